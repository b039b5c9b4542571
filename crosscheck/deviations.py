"""Where a reference errs or means something else: data in deviations.toml, shown as explained, never matched.

[[deviation]]
id = "quade-test-constant-rows"    # unique
package = "stats"                  # patterns (* and ?) for the package, our procedure and the asked reference
procedure = "quade"
reference = "*"
reads = ["pvalue"]                 # which numbers
cases = ["all-tied"]               # patterns of case names, and / or
without = ["varied"]               # traits that such a case lacks, and / or
traits = ["two_columns"]           # traits that it has
sees = "doubles"                   # only what R saw so (optional)
digits = 0                         # the digits that must agree all the same
what = "one sentence"              # what the reference does
proof = "why ours is right, or a citation"
versions = "stats 4.2.2"           # where it was seen
[deviation.example]                # the smallest input known
kind = "scores"
rows = "1 1/1 1"
read = "pvalue"
ours = 1.0
theirs = "nan"                     # numbers, "nan", or "error"
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, get_args

from crosscheck.cases import Kind
from crosscheck.corpus import parse
from crosscheck.questions import Question
from nptests.errors import InputError

FILE = Path(__file__).with_name("deviations.toml")


@dataclass(frozen=True)
class Example:
    """The smallest input known on which the two differ in one number."""

    kind: Kind
    rows: tuple[tuple[str, ...], ...]
    read: str
    ours: float
    theirs: float | str


@dataclass(frozen=True)
class Deviation:
    id: str
    package: str
    procedure: str
    reads: tuple[str, ...]
    what: str
    proof: str
    versions: str
    example: Example
    reference: str = "*"
    cases: tuple[str, ...] = ("*",)
    traits: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    sees: str | None = None
    digits: float = 0.0

    def covers(self, question: Question, read: str) -> bool:
        """Whether it speaks of this number of this question."""
        case = question.case
        return (
            fnmatchcase(question.reference.package, self.package)
            and fnmatchcase(question.procedure.name, self.procedure)
            and fnmatchcase(question.asked, self.reference)
            and read in self.reads
            and any(fnmatchcase(case.name, pattern) for pattern in self.cases)
            and case.traits.issuperset(self.traits)
            and case.traits.isdisjoint(self.without)
            and self.sees in (None, question.sees)
        )


@functools.cache
def load(path: Path = FILE) -> tuple[Deviation, ...]:
    """The deviations of a file, checked: every one complete, every id its own."""
    found = tuple(_deviation(entry) for entry in tomllib.loads(path.read_text("utf-8")).get("deviation", []))
    twice = {d.id for d in found if sum(e.id == d.id for e in found) > 1}
    if twice:
        raise InputError("deviation", f"{path.name}: the id {min(twice)!r} is used twice", where=min(twice))
    return found


def _deviation(entry: Mapping[str, Any]) -> Deviation:
    where = str(entry.get("id", "a deviation without id"))
    known = {f.name for f in fields(Deviation)}
    strange = sorted(set(entry) - known)
    lacking = sorted({"id", "package", "procedure", "reads", "what", "proof", "versions", "example"} - set(entry))
    if strange or lacking:
        wrong = f"unknown {', '.join(strange)}" if strange else f"{', '.join(lacking)} missing"
        raise InputError("deviation", f"deviations: {where}: {wrong}", where=where)
    lists = {name: tuple(entry[name]) for name in ("reads", "cases", "traits", "without") if name in entry}
    return Deviation(**{**entry, **lists, "example": _example(entry["example"], where)})


def _example(entry: Mapping[str, Any], where: str) -> Example:
    if set(entry) != {f.name for f in fields(Example)} or entry["kind"] not in get_args(Kind):
        raise InputError(
            "deviation", f"deviations: {where}: an example has kind, rows, read, ours, theirs", where=where
        )
    theirs = entry["theirs"]
    return Example(
        entry["kind"], parse(entry["rows"]), entry["read"], float(entry["ours"]),
        theirs if theirs == "error" else float(theirs),
    )  # fmt: skip
