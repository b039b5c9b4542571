"""Rank tests of spread: the exact law of Ansari and Bradley by enumeration, and data that are many."""

import numpy as np
import pytest
from scipy import stats
from support.counting import Count, deals_over_columns, first

import nptests


def ansari(x):
    """Twice the scores, of ranks by scipy."""
    r = stats.rankdata(x).reshape(x.shape)
    return np.rint(2 * np.minimum(r, x.size + 1 - r)).astype(int)


def counted(table):
    return [Count(ansari, deals_over_columns, first, pair=True, tails=2).pvalue(table)]


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
