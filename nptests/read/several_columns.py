"""Several columns of each algorithm: its runs, or two numbers and how far they are apart (before, after)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_letters as letters

from nptests.data.cells import entry
from nptests.data.intake import headings as words
from nptests.read.grid import Grid
from nptests.read.rows import Rows
from nptests.read.wording import BETWEEN

MOST_ROWS = 500  # of which it is asked whether their numbers are differences
HEADS = ("algorithm", "run", "score")
LARGEST = 200_000  # cells
_RUN = re.compile(r"(.*[^\s_.-])[\s_.-]+([a-zA-Z]+[\s_#-]?\d+)")


def with_gain(rows: Rows, groups: Sequence[Sequence[int]], kinds: Sequence[str]) -> bool:
    """Whether of three numbers under each heading one is so called, and is, as far as printed, how far the others are
    apart: these two are compared.
    """
    gains = [i for i, kind in enumerate(kinds) if words.heads_difference(kind)]
    if len(kinds) != 3 or len(gains) != 1 or len(rows) > MOST_ROWS:
        return False
    one, other = (i for i in range(3) if i not in gains)
    fits = {1: True, -1: True}
    for row in rows:
        for group in groups:
            written = [e for j in group if j < len(row) and (e := entry(row[j])) is not None]
            if len(written) < 3:
                return False
            x = [float(e.written(".")) for e in written]
            room = 1.5 * 10.0 ** -len(written[gains[0]].number.partition(".")[2])  # three numbers are rounded
            for side in fits:
                fits[side] &= abs(x[gains[0]] - side * (x[other] - x[one])) <= room
    return any(fits.values())


def beside_their_gain(
    grid: Grid, count: int, kinds: Sequence[str], groups: Mapping[tuple[str, ...], Sequence[int]], keys: Sequence[int]
) -> Grid:
    """A row for each row and each of the others; what is compared stands in the columns."""
    rows = [
        (BETWEEN.join([*(row[j] for j in keys), *filter(None, other)]), *(row[j] for j in group))
        for row in grid.rows[count:]
        for other, group in groups.items()
    ]
    gain = next(filter(words.heads_difference, kinds))
    note = f"{gain!r} is the difference of two columns: these are compared, in each row under each heading"
    table = replace(grid, rows=(("", *kinds), *rows), headers=1, merged=frozenset(), marks="", turned=True)
    return replace(table, notes=(*grid.notes, note))


def without_runs(grid: Grid) -> Grid:
    """One row a score, which is asked about, where each column is a run of an algorithm and all have the same runs."""
    head = grid.rows[0]
    if (grid.headers or 1) > 1 or len(head) < 5 or not _RUN.fullmatch(head[-1]) or len(grid.rows) * len(head) > LARGEST:
        return grid
    body = grid.rows[1:]
    parts = [match.groups() for name in head[1:] if (match := _RUN.fullmatch(name)) and words.names_run(match[2])]
    stems, runs = dict.fromkeys(a for a, _ in parts), dict.fromkeys(run for _, run in parts)
    crossed = len({*parts}) == len(parts) == len(head) - 1 == len(stems) * len(runs)
    if not crossed or min(len(stems), len(runs)) < 2 or any(len(row) != len(head) for row in body):
        return grid
    rows = [
        (row[0], stem, run.strip(letters + " _#-"), cell)
        for row in body
        for (stem, run), cell in zip(parts, row[1:], strict=True)
    ]
    key = head[0] if words.heads_datasets(head[0]) else "dataset"
    return replace(grid, rows=((key, *HEADS), *rows), headers=1, merged=frozenset(), marks="")
