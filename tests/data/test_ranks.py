"""Ranks of many tables at once."""

from __future__ import annotations

import numpy as np
import pytest

from nptests.data import ranks


@pytest.mark.parametrize("shape", [(50, 7, 4), (11, 3, 5, 3), (301, 6)])
def test_tables_compared_a_few_at_a_time_are_ranked_alike(
    shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where rows are so many that they do not stay in the cache; a part of the last few is left over."""
    x = np.random.default_rng(3).integers(0, 4, shape)
    monkeypatch.setattr(ranks, "AT_ONCE", 0)
    together = ranks.compact(x)
    monkeypatch.setattr(ranks, "CACHED", 29)
    assert ranks.compact(x).tolist() == together.tolist() == ranks._by_sorting(x).tolist()
