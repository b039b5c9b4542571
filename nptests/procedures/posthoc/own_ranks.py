"""How the comparison of two groups by their own ranks derives: what Steel and Dwass's and Mann and Whitney's share."""

from typing import Any

import numpy as np

from nptests.data import ranks
from nptests.procedures.descriptor import lines
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


SAMPLES: tuple[lines.Part, ...] = (lines.where(n_j=lines.sizes), lines.Samples())
U_OF_A_PAIR: tuple[lines.Part, ...] = ("M = n_a + n_b", "U = sum_i(r_ia) - n_a * (n_a + 1) / 2")
Z_OF_A_PAIR: tuple[lines.Part, ...] = (
    lines.when(ties="ignored")
    .then("V = n_a * n_b * (M + 1) / 12")
    .otherwise("V = n_a * n_b / (M * (M - 1)) * sum_ij((r_ij - (M + 1) / 2)**2)"),
    lines.when(continuity=True)
    .then("c = max(min(U - n_a * n_b / 2, 1 / 2), -1 / 2)", "z = (U - n_a * n_b / 2 - c) / sqrt(V)")
    .otherwise("z = (U - n_a * n_b / 2) / sqrt(V)"),
)
