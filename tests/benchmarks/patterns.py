"""How the time of every pattern of the readers and of the audit grows, on the worst line that was made for it.

    python tests/benchmarks/patterns.py [WORD...]          those that grow too fast, of files with one of these words
    python tests/benchmarks/patterns.py keep               all, kept as what the site shows
    python tests/benchmarks/patterns.py again              those that grew too fast in it, or are not in it: seconds

Of all lines of 16 kB the slowest is timed from 1 kB to 1 MB, until it takes a fifth of a second.
"""

import csv
import signal
import sys
import time
import warnings
from collections.abc import Callable
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.patterns import PIECES, Found, found, lines_of

TABLE = Path(__file__).parents[2] / "fixtures/patterns.tsv"
COLUMNS = ("file", "tried", "pattern", "line", "exponent", "seconds at 1 MB")
SIZES = tuple(4**i for i in range(5, 11))
LONG, LEAST = 2.0, 0.0001  # seconds after which a call is ended, and below which a clock tells nothing
ROUNDS = 3
LARGEST = 1.2


class Ended(Exception):
    """It took too long."""


def spent(work: Callable[[str], None], text: str, longest: float) -> float:
    """The processor time of a call; `longest` where it was ended.

    By the clock of the thread: beside a timer that of the process moves in ticks of some milliseconds.
    """

    def end(*_: object) -> None:
        raise Ended

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, longest)
    start = time.thread_time()
    try:
        work(text)
    except Ended:
        return longest
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return min(time.thread_time() - start, longest)


def worst_line(pattern: Found) -> Callable[[int], str]:
    """The line that takes longest at 16 kB."""
    slowest, line = -1.0, None
    for candidate in lines_of(pattern.pattern, pattern.flags):
        seconds = spent(pattern.work, candidate(SIZES[2]), LONG / 20)
        if seconds > slowest:
            slowest, line = seconds, candidate
        if seconds >= LONG / 20:
            break
    assert line is not None
    return line


def _each(pattern: Found, text: str) -> float:
    """Seconds of a call; of a short one the mean of many."""
    once = spent(pattern.work, text, LONG)
    calls = int(10 * LEAST / max(once, 1e-7))

    def often(text: str) -> None:
        for _ in range(calls):
            pattern.work(text)

    return min(once, spent(often, text, LONG) / calls) if calls > 1 else once


def worst(pattern: Found) -> tuple[str, float, float]:
    """The slowest line, the exponent of its growth, and its seconds at 1 MB, or what they would be."""
    line = worst_line(pattern)
    times: dict[int, float] = {}
    for _ in range(ROUNDS):  # the least of each: what else the machine does adds to one or the other
        for size in (size for size in SIZES if size >= PIECES.get(pattern.file, 0)):
            times[size] = min(times.get(size, LONG), _each(pattern, line(size)))
            if times[size] >= LONG / 10:
                break
        large = max(times)
        small = min((size for size, seconds in times.items() if seconds >= LEAST), default=large)
        grown = log(times[large] / times[small]) / log(large / small) if small < large else 0.0
        if grown <= LARGEST:
            break
    return ascii(line(24)), grown, times[large] * (SIZES[-1] / large) ** max(grown, 1.0)


def kept() -> dict[tuple[str, ...], list[str]]:
    """The rows of the table, by what stands in its first three columns."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {tuple(row[:3]): row for row in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]}


def key(pattern: Found) -> tuple[str, ...]:
    return pattern.file, pattern.tried, ascii(pattern.pattern)


def main(words: list[str]) -> None:
    warnings.simplefilter("ignore")
    before = {name: row for name, row in kept().items() if float(row[4]) <= LARGEST} if words == ["again"] else {}
    rows = []
    for pattern in found():
        if (name := key(pattern)) in before:
            rows.append(before[name])
        elif words in ([], ["keep"], ["again"]) or any(word in pattern.file for word in words):
            line, grown, seconds = worst(pattern)
            rows.append([*name, line, f"{grown:.2f}", f"{seconds:.2g}"])
            if grown > LARGEST:
                print(f"{pattern.file}:{pattern.line}", *rows[-1][1:], flush=True)
    print(f"{len(rows)} patterns, {sum(float(row[4]) > LARGEST for row in rows)} grow faster than size ** {LARGEST}")
    if words in (["keep"], ["again"]):
        with TABLE.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None).writerows(
                [list(COLUMNS), *rows]
            )


if __name__ == "__main__":
    main(sys.argv[1:])
