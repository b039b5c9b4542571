r"""A corner that heads rows and columns at once: Model \ Dataset, as \backslashbox, \diagbox and people write it."""

import re
from dataclasses import replace
from itertools import pairwise

from nptests.data.cells import is_number
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import in_rows, known_algorithms, known_datasets
from nptests.read.grid import Grid
from nptests.read.marks import HEADED

_SLASHED = re.compile(r"(?P<rows>[^\\/|]*[^\\/|\s])\s*(?P<sign>\\+|/|\|)\s*(?P<columns>[^\\/|]+)")
_ARROWS = (
    re.compile(r"(?P<rows>[^↓→]*[^↓→\s])\s*(?P<sign>↓)[\s\\/|,]*+(?P<columns>[^↓→]*[^↓→\s])\s*→"),
    re.compile(r"(?P<columns>[^↓→]*[^↓→\s])\s*→[\s\\/|,]*+(?P<rows>[^↓→]*[^↓→\s])\s*(?P<sign>↓)"),
)
MOST_LEVELS = 4
KNOWN = 0.5  # of the headings


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


def with_plain_headings(grid: Grid) -> Grid:
    """The same with its headings in one line: without groups of well-known names, or of names written in two lines.

    Over groups a heading stands once for several columns; where some of one column have their own, it goes on below.
    """
    if grid.headers != 2 or len(grid.rows) < 4:
        return grid
    above, below = ([*row, *("",) * (grid.width - len(row))] for row in grid.rows[:2])
    names = [name for name, over in zip(below, above, strict=True) if name not in ("", over)]
    if len({*names}) < len(names) or len(names) < 3 or any(map(is_number, names)):
        return grid
    groups = {over for over, name in zip(above, below, strict=True) if over not in ("", name)}
    tops = [j for j, over in enumerate(above) if over and j and over != below[j]]
    if any((0, j) in grid.merged and above[j] == above[j - 1] for j in tops):
        known = max(known_datasets(names), known_algorithms(names)) >= KNOWN
        if not known or any(map(words.measure_in, groups)) or any(map(words.measure_in, names)):
            return grid
        head = [name or over for over, name in zip(above, below, strict=True)]
    elif any(b - a == 1 for a, b in pairwise([*tops, grid.width])) and not all(above[1:]):
        head = [" ".join(dict.fromkeys(filter(None, pair))) for pair in zip(above, below, strict=True)]
    else:
        return grid
    merged = frozenset((i - 1, j) for i, j in grid.merged if i > 1)
    return replace(grid, rows=(tuple(head), *grid.rows[2:]), headers=1, merged=merged)


def _side(word: str) -> int:
    """1 where a word heads algorithms, -1 where it heads data sets, else 0."""
    bare = words.without_unit(word)
    datasets = words.heads_datasets(bare) or words.may_head_datasets(bare)
    return 1 if words.stands_over_algorithms(bare) else -1 if datasets else 0
