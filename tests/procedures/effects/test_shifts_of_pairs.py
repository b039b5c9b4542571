"""The shifts of many pairs at once: to the last bit those of the public function on each pair."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import nptests
from nptests.procedures.effects.signed import hodges_lehmann_of_pairs

KINDS = {
    "few digits": lambda rng, shape: rng.normal(0.8, 0.1, shape).round(3),
    "many digits": lambda rng, shape: rng.normal(0, 1e6, shape).round(6),
    "beyond 64 bits": lambda rng, shape: rng.integers(-(2**62), 2**62, shape),
    "doubles": lambda rng, shape: rng.normal(size=shape),
    "heavy tails": lambda rng, shape: (rng.standard_cauchy(shape) * 1e4).round(1),
    "ties": lambda rng, shape: rng.integers(0, 3, shape),
    "all equal": lambda rng, shape: np.full(shape, 0.3),
    "huge": lambda rng, shape: rng.uniform(-0.3, 0.3, shape) * np.finfo(float).max,
}


def alone(scores, a, b):
    return nptests.hodges_lehmann(scores.select(scores.algorithms[a], scores.algorithms[b]))


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@pytest.mark.parametrize("kind", KINDS)
@given(st.integers(0, 2**32), st.integers(2, 40), st.integers(2, 5))
def test_they_are_those_of_each_pair(kind, seed, n, k):
    scores = nptests.Scores.of(KINDS[kind](np.random.default_rng(seed), (n, k)), better="higher")
    pairs = [*combinations(range(k), 2), (k - 1, 0)]
    assert hodges_lehmann_of_pairs(scores, pairs) == [alone(scores, a, b) for a, b in pairs]


@pytest.mark.parametrize("kind", ["few digits", "doubles", "heavy tails"])
def test_so_many_that_sums_are_not_all_formed(kind):
    scores = nptests.Scores.of(KINDS[kind](np.random.default_rng(1), (500, 4)), better="lower")
    pairs = [*combinations(range(4), 2)]
    assert hodges_lehmann_of_pairs(scores, pairs) == [alone(scores, a, b) for a, b in pairs]
