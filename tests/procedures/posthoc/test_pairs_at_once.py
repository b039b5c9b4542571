"""All pairs at once are the pairs one by one, and what would take too long is said."""

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats
from support.refused import refuses

import nptests
from nptests.data.samples import Groups
from nptests.procedures.paired import wilcoxon
from nptests.procedures.posthoc import pairs_at_once, pairwise_wilcoxon

GROUPS = st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=6), min_size=2, max_size=5)


@pytest.mark.parametrize("largest", [10, 2**63 - 1], ids=["Python's integers", "64 bits"])
@given(GROUPS)
def test_rank_sums_are_those_of_each_pair(largest, groups):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairs_at_once, "LARGEST_INT64", largest)
        sums = pairs_at_once.RankSums.of(Groups.of(groups))
    for i, (a, b) in enumerate(combinations(groups, 2)):
        won = np.sign(np.subtract.outer(a, b))
        _, ties = np.unique(a + b, return_counts=True)
        assert sums.u[i] == ((won + 1) / 2).sum()
        assert sums.cubes[i] == (ties**3).sum()
        assert sums.flat[i] == (len(ties) == 1)


@pytest.mark.parametrize("zeros", ["drop", "pratt", "split", "split-even"])
@given(st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=3, max_size=9))
def test_signed_ranks_are_those_of_each_pair(zeros, rows):
    scores = nptests.Scores(np.array(rows), better="higher")
    for row in nptests.pairwise_wilcoxon(scores, zeros=zeros, null="asymptotic", adjust="none").rows:
        own = nptests.wilcoxon(scores.select(row.a, row.b), zeros=zeros, null="asymptotic")
        assert (row.statistic, row.pvalue, row.estimate) == (own.statistic, own.pvalue, own.estimate)


def test_exact_laws_of_very_many_pairs_are_left_aside(monkeypatch):
    """Scipy's normal approximation of every pair, which the derivation shows too."""
    rule = pairwise_wilcoxon.TOGETHER
    assert rule.exact(300, 25)
    assert not rule.exact(300, 40)
    values = np.random.default_rng(3).normal(size=(20, 4))
    scores = nptests.Scores(values, better="higher")
    monkeypatch.setattr(pairwise_wilcoxon, "TOGETHER", replace(rule, within=1e-6))
    many = nptests.pairwise_wilcoxon(scores)
    assert many.null is not None
    assert (many.null.kind, many.null.why) == (
        "asymptotic",
        "for these sizes an exact one would take more than 1e-06 s",
    )
    for row, (a, b) in zip(many.rows, combinations(range(4), 2), strict=True):
        other = stats.wilcoxon(values[:, a], values[:, b], method="asymptotic", correction=False)
        assert row.pvalue == pytest.approx(other.pvalue, rel=1e-12, abs=0)
    asked = nptests.explain(nptests.pairwise_wilcoxon(scores, null="asymptotic"))
    assert nptests.explain(many).replace("auto", "asymptotic") == asked


@pytest.mark.parametrize("name", ["steel_dwass", "pairwise_mann_whitney", "pairwise_wilcoxon"])
def test_an_estimate_that_takes_too_long_is_left_out(name, monkeypatch):
    monkeypatch.setattr(pairs_at_once, "VALUES_LIMIT", 5)
    monkeypatch.setattr(wilcoxon, "WALSH_LIMIT", 2)
    result = getattr(nptests, name)(nptests.Scores([[1, 2, 3], [2, 4, 1], [5, 3, 3]], better="higher"))
    assert all(math.isnan(row.estimate) for row in result.rows)
    assert "no Hodges-Lehmann estimate of 3 pairs: finding it would take too long" in result.notes


def test_cubes_past_64_bits_do_not_wrap_round() -> None:
    n = 2_300_000
    sums = pairs_at_once.RankSums.of(Groups.of([np.zeros(n), np.zeros(n)]))
    assert sums.cubes == [(2 * n) ** 3]
    assert sums.flat == [True]


def test_too_many_pairs_are_refused_before_they_are_ranked() -> None:
    refuses("50,000 are compared", pairs_at_once.RankSums.of, Groups.of([[1.0]] * 400))
