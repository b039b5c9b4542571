"""The audit of published results: every claim of a paper judged, alone and together with its neighbours."""

from __future__ import annotations

import difflib
import inspect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nptests
from crosscheck.auditing.judging import joint, profiles
from crosscheck.auditing.judging.checking import check
from crosscheck.auditing.judging.profiles import Profile
from crosscheck.claims import budget
from crosscheck.claims.claims import WORDS, Claim, Verdict, claims, short_name
from crosscheck.claims.computing import Computation
from crosscheck.rounding import random_tables
from nptests.data.kinds.listed import KINDS
from nptests.document import writing
from nptests.document.blocks import Bullets, Cell, Document, Sheet, numbers
from nptests.errors import InputError
from nptests.experiment.metrics.listed import EVERY as MEASURES
from nptests.procedures.keyed_tables import Progress
from nptests.read import literature as fixtures
from nptests.read.whole_files import write_whole
from nptests.results import Face, as_json, plain
from nptests.values import Value

HOLDS = (*(kind.name for kind in KINDS.values() if kind.printed), "printed")
OPEN = ("unresolved", "cannot-be-checked")
RESULTS = ("Outcome", "Comparisons", "Posterior", "Effect")  # what a claim can be about


def computed(v: Verdict) -> str:
    """The value that the assertion gives, with as many digits as were printed."""
    value = v.evidence.get("value", "")
    digits = max(7, sum(c.isdigit() for c in v.claim.printed))
    return f"{value:.{digits}g}" if isinstance(value, float) else str(value)


