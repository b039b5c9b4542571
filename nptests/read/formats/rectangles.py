"""Delimited text whose lines have equally many cells, none in quotation marks: found in its bytes, all cells at once.

What is found here is what the csv module finds, cell by cell. Anything that could be read in another way (a quotation
mark, a remark, a second separator in every line, blanks beside a separator) is left to the careful reading.
"""

import codecs
from unicodedata import is_normalized

import numpy as np
from numpy.typing import NDArray

from nptests.read.formats import LARGEST_TABLE
from nptests.read.rows import Rectangle

SEPARATORS = b"\t;,| "
_END, _POINT = b"\n."
_PRINTED = bytes(range(ord(" "), ord("~") + 1)) + b"\n"
# By their rarest sign: quotation marks and apostrophes, remarks, lines that are drawn, and blanks that separate cells.
_CAREFUL = {b'"': b'"', b"'": b"'", b"#": b"\n#", b"-": b"---", b"=": b"===", b"\t": b"\t\t"}
_BLANK = ord(" ")
_FIRST = (b"#", b" ", b"sep=")  # blanks are looked at with their neighbours, of which the first has one


def rectangle(data: bytes) -> Rectangle | None:
    """The cells of a text; None where its lines differ in length, or need a careful reading for any reason."""
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n")
    data = data.strip(b"\n") + b"\n"
    if data[:4].lower().startswith(_FIRST):
        return None
    if any(sign in data and mark in data for sign, mark in _CAREFUL.items()):
        return None
    separator = _separator(data)
    if separator is None or not _is_printed(data.translate(None, _PRINTED + separator), data):
        return None
    return _cut(data, separator[0])


def _separator(data: bytes) -> bytes | None:
    """The only sign that may stand in every line, and stands in each equally often as far as all together tell."""
    lines, first = data.count(b"\n"), data.partition(b"\n")[0]
    counts = {bytes([sign]): data.count(sign) for sign in SEPARATORS if sign in first}
    everywhere = [sign for sign, count in counts.items() if count >= lines]
    if len(everywhere) != 1 or counts[everywhere[0]] % lines or counts[everywhere[0]] + lines > LARGEST_TABLE:
        return None
    return everywhere[0]


def _is_printed(others: bytes, data: bytes) -> bool:
    """Whether signs beyond ASCII are letters and the like in UTF-8, and none is white space or steers anything."""
    if not others:
        return True
    try:
        text = data.decode()
        return is_normalized("NFC", text) and others.decode().isprintable()
    except UnicodeDecodeError:
        return False


def _is_inside(text: NDArray[np.uint8], blanks: NDArray[np.intp], separator: int) -> bool:
    """Whether all blanks stand alone between other signs of a cell, or alone between cells that they separate."""
    beside = np.concatenate([text.take(blanks - 1), text.take(blanks + 1)])
    return not any(sign in beside for sign in (separator, _END, _BLANK))


def _cut(data: bytes, separator: int) -> Rectangle | None:
    """The places of cells between separators and ends of lines."""
    text = np.frombuffer(data, np.uint8)
    if not _is_inside(text, np.flatnonzero(text == _BLANK), separator):
        return None
    marks = np.flatnonzero((text == separator) | (text == _END) | (text == _POINT)).astype(np.int32)
    signs = text.take(marks)
    is_end = signs != _POINT
    of_cells = np.flatnonzero(is_end)
    ends = marks.take(of_cells)
    lines = int(np.count_nonzero(signs == _END))
    if (text.take(ends.reshape(lines, -1)[:, -1]) != _END).any():
        return None
    starts = np.concatenate([np.zeros(1, np.int32), ends[:-1] + np.int32(1)])
    before = of_cells - 1  # the mark before the first end, where there is none, is the last one: an end, no point
    points = np.where(is_end.take(before), ends, marks.take(before))
    cells = Rectangle(data, *(each.reshape(lines, -1) for each in (starts, ends, points)))
    written = cells.written()
    return cells if written.all() or written.any(axis=1).all() else None
