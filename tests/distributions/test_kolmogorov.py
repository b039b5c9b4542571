"""Kolmogorov's and Smirnov's laws against enumeration, exact rationals, and one another."""

import itertools
import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from scipy import special

from nptests.distributions import kolmogorov
from nptests.distributions.kolmogorov import OneSampleKS, TwoSampleKS

POOLS = [[1, 2], [1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 2, 3], [0, 0, 0, 0], [1, 2, 2, 3, 4, 4, 4], [1, 1, 1, 5, 6, 7, 8]]


def distances(values, m, sides):
    """m n D of every choice of the first sample, from the two step functions."""
    n, every = len(values) - m, []
    for chosen in itertools.combinations(range(len(values)), m):
        first = [values[i] for i in chosen]
        second = [values[i] for i in range(len(values)) if i not in chosen]
        gaps = [sum(a <= v for a in first) * n - sum(b <= v for b in second) * m for v in set(values)]
        signed = {"two-sided": [abs(gap) for gap in gaps], "greater": gaps, "less": [-gap for gap in gaps]}
        every.append(max(0, *signed[sides]))
    return np.array(every)


@pytest.mark.parametrize("sides", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("values", POOLS)
def test_two_sample_law_equals_enumeration(values, sides):
    ties = tuple(np.unique(values, return_counts=True)[1].tolist())
    for m in range(1, len(values)):
        n = len(values) - m
        every, law = distances(values, m, sides), TwoSampleKS(m, n, ties, sides)
        assert set(np.unique(every)) <= set(np.rint(law.support * m * n))
        for steps in np.unique(every):
            d = float(steps) / (m * n)
            assert law.sf(d) == pytest.approx(np.mean(every >= steps), rel=1e-14, abs=0)
            assert law.cdf(d) == pytest.approx(np.mean(every <= steps), rel=1e-14, abs=0)
            assert law.sf(d + 1e-9) == pytest.approx(np.mean(every > steps), rel=1e-14, abs=0)
            assert law.cdf(d - 1e-9) == pytest.approx(np.mean(every < steps), rel=1e-14, abs=0)


def test_no_ties_is_groups_of_one():
    assert TwoSampleKS(4, 5).sf(0.5) == TwoSampleKS(4, 5, (1,) * 9).sf(0.5)


def test_separated_samples_far_below_the_smallest_double():
    m = n = 600
    expected = math.log(2) - (math.lgamma(m + n + 1) - math.lgamma(m + 1) - math.lgamma(n + 1))
    assert TwoSampleKS(m, n).logsf(1.0) == pytest.approx(expected, rel=1e-13, abs=0)


def stays_inside(n, d):
    """P(D < d) by integrating the ordered uniform densities over the band, in exact rationals.

    With U_(i) in (i/n - d, (i-1)/n + d) the volume is an iterated integral of piecewise polynomials in the
    ends of those intervals; on each piece between two ends a polynomial in t is kept.
    """
    lows = [max(Fraction(0), Fraction(i, n) - d) for i in range(1, n + 1)]
    highs = [min(Fraction(1), Fraction(i - 1, n) + d) for i in range(1, n + 1)]
    cuts = sorted({Fraction(0), Fraction(1), *lows, *highs})
    pieces = [[Fraction(1)] for _ in cuts[1:]]  # density of nothing yet: volume 1 below any t
    for low, high in zip(lows, highs, strict=True):
        volume, grown = Fraction(0), []
        for left, right, polynomial in zip(cuts, cuts[1:], pieces, strict=False):
            if left < low or right > high:
                grown.append([volume])
                continue
            integral = [Fraction(0), *(c / (e + 1) for e, c in enumerate(polynomial))]
            integral[0] = volume - sum(c * left**e for e, c in enumerate(integral))
            grown.append(integral)
            volume = sum(c * right**e for e, c in enumerate(integral))
        pieces = grown
    return math.factorial(n) * sum(c for c in pieces[-1])


@pytest.mark.parametrize("d", [Fraction(1, 7), Fraction(3, 13), Fraction(2, 5), Fraction(1, 2), Fraction(5, 7)])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_one_sample_law_equals_exact_integration(n, d):
    below = stays_inside(n, d) if 2 * n * d > 1 else Fraction(0)
    law = OneSampleKS(n)
    assert law.cdf(float(d)) == pytest.approx(float(below), rel=1e-12, abs=1e-15)
    assert law.sf(float(d)) == pytest.approx(float(1 - below), rel=1e-12, abs=0)


@pytest.mark.parametrize("n", [20, 140, 500])
def test_one_sample_agrees_with_the_one_sided_law_where_both_crossings_are_rare(n):
    """2 P(D+ >= d) counts paths that reach both ways twice; far out these are less than 1e-12 of all."""
    d = 0.45
    rest = 1e-12 if n > 100 else 1e-3
    assert OneSampleKS(n).sf(d) == pytest.approx(2 * float(special.smirnov(n, d)), rel=rest, abs=0)


@pytest.mark.parametrize("n", [3, 50, 400])
def test_the_two_tails_of_one_sample_make_one(n):
    for d in (0.6 / n, 1.0 / n, 0.3 / math.sqrt(n), 0.8 / math.sqrt(n), 0.49):
        law = OneSampleKS(n)
        assert law.sf(d) + law.cdf(d) == pytest.approx(1.0, rel=1e-12, abs=0)


def test_one_sample_ends_logarithms_and_critical_values():
    law = OneSampleKS(10)
    assert (law.sf(0.05), law.sf(0.0), law.sf(1.0), law.cdf(1.0)) == (1.0, 1.0, 0.0, 1.0)
    assert law.logsf(0.9) == pytest.approx(math.log(2) - 10 * math.log(10), rel=1e-14, abs=0)
    assert OneSampleKS(1000).sf(0.9) == 0.0
    one_sided = sum(  # Birnbaum and Tingey's sum at d = 9/10, in whole numbers over 1000^1000
        math.comb(1000, j) * (900 + j) ** (j - 1) * (100 - j) ** (1000 - j) for j in range(1, 100)
    )
    log_tail = math.log(900 * one_sided + 100**1000) - 1000 * math.log(1000)
    assert OneSampleKS(1000).logsf(0.9) == pytest.approx(math.log(2) + log_tail, rel=1e-14, abs=0)
    for p in (0.9, 0.05, 1e-6):
        assert law.sf(law.isf(p)) == pytest.approx(p, rel=1e-11, abs=0)
    assert math.isnan(law.sf(math.nan))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 8, 12, 20, 33])
