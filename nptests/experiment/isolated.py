"""A cell in a process of its own: whatever a model does there costs that cell alone, with the reason.

This is the side of who asks: keepers (`keeper`), each with a cell in work, and their answers as they come.

The keeper is a fresh process and no copy of the user's: that one may have threads, which forking does not survive, and
PYTHONHASHSEED is read when Python starts. One thread computes a cell: sums in another order would have other bytes.
"""

import atexit
import json
import os
import pickle
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from nptests.errors import InputError
from nptests.experiment import messages, store
from nptests.experiment.cells import Task, computed, failed

FORKS = hasattr(os, "fork")
THREADS = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS",
     "NUMEXPR_NUM_THREADS", "LOKY_MAX_CPU_COUNT"), "1",
)  # fmt: skip
FIXED = THREADS | {"PYTHONHASHSEED": "0"}
GRACE = 30.0  # seconds a keeper may be silent beyond the limit of its cell before it is taken for hung
PATIENCE = 30.0  # seconds without an answer after which the cells in work are named


class Keeper:
    """The keeper as who asks it sees it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nptests.experiment.keeper"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            start_new_session=True, bufsize=0,
            env=os.environ | FIXED | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        self.holds: dict[str, Any] = {}
        self.task: Task | None = None
        self.until = float("inf")

    def fileno(self) -> int:
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    def ask(self, task: Task) -> None:
        """Send a cell, with those of its parts that the keeper does not hold."""
        parts = {"data": (task.X, task.y), f"model {task.model}": task.estimator, "measures": task.measures}
        new = {name: part for name, part in parts.items() if not _same(self.holds.get(name), part)}
        sent = messages.as_they_are(new, task.own)
        slim = replace(task, X=None, y=None, estimator=None, measures=())
        around = (dict(os.environ) | FIXED, os.getcwd(), sys.path)
        self.holds |= new
        self.task = task
        self.until = float("inf") if task.limit is None else time.monotonic() + task.limit + GRACE
        with suppress(BrokenPipeError):  # it died: its silence will say so
            assert self.process.stdin is not None
            messages.send(self.process.stdin.fileno(), pickle.dumps((slim, sent, around)))

    def answer(self) -> store.Held:
        """What became of the cell."""
        assert self.task is not None
        task, self.task = self.task, None
        try:
            cell, times, ended = json.loads(messages.received(self.fileno()), object_pairs_hook=store.shared)
        except EOFError:
            self.end()
            return failed(task, "its process and the one above it were ended", limit=task.limit)
        return failed(task, ended, limit=task.limit) if ended is not None else store.Held(cell, times)

    def hung(self) -> store.Held:
        """The cell of a keeper that is silent beyond all limits."""
        assert self.task is not None
        task = self.task
        self.end()
        return failed(task, messages.too_long(task.limit), limit=task.limit)

    def end(self) -> None:
        """End it, and with it the copy that computes."""
        self.task = None
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()
        try:
            self.process.wait(0.2)  # without input it ends its copy, and itself
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _same(held: Any, part: Any) -> bool:
    """The very same objects: what is equal may be another a moment later."""
    if isinstance(held, tuple) and isinstance(part, tuple) and len(held) == len(part):
        return all(a is b for a, b in zip(held, part, strict=True))
    return held is part


_IDLE: dict[int, list[Keeper]] = {}  # by the process that may use them: a fork must not


def _keeper() -> Keeper:
    stock = _IDLE.setdefault(os.getpid(), [])
    while stock:
        keeper = stock.pop()
        if keeper.process.poll() is None:
            return keeper
        keeper.end()
    return Keeper()


def _leave(keeper: Keeper) -> None:
    """Keep it for the next cell; one that is in the middle of something, or dead, is ended."""
    if keeper.task is not None or keeper.process.poll() is not None:
        keeper.end()
    else:
        _IDLE.setdefault(os.getpid(), []).append(keeper)


@atexit.register
def end_all() -> None:
    for keeper in _IDLE.pop(os.getpid(), []):
        keeper.end()


def answered(task: Task) -> store.Held:
    """The cell, from a process of its own; here where there are none, or where the model cannot be sent."""
    return next(answers([task], 1))


def answers(
    tasks: Sequence[Task], workers: int, waits: Callable[[Sequence[Task]], None] = lambda tasks: None
) -> Iterator[store.Held]:
    """The cells as they get done, so many at a time; `waits` is told of those in work where none ends for a while."""
    if not FORKS:
        yield from map(_here, tasks)
        return
    waiting = sorted(tasks, key=lambda task: (task.dataset, task.model), reverse=True)  # what one copy can compute
    busy: list[Keeper] = []
    try:
        while waiting or busy:
            while waiting and len(busy) < workers:
                keeper, task = _keeper(), waiting.pop()
                busy.append(keeper)
                try:
                    keeper.ask(task)
                except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
                    busy.remove(keeper)
                    _leave(keeper)
                    yield _here(task)
            ready = _ready(busy) if busy else []
            if busy and not ready:
                waits([keeper.task for keeper in busy if keeper.task is not None])
            for keeper in ready:
                held = keeper.answer() if select.select([keeper], [], [], 0)[0] else keeper.hung()
                busy.remove(keeper)
                _leave(keeper)
                yield held
    finally:
        for keeper in busy:
            keeper.end()


def _ready(busy: Sequence[Keeper]) -> list[Keeper]:
    """Those that have answered, or are silent beyond all limits."""
    left = min((keeper.until for keeper in busy), default=float("inf")) - time.monotonic()
    ready = select.select(busy, [], [], min(max(left, 0), PATIENCE))[0]
    return ready or [keeper for keeper in busy if keeper.until <= time.monotonic()]


def _here(task: Task) -> store.Held:
    """In this process, which nothing guards."""
    if task.limit is not None and not FORKS:
        raise InputError("limit", "this system cannot end a model that takes too long: leave the limit out")
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1):
        return computed(task)
