"""Ranks of arrays, leading axes free, as exact integers.

Ranks with ties are half-integers, so we keep them doubled. `centred` gives d = 2 * rank - (k + 1) along the last axis,
with rank 1 the smallest: the sum of d over a row is 0 and the sign of d says which half of the row a value is in.
"""

from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data import decimals, sums
from nptests.errors import InputError

MOST_CELLS = 10**7  # of a table without ties that is written down to find a null distribution

# Up to this many columns comparing columns pairwise beats sorting (measured: 38x scipy at k = 4, 10x at k = 10).
PAIRWISE_LIMIT = 50
# Up to this many comparisons one array holds them all.
AT_ONCE = 200_000
# So many cells that are sorted, or compared in a byte or a few, stay in the cache.
CACHED = 2**14
COMPARED = 2**19
# Cells that are turned into columns together, while the lines they are written to stay in the cache.
TURNED = 2**15
# From this many cells on, looking for the smallest type costs less than it saves, and so do columns one by one.
MANY = 10_000


def centred(x: NDArray[Any]) -> NDArray[np.int64]:
    """Doubled, centred mid-ranks along the last axis: 2 * rank - (k + 1)."""
    return compact(x).astype(np.int64, copy=False)


def compact(x: NDArray[Any]) -> NDArray[np.signedinteger[Any]]:
    """The same, in 8 bits where columns are compared: for sums that take care of it (`data.sums`)."""
    k, at_once = x.shape[-1], x.shape[-1] * x.size <= AT_ONCE
    return _by_pairs(x) if k <= PAIRWISE_LIMIT and (at_once or x.size >= MANY) else _by_sorting(x)


def doubled(x: NDArray[Any]) -> NDArray[np.int64]:
    """Doubled mid-ranks along the last axis: 2 * rank, from 2 to 2k."""
    return np.asarray(centred(x) + (x.shape[-1] + 1))


def midranks(x: NDArray[Any]) -> NDArray[np.float64]:
    """Mid-ranks along the last axis, 1 the smallest."""
    return np.asarray(doubled(x) / 2)


