"""The keeper: a warm process whose copies compute cells.

    python -m nptests.experiment.keeper      reads cells from its input, answers on its output

It holds the libraries, models and data; copies of it (fork) compute. A copy computes until a cell leaves it other than
it was: its folder, environment, streams, threads, children, and of the user's own code what its answers depend on. So a
model that exits, is killed, fills the memory, forks, closes streams, kills its group or changes something changes
nothing for any other cell. A copy is a session of its own, which is ended with it.
"""

import ctypes
import gc
import json
import locale
import os
import pickle
import resource
import select
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import getcontext
from importlib import import_module
from json import dumps  # as it is before a model puts another in its place, as the next one
from os import _exit
from typing import Any, NoReturn

import numpy as np

from nptests.experiment import cells, keys, messages, store
from nptests.results import plain

MOOT = 70  # the exit code of a copy whose answer cannot be sent


def main() -> None:
    """Answer until the input ends."""
    asked, answering = os.dup(0), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a model prints must not fall among the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    held: dict[str, Any] = {}
    around: Any = None
    copy: Copy | None = None
    while True:
        try:
            message = messages.received(asked)
        except EOFError:
            if copy is not None:
                copy.end()
            return
        slim, new, now = pickle.loads(message)
        if copy is not None and (new or now != around or not copy.serves(slim)):
            copy.end()
            copy = None
        if now != around:
            around = now
            _settle(*around)
        try:
            held |= {name: pickle.loads(part) for name, part in new.items()}
        except Exception as error:
            reason = f"{type(error).__name__}: {' '.join(str(error).split())}"[:200]
            why = f"it cannot be sent to a process of its own ({reason})"
            messages.send(answering, json.dumps([None, None, why]).encode())
            continue
        if copy is None:
            copy = Copy(held, slim, (asked, answering))
        answer, imported, usable = copy.answer(slim, asked)
        messages.send(answering, answer)
        if not usable:
            copy = None
        _import_too(imported)


def _settle(environ: Mapping[str, str], folder: str, path: Sequence[str]) -> None:
    """Where the user is, in the same environment."""
    os.environ.clear()
    os.environ.update(environ)
    with suppress(OSError):
        os.chdir(folder)
    sys.path[:] = path


def _import_too(names: Sequence[str]) -> None:
    """What a copy has imported of installed packages the next ones need not import again."""
    for name in names:
        if name not in sys.modules and keys.is_installed(name):
            with suppress(Exception):
                import_module(name)


