"""The distinct orders of a row of scores."""

import math
from functools import lru_cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import ArrayLike

from nptests.errors import InputError
from nptests.vocabulary import Integers


def integer_rows(scores: ArrayLike) -> Integers:
    """The scores as a matrix of integers, rows by columns."""
    rows = np.asarray(scores)
    if rows.ndim != 2 or rows.shape[1] < 2 or not np.issubdtype(rows.dtype, np.integer):
        raise InputError("shape", "row scores must be a matrix of integers with at least two columns")
    return rows.astype(np.int64)


def count(row: Integers) -> int:
    """k! / prod t!, over the groups of t equal scores: each of these orders is equally likely."""
    groups = np.unique(row, return_counts=True)[1]
    return math.factorial(len(row)) // math.prod(math.factorial(int(t)) for t in groups)


def table(row: Integers) -> Integers:
    """All distinct orders of a row, one a line, by choosing the columns of one group of equals after another.

    No step writes down more lines than the last: each is a part of the product that `count` is.
    """
    values, groups = np.unique(row, return_counts=True)
    filled = np.full((1, len(row)), -1)
    for index, size in enumerate(groups):
        filled = _placed(filled, index, int(size))
    orders: Integers = values[filled]
    return orders


@lru_cache(maxsize=4)
def halves(k: int) -> tuple[Integers, Integers]:
    """All k! orders of 0 to k - 1 in two tables (subsets, orders, k), so that a random order is a line of each.

    Line (s, a) of the first has the lower h = k // 2 numbers, in order a, in the s-th choice of h columns; line (s, b)
    of the second has the others, in order b, in the other columns. Elsewhere stands k. Every order is one (s, a, b).
    """
    h = k // 2
    lower = table(np.array([*range(h), *[k] * (k - h)]))
    upper = table(np.array([*range(h, k), *[k] * h]))
    columns, subsets = 1 << np.arange(k), math.comb(k, h)
    lower = lower[np.argsort((lower < k) @ columns, kind="stable")]
    upper = upper[np.argsort((upper == k) @ columns, kind="stable")]
    return lower.reshape(subsets, -1, k), upper.reshape(subsets, -1, k)


def half_lines(k: int) -> int:
    """Lines of the longer of the two."""
    return math.comb(k, k // 2) * math.factorial(k - k // 2)


def _placed(filled: Integers, index: int, size: int) -> Integers:
    """Every way to put `index` into so many of the free columns."""
    lines, free = len(filled), np.nonzero(filled < 0)[1].reshape(len(filled), -1)
    ways = math.comb(free.shape[1], size)
    chosen = chain.from_iterable(combinations(range(free.shape[1]), size))
    columns = free[:, np.fromiter(chosen, dtype=np.intp, count=ways * size).reshape(ways, size)]
    grown = np.repeat(filled, ways, axis=0)
    np.put_along_axis(grown, columns.reshape(lines * ways, size), index, axis=1)
    return grown
