"""A count without ties, such as W+ or U: where it rejects, and which ordered sums it leaves inside an interval.

W+ counts the positive Walsh averages of differences, U the positive differences of two samples. An interval between
two of those, in order, holds what the test with that count does not reject.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nptests.data.pair_sums import middle
from nptests.distributions.continuous import Normal
from nptests.procedures import critical_points
from nptests.vocabulary import Alternative


@dataclass(frozen=True)
class UntiedCount:
    """A count that is small under one alternative.

    law     its exact null distribution, from the sizes of the data by their names
    scale   its mean and standard deviation
    exact   whether the law is taken for data of these sizes, and not the normal one
    """

    law: Callable[..., Any]
    scale: Callable[..., tuple[float, float]]
    exact: Callable[..., bool]

    def places(self, of: int, tail: float, **sizes: int) -> list[int]:
        """Where, of so many sums in order, the two in the middle stand, and around them the ends of an interval.

        With c the largest number such that P(count < c) <= tail, it goes from the c-th smallest sum to the c-th
        largest; there are no ends where c is 0.
        """
        c = _least_retained(self, tail, tuple(sizes.items()))
        return [c - 1, *middle(of), of - c] if c >= 1 else [*middle(of)]

    def rule(
        self, name: str, sizes: tuple[str, ...], counts: Mapping[Alternative, str], affordable: Callable[..., bool]
    ) -> critical_points.CriticalRule:
        """Its critical values; `counts` says what is counted under each alternative."""

        def convention(alternative: Alternative) -> str:
            return f"reject when {counts[alternative]} is at most the value"

        def find(alpha: float, alternative: Alternative, **at: int) -> critical_points.CriticalPoint:
            tail, tails = critical_points.halves(alpha, alternative)
            return critical_points.below(self.law(**at), tail, convention(alternative), tails)

        def limit(alpha: float, alternative: Alternative, **at: int) -> critical_points.CriticalPoint:
            mean, sd = self.scale(**at)
            return critical_points.counted_below(mean, sd, alpha, alternative, convention(alternative))

        return critical_points.CriticalRule(
            name, find, sizes, counted=True, limit=limit, auto=self.exact, affordable=affordable
        )


@lru_cache(maxsize=1024)
def _least_retained(count: UntiedCount, tail: float, sizes: tuple[tuple[str, int], ...]) -> int:
    at = dict(sizes)
    if count.exact(**at):
        value = count.law(**at).icdf(tail)
        return 0 if math.isinf(value) else int(value) + 1
    mean, sd = count.scale(**at)
    return max(0, math.floor(mean - Normal().isf(tail) * sd))
