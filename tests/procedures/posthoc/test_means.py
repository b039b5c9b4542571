"""Comparisons of means, Tukey's and Dunnett's together: orderings and intervals."""

import math

import pytest
from hypothesis import given, settings, strategies as st

import nptests

FEW = 12  # every example integrates several tails, some 10 ms each


values = st.integers(-30, 30).map(lambda i: f"{i}e-1")


groups = st.lists(st.lists(values, min_size=2, max_size=5), min_size=2, max_size=4)


@given(groups)
@settings(max_examples=FEW)
def test_orderings(samples):
    """The joint law costs something and never more than Bonferroni; Dunnett asks less than Tukey."""
    tukey, dunnett = nptests.tukey(*samples), nptests.dunnett(*samples)
    if tukey.status:
        return
    pairs = len(tukey)
    for row in tukey:
        assert row.pvalue * (1 - 1e-11) <= row.adjusted <= min(1, pairs * row.pvalue) * (1 + 1e-11)
    for row in dunnett:
        assert row.pvalue * (1 - 1e-11) <= row.adjusted <= min(1, len(dunnett) * row.pvalue) * (1 + 1e-11)
        if len({len(sample) for sample in samples}) == 1:
            assert row.adjusted <= tukey.row(row.a, row.b).adjusted * (1 + 1e-11)


@given(groups, st.sampled_from([0.9, 0.95]))
@settings(max_examples=FEW)
def test_intervals_leave_out_zero_where_p_is_small(samples, level):
    for comparisons in (nptests.tukey(*samples, level=level), nptests.dunnett(*samples, level=level)):
        for row in comparisons:
            if comparisons.status or abs(row.adjusted - (1 - level)) < 1e-9:
                continue
            assert (row.interval[0] <= 0 <= row.interval[1]) is (row.adjusted > 1 - level)


@pytest.mark.parametrize(("alternative", "open_end"), [("less", 0), ("greater", 1)])
def test_an_interval_of_one_side_is_open_on_the_other(alternative, open_end):
    for row in nptests.dunnett([1, 2, 4], [3, 5, 9], [2, 2, 7], alternative=alternative):
        assert row.interval[open_end] == (math.inf if open_end else -math.inf)
        assert row.interval[0] < row.estimate < row.interval[1]
