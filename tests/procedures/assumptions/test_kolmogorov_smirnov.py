"""The Kolmogorov-Smirnov test against a stated normal law: on any scale, beside its limit, and its critical value."""

import math
from decimal import Decimal

import numpy as np
import pytest
from scipy import special, stats

from nptests import InputError, critical_value, kolmogorov_smirnov, lilliefors

# Weights of eleven men in pounds (Shapiro and Wilk 1965).
MEN = (148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236)


@pytest.mark.parametrize("exponent", [-300, 290])
def test_all_three_on_another_scale(exponent):
    scaled = [Decimal(v).scaleb(exponent) for v in MEN]
    moved = kolmogorov_smirnov(scaled, mean=float(f"160e{exponent}"), sd=float(f"20e{exponent}"))
    assert moved.pvalue == kolmogorov_smirnov(MEN, mean=160, sd=20).pvalue


def test_beyond_the_exact_limit_the_two_laws_are_near():
    # Kolmogorov's limit errs by less than 0.2 / sqrt(n) everywhere.
    x = special.ndtri((np.arange(1500) + 0.3) / 1500 * 0.99)
    auto = kolmogorov_smirnov(x, mean=0, sd=1)
    exact = kolmogorov_smirnov(x, mean=0, sd=1, null="exact")
    assert auto.null.kind == "asymptotic"
    assert auto.pvalue == pytest.approx(exact.pvalue, abs=0.2 / math.sqrt(1500))


def test_lilliefors_of_the_same_numbers_has_the_same_distance():
    mean, sd = np.mean(MEN), np.std(MEN, ddof=1)
    stated = kolmogorov_smirnov(MEN, mean=mean, sd=sd)
    fitted = lilliefors(MEN)
    assert fitted.statistic == pytest.approx(stated.statistic, rel=1e-12, abs=0)
    assert fitted.pvalue < stated.pvalue


@pytest.mark.parametrize("n", [199, 201, 400])
def test_the_critical_value_has_the_law_of_the_test(n):
    value = critical_value("kolmogorov", alpha=0.05, n=n)
    assert value.law == kolmogorov_smirnov(list(range(n)), mean=0, sd=1).null.law
    # scipy uses a series of Pelz and Good from n = 141 on, and its solver stops early: some six digits.
    assert float(value) == pytest.approx(stats.kstwo.isf(0.05, n), rel=1e-5, abs=0)


@pytest.mark.parametrize("law", [(math.inf, 1), (-math.inf, 1), (0, 0), (0, -1), (0, math.inf)])
def test_a_law_without_a_finite_mean_or_spread_is_none(law):
    with pytest.raises(InputError, match="a finite mean and a positive standard deviation are needed"):
        kolmogorov_smirnov([1, 2, 3], mean=law[0], sd=law[1])
