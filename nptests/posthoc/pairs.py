"""Pair statistics: differences of mean ranks with their standard errors.

Under the null hypothesis that the k algorithms are exchangeable within every data set, the scores of each row could as
well stand in any other order. The variance of a difference of two column means is then exactly

    Var = 2 / (n**2 (k - 1)) * sum over rows of sum_j (s_ij - mean of row i)**2,

for whatever row scores s: ranks, aligned ranks, weighted ranks, with or without ties. That is error="permutation".
error="published" is the one behind the numbers that the literature prints: sqrt(k (k + 1) / (6 n)) for Friedman,
right without ties; sqrt(k (k n + 1) / 6) for aligned ranks and sqrt(k (k + 1)(2 n + 1)(k - 1) / (18 n (n + 1))) for
Quade, both wrong (measured in the size study). Garcia et al. (2010) and Derrac et al. (2011) print k (n + 1) / 6
under the root for aligned ranks, but their own z (3.694997 for CHC against SaDE) come from k (k n + 1) / 6.

Both hold their level under the complete null hypothesis only: where two algorithms are equal and the other columns
differ in spread, no comparison of mean ranks holds its level.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import ranks
from nptests.nulls.discrete import Discrete
from nptests.nulls.rank_difference import law_with_ties
from nptests.omnibus.quade import weighted_ranks
from nptests.scores import Scores
from nptests.vocabulary import Arithmetic, Error, Ranks


@dataclass(frozen=True, eq=False)
class RankDifferences:
    """Mean ranks and the common standard error of their differences.

    rows        the row scores, as integers: `unit` times them are the ranks (centred or not)
    weight      what the column sums are divided by: n, or n (n + 1) / 2 for Quade
    """

    ranks: Ranks
    rows: NDArray[np.int64]
    unit: float
    weight: float
    mean_ranks: tuple[float, ...]
    error: float

    @property
    def n(self) -> int:
        return int(self.rows.shape[0])

    @property
    def k(self) -> int:
        return int(self.rows.shape[1])

    def estimate(self, a: int, b: int) -> float:
        """Mean rank of a minus mean rank of b: negative favours a. From integers, rounded once."""
        total = int(self.rows[:, a].sum() - self.rows[:, b].sum())
        return total * self.unit / self.weight

    def z(self, a: int, b: int) -> float:
        return self.estimate(a, b) / self.error if self.error > 0 else math.nan

    def exact_law(self) -> Discrete:
        """The law of a difference of two rank sums of Friedman's ranks (Eisinga et al. 2017), ties included."""
        return law_with_ties(self.rows)


def rank_differences(scores: Scores, kind: Ranks, error: Error, arithmetic: Arithmetic) -> RankDifferences:
    """Friedman's, aligned or Quade's ranks of a table."""
    n, k = scores.n, scores.k
    if kind == "friedman":
        d = ranks.centred(scores.costs("decimal"))
        means = (d.sum(axis=0) / n + (k + 1)) / 2
        published = math.sqrt(k * (k + 1) / (6 * n))
        return _differences(kind, d, 0.5, n, means, error, published)
    if kind == "aligned":
        a = ranks.aligned_doubled(scores.costs(arithmetic))
        published = math.sqrt(k * (k * n + 1) / 6)
        return _differences(kind, a, 0.5, n, a.mean(axis=0) / 2, error, published)
    s, _, _ = weighted_ranks(scores.costs(arithmetic))
    weight = n * (n + 1) / 2
    means = s.sum(axis=0) / (4 * weight) + (k + 1) / 2
    published = math.sqrt(k * (k + 1) * (2 * n + 1) * (k - 1) / (18 * n * (n + 1)))
    return _differences(kind, s, 0.25, weight, means, error, published)


def _differences(
    kind: Ranks, rows: NDArray[np.int64], unit: float, weight: float, means: Any, error: Error, published: float
) -> RankDifferences:
    used = published if error == "published" and _spread(rows) > 0 else _permutation_error(rows, unit, weight)
    return RankDifferences(kind, rows, unit, weight, tuple(means.tolist()), used)


def _spread(rows: NDArray[np.int64]) -> int:
    """k times the sum over rows of squared deviations from the row mean: an integer."""
    k = rows.shape[1]
    return int(k * (rows**2).sum() - (rows.sum(axis=1) ** 2).sum())


def _permutation_error(rows: NDArray[np.int64], unit: float, weight: float) -> float:
    k = rows.shape[1]
    return unit / weight * math.sqrt(2 * _spread(rows) / (k * (k - 1)))
