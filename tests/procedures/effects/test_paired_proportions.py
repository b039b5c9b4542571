"""Intervals for the difference of paired proportions: likelihoods maximised by search, and McNemar's test."""

import math

import pytest
from hypothesis import given, settings, strategies as st
from scipy import optimize, stats
from support.beside import on_each

import nptests

COUNTS = st.integers(0, 60)


def score(x, n01, n10, n):
    """(n10 - n01 - n x) over its standard error where the difference is x, with the likeliest n01 found by search."""
    rest = n - n01 - n10

    def minus_log(q):
        parts = ((n10, q + x), (n01, q), (rest, 1 - 2 * q - x))
        return -sum(count * math.log(max(p, 1e-300)) for count, p in parts if count)

    low, high = max(0.0, -x), (1 - x) / 2
    q = optimize.minimize_scalar(minus_log, bounds=(low, high), method="bounded", options={"xatol": 1e-12}).x
    return (n10 - n01 - n * x) / math.sqrt(n * (2 * q + x - x * x))


@on_each("counts")
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_tangos_ends_are_where_the_score_is_the_quantile(counts, level):
    """A search of the likelihood finds q to the root of the spacing of doubles; the score then errs by its square."""
    n01, n10, *_ = counts
    low, high = nptests.paired_proportions(*counts, interval="tango", level=level).interval
    z = stats.norm.isf((1 - level) / 2)
    assert score(low, n01, n10, sum(counts)) == pytest.approx(z, rel=1e-5, abs=0)
    assert score(high, n01, n10, sum(counts)) == pytest.approx(-z, rel=1e-5, abs=0)


@given(COUNTS, COUNTS, COUNTS, COUNTS, st.sampled_from(["newcombe", "tango"]), st.sampled_from([0.8, 0.95, 0.999]))
@settings(deadline=None)
def test_exchanging_the_classifiers_turns_the_interval(n01, n10, n11, n00, interval, level):
    if n01 + n10 + n11 + n00 == 0:
        n11 = 1
    one = nptests.paired_proportions(n01, n10, n11, n00, interval=interval, level=level)
    other = nptests.paired_proportions(n10, n01, n11, n00, interval=interval, level=level)
    assert one.interval[0] == pytest.approx(-other.interval[1], rel=0, abs=1e-12)
    assert -1 - 1e-12 <= one.interval[0] <= one.estimate <= one.interval[1] <= 1 + 1e-12
    assert one.interval[0] < one.interval[1]


@given(COUNTS, COUNTS, COUNTS, COUNTS)
@settings(deadline=None)
def test_tangos_interval_leaves_0_out_where_mcnemars_test_rejects(n01, n10, n11, n00):
    if n01 + n10 == 0:
        n01 = 1
    test = nptests.mcnemar(n01, n10, null="asymptotic", continuity=False)
    low, high = nptests.paired_proportions(n01, n10, n11, n00, interval="tango").interval
    assert (low > 0 or high < 0) == (test.pvalue < 0.05)


@pytest.mark.parametrize("counts", [(9, 0, 0, 0), (0, 0, 5, 4), (0, 0, 1, 0), (1, 0, 0, 0)])
def test_only_cases_of_one_kind(counts):
    """The ends are where the score is the quantile there, too; no difference lies beyond -1 and 1."""
    n01, n10, *_ = counts
    low, high = nptests.paired_proportions(*counts, interval="tango").interval
    assert score(high, n01, n10, sum(counts)) == pytest.approx(-stats.norm.isf(0.025), rel=1e-5, abs=0)
    assert low == -1 if n01 else -high
