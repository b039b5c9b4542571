"""Partitions above a threshold, and Bergmann and Hommel's adjustment, where p falls with distance along one order.

Then, for any threshold t, the pairs with p >= t join neighbours: if a and c may share a block, so may everything
between them. A partition with as many pairs inside its blocks as possible consists of runs of neighbours, except
that the block that must hold h = (a, b), if it is no run, is a run l..j with a in it, and b; or a, and a run j..r
with b in it; or a, a run i..j strictly between them - possibly empty - and b. All pairs h are served at once by
tables of the best prefixes and suffixes with and without one element.

adjusted(h) = max over t <= p_h of t * N_t(h), with N_t(h) the number of pairs inside such a best partition.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments.adjustment import Vector
from nptests.errors import InputError

Counts = NDArray[np.int16]

# Pairs inside blocks are counted in 16 bits: 140 algorithms have 9,730 pairs. "Impossible" lies so far below zero that
# no count lifts it above one, and so near that three of them still fit.
LARGEST = 140
MOST_STEPS = 5 * 10**9  # thresholds times k**3: some five seconds
IMPOSSIBLE = -10_000
BATCH = 512  # thresholds worked on together: enough to hide the cost of a numpy call


def most_pairs(matrix: Vector, thresholds: Vector) -> NDArray[np.int_]:
    """N_t: the most pairs inside the blocks of a partition in which all of them have p >= t, for each t."""
    counts = [_prefixes(penalty)[-1] for _, penalty in _batches(matrix, thresholds)]
    return np.concatenate(counts).astype(np.int_)


def bergmann_hommel(matrix: Vector) -> Vector:
    """The adjusted p-values of a symmetric k x k matrix in which p falls with distance, and whose diagonal is 1."""
    k, one = len(matrix), matrix[0, 0]
    thresholds = np.unique(matrix[np.triu_indices(k, 1)])
    if len(thresholds) * k**3 > MOST_STEPS:
        raise InputError(
            "too-large",
            f"the search through partitions of {k} algorithms with {len(thresholds):,} different p-values takes longer "
            'than it may: use "shaffer"',
        )
    adjusted = np.zeros((k, k), dtype=matrix.dtype)
    most = np.empty(len(thresholds), dtype=np.int64)
    for here, penalty in _batches(matrix, thresholds):
        before, after = _prefixes(penalty), _prefixes(penalty[::-1, ::-1])[::-1]
        most[here] = before[k]
        _raise(adjusted, _one_run(before, after, penalty), thresholds[here])
    # Partitions into runs alone settle most pairs: the others can only gain up to t * (most pairs without a demand).
    reach = np.minimum(one, thresholds * most)
    least = np.array([adjusted[matrix >= t].min() for t in thresholds])
    for here, penalty in _batches(matrix, thresholds[reach > least]):
        _raise(adjusted, _with_holes(penalty), thresholds[reach > least][here])
    upper = np.triu_indices(k, 1)
    whole = matrix.copy()
    whole[upper] = whole.T[upper] = np.minimum(adjusted[upper], one)
    return whole


def refuse_beyond(k: int) -> None:
    if k > LARGEST:
        raise InputError(
            "too-large",
            f"partitions of algorithms in one order are searched up to {LARGEST} algorithms, these are {k}: "
            'use "shaffer"',
        )


def _batches(matrix: Vector, thresholds: Vector) -> Iterator[tuple[slice, Counts]]:
    """Thresholds in batches, each with its table: 0 where two may share a block (p >= t), else IMPOSSIBLE."""
    for start in range(0, len(thresholds), BATCH):
        here = slice(start, start + BATCH)
        yield here, np.where(matrix[:, :, None] >= thresholds[here], 0, IMPOSSIBLE).astype(np.int16)


def _raise(adjusted: Vector, count: Counts, thresholds: Vector) -> None:
    np.maximum(adjusted, (np.maximum(count, 0) * thresholds).max(axis=-1), out=adjusted)


def _pairs(sizes: Any) -> Any:
    """The number of pairs inside blocks of these sizes, as a column beside the thresholds."""
    return (sizes * (sizes - 1) // 2).astype(np.int16)[:, None]


def _with_holes(penalty: Counts) -> Counts:
    """The most pairs inside the blocks where the block of a and b is no run, for all a < b."""
    mirror = penalty[::-1, ::-1]  # the algorithms in reverse: what holds for a run and b, holds for a and a run
    left, left_without = _prefixes(penalty), _prefixes_without_one(penalty)
    right, right_without = _prefixes(mirror), _prefixes_without_one(mirror)
    best = _run_and_one(left, right_without[::-1, ::-1], penalty)
    mirrored = _run_and_one(right, left_without[::-1, ::-1], mirror)
    np.maximum(best, mirrored[::-1, ::-1].swapaxes(0, 1), out=best)
    np.maximum(best, _middle(left_without, right_without[::-1, ::-1]) + penalty, out=best)
    return best


def _nothing(penalty: Counts) -> Counts:
    return np.full(penalty.shape, IMPOSSIBLE, dtype=np.int16)


def _one_run(before: Counts, after: Counts, penalty: Counts) -> Counts:
    """A run l..r that holds both: l <= a < b <= r."""
    best = _nothing(penalty)
    k = len(best)
    for l in range(k - 1):  # noqa: E741 - the letters of the text above
        r = np.arange(l + 1, k)
        best[l, r] = before[l] + _pairs(r - l + 1) + penalty[l, r] + after[r + 1]
    best = np.maximum.accumulate(best, axis=0)
    return np.asarray(np.maximum.accumulate(best[:, ::-1], axis=1)[:, ::-1])


def _run_and_one(before: Counts, after_without: Counts, penalty: Counts) -> Counts:
    """A run l..j and b: l <= a <= j < b."""
    best = _nothing(penalty)
    for b in range(1, len(best)):
        run = _nothing(penalty[:b, 0])  # by j, the best over l so far
        for a in range(b):
            j = np.arange(a, b)
            counts = before[a] + penalty[a, b] + after_without[a + 1 : b + 1, b] + _pairs(j - a + 2)
            np.maximum(run[a:], counts, out=run[a:])
            best[a, b] = run[a:].max(axis=0)
    return best


def _middle(before_without: Counts, after_without: Counts) -> Counts:
    """a, a run i..j strictly between (or nothing), and b.

    before_without[e, a]: the most pairs inside runs of 0..e-1 without a; after_without[s, b]: of s..k-1 without b.
    """
    k, width = before_without.shape[1:]
    best = np.full((k, k, width), IMPOSSIBLE, dtype=np.int16)
    for a in range(k - 1):
        left = before_without[:, a]  # by where the middle begins
        middle = np.full((k, width), IMPOSSIBLE, dtype=np.int16)  # by j, the best over i
        for j in range(a + 1, k - 1):
            i = np.arange(a + 1, j + 1)
            middle[j] = (left[i] + _pairs(j - i + 3)).max(axis=0)
        for b in range(a + 1, k):
            best[a, b] = (left[a + 1 : b + 1] + after_without[a + 1 : b + 1, b]).max(axis=0) + 1
            if b > a + 1:
                full = (middle[a + 1 : b] + after_without[a + 2 : b + 1, b]).max(axis=0)
                np.maximum(best[a, b], full, out=best[a, b])
    return np.maximum(best, IMPOSSIBLE)


def _prefixes(penalty: Counts) -> Counts:
    """The most pairs inside runs that partition 0..e-1, for e = 0..k."""
    k, _, width = penalty.shape
    best = np.zeros((k + 1, width), dtype=np.int16)
    for e in range(1, k + 1):
        starts = np.arange(e)
        best[e] = (best[starts] + _pairs(e - starts) + penalty[starts, e - 1]).max(axis=0)
    return best


def _prefixes_without_one(penalty: Counts) -> Counts:
    """The same without one element a < e, shape (k + 1, k, thresholds)."""
    k, _, width = penalty.shape
    best = _prefixes(penalty)
    without = np.full((k + 1, k, width), IMPOSSIBLE, dtype=np.int16)
    for e in range(1, k + 1):
        starts = np.arange(e)
        for s in range(1, e):  # the last run s..e-1 lies behind a
            counts = without[s, :s] + _pairs(np.array([e - s])) + penalty[s, e - 1]
            np.maximum(without[e, :s], counts, out=without[e, :s])
        fewer = best[starts] + _pairs(e - starts - 1)
        inside = np.maximum.accumulate(fewer + penalty[starts, e - 1], axis=0)  # a is inside the last run, or ends it
        np.maximum(without[e, 1:e], inside[:-1], out=without[e, 1:e])
        behind = fewer[:-1] + penalty[starts[1:], e - 1]  # the last run begins behind a
        np.maximum(without[e, : e - 1], behind, out=without[e, : e - 1])
        without[e, e - 1] = best[e - 1]  # p falls with distance: no run gains by e - 1 between its ends
    return without
