"""The two-sample Kolmogorov-Smirnov test: brute force, R's answers, identities, odd data."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

sample = st.lists(st.integers(0, 5), min_size=1, max_size=4)
larger = st.lists(st.integers(0, 20), min_size=1, max_size=9)
KINDS = ("two-sided", "greater", "less")


def test_ties_of_schroeer_and_trenkler():
    """Schröer and Trenkler (1995), as printed in R's help of ks.test: D = 3 / 7, p = 0.2424242."""
    outcome = nptests.ks_2samp([1, 2, 2, 3, 3], [1, 2, 3, 3, 4, 5, 6])
    assert outcome.statistic == 3 / 7
    assert f"{outcome.pvalue:.7f}" == "0.2424242"


def share_of_paths(m, n, d, *, sides):
    """The share of lattice paths of m and n steps on which the distance reaches d, counted in whole numbers."""
    unit = math.lcm(m, n)
    high, ways = d * unit, [1] + [0] * n
    for i in range(m + 1):
        for j in range(n + 1):
            before = (ways[j] if i else 0) + (ways[j - 1] if j else 0) or (i == j == 0)
            distance = unit // m * i - unit // n * j
            ways[j] = 0 if distance >= high or (sides == 2 and -distance >= high) else int(before)
    return float(1 - Fraction(ways[n], math.comb(m + n, m)))


@pytest.mark.parametrize(
    ("n", "shift", "statistic"),
    [(100, 2.1, Fraction(3, 100)), (110, 20.1, Fraction(232, 1100)), (110, 19.9, Fraction(229, 1100))],
)
def test_equally_spaced_values(n, shift, statistic):
    """The inputs of scipy's test suite (test100_100, test100_110); its p-values err in the thirteenth digit."""
    a, b = np.linspace(1, 100, 100), np.linspace(1, 100, n) + shift
    both = nptests.ks_2samp(a, b, null="exact")
    assert both.statistic == float(statistic)
    assert both.pvalue == pytest.approx(share_of_paths(100, n, statistic, sides=2), rel=1e-14, abs=0)
    one = nptests.ks_2samp(a, b, null="exact", alternative="less")
    assert one.pvalue == pytest.approx(share_of_paths(100, n, statistic, sides=1), rel=1e-14, abs=0)


def distances(a, b):
    """sup |F_a - F_b|, sup (F_b - F_a), sup (F_a - F_b) by the definition."""
    gaps = [Fraction(sum(y <= t for y in b), len(b)) - Fraction(sum(x <= t for x in a), len(a)) for t in [*a, *b]]
    above, below = max(0, *gaps), max(0, *(-gap for gap in gaps))
    return {"two-sided": max(above, below), "greater": above, "less": below}


@given(sample, sample)
@settings(max_examples=50, deadline=None)
def test_exact_law(a, b):
    pooled = [*a, *b]
    chosen = [set(c) for c in itertools.combinations(range(len(pooled)), len(a))]
    every = [distances([pooled[i] for i in c], [x for i, x in enumerate(pooled) if i not in c]) for c in chosen]
    for kind in KINDS:
        outcome, at = nptests.ks_2samp(a, b, alternative=kind), distances(a, b)[kind]
        assert outcome.statistic == pytest.approx(float(at), abs=1e-16, rel=1e-15)
        share = np.mean([d[kind] >= at for d in every])
        assert outcome.pvalue == pytest.approx(share, rel=1e-13, abs=0)


@given(larger, larger)
@settings(max_examples=50, deadline=None)
def test_steps_swap_and_increasing_map(a, b):
    """D is a multiple of 1 / lcm(m, n); swapping the samples and a common increasing map change nothing."""
    outcome = nptests.ks_2samp(a, b)
    step = outcome.statistic * math.lcm(len(a), len(b))
    assert step == pytest.approx(round(step), abs=1e-9)
    if not set(a) & set(b) and len(set(a)) == len(a) and len(set(b)) == len(b):
        assert 1 / max(len(a), len(b)) <= outcome.statistic * (1 + 1e-15)
    for kind, turned in zip(KINDS, ("two-sided", "less", "greater"), strict=True):
        swapped = nptests.ks_2samp(b, a, alternative=turned)
        assert swapped.pvalue == nptests.ks_2samp(a, b, alternative=kind).pvalue
    moved = nptests.ks_2samp([x**3 - 7 for x in a], [x**3 - 7 for x in b])
    assert (moved.statistic, moved.pvalue) == (outcome.statistic, outcome.pvalue)


def test_greater_means_that_a_is_larger():
    low, high = [1, 2, 3, 4], [5, 6, 7, 8]
    assert nptests.ks_2samp(high, low, alternative="greater").pvalue == pytest.approx(1 / 70, rel=1e-14, abs=0)
    assert nptests.ks_2samp(low, high, alternative="greater").pvalue == 1.0
    table = nptests.Scores(list(zip(low, high, strict=True)), ["new", "old"], better="lower")
    outcome = nptests.ks_2samp(table, alternative="greater")
    assert outcome.alternative == "new is better than old"
    assert outcome.pvalue == pytest.approx(1 / 70, rel=1e-14, abs=0)


@given(larger, larger)
@settings(max_examples=20, deadline=None)
def test_asymptotic_laws_are_their_series(a, b):
    for kind in KINDS:
        outcome = nptests.ks_2samp(a, b, alternative=kind, null="asymptotic")
        z = outcome.details["z"]
        if outcome.status or z < 0.2:
            continue
        series = 2 * sum((-1) ** (j - 1) * math.exp(-2 * j**2 * z**2) for j in range(1, 60))
        expected = series if kind == "two-sided" else math.exp(-2 * z**2)
        assert outcome.pvalue == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_identical_samples_and_equal_data():
    outcome = nptests.ks_2samp([1, 2, 2], [2, 1, 2])
    assert (outcome.statistic, outcome.pvalue, outcome.status) == (0.0, 1.0, None)
    flat = nptests.ks_2samp([1, 1], [1])
    assert (flat.pvalue, flat.status) == (1.0, "no-differences")


def test_large_samples_use_the_limit_and_say_so():
    rng = np.random.default_rng(1)
    outcome = nptests.ks_2samp(rng.normal(size=101), rng.normal(size=101))
    assert outcome.null.kind == "asymptotic"
    with pytest.raises(InputError, match="asymptotic"):
        nptests.ks_2samp(np.arange(20_000), np.arange(20_000), null="exact")


def test_the_logarithm_of_p_is_never_positive():
    rng = np.random.default_rng(0)
    for _ in range(100):
        a, b = (rng.integers(0, 9, size).tolist() for size in rng.integers(2, 9, 2))
        for alternative in ("two-sided", "greater", "less"):
            outcome = nptests.ks_2samp(a, b, alternative=alternative)
            assert outcome.log_pvalue <= 0
            assert outcome.pvalue <= 1
