"""The difference of two algorithms' rank sums, when the ranks of each data set are permuted."""

from collections import Counter
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nptests.distributions import arrangements, convolution, discrete
from nptests.errors import InputError

MOST_SUMS = 20_000  # the difference is at most so much; a second


def tie_free_law(n: int, k: int) -> discrete.Discrete:
    """The law of R_a - R_b, rank sums over n data sets of k algorithms without ties.

    Two ranks of one data set differ by d, 1 <= |d| <= k - 1, with probability (k - |d|) / (k (k - 1)); the
    law is its n-fold convolution (Eisinga, Heskes, Pelzer & Te Grotenhuis 2017).
    """
    if n < 1 or k < 2:
        raise InputError("parameter", f"rank sums need n >= 1 and k >= 2, not n={n}, k={k}")
    if n * (k - 1) > MOST_SUMS:
        words = f"the exact distribution of a difference of rank sums is found up to n (k - 1) = {MOST_SUMS}"
        raise InputError("limit", f"{words}, not {n * (k - 1)}: take the asymptotic one")
    d = np.abs(np.arange(1 - k, k))
    kernel = np.where(d > 0, k - d, 0).astype(np.float64)
    return convolution.law_of_sum(
        f"difference of two rank sums, n={n}, k={k}", [(convolution.Lattice.of_counts(1 - k, kernel), n)]
    )


def law_with_ties(doubled_ranks: ArrayLike) -> discrete.Discrete:
    """The same given the ranks of each data set, ties included: rows of doubled mid-ranks.

    Within a row every ordered pair of places is equally likely. x is a difference of rank sums, not doubled.
    """
    rows = np.sort(arrangements.integer_rows(doubled_ranks), axis=1)
    return _kept(tuple(sorted(Counter(map(tuple, rows.tolist())).items())), *rows.shape)


@lru_cache(maxsize=32)
def _kept(kinds: tuple[tuple[tuple[int, ...], int], ...], n: int, k: int) -> discrete.Discrete:
    """Kept: without ties one table is like another of its size. `kinds` are the rows, and how often each occurs."""
    terms = [(_difference(np.array(row)), times) for row, times in kinds]
    return convolution.law_of_sum(f"difference of two rank sums, n={n}, k={k}, given the ties", terms, unit=0.5)


def _difference(row: NDArray[np.int64]) -> convolution.Lattice:
    """Over all pairs of two different places of a row."""
    first, second = np.nonzero(~np.eye(len(row), dtype=bool))
    reach = int(np.ptp(row))
    differences = (row[first] - row[second] + reach).astype(np.intp, copy=False)
    return convolution.Lattice.of_counts(-reach, np.bincount(differences).astype(np.float64))
