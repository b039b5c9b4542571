"""A document as data: words, tables, formulas and pictures in their order, not how they are written.

`nptests.document.writers` has one writer a medium. Text may be a bare string, or spans where part of it is marked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a document without pictures does without what draws them
    from nptests.document.pictures.picture import Picture


@dataclass(frozen=True)
class Span:
    """A piece of running text; with an `expression` its text is the value of that, written in `form`."""

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    expression: str = ""
    form: str = ""


Words = str | tuple[Span, ...]


def spans(words: Words) -> tuple[Span, ...]:
    return (Span(words),) if isinstance(words, str) else words


def bare(words: Words) -> str:
    """Text without its marks."""
    return words if isinstance(words, str) else "".join(span.text for span in words)


@dataclass(frozen=True)
class Heading:
    """The title of what follows."""

    words: Words


@dataclass(frozen=True)
class Paragraph:
    """Running text; `strong` for what must not be missed; `head` says in a word or two what it is about."""

    words: Words
    strong: bool = False
    head: str = ""


@dataclass(frozen=True)
class Bullets:
    """Sentences of equal rank."""

    items: tuple[Words, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Quotation:
    """Text to be copied as it stands."""

    words: Words


@dataclass(frozen=True)
class Code:
    """Lines for a computer; in a notebook those in Python are run, and what is `aside` is on none of its slides."""

    text: str
    language: str = ""
    aside: bool = False


@dataclass(frozen=True)
class Cell:
    """One cell: a number (set flush right, never escaped) or text, perhaps strong, perhaps with a mark behind it.

    `link` leads to a page about it, for readers who can follow links.
    """

    text: str
    numeric: bool = False
    strong: bool = False
    mark: str = ""
    link: str = ""


def row(*cells: str | Cell) -> tuple[Cell, ...]:
    """The cells of a row; texts are cells of words."""
    return tuple(Cell(cell) if isinstance(cell, str) else cell for cell in cells)


def numbers(texts: Iterable[str]) -> tuple[Cell, ...]:
    return tuple(Cell(text, True) for text in texts)


@dataclass(frozen=True)
class Sheet:
    """A table: one header, rows as wide as it, and notes to stand below it; an empty header is not written."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    summary: int = 0  # so many of the last rows sum up the others, and stand below a rule

    @property
    def flush_right(self) -> tuple[bool, ...]:
        """Which columns hold numbers alone."""
        return tuple(j > 0 and all(row[j].numeric for row in self.rows if row[j].text) for j in range(len(self.header)))


def facts(title: str, pairs: Iterable[tuple[str, str]]) -> Sheet:
    """Names and what they are, a line each."""
    return Sheet(title, ("", "value"), tuple(row(name, value) for name, value in pairs))


@dataclass(frozen=True)
class Equation:
    """symbol = formula = the same with its numbers = value, in plain notation and in LaTeX."""

    symbol: str
    sides: tuple[str, ...]
    latex: str


@dataclass(frozen=True)
class Figure:
    """A picture, to be drawn as the medium can."""

    picture: Picture
    caption: str = ""


@dataclass(frozen=True)
class Shown:
    """What an expression gives; a notebook runs the expression instead."""

    source: str
    block: Block


@dataclass(frozen=True)
class Exercise:
    """A question to the reader, the line of Python into which a notebook takes the answer, and that for slides."""

    head: str
    name: str
    words: Words
    reply: str
    answer: Words = ""


@dataclass(frozen=True)
class Steps:
    """What is gone through one after another; each step is some blocks."""

    items: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True)
class Section:
    """A titled part; what is `aside` may be folded away, what has a `page` of its own begins on a new one."""

    title: str
    blocks: tuple[Block, ...]
    aside: bool = False
    page: bool = False


Block = (
    Heading | Paragraph | Bullets | Quotation | Code | Sheet | Equation | Figure | Shown | Exercise | Steps | Section
)


@dataclass(frozen=True)
class Document:
    title: str
    blocks: tuple[Block, ...]
    language: str = "en"
