"""Sorted vectors of column totals, each so often: add every order of a row, sort, and merge what is equal."""

import numpy as np

from nptests.vocabulary import Array, Integers

Weights = Array
KEY = 2.0**62  # packed vectors must fit a signed 64-bit integer
DENSE = 8  # packed keys are counted in one array while it is at most this many times the sums to be counted


def merged(states: Integers, weights: Weights, orders: Integers, block: int) -> tuple[Integers, Weights]:
    """The states after one more row, each as often as before with every one of its `orders`."""
    size = max(1, block // len(orders))
    parts = [
        _merge_columns(*_sums(states[start : start + size], weights[start : start + size], orders))
        for start in range(0, len(states), size)
    ]
    columns = [np.concatenate([part[0][j] for part in parts]) for j in range(states.shape[1])]
    columns, weights = _merge_columns(columns, np.concatenate([part[1] for part in parts]))
    return np.stack(columns, axis=1), weights


def _sums(states: Integers, weights: Weights, orders: Integers) -> tuple[list[Integers], Weights]:
    """Sorted columns of all sums of a state and an order, and their weights."""
    columns = [np.add.outer(states[:, j], orders[:, j]).ravel() for j in range(states.shape[1])]
    _sort_across(columns)
    return columns, np.repeat(weights, len(orders))


def _sort_across(columns: list[Integers]) -> None:
    """Sort every line by odd-even exchanges of whole columns: faster for few columns than a sort a line."""
    k = len(columns)
    for turn in range(k):
        for j in range(turn % 2, k - 1, 2):
            low, high = columns[j], columns[j + 1]
            columns[j], columns[j + 1] = np.minimum(low, high), np.maximum(low, high)


def _merge_columns(columns: list[Integers], weights: Weights) -> tuple[list[Integers], Weights]:
    """One line for each distinct vector, with the sum of its weights. The last total follows from the others."""
    key, extent = columns[0] - columns[0].min(), int(np.ptp(columns[0])) + 1
    for column in columns[1:-1]:
        width = int(np.ptp(column)) + 1
        if float(extent) * width > KEY:
            distinct, key = np.unique(key, return_inverse=True)
            extent = len(distinct)
        key, extent = key * width + (column - column.min()), extent * width
    if extent <= DENSE * len(key):
        sums: Weights = np.bincount(key, weights, minlength=extent).astype(np.float64, copy=False)
        where = np.zeros(extent, dtype=np.int64)
        where[key] = np.arange(len(key))
        occupied = np.flatnonzero(sums)
        return [column[where[occupied]] for column in columns], sums[occupied]
    order = np.argsort(key)
    starts = np.flatnonzero(np.diff(key[order], prepend=-1))
    return [column[order[starts]] for column in columns], np.add.reduceat(weights[order], starts)
