"""Bounds that few questions need: kappas near 0, the other side of Kolmogorov-Smirnov, and p-values that are drawn."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb

import numpy as np
from scipy.stats import beta

from crosscheck.r.questions import Question, result

UNIT = 2.0**-53


def kappa(question: Question, read: str, ours: Sequence[float]) -> list[tuple[float, float]]:
    """(p_o - p_e) / (1 - p_e) of shares of k classes, weighted or not.

    A share is a rounded quotient, a margin a sum of k shares, a product of two margins is off by the relative error
    (2 k + 1) u, a weighted sum of k^2 of them by (k^2 + 2 k + 3) u with its weights (Higham 2002, section 4.2). Both
    parts are at most 1, so that the numerator is off by 2 c u and the denominator by c u, c = k^2 + 2 k + 6, to first
    order; twice that covers the rest.
    """
    counts = np.asarray(result(question).details["counts"])
    k = len(counts)
    steps = np.abs(np.subtract.outer(np.arange(k), np.arange(k)))
    power = {"kappa": 0, "kappa_linear": 1, "kappa_quadratic": 2}[question.procedure.name]
    costs = np.where(steps > 0, (steps / max(k - 1, 1)) ** power, 0.0)
    by_chance = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum() ** 2
    apart = float((costs * by_chance).sum())  # 1 - p_e
    reach = 4 * (k * k + 2 * k + 6) * UNIT / apart
    return [(x - reach * (1 + abs(x)), x + reach * (1 + abs(x))) for x in ours]


# R takes 1 - P(D < d), by a recursion whose last digits are rounded away.
ROUNDED = 1e-13


def other_side(question: Question, read: str, ours: Sequence[float]) -> list[tuple[float, float]]:
    """P(max (F_a - F_b) >= d) for the d that was seen of F_b - F_a, which R 4.2.2 gives whatever the side is.

    Paths from no value to all are counted, ties taken at once.
    """
    a, b = question.case.exact
    shares = Counter([*a, *b])
    ends = tuple(accumulate(shares[value] for value in sorted(shares)))  # type: ignore[type-var]
    m, n = len(a), len(b)
    p = 1 - _inside(m, n, round(result(question).statistic * m * n), ends) / comb(m + n, m)
    return [(p - ROUNDED, p + ROUNDED)]


@cache
def _inside(m: int, n: int, steps: int, ends: tuple[int, ...]) -> int:
    """Paths on which n i - m j stays below `steps` wherever a value ends; i of a and j of b have been taken."""
    ways = {0: 1}
    for step in range(1, m + n + 1):
        moved: dict[int, int] = {}
        for i, count in ways.items():
            for now in (i, i + 1):
                if now <= m and step - now <= n and (step not in ends or n * now - m * (step - now) < steps):
                    moved[now] = moved.get(now, 0) + count
        ways = moved
    return ways.get(m, 0)


# The chance that the interval of one honest simulation misses: of a thousand, some reach one in a million.
MISSED = 1e-9


def simulation(question: Question, read: str, ours: Sequence[float]) -> list[tuple[float, float]]:
    """Where the exact p-values lie: the exact binomial interval, after p = sides * (b + 1) / (draws + 1)."""
    outcome = result(question)
    draws, alternative = outcome.null.draws, outcome.options.get("alternative")
    sides = 2 if read == "pvalue" and alternative == "two-sided" else 1
    return [_interval(round(p * (draws + 1) / sides) - 1, draws, sides) for p in ours]


def _interval(b: int, draws: int, sides: int) -> tuple[float, float]:
    low = beta.ppf(MISSED / 2, b, draws - b + 1) if b > 0 else 0.0
    high = beta.ppf(1 - MISSED / 2, b + 1, draws - b) if b < draws else 1.0
    return min(1.0, sides * float(low)), min(1.0, sides * float(high))
