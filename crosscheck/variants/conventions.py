"""Conventions and known software defects, as executable code: what else a printed number may be.

A convention is defensible and named; a defect is wrong and named. Each is tried on the claim's own data, and the fewest
departures win.
"""

import inspect
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from crosscheck.claims import claims, computing
from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation, Missing, pair_order, public
from crosscheck.variants import adjustment_slips, software
from nptests.data import ranks
from nptests.distributions import special
from nptests.distributions.studentized_range import StudentizedRange
from nptests.procedures import critical_values, descriptor, listed
from nptests.read import literature as fixtures
from nptests.vocabulary import Array

Kind = Literal["convention", "defect"]
Body = Mapping[str, Any]


@dataclass(frozen=True)
class Departure:
    """One way to compute otherwise: name, kind, the numbers (or words) it gives, and the rival options it takes."""

    name: str
    kind: Kind
    value: Any
    options: Mapping[str, Any] = field(default_factory=dict)

    def contradicts(self, claim: Claim) -> bool:
        """Whether the claim states one of these options otherwise, so that the departure excuses nothing."""
        stated = claim.body.get("options", {})
        return any(stated.get(o, word) != word for o, word in self.options.items())


# Options whose words are rival conventions; floating-point ranks are a defect, because they break decimal ties.
_RIVAL_OPTIONS: Mapping[str, tuple[tuple[Any, str, Kind], ...]] = {
    "ties": (("ignored", "ties-ignored", "convention"), ("corrected", "ties-corrected", "convention")),
    "zeros": tuple((word, f"zeros-{word}", "convention") for word in ("drop", "pratt", "split", "split-even")),
    "continuity": ((True, "continuity", "convention"), (False, "no-continuity", "convention")),
    "alternative": (
        ("greater", "one-sided", "convention"),
        ("less", "one-sided", "convention"),
        ("two-sided", "two-sided", "convention"),
    ),
    "null": (("exact", "exact", "convention"), ("asymptotic", "asymptotic", "convention")),
    "error": (("published", "published-error", "convention"), ("permutation", "permutation-error", "convention")),
    "variances": (("equal", "pooled", "convention"), ("unequal", "welch", "convention")),
    "arithmetic": (("float", "floating-point-ranks", "defect"),),
}


# Options that change a p-value but not the statistic.
_OF_PVALUES = frozenset({"alternative", "null"})


def departures(claim: Claim, most: int = 2) -> Iterator[Departure]:
    """Everything that is known to be done otherwise, single departures first."""
    options = list(_option_changes(claim.body))
    for count in range(1, most + 1):
        for chosen in itertools.combinations(options, count):
            if len({option for option, *_ in chosen}) == count:
                yield from _changed_options(claim, chosen)
        if count == 1:
            yield from _of_kind(claim)
            yield from _of_programs(claim)


def _option_changes(body: Body) -> Iterator[tuple[str, Any, str, Kind]]:
    """(option, word, name, kind) of every rival word that the procedure knows."""
    if "critical" in body:
        known = {"alternative": None}
    elif "test" in body:
        known = {name: option.default for name, option in descriptor.options_of(public(body["test"])).items()}
        if "table" in body:
            known["better"] = None
    else:
        known = {}
    if body.get("value") not in ("pvalue", "adjusted", "rejected") and "critical" not in body:
        known = {name: default for name, default in known.items() if name not in _OF_PVALUES}
    stated = body.get("options", {})
    for option, rivals in _RIVAL_OPTIONS.items():
        for word, name, kind in rivals:
            if option in known and stated.get(option, known[option]) != word:
                yield option, word, name, kind
    if "better" in known:
        yield "better", "other", "orientation", "convention"


def default_of(body: Body, option: str) -> Any:
    """What an option of an assertion is where the claim is silent."""
    if "critical" in body:
        return critical_values.rules()[body["critical"]].alternatives[0]
    return descriptor.options_of(public(body["test"]))[option].default


def _changed_options(claim: Claim, chosen: Sequence[tuple[str, Any, str, Kind]]) -> Iterator[Departure]:
    body = dict(claim.body)
    body["options"] = {**body.get("options", {}), **{o: w for o, w, *_ in chosen if o != "better"}}
    if any(option == "better" for option, *_ in chosen):
        from nptests.read import literature as fixtures

        stated = fixtures.entry(f"{claim.publication}/{body['table']}").get("better")
        body["better"] = "lower" if stated == "higher" else "higher"
    kind: Kind = "defect" if any(k == "defect" for *_, k in chosen) else "convention"
    words = {option: word for option, word, _, rival in chosen if option != "better" and rival == "convention"}
    for departure in _attempt(" + ".join(name for _, _, name, _ in chosen), kind, Computation(claim).value, body):
        yield replace(departure, options=words)


