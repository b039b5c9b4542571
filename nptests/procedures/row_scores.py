"""Row scores of a table: what Friedman's family of tests, and comparisons of mean ranks, are made of.

Every data set gives its algorithms scores: ranks, aligned ranks, or ranks weighted by the range of the data set. Tests
of all algorithms grow with the squares of the column sums of the scores; two algorithms are compared by the difference
of their column means. Scores are kept as integers, halves or quarters of one (`parts`), so that everything is exact
until the last division; no other module needs to know which.

Under the null hypothesis that the k algorithms are exchangeable within every data set, the scores of each row could as
well stand in any other order. The variance of a difference of two column means is then exactly

    Var = 2 / (n**2 (k - 1)) * sum over rows of sum_j (s_ij - mean of row i)**2,

for whatever row scores s: ranks, aligned ranks, weighted ranks, with or without ties. That is error="permutation".
error="published" is the one behind the numbers that the literature prints: sqrt(k (k + 1) / (6 n)) for Friedman,
right without ties; sqrt(k (k n + 1) / 6) for aligned ranks and sqrt(k (k + 1)(2 n + 1)(k - 1) / (18 n (n + 1))) for
Quade, both wrong (nptests.studies.posthoc_sizes measures by how much). Garcia et al. (2010) and Derrac et al. (2011)
print k (n + 1) / 6 under the root for aligned ranks, but their own z (3.694997 for CHC against SaDE) come from
k (k n + 1) / 6.

The permutation error holds its level under the complete null hypothesis only: where two algorithms are equal and the
other columns differ in spread, no comparison of mean ranks does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data import ranks, sums
from nptests.data.scores import Scores
from nptests.vocabulary import Array, Error, Integers, Numeric, Ties


@dataclass(frozen=True, eq=False)
class Variation:
    """Exact sums of squares of row scores, as integers in a common unit, for one table or many (leading axes).

    between   sum_j S_j**2, S_j the column sums of the scores about their mean
    squares   sum_ij s_ij**2 of the scores about their mean
    rows      (1 / k) sum_i S_i**2, S_i the row sums about their mean: 0 but for aligned ranks
    per       so many units are one squared rank
    """

    between: Any
    squares: Any
    rows: Any
    per: int

    @property
    def within(self) -> Any:
        """sum_ij (s_ij - mean of row i)**2: what the column sums vary by when rows are permuted; 0 if no row varies."""
        return self.squares - self.rows

    def given(self, ties: Ties, untied: int, parts: int) -> Variation:
        """With ties="ignored" the squares are those without ties, `untied` by `parts`, so that nothing is 0/0."""
        if ties == "corrected":
            return self
        value, rest = divmod(untied * self.per, parts)
        assert not rest
        return Variation(self.between, sums.of_kind(value, self.squares), self.rows, self.per)


@dataclass(frozen=True, eq=False)
class RowScores:
    """Row scores of a table, or of many at once (leading axes).

    compact     the row scores (..., n, k), as integers: by `parts` they are the ranks (centred or not)
    middle      their mean, and `largest` a bound on their distance from it, from n and k alone
    parts       so many are one rank: 2 or 4
    weight      what the column sums are divided by: n, or n (n + 1) / 2 for Quade
    origin      added to the column sums over the weight to give mean ranks
    published   the standard error of a difference that the literature prints
    """

    compact: NDArray[np.signedinteger[Any]]
    middle: int
    largest: int
    parts: int
    weight: float
    origin: float
    published: float

    @property
    def n(self) -> int:
        return int(self.compact.shape[-2])

    @property
    def k(self) -> int:
        return int(self.compact.shape[-1])

    @cached_property
    def rows(self) -> Integers:
        """The row scores in 64 bits, to compute with."""
        return self.compact.astype(np.int64, copy=False)

    @property
    def values(self) -> Array:
        """The row scores as ranks: centred, aligned or weighted ones."""
        return np.asarray(self.rows / self.parts)

    @property
    def flat(self) -> bool:
        """Whether no data set shows any difference."""
        return not np.any(self.variation.within)

    @cached_property
    def column_sums(self) -> Integers:
        return sums.sum_of_rows(self.compact, abs(self.middle) + self.largest)

    @cached_property
    def variation(self) -> Variation:
        """The sums of squares, wide enough to be multiplied with n and k."""
        n, k = self.n, self.k
        room, per = 2 * max(n, k), self.parts**2
        columns = self.column_sums
        if not self.middle:  # centred in every row
            between = sums.sum_of_squares(columns, n * self.largest, room=room)
            return Variation(between, sums.sum_of_squares(self.compact, self.largest, (-2, -1), room=room), 0, per)
        row_sums = self.rows.sum(axis=-1) - k * self.middle
        between = sums.sum_of_squares(columns - n * self.middle, n * self.largest, room=k * room)
        squares = sums.sum_of_squares(self.rows - self.middle, self.largest, (-2, -1), room=k * room)
        rows = sums.sum_of_squares(row_sums, k * self.largest, room=room)
        return Variation(k * between, k * squares, rows, k * per)

    @cached_property
    def mean_ranks(self) -> Array:
        """Those of the algorithms, rounded once."""
        doubled_means = 2 * self.origin * self.weight + self.column_sums * (2 / self.parts)
        return np.asarray(doubled_means / (2 * self.weight))

    def estimate(self, a: Any, b: Any) -> Array:
        """Mean rank of a minus mean rank of b, or of many: negative favours a. From integers, rounded once."""
        total = self.column_sums[..., a] - self.column_sums[..., b]
        return np.asarray(total / self.parts / self.weight)

    def error(self, kind: Error) -> Array:
        """The standard error of a difference, one a table; the permutation one is 0 where no row of it varies."""
        within = self.variation.within
        k, per = self.k, self.variation.per
        if kind == "published":
            return np.full(np.shape(within), self.published)
        return np.asarray(np.sqrt(sums.ratio(2 * within, (k - 1) * per)) / self.weight)

    def residual_error(self) -> Array:
        """Conover's standard error of a difference, from the variance that the omnibus test leaves over: A - B."""
        n, k, v = self.n, self.k, self.variation
        residual = sums.ratio(2 * (n * v.squares - v.between), (n - 1) * (k - 1) * v.per)
        return np.asarray(np.sqrt(residual) / self.weight)


