"""Counts that a passage prints, and the tests of them: chi-squared of shares, of a table, of one list; Fisher's test,
the binomial one.

Nothing says of which counts a number is: of all that stand in the passage, and before it, every test is tried. One
that gives the number is right only where few random numbers would be given by any; none is wrong by that.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed, quantities, scopes
from crosscheck.auditing.binding.clauses import Reading
from crosscheck.auditing.binding.quantities import PHRASES, Quantity
from crosscheck.auditing.judging import relations
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction

BEFORE = 1500  # letters before a sentence whose counts it may speak of
MOST, WIDE = 8, 6  # shares, and rows of a table; its columns
LARGEST = 100_000  # count of which an exact law is asked
Table = tuple[tuple[Quantity | float, ...], ...]


def of_text(normal: Normal, parsed: Reading) -> Iterator[Found]:
    """Every chi-squared and every p-value of its own of which the counts are printed."""
    owned = {r.p for r in parsed.reports if r.p is not None and r.freedom}
    of_tables: list[tuple[int, Table]] | None = None
    runs: dict[tuple[int, int], list[Sequence[Quantity]]] = {}
    for sentence, mentions, reports in parsed.sentences:
        squares = [r for r in reports if r.statistic.statistic in ("chi2", "G")]
        alone = [m for m in mentions if m.statistic == "p" and m not in owned]
        if not squares and not alone:
            continue
        start = parsed.scopes.sentence(mentions[0])[0]
        shares = _shares(normal, max(0, start - BEFORE), start + len(sentence))[-MOST:]
        of_tables = [*_tables(normal)] if of_tables is None else of_tables
        near = [table for at, table in of_tables if abs(at - start) < BEFORE]
        places = parsed.scopes.until(mentions[0], 3)
        runs |= {place: _lists(normal, place, parsed) for place in places if place not in runs}
        lists = [counts for place in places for counts in runs[place]]
        for report in squares:
            freedom = int(float(report.freedom[0])) if len(report.freedom) == 1 else None
            yield from _right(report.statistic, [*_squares(shares, lists, near, freedom)])
        for p in alone if shares or near else ():
            one_sided = scopes.PHRASES["one_sided"].search(sentence) is not None
            yield from _right(p, [*_exact(shares, near, ("less", "greater") if one_sided else ("two-sided",))])


def _right(number: Extraction, candidates: Sequence[Candidate]) -> Iterator[Found]:
    target = Quantity(number, frozenset({number.statistic}), (0.0, 0.0))
    verdict = fitted(target, candidates) if number.relation == "=" else None
    if verdict is not None:
        yield verdict


def _shares(normal: Normal, start: int, end: int) -> list[tuple[Quantity, Quantity]]:
    """37 of 50, 37/50."""
    every = []
    for m in PHRASES["counted"].finditer(normal.text, start, end):
        a, n = (quantities.of_number(normal, m.span(name)) for name in ("a", "n"))
        if 0 <= a.ends[0] <= n.ends[0] <= LARGEST and n.ends[0] > 1:
            every.append((a, n))
    return every


def _lists(normal: Normal, place: tuple[int, int], parsed: Reading) -> list[Sequence[Quantity]]:
    """Every run of counts of a sentence."""
    inside = [m for m in parsed.scopes.mentions if place[0] <= m.start < place[1]]
    if place[1] - place[0] > relations.LONGEST:
        return []
    numbers = quantities.of_sentence(normal, *place, inside)
    counts = [q for q in numbers if q.kind == "count" and "value" in q.roles][: relations.MOST]
    return [counts[i:j] for i in range(len(counts)) for j in range(i + 2, min(i + MOST, len(counts)) + 1)]


def _tables(normal: Normal) -> Iterator[tuple[int, Table]]:
    """The blocks of whole numbers of every table: all its rows, or all but the last, columns that stand together."""
    for rows, _ in printed.tables(normal.text):
        width = max(map(len, rows), default=0)
        grid = [[quantities.of_number(normal, (c.at, c.at + len(c.text))) if c.text.isdigit() else None for c in row]
                for row in rows if len(row) == width]  # fmt: skip
        whole = [row for row in grid if sum(q is not None for q in row) > 1]
        for first in range(width):
            for last in range(first + 2, min(first + WIDE, width) + 1):
                block = [row[first:last] for row in whole if None not in row[first:last]]
                for some in (block, block[:-1]):
                    cells = tuple(tuple(q for q in row if q is not None) for row in some)
                    if 2 <= len(cells) <= MOST:
                        yield cells[0][0].of.start, cells


def _squares(
    shares: Sequence[tuple[Quantity, Quantity]],
    lists: Sequence[Sequence[Quantity]],
    tables: Sequence[Table],
    freedom: int | None,
) -> Iterator[Candidate]:
    """Pearson's chi-squared, and that of Yates, of every table and list of so many degrees of freedom."""
    for counts in lists:
        if freedom in (None, len(counts) - 1):
            seen = np.array([q.ends[0] for q in counts])
            if seen.sum():
                value = float(((seen - seen.mean()) ** 2 / seen.mean()).sum())
                yield _candidate("chi-squared of these counts against equal ones", value, counts)
    rows = [(a, n.ends[0] - a.ends[0]) for a, n in shares]
    of_shares: list[Table] = [tuple(rows[i:j]) for i, j in combinations(range(len(rows) + 1), 2) if j > i + 1]
    for table in (*of_shares, *tables):
        cells, values = _values(table)
        if freedom in (None, (len(table) - 1) * (len(table[0]) - 1)):
            for name, value in _pearson(values):
                yield _candidate(name, value, cells)


