"""One writer a medium: a document, or one table, as text, Markdown, HTML, LaTeX, and what else takes it."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeVar

from nptests.document import blocks, translating
from nptests.document.writers import beamer, comma_separated, html, latex, markdown, notebook, text
from nptests.errors import InputError
from nptests.read.whole_files import Content

Writer = TypeVar("Writer")
Format = Literal["text", "markdown", "html", "latex"]
DOCUMENTS: Mapping[str, Callable[[blocks.Document], str]] = MappingProxyType(
    {"text": text.write, "markdown": markdown.write, "html": html.write, "latex": latex.write}
)
STANDALONE: Mapping[str, Callable[[blocks.Document], str]] = MappingProxyType(
    {**DOCUMENTS, "latex": latex.whole, "notebook": notebook.write, "beamer": beamer.write}
)
# What is written so is read back to the bit by `nptests.read_scores`: a law that the tests check on hostile names.
TABLES: Mapping[str, Callable[[blocks.Sheet], str]] = MappingProxyType(
    {"latex": latex.table, "markdown": markdown.table, "html": html.table, "csv": comma_separated.table}
)


def write(document: blocks.Document, format: str = "text", *, standalone: bool = False) -> str:
    """A document in one of the formats; `standalone` for a whole LaTeX file, or a notebook."""
    return named(STANDALONE if standalone else DOCUMENTS, format)(translating.in_language(document))


def write_table(sheet: blocks.Sheet, format: str) -> str:
    """A bare table."""
    return named(TABLES, format)(translating.spoken(sheet))


def named(writers: Mapping[str, Writer], format: str) -> Writer:
    """The writer with that name."""
    if not isinstance(format, str) or format not in writers:
        words = ", ".join(map(repr, writers))
        raise InputError("option", f"format={format!r}: the words are {words}", where="format")
    return writers[format]


# --- what the name of a file or a folder asks for ---

_ENDINGS = "html html, htm html, md markdown, tex latex, txt text, docx word, json json"
FORMATS: Mapping[str, str] = MappingProxyType({f".{a}": b for a, b in map(str.split, _ENDINGS.split(", "))})


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a folder is meant: one that is there, or a name with a slash at its end."""
    return str(path).endswith(("/", os.sep)) or Path(path).is_dir()


def format_of(path: str | os.PathLike[str], *, folder: bool = False) -> str:
    """The format that the ending of a file stands for."""
    ending = Path(path).suffix.lower()
    if ending not in FORMATS:
        more = "; a folder for a paper has a slash at its end" if folder else ""
        raise InputError("file", f"{path}: the endings are {', '.join(FORMATS)}{more}", where="out")
    return FORMATS[ending]


def content(document: blocks.Document, format: str) -> Content:
    """A document in a format that is not JSON."""
    if format != "word":
        return write(document, format)
    from nptests.document.writers import word  # with archives and pictures of its own

    return word.write(translating.in_language(document))
