"""Integrals in logarithms against 50 digits and closed forms; how fine they are, by the error that is derived."""

import math

import mpmath
import numpy as np
import pytest

from nptests.distributions import max_normal, quadrature, studentized_range

DFS = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0, 1000.0, 1e6)


def test_panels_integrate_polynomials_of_degree_31():
    """As many as keep to a width; from each low to its high."""
    low, high = np.array([0.0, 1.0, 0.5]), np.array([1.0, 3.0, 0.75])
    for width, count in ((2.0, 1), (1.999, 2), (1.0, 2), (0.99, 3), (0.1, 20), (5.0, 1)):
        nodes, log_weights = quadrature.panels(low, high, width)
        assert nodes.shape == log_weights.shape == (3, count * quadrature.ORDER)
        assert ((nodes >= low[:, None]) & (nodes <= high[:, None])).all()
        for degree in (0, 1, 2, 31):
            integrals = (np.exp(log_weights) * nodes**degree).sum(axis=-1)
            expected = (high ** (degree + 1) - low ** (degree + 1)) / (degree + 1)
            assert integrals == pytest.approx(expected, rel=1e-13, abs=0)


def test_logarithms_of_sums():
    terms = np.array([[0.0, -1.0, -50.0], [-1000.0, -1001.0, -1002.0], [800.0, 799.0, 0.0], [-math.inf, 2.0, 1.0]])
    with mpmath.workdps(50):
        expected = [float(mpmath.log(mpmath.fsum(mpmath.exp(x) for x in row))) for row in terms]
    assert quadrature.log_sum_exp(terms) == pytest.approx(expected, rel=1e-15, abs=2.0**-52)
    assert quadrature.log_sum_exp(np.array([-math.inf, -math.inf])) == -math.inf
    with mpmath.workdps(50):
        density = [float(mpmath.log(mpmath.npdf(z))) for z in (-30, -1, 0, 0.5, 7)]
    assert quadrature.log_normal_density(np.array([-30, -1, 0, 0.5, 7])) == pytest.approx(density, rel=1e-15, abs=0)


@pytest.mark.parametrize("times", [[1.0, 1.0], [3.0, 2.0], [7.0, 100.0]])
def test_that_one_of_many_happens(times):
    """Down to where one less the product and the sum of the chances are the same double, and beyond."""
    least = quadrature.NEGLIGIBLE
    log_r = np.array([[-0.1, -3.0, -20.0, -38.0, least - 1, least - 9, -700.0, -1e4, 0.0],
                      [-2.0, -0.5, -21.0, -39.0, least - 2, least - 9, -701.0, -1e4 - 1, -1.0]])  # fmt: skip
    with np.errstate(divide="ignore"):
        got = quadrature.log_any(log_r, np.array(times)[:, None])
    with mpmath.workdps(5000):
        none = [
            mpmath.fprod((1 - mpmath.exp(mpmath.mpf(r))) ** t for r, t in zip(c, times, strict=True)) for c in log_r.T
        ]
        expected = [float(mpmath.log(1 - chance)) for chance in none]
    # A chance beside 1 is known to the rounding of its complement.
    assert got == pytest.approx(expected, rel=1e-14, abs=2.0**-50)


def test_a_lattice_finds_each_value_once(monkeypatch):
    """And begins anew where it holds many."""
    asked = []
    lattice = quadrature.Lattice(lambda x: asked.extend(x) or np.log(x), 0.25)  # type: ignore[func-returns-value]
    for first, last in ((-3, 4), (-3, 4), (0, 6), (6, 6), (-5, -3)):
        assert lattice.between(first, last) == pytest.approx(0.25 * np.arange(first, last + 1), rel=1e-14, abs=1e-15)
    assert len(asked) == 12
    monkeypatch.setattr(quadrature, "MOST_KEPT", 13)
    lattice.between(7, 7)
    assert len(asked) == len(lattice._values) == 13
    assert lattice.between(0, 8) == pytest.approx(0.25 * np.arange(9), rel=1e-14, abs=1e-15)
    assert len(asked) == 13 + 9
    assert len(lattice._values) == 9


