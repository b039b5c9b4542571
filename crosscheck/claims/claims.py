"""Claims of the literature: read from fixtures, cell by cell, and judged by a pure function."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import PurePath
from typing import Any, Literal, get_args

from crosscheck.claims.defaults import with_defaults
from crosscheck.claims.printed import Printed
from nptests import results, values
from nptests.document.blocks import Document
from nptests.document.text import sheet_of
from nptests.errors import InputError
from nptests.procedures.critical_values import rules
from nptests.read import literature as fixtures

Word = Literal["holds", "rounding", "convention", "defect", "fails", "unresolved", "cannot-be-checked"]
WORDS: tuple[str, ...] = get_args(Word)
ASSERTIONS = ("test", "adjust", "critical", "difference", "formula")

# Values that are counts or (half-)integers: their print is exact.
COUNTED = frozenset(
    {"ranks", "signed_ranks", "rank_sums", "plus", "minus", "least", "nonzero", "w_plus", "w_minus", "rejections"}
)

_ABOUT = frozenset(
    {"id", "where", "printed", "cells", "expect", "explains", "missing", "note", "exceptions", "draws", "quote"}
)
_ASSERTED = frozenset(
    {"table", "columns", "rows", "args", "pvalues", "summary", "sizes", "with", "points", "equals", "options", "value"}
) | {"at", "alpha", "exact", *ASSERTIONS}


# What the values of a claim are, so that a slip of the pen is a message and not an accident later.
_KINDS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("test", "adjust", "critical", "difference", "formula", "value", "expect", "table"), (str,)),
    **dict.fromkeys(("options", "sizes", "with", "summary"), (dict,)),
    **dict.fromkeys(("columns", "args", "points", "exceptions"), (list,)),
    "cells": (str, dict),
    "at": (list, str),
    "pvalues": (list, dict),
    "alpha": (float, int, str),
    "draws": (int,),
    "exact": (bool,),
    "quote": (str,),
}
_IN_WORDS: Mapping[type, str] = {
    bool: "true or false",
    str: "text",
    dict: "{key = value}",
    list: "a list",
    float: "a number",
    int: "a number",
}


@dataclass(frozen=True, eq=False, repr=False)
class Claim(results.Face, values.Value):
    """One printed statement: where it stands, what it prints, and what it asserts.

    publication   the publication, by the name of its folder
    id            the name of the claim in the publication
    where         where it stands in print
    printed       what is printed, as text: "0.040" and "0.04" claim different precision
    body          what it asserts, and from which data under which options (see fixtures/README.md)
    decimal       the decimal mark of the print
    expect        the verdict that is expected
    explains      the convention or defect that is expected to explain it
    missing       what would be needed to check it, if that is not known
    note          what a reader should know
    draws         how many random draws stand behind the printed number, if it was simulated
    quote         the passage, word by word
    malformed     why the entry cannot be read as a claim, if it cannot
    """

    publication: str
    id: str
    where: str
    printed: str
    body: Mapping[str, Any]
    decimal: str = "."
    expect: str = "holds"
    explains: str | None = None
    missing: str | None = None
    note: str | None = None
    draws: int | None = None
    quote: str | None = None
    malformed: str | None = None  # why the entry cannot be read as a claim

    @property
    def name(self) -> str:
        """Publication and id."""
        return f"{short_name(self.publication)}/{self.id}"

    def reading_as(self, body: Mapping[str, Any]) -> Claim:
        """The same print, read as another assertion."""
        return replace(self, body=body)

    @property
    def reading(self) -> Printed:
        """The printed text as an interval or word."""
        counted = self.body.get("value") in COUNTED or _counted(self.body.get("critical"))
        level = self.body.get("alpha", 0.05)
        alpha = level if isinstance(level, float) else 0.05
        read = Printed.of(self.printed, decimal=self.decimal, alpha=alpha, exact=counted)
        return read if self.draws is None else read.as_share(self.draws)

    def _document(self) -> Document:
        """Where it stands, what it prints, what it asserts."""
        asserted = [(str(key), _in_short(value)) for key, value in self.body.items()]
        return Document(self.name, (sheet_of([("where", self.where), ("printed", self.printed), *asserted]),))


def _in_short(value: Any) -> str:
    """One line for each fact: what is longer is in `as_dict`."""
    return textwrap.shorten(str(results.plain(value)), 80, placeholder=" ...")


def _counted(critical: str | None) -> bool:
    """Whether a critical value is a whole number; Shaffer's are numbers of hypotheses."""
    rule = None if critical is None else rules().get(critical)
    return critical == "shaffer" or (rule is not None and rule.counted)