def constant_in_rows(rows: Numeric) -> bool:
    """Whether the scores of every row are equal, so that no order of them is another one."""
    return bool((rows == rows[..., :1]).all())


def permuted_alike(rows: Integers) -> Iterable[list[int]]:
    """The places of the tables (m, n, k) that hold the same rows but for their order and the order within them."""
    within = np.sort(rows, axis=-1)
    key = within @ np.random.default_rng(0).integers(2**20, size=rows.shape[-1])  # two unlike rows seldom share one
    places: dict[bytes, list[int]] = {}
    for i, table in enumerate(np.take_along_axis(within, np.argsort(key, axis=-1, kind="stable")[..., None], axis=-2)):
        places.setdefault(table.tobytes(), []).append(i)
    return places.values()


def friedman_scores(costs: Numeric) -> RowScores:
    """The ranks within each data set, about their mean (k + 1) / 2, of tables of costs (..., n, k)."""
    n, k = costs.shape[-2:]
    published = math.sqrt(k * (k + 1) / (6 * n))
    return RowScores(ranks.compact(costs), 0, k - 1, 2, n, (k + 1) / 2, published)


def ranked(table: Scores) -> RowScores:
    """The same of one table, which keeps them: all tests and comparisons of its ranks look at them."""
    kept: tuple[Any, RowScores] | None = vars(table).get("_ranked")
    if kept is None or kept[0] is not table.numbers:  # a table of chosen columns began as a copy
        kept = table.numbers, friedman_scores(table.costs("decimal"))
        vars(table)["_ranked"] = kept
    return kept[1]


def aligned_scores(costs: Numeric) -> RowScores:
    """The ranks of all n k aligned observations together; their mean is (k n + 1) / 2."""
    n, k = costs.shape[-2:]
    published = math.sqrt(k * (k * n + 1) / 6)
    return RowScores(ranks.aligned_doubled(costs), n * k + 1, n * k - 1, 2, n, 0.0, published)


def quade_scores(costs: Numeric) -> RowScores:
    """The ranks within each data set about their mean, times the rank of its range among all data sets."""
    return weighted_scores(*quade_ranks(costs))


def quade_ranks(costs: Numeric) -> tuple[Integers, Integers]:
    """The doubled, centred ranks within each data set, and the doubled ranks of the ranges."""
    return ranks.centred(costs), ranks.doubled(ranks.row_ranges(costs))


def weighted_scores(centred: Integers, weights: Integers) -> RowScores:
    """Of both ranks."""
    n, k = centred.shape[-2:]
    published = math.sqrt(k * (k + 1) * (2 * n + 1) * (k - 1) / (18 * n * (n + 1)))
    rows = weights[..., None] * centred
    return RowScores(rows, 0, 2 * n * (k - 1), 4, n * (n + 1) / 2, (k + 1) / 2, published)
