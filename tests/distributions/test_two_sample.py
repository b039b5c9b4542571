"""Laws of two samples against the enumeration of every choice of the first one."""

import itertools
import math

import numpy as np
import pytest
from support.enumerated import assert_law_of
from support.refused import refuses

from nptests.distributions import two_sample

POOLS = [[3, 5], [0, 0, 0], [1, 2, 3, 4, 5, 6, 7], [-4, 2, 2, 2, 11], [1, 1, 2, 3, 3, 3, 3, 8], [6, 0, 9, 3]]


@pytest.mark.parametrize("pool", POOLS)
def test_sum_law_equals_enumeration(pool):
    for size in range(1, len(pool)):
        assert_law_of(two_sample.sum_law(pool, size), [sum(chosen) for chosen in itertools.combinations(pool, size)])


def wins(first, second):
    return sum((a > b) + 0.5 * (a == b) for a in first for b in second)


@pytest.mark.parametrize("values", [[1, 2, 3, 4, 5], [1, 1, 2, 2, 2, 4], [0, 0, 0, 5], [1, 2, 3, 4, 4, 4, 9]])
def test_mann_whitney_counts_pairs_won(values):
    n = len(values)
    doubled = [2 * sum(b < a for b in values) + values.count(a) + 1 for a in values]
    for m in range(1, n):
        every = []
        for chosen in itertools.combinations(range(n), m):
            rest = [values[i] for i in range(n) if i not in chosen]
            every.append(wins([values[i] for i in chosen], rest))
        assert_law_of(two_sample.mann_whitney_law(doubled, m), every)


@pytest.mark.parametrize(("m", "n"), [(1, 1), (3, 8), (8, 3), (12, 12)])
def test_tie_free_recursion_equals_the_general_one(m, n):
    general = two_sample.sum_law(range(m + n), m)
    special = two_sample.tie_free_mann_whitney_law(m, n)
    assert np.array_equal(special.support, general.support - m * (m - 1) / 2)
    np.testing.assert_allclose(special.pmf, general.pmf, rtol=1e-14)


def test_the_extreme_sample_has_one_way_in_all():
    m = n = 150
    law = two_sample.tie_free_mann_whitney_law(m, n)
    log_samples = math.lgamma(m + n + 1) - math.lgamma(m + 1) - math.lgamma(n + 1)
    assert law.logsf(float(m * n)) == pytest.approx(-log_samples, rel=1e-13, abs=0)
    assert law.logcdf(0.0) == pytest.approx(-log_samples, rel=1e-13, abs=0)
    assert float(law.pmf.sum()) == pytest.approx(1.0, rel=1e-13, abs=0)


def test_cost_counts_additions():
    assert two_sample.sum_cost([0, 1, 2, 3], 2) == 4 * 2 * 6 / 2
    assert two_sample.mann_whitney_cost([2, 4, 6, 8], 2) == 4.0
    assert two_sample.mann_whitney_cost([3, 3, 6, 8], 2) == two_sample.sum_cost([3, 3, 6, 8], 2)


def test_sizes_that_leave_no_second_sample_or_too_many_are_refused():
    refuses("empty", two_sample.sum_law, [1, 2, 3], 3)
    refuses("too many", two_sample.tie_free_mann_whitney_law, 3000, 3000)