def test_critical_values_of_one_sample_at_every_level(n):
    """Also where nearly all of the law lies above, and its logarithm bends."""
    law = OneSampleKS(n)
    for p in (1e-3, 0.01, 0.05, 0.3, 0.7, 0.9, 0.99, 0.999, 0.9999, 0.999999):
        assert law.sf(law.isf(p)) == pytest.approx(p, rel=1e-11, abs=0)
    assert (law.isf(0.0), law.isf(1.0)) == (1.0, 0.5 / n)  # the ends of all that a distance can be


@pytest.mark.parametrize("n", [20, 50, 100])
def test_a_critical_value_is_looked_for_where_it_is(n, monkeypatch):
    """Near the limit law's: between two ends of all that the distance can be it would take three times the tails."""
    found, crossing = [], kolmogorov._crossing
    monkeypatch.setattr(kolmogorov, "_crossing", lambda *asked: found.append(asked) or crossing(*asked))
    for p in (0.01, 0.05, 0.2, 0.5):
        found.clear()
        OneSampleKS(n).isf(p)
        assert 0 < len(found) <= 10


@pytest.mark.parametrize(("n", "shares"), [(6, (0.5005,)), (19, (0.5, 0.505)), (20, (0.525,)), (120, (43.64, 59.99))])
def test_no_tail_of_one_sample_exceeds_one(n, shares):
    """Where either of them is all that there is, and its sum of many terms is rounded upwards."""
    law = OneSampleKS(n)
    for d in np.concatenate([np.array(shares) / n, np.linspace(0.501, 0.53, 8) / n]):
        assert max(law.sf(float(d)), law.cdf(float(d))) <= 1.0
        assert max(law.logsf(float(d)), law.logcdf(float(d))) <= 0.0


