"""Cuzick's test against enumeration, the rank-sum test of two groups, and the correlation that it is."""

import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy import stats
from support.counting import Count, deals_over_columns, pooled

import nptests

samples = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), min_size=2, max_size=4)


def weighted(ranks):
    return (ranks.sum(axis=-2) * np.arange(1, ranks.shape[-1] + 1)).sum(axis=-1)


def counted(x):
    return [Count(pooled, deals_over_columns, weighted).pvalue(x)]


@given(samples)
@settings(max_examples=40, deadline=None)
def test_reversed_order_exchanges_the_tails(groups):
    outcome, other = nptests.cuzick(*groups), nptests.cuzick(*groups[::-1], alternative="less")
    assert outcome.pvalue == pytest.approx(other.pvalue, rel=1e-13, abs=0)
    assert outcome.statistic - outcome.details["mean"] == other.details["mean"] - other.statistic


@given(samples)
@settings(max_examples=40, deadline=None)
def test_z_is_the_correlation_of_ranks_with_the_numbers_of_the_groups(groups):
    x, numbers = np.concatenate(groups), np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    if len(set(x)) > 1:
        r = np.corrcoef(stats.rankdata(x), numbers)[0, 1]
        assert nptests.cuzick(*groups).details["z"] == pytest.approx(math.sqrt(len(x) - 1) * r, rel=1e-9, abs=1e-12)


@given(st.tuples(*[st.lists(st.integers(0, 5), min_size=1, max_size=8)] * 2), st.sampled_from(["greater", "two-sided"]))
@settings(max_examples=40, deadline=None)
def test_two_groups_are_those_of_mann_whitney(groups, side):
    a, b = groups
    for null in ("exact", "asymptotic"):
        ours = nptests.cuzick(a, b, alternative=side, null=null).pvalue
        assert ours == pytest.approx(nptests.mann_whitney(b, a, alternative=side, null=null).pvalue, rel=1e-12, abs=0)


def test_very_large_data():
    groups = [np.arange(200_000) * step % 100_003 for step in (7919, 104_729, 31)]
    r = np.rint(2 * stats.rankdata(np.concatenate(groups))).astype(object).reshape(3, -1)
    expected = sum(j * row.sum() for j, row in enumerate(r, 1)) / 2
    assert nptests.cuzick(*groups).statistic == expected
