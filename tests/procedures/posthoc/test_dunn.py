"""Dunn's comparisons by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

import nptests


def test_dunn_by_hand() -> None:
    groups = [1, 2, 2], [2, 3, 5, 6], [4, 7]
    pooled = np.array([1, 2, 2, 2, 3, 5, 6, 4, 7])
    from scipy.stats import rankdata

    ranks, n = rankdata(pooled), len(pooled)
    means = [ranks[:3].mean(), ranks[3:7].mean(), ranks[7:].mean()]
    variance = n * (n + 1) / 12 - (27 - 3) / (12 * (n - 1))
    comparisons = nptests.dunn(*groups, adjust="none").rows
    for row, (i, j) in zip(comparisons, [(0, 1), (0, 2), (1, 2)], strict=True):
        error = math.sqrt(variance * (1 / len(groups[i]) + 1 / len(groups[j])))
        assert row.statistic == pytest.approx((means[i] - means[j]) / error, rel=1e-12, abs=0)
