"""Difference of proportions, and the interval of Wilson."""

import itertools
import math

import pytest
from hypothesis import assume, given, strategies as st
from scipy import stats
from support.refused import refuses

import nptests

sample = st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
levels = st.sampled_from([0.5, 0.9, 0.95, 0.99])


def z_of(level):
    """The normal quantile by bisection of erfc, apart from our own."""
    low, high = 0.0, 10.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if math.erfc(middle / math.sqrt(2)) > 1 - level else (low, middle)
    return low


@given(sample, levels)
def test_wilson_laws(given_sample, level):
    """In [0, 1], around x / n, turned with the outcomes, at 0 or 1 where all are alike, narrower for more trials."""
    x, n = given_sample
    low, high = nptests.wilson_interval(x, n, level=level)
    assert 0 <= low <= x / n <= high <= 1
    other = nptests.wilson_interval(n - x, n, level=level)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((low, high), abs=1e-15)
    assert (low == 0) is (x == 0)
    assert (high == 1) is (x == n)
    wide = nptests.wilson_interval(2 * x, 2 * n, level=level)
    assert wide[1] - wide[0] < high - low


@given(sample, levels, st.fractions(0, 1, max_denominator=200))
def test_wilson_holds_what_the_score_test_keeps(given_sample, level, p):
    """Inside are the p whose standardised distance from x / n is at most the normal quantile."""
    x, n = given_sample
    assume(0 < p < 1)
    score = abs(x / n - float(p)) / math.sqrt(p * (1 - p) / n)
    assume(abs(score - z_of(level)) > 1e-9)
    low, high = nptests.wilson_interval(x, n, level=level)
    assert (low <= p <= high) is (score <= z_of(level))


@given(sample, sample)
def test_exchange(first, second):
    one, two = nptests.proportions(*first, *second), nptests.proportions(*second, *first)
    assert (two.pvalue, two.estimate) == (one.pvalue, -one.estimate)
    assert two.interval == pytest.approx((-one.interval[1], -one.interval[0]), abs=1e-15)
    assert one.interval[0] <= one.estimate <= one.interval[1]


def test_fisher_s_law_of_every_small_table():
    """One-sided p-values are scipy's; two-sided doubles the smaller; beyond 2,000 trials it is refused."""
    for n1, n2 in itertools.product(range(1, 6), repeat=2):
        for x1, x2 in itertools.product(range(n1 + 1), range(n2 + 1)):
            if 0 < x1 + x2 < n1 + n2:
                table = [[x1, n1 - x1], [x2, n2 - x2]]
                one = [stats.fisher_exact(table, alternative=side).pvalue for side in ("greater", "less")]
                ours = [
                    nptests.proportions(x1, n1, x2, n2, by="fisher", alternative=s).pvalue for s in ("greater", "less")
                ]
                assert ours == pytest.approx(one, rel=1e-12, abs=0)
                two = nptests.proportions(x1, n1, x2, n2, by="fisher").pvalue
                assert two == pytest.approx(min(1, 2 * min(one)), rel=1e-12, abs=0)
    assert nptests.proportions(5, 999, 995, 1000, by="fisher").log_pvalue < -1000
    refuses("2,000 trials", nptests.proportions, 5, 1000, 7, 1001, by="fisher")
