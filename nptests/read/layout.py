"""Which rows and columns of a grid are names, which are scores, and which only sum up or describe the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Any

from nptests.data.cells import is_number, is_plain, is_record, simple
from nptests.data.decimals import is_missing
from nptests.data.intake.headings import heads_algorithms, heads_datasets, may_head_datasets, stands_over_algorithms
from nptests.data.intake.known_names import in_rows
from nptests.data.intake.printed import Printed
from nptests.errors import InputError
from nptests.read import rows as table_rows
from nptests.read.figures import plain_numbers
from nptests.read.grid import Grid
from nptests.read.names import heading_of_names, in_sections, joined_names, name_columns, names_first, without_marks
from nptests.read.rows import Rectangle, Rows, column, columns_from, is_written

TURNED = "transpose=True (--transpose)"
LOOKED_AT = 50  # rows
IF_TURNED = f"; if the algorithms stand in the rows: {TURNED}"


@dataclass(frozen=True)
class Layout:
    """A grid taken apart: headings of the columns (None without), names of the rows (None without), the cells."""

    heads: tuple[str, ...] | None
    names: tuple[str, ...] | None
    cells: Rows
    corner: str = ""
    notes: tuple[str, ...] = ()
    merged: frozenset[tuple[int, int]] = field(default_factory=frozenset)

    @cached_property
    def plain(self) -> Printed | None:
        """The cells as numbers, where all are plain ones in rows of one length."""
        return plain_numbers(self.cells) if isinstance(self.cells, Rectangle) else Printed.of_plain_texts(self.cells)

    @property
    def printed(self) -> Printed:
        """The cells as numbers."""
        return self._dressed if self.plain is None else self.plain

    @cached_property
    def _dressed(self) -> Printed:
        return Printed.of_texts(self.cells)

    @cached_property
    def records(self) -> frozenset[int]:
        """Rows of wins/ties/losses, perhaps with nothing under the algorithm that the others are compared with."""
        if self.plain is not None:
            return frozenset()  # no number is one
        written = (filter(simple, row) for row in self.cells)
        return frozenset(i for i, row in enumerate(written) if is_record(next(row, "")) and all(map(is_record, row)))

    def shown(self, i: int, j: int) -> str:
        """A cell as it stands."""
        return self.cells[i][j]

    def noted(self, *notes: str) -> Layout:
        """The same with further notes."""
        if not notes:
            return self
        return replace(self, notes=(*self.notes, *notes))._knowing(vars(self))

    def headed(self, heads: tuple[str, ...]) -> Layout:
        """The same under other headings."""
        return replace(self, heads=heads)._knowing(vars(self))

    def _knowing(self, facts: Mapping[str, Any]) -> Layout:
        """The same, with what was found out about its cells before."""
        vars(self).update({name: facts[name] for name in ("plain", "_dressed", "records") if name in facts})
        return self

    def keep_columns(self, kept: Sequence[int]) -> Layout:
        """Only these columns of scores, in this order; short rows stay short."""
        if table_rows.follow(kept, 0, table_rows.widest(self.cells)):
            return self
        place = {old: new for new, old in enumerate(kept)}
        return replace(
            self,
            heads=None if self.heads is None else tuple(self.heads[j] for j in kept),
            cells=table_rows.some_columns(self.cells, kept),
            merged=frozenset((i, place[j]) for i, j in self.merged if j in place),
        )._knowing({"plain": self.plain.columns(kept)} if self.plain is not None and kept else {})

    def keep_rows(self, kept: Sequence[int]) -> Layout:
        """Only these rows, in this order."""
        if table_rows.follow(kept, 0, len(self.cells)):
            return self
        place = {old: new for new, old in enumerate(kept)}
        return replace(
            self,
            names=None if self.names is None else tuple(self.names[i] for i in kept),
            cells=table_rows.some_rows(self.cells, kept),
            merged=frozenset((place[i], j) for i, j in self.merged if i in place),
        )._knowing({"plain": self.plain.rows(kept)} if self.plain is not None and kept else {})


def layout(
    grid: Grid, source: str, *, ragged: bool = False, headings: int | None = None, dataset: str | None = None
) -> Layout:
    """Headings, names and cells of a grid, nothing set aside yet; rows of unequal length are refused.

    headings    how many of the first rows are headings, where it is known
    dataset     the heading of the column that names the rows, where it is known
    """
    grid = grid if ragged else grid.with_sections()
    sections = {} if ragged else _sections(grid)
    grid, notes = _without_remarks(grid)
    headers = _heading_rows(grid, source) if headings is None else min(headings, len(grid.rows))
    heads = _headings(grid, headers)
    body = grid.keep_rows(range(headers, len(grid.rows)))
    if not body.rows:
        raise InputError("empty", f"{source} has headings and nothing below them", where=source)
    if not ragged:
        body = _with_whole_records(body, len(heads) if heads is not None else body.width)
        _check_rows(body, heads, source)
    heads, body = _without_empty_columns(heads, body)
    if dataset is None:
        count, more = name_columns(heads, body)
    else:
        heads, body, more = names_first(heads, body, dataset, source)
        count = 1
    scored, marked = without_marks(() if heads is None else heads[count:])
    joined, filled = joined_names(heads, body, count, numbered=bool(more)) if count else ((), ())
    several = range(min(count, len(heads or ()))) if count > 1 else ()
    own = next((j for j in several if (*column(body.rows, j),) == joined), -1)
    placed = in_sections(joined, body, sections)
    names, marked_rows = without_marks(placed)
    more = (*more, *filled, *(("names that stand in several sections carry the section",) * (placed != joined)))
    more = (*more, *_doubts(grid, heads, count, headers, named=dataset is not None))
    table = Layout(
        None if heads is None else scored,
        names if count else None,
        columns_from(body.rows, count),
        heading_of_names(heads[:count], own) if heads is not None else "",
        (*notes, *more, *marked, *marked_rows),
        frozenset((i, j - count) for i, j in body.merged if j >= count),
    )
    if isinstance(table.cells, Rectangle) and table.plain is None:  # it is read as text, cell by cell
        return replace(table, cells=tuple(table.cells))
    return table


def headed(grid: Grid, source: str, headings: int | None = None) -> tuple[int, tuple[str, ...]]:
    """How many of the first rows are headings, and one heading a column: empty texts where there are none."""
    bare, _ = _without_remarks(grid)
    headers = _heading_rows(bare, source) if headings is None else min(headings, len(bare.rows))
    heads = _headings(bare, headers) or ()
    above = next(i for i, row in enumerate(grid.rows) if row == bare.rows[0]) if bare.rows else 0
    return headers + above, (*heads, *("",) * (grid.width - len(heads)))


def _without_remarks(grid: Grid) -> tuple[Grid, tuple[str, ...]]:
    """Titles above the table and footnotes below it: rows with one text, which spans the row or stands alone in it."""
    if grid.width < 3:  # nothing tells a remark from a row of a list
        return grid, ()
    lone = _lone(grid)
    if not any(lone):
        return grid, ()
    first = next((i for i, alone in enumerate(lone) if not alone), 0)
    last = max((i for i, alone in enumerate(lone) if not alone), default=len(lone) - 1)
    kept = list(range(first, last + 1))
    # Inside the table such a row is a heading of a section if it is one merged cell.
    kept = [i for i in kept if not (lone[i] and i >= (grid.headers or 1) and (i, 0) in grid.merged)]
    out = sorted(set(range(len(lone))) - set(kept))
    notes = [f"set aside: {_short(grid, i)!r}, a remark" for i in out]
    return grid.keep_rows(kept), tuple(notes)


def _lone(grid: Grid) -> list[bool]:
    """Which rows may be remarks."""
    rows = grid.rows
    if isinstance(rows, Rectangle) and not grid.merged:  # only what nothing but titles stands above
        titles = list(takewhile(_has_one_text, rows))
        return [not any(map(is_number, row)) and bool(row[0]) for row in titles] + [False] * (len(rows) - len(titles))
    return [
        _has_one_text(row) and not any(map(is_number, row)) and _spans(grid, i, grid.width)
        for i, row in enumerate(rows)
    ]


def _has_one_text(row: tuple[str, ...]) -> bool:
    """Whether all that is written in a row is one text: where its first and last cell differ, at a glance it is not."""
    glance = bool(row and row[0] and row[-1] and row[0] != row[-1])
    return not glance and len({cell for cell in row if cell}) == 1


def _spans(grid: Grid, i: int, usual: int) -> bool:
    """Whether the only text of row i is a short row, a merged row, or (above the headings) a title."""
    row = grid.rows[i]
    merged = all((i, j) in grid.merged for j in range(len(row)))
    title = all(len({c for c in above if c}) == 1 for above in grid.rows[: i + 1]) and bool(row[0])
    return len(row) == 1 < usual or merged or title


def _short(grid: Grid, i: int) -> str:
    text = next(cell for cell in grid.rows[i] if cell)
    return text if len(text) <= 60 else text[:57] + "..."


def _heading_rows(grid: Grid, source: str) -> int:
    """How many of the first rows are headings: as the format says, else those without a number beyond the corner.

    Headings that are numbers (k = 1, 5, 10) are recognised by the word over the names of the data sets, or by nothing
    written there; where only their kind tells them from scores, the reader asks.
    """
    if grid.headers is None:
        corner, *rest = grid.rows[0]
        numbers = bool(rest) and all(map(is_number, rest)) and len(grid.rows) > 1
        sign = _levels(grid) if numbers else ""
        runs = sign == "headings" and rest == [str(i) for i in range(len(rest))]  # at 0, 1, 2 nobody measures
        if heads_datasets(corner) or (numbers and corner == "") or runs:
            count = 1
        elif sign:
            cells = ", ".join(grid.rows[0][:6])
            counts = (
                f"the first row of {source} ({cells}) may be headings or scores, whole numbers over decimals: say "
                "which with headings=1 or headings=0 (--headings on the command line)"
            )
            rising = (
                f"the first row of {source} ({cells}) may be headings or scores, numbers that rise: say "
                "which with headings=1 or headings=0 (--headings on the command line)"
            )
            raise InputError(sign, counts if sign == "headings" else rising, where="row 1")
        elif any(map(is_number, rest or [corner])):
            return 0
        else:
            count = 1
    else:
        count = grid.headers
    while count < len(grid.rows) - 1 and _is_subheading(grid, count):
        count += 1
    return min(count, len(grid.rows))


def _levels(grid: Grid) -> str:
    """What a first row may be: headings, as k, 1, 5, 10 over decimals; levels, as noise, 0.0, 0.05, 0.1 over scores."""
    own = is_number(grid.rows[0][0])  # without names, the first column is one of scores
    rows = grid.rows if own else columns_from(grid.rows, 1)
    x = [float(cell) for cell in rows[0] if is_plain(cell)]
    if not 1 < len(x) == len(rows[0]) or not all(a < b for a, b in pairwise(x)):
        return ""
    whole = all(map(str.isdecimal, rows[0])) and not any(simple(cell).isdecimal() for row in rows[1:] for cell in row)
    return "headings" if whole else "" if own or len(x) < 3 else "levels"


def _is_subheading(grid: Grid, i: int) -> bool:
    """A further row of headings under merged ones: text over every column of scores."""
    row = grid.rows[i]
    merged_above = any(place[0] == i - 1 for place in grid.merged)
    texts = [simple(cell) for cell in row[1:]]
    above = grid.rows[i - 1][1:]
    repeated = len(set(above)) < len(above)
    if any(is_number(cell) or is_record(cell) for cell in texts) or all(map(is_missing, texts)) or {*row} == {row[0]}:
        return False
    filled = sum(map(bool, texts))
    if merged_above or repeated:
        return 2 * filled >= len(texts)  # a lone word is the title of a section
    several = filled > 1 and 2 * filled >= len(texts) and len(set(texts)) > 1
    if row[:1] == ("",) and several and grid.headers is not None:
        return any(any(map(is_number, other[1:])) for other in grid.rows[i + 1 : i + 2])  # units or measures
    # Words over every column, and below them nothing but numbers.
    below = [cell for other in grid.rows[i + 1 :] for cell in other[1:]]
    words = all(any(map(str.isalpha, text)) and not is_missing(text) for text in texts)
    scored = all(is_number(cell) or (not row[0] and is_missing(simple(cell))) for cell in below)
    return len(texts) > 1 and words and bool(below) and scored


def _headings(grid: Grid, count: int) -> tuple[str, ...] | None:
    """One heading a column, the levels joined; a heading that was repeated or left out below another is filled in."""
    if count == 0:
        return None
    levels = grid.levels(count)
    if not levels[-1][0]:  # what stands over the names may stand in any of the rows
        levels[-1][0] = next((row[0] for row in levels[::-1] if row[0] and row[0] not in row[1:]), "")
    top, last = levels[0], levels[-1]
    if len({*top[1:]}) == 1 and top[0] not in ("", top[1]) and stands_over_algorithms(last[0]):  # which heads columns
        last[0] = last[0] if may_head_datasets(top[0]) else top[0]
    # "Algorithm" over all of them says nothing about any of them
    levels = [level for level in levels[:-1] if len(set(level[1:])) > 1] + levels[-1:]
    columns = list(zip(*levels, strict=True))
    groups = {parts[:-1] for parts in columns if parts[-1]}
    # The name of a group of columns is not that of the one among them that has none.
    joined = [
        "" if not parts[-1] and parts[:-1] in groups else " ".join(dict.fromkeys(filter(None, parts)))
        for parts in columns
    ]
    return tuple(joined[: max(len(row) for row in grid.rows[:count])])


def _with_whole_records(body: Grid, width: int) -> Grid:
    """Rows of wins/ties/losses end before the algorithm with which the others are compared: there nothing stands."""
    if isinstance(body.rows, Rectangle):
        return body
    short = {i for i, row in enumerate(body.rows) if 1 < len(row) < width and all(map(is_record, row[1:]))}
    rows = [(*row, *("",) * (width - len(row))) if i in short else row for i, row in enumerate(body.rows)]
    return replace(body, rows=tuple(rows)) if short else body


def _check_rows(body: Grid, heads: tuple[str, ...] | None, source: str) -> None:
    """All of one length, and none as a heading of another table below, which begins as the first does."""
    names = column(body.rows, 0) if heads and heads[0] else []
    for i in [i for i, name in enumerate(names) if name == heads[0]] if heads and heads[0] in names else ():
        row = body.rows[i]
        if len({*row}) > 2 and row != heads and all(any(map(str.isalpha, cell)) for cell in row if cell):
            raise InputError("format", f"row {i + 1} of {source} ({', '.join(row[:3])}, ...) holds further headings")
    expected = len(heads or ()) or body.width
    if table_rows.lengths(body.rows) == {expected}:
        return
    for i, row in enumerate(body.rows):
        if len(row) != expected:
            raise uneven(i, row, expected, source)


def uneven(i: int, row: Sequence[str], expected: int, source: str) -> InputError:
    """What is wrong with a row below the headings that has too few cells, or too many."""
    words = f"row {i + 1} of {source} ({''.join(row[:1])[:60]!r} ...) has {len(row)} cells where {expected} are "
    words += "expected: fill the gap, or check the separator and the decimal mark"
    return InputError("ragged", words, where=f"row {i + 1}")


def _without_empty_columns(heads: tuple[str, ...] | None, body: Grid) -> tuple[tuple[str, ...] | None, Grid]:
    used = [
        j for j in range(body.width) if (heads is not None and j < len(heads) and heads[j]) or is_written(body.rows, j)
    ]
    return None if heads is None else tuple(heads[j] for j in used if j < len(heads)), body.keep_columns(used)


def _doubts(grid: Grid, heads: tuple[str, ...] | None, count: int, headers: int, *, named: bool) -> Iterator[str]:
    """What is taken for granted where nothing in the table says it."""
    scored = () if heads is None else heads[count:]
    if scored and headers > 1 and not any(i < headers for i, _ in grid.merged):
        yield f"headings are joined from {headers} rows: {scored[0]!r}, ..."
    if count and heads is not None and not (grid.turned or named) and not any(heads[:count]):
        yield f"nothing stands over the names of the rows, which are taken for data sets{IF_TURNED}"
    elif count and heads is not None and not (grid.turned or named) and heads_either(heading_of_names(heads[:count])):
        rows = [row[count - 1] for row in grid.rows[headers : headers + LOOKED_AT] if len(row) >= count]
        if not all(map(is_number, rows)) and in_rows(rows, scored) >= 0:
            yield f"the rows, under {heading_of_names(heads[:count])!r}, are taken for data sets{IF_TURNED}"


def heads_either(corner: str) -> bool:
    """Whether a word over the names of rows says neither that they are data sets nor anything else; d may be short."""
    return corner.casefold() in ("name", "names") or (
        (len(corner) > 2 or not corner.isascii())
        and not any(judged(corner) for judged in (heads_datasets, may_head_datasets, heads_algorithms))
    )


def _sections(grid: Grid) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The section that a row stands in: the merged cell above it; rows that are the same in two sections have both."""
    sections: dict[tuple[str, ...], tuple[str, ...]] = {}
    if not grid.merged:
        return sections
    current = ""
    for i, row in enumerate(grid.rows):
        alone = (i, 0) in grid.merged and _has_one_text(row) and not any(map(is_number, row))
        if alone and i >= (grid.headers or 1):
            current = row[0]
        elif current:
            sections[row] = (*sections.get(row, ()), current)
    return sections
