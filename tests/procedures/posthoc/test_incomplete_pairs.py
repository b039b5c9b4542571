"""Pairs of incomplete tables: regression on who beat whom, with the variance over all orders of ranks; known cases."""

import itertools

import numpy as np
import pytest

import nptests


def by_regression(x):
    """Differences of the mean ranks of tables of costs and their errors, pair by pair."""
    x, k = np.asarray(x, dtype=float), len(x[0])
    met = [(i, a, b) for i, row in enumerate(x) for a, b in itertools.combinations(np.flatnonzero(~np.isnan(row)), 2)]
    design = np.array([np.eye(k)[a] - np.eye(k)[b] for _, a, b in met])
    fit = np.linalg.pinv(design)

    def means(costs):
        return fit @ [k / 2 * np.sign(costs[i, a] - costs[i, b]) for i, a, b in met]

    pairs, variance = list(itertools.combinations(range(k), 2)), 0
    for i, row in enumerate(x):  # data sets are independent: their variances add up
        here = np.flatnonzero(~np.isnan(row))
        drawn = []
        for order in itertools.permutations(row[here]):
            costs = np.zeros_like(x)
            costs[i, here] = order
            drawn.append(means(costs))
        variance = variance + np.var([[m[a] - m[b] for a, b in pairs] for m in drawn], axis=0)
    fitted = means(x)
    return np.array([fitted[a] - fitted[b] for a, b in pairs]), np.sqrt(variance)


@pytest.mark.parametrize("seed", range(30))
def test_every_option_by_regression(seed):
    dice = np.random.default_rng(seed)
    x = dice.integers(0, 6 + 20 * (seed % 2), (7, 4)).astype(float)
    x[dice.random(x.shape) < 0.2] = np.nan
    x = x[(~np.isnan(x)).sum(axis=1) > 0]
    difference, error = by_regression(x)
    ours = nptests.incomplete_pairs(x, better="lower")
    assert [row.estimate for row in ours] == pytest.approx(difference, rel=1e-9, abs=1e-9)
    assert [row.error for row in ours] == pytest.approx(error, rel=1e-9, abs=0)
    apart = np.array([np.where(np.isnan(r), np.nan, np.argsort(np.argsort(r)) + 0.0) for r in x])
    _, untied = by_regression(apart)  # the same cells, in some order without ties
    ignored = nptests.incomplete_pairs(x, better="lower", ties="ignored", adjust="none")
    assert [row.error for row in ignored] == pytest.approx(untied, rel=1e-9, abs=0)


def test_balanced_blocks_are_those_of_skillings_and_mack_and_complete_tables_those_of_friedman():
    blocks = [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)]
    x = np.full((7, 7), np.nan)
    for i, block in enumerate(blocks):
        x[i, block] = np.random.default_rng(i).permutation(3) + 1
    sums, s, p, together = np.nansum(x, axis=0), 3, 3, 1
    error = np.sqrt((s + 1) * (p * (s - 1) + together) / 6)
    for row, (a, b) in zip(
        nptests.incomplete_pairs(x, better="lower"), itertools.combinations(range(7), 2), strict=True
    ):
        assert row.statistic == pytest.approx((sums[a] - sums[b]) / error, rel=1e-12, abs=1e-12)
    whole = np.random.default_rng(1).integers(0, 5, (9, 4))
    ours, friedman = nptests.incomplete_pairs(whole), nptests.all_pairs(whole, null="asymptotic")
    assert ours.mean_ranks == pytest.approx(friedman.mean_ranks, rel=1e-12, abs=0)
    assert [row.adjusted for row in ours] == pytest.approx([row.adjusted for row in friedman], rel=1e-12, abs=0)


def test_what_never_meets_is_not_compared():
    x = [[1, 2, None, None], [2, 1, None, None], [None, None, 1, 2], [None, None, 3, 4]]
    with pytest.raises(nptests.InputError, match="no data set links A1, A2 with A3, A4"):
        nptests.incomplete_pairs(x)


def test_very_large_data():
    """Rank sums of 60,000 data sets, with integers of Python."""
    x = (np.arange(240_000) * 7919 % 100_003).reshape(60_000, 4).astype(float)
    x[::3, 1] = np.nan
    sums = [0] * 4
    for row in x.tolist():
        here = [v for v in row if v == v]
        for j, v in enumerate(row):
            if v == v:
                sums[j] += sum((u < v) - (u > v) for u in here)
    assert (2 * nptests.incomplete_pairs(x).details["rank_sums"]).tolist() == sums
