"""What is refused, at every door: the table that the tests of bad input try, row for row, as a page."""

import csv
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter

from nptests.adjustments.methods import adjustments
from nptests.document import blocks as doc
from nptests.procedures.listed import catalogue
from nptests.read import literature

DOORS = {
    "Python": "Functions in Python",
    "file": "Files that are read",
    "command": "Commands",
    "audit": "The audit of papers",
    "REST": "The service",
    "page": "The page",
}
SHOWN = 3  # names of entries beside a message; the others are counted

Row = dict[str, str]


@cache
def lists() -> dict[str, str]:
    """Lists of all names, which messages hold and the table does not, by what stands there in their place."""
    procedures, methods = catalogue(), [method.name for method in adjustments()]
    doors = [function.__name__ for p in procedures for function in (p.run, *p.doors)]
    return {
        "{every test}": ", ".join(doors),
        "{every procedure}": ", ".join(p.name for p in procedures),
        "{every adjustment}": ", ".join(methods),
        "{every 'adjustment'}": ", ".join(map(repr, methods)),
    }


def abridged(message: str) -> str:
    """A message as the table has it, which a new name must not change."""
    for short, names in lists().items():
        message = message.replace(names, short)
    return message


def whole(message: str) -> str:
    """A message of the table as it is said."""
    for short, names in lists().items():
        message = message.replace(short, names)
    return message


def document() -> doc.Document:
    """A section for each door; entries that say the same to the same mistake share a row."""
    with (literature.root() / "refusals.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    words = (
        f"{len(rows)} mistakes at {len({(r['door'], r['entry']) for r in rows})} public entry points, and what is said "
        "to each: the code of the error, the exit code, or the status, and the sentence. Nothing is written or changed "
        "by any of them. The tests try every row (tests/bad_input); NAME stands for the entry point."
    )
    sections = [doc.Section(title, (_sheet([r for r in rows if r["door"] == door]),)) for door, title in DOORS.items()]
    return doc.Document("What is refused", (doc.Paragraph(words), *sections))


def _sheet(rows: list[Row]) -> doc.Block:
    header = ("mistake", "where", "answer", "what is said")
    return doc.Sheet("", header, tuple(tuple(doc.Cell(text) for text in line) for line in _lines(rows)))


def _lines(rows: list[Row]) -> Iterator[tuple[str, str, str, str]]:
    """Rows that differ in their entry alone, as one."""
    same = itemgetter("mistake", "outcome", "message")
    unnamed = [row | {"message": whole(_unnamed(row))} for row in rows]
    order = {mistake: i for i, mistake in enumerate(dict.fromkeys(row["mistake"] for row in unnamed))}
    unnamed.sort(key=lambda row: (order[row["mistake"]], row["outcome"], row["message"]))
    for (mistake, outcome, message), alike in groupby(unnamed, key=same):
        entries = [row["entry"] for row in alike]
        more = f" and {len(entries) - SHOWN} more" if len(entries) > SHOWN else ""
        yield mistake, ", ".join(entries[:SHOWN]) + more, outcome, message


def _unnamed(row: Row) -> str:
    """The message without the name of the entry, where that is a word of it."""
    name = row["entry"].split()[-1].rpartition("/")[2]
    words = row["message"].split(" ")
    return " ".join("NAME" if word.strip("'\"():,.;") == name else word for word in words)
