"""What the numbers of one sentence say about each other: p-values, critical values and differences, F against chi2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from crosscheck.auditing.binding import sizes_said as sizes
from crosscheck.auditing.binding.clauses import RESAMPLING, Report
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import granularity
from crosscheck.auditing.judging.checking import check
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims import formulas
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.claims.printed import Printed

# The upper tail of each statistic and how many degrees of freedom it has; two-sided ones begin with "2*".
TAILS: Mapping[str, tuple[str, int]] = {
    "z": ("2*normal_sf(abs(x))", 0),
    "F": ("f_sf(x, a, b)", 2),
    "chi2": ("chi2_sf(x, a)", 1),
    "t": ("2*t_sf(abs(x), a)", 1),
    "H": ("chi2_sf(x, a)", 1),
    "Q": ("chi2_sf(x, a)", 1),
    "G": ("chi2_sf(x, a)", 1),
    "r": ("2*t_sf(abs(x)*sqrt(a/(1 - x**2)), a)", 1),
    "rho": ("2*t_sf(abs(x)*sqrt(a/(1 - x**2)), a)", 1),
}
# Spearman's p may be the exact one, without ties: for p >= 0.001 it differs from that of t by at most 30 % at n = 24,
# 23 % at 30, 6 % at 100 (R 4.2.2, the law behind cor.test, against pt): inside "1", half a unit of it either way.
RHO_LEAST_DF, RHO_LEAST_P = 22, 1e-3
_TWO_SIDED = re.compile(r"(?i:two-(?:sided|tailed)|2-tailed|bilatera|zweiseitig|zweis\.|bicaudal|dos colas)")
_ONE_SIDED = re.compile(r"(?i:one-(?:sided|tailed)|1-tailed|unilatera|einseitig|\beins\.|unicaudal|una cola)")
_PAIRED = re.compile(r"(?<!\w)(\d{1,4})\s+(?:seeds|folds|data\s?sets|paired samples|pairs|problems)(?!\w)", re.I)
_DISCORDANT = re.compile(
    r"(?<!\w)(?:b|n_?\{?(?:01|10)\}?)\s?=\s?(?P<b>\d+)\D{1,60}?(?<!\w)(?:c|n_?\{?(?:10|01)\}?)\s?=\s?(?P<c>\d+)"
)
_FITS_UP_TO = 200  # degrees of freedom that are tried to say which ones a p-value fits


@dataclass(frozen=True)
class Pairing:
    """A claim, what it was made from, and the ways in which the number can be right otherwise."""

    claim: Claim
    of: tuple[Extraction, ...]
    otherwise: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    proves: bool = True
    context: str = ""


def judged(pairing: Pairing) -> Verdict:
    """The verdict: what another reading explains is a convention; what only the context gives proves nothing."""
    verdict = check(pairing.claim)
    if not verdict.wrong:
        return _said(verdict, pairing)
    for name, body in pairing.otherwise:
        other = check(replace(pairing.claim, body={**pairing.claim.body, **body}))
        if other.verdict in ("holds", "rounding"):
            explained = {**verdict.evidence, "name": name, "gives": other.evidence["value"]}
            return _said(Verdict(pairing.claim, "convention", explained), pairing)
    if not pairing.proves:
        return _said(Verdict(pairing.claim, "unresolved", verdict.evidence), pairing)
    return _said(Verdict(pairing.claim, verdict.verdict, {**verdict.evidence, **_fits(pairing.claim)}), pairing)


def _said(verdict: Verdict, pairing: Pairing) -> Verdict:
    evidence = {**verdict.evidence, **paired(*pairing.of)}
    return replace(verdict, evidence={**evidence, "context": pairing.context} if pairing.context else evidence)


def paired(*mentions: Extraction) -> dict[str, Any]:
    """The phrases that were held against each other, and where each stands in the source."""
    return {"paired": [e.phrase for e in mentions], "spans": [list(e.span) for e in mentions]}


def _fits(claim: Claim) -> dict[str, Any]:
    """Which degrees of freedom a p-value fits, where they are at most three."""
    names = claim.body.get("with", {})
    if "a" not in names or "b" in names:
        return {}
    printed, values = claim.reading, {n: float(v) for n, v in names.items()}
    tried = ((a, formulas.evaluate(claim.body["formula"], {**values, "a": a})) for a in range(1, _FITS_UP_TO + 1))
    fitting = [a for a, value in tried if printed.holds(float(value))]
    return {"fits_df": fitting} if 1 <= len(fitting) <= 3 else {}


def of_report(report: Report) -> Iterator[Pairing]:
    """The p-value of a statistic."""
    s, p = report.statistic, report.p
    if p is None or s.statistic not in TAILS or s.relation not in "=≈" or unchecked(report):
        return
    formula, needs = TAILS[s.statistic]
    freedom = report.freedom or _of_own_size(report)
    counts, context = (freedom if needs else (), "") if freedom or not needs else _of_context(report)
    if len(counts) != needs or not all(float(c) > 0 for c in counts):
        return
    names = {"x": digits(s.value), **{n: float(c) for n, c in zip("ab", counts, strict=False)}}
    if s.statistic in ("r", "rho") and abs(_number(s)) >= 1:
        return
    otherwise = list(other_readings(s.statistic, formula, names, report.sentence))
    if formula.startswith("2*") and _ONE_SIDED.search(report.sentence):
        otherwise.insert(0, ("one-sided, as the text says", {"formula": formula.removeprefix("2*")}))
    sure = not context and not report.perhaps_adjusted and s.relation == "="
    if s.statistic == "rho":
        near = {"formula": f"e*{formula}", "with": {**names, "e": "1"}}
        otherwise.append(("about the exact law of Spearman's rho", near))
        approximate = float(formulas.evaluate(formula, {**names, "x": _number(s)}))
        sure = sure and float(counts[0]) >= RHO_LEAST_DF and approximate >= RHO_LEAST_P
    yield Pairing(
        claim_of(p, {"formula": formula, "with": names}, s.statistic), (s, p), tuple(otherwise), sure, context
    )


def other_readings(
    kind: str, formula: str, names: Mapping[str, Any], sentence: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The ways in which a p-value can be right where the plain one is not, as far as the sentence leaves them open."""
    if formula.startswith("2*") and not _TWO_SIDED.search(sentence):
        one = formula.removeprefix("2*")
        yield "one-sided", {"formula": one}
        yield "one-sided, against the direction", {"formula": f"1 - {one}"}
    if kind == "F":
        yield "degrees of freedom in the other order", {"with": {**names, "a": names["b"], "b": names["a"]}}
    if kind in ("r", "rho") and names["a"] > 2:
        yield "the bracket holds n, not n - 2", {"with": {**names, "a": names["a"] - 2}}
    for name in "ab":
        count = names.get(name)
        if isinstance(count, float) and not count.is_integer():  # printed with few digits: half a unit either way
            for moved in (count - 0.05, count + 0.05):
                yield "degrees of freedom are rounded", {"with": {**names, name: moved}}


