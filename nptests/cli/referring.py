"""The reference pages behind `nptests catalogue NAME` and `nptests catalogue --pages DIR`."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from nptests import crosschecking as cross, results
from nptests.cli import manners, output
from nptests.document import writing
from nptests.document.paper import bibliography
from nptests.errors import InputError
from nptests.teaching import reference_pages

# The ending of a file, by format.
FORMATS: Mapping[str, str] = MappingProxyType({"text": "txt", "markdown": "md", "html": "html"})


def show(words: argparse.Namespace) -> int:
    """One page on standard output."""
    if words.format == "bibtex":
        print(bibliography.references(getattr(reference_pages.subject_of(words.name), "cites", ())), end="")
        return manners.DONE
    agreement = cross.agree([reference_pages.subject_of(words.name)], progress=manners.Progress("comparing"))
    page = reference_pages.page(words.name, agreement)
    print(results.as_json(page) if words.json else writing.write(page, words.format), end="\n" if words.json else "")
    return manners.DONE


def write(words: argparse.Namespace) -> int:
    """All pages into a folder, and an index."""
    if words.format not in FORMATS:
        raise InputError(
            "usage", "--format bibtex is of one page: nptests catalogue NAME --format bibtex", where="format"
        )
    suffix, folder = FORMATS[words.format], Path(words.pages)
    output.refuse_no_folder(folder)
    agreement = cross.agree(progress=manners.Progress("comparing"))
    documents = {name: reference_pages.page(name, agreement) for name in reference_pages.names()}
    documents["index"] = reference_pages.index(suffix)
    pages = {name: writing.write(document, words.format) for name, document in documents.items()}
    output.write_files(folder, {f"{name}.{suffix}": content for name, content in pages.items()}, force=words.force)
    print(folder / f"index.{suffix}")
    return manners.DONE
