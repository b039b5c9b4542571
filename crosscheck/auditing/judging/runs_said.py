"""Runs that a text lists one by one, "Fold 1: 91.45 %, Fold 2: ...", and what it says of them: mean, spread, ends.

A measure is of the list that stands nearest in its section. It holds where the listed numbers give it as it is printed;
what they do not give may be of other numbers, and is left alone.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from crosscheck.auditing.judging.cells_by_name import MEASURES, PHRASES as WORDS, described, number_in
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.printed_rows import Number
from crosscheck.claims.claims import Claim, Verdict

PHRASES = Phrases(__file__)
LEAST = 3  # runs of a list
NEAR = 12  # lines between a list and what is said of it


class _Runs(NamedTuple):
    """The numbers of a list, their label, and from which line to which they stand."""

    label: str
    numbers: list[Number]
    first: int
    last: int


def judged(source: str, text: str, left: Mapping[tuple[int, str], str]) -> Iterator[Verdict]:
    """The numbers that hold, of those that are left."""
    lines = Normal.of(text).text.split("\n")
    lists = list(_lists(lines))
    for i, line in enumerate(lines, start=1) if lists else ():
        words = [(name, measure) for word, name, measure in MEASURES if WORDS[word].search(line)]
        numbers = [(m, printed) for m in WORDS["number"].finditer(line) if (printed := left.get((i, m["n"])))]
        if not words or len(numbers) != 1 or any(runs.first <= i <= runs.last for runs in lists):
            continue
        m, printed = numbers[0]
        for runs in sorted(
            (runs for runs in lists if _apart(lines, runs, i) <= NEAR), key=lambda r: _apart(lines, r, i)
        )[:1]:
            own = number_in(m["n"])
            for name, measure in words:
                low, high = described(runs.numbers, measure)
                if low <= own.high and own.low <= high:
                    claim = Claim(source, f"runs[{name} of {runs.label}]", f"line {i}", printed, {"reads": "runs"})
                    yield Verdict(claim, "holds", {"value": f"the {name} of {len(runs.numbers)} numbers, {runs.label}"})
                    break


def _apart(lines: list[str], runs: _Runs, i: int) -> int:
    """How many lines stand between; far where another section begins."""
    first, last = (runs.last, i) if i > runs.last else (i, runs.first)
    parted = any(PHRASES["section"].match(line) for line in lines[first : last - 1])
    return NEAR + 1 if parted else last - first


def _lists(lines: list[str]) -> Iterator[_Runs]:
    """Lines that count runs: one label, numbers that rise by one."""
    matches = [(i, PHRASES["run"].match(line)) for i, line in enumerate(lines, start=1)]
    counted = [(i, m) for i, m in matches if m is not None]

    def block(entry: tuple[int, tuple[int, re.Match[str]]]) -> tuple[str, int]:
        at, (_, m) = entry
        return m["label"].strip().lower(), int(m["i"]) - at

    for (label, _), group in groupby(enumerate(counted), key=block):
        runs = [pair for _, pair in group]
        if len(runs) >= LEAST:
            yield _Runs(label, [number_in(m["n"]) for _, m in runs], runs[0][0], runs[-1][0])