@dataclass(frozen=True, eq=False, repr=False)
class Audit(Face, Value):
    """The verdicts on a set of claims; for tables that were rounded, one table that explains all of them at once.

    verdicts    the verdict on every claim
    witnesses   tables that print as the printed ones do, and the claims that hold on them
    profiles    the conventions that each publication follows
    notes       what was understood of tables and texts
    unjudged    what was not judged, number by number, and why
    held        how many verdicts of each publication are counted only, by word
    """

    verdicts: tuple[Verdict, ...]
    witnesses: tuple[joint.Witness, ...] = ()
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    unjudged: tuple[str, ...] = ()
    held: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, place: Any) -> Any:
        return self.verdicts[place]

    def to_frame(self) -> Any:
        """A pandas DataFrame, a row a statement."""
        import pandas as pd

        cells = ((v.claim.id, v.claim.where, v.claim.printed, computed(v), v.verdict) for v in self)
        return pd.DataFrame(cells, columns=["statement", "place", "printed", "computed", "verdict"])

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to .html, .md, .tex, .txt, .docx or .json."""
        format = writing.format_of(path)
        write_whole(Path(path), self.to_json() if format == "json" else writing.content(self._document(), format))

    def to_json(self) -> str:
        """What `crosscheck audit --json` writes of it."""
        return as_json(self.as_dict())

    @property
    def told(self) -> tuple[Verdict, ...]:
        """The verdicts of which a line is written: what is wrong, open, or holds in another way than is stated.

        Of sentences nobody states what to expect: what is open there, or holds under a convention, is told always.
        """
        return tuple(v for v in self.verdicts if not v.expected or not v.explained or
                     ("paired" in v.evidence and v.verdict in ("convention", *OPEN)))  # fmt: skip

    @property
    def brief(self) -> Audit:
        """The same to read: verdicts of which no line is written are counted only."""
        lines = {id(v) for v in self.told}
        counted = replace(self, verdicts=tuple(v for v in self.verdicts if id(v) not in lines))
        return replace(self, verdicts=self.told, held=counted.counts)

    @property
    def unexpected(self) -> tuple[Verdict, ...]:
        """Verdicts that are not the ones that the claims state."""
        return tuple(v for v in self.verdicts if not v.expected)

    @property
    def failed(self) -> tuple[Verdict, ...]:
        """What neither holds nor is explained and was not known to, or departs from the profile; errata gone away."""
        odd = {id(v) for v in self.unexpected if not v.explained or v.claim.expect != "holds"}
        return tuple(v for v in self.verdicts if id(v) in odd or (v.verdict == "holds" and not v.explained))

    errors = wrong = failures = failed  # as others call it

    @property
    def impossible(self) -> tuple[joint.Witness, ...]:
        """Tables whose printed orders, taken together, no data can have."""
        return tuple(w for w in self.witnesses if w.proof)

    @property
    def errata(self) -> tuple[Verdict, ...]:
        """What is wrong in print, known or not."""
        return tuple(v for v in self.verdicts if v.wrong)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """How many claims of each publication got each verdict; words in the order of `WORDS`."""
        by = {name: Counter(words) for name, words in self.held.items()}
        for v in self.verdicts:
            by.setdefault(short_name(v.claim.publication), Counter())[v.verdict] += 1
        return {name: {word: counts[word] for word in WORDS if counts[word]} for name, counts in sorted(by.items())}

    @property
    def many(self) -> int:
        """How many statements were judged."""
        return sum(sum(words.values()) for words in self.counts.values())

    @classmethod
    def joined(cls, audits: Iterable[Audit]) -> Audit:
        """The audits of different publications as one."""
        listed, held = tuple(audits), dict[str, Counter[str]]()
        for name, words in (entry for audit in listed for entry in audit.held.items()):
            held.setdefault(name, Counter()).update(words)
        return cls(tuple(v for audit in listed for v in audit.verdicts),
                   tuple(w for audit in listed for w in audit.witnesses),
                   {name: profile for audit in listed for name, profile in audit.profiles.items()},
                   tuple(note for audit in listed for note in audit.notes),
                   tuple(line for audit in listed for line in audit.unjudged), held)  # fmt: skip

    def _document(self) -> Document:
        """The verdicts counted by publication, and what is not as stated."""
        words = [word for word in WORDS if any(word in counts for counts in self.counts.values())]
        rows = tuple((Cell(name), *numbers(str(n.get(word, 0)) for word in words)) for name, n in self.counts.items())
        odd = tuple(
            f"{v.claim.where}: printed {v.claim.printed}"
            f"{f', computed {right}' if (right := computed(v)) else ''}: {v.verdict} ({v.claim.name})"
            for v in self.unexpected
        )
        verdicts = (Sheet("Verdicts", ("publication", *words), rows),) if rows else ()
        remarks = (*odd, *self.notes, *self.unjudged)
        return Document(f"{self.many} claims", (*verdicts, *((Bullets(remarks),) if remarks else ())))

    def as_dict(self) -> dict[str, Any]:
        """The JSON of `crosscheck literature` and `crosscheck audit`."""
        return {
            "claims": self.many,
            "unexpected": len(self.unexpected),
            "failed": len(self.failed),
            "counts": self.counts,
            "verdicts": [v.as_dict() for v in self.verdicts],
            "witnesses": [plain(w.as_dict()) for w in self.witnesses],
            "notes": list(self.notes),
            "unjudged": list(self.unjudged),
            "profiles": {short_name(name): plain(profile.as_dict()) for name, profile in self.profiles.items()},
        }


def judge(
    statements: Sequence[Claim],
    *,
    progress: Progress | None = None,
    seconds: float | None = None,
    plausible: bool = False,
) -> Audit:
    """Each claim alone; then the claims about one table together: one convention, one witness for all of them; at
    last every number under the profile of its paper.

    With `plausible`, a witness of rounding that no random table reaches is shown as possible and explains nothing.
    When the seconds are spent, claims that are not decided are `unresolved`, and nothing is judged together.
    """
    verdicts = []
    with budget.within(seconds):
        for count, claim in enumerate(statements, start=1):
            verdicts.append(_checked(claim))
            if progress is not None:
                progress(count, len(statements))
        try:
            together, by_paper = profiles.judged(joint.neighbours(joint.conventions(verdicts)))
            if plausible:
                together = [weighed(v) for v in together]
            return Audit(tuple(together), joint.witnesses(together), by_paper)
        except budget.OutOfTime:
            return Audit(tuple(verdicts))


def weighed(v: Verdict) -> Verdict:
    """A number explained by rounding, with the share of random tables that print alike and give it; if none, open."""
    if v.verdict != "rounding" or v.claim.expect == "rounding" or not v.explained:
        return v
    leaves = Computation(v.claim)
    leaves.value()
    share = random_tables.share(v.claim, leaves.leaves)
    evidence = {**v.evidence, "share": share.text}
    if share.plausible:
        return replace(v, evidence=evidence)
    return replace(v, verdict="unresolved", evidence=evidence | {"possible": True})


def _checked(claim: Claim) -> Verdict:
    """The verdict; where an assertion lacks, misplaces or asks for what cannot be, why it cannot be checked."""
    try:
        _check_readable(claim)
        return check(claim)
    except budget.OutOfTime:
        return Verdict(claim, "unresolved", {"stopped": "the seconds allowed were spent"})
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as problem:
        if isinstance(problem, InputError) and problem.code != "lacking":
            return Verdict(claim, "cannot-be-checked", {"refused": problem.sentence})
        lacking = f"lacks {problem.args[0]}" if isinstance(problem, KeyError) else f"cannot be judged: {problem}"
        lacking = "names no table, and holds no data" if isinstance(problem, InputError) else lacking
        hint = "see fixtures/README.md for what its assertion needs"
        return Verdict(claim, "cannot-be-checked", {"refused": f"{claim.name} {lacking}; {hint}"})


def audit(path: str | PathLike[str], *, progress: Progress | None = None, seconds: float | None = None) -> Audit:
    """Judge what a paper prints: a folder with source.toml, tables and claims.toml, or one file that holds everything.

    The format is that of fixtures/README.md; `crosscheck audit --init table.csv` writes a template.

    path      the folder or the file
    seconds   when they are spent, claims that are not decided are `unresolved`; no end unless given
    """
    for cached in (claims, fixtures.source, fixtures.cells):
        cached.cache_clear()  # the files may have changed since they were read last
    source = Path(path)
    if not source.exists():
        raise InputError("path", f"there is no file or folder {source}", where=str(source))
    if not source.is_dir() and source.suffix != ".toml":
        raise InputError(
            "path",
            f"{source.name} is no paper.toml: `crosscheck audit --init {source.name}` makes one from a table, "
            f"`crosscheck audit --text {source.name}` reads the sentences of a paper",
            where=source.name,
        )
    return judge(_asked(source.resolve().as_posix()), progress=progress, seconds=seconds, plausible=True)


def audit_paper(
    toml: str, tables: Mapping[str, str] = MappingProxyType({}), *, name: str = "paper", seconds: float | None = None
) -> Audit:
    """The audit of a paper given as texts; no file is read.

    toml      one paper.toml, see fixtures/README.md
    tables    the CSV of the tables whose cells do not stand in it, by file name or table name
    name      what the paper is called in verdicts and errors
    seconds   when they are spent, claims that are not decided are `unresolved`; no end unless given
    """
    with fixtures.in_memory(toml, tables, name=name) as publication:
        try:
            return judge(_asked(publication), seconds=seconds, plausible=True)
        finally:
            claims.cache_clear()


def _asked(publication: str) -> tuple[Claim, ...]:
    """The claims of a paper, after a look at its tables."""
    _check_source(publication)
    statements = claims(publication)
    if not statements:
        name = Path(publication).name
        raise InputError("claims", f"{name} holds no [[claim]]: see `crosscheck audit --init`", where=name)
    return statements


def _check_source(publication: str) -> None:
    about, names = fixtures.source(publication), set()
    for table in about.get("table", ()):
        name = table.get("name")
        if not isinstance(name, str) or name in names:
            raise InputError("table", f"every [[table]] needs a name of its own, not {name!r}", where=str(name))
        names.add(name)
        if table.get("holds") not in HOLDS:
            advice = f"{table['holds']!r} is none of" if "holds" in table else "write holds = one of"
            raise InputError("table", f"what does table {name} hold? {advice} {', '.join(HOLDS)}", where=name)
        if table["holds"] in KINDS and KINDS[table["holds"]].blocked and table.get("better") not in ("higher", "lower"):
            raise InputError("table", f'table {name} needs better = "higher" or "lower"', where=name)
        if table["holds"] == "scores":
            _check_scores(publication, name)


def _check_scores(publication: str, name: str) -> None:
    read = fixtures.cells(f"{publication}/{name}")
    for row, cells in zip(read.rows, read.cells, strict=True):
        for column, text in zip(read.columns, cells, strict=True):
            if not text.strip():
                raise InputError(
                    "cells",
                    f"table {name}: the cell of {row} and {column} is empty; where cells were merged, repeat the text",
                    where=f"{name}[{row}, {column}]",
                )


def _check_readable(claim: Claim) -> None:
    """A claim that cannot be read, or a procedure or table that does not exist, is a slip in the claim."""
    if claim.malformed is not None:
        raise InputError("claims", claim.malformed, where=claim.name)
    if claim.missing:
        return
    tables = [about["name"] for about in fixtures.source(claim.publication).get("table", ())]
    for key, what, known in (("test", "procedure", claimable()), ("table", "table", tables)):
        for name in _named(key, claim.body):
            if name not in known:
                near = difflib.get_close_matches(name, known, n=3)
                hint = f"; near it: {', '.join(near)}" if near else ""
                raise InputError("claims", f"{claim.name}: there is no {what} {name!r}{hint}", where=claim.name)


def _named(key: str, body: Any) -> list[str]:
    """The procedures (or tables) that an assertion names, at any depth; options may be called `test` too."""
    if isinstance(body, Mapping):
        here = [body[key]] if isinstance(body.get(key), str) else []
        inner = (value for name, value in body.items() if name not in ("options", "points"))
        return here + [name for value in inner for name in _named(key, value)]
    if isinstance(body, list):
        return [name for item in body for name in _named(key, item)]
    return []


@cache
def claimable() -> tuple[str, ...]:
    """The public functions whose result a claim can be about, and the measures; a paper may call nothing else."""
    public = {name: getattr(nptests, name) for name in nptests.__all__}
    functions = (name for name, f in public.items() if inspect.isfunction(f)
                 and inspect.signature(f).return_annotation in RESULTS)  # fmt: skip
    return (*functions, *MEASURES)
