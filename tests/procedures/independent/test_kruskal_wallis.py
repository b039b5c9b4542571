"""The Kruskal-Wallis test: worked examples, brute force, identities, odd data."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

# Hollander and Wolfe (1973), p. 116: mucociliary efficiency; the example of R's kruskal.test.
NORMAL, OBSTRUCTIVE, ASBESTOSIS = [2.9, 3.0, 2.5, 2.6, 3.2], [3.8, 2.7, 4.0, 2.4], [2.8, 3.4, 3.7, 2.2, 2.0]

groups = st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=4), min_size=2, max_size=3)


def test_mucociliary_efficiency_as_r_prints_it():
    outcome = nptests.kruskal_wallis(NORMAL, OBSTRUCTIVE, ASBESTOSIS, null="asymptotic")
    assert f"{outcome.statistic:.5f}" == "0.77143"
    assert f"{outcome.pvalue:.2g}" == "0.68"
    assert outcome.df == (2.0,)
    assert list(outcome.details["rank_sums"]) == [36.0, 36.0, 33.0]


def h(ranks, sizes):
    """The textbook formula in fractions, ties corrected."""
    n = len(ranks)
    ends = list(itertools.accumulate(sizes))
    sums = [sum(ranks[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
    raw = Fraction(12, n * (n + 1)) * sum(s * s / size for s, size in zip(sums, sizes, strict=True)) - 3 * (n + 1)
    ties = sum(ranks.count(r) ** 3 - ranks.count(r) for r in set(ranks))
    return raw, raw / (1 - Fraction(ties, n**3 - n))


def midranks(values):
    return [Fraction(sum(v < x for v in values) * 2 + sum(v == x for v in values) + 1, 2) for x in values]


@given(groups)
@settings(max_examples=40, deadline=None)
def test_formula_and_exact_law(samples):
    pooled = [x for sample in samples for x in sample]
    sizes = [len(sample) for sample in samples]
    if len(set(pooled)) == 1 or len(pooled) > 7:
        return
    ranks = midranks(pooled)
    raw, corrected = h(ranks, sizes)
    assert nptests.kruskal_wallis(*samples).statistic == float(corrected)
    assert nptests.kruskal_wallis(*samples, ties="ignored").statistic == float(raw)
    every = [h(list(order), sizes)[0] for order in itertools.permutations(ranks)]
    expected = Fraction(sum(x >= raw for x in every), len(every))
    assert nptests.kruskal_wallis(*samples, null="exact").pvalue == float(expected)


@given(groups, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_bounds_and_invariance(samples, random):
    """0 <= H <= N - 1; a common increasing map and the order of the groups change nothing."""
    outcome = nptests.kruskal_wallis(*samples)
    if outcome.status:
        return
    assert 0 <= outcome.statistic <= outcome.n - 1
    moved = [[x**3 - 100 for x in sample] for sample in samples]
    random.shuffle(moved)
    assert nptests.kruskal_wallis(*moved).statistic == outcome.statistic


def test_identical_groups_give_zero():
    outcome = nptests.kruskal_wallis([1, 2, 2, 5], [5, 2, 1, 2], [2, 1, 2, 5])
    assert (outcome.statistic, outcome.pvalue) == (0.0, 1.0)


@given(st.lists(st.integers(0, 9), min_size=2, max_size=6), st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_two_groups_give_the_squared_rank_sum_z(a, b):
    """With the variance of the rank sum written out: H = z**2."""
    outcome = nptests.kruskal_wallis(a, b)
    if outcome.status:
        return
    m, n = len(a), len(a) + len(b)
    ranks = midranks([*a, *b])
    gap = sum(ranks[:m]) - Fraction(m * (n + 1), 2)
    spread = sum((r - Fraction(n + 1, 2)) ** 2 for r in ranks)
    variance = Fraction(m * (n - m), n * (n - 1)) * spread
    assert outcome.statistic == float(gap**2 / variance)


def test_decimals_tie_exactly():
    text = nptests.kruskal_wallis(["0.10", "0.3"], ["0.1", "0.30"], ["0.300", "0.2"])
    assert text.statistic == nptests.kruskal_wallis([1, 3], [1, 3], [3, 2]).statistic


def test_scores_are_ranked_from_the_best():
    table = nptests.Scores([[1, 5], [2, 6], [3, 7]], better="higher")
    assert nptests.kruskal_wallis(table).mean_ranks == (5.0, 2.0)
    assert nptests.kruskal_wallis([1, 2, 3], [5, 6, 7]).mean_ranks == (2.0, 5.0)


def test_simulated_interval_holds_the_exact_p():
    outcome = nptests.kruskal_wallis(NORMAL, OBSTRUCTIVE, ASBESTOSIS, null="simulated", draws=20_000)
    exact = nptests.kruskal_wallis(NORMAL, OBSTRUCTIVE, ASBESTOSIS, null="exact").pvalue
    assert outcome.null.error[0] <= exact <= outcome.null.error[1]
    assert outcome.null.draws == 20_000


def test_equal_data_are_no_evidence():
    outcome = nptests.kruskal_wallis([1, 1], [1], [1, 1, 1])
    assert outcome.pvalue == 1.0
    assert math.isnan(outcome.statistic)
    assert outcome.status == "no-differences"


def test_many_groups_overflow_nothing():
    """Sizes without common divisors: the common denominator passes 64 bits."""
    rng = np.random.default_rng(3)
    sizes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
    samples = [rng.integers(0, 1000, size).tolist() for size in sizes]
    _, corrected = h(midranks([x for sample in samples for x in sample]), sizes)
    assert nptests.kruskal_wallis(*samples).statistic == float(corrected)


@pytest.mark.parametrize(
    ("given_groups", "message"),
    [
        (([1, 2],), "two groups"),
        (([1, 2], []), "empty"),
        (([1, 2], [3, math.nan]), "sample b, position 2"),
        (([1, 2], ["x"]), "sample b, position 1"),
    ],
)
def test_bad_groups_are_named(given_groups, message):
    with pytest.raises(InputError, match=message):
        nptests.kruskal_wallis(*given_groups)


def test_too_large_for_the_exact_law_is_refused_with_the_remedy():
    rng = np.random.default_rng(0)
    with pytest.raises(InputError, match="simulated"):
        nptests.kruskal_wallis(*rng.normal(size=(4, 40)), null="exact")