@dataclass(frozen=True, eq=False, repr=False)
class Verdict(results.Face, values.Value):
    """What the check found: one of `WORDS`, with its evidence as data.

    claim              what was checked
    verdict            "holds", "rounding", "convention", "defect", "fails", "unresolved" or "cannot-be-checked"
    evidence           what proves it, as data
    decision_changed   whether the right number leads to another decision
    """

    claim: Claim
    verdict: Word
    evidence: Mapping[str, Any] = field(default_factory=dict)
    decision_changed: bool = False

    @property
    def expected(self) -> bool:
        """Whether the verdict is the one that the fixture states, for the reason that it states.

        `rounding` is stated of whole tables computed from rounded numbers: cells that hold as they stand are welcome.
        """
        if self.claim.expect == "rounding" and self.verdict == "holds":
            return True
        explained = self.claim.explains in (None, self.evidence.get("name"))
        return self.verdict == self.claim.expect and explained

    @property
    def explained(self) -> bool:
        """Whether the printed statement is right under a way of computing that the rest of the paper follows too."""
        return self.verdict in ("holds", "rounding", "convention") and "departs" not in self.evidence

    @property
    def wrong(self) -> bool:
        """Whether the printed statement is wrong: proved, or traced to software that is."""
        return self.verdict in ("fails", "defect")

    def _document(self) -> Document:
        """What was printed, the verdict, and its evidence."""
        evidence = [(str(key), _in_short(value)) for key, value in self.evidence.items()]
        facts = [("where", self.claim.where), ("printed", self.claim.printed), ("verdict", self.verdict), *evidence]
        return Document(self.claim.name, (sheet_of(facts),))

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        about = {
            "id": self.claim.name,
            "where": self.claim.where,
            "printed": self.claim.printed,
            "verdict": self.verdict,
            "expected": self.claim.expect,
            "evidence": results.plain(self.evidence),
        }
        perhaps = {"quote": self.claim.quote, "note": self.claim.note, "decision_changed": self.decision_changed}
        return about | {name: fact for name, fact in perhaps.items() if fact}


@cache
def claims(publication: str) -> tuple[Claim, ...]:
    """All claims of a publication, one for every printed cell."""
    decimal = str(fixtures.source(publication).get("decimal", "."))
    stated = fixtures.source(publication).get("defaults", {})
    entries = enumerate(with_defaults(fixtures.claim_entries(publication), stated), start=1)
    ids: set[str] = set()
    read: list[Claim] = []
    for claim in (c for number, entry in entries for c in _readable(entry, number, publication, decimal)):
        again = f"{claim.name} stands twice: give each claim its own id" if claim.id in ids else claim.malformed
        ids.add(claim.id)
        read.append(replace(claim, malformed=again))
    total = fixtures.source(publication).get("claims", len(read))
    if isinstance(total, int) and total != len(read):
        why = f"source.toml tells of {total} claims, and there are {len(read)}: one was lost, or the number is old"
        read.append(Claim(publication, "claims", "source.toml", "", {}, malformed=why))
    return tuple(read)


def _readable(entry: Mapping[str, Any], number: int, publication: str, decimal: str) -> tuple[Claim, ...]:
    """The claims of one [[claim]]; where it cannot be read, one claim that says why, so that the others are judged."""
    try:
        return tuple(read_claims(entry, publication, decimal))
    except InputError as problem:
        name = str(entry.get("id", f"claim {number}"))
        return (Claim(publication, name, str(entry.get("where", "")), "", {}, malformed=problem.message),)


def short_name(publication: str) -> str:
    """The name of a publication as reports give it: of a path, the folder or the file without its ending."""
    return PurePath(publication).name.removesuffix(".toml")


