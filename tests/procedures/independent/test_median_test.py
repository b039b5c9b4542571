"""Mood's median test against enumeration and scipy."""

import numpy as np
import pytest
from scipy import stats
from support.counting import Count, apart, deals_over_columns
from support.refused import refuses

import nptests


def counted(table):
    def above(x):
        return (x > np.median(x)).astype(int)

    return [Count(above, deals_over_columns, apart).pvalue(table)] if above(table).any() else [1.0]


@pytest.mark.parametrize(("equal", "theirs"), [("below", "below"), ("above", "above"), ("left-out", "ignore")])
@pytest.mark.parametrize("seed", range(10))
def test_chi_squared_is_that_of_scipy(seed, equal, theirs):
    rng = np.random.default_rng(seed)
    groups = [rng.integers(0, 15, rng.integers(4, 9)).tolist() for _ in range(rng.integers(2, 5))]
    for continuity in (False, True):
        expected = stats.median_test(*groups, ties=theirs, correction=continuity)
        ours = nptests.median_test(*groups, equal=equal, continuity=continuity, null="asymptotic")
        assert (ours.statistic, ours.pvalue) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-10, abs=0)


def test_what_is_refused_and_what_says_nothing():
    refuses("equal the median", nptests.median_test, [2, 2], [1, 2, 3], equal="left-out")
    assert nptests.median_test([5, 5, 1], [5, 5]).pvalue == 1


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001
    expected = stats.median_test(a, b, correction=False).statistic
    assert nptests.median_test(a, b).statistic == pytest.approx(expected, rel=1e-12, abs=0)
