"""The rank sums, signed ranks and Hodges-Lehmann estimates of every pair of samples, each pair ranked alone.

Pairs stand in the order (0, 1) (0, 2) ... (1, 2) ..., as in the family of all pairs.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Self

import numpy as np

from nptests.adjustments.families import all_pairs_family
from nptests.data import ranks
from nptests.data.decimals import LARGEST_INT64, with_room
from nptests.data.middle_sums import middle_differences, walsh_sums
from nptests.data.pair_sums import middle
from nptests.data.samples import Groups, differences_of_columns
from nptests.data.scores import Scores
from nptests.data.sums import holding
from nptests.distributions.continuous import Normal
from nptests.distributions.law import two_sided
from nptests.distributions.signed_rank import SignedRank
from nptests.procedures.independent.mann_whitney import VALUES_LIMIT
from nptests.procedures.paired import signed_ranks, wilcoxon
from nptests.procedures.tables_at_once import z_scores
from nptests.results import Comparison, Comparisons
from nptests.vocabulary import Arithmetic, Array, Booleans, Integers, Numeric, Ties, Zeros


def ranked_alone(result: Comparisons, row: Comparison) -> Array:
    """A column for each group: the ranks of the two groups of a pair among each other, nothing in the others."""
    columns = [result.algorithms.index(name) for name in (row.a, row.b)]
    samples: list[Any] = [result.details["samples"][g] for g in columns]
    table = np.full((max(map(len, samples)), result.k), np.nan)
    shares = np.split(ranks.doubled(np.concatenate(samples)) / 2, [len(samples[0])])
    for g, share in zip(columns, shares, strict=True):
        table[: len(share), g] = share
    return table


@dataclass(frozen=True, eq=False)
class RankSums:
    """U of the first of two groups, and the sum of t**3 over their groups of t equal values, for every pair."""

    u: Array
    cubes: list[int]
    sizes: list[tuple[int, int]]

    @classmethod
    def of(cls, groups: Groups) -> Self:
        """One sort of all values; then those of every group are counted below and at each of them."""
        every = all_pairs_family(groups.k).pairs  # too many are refused before the work
        kinds, codes = np.unique(groups.pooled(), return_inverse=True)
        starts = np.cumsum([0, *groups.sizes[:-1]])
        fits = groups.n**3 <= LARGEST_INT64  # which no sum of c_a c_b**2 exceeds
        doubled, mixed = [], []  # for each group b: 2 U, and the sum of c_a c_b**2, of every group a
        for own in groups.split(codes):
            counts = np.bincount(own, minlength=len(kinds)).astype(np.int64, copy=False)
            doubled.append(np.add.reduceat((2 * counts.cumsum() - counts)[codes], starts))
            squares = counts if fits else counts.astype(object)
            mixed.append(np.add.reduceat((squares**2)[codes], starts).tolist())
        cubes = [mixed[a][a] + mixed[b][b] + 3 * (mixed[a][b] + mixed[b][a]) for a, b in every]
        u = np.array([doubled[b][a] for a, b in every]) / 2
        return cls(u, cubes, [(groups.sizes[a], groups.sizes[b]) for a, b in every])

    @cached_property
    def flat(self) -> list[bool]:
        """Whether all values of a pair are equal."""
        return [cubes == (m + n) ** 3 for cubes, (m, n) in zip(self.cubes, self.sizes, strict=True)]

    def z(self, ties: Ties, continuity: bool) -> Array:
        """That of `RankSum`, two-sided; NaN where a pair is flat."""
        gaps = self.u - np.array([m * n / 2 for m, n in self.sizes])
        if continuity:
            gaps = np.copysign(np.maximum(np.abs(gaps) - 0.5, 0.0), gaps)
        errors = np.sqrt([_variance(*row, ties) for row in zip(self.cubes, self.sizes, strict=True)])
        with np.errstate(invalid="ignore"):
            return np.asarray(gaps / errors)  # 0 / 0 where a pair is flat

    def normal_pvalues(self, ties: Ties, continuity: bool) -> Array:
        """From the normal law; 1 where a pair is flat."""
        return np.where(self.flat, 1.0, two_sided(Normal(), self.z(ties, continuity)))


def _variance(cubes: int, sizes: tuple[int, int], ties: Ties) -> float:
    """m n / (N (N - 1)) * (N**3 - sum t**3) / 12; without ties the sum is N."""
    m, n = sizes
    total = m + n
    return m * n * (total**3 - (total if ties == "ignored" else cubes)) / (12 * total * (total - 1))


@dataclass(frozen=True)
class Estimates:
    """The Hodges-Lehmann estimate of every pair, NaN where it would take too long, which is said in a note."""

    values: list[float]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, values: Array) -> Self:
        missing = int(np.isnan(values).sum())
        notes = (f"no Hodges-Lehmann estimate of {missing} pairs: finding it would take too long",) if missing else ()
        return cls(values.tolist(), notes)


def shifts(groups: Groups) -> Estimates:
    """The median of the differences of every pair."""
    pairs, scale = groups.k * (groups.k - 1) // 2, groups.samples[0]
    if sum(sorted(groups.sizes)[-2:]) > VALUES_LIMIT:
        return Estimates.of(np.full(pairs, math.nan))
    middles = middle_differences([with_room(sample.working("decimal"), 2) for sample in groups.samples])
    sums = scale.measured(with_room(middles.sums, 2).sum(axis=1))
    return Estimates.of(np.where(middles.known, sums / 2, math.nan))


@dataclass(frozen=True, eq=False)
class SignedRankSums:
    """Of every pair of columns: W+, its mean and variance, the number of non-zero differences, and their law.

    doubled  the doubled ranks of the differences in increasing order, 0 for those that are zero
    shares   that of `SignedRanks`
    """

    w_plus: Array
    z: Array
    nonzero: Integers
    doubled: Integers
    shares: Integers

    @classmethod
    def of(cls, scores: Scores, arithmetic: Arithmetic, zeros: Zeros) -> Self:
        parts = [cls._of(d, zeros) for d in _differences(scores.numbers.working(arithmetic))]
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(cls)))

    @classmethod
    def _of(cls, d: Numeric, zeros: Zeros) -> Self:
        """Of rows of differences."""
        doubled, signs, shares = signed_ranks.ranked(d, zeros)
        w_plus, w_minus = (signed_ranks.rank_sums(doubled, signs, shares, sign) for sign in (1, -1))
        variances = signed_ranks.variances(doubled, signs, shares, "corrected")
        z = z_scores(w_plus - (w_plus + w_minus) / 2, variances, "two-sided", False)
        counted = np.where(signs == 0, 0, doubled)
        return cls(
            w_plus, z, (signs != 0).sum(axis=-1), np.sort(counted.astype(holding(2 * d.shape[-1])), axis=-1), shares
        )

    @property
    def normal_pvalues(self) -> Array:
        """From the normal law; 1 where there is no difference."""
        return np.where(self.nonzero == 0, 1.0, two_sided(Normal(), self.z))

    def exact_pvalues(self, wanted: Booleans) -> Array:
        """From the exact laws of some pairs, NaN for others; those of the same ranks have one law."""
        alike: dict[tuple[bytes, int], list[int]] = {}
        for i in np.flatnonzero(wanted).tolist():
            alike.setdefault((self.doubled[i].tobytes(), int(self.shares[i])), []).append(i)
        p = np.full(len(wanted), math.nan)
        for pairs in alike.values():
            first = pairs[0]
            law = SignedRank(tuple(self.doubled[first][self.doubled[first] > 0].tolist()), int(self.shares[first]) // 2)
            p[pairs] = two_sided(law, self.w_plus[pairs])
        return p


def centres(scores: Scores) -> Estimates:
    """The median of the Walsh averages of the differences of every pair."""
    if scores.n > wilcoxon.WALSH_LIMIT:
        return Estimates.of(np.full(scores.k * (scores.k - 1) // 2, math.nan))
    middles = walsh_sums(_differences(scores.numbers.working("decimal")), middle(scores.n * (scores.n + 1) // 2))
    averages = scores.numbers.measured(middles.sums) / 2
    return Estimates.of(np.where(middles.known, averages.sum(axis=1) / 2, math.nan))


def _differences(x: Numeric) -> Iterator[Numeric]:
    return differences_of_columns(x, *np.triu_indices(x.shape[1], 1))
