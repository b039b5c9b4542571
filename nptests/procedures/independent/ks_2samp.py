"""The two-sample Kolmogorov-Smirnov test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from nptests.data import samples
from nptests.distributions import continuous
from nptests.distributions.kolmogorov import KolmogorovLimit, TwoSampleKS
from nptests.errors import Limit
from nptests.procedures import auto_null, critical_points, evidence
from nptests.procedures.descriptor import Procedure, Size, checked, facets, lines, wording
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Array, ExactNull, Integers, Numeric

AUTO = auto_null.AutoRule(lambda m, n: m * n, 10_000, "pairs")  # as in R
EXACT_PAIRS = Limit(100_000_000, "pairs", 'use null="asymptotic"')
SIDES = "R and scipy name sides by the distribution functions: their 'less' is 'greater' here"
TIED = "the law is that of these ties, where scipy's is of data without ties"
CRITICAL_PAIRS = 1_000_000  # a critical value takes some twenty such tails


@checked
def ks_2samp(a: Any, b: Any = None, *, alternative: Alternative = "two-sided", null: ExactNull = "auto") -> Outcome:
    """The two-sample Kolmogorov-Smirnov test: do two independent samples come from the same law, whatever its shape?

    With F_a and F_b the distribution functions of the samples, of sizes m and n,

        D = sup |F_a(x) - F_b(x)|

    (Smirnov 1939; Conover 1999, section 6.3). On plain samples "greater" says that a tends to be larger, on a
    two-column Scores that a is better; for a larger, D = sup (F_b - F_a), since the distribution function of larger
    values lies lower. R and scipy name these alternatives by the distribution function: their "less" is "greater" here.

    null="auto" is the exact law, all assignments of the values, ties included, to samples of these sizes, while m n is
    at most 10,000, and the asymptotic one beyond: with z = D sqrt(m n / (m + n)), p = 2 sum_j (-1)**(j - 1) exp(-2 j**2
    z**2) two-sided, exp(-2 z**2) one-sided. D is a whole number of steps of 1 / lcm(m, n).
    """
    groups = samples.Groups.two(a, b)
    m, n = groups.sizes
    toward = alternative if groups.toward == 1 else samples.turned(alternative)
    values, gaps, ties = _gaps(groups)
    above, below = max(int(gaps.max()), 0), max(-int(gaps.min()), 0)
    steps = {"two-sided": max(above, below), "greater": above, "less": below}[toward]
    flat = len(values) == 1
    tail = evidence.none("all values are equal") if flat else _evidence(steps, m, n, ties, toward, null)
    return replace(
        evidence.outcome("ks_2samp", steps / (m * n), tail, n=groups.n, k=2),
        alternative=groups.reading(alternative),
        algorithms=groups.names,
        details={
            "samples": groups.listed,
            "sizes": np.array(groups.sizes),
            "values": groups.samples[0].measured(values),
            "b_minus_a": gaps / (m * n),
            "z": steps / (m * n) * math.sqrt(m * n / (m + n)),
        },
        notes=(*groups.notes, *_notes(alternative, ties)),
    )


def _notes(alternative: Alternative, ties: tuple[int, ...]) -> tuple[str, ...]:
    """That nothing can be seen, or where the same call is another one elsewhere."""
    if len(ties) == 1:
        return ("all values are equal: p = 1 by definition",)
    return ((SIDES,) if alternative != "two-sided" else ()) + ((TIED,) if max(ties) > 1 else ())


def _gaps(groups: samples.Groups) -> tuple[Numeric, Integers, tuple[int, ...]]:
    """The distinct values, m n (F_b - F_a) at each of them, and how many observations share it."""
    a, b = (np.sort(sample.working("decimal")) for sample in groups.samples)
    values, ties = np.unique(groups.pooled(), return_counts=True)
    below_a = np.searchsorted(a, values, "right").astype(np.int64)
    below_b = np.searchsorted(b, values, "right").astype(np.int64)
    return values, below_b * len(a) - below_a * len(b), tuple(int(t) for t in ties)


def _evidence(
    steps: int, m: int, n: int, ties: tuple[int, ...], toward: Alternative, null: ExactNull
) -> evidence.Evidence:
    if null == "exact":
        EXACT_PAIRS.check("the exact law", m * n, where="null")
    # The law speaks of F_a - F_b, which is negative where a is larger.
    law, d = TwoSampleKS(m, n, ties, samples.turned(toward)), steps / (m * n)
    return AUTO.evidence(
        null,
        (m, n),
        lambda why: evidence.upper_tail(law, d, why),
        lambda why: _limit(d * math.sqrt(m * n / (m + n)), toward, why),
    )


def _limit(z: float, toward: Alternative, why: str) -> evidence.Evidence:
    if toward == "two-sided":
        return evidence.upper_tail(KolmogorovLimit(), z, why)
    return evidence.upper_tail(continuous.ChiSquared(2), 4 * z**2, why)  # exp(-2 z**2)


def _critical_limit(alpha: float, alternative: Alternative, m: int, n: int) -> critical_points.CriticalPoint:
    """The smallest whole number of steps of 1 / lcm(m, n) whose tail is within the level."""
    steps, scale = math.lcm(m, n), math.sqrt(m * n / (m + n))

    def tail(step: int) -> evidence.Evidence:
        return _limit(step / steps * scale, alternative, "")

    z = (
        KolmogorovLimit().isf(alpha)
        if alternative == "two-sided"
        else math.sqrt(continuous.ChiSquared(2).isf(alpha) / 4)
    )
    step = max(math.floor(z / scale * steps) - 1, 0)
    while tail(step).pvalue > alpha:  # once, or twice where `isf` was rounded
        step += 1
    law = KolmogorovLimit() if alternative == "two-sided" else continuous.ChiSquared(2)
    if step > steps:
        return critical_points.CriticalPoint(math.inf, 0.0, law, _convention(alternative))
    return critical_points.CriticalPoint(step / steps, tail(step).pvalue, law, _convention(alternative))


def _convention(alternative: Alternative) -> str:
    words: dict[Alternative, str] = {"two-sided": "D", "greater": "max (F_a - F_b)", "less": "max (F_b - F_a)"}
    return f"reject when {words[alternative]} is at least the value"


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    law = TwoSampleKS(n, n)
    yield "exact", lambda alpha: float(law.sf(law.isf(alpha)))


def _shares(sample: int) -> Callable[[Outcome], Array]:
    """The distribution function of a sample at each of the values."""

    def shares(o: Outcome) -> Array:
        ordered = np.sort(o.details["samples"][sample])
        return np.asarray(np.searchsorted(ordered, o.details["values"], "right") / len(ordered))

    return shares


def _largest(o: Outcome) -> int:
    """Where the largest gap of the alternative's direction is."""
    return int(np.argmin(np.abs(np.abs(o.details["b_minus_a"]) - o.statistic)))


KS_2SAMP = Procedure(
    title="The two-sample Kolmogorov-Smirnov test",
    run=ks_2samp,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("smirnov1939", "conover1999"),
    limits=f"It does not say how the two laws differ. {wording.NOT_EQUAL}",
    sources={
        "a_i": _shares(0),
        "b_i": _shares(1),
        "m": lambda o: lines.sizes(o)[0],
        "n": lambda o: lines.sizes(o)[1],
        "x": lambda o: o.details["values"][_largest(o)],
    },
    breaks={"sides": "the two-sided statistic is the larger of both distances, with a distribution of its own"},
    critical=critical_points.CriticalRule(
        "smirnov",
        lambda alpha, sides, m, n: critical_points.above(TwoSampleKS(m, n, sides=sides), alpha, _convention(sides)),
        ("m", "n"),
        limit=_critical_limit,
        auto=AUTO.exact,
        affordable=lambda m, n: m * n <= CRITICAL_PAIRS,
    ),
    study=facets.Study(sizes=_sizes, drawn=False),
)
