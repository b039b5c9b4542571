"""Rows of means and medians against the rows that they sum up, missing cells or not: by intervals, in fractions.

A missing cell leaves open what was averaged: the cells that are there, the rows that have all of their cells, or a 0 in
its place (a median: the worst). The reading that gives most of a row is taken; a column that it does not give, and
that has a missing cell, is no error that can be proved, nor are its digits cut off.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from crosscheck.auditing.reading.printed_rows import Row
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.claims.claims import Word

Spans = Sequence[tuple[Fraction, Fraction]]
_WORD = re.compile(r"[^\W\d_]{3,}")
_SIZE = re.compile(r"\((?:[nN]\s?=\s?)?(\d{1,6})\)\W*$")
FAR = Fraction(10) ** 30  # beyond every score: a median sees only on which side it lies


@dataclass(frozen=True)
class Said:
    """One verdict on a column of a summary row."""

    column: int
    word: Word
    about: dict[str, Any]

    @classmethod
    def of(cls, column: int, printed: Any, limits: tuple[Any, Any], proof: str) -> Said:
        """Whether a printed number, by its ends, meets what lies between limits; what it should be, if not."""
        low, high = limits
        about: dict[str, Any] = {"value": float((low + high) / 2)}
        if low <= printed.high and printed.low <= high:
            return cls(column, "holds", about)
        nearest = float(low if printed.high < low else high)
        return cls(column, "fails", about | {"between": (float(low), float(high)), "nearest": nearest, "proof": proof})


@dataclass(frozen=True)
class _Reading:
    """Which rows were summed up, what stands for a missing cell (None: it is left out), and that in words."""

    rows: tuple[int, ...]
    missing: Fraction | None = None
    name: str = ""


def mean(spans: Spans) -> tuple[Fraction, Fraction]:
    return sum((a for a, _ in spans), Fraction(0)) / len(spans), sum((b for _, b in spans), Fraction(0)) / len(spans)


def median(spans: Spans) -> tuple[Fraction, Fraction]:
    """Rising in every cell, so that its least and most are those of the least and most of all cells."""
    middle = len(spans) // 2
    ordered = [sorted(side) for side in zip(*spans, strict=True)]
    least, most = ((s[middle] + s[-1 - middle]) / 2 for s in ordered)
    return least, most


_OF: dict[str, Callable[[Spans], tuple[Fraction, Fraction]]] = {"average": mean, "median": median}


def judged(table: PrintedTable, at: int, kind: str) -> list[Said]:
    """The verdicts on a row of averages or medians, under the reading that gives most of it."""
    row, of = table.rows[at], _OF[kind]
    readings = [(_under(table, row, reading, of, kind), reading) for reading in _readings(table, at, kind)]
    best, reading = max(readings, key=lambda judged: (_many(judged[0], "holds"), -_many(judged[0], "fails")))
    if len(reading.rows) < 2 < len(table.rows):  # it is one of them, of another measure
        best = [s for s in best if s.word != "fails"]
    if min(table.of_kind("scores")) > at and _many(best, "fails") >= _many(best, "holds"):
        return []  # above all rows stands what sums up others, unless it is seen to sum up these
    if kind == "average" and _many(best, "fails") and (by_sizes := _by_sizes(table, at)):
        return by_sizes
    if kind == "average" and _many(best, "fails") and (other := _other_mean(table, at)):
        return [
            Said(s.column, "convention", {"value": s.about.get("value"), "name": f"the {other} mean"}) for s in best
        ]
    if kind == "average":
        best = [Said(s.column, "convention", {"value": s.about.get("value"), "name": f"the {other} mean"})
                if s.column in _apart(table, at, best) and (other := _other_mean(table, at, s.column)) else s
                for s in best]  # fmt: skip
    wrong, few = _many(best, "fails"), 2 * _many(best, "fails") <= len(best)
    if wrong < 2 and few:
        return best
    sure = [s.column for s in best if few and not _inside(table, at, s.column)]  # what no weights give
    if wrong == len(best) and len(_WORD.findall(row.name)) > 1:
        return []  # "mean time": what was measured is called so
    reason = f"several {kind}s are not those of the rows printed: other rows, or weights, were averaged"
    return [Said(s.column, "unresolved", {**s.about, "refused": reason})
            if s.word == "fails" and s.column not in sure else s for s in best]  # fmt: skip


def _by_sizes(table: PrintedTable, at: int) -> list[Said]:
    """Means weighted by the sizes that stand behind the names of the rows, "small (30)", where all hold."""
    for rows in table.summed(at):
        sizes = [int(m[1]) if (m := _SIZE.search(table.rows[i].name)) else 0 for i in rows]
        verdicts = list[Said]()
        for j, number in enumerate(table.rows[at].numbers if all(sizes) and len({*sizes}) > 1 else ()):
            cells = [(n, c) for n, i in zip(sizes, rows, strict=True) if (c := table.rows[i].numbers[j]) is not None]
            if number is not None and len(cells) == len(sizes):
                ends = [sum(n * getattr(c, end) for n, c in cells) / sum(sizes) for end in ("low", "high")]
                verdicts.append(Said.of(j, number, (ends[0], ends[1]), "the mean of its cells by these sizes"))
        if verdicts and not _many(verdicts, "fails"):
            return verdicts
    return []


def _other_mean(table: PrintedTable, at: int, column: int | None = None) -> str:
    """Which other mean gives the whole row, or a column of it: of speed-ups, of rates, of errors."""
    for name, power in (("geometric", 0.0), ("harmonic", -1.0), ("quadratic", 2.0)):
        for rows in table.summed(at):
            held = []
            for j, number in enumerate(table.rows[at].numbers):
                cells = [(float(c.low), float(c.high)) for i in rows if (c := table.rows[i].numbers[j]) is not None]
                if number is not None and cells and column in (None, j):
                    ends = [_power_mean(side, power) for side in zip(*cells, strict=True)]
                    held.append(ends[0] <= number.high and number.low <= ends[1])
            if len(held) > (column is None) and all(held):
                return name
    return ""


def _power_mean(numbers: Sequence[float], power: float) -> float:
    if min(numbers) <= 0:
        return math.nan
    if power == 0:
        return math.exp(math.fsum(map(math.log, numbers)) / len(numbers))
    return float((math.fsum(x**power for x in numbers) / len(numbers)) ** (1 / power))


def _inside(table: PrintedTable, at: int, column: int) -> bool:
    """Whether a number lies among those of its column, where every weighted mean does."""
    number, (low, high) = table.rows[at].numbers[column], _ends(table, at, column)
    return number is not None and low <= number.high and number.low <= high


def _apart(table: PrintedTable, at: int, verdicts: Sequence[Said]) -> list[int]:
    """Columns that fail and may have a mean of their own beside plain ones: quotients of two others, and numbers on
    another scale than all whose plain means hold."""
    plain = [_ends(table, at, s.column) for s in verdicts if s.word == "holds"]
    apart = []
    for column in (s.column for s in verdicts if s.word == "fails"):
        low, high = _ends(table, at, column)
        of, _, by = table.columns[column].partition("/")
        if {of.strip(), by.strip()} < {*table.columns} or not any(low <= b and a <= high for a, b in plain):
            apart.append(column)
    return apart


def _ends(table: PrintedTable, at: int, column: int) -> tuple[Fraction, Fraction]:
    """Between what the numbers of a column lie that a row sums up."""
    cells = [c for i in table.summed(at)[0] if (c := table.rows[i].numbers[column]) is not None]
    return min(c.low for c in cells), max(c.high for c in cells)


def _many(verdicts: Sequence[Said], word: Word) -> int:
    return sum(s.word == word or (word == "holds" and "name" in s.about and s.about["name"] != CUT) for s in verdicts)


CUT = "truncated"
_TOTAL = "the total of the cells above it"


def _is_total(number: Any, cells: Sequence[Any]) -> bool:
    """Whether a number beyond all cells adds up the first of them, all whole: no mean, as below sklearn's "support"."""
    counts = [c.value for c in cells if c is not None and c.unit == 1 and c.value >= 0]
    return (len(counts) > 1 and number.unit == 1 and number.value > max(counts)
            and number.value in list(accumulate(counts))[1:])  # fmt: skip


