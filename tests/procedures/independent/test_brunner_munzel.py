"""Brunner and Munzel's test against scipy, and against counts of pairs where they are many."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import nptests


@pytest.mark.parametrize("side", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("seed", range(12))
def test_it_is_that_of_scipy(seed, side):
    rng = np.random.default_rng(seed)
    a, b = (rng.integers(0, 12, n).tolist() for n in rng.integers(3, 12, 2))
    theirs, ours = stats.brunnermunzel(a, b, alternative=side), nptests.brunner_munzel(a, b, alternative=side)
    # scipy's statistic is of b against a.
    assert (-ours.statistic, ours.pvalue) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-9, abs=1e-14)
    assert ours.estimate == pytest.approx(nptests.vargha_delaney(a, b).estimate, rel=1e-15, abs=0)


def test_samples_that_do_not_overlap_have_no_error():
    apart = nptests.brunner_munzel([1, 2, 3], [4, 5, 6])
    assert (apart.status, apart.estimate) == ("no-variation", 0.0)
    assert nptests.brunner_munzel([2, 2], [2, 2]).pvalue == 1


def test_very_large_data():
    rng = np.random.default_rng(5)
    a, b = rng.integers(0, 10_000, 500_000), rng.integers(0, 9_000, 500_000)
    below, up_to = (np.searchsorted(np.sort(b), a, side) for side in ("left", "right"))
    expected = Fraction(int(below.sum()) + int(up_to.sum()), 2 * len(a) * len(b))
    assert nptests.brunner_munzel(a, b).estimate == pytest.approx(float(expected), rel=1e-15, abs=0)
