"""Steel's test against every order of tied observations, scipy's bivariate normal law, and its simulated size."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import nptests


def above(a, b):
    """How many pairs the first has the larger of, ties half."""
    return sum(Fraction((x > y) - (x < y) + 1, 2) for x in a for y in b)


def moments(values, n0, sizes):
    """The covariances of the counts against the control over all orders of the observations."""
    counts = []
    for order in itertools.permutations(values):
        ends = np.cumsum([n0, *sizes]).tolist()
        counts.append([above(order[i:j], order[:n0]) for i, j in itertools.pairwise(ends)])
    means = [sum(column) / len(counts) for column in zip(*counts, strict=True)]
    far = [[u - m for u, m in zip(row, means, strict=True)] for row in counts]
    return [[sum(row[i] * row[j] for row in far) / len(far) for j in range(len(sizes))] for i in range(len(sizes))]


@pytest.mark.parametrize("values", [[1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 3, 3], [1, 1, 1, 1, 1, 2], [1, 1, 2, 2, 3, 4]])
def test_the_covariances_are_those_of_all_orders(values):
    ((first, both), (_, second)) = moments(values, 2, [1, 3])
    groups = values[:2], values[2:3], values[3:]
    rows = nptests.steel(*groups).rows
    gaps = [above(group, groups[0]) - len(group) for group in groups[1:]]
    spread = [math.sqrt(first), math.sqrt(second)]
    z = [float(gap) / error for gap, error in zip(gaps, spread, strict=True)]
    assert [row.statistic for row in rows] == pytest.approx(z, rel=1e-12, abs=1e-15)
    law = stats.multivariate_normal([0, 0], np.array([[1, r := float(both) / math.prod(spread)], [r, 1]]))
    for row in rows:
        z = abs(row.statistic)
        inside = sum(i * j * law.cdf([i * z, j * z]) for i in (1, -1) for j in (1, -1))
        assert row.adjusted == pytest.approx(1 - inside, rel=0, abs=1e-6)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_two_groups_are_one_comparison(alternative):
    a, b = [3, 5, 8, 8, 9], [1, 2, 5, 6]
    (row,) = nptests.steel(b, a, alternative=alternative)
    assert row.adjusted == pytest.approx(row.pvalue, rel=1e-12, abs=0)
    other = nptests.mann_whitney(a, b, alternative=alternative, null="asymptotic", continuity=False)
    assert row.pvalue == pytest.approx(other.pvalue, rel=1e-12, abs=0)


def test_it_rejects_as_often_as_it_says():
    """600 draws of four groups of 20: 5 %, within five standard errors."""
    draws = np.random.default_rng(4).normal(size=(600, 4, 20))
    share = np.mean([min(row.adjusted for row in nptests.steel(*groups)) <= 0.05 for groups in draws])
    assert abs(share - 0.05) < 5 * math.sqrt(0.05 * 0.95 / 600)


def test_the_control_is_named_and_nothing_differs():
    result = nptests.steel([1, 2], [2, 3], [4, 4], control="3")
    assert (result.control, [(row.a, row.b) for row in result]) == ("3", [("1", "3"), ("2", "3")])
    assert [row.adjusted for row in nptests.steel([1, 1], [1], [1, 1])] == [1, 1]


def second_path(data):
    """One integral over what the control has in common, for groups of any ties."""
    groups = [[float(x) for x in column if x] for column in zip(*data.cells, strict=True)]
    tied, total = np.unique(np.concatenate(groups), return_counts=True)[1], sum(map(len, groups))
    v = (1 - (tied * (tied - 1)).sum() / (total * (total - 1))) / 4
    c = (1 - (tied * (tied - 1) * (tied - 2)).sum() / (total * (total - 1) * (total - 2))) / 12
    n0, sizes = len(groups[0]), np.array([len(group) for group in groups[1:]])
    own = v + (n0 + sizes - 2) * c
    part = np.sqrt(sizes * c / own)
    u, step = np.linspace(-9, 9, 20_001, retstep=True)
    for group, n, single in zip(groups[1:], sizes, own, strict=True):
        z = abs(float(above(group, groups[0])) - n * n0 / 2) / math.sqrt(n * n0 * single)
        far, rest = part[:, None] * u, np.sqrt(1 - part**2)[:, None]
        inside = stats.norm.cdf((z - far) / rest) - stats.norm.cdf((-z - far) / rest)
        yield 1 - (stats.norm.pdf(u) * inside.prod(axis=0)).sum() * step


def test_very_large_data():
    n = 100_000
    control, group = np.arange(n) * 2, np.arange(n) * 2 + 101
    (row,) = nptests.steel(control, group)
    gap = sum(min(n, i + 51) for i in range(n)) - n * n // 2
    assert row.statistic == pytest.approx(gap / math.sqrt(Fraction(n * n * (2 * n + 1), 12)), rel=1e-13, abs=0)
