"""Work over processes and machines: of studies, and of commands that take `--workers` and `--shard`."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from nptests.errors import InputError

MOST_WORKERS = 61  # as many as Windows can wait for


def check_workers(workers: int, option: str = "--workers ") -> None:
    """Zero processes compute nothing, and very many only take memory from each other."""
    if workers < 1:
        raise InputError("option", f"{option}{workers}: at least one is needed", where="workers")
    cores = os.cpu_count() or 1
    if workers > max(MOST_WORKERS, cores):
        words = f"this machine has {cores} core{'s' * (cores > 1)}, and each takes a copy of the program"
        raise InputError("limit", f"{option}{str(workers)[:20]}: {words}; {option}{cores} is as fast", where="workers")


def share_of(text: str | None) -> tuple[int, int]:
    """What `--shard 2/3` says; without it the whole."""
    try:
        part, parts = map(int, (text or "1/1").split("/"))
    except ValueError as error:
        raise InputError("option", f"--shard {text}: write it as 2/3, the second of three", where="shard") from error
    if not 1 <= part <= parts:
        raise InputError("option", f"--shard {text}: the shares are 1/{max(parts, 1)} and so on", where="shard")
    return part, parts


@contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """Processes, where several are wanted: an interruption ends them, and one ended from outside is told of."""
    check_workers(workers)
    if workers == 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")  # a fork takes locks and threads of numpy's libraries along
    pool = ProcessPoolExecutor(workers, context, initializer=_silent)
    with _no_word_of_what_was_cancelled():
        try:
            yield pool
        except BrokenProcessPool:
            cause = "a process of --workers was ended from outside, perhaps for want of memory"
            raise InputError("workers", f"{cause}: fewer workers take less", where="workers") from None
        except BaseException:
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _no_word_of_what_was_cancelled() -> Iterator[None]:
    """Its thread finds the processes dead and fails work that `map` has cancelled already, which Python prints."""
    usual = threading.excepthook

    def heed(failed: threading.ExceptHookArgs) -> None:
        if not issubclass(failed.exc_type, InvalidStateError):
            usual(failed)

    threading.excepthook = heed
    try:
        yield
    finally:
        threading.excepthook = usual


def _silent() -> None:
    """Ctrl-C reaches every process of a terminal: the first one answers, the others just end."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """A first process that is killed tells nobody: its pipe closes, and who waits for more work would wait for ever."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)
