"""The reference pages behind `nptests catalogue NAME` and `nptests catalogue --pages DIR`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from crosscheck.r.agreement import agree
from nptests.cli.manners import DONE, Progress
from nptests.document import writing
from nptests.errors import InputError
from nptests.results import as_json
from nptests.teaching import reference_pages

# The ending of a file, by format.
FORMATS: Mapping[str, str] = MappingProxyType({"text": "txt", "markdown": "md", "html": "html"})


def show(given: argparse.Namespace) -> int:
    """One page on standard output."""
    agreement = agree([reference_pages.subject_of(given.name)], progress=Progress("comparing"))
    made = reference_pages.page(given.name, agreement)
    print(as_json(made) if given.json else writing.write(made, given.format), end="\n" if given.json else "")
    return DONE


def write(given: argparse.Namespace) -> int:
    """All pages into a folder, and an index."""
    suffix = FORMATS[given.format]
    agreement = agree(progress=Progress("comparing"))
    documents = {name: reference_pages.page(name, agreement) for name in reference_pages.names()}
    documents["index"] = reference_pages.index(suffix)
    pages = {name: writing.write(document, given.format) for name, document in documents.items()}
    folder = Path(given.pages)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in pages.items():
            (folder / f"{name}.{suffix}").write_text(content, "utf-8")
    except OSError as problem:
        raise InputError("pages", f"{folder} cannot be written: {problem.strerror}", where=str(folder)) from None
    print(folder / f"index.{suffix}")
    return DONE
