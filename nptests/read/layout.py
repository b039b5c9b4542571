"""Which rows and columns of a grid are names, which are scores, and which only sum up or describe the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from nptests.errors import InputError
from nptests.read.cell import is_number, is_record, simple
from nptests.read.grid import Grid
from nptests.read.words import (
    heads_algorithms,
    heads_datasets,
    heads_numbering,
    heads_scores,
    heads_sizes,
    heads_spread_or_rank,
    is_mean,
    is_summary,
)

FOOTNOTES = "†‡§¶"
_MISSING = frozenset({"na", "n/a", "nan", "none", "null"})


@dataclass(frozen=True)
class Layout:
    """A grid taken apart: headings of the columns (None without), names of the rows (None without), the cells."""

    heads: tuple[str, ...] | None
    names: tuple[str, ...] | None
    cells: tuple[tuple[str, ...], ...]
    corner: str = ""
    notes: tuple[str, ...] = ()
    merged: frozenset[tuple[int, int]] = field(default_factory=frozenset)


def layout(grid: Grid, source: str, *, ragged: bool = False) -> Layout:
    """Headings, names and cells of a grid, nothing set aside yet; rows of unequal length are refused."""
    grid, notes = _without_remarks(grid)
    headers = _heading_rows(grid)
    heads = _headings(grid, headers)
    body = grid.keep_rows(list(range(headers, len(grid.rows))))
    if not body.rows:
        raise InputError("empty", f"{source} has headings and nothing below them", where=source)
    longer = heads is not None and heads[0] and all(len(row) == len(heads) + 1 for row in body.rows)
    if heads is not None and longer and not heads_datasets(heads[0]):
        heads = ("", *heads)  # R's write.table writes nothing over the names
    if not ragged:
        _check_lengths(body, len(heads) if heads is not None else None, source, headers)
    heads, body = _without_empty_columns(heads, body)
    count, more = _name_columns(heads, body)
    scored, marked = _without_marks(() if heads is None else heads[count:])
    names, marked_rows = _without_marks(_joined_names(body, count, numbered=bool(more)) if count else ())
    return Layout(
        None if heads is None else scored,
        names if count else None,
        tuple(row[count:] for row in body.rows),
        heads[count - 1] if heads is not None and count else "",
        (*notes, *more, *marked, *marked_rows),
        frozenset((i, j - count) for i, j in body.merged if j >= count),
    )


def _without_remarks(grid: Grid) -> tuple[Grid, tuple[str, ...]]:
    """Titles above the table and footnotes below it: rows with one text, which spans the row or stands alone in it."""
    if grid.width < 3:  # nothing tells a remark from a row of a list
        return grid, ()
    usual = max(len(row) for row in grid.rows)
    lone = [
        len({cell for cell in row if cell}) == 1 and not any(map(is_number, row)) and _spans(grid, i, usual)
        for i, row in enumerate(grid.rows)
    ]
    first = next((i for i, alone in enumerate(lone) if not alone), 0)
    last = max((i for i, alone in enumerate(lone) if not alone), default=len(lone) - 1)
    kept = list(range(first, last + 1))
    # Inside the table such a row is a heading of a section if it is one merged cell.
    kept = [i for i in kept if not (lone[i] and i >= (grid.headers or 1) and (i, 0) in grid.merged)]
    notes = [f"set aside: {_short(grid, i)!r}, a remark" for i in range(len(lone)) if i not in kept]
    return grid.keep_rows(kept), tuple(notes)


def _spans(grid: Grid, i: int, usual: int) -> bool:
    """Whether the only text of row i is a short row, a merged row, or (above the headings) a title."""
    row = grid.rows[i]
    merged = all((i, j) in grid.merged for j in range(len(row)))
    title = all(len({c for c in above if c}) == 1 for above in grid.rows[: i + 1]) and bool(row[0])
    return len(row) == 1 < usual or merged or title


def _short(grid: Grid, i: int) -> str:
    text = next(cell for cell in grid.rows[i] if cell)
    return text if len(text) <= 60 else text[:57] + "..."


def _heading_rows(grid: Grid) -> int:
    """How many of the first rows are headings: as the format says, else those without a number beyond the corner.

    Headings that are numbers (k = 1, 5, 10) are recognised by the word over the names of the data sets.
    """
    if grid.headers is None:
        corner, *rest = grid.rows[0]
        numbered = rest and all(map(is_number, rest)) and len(grid.rows) > 1 and not is_number(grid.rows[1][0])
        if rest and (heads_datasets(corner) or (numbered and (corner == "" or _counts_over_decimals(grid)))):
            count = 1
        elif any(map(is_number, rest or [corner])):
            return 0
        else:
            count = 1
    else:
        count = grid.headers
    while count < len(grid.rows) - 1 and _is_subheading(grid, count):
        count += 1
    return min(count, len(grid.rows))


def _counts_over_decimals(grid: Grid) -> bool:
    """Whether the first row is whole numbers that grow, and all below are decimals: settings such as k = 1, 5, 10."""
    first, *below = (row[1:] for row in grid.rows)
    whole = [int(cell) for cell in first if cell.isdecimal()]
    growing = len(whole) == len(first) > 1 and all(a < b for a, b in pairwise(whole))
    return growing and not any(simple(cell).isdecimal() for row in below for cell in row)


def _is_subheading(grid: Grid, i: int) -> bool:
    """A further row of headings under merged ones: text over every column of scores."""
    row = grid.rows[i]
    merged_above = any(place[0] == i - 1 for place in grid.merged)
    texts = [simple(cell) for cell in row[1:]]
    repeated = len(set(grid.rows[i - 1][1:])) < len(grid.rows[i - 1][1:])
    return (merged_above or repeated) and any(texts) and not any(is_number(cell) or is_record(cell) for cell in texts)


def _headings(grid: Grid, count: int) -> tuple[str, ...] | None:
    """One heading a column, the levels joined; a heading that was repeated or left out below another is filled in."""
    if count == 0:
        return None
    levels = [list(row) + [""] * (grid.width - len(row)) for row in grid.rows[:count]]
    if count > 1:
        for level in levels[:-1]:  # written once over several columns, as CSV files have it
            for j in range(2, len(level)):
                level[j] = level[j] or level[j - 1]
        # "Algorithm" over all of them says nothing about any of them
        levels = [level for level in levels[:-1] if len(set(level[1:])) > 1] + levels[-1:]
    joined = [" ".join(dict.fromkeys(part for part in parts if part)) for parts in zip(*levels, strict=True)]
    return tuple(joined[: max(len(row) for row in grid.rows[:count])])


def _check_lengths(body: Grid, width: int | None, source: str, headers: int) -> None:
    expected = width or body.width
    for i, row in enumerate(body.rows):
        if len(row) != expected:
            raise InputError(
                "ragged",
                f"row {i + 1} of {source} ({row[0]!r} ...) has {len(row)} cells where {expected} are expected: "
                "fill the gap, or check the separator and the decimal mark",
                where=f"row {i + 1}",
            )


def _without_empty_columns(heads: tuple[str, ...] | None, body: Grid) -> tuple[tuple[str, ...] | None, Grid]:
    used = [
        j
        for j in range(body.width)
        if (heads is not None and j < len(heads) and heads[j]) or any(j < len(row) and row[j] for row in body.rows)
    ]
    return None if heads is None else tuple(heads[j] for j in used if j < len(heads)), body.keep_columns(used)


def _name_columns(heads: tuple[str, ...] | None, body: Grid) -> tuple[int, tuple[str, ...]]:
    """How many of the first columns name the rows, and what to say of a column that only numbers them."""
    width = body.width
    count = 0
    while count < width - 1 and _is_text(_column(body, count)):
        count += 1
    if count:
        return count, ()
    if width < 2:
        return 0, ()
    head = heads[0] if heads is not None else None
    counts = _counts(_column(body, 0))
    if width > 2 and counts and (head == "" or head is None or heads_numbering(head)) and _is_text(_column(body, 1)):
        return 2, (f"set aside: column {head or 1!r}, which numbers the rows",)
    if head is not None and (head == "" or heads_datasets(head) or heads_algorithms(head)):
        return 1, ()
    others = [cell for row in body.rows for cell in row[1:]]
    whole = all(simple(cell).lstrip("+-").isdigit() for cell in others)
    # Whole numbers up to the width may be ranks, and ranks of one algorithm may happen to be 1, 2, 3.
    ranks = whole and len(body.rows) <= width and all(abs(int(simple(cell))) <= width for cell in others)
    if counts and len(body.rows) > 2 and (not whole or (body.rows[0][0] in ("0", "1") and not ranks)):
        shown = repr(head) if head is not None else "1"
        return 1, (f"column {shown} counts the rows and is read as their names",)
    return 0, ()


def _without_marks(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names without the signs of footnotes behind them, unless only these tell two names apart; and a note.

    An asterisk stays: it may belong to a name (A*).
    """
    plain = tuple(name.rstrip(FOOTNOTES + " ") or name for name in names)
    if plain == names or len(set(plain)) < len(set(names)):
        return names, ()
    signs = dict.fromkeys(c for name in names for c in name[len(name.rstrip(FOOTNOTES + " ")) :] if c in FOOTNOTES)
    return plain, (f"set aside: signs of footnotes behind names ({' '.join(signs)})",)


