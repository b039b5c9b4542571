"""What is tried: a mistake at a door, and how it is answered; and the one table of all answers, as they were read."""

import csv
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nptests.read import literature
from nptests.teaching.site.refusals import abridged

TABLE = literature.root() / "refusals.tsv"
COLUMNS = ("door", "entry", "mistake", "outcome", "message")


@dataclass(frozen=True)
class Attempt:
    """One row of the table before its answer.

    answer   tries it in an empty folder: the outcome (an error's code, an exit code, a status) and the message
    """

    door: str
    entry: str
    mistake: str
    answer: Callable[[], tuple[str, str]]

    def row(self) -> tuple[str, ...]:
        with folder():
            outcome, message = self.answer()
        return (self.door, self.entry, self.mistake, outcome, abridged(" ".join(message.split())))


@contextmanager
def folder() -> Iterator[None]:
    """An empty folder called `here` to work in; what is tried in it leaves nothing behind."""
    there = Path.cwd()
    with tempfile.TemporaryDirectory() as parent:
        here = Path(parent, "here")
        here.mkdir()
        os.chdir(here)
        try:
            yield
        finally:
            os.chdir(there)


@contextmanager
def unchanged() -> Iterator[None]:
    """What stands in the folder when it is entered, no more and no less and the same, stands there at the end."""
    before = _files()
    yield
    assert _files() == before, "written or changed"


def _files() -> Mapping[str, bytes]:
    return {str(path): path.read_bytes() if path.is_file() else b"" for path in sorted(Path().rglob("*"))}


def named(entry: tuple[str, str]) -> str:
    """The name that an entry ends in: a procedure, a command, a route."""
    return entry[1].split()[-1].rpartition("/")[2]


def rows(*doors: str) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """The rows of the table, all or those of some doors, by door and entry."""
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if not doors or row["door"] in doors:
                found.setdefault((row["door"], row["entry"]), []).append(tuple(row[name] for name in COLUMNS))
    return found
