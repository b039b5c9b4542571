"""The smallest input that still shows something: rows, columns and values are dropped and simplified while it does."""

import dataclasses
import time
from collections.abc import Callable, Iterator

from crosscheck.r.cases import MISSING, Case
from nptests.data.kinds import kind, seeded

SECONDS = 2.0  # what a search may take; a smaller input may exist


def smallest(case: Case, shows: Callable[[Case], bool], seconds: float = SECONDS) -> Case:
    """Greedy descent from a case: the first smaller input that still shows it is taken, until none does."""
    best, end = case, time.monotonic() + seconds
    while True:
        for rows in _smaller(best):
            if time.monotonic() > end:
                return best
            candidate = dataclasses.replace(best, name="smallest", rows=rows)
            if shows(candidate):
                best = candidate
                break
        else:
            return best


def size(case: Case) -> tuple[int, int, int]:
    """What is made smaller: the number of cells, then their characters, then their sum."""
    cells = [cell for row in case.rows for cell in row if cell != MISSING]
    return len(cells), sum(map(len, cells)), sum(int(cell) if cell.isdigit() else 0 for cell in cells)


def _smaller(case: Case) -> Iterator[seeded.Rows]:
    """Candidates, the boldest first."""
    if not case.about.layout.fixed:
        yield from _shorter(case.rows, case.about.layout)
    for rows in _simpler(case):
        if size(dataclasses.replace(case, rows=rows)) < size(case):
            yield rows


def _shorter(rows: seeded.Rows, layout: kind.Layout) -> Iterator[seeded.Rows]:
    """Halves and single rows left out, then the same of columns (or of the values of each sample)."""
    if layout.open:
        yield from _without_parts(rows)
    if layout.even:
        for columns in _without_parts(tuple(zip(*rows, strict=True))):
            yield tuple(zip(*columns, strict=True))
    else:
        for i, row in enumerate(rows):
            for part in _without_parts(row):
                yield (*rows[:i], part, *rows[i + 1 :])


def _without_parts(items: tuple[object, ...]) -> Iterator[tuple]:  # type: ignore[type-arg]
    length = len(items) // 2
    while length:
        for start in range(0, len(items), length):
            if rest := items[:start] + items[start + length :]:
                yield rest
        length //= 2


def _simpler(case: Case) -> Iterator[seeded.Rows]:
    """Values replaced by their ranks, all rounded, then cell by cell by shorter numbers."""
    rows = case.rows
    if not case.about.layout.values:
        levels = sorted({x for row in case.exact for x in row if x is not None})
        rank = {x: str(i) for i, x in enumerate(levels)}
        yield tuple(tuple(MISSING if x is None else rank[x] for x in row) for row in case.exact)
    longest = max((len(cell.partition(".")[2]) for row in rows for cell in row), default=0)
    for places in range(longest):
        yield tuple(tuple(_rounded(cell, places) for cell in row) for row in rows)
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            for simple in _simpler_cells(cell, case.about.layout.simple):
                yield (*rows[:i], (*row[:j], simple, *row[j + 1 :]), *rows[i + 1 :])


def _rounded(cell: str, places: int) -> str:
    return cell if cell == MISSING or "e" in cell else f"{float(cell):.{places}f}"


def _simpler_cells(cell: str, simple: tuple[str, ...]) -> Iterator[str]:
    if cell == MISSING:
        return
    yield from simple
    if "." in cell and "e" not in cell:
        yield from (_rounded(cell, places) for places in range(len(cell.partition(".")[2])))
