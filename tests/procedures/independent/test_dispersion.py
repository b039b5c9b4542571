"""Rank tests of spread against enumeration, and against scipy."""

import itertools

import numpy as np
import pytest
from scipy import stats
from support.counting import Count, deals_over_columns, first

import nptests


def ansari(x):
    """Twice the scores, of ranks by scipy."""
    r = stats.rankdata(x).reshape(x.shape)
    return np.rint(2 * np.minimum(r, x.size + 1 - r)).astype(int)


def mood(x):
    """The mean of (r - (N + 1) / 2)**2 over tied values, in 12ths: whole numbers."""
    values, flat = x.ravel(), np.sort(x.ravel())
    squares = (np.arange(1, x.size + 1) - (x.size + 1) / 2) ** 2
    return np.rint([12 * squares[flat == v].mean() for v in values]).astype(int).reshape(x.shape)


def counted(table):
    return [Count(ansari, deals_over_columns, first, pair=True, tails=2).pvalue(table)]


@pytest.mark.parametrize(("scores", "of"), [("ansari", ansari), ("mood", mood)])
@pytest.mark.parametrize("seed", range(10))
def test_exact_p_values_are_counted(seed, scores, of):
    rng = np.random.default_rng(seed)
    a, b = (rng.integers(0, 9, n).tolist() for n in rng.integers(2, 6, 2))
    s = of(np.array([*a, *b]))
    sums = [sum(s[list(chosen)]) for chosen in itertools.combinations(range(len(s)), len(a))]
    observed = sum(s[: len(a)])
    at_least, at_most = np.mean([x >= observed for x in sums]), np.mean([x <= observed for x in sums])
    spread = at_least if scores == "mood" else at_most
    p = {
        w: nptests.dispersion(a, b, rank_scores=scores, null="exact", alternative=w).pvalue
        for w in ("greater", "two-sided")
    }
    if len(set(s.tolist())) > 1:
        assert p["greater"] == pytest.approx(spread, rel=1e-12, abs=0)
        assert p["two-sided"] == pytest.approx(min(1, 2 * min(at_least, at_most)), rel=1e-12, abs=0)


@pytest.mark.parametrize("side", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("seed", range(10))
def test_the_normal_law_and_the_statistic_are_those_of_scipy(seed, side):
    rng = np.random.default_rng(seed)
    x = rng.permutation(1000)[:125]  # with ties across the middle theirs has the moments of ranks without ties
    a, b = x[:60].tolist(), (500 + (x[60:] - 500) * 0.7).tolist()
    theirs = stats.ansari(a, b, alternative=side)
    ours = nptests.dispersion(a, b, null="asymptotic", alternative=side)
    assert (ours.statistic, ours.pvalue) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-10, abs=1e-14)
    z, p = stats.mood(a, b, alternative=side)
    ours = nptests.dispersion(a, b, rank_scores="mood", null="asymptotic", alternative=side)
    assert (ours.details["z"], ours.pvalue) == pytest.approx((z, p), rel=1e-9, abs=1e-14)


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001
    x = np.concatenate([a, b])
    _, places, t = np.unique(x, return_inverse=True, return_counts=True)
    d = np.rint(2 * stats.rankdata(x)).astype(np.int64) - (len(x) + 1)
    for scores, s in (("ansari", len(x) + 1 - abs(d)), ("mood", 3 * d**2 + (t**2 - 1)[places])):
        whole = s.astype(object)
        variance = len(a) * len(b) * (len(x) * (whole**2).sum() - whole.sum() ** 2) / (len(x) ** 2 * (len(x) - 1))
        gap = whole[: len(a)].sum() - len(a) * whole.sum() / len(x)
        z = nptests.dispersion(a, b, rank_scores=scores).details["z"]
        assert abs(z) == pytest.approx(abs(gap) / variance**0.5, rel=1e-9, abs=0)
