"""Studentized range and many-to-one maximum against high-precision quadrature and against laws known in closed form."""

import math
import tomllib
from collections import Counter

import mpmath
import numpy as np
import pytest
from scipy import special, stats

from nptests.distributions.continuous import Normal, StudentT
from nptests.distributions.max_normal import MaxNormal
from nptests.distributions.studentized_range import StudentizedRange
from nptests.read import literature as fixtures

# Integrands are summed from logarithms of up to log(1/p), each rounded: log(1/p) epsilons, 2e-13 at 1e-300.
RELATIVE = 1e-12


def normal_tail(x):
    return mpmath.erfc(x / mpmath.sqrt(2)) / 2


def exact_range_tail(q, k):
    """P(Q >= q) at infinite df by tanh-sinh quadrature; digits to spare for the difference of two powers."""
    with mpmath.workdps(30 + int(q * q / 8)):
        q = mpmath.mpf(q)

        def density(z):
            a, d = normal_tail(-z), normal_tail(q - z)
            return k * mpmath.npdf(z) * (a ** (k - 1) - (a - d) ** (k - 1))

        centre = q / 2
        return mpmath.quad(density, [centre + step for step in (-14, -8, -4, -2, 0, 2, 4, 8, 14)])


@pytest.mark.parametrize(
    ("k", "p"), [(k, p) for k in (2, 5, 20, 100, 1_000) for p in (0.9, 0.05, 1e-6, 1e-12)] + [(3, 0.01), (10, 1e-40)]
)
def test_studentized_range(k, p):
    law = StudentizedRange(k)
    q = law.isf(p)
    assert law.sf(q) == pytest.approx(p, rel=RELATIVE, abs=0)
    assert law.sf(q) == pytest.approx(float(exact_range_tail(q, k)), rel=RELATIVE, abs=0)


@pytest.mark.parametrize("q", [1e-3, 1.0, 5.0, 20.0, 36.0, 52.0])
def test_range_of_two_is_a_normal_difference(q):
    assert StudentizedRange(2).sf(q) == pytest.approx(2 * Normal().sf(q / math.sqrt(2)), rel=RELATIVE, abs=0)
    assert StudentizedRange(2).cdf(q) == pytest.approx(1 - 2 * Normal().sf(q / math.sqrt(2)), abs=1e-15)


@pytest.mark.parametrize("df", [1, 2, 5, 30, 1000, 1e6])
@pytest.mark.parametrize("q", [0.01, 1.0, 5.0, 50.0, 1e4])
def test_studentized_range_of_two_is_student(q, df):
    expected = StudentT(df).logsf(q / math.sqrt(2)) + math.log(2)
    assert StudentizedRange(2, df).logsf(q) == pytest.approx(expected, rel=1e-12, abs=1e-13)


def exact_chi_mixture(tail, df):
    """E[tail(S)] over S = chi / sqrt(df) in 20 digits."""
    with mpmath.workdps(20):
        half = mpmath.mpf(df) / 2

        def density(s):
            log = mpmath.log(2) + half * mpmath.log(half) - mpmath.loggamma(half)
            return mpmath.exp(log + (df - 1) * mpmath.log(s) - half * s * s) * tail(s)

        return mpmath.quad(density, [0, 0.05, 0.2, 0.5, 1, 1.5, 2, 3, 6])


def range_of_three(q):
    """The range of three in one smooth integral, quick enough to be integrated again."""
    nodes, weights = special.roots_legendre(120)
    z = q / 2 + 10 * nodes
    a, d = special.ndtr(z), special.ndtr(z - q)
    return 3 * float(10 * weights @ (np.exp(-z * z / 2) / math.sqrt(2 * math.pi) * d * (2 * a - d)))


@pytest.mark.parametrize(("df", "q"), [(5, 4.6), (12, 7.0), (40, 3.4)])
def test_studentized_range_of_three_at_finite_df(df, q):
    expected = exact_chi_mixture(lambda s: mpmath.mpf(range_of_three(float(q * s))), df)
    assert StudentizedRange(3, df).sf(q) == pytest.approx(float(expected), rel=1e-12, abs=0)


def exact_largest_tail(c, loadings, two_sided):
    with mpmath.workdps(22):
        kinds = [(mpmath.mpf(loading), times) for loading, times in Counter(loadings).items()]

        def density(u):
            inside = mpmath.mpf(1)
            for loading, times in kinds:
                spread = mpmath.sqrt(1 - loading**2)
                beyond = normal_tail((c - loading * u) / spread)
                beyond += normal_tail((c + loading * u) / spread) if two_sided else 0
                inside *= (1 - beyond) ** times
            return mpmath.npdf(u) * (1 - inside)

        return mpmath.quad(density, [-14, -9, -6, -4, -2, 0, 2, 4, 6, 9, 14])