def read_claims(entry: Mapping[str, Any], publication: str, decimal: str) -> Iterator[Claim]:
    """The claims of one [[claim]]: itself, or one for every cell that it covers."""
    name = f"{short_name(publication)}/{entry.get('id', '?')}"
    _check_keys(entry, name)
    body = {k: v for k, v in entry.items() if k in _ASSERTED}
    common = {k: entry.get(k) for k in ("explains", "missing", "note", "draws", "quote")}
    for row, column, printed in _printed_cells(entry, publication, name):
        special: Mapping[str, Any] = next((e for e in entry.get("exceptions", ()) if _is_cell(e, row, column)), {})
        labels = [label for label in (row, column) if label]
        changed = {k: v for k, v in special.items() if k in ("explains", "missing", "note", "quote")}
        yield Claim(
            publication,
            f"{entry['id']}[{', '.join(labels)}]" if labels else entry["id"],
            entry["where"],
            printed,
            fill(body, _labels(row, column)),
            decimal,
            special.get("expect", entry.get("expect", "cannot-be-checked" if "missing" in entry else "holds")),
            **{**common, **changed},
        )


def _check_keys(entry: Mapping[str, Any], name: str) -> None:
    for key in ("id", "where"):
        if not isinstance(entry.get(key), str):
            raise InputError("claims", f"{name} has no {key}: say it in one string", where=name)
    unknown = sorted(set(entry) - _ABOUT - _ASSERTED)
    if unknown:
        raise InputError("claims", f"{name} has an unknown key {unknown[0]!r}: see fixtures/README.md", where=name)
    if ("printed" in entry) == ("cells" in entry):
        raise InputError("claims", f"{name} needs either printed or cells", where=name)
    if sum(key in entry for key in ASSERTIONS) != 1 and "missing" not in entry:
        raise InputError("claims", f"{name} needs one assertion of {', '.join(ASSERTIONS)}", where=name)
    for key, kinds in _KINDS.items():
        if key in entry and not isinstance(entry[key], kinds):
            type_words = " or ".join(_IN_WORDS[kind] for kind in kinds)
            raise InputError("claims", f"{name}: {key} must be {type_words}, not {entry[key]!r}", where=name)
    for stated in (entry, *entry.get("exceptions", ())):
        if stated.get("expect", "holds") not in WORDS:
            raise InputError("claims", f"{name} expects {stated['expect']!r}: one of {', '.join(WORDS)}", where=name)


def _printed_cells(entry: Mapping[str, Any], publication: str, name: str) -> Iterator[tuple[str, str, str]]:
    """(row label, column label, text) of every printed statement that the entry covers."""
    if "cells" not in entry:
        printed = entry["printed"] if isinstance(entry["printed"], Mapping) else {"": entry["printed"]}
        if not all(isinstance(text, str) for text in printed.values()):
            raise InputError("claims", f"{name} prints a number: write it as a string, digits and all", where=name)
        yield from (("", str(label), text) for label, text in printed.items())
        return
    chosen = entry["cells"] if isinstance(entry["cells"], Mapping) else {"table": entry["cells"]}
    if not isinstance(chosen.get("table"), str):
        raise InputError("claims", f"{name}: cells names a table, or is {{table = .., columns = [..]}}", where=name)
    table = fixtures.cells(f"{publication}/{chosen['table']}")
    rows, columns = chosen.get("rows", table.rows), chosen.get("columns", table.columns)
    for label in columns:
        if label not in table.columns:
            raise InputError("claims", f"{name}: table {chosen['table']} has no column {label!r}", where=name)
    for row, cells in zip(table.rows, table.cells, strict=True):
        for column, text in zip(table.columns, cells, strict=True):
            if row in rows and column in columns and text:
                yield row, column, text


def _is_cell(exception: Mapping[str, Any], row: str, column: str) -> bool:
    return bool(exception.get("row", row) == row and exception.get("column", column) == column)


def _labels(row: str, column: str) -> dict[str, str]:
    """What {row}, {column} and, for a pair such as "x vs y", {a} and {b} stand for."""
    a, versus, b = row.partition(" vs ")
    return {"row": row, "column": column, **({"a": a, "b": b} if versus else {})}


def fill(body: Any, names: Mapping[str, Any]) -> Any:
    """The body with {name} replaced; a string that is nothing but {name} becomes the value itself."""
    if isinstance(body, Mapping):
        return {key: fill(value, names) for key, value in body.items()}
    if isinstance(body, list):
        return [fill(value, names) for value in body]
    if not isinstance(body, str) or "{" not in body:
        return body
    for name, value in names.items():
        if body == f"{{{name}}}":
            return value
        body = body.replace(f"{{{name}}}", str(value))
    return body