def _is_text(column: list[str]) -> bool:
    """A column that holds names: some text, and no number without text beside it."""
    return any(simple(cell) and not is_number(cell) for cell in column) and (
        sum(is_number(cell) for cell in column) * 2 < len(column)
    )


def _column(body: Grid, j: int) -> list[str]:
    return [row[j] if j < len(row) else "" for row in body.rows]


def _counts(column: list[str]) -> bool:
    """Whether a column counts in ones, as 0, 1, 2, ... or 2001, 2002, ... does."""
    start = column[0]
    return start.isdecimal() and column == [str(int(start) + i) for i in range(len(column))]


def _joined_names(body: Grid, count: int, *, numbered: bool) -> tuple[str, ...]:
    first = 1 if numbered and count > 1 else 0
    return tuple(" ".join(cell for cell in row[first:count] if cell) for row in body.rows)


def without_asides(found: Layout) -> Layout:
    """The same without rows and columns that sum up, rank, measure or describe the others; each is noted."""
    described = _without_columns(found, _described, "a description or a spread, no scores")
    found = _plain_headings(described) if described is not found else found
    found = _without_columns(found, _wordy, "no numbers")
    found = _without_rows(found)
    return _without_columns(found, _averaging, "the means of the others")


def _without_columns(found: Layout, judged: Callable[[Layout, int], bool], why: str) -> Layout:
    width = max((len(row) for row in found.cells), default=0)
    if found.heads is None:
        return found
    out = [j for j in range(width) if judged(found, j)]
    if not out or width - len(out) < 1:
        return found
    kept = [j for j in range(width) if j not in out]
    place = {old: new for new, old in enumerate(kept)}
    named = ", ".join(repr(found.heads[j]) for j in out)
    return replace(
        found,
        heads=tuple(found.heads[j] for j in kept),
        cells=tuple(tuple(row[j] for j in kept) for row in found.cells),
        merged=frozenset((i, place[j]) for i, j in found.merged if j in place),
        notes=(*found.notes, f"set aside: column{'s' * (len(out) > 1)} {named}, {why}"),
    )


