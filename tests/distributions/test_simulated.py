"""Simulated laws: the estimate that never is zero, and its interval."""

import math

import mpmath
import numpy as np
import pytest

from nptests.distributions import simulated

LAW = simulated.Simulated("test", np.array([1.0, 2.0, 2.0, 5.0]), 2.0, 0)


def test_counts_the_observed_arrangement_as_a_draw():
    assert (LAW.draws, LAW.exceedances, LAW.pvalue) == (4, 3, 4 / 5)
    assert [LAW.sf(x) for x in (0.0, 2.0, 2.5, 6.0)] == [1.0, 4 / 5, 2 / 5, 1 / 5]
    assert [LAW.cdf(x) for x in (0.0, 2.0, 6.0)] == [1 / 5, 4 / 5, 1.0]
    assert LAW.logsf(6.0) == math.log(1 / 5)
    assert math.isnan(LAW.sf(math.nan))


@pytest.mark.parametrize(("b", "n"), [(0, 10), (10, 10), (3, 17), (500, 100_000), (1, 1)])
def test_interval_ends_have_the_tails_that_define_them(b, n):
    low, high = simulated.clopper_pearson(b, n)
    if b > 0:
        assert abs(mpmath.betainc(b, n - b + 1, 0, low, regularized=True) - 0.025) < 1e-12
    if b < n:
        assert abs(mpmath.betainc(b + 1, n - b, high, 1, regularized=True) - 0.975) > 0.9
        assert abs(mpmath.betainc(b + 1, n - b, 0, high, regularized=True) - 0.975) < 1e-12
    assert low == 0.0 or b > 0
    assert high == 1.0 or b < n


@pytest.mark.parametrize("width", [0, 1, 2, 3, 11, 12, 13, 30])
@pytest.mark.parametrize("draws", [0, 1, 5, 12, 13, 40])
@pytest.mark.parametrize("longest", [1, 4, 12, 50])
def test_blocks_are_as_long_as_what_may_be_held(width, draws, longest, monkeypatch):
    """All draws, in blocks of one length and a rest: one more would be too many, too long, or more than there are."""
    monkeypatch.setattr(simulated, "HELD", 12)
    made = list(simulated.blocks(draws, width, longest))
    assert sum(made) == draws
    assert all(size * width <= 12 or size == 1 for size in made)
    if made:
        assert set(made[:-1]) <= {made[0]}
        assert 0 < made[-1] <= made[0] <= longest
        more = made[0] + 1
        assert more * max(width, 1) > 12 or more > longest or more > draws
