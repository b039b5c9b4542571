"""The binomial law against Python's exact integers."""

import math
from fractions import Fraction

import mpmath
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


@pytest.mark.parametrize("n", [1, 2, 7, 20, 25])
def test_critical_values_are_the_first_that_keep_the_level(n):
    law = Binomial(n)
    for p in (0.0, 0.001, 0.025, 0.05, 0.5, 1.0, 2.0**-n):
        assert law.isf(p) == min((x for x in range(n + 1) if law.sf(x) <= p), default=math.inf)
        assert law.icdf(p) == max((x for x in range(n + 1) if law.cdf(x) <= p), default=-math.inf)


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


def test_nan_and_infinities():
    law = Binomial(5)
    assert math.isnan(law.sf(math.nan))
    assert math.isnan(law.logcdf(math.nan))
    assert (law.sf(math.inf), law.sf(-math.inf), law.cdf(math.inf), law.cdf(-math.inf)) == (0.0, 1.0, 1.0, 0.0)


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
