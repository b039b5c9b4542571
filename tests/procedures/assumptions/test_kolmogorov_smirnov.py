"""The Kolmogorov-Smirnov test against a stated normal law."""

from __future__ import annotations

import math
from decimal import Decimal

import numpy as np
import pytest
from scipy import special, stats

from nptests import InputError, critical_value, kolmogorov_smirnov, lilliefors
from nptests.distributions.kolmogorov import KolmogorovLimit

# Weights of eleven men in pounds (Shapiro and Wilk 1965).
MEN = (148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236)


def test_equals_r():
    """ks.test(x, "pnorm", 160, 20) of R 4.2.2: D and the exact p-value."""
    outcome = kolmogorov_smirnov(MEN, mean=160, sd=20)
    assert outcome.statistic == pytest.approx(0.29117948690195639, rel=1e-13, abs=0)
    assert outcome.pvalue == pytest.approx(0.25472593672524269, rel=1e-12, abs=0)
    assert outcome.null.kind == "exact"
    assert outcome.details["largest_above"] == pytest.approx(0.035810265998714258, rel=1e-12, abs=0)


@pytest.mark.parametrize("z", [(-0.7, 0.6), (-0.1, 0.2), (-2.0, 1.0), (1.0, 1.1)])
def test_two_values_by_hand(z):
    """n = 2: P(D >= d) is 1 - 2 (2d - 1/2)**2 for d up to 1/2 and 2 (1 - d)**2 above."""
    low, high = (float(special.ndtr(v)) for v in z)
    d = max(low, 0.5 - low, high - 0.5, 1 - high)
    outcome = kolmogorov_smirnov(z, mean=0, sd=1)
    assert outcome.statistic == d
    p = 1 - 2 * (2 * d - 0.5) ** 2 if d <= 0.5 else 2 * (1 - d) ** 2
    assert outcome.pvalue == pytest.approx(p, rel=1e-12, abs=0)


def test_distance_is_the_largest_over_a_grid():
    grid = np.linspace(100, 300, 200_001)
    share = np.searchsorted(np.sort(MEN), grid, side="right") / len(MEN)
    brute = np.abs(share - special.ndtr((grid - 160) / 20)).max()
    # The grid misses the supremum by at most one step of the normal law.
    assert 0 <= kolmogorov_smirnov(MEN, mean=160, sd=20).statistic - brute <= 0.001 / 20 * 0.4


@pytest.mark.parametrize("exponent", [-300, 290])
def test_all_three_on_another_scale(exponent):
    scaled = [Decimal(v).scaleb(exponent) for v in MEN]
    moved = kolmogorov_smirnov(scaled, mean=float(f"160e{exponent}"), sd=float(f"20e{exponent}"))
    assert moved.pvalue == kolmogorov_smirnov(MEN, mean=160, sd=20).pvalue


def test_limit_law():
    law = KolmogorovLimit()
    for x in (0.5, 1.0, 1.9, 2.0, 2.5, 6.0):
        series = sum(2 * (-1) ** (i - 1) * math.exp(-2 * i * i * x * x) for i in range(1, 30))
        assert law.sf(x) == pytest.approx(series, rel=1e-12, abs=0)
        assert law.logsf(x) == pytest.approx(math.log(series), rel=1e-12, abs=0)
        assert law.cdf(x) + law.sf(x) == pytest.approx(1.0, rel=1e-12, abs=0)
        assert law.isf(law.sf(x)) == pytest.approx(x, rel=1e-9, abs=0)
    assert law.logsf(40.0) == pytest.approx(math.log(2) - 3200, rel=1e-15, abs=0)


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


def test_a_constant_sample_is_tested_as_any_other():
    """All values at the mean: F_n jumps from 0 to 1 where Phi is 1/2, and P(D >= 1/2) is 2 (1/2)**3 of three values."""
    outcome = kolmogorov_smirnov([3, 3, 3], mean=3, sd=1)
    assert outcome.statistic == 0.5
    assert outcome.pvalue == pytest.approx(stats.kstwo.sf(0.5, 3), rel=1e-12, abs=0)
    assert outcome.status is None
    assert "equal values" in kolmogorov_smirnov([1, 1, 2], mean=0, sd=1).notes[-1]


@pytest.mark.parametrize("n", [199, 201, 400])
def test_the_critical_value_has_the_law_of_the_test(n):
    value = critical_value("kolmogorov", alpha=0.05, n=n)
    assert value.law == kolmogorov_smirnov(list(range(n)), mean=0, sd=1).null.law
    # scipy uses a series of Pelz and Good from n = 141 on, and its solver stops early: some six digits.
    assert float(value) == pytest.approx(stats.kstwo.isf(0.05, n), rel=1e-5, abs=0)


def test_bad_input():
    with pytest.raises(InputError, match="needs mean="):
        kolmogorov_smirnov(MEN, sd=1)
    with pytest.raises(InputError, match="positive standard deviation"):
        kolmogorov_smirnov(MEN, mean=1, sd=0)
    with pytest.raises(InputError, match="at least 2"):
        kolmogorov_smirnov([1], mean=1, sd=1)
    with pytest.raises(InputError, match="up to 5000 values"):
        kolmogorov_smirnov(range(5001), mean=1, sd=1, null="exact")
