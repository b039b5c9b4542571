"""A cell in a process of its own: whatever a model does there costs that cell alone, with the reason.

    python -m nptests.experiment.isolated      the keeper: reads cells from its input, answers on its output

A keeper holds the libraries, models and data, and is warm: copies of it (fork) compute the cells. A copy computes until
a cell leaves it other than it was: its folder, environment, streams, threads, children, and of the user's own code what
its answers depend on. So a model that exits, is killed, fills the memory, forks, closes streams, kills its group or
changes something changes nothing for any other cell. A copy is a session of its own, which is ended with it.

The keeper is a fresh process and no copy of the user's: that one may have threads, which forking does not survive, and
PYTHONHASHSEED is read when Python starts. One thread computes a cell: sums in another order would have other bytes.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import json
import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from typing import Any, NoReturn

import numpy as np

from nptests.errors import InputError
from nptests.experiment.cells import Task, computed, failed
from nptests.experiment.keys import Content, Unkeyed, is_installed
from nptests.experiment.store import Held
from nptests.results import plain

FORKS = hasattr(os, "fork")
THREADS = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS",
     "NUMEXPR_NUM_THREADS", "LOKY_MAX_CPU_COUNT"), "1",
)  # fmt: skip
FIXED = THREADS | {"PYTHONHASHSEED": "0"}
GRACE = 30.0  # seconds a keeper may be silent beyond the limit of its cell before it is taken for hung
PATIENCE = 30.0  # seconds without an answer after which the cells in work are named
MOOT = 70  # the exit code of a copy whose answer cannot be sent
HEAD = struct.Struct("<Q")


class Keeper:
    """The keeper as who asks it sees it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nptests.experiment.isolated"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
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
        with _as_they_are(task.own):
            new = {name: _pickled(part) for name, part in parts.items() if not _same(self.holds.get(name), part)}
        slim = replace(task, X=None, y=None, estimator=None, measures=())
        around = (dict(os.environ) | FIXED, os.getcwd(), sys.path)
        self.holds |= {name: parts[name] for name in new}
        self.task = task
        self.until = float("inf") if task.limit is None else time.monotonic() + task.limit + GRACE
        with suppress(BrokenPipeError):  # it died: its silence will say so
            assert self.process.stdin is not None
            _send(self.process.stdin.fileno(), pickle.dumps((slim, new, around)))

    def answer(self) -> Held:
        """What became of the cell."""
        assert self.task is not None
        task, self.task = self.task, None
        try:
            cell, times, ended = json.loads(_received(self.fileno()))
        except EOFError:
            self.end()
            return failed(task, "its process and the one above it were ended", limit=task.limit)
        if ended is not None:
            return failed(task, ended, limit=task.limit)
        return Held(cell, times)

    def hung(self) -> Held:
        """The cell of a keeper that is silent beyond all limits."""
        assert self.task is not None
        task = self.task
        self.end()
        return failed(task, _too_long(task.limit), limit=task.limit)

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
def _end_all() -> None:
    for keeper in _IDLE.pop(os.getpid(), []):
        keeper.end()


def answered(task: Task) -> Held:
    """The cell, from a process of its own; here where there are none, or where the model cannot be sent."""
    return next(answers([task], 1))


def answers(
    tasks: Sequence[Task], workers: int, waits: Callable[[Sequence[Task]], None] = lambda tasks: None
) -> Iterator[Held]:
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
                held = keeper.answer() if _readable(keeper) else keeper.hung()
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


def _readable(keeper: Keeper) -> bool:
    return bool(select.select([keeper], [], [], 0)[0])


def _here(task: Task) -> Held:
    """In this process, which nothing guards."""
    if task.limit is not None and not FORKS:
        raise InputError("limit", "this system cannot end a model that takes too long: leave the limit out")
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1):
        return computed(task)


@contextmanager
def _as_they_are(own: frozenset[str]) -> Iterator[None]:
    """What the user's modules hold now is sent, not what their files say; joblib before 1.6 has cloudpickle inside."""
    pickling = _cloudpickle()
    modules = [sys.modules[name] for name in own if name in sys.modules]
    before = set(pickling.list_registry_pickle_by_value())
    new = [module for module in modules if module.__name__ not in {"__main__", *before}]
    for module in new:
        pickling.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in new:
            pickling.unregister_pickle_by_value(module)


def _cloudpickle() -> Any:
    try:
        import cloudpickle
    except ImportError:
        from joblib.externals import cloudpickle
    return cloudpickle


def _pickled(part: Any) -> bytes:
    message: bytes = _cloudpickle().dumps(part)
    return message