@pytest.mark.parametrize("sides", ["two-sided", "one-sided"])
@pytest.mark.parametrize(
    ("loadings", "c"),
    [
        ((0.5**0.5,) * 4, 2.4),
        ((0.5**0.5,) * 99, 8.0),
        ((0.0,) * 3, 3.0),
        ((0.95,) * 5, 2.0),
        ((0.3, 0.6, 0.6, 0.9), 2.5),
        ((0.3, 0.6, 0.6, 0.9), 7.5),
        ((-0.5, 0.7), 1.0),
        ((-0.5, 0.7), -1.5),
    ],
)
def test_largest_of_correlated_normals(loadings, c, sides):
    expected = exact_largest_tail(c, loadings, sides == "two-sided") if c > 0 or sides == "one-sided" else 1
    assert MaxNormal(loadings, sides=sides).sf(c) == pytest.approx(float(expected), rel=RELATIVE, abs=0)


@pytest.mark.parametrize("rho", [0.0, 0.5, 0.99])
@pytest.mark.parametrize("df", [1.0, 7.0, 500.0, math.inf])
@pytest.mark.parametrize("c", [0.3, 2.0, 20.0])
def test_a_single_comparison_is_the_plain_law(c, df, rho):
    plain = Normal() if math.isinf(df) else StudentT(df)
    for sides, factor in (("two-sided", 2.0), ("one-sided", 1.0)):
        law = MaxNormal.equal(1, rho=rho, df=df, sides=sides)
        assert law.logsf(c) == pytest.approx(plain.logsf(c) + math.log(factor), rel=1e-12, abs=0)
    assert MaxNormal.equal(1, rho=rho, df=df, sides="one-sided").sf(-c) == pytest.approx(plain.sf(-c), rel=1e-12, abs=0)


def test_independent_comparisons_multiply():
    law = MaxNormal.equal(6, rho=0.0)
    p = 2 * Normal().sf(2.7)
    assert law.sf(2.7) == pytest.approx(-math.expm1(6 * math.log1p(-p)), rel=1e-13, abs=0)


@pytest.mark.parametrize("df", [3.0, 20.0])
def test_dunnett_at_finite_df(df):
    loading, c = 0.5**0.5, 2.6

    def tail(s):
        return mpmath.mpf(MaxNormal((loading,) * 4).sf(float(c * s)))

    assert MaxNormal((loading,) * 4, df).sf(c) == pytest.approx(float(exact_chi_mixture(tail, df)), rel=1e-12, abs=0)


def mixed_over_chi(log_tail, q, df):
    """E[tail(q S)] by Gauss-Legendre panels in log S, too short for any tail to be steep on one of them."""
    nodes, weights = special.roots_legendre(16)
    edges = np.linspace(-12, 2, 113)  # below, S has less than 1e-15 of its law for 3 degrees of freedom
    half = np.diff(edges)[:, None] / 2
    v, weights = (edges[:-1, None] + half * (1 + nodes)).ravel(), (half * weights).ravel()
    density = stats.chi2.logpdf(df * np.exp(2 * v), df) + math.log(2 * df) + 2 * v
    return float(weights @ np.exp(density + log_tail(q * np.exp(v))))


@pytest.mark.parametrize("df", [3, 10, 40])
@pytest.mark.parametrize("k", [2, 100, 1000])
def test_however_many_at_finite_df(k, df):
    """The tail of a thousand leaves 1 so suddenly that the steps for three are too long for it: by parts of 1e-7."""
    for q in (5.0, 12.0):
        expected = mixed_over_chi(StudentizedRange(k).logsf, q, df)
        assert StudentizedRange(k, df).sf(q) == pytest.approx(expected, rel=RELATIVE, abs=0)
        largest = mixed_over_chi(MaxNormal.equal(k).logsf, q / 1.4, df)
        assert MaxNormal.equal(k, df=df).sf(q / 1.4) == pytest.approx(largest, rel=RELATIVE, abs=0)


def dunnett_claims():
    """The one-sided critical values printed by Dunnett (1955); his two-sided ones of that year are approximations."""
    text = (fixtures.root() / "dunnett1955" / "claims.toml").read_text("utf-8")
    return [c for c in tomllib.loads(text)["claim"] if c.get("options") == {"alternative": "greater"}]


@pytest.mark.parametrize("claim", dunnett_claims(), ids=lambda claim: claim["id"])
def test_dunnett_printed_values(claim):
    law = MaxNormal.equal(claim["sizes"]["treatments"], df=claim["sizes"]["df"], sides="one-sided")
    # Half a unit of the last printed digit, and as much again for the hand computation of 1955.
    assert abs(law.isf(claim["alpha"]) - float(claim["printed"])) <= 0.01


def test_range_grows_with_k_and_far_logarithms_go_on():
    assert StudentizedRange(5).sf(3.0) < StudentizedRange(6).sf(3.0)
    assert StudentizedRange(3).sf(80.0) == 0.0
    pair = Normal().logsf(80.0 / math.sqrt(2)) + math.log(2)
    assert pair < StudentizedRange(3).logsf(80.0) < pair + math.log(3)
