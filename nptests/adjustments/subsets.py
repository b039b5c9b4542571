"""Which partitions are possible above a threshold, for p-values in no order: dynamic programming over subsets.

M(R, s) is the largest possible smallest p-value over the partitions of the subset R of the algorithms that have exactly
s pairs inside their blocks. The highest member i of R stands in a block {i} + O, O a part of the others:

    M(R, s) = max over O of min( M(R - O - {i}, s - C(|O| + 1, 2)), smallest p inside O + {i} ).

p-values are coded by their rank among the distinct ones, so that M is a table of bytes and each step a minimum and a
maximum of whole arrays. Subsets of one size go together: all of them have equally many parts O of each size.
"""

from collections.abc import Iterator
from math import comb

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments.adjustment import Vector
from nptests.errors import InputError

# About half a second for k = 16 and 5 for k = 18; every further algorithm costs 3 times the time, twice the memory.
LARGEST = 18
SECONDS_AT_LARGEST = 5
BATCH = 2**18  # parts worked on together: they stay in the cache

Codes = NDArray[np.uint8]
Subsets = NDArray[np.int32]
NO_PAIR = 255  # the code of "no pair inside", above every p-value; 0 is "impossible", below every one


class Partitions:
    """The table M of a symmetric k x k matrix of p-values, in a unit of which so many are 1 as its diagonal says."""

    def __init__(self, matrix: Vector) -> None:
        self.k = k = len(matrix)
        _refuse_beyond(k)
        pairs = np.triu_indices(k, 1)
        distinct, codes = np.unique(matrix[pairs], return_inverse=True)
        code = np.zeros((k, k), dtype=np.uint8)
        code[pairs] = codes + 1
        self._value = np.full(NO_PAIR + 1, matrix[0, 0], dtype=matrix.dtype)
        self._value[: len(distinct) + 1] = [0, *distinct]
        self._smallest = _smallest_inside(code)
        self._sizes = _by_size(k)
        self._place = np.empty(1 << k, dtype=np.int32)  # of a subset among those of its size
        for subsets in self._sizes:
            self._place[subsets] = np.arange(len(subsets))
        self._tables = self._filled()

    def largest_smallest(self) -> Vector:
        """M(all algorithms, s) for s = 0, 1, ..., C(k, 2); 0 where no partition has just s pairs inside."""
        return np.asarray(self._value[self._tables[self.k][0]])

    def best_with_each_pair(self) -> Vector:
        """k x k: the largest (pairs inside) x (smallest p inside) over the partitions with a and b in one block."""
        k = self.k
        best = np.zeros(1 << k, dtype=self._value.dtype)
        for size in range(2, k + 1):
            blocks = self._sizes[size]
            rest = self._tables[k - size][self._place[(1 << k) - 1 - blocks]]
            smallest = np.minimum(rest, self._smallest[blocks, None])
            pairs = comb(size, 2) + np.arange(rest.shape[1])
            best[blocks] = (pairs * self._value[smallest]).max(axis=1)
        for i in range(k):  # from "the block is B" to "the block holds B"
            halves = best.reshape(-1, 2, 1 << i)
            np.maximum(halves[:, 0], halves[:, 1], out=halves[:, 0])
        bit = 1 << np.arange(k)
        return np.asarray(best[bit[:, None] | bit])

    def _filled(self) -> list[Codes]:
        """M by the size of R: one row a subset, one column a number of pairs inside."""
        k, place = self.k, self._place
        tables = [np.zeros((comb(k, size), comb(size, 2) + 1), dtype=np.uint8) for size in range(k + 1)]
        tables[0][0, 0] = NO_PAIR
        for size in range(1, k + 1):
            parts_of = _by_size(size - 1)
            for highest, others, parts in self._batches(size):
                whole = np.zeros((len(others), comb(size, 2) + 1), dtype=np.uint8)
                for joined, chosen in enumerate(parts_of):
                    part = parts[chosen]
                    codes = tables[size - 1 - joined][place[others - part]]
                    np.minimum(codes, self._smallest[part | highest][..., None], out=codes)
                    inside = comb(joined + 1, 2)
                    columns = whole[:, inside : inside + codes.shape[2]]
                    np.maximum(columns, codes.max(axis=0), out=columns)
                tables[size][place[others | highest]] = whole
        return tables

    def _batches(self, size: int) -> Iterator[tuple[int, Subsets, Subsets]]:
        """The subsets of one size: the bit of the highest member, the others, and all parts of the others (in rows)."""
        step = max(1, BATCH >> (size - 1))
        for top in range(size - 1, self.k):
            below = self._sizes[size - 1][: comb(top, size - 1)]
            for start in range(0, len(below), step):
                others = below[start : start + step]
                yield 1 << top, others, _parts(others, top, size - 1)


def most_pairs(matrix: Vector, thresholds: Vector) -> NDArray[np.int_]:
    """N_t: the most pairs inside the blocks of a partition in which all of them have p >= t, for each t."""
    largest = Partitions(matrix).largest_smallest()  # by the number of pairs
    reachable = np.maximum.accumulate(largest[::-1])  # falling number of pairs: at least so many
    return np.asarray(len(largest) - 1 - np.searchsorted(reachable, thresholds))


def bergmann_hommel(matrix: Vector) -> Vector:
    """The adjusted p-values of any symmetric k x k matrix."""
    return np.asarray(np.minimum(Partitions(matrix).best_with_each_pair(), matrix[0, 0]))


def _refuse_beyond(k: int) -> None:
    if k > LARGEST:
        minutes = SECONDS_AT_LARGEST * 3.0 ** (k - LARGEST) / 60
        memory = sum(comb(k, size) * (comb(size, 2) + 1) for size in range(k + 1)) / 2**30
        raise InputError(
            "too-large",
            f"these p-values do not fall with distance along any order of the {k} algorithms, and then partitions are "
            f"searched up to {LARGEST} algorithms; {k} would take about {minutes:.3g} minutes and {memory:.3g} GiB: "
            'use "shaffer", or p-values of rank differences with one common error',
        )


def _by_size(n: int) -> list[Subsets]:
    """The subsets of 0..n-1 as bits, by size, each in increasing order."""
    members = np.zeros(1, dtype=np.int8)
    for _ in range(n):
        members = np.concatenate([members, members + 1])
    in_order = np.argsort(members, kind="stable").astype(np.int32)
    return np.split(in_order, np.cumsum([comb(n, size) for size in range(n)]))


def _parts(sets: Subsets, n: int, size: int) -> Subsets:
    """Every part of sets of one size of 0..n-1, shape (2**size, sets): row r takes the members at the bits of r."""
    members = np.nonzero((sets[:, None] >> np.arange(n)) & 1)[1].reshape(len(sets), size)
    parts = np.zeros((1, len(sets)), dtype=np.int32)
    for bit in (1 << members).astype(np.int32).T:
        parts = np.concatenate([parts, parts + bit])
    return parts


def _smallest_inside(code: Codes) -> Codes:
    """The code of the smallest p-value inside each subset, given code[a, b] for a < b."""
    smallest = np.full(1, NO_PAIR, dtype=np.uint8)
    for top in range(len(code)):
        with_top = np.full(1, NO_PAIR, dtype=np.uint8)  # pairs of the top and a member below it
        for below in range(top):
            with_top = np.concatenate([with_top, np.minimum(with_top, code[below, top])])
        smallest = np.concatenate([smallest, np.minimum(smallest, with_top)])
    return smallest