def _described(found: Layout, j: int) -> bool:
    assert found.heads is not None
    head = found.heads[j]
    last = head.split()[-1] if head else ""
    under_another = len(head.split()) > 1 and sum(other.split()[:1] == head.split()[:1] for other in found.heads) > 1
    return heads_sizes(head) or heads_spread_or_rank(head) or (under_another and heads_spread_or_rank(last))


def _plain_headings(found: Layout) -> Layout:
    """ "C4.5 mean", "NB mean" are C4.5 and NB once the spreads or ranks beside them are set aside."""
    assert found.heads is not None
    lasts = {head.split()[-1].casefold() for head in found.heads if len(head.split()) > 1}
    if len(lasts) != 1 or not heads_scores(*lasts) or not all(len(head.split()) > 1 for head in found.heads):
        return found
    return replace(found, heads=tuple(head.rsplit(None, 1)[0] for head in found.heads))


def _wordy(found: Layout, j: int) -> bool:
    """A last column of words, such as "winner"; words for missing cells are none."""
    column = [row[j] for row in found.cells]
    words = [cell for cell in column if any(map(str.isalpha, cell)) and cell.casefold() not in _MISSING]
    last = j == len(found.cells[0]) - 1 and j > 1
    return last and not any(map(is_number, column)) and len(words) * 2 > len(column)


def _averaging(found: Layout, j: int) -> bool:
    """A last column called "mean" that is the mean of the others to its printed digits."""
    from nptests.decimals import half_unit

    assert found.heads is not None
    if j != len(found.cells[0]) - 1 or j < 2 or not is_mean(found.heads[j]):
        return False
    for row in found.cells:
        try:
            low, high = half_unit(simple(row[j]))
            mean = sum(float(simple(cell)) for cell in row[:j]) / j
        except (ValueError, InputError):
            return False
        # The half-unit is widened to one unit: papers average the digits before they are rounded.
        if not low - (high - low) / 2 <= mean <= high + (high - low) / 2:
            return False
    return True


def _without_rows(found: Layout) -> Layout:
    """Rows of means, ranks, wins and losses, by their names or because they count wins, ties and losses."""
    if found.names is None:
        return found
    out = [
        i
        for i, (name, row) in enumerate(zip(found.names, found.cells, strict=True))
        if is_summary(name) or (i > 0 and _records(row))
    ]
    if not out or len(out) == len(found.cells):
        return found
    kept = [i for i in range(len(found.cells)) if i not in out]
    place = {old: new for new, old in enumerate(kept)}
    return replace(
        found,
        names=tuple(found.names[i] for i in kept),
        cells=tuple(found.cells[i] for i in kept),
        merged=frozenset((place[i], j) for i, j in found.merged if i in place),
        notes=(*found.notes, f"set aside: row{'s' * (len(out) > 1)} {_listed(found.names[i] for i in out)}"),
    )


def _records(row: tuple[str, ...]) -> bool:
    """A row of wins/ties/losses, perhaps with nothing under the algorithm that the others are compared with."""
    written = [cell for cell in row if simple(cell)]
    return len(written) > 0 and all(map(is_record, written))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)
