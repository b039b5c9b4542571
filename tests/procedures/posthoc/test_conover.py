"""Conover's comparisons: by hand, and where every data set agrees."""

from __future__ import annotations

import math
from typing import Any

import pytest

import nptests
from nptests import Scores


def table(rows: Any) -> Scores:
    return Scores.of(rows, better="lower")


def test_conover_by_hand() -> None:
    scores = table([[1, 2, 3], [2, 1, 3], [1, 3, 2], [1, 2, 3]])
    ranks = nptests.friedman(scores).details["ranks"]
    n, k = ranks.shape
    totals = ranks.sum(axis=0)
    a, b = (ranks**2).sum(), (totals**2).sum() / n
    error = math.sqrt(2 * n * (a - b) / ((n - 1) * (k - 1)))
    for row, (i, j) in zip(nptests.conover(scores, adjust="none").rows, [(0, 1), (0, 2), (1, 2)], strict=True):
        assert row.statistic == pytest.approx((totals[i] - totals[j]) / error, rel=1e-12, abs=0)


def test_conover_where_every_data_set_agrees() -> None:
    comparisons = nptests.conover(table([[1, 2, 3]] * 4), adjust="none")
    assert all(math.isinf(row.statistic) and row.pvalue == 0 for row in comparisons.rows)
