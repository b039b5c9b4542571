"""The points beyond which studies count a rejection, against scipy's distributions."""

from __future__ import annotations

import pytest
from scipy import stats

from nptests.procedures import kernels


@pytest.mark.parametrize("alpha", [0.1, 0.05, 0.001])
@pytest.mark.parametrize(("n", "k"), [(4, 3), (7, 2), (12, 6)])
def test_the_points_are_those_of_scipy(n: int, k: int, alpha: float) -> None:
    pairs = k * (k - 1) / 2
    expected = {
        kernels.chi_squared_point: stats.chi2(k - 1).isf(alpha),
        kernels.blocked_point: stats.f(k - 1, (n - 1) * (k - 1)).isf(alpha),
        kernels.grouped_point: stats.f(k - 1, k * (n - 1)).isf(alpha),
        kernels.normal_point_of_pairs: stats.norm.isf(alpha / pairs / 2),
        kernels.normal_point_of_control: stats.norm.isf(alpha / (k - 1) / 2),
    }
    for point, value in expected.items():
        assert point(n, k, alpha) == pytest.approx(value, rel=1e-12, abs=0), point.__name__
