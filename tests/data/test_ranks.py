"""Ranks of many tables at once."""

import numpy as np
import pytest
from scipy import stats

from nptests.data import ranks


@pytest.mark.parametrize("shape", [(50, 7, 4), (11, 3, 5, 3), (301, 6)])
def test_tables_compared_a_few_at_a_time_are_ranked_alike(shape, monkeypatch):
    """Where rows are so many that they do not stay in the cache; a part of the last few is left over."""
    x = np.random.default_rng(3).integers(0, 4, shape)
    monkeypatch.setattr(ranks, "AT_ONCE", 0)
    together = ranks.compact(x)
    monkeypatch.setattr(ranks, "CACHED", 29)
    monkeypatch.setattr(ranks, "COMPARED", 116)
    assert ranks.compact(x).tolist() == together.tolist() == ranks._by_sorting(x).tolist()


RNG = np.random.default_rng(4)
FAR = 2**62
KINDS = {
    "many ties": lambda shape: RNG.integers(-5, 5, shape),
    "bytes": lambda shape: RNG.integers(-128, 128, shape).astype(np.int8),
    "places beside the numbers in 64 bits": lambda shape: RNG.integers(-(2**50), 2**50, shape),
    "no room for places": lambda shape: RNG.integers(-FAR, FAR, shape),
    "ends of 64 bits": lambda shape: RNG.choice(np.array([-2 * FAR, -1, 0, FAR + (FAR - 1)]), shape),
    "doubles": lambda shape: RNG.integers(0, 9, shape) / 10,
    "longer integers": lambda shape: RNG.integers(-9, 9, shape).astype(object) * 10**25,
    "one value": lambda shape: np.zeros(shape, dtype=np.int64),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shape", [(7, 60), (3, 2, 70), (1, 1), (400, 180), (2, 20_000), (5, 64), (5, 65)])
def test_sorted_rows_have_the_ranks_of_scipy(shape, kind):
    x = KINDS[kind](shape)
    places = np.unique(x, return_inverse=True)[1].reshape(shape)  # scipy ranks doubles
    expected = 2 * stats.rankdata(places, axis=-1) - (shape[-1] + 1)
    assert ranks._by_sorting(x).tolist() == expected.tolist()


def test_rows_of_other_strides_are_ranked_in_their_places():
    x = RNG.integers(0, 9, (50, 4, 60)).transpose(1, 0, 2)
    assert ranks._by_sorting(x).tolist() == ranks._by_sorting(np.ascontiguousarray(x)).tolist()


@pytest.mark.parametrize("dtype", ["<i8", ">i8", "<i4", ">i4", "i2"])
@pytest.mark.parametrize("low", [-200, 0, 100])
def test_many_integers_of_any_kind_are_compared_as_they_are(dtype, low):
    """So many that the smallest type that holds them is looked for: below 0, up to 127 and beyond."""
    x = RNG.integers(low, low + 200, (2_000, 3, 4)).astype(dtype)
    assert ranks.compact(x).tolist() == ranks._by_sorting(x.astype(np.int64)).tolist()
