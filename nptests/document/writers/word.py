"""Word (.docx): Office Open XML (ECMA-376) in a zip archive, the same bytes for the same document."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from nptests.document import blocks as doc, escaping
from nptests.vocabulary import read_beside

MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MADE_BY = "<!-- Made by nptests -->"
WEIGHTS = {"top": 12, "line": 6}  # of rules, in eighths of a point
PAGE = (11906, 16838)  # A4, upright, in twentieths of a point
MARGIN = 1134
MOST_TOGETHER = 30  # rows of a table that is not broken over two pages
LETTER, BETWEEN = 104, 220  # what a letter of a table takes, headers being bold, and the space at both sides of a cell
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first date that an archive can hold: no time is in it


def write(document: doc.Document) -> bytes:
    """The whole file."""
    inside = _paragraph(document.title, "Heading1") + "".join(map(_block, document.blocks))
    body = f"{inside}<w:sectPr>{_page(document)}</w:sectPr>"
    files = {
        **read_beside(__file__, "docx.toml"),
        "word/document.xml": f'{HEAD}<w:document xmlns:w="{MAIN}"><w:body>{body}</w:body></w:document>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            # Who made the file can be read from its bytes.
            packed = zipfile.ZIP_STORED if MADE_BY in text else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), text, packed)
    return out.getvalue()


def _page(document: doc.Document) -> str:
    """Upright, or turned where a table would not fit otherwise."""
    width, height = PAGE
    wide = max((sum(_widths(sheet)) for sheet in _sheets(document.blocks)), default=0) > width - 2 * MARGIN
    size = f'w:w="{height}" w:h="{width}" w:orient="landscape"' if wide else f'w:w="{width}" w:h="{height}"'
    sides = " ".join(f'w:{side}="{MARGIN}"' for side in ("top", "right", "bottom", "left"))
    return f'<w:pgSz {size}/><w:pgMar {sides} w:header="0" w:footer="0" w:gutter="0"/>'


def _sheets(blocks: Iterable[doc.Block]) -> Iterator[doc.Sheet]:
    for block in blocks:
        match block:
            case doc.Sheet():
                yield block
            case doc.Section():
                yield from _sheets(block.blocks)
            case doc.Shown():
                yield from _sheets((block.block,))


def _widths(sheet: doc.Sheet) -> list[int]:
    """How wide the columns are by their longest texts, but no wider than a turned page together."""
    rows = [sheet.header, *([cell.text + cell.mark for cell in row] for row in sheet.rows)]
    widths = [LETTER * max(map(len, column)) + BETWEEN for column in zip(*rows, strict=True)]
    room = PAGE[1] - 2 * MARGIN
    return widths if sum(widths) <= room else [width * room // sum(widths) for width in widths]


def _block(block: doc.Block) -> str:
    match block:
        case doc.Section():
            return _paragraph(block.title, "Heading2") + "".join(map(_block, block.blocks))
        case doc.Heading():
            return _paragraph(block.words, "Heading2")
        case doc.Paragraph():
            head = (doc.Span(f"{block.head} ", strong=True),) if block.head else ()
            return _paragraph((*head, *doc.spans(block.words)), "Normal", strong=block.strong)
        case doc.Bullets():
            marks = (f"{i}. " if block.numbered else "• " for i in range(1, len(block.items) + 1))
            return "".join(
                _paragraph((doc.Span(m), *doc.spans(w)), "Normal") for m, w in zip(marks, block.items, strict=True)
            )
        case doc.Quotation():
            return _paragraph(block.words, "Quote")
        case doc.Code():
            return "".join(_paragraph(line, "Code") for line in block.text.split("\n"))
        case doc.Equation():
            return _paragraph(" = ".join((block.symbol, *block.sides)), "Normal")
        case doc.Figure():
            return _paragraph(block.caption or block.picture.scene.about, "Normal")
        case doc.Shown():
            return _block(block.block)
        case doc.Exercise():
            return _paragraph((doc.Span(f"{block.head} ", strong=True), *doc.spans(block.words)), "Normal")
        case doc.Steps():
            return "".join(_block(each) for step in block.items for each in step)
        case doc.Sheet():
            return _sheet(block)


def _paragraph(words: doc.Words, style: str, *, strong: bool = False, right: bool = False) -> str:
    aligned = '<w:jc w:val="right"/>' if right else ""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/>{aligned}</w:pPr>{_runs(doc.spans(words), strong)}</w:p>'


def _runs(words: Iterable[doc.Span], strong: bool) -> str:
    runs = []
    for span in words:
        bold = "<w:b/>" if strong or span.strong else ""
        slanted = "<w:i/>" if span.emphasis else ""
        text = escape(escaping.visible(span.text))
        runs.append(f'<w:r><w:rPr>{bold}{slanted}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>')
    return "".join(runs)


def _sheet(sheet: doc.Sheet) -> str:
    """The title above, the notes below, rules as in books: above, below, and under the header."""
    widths = _widths(sheet)
    style = "TableTogether" if len(sheet.rows) <= MOST_TOGETHER else "TableText"
    heads = [(head, False, right) for head, right in zip(sheet.header, sheet.flush_right, strict=True)]
    rows = [_row(heads, widths, style, header=True)] if any(sheet.header) else []
    for row in sheet.rows:
        cells = zip(row, sheet.flush_right, strict=True)
        rows.append(_row([(cell.text + cell.mark, cell.strong, right) for cell, right in cells], widths, style))
    edges = "".join(
        f'<w:{side} w:val="single" w:sz="{WEIGHTS["top"]}" w:space="0" w:color="auto"/>' for side in ("top", "bottom")
    )
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    about = f'<w:tblW w:w="{sum(widths)}" w:type="dxa"/><w:tblBorders>{edges}</w:tblBorders>'
    table = f"<w:tbl><w:tblPr>{about}</w:tblPr><w:tblGrid>{columns}</w:tblGrid>"
    notes = "".join(_paragraph(note, "TableNote") for note in sheet.notes) or _paragraph("", "TableNote")
    return f"{_paragraph(sheet.title, 'Caption')}{table}{''.join(rows)}</w:tbl>{notes}"


def _row(cells: list[tuple[str, bool, bool]], widths: list[int], style: str, *, header: bool = False) -> str:
    """A header is repeated on every page, and no row is broken."""
    rule = f'<w:tcBorders><w:bottom w:val="single" w:sz="{WEIGHTS["line"]}" w:space="0" w:color="auto"/></w:tcBorders>'
    about = "<w:cantSplit/>" + ("<w:tblHeader/>" if header else "")
    inside = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{rule if header else ""}</w:tcPr>'
        f"{_paragraph(text, style, strong=strong or header, right=right)}</w:tc>"
        for (text, strong, right), width in zip(cells, widths, strict=True)
    )
    return f"<w:tr><w:trPr>{about}</w:trPr>{inside}</w:tr>"
