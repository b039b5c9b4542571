"""A delimited text file as a table of cells, and the cells as scores."""

from __future__ import annotations

import csv
import difflib
import io
import re
import sys
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from nptests.errors import InputError
from nptests.scores import Scores
from nptests.vocabulary import Better

SEPARATORS = ("\t", ";", ",", "|")
_NUMBER = re.compile(r"[+\-−]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?")
_DECIMAL_COMMA = re.compile(r"[+\-−]?\d*,\d+([eE][+-]?\d+)?")


@dataclass(frozen=True)
class Table:
    """Cells as text, with the names that stand at the head of columns and rows (None where there are none)."""

    cells: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...] | None
    rows: tuple[str, ...] | None
    source: str
    notes: tuple[str, ...] = ()


def read_scores(path: str | PathLike[str], *, better: Better | None = None, decimals: int | None = None) -> Scores:
    """Scores from a delimited text file ("-" is standard input): data sets in rows, algorithms in columns.

    The separator (comma, semicolon, tab, bar) and decimal commas are recognised; a header line and a first column of
    names are found by being text.
    """
    table = read_table(path)
    return Scores(table.cells, table.columns, table.rows, better=better, decimals=decimals)


def read_columns(path: str | PathLike[str]) -> dict[str, list[str]]:
    """Columns of possibly different lengths by name; empty cells at the end of a column are left out."""
    table = read_table(path, ragged=True)
    width = max(len(row) for row in table.cells)
    names = table.columns or tuple(f"A{j + 1}" for j in range(width))
    columns: dict[str, list[str]] = {}
    for j, name in enumerate(names):
        cells = [row[j] if j < len(row) else "" for row in table.cells]
        while cells and not cells[-1]:
            cells.pop()
        columns[name] = cells
    return columns


def read_table(path: str | PathLike[str], *, ragged: bool = False) -> Table:
    """The cells of a delimited text file, decimal commas turned into points."""
    text, source = _text_of(path)
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise InputError(
            "empty", f"{source} is empty: rows of data sets and columns of algorithms are needed", where=source
        )
    separator = _separator(lines)
    raw = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO("\n".join(lines)), delimiter=separator)]
    has_header = not any(_is_number(cell) for cell in raw[0][1:] or raw[0])
    header, body = (raw[0], raw[1:]) if has_header else (None, raw)
    if not body:
        raise InputError("empty", f"{source} has a header line and nothing below it", where=source)
    has_names = (header is not None and header[0] == "") or any(not _is_number(row[0]) for row in body)
    has_names = has_names and len(body[0]) > 1
    width = max(len(row) for row in body) if header is None else len(header)
    if header is not None and has_names and len(header) == len(body[0]) - 1:  # R's write.table: no name over the names
        header, width = ["", *header], width + 1
    if not ragged:
        _check_lengths(body, width, source, first_line=2 if has_header else 1)
    commas = separator != "," and any(_DECIMAL_COMMA.fullmatch(cell) for row in body for cell in row)
    start = 1 if has_names else 0
    cells = tuple(tuple(cell.replace(",", ".") if commas else cell for cell in row[start:]) for row in body)
    return Table(
        cells,
        tuple(header[start:]) if header is not None else None,
        tuple(row[0] for row in body) if has_names else None,
        source,
        ("decimal commas read as points",) if commas else (),
    )


def _text_of(path: str | PathLike[str]) -> tuple[str, str]:
    if str(path) == "-":
        return sys.stdin.read(), "standard input"
    file = Path(path)
    if file.is_dir():
        raise InputError("file", f"{path} is a folder: name the file in it", where=str(path))
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        near = difflib.get_close_matches(file.name, [p.name for p in file.parent.glob("*")], n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise InputError("file", f"there is no file {path}{hint}", where=str(path)) from None
    except OSError as problem:
        raise InputError("file", f"{path} cannot be read: {problem.strerror}", where=str(path)) from None
    for encoding in ("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "latin-1"):
        try:
            return data.decode(encoding), str(path)
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 decodes everything")


def _separator(lines: list[str]) -> str:
    """The separator that splits the lines most evenly; a comma only if nothing else does (it may be decimal)."""
    for separator in SEPARATORS:
        counts = [len(row) for row in csv.reader(lines[:50], delimiter=separator)]
        if min(counts) > 1 and max(counts) - min(counts) <= 1:
            return separator
    return ","


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell) is not None


def _check_lengths(body: list[list[str]], width: int, source: str, first_line: int) -> None:
    for i, row in enumerate(body):
        if len(row) != width:
            raise InputError(
                "ragged",
                f"row {i + 1} of {source} (line {i + first_line}: {row[0]!r} ...) has {len(row)} cells where {width} "
                "are expected: fill the gap, or check the separator",
                where=f"row {i + 1}",
            )
