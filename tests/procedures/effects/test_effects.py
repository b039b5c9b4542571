"""Effects with intervals: identities, limits."""

import math

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

from nptests import Scores, friedman, kendalls_w, rank_biserial
from nptests.procedures.effects.signed import _terms


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


def test_both_differences_of_a_rounded_sum_are_found():
    """Doubles above 1 whose sums are above 2 are rounded: up, and what is left of them is above every difference."""
    dice = np.random.default_rng(0)
    for _ in range(50):
        d = np.sort(1 + dice.integers(0, 40, 7) * 2.0**-52)
        for i, j in zip(*np.triu_indices(7), strict=True):
            a, b = _terms(d, d[i] + d[j])
            assert d[a] + d[b] == d[i] + d[j]


@pytest.mark.parametrize("n", range(1, 6))
def test_differences_that_all_agree_count_as_the_fewest_observations(n):
    """Their signs leave no variance to estimate: the interval is as wide as the bounds of it allow."""
    assert rank_biserial([2] * n, [1] * n).details["observations"] == n / 2