def unchecked(report: Report) -> str:
    """Why a p-value cannot be checked against its statistic; nothing where it can."""
    p, s = report.p, report.statistic
    if p is None:
        return ""
    near = RESAMPLING.search(report.clause)
    if near and not re.search(r"(?i:exactly)", near[0]):
        return f"{near[0]!r} in its sentence: not the plain null distribution"
    if s.statistic in TAILS and s.relation not in "=≈":
        return "the statistic is printed as a bound"
    return "" if s.statistic in TAILS else f"the null distribution of {s.statistic} needs more than the text gives"


def _of_own_size(report: Report) -> tuple[str, ...]:
    """Spearman's degrees of freedom where n stands right behind the coefficient: (rs = 0.38; n = 64; p = .002)."""
    if report.statistic.statistic != "rho":
        return ()
    behind = report.clause.partition(report.statistic.phrase)[2]
    size = re.match(r"\W{0,4}[nN]\s?=\s?(\d{1,6})(?![.,]?\d)", behind)
    return (str(int(size[1]) - 2),) if size and int(size[1]) > 3 else ()


def _of_context(report: Report) -> tuple[tuple[str, ...], str]:
    """Degrees of freedom that the sentence gives in other words, where it gives one number only."""
    sentence, kind = report.sentence, report.statistic.statistic
    if kind == "chi2" and "McNemar" in sentence:
        return ("1",), "McNemar's test has 1 degree of freedom"
    if kind in ("chi2", "Q", "H"):
        k = sizes.compared(sentence)
        if k is not None:
            return (str(k - 1),), f"{k} compared: {k - 1} degrees of freedom"
    if kind in ("r", "rho"):
        size = sizes.count(sentence)
        if size is not None and size > 3:
            return (str(size - 2),), f"n = {size}: {size - 2} degrees of freedom"
    if kind == "t":
        pairs = set(_PAIRED.findall(sentence))
        if len(pairs) == 1:
            n = int(pairs.pop())
            return (str(n - 1),), f"{n} pairs: {n - 1} degrees of freedom"
    return (), ""


