"""Intervals for the difference of paired proportions: likelihoods maximised by search."""

import math

import pytest
from scipy import optimize, stats
from support.beside import on_each

import nptests


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


@pytest.mark.parametrize("counts", [(9, 0, 0, 0), (0, 0, 5, 4), (0, 0, 1, 0), (1, 0, 0, 0)])
def test_only_cases_of_one_kind(counts):
    """The ends are where the score is the quantile there, too; no difference lies beyond -1 and 1."""
    n01, n10, *_ = counts
    low, high = nptests.paired_proportions(*counts, interval="tango").interval
    assert score(high, n01, n10, sum(counts)) == pytest.approx(-stats.norm.isf(0.025), rel=1e-5, abs=0)
    assert low == -1 if n01 else -high
