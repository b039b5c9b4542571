"""Two one-sided tests against scipy's t tests of shifted samples, and the interval that says the same."""

import numpy as np
import pytest
from scipy import stats
from support.refused import refuses

import nptests


@pytest.mark.parametrize("low", [None, -2, 1])
@pytest.mark.parametrize("seed", range(10))
def test_both_sides_are_those_of_scipy(seed, low):
    rng = np.random.default_rng(seed)
    a, b = (rng.integers(0, 12, 6) for _ in range(2))
    under = -3 if low is None else low
    for options, test, how in (
        ({"paired": True}, stats.ttest_rel, {}),
        ({"variances": "equal"}, stats.ttest_ind, {}),
        ({}, stats.ttest_ind, {"equal_var": False}),
    ):
        p = [test(a - under, b, alternative="greater", **how).pvalue, test(a - 3, b, alternative="less", **how).pvalue]
        ours = nptests.tost(a, b, margin=3, low=low, **options)
        assert [ours.details["p_low"], ours.details["p_high"]] == pytest.approx(p, rel=1e-9, abs=0)
        assert ours.pvalue == max(ours.details["p_low"], ours.details["p_high"])


def test_it_rejects_where_the_interval_lies_within_the_limits():
    a, b = [1, 4, 2, 7, 5], [3, 5, 4, 6, 5]
    low, high = nptests.unpaired_t(a, b, level=0.9).interval
    reach = max(abs(low), abs(high))
    assert nptests.tost(a, b, margin=reach + 1e-9).pvalue < 0.05 < nptests.tost(a, b, margin=reach - 1e-9).pvalue
    refuses("above the lower one", nptests.tost, a, b, margin=-1)
    assert nptests.tost([1, 1], [1, 1], margin=1).status == "no-variation"


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001
    ours, plain = nptests.tost(a, b, margin=10_000), nptests.unpaired_t(a, b)
    assert ours.details["t_low"] == pytest.approx((plain.estimate + 10_000) / plain.details["error"], rel=1e-13, abs=0)
