r"""A corner that heads rows and columns at once: Model \ Dataset, as \backslashbox, \diagbox and people write it."""

import re
from dataclasses import replace

from nptests.data.intake import headings as words
from nptests.data.intake.known_names import in_rows
from nptests.read.grid import Grid
from nptests.read.marks import HEADED

_SLASHED = re.compile(r"(?P<rows>[^\\/|]*[^\\/|\s])\s*(?P<sign>\\+|/|\|)\s*(?P<columns>[^\\/|]+)")
_ARROWS = (
    re.compile(r"(?P<rows>[^↓→]*[^↓→\s])\s*(?P<sign>↓)[\s\\/|,]*+(?P<columns>[^↓→]*[^↓→\s])\s*→"),
    re.compile(r"(?P<columns>[^↓→]*[^↓→\s])\s*→[\s\\/|,]*+(?P<rows>[^↓→]*[^↓→\s])\s*(?P<sign>↓)"),
)
MOST_LEVELS = 4


def with_one_corner(grid: Grid) -> Grid:
    """The same with what heads the rows alone in the corner; whether they are algorithms is kept as a mark."""
    count = min(grid.headers or 1, MOST_LEVELS, len(grid.rows))
    cells = {row[0] for row in grid.rows[:count] if row}
    corner = next((cell for cell in cells if any(sign in cell for sign in "\\/|→")), "")
    parts = next(filter(None, (pattern.fullmatch(corner.strip()) for pattern in (*_ARROWS, _SLASHED))), None)
    if parts is None:
        return grid
    of_rows, of_columns = parts["rows"].strip(), parts["columns"].strip()
    if parts["sign"] in "/|":
        if {_side(of_rows), _side(of_columns)} != {-1, 1}:
            return grid  # one name of two words
        names = [row[0] for row in grid.rows[count:] if row]
        heads = grid.rows[count - 1][1:]
        if in_rows(names, heads) * _side(of_rows) < 0:  # the other way round: a slash has no side
            of_rows, of_columns = of_columns, of_rows
    side = _side(of_rows) or -_side(of_columns)
    above = [(of_rows, *row[1:]) if row[:1] == (corner,) else row for row in grid.rows[:MOST_LEVELS]]
    rows = (*above, *grid.rows[MOST_LEVELS:])
    note = f"{corner!r} heads the rows ({of_rows}) and the columns ({of_columns})"
    if parts["sign"] in "/|" and side < 0:
        note += "; if the algorithms stand in the rows: transpose=True (--transpose)"
    return (
        replace(grid, rows=rows, marks=HEADED if side > 0 else grid.marks, notes=(*grid.notes, note)) if side else grid
    )


def _side(word: str) -> int:
    """1 where a word heads algorithms, -1 where it heads data sets, else 0."""
    bare = words.without_unit(word)
    datasets = words.heads_datasets(bare) or words.may_head_datasets(bare)
    return 1 if words.stands_over_algorithms(bare) else -1 if datasets else 0
