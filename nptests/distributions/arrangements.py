"""The distinct orders of a row of scores."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nptests.errors import InputError

Integers = NDArray[np.int64]


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
    """All distinct orders of a row, one a line, by choosing the columns of one group of equals after another."""
    values, groups = np.unique(row, return_counts=True)
    filled = np.full((1, len(row)), -1)
    for index, size in enumerate(groups):
        for _ in range(int(size)):
            filled = _placed_after(filled, index)
    orders: Integers = values[filled]
    return orders


def _placed_after(filled: Integers, index: int) -> Integers:
    """Every way to put `index` once more into a free column, to the right of where it already stands."""
    columns = np.arange(filled.shape[1])
    last = np.where(filled == index, columns, -1).max(axis=1)
    line, column = np.nonzero((filled < 0) & (columns > last[:, None]))
    grown = filled[line]
    grown[np.arange(len(line)), column] = index
    return grown
