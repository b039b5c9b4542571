"""Intervals of location against brute force: all pairs of values, sorted, and counts of all orders.

The ends are the c-th smallest and c-th largest, with c the largest count for which P(fewer than c) <= (1 - level) / 2
(Hollander and Wolfe 1999, sections 3.3, 3.6, 4.3). Where c comes from the normal distribution, it is cut off, by less
than one, and lacks the Cornish-Fisher term of the fourth cumulant.
"""

import math
import random

import numpy as np
import pytest
from scipy import stats

import nptests

LEVELS = (0.9, 0.95, 0.99)


def distinct(n, seed):
    """Whole numbers, none of them and of their sums or differences alike as a rule."""
    return random.Random(seed).sample(range(-(10**9), 10**9), n)


def signed_rank_counts(n):
    """The chances of W+ = 0, 1, ..."""
    chances = np.zeros(n * (n + 1) // 2 + 1)
    chances[0] = 1.0
    for rank in range(1, n + 1):
        chances[rank:] = (chances[rank:] + chances[: len(chances) - rank]) / 2
        chances[:rank] /= 2
    return chances


def mann_whitney_counts(m, n):
    """The chances of U = 0, 1, ...: the last value is one of a, above all n of b, or one of b."""
    rows = [np.eye(1, m * n + 1)[0] for _ in range(m + 1)]
    for j in range(1, n + 1):
        fresh = [rows[0]]
        for i in range(1, m + 1):
            above = np.zeros(m * n + 1)
            above[j:] = fresh[i - 1][: m * n + 1 - j]
            fresh.append((i * above + j * rows[i]) / (i + j))
        rows = fresh
    return rows[m]


def count(chances, tail):
    return int((np.cumsum(chances) <= tail).sum())


def missing(excess, sd, level):
    """How far the normal count may be off."""
    z = stats.norm.isf((1 - level) / 2)
    return math.ceil(abs(excess) / 24 * abs(z**3 - 3 * z) * sd) + 1


def ends(found, values):
    """At which places, from either end, the interval's ends stand."""
    low, high = found.interval
    room = 1e-15 * np.abs(values).max()
    return int((values <= low + room).sum()), int((values >= high - room).sum())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("n", [8, 21, 510])
def test_walsh_averages(n, level):
    d = np.array(distinct(n, n), dtype=float)
    i, j = np.triu_indices(n)
    averages = (d[i] + d[j]) / 2
    c = count(signed_rank_counts(n), (1 - level) / 2)
    sd = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    off = missing(sum(i**4 for i in range(n + 1)) / 8 / sd**4, sd, level) if n > 500 else 0
    for found in (
        nptests.wilcoxon(d.tolist(), [0.0] * n, level=level),
        nptests.hodges_lehmann(d, [0.0] * n, level=level),
    ):
        assert ends(found, averages) == pytest.approx((c, c), rel=0, abs=off)
        assert found.estimate == pytest.approx(np.median(averages), rel=1e-12, abs=0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("m", "n"), [(5, 7), (20, 9), (80, 70)])
def test_differences_of_two_samples(m, n, level):
    values = np.array(distinct(m + n, m), dtype=float)
    differences = np.subtract.outer(values[:m], values[m:]).ravel()
    found = nptests.mann_whitney(values[:m].tolist(), values[m:].tolist(), level=level)
    c = count(mann_whitney_counts(m, n), (1 - level) / 2)
    excess = 6 / 5 * (m * m + n * n + m * n + m + n) / (m * n * (m + n + 1))
    off = missing(excess, math.sqrt(m * n * (m + n + 1) / 12), level) if m * n > 5000 else 0
    assert ends(found, differences) == pytest.approx((c, c), rel=0, abs=off)
    assert found.estimate == pytest.approx(np.median(differences), rel=1e-12, abs=0)


@pytest.mark.parametrize("level", LEVELS)
def test_large_samples_take_the_count_of_the_textbook(level):
    """Hollander and Wolfe 1999, (3.46) and (4.33), cut off to a whole number so that the interval is not too short."""
    z, m, n = stats.norm.isf((1 - level) / 2), 90, 60
    values = np.array(distinct(m + n, 3), dtype=float)
    found = nptests.mann_whitney(values[:m].tolist(), values[m:].tolist(), level=level)
    c = math.floor(m * n / 2 - z * math.sqrt(m * n * (m + n + 1) / 12))
    assert ends(found, np.subtract.outer(values[:m], values[m:]).ravel()) == (c, c)
    n = 505
    d = np.array(distinct(n, 4), dtype=float)
    c = math.floor(n * (n + 1) / 4 - z * math.sqrt(n * (n + 1) * (2 * n + 1) / 24))
    i, j = np.triu_indices(n)
    assert ends(nptests.wilcoxon(d.tolist(), [0.0] * n, level=level), (d[i] + d[j]) / 2) == (c, c)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("n", [9, 40, 2001])
def test_order_statistics(n, level):
    d = np.array(distinct(n, n), dtype=float)
    found = nptests.sign(d.tolist(), [0.0] * n, level=level)
    c = count(stats.binom(n, 0.5).pmf(np.arange(n + 1)), (1 - level) / 2)
    assert ends(found, d) == (c, c)
    assert found.estimate == np.median(d)


def test_the_level_is_ninety_five_percent_unless_stated():
    a, b = distinct(30, 1), distinct(30, 2)
    for function in (nptests.wilcoxon, nptests.sign, nptests.mann_whitney, nptests.paired_t, nptests.unpaired_t):
        stated = {level: function(a, b, level=level).interval for level in LEVELS}
        assert function(a, b).interval == stated[0.95]
        assert len(set(stated.values())) == len(LEVELS)
