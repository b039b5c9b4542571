"""Orders of the algorithms along which p falls with distance.

Such a matrix is called Robinsonian; differences of mean ranks with one common error give one. Laurent and Seminaroti
(2017, SIAM Journal on Discrete Mathematics 31:1765-1800) find an order whenever there is one: sweep through the
algorithms, each time to the one most alike to those visited, and sweep again from the other end, at most k - 1 times.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments.adjustment import Vector


def order_of(matrix: Vector) -> NDArray[np.intp] | None:
    """An order along which p falls with distance, or None where there is none. Ties and zeros are no obstacle."""
    order = list(range(len(matrix)))
    rows = matrix.tolist()
    for _ in range(max(1, len(matrix) - 1)):
        order = _sweep(rows, order[::-1])
        if falls_with_distance(matrix[np.ix_(order, order)]):
            return np.array(order)
    return None


def falls_with_distance(matrix: Vector) -> bool:
    """Whether p[i, j] >= p[i, j + 1] and p[i, j] <= p[i + 1, j] for all i < j."""
    upper = np.triu(np.ones(matrix.shape, dtype=bool), 1)
    along = matrix[:, :-1] >= matrix[:, 1:]
    down = matrix[:-1, :] <= matrix[1:, :]
    return bool(along[upper[:, :-1]].all() and down[upper[1:, :]].all())


def _sweep(rows: Sequence[Sequence[float]], start: Sequence[int]) -> list[int]:
    """Visit all: next is the most alike to the first visited, of those the most alike to the second, ..., the first."""
    visited: list[int] = []
    classes = [list(start)]  # equally alike to all visited so far, the most alike first
    while classes:
        (pivot, *others), *later = classes
        visited.append(pivot)
        likeness = rows[pivot]
        classes = [part for alike in (others, *later) for part in _by_likeness(alike, likeness)]
    return visited


def _by_likeness(alike: Sequence[int], likeness: Sequence[float]) -> Iterator[list[int]]:
    falling = sorted(alike, key=lambda i: -likeness[i])
    return (list(equal) for _, equal in groupby(falling, key=lambda i: likeness[i]))
