"""Random signs against all signs, one by one."""

import itertools
import math

import numpy as np
import pytest
from support.enumerated import assert_law_of

from nptests.distributions import sign_flips

CASES = [(1,), (3, -3), (2, -4, 6, 0, 8), (5, 5, -5, 7), (1, -10, 100, -1000, 10_000), (2**80, -(2**80) - 1, 3)]


def array(differences):
    return np.array(differences, dtype=object if max(map(abs, differences)) > 2**60 else np.int64)


@pytest.mark.parametrize("differences", CASES)
def test_equals_enumeration(differences):
    sizes = [abs(d) for d in differences if d]
    every = [
        sum(s * v for s, v in zip(signs, sizes, strict=True)) for signs in itertools.product((-1, 1), repeat=len(sizes))
    ]
    assert_law_of(sign_flips.exact_law(array(differences)), [total - sum(differences) for total in every])


@pytest.mark.parametrize("differences", CASES)
def test_cost_is_never_less_than_the_sums(differences):
    """Distinct sums of the first i sizes, formed twice."""
    sizes = sorted(abs(d) for d in differences if d)
    formed, sums = 0, {0}
    for size in sizes:
        formed += 2 * len(sums)
        sums |= {s + size for s in sums}
    assert formed <= sign_flips.cost(array(differences))


def test_too_many_signs_for_a_double_cost_infinity():
    assert sign_flips.cost(np.ones(1001, dtype=np.int64)) == math.inf


def test_simulation_agrees_with_the_exact_law():
    differences = array([5, -2, 9, 4, -1, 7, 7, -3])
    low, high = sign_flips.simulated_law(differences, draws=20_000, seed=2).interval
    assert low <= sign_flips.exact_law(differences).sf(0.0) <= high
