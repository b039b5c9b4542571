"""What the name of a file or a folder asks for, and what is written there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from nptests.data.whole_files import Content
from nptests.document.blocks import Document
from nptests.document.writers import word
from nptests.document.writing import write
from nptests.errors import InputError

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        ".html": "html",
        ".htm": "html",
        ".md": "markdown",
        ".tex": "latex",
        ".txt": "text",
        ".docx": "word",
        ".json": "json",
    }
)


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


def content(document: Document, format: str) -> Content:
    """A document in a format that is not JSON."""
    return word.write(document) if format == "word" else write(document, format)