def of_sentence(
    sentence: str, mentions: Sequence[Extraction], reports: Sequence[Report], text: Sizes
) -> Iterator[Pairing]:
    """Critical values, critical differences, F against chi2, adjusted against raw p, McNemar's counts."""
    yield from _critical_values(sentence, mentions)
    yield from _critical_differences(sentence, mentions, text)
    yield from _adjusted(sentence, mentions)
    yield from _discordant(sentence, reports)


def _critical_values(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    levels = [m for m in mentions if m.statistic == "alpha"]
    pairs = [m for m in mentions if m.statistic == "df" and m.value.count(",") == 1]
    if len({m.value for m in levels}) != 1 or len({m.value for m in pairs}) != 1:
        return
    for e in (m for m in mentions if m.statistic == "critical"):
        alpha = _share(levels[0])
        a, b = (float(c) for c in pairs[0].value.split(", "))
        if alpha and a and b and a.is_integer() and b.is_integer():
            body = {"critical": "f", "sizes": {"df1": int(a), "df2": int(b)}, "alpha": alpha}
            yield Pairing(claim_of(e, body, "alpha and degrees of freedom"), (pairs[0], levels[0], e))


def _critical_differences(sentence: str, mentions: Sequence[Extraction], text: Sizes) -> Iterator[Pairing]:
    levels = {m.value: m for m in mentions if m.statistic == "alpha"}
    k, n = sizes.compared(sentence) or text.k, sizes.count(sentence) or text.n
    differences = [m for m in mentions if m.statistic == "CD" and m.relation == "="]
    if k is None or n is None or len(differences) != 1 or len(levels) > 1:
        return
    stated = _share(next(iter(levels.values()))) if levels else text.alpha
    alpha = stated or 0.05
    if k < 2 or n < 1:
        return
    body = {"difference": "nemenyi", "sizes": {"k": k, "n": n}, "alpha": alpha}
    otherwise: list[tuple[str, dict[str, Any]]] = [("Bonferroni-Dunn's difference", {"difference": "bonferroni-dunn"})]
    if not stated:
        otherwise += [(f"at {level}", {"alpha": level}) for level in (0.1, 0.01)]
    yield Pairing(claim_of(differences[0], body, "k, n and alpha"), (differences[0],), tuple(otherwise), bool(stated))


def friedman_and_f(
    passage: Sequence[tuple[str, Sequence[Extraction], Sequence[Report]]], text: Sizes
) -> Iterator[Pairing]:
    """Iman and Davenport's F against the chi2 of the same or the sentence before."""
    for i, (sentence, _, reports) in enumerate(passage):
        earlier = passage[i - 1] if i else ("", (), ())
        named = re.search(r"F_?F|F_?ID|Iman|Davenport|Friedman", earlier[0] + sentence)
        for report in reports:
            f = report.statistic
            own = report.freedom or (text.freedom if re.match(r"F_\{?(?:F|ID)", f.phrase) else ())
            if f.statistic != "F" or len(own) != 2 or f.relation != "=" or not named:
                continue
            a, b = (float(c) for c in own)
            chi2s = [
                r for r in (*earlier[2], *reports) if r.statistic.statistic == "chi2" and r.statistic.relation == "="
            ]
            chi2s = [r for r in chi2s if not r.freedom or r.freedom == (own[0],)]
            if a.is_integer() and b.is_integer() and a and b and b % a == 0 and len(chi2s) == 1:
                yield _form(chi2s[0].statistic, f, int(a), int(b))


def _form(chi2: Extraction, f: Extraction, a: int, b: int) -> Pairing:
    formula, names = iman_davenport(chi2.value, (a, b))
    return Pairing(claim_of(f, {"formula": formula, "with": names}, "chi2"), (chi2, f))


def iman_davenport(chi2: str, counts: Sequence[int]) -> tuple[str, dict[str, Any]]:
    """Iman and Davenport's F of Friedman's chi2, k - 1 and (k - 1)(n - 1) degrees of freedom."""
    return "(n - 1)*X/(n*(k - 1) - X)", {"X": chi2, "n": counts[1] // counts[0] + 1, "k": counts[0] + 1}


def _adjusted(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    """An adjusted p-value is never below its raw one: said where a procedure that adjusts is named."""
    if not re.search(r"Holm|Bonferroni|Hochberg|Hommel|Finner|Benjamini|FDR", sentence):
        return
    for raw, adjusted in pairwise(mentions):
        if raw.statistic == "p" and adjusted.statistic == "adjusted" and raw.relation == adjusted.relation == "=":
            low, high = _number(raw), _number(adjusted)
            body = {"formula": "max(q, p)", "with": {"q": adjusted.value, "p": raw.value}}
            if high < low:
                yield Pairing(claim_of(adjusted, body, "raw p"), (raw, adjusted))


def _discordant(sentence: str, reports: Sequence[Report]) -> Iterator[Pairing]:
    """McNemar's chi2 from the two counts of discordant pairs, with or without continuity."""
    counts = _DISCORDANT.search(sentence)
    squared = [r.statistic for r in reports if r.statistic.statistic == "chi2" and r.statistic.relation == "="]
    if counts is None or "McNemar" not in sentence or len(squared) != 1 or int(counts["b"]) + int(counts["c"]) == 0:
        return
    names = {"b": int(counts["b"]), "c": int(counts["c"])}
    plain = {"formula": "(b - c)**2/(b + c)", "with": names}
    edwards = {"formula": "max(abs(b - c) - 1, 0)**2/(b + c)", "with": names}
    yield Pairing(claim_of(squared[0], plain, "discordant pairs"), (squared[0],), (("continuity", edwards),))


def claim_of(e: Extraction, assertion: Mapping[str, Any], other: str) -> Claim:
    """The number as a claim about its neighbour."""
    names = {key: digits(v) if isinstance(v, str) else v for key, v in assertion.get("with", {}).items()}
    printed = digits(e.value) if e.relation in "=≈" else f"{e.relation}{digits(e.value)}"
    name = f"line-{e.line}-{e.statistic}-from-{other.replace(' ', '-')}"
    body = {**assertion, **({"with": names} if names else {}), "exact": True}  # printed numbers are texts here
    return Claim("text", name, f"line {e.line}, column {e.column}", printed, body)


def digits(value: str) -> str:
    """A number in one form, with its precision: "1.234,5" is "1234.5", "9.2×10^{-8}" is "9.2e-8", ",05" is ".05"."""
    first = min((mark for mark in ".," if mark in value), key=value.find, default="")
    value = value.replace(first, "") if "," in value and "." in value else value
    return _POWER.sub(r"e\1", value.replace(",", "."))


_POWER = re.compile(r"\s?[·x×*]\s?10\s?\^?\s?\{?\s?([+-]?\d+)\}?")


def _reading(e: Extraction) -> Printed:
    return Printed.of(digits(e.value))


def _number(e: Extraction) -> float:
    value = _reading(e).value
    return float("nan") if value is None else float(value)


def _share(level: Extraction) -> float | None:
    alpha = _reading(level).value
    return float(alpha) if alpha is not None and 0 < alpha < 1 else None


TWO_SIZES = re.compile(r"n_?\{?1\}?\s?=\s?(\d+)\D{1,12}?n_?\{?2\}?\s?=\s?(\d+)")


def impossible_sums(sentence: str, mentions: Sequence[Extraction]) -> Iterator[Verdict]:
    """U beyond n1 n2, and sums of signed ranks beyond n(n + 1)/2, where the sentence gives the sizes."""
    two, n = TWO_SIZES.search(sentence), sizes.count(sentence)
    for e in (m for m in mentions if m.relation == "=" and m.statistic in ("U", "V", "R+", "R-")):
        if e.statistic == "U" and two:
            can = granularity.mann_whitney(digits(e.value), int(two[1]), int(two[2]))
        elif e.statistic != "U" and n is not None:
            can = granularity.signed_rank(digits(e.value), n)
        else:
            continue
        if not can.possible:
            claim = claim_of(e, {"formula": "x", "with": {"x": e.value}}, "the sizes")
            yield Verdict(claim, "fails", {"proof": can.reason, "value": _number(e), **paired(e)})


def impossible(report: Report) -> Verdict | None:
    """A p-value outside [0, 1], where a statistic owns it."""
    p = report.p
    if p is None or p.relation not in "=≈" or 0 <= (value := _number(p)) <= 1 or value != value:
        return None
    proof = {"proof": "a p-value lies between 0 and 1", "value": value, **paired(report.statistic, p)}
    return Verdict(claim_of(p, {"formula": "p", "with": {"p": p.value}}, report.statistic.statistic), "fails", proof)
