"""Textbook laws against 50-digit arithmetic, down to 1e-300 and, in logarithms, far beyond."""

import math

import mpmath
import numpy as np
import pytest
from support.beside import on_each

from nptests.distributions import continuous

TAILS = (0.9, 0.5, 0.05, 1e-3, 1e-12, 1e-50, 1e-150, 1e-300)
# The condition of a tail p is x f(x) / p, about log(1/p): x itself is only known to one part in 2^53. At
# 1e-300 that is 700 roundings, 8e-14; scipy.special adds some of its own (measured: at most 6e-13).
RELATIVE = 1e-12


def log_gamma_tail(a, x):
    """log of Q(a, x) in 50 digits."""
    with mpmath.workdps(50):
        a, x = mpmath.mpf(a), mpmath.mpf(x)
        return mpmath.log(mpmath.gammainc(a, x, mpmath.inf, regularized=True))


def log_beta_tail(a, b, odds):
    """log of I_y(a, b) with y = odds / (1 + odds), in 50 digits."""
    with mpmath.workdps(50):
        odds = mpmath.mpf(odds)
        return mpmath.log(mpmath.betainc(a, b, 0, odds / (1 + odds), regularized=True))


def relative(p, odds):
    """In the continued fraction, used below FAR, 1 - y = 1 / (1 + odds) is rounded to a part of `odds` epsilons."""
    return RELATIVE if p > continuous.FAR else RELATIVE + odds * np.finfo(float).eps


def same_tail(value, log_expected, tolerance=RELATIVE):
    with mpmath.workdps(50):
        return abs(mpmath.mpf(value) / mpmath.exp(log_expected) - 1) < tolerance


@pytest.mark.parametrize("df", [0.5, 1, 2, 3, 8, 15, 16, 30, 1000])
def test_chi_squared(df):
    law = continuous.ChiSquared(df)
    for p in TAILS:
        x = law.isf(p)
        expected = log_gamma_tail(df / 2, mpmath.mpf(x) / 2)
        assert same_tail(law.sf(x), expected)
        assert law.logsf(x) == pytest.approx(float(expected), rel=1e-13, abs=0)
        assert law.sf(x) == pytest.approx(p, rel=RELATIVE, abs=0)


@pytest.mark.parametrize("df", [1, 2, 3, 4, 7, 14, 15, 16])
@on_each("x")
def test_both_tails_of_chi_squared(df, x):
    """Where it is a sum of few terms, near zero and where terms are below the smallest double."""
    law = continuous.ChiSquared(df)
    with mpmath.workdps(50):
        a, half = mpmath.mpf(df) / 2, mpmath.mpf(x) / 2
        upper = mpmath.log(mpmath.gammainc(a, half, mpmath.inf, regularized=True))
        lower = mpmath.log(mpmath.gammainc(a, 0, half, regularized=True))
        if lower < upper:  # a tail that differs from 1 by less than every double has a logarithm, too
            upper = mpmath.log1p(-mpmath.exp(lower))
        else:
            lower = mpmath.log1p(-mpmath.exp(upper))
    for value, logarithm, expected in ((law.sf, law.logsf, upper), (law.cdf, law.logcdf, lower)):
        if expected > math.log(continuous.FAR):
            assert same_tail(value(x), expected)
        assert logarithm(x) == pytest.approx(float(expected), rel=1e-12, abs=np.finfo(float).tiny)


@pytest.mark.parametrize(("df", "x"), [(1, 1e4), (7, 1e6), (100, 5000.0), (3000, 9000.0)])
def test_chi_squared_beyond_the_smallest_double(df, x):
    assert continuous.ChiSquared(df).sf(x) == 0.0
    with mpmath.workdps(50):  # mpmath's own tail has no underflow
        expected = float(log_gamma_tail(df / 2, mpmath.mpf(x) / 2))
    assert continuous.ChiSquared(df).logsf(x) == pytest.approx(expected, rel=1e-13, abs=0)


@on_each("df1", "df2")
def test_f(df1, df2):
    law = continuous.FDistribution(df1, df2)
    for p in TAILS[2:]:
        x = law.isf(p)
        if math.isinf(x) or x > 1e290:
            continue
        expected = log_beta_tail(df2 / 2, df1 / 2, mpmath.mpf(df2) / (mpmath.mpf(df1) * mpmath.mpf(x)))
        assert same_tail(law.sf(x), expected, relative(p, df2 / (df1 * x)))
        assert law.logsf(x) == pytest.approx(float(expected), rel=1e-12, abs=0)


@pytest.mark.parametrize(("df1", "df2", "x"), [(3, 15, 1e60), (5, 400, 1e4), (2, 1e5, 3000.0)])
def test_f_beyond_the_smallest_double(df1, df2, x):
    expected = log_beta_tail(df2 / 2, df1 / 2, mpmath.mpf(df2) / (df1 * mpmath.mpf(x)))
    assert continuous.FDistribution(df1, df2).sf(x) == 0.0
    assert continuous.FDistribution(df1, df2).logsf(x) == pytest.approx(float(expected), rel=1e-13, abs=0)
    assert continuous.FDistribution(df2, df1).logcdf(1 / x) == pytest.approx(float(expected), rel=1e-13, abs=0)


