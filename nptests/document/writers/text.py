"""Documents for a terminal: titles underlined, tables in columns, wrapped at 80."""

import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import zip_longest

from nptests.document import blocks as doc, escaping
from nptests.document.pictures.lettering import columns_of

WIDTH = 80
NARROW = 24  # columns of text are not wrapped below this width
fill = partial(textwrap.fill, width=WIDTH, break_on_hyphens=False)  # names hold hyphens


def write(document: doc.Document) -> str:
    """The whole, without what is aside."""
    return joined((underlined(document.title, "="), *map(written, document.blocks))) + "\n"


def body(blocks: Iterable[doc.Block]) -> str:
    """Blocks without a title."""
    return joined(map(written, blocks))


def joined(parts: Iterable[str]) -> str:
    """Apart by an empty line; names may hold what steers a terminal, which is shown by its numbers."""
    return escaping.visible("\n\n".join(part for part in parts if part))


def underlined(words: str, rule: str) -> str:
    lines = textwrap.wrap(words, WIDTH)
    return "\n".join([*lines, rule * max(map(columns_of, lines), default=0)])


def written(block: doc.Block) -> str:
    """One block; nothing for what is aside."""
    match block:
        case doc.Section():
            return "" if block.aside else joined((underlined(block.title, "-"), *map(written, block.blocks)))
        case doc.Heading():
            return underlined(doc.bare(block.words), "-")
        case doc.Paragraph(words, head=head):
            return hanging(head, words) if head else fill(doc.bare(words))
        case doc.Bullets():
            marks = [f"[{i + 1}] " if block.numbered else "- " for i in range(len(block.items))]
            return "\n".join(map(item, marks, block.items))
        case doc.Quotation():
            return indented(block.words)
        case doc.Code():
            return textwrap.indent(block.text, "    ")
        case doc.Equation():
            return equation(block)
        case doc.Figure():
            return figure(block)
        case doc.Shown():
            return written(block.block)
        case doc.Exercise():
            return f"{block.head} [{block.name}]\n{indented(block.words)}"
        case doc.Steps():
            return joined(body(blocks) for blocks in block.items)
        case doc.Sheet():
            return "\n".join(filter(None, (fill(block.title), table(block))))


def hanging(head: str, words: doc.Words) -> str:
    """A head line, and its text indented below."""
    return f"{head}\n{indented(words)}"


def indented(words: doc.Words) -> str:
    return item("  ", words)


def item(mark: str, words: doc.Words) -> str:
    return fill(doc.bare(words), initial_indent=mark, subsequent_indent=" " * len(mark))


def equation(block: doc.Equation) -> str:
    """The sides below each other; long arithmetic is wrapped between its terms."""
    indent = " " * (len(block.symbol) + 3)
    first, *others = block.sides
    lines = [f"  {block.symbol} = {first}"]
    for side in others:
        lines.append(fill(f"= {side}", initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False))
    return "\n".join(lines)


def figure(block: doc.Figure) -> str:
    """In characters where the picture has such a form, else what it shows, in words."""
    picture = block.picture
    if picture.plain is None:
        return fill(f"[{picture.scene.title}. {picture.scene.about}]")
    return picture.text(width=WIDTH).rstrip("\n")


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """Rows of cells in aligned columns, two spaces apart; `right` lists the columns set flush right."""
    widths = [max(columns_of(row[j]) for row in rows) for j in range(len(rows[0]))]
    return "\n".join(_line(row, widths, [j in right for j in range(len(widths))]) for row in rows)


def table(sheet: doc.Sheet) -> str:
    """A table in columns two blanks apart; the widest column of words is wrapped where the line would be too long.

    Rows that hold a whole paragraph are written as items.
    """
    notes = [fill(note) for note in sheet.notes]
    if holds_paragraphs(sheet):
        return "\n".join([*(item("- ", as_item(row)) for row in sheet.rows), *notes])
    right = sheet.flush_right
    rows = [list(sheet.header), *map(list, zip(*(_texts(sheet, j) for j in range(len(sheet.header))), strict=True))]
    widths = [max(columns_of(row[j]) for row in rows) for j in range(len(sheet.header))]
    while sum(widths) + 2 * (len(widths) - 1) > WIDTH:
        wide = [j for j in range(len(widths)) if not right[j] and widths[j] > NARROW]
        if not wide:
            break
        widths[max(wide, key=lambda j: widths[j])] -= 1
    head = [*_lines(rows[0], widths, right), "  ".join("-" * width for width in widths)]
    lines = [line for row in rows[1:] for line in _lines(row, widths, right)]
    return "\n".join([*([] if is_facts(sheet) else head), *lines, *notes])


def _texts(sheet: doc.Sheet, j: int) -> list[str]:
    """The cells of a column; where some are marked, the others leave the room of a mark."""
    widest = max((len(row[j].mark) for row in sheet.rows), default=0)
    return [row[j].text + row[j].mark.ljust(widest) for row in sheet.rows]


def holds_paragraphs(sheet: doc.Sheet) -> bool:
    """Whether a row holds more than a line of words."""
    return not is_facts(sheet) and any(columns_of(cell.text) > WIDTH for row in sheet.rows for cell in row)


def is_facts(sheet: doc.Sheet) -> bool:
    """Whether the rows are names with what they stand for, which need no header."""
    return not any(sheet.header[:-1])


def as_item(row: tuple[doc.Cell, ...]) -> str:
    """The first cell names what the second says; the others stand in brackets."""
    name, words, *others = [cell.text for cell in row]
    beside = "; ".join(filter(None, others))
    return f"{name}: {words}" + (f" ({beside})" if beside else "")


def _lines(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    """A row whose cells are wrapped to their widths."""
    wrapped = [
        [cell] if columns_of(cell) <= width else textwrap.wrap(cell, width, break_on_hyphens=False)
        for cell, width in zip(row, widths, strict=True)
    ]
    return [_line(cells, widths, right) for cells in zip_longest(*wrapped, fillvalue="")]


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = []
    for cell, width, flush in zip(cells, widths, right, strict=True):
        blanks = " " * (width - columns_of(cell))
        padded.append(blanks + cell if flush else cell + blanks)
    return "  ".join(padded).rstrip()
