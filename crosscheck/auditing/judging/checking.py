"""check(claim): the verdict on one printed statement, with its evidence. Pure: nothing is printed or stored."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosscheck.claims import formulas
from crosscheck.claims.claims import Claim, Verdict, Word, fill
from crosscheck.claims.computing import Computation, Missing
from crosscheck.claims.printed import DOUBLE, WORDS, Printed
from crosscheck.rounding import bounding, counts, exhaustive, explaining as rounding
from crosscheck.variants.conventions import Departure, departures, formula_departure
from nptests.errors import InputError
from nptests.procedures import descriptor, listed


def check(claim: Claim) -> Verdict:
    """Judge a claim: holds, rounding, convention, defect, fails (with a proof), unresolved or cannot-be-checked.

    claim   what a publication prints
    """
    if isinstance(claim, str):
        raise InputError("data", f"check judges a Claim: write crosscheck.audit({claim!r})")
    if claim.missing:
        return Verdict(claim, "cannot-be-checked", {"missing": claim.missing})
    try:
        return _identity(claim) if "equals" in claim.body else _number(claim)
    except Missing as lack:
        return Verdict(claim, "cannot-be-checked", {"missing": str(lack)})


def _number(claim: Claim) -> Verdict:
    base = Computation(claim)
    value, printed = base.value(), claim.reading
    if printed.holds(value):
        return Verdict(claim, "holds", {"value": value})
    if printed.word not in {None, *WORDS} and not isinstance(value, str):
        raise InputError("claims", f"{claim.name} prints {claim.printed!r}, which is no number", where=claim.name)
    evidence: dict[str, Any] = {"value": value}
    for explanation in _explanations(claim, base.leaves):
        verdict = explanation(claim, base.leaves, evidence)
        if verdict is not None:
            return verdict
    return _refuted(claim, base.leaves, printed, evidence)


Explanation = Callable[[Claim, Mapping[str, Printed], dict[str, Any]], Verdict | None]


def _explanations(claim: Claim, leaves: Mapping[str, Printed]) -> Sequence[Explanation]:
    """The order in which explanations are tried: the fewest departures win.

    Numbers computed from a few printed numbers were mostly computed from unrounded ones: rounding comes first. A whole
    table of scores leaves so much room that a named convention which gives every printed digit is the better reason;
    it comes before rounding, defects and combinations after. Cutting digits off is believed last.
    """
    if "table" not in claim.body:
        return _by_rounding, _by_convention, _by_departures, _by_truncation
    return _by_convention, _by_rounding, _by_departures, _by_truncation


def _by_convention(claim: Claim, leaves: Mapping[str, Printed], evidence: dict[str, Any]) -> Verdict | None:
    return _first_departure(claim, (d for d in departures(claim, 1) if d.kind == "convention"), evidence)


def _by_departures(claim: Claim, leaves: Mapping[str, Printed], evidence: dict[str, Any]) -> Verdict | None:
    return _first_departure(claim, departures(claim, 2), evidence)


def _first_departure(claim: Claim, tried: Iterable[Departure], evidence: dict[str, Any]) -> Verdict | None:
    """The first that gives the printed value; one against what the claim states is remembered as the cause."""
    printed, number, tried = claim.reading, 0, iter(tried)
    for number, departure in enumerate(tried, start=1):
        if not printed.holds(departure.value):
            continue
        if departure.contradicts(claim):
            evidence.setdefault("contradicts", departure)
        else:
            options = {"options": departure.options} if departure.options else {}
            named = {"name": departure.name, "gives": departure.value, **options, "tried": number}
            also = _alike(departure, tried, printed) if "adjust" in claim.body else []
            named |= {"also": also} if also else {}
            return _judged(claim, departure.kind, {**_without_cause(evidence), **named})
    evidence["tried"] = number
    return None


def _alike(departure: Departure, others: Iterable[Departure], printed: Printed) -> list[str]:
    """Other departures of the kind, each alone, that give the printed number, too: it does not tell which."""
    names = (other.name for other in others if other.kind == departure.kind and printed.holds(other.value))
    return sorted({name for name in names if " + " not in name} - {departure.name})


def _by_truncation(claim: Claim, leaves: Mapping[str, Printed], evidence: dict[str, Any]) -> Verdict | None:
    if not claim.reading.truncates(evidence["value"]):
        return None
    return _judged(claim, "convention", {**_without_cause(evidence), "name": "truncated"})


def _by_rounding(claim: Claim, leaves: Mapping[str, Printed], evidence: dict[str, Any]) -> Verdict | None:
    if not leaves:
        return None
    decided = counts.search(claim, leaves) or exhaustive.search(claim)
    if decided is not None and decided.changes is None:
        evidence["exhausted"] = decided.tables
        evidence["nearest"] = decided.nearest
        return None
    if decided is None and _beyond(bounding.bounds(claim, leaves), claim.reading):
        return None  # no search finds what cannot be
    enumerated = rounding.known(claim, leaves, decided.changes) if decided and decided.changes else None
    outcome = enumerated or rounding.witness(claim, leaves)
    if isinstance(outcome, rounding.Spent):
        nearest = outcome.nearest
        if isinstance(nearest, str) or not math.isnan(nearest):
            evidence["nearest"] = nearest
        evidence["evaluations"] = outcome.evaluations
        return None
    changes = {path: format(x, "f") for path, x in outcome.changes.items()}
    witness = {"witness": changes, "gives": outcome.value, "evaluations": outcome.evaluations}
    return _judged(claim, "rounding", {**_without_cause(evidence), **witness})


def _without_cause(evidence: Mapping[str, Any]) -> dict[str, Any]:
    """Where a number is explained, what contradicts the claim is not needed."""
    return {key: x for key, x in evidence.items() if key != "contradicts"}


def _with_cause(claim: Claim, evidence: Mapping[str, Any]) -> dict[str, Any]:
    """The departure that gives the printed value against what the claim states: its name, and the options."""
    departure = evidence.get("contradicts")
    if departure is None:
        return dict(evidence)
    stated = {o: word for o, word in claim.body["options"].items() if departure.options.get(o, word) != word}
    return {**evidence, "name": departure.name, "gives": departure.value, "contradicts": stated}


def _refuted(claim: Claim, leaves: Mapping[str, Printed], printed: Printed, evidence: dict[str, Any]) -> Verdict:
    """fails where a proof exists: nothing was rounded, or no unprinted digits reach the printed value."""
    evidence = _with_cause(claim, evidence)
    rounded = any(leaf.value is not None for leaf in leaves.values())
    law = _approximation(claim)
    if law is not None:
        exact = _by_exact_distribution(claim)
        evidence |= {"approximation": law} | ({} if exact is None else {"exact": exact})
        if exact is not None and printed.holds(exact):
            return _judged(claim, "convention", {**_without_cause(evidence), "name": "exact"})
        if exact is None or rounded:  # what contradicts an approximation contradicts nothing else
            return _judged(claim, "unresolved", evidence)
        return _judged(claim, "fails", {**evidence, "proof": "the inputs are exact, and so is this distribution"})
    if "critical" in claim.body and printed.value is not None:
        evidence["error"] = _side(claim, float(printed.value), float(evidence["value"]))
    if not rounded:
        return _judged(claim, "fails", {**evidence, "proof": "the inputs are exact, so this is the only value"})
    if "exhausted" in evidence:
        return _judged(claim, "fails", {**evidence, "proof": _counted(evidence["exhausted"])})
    if claim.body.get("value") == "signs":
        possible = bounding.possible_signs(claim, *claim.body["at"])
        if printed.word not in possible:
            return _judged(claim, "fails", {**evidence, "proof": "the printed intervals do not overlap"})
    if printed.word in ("rejected", "retained"):
        return _decision_refuted(claim, leaves, evidence)
    limits = bounding.bounds(claim, leaves)
    if limits is not None and _beyond(limits, printed):
        nearest = limits[0] if limits[0] > printed.high else limits[1]
        proof = {"proof": "interval bound", "between": list(limits), "nearest": nearest}
        return _judged(claim, "fails", {**evidence, **proof})
    return _judged(claim, "unresolved", evidence)


def _approximation(claim: Claim) -> str | None:
    """The distribution that stands in for an exact one, unless the claim asks for it; None for exact values.

    Tests whose null distribution is normal, t, F or chi-squared by definition have no other, and stand for themselves.
    """
    body = claim.body
    test = listed.find(str(body.get("test", body.get("critical"))).replace("-", "_"))
    null = descriptor.options_of(test.run).get("null") if test is not None else None
    if null is None or "exact" not in null.words or body.get("options", {}).get("null") == "asymptotic":
        return None
    computation = Computation(claim)
    if "critical" in body:
        point = computation.critical(body)
        return str(point.law) if point.kind in ("asymptotic", "simulated") else None
    if body.get("value") not in ("pvalue", "rejected"):
        return None
    evidence = getattr(computation.result(body), "null", None)
    return str(evidence.law) if evidence is not None and evidence.kind in ("asymptotic", "simulated") else None


def _by_exact_distribution(claim: Claim) -> Any:
    """The value by the exact null distribution; None where the library refuses it as too dear, or does not know it."""
    if "test" not in claim.body:
        return None
    options = {**claim.body.get("options", {}), "null": "exact"}
    try:
        return Computation(claim).value({**claim.body, "options": options})
    except (InputError, Missing):
        return None


def _counted(results: int) -> str:
    many = "the only result" if results == 1 else f"all {results} results"
    return f"exhaustive: {many} that tables printing alike can have"


def _beyond(limits: tuple[float, float] | None, printed: Printed) -> bool:
    """Whether no value between the limits prints as printed."""
    return limits is not None and printed.word is None and (limits[0] > printed.high or limits[1] < printed.low)


def _decision_refuted(claim: Claim, leaves: Mapping[str, Printed], evidence: dict[str, Any]) -> Verdict:
    """fails where the p-value lies on one side of the level whatever the unprinted digits are."""
    asked = "adjusted" if "adjust" in claim.body else "pvalue"
    limits = bounding.bounds(replace(claim, body={**claim.body, "value": asked}), leaves)
    alpha = float(claim.body["alpha"])
    if limits is None or limits[0] <= alpha < limits[1]:
        return _judged(claim, "unresolved", evidence)
    nearest = min(limits, key=lambda p: abs(p - alpha))
    proof = {"proof": "interval bound of p", "between": list(limits), "nearest": nearest}
    return _judged(claim, "fails", {**evidence, **proof})


def _side(claim: Claim, printed: float, exact: float) -> str:
    """A wrong critical value that rejects too rarely is conservative, one that rejects too often liberal."""
    small_rejects = claim.body["critical"] in ("wilcoxon", "multiple-sign")
    return "conservative" if (printed < exact) == small_rejects else "liberal"


def _judged(claim: Claim, verdict: Word, evidence: Mapping[str, Any]) -> Verdict:
    return Verdict(claim, verdict, evidence, _decision_changed(claim, evidence["value"]))


def _decision_changed(claim: Claim, value: Any) -> bool:
    """Whether the right value decides otherwise than the printed one: decisions, and p-values at a stated level."""
    printed = claim.reading
    if printed.word in ("rejected", "retained"):
        return bool(value != printed.word)
    alpha = claim.body.get("alpha")
    if claim.body.get("value") not in ("pvalue", "adjusted") or alpha is None or printed.word is not None:
        return False
    alpha = float(alpha)
    if printed.value is not None:
        return (float(printed.value) <= alpha) != (float(value) <= alpha)
    # A bound such as <0.001 or n.s. decides where it lies on one side of the level.
    return bool(printed.high <= alpha < value or value <= alpha <= printed.low)


def _identity(claim: Claim) -> Verdict:
    """A printed formula against the right one, at the stated points."""
    points: Sequence[Mapping[str, Any]] = claim.body["points"]
    theirs = [float(formulas.evaluate(claim.body["formula"], point)) for point in points]
    right = [_right_side(claim, point) for point in points]
    wrong = [i for i, (a, b) in enumerate(zip(theirs, right, strict=True)) if abs(a - b) > DOUBLE * max(abs(a), abs(b))]
    if not wrong:
        return Verdict(claim, "holds", {"value": right[0], "points": len(points)})
    first = wrong[0]
    evidence = {"value": right[first], "gives": theirs[first], "at": dict(points[first])}
    known = formula_departure(points, theirs)
    if known is not None:
        return _judged(claim, known[1], {**evidence, "name": known[0]})
    return _judged(claim, "fails", {**evidence, "proof": "a point where the printed formula differs"})


def _right_side(claim: Claim, point: Mapping[str, Any]) -> float:
    equals = claim.body["equals"]
    if isinstance(equals, str):
        return float(formulas.evaluate(equals, point))
    return float(Computation(claim).value(fill(equals, point)))
