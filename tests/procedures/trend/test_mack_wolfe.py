"""Mack and Wolfe's test: all assignments, its variance, Jonckheere's test, and the peak seen from the other side."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from support import counting, refused

import nptests
from nptests.procedures.listed import procedure

samples = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=3), min_size=2, max_size=4)


def rising_to_the_second(x):
    """A_2 of tables (..., n, k)."""
    pairs = itertools.combinations(range(x.shape[-1]), 2)
    slopes = [(g, h) if h <= 1 else (h, g) for g, h in pairs if h <= 1 or g >= 1]
    before = [x[..., :, None, g] - x[..., None, :, h] for g, h in slopes]
    return sum(((d < 0) + (d == 0) / 2).sum(axis=(-1, -2)) for d in before)


def counted(x):
    return [counting.Count(np.asarray, counting.deals_over_columns, rising_to_the_second).pvalue(x)]


@given(samples, st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_the_normal_law_has_the_moments_of_the_exact_one(groups, peak):
    """Ties or not: which ties="corrected" means."""
    peak = min(peak, len(groups))
    outcome = nptests.mack_wolfe(*groups, peak=peak, null="exact")
    if not outcome.status:
        law, _ = procedure("mack_wolfe").exact.rebuild(outcome)
        mean = float(law.support @ law.pmf)
        assert outcome.details["mean"] == pytest.approx(mean, rel=1e-12, abs=0)
        variance = float((law.support - mean) ** 2 @ law.pmf)
        assert outcome.details["variance"] == pytest.approx(variance, rel=1e-9, abs=0)


@given(samples)
@settings(max_examples=40, deadline=None)
def test_a_peak_at_an_end_is_jonckheeres_test(groups):
    for null in ("exact", "asymptotic"):
        up, down = (
            nptests.mack_wolfe(*groups, peak=len(groups), null=null),
            nptests.mack_wolfe(*groups, peak=1, null=null),
        )
        assert up.pvalue == pytest.approx(nptests.jonckheere(*groups, null=null).pvalue, rel=1e-12, abs=0)
        assert down.pvalue == pytest.approx(nptests.jonckheere(*groups[::-1], null=null).pvalue, rel=1e-12, abs=0)


@given(samples, st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_the_groups_in_reverse(groups, peak):
    peak = min(peak, len(groups))
    one, other = (nptests.mack_wolfe(*g, peak=p) for g, p in ((groups, peak), (groups[::-1], len(groups) + 1 - peak)))
    assert (one.statistic, one.pvalue) == (other.statistic, pytest.approx(other.pvalue, rel=1e-12, abs=0))


def test_a_peak_is_a_group():
    for peak in (0, 3, -1):
        refused.refuses("the number of one of the 2 groups", nptests.mack_wolfe, [1, 2], [3, 4], peak=peak)


def test_very_large_data():
    groups = [np.arange(200_000) * step % 100_003 for step in (7919, 104_729, 31)]
    expected = 0
    for low, high in ((groups[0], groups[1]), (groups[2], groups[1])):
        below, up_to = (np.searchsorted(np.sort(low), high, side) for side in ("left", "right"))
        expected += sum(below.tolist()) + sum(up_to.tolist())
    assert nptests.mack_wolfe(*groups, peak=2).statistic == expected / 2
