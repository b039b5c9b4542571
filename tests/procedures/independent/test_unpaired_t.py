"""The unpaired t test and the z test: identities, and worked numbers."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import nptests

samples = st.lists(st.integers(-99, 99).map(lambda i: f"{i}e-1"), min_size=2, max_size=6)


@given(samples, samples)
def test_smaller_freedom_is_never_more(a, b):
    """min(n_a, n_b) - 1 <= Welch's degrees of freedom <= n_a + n_b - 2, so that p orders the other way."""
    welch = nptests.unpaired_t(a, b)
    smaller = nptests.unpaired_t(a, b, freedom="smaller")
    if welch.status:
        assert smaller.status == welch.status
        return
    assert (smaller.statistic, smaller.df) == (welch.statistic, (min(len(a), len(b)) - 1.0,))
    assert smaller.df[0] <= welch.df[0] * (1 + 1e-15)
    assert welch.df[0] <= (len(a) + len(b) - 2) * (1 + 1e-15)
    assert smaller.pvalue >= welch.pvalue * (1 - 1e-12)


def test_summaries_give_the_same():
    outcome = nptests.unpaired_t([1, 2, 3, 4], [2, 4, 6])
    door = nptests.unpaired_t_from_summaries(2.5, math.sqrt(5 / 3), 4, 4, 2, 3)
    assert door.statistic == pytest.approx(outcome.statistic, rel=1e-14, abs=0)
    assert door.pvalue == pytest.approx(outcome.pvalue, rel=1e-13, abs=0)


def test_one_value_is_enough_beside_two():
    assert nptests.unpaired_t([1], [2, 3], variances="equal").df == (1.0,)


# --- z test ---------------------------------------------------------------------------------------------------


def test_z_of_one_sample():
    """Four values of mean 105 where sd = 10: z = (105 - 100) / (10 / 2) = 1, p = 2 (1 - Phi(1))."""
    outcome = nptests.z_test([100, 110, 95, 115], sd=10, mean=100)
    assert outcome.statistic == 1.0
    assert f"{outcome.pvalue:.7f}" == "0.3173105"  # R: 2 * pnorm(-1)
    reach = 1.959963984540054 * 5
    assert outcome.interval == pytest.approx((105 - reach, 105 + reach), rel=1e-12, abs=0)


@given(samples, samples, st.integers(1, 50), st.integers(1, 50))
def test_z_of_two_samples(a, b, sd_a, sd_b):
    gap = sum(map(Fraction, a)) / len(a) - sum(map(Fraction, b)) / len(b)
    variance = Fraction(sd_a, 10) ** 2 / len(a) + Fraction(sd_b, 10) ** 2 / len(b)
    outcome = nptests.z_test(a, b, sd=sd_a / 10, sd_b=sd_b / 10)
    assert outcome.statistic == pytest.approx(float(gap) / math.sqrt(variance), rel=1e-14, abs=1e-300)
    assert outcome.pvalue == pytest.approx(math.erfc(abs(outcome.statistic) / math.sqrt(2)), rel=1e-12, abs=0)
