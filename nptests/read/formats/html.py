"""HTML tables, read with Python's own parser: cells as text, so that 0.750 keeps its zero."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from nptests.errors import InputError
from nptests.read.grid import LARGEST_SPAN, Grid, rows_of
from nptests.read.marks import marked
from nptests.read.source import Source

_UNSEEN = ("script", "style", "template", "head", "noscript")
_RAISED = "\x0e"  # stands for <sup> until it is known what is raised
_BREAKS = ("br", "p", "div", "li")


@dataclass
class _Cell:
    heading: bool
    across: int
    down: int
    words: list[str] = field(default_factory=list)
    bold: bool = False


@dataclass
class _Table:
    rows: list[list[_Cell]] = field(default_factory=list)
    head_rows: int = 0
    caption: list[str] | None = None
    in_head: bool = False
    in_caption: bool = False
    cell: _Cell | None = None


class _Reader(HTMLParser):
    """Collects every table, inner ones before those around them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[_Table] = []
        self.found: list[_Table] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen += 1
        elif tag == "table":
            self.open.append(_Table())
        if not self.open:
            return
        table = self.open[-1]
        if tag == "thead":
            table.in_head = True
        elif tag in ("tbody", "tfoot"):
            table.in_head = False
        elif tag == "caption":
            table.caption, table.in_caption = [], True
        elif tag == "tr":
            table.rows.append([])
            table.cell = None
            table.head_rows += table.in_head
        elif tag in ("td", "th"):
            if not table.rows:
                table.rows.append([])
            attributes = dict(attrs)
            table.cell = _Cell(tag == "th", _span(attributes.get("colspan")), _span(attributes.get("rowspan")))
            table.rows[-1].append(table.cell)
        elif tag in _BREAKS:
            self.handle_data(" ")
        elif tag in ("b", "strong") and table.cell is not None:
            table.cell.bold = True
        elif tag == "sup":
            self.handle_data(_RAISED)

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen = max(self.unseen - 1, 0)
        if not self.open:
            return
        table = self.open[-1]
        if tag == "table":
            self.found.append(self.open.pop())
        elif tag == "thead":
            table.in_head = False
        elif tag == "caption":
            table.in_caption = False
        elif tag in ("td", "th", "tr"):
            table.cell = None

    def handle_data(self, data: str) -> None:
        if self.unseen or not self.open:
            return
        table = self.open[-1]
        if table.cell is not None:
            table.cell.words.append(data)
        elif table.in_caption and table.caption is not None:
            table.caption.append(data)


def grids(source: Source) -> Sequence[Grid]:
    """Every table of a page, titled by its caption."""
    tables = tables_in(source.text())
    if not tables:
        raise InputError("format", f"there is no <table> in {source.name}", where=source.name)
    return tables


def tables_in(text: str) -> list[Grid]:
    """Every table of a text."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return [_grid(table) for table in reader.found + reader.open[::-1]]  # a page may end before its tables do


def _span(text: str | None) -> int:
    try:
        return min(max(int(text or "1"), 1), LARGEST_SPAN)
    except ValueError:
        return 1


def _grid(table: _Table) -> Grid:
    placed: dict[tuple[int, int], str] = {}
    merged: set[tuple[int, int]] = set()
    bold: set[tuple[int, int]] = set()
    for i, row in enumerate(table.rows):
        j = 0
        for cell in row:
            while (i, j) in placed:
                j += 1
            text = _text(cell.words)
            bold |= {(i, j)} if cell.bold else set()
            covered = [
                (i + down, j + across)
                for down in range(min(cell.down, len(table.rows) - i))
                for across in range(cell.across)
            ]
            placed |= dict.fromkeys(covered, text)
            if len(covered) > 1:
                merged |= set(covered)
            j += cell.across
    rows = rows_of(placed, len(table.rows))
    title = _text(table.caption or ())
    heads = _heading_rows(table)
    return Grid(rows, headers=heads, merged=frozenset(merged), title=title, marks=marked(rows, bold))


def _text(words: Sequence[str]) -> str:
    """One line; raised figures and letters are shown by ^, raised marks stand by themselves."""
    raised = re.sub(rf"{_RAISED}\s*(?=[\w+-])", "^", "".join(words)).replace(_RAISED, "")
    return " ".join(raised.split())


def _heading_rows(table: _Table) -> int | None:
    if table.head_rows:
        return table.head_rows
    count = 0
    for row in table.rows:
        if not row or not all(cell.heading for cell in row):
            break
        count += 1
    return count or None
