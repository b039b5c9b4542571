"""Where a reference errs or means something else: data in deviations.toml, shown as explained, never matched.

    [[deviation]]
    id = "no-difference-nan"         # unique
    package = "stats"                # patterns (* and ?, | between two) for the package, our procedure and the
    procedure = "friedman"            # asked reference
    reference = "*"
    reads = ["pvalue"]               # which numbers
    cases = ["all-tied"]             # patterns of case names, and
    without = ["some_difference"]    # traits that such a case lacks, and
    traits = ["two_columns"]         # traits that it has
    sees = "doubles"                 # only where R saw it so
    mine = 0                         # only where ours is this number or "nan", and
    gives = "nan"                    # R gives this number, "nan", or "error"
    digits = 0                       # the digits that must agree all the same
    within = 1e-15                   # and the absolute difference allowed, or instead of both
    bound = "least-squares"          # an interval computed from the input (crosscheck/r/bounds.py)
    what = "one sentence"            # what the reference does
    proof = "why ours is right, or a citation"
    versions = "stats 4.2.2"         # where it was seen
    [deviation.example]              # the smallest input known
    kind = "scores"
    rows = "1 1/1 1"
    read = "pvalue"
    ours = 1
    theirs = "nan"                   # a number, "nan", or "error"

`reference`, `cases`, `without`, `traits`, `sees`, `mine`, `gives`, `digits`, `within` and `bound` may be left out. In
a vector they speak of the numbers that do not agree.
"""

import functools
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from crosscheck.r import bounds, corpus, questions
from crosscheck.r.agreeing_digits import enough
from nptests.data.kinds.listed import KINDS
from nptests.errors import InputError

FILE = Path(__file__).with_name("deviations.toml")
NEEDED = {"id", "package", "procedure", "reads", "what", "proof", "versions", "example"}
ERROR = "error"


@dataclass(frozen=True)
class Example:
    """The smallest input known on which the two differ in one number."""

    kind: str
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
    mine: float | None = None
    gives: float | str | None = None
    digits: float = 0.0
    within: float = math.inf
    bound: str | None = None

    def covers(self, question: questions.Question, read: str) -> bool:
        """Whether it speaks of this number of this question."""
        case = question.case
        return (
            _matches(question.reference.package, self.package)
            and _matches(question.procedure.name, self.procedure)
            and _matches(question.label, self.reference)
            and read in self.reads
            and any(fnmatchcase(case.name, pattern) for pattern in self.cases)
            and case.has(*self.traits)
            and not any(map(case.has, self.without))
            and self.sees in (None, question.sees)
        )

    def admits(self, question: questions.Question, read: str, ours: Sequence[float], theirs: Sequence[float]) -> bool:
        """Whether R's numbers (none where it refused) are off as it says, and no farther."""
        if not theirs or self.gives == ERROR:
            return not theirs and self.gives == ERROR
        if self.bound is not None:
            return len(ours) == len(theirs) and self._bounded(question, read, ours, theirs)
        return len(ours) == len(theirs) and all(
            enough([a], [b]) or self._allows(a, b) for a, b in zip(ours, theirs, strict=True)
        )

    def _bounded(self, question: questions.Question, read: str, ours: Sequence[float], theirs: Sequence[float]) -> bool:
        intervals = bounds.BOUNDS[self.bound or ""](question, read, ours)
        return all(
            enough([a], [b]) or low <= b <= high or enough([low], [b]) or enough([high], [b])
            for a, b, (low, high) in zip(ours, theirs, intervals, strict=True)
        )

    def _allows(self, ours: float, theirs: float) -> bool:
        return (
            (self.mine is None or _same(ours, self.mine))
            and (self.gives is None or _same(theirs, self.gives))
            and (self.within == math.inf or abs(ours - theirs) <= self.within)
            and (self.digits == 0 or enough([ours], [theirs], self.digits))
        )


def _matches(name: str, patterns: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns.split("|"))


def _same(value: float, recorded: float | str) -> bool:
    return value == recorded or (isinstance(recorded, float) and math.isnan(recorded) and math.isnan(value))


@functools.cache
def load(path: Path = FILE) -> tuple[Deviation, ...]:
    """The deviations of a file, checked: every one complete, every id its own."""
    deviations = tuple(_deviation(entry) for entry in tomllib.loads(path.read_text("utf-8")).get("deviation", []))
    twice = {d.id for d in deviations if sum(e.id == d.id for e in deviations) > 1}
    if twice:
        raise _wrong(min(twice), "the id is used twice")
    return deviations


def _deviation(entry: Mapping[str, Any]) -> Deviation:
    where = str(entry.get("id", "one without id"))
    if strange := sorted(set(entry) - {f.name for f in fields(Deviation)}):
        raise _wrong(where, f"{', '.join(strange)} is not known")
    if lacking := sorted(NEEDED - set(entry)):
        raise _wrong(where, f"{', '.join(lacking)} is missing")
    if entry.get("bound", "") not in {"", *bounds.BOUNDS}:
        raise _wrong(where, f"bound {entry['bound']!r} is not one of {', '.join(bounds.BOUNDS)}")
    values = dict(entry)
    for name in {"reads", "cases", "traits", "without"} & set(entry):
        values[name] = tuple(entry[name])
    for name in {"mine", "gives"} & set(entry):
        values[name] = _number(entry[name])
    return Deviation(**values | {"example": _example(entry["example"], where)})


def _example(entry: Mapping[str, Any], where: str) -> Example:
    if set(entry) != {f.name for f in fields(Example)} or entry["kind"] not in KINDS:
        raise _wrong(where, "its example needs kind, rows, read, ours and theirs")
    rows = corpus.parse(entry["rows"])
    return Example(entry["kind"], rows, entry["read"], float(entry["ours"]), _number(entry["theirs"]))


def _number(entry: float | str) -> float | str:
    return ERROR if entry == ERROR else float(entry)


def _wrong(where: str, what: str) -> InputError:
    return InputError("deviation", f"deviations.toml, {where}: {what}", where=where)