def _by_pairs(x: NDArray[Any]) -> NDArray[np.int8]:
    """Leading axes come last while columns are compared, and in the strides of the result: long lines, short loops."""
    if x.shape[-1] * x.size <= AT_ONCE:
        columns = _columns(x)
        above = (columns[:, None] > columns).view(np.int8)
        return np.asarray(above.sum(axis=1, dtype=np.int8) - above.sum(axis=0, dtype=np.int8)).T
    d, step = np.empty(x.shape[::-1], dtype=np.int8), max(1, COMPARED * len(x) // x.size)
    for start in range(0, len(x), step):
        d[..., start : start + step] = _compared(x[start : start + step])
    return d.T


def _compared(x: NDArray[Any]) -> NDArray[np.int8]:
    """Doubled, centred ranks, the axes of x in reverse."""
    columns = _columns(x)
    d = np.zeros(columns.shape, dtype=np.int8)  # |d| <= k - 1 < 128
    for i, column in enumerate(columns[:-1]):
        above = (column > columns[i + 1 :]).view(np.int8)
        above -= (column < columns[i + 1 :]).view(np.int8)
        d[i] += above.sum(axis=0, dtype=np.int8)
        d[i + 1 :] -= above
    return d


def narrowed(x: NDArray[Any]) -> NDArray[Any]:
    """Many integers in the smallest type that holds them; other numbers as they are."""
    if x.dtype.kind == "i" and x.itemsize > 1 and x.dtype.isnative and x.size >= MANY:
        most = int(x.view(f"u{x.itemsize}").max())  # where there are negative numbers, one that is beyond all others
        x = x.astype(sums.holding(most if most <= np.iinfo(x.dtype).max else max(int(x.max()), -1 - int(x.min()))))
    return x


def _columns(x: NDArray[Any]) -> NDArray[Any]:
    """The axes in reverse; integers are made small before they are moved, some rows at a time."""
    x = narrowed(x)
    if x.size < MANY:
        return np.ascontiguousarray(x.T)
    moved, step = np.empty(x.shape[::-1], dtype=x.dtype), max(1, TURNED * len(x) // x.size)
    for start in range(0, len(x), step):
        moved[..., start : start + step] = x[start : start + step].T
    return moved


def _by_sorting(x: NDArray[Any]) -> NDArray[np.int64]:
    k = x.shape[-1]
    rows, d = x.reshape(-1, k), np.empty(x.shape, dtype=np.int64)
    step = max(1, CACHED // k)
    for start in range(0, len(rows), step):
        _by_runs(*_in_order(rows[start : start + step]), d.reshape(-1, k)[start : start + step])
    return d


def _by_runs(order: NDArray[Any], ordered: NDArray[Any], d: NDArray[np.int64]) -> None:
    """Write the ranks of rows: of a run of equal values, from `first` up to `after` in the order of its row, all have
    the rank (first + after + 1) / 2.
    """
    n, k = d.shape
    starts = np.ones(n * k + 1, dtype=bool)
    starts[1:-1] = ordered.ravel()[1:] != ordered.ravel()[:-1]
    starts[:-1:k] = True
    ends = np.flatnonzero(starts)
    runs = ends[1:] + ends[:-1] - ends[:-1] // k * (2 * k) - k
    d.ravel()[(order + np.arange(0, n * k, k, dtype=order.dtype)[:, None]).ravel()] = np.repeat(runs, np.diff(ends))


def _in_order(x: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The order of every row (n, k), and the row in it: whole numbers are sorted with their places behind them."""
    n, k = x.shape
    if x.dtype.kind == "i":
        least, bits = int(x.min()), (k - 1).bit_length()
        most = (int(x.max()) - least + 1) << bits
        if most <= decimals.LARGEST_INT64:
            kind = np.int32 if max(most, n * k) < 2**31 else np.int64
            keys = np.subtract(x, least, dtype=np.int64).astype(kind) << bits | np.arange(k, dtype=kind)
            keys.sort(axis=-1)
            return keys & ((1 << bits) - 1), keys >> bits
    order = np.argsort(x, axis=-1)
    return order, np.take_along_axis(x, order, axis=-1)


def tie_counts(x: NDArray[Any]) -> tuple[int, ...]:
    """Sizes of the groups of equal values in a flat array, groups of one left out."""
    _, counts = np.unique(x, return_counts=True)
    return tuple(int(c) for c in counts if c > 1)


def tie_sum(x: NDArray[Any]) -> int:
    """Sum of t**3 - t over the groups of equal values of a flat array."""
    return sum(t**3 - t for t in tie_counts(x))


def tie_sums(centred_ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The tie sum of every row from its doubled, centred ranks d: k**3 - k - 3 sum_j d_j**2."""
    k = centred_ranks.shape[-1]
    return np.asarray(k**3 - k - 3 * sums.sum_of_squares(centred_ranks, k - 1))


def aligned(x: NDArray[Any]) -> NDArray[Any]:
    """k * x - row sum: the aligned observations of Hodges and Lehmann times k, so that integers stay integers.

    Doubles (software that subtracts rounded row means) are aligned as x - mean.
    """
    if x.dtype.kind == "f":
        with np.errstate(over="ignore", invalid="ignore"):
            return np.asarray(x - x.mean(axis=-1, keepdims=True))
    k = x.shape[-1]
    wide = decimals.with_room(x, 2 * k)
    return np.asarray(k * wide - wide.sum(axis=-1, keepdims=True))


def aligned_doubled(x: NDArray[Any]) -> NDArray[np.int64]:
    """Doubled mid-ranks, 2 to 2nk, of the aligned observations of a whole (..., n, k) table."""
    return doubled(aligned(x).reshape(*x.shape[:-2], -1)).reshape(x.shape)


def row_ranges(x: NDArray[Any]) -> NDArray[Any]:
    """max - min of each row, exact for integers."""
    wide = decimals.with_room(x, 2)
    with np.errstate(over="ignore"):
        if x.shape[-1] > PAIRWISE_LIMIT or x.size < MANY:
            return np.asarray(wide.max(axis=-1) - wide.min(axis=-1))
        columns = np.moveaxis(wide, -1, 0)  # numpy is slow along short axes
        return np.asarray(reduce(np.maximum, columns) - reduce(np.minimum, columns))


def untied_rows(n: int, k: int) -> NDArray[np.int64]:
    """The doubled, centred ranks 2 r - (k + 1) of n rows without ties."""
    if n * k > MOST_CELLS:
        raise InputError("limit", f"a table of {n} x {k} cells is beyond {MOST_CELLS}: take fewer data sets")
    return np.tile(np.arange(1 - k, k, 2), (n, 1))


def twice(mean_ranks: Any) -> NDArray[np.int64]:
    """2 r of mean ranks r, as the whole numbers that they are."""
    return np.asarray(np.rint(2 * np.asarray(mean_ranks)), dtype=np.int64)
