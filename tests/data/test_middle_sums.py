"""The middle sums of pairs of samples: those of all sums, written down and sorted."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nptests.data import middle_sums
from nptests.data.middle_sums import middle_differences, walsh_sums
from nptests.data.pair_sums import middle

KINDS = {
    "few digits": lambda rng, n: rng.integers(0, 500, n),
    "many digits": lambda rng, n: rng.integers(-(10**15), 10**15, n),
    "just beyond one number a cell": lambda rng, n: rng.integers(0, middle_sums.CELLS + 3, n),
    "Python's integers": lambda rng, n: rng.integers(0, 10**9, n).astype(object) * 10**12,
    "all equal": lambda rng, n: np.full(n, 7),
    "doubles": lambda rng, n: rng.normal(size=n),
    "doubles, a unit a cell": lambda rng, n: np.r_[0.0, middle_sums.CELLS, rng.uniform(0, middle_sums.CELLS, n)][:n],
    "equal doubles": lambda rng, n: np.full(n, 0.1),
    "heavy tails": lambda rng, n: rng.standard_cauchy(n),
    "far from zero": lambda rng, n: 1e15 + rng.normal(size=n),
    "tiny": lambda rng, n: rng.normal(size=n) * 1e-310,
    "huge": lambda rng, n: rng.uniform(-0.4, 0.4, size=n) * np.finfo(float).max,
}


def in_the_middle(sums):
    ordered, last = np.sort(sums), len(sums)
    return ordered[(last - 1) // 2], ordered[last // 2]


def all_walsh_sums(row):
    return np.add.outer(row, row)[np.triu_indices(len(row))]


@pytest.mark.parametrize("kind", KINDS)
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_they_are_those_of_all_sums(kind, seed, n):
    rng = np.random.default_rng(seed)
    samples = [KINDS[kind](rng, int(rng.integers(1, n + 1))) for _ in range(4)]
    found = middle_differences(samples)
    assert found.known.all()
    expected = [in_the_middle(np.subtract.outer(a, b).ravel()) for a, b in combinations(samples, 2)]
    assert found.sums.tolist() == [list(row) for row in expected]

    rows = np.stack([KINDS[kind](rng, n) for _ in range(3)])
    number = n * (n + 1) // 2
    places = sorted({*middle(number), *rng.integers(0, number, 3).tolist()})
    found = walsh_sums([rows[:2], rows[2:]], places)
    assert found.known.all()
    assert found.sums.tolist() == [np.sort(all_walsh_sums(row))[places].tolist() for row in rows]


@pytest.mark.parametrize("kind", ["many digits", "doubles", "heavy tails"])
def test_more_than_are_sorted_at_once(kind):
    """Where too many sums are left among the candidates, the pair is searched alone."""
    rng = np.random.default_rng(1)
    samples = [KINDS[kind](rng, 400) for _ in range(2)]
    assert middle_differences(samples).sums.tolist() == [list(in_the_middle(np.subtract.outer(*samples).ravel()))]
    row, places = samples[0], (37_000, 40_099, 40_100, 43_199)
    assert walsh_sums([row[None]], places).sums.tolist() == [np.sort(all_walsh_sums(row))[list(places)].tolist()]


def test_patience_ends(monkeypatch):
    """Pairs that must be searched one by one are, up to a number of values; the others keep their answers."""
    monkeypatch.setattr(middle_sums, "MOST_SEARCHED", 1000)
    rng = np.random.default_rng(2)
    tails = [rng.standard_cauchy(400) * 1e6 for _ in range(4)]
    found = middle_differences(tails)
    assert found.known.tolist() == [True] + [False] * 5
    assert found.sums[0].tolist() == list(in_the_middle(np.subtract.outer(*tails[:2]).ravel()))
    assert walsh_sums((row[None] for row in tails), middle(80_200)).known.tolist() == [True, False, False, False]
    python = np.arange(40).astype(object)
    assert not middle_differences([python, python]).known.any()


def test_places_go_together_while_their_cells_follow_one_another() -> None:
    """Far ones apart: of what lies between them nothing is formed."""
    groups = list(middle_sums._neighbours(np.array([0, 1, 5, 9]), [3, 4, 9, 20]))
    assert groups == [([0, 1], 3, 4), ([5], 9, 9), ([9], 20, 20)]
