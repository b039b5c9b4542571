"""Rows and columns of a file that are no scores: words, spreads and marks here, numbers as those of any table."""

import re
from dataclasses import replace

from nptests.data.cells import is_mark, is_number, simple
from nptests.data.intake.columns_that_describe import Way, without_columns, without_described, without_foreign_columns
from nptests.data.intake.rows_that_summarise import without_rows_that_summarise
from nptests.errors import InputError
from nptests.read.figures import plain_numbers
from nptests.read.grid import Grid
from nptests.read.layout import TURNED, Layout
from nptests.read.rows import Rectangle
from nptests.read.shares import refuse_shares

_MISSING = frozenset({"na", "n/a", "nan", "none", "null"})


def without_asides(
    layout: Layout, source: str, *, rows: bool, columns: bool, turned: bool = False, ranked: bool = False,
    named: bool = False, long: bool = False,
) -> Layout:  # fmt: skip
    """The same without rows and columns that are no scores; each is noted, or the reader stops.

    ranked    whether places beside the scores tell that all columns are algorithms
    named     whether it was turned: what stands over the columns names algorithms, of whatever words
    long      whether each score stands in a row of its own: whoever wrote an algorithm there meant it
    """
    way = Way(source, "", "", TURNED, named=named, typed=long)
    if rows:
        layout = without_rows_under(layout)
    if columns:
        layout = without_marks_beside(layout)
        refuse_unnamed(layout, source)
        layout = without_described(layout)
        layout = without_columns(layout, _wordy(layout), "no numbers")
    if rows:
        layout = without_rows_that_summarise(layout)
    layout = without_foreign_columns(layout, way) if columns and not ranked else layout
    if rows and columns:
        refuse_shares(layout, source, turned=turned)
    return layout


def _wordy(layout: Layout) -> list[int]:
    """Last columns of words, such as "winner"; words for missing cells are none."""
    out: list[int] = []
    if layout.plain is not None:
        return out
    width = min(map(len, layout.cells), default=0)
    for j in range(width - 1, 1, -1):
        column = [row[j] for row in layout.cells]
        if any(map(is_number, column)):
            break
        texts = [cell for cell in column if any(map(str.isalpha, cell)) and cell.casefold() not in _MISSING]
        if len(texts) * 2 <= len(column):
            break
        out.append(j)
    return out[::-1]


_TIMES = re.compile(r"\d[\d.]*\s?[×x]")  # how many times one of the others is another
# A spread or a rank by itself: ±0.01, (0.01), [3].
_ALONE = re.compile(
    r"(?:±|\+/-|\+-)\s*+(?&n)%?|\[\s*+(?&n)\s*,\s*(?&n)\s*\]|[(\[]\s*+(?:(?:±|\+/-)\s*+)?(?&n)\s*%?[)\]]".replace(
        "(?&n)", r"(?:\d+(?:[.,]\d+)?|[.,]\d+)"
    )
)


def without_rows_under(layout: Layout) -> Layout:
    """Without rows that have no name and hold nothing but spreads in signs or marks; a note says what they hold."""
    if layout.names is None or layout.plain is not None:
        return layout
    under = [
        i
        for i, (name, row) in enumerate(zip(layout.names, layout.cells, strict=True))
        if i > 0 and not simple(name) and any(row) and all(_beside(cell) for cell in row)
    ]
    if not under:
        return layout
    marks = ", ".join(cell for cell in layout.cells[under[0]] if cell)
    kept = layout.keep_rows([i for i in range(len(layout.cells)) if i not in under])
    note = f"set aside: {len(under)} rows without a name, spreads or marks under the scores ({marks[:60]})"
    return replace(kept, notes=(*layout.notes, note))


def without_marks_beside(layout: Layout) -> Layout:
    """Without columns of marks of significance, whatever stands over them, and of spreads under the heading before."""
    if layout.plain is not None:
        return layout
    columns = list(zip(*layout.cells, strict=False))  # up to the shortest row
    width = len(columns)
    marked = {j for j, column in enumerate(columns) if any(column) and all(not c or is_mark(c) for c in column)}
    heads, times = layout.heads or ("",) * width, {j for j in range(width) if all(map(_TIMES.fullmatch, columns[j]))}
    under = {j for j in range(1, width) if heads[j] == heads[j - 1] != "" and any(columns[j])}  # one heading over two
    out = marked | {j for j in under if all(map(_beside, columns[j]))} | (times if len(times) == 1 else set())
    bare = [
        j
        for j, (head, column) in enumerate(zip(layout.heads or (), columns, strict=False))
        if not head and not any(column)
    ]
    if not out or len(out) + len(bare) >= width:
        return layout
    marks = " ".join(dict.fromkeys(cell for j in sorted(out) for cell in columns[j] if cell))
    kept = layout.keep_columns([j for j in range(width) if j not in out and j not in bare])
    if out == marked:
        return kept.noted(f"set aside: {len(out)} columns of marks beside the scores ({marks[:40]})")
    return kept.noted(f"set aside: {len(out)} columns of spreads or marks beside the scores ({marks[:40]})")


def refuse_unnamed(layout: Layout, source: str) -> None:
    """A column of numbers without a heading, among columns with one, may be a spread, a rank or an algorithm."""
    heads = layout.heads
    if heads is None or all(heads) or not any(heads):
        return
    j = heads.index("")
    cells = [row[j] for row in layout.cells if j < len(row) and row[j]]
    beside = f" beside {heads[j - 1]!r}" if j else ""
    named = [head for head in heads if head][:3]
    kind = "numbers" if any(map(is_number, cells)) else "cells"
    raise InputError(
        "names",
        f"{source} has a column without a heading{beside}, with {kind} such as {', '.join(cells[:3])}: head it (std "
        f"where it holds spreads, rank), or choose the algorithms with columns={named} (--columns on the command line)",
        where=f"column {j + 1}",
    )


def _beside(cell: str) -> bool:
    return not simple(cell) or is_mark(cell) or _ALONE.fullmatch(simple(cell)) is not None


def undressed(grid: Grid, source: str) -> Grid:
    """The scores alone in its cells; what tells dresses is loaded where not all are plain numbers."""
    cells = grid.glance
    if isinstance(cells, Rectangle) and plain_numbers(cells.part((slice(None), slice(1, None)))) is not None:
        return grid
    from nptests.read.tails import without_tails

    return without_tails(grid, source)
