"""Rows that hold several numbers of each data set, as papers write them: accuracy and F1; best, mean and deviation.

A column of names or titles of sections tell them apart; each kind is a table of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nptests.data.cells import is_number
from nptests.data.intake import headings as words
from nptests.data.intake.summary_words import has_arrow
from nptests.read.grid import OF_A_MEASURE, Grid
from nptests.read.names import carried
from nptests.read.rows import Rectangle, Row, Rows, column

MOST_KINDS = 12
MOST_NAMES = 4  # columns
LARGEST = 20_000  # rows


def each_kind(grid: Grid, headers: int, *, alone: bool) -> list[Grid]:
    """A table for each kind of numbers that stand in the rows; as it is where all are of one.

    headers    how many of the first rows are headings
    alone      whether the file has no other table
    """
    if not headers < len(grid.rows) - 1 < LARGEST or (
        isinstance(grid.rows, Rectangle) and any(map(is_number, grid.rows[headers][1:2]))
    ):
        return [grid]
    kinds_of = _by_headings(grid, headers) or _by_sections(grid, headers) or _by_column(grid, headers)
    if kinds_of is None:
        return [grid]
    heads, kinds = kinds_of
    kept = [kind for kind in kinds if not words.heads_spread_or_rank(kind)]
    if not kept:
        return [grid]
    out = ", ".join(kind for kind in kinds if kind not in kept)
    notes = (f"set aside: rows of {out}, beside those of {kept[0]!r}",) if out else ()
    several = len(kept) > 1
    parts, above = [], frozenset((i, j) for i, j in grid.merged if i < headers)
    for kind in sorted(kept, key=lambda kind: not words.heads_scores(kind)):  # what is averaged is the likeliest
        own = notes + ((f"{OF_A_MEASURE}{kind}",) if several else ())
        title = grid.title if not several else kind if alone or not grid.title else f"{kind}: {grid.title}"
        rows = (*heads, *kinds[kind])
        parts.append(replace(grid, rows=rows, headers=headers, merged=above, title=title, notes=(*grid.notes, *own)))
    return parts


Kinds = tuple[Sequence[Row], dict[str, list[Row]]]


def _by_headings(grid: Grid, headers: int) -> Kinds | None:
    """The headings are repeated within the table, each time under the word that stands over the names."""
    head = grid.rows[0]
    if headers != 1 or isinstance(grid.rows, Rectangle) or len(head) < 3 or not all(head) or any(map(is_number, head)):
        return None
    kinds: dict[str, list[Row]] = {head[0]: []}
    part = head[0]
    for row in grid.rows[1:]:
        part = row[0] if row[1:] == head[1:] else part
        kinds.setdefault(part, []).extend([row] if row[1:] != head[1:] else [])
    blank = ("", *head[1:])
    return ([blank], kinds) if len(kinds) > 1 and any(map(_tells, kinds)) and _alike(kinds, 1) else None


def _by_sections(grid: Grid, headers: int) -> Kinds | None:
    """Under titles that are measures, the same names stand each time."""
    body = grid.rows[headers:]
    if isinstance(body, Rectangle) or grid.width < 3:
        return None
    kinds: dict[str, list[Row]] = {}
    title = ""
    for row in body:
        alone = {*filter(None, row)}
        if len(alone) == 1 and (len(row) < 2 or row.count(row[0]) == len(row) or not any(row[1:])):
            title = next(iter(alone))
            if title in kinds or is_number(title):
                return None
            kinds[title] = []
        elif title:
            kinds[title].append(row)
        else:
            return None
    measured = len(kinds) > 1 and all(map(_tells, kinds)) and not all(map(words.names_part, kinds))
    return (grid.rows[:headers], kinds) if measured and _alike(kinds, 1) else None


def _by_column(grid: Grid, headers: int) -> Kinds | None:
    """One of the columns of names says which number of the others' row stands there."""
    first = grid.rows[headers]
    width = next((j for j, cell in enumerate(first) if is_number(cell)), len(first))
    if not 1 < width <= MOST_NAMES or grid.width - width < 2:
        return None
    if any(len(row) <= width for row in grid.rows[headers:]):
        return None
    body = _carried(grid.rows[headers:], width)
    heads = [list(row) + [""] * (grid.width - len(row)) for row in grid.rows[:headers]]
    over = heads[-1] if heads else [""] * grid.width
    if any(words.heads_algorithms(over[j]) for j in range(width)) and any(
        words.heads_datasets(over[j]) for j in range(width)
    ):
        return None  # one row a score
    for j in range(width - 1, -1, -1):
        kinds: dict[str, list[Row]] = {}
        for row in body:
            kinds.setdefault(row[j], []).append((*row[:j], *row[j + 1 :]))
            if len(kinds) > MOST_KINDS:
                break
        named = words.heads_metrics(over[j]) and not any(map(words.heads_algorithms, kinds))
        if not 1 < len(kinds) <= MOST_KINDS or not all(kinds) or not (named or all(map(_tells, kinds))):
            continue
        if _alike(kinds, width - 1):
            return [tuple(row[:j] + row[j + 1 :]) for row in heads], kinds
    return None


def _tells(kind: str) -> bool:
    """Whether a word says which number of several stands in a row."""
    return (
        words.only_measure(kind)
        or words.heads_spread_or_rank(kind)
        or words.names_statistic(kind)
        or words.names_extreme(kind)
        or has_arrow(kind)
    )


def _alike(kinds: dict[str, list[Row]], width: int) -> bool:
    """Whether the same names, two or more, stand in the rows of each kind, each once."""
    names = [[row[:width] for row in rows] for rows in kinds.values()]
    return len(names[0]) > 1 and all(set(each) == set(names[0]) and len({*each}) == len(each) for each in names)


def _carried(body: Rows, width: int) -> list[Row]:
    """Names that are written once, or repeated by ditto marks, in every row, but in the last of their columns."""
    columns = [carried(column(body, j)) for j in range(width - 1)]
    return [(*names, *row[width - 1 :]) for names, row in zip(zip(*columns, strict=True), body, strict=True)]
