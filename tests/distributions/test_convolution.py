"""Sums of integer variables: of any number of copies, of unlike ones, and where weights end."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from nptests.distributions.convolution import PEAK, Lattice, law_of_sum, total

COUNTS = {-1: 3, 0: 0, 2: 1, 3: 2}  # of six outcomes


def lattice():
    return Lattice.of_counts(-1, np.array([3.0, 0.0, 0.0, 1.0, 2.0]))


def probabilities(summed):
    weights = np.ldexp(summed.weights, summed.exponent) / summed.outcomes
    return {summed.low + i: float(weight) for i, weight in enumerate(weights) if weight}


def enumerated(copies):
    sums = Counter()
    for chosen in itertools.product([v for v, count in COUNTS.items() for _ in range(count)], repeat=copies):
        sums[sum(chosen)] += 1
    return {value: Fraction(count, 6**copies) for value, count in sums.items()}


@pytest.mark.parametrize("copies", [1, 2, 3, 4, 5, 6])
def test_copies(copies):
    found, exact = probabilities(lattice().times(copies)), enumerated(copies)
    assert found.keys() == exact.keys()
    for value, p in exact.items():
        assert found[value] == pytest.approx(float(p), rel=1e-15, abs=0)


def test_ends_mean_and_mirror():
    law = lattice()
    assert (law.low, law.high, law.mean) == (-1, 3, pytest.approx((-3 + 2 + 6) / 6, rel=1e-15, abs=0))
    mirrored = law.mirrored()
    assert (mirrored.low, mirrored.high) == (-3, 1)
    assert probabilities(mirrored) == {-value: p for value, p in probabilities(law).items()}


@pytest.mark.parametrize("t", [-2.0, 0.0, 0.3, 5.0])
def test_tilted(t):
    """Probabilities times e^(t v), over their sum; and the logarithm of E[e^(t (X - 3))]."""
    law, log_moment = lattice().tilted(t)
    moment = sum(count / 6 * math.exp(t * (value - 3)) for value, count in COUNTS.items())
    assert log_moment == pytest.approx(math.log(moment), rel=1e-14, abs=1e-15)
    for value, p in probabilities(law).items():
        assert p == pytest.approx(COUNTS[value] / 6 * math.exp(t * (value - 3)) / moment, rel=1e-13, abs=0)


def test_unlike_terms_with_a_unit_and_an_offset():
    """Two copies of one variable and one of another; a value is offset + unit times their sum."""
    other = Lattice.of_counts(4, np.array([1.0, 1.0]))
    exact = Counter()
    for value, p in enumerated(2).items():
        exact[value + 4] += p / 2
        exact[value + 5] += p / 2
    assert probabilities(total([lattice().times(2), other])).keys() == exact.keys()
    law = law_of_sum("sum", [(lattice(), 2), (other, 1)], unit=0.5, offset=10.0)
    assert law.support.tolist() == sorted(10 + value / 2 for value in exact)
    for value in exact:
        at_least = sum(q for v, q in exact.items() if v >= value)
        assert law.sf(10 + value / 2) == pytest.approx(float(at_least), rel=1e-14, abs=0)
        assert law._log_far(10 + value / 2, upper=True) == pytest.approx(math.log(at_least), rel=1e-12, abs=1e-14)
        at_most = sum(q for v, q in exact.items() if v <= value)
        assert law._log_far(10 + value / 2, upper=False) == pytest.approx(math.log(at_most), rel=1e-12, abs=1e-14)


def test_ends_too_small_for_a_product_are_cut_off():
    """Below 2**-1000 of the largest; what is small inside stays."""
    counts = 2.0 ** np.array([-2.0 * PEAK - 10, -2.0 * PEAK + 10, -2.0 * PEAK - 10, 0.0, -2.0 * PEAK - 10])
    cut = Lattice.of_counts(7, counts)
    assert (cut.low, cut.high) == (8, 10)
    assert probabilities(cut).keys() == {8, 9, 10}
    assert 2.0 ** (PEAK - 1) <= cut.weights.max() <= 2.0**PEAK
