"""GitHub's Markdown; pictures in characters, so that the text is complete in itself."""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from nptests.document import blocks as doc
from nptests.document.escaping import markdown_text
from nptests.document.writers import text

Richer = Mapping[type, Callable[[Any], str]]  # kinds of block that a reader of Markdown can show better than characters
PLAIN: Richer = MappingProxyType({})


def write(document: doc.Document, richer: Richer = PLAIN) -> str:
    return text.joined((title(document), body(document.blocks, richer))) + "\n"


def body(blocks: Iterable[doc.Block], richer: Richer = PLAIN) -> str:
    """Blocks without a title; what is `richer` here is written so."""
    return text.joined(written(block, richer) for block in blocks)


def title(document: doc.Document) -> str:
    return f"# {markdown_text(document.title)}"


def written(block: doc.Block, richer: Richer = PLAIN) -> str:
    if type(block) in richer:
        return richer[type(block)](block)
    match block:
        case doc.Section():
            rule = "---" if block.page else ""
            return text.joined((rule, f"## {markdown_text(block.title)}", body(block.blocks, richer)))
        case doc.Heading():
            return f"## {running(block.words)}"
        case doc.Paragraph():
            words = f"**{running(block.words)}**" if block.strong else running(block.words)
            return f"**{markdown_text(block.head)}** {words}" if block.head else words
        case doc.Bullets():
            marks = [f"{i + 1}." if block.numbered else "-" for i in range(len(block.items))]
            return "\n".join(f"{mark} {running(words)}" for mark, words in zip(marks, block.items, strict=True))
        case doc.Quotation():
            return f"> {running(block.words)}"
        case doc.Code():
            return fenced(block.text, block.language)
        case doc.Equation():
            return fenced("\n  = ".join((f"{block.symbol} = {block.sides[0]}", *block.sides[1:])))
        case doc.Figure():
            return fenced(text.figure(block))
        case doc.Shown():
            return written(block.block, richer)
        case doc.Exercise():
            return f"**{markdown_text(block.head)}** (`{block.name}`) {running(block.words)}"
        case doc.Steps():
            return text.joined(body(blocks, richer) for blocks in block.items)
        case doc.Sheet():
            name = f"**{markdown_text(block.title)}**" if block.title else ""
            return text.joined((name, table(block).rstrip("\n")))


def running(words: doc.Words) -> str:
    """Running text; what would begin a list or a title is kept from doing so."""
    safe = "".join(map(_span, doc.spans(words))).strip(" ")
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", safe)


def _span(span: doc.Span) -> str:
    if span.code:
        return f"`{span.text}`"
    mark = "**" if span.strong else "*" if span.emphasis else ""
    inside = span.text.strip(" ")
    body = span.text.replace(inside, markdown_text(inside)) if inside else span.text  # blanks at its ends are kept
    return f"{mark}{body}{mark}"


def fenced(lines: str, language: str = "") -> str:
    """A block of code inside a fence that is longer than any in it."""
    longest = max((len(ticks) for ticks in re.findall(r"`+", lines)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{lines}\n{fence}"


def table(sheet: doc.Sheet) -> str:
    """A pipe table with its notes below."""
    rules = ["--:" if right else ":--" for right in sheet.flush_right]
    lines = [[markdown_text(head) for head in sheet.header], rules, *(map(_cell, row) for row in sheet.rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines) + "".join(
        f"\n{markdown_text(note)}\n" for note in sheet.notes
    )


def _cell(cell: doc.Cell) -> str:
    body = cell.text if cell.numeric else markdown_text(cell.text)
    body = f"[{body}]({cell.link})" if cell.link else body
    return (f"**{body}**" if cell.strong else body) + markdown_text(cell.mark)
