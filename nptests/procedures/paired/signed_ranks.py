"""The signed ranks of differences: what Wilcoxon's test, and comparisons of pairs by it, are made of."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data import ranks
from nptests.data.sums import sum_of_squares
from nptests.distributions.signed_rank import SignedRank
from nptests.procedures import evidence
from nptests.vocabulary import Alternative, Ties, Zeros


@dataclass(frozen=True, eq=False)
class SignedRanks:
    """Doubled mid-ranks of |d|, with the sign of d; a rank of 0 where a zero was left out of the ranking."""

    doubled: NDArray[np.int64]
    signs: NDArray[np.int64]
    share: int  # doubled rank sum of the zeros that counts on each side, times 1 (split rules only)

    @cached_property
    def nonzero(self) -> int:
        return int((self.signs != 0).sum())

    @cached_property
    def w_plus(self) -> float:
        return (int(self.doubled[self.signs > 0].sum()) + self.share / 2) / 2

    @cached_property
    def w_minus(self) -> float:
        return (int(self.doubled[self.signs < 0].sum()) + self.share / 2) / 2

    @cached_property
    def law(self) -> SignedRank:
        return SignedRank(tuple(self.doubled[self.signs != 0].tolist()), self.share // 2)

    @cached_property
    def mean(self) -> float:
        return (self.w_plus + self.w_minus) / 2

    def variance(self, ties: Ties) -> float:
        """sum r**2 / 4 over the non-zero ranks; without ties the ranks 1..n less those of the zeros."""
        if ties == "corrected":
            nonzero = self.doubled[self.signs != 0]
            return int(sum_of_squares(nonzero, 2 * len(self.doubled))) / 16
        ranked = int((self.doubled > 0).sum())
        left_out = ranked - self.nonzero if self.share == 0 else 0
        return (squares(ranked) - squares(left_out)) / 4

    def z(self, alternative: Alternative, ties: Ties, continuity: bool) -> float:
        """(W+ - mean) / sd, with W+ moved half a unit towards the mean (or against the alternative) if asked."""
        gap, variance = self.w_plus - self.mean, self.variance(ties)
        if continuity:
            gap = evidence.continuity_corrected(gap, alternative)
        return gap / math.sqrt(variance) if variance else math.nan


def signed_ranks(differences: NDArray[Any], zeros: Zeros) -> SignedRanks:
    """Rank |d| under one of the rules for zeros."""
    doubled, signs, share = ranked(differences, zeros)
    return SignedRanks(doubled, signs, int(share))


def ranked(d: NDArray[Any], zeros: Zeros) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
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


def squares(n: int) -> float:
    """1 + 4 + ... + n**2."""
    return n * (n + 1) * (2 * n + 1) / 6
