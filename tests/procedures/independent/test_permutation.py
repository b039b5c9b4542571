"""The permutation test: brute force, and values of very different size."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

import nptests

cell = st.integers(0, 40).map(lambda i: f"{i / 10}")
sample = st.lists(cell, min_size=1, max_size=4)


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
        assert nptests.permutation(a, b, paired=True, alternative=alternative).pvalue == expected


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