class Copy:
    """A copy of the keeper, as the keeper sees it: it computes cells until one of them leaves it other than it was.

    Models of installed packages share one; one that computes the user's own code serves no other model.
    """

    def __init__(self, held: Mapping[str, Any], task: cells.Task, ours: Sequence[int]) -> None:
        self.model = task.model if task.own else None
        gc.collect()
        gc.freeze()  # the copy shares what is there
        (asked, self.asking), (self.reading, answering) = os.pipe(), os.pipe()
        self.process = os.fork()
        if self.process == 0:
            _compute(held, asked, answering, (self.asking, self.reading, *ours))
        os.close(asked)
        os.close(answering)

    def serves(self, task: cells.Task) -> bool:
        """Whether it may compute a cell of this model."""
        return self.model == (task.model if task.own else None)

    def answer(self, task: cells.Task, asked: int) -> tuple[bytes, Sequence[str], bool]:
        """Its answer or why there is none, what it has imported, and whether it is of further use."""
        with suppress(BrokenPipeError):
            messages.send(self.asking, pickle.dumps(task))
        ended = self._watched(asked, task.limit)
        answer = b""
        with suppress(EOFError):
            if not ended and select.select([self.reading], [], [], 0)[0]:
                answer = messages.received(self.reading)
        if not answer:
            status = self.end(patience=0.0 if ended else 1.0)
            return json.dumps([None, None, ended or _death(status)]).encode(), (), False
        try:
            imported, usable, body = json.loads(answer)
            sound = store.is_cell(body[0]) and body[0]["key"] == task.key
        except (ValueError, TypeError, LookupError):
            sound = False
        if not sound:
            imported, usable, body = (), False, [None, None, "what came on the way of its answer is none"]
        if not usable:
            self.end()
        return json.dumps(body).encode(), imported, usable

    def _watched(self, asked: int, limit: float | None) -> str:
        """Wait until it answers or dies; the reason why it is ended before."""
        end = float("inf") if limit is None else time.monotonic() + limit
        while True:
            left = end - time.monotonic()
            if left <= 0:
                return messages.too_long(limit)
            ready = select.select([self.reading, asked], [], [], min(left, 0.1))[0]
            if self.reading in ready:
                return ""
            if asked in ready:  # nobody asks while a cell is computed: who asked is gone
                self.end()
                os._exit(0)
            if os.waitid(os.P_PID, self.process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                return ""  # it is dead, though something that it started holds its end of the pipe

    def end(self, patience: float = 0.0) -> int:
        """End it with all that it has started; how it ended. One that is dying is left the time to say of what."""
        late = time.monotonic() + patience
        while not _is_dead(self.process) and time.monotonic() < late:
            time.sleep(0.002)
        os.close(self.asking)
        os.close(self.reading)
        for kill in (os.killpg, os.kill):
            with suppress(ProcessLookupError, PermissionError):
                if not _is_dead(self.process):
                    kill(self.process, signal.SIGKILL)
        return os.waitpid(self.process, 0)[1]


def _is_dead(process: int) -> bool:
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _death(status: int) -> str:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return f"its process died of signal {number} ({signal.Signals(number).name})"
    code = os.WEXITSTATUS(status)
    return "it closed the way of its answer" if code == MOOT else f"it ended its process with exit code {code}"


def _compute(held: Mapping[str, Any], asked: int, answering: int, others: Sequence[int]) -> NoReturn:
    """The life of a copy."""
    try:
        for stream in others:
            os.close(stream)
        os.setsid()
        _die_together()
        me, imported = os.getpid(), set(sys.modules)
        before: Any = None
        while True:
            slim: cells.Task = pickle.loads(messages.received(asked))
            X, y = held["data"]
            task = replace(slim, X=X, y=y, estimator=held[f"model {slim.model}"], measures=held["measures"])
            before = before or _state(task)  # what the last cell left is what this one meets
            try:
                done = cells.computed(task)
            except BaseException as error:  # an interruption that the model made itself
                done = cells.failed(task, type(error).__name__)
            if os.getpid() != me:  # a copy that the model made of itself
                break
            after = _state(task)
            usable = before is not None and before == after
            body = [plain(done.cell), plain(done.times), None]
            answer = [sorted(set(sys.modules) - imported), usable, body]
            messages.send(answering, dumps(answer, allow_nan=False).encode())
            if not usable:
                break
    except EOFError:
        pass
    finally:
        _exit(MOOT)


WATCHED = ("builtins", "os", "time", "random", "warnings", "numpy", "numpy.random", "numpy.linalg", "sklearn.base")


def _state(task: cells.Task) -> Any:
    """What a cell must leave as it was, if others are to be computed after it; None where that cannot be known."""
    try:
        content = keys.Content().digest((task.estimator, [m.counts for m in task.measures])) if task.own else ""
        streams = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else []
        modules = [tuple(map(id, vars(sys.modules[name]).values())) for name in WATCHED if name in sys.modules]
        around = os.getcwd(), dict(os.environ), list(sys.path), np.geterr(), sys.getrecursionlimit(), len(streams)
        threads, out = threading.active_count(), (id(sys.stdout), id(sys.stderr))
        return content, modules, around, threads, _has_children(), out, _settings()
    except (OSError, keys.Unkeyed):
        return None


SIGNALS, LIMITS = tuple(signal.valid_signals()), [n for name, n in vars(resource).items() if name.startswith("RLIMIT_")]


def _settings() -> Any:
    """What the process is set to: signals and clocks, limits, languages, digits."""
    heard = [signal.getsignal(number) for number in SIGNALS], signal.pthread_sigmask(signal.SIG_BLOCK, ())
    clocks = [any(signal.getitimer(clock)) for clock in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)]
    chosen = sys.modules["sklearn"].get_config() if "sklearn" in sys.modules else None
    return heard, clocks, [*map(resource.getrlimit, LIMITS)], locale.setlocale(locale.LC_ALL), str(getcontext()), chosen


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _die_together() -> None:
    """Where the system can: a copy whose keeper is killed does not go on alone, and is the first to go for memory."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        with open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
            file.write("1000")


if __name__ == "__main__":
    main()