@pytest.mark.parametrize("df", DFS)
@pytest.mark.parametrize("curvature", [1.0, 0.5, 0.0])
def test_mixtures_of_normal_densities(df, curvature):
    """E exp(-a x**2 S**2 / 2) = (1 + a x**2 / df)**(-df / 2), the moment generating function of chi-squared."""
    depth = 50.0
    step = quadrature.chi_step(df, depth, 1)
    lattice = quadrature.Lattice(lambda y: -curvature * y**2 / 2, step)
    # The transform of the density of log S at 2 pi / step, of both sums: 3e-14 at df = 30, less elsewhere.
    transform = 4 * math.exp(mpmath.loggamma(mpmath.mpc(df / 2, math.pi / step)).real - mpmath.loggamma(df / 2))
    for x in (1e-3, 0.5, 2.0, 20.0, 1e3, 1e8):
        got = quadrature.log_chi_mixture(lattice, x, df=df, curvature=curvature, depth=depth)
        # Logarithms up to twice the depth are added, and v = log s is off by what log x is rounded by, its shape by df
        # times that.
        rounding = 2.0**-52 * (df * (1 + abs(math.log(x))) + 2 * depth)
        assert got == pytest.approx(-df / 2 * math.log1p(curvature * x**2 / df), rel=1e-12, abs=rounding + transform)


@pytest.mark.parametrize("df", DFS)
@pytest.mark.parametrize("depth", [45.0, 60.0])
def test_the_step_has_the_error_that_is_derived(df, depth):
    """The larger of exp(-pi**2 / (df step**2)) and exp(-pi**2 / (2 step)) is exp(-depth), up to 33 variables."""
    for count in (1, 2, 33):
        step = quadrature.chi_step(df, depth, count)
        assert min(math.pi**2 / (df * step**2), math.pi**2 / (2 * step)) == pytest.approx(depth, rel=1e-14, abs=0)
    for count in (34, 1000):  # the tail leaves 1 within 1 / (2 log count) of log s
        assert quadrature.chi_step(df, depth, 1) / quadrature.chi_step(df, depth, count) == pytest.approx(
            math.log(count) / math.log(33.115), rel=1e-4, abs=0
        )


@pytest.mark.parametrize("df", DFS)
@pytest.mark.parametrize("depth", [45.0, 60.0])
def test_ends_of_a_chi_scale_leave_out_what_is_stated(df, depth):
    """The shape (df / 2)(s**2 - 1 - 2 log s) is beyond depth there, and not much beyond."""
    for s in quadrature.chi_scale_ends(df, depth):
        assert depth <= df / 2 * (s * s - 1 - 2 * math.log(s)) <= 1.55 * depth
    low, high = quadrature.chi_scale_ends(df, depth)
    assert low < 1 < high


def test_depths_follow_the_number_of_variables():
    """e**-50 of the tail of one pair or one Z is left out, of which there are at most k**2 / 2 and 2 m."""
    for k in (2, 3, 20, 1000):
        assert math.exp(50 - studentized_range._depth(k)) * k**2 == pytest.approx(1, rel=1e-12, abs=0)
        assert math.exp(50 - max_normal.MaxNormal.equal(k)._depth) * (2 * k) ** 2 == pytest.approx(1, rel=1e-12, abs=0)


@pytest.mark.parametrize("k", [2, 3, 10, 100])
def test_nodes_of_a_range_are_as_fine_as_is_derived(k, monkeypatch):
    """Gumbel's law of scale 1 / sqrt(2 log k) has the transform exp(-pi t / 2) = e**-30 at t = 2 pi scale / step."""
    nodes = []
    density = quadrature.log_normal_density
    monkeypatch.setattr(quadrature, "log_normal_density", lambda z: nodes.append(z) or density(z))
    studentized_range._log_range_tail(np.array([3.0]), k)
    (z,) = nodes[0]
    step = float(np.diff(z).mean())
    t = 2 * math.pi / math.sqrt(2 * math.log(k)) / step
    assert math.pi / 2 * t == pytest.approx(studentized_range.NEGLIGIBLE_LOG, rel=1e-12, abs=0)
    for end in (1.5 - z[0], z[-1] - 1.5):  # about half of the range
        assert quadrature.REACH <= end < quadrature.REACH + step


@pytest.mark.parametrize("sides", ["one-sided", "two-sided"])
def test_nodes_of_the_largest_are_as_wide_as_its_peak(sides, monkeypatch):
    """Panels of two deviations of the narrowest factor; REACH about where the integrand peaks, of both signs once."""
    asked = []
    made = quadrature.panels
    monkeypatch.setattr(
        quadrature, "panels", lambda a, b, width: asked.append((float(a[0]), float(b[0]), width)) or made(a, b, width)
    )
    both = sides == "two-sided"
    max_normal.MaxNormal((0.6, 0.8), sides=sides).sf(20.0)
    max_normal.MaxNormal((0.6, 0.8), sides=sides).sf(3.0)
    (far, near) = asked
    assert far == pytest.approx((12.0 - 10.0, 16.0 + 10.0, 2 * 0.6), rel=1e-12, abs=0)
    assert near == pytest.approx((0.0 if both else 1.8 - 10.0, 2.4 + 10.0, 2 * 0.6), rel=1e-12, abs=0)
