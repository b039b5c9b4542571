"""The difference of two independent proportions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Literal

import numpy as np

from nptests.data import moments
from nptests.distributions import binomial, continuous
from nptests.distributions.discrete import HEADROOM, Discrete
from nptests.errors import Limit
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent.successes import Successes, wilson
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Alternative

By = Literal["normal", "fisher"]
MOST_TRIALS = Limit(2_000, "trials", 'use by="normal"')  # of which no chance is too small for doubles
BY_THE_NORMAL_LAW = "normal approximation of the binomial law"


@checked
def proportions(
    x1: int,
    n1: int,
    x2: int,
    n2: int,
    *,
    alternative: Alternative = "two-sided",
    pooled: bool = True,
    continuity: bool = False,
    by: By = "normal",
    level: float = 0.95,
) -> Outcome:
    """The difference of two proportions: do x1 of n1 and x2 of n2 come from one probability?

    With p_1 = x_1 / n_1, p_2 = x_2 / n_2 and p = (x_1 + x_2) / (n_1 + n_2),

        z = (p_1 - p_2) / sqrt(p (1 - p) (1 / n_1 + 1 / n_2))                       pooled=True
        z = (p_1 - p_2) / sqrt(p_1 (1 - p_1) / n_1 + p_2 (1 - p_2) / n_2)           pooled=False

    compared with the standard normal law. The pooled error is the one under the hypothesis, and z**2 is Pearson's
    chi-squared, as in R's prop.test; some texts give the other one, whose level is worse in small samples.
    continuity=True moves p_1 - p_2 by (1 / n_1 + 1 / n_2) / 2 to where there is less evidence: two-sided towards 0, but
    not past it; one-sided against the alternative, as for rank tests (R's prop.test moves it towards 0 there, too).

    by="fisher" is Fisher's test (1935): x_1 under its hypergeometric law given x_1 + x_2, two-sided twice the smaller
    tail (R's fisher.test adds up what is less likely instead); pooled and continuity have no say in it.

    The samples must be independent: two classifiers on one test set are paired, see `mcnemar`. The estimate is
    p_1 - p_2 with the interval of Newcombe (1998, method 10), made of the two Wilson intervals (see `wilson_interval`).
    When all outcomes are alike p = 1; without pooling there is no p-value when neither sample varies.
    """
    first, second = Successes.of(x1, n1, ("x1", "n1")), Successes.of(x2, n2, ("x2", "n2"))
    quotient = _studentized(first, second, alternative, pooled, continuity)
    alike = first.p == second.p and first.p in (0, 1)
    if alike:
        tail = evidence.none("all outcomes are alike")
    elif by == "fisher":
        MOST_TRIALS.check("Fisher's law", first.n + second.n, where="by")
        tail = evidence.in_tail(_hypergeometric(first, second), float(first.x), alternative, "asked for")
    else:
        tail = quotient.evidence(alternative, BY_THE_NORMAL_LAW)
    return replace(
        evidence.outcome("proportions", quotient.statistic, tail, n=first.n + second.n, k=2),
        alternative=_reading(alternative),
        estimate=moments.rounded(first.p - second.p),
        interval=newcombe_interval(first, second, level),
        level=level,
        details={
            "successes": (first.x, second.x),
            "sizes": (first.n, second.n),
            "p1": float(first.p),
            "p2": float(second.p),
            "error": quotient.error,
            "interval1": wilson(first, level),
            "interval2": wilson(second, level),
        },
        notes=evidence.TWICE if alternative == "two-sided" and by == "fisher" else (),
    )


def _studentized(a: Successes, b: Successes, alternative: Alternative, pooled: bool, continuity: bool) -> Studentized:
    effect = a.p - b.p
    shares = Fraction(1, a.n) + Fraction(1, b.n)
    together = Successes(a.x + b.x, a.n + b.n).p
    variance = together * (1 - together) * shares if pooled else a.variance + b.variance
    if continuity:
        effect = _moved(effect, shares / 2, alternative)
    return Studentized(effect, variance, continuous.Normal())


def _hypergeometric(a: Successes, b: Successes) -> Discrete:
    """x_1 given x_1 + x_2: C(n_1, x) C(n_2, m - x) ways, whole numbers that are rounded once each."""
    m = a.x + b.x
    xs = range(max(0, m - b.n), min(a.n, m) + 1)
    ways = [math.comb(a.n, xs[0]) * math.comb(b.n, m - xs[0])]
    for x, following in pairwise(xs):
        ways.append(ways[-1] * (a.n - x) * (m - x) // (following * (b.n - m + following)))
    scale = max(0, max(ways).bit_length() - HEADROOM)
    return Discrete(
        f"hypergeometric with {m} successes among {a.n} and {b.n} trials",
        "exact",
        np.array(xs, dtype=np.float64),
        np.array([float(Fraction(way, 1 << scale)) for way in ways]),
        total=float(Fraction(math.comb(a.n + b.n, m), 1 << scale)),
    )


def _moved(effect: Fraction, by: Fraction, alternative: Alternative) -> Fraction:
    """Less evidence: towards 0, but not past it, or against the alternative that is tested."""
    if alternative == "two-sided":
        return max(abs(effect) - by, Fraction(0)) * (1 if effect > 0 else -1)
    return effect - by if alternative == "greater" else effect + by


def _reading(alternative: Alternative) -> str:
    word = {"two-sided": "differ from", "greater": "be larger than", "less": "be smaller than"}[alternative]
    return f"the probability of sample 1 is said to {word} that of sample 2"


def newcombe_interval(a: Successes, b: Successes, level: float) -> tuple[float, float]:
    """Newcombe's interval for p1 - p2: the distances to the Wilson limits, combined as errors are."""
    (l1, u1), (l2, u2) = wilson(a, level), wilson(b, level)
    p1, p2, d = float(a.p), float(b.p), moments.rounded(a.p - b.p)
    return d - math.hypot(p1 - l1, u2 - p2), d + math.hypot(u1 - p1, p2 - l2)


def _successes(dice: Random) -> list[list[int | None]]:
    """Successes between a quarter and three quarters of sizes that divide well."""
    sizes = [dice.choice((20, 25, 40, 50)) for _ in range(2)]
    counts = [dice.randrange(size // 4, size * 3 // 4) for size in sizes]
    return [[counts[0], sizes[0], counts[1], sizes[1]]]


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """Two samples of n with the probability one half."""
    weights = binomial.Binomial(n).pmf
    p = np.array([[proportions(a, n, b, n).pvalue for b in range(n + 1)] for a in range(n + 1)])
    yield "asymptotic", lambda alpha: float(np.outer(weights, weights)[p <= alpha].sum())


PROPORTIONS = Procedure(
    title="The difference of two proportions",
    run=proportions,
    takes="counts",
    least=Size(n=1, k=4),
    cites=("newcombe1998", "wilson1927", "fisher1935"),
    hypothesis="Both probabilities of success are equal.",
    assumes="The two samples are independent.",
    sources={
        "counts": lambda o: (x for pair in zip(o.details["successes"], o.details["sizes"], strict=True) for x in pair)
    },
    needs="successes",
    example=facets.Example(cells=(("18", "40", "11", "50"),)),
    exercise=facets.Exercise(rows=_successes, columns=("x1", "n1", "x2", "n2")),
    study=facets.Study(sizes=_sizes, drawn=False),
    covers=(
        facets.Covers(
            "p1 - p2, where p2 is half of p1",
            lambda world: world.effect / 2,
            shapes=facets.COUNTS,
            effects=(0.1, 0.5, 0.9),
            data=lambda world, n: (world.count(n), n, world.count(n, 0.5), n),
        ),
    ),
)
