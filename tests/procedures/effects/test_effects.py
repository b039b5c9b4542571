"""Effects with intervals: R's numbers, definitions by counting, exact laws by high-precision integration, limits."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from nptests import (
    InputError,
    Scores,
    cliffs_delta,
    cohens_d,
    friedman,
    hedges_g,
    hodges_lehmann,
    kendalls_w,
    mann_whitney,
    rank_biserial,
    vargha_delaney,
    wilcoxon,
)
from nptests.distributions.noncentral_t import noncentral_t_cdf, noncentrality_interval
from nptests.procedures.effects.signed import _terms
from nptests.read import literature as fixtures

A, B = (1, 2, 3, 5), (2, 1, 1, 2)
samples = st.lists(st.integers(-9, 9), min_size=2, max_size=9)


# Printed by effectsize 0.8.3 for R; its intervals come from an optimiser and hold some six digits.
@pytest.mark.parametrize(
    ("effect", "paired", "estimate", "interval"),
    [
        (cohens_d, False, 0.980580675690920, (-0.541928266014121, 2.434502050901128)),
        (hedges_g, False, 0.851758544472971, (-0.470733354747899, 2.114673452983292)),
        (cohens_d, True, 0.731925054711400, (-0.437065955525561, 1.818115556107262)),
        (hedges_g, True, 0.529621887831798, (-0.316261473743004, 1.315590697331117)),
    ],
)
def test_standardised_differences_equal_effectsize(effect, paired, estimate, interval):
    found = effect(A, B, paired=paired)
    assert found.estimate == pytest.approx(estimate, rel=1e-14, abs=0)
    assert found.interval == pytest.approx(interval, abs=1e-6)


@pytest.mark.parametrize(
    ("t", "df", "nc"), [(0.5, 3, 0.2), (2.1, 9, 1.3), (2.1, 9, -1), (25, 200, 30), (120, 5, 100), (1e4, 38, 9e3)]
)
def test_noncentral_t_by_integration(t, df, nc):
    """P(T <= t) = E[Phi(t S - nc)] over the chi law of S, with 30 digits."""
    with mpmath.workdps(30):
        half = mpmath.mpf(df) / 2
        density = lambda s: 2 * half**half / mpmath.gamma(half) * s ** (df - 1) * mpmath.exp(-half * s * s)  # noqa: E731
        middle = [mpmath.mpf(nc) / t + x / mpmath.mpf(t) for x in (-12, -6, -3, 0, 3, 6, 12)]
        cuts = sorted({c for c in (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 6, 12, *middle) if c >= 0})
        exact = mpmath.quad(lambda s: mpmath.ncdf(t * s - nc) * density(s), cuts)
    assert noncentral_t_cdf(t, df, nc) == pytest.approx(float(exact), rel=1e-11, abs=0)


@pytest.mark.parametrize("t", [-3.0, 0.0, 0.7, 100.0, 5e5])
def test_noncentrality_interval_inverts_the_law(t):
    low, high = noncentrality_interval(t, 7, 0.9)
    assert low < t < high or t > 100
    if t >= 0:
        assert noncentral_t_cdf(t, 7, low) == pytest.approx(0.95, abs=1e-10)
        assert noncentral_t_cdf(t, 7, high) == pytest.approx(0.05, abs=1e-10)


def test_hedges_factor_where_it_is_known():
    """J(f) is about 1 - 3 / (4 f - 1), and exactly 1 / sqrt(pi) at f = 2: Gamma(1) = 1, Gamma(1 / 2) = sqrt(pi)."""
    assert hedges_g([1, 3], [2, 7]).details["correction"] == pytest.approx(1 / math.sqrt(math.pi), rel=1e-15, abs=0)
    assert hedges_g(range(20), range(1, 23)).details["correction"] == pytest.approx(1 - 3 / 159, abs=1e-4)


def test_d_of_data_without_variance():
    assert cohens_d([1, 1], [1, 1]).status == "no-differences"
    apart = cohens_d(["0.3", "0.3"], ["0.1", "0.1"])
    assert apart.estimate == math.inf
    assert apart.status == "no-variance"
    # 0.3 - 0.2, 0.2 - 0.1 and 0.7 - 0.6 are the same decimal: no rounding noise is divided by rounding noise.
    assert cohens_d(["0.3", "0.2", "0.7"], ["0.2", "0.1", "0.6"], paired=True).estimate == math.inf


@given(samples, samples)
def test_dominance_by_counting(a, b):
    delta = cliffs_delta(a, b)
    counted = sum((x > y) - (x < y) for x in a for y in b) / (len(a) * len(b))
    assert delta.estimate == pytest.approx(counted, abs=1e-15)
    low, high = delta.interval
    assert -1 <= low <= delta.estimate <= high <= 1
    assert vargha_delaney(a, b).estimate == pytest.approx((counted + 1) / 2, abs=1e-15)
    assert vargha_delaney(a, b).estimate == pytest.approx(mann_whitney(a, b).statistic / len(a) / len(b), abs=1e-15)
    mirrored = cliffs_delta(b, a)
    assert mirrored.interval == pytest.approx((-high, -low), abs=1e-12)


def test_cliffs_variance_is_unbiased():
    """The mean of the estimate over all equally likely pairs of samples is the variance of delta over them.

    Two values from {0, 1, 3} against two from {1, 2}, all draws with replacement equally likely.
    """
    from itertools import product

    effects = [cliffs_delta(a, b) for a in product((0, 1, 3), repeat=2) for b in product((1, 2), repeat=2)]
    raw = []
    for a in product((0, 1, 3), repeat=2):
        for b in product((1, 2), repeat=2):
            d = np.sign(np.subtract.outer(a, b))
            mean = d.mean()
            rows, columns = d.mean(axis=1) - mean, d.mean(axis=0) - mean
            raw.append((4 * (rows**2).sum() + 4 * (columns**2).sum() - ((d - mean) ** 2).sum()) / 4)
    assert np.mean(raw) == pytest.approx(np.var([f.estimate for f in effects]), rel=1e-12, abs=0)
    for f, variance in zip(effects, raw, strict=True):
        if variance >= 0:
            assert f.details["standard_error"] ** 2 == pytest.approx(variance, abs=1e-12)


def test_the_two_readings_of_a():
    """Always a little better on the same data set, hardly better overall."""
    a, b = [1, 11, 21, 31], [0, 10, 20, 30]
    assert vargha_delaney(a, b, paired=True).estimate == 1.0
    assert vargha_delaney(a, b).estimate == 10 / 16
    assert "paired reading" in vargha_delaney(a, b, paired=True).notes[-1]
    assert "independent reading" in vargha_delaney(a, b).notes[-1]


def test_cliff_at_the_end_of_the_scale():
    """Feng and Cliff: (m - z**2) / (m + z**2) with m = 3 and z = 1.959964."""
    z2 = 1.959963984540054**2
    assert cliffs_delta([7, 8, 9], [1, 2, 3, 4]).interval == pytest.approx(((3 - z2) / (3 + z2), 1.0), rel=1e-12, abs=0)
    assert cliffs_delta([1], [2]).interval == (-1.0, 1.0)


def test_rank_biserial_equals_effectsize():
    """rank_biserial(a, b, paired = TRUE) of effectsize 0.8.3 prints 0.70."""
    effect = rank_biserial(A, B)
    assert effect.estimate == 0.7
    assert effect.estimate == wilcoxon(A, B).details["rank_biserial"]


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=12), st.sampled_from([0.8, 0.95, 0.99]))
def test_the_interval_of_rank_biserial_is_wilsons(differences, level):
    """By the definition, all sums of two, and a quadratic equation that is solved by its coefficients."""
    effect = rank_biserial(differences, [0] * len(differences), level=level)
    d = [x for x in differences if x]
    n = len(d)
    if n < 2:
        assert effect.interval == pytest.approx((-1, 1) if n else (math.nan, math.nan), nan_ok=True, rel=0, abs=0)
        return
    signs = np.sign(np.add.outer(d, d))
    r = signs[np.triu_indices(n)].mean()
    s2 = 4 * signs.mean(axis=1).var() / (n - 1)
    m = np.clip((1 - r**2) / s2 if s2 > 1e-15 else 0, n / 2, 3 * n * (n + 1) / (2 * (2 * n + 1)))
    t2 = stats.t.isf((1 - level) / 2, n - 1) ** 2
    roots = np.roots([m + t2, -2 * r * m, m * r**2 - t2])
    assert effect.estimate == pytest.approx(r, rel=0, abs=1e-12)
    # The discriminant vanishes nowhere, but a root beside -1 or 1 loses half of the digits.
    assert effect.interval == pytest.approx(sorted(roots.real), rel=0, abs=1e-7)
    assert effect.interval[0] <= effect.estimate <= effect.interval[1]
    assert effect.interval[0] < effect.interval[1]


def test_hodges_lehmann_on_the_depression_data():
    """Hollander and Wolfe: the shift of the depression scale factor is -0.46, as wilcox.test(conf.int = TRUE) says."""
    x = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    effect = hodges_lehmann(y, x)
    assert round(effect.estimate, 2) == -0.46
    assert effect.interval == wilcoxon(y, x).interval


@given(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3), min_size=3, max_size=8))
def test_kendalls_w_is_friedman_rescaled(rows):
    table = Scores(rows, better="higher")
    effect = kendalls_w(table)
    if effect.status:
        assert math.isnan(effect.estimate)
        return
    assert effect.estimate == pytest.approx(friedman(table).statistic / (len(rows) * 2), rel=1e-12, abs=0)
    low, high = effect.interval
    if not math.isnan(low):
        assert 0 <= low <= effect.estimate <= high <= 1


def test_kendalls_w_of_the_literature():
    """Friedman's chi2 on Demsar's table is 9.28 without tie correction; W with ties in the same place as R's."""
    table = fixtures.scores("demsar2006/table6")
    effect = kendalls_w(table)
    assert effect.estimate == pytest.approx(friedman(table).statistic / (table.n * (table.k - 1)), rel=1e-12, abs=0)
    assert effect.interval[0] < effect.estimate < effect.interval[1]


