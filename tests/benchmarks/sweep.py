"""No input under a megabyte takes long: every procedure, batch, derivation, adjustment, analysis, report, picture,
reader and audit on inputs of that size, of every shape, with the exponents at which they grow beside those of theory.

    python tests/benchmarks/sweep.py                        everything: the table, and build/sweep.json
    python tests/benchmarks/sweep.py friedman read          what has one of these words in its room, name or shape
    python tests/benchmarks/sweep.py --keep build/*.json    put what was measured together as what the site shows

A refusal (InputError) that says what to do is an answer. Processor time; what takes longer than the limit is ended.
"""

import argparse
import datetime
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import metadata
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.large_inputs import BYTES, Task, tasks

from crosscheck.peers.growth import HEAD, LIMIT, Grown, Sweep, cells, keep, last
from nptests.document.writers.text import columns
from nptests.errors import InputError

PATIENCE = 2  # limits after which a call is ended
SHARES = (1 / 16, 1 / 4, 1.0)  # of a megabyte
WORTH_FITTING = 0.02  # seconds at the largest share: less is the start of the call
LEAST = 0.1  # seconds of calls of which an exponent is made: far above the steps of the clock
TARGET = Path("build/sweep.json")


class Ended(Exception):
    """It took too long."""


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    def end(*_: object) -> None:
        raise Ended

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def spent(work: Callable[[], object], least: float = 0.0) -> float:
    """Processor seconds of a call, the mean of as many as take `least` seconds."""
    start, calls = time.process_time(), 0
    while not calls or time.process_time() - start < least:
        work()
        calls += 1
    return (time.process_time() - start) / calls


def timed(task: Task) -> Grown:
    """The task at every share, until one takes too long."""
    seconds: list[float | None] = []
    answered: list[int] = []
    refused = ""
    for place, share in enumerate(SHARES):
        start = time.process_time()
        try:
            work = task.work(int(share * BYTES))
            start = time.process_time()
            with ended_after(PATIENCE * LIMIT):
                seconds.append(spent(work))
            answered.append(place)
        except InputError as error:
            refused = refused or str(error)
            seconds.append(time.process_time() - start)
        except (Ended, MemoryError):
            seconds.append(None)
            break
    sizes = tuple(task.extent(int(share * BYTES)) for share in SHARES[: len(seconds)])
    exponent = _exponent(task, sizes, seconds, answered)
    return Grown(
        task.room, task.name, task.shape, task.grows, sizes, tuple(seconds), refused, exponent,
        task.theory.of(task.grows), task.theory.why,
    )  # fmt: skip


def _exponent(
    task: Task, sizes: Sequence[int], seconds: Sequence[float | None], answered: Sequence[int]
) -> float | None:
    """Between the two largest sizes that were answered, each timed until it has taken a while."""
    if len(answered) < 2 or (seconds[answered[-1]] or 0.0) < WORTH_FITTING:
        return None
    small, large = answered[-2:]
    if sizes[small] == sizes[large]:
        return None
    again = [max(seconds[place] or 0.0, 1e-6) for place in (small, large)]
    for i, place in enumerate((small, large)):
        if again[i] < LEAST:
            again[i] = spent(task.work(int(SHARES[place] * BYTES)), LEAST)
    return log(again[1] / again[0]) / log(sizes[large] / sizes[small])


def versions() -> dict[str, str]:
    return {"Python": sys.version.split()[0]} | {name: metadata.version(name) for name in ("numpy", "scipy", "pandas")}


def together(paths: Sequence[Path]) -> Sweep:
    """Several runs as one; what was measured twice counts as it was the last time."""
    runs = [last(path) for path in paths]
    rows = {row.key: row for run in runs for row in run.rows}
    order = {(task.room, task.name, task.shape): place for place, task in enumerate(tasks())}
    known = sorted((row for key, row in rows.items() if key in order), key=lambda row: order[row.key])
    return Sweep(max(run.date for run in runs), runs[-1].versions, runs[-1].processors, tuple(known))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", help="only what has one of these words in its room, name or shape")
    parser.add_argument("--to", type=Path, default=TARGET, help="where to write what is measured")
    parser.add_argument("--keep", type=Path, nargs="+", help="measure nothing: put these runs together for the site")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.keep:
        keep(together(options.keep))
        return 0
    rows: list[Grown] = []
    options.to.parent.mkdir(exist_ok=True)
    for task in tasks():
        if not options.words or any(word in f"{task.room} {task.name} {task.shape}" for word in options.words):
            rows.append(timed(task))
            print(task.room, *cells(rows[-1]), sep=" | ", file=sys.stderr, flush=True)
            run = Sweep(datetime.date.today().isoformat(), versions(), os.cpu_count() or 1, tuple(rows))
            keep(run, options.to)
    print(columns([HEAD, *map(cells, rows)]))
    slow, steep = sum(row.slow for row in rows), sum(row.steep for row in rows)
    print(f"\n{len(rows)} works: {slow} take over {LIMIT:g} seconds, {steep} grow faster than theory says")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
