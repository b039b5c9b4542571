"""Bayesian comparisons: closed forms, integration in another way, brute force."""

import math
from fractions import Fraction
from itertools import product

import mpmath
import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

from crosscheck.reference.options import judged
from nptests import InputError, Scores, bayes_sign, bayes_signed_rank, corrected_t, correlated_t
from nptests.procedures.bayes.bayes_sign import largest
from nptests.procedures.bayes.bayes_signed_rank import BAYES_SIGNED_RANK, boundaries, mean_shares, region_shares
from nptests.procedures.bayes.simplex import coordinates
from nptests.read import literature

D = ("0.8", "-0.3", "1.2", "0.4", "0.9", "0.1", "-0.2", "0.6", "1.1", "0.5")


@pytest.mark.parametrize(("rho", "test", "train"), [(0.1, 1, 9), (0.5, 1, 1), (0.2, 1, 4)])
def test_correlated_t_is_the_corrected_t_test_seen_from_the_other_side(rho, test, train):
    """rho / (1 - rho) = n_test / n_train: the posterior without a rope is one minus the one-sided p-value."""
    posterior = correlated_t(D, rope=0, rho=rho)
    p = corrected_t(D, train=train, test=test, alternative="greater").pvalue
    assert posterior.left == pytest.approx(p, rel=1e-12, abs=0)
    assert posterior.right == pytest.approx(1 - p, rel=1e-12, abs=0)
    assert posterior.interval == pytest.approx(corrected_t(D, train=train, test=test).interval, rel=1e-12, abs=0)


def test_far_from_the_rope_nothing_cancels():
    """Over a narrow rope far out the density is nearly constant: its width times the density in the middle."""
    posterior = correlated_t([v + 1000 for v in (1, 2, 3, 4, 5, 6)], rope=0.001, rho=0)
    mean, scale = posterior.details["mean"], posterior.details["scale"]
    constant = math.gamma(3) / (math.sqrt(5 * math.pi) * math.gamma(2.5))
    density = constant * (1 + (mean / scale) ** 2 / 5) ** -3 / scale
    assert posterior.rope == pytest.approx(0.002 * density, rel=1e-5, abs=0)
    assert 0 < posterior.left < 1e-14


@pytest.mark.parametrize("parameters", [(1, 2, 5), (3, 1, 3), (10, 0.5, 14), (1, 1, 1), (200, 1, 210)])
def test_largest_share_by_high_precision_integration(parameters):
    """P(G_i largest) for independent gamma variables, with 20 digits, by quadrature over x itself."""
    p = np.array(parameters, dtype=float)
    shares = [largest(p, i) for i in range(3)]
    assert sum(shares) == pytest.approx(1.0, rel=1e-11, abs=0)
    with mpmath.workdps(20):
        for i in range(3):
            others = [mpmath.mpf(parameters[j]) for j in range(3) if j != i]
            own = mpmath.mpf(parameters[i])

            def integrand(x, own=own, others=others):
                cdf = mpmath.fprod(mpmath.gammainc(o, 0, x, regularized=True) for o in others)
                return x ** (own - 1) * mpmath.exp(-x) / mpmath.gamma(own) * cdf

            middle, spread = float(max(parameters)), 12 * math.sqrt(max(parameters)) + 40
            cuts = np.linspace(max(0.0, middle - spread), middle + spread, 25).tolist()
            exact = mpmath.quad(integrand, ([0.0, *cuts] if cuts[0] > 0 else cuts))
            assert shares[i] == pytest.approx(float(exact), rel=1e-9, abs=1e-13)


def test_two_shares_are_a_beta_tail():
    """With no data set in one region the largest of two shares is a matter of a beta variable and one half."""
    assert largest(np.array([3.0, 0.0, 1.0]), 0) == pytest.approx(1 - 0.5**3, rel=1e-12, abs=0)  # Beta(3, 1) above 1/2
    assert largest(np.array([3.0, 0.0, 1.0]), 1) == 0.0