def _attempt(name: str, kind: Kind, compute: Callable[..., Any], *args: Any) -> Iterator[Departure]:
    """What a departure gives; nothing where it does not apply to these data."""
    try:
        value = compute(*args)
    except (ValueError, TypeError, KeyError, IndexError, ZeroDivisionError, Missing):
        return
    if value is not None:
        yield Departure(name, kind, value)


def _of_programs(claim: Claim) -> Iterator[Departure]:
    """What programs and textbooks print, and the same of b against a."""
    other = software.exchanged(claim)
    stated = claim.body.get("options", {})
    if other is not None:
        yield from _attempt("exchanged", "convention", Computation(other).value)
    for program in software.programs():
        for about, turned in ((claim, ""), (other, " + exchanged")):
            for reading in software.printed_by(about, program) if about is not None else ():
                options = {o: word for o, word in reading.body["options"].items() if o not in stated}
                for departure in _attempt(f"as {program} prints{turned}", "convention", Computation(reading).value):
                    yield replace(departure, options=options)


def _of_kind(claim: Claim) -> Iterator[Departure]:
    body, value = claim.body, claim.body.get("value", "statistic")
    if "adjust" in body:
        for name, methods, adjustment in adjustment_slips.SLIPS:
            if body["adjust"] in methods:
                yield from _attempt(name, "defect", _adjusted, claim, adjustment)
    if "critical" in body:
        yield from _rounded_critical(claim)
    if body.get("adjust") == "bergmann-hommel":
        yield from _made_monotone(claim)
    if "difference" in body:
        k, n = int(body["sizes"]["k"]), int(body["sizes"]["n"])
        for name, difference in DIFFERENCE_DEFECTS.items():
            yield from _attempt(name, "defect", difference, k, n, float(body["alpha"]))
    if body.get("test") == "aligned_ranks" and value == "statistic":
        yield from _attempt("keel-aligned", "defect", lambda: keel_aligned(float_table(claim)))
    if body.get("test") == "quade" and value == "statistic":
        yield from _attempt("keel-quade", "defect", lambda: keel_quade(float_table(claim)))
    if body.get("test") == "corrected_t" and value == "statistic":
        yield from _attempt("corrected-t-without-root", "defect", without_root, claim)
    if body.get("test") == "nemenyi":
        swapped = {**body, "test": "nemenyi_bonferroni"}
        yield from _attempt("nemenyi-is-bonferroni", "convention", Computation(claim).value, swapped)
    if body.get("test") == "wilcoxon" and value in ("pvalue", "z"):
        yield from _attempt("zeros-in-the-variance", "convention", zeros_in_the_variance, claim)
    if body.get("test") == "mcnemar" and value == "pvalue":
        yield from _attempt("binomial-tail-without-its-end", "defect", _tail_without_end, *body["args"])
    if body.get("test") == "permutation" and value == "pvalue":
        yield from _attempt("two-sided-by-distance", "convention", two_sided_by_distance, claim)
    test = listed.find(str(body.get("test")))
    if test is not None and test.composes and value in ("pvalue", "statistic"):
        yield from _rounded_inner(claim)


# formulas of papers


FORMULA_DEPARTURES: Mapping[str, tuple[Kind, Callable[..., float]]] = {
    "finner-inverted": ("defect", lambda a, K, i: 1 - (1 - a) ** ((K - 1) / i)),
    "li-inverted-alpha": ("defect", lambda a, p: (1 - p) / ((1 - a) * a)),
    "mcnemar-without-clamp": ("defect", lambda b, c: (abs(b - c) - 1) ** 2 / (b + c)),
    "df-min-minus-one": ("convention", lambda k, j: min(k, j) - 1),
    "published-error": (
        "convention",
        lambda a, b, K, N: (a - b) / np.sqrt(K * (K + 1) * (2 * N + 1) * (K - 1) / (18 * N * (N + 1))),
    ),
    "one-sided": ("convention", lambda n, s: float(np.sum(special.comb(n, np.asarray(s)) * 0.5**n))),
}


