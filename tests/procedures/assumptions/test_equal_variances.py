"""Levene's and Bartlett's tests: moved groups, and values that stay in the test."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import nptests

samples = st.lists(st.integers(-30, 30).map(lambda i: f"{i}e-1"), min_size=2, max_size=6)
groups = st.lists(samples, min_size=2, max_size=3)
centers = st.sampled_from(["mean", "median", "trimmed"])


@given(groups, centers, st.lists(st.integers(-50, 50), min_size=3, max_size=3), st.sampled_from([-3, 2, 10]))
def test_shifts_of_groups_and_common_scale_change_nothing(samples, center, shifts, scale):
    """Also negative scales; and the same for Bartlett's test."""
    moved = [[str(int(Fraction(x) * 10) * scale + shift) for x in g] for g, shift in zip(samples, shifts, strict=False)]
    for test in (lambda *g: nptests.levene(*g, center=center), nptests.bartlett):
        before, after = test(*samples), test(*moved)
        assert after.status == before.status
        assert after.statistic == pytest.approx(before.statistic, rel=1e-12, abs=1e-15, nan_ok=True)


def test_the_trimmed_values_stay_in_the_test():
    """scipy leaves them out; the paper and car do not."""
    outcome = nptests.levene([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], center="trimmed")
    assert outcome.details["mean_distances"][0] > 90
