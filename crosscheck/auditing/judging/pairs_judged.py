"""A number against those that it follows from: right, rounded, explained, open or wrong.

The printed numbers are intervals, and what follows from them is enclosed. An explanation that the text does not state
must be earned: of random wrong numbers it, and all the others with it, would explain less than `CHANCE`; else the
verdict is open, and says what would settle it. A decision that nothing stated explains is wrong whatever else may fit.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import replace
from decimal import Decimal
from typing import Any

import numpy as np

from crosscheck.auditing.binding.pairs import Pairing, Way, digits
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims import formulas
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.claims.intervals import Interval
from crosscheck.claims.printed import Printed

CHANCE = 0.05  # of random wrong numbers, what may be explained at most
LEVEL = 0.05  # where no level is stated
PIECES = (256, 24, 8)  # into which one, two or more printed numbers are cut: what follows is enclosed piece by piece
_FITS_UP_TO = 200  # degrees of freedom that are tried to say which ones a p-value fits
_MOST_NUMBERS = 10_000  # of the last printed digit, of which the share of random numbers is counted

_CALLED = {name: name for name in ("t", "z", "F", "H", "Q", "r", "p", "df")} | {"chi2": "χ2", "adjusted": "adjusted p"}
Limits = tuple[float, float]


def judged(pairing: Pairing, levels: Set[str] = frozenset()) -> Verdict:
    """The verdict on a number: what is stated comes first, then decisions, then what no word states but is earned.

    levels   those that the text names: the only one is that at which it decides
    """
    if pairing.one_of:
        return _one_of(pairing)
    claim, printed = pairing.claim, pairing.claim.reading
    value, limits = value_of(claim.body), enclosed(claim.body)
    evidence: dict[str, Any] = {"value": value, **paired(*pairing.of)}
    if pairing.context:
        evidence["context"] = pairing.context
    if printed.holds(value):
        return Verdict(claim, "holds", evidence)
    if _meet(limits, printed):
        return Verdict(claim, "rounding", {**evidence, "between": list(limits)})

    def under(way: Way) -> dict[str, Any]:
        return {**claim.body, **way.body}

    stated = next((way for way in pairing.otherwise if way.stated and _meet(enclosed(under(way)), printed)), None)
    if stated is not None:
        return Verdict(claim, "convention", {**evidence, "name": stated.name, "gives": value_of(under(stated))})
    level = Printed.of(digits(min(levels))).value if len(levels) == 1 else None
    of_p, alpha = pairing.of[-1].statistic in ("p", "adjusted"), float(level or LEVEL)
    changed = of_p and decides(printed, limits, alpha)
    free = [way for way in pairing.otherwise if not way.stated]
    enclosures = [enclosed(under(way)) for way in free]
    fitting = [way for way, ends in zip(free, enclosures, strict=True) if _meet(ends, printed)]
    if changed and printed.value is None:  # a bound says little but the decision
        fitting = [way for way in fitting if way.decides]
    if _meet(limits, _cut(printed)):
        fitting.append(_CUT)
    if fitting:
        by_chance = chance(printed, limits, enclosures)
        evidence |= {"name": fitting[0].name, "gives": value_of(under(fitting[0])), "chance": by_chance}
        if by_chance < CHANCE:
            return Verdict(claim, "convention", evidence)
        settles = pairing.lacking or fitting[0].settles or f"whether so it is: {fitting[0].name}"
        return Verdict(claim, "unresolved", {**evidence, "settles": settles}, changed)
    if pairing.lacking:
        return Verdict(claim, "unresolved", {**evidence, "settles": pairing.lacking}, changed)
    nearest = limits[0] if limits[0] > printed.high else limits[1]
    proof = {"between": list(limits), "nearest": nearest, "proof": pairing.proof or _tried(pairing), **_fits(claim)}
    proof |= {"level": alpha} if changed else {}
    proof |= {"said": pairing.said} if pairing.said else {}
    sides = {x <= alpha for x in (*limits, printed.low, printed.high)}
    return Verdict(claim, "fails", evidence | proof | ({"stays": alpha} if of_p and len(sides) == 1 else {}), changed)


def _tried(pairing: Pairing) -> str:
    """The other ways of computing it, of which none gives it either."""
    names = [way.name for way in pairing.otherwise]
    more = ", or in another way that was tried" if len(names) > 3 else ""
    return f"nor is it right if this is meant: {', or '.join(names[:3])}{more}" if names else ""


def _one_of(pairing: Pairing) -> Verdict:
    """A number that follows in one of several ways: which is not said, but one alone gives it, or one that the text
    names, and few others any; a bound is right where all that the text names keep it."""
    claim, printed = pairing.claim, pairing.claim.reading
    bodies = [{**claim.body, **way.body} for way in pairing.otherwise]
    enclosures = [enclosed(body) for body in bodies]
    fitting = [i for i, limits in enumerate(enclosures) if _meet(limits, printed)]
    named = all(way.stated for way in pairing.otherwise)
    if named and printed.value is None and all(printed.holds(end) for limits in enclosures for end in limits):
        evidence = {"value": value_of(bodies[0]), "name": pairing.otherwise[0].name, **paired(*pairing.of)}
        return Verdict(claim, "convention", evidence | {"gives": evidence["value"]})
    if fitting and (named or len(fitting) == 1):
        only = fitting[0]
        evidence = {"value": value_of(bodies[only]), "name": pairing.otherwise[only].name, **paired(*pairing.of)}
        evidence |= {"gives": evidence["value"], "chance": chance(printed, enclosures[only], enclosures)}
        if evidence["chance"] < CHANCE:
            return Verdict(claim, "convention", evidence)
    return Verdict(claim, "unresolved", {"value": None, **paired(*pairing.of)})


_CUT = Way("truncated", {})


def paired(*mentions: Extraction) -> dict[str, Any]:
    """The phrases that were held against each other, and where each stands in the source."""
    return {"paired": [_quoted(e) for e in mentions], "spans": [list(e.span) for e in mentions]}


def _quoted(e: Extraction) -> str:
    """The phrase; of a cell that holds a number alone what it is called, too."""
    bare = e.statistic in _CALLED and not any(map(str.isalpha, e.phrase.replace("e", "")))
    return f"{_CALLED[e.statistic]} {e.relation} {e.phrase.lstrip('<>≤= ')}" if bare else e.phrase


def decides(printed: Printed, limits: Limits, level: float) -> bool:
    """Whether the print lies on one side of the level, and all that can be right on the other."""
    below, above = printed.high <= level, printed.low >= level and printed.high > level
    return bool((below and limits[0] > level) or (above and limits[1] <= level))


def value_of(body: Mapping[str, Any]) -> float:
    """The value that the printed digits give as they stand."""
    names = {n: _middle(x) for n, x in body.get("with", {}).items()}
    return float(formulas.evaluate(body["formula"], names))


def _middle(x: Any) -> float:
    return sum(x) / 2 if isinstance(x, tuple) else float(Printed.of(x).value or 0) if isinstance(x, str) else float(x)


def enclosed(body: Mapping[str, Any]) -> Limits:
    """Between what all that the printed numbers allow lies: in pieces where a name stands in several places.

    A pair of ends is a number that is not printed: it is tried from one end to the other.
    """
    names, formula = dict(body.get("with", {})), body["formula"]
    ends = {n: limits for n, x in names.items() if (limits := _ends(x)) is not None}
    whole = "min(" in formula or "max(" in formula  # these look at all pieces at once
    once = all(len(re.findall(rf"\b{name}\b", formula)) == 1 for name in ends)
    printed_once = once and not any(isinstance(names[name], tuple) for name in ends)
    pieces = 1 if whole or printed_once else PIECES[min(len(ends), 3) - 1] if ends else 1
    cuts = np.meshgrid(*([np.arange(pieces)] * len(ends)), indexing="ij") if ends else []
    for (name, (first, last)), at in zip(ends.items(), cuts, strict=True):
        edges = np.linspace(first, last, pieces + 1)
        if isinstance(names[name], tuple) and not whole:
            names[name] = np.linspace(first, last, pieces)[at.ravel()]
        else:
            names[name] = Interval(
                *((edges[0], edges[1]) if pieces == 1 else (edges[at.ravel()], edges[at.ravel() + 1]))
            )
    result = formulas.evaluate(formula, names)
    low, high = (result.low, result.high) if isinstance(result, Interval) else (np.asarray(result), np.asarray(result))
    if np.isnan(low).all():
        return np.inf, -np.inf  # it is not defined there
    return float(np.nanmin(low)), float(np.nanmax(high))


def _ends(x: Any) -> Limits | None:
    """The ends of what is not known exactly; a printed number without a sign is not below 0."""
    if isinstance(x, tuple):
        return x
    if not isinstance(x, str):
        return None
    printed = Printed.of(x)
    return (printed.low if x.startswith("-") else max(printed.low, 0.0)), printed.high


def _meet(limits: Limits, printed: Printed) -> bool:
    """Whether some number between the limits prints so."""
    low, high = limits
    return printed.holds(low) or printed.holds(high) or (low < printed.high and printed.low < high)


def _cut(printed: Printed) -> Printed:
    """What a number claims if its digits were cut off; a bound claims nothing so."""
    if printed.value is None or printed.unit is None:
        return replace(printed, low=np.inf, high=-np.inf)
    value, unit = printed.value, printed.unit
    ends = sorted((value, value + unit.copy_sign(value)))
    return replace(printed, low=float(ends[0]), high=float(ends[1]), value=None, strict=True)


# How often chance would be explained


def chance(printed: Printed, right: Limits, enclosures: list[Limits]) -> float:
    """The share of random wrong numbers that the ways explain: half of them drawn over the whole range with as many
    digits as are printed, half near misses of the right number, one digit of it another."""
    if printed.value is None or printed.unit is None:
        return 1.0
    unit = float(printed.unit)
    ways = [*enclosures, (right[0] - unit / 2, right[1] + unit / 2)]  # the last: digits cut off
    return _by_chance(sum(right) / 2, printed, right, right, ways)


def _by_chance(middle: float, printed: Printed, known: Limits, right: Limits, ways: list[Limits]) -> float:
    """Over the whole range of what is not known to be right, and of the near misses of what is right."""
    unit, value = float(printed.unit or 0), float(printed.value or 0)
    most = 1.0 if 0 <= value <= 1 and right[1] <= 1 else 2 * max(abs(value), abs(middle))
    numbers = np.arange(0, most + unit / 2, max(unit, most / _MOST_NUMBERS))
    near = np.array(_near(middle, printed.unit or Decimal(1)))
    return (_explained(numbers, unit, known, ways) + _explained(near, unit, right, ways)) / 2


def by_luck(printed: Printed, right: Limits, enclosures: list[Limits]) -> float:
    """The same of a number of which nothing says what it follows from: one reading is right only as it fits."""
    if printed.value is None or printed.unit is None:
        return 1.0
    return _by_chance(sum(right) / 2, printed, (np.inf, np.inf), right, enclosures)


def _explained(numbers: Any, unit: float, right: Limits, ways: list[Limits]) -> float:
    """Of the numbers that are wrong as they stand, the share that some way gives."""
    low, high = numbers - unit / 2, numbers + unit / 2
    wrong = (high < right[0]) | (low > right[1])
    hit = np.zeros(len(numbers), dtype=bool)
    for a, b in ways:
        hit |= (low <= b) & (high >= a)
    return float((hit & wrong).sum() / max(1, wrong.sum()))


def _near(middle: float, unit: Decimal) -> list[float]:
    """The right number, rounded to the printed digits, with any one digit another."""
    if not np.isfinite(middle):
        return []
    places = max(0, -int(unit.adjusted()))
    text = f"{abs(middle):.{places}f}"
    places_of_digits = [i for i, c in enumerate(text) if c.isdigit()]
    return [float(text[:i] + d + text[i + 1 :]) for i in places_of_digits for d in "0123456789" if d != text[i]]


def _fits(claim: Claim) -> dict[str, Any]:
    """Which degrees of freedom a p-value fits, where they are at most three."""
    names = claim.body.get("with", {})
    if "a" not in names or "b" in names:
        return {}
    counts = np.arange(1.0, _FITS_UP_TO + 1)
    values = formulas.evaluate(claim.body["formula"], {n: _middle(v) for n, v in names.items()} | {"a": counts})
    values = np.broadcast_to(values, counts.shape)
    fitting = [int(a) for a, x in zip(counts, values, strict=True) if claim.reading.holds(float(x))]
    return {"fits_df": fitting} if 1 <= len(fitting) <= 3 else {}