def formula_departure(points: Sequence[Body], values: Sequence[float]) -> tuple[str, Kind] | None:
    """The known departure that gives the same values as a printed formula at every point."""
    for name, (kind, rule) in FORMULA_DEPARTURES.items():
        needs = set(inspect.signature(rule).parameters)
        if all(needs <= set(point) for point in points):
            theirs = [float(rule(**{key: point[key] for key in needs})) for point in points]
            if np.allclose(theirs, values, rtol=1e-12, atol=0):
                return name, kind
    return None


# signed ranks


def zeros_in_the_variance(claim: Claim) -> float | None:
    """Normal p (or z) of split zeros with a variance that lets the zeros have signs (scipy's zsplit, Demsar's z)."""
    body = claim.body
    if body.get("options", {}).get("zeros") != "split":
        return None
    d = np.asarray(Computation(claim).value({**body, "value": "differences", "at": "all"}))
    r = ranks.doubled(np.abs(d)) / 2
    n = len(d)
    w = float(r[d > 0].sum() + r[d == 0].sum() / 2)
    variance = n * (n + 1) * (2 * n + 1) / 24 - ranks.tie_sum(np.abs(d)) / 48
    z = (w - n * (n + 1) / 4) / np.sqrt(variance)
    return float(z if body["value"] == "z" else 2 * special.ndtr(-abs(z)))


# counts and permutations


def _tail_without_end(b: int, c: int) -> float:
    """Twice the binomial tail from max(b, c), its last term left out."""
    n = b + c
    return float(2 * sum(special.comb(n, s) for s in range(max(b, c), n)) / 2**n)


def two_sided_by_distance(claim: Claim) -> float | None:
    """P(|T - E T| >= |t - E t|) over all splits of two small groups: the two-sided p-value of coin."""
    groups = [[Fraction(x) for x in g] for g in Computation(claim)._data(claim.body)]
    pooled = [x for g in groups for x in g]
    if len(groups) != 2 or special.comb(len(pooled), len(groups[0])) > 1e5:
        return None
    centre = Fraction(len(groups[0]), len(pooled)) * sum(pooled)
    far = abs(sum(groups[0]) - centre)
    splits = [abs(sum(s) - centre) >= far for s in itertools.combinations(pooled, len(groups[0]))]
    return sum(splits) / len(splits)


# adjustments: p sorted in, adjusted p out, sorted alike


def _adjusted(claim: Claim, rule: Callable[[Array], Array]) -> float | None:
    body = claim.body
    if body.get("value", "adjusted") != "adjusted":
        return None
    labels, values = Computation(claim).pvalues(body["pvalues"])
    p = np.asarray(values)
    order = np.argsort(p, kind="stable")
    adjusted = np.empty(len(p))
    adjusted[order] = rule(p[order])
    label = str(body["at"][0])
    adjusted_value = float(adjusted[labels.index(label) if label in labels else int(label) - 1])
    return None if adjusted_value == 1 else adjusted_value  # a value capped at 1 explains nothing


def _made_monotone(claim: Claim) -> Iterator[Departure]:
    """Bergmann-Hommel with the running maximum that KEEL and scmamp add, for p-values anywhere in their last digit."""
    body = claim.body
    names = body.get("options", {}).get("algorithms")
    leaves = Computation(claim)
    labels, _ = leaves.pvalues(body["pvalues"])
    if not isinstance(names, list) or body.get("value", "adjusted") != "adjusted":
        return
    order, here = pair_order(labels, names), labels.index(str(body["at"][0]))
    for step in range(-50, 51):
        moved = {path: x.value + x.unit * step / 100 for path, x in leaves.leaves.items() if x.value and x.unit}
        p = np.clip(Computation(claim, moved).pvalues(body["pvalues"])[1], 0, 1)
        adjusted = np.empty(len(p))
        adjusted[order] = public("adjust")(p[order], "bergmann-hommel", algorithms=len(names))
        yield Departure("bergmann-hommel-made-monotone", "convention", float(adjusted[p <= p[here]].max()))


# critical values and differences