def _values(table: Table) -> tuple[list[Quantity], NDArray[Any]]:
    cells = [x for row in table for x in row if isinstance(x, Quantity)]
    return cells, np.array([[x.ends[0] if isinstance(x, Quantity) else x for x in row] for row in table])


def _pearson(table: NDArray[Any]) -> Iterator[tuple[str, float]]:
    expected = table.sum(axis=1, keepdims=True) * table.sum(axis=0) / max(1.0, table.sum())
    if not (expected > 0).all():
        return
    off = np.abs(table - expected)
    yield "chi-squared of these counts", float((off**2 / expected).sum())
    if table.shape == (2, 2):
        yield "chi-squared of these counts, with continuity", float((np.maximum(off - 0.5, 0) ** 2 / expected).sum())


def _exact(
    shares: Sequence[tuple[Quantity, Quantity]], tables: Sequence[Table], sides: Sequence[str]
) -> Iterator[Candidate]:
    """Fisher's test of every two shares, or rows of two counts, and the binomial test of every share."""
    rows: list[tuple[Quantity | float, ...]] = [(a, n.ends[0] - a.ends[0]) for a, n in shares]
    pairs: list[Table] = [*combinations(rows, 2)]
    pairs += [pair for table in tables if len(table[0]) == 2 for pair in combinations(table, 2)]
    for table in pairs:
        cells, values = _values(table)
        for side in sides:
            p = _fisher(*map(int, values.ravel()), side)
            yield _candidate(f"Fisher's exact test of these counts, {side}", p, cells)
    for a, n in shares:
        for side in sides:
            p = _binomial(int(a.ends[0]), int(n.ends[0]), side)
            yield _candidate(f"the binomial test of this share against 1/2, {side}", p, [a, n])


@lru_cache(maxsize=4096)
def _fisher(a: int, b: int, c: int, d: int, side: str) -> float:
    from scipy import stats

    return float(stats.fisher_exact([[a, b], [c, d]], alternative=side)[1])


@lru_cache(maxsize=4096)
def _binomial(a: int, n: int, side: str) -> float:
    from scipy import stats

    return float(stats.binomtest(a, n, alternative=side).pvalue)


def _candidate(name: str, value: float, counts: Sequence[Quantity]) -> Candidate:
    return Candidate(name, "x", {"x": value, **{f"c{i}": q for i, q in enumerate(counts)}})
