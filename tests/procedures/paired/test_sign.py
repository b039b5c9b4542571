"""The sign test against sums of binomial coefficients."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import nptests


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 5), st.sampled_from(["drop", "split", "split-even"]))
def test_sign_equals_the_binomial_sum(plus, minus, zero, zeros):
    d = [1] * plus + [-1] * minus + [0] * zero
    if not d:
        return
    outcome = nptests.sign(d, [0] * len(d), zeros=zeros)
    if plus + minus == 0:
        assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
        return
    zeros_counted = {"drop": 0, "split": zero, "split-even": zero - zero % 2}[zeros]
    n, wins = plus + minus + zeros_counted, Fraction(plus) + Fraction(zeros_counted, 2)
    assert outcome.statistic == float(wins)
    # Half a win is moved towards n / 2, which can only make p larger.
    whole = math.floor(wins) if 2 * wins > n else math.ceil(wins)
    upper = Fraction(sum(math.comb(n, i) for i in range(whole, n + 1)), 2**n)
    lower = Fraction(sum(math.comb(n, i) for i in range(whole + 1)), 2**n)
    assert outcome.pvalue == pytest.approx(float(min(Fraction(1), 2 * min(upper, lower))), rel=1e-13, abs=0)