def _rounded_critical(claim: Claim) -> Iterator[Departure]:
    """Tables are copied: rounded to one digit more before, or a studentized range rounded before its division."""
    exact, unit = float(Computation(claim).value()), claim.reading.unit
    if claim.body["critical"] in ("studentized-range", "nemenyi"):
        other = {**claim.body, "alpha": 1 - Computation(claim)._level(claim.body)}
        yield from _attempt("other-tail", "defect", Computation(claim).value, other)
    if unit is None or not np.isfinite(exact):
        return
    if claim.body["critical"] == "nemenyi":
        # a range q with three decimals, divided by sqrt 2
        yield Departure("rounded-inner-values", "convention", round(exact * np.sqrt(2), 3) / np.sqrt(2))
    once = Decimal(exact).quantize(unit / 10, ROUND_HALF_UP)
    yield Departure("rounded-twice", "convention", float(once.quantize(unit, ROUND_HALF_UP)))


def _range_point(alpha: float, k: int, df: float) -> float:
    return float(StudentizedRange(k, df).isf(alpha))


def _spread(k: int, n: int) -> float:
    return float(np.sqrt(k * (k + 1) / (6 * n)))


DIFFERENCE_DEFECTS: Mapping[str, Callable[[int, int, float], float]] = {
    "finite-df": lambda k, n, a: _range_point(a, k, k * (n - 1)) / np.sqrt(2) * _spread(k, n),
    "q-one-k-too-far": lambda k, n, a: _range_point(a, k + 1, np.inf) / np.sqrt(2) * _spread(k, n),
    "other-tail": lambda k, n, a: _range_point(1 - a, k, np.inf) / np.sqrt(2) * _spread(k, n),
    "no-division-by-root-two": lambda k, n, a: _range_point(a, k, np.inf) * _spread(k, n),
}


# inner values that were rounded or cut before they were used


def _rounded_inner(claim: Claim) -> Iterator[Departure]:
    """z from mean ranks and error rounded to d decimals, itself rounded or cut to d decimals, and its p-value."""
    body = claim.body
    computation = Computation(claim)
    try:
        result = public(body["test"])(*computation._data(body), **body.get("options", {}))
        at = [str(label) for label in body["at"]]
        row = result.row(*(at if len(at) == 2 else at[0].split(" vs ")))
    except (ValueError, Missing):
        return
    if result.mean_ranks is None or row.error is None:
        return
    rank = dict(zip(result.algorithms, result.mean_ranks, strict=True))
    for d, cut in itertools.product((2, 3, 4), (False, True)):
        z = (round(rank[row.a], d) - round(rank[row.b], d)) / round(row.error, d)
        z = float(np.trunc(z * 10**d) / 10**d) if cut else round(z, d)
        value = z if body["value"] == "statistic" else float(2 * special.ndtr(-abs(z)))
        yield Departure("rounded-inner-values", "convention", value)
        if cut and claim.reading.truncates(value):
            yield Departure("rounded-inner-values + truncated", "convention", float(claim.reading.value or 0))


def float_table(claim: claims.Claim) -> Array:
    """The claim's table of scores as doubles, lower is better."""
    return fixtures.scores(f"{claim.publication}/{claim.body['table']}").costs("float")


def keel_aligned(costs: Array) -> float:
    """KEEL's aligned statistic: 1/k on the squared column totals and none on the row totals, ranks of doubles."""
    r = ranks.aligned_doubled(costs) / 2
    n, k = r.shape
    m = n * k
    spread = float((r.sum(axis=0) ** 2).sum()) / k - k * n**2 / 4 * (m + 1) ** 2
    return float((k - 1) * spread / (m * (m + 1) * (2 * m + 1) / 6 - float((r.sum(axis=1) ** 2).sum())))


def keel_quade(costs: Array) -> float:
    """KEEL's Quade statistic: (k + 1)/2 divided as whole numbers, so that even k are centred half a rank too low."""
    within, ranges = ranks.doubled(costs) / 2, ranks.doubled(ranks.row_ranges(costs)) / 2
    n, k = within.shape
    s = ranges[:, None] * (within - (k + 1) // 2)
    a, b = float((s**2).sum()), float((s.sum(axis=0) ** 2).sum()) / n
    return float((n - 1) * b / (a - b))


def without_root(claim: claims.Claim) -> float:
    """The corrected resampled t with the variance itself below the mean, not its root."""
    differences: Any = computing.Computation(claim)._data(claim.body)[0]
    d, options = np.asarray(differences, dtype=np.float64).ravel(), claim.body["options"]
    return float(d.mean() / ((1 / d.size + options["test"] / options["train"]) * d.var(ddof=1)))
