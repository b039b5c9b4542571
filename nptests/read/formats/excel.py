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

LARGEST_BOOK = 512 * 2**20  # bytes, unpacked
LARGEST_SHEET = 1_000_000  # cells, the empty ones counted


def grids(source: Source) -> Sequence[Grid]:
    """The sheets of a workbook that are not empty."""
    try:
        import openpyxl
    except ImportError:
        raise InputError(
            "extra", "reading Excel needs openpyxl: pip install 'nptests[read]', or save the sheet as CSV"
        ) from None
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as parts:
            size = sum(part.file_size for part in parts.infolist())
        if size > LARGEST_BOOK:
            raise InputError("limit", f"{source.name} unpacks to {size // 2**20} MB: no table of scores")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of features of the sheet that hold no data
            book = openpyxl.load_workbook(io.BytesIO(source.data), data_only=True)
    except InputError:
        raise
    except Exception as problem:  # what a damaged book makes of zip, XML and openpyxl has no common class
        raise InputError(
            "format",
            f"{source.name} is no Excel workbook (.xlsx), or a damaged one: {' '.join(str(problem).split())[:100]}; "
            "save it anew, or as CSV",
            where=source.name,
        ) from None
    return [_grid(sheet) for sheet in book.worksheets]


def _grid(sheet: Any) -> Grid:
    if sheet.max_row * sheet.max_column > LARGEST_SHEET:
        raise InputError(
            "limit",
            f"sheet {sheet.title!r} reaches to row {sheet.max_row}, column {sheet.max_column}: delete what stands far "
            "away from the table, or save the table as CSV",
            where=sheet.title,
        )
    covered = sum(area.size["rows"] * area.size["columns"] for area in sheet.merged_cells.ranges)
    if covered > LARGEST_SHEET:
        raise InputError("limit", f"sheet {sheet.title!r} merges {covered} cells: split them", where=sheet.title)
    rows = [[_text(cell, sheet.title) for cell in row] for row in sheet.iter_rows()]
    merged: set[tuple[int, int]] = set()
    for area in sheet.merged_cells.ranges:
        for i in range(area.min_row - 1, area.max_row):
            for j in range(area.min_col - 1, area.max_col):
                if i < len(rows) and j < len(rows[i]):
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
