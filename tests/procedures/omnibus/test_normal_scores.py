"""Friedman's test on normal scores: ties by algebra, many algorithms, quantiles."""

import math
from statistics import NormalDist

import numpy as np
import pytest

import nptests
from nptests.data import ranks
from nptests.data.normal_quantiles import bits_for, normal_quantiles
from nptests.procedures.omnibus.normal_scores import centred_scores


def test_ties_by_algebra_are_ties():
    """With three algorithms 7**2 + 0**2 + 7**2 = 5**2 + 3**2 + 8**2 differences of one number: p is Friedman's own."""
    rng = np.random.default_rng(5)
    for n in (5, 8, 12):
        table = nptests.Scores(np.argsort(rng.normal(size=(n, 3)), axis=1), better="lower")
        ours, friedman = nptests.normal_scores(table, null="exact"), nptests.friedman(table, null="exact")
        assert ours.pvalue == friedman.pvalue
        assert ours.statistic == pytest.approx(friedman.statistic, rel=1e-13, abs=0)


def test_many_algorithms_overflow_nothing():
    """Sums of scores near 2**60: the interval of the draws holds what chi-squared says of so large a table."""
    table = nptests.Scores(np.random.default_rng(0).normal(size=(300, 50)).round(1), better="higher")
    low, high = nptests.normal_scores(table, null="simulated", draws=500).null.error
    assert low <= nptests.normal_scores(table).pvalue <= high


@pytest.mark.parametrize("m", [2, 7, 40, 1001])
def test_normal_quantiles_are_the_quantiles_to_their_last_bit(m):
    bits = bits_for(m)
    d = np.arange(1 - m, m)
    # Of the lower tail, whose probabilities doubles have to the last bit, and its mirror.
    expected = [math.copysign(NormalDist().inv_cdf((m + 1 - abs(x)) / (2 * (m + 1))), x) for x in d]
    assert np.abs(normal_quantiles(d, m, bits) * 2.0**-bits - expected).max() < 2.0 ** -(bits - 1)
    assert (normal_quantiles(d, m, bits) == -normal_quantiles(-d, m, bits)).all()


def test_quantiles_of_tied_ranks_share_one():
    d = ranks.centred(np.array([5, 5, 9]))
    assert len(set(normal_quantiles(d, 3, 48).tolist())) == 2


def test_scores_of_many_tables_are_centred_in_each_row():
    d = ranks.centred(np.random.default_rng(1).integers(0, 3, (4, 5, 6)))
    many = centred_scores(d, 40)
    assert not many.sum(axis=-1).any()
    assert all((many[i] == centred_scores(d[i], 40)).all() for i in range(4))
