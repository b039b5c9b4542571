"""The two-sample Kolmogorov-Smirnov test of equally spaced values, by counting lattice paths."""

import math
from fractions import Fraction

import numpy as np
import pytest

import nptests


def share_of_paths(m, n, d, *, sides):
    """The share of lattice paths of m and n steps on which the distance reaches d, counted in whole numbers."""
    unit = math.lcm(m, n)
    high, ways = d * unit, [1] + [0] * n
    for i in range(m + 1):
        for j in range(n + 1):
            before = (ways[j] if i else 0) + (ways[j - 1] if j else 0) or (i == j == 0)
            distance = unit // m * i - unit // n * j
            ways[j] = 0 if distance >= high or (sides == 2 and -distance >= high) else int(before)
    return float(1 - Fraction(ways[n], math.comb(m + n, m)))


@pytest.mark.parametrize(
    ("n", "shift", "statistic"),
    [(100, 2.1, Fraction(3, 100)), (110, 20.1, Fraction(232, 1100)), (110, 19.9, Fraction(229, 1100))],
)
def test_equally_spaced_values(n, shift, statistic):
    """The inputs of scipy's test suite (test100_100, test100_110); its p-values err in the thirteenth digit."""
    a, b = np.linspace(1, 100, 100), np.linspace(1, 100, n) + shift
    both = nptests.ks_2samp(a, b, null="exact")
    assert both.statistic == float(statistic)
    assert both.pvalue == pytest.approx(share_of_paths(100, n, statistic, sides=2), rel=1e-14, abs=0)
    one = nptests.ks_2samp(a, b, null="exact", alternative="less")
    assert one.pvalue == pytest.approx(share_of_paths(100, n, statistic, sides=1), rel=1e-14, abs=0)
