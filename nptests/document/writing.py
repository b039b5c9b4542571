"""One writer a medium: a document, or one table, as text, Markdown, HTML, LaTeX, and what else takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

from nptests.document.blocks import Document, Sheet
from nptests.document.writers import comma_separated, html, latex, markdown, notebook, text
from nptests.errors import InputError

Writer = TypeVar("Writer")
Format = Literal["text", "markdown", "html", "latex"]
DOCUMENTS: Mapping[str, Callable[[Document], str]] = MappingProxyType(
    {"text": text.write, "markdown": markdown.write, "html": html.write, "latex": latex.write}
)
STANDALONE: Mapping[str, Callable[[Document], str]] = MappingProxyType(
    {**DOCUMENTS, "latex": latex.whole, "notebook": notebook.write}
)
# What is written so is read back to the bit by `nptests.read_scores`: a law that the tests check on hostile names.
TABLES: Mapping[str, Callable[[Sheet], str]] = MappingProxyType(
    {"latex": latex.table, "markdown": markdown.table, "html": html.table, "csv": comma_separated.table}
)


def write(document: Document, format: str = "text", *, standalone: bool = False) -> str:
    """A document in one of the formats; `standalone` for a whole LaTeX file, or a notebook."""
    return named(STANDALONE if standalone else DOCUMENTS, format)(document)


def write_table(sheet: Sheet, format: str) -> str:
    """A bare table."""
    return named(TABLES, format)(sheet)


def named(writers: Mapping[str, Writer], format: str) -> Writer:
    """The writer with that name."""
    if format not in writers:
        words = ", ".join(map(repr, writers))
        raise InputError("option", f"format={format!r}: the words are {words}", where="format")
    return writers[format]
