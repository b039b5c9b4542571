"""The reference pages behind `nptests catalogue NAME` and `nptests catalogue --pages DIR`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from crosscheck.agreement import agree
from nptests import reference_pages
from nptests.cli.manners import DONE, Progress
from nptests.errors import InputError
from nptests.render import writing
from nptests.render.documents import Document
from nptests.results import as_json

# The ending of a file, and who writes it, by format.
FORMATS: Mapping[str, tuple[str, Callable[[Document], str]]] = MappingProxyType(
    {"text": ("txt", writing.text), "markdown": ("md", writing.markdown), "html": ("html", writing.html)}
)


def show(given: argparse.Namespace) -> int:
    """One page on standard output."""
    agreement = agree([reference_pages.subject_of(given.name)], progress=Progress("comparing"))
    made = reference_pages.page(given.name, agreement)
    print(as_json(made) if given.json else FORMATS[given.format][1](made), end="\n" if given.json else "")
    return DONE


def write(given: argparse.Namespace) -> int:
    """All pages into a folder, and an index."""
    suffix, writer = FORMATS[given.format]
    agreement = agree(progress=Progress("comparing"))
    pages = {name: writer(reference_pages.page(name, agreement)) for name in reference_pages.names()}
    pages["index"] = writer(reference_pages.index(suffix))
    folder = Path(given.pages)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in pages.items():
            (folder / f"{name}.{suffix}").write_text(content, "utf-8")
    except OSError as problem:
        raise InputError("pages", f"{folder} cannot be written: {problem.strerror}", where=str(folder)) from None
    print(folder / f"index.{suffix}")
    return DONE
