"""The ways of ranking: what `ranks=` understands, each with everything that anyone says or computes of it.

A new way is one entry of `RANKINGS`; comparisons of mean ranks, analyses, derivations, R text and faces read it here.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.scores import Scores
from nptests.distributions import discrete, rank_difference
from nptests.procedures.row_scores import RowScores, aligned_scores, friedman_scores, quade_scores, ranked
from nptests.values import Later
from nptests.vocabulary import Arithmetic, Array, Error, Integers, Numeric, Words

TIES_COUNTED = 'the error counts ties: error="published" is the one of tables without ties, as textbooks have it'


@dataclass(frozen=True)
class Ranking:
    """One way to rank a table.

    title       what a sentence calls its omnibus test, and `omnibus` its name in the catalogue
    beside      other tests of the same ranks: what a sentence calls them, their names, their options
    scores      the row scores of tables of costs (..., n, k)
    row_scores  what they are, in words, and `weight` what their sums are divided by, as a formula
    published   the standard error of a difference that the literature prints, as a formula
    r           the row scores of the matrix y in R, `r_weight` their weight and `r_most` the largest rank
    centred     whether the scores of every data set have one mean
    within      whether mean ranks lie between 1 and k
    ordinal     whether the order within data sets decides alone, whatever the arithmetic
    residual    whether Conover's error, what the omnibus test leaves over, is in use
    """

    title: str
    omnibus: str
    scores: Callable[[Numeric], RowScores]
    row_scores: str
    weight: str
    published: str
    r: str
    r_weight: str
    r_most: str = "ncol(y)"
    beside: tuple[tuple[str, str, Mapping[str, Any]], ...] = ()
    centred: bool = True
    within: bool = True
    ordinal: bool = False
    residual: bool = False


DEFAULT = "friedman"
RANKINGS: dict[str, Ranking] = {
    DEFAULT: Ranking(
        title="Friedman",
        omnibus="friedman",
        beside=(("Friedman, ties ignored", "friedman", {"ties": "ignored"}), ("Iman-Davenport", "iman_davenport", {})),
        scores=friedman_scores,
        row_scores="ranks less their mean, r_ij - (k + 1) / 2",
        weight="n",
        published="sqrt(k * (k + 1) / (6 * n))",
        r="t(apply(y, 1, rank))",
        r_weight="nrow(y)",
        ordinal=True,
        residual=True,
    ),
    "aligned": Ranking(
        title="aligned ranks",
        omnibus="aligned_ranks",
        scores=aligned_scores,
        row_scores="aligned ranks",
        weight="n",
        published="sqrt(k * (k * n + 1) / 6)",
        r="rank(y * ncol(y) - rowSums(y))",  # k times the aligned values: whole numbers, hence no lost ties
        r_weight="nrow(y)",
        r_most="length(y)",
        centred=False,
        within=False,
    ),
    "quade": Ranking(
        title="Quade",
        omnibus="quade",
        scores=quade_scores,
        row_scores="weighted ranks Q_i (r_ij - (k + 1) / 2)",
        weight="n * (n + 1) / 2",
        published="sqrt(k * (k + 1) * (2 * n + 1) * (k - 1) / (18 * n * (n + 1)))",
        r="rank(apply(y, 1, max) - apply(y, 1, min)) * t(apply(y, 1, rank))",
        r_weight="sum(seq_len(nrow(y)))",
        residual=True,
    ),
}


def ordinal(options: Mapping[str, Any]) -> bool:
    """Whether the order within data sets decides alone, under the options in force."""
    return RANKINGS[options["ranks"]].ordinal


Ranks = Annotated[str, Words(lambda: tuple(RANKINGS))]
ResidualRanks = Annotated[str, Words(lambda: tuple(word for word, ranking in RANKINGS.items() if ranking.residual))]


@dataclass(frozen=True, eq=False)
class RankDifferences:
    """The row scores of one table, with the standard error that was asked for; `published`: the literature's."""

    ranks: str
    scored: RowScores
    error: float
    published: bool = False

    @property
    def rows(self) -> Integers:
        return self.scored.rows

    @property
    def n(self) -> int:
        return int(self.rows.shape[0])

    @property
    def mean_ranks(self) -> tuple[float, ...]:
        return tuple(self.scored.mean_ranks.tolist())

    @property
    def shown(self) -> Later:
        """What a reader needs to follow the mean ranks and their error."""
        return Later(lambda: {"row_scores": self.scored.values, "weight": float(self.scored.weight)})

    @property
    def told_of_ties(self) -> tuple[str, ...]:
        """Where ties within data sets make the error of Friedman's ranks smaller than the printed one."""
        tied = self.ranks == "friedman" and self.error < self.scored.published
        return (TIES_COUNTED,) * tied

    def estimate(self, a: int, b: int) -> float:
        """Mean rank of a minus mean rank of b: negative favours a."""
        return float(self.scored.estimate(a, b))

    def rank_sum_differences(self, a: NDArray[np.int_], b: NDArray[np.int_]) -> Array:
        """Rank sums of a minus rank sums of b: whole numbers of halves, never n times a rounded mean."""
        sums = self.scored.column_sums
        return np.asarray((sums[a] - sums[b]) / self.scored.parts)

    def z(self, differences: Array) -> Array:
        """Of differences of mean ranks."""
        return differences / self.error if self.error > 0 else np.full(len(differences), math.nan)

    @cached_property
    def exact_law(self) -> discrete.Discrete:
        """The law of a difference of two rank sums of Friedman's ranks (Eisinga et al. 2017), ties included."""
        return rank_difference.law_with_ties(self.rows)


def rank_differences(scores: Scores, word: str, error: Error, arithmetic: Arithmetic) -> RankDifferences:
    """The ranks of a table, in the way of that word."""
    ranking = RANKINGS[word]
    scored = ranked(scores) if ranking.scores is friedman_scores else ranking.scores(scores.costs(arithmetic))
    return RankDifferences(word, scored, float(scored.error(error)), error == "published")
