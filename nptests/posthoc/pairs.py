"""Pair statistics: differences of mean ranks with their standard errors.

Under the null hypothesis that the k algorithms are exchangeable within every data set, the scores of each row could as
well stand in any other order. The variance of a difference of two column means is then exactly

    Var = 2 / (n**2 (k - 1)) * sum over rows of sum_j (s_ij - mean of row i)**2,

for whatever row scores s: ranks, aligned ranks, weighted ranks, with or without ties. That is error="permutation".
error="published" is the one behind the numbers that the literature prints: sqrt(k (k + 1) / (6 n)) for Friedman,
right without ties; sqrt(k (k n + 1) / 6) for aligned ranks and sqrt(k (k + 1)(2 n + 1)(k - 1) / (18 n (n + 1))) for
Quade, both wrong (nptests.simulate.posthoc_sizes measures by how much). Garcia et al. (2010) and Derrac et al. (2011)
print k (n + 1) / 6 under the root for aligned ranks, but their own z (3.694997 for CHC against SaDE) come from
k (k n + 1) / 6.

The permutation error holds its level under the complete null hypothesis only: where two algorithms are equal and the
other columns differ in spread, no comparison of mean ranks does.
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
class RowScores:
    """Row scores of a table, or of many at once (leading axes), and the errors of differences of their column means.

    rows        the row scores (..., n, k), as integers: `unit` times them are the ranks (centred or not)
    weight      what the column sums are divided by: n, or n (n + 1) / 2 for Quade
    origin      the mean rank of a column whose scores sum to 0
    published   the standard error that the literature prints
    """

    rows: NDArray[np.int64]
    unit: float
    weight: float
    origin: float
    published: float

    def mean_ranks(self) -> NDArray[np.float64]:
        return np.asarray(self.rows.sum(axis=-2) * self.unit / self.weight + self.origin)

    def estimate(self, a: int, b: int) -> NDArray[np.float64]:
        """Mean rank of a minus mean rank of b: negative favours a. From integers, rounded once."""
        total = self.rows[..., a].sum(axis=-1) - self.rows[..., b].sum(axis=-1)
        return np.asarray(total * self.unit / self.weight)

    def error(self, kind: Error) -> NDArray[np.float64]:
        """The standard error of a difference, one a table; 0 where no row of the table varies."""
        k = self.rows.shape[-1]
        spread = k * (self.rows**2).sum(axis=(-2, -1)) - (self.rows.sum(axis=-1) ** 2).sum(
            axis=-1
        )  # k sum (s - mean)^2
        if kind == "published":
            return np.where(spread > 0, self.published, 0.0)
        return np.asarray(self.unit / self.weight * np.sqrt(2 * spread / (k * (k - 1))))


def row_scores(costs: NDArray[Any], kind: Ranks) -> RowScores:
    """Friedman's, aligned or Quade's row scores of tables of costs (..., n, k)."""
    n, k = costs.shape[-2:]
    if kind == "friedman":
        published = math.sqrt(k * (k + 1) / (6 * n))
        return RowScores(ranks.centred(costs), 0.5, n, (k + 1) / 2, published)
    if kind == "aligned":
        published = math.sqrt(k * (k * n + 1) / 6)
        return RowScores(ranks.aligned_doubled(costs), 0.5, n, 0.0, published)
    s, _, _ = weighted_ranks(costs)
    published = math.sqrt(k * (k + 1) * (2 * n + 1) * (k - 1) / (18 * n * (n + 1)))
    return RowScores(s, 0.25, n * (n + 1) / 2, (k + 1) / 2, published)


@dataclass(frozen=True, eq=False)
class RankDifferences:
    """The row scores of one table, with the standard error that was asked for."""

    ranks: Ranks
    scored: RowScores
    error: float

    @property
    def rows(self) -> NDArray[np.int64]:
        return self.scored.rows

    @property
    def n(self) -> int:
        return int(self.rows.shape[0])

    @property
    def mean_ranks(self) -> tuple[float, ...]:
        return tuple(self.scored.mean_ranks().tolist())

    @property
    def shown(self) -> dict[str, Any]:
        """What a reader needs to follow the mean ranks and their error."""
        return {"row_scores": self.rows * self.scored.unit, "weight": float(self.scored.weight)}

    def estimate(self, a: int, b: int) -> float:
        """Mean rank of a minus mean rank of b: negative favours a."""
        return float(self.scored.estimate(a, b))

    def rank_sum_difference(self, a: int, b: int) -> float:
        """Rank sum of a minus rank sum of b: a whole number of halves, never n times a rounded mean."""
        return int(self.rows[:, a].sum() - self.rows[:, b].sum()) * self.scored.unit

    def z(self, a: int, b: int) -> float:
        return self.estimate(a, b) / self.error if self.error > 0 else math.nan

    def exact_law(self) -> Discrete:
        """The law of a difference of two rank sums of Friedman's ranks (Eisinga et al. 2017), ties included."""
        return law_with_ties(self.rows)


def rank_differences(scores: Scores, kind: Ranks, error: Error, arithmetic: Arithmetic) -> RankDifferences:
    """Friedman's, aligned or Quade's ranks of a table."""
    costs = scores.costs("decimal" if kind == "friedman" else arithmetic)  # order is the same in both arithmetics
    scored = row_scores(costs, kind)
    return RankDifferences(kind, scored, float(scored.error(error)))