def _readings(table: PrintedTable, at: int, kind: str) -> Iterator[_Reading]:
    """The rows that may be meant; where cells are missing, three ways of counting them."""
    for rows in table.summed(at):
        yield _Reading(tuple(rows))
        whole = tuple(i for i in rows if None not in table.rows[i].numbers)
        if len(whole) == len(rows):
            continue
        if whole:
            yield _Reading(whole, name=f"over the {len(whole)} rows that lack no cell")
        if kind == "average":
            yield _Reading(tuple(rows), Fraction(0), "missing cells count as 0")
        else:
            yield from (_Reading(tuple(rows), worst, "missing cells count as the worst") for worst in (FAR, -FAR))


def _under(
    table: PrintedTable, row: Row, reading: _Reading, of: Callable[[Spans], tuple[Fraction, Fraction]], kind: str
) -> list[Said]:
    """Every column under one reading."""
    verdicts: list[Said] = []
    cut = True
    for j, number in enumerate(row.numbers):
        cells = [table.rows[i].numbers[j] for i in reading.rows]
        spans = [(c.low, c.high) for c in cells if c is not None]
        lacks = any(table.rows[i].numbers[j] is None for i in table.of_kind("scores"))
        if reading.missing is not None:
            spans += [(reading.missing, reading.missing)] * cells.count(None)
        if number is None or not spans:
            continue
        low, high = of(spans)
        name = "mean" if kind == "average" else kind
        verdict = Said.of(
            j, number, (low, high), f"the {name} of the {len(spans)} cells that it sums up, whatever was rounded off"
        )
        cut = cut and low < number.value + number.unit and number.value <= high
        changed = reading.missing is None or None in cells  # by the reading: what this column is the mean of
        if verdict.word == "fails" and _is_total(number, cells):
            verdict = Said(j, "convention", {**verdict.about, "name": _TOTAL})
        elif verdict.word == "fails" and lacks:
            verdict = Said(j, "cannot-be-checked", {"missing": "how the missing cells of its column were counted"})
        elif verdict.word == "holds" and reading.name and changed:
            verdict = Said(j, "convention", {**verdict.about, "name": reading.name})
        verdicts.append(verdict)
    if cut:
        return [Said(s.column, "convention", {"value": s.about["value"], "name": CUT}) if s.word == "fails" else s
                for s in verdicts]  # fmt: skip
    return verdicts


def weighted(table: PrintedTable, at: int) -> list[Said]:
    """A weighted mean lies between the least and the most of its column; more says nothing without the weights."""
    verdicts = []
    for j, number in enumerate(table.rows[at].numbers):
        cells = [n for i in table.summed(at)[0] if (n := table.rows[i].numbers[j]) is not None]
        if number is None or not cells:
            continue
        limits = min(c.low for c in cells), max(c.high for c in cells)
        verdict = Said.of(j, number, limits, "a weighted mean lies between the least and the most of its column")
        if verdict.word == "holds":
            verdict = Said(j, "cannot-be-checked", {"missing": "the weights are not printed"})
        elif _is_total(number, cells):
            verdict = Said(j, "convention", {**verdict.about, "name": _TOTAL})
        else:
            verdict.about["value"] = None
        verdicts.append(verdict)
    return verdicts
