"""What was tried to do harm, as pages."""

import csv
from collections.abc import Mapping

from nptests.document import blocks as doc
from nptests.read import literature

PAGES: Mapping[str, tuple[str, str]] = {
    "attacks": (
        "Hostile names",
        "Names of algorithms and data sets that are code somewhere else, through every export. Each export was taken "
        "apart by a parser of its format; 'text': there was no element, command, call or formula in it that harmless "
        "names do not leave. python tests/bad_input/attacks.py makes the table, the tests make it again.",
    ),
}


def document(name: str) -> doc.Document:
    """The kept table of that name (fixtures/NAME.tsv)."""
    title, words = PAGES[name]
    with (literature.root() / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    cells = tuple(tuple(map(doc.Cell, row)) for row in rows)
    return doc.Document(title, (doc.Paragraph(words), doc.Sheet("", tuple(header), cells)))
