"""A statistic linear in the column totals, when the scores of each row are permuted: Page's L."""

import numpy as np
from numpy.typing import ArrayLike

from nptests.distributions import arrangements, convolution, discrete
from nptests.errors import InputError
from nptests.vocabulary import Array, Integers

# A row of k different scores has 2**k sets of scores already placed; 16 of them take some seconds.
MOST_SETS = 1 << 16


def linear_law(scores: ArrayLike, weights: ArrayLike) -> discrete.Discrete:
    """The law of sum_j w_j sum_i s_ij, integer scores and weights, each row's scores permuted independently.

    A row's part is found by placing its scores column by column, keeping only the set of scores already
    placed and the sum so far; rows are then convolved. Page (1963): w_j = j, scores are ranks, ties allowed.
    """
    rows, w = np.sort(arrangements.integer_rows(scores), axis=1), np.asarray(weights, dtype=np.int64)
    if w.shape != rows.shape[1:]:
        raise InputError("shape", f"{rows.shape[1]} columns need as many weights, not {w.size}")
    kinds, counts = np.unique(rows, axis=0, return_counts=True)
    # the different partial fillings of a row: the product of (t + 1) over its groups of t equals
    if max(np.prod(np.unique(row, return_counts=True)[1] + 1.0) for row in kinds) > MOST_SETS:
        raise InputError("too-large", f"the exact law is too large for rows of {rows.shape[1]} different scores")
    raises, steps = rows - rows[:, :1], w - w.min()
    unit, stride = _common(raises), _common(steps)
    terms = [(_row_law((row - row[0]) // unit, steps // stride), int(n)) for row, n in zip(kinds, counts, strict=True)]
    # sum w s = sum (w - w_min)(s - s_min) + w_min sum s + s_min sum (w - w_min), in every row
    return convolution.law_of_sum(
        f"linear statistic under permutation within each of {len(rows)} rows",
        terms,
        unit=float(unit * stride),
        offset=float(w.min() * rows.sum() + rows[:, 0].sum() * steps.sum()),
    )


def _common(steps: Integers) -> int:
    """The greatest common divisor, 1 if all are 0."""
    return int(np.gcd.reduce(steps, axis=None)) or 1


def _row_law(raises: Integers, steps: Integers) -> convolution.Lattice:
    """The law of sum_j step_j raise_j, neither negative: the different orders of a row are equally likely."""
    values, groups = np.unique(raises, return_counts=True)
    reach = int(np.sort(steps) @ raises) + 1  # the largest sum pairs large with large
    placed: dict[tuple[int, ...], Array] = {(0,) * len(values): np.eye(1, reach)[0]}
    for step in steps:
        following: dict[tuple[int, ...], Array] = {}
        for used, sums in placed.items():
            for index, size in enumerate(groups):
                if used[index] < size:
                    larger = (*used[:index], used[index] + 1, *used[index + 1 :])
                    target = following.setdefault(larger, np.zeros(reach))
                    shift = int(step * values[index])
                    target[shift:] += sums[: reach - shift]
        placed = following
    (counts,) = placed.values()
    return convolution.Lattice.of_counts(0, counts)
