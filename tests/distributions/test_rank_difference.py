"""Differences of rank sums and linear statistics against the enumeration of every permuted table."""

import itertools
import math

import numpy as np
import pytest
from support.beside import beside
from support.enumerated import assert_law_of
from support.refused import refuses

from nptests.distributions.linear import linear_law
from nptests.distributions.rank_difference import law_with_ties, tie_free_law

TABLES = beside(__file__)["tables"]


def enumerated(table, statistic):
    permuted = itertools.product(*(itertools.permutations(row) for row in table))
    return [statistic(np.sum(rows, axis=0)) for rows in permuted]


@pytest.mark.parametrize("table", TABLES)
def test_difference_with_ties_equals_enumeration(table):
    assert_law_of(law_with_ties(table), enumerated(table, lambda totals: (totals[0] - totals[1]) / 2))


@pytest.mark.parametrize(("n", "k"), [(1, 2), (1, 5), (3, 3), (3, 4), (5, 3)])
def test_tie_free_difference_equals_enumeration_and_the_law_with_ties(n, k):
    table = [list(range(2, 2 * k + 2, 2))] * n
    law, general = tie_free_law(n, k), law_with_ties(table)
    assert_law_of(law, enumerated(table, lambda totals: (totals[0] - totals[1]) / 2))
    assert np.array_equal(general.support, law.support)
    np.testing.assert_allclose(general.pmf, law.pmf, rtol=1e-14)


def test_extreme_difference_keeps_its_accuracy():
    n, k = 100, 30
    law = tie_free_law(n, k)
    assert law.logsf(float(n * (k - 1))) == pytest.approx(-n * math.log(k * (k - 1)), rel=1e-14, abs=0)
    assert law.sf(float(n * (k - 1))) == pytest.approx((k * (k - 1.0)) ** -n, rel=1e-12, abs=0)
    assert float(law.pmf.sum()) == pytest.approx(1.0, rel=1e-13, abs=0)


@pytest.mark.parametrize("weights", [(0, 1, 2, 3), (1, 2, 3, 4), (-2, 0, 5, 5), (3, 3, 3, 3), (4, -6, 0, 2)])
@pytest.mark.parametrize("table", TABLES)
def test_linear_law_equals_enumeration(table, weights):
    weights = weights[: len(table[0])]
    assert_law_of(linear_law(table, weights), enumerated(table, lambda totals: int(np.dot(totals, weights))))


@pytest.mark.parametrize(("n", "k"), [(200, 30), (130, 20)])
def test_differences_far_below_the_smallest_double(n, k):
    """One way to the largest difference; n more ways in each of n rows to the next: a top pair less one step."""
    law, top = tie_free_law(n, k), n * (k - 1.0)
    one_way = -n * math.log(k * (k - 1))
    assert law.logsf(top) == pytest.approx(one_way, rel=1e-13, abs=0)
    assert law.logsf(top - 1) == pytest.approx(one_way + math.log(1 + 2 * n), rel=1e-13, abs=0)
    assert law.logcdf(-top) == law.logsf(top)
    assert law.logsf(top + 1) == -math.inf


def exact_difference_tail(n, k, x):
    """log P(difference >= x): the n-th power of the kernel as one integer, a fixed number of bits a value."""
    bits = (n * k * k).bit_length() + n * (k * k).bit_length()
    kernel = sum((k - abs(d)) << bits * (d + k - 1) for d in range(1 - k, k) if d)
    upper, ways = kernel**n >> bits * (x + n * (k - 1)), 0
    while upper:
        ways, upper = ways + (upper & (1 << bits) - 1), upper >> bits
    return math.log(ways) - n * math.log(k * (k - 1))


def test_tails_are_right_on_both_sides_of_the_cut():
    n, k = 160, 12
    law = tie_free_law(n, k)
    for x in (0, 300, 800, 1200, 1250, 1300, 1400, 1500, 1600, 1700):
        expected = exact_difference_tail(n, k, x)
        assert law.logsf(float(x)) == pytest.approx(expected, rel=1e-13, abs=0)
        assert law.logcdf(-float(x)) == pytest.approx(expected, rel=1e-13, abs=0)
        if expected > -700:
            assert law.sf(float(x)) == pytest.approx(math.exp(expected), rel=1e-12, abs=0)


def test_page_of_identical_orders():
    """All n rows in the predicted order: one of k! orders each."""
    n, k = 12, 6
    law = linear_law([list(range(1, k + 1))] * n, range(1, k + 1))
    largest = n * k * (k + 1) * (2 * k + 1) / 6
    assert law.support[-1] == largest
    assert law.sf(largest) == pytest.approx(float(math.factorial(k)) ** -n, rel=1e-13, abs=0)


def test_a_difference_is_a_linear_statistic():
    table = TABLES[3]
    difference, linear = law_with_ties(table), linear_law(table, (1, -1, 0, 0))
    assert np.array_equal(2 * difference.support, linear.support)
    np.testing.assert_allclose(difference.pmf, linear.pmf, rtol=1e-14)


def test_sizes_are_checked():
    refuses("k >= 2", tie_free_law, 3, 1)
    refuses("weights", linear_law, [[1, 2, 3]], (1, 2))
    refuses("too large", linear_law, [list(range(20))], range(20))


def test_scores_are_counted_in_their_unit():
    """Gaps of 1e9 are one step: the law is that of 0, 1, 2, a billion times as wide; and where nothing varies."""
    wide, narrow = linear_law([[0, 10**9, 2 * 10**9]] * 3, (1, 2, 3)), linear_law([[0, 1, 2]] * 3, (1, 2, 3))
    assert wide.support.tolist() == (narrow.support * 10**9).tolist()
    assert wide.pmf.tolist() == narrow.pmf.tolist()
    assert linear_law([[0, 1, 2]] * 3, (10**9, 2 * 10**9, 3 * 10**9)).support.tolist() == wide.support.tolist()
    assert linear_law([[5, 5, 5]] * 2, (1, 2, 3)).support.tolist() == [60.0]
