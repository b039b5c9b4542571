"""Fligner and Killeen's test: ties that floating point breaks, and data that are many or far from 0."""

import numpy as np
import pytest
from scipy import stats

import nptests


def test_distances_that_are_equal_tie():
    """0.35 and 0.35 from their median: in floating point 0.1 + 0.25 and 0.8 - 0.45 are not."""
    groups = [["0.1", "0.8", "0.3", "0.6"], ["0.2", "0.7", "0.5"], ["0.9", "0.4", "0.1", "0.7"]]
    tenths = [[round(10 * float(x)) for x in g] for g in groups]
    assert nptests.fligner_killeen(*groups).statistic == nptests.fligner_killeen(*tenths).statistic
    assert nptests.fligner_killeen(*groups, arithmetic="float").statistic != nptests.fligner_killeen(*tenths).statistic
    assert nptests.fligner_killeen([1, 1], [3, 3, 3]).pvalue == 1


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001
    assert nptests.fligner_killeen(a, b).statistic == pytest.approx(stats.fligner(a, b).statistic, rel=1e-9, abs=0)
    far = 2**60
    groups = [[far, far + 2, far + 7], [far - 9, far, far + 1]]
    assert nptests.fligner_killeen(*groups).statistic == nptests.fligner_killeen([0, 2, 7], [-9, 0, 1]).statistic
