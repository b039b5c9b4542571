"""How the comparison of two groups by their own ranks derives: what Steel and Dwass's and Mann and Whitney's share."""

from typing import Any

import numpy as np

from nptests.data import ranks
from nptests.results import Comparison, Comparisons
from nptests.vocabulary import Array


def ranked_alone(result: Comparisons, row: Comparison) -> Array:
    """A column for each group: the ranks of the two groups of a pair among each other, nothing in the others."""
    columns = [result.algorithms.index(name) for name in (row.a, row.b)]
    samples: list[Any] = [result.details["samples"][g] for g in columns]
    table = np.full((max(map(len, samples)), result.k), np.nan)
    shares = np.split(ranks.doubled(np.concatenate(samples)) / 2, [len(samples[0])])
    for g, share in zip(columns, shares, strict=True):
        table[: len(share), g] = share
    return table
