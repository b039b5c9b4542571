"""What other platforms compute, each by its formula on a small table."""

import numpy as np
import pytest
from support.claimed import asserted

from crosscheck.variants import conventions

COSTS = [[0.5, 0.25, 0.125, 1.0], [0.5, 0.375, 0.75, 0.25], [0.0, 0.5, 0.25, 1.0]]


def rank(values, x):
    return sum(y < x for y in values) + (values.count(x) + 1) / 2


def test_keels_aligned_statistic_divides_its_totals_otherwise():
    """(k - 1)(sum R_j^2 / k - k n^2 (kn + 1)^2 / 4) / (kn (kn + 1)(2kn + 1) / 6 - sum R_i^2)."""
    aligned = [[x - sum(row) / 4 for x in row] for row in COSTS]
    pooled = [x for row in aligned for x in row]
    ranks = [[rank(pooled, x) for x in row] for row in aligned]
    n, k = 3, 4
    columns = sum(sum(row[j] for row in ranks) ** 2 for j in range(k))
    rows = sum(sum(row) ** 2 for row in ranks)
    expected = (k - 1) * (columns / k - k * n**2 * (k * n + 1) ** 2 / 4) / (
        k * n * (k * n + 1) * (2 * k * n + 1) / 6 - rows
    )  # fmt: skip
    assert conventions.keel_aligned(np.array(COSTS)) == pytest.approx(expected, rel=1e-12, abs=0)


@pytest.mark.parametrize("k", [3, 4])
def test_keels_quade_centres_by_whole_numbers(k):
    costs = [row[:k] for row in COSTS]
    spans = [max(row) - min(row) for row in costs]
    s = [
        [rank(spans, span) * (rank(row, x) - (k + 1) // 2) for x in row] for row, span in zip(costs, spans, strict=True)
    ]
    a, b = sum(x * x for row in s for x in row), sum(sum(column) ** 2 for column in zip(*s, strict=True)) / 3
    assert conventions.keel_quade(np.array(costs)) == pytest.approx(2 * b / (a - b), rel=1e-12, abs=0)


def test_the_corrected_t_without_its_root():
    """Mean 3, variance 2.5 of 1 to 5; 1/5 + 20/80 = 0.45."""
    claim = asserted({"test": "corrected_t", "args": [[1.0, 2.0, 3.0, 4.0, 5.0]], "options": {"train": 80, "test": 20}})
    assert conventions.without_root(claim) == pytest.approx(3 / (0.45 * 2.5), rel=1e-12, abs=0)
