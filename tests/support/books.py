"""Workbooks of a few sheets, and books whose parts are changed, as other programs write them."""

import io
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

import openpyxl


def book(*sheets: tuple[str, Sequence[Sequence[Any]], Sequence[str]]) -> Any:
    """Of each sheet its title, its rows and its merged areas."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows, merged in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
        for area in merged:
            sheet.merge_cells(area)
    return made


def saved(made: Any) -> bytes:
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def repacked(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """An archive with each part as `change` of its name and content has it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as parts, zipfile.ZipFile(packed, "w") as others:
        for name in parts.namelist():
            others.writestr(name, change(name, parts.read(name)))
    return packed.getvalue()
