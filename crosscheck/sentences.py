"""Statistics in the sentences of a paper: found by line, checked against each other; what was not read is listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosscheck import phrases
from crosscheck.checking import check
from crosscheck.claims import Claim, Verdict
from crosscheck.phrases import REACH, Extraction
from crosscheck.printed import Printed
from nptests.results import plain


@dataclass(frozen=True)
class Reading:
    """What was read, whether it agrees with itself, and the lines that seem to hold more."""

    extractions: tuple[Extraction, ...]
    verdicts: tuple[Verdict, ...]
    unread: tuple[tuple[int, str], ...]

    @property
    def inconsistent(self) -> tuple[Verdict, ...]:
        """Numbers that contradict their neighbours."""
        return tuple(v for v in self.verdicts if v.wrong)

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {
            "claims": len(self.verdicts),
            "unexpected": sum(not v.expected for v in self.verdicts),
            "extractions": plain(list(self.extractions)),
            "verdicts": [v.as_dict() for v in self.verdicts],
            "unread": [{"line": number, "text": text} for number, text in self.unread],
        }


def audit_sentences(text: str) -> Reading:
    """Read a text and check the inner consistency of what it states."""
    text = "\n".join(text.splitlines())
    found = phrases.extract(text)
    found = sorted([*found, *named(phrases.orphans(text), found)], key=lambda e: e.line)
    return Reading(tuple(found), tuple(map(judged, consistency(found))), tuple(phrases.unread(text, found)))


# Inner consistency: what one number of a passage says about another.

# The law of each statistic, and how many degrees of freedom it has; statistics without a law by themselves have None.
TAILS: Mapping[str, tuple[str, int] | None] = {
    "z": ("2*normal_sf(abs(x))", 0),
    "F": ("f_sf(x, a, b)", 2),
    "chi2": ("chi2_sf(x, a)", 1),
    "t": ("2*t_sf(abs(x), a)", 1),
    "H": ("chi2_sf(x, a)", 1),
    "Q": ("chi2_sf(x, a)", 1),
    **dict.fromkeys(("T", "W", "U", "R+", "R-", "statistic")),
}
LOST = 20  # lines over which an equation in two columns can be scattered


def judged(claim: Claim) -> Verdict:
    """The verdict; a p-value of one side where two were expected is a convention."""
    verdict = check(claim)
    formula = str(claim.body.get("formula", ""))
    if not verdict.wrong or not formula.startswith("2*"):
        return verdict
    one = check(replace(claim, body={**claim.body, "formula": formula.removeprefix("2*")}))
    if one.verdict not in ("holds", "rounding"):
        return verdict
    return Verdict(claim, "convention", {**verdict.evidence, "name": "one-sided", "gives": one.evidence["value"]})


def named(lost: Sequence[Extraction], found: Sequence[Extraction]) -> list[Extraction]:
    """Numbers that lost their names, named by the laws that they satisfy: F by its p-value, chi2 by that or by F."""
    read: list[Extraction] = []
    for freedom in (e for e in found if e.statistic == "df"):
        counts, near = _counts(freedom), [e for e in lost if abs(e.line - freedom.line) <= LOST]
        statistic = {1: "chi2", 2: "F"}.get(len(counts))
        if not near or statistic is None or not all(counts):
            continue
        names = dict(zip("ab", counts, strict=False))
        formula = "chi2_sf(x, a)" if statistic == "chi2" else "f_sf(x, a, b)"
        for p in (e for e in found if e.statistic == "p" and abs(e.line - freedom.line) <= REACH):
            read += [replace(e, statistic=statistic) for e in near if _gives(formula, {"x": e.value, **names}, p)]
        if statistic == "F" and counts[1] % counts[0] == 0:
            fs = [e for e in (*found, *read, *near) if e.statistic in ("F", "") and abs(e.line - freedom.line) <= LOST]
            for x, f in ((x, f) for x in near for f in fs if f.line != x.line):
                if _gives(*_form(x.value, counts), f):
                    read += [replace(x, statistic="chi2"), replace(f, statistic="F")]
    return [e for e in dict.fromkeys(read) if e not in found]


def _gives(formula: str, names: Mapping[str, Any], printed: Extraction) -> bool:
    verdict = check(_claim(printed, {"formula": formula, "with": names}, "a lost name"))
    return printed.relation == "=" and verdict.verdict in ("holds", "rounding")


def _form(chi2: str, counts: Sequence[int]) -> tuple[str, dict[str, Any]]:
    """Iman and Davenport's F of Friedman's chi2, k - 1 and (k - 1)(n - 1) degrees of freedom."""
    return "(n - 1)*X/(n*(k - 1) - X)", {"X": chi2, "n": counts[1] // counts[0] + 1, "k": counts[0] + 1}


def consistency(found: Sequence[Extraction]) -> Iterator[Claim]:
    """A p-value against the statistic before it; a critical F against its level; F against chi2."""
    for i, e in enumerate(found):
        if e.statistic == "p":
            yield from _of_pvalue(i, found)
            continue
        freedom, level, chi2 = (_near(i, found, what) for what in ("df", "alpha", "chi2"))
        two = _counts(freedom) if freedom else []
        if len(two) != 2 or not all(two):
            continue
        if e.statistic == "critical" and level:
            yield from _of_level(e, level, two)
        elif e.statistic == "F" and chi2 and two[1] % two[0] == 0:
            formula, names = _form(chi2.value, two)
            yield _claim(e, {"formula": formula, "with": names}, "chi2")


def _of_level(e: Extraction, level: Extraction, two: Sequence[int]) -> Iterator[Claim]:
    alpha = Printed.of(level.value, decimal="," if "," in level.value else ".").value
    if alpha is not None and 0 < alpha < 1:
        sizes = {"df1": two[0], "df2": two[1]}
        yield _claim(e, {"critical": "f", "sizes": sizes, "alpha": float(alpha)}, "alpha and degrees of freedom")


def _near(i: int, found: Sequence[Extraction], statistic: str) -> Extraction | None:
    """The nearest number of a kind in the same passage, the one before where two are as near."""
    here = found[i]
    near = [
        (abs(j - i), e)
        for j, e in enumerate(found)
        if e.statistic == statistic and e.relation == "=" and abs(e.line - here.line) <= REACH
    ]
    return min(near, key=lambda item: item[0])[1] if near else None


def _counts(freedom: Extraction) -> list[int]:
    return [int(d[:9]) for d in freedom.value.split(", ")]  # more digits are no count of anything


def _of_pvalue(i: int, found: Sequence[Extraction]) -> Iterator[Claim]:
    e = found[i]
    before = next((j for j in range(i - 1, -1, -1) if found[j].statistic in TAILS), None)
    if before is None or e.line - found[before].line > REACH:
        return
    law = TAILS[found[before].statistic]
    if law is None or found[before].relation != "=":
        return
    formula, needs = law
    freedom = _near(before, found, "df")
    counts = _counts(freedom) if freedom and needs else []
    if len(counts) == needs and all(counts):
        names = dict(zip("ab", counts, strict=False))
        assertion = {"formula": formula, "with": {"x": found[before].value, **names}}
        yield _claim(e, assertion, found[before].statistic)


def _claim(e: Extraction, assertion: Mapping[str, Any], other: str) -> Claim:
    """The number as a claim about its neighbour."""
    names = {key: _ungrouped(v) if isinstance(v, str) else v for key, v in assertion.get("with", {}).items()}
    value = _ungrouped(e.value)
    decimal = "," if any("," in str(v) for v in (value, *names.values())) else "."
    printed = value if e.relation in "=≈" else f"{e.relation}{value}"
    name = f"line-{e.line}-{e.statistic}-from-{other.replace(' ', '-')}"
    body = {**assertion, **({"with": names} if names else {})}
    return Claim("text", name, f"line {e.line}", printed, body, decimal)


def _ungrouped(value: str) -> str:
    """The number with thousands not set apart: "1.234,5" is "1234,5"."""
    first = min((mark for mark in ".," if mark in value), key=value.find, default="")
    return value.replace(first, "") if "," in value and "." in value else value


def text(read: Reading) -> str:
    """Every extraction with its line, what contradicts, and what was not read."""
    lines = [f"line {e.line}: {e.statistic} {e.relation} {e.value}    ({e.phrase})" for e in read.extractions]
    lines.append(f"{len(read.extractions)} statistics read")
    for v in read.verdicts:
        value = v.evidence.get("value")
        shown = f"{value:.6g}" if isinstance(value, float) else str(value)
        name = f" ({v.evidence['name']})" if "name" in v.evidence else ""
        lines.append(f"{v.claim.id}: printed {v.claim.printed}, computed {shown}: {v.verdict}{name}")
    lines.append(f"{len(read.verdicts)} checked against each other, {len(read.inconsistent)} contradict")
    lines += [f"line {number} not read: {shown}" for number, shown in read.unread]
    return "\n".join(lines)
