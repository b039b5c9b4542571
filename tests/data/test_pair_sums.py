"""Order statistics of sums of two numbers against writing down and sorting them all."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from nptests.data import pair_sums

MAKERS: dict[str, Callable[[np.random.Generator, int], NDArray[Any]]] = {
    "integers with many ties": lambda r, n: r.integers(-9, 10, n),
    "integers without": lambda r, n: r.integers(-(10**15), 10**15, n),
    "doubles": lambda r, n: r.standard_cauchy(n),
    "doubles far apart": lambda r, n: r.normal(size=n) * 10.0 ** r.integers(-200, 200, n),
    "doubles of few digits": lambda r, n: r.integers(-30, 31, n) / 10,
    "doubles that cancel": lambda r, n: 1 + r.integers(-8, 9, n) * 2.0**-52 * r.choice([1, -1, 0.5], n),
    "largest doubles": lambda r, n: r.integers(-3, 4, n) * 2.0**1021,
    "largest integers": lambda r, n: r.integers(-3, 4, n) * 2**60,
    "integers whose sums are larger than 64 bits hold": lambda r, n: r.integers(-(2**62), 2**62, n) * 2,
    "smallest doubles": lambda r, n: r.integers(-9, 10, n) * 5e-324,
    "big integers": lambda r, n: np.array([int(v) * 10**30 for v in r.integers(-500, 500, n)], dtype=object),
    "all equal": lambda r, n: np.full(n, 7),
}


def every(x, y, triangle):
    x, y = np.sort(x).tolist(), y.tolist()  # numbers of Python, which do not wrap round
    sums = itertools.combinations_with_replacement(x, 2) if triangle else itertools.product(x, y)
    return sorted(a + b for a, b in sums)


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("triangle", [True, False])
def test_every_place_is_that_of_the_sorted_sums(name, triangle, monkeypatch):
    """With next to nothing sorted at once, so that every step is taken."""
    monkeypatch.setattr(pair_sums, "DIRECT", 1)
    dice = np.random.default_rng(4)
    for n in (1, 2, 3, 17):
        x = MAKERS[name](dice, n)
        y = x if triangle else MAKERS[name](dice, n + 2)
        expected = every(x, y, triangle)
        assert pair_sums.ordered_sums(x, y, range(len(expected)), triangle=triangle).tolist() == expected


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=12), st.data())
def test_any_numbers(values, data):
    x = np.array(values)
    expected = every(x, x, True)
    place = data.draw(st.integers(0, len(expected) - 1))
    assert pair_sums.ordered_sums(x, x, [place], triangle=True).tolist() == [expected[place]]


def test_places_are_answered_in_the_order_in_which_they_are_asked(monkeypatch):
    monkeypatch.setattr(pair_sums, "DIRECT", 1)
    x, y = np.array([5, 1, 9, 2]), np.array([30, 10, 20])
    expected = every(x, y, False)
    places = [7, 0, 7, 11, 3]
    assert pair_sums.ordered_sums(x, y, places).tolist() == [expected[place] for place in places]


def test_more_sums_than_memory_holds():
    """Of 0, 1, ..., n - 1 twice: the median of i + j, i <= j, and the ends are known without counting."""
    n = 100_001
    x = np.random.default_rng(0).permutation(n)
    count = n * (n + 1) // 2
    assert pair_sums.ordered_sums(x, x, [0, count // 2, count - 1], triangle=True).tolist() == [0, n - 1, 2 * n - 2]