def test_bayes_sign_counts_and_shares():
    a, b = ["0.9", "0.8", "0.7", "0.95", "0.65"], ["0.8", "0.7", "0.8", "0.85", "0.65"]
    narrow = bayes_sign(a, b, rope=0.05)
    assert dict(narrow.details["counts"]) == {"left": 1, "rope": 1, "right": 3}
    assert narrow.details["means"].tolist() == [1 / 6, 2 / 6, 3 / 6]
    assert narrow.left + narrow.rope + narrow.right == pytest.approx(1.0, rel=1e-12, abs=0)
    assert bayes_sign(a, b, rope=0.1, points=3).details["simplex"].shape == (3, 2)


def test_bayes_sign_by_scipy():
    """Within six standard errors of the shares, and of the mean, of draws; quantiles to the last digits."""
    (row,) = judged("bayes_sign")
    for case in range(row["cases"]):
        rng = np.random.default_rng(case)
        posterior = bayes_sign(rng.integers(9, size=(3 + case, 2)), rope=case % 3, **row["options"])
        law = np.add(list(posterior.details["counts"].values()), (0, 1, 0))
        theta = rng.dirichlet(np.maximum(law, 1e-9), 20_000)
        for i, p in enumerate((posterior.left, posterior.rope, posterior.right)):
            assert abs((theta.argmax(axis=1) == i).mean() - p) < 6 * math.sqrt(p * (1 - p) / 20_000) + 1e-9
            if law[i]:
                ends = stats.beta.ppf([0.1, 0.9], law[i], sum(law) - law[i]) if law[i] < sum(law) else (1, 1)
                assert posterior.details["intervals"][i] == pytest.approx(ends, rel=1e-9, abs=0)
        mean = coordinates(law / sum(law))
        assert abs(posterior.details["simplex"].mean(axis=0) - mean).max() < 6 * 0.5 / math.sqrt(400)


def test_bayes_signed_rank_by_the_double_sum():
    (row,) = judged("bayes_signed_rank")
    for case in range(row["cases"]):
        rng = np.random.default_rng(case)
        d, rope = rng.integers(-6, 7, size=3 + case % 5), case % 3
        posterior = bayes_signed_rank(d, 0 * d, rope=rope, **row["options"])
        z = np.array([0, *d])
        w = rng.dirichlet(np.ones(len(z)), 20_000)
        pairs = z[:, None] + z
        left, right = (np.einsum("di,ij,dj->d", w, far, w) for far in (pairs < -2 * rope, pairs > 2 * rope))
        shares = np.stack([left, 1 - left - right, right], axis=1)
        for i, p in enumerate((posterior.left, posterior.rope, posterior.right)):
            spread = math.sqrt(p * (1 - p) * (1 / 20_000 + 1 / 50_000))
            assert abs((shares.argmax(axis=1) == i).mean() - p) < 6 * spread + 2e-3
        apart = posterior.details["simplex"].mean(axis=0) - coordinates(shares).mean(axis=0)
        assert abs(apart).max() < 6 * 0.5 / math.sqrt(400)


def test_orientation():
    rows = [[1, 2], [2, 4], [3, 3], [5, 9], [1, 4]]
    for test in (bayes_sign, bayes_signed_rank):
        lower = test(Scores(rows, better="lower"), rope=0)
        assert lower.right > 0.5 > test(Scores(rows, better="higher"), rope=0).right
        assert lower.names == ("A1", "A2")


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6), st.integers(0, 3))
def test_shares_of_the_signed_rank_by_brute_force(integers, half):
    z = sorted(Fraction(v) for v in [0, *integers])
    below, above = boundaries(z, Fraction(2 * half))
    weights = np.random.default_rng(len(z)).dirichlet(np.ones(len(z)))
    brute = [0.0, 0.0, 0.0]
    mean = [0.0, 0.0, 0.0]
    p, total = np.ones(len(z)), len(z)
    for i, j in product(range(len(z)), repeat=2):
        region = 0 if z[i] + z[j] < -2 * half else 2 if z[i] + z[j] > 2 * half else 1
        brute[region] += weights[i] * weights[j]
        mean[region] += (p[i] * p[j] + (i == j) * p[i]) / (total * (total + 1))
    assert region_shares(weights, below, above) == pytest.approx(brute, abs=1e-13)
    assert mean_shares(p, below, above) == pytest.approx(mean, abs=1e-13)