def _send(stream: int, message: bytes) -> None:
    view = memoryview(HEAD.pack(len(message)) + message)
    while view:
        view = view[os.write(stream, view) :]


def _received(stream: int) -> bytes:
    size = HEAD.unpack(_exactly(stream, HEAD.size))[0]
    return _exactly(stream, size)


def _exactly(stream: int, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = os.read(stream, min(size - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def _too_long(limit: float | None) -> str:
    return f"it took longer than {limit:g} seconds and was ended"


# --- the keeper -------------------------------------------------------------------------------------------------------


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
            message = _received(asked)
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
            _send(answering, json.dumps([None, None, why]).encode())
            continue
        if copy is None:
            copy = Copy(held, slim, (asked, answering))
        answer, imported, usable = copy.answer(slim, asked)
        _send(answering, answer)
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
        if name not in sys.modules and is_installed(name):
            with suppress(Exception):
                import_module(name)


class Copy:
    """A copy of the keeper, as the keeper sees it: it computes cells until one of them leaves it other than it was.

    Models of installed packages share one; one that computes the user's own code serves no other model.
    """

    def __init__(self, held: Mapping[str, Any], task: Task, ours: Sequence[int]) -> None:
        self.model = task.model if task.own else None
        gc.collect()
        gc.freeze()  # the copy shares what is there
        (asked, self.asking), (self.reading, answering) = os.pipe(), os.pipe()
        self.process = os.fork()
        if self.process == 0:
            _compute(held, asked, answering, (self.asking, self.reading, *ours))
        os.close(asked)
        os.close(answering)

    def serves(self, task: Task) -> bool:
        """Whether it may compute a cell of this model."""
        return self.model == (task.model if task.own else None)

    def answer(self, task: Task, asked: int) -> tuple[bytes, Sequence[str], bool]:
        """Its answer or why there is none, what it has imported, and whether it is of further use."""
        with suppress(BrokenPipeError):
            _send(self.asking, pickle.dumps(task))
        ended = self._watched(asked, task.limit)
        answer = b""
        with suppress(EOFError):
            if not ended and select.select([self.reading], [], [], 0)[0]:
                answer = _received(self.reading)
        if not answer:
            status = self.end(patience=0.0 if ended else 1.0)
            return json.dumps([None, None, ended or _death(status)]).encode(), (), False
        imported, usable, body = json.loads(answer)
        if not usable:
            self.end()
        return json.dumps(body).encode(), imported, usable

    def _watched(self, asked: int, limit: float | None) -> str:
        """Wait until it answers or dies; the reason why it is ended before."""
        end = float("inf") if limit is None else time.monotonic() + limit
        while True:
            left = end - time.monotonic()
            if left <= 0:
                return _too_long(limit)
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


# --- the copy ---------------------------------------------------------------------------------------------------------


def _compute(held: Mapping[str, Any], asked: int, answering: int, others: Sequence[int]) -> NoReturn:
    """The life of a copy."""
    try:
        for stream in others:
            os.close(stream)
        os.setsid()
        _die_together()
        me, imported = os.getpid(), set(sys.modules)
        while True:
            slim: Task = pickle.loads(_received(asked))
            X, y = held["data"]
            task = replace(slim, X=X, y=y, estimator=held[f"model {slim.model}"], measures=held["measures"])
            before = _state(task)
            try:
                done = computed(task)
            except BaseException as error:  # an interruption that the model made itself
                done = failed(task, type(error).__name__)
            if os.getpid() != me:  # a copy that the model made of itself
                break
            usable = before is not None and before == _state(task)
            body = [plain(done.cell), plain(done.times), None]
            _send(answering, json.dumps([sorted(set(sys.modules) - imported), usable, body], allow_nan=False).encode())
            if not usable:
                break
    except EOFError:
        pass
    finally:
        os._exit(MOOT)


WATCHED = ("builtins", "os", "time", "random", "warnings", "numpy", "numpy.random", "numpy.linalg", "sklearn.base")


def _state(task: Task) -> Any:
    """What a cell must leave as it was, if others are to be computed after it; None where that cannot be known."""
    try:
        content = Content().digest((task.estimator, [m.counts for m in task.measures])) if task.own else ""
        streams = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else []
        modules = [tuple(map(id, vars(sys.modules[name]).values())) for name in WATCHED if name in sys.modules]
        around = os.getcwd(), dict(os.environ), list(sys.path), np.geterr(), sys.getrecursionlimit(), len(streams)
        return content, modules, around, threading.active_count(), _has_children(), id(sys.stdout), id(sys.stderr)
    except (OSError, Unkeyed):
        return None


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
