"""ARFF, as Weka and KEEL write tables: @attribute lines head the columns, the rows stand below @data."""

import csv
import re
from collections.abc import Sequence

from nptests.errors import InputError
from nptests.read.grid import Grid
from nptests.read.source import Source

_ATTRIBUTE = re.compile(r"@attribute\s+('[^'\\]*(?:\\.[^'\\]*)*'|\"[^\"\\]*(?:\\.[^\"\\]*)*\"|[^\s{]+)", re.IGNORECASE)
_OPENING = re.compile(r"(?:^|,)\s*(['\"])")  # the mark before a cell quotes them all
_ESCAPED = re.compile(r"\\(.)")


def grids(source: Source) -> Sequence[Grid]:
    """The one table of an ARFF file; ? is a missing cell."""
    lines = [line.strip() for line in source.text().splitlines()]
    lines = [line for line in lines if line and not line.startswith("%")]
    start = next((i for i, line in enumerate(lines) if line.casefold().startswith("@data")), None)
    if start is None:
        raise InputError("format", f"{source.name} has no line @data: it is no ARFF file, or a part of one")
    attributes = [_ATTRIBUTE.match(line) for line in lines[:start]]
    heads = tuple(_plain(match[1]) for match in attributes if match is not None)
    if any(line.startswith("{") for line in lines[start + 1 :]):
        raise InputError("format", f"{source.name} is a sparse ARFF file, of data: a table of scores is needed")
    return (Grid((heads, *map(_row, lines[start + 1 :])), headers=1),)


def _row(line: str) -> tuple[str, ...]:
    opening = _OPENING.search(line)
    cells = next(csv.reader([line], quotechar=opening[1] if opening else '"', escapechar="\\", skipinitialspace=True))
    return tuple("" if cell.strip() == "?" else " ".join(cell.split()) for cell in cells)


def _plain(name: str) -> str:
    quoted = len(name) > 1 and name[0] in "'\"" and name[-1] == name[0]
    return " ".join(_ESCAPED.sub(r"\1", name[1:-1] if quoted else name).split())
