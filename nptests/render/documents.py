"""A document as data: titles, words, tables and pictures in their order, not how they are written."""

from __future__ import annotations

from dataclasses import dataclass

from nptests.render.pictures.picture import Picture
from nptests.render.tables import Sheet


@dataclass(frozen=True)
class Paragraph:
    """Running text; `strong` for what must not be missed."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Bullets:
    """Sentences of equal rank."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Quotation:
    """Text to be copied as it stands."""

    text: str


@dataclass(frozen=True)
class Code:
    """Lines for a computer."""

    text: str


@dataclass(frozen=True)
class Figure:
    """A picture, to be drawn as the medium can."""

    shown: Picture


Block = Paragraph | Bullets | Quotation | Code | Figure | Sheet


@dataclass(frozen=True)
class Section:
    """A titled part; what is `aside` may be folded away."""

    title: str
    blocks: tuple[Block, ...]
    aside: bool = False


@dataclass(frozen=True)
class Document:
    """The whole."""

    title: str
    sections: tuple[Section, ...]
