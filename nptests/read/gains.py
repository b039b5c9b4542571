"""Two numbers under each heading, and how far they are apart: before, after and the improvement."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nptests.data.cells import entry
from nptests.data.intake import headings as words
from nptests.read.grid import Grid
from nptests.read.rows import Rows
from nptests.read.wording import BETWEEN

MOST_ROWS = 500  # of which it is asked whether their numbers are differences


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
