"""Comparisons of independent groups: Steel and Dwass's, Mann-Whitney and t tests of every pair."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy import stats
from support.inputs import groups_of

import nptests

GROUPS = st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=5), min_size=2, max_size=4)
FEW = 15

SPRAYS = groups_of("beall1942/sprays")


@settings(max_examples=FEW)
@given(GROUPS)
def test_own_ranks_are_those_of_the_test_of_two(groups):
    """A pair does not depend on the other groups; two groups alone are the Mann-Whitney test."""
    pairs = list(itertools.combinations(range(len(groups)), 2))
    joint = nptests.steel_dwass(*groups)
    every = nptests.pairwise_mann_whitney(*groups, adjust="none")
    for (a, b), row, own in zip(pairs, joint.rows, every.rows, strict=True):
        normal = nptests.mann_whitney(groups[a], groups[b], null="asymptotic")
        assert row.pvalue == normal.pvalue
        assert row.adjusted >= row.pvalue * (1 - 1e-9)
        assert (row.adjusted == pytest.approx(row.pvalue, rel=1e-9, abs=0)) or len(groups) > 2
        assert own.pvalue == nptests.mann_whitney(groups[a], groups[b]).pvalue
        assert row.estimate == own.estimate == normal.estimate


@pytest.mark.parametrize("error", ["pooled", "equal", "unequal", "paired"])
def test_pairwise_t_is_the_test_of_each_pair(error):
    groups = [["0.1", "0.4", "0.9"], ["0.2", "0.7", "1.3"], ["0.5", "0.1", "0.2"]]
    values = [list(map(float, g)) for g in groups]
    result = nptests.pairwise_t(*groups, error=error, adjust="none")
    pooled = sum((len(g) - 1) * np.var(g, ddof=1) for g in values) / 6
    for row, (a, b) in zip(result.rows, itertools.combinations(values, 2), strict=True):
        if error == "pooled":
            t = (np.mean(a) - np.mean(b)) / math.sqrt(pooled * 2 / 3)
            expected = 2 * stats.t.sf(abs(t), 6)
        elif error == "paired":
            expected = stats.ttest_rel(a, b).pvalue
        else:
            expected = stats.ttest_ind(a, b, equal_var=error == "equal").pvalue
        assert row.pvalue == pytest.approx(expected, rel=1e-12, abs=0)
        # Three doubles of at most 2 are added and divided, twice.
        assert row.estimate == pytest.approx(np.mean(a) - np.mean(b), rel=0, abs=8 * 2**-52)
        assert row.statistic == pytest.approx(row.estimate / row.error, rel=1e-13, abs=0)
    if error == "pooled":
        assert [row.pvalue for row in result.rows] == [row.pvalue for row in nptests.tukey(*groups).rows]


def test_families_are_adjusted_together():
    raw = [row.pvalue for row in nptests.pairwise_mann_whitney(SPRAYS, adjust="none", null="asymptotic").rows]
    adjusted = [row.adjusted for row in nptests.pairwise_mann_whitney(SPRAYS, adjust="hommel", null="asymptotic").rows]
    assert adjusted == nptests.adjust(raw, "hommel").tolist()


def test_pairs_are_called_exact_only_where_each_is():
    """One pair of 80 x 80 values is beyond the limit of the exact law, the two with five values are not."""
    sample = [list(range(80)), list(range(40, 120)), [3, 50, 51, 90, 200]]
    mixed = nptests.pairwise_mann_whitney(*sample)
    assert mixed.null is not None
    assert mixed.null.kind == "asymptotic"
    assert "2 of 3 pairs are exact" in mixed.null.why
    kinds = [nptests.mann_whitney(a, b).null.kind for a, b in itertools.combinations(sample, 2)]
    assert kinds == ["asymptotic", "exact", "exact"]
    assert nptests.explain(mixed).count("normal_sf(") == 1
    everywhere = nptests.pairwise_mann_whitney(*sample, null="exact")
    assert everywhere.null is not None
    assert everywhere.null.kind == "exact"


def test_many_comparisons_of_groups_share_one_bound_of_the_exact_law():
    """Each pair is within its own limit, the 36 of nine groups are not within that of all."""
    sample = [[(37 * i + 11 * j) % 101 for i in range(60)] for j in range(9)]  # 3,600 pairs of values each, with ties
    few, many = (nptests.pairwise_mann_whitney(*sample[:k]) for k in (7, 9))  # 21 and 36 comparisons
    assert few.null is not None
    assert many.null is not None
    assert (few.null.kind, many.null.kind) == ("exact", "asymptotic")
    assert "100000 pairs of values in all comparisons" in many.null.why
    told = nptests.pairwise_mann_whitney(*sample, null="asymptotic")
    assert [row.pvalue for row in many.rows] == [row.pvalue for row in told.rows]


def test_of_a_pair_without_differences_no_law_is_asked():
    for null in ("asymptotic", "auto"):
        flat = nptests.pairwise_mann_whitney([4, 4], [4, 4, 4], [4, 4], null=null)
        assert flat.null.kind == "none"
        assert [row.pvalue for row in flat] == [1.0] * 3
