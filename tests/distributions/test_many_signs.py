"""The many-one sign law against enumeration of every order, the binomial law, and its normal limit."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from support.refused import refuses

from nptests.distributions import binomial, max_normal
from nptests.distributions.many_signs import feasible, many_signs, nodes_needed

SIDES = ("one-sided", "two-sided")


def enumerated(n, m, sides):
    """P(R = r) as fractions: the vectors of plus signs of one row, convolved n times."""
    row = Counter(tuple(int(x > order[0]) for x in order[1:]) for order in permutations(range(m + 1)))
    sums = Counter({(0,) * m: 1})
    for _ in range(n):
        grown = Counter()
        for state, ways in sums.items():
            for step, times in row.items():
                grown[tuple(a + b for a, b in zip(state, step, strict=True))] += ways * times
        sums = grown
    counts = Counter()
    for state, ways in sums.items():
        counts[min(state) if sides == "one-sided" else min(min(s, n - s) for s in state)] += ways
    total = factorial(m + 1) ** n
    return [Fraction(counts[r], total) for r in range((n if sides == "one-sided" else n // 2) + 1)]


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize(("n", "m"), [(1, 1), (2, 2), (5, 1), (4, 2), (7, 2), (6, 3), (5, 4), (3, 5), (1, 6)])
def test_equals_enumeration(n, m, sides):
    law = many_signs(n, m, sides)
    for r, p in enumerate(enumerated(n, m, sides)):
        # Sums of a few hundred positive products, each right to some roundings.
        assert law.pmf[r] == pytest.approx(float(p), rel=1e-13, abs=1e-300)


@pytest.mark.parametrize("n", [1, 2, 9, 24, 200])
def test_one_comparison_is_the_sign_test(n):
    sign = binomial.Binomial(n)
    one, two = many_signs(n, 1, "one-sided"), many_signs(n, 1, "two-sided")
    for r in range(n // 2 + 1):
        assert one.cdf(float(r)) == pytest.approx(sign.cdf(float(r)), rel=1e-11, abs=0)
        assert two.cdf(float(r)) == pytest.approx(min(1.0, 2 * sign.cdf(float(r))), rel=1e-11, abs=0)


def test_more_nodes_change_nothing(monkeypatch):
    """The rule is exact: with twice the nodes the law is the same."""
    few = many_signs(9, 4, "two-sided").pmf
    monkeypatch.setattr("nptests.distributions.many_signs.nodes_needed", lambda m: 2 * nodes_needed(m))
    many_signs.cache_clear()
    many = many_signs(9, 4, "two-sided").pmf
    many_signs.cache_clear()
    assert many == pytest.approx(few, rel=1e-12, abs=0)


def test_too_few_nodes_would_be_noticed(monkeypatch):
    right = many_signs(9, 4, "two-sided").pmf
    monkeypatch.setattr("nptests.distributions.many_signs.nodes_needed", lambda m: nodes_needed(m) - 1)
    many_signs.cache_clear()
    wrong = many_signs(9, 4, "two-sided").pmf
    many_signs.cache_clear()
    assert not np.allclose(wrong, right, rtol=1e-6)


@pytest.mark.parametrize("sides", ["two-sided", "one-sided"])
def test_counts_whose_probabilities_are_below_every_double(sides):
    """Of 500 data sets: 0.21**500 = 1e-338 is nothing, and less than nothing is left above it."""
    law = many_signs(500, 3, sides)
    assert np.isfinite(law.pmf).all()
    assert float(law.pmf.sum()) == pytest.approx(1.0, rel=1e-12, abs=0)
    assert law.support.tolist() == list(range(len(law.pmf)))


def test_near_the_normal_limit():
    law, limit = many_signs(150, 3, "two-sided"), max_normal.MaxNormal.equal(3, rho=1 / 3)
    for r in (55, 60, 65, 70):
        assert law.cdf(float(r)) == pytest.approx(limit.sf((75 - r - 0.5) / np.sqrt(37.5)), abs=0.005)


def test_what_is_offered():
    assert feasible(50, 9)
    assert not feasible(50, 19)
    refuses("too long", many_signs, 50, 19)
    refuses("at least 1", many_signs, 0, 3)
