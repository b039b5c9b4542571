"""Documents of Word (.docx) and LibreOffice (.odt, .ods): the cells of their tables, without how they look."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as Xml

from nptests.errors import InputError
from nptests.read.grid import LARGEST_SPAN, Grid, rows_of
from nptests.read.source import LARGEST, Source

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
PARTS = {"word/document.xml": f"{_WORD}tbl", "content.xml": f"{_TABLE}table"}
LARGEST_TABLE = 1_000_000  # cells, the empty ones counted


def grids(source: Source) -> Sequence[Grid]:
    """The tables of a document; a sheet is titled by its name."""
    try:
        with zipfile.ZipFile(io.BytesIO(source.data)) as parts:
            name = next(part for part in PARTS if part in parts.namelist())
            if parts.getinfo(name).file_size > LARGEST:
                raise InputError(
                    "limit", f"{source.name} unpacks to more than {LARGEST // 2**20} MB", where=source.name
                )
            data = parts.read(name)
        if b"<!DOCTYPE" in data[:1000] or b"<!ENTITY" in data:
            raise InputError("format", f"{source.name} declares entities, as no program does that writes tables")
        root = Xml.fromstring(data)
    except InputError:
        raise
    except Exception as problem:  # what a damaged archive makes of zip and XML has no common class
        words = f"{source.name} is a damaged document: {' '.join(str(problem).split())[:100]}; save it anew"
        raise InputError("format", words, where=source.name) from None
    read = _of_word if name.startswith("word") else _of_office
    tables = [read(table) for table in root.iter(PARTS[name])]
    if not tables:
        raise InputError("format", f"there is no table in {source.name}", where=source.name)
    return tables


def _of_word(table: Xml.Element) -> Grid:
    cells: dict[tuple[int, int], str] = {}
    merged: set[tuple[int, int]] = set()
    rows = table.findall(f"{_WORD}tr")
    for i, row in enumerate(rows):
        j = 0
        for cell in row.findall(f"{_WORD}tc"):
            shape = cell.find(f"{_WORD}tcPr")
            span = None if shape is None else shape.find(f"{_WORD}gridSpan")
            down = None if shape is None else shape.find(f"{_WORD}vMerge")
            across = _number(span.get(f"{_WORD}val")) if span is not None else 1
            continued = down is not None and down.get(f"{_WORD}val", "continue") == "continue"
            text = cells.get((i - 1, j), "") if continued else _words(cell)
            covered = [(i, j + b) for b in range(across)]
            cells |= dict.fromkeys(covered, text)
            if across > 1 or continued:
                merged |= {*covered, *(((i - 1, j),) if continued else ())}
            j += across
    return Grid(rows_of(cells, len(rows)), merged=frozenset(merged))


def _words(cell: Xml.Element) -> str:
    """All paragraphs of a cell, in one line."""
    paragraphs = ("".join(piece.text or "" for piece in each.iter(f"{_WORD}t")) for each in cell.iter(f"{_WORD}p"))
    return " ".join(" ".join(paragraphs).split())


def _of_office(table: Xml.Element) -> Grid:
    cells: dict[tuple[int, int], str] = {}
    merged: set[tuple[int, int]] = set()
    i = 0
    for row, times in _repeated(table.iter(f"{_TABLE}table-row"), "rows"):
        filled = False
        j = 0
        for cell, count in _repeated(row, "columns"):
            text = _of_paragraphs(cell)
            across, down = (_number(cell.get(f"{_TABLE}number-{what}-spanned")) for what in ("columns", "rows"))
            if text and cell.tag == f"{_TABLE}table-cell":
                filled = True
                covered = [
                    (i + a, j + b) for a in range(down) for b in range(across if across > 1 else min(count, 500))
                ]
                cells |= dict.fromkeys(covered, text)
                merged |= set(covered) if across * down > 1 else set()
            j += count
        i += times if filled or times == 1 else 1
    return Grid(rows_of(cells, i), merged=frozenset(merged), title=table.get(f"{_TABLE}name", ""))


def _of_paragraphs(cell: Xml.Element) -> str:
    """The text as it is printed; of a number of a sheet, the number as it is stored."""
    value = cell.get(f"{_OFFICE}value")
    printed = " ".join(" ".join("".join(each.itertext()) for each in cell.iter(f"{_TEXT}p")).split())
    return value if value is not None and "%" not in printed else printed


def _repeated(elements: Iterator[Xml.Element] | Xml.Element, what: str) -> Iterator[tuple[Xml.Element, int]]:
    for element in elements:
        yield element, min(int(element.get(f"{_TABLE}number-{what}-repeated", "1")), LARGEST_TABLE)


def _number(text: str | None) -> int:
    return min(int(text), LARGEST_SPAN) if text is not None and text.isdigit() and int(text) else 1
