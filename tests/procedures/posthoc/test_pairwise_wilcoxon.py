"""Wilcoxon's test of every pair: the test of each pair, adjusted."""

import itertools

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import rankdata

import nptests
from nptests.procedures.descriptor.lines import as_extreme
from nptests.procedures.posthoc.pairwise_wilcoxon import _ranks


def test_pairwise_wilcoxon_is_the_test_of_each_pair():
    from nptests.read import literature as fixtures

    scores = fixtures.scores("garcia2010/data")
    comparisons = nptests.pairwise_wilcoxon(scores, adjust="none")
    for row in comparisons.rows:
        own = nptests.wilcoxon(scores.select(row.a, row.b))
        assert (row.pvalue, row.statistic, row.estimate) == (own.pvalue, own.statistic, own.estimate)
    holm = nptests.adjust([row.pvalue for row in comparisons.rows], "holm")
    assert [row.adjusted for row in nptests.pairwise_wilcoxon(scores).rows] == holm.tolist()


@given(st.integers(2, 8), st.randoms(use_true_random=False))
def test_a_derivation_counts_the_signs_that_are_as_extreme(n, dice):
    """Every choice of signs of the ranks is listed; p = 1 alone tells no count."""
    a, b = dice.sample(range(1000), n), dice.sample(range(1000), n)
    result = nptests.pairwise_wilcoxon(nptests.Scores(np.array([a, b]).T, better="higher"), null="exact")
    ranks, above = rankdata(np.abs(np.subtract(a, b))), np.subtract(a, b) > 0
    if 0 in np.subtract(a, b) or result.rows[0].pvalue == 1:
        return
    centre = ranks.sum() / 2
    away = abs(ranks[above].sum() - centre)
    sums = [sum(chosen) for size in range(n + 1) for chosen in itertools.combinations(ranks, size)]
    count = sum(total <= centre - away for total in sums)
    assert f"min(1, 2 * {count} / 2**{n})" in nptests.explain(result)


def test_so_many_signs_are_counted_as_a_double_holds():
    """2**50 of fifty differences; of one more a count of both sides and its rounding would not fit."""
    assert as_extreme(2 * 3 / 2**50, 2**50) == 3
    assert as_extreme(2 * 3 / 2**51, 2**51) is None


@pytest.mark.parametrize("zeros", ["drop", "pratt", "split"])
def test_the_ranks_that_a_derivation_shows_are_those_of_the_differences(zeros):
    """Of all sizes; where zeros are ranked and then left out, theirs is 0."""
    table = nptests.Scores([[5, 3], [2, 2], [4, 9], [7, 7], [1, 0], [3, 4]], better="higher")
    result = nptests.pairwise_wilcoxon(table, zeros=zeros)
    sizes = np.array([2, 0, 5, 0, 1, 1])
    kept = sizes[sizes > 0] if zeros == "drop" else sizes
    expected = np.where((kept == 0) & (zeros == "pratt"), 0, rankdata(kept))
    shown = np.asarray(_ranks(result, result.rows[0]))
    assert np.sort(shown[shown > 0] if zeros == "drop" else shown).tolist() == np.sort(expected).tolist()
