"""The audit of published results: every claim of a paper judged, alone and together with its neighbours."""

from __future__ import annotations

import difflib
import inspect
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nptests
from crosscheck import budget, joint
from crosscheck.agreement import Progress
from crosscheck.checking import check
from crosscheck.claims import WORDS, Claim, Verdict, claims, short_name
from crosscheck.joint import Witness
from nptests import fixtures
from nptests.errors import InputError
from nptests.results import plain

HOLDS = ("scores", "incomplete", "pvalues", "groups", "samples", "printed")
RESULTS = ("Outcome", "Comparisons", "Posterior", "Effect")  # what a claim can be about


@dataclass(frozen=True)
class Audit:
    """The verdicts on a set of claims; for tables that were rounded, one table that explains all of them at once."""

    verdicts: tuple[Verdict, ...]
    witnesses: tuple[Witness, ...] = ()

    @property
    def unexpected(self) -> tuple[Verdict, ...]:
        """Verdicts that are not the ones that the claims state."""
        return tuple(v for v in self.verdicts if not v.expected)

    @property
    def failed(self) -> tuple[Verdict, ...]:
        """What is wrong and was not known to be: proved failures, defects, and known errata that have gone away."""
        return tuple(v for v in self.unexpected if v.wrong or v.claim.expect != "holds")

    @property
    def impossible(self) -> tuple[Witness, ...]:
        """Tables whose printed orders, taken together, no data can have."""
        return tuple(w for w in self.witnesses if w.proof)

    @property
    def errata(self) -> tuple[Verdict, ...]:
        """What is wrong in print, known or not."""
        return tuple(v for v in self.verdicts if v.wrong)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """How many claims of each publication got each verdict; words in the order of DESIGN 7."""
        by: dict[str, Counter[str]] = {}
        for v in self.verdicts:
            by.setdefault(short_name(v.claim.publication), Counter())[v.verdict] += 1
        return {name: {word: found[word] for word in WORDS if found[word]} for name, found in sorted(by.items())}

    def as_dict(self) -> dict[str, Any]:
        """The JSON of `crosscheck literature` and `crosscheck audit`."""
        return {
            "claims": len(self.verdicts),
            "unexpected": len(self.unexpected),
            "failed": len(self.failed),
            "counts": self.counts,
            "verdicts": [v.as_dict() for v in self.verdicts],
            "witnesses": [plain(w.as_dict()) for w in self.witnesses],
        }


def judge(asked: Sequence[Claim], *, progress: Progress | None = None, seconds: float | None = None) -> Audit:
    """Each claim alone; then the claims about one table together: one convention, one witness for all of them.

    When the seconds are spent, claims that are not decided are `unresolved`, and nothing is judged together.
    """
    verdicts = []
    with budget.within(seconds):
        for done, claim in enumerate(asked, start=1):
            verdicts.append(_checked(claim))
            if progress is not None:
                progress(done, len(asked))
        try:
            together = joint.conventions(verdicts)
            return Audit(tuple(together), joint.witnesses(together))
        except budget.OutOfTime:
            return Audit(tuple(verdicts))


def _checked(claim: Claim) -> Verdict:
    """The verdict, or one clear line where an assertion lacks or misplaces something that it needs."""
    try:
        return check(claim)
    except budget.OutOfTime:
        return Verdict(claim, "unresolved", {"stopped": "the seconds allowed were spent"})
    except InputError:
        raise
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as problem:
        lacking = f"lacks {problem.args[0]}" if isinstance(problem, KeyError) else f"cannot be judged: {problem}"
        hint = "see fixtures/README.md for what its assertion needs"
        raise InputError("claims", f"{claim.name} {lacking}; {hint}", where=claim.name) from problem


def audit(path: str | PathLike[str], *, progress: Progress | None = None, seconds: float | None = None) -> Audit:
    """Judge what a paper prints: a folder with source.toml, tables and claims.toml, or one file that holds everything.

    The format is that of fixtures/README.md; `crosscheck audit --init table.csv` writes a template.

    seconds   when they are spent, claims that are not decided are `unresolved`; no end unless given
    """
    for cached in (claims, fixtures.source, fixtures.cells):
        cached.cache_clear()  # the files may have changed since they were read last
    given = Path(path)
    if not given.exists():
        raise InputError("path", f"there is no file or folder {given}", where=str(given))
    if given.is_file() and given.suffix != ".toml":
        raise InputError(
            "path",
            f"{given.name} is no paper.toml: `crosscheck audit --init {given.name}` makes one from a table, "
            f"`crosscheck audit --text {given.name}` reads the sentences of a paper",
            where=given.name,
        )
    return judge(_asked(given.resolve().as_posix()), progress=progress, seconds=seconds)


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
            return judge(_asked(publication), seconds=seconds)
        finally:
            claims.cache_clear()


def _asked(publication: str) -> tuple[Claim, ...]:
    """The claims of a paper, after a look at its tables and at every name."""
    _check_source(publication)
    asked = claims(publication)
    if not asked:
        name = Path(publication).name
        raise InputError("claims", f"{name} holds no [[claim]]: see `crosscheck audit --init`", where=name)
    for claim in asked:
        _check_names(claim)
    return asked


def _check_source(publication: str) -> None:
    about, seen = fixtures.source(publication), set()
    for table in about.get("table", ()):
        name = table.get("name")
        if not isinstance(name, str) or name in seen:
            raise InputError("table", f"every [[table]] needs a name of its own, not {name!r}", where=str(name))
        seen.add(name)
        if table.get("holds") not in HOLDS:
            raise InputError(
                "table", f"table {name} holds {table.get('holds')!r}: one of {', '.join(HOLDS)}", where=name
            )
        if table["holds"] in ("scores", "incomplete") and table.get("better") not in ("higher", "lower"):
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


def _check_names(claim: Claim) -> None:
    """A procedure or table that does not exist is a slip in the claim, not a verdict on the paper."""
    tables = [about["name"] for about in fixtures.source(claim.publication).get("table", ())]
    for key, what, known in (("test", "procedure", claimable()), ("table", "table", tables)):
        for name in _named(key, claim.body):
            if name not in known:
                near = difflib.get_close_matches(name, known, n=3)
                hint = f"; near it: {', '.join(near)}" if near else ""
                raise InputError("claims", f"{claim.name}: there is no {what} {name!r}{hint}", where=claim.name)


def _named(key: str, body: Any) -> list[str]:
    """The procedures (or tables) that an assertion names, at any depth."""
    if isinstance(body, Mapping):
        here = [body[key]] if isinstance(body.get(key), str) else []
        return here + [name for value in body.values() for name in _named(key, value)]
    if isinstance(body, list):
        return [name for item in body for name in _named(key, item)]
    return []


@cache
def claimable() -> tuple[str, ...]:
    """The public functions whose result a claim can be about; nothing else may be called by a paper."""
    public = {name: getattr(nptests, name) for name in nptests.__all__}
    return tuple(
        name
        for name, f in public.items()
        if inspect.isfunction(f) and inspect.signature(f).return_annotation in RESULTS
    )
