"""Comparisons of means, Tukey's and Dunnett's together: orderings, intervals, odd data."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

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


def test_equal_cells_have_no_p_values():
    for call in (nptests.tukey, nptests.dunnett):
        none = call(["0.1", "0.1"], ["0.1", "0.1"], ["0.1", "0.1"])
        assert none.status == "no-differences"
        assert all(math.isnan(row.adjusted) and math.isnan(row.statistic) for row in none)
        constant = call(["0.1", "0.1"], ["0.3", "0.3"], ["0.1", "0.1"])
        assert constant.status == "no-variation"
        assert all(math.isnan(row.adjusted) and math.isnan(row.pvalue) for row in constant)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nptests.dunnett([1, 2], [2, 3], control="c"), "names are a, b"),
        (lambda: nptests.tukey([1, 2], [2, 3, 4], design="blocked"), "groups of one size"),
        (lambda: nptests.tukey([1], [2], design="blocked"), "two blocks"),
        (lambda: nptests.tukey([1], [2]), "one observation"),
        (lambda: nptests.tukey([1, 2]), "two groups"),
        (lambda: nptests.tukey([1, 2], [2, 3], level=1.5), "level"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(InputError, match=message):
        call()
