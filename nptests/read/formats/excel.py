"""Excel workbooks: the numbers as stored, in their shortest decimal form; one grid a sheet."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Sequence
from typing import Any

from nptests.errors import InputError
from nptests.read.grid import Grid
from nptests.read.source import Source


def grids(source: Source) -> Sequence[Grid]:
    """The sheets of a workbook that are not empty."""
    try:
        import openpyxl
    except ImportError:
        raise InputError(
            "extra", "reading Excel needs openpyxl: pip install 'nptests[read]', or save the sheet as CSV"
        ) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of features of the sheet that hold no data
            book = openpyxl.load_workbook(io.BytesIO(source.data), data_only=True)
    except (zipfile.BadZipFile, KeyError, ValueError, OSError) as problem:
        raise InputError(
            "format", f"{source.name} is no Excel workbook (.xlsx): {problem}", where=source.name
        ) from None
    return [_grid(sheet) for sheet in book.worksheets]


def _grid(sheet: Any) -> Grid:
    rows = [[_text(cell, sheet.title) for cell in row] for row in sheet.iter_rows()]
    merged: set[tuple[int, int]] = set()
    for area in sheet.merged_cells.ranges:
        for i in range(area.min_row - 1, area.max_row):
            for j in range(area.min_col - 1, area.max_col):
                rows[i][j] = rows[area.min_row - 1][area.min_col - 1]
                merged.add((i, j))
    return Grid(tuple(tuple(row) for row in rows), merged=frozenset(merged), title=sheet.title)


def _text(cell: Any, sheet: str) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    raise InputError(
        "dates",
        f"cell {cell.coordinate} of sheet {sheet!r} is a date ({value}): Excel may have taken a score such as 3.5 for "
        "one; format the column as text and type it again",
        where=f"cell {cell.coordinate}",
    )