def test_signed_rank_of_one_difference_in_closed_form():
    """z_1 = 1, rope 0, weight 1: w_0 is uniform, theta_rope = w_0**2 and theta_right = 1 - w_0**2.

    So a is better when w_0 < sqrt(1/2).
    """
    posterior = bayes_signed_rank([2], [1], rope=0, draws=40_000)
    assert posterior.right == pytest.approx(math.sqrt(0.5), abs=5 * math.sqrt(0.25 / 40_000))
    assert posterior.details["means"].tolist() == pytest.approx([0, 1 / 3, 2 / 3], rel=1e-12, abs=0)
    low, high = posterior.details["simulation_intervals"][2]
    assert low < posterior.right < high


def test_weak_priors_follow_the_data():
    assert bayes_signed_rank([2, 3, 4], [1, 1, 1], rope=0, strength=1e-6, draws=2000).right == 1.0
    assert bayes_sign([2, 3, 4], [1, 1, 1], rope=0, strength=1e-6).right > 0.999


def test_simplex_corners():
    assert coordinates(np.eye(3)).tolist() == [[0, 0], [0.5, math.sqrt(3) / 2], [1, 0]]


def test_half_the_strength_is_that_of_baycomp():
    """The limits say so. baycomp 1.0.3, SignedRankTest.probs(C4.5, C4.5+m, rope=0.01), 20,000 draws of seed 0: 0.6726
    with its own prior of one half, 0.63755 with prior=1. Both simulations err: 5 standard errors of 20,000 draws."""
    pair = literature.scores("demsar2006/table6").select("C4.5", "C4.5+m")
    error = math.sqrt(0.67 * 0.33 / 20_000)
    for strength, theirs in ((0.5, 0.6726), (1.0, 0.63755)):
        posterior = bayes_signed_rank(pair, rope=0.01, strength=strength)
        assert abs(posterior.left - theirs) < 5 * error
        assert f"{posterior.left:.2f}" == f"{theirs:.2f}"
        assert f"{theirs:.2f}" in BAYES_SIGNED_RANK.limits


def test_shares_of_the_sign_test_are_beta_variables():
    """Differences -1, 0, 2, 3 and a prior of 0.5 at 0: Dirichlet's parameters are 1, 1.5 and 2."""
    posterior = bayes_sign([0, 1, 2, 3], [1, 1, 0, 0], rope=0.5, strength=0.5, level=0.9)
    for interval, own in zip(posterior.details["intervals"], (1, 1.5, 2), strict=True):
        # scipy inverts the same incomplete beta function to some twelve digits.
        assert interval == pytest.approx(stats.beta.ppf([0.05, 0.95], own, 4.5 - own), rel=1e-9, abs=0)


@pytest.mark.parametrize(
    ("test", "options"), [(bayes_sign, {"rope": 1}), (bayes_signed_rank, {"rope": 1, "draws": 10})]
)
def test_the_largest_double_is_a_difference_and_nothing_beyond(test, options):
    largest = np.finfo(np.float64).max
    for a, b in ((largest, 0.0), (0.0, largest)):
        test([a, 1 / 3], [b, 1 / 3], **options)  # computed: a double, and no decimal near it
    with pytest.raises(InputError, match="larger than any double"):
        test([largest, 1 / 3], [-1e292, 1 / 3], **options)
