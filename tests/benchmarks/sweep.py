"""No input under a megabyte takes long: every procedure, adjustment, reader, picture and analysis on inputs of that
size, of every shape, with the exponents at which they grow beside those of theory.

    python tests/benchmarks/sweep.py                  everything: the table, and build/sweep.json
    python tests/benchmarks/sweep.py friedman read    what has one of these words in its name

A refusal (InputError) that says what to do is an answer. Processor time; what takes longer than the limit is ended.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.large_inputs import BYTES, Task, tasks

from nptests.document.writers.text import columns
from nptests.errors import InputError

LIMIT = 5.0  # seconds
PATIENCE = 4  # limits after which a call is ended
SHARES = (1 / 16, 1 / 4, 1.0)  # of a megabyte
WORTH_FITTING = 0.02  # seconds at the largest share: less is the start of the call
LEEWAY = 0.5  # a cache that overflows, a logarithm
TARGET = Path("build/sweep.json")


@dataclass(frozen=True)
class Timed:
    """One work at one shape, by shares of a megabyte.

    seconds   None where it was ended; `refused` says what stood there instead of an answer
    exponent  d log(seconds) / d log(size) of the last two shares, `theory` the most that it should be
    """

    room: str
    name: str
    shape: str
    seconds: tuple[float | None, ...]
    refused: str
    exponent: float | None
    theory: float

    @property
    def slow(self) -> bool:
        return any(s is None or s > LIMIT for s in self.seconds)

    @property
    def steep(self) -> bool:
        return self.exponent is not None and self.exponent > self.theory + LEEWAY


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


def timed(task: Task) -> Timed:
    """The task at every share, until one takes too long."""
    seconds: list[float | None] = []
    refused = ""
    for share in SHARES:
        start = time.process_time()
        try:
            work = task.work(int(share * BYTES))
            start = time.process_time()
            with ended_after(PATIENCE * LIMIT):
                work()
        except InputError as error:
            refused = refused or str(error)
        except (Ended, MemoryError):
            seconds.append(None)
            break
        seconds.append(time.process_time() - start)
    return Timed(task.room, task.name, task.shape, tuple(seconds), refused, _exponent(seconds, refused), task.theory)


def _exponent(seconds: Sequence[float | None], refused: str) -> float | None:
    before, last = seconds[-2] if len(seconds) > 1 else None, seconds[-1]
    if before is None or last is None or last < WORTH_FITTING or refused:
        return None
    return log(last / max(before, 1e-4)) / log(SHARES[len(seconds) - 1] / SHARES[len(seconds) - 2])


def table(rows: Sequence[Timed]) -> str:
    head = ("what", "shape", *(f"s at {share * BYTES / 1000:.0f} kB" for share in SHARES), "grows", "theory", "")
    return columns([head, *map(_cells, rows)], right=(2, 3, 4, 5, 6))


def _cells(row: Timed) -> tuple[str, ...]:
    seconds = [f"> {PATIENCE * LIMIT:.0f}" if s is None else f"{s:.3f}" for s in row.seconds]
    seconds += [""] * (len(SHARES) - len(seconds))
    grows = "" if row.exponent is None else f"{row.exponent:.2f}"
    verdict = "SLOW" if row.slow else "steep" if row.steep else "refused" if row.refused else ""
    return (f"{row.room} {row.name}", row.shape, *seconds, grows, f"{row.theory:g}", verdict)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", help="only what has one of these words in its name")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    rows = []
    for task in tasks():
        if not options.words or any(word in f"{task.room} {task.name} {task.shape}" for word in options.words):
            rows.append(timed(task))
            print(*_cells(rows[-1]), sep=" | ", file=sys.stderr, flush=True)
    print(table(rows))
    slow, steep = sum(row.slow for row in rows), sum(row.steep for row in rows)
    print(f"\n{len(rows)} works: {slow} take over {LIMIT:g} seconds, {steep} grow faster than theory says")
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", "utf-8")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
