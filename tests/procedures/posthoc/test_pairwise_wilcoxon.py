"""Wilcoxon's test of every pair: the test of each pair, adjusted."""

from __future__ import annotations

import itertools
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import rankdata

import nptests


def test_pairwise_wilcoxon_is_the_test_of_each_pair() -> None:
    from nptests.read import literature as fixtures

    scores = fixtures.scores("garcia2010/data")
    comparisons = nptests.pairwise_wilcoxon(scores, adjust="none")
    for row in comparisons.rows:
        own = nptests.wilcoxon(scores.select(row.a, row.b))
        assert (row.pvalue, row.statistic, row.estimate) == (own.pvalue, own.statistic, own.estimate)
    holm = nptests.adjust([row.pvalue for row in comparisons.rows], "holm")
    assert [row.adjusted for row in nptests.pairwise_wilcoxon(scores).rows] == holm.tolist()


@given(st.integers(2, 8), st.randoms(use_true_random=False))
def test_a_derivation_counts_the_signs_that_are_as_extreme(n: int, dice: Random) -> None:
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
