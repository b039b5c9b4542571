"""Rows and columns of a file that are no scores: its words here, its numbers as those of any table."""

from __future__ import annotations

from nptests.data.cells import is_number
from nptests.data.intake.columns_that_describe import Way, without_columns, without_described, without_foreign_columns
from nptests.data.intake.rows_that_summarise import without_rows_that_summarise
from nptests.read.beside import refuse_unnamed, without_marks_beside, without_rows_under
from nptests.read.layout import TURNED, Layout

_MISSING = frozenset({"na", "n/a", "nan", "none", "null"})


def without_asides(layout: Layout, source: str, *, rows: bool, columns: bool) -> Layout:
    """The same without rows and columns that are no scores; each is noted, or the reader stops."""
    way = Way(source, "columns={} (--columns on the command line)", "keep_all=True (--keep-all)", TURNED)
    if rows:
        layout = without_rows_under(layout)
    if columns:
        layout = without_marks_beside(layout)
        refuse_unnamed(layout, source)
        layout = without_described(layout)
        layout = without_columns(layout, _wordy(layout), "no numbers")
    if rows:
        layout = without_rows_that_summarise(layout)
    return without_foreign_columns(layout, way) if columns else layout


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