@pytest.mark.parametrize("df", [1, 2, 3.5, 10, 100, 1e4, 1e6, 1e9])
def test_student(df):
    law = continuous.StudentT(df)
    for p in TAILS[2:]:
        t = law.isf(p)
        odds = mpmath.mpf(df) / mpmath.mpf(t) ** 2
        with mpmath.workdps(50):
            expected = log_beta_tail(df / 2, 0.5, odds) - mpmath.log(2)
        assert same_tail(law.sf(t), expected, relative(p, df / t / t))
        assert law.sf(t) == pytest.approx(p, rel=RELATIVE, abs=0)
        assert law.cdf(-t) == law.sf(t)
        assert law.logsf(t) == law.logcdf(-t) == pytest.approx(float(expected), rel=1e-12, abs=0)


def test_student_centre_and_sides():
    law = continuous.StudentT(5)
    assert (law.sf(0.0), law.isf(0.5)) == (0.5, 0.0)
    assert law.isf(0.95) == -law.isf(1 - 0.95)


@pytest.mark.parametrize("x", [-40.0, -3.0, 0.0, 0.5, 3.0, 8.0, 25.0, 37.0, 1e3])
def test_normal(x):
    with mpmath.workdps(50):
        expected = mpmath.erfc(mpmath.mpf(x) / mpmath.sqrt(2)) / 2
        assert continuous.Normal().logsf(x) == pytest.approx(float(mpmath.log(expected)), rel=1e-14, abs=1e-300)
        if expected > 1e-300:
            assert same_tail(continuous.Normal().sf(x), mpmath.log(expected))
    assert continuous.Normal().cdf(-x) == continuous.Normal().sf(x)
    assert continuous.Normal(2.0, 4.0).sf(2.0 + 4.0 * x) == continuous.Normal().sf(x)


@pytest.mark.parametrize("t", [0.0, 1e-300, 1e-8, 0.3, 1.0, 1.5, 1.9, 2.0, 40.0, 1e5, 1e100, 1e200, 1e299])
@pytest.mark.parametrize("sign", [1, -1])
def test_t_on_one_and_two_degrees_of_freedom_is_closed(t, sign):
    """The arc tangent, and an algebraic function of five roundings, in 900 digits."""
    with mpmath.workdps(900):
        x = sign * mpmath.mpf(t)
        cauchy = mpmath.mpf(1) / 2 - mpmath.atan(x) / mpmath.pi
        two = (1 - x / mpmath.sqrt(2 + x * x)) / 2
        for df, tail in ((1, cauchy), (2, two)):
            law = continuous.StudentT(df)
            if tail > continuous.FAR:
                assert law.sf(sign * t) == pytest.approx(float(tail), rel=2.5 * np.finfo(float).eps, abs=0)
            assert law.logsf(sign * t) == pytest.approx(float(mpmath.log(tail)), rel=1e-13, abs=2 * np.finfo(float).eps)
            assert law.logsf(sign * t) <= 0
    assert continuous.StudentT(2).sf(-math.inf) == continuous.StudentT(1).sf(-math.inf) == 1
    assert continuous.StudentT(2).sf(math.inf) == continuous.StudentT(1).sf(math.inf) == 0


@pytest.mark.parametrize("x", [0.5, 1.0, 7.5, 29.99, 30.0, 55.5, 1e4, 1e6, 1e12])
def test_a_half_step_of_gamma_on_both_sides_of_stirling(x):
    """To three roundings, where a difference of log gammas has lost half of the digits."""
    with mpmath.workdps(50):
        expected = float(mpmath.exp(mpmath.loggamma(mpmath.mpf(x) + 0.5) - mpmath.loggamma(x)) / mpmath.sqrt(x))
    assert continuous.gamma_step(x) == pytest.approx(expected, rel=3 * 2.0**-52, abs=0)


@on_each("df1", "df2", "x")
def test_continued_fractions_far_out(df1, df2, x):
    """Where a tail is below 1e-290 and the fraction takes many terms, against the incomplete beta in 60 digits."""
    with mpmath.workdps(60):
        share = mpmath.mpf(df2) / (mpmath.mpf(df2) + mpmath.mpf(df1) * mpmath.mpf(x))
        tail = mpmath.betainc(mpmath.mpf(df2) / 2, mpmath.mpf(df1) / 2, 0, share, regularized=True)
        expected = float(mpmath.log(tail))
    assert expected < math.log(continuous.FAR)
    assert continuous.FDistribution(df1, df2).logsf(x) == pytest.approx(expected, rel=1e-13, abs=0)
    if df1 == 1:
        assert continuous.StudentT(df2).logsf(math.sqrt(x)) == pytest.approx(expected - math.log(2), rel=1e-13, abs=0)


@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (3, 5), (2.5, 40), (40, 2.5), (60, 70)])
def test_the_continued_fraction_of_the_beta_function(a, b):
    """Also where it takes many terms: up to the mean it converges."""
    for part in (0.999, 0.5, 0.05, 1e-8):
        y = part * (a + 1) / (a + b + 2)
        with mpmath.workdps(50):
            expected = float(mpmath.log(mpmath.betainc(a, b, 0, mpmath.mpf(y), regularized=True)))
        ratio = (1 - y) / y
        # (1 - y) / y is rounded, and (a + b) times its logarithm.
        assert continuous._log_beta_tail(a, b, ratio, math.log(ratio)) == pytest.approx(
            expected, rel=1e-14, abs=(a + b) * 2.0**-50
        )
