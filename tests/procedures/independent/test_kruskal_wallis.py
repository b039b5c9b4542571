"""The Kruskal-Wallis test of groups without a common divisor."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import nptests


def h(ranks, sizes):
    """The textbook formula in fractions, ties corrected."""
    n = len(ranks)
    ends = list(itertools.accumulate(sizes))
    sums = [sum(ranks[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
    raw = Fraction(12, n * (n + 1)) * sum(s * s / size for s, size in zip(sums, sizes, strict=True)) - 3 * (n + 1)
    ties = sum(ranks.count(r) ** 3 - ranks.count(r) for r in set(ranks))
    return raw, raw / (1 - Fraction(ties, n**3 - n))


def midranks(values):
    return [Fraction(sum(v < x for v in values) * 2 + sum(v == x for v in values) + 1, 2) for x in values]


def test_many_groups_overflow_nothing():
    """Sizes without common divisors: the common denominator passes 64 bits."""
    rng = np.random.default_rng(3)
    sizes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
    samples = [rng.integers(0, 1000, size).tolist() for size in sizes]
    _, corrected = h(midranks([x for sample in samples for x in sample]), sizes)
    assert nptests.kruskal_wallis(*samples).statistic == float(corrected)


def test_epsilon_squared_is_the_share_of_the_largest_statistic():
    """Kelley (1935): H over n - 1, which it is where no value of one group lies within another."""
    apart = nptests.kruskal_wallis([1, 1, 1], [2, 2, 2], [3, 3, 3])
    assert apart.details["epsilon_squared"] == pytest.approx(1, rel=1e-12, abs=0)
    samples = ([1.5, 2, 9], [2, 3, 7, 8], [4, 4.5, 11, 12])
    h_of_scipy = stats.kruskal(*samples).statistic
    assert nptests.kruskal_wallis(*samples).details["epsilon_squared"] == pytest.approx(
        h_of_scipy / 10, rel=1e-12, abs=0
    )
