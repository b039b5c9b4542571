"""What was tried to do harm, and what was measured: tables that are kept, as pages."""

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path

from nptests.document import blocks as doc
from nptests.read import literature

PAGES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def document(name: str) -> doc.Document:
    """The kept tables of a page."""
    page = PAGES[name]
    blocks = (block for table, words in page["tables"].items() for block in _blocks(table, " ".join(words.split())))
    return doc.Document(page["title"], tuple(blocks))


def _blocks(table: str, words: str) -> Iterator[doc.Block]:
    with (literature.root() / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    yield doc.Paragraph(words)
    yield doc.Sheet("", tuple(header), tuple(tuple(map(doc.Cell, row)) for row in rows))
