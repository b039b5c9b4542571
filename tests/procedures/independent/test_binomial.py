"""The binomial test with any probability, and the intervals for it."""

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import assume, given, strategies as st

import nptests

WORDS = ("clopper-pearson", "wilson", "wilson-continuity", "agresti-coull", "jeffreys")
sample = st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
levels = st.sampled_from([0.5, 0.9, 0.95, 0.99])
decimals = st.sampled_from(["0.5", "0.1", "0.3", "0.95", "0.001", "0.123456789"])
alternatives = st.sampled_from(["two-sided", "greater", "less"])


def probabilities(n, p):
    """P(X = i) as fractions, each on its own."""
    return [math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]


@given(sample, decimals, alternatives)
def test_p_values_are_rounded_fractions(x_of_n, decimal, alternative):
    (x, n), p = x_of_n, Fraction(decimal)
    terms = probabilities(n, p)
    greater, less = sum(terms[x:]), sum(terms[: x + 1])
    expected = {"greater": greater, "less": less, "two-sided": min(Fraction(1), 2 * min(greater, less))}[alternative]
    outcome = nptests.binomial(x, n, p0=float(decimal), alternative=alternative)
    assert outcome.pvalue == pytest.approx(float(expected), rel=2.0**-51, abs=0)
    # Beside its own rounding, the logarithm moves by as much as p moves relatively.
    assert outcome.log_pvalue == pytest.approx(math.log(expected), rel=2.0**-51, abs=2.0**-51)
    assert (outcome.statistic, outcome.estimate) == (x, x / n)


@given(sample, levels, st.sampled_from(WORDS))
def test_intervals_hold_the_estimate_and_turn_with_it(x_of_n, level, word):
    x, n = x_of_n
    low, high = nptests.binomial(x, n, interval=word, level=level).interval
    assert 0 <= low <= x / n <= high <= 1
    turned = nptests.binomial(n - x, n, interval=word, level=level).interval
    # 1 - p of two numbers near 1 and 0; the inverse of the incomplete beta function is good to some units.
    assert (1 - turned[1], 1 - turned[0]) == pytest.approx((low, high), rel=0, abs=1e-13)


@given(sample, levels)
def test_wilson_is_the_public_interval(x_of_n, level):
    x, n = x_of_n
    wilson = nptests.binomial(x, n, interval="wilson", level=level).interval
    assert wilson == nptests.wilson_interval(x, n, level=level)


@given(sample, levels)
def test_exact_ends_have_the_tails_that_they_promise(x_of_n, level):
    x, n = x_of_n
    low, high = nptests.binomial(x, n, level=level).interval
    tail = (1 - level) / 2
    if x > 0:
        assert sum(probabilities(n, mpmath.mpf(low))[x:]) == pytest.approx(tail, rel=1e-11, abs=0)
    if x < n:
        assert sum(probabilities(n, mpmath.mpf(high))[: x + 1]) == pytest.approx(tail, rel=1e-11, abs=0)


@given(sample, levels)
def test_jeffreys_ends_are_quantiles_of_the_posterior(x_of_n, level):
    x, n = x_of_n
    assume(0 < x < n)
    ends = nptests.binomial(x, n, interval="jeffreys", level=level).interval
    below = [mpmath.betainc(x + 0.5, n - x + 0.5, 0, end, regularized=True) for end in ends]
    assert float(below[0]) == pytest.approx((1 - level) / 2, rel=1e-11, abs=0)
    assert float(1 - below[1]) == pytest.approx((1 - level) / 2, rel=1e-11, abs=0)


@given(sample, levels, decimals)
def test_the_exact_interval_holds_what_the_test_does_not_reject(x_of_n, level, decimal):
    """Both double the smaller tail, so p0 lies inside exactly if p is above 1 - level."""
    x, n = x_of_n
    outcome = nptests.binomial(x, n, p0=float(decimal), level=level)
    assume(abs(outcome.pvalue - (1 - level)) > 1e-9)
    low, high = outcome.interval
    assert (low <= float(decimal) <= high) is (outcome.pvalue > 1 - level)


@given(sample)
def test_without_p0_it_is_the_sign_test(x_of_n):
    x, n = x_of_n
    assert nptests.binomial(x, n).pvalue == nptests.sign_from_counts(x, n - x).pvalue
