"""A document in the language of the reader: every text of it that is words, and no name, number or code."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from nptests.document import blocks as doc
from nptests.languages.translating import ORIGINAL, SPOKEN, said, speaking
from nptests.results import plain

NAMES = frozenset({"a", "b", "algorithm", "data set", "pair", "hypothesis"})  # columns of what is called as it is
MATHEMATICS = ("symbol", "formula", "numbers", "shown", "null", "holds", "cells", "uses")  # fields in no language
KEPT = (doc.Code, doc.Equation, doc.Quotation)
# What people read in an answer in JSON; the other texts are names, and words that programs know.
NAMED = ("conclusion", "rows")  # has its translations beside it; holds names
PROSE = ("gives", "heading", "header", "law", "note", "rule", "step", "text", "title", "way", "why", "words")
Thing = TypeVar("Thing")


def in_language(document: doc.Document) -> doc.Document:
    """The document in the language in force; of one that was written in another than English, what it shows."""
    if document.language != ORIGINAL:
        with speaking(document.language):
            return replace(
                document, blocks=tuple(spoken(b) if isinstance(b, doc.Shown) else b for b in document.blocks)
            )
    return replace(spoken(document), language=SPOKEN.get())


def spoken(thing: Thing) -> Thing:
    """A part of a document in the language in force."""
    return thing if SPOKEN.get() == ORIGINAL else _spoken(thing)


def _spoken(thing: Any) -> Any:
    match thing:
        case str():
            return said(thing)
        case tuple():
            return tuple(map(_spoken, thing))
        case doc.Cell(text, numeric):
            return thing if numeric and not text[:1].isalpha() else replace(thing, text=said(text))
        case doc.Bullets(numbered=True):  # works, which are called as they are
            return thing
        case doc.Sheet(header=header, rows=rows):
            columns = [name in NAMES for name in header]
            last = len(rows) - thing.summary
            body = tuple(
                tuple(c if n and i < last else _spoken(c) for c, n in zip(row, columns, strict=True))
                for i, row in enumerate(rows)
            )
            return replace(
                thing, title=said(thing.title), header=_spoken(header), rows=body, notes=_spoken(thing.notes)
            )
        case doc.Span(text):
            return thing if thing.code or thing.expression else replace(thing, text=said(text))
        case doc.Shown() | doc.Exercise():
            return replace(thing, block=_spoken(thing.block)) if isinstance(thing, doc.Shown) else thing
        case doc.Figure():  # a picture speaks the language in which it was drawn
            return replace(thing, caption=said(thing.caption))
    if is_dataclass(thing) and not isinstance(thing, (type, *KEPT)):
        said_fields = (field.name for field in fields(thing) if field.name not in MATHEMATICS)
        return replace(thing, **{name: _spoken(getattr(thing, name)) for name in said_fields})
    return thing


def in_words(value: Any) -> Any:
    """What is answered in JSON, with its prose in the language in force."""
    return value if SPOKEN.get() == ORIGINAL else _in_words(plain(value))


def _in_words(value: Any, name: str = "") -> Any:
    """Plain types with their prose in the language in force."""
    if isinstance(value, dict):
        return {key: part if key in NAMED else _in_words(part, key) for key, part in value.items()}
    if isinstance(value, list):
        return [_in_words(part, name) for part in value]
    return said(value) if isinstance(value, str) and name in PROSE else value
