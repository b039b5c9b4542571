"""Wilcoxon's test of every pair: the test of each pair, adjusted."""

from __future__ import annotations

import nptests


def test_pairwise_wilcoxon_is_the_test_of_each_pair() -> None:
    from nptests.read import literature as fixtures

    scores = fixtures.scores("garcia2010/data")
    comparisons = nptests.pairwise_wilcoxon(scores, adjust="none")
    for row in comparisons.rows:
        assert row.pvalue == nptests.wilcoxon(scores.select(row.a, row.b)).pvalue
    holm = nptests.adjust([row.pvalue for row in comparisons.rows], "holm")
    assert [row.adjusted for row in nptests.pairwise_wilcoxon(scores).rows] == holm.tolist()
