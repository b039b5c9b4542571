"""The signed ranks of differences: what Wilcoxon's test, and comparisons of pairs by it, are made of."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from nptests.data import ranks, sums
from nptests.distributions.signed_rank import SignedRank
from nptests.procedures import tables_at_once
from nptests.vocabulary import Alternative, Array, Integers, Numeric, Ties, Zeros


@dataclass(frozen=True, eq=False)
class SignedRanks:
    """Doubled mid-ranks of |d|, with the sign of d; a rank of 0 where a zero was left out of the ranking."""

    doubled: Integers
    signs: Integers
    share: int  # doubled rank sum of the zeros that counts on each side, times 1 (split rules only)

    @cached_property
    def nonzero(self) -> int:
        return int((self.signs != 0).sum())

    @cached_property
    def w_plus(self) -> float:
        return float(rank_sums(self.doubled, self.signs, self.share, 1))

    @cached_property
    def w_minus(self) -> float:
        return float(rank_sums(self.doubled, self.signs, self.share, -1))

    @cached_property
    def law(self) -> SignedRank:
        return SignedRank(tuple(self.doubled[self.signs != 0].tolist()), self.share // 2)

    @cached_property
    def mean(self) -> float:
        return (self.w_plus + self.w_minus) / 2

    def variance(self, ties: Ties) -> float:
        return float(variances(self.doubled, self.signs, self.share, ties))

    def z(self, alternative: Alternative, ties: Ties, continuity: bool) -> float:
        """(W+ - mean) / sd, with W+ moved half a unit towards the mean (or against the alternative) if asked."""
        return float(tables_at_once.z_scores(self.w_plus - self.mean, self.variance(ties), alternative, continuity))


def signed_ranks(differences: Numeric, zeros: Zeros) -> SignedRanks:
    """Rank |d| under one of the rules for zeros."""
    doubled, signs, share = ranked(differences, zeros)
    return SignedRanks(doubled, signs, int(share))


def ranked(d: Numeric, zeros: Zeros) -> tuple[Integers, Integers, Integers]:
    """The doubled ranks of |d| along the last axis, the signs, and the shares of `SignedRanks`; leading axes free.

    Zeros are the smallest: without q of them every other doubled rank is 2 q less.
    """
    is_zero = d == 0
    signs = (d > 0).astype(np.int64) - (d < 0)
    doubled, number = ranks.doubled(np.abs(d)), is_zero.sum(axis=-1, keepdims=True)
    left_out = {"drop": number, "split-even": number % 2}.get(zeros, np.zeros_like(number))
    kept = np.cumsum(is_zero, axis=-1) > left_out
    doubled = np.where(is_zero, np.where(kept, number - left_out + 1, 0), doubled - 2 * left_out)
    splits = zeros in ("split", "split-even")
    share = np.where(is_zero, doubled, 0).sum(axis=-1) if splits else np.zeros(d.shape[:-1], dtype=np.int64)
    return doubled, signs, share


def rank_sums(doubled: Integers, signs: Integers, share: Any, sign: int) -> Array:
    """W+ for the sign 1, W- for -1, along the last axis of what `ranked` gives."""
    return np.asarray((np.where(signs == sign, doubled, 0).sum(axis=-1) + share / 2) / 2)


def variances(doubled: Integers, signs: Integers, share: Any, ties: Ties) -> Array:
    """sum r**2 / 4 over the non-zero ranks; without ties the ranks 1..n less those of the zeros."""
    if ties == "corrected":
        squared = sums.sum_of_squares(np.where(signs == 0, 0, doubled), 2 * doubled.shape[-1])
        return np.asarray(squared / 16, dtype=np.float64)
    ranked = (doubled > 0).sum(axis=-1)
    left_out = np.where(share == 0, ranked - (signs != 0).sum(axis=-1), 0)
    of_each = np.frompyfunc(squares, 1, 1)  # in Python's integers: n**3 leaves 64 bits
    return np.asarray((of_each(ranked) - of_each(left_out)) / 4, dtype=np.float64)


def squares(n: int) -> float:
    """1 + 4 + ... + n**2."""
    return n * (n + 1) * (2 * n + 1) / 6
