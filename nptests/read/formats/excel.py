"""Excel workbooks: the numbers as stored, in their shortest decimal form; one grid a sheet."""

import io
import re
import warnings
import zipfile
from collections.abc import Sequence
from typing import Any

from nptests.errors import InputError
from nptests.read.grid import Grid
from nptests.read.source import Source

LARGEST_BOOK = 512 * 2**20  # bytes, unpacked
LARGEST_SHEET = 1_000_000  # cells, the empty ones counted
_MERGED = re.compile(rb'mergeCell\s[^>]{0,99}?ref="([A-Z]{1,3})([0-9]{1,9}):([A-Z]{1,3})([0-9]{1,9})"')


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
            for part in parts.namelist():
                _check_merged(part, parts.read(part) if part.startswith("xl/worksheets/") else b"")
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


def _check_merged(part: str, xml: bytes) -> None:
    """Before openpyxl reads the sheet, since it makes an object of every cell of a merged area."""
    from openpyxl.utils import column_index_from_string

    covered = 0
    for left, top, right, bottom in _MERGED.findall(xml):
        columns = column_index_from_string(right.decode()) - column_index_from_string(left.decode()) + 1
        covered += columns * (int(bottom) - int(top) + 1)
    if covered > LARGEST_SHEET:
        sheet = part.split("/")[-1]
        raise InputError("limit", f"{sheet} merges {covered} cells: split them, or save as CSV", where=sheet)


def _grid(sheet: Any) -> Grid:
    if sheet.max_row * sheet.max_column > LARGEST_SHEET:
        raise InputError(
            "limit",
            f"sheet {sheet.title!r} reaches to row {sheet.max_row}, column {sheet.max_column}: delete what stands far "
            "away from the table, or save the table as CSV",
            where=sheet.title,
        )
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
