"""A table that was cut in parts: the same rows under other columns, or more rows under the same headings."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Self

from nptests.data.cells import entry, is_number
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import known_datasets
from nptests.errors import InputError
from nptests.read.grid import OF_A_MEASURE, Grid
from nptests.read.layout import headed
from nptests.read.rows import Rectangle, some_columns
from nptests.read.soundness import FUNCTION

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?")
_CONTINUED = re.compile(
    r"(?i)(?<![\s(:,-])[\s(:,-]*(?:cont(?:inued|inuation|'d|d)?\.?|part\s+\w+|\(?(?<![0-9ivx])[0-9ivx]+\s*(?:of|/)\s*[0-9ivx]+\)?)\)?[\s.]*$"
)
MOST = 40
MOST_ROWS = 400  # of a table in which names are repeated by hand


def joined(grids: Sequence[Grid], source: str) -> Sequence[Grid]:
    """The tables of a file, those that are parts of one together, with a note; others as they are."""
    every = [part for grid in grids for half in _side_by_side(grid) for part in _in_blocks(half)]
    if not 1 < len(every) <= MOST:
        return grids
    tables = [every[0]]
    counts = [1]
    for grid in every[1:]:
        whole = _together(tables[-1], grid, source)
        if whole is None:
            tables.append(grid)
            counts.append(1)
        else:
            tables[-1] = whole[0]
            counts[-1] += 1
            tables[-1] = replace(tables[-1], notes=_noted(tables[-1].notes, counts[-1], whole[1]))
    return grids if len(tables) == len(grids) == len(every) else tables


def of_each_title(grids: Sequence[Grid], table: int | str | None) -> Sequence[Grid]:
    """A table for each measure, where most tables of a file are each of one data set: the same models and measures.

    table    which table of the file is wanted, if any; one of the file's own stays as it is
    """
    grids = [with_their_base(in_sections(grid)) for grid in grids]
    if not 1 < len(grids) <= MOST or str(table).isdigit() or table in [grid.title for grid in grids]:
        return grids
    titled = 2 * known_datasets(_told([grid.title for grid in grids])) > 1
    upright = [_Upright.of(_in_columns(grid), titled=titled) for grid in grids]
    like, names = max((one.shared(upright) for one in upright), key=lambda each: (len(each[0]), len(each[1])))
    titles, bodies = [one.title for one in like], [one.body for one in like]
    apart = any(4 * len(names) < 3 * len(body) for body in bodies)
    if len(like) < (3 if apart and len(like) < len(grids) else 2) or len(names) < 2:
        return grids
    if not all(titles) or len({*titles}) < len(titles) or all(map(words.names_part, called := _told(titles))):
        return grids
    left = dict.fromkeys(name for body in bodies for name in body if name not in names)
    aside = (f"not in every part, and left out: {', '.join(left)}",) if left else ()
    turned = words.heads_datasets(like[0].corner)  # and each table is of one algorithm
    parts = []
    for head in [head for head in like[0].measures if all(head in one.measures for one in like)]:
        rows = [(title, *(body[name][head] for name in names)) for title, body in zip(called, bodies, strict=True)]
        grid = Grid((("", *names), *rows), headers=1, title=head, turned=not turned)
        grid = grid.transposed() if turned else grid
        how = f"joined: {len(like)} parts of one table, other columns of the same rows"
        parts.append(replace(grid, notes=(how, *aside, f"{OF_A_MEASURE}{head}")))
    return parts if len(parts) > 1 else [replace(parts[0], notes=parts[0].notes[:-1])]


@dataclass(frozen=True)
class _Upright:
    """A table with its measures in columns: what stands under each heading in the row of each name."""

    title: str
    corner: str
    measures: Sequence[str]
    body: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, grid: Grid, *, titled: bool) -> Self:
        """The same by names: nothing of a table whose names stand twice, or whose rows are of other lengths."""
        corner, *heads = grid.rows[0] or ("",)
        body = {row[0]: dict(zip(heads, row[1:], strict=False)) for row in grid.rows[1:] if row}
        lengths = {*map(len, grid.rows), len({*heads}) + 1}
        whole = len(lengths) == 1 and len(body) == len(grid.rows) - 1
        return cls(grid.title, corner, _measures(heads, body, titled) if whole else (), body)

    def shared(self, others: Sequence[Self]) -> tuple[list[Self], list[str]]:
        """The tables of the same measures and models as this, most of them, and the models that are in all."""
        like = [other for other in others if other.corner == self.corner and self._meets(other)]
        names = [name for name in self.body if all(name in other.body for other in like)]
        return like, [name for name in names if not words.only_measure(name)]

    def _meets(self, other: Self) -> bool:
        measures, fewest = {*self.measures} & {*other.measures}, min(len(self.measures), len(other.measures))
        names, least = {*self.body} & {*other.body}, min(len(self.body), len(other.body))
        return len(measures) > 0 and 2 * len(measures) >= fewest and 2 * len(names) >= least


def _measures(heads: Sequence[str], body: Mapping[str, Mapping[str, str]], titled: bool) -> list[str]:
    """The headings of measures, where most of what counts is of some: without costs, unless there is nothing else.

    titled    the titles of the tables name data sets, so that columns beside that of a measure are of others
    """
    scores = [head for head in heads if any(is_number(row[head]) for row in body.values())]
    kinds = {head: words.measure_in(head) for head in scores}
    costs = [head for head in scores if words.stands_beside(head) or kinds[head] in words.COSTS]
    once = [head for head in scores if kinds[head] and [*kinds.values()].count(kinds[head]) == 1]
    measured = {head for head in (*costs, *once, *filter(words.only_measure, scores)) if not words.is_summary(head)}
    most = 2 * len(measured) > len(scores) or (titled and not known_datasets(scores))
    if not most or not (costs == scores or any(len(head) > 1 for head in measured - {*costs})):  # A, C, P are no words
        return []
    if len(scores) > 2 and all(map(FUNCTION.fullmatch, scores)):
        return []  # no kinds of F1
    return [head for head in scores if head not in costs] or costs


def _told(titles: Sequence[str]) -> list[str]:
    """What titles tell apart, without the words that all begin or end with: Results on Adult, Results on Bank."""
    apart = [title.split() for title in titles]
    for end in (slice(0, 1), slice(-1, None)):
        while min(map(len, apart)) > 1 and len({tuple(each[end]) for each in apart}) == 1:
            apart = [each[1:] if end.start == 0 else each[:-1] for each in apart]
    rests = [" ".join(each) for each in apart]
    return rests if not any(map(is_number, rests)) else [*titles]


def _in_columns(grid: Grid) -> Grid:
    """The same with its measures in columns, where they stand in rows under names of something else, and no ranks."""
    heads, *body = grid.rows
    if words.heads_rank(heads[0]) and grid.width > 2 and not any(is_number(cell) for row in body for cell in row[1:2]):
        return _in_columns(grid.keep_columns([*range(1, grid.width)]))
    names = [row[0] for row in body if row]
    in_rows = len(names) > 1 and all(map(words.only_measure, names)) and not any(map(words.only_measure, heads[1:]))
    return grid.transposed() if in_rows and {*map(len, body)} == {len(heads)} else grid


def _noted(notes: Sequence[str], count: int, how: str) -> tuple[str, ...]:
    return (*(note for note in notes if not note.startswith("joined: ")), f"joined: {count} parts of one table, {how}")


def _side_by_side(grid: Grid) -> list[Grid]:
    """The parts of a table whose headings stand again to their right, over more rows."""
    heads = grid.rows[(grid.headers or 1) - 1]
    width = heads.index(heads[0], 1) if heads and heads[0] in heads[1:] and heads[0] else 0
    if width < 3 or len(heads) % width or heads != heads[:width] * (len(heads) // width):
        return [grid]
    parts = [grid.keep_columns([*range(a, a + width)]) for a in range(0, len(heads), width)]
    parts = [part.without_empty_rows() for part in parts]
    names = [row[0] for part in parts for row in part.rows[grid.headers or 1 :]]
    return parts if len({*names}) == len(names) else [grid]


def _in_blocks(grid: Grid) -> list[Grid]:
    """The parts of a table in which the headings stand again, others or the same, over more rows."""
    rows = grid.rows
    if isinstance(rows, Rectangle) or len(rows) < 6 or not rows[0]:
        return [grid]
    count = grid.headers or 1
    corner = rows[count - 1][0]
    again = [
        i
        for i in range(count + 1, len(rows) - 1)
        if len(rows[i]) > 2
        and rows[i][0] == corner
        and (corner or rows[i][1:] == rows[count - 1][1:])
        and sum(map(bool, rows[i][1:])) > 1
        and not any(map(is_number, rows[i]))
        and any(map(is_number, rows[i + 1][1:]))
    ]
    if not again or count > 1:
        return [grid]
    ends = [0, *again, len(rows)]
    parts = [range(a, b) for a, b in pairwise(ends)]
    if any(len(part) < 3 for part in parts):
        return [grid]
    return [_trimmed(replace(grid.keep_rows(list(part)), headers=1)) for part in parts]


def in_sections(grid: Grid) -> Grid:
    """One row a method, where each section of a table has a row of each: the columns of a section carry its name."""
    first, corner = grid.headers or 1, words.bare(grid.rows[0][0]) if grid.rows[0] else ""
    if isinstance(grid.rows, Rectangle) or not words.stands_over_algorithms(corner) or first > 1:
        return grid
    titles = [i for i, row in enumerate(grid.rows) if i >= first and _is_title(grid, i, row)]
    parts = [grid.rows[a + 1 : b] for a, b in pairwise([*titles, len(grid.rows)])]
    names = [[row[0] for row in part if row] for part in parts]
    if len(parts) < 2 or titles[0] != first or any(each != names[0] for each in names) or len({*names[0]}) < 2:
        return grid
    called = [grid.rows[i][0] for i in titles]
    if len({*called}) < len(called) or len({*names[0]}) < len(names[0]) or any(map(words.measure_in, called)):
        return grid
    if {len(row) for part in parts for row in part} != {grid.width}:
        return grid
    heads = [f"{head} {title}" for title in called for head in grid.rows[0][1:]]
    rows = [(name, *chain.from_iterable(row[1:] for row in each)) for name, *each in zip(names[0], *parts, strict=True)]
    note = f"joined: {len(parts)} parts of one table, other columns of the same rows"
    return Grid(((grid.rows[0][0], *heads), *rows), 1, title=grid.title, better=grid.better, notes=(*grid.notes, note))


def _is_title(grid: Grid, i: int, row: Sequence[str]) -> bool:
    """Whether a row says no more than what the rows below it belong to."""
    return bool(row) and bool(row[0]) and (not any(row[1:]) or {*row} == {row[0]}) and not is_number(row[0])


_VARIANT = re.compile(r"(?:\+|w/o?\b|[-–—]\s)\s*\S")


def with_their_base(grid: Grid) -> Grid:
    """The names of variants, + X, behind that of the method above them, where several methods have the same."""
    if isinstance(grid.rows, Rectangle) or len(grid.rows) > MOST_ROWS:
        return grid
    names = [row[0] if row else "" for row in grid.rows]
    twice = {name for name in names if name and names.count(name) > 1}
    if not twice or not all(map(_VARIANT.match, twice)):
        return grid
    bases: list[str] = []
    for name in names:
        bases.append(bases[-1] if bases and _VARIANT.match(name) else name)
    called = [f"{base} {name}" if _VARIANT.match(name) else name for base, name in zip(bases, names, strict=True)]
    if len({*called}) < len(called) or _VARIANT.match(names[grid.headers or 1]):
        return grid
    rows = tuple((name, *row[1:]) for name, row in zip(called, grid.rows, strict=True))
    return replace(grid, rows=rows, notes=(*grid.notes, "names of variants carry that of the method above them"))


def _trimmed(grid: Grid) -> Grid:
    """Without columns at the end in which nothing stands."""
    used = [j for j in range(grid.width) if any(j < len(row) and row[j] for row in grid.rows)]
    return grid.keep_columns(used)


def _together(one: Grid, other: Grid, source: str) -> tuple[Grid, str] | None:
    """Two parts of one table as one, and how they are joined; None where nothing says that they are."""
    if other.title and _CONTINUED.sub("", one.title).strip() != _CONTINUED.sub("", other.title).strip():
        return None
    try:
        (above, heads), (above_other, heads_other) = headed(one, source), headed(other, source)
    except InputError:
        return None
    body, more = one.rows[above:], other.rows[above_other:]
    names, names_other = [row[0] for row in body if row], [row[0] for row in more if row]
    if min(len(names), len(names_other)) < 1 or not above or not above_other or heads[0] != heads_other[0]:
        return None
    if not _alike(body, more):
        return None
    known = [(head, _cells(body, j)) for j, head in enumerate(heads)]
    again = [j for j, head in enumerate(heads_other) if j and head and (head, _cells(more, j)) in known]
    if again and names == names_other and len(again) < len(heads_other) - 1:  # what describes the rows stands in both
        left = [j for j in range(other.width) if j not in again]
        heads_other, more = tuple(heads_other[j] for j in left), some_columns(more, left)
    apart = not {*filter(None, heads[1:])} & {*filter(None, heads_other[1:])}
    if apart and names == names_other and len(names) > 1 and all(heads[1:]) and all(heads_other[1:]):
        width = one.width
        rows = [(*row, *("",) * (width - len(row)), *right[1:]) for row, right in zip(body, more, strict=True)]
        whole = replace(one, rows=((*heads, *heads_other[1:]), *rows), headers=1, merged=frozenset())
        return whole, "other columns of the same rows"
    if heads == heads_other and len(heads) > 2 and not {*names} & {*names_other} and above == above_other:
        merged = one.merged | {(i + len(one.rows) - above, j) for i, j in other.merged if i >= above}
        rows = [*one.rows, *more]
        whole = replace(one, rows=tuple(rows), headers=one.headers or above, merged=merged)
        return whole, "more rows under the same headings"
    return None


def _cells(rows: Sequence[Sequence[str]], j: int) -> list[str]:
    return [row[j] if j < len(row) else "" for row in rows]


def _alike(body: Sequence[Sequence[str]], more: Sequence[Sequence[str]]) -> bool:
    """Whether the numbers of two parts may be of one measure: printed to as many figures, of sizes that meet."""
    spans = []
    for rows in (body, more):
        entries = [e for cell in chain.from_iterable(row[1:] for row in rows) if (e := entry(cell)) is not None]
        texts = [e.written("." if "," not in e.number else ",") for e in entries]
        figures = [len(text.partition(".")[2]) for text in texts]
        if not figures:
            return False
        numbers = [float(text) for text in texts if _NUMBER.fullmatch(text)] or [0.0]
        spans.append((min(numbers), max(numbers), max(set(figures), key=figures.count)))
    (low, high, places), (low_other, high_other, places_other) = spans
    return places == places_other and low <= high_other and low_other <= high