@pytest.mark.parametrize("sides", ["two-sided", "greater"])
def test_a_distance_of_nothing_is_reached_for_sure(sides):
    """Not up to the roundings of all paths, of which there are more than a double counts."""
    for m, n in itertools.product(range(61, 73), (80, 83)):
        law = TwoSampleKS(m, n, (m, 1, n - 1), sides)
        assert (law.sf(0.0), law.sf(-0.1), law.cdf(-0.1), law.logsf(0.0)) == (1.0, 1.0, 0.0, 0.0)


@pytest.mark.parametrize("sides", ["two-sided", "greater"])
def test_what_is_within_two_roundings_of_a_distance_stands_for_it(sides):
    """Of one and one the distance is 1, or 0 in one of two orders towards one side."""
    law, eps = TwoSampleKS(1, 1, sides=sides), 2.0**-52
    sure = law.sf(1.0)
    for d in (1 - 2 * eps, 1 - eps, 1 + eps, 1 + 2 * eps):
        assert (law.sf(d), law.cdf(d)) == (sure, 1.0)
    assert (law.sf(1 - 2.5 * eps), law.cdf(1 - 2.5 * eps)) == (sure, 1.0 - sure)
    assert (law.sf(1 + 3 * eps), law.cdf(1 + 3 * eps)) == (0.0, 1.0)


def test_whole_numbers_of_paths_are_given_back():
    """A weight is off by at most 4 (m + n) parts of 2**53: as long as that is less than half a path."""
    rng, given_back = np.random.default_rng(1), set()
    for m, n in itertools.combinations(range(5, 300), 2):
        law, paths = TwoSampleKS(m, n), math.comb(m + n, m)
        off = Fraction(4 * (m + n), 2**53)
        if not 0.3 < off * paths < 0.8:
            continue
        count = int(rng.integers(1, paths // 2))
        weight = math.ldexp(float(count / paths * (1 + off * Fraction(99, 100))), 1000)
        right = math.ldexp(count / paths, 1000)
        given_back.add(off * paths < Fraction(1, 2))
        assert law._counted(weight) == (right if off * paths < Fraction(1, 2) else weight)
        assert law._counted(2.0**1000 * (1 + float(off))) == 2.0**1000
    assert given_back == {False, True}


@pytest.mark.parametrize("x", [0.3, 0.5, 0.8276, 1.0, 1.36, 1.9999, 2.0, 2.0001, 3.0, 10.0, 18.0])
def test_the_limit_is_kolmogorovs_series(x):
    """On both sides of where its logarithm takes two terms; the lower tail is one less the upper."""
    law = kolmogorov.KolmogorovLimit()
    with mpmath.workdps(60):
        tail = 2 * mpmath.nsum(lambda i: (-1) ** (int(i) - 1) * mpmath.exp(-2 * i * i * mpmath.mpf(x) ** 2), [1, 40])
        log_tail, rest = mpmath.log(tail), 1 - tail
        assert law.sf(x) == pytest.approx(float(tail), rel=1e-12, abs=0)
        assert law.logsf(x) == pytest.approx(float(log_tail), rel=1e-14 if x >= 2.0 else 1e-12, abs=1e-15)
        assert law.cdf(x) == pytest.approx(float(rest), rel=1e-12, abs=4 * 2.0**-53)
