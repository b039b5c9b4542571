"""Bergmann and Hommel's adjustment for any matrix of p-values, by dynamic programming over subsets.

M[R, s] is the largest possible smallest p-value over the partitions of the subset R of the algorithms that have exactly
s pairs inside their blocks. The p-values are coded by their rank among the distinct ones, so that M is a table of bytes
and each step a minimum and a maximum of whole vectors.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments.adjustment import Vector
from nptests.errors import InputError

# About 2 seconds for k = 16 and 20 for k = 18; every further algorithm costs 3 times the time, twice the memory.
LARGEST = 18
SECONDS_AT_LARGEST = 20

Codes = NDArray[np.uint8]
NO_PAIR = 255  # the code of "no pair inside": above every p-value


def bergmann_hommel(matrix: Vector) -> Vector:
    """The adjusted p-values of a symmetric k x k matrix."""
    k = len(matrix)
    if k > LARGEST:
        seconds = SECONDS_AT_LARGEST * 3 ** (k - LARGEST)
        memory = 2**k * (comb(k, 2) + 1) / 2**30
        raise InputError(
            "too-large",
            f"Bergmann and Hommel's adjustment of p-values in no order is offered up to {LARGEST} algorithms; {k} "
            f"would take about {seconds / 60:.0f} minutes and {memory:.1f} GiB: "
            'use "shaffer", or rank differences with one error',
        )
    distinct, codes = np.unique(matrix[np.triu_indices(k, 1)], return_inverse=True)
    code = np.full((k, k), NO_PAIR, dtype=np.uint8)
    code[np.triu_indices(k, 1)] = codes + 1  # 0 means impossible
    values = np.concatenate([[0.0], distinct, np.full(NO_PAIR - len(distinct), 1.0)])
    smallest = _smallest_inside(code)
    best = _value_of_blocks(_partitions(smallest, k), smallest, values, k)
    adjusted = np.ones((k, k))
    blocks = np.arange(1 << k)
    for a in range(k):
        for b in range(a + 1, k):
            both = (1 << a) | (1 << b)
            adjusted[a, b] = adjusted[b, a] = min(1.0, best[(blocks & both) == both].max())
    return adjusted


def _smallest_inside(code: Codes) -> Codes:
    """The code of the smallest p-value inside each subset."""
    k = len(code)
    smallest = np.full(1 << k, NO_PAIR, dtype=np.uint8)
    for low in range(k - 1, -1, -1):
        above = np.arange(1 << (k - 1 - low)) << (low + 1)  # subsets of the members after `low`
        with_low = np.full(len(above), NO_PAIR, dtype=np.uint8)
        for b in range(low + 1, k):
            holds = (above >> b) & 1 == 1
            with_low[holds] = np.minimum(with_low[holds], code[low, b])
        smallest[above | 1 << low] = np.minimum(smallest[above], with_low)
    return smallest


def _partitions(smallest: Codes, k: int) -> Codes:
    """M[R, s]: for each block that holds the lowest member of R, what is left is a smaller problem."""
    m = comb(k, 2)
    table = np.zeros((1 << k, m + 1), dtype=np.uint8)
    table[0, 0] = NO_PAIR
    for low in range(k - 1, -1, -1):
        companions = np.arange(1 << (k - 1 - low)) << (low + 1)
        for others in companions.tolist():
            block = others | 1 << low
            inside = comb(block.bit_count(), 2)
            rest = companions[companions & others == 0]
            reach = m + 1 - inside
            found = np.minimum(table[rest, :reach], smallest[block])
            whole = rest | block
            table[whole, inside:] = np.maximum(table[whole, inside:], found)
    return table


def _value_of_blocks(table: Codes, smallest: Codes, values: Vector, k: int) -> Vector:
    """For each block: the largest (pairs inside) x (smallest p inside) over the partitions that have it."""
    m = comb(k, 2)
    blocks = np.arange(1 << k)
    inside = np.array([comb(b.bit_count(), 2) for b in blocks.tolist()])
    best = np.zeros(1 << k)
    for s in range(m + 1):
        codes = np.minimum(table[blocks ^ ((1 << k) - 1), s], smallest)
        np.maximum(best, (s + inside) * values[codes], out=best)
    return best
