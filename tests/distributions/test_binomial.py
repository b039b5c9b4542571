"""The binomial law against Python's exact integers."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from nptests.distributions.binomial import Binomial


@pytest.mark.parametrize("n", range(0, 26))
def test_every_probability_is_the_rounded_fraction(n):
    law, counts = Binomial(n), [math.comb(n, x) for x in range(n + 1)]
    assert law.pmf.tolist() == [count / 2**n for count in counts]
    for x in range(-1, n + 2):
        assert law.sf(x) == sum(counts[max(x, 0) :]) / 2**n
        assert law.sf(x - 0.5) == law.sf(x)
        assert law.cdf(x) == (sum(counts[: x + 1]) if x >= 0 else 0) / 2**n
        assert law.cdf(x + 0.5) == law.cdf(x)


def upper_tail(n, x):
    """P(X >= x) in 40 digits, summed term by term."""
    with mpmath.workdps(40):
        term = total = mpmath.mpf(1)
        at = x
        while at < n and term > total * mpmath.mpf(10) ** -30:
            term *= mpmath.mpf(n - at) / (at + 1)
            total, at = total + term, at + 1
        log_first = mpmath.loggamma(n + 1) - mpmath.loggamma(x + 1) - mpmath.loggamma(n - x + 1)
        return mpmath.exp(log_first - n * mpmath.log(2)) * total


@pytest.mark.parametrize(("n", "x"), [(1000, 700), (1000, 1000), (4001, 2100), (10**6, 500_001), (10**6, 518_000)])
def test_far_and_large_tails_are_right_to_the_last_digit(n, x):
    assert Binomial(n).sf(x) == pytest.approx(float(upper_tail(n, x)), rel=4e-16, abs=0)
    assert Binomial(n).cdf(n - x) == Binomial(n).sf(x)


@pytest.mark.parametrize(("n", "x"), [(1076, 1076), (5000, 4800), (10**6, 600_000)])
def test_logarithm_goes_on_below_the_smallest_double(n, x):
    assert Binomial(n).sf(x) == 0.0
    assert Binomial(n).logsf(x) == pytest.approx(float(mpmath.log(upper_tail(n, x))), rel=1e-15, abs=0)
    assert Binomial(n).logcdf(n - x) == Binomial(n).logsf(x)


@pytest.mark.parametrize("p", ["1/10", "1/3", "13/14", "1/1000"])
@pytest.mark.parametrize("n", [0, 1, 2, 9, 13, 26])
def test_any_probability_against_fractions(n, p):
    """Rounded once above the mean; below it one less the other tail, which is rounded too."""
    p = Fraction(p)
    law, terms = Binomial(n, p), [math.comb(n, x) * p**x * (1 - p) ** (n - x) for x in range(n + 1)]
    assert law.pmf.tolist() == [float(term) for term in terms]
    for x in range(-1, n + 2):
        tail = sum(terms[max(x, 0) :])
        assert law.sf(x) == pytest.approx(float(tail), rel=2.0**-52 if x <= n * p else 0, abs=0)
        assert law.cdf(x - 1) == pytest.approx(float(1 - tail), rel=2.0**-52 if x - 1 >= n * p else 0, abs=0)


def test_steps_of_any_size_keep_their_digits():
    """One success in a trial of probability 1e-300: a step of the recurrence loses no bits."""
    law = Binomial(3, Fraction(1, 10**100))
    assert law.sf(3) == 1e-300
    assert law.sf(2) == pytest.approx(3e-200, rel=2.0**-52, abs=0)


SHARES = ["1/2", "1/10", "1/3", "13/14", "1/1000"]


@pytest.mark.parametrize("p", SHARES)
@pytest.mark.parametrize("n", [1, 2, 9, 26])
def test_logarithms_of_any_probability(n, p):
    """Of both tails, the larger as log(1 - smaller); a rounding of the smaller is one of its logarithm."""
    p = Fraction(p)
    law, terms = Binomial(n, p), [math.comb(n, x) * p**x * (1 - p) ** (n - x) for x in range(n + 1)]
    for x in range(n + 1):
        for logarithm, tail in ((law.logsf(x), sum(terms[x:])), (law.logcdf(x), sum(terms[: x + 1]))):
            expected = mpmath.log(mpmath.mpf(tail.numerator) / tail.denominator) if tail < Fraction(1, 2) else None
            if expected is None:
                expected = mpmath.log1p(-mpmath.mpf((1 - tail).numerator) / (1 - tail).denominator)
            assert logarithm == pytest.approx(float(expected), rel=1e-15, abs=0), (x, tail)
    assert law.logsf(n + 1) == law.logcdf(-1) == -math.inf


@pytest.mark.parametrize("tenths", [100, 102, 103, 107, 150])
def test_logarithms_where_doubles_lose_their_digits(tenths):
    """Three successes of probability 10**-tenths: 1e-306 is a normal double, 1e-309 has lost four bits."""
    law = Binomial(3, Fraction(1, 10**tenths))
    assert law.logsf(3) == pytest.approx(-3 * tenths * math.log(10), rel=1e-15, abs=0)
    assert law.failures.logcdf(0) == law.logsf(3)


@pytest.mark.parametrize(("n", "p"), [(0, "1/2"), (1, "1/3"), (12, "1/10"), (12, "9/10"), (400, "1/2"), (400, "1/7")])
def test_many_points_are_those_taken_one_by_one(n, p):
    """In any order, some twice, between and beyond the values."""
    law = Binomial(n, Fraction(p))
    points = [n + 1, 0, n, n, 1, -1, n // 7, n // 7 + 1, n // 2, n - 1, 0.5, n / 2 + 0.25, 3, 3, n // 7 - 1]
    assert law.sf(np.array(points)).tolist() == [law.sf(x) for x in points]
    assert law.cdf(np.array(points)).tolist() == [law.cdf(x) for x in points]
    assert law.sf(np.array([], dtype=float)).shape == (0,)
    for x in points:  # one point alone
        assert law.sf(np.array([x])).tolist() == [law.sf(x)]


@pytest.mark.parametrize("p", SHARES)
@pytest.mark.parametrize("n", [0, 1, 5, 26, 111])
def test_the_mode_is_where_no_other_is_more_probable(n, p):
    p = Fraction(p)
    law, terms = Binomial(n, p), [math.comb(n, x) * p**x * (1 - p) ** (n - x) for x in range(n + 1)]
    assert terms[law.mode] == max(terms)
    assert law.failures == Binomial(n, 1 - p)
    assert law.support.tolist() == list(range(n + 1))
