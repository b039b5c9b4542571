"""Permutation within incomplete rows: the scores of a row are dealt out again to the cells that it has."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from nptests.distributions import within_rows
from nptests.distributions.within_rows import Totals
from nptests.vocabulary import Booleans, Integers


def random_totals(scores: Integers, present: Booleans, draws: int, rng: np.random.Generator) -> Totals:
    """Column totals of `draws` tables with independently permuted rows, shape (draws, k); missing cells add nothing.

    Rows with the same cells are complete tables among themselves. A row with a single cell has nothing to permute.
    """
    totals = np.zeros((draws, scores.shape[1]), dtype=np.int64)
    for rows, columns in patterns(present):
        part = scores[np.ix_(rows, columns)]
        totals[:, columns] += part.sum(axis=0) if len(columns) < 2 else within_rows.random_totals(part, draws, rng)
    return totals


def patterns(present: Booleans) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The rows that have the same cells, and the columns of these cells."""
    kinds, which = np.unique(present, axis=0, return_inverse=True)
    for index, kind in enumerate(kinds):
        yield np.flatnonzero(which == index), np.flatnonzero(kind)
