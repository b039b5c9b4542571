"""Sums of squares of very many rows, or of very wide ones, are not wrapped round when they are multiplied on.

The rows are one row, read again and again: what they take is no memory, and the sums are known in closed form.
"""

import numpy as np
import pytest

from nptests.procedures.row_scores import RowScores


def unanimous(n, k, middle, largest):
    """Every row from one end to the other, and the numbers between."""
    row = middle + np.linspace(-largest, largest, k).astype(np.int64)
    return RowScores(np.broadcast_to(row, (n, k)), middle, largest, 2, n, 0.0, 0.0)


@pytest.mark.parametrize("middle", [0, 1])
@pytest.mark.parametrize(("n", "k", "largest"), [(2_000_000, 3, 2), (1_500_000, 2, 1), (2, 400_000, 399_999),
                                                 (30_000, 4, 30_000), (3_000, 40, 120_000)])  # fmt: skip
def test_what_is_multiplied_with_n_and_k_is_not_wrapped_round(n, k, largest, middle):
    scores = unanimous(n, k, middle, largest)
    row = [int(x) - middle for x in scores.compact[0]]
    squares, between = n * sum(x * x for x in row), n * n * sum(x * x for x in row)
    times = k if middle else 1  # of scores that are not centred in every row, k times the sums
    v = scores.variation
    for factor in (1, n, k):
        assert int(factor * v.between) == factor * times * between
        assert int(2 * factor * v.within) == 2 * factor * (times * squares - (n * sum(row) ** 2 if middle else 0))
