"""The noncentral t law against its definition in 30 digits, and its inverse against the tails that define it."""

import mpmath
import pytest

from nptests.distributions import continuous, noncentral_t


def by_definition(t, df, nc):
    """E[P(Z <= t S - nc)] over S = sqrt(chi-squared(df) / df), in pieces about 1 and about nc / t."""
    with mpmath.workdps(30):
        half = mpmath.mpf(df) / 2
        log_constant = mpmath.log(2) + half * mpmath.log(half) - mpmath.loggamma(half)

        def part(s):
            density = mpmath.exp(log_constant + (df - 1) * mpmath.log(s) - half * s * s) if s else mpmath.mpf(0)
            return density * mpmath.ncdf(t * s - nc)

        steep = [mpmath.mpf(nc) / t + x / mpmath.mpf(t) for x in (-12, -6, -3, 0, 3, 6, 12)]
        cuts = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 6, 12, *steep)
        return float(mpmath.quad(part, sorted({cut for cut in cuts if 0 <= cut <= 12})))


CASES = [(0.3, 0.0), (0.3, 1.0), (2.0, -1.5), (2.0, 2.0), (6.0, 4.0), (1.0, 5.0)]
FAR = [(0.5, 3, 0.2), (2.1, 9, 1.3), (2.1, 9, -1), (25, 200, 30), (120, 5, 100), (1e4, 38, 9e3)]


@pytest.mark.parametrize(("t", "df", "nc"), [*FAR, *((t, df, nc) for df in (1, 2.5, 9, 60) for t, nc in CASES)])
def test_the_law_is_its_definition(t, df, nc):
    assert noncentral_t.noncentral_t_cdf(t, df, nc) == pytest.approx(by_definition(t, df, nc), rel=1e-9, abs=1e-14)
    if (t, df, nc) in FAR:
        assert noncentral_t.noncentral_t_cdf(t, df, nc) == pytest.approx(by_definition(t, df, nc), rel=1e-11, abs=0)


@pytest.mark.parametrize("df", [1, 4.5, 30, 1000])
@pytest.mark.parametrize("t", [0.0, 1e-3, 0.7, 2.0, 9.0])
def test_without_noncentrality_it_is_students(t, df):
    assert noncentral_t.noncentral_t_cdf(t, df, 0.0) == pytest.approx(continuous.StudentT(df).cdf(t), rel=1e-11, abs=0)


@pytest.mark.parametrize("nc", [-3.0, -0.4, 0.0, 2.0])
def test_below_nothing_it_is_normal(nc):
    assert noncentral_t.noncentral_t_cdf(0.0, 7, nc) == pytest.approx(float(mpmath.ncdf(-nc)), rel=1e-14, abs=0)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize(("t", "df"), [(0.0, 5), (0.4, 2), (2.5, 12), (30.0, 8), (11.0, 300)])
def test_the_interval_has_its_tails(t, df, level):
    low, high = noncentral_t.noncentrality_interval(t, df, level)
    assert 1 - noncentral_t.noncentral_t_cdf(t, df, low) == pytest.approx((1 - level) / 2, rel=1e-9, abs=0)
    assert noncentral_t.noncentral_t_cdf(t, df, high) == pytest.approx((1 - level) / 2, rel=1e-9, abs=0)
    if t:
        assert noncentral_t.noncentrality_interval(-t, df, level) == (-high, -low)


@pytest.mark.parametrize("root", [-70.0, -1.0, 0.2, 3.0, 4.0, 5.0, 900.0])
def test_a_root_on_either_side_of_where_it_is_looked_for(root):
    assert noncentral_t._root(lambda x: root - x, 4.0) == pytest.approx(root, rel=1e-15, abs=1e-15)
