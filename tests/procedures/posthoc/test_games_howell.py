"""Games and Howell's comparisons against scipy, and the modulus against one integral."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import integrate, stats

import nptests


def drawn(seed):
    rng = np.random.default_rng(seed)
    return [rng.integers(0, 40 + 20 * j, rng.integers(3, 9)).tolist() for j in range(rng.integers(2, 5))]


@pytest.mark.parametrize("seed", range(15))
def test_the_range_is_that_of_scipy(seed):
    groups = drawn(seed)
    theirs = stats.tukey_hsd(*groups, equal_var=False).pvalue
    pairs = itertools.combinations(range(len(groups)), 2)
    ours = [row.adjusted for row in nptests.games_howell(*groups)]
    assert ours == pytest.approx([theirs[pair] for pair in pairs], rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("seed", range(15))
def test_the_modulus_is_one_integral_over_the_scale(seed):
    groups = drawn(seed)
    m = math.comb(len(groups), 2)
    for row, (a, b) in zip(
        nptests.games_howell(*groups, joint="modulus"), itertools.combinations(groups, 2), strict=True
    ):
        welch = stats.ttest_ind(a, b, equal_var=False)
        f, t = welch.df, abs(welch.statistic)

        def beyond(s, t=t, f=f):
            return -math.expm1(m * math.log1p(-2 * stats.norm.sf(t * s))) * 2 * f * s * stats.chi2.pdf(f * s * s, f)

        assert row.adjusted == pytest.approx(integrate.quad(beyond, 0, np.inf, epsabs=1e-12)[0], rel=1e-7, abs=1e-10)


def test_two_groups_are_welch_s_test_and_nothing_varies():
    a, b = [1, 4, 2, 7], [3, 9, 9, 12, 5]
    for joint in ("range", "modulus"):
        (row,) = nptests.games_howell(a, b, joint=joint)
        assert row.adjusted == pytest.approx(nptests.unpaired_t(a, b).pvalue, rel=1e-10, abs=0)
    flat = nptests.games_howell([1, 1], [1, 1], [2, 5])
    assert all(math.isnan(row.adjusted) for row in flat)
    assert flat.status == "no-variation"


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001

    def share(x):
        return Fraction(int((x.astype(object) ** 2).sum()) * len(x) - int(x.sum()) ** 2, len(x) ** 2 * (len(x) - 1))

    gap = Fraction(int(a.sum()), len(a)) - Fraction(int(b.sum()), len(b))
    (row,) = nptests.games_howell(a, b)
    assert row.statistic == pytest.approx(float(gap) / math.sqrt(share(a) + share(b)), rel=1e-14, abs=0)
