"""McNemar's test: identities with the sign test, limits."""

import math

import pytest
from hypothesis import given, strategies as st

import nptests

counts = st.integers(0, 60)


@given(counts, counts)
def test_exact_is_the_sign_test(n01, n10):
    """And it is the default at every size."""
    outcome = nptests.mcnemar(n01, n10, null="exact")
    assert outcome.pvalue == nptests.sign_from_counts(n01, n10).pvalue
    assert nptests.mcnemar(n01, n10).pvalue == outcome.pvalue


@given(counts, counts, st.sampled_from(["asymptotic", "exact", "mid-p"]), st.booleans())
def test_exchanging_a_and_b_exchanges_the_tails(n01, n10, null, continuity):
    options = {"null": null, "continuity": continuity}
    turned = {"greater": "less", "less": "greater", "two-sided": "two-sided"}
    for alternative, other in turned.items():
        outcome = nptests.mcnemar(n01, n10, alternative=alternative, **options)
        assert outcome.pvalue == nptests.mcnemar(n10, n01, alternative=other, **options).pvalue


def test_greater_says_that_a_is_better():
    """n10: a right and b wrong."""
    for null in ("exact", "mid-p", "asymptotic"):
        assert nptests.mcnemar(2, 12, null=null, alternative="greater").pvalue < 0.05
        assert nptests.mcnemar(2, 12, null=null, alternative="less").pvalue > 0.95


@given(counts, counts)
def test_a_statistic_belongs_to_its_null_distribution(n01, n10):
    """n01 is binomial, X is chi-squared; the p-value of X stands beside the exact one."""
    for null in ("auto", "exact", "mid-p"):
        exact = nptests.mcnemar(n01, n10, null=null)
        assert (exact.statistic, exact.df) == (n01, ())
        if n01 + n10:
            assert exact.null.other.pvalue == nptests.mcnemar(n01, n10, null="asymptotic").pvalue


def test_equal_counts_need_the_maximum():
    """Without it (|13 - 13| - 1)**2 / 26 has p = .84."""
    outcome = nptests.mcnemar(13, 13, null="asymptotic")
    assert (outcome.statistic, outcome.pvalue) == (0.0, 1.0)


@pytest.mark.parametrize("null", ["auto", "exact", "mid-p", "asymptotic"])
def test_no_discordant_example_gives_one(null):
    outcome = nptests.mcnemar(0, 0, null=null)
    assert outcome.pvalue == 1.0
    assert math.isnan(outcome.statistic) if null == "asymptotic" else outcome.statistic == 0
    assert outcome.status == "no-differences"
    assert nptests.mcnemar_from_answers([1, 0, 1], [1, 0, 1], null=null).pvalue == 1.0


def test_doors_lead_to_the_same_room():
    a, b = [1, 1, 1, 0, 0, 1, 0], [1, 0, 0, 0, 1, 0, 0]
    outcome = nptests.mcnemar_from_answers(a, b)
    assert (outcome.details["n01"], outcome.details["n10"]) == (1, 3)
    assert (outcome.details["n00"], outcome.details["n11"]) == (2, 1)
    assert (outcome.pvalue, outcome.estimate) == (nptests.mcnemar(1, 3).pvalue, (4 - 2) / 7)
    assert nptests.mcnemar(a, b).pvalue == outcome.pvalue
    assert nptests.mcnemar_from_answers([x == 1 for x in a], [x == 1 for x in b]).pvalue == outcome.pvalue


def test_the_truth_may_have_a_name():
    truth, one, other = [1, 0, 1, 1, 0, 1, 1], [1, 1, 0, 0, 1, 1, 0], [0, 0, 1, 1, 1, 1, 1]
    counted = nptests.mcnemar(truth, one, other, null="exact")
    assert nptests.mcnemar(y_target=truth, y_model1=one, y_model2=other, null="exact") == counted
    assert nptests.mcnemar(one, other, y_true=truth, null="exact") == counted
