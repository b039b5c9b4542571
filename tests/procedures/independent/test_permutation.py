"""The permutation test: worked examples, brute force, exact sums, odd data."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

# Fisher (1935), section 21: Darwin's 15 pairs of crossed and self-fertilised maize, heights in eighths of an inch. In
# 863 of the 2**15 = 32,768 ways to place the signs the sum is as large as the observed 314.
CROSSED = [188, 96, 168, 176, 153, 172, 177, 163, 146, 173, 186, 168, 177, 184, 96]
SELFED = [139, 163, 160, 160, 147, 149, 149, 122, 132, 144, 130, 144, 102, 124, 144]

cell = st.integers(0, 40).map(lambda i: f"{i / 10}")
sample = st.lists(cell, min_size=1, max_size=4)


def test_darwins_maize():
    outcome = nptests.permutation(CROSSED, SELFED, paired=True, alternative="greater")
    assert outcome.pvalue == 863 / 2**15
    assert outcome.statistic == 314 / 15
    assert nptests.permutation(CROSSED, SELFED, paired=True).pvalue == 2 * 863 / 2**15


def mean(values):
    return sum(map(Fraction, values)) / len(values)


def tails(every, at):
    above, below = Fraction(sum(x >= at for x in every), len(every)), Fraction(sum(x <= at for x in every), len(every))
    return {"greater": float(above), "less": float(below), "two-sided": float(min(1, 2 * min(above, below)))}


@given(sample, sample)
@settings(max_examples=50, deadline=None)
def test_independent_samples(a, b):
    pooled = [*a, *b]
    chosen = [set(c) for c in itertools.combinations(range(len(pooled)), len(a))]
    every = [mean([pooled[i] for i in c]) - mean([x for i, x in enumerate(pooled) if i not in c]) for c in chosen]
    at = mean(a) - mean(b)
    for alternative, expected in tails(every, at).items():
        outcome = nptests.permutation(a, b, alternative=alternative)
        assert (outcome.statistic, outcome.pvalue) == (float(at), expected)


@given(st.lists(st.tuples(cell, cell), min_size=1, max_size=7))
@settings(max_examples=50, deadline=None)
def test_paired_samples(pairs):
    a, b = zip(*pairs, strict=True)
    differences = [Fraction(x) - Fraction(y) for x, y in pairs]
    every = [
        sum(s * d for s, d in zip(signs, differences, strict=True))
        for signs in itertools.product((-1, 1), repeat=len(differences))
    ]
    for alternative, expected in tails(every, sum(differences)).items():
        outcome = nptests.permutation(a, b, paired=True, alternative=alternative)
        assert outcome.pvalue == expected


@pytest.mark.parametrize("paired", [False, True])
@given(st.lists(st.tuples(cell, cell), min_size=2, max_size=6), st.sampled_from([-300, -3, 4, 290]))
@settings(max_examples=20, deadline=None)
def test_a_shift_of_the_exponent_changes_nothing(paired, pairs, by):
    a, b = ([f"{x}e{by}" for x in column] for column in zip(*pairs, strict=True))
    plain = nptests.permutation(*zip(*pairs, strict=True), paired=paired)
    assert nptests.permutation(a, b, paired=paired).pvalue == plain.pvalue


@pytest.mark.parametrize("paired", [False, True])
def test_computed_values_are_exact_binary_fractions(paired):
    rng = np.random.default_rng(4)
    a, b = rng.normal(size=6), rng.normal(size=6)
    outcome = nptests.permutation(a, b, paired=paired)
    assert outcome.null.kind == "exact"
    shifted = nptests.permutation(a * 2.0**40, b * 2.0**40, paired=paired)
    assert shifted.pvalue == outcome.pvalue


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("null", ["exact", "simulated"])
def test_values_of_very_different_size(paired, null):
    """In the unit of the smallest the largest has 600 digits: beyond every double."""
    a, b = ["1e-300", "1", "1e300"], ["1e-200", "1e10", "1e200"]
    outcome = nptests.permutation(a, b, paired=paired, null=null, draws=2000, alternative="greater")
    # The sample of the largest value has the larger sum; of the others, only 1e-300 with 1e-200 is less than a's.
    expected = 4 / 8 if paired else 9 / 20
    low, high = outcome.null.error or (outcome.pvalue, outcome.pvalue)
    assert low <= expected <= high
    assert outcome.pvalue == expected or null == "simulated"


def test_decimals_tie_exactly():
    """0.3 - 0.2 and 0.2 - 0.1 differ in doubles: with equal differences every sum is shared by many patterns."""
    outcome = nptests.permutation([0.3, 0.2, 0.9], [0.2, 0.1, 0.8], paired=True, alternative="greater")
    assert outcome.pvalue == 1 / 8
    swapped = nptests.permutation([0.3, 0.1, 0.9], [0.2, 0.2, 0.8], paired=True, alternative="greater")
    assert swapped.pvalue == 4 / 8


@pytest.mark.parametrize("paired", [False, True])
def test_large_samples_are_simulated_with_an_interval(paired):
    rng = np.random.default_rng(6)
    a, b = rng.normal(size=40), rng.normal(size=40) + 0.3
    outcome = nptests.permutation(a, b, paired=paired, draws=20_000)
    assert outcome.null.kind == "simulated"
    assert outcome.null.error[0] <= outcome.pvalue <= outcome.null.error[1]
    assert (outcome.null.draws, outcome.null.seed) == (20_000, 0)
    with pytest.raises(InputError, match="simulated"):
        nptests.permutation(a, b, paired=paired, null="exact")


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_simulated_intervals_hold_the_exact_p(paired, alternative):
    options = {"paired": paired, "alternative": alternative}
    exact = nptests.permutation(CROSSED, SELFED, **options).pvalue
    outcome = nptests.permutation(CROSSED, SELFED, **options, null="simulated", draws=20_000)
    assert outcome.null.error[0] <= exact <= outcome.null.error[1]


def test_scores_say_which_is_better():
    table = nptests.Scores([[1, 5], [2, 6], [3, 7]], ["new", "old"], better="lower")
    outcome = nptests.permutation(table, alternative="greater")
    assert outcome.alternative == "new is better than old on average"
    assert (outcome.pvalue, outcome.estimate) == (1 / 20, -4.0)
    assert nptests.permutation(table, paired=True, alternative="greater").pvalue == 1 / 8


@pytest.mark.parametrize("paired", [False, True])
def test_equal_data_are_no_evidence(paired):
    outcome = nptests.permutation([2, 2], ["2.0", 2], paired=paired)
    assert (outcome.pvalue, outcome.status, outcome.statistic) == (1.0, "no-differences", 0.0)


def test_paired_samples_of_different_lengths_are_refused():
    with pytest.raises(InputError, match="equal lengths"):
        nptests.permutation([1, 2], [1, 2, 3], paired=True)
    assert not math.isnan(nptests.permutation([1, 2], [1, 2, 3]).pvalue)


def test_where_nothing_differs_there_is_nothing_to_count():
    assert nptests.permutation([3, 3, 3], [3, 3], paired=False).details["steps"] == 0
