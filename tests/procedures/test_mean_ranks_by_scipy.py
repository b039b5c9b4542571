"""Mean ranks of the rankings of tables, from scipy's ranks: within data sets, aligned, weighted by ranges."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import rankdata
from support.counting import aligned

import nptests

CLOSE = 1e-14  # a sum of whole and half numbers, then one division


def within(costs):
    return rankdata(costs, axis=1).mean(axis=0)


def weighted(costs):
    return np.average(rankdata(costs, axis=1), axis=0, weights=rankdata(np.ptp(costs, axis=1)))


@pytest.mark.parametrize(
    ("omnibus", "by_scipy"),
    [
        (nptests.friedman, within),
        (nptests.iman_davenport, within),
        (nptests.normal_scores, within),
        (nptests.page, within),
        (nptests.aligned_ranks, lambda costs: aligned(costs).mean(axis=0)),
        (nptests.quade, weighted),
    ],
    ids=lambda f: f.__name__,
)
@pytest.mark.parametrize("better", ["higher", "lower"])
def test_mean_ranks(omnibus, by_scipy, better):
    for seed, n, k in [(0, 3, 3), (1, 5, 2), (2, 7, 4), (3, 12, 6)]:
        for most in (3, 1000):  # many ties, few
            x = np.random.default_rng([seed, most]).integers(0, most, (n, k))
            wanted = by_scipy(-x if better == "higher" else x)
            assert_allclose(omnibus(nptests.Scores(x, better=better)).mean_ranks, wanted, rtol=CLOSE, atol=0)


@pytest.mark.parametrize("sizes", [(3, 4), (1, 5, 2), (4, 4, 4, 7)])
def test_mean_ranks_of_groups(sizes):
    """Of all observations together; and those of two samples in the words of each test."""
    for seed, most in [(0, 4), (1, 1000)]:
        groups = [np.random.default_rng([seed, j]).integers(0, most, n) for j, n in enumerate(sizes)]
        ranks = np.split(rankdata(np.concatenate(groups)), np.cumsum(sizes)[:-1])
        wanted = [r.mean() for r in ranks]
        for test in (nptests.kruskal_wallis, nptests.van_der_waerden):
            assert_allclose(test(*groups).mean_ranks, wanted, rtol=CLOSE, atol=0)