def test_agreement_and_none():
    table = Scores([[1, 2, 3], [4, 5, 9], [2, 4, 8]], better="lower")
    assert kendalls_w(table).estimate == 1.0
    assert "gives no interval" in kendalls_w(table).notes[-1]
    assert kendalls_w(Scores([[1, 1], [2, 2]], better="lower")).status == "no-differences"


@pytest.mark.parametrize("effect", [cohens_d, hedges_g, cliffs_delta, vargha_delaney, rank_biserial, hodges_lehmann])
def test_level_and_data_are_checked(effect):
    with pytest.raises(InputError, match="between 0 and 1"):
        effect(A, B, level=95)
    with pytest.raises(InputError, match=r"two samples are needed|write nptests"):
        effect(A)


def test_one_value_has_no_standard_deviation():
    with pytest.raises(InputError, match="at least 2 values"):
        cohens_d([1], [2, 3])
    with pytest.raises(InputError, match="at least 2 values"):
        hedges_g([1], [2], paired=True)
    assert hedges_g([1, 2], [3, 5], paired=True).status == "too-small"


def test_both_differences_of_a_rounded_sum_are_found():
    """Doubles above 1 whose sums are above 2 are rounded: up, and what is left of them is above every difference."""
    dice = np.random.default_rng(0)
    for _ in range(50):
        d = np.sort(1 + dice.integers(0, 40, 7) * 2.0**-52)
        for i, j in zip(*np.triu_indices(7), strict=True):
            a, b = _terms(d, d[i] + d[j])
            assert d[a] + d[b] == d[i] + d[j]
