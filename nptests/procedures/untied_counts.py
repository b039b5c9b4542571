"""A count without ties, such as W+, U or L: where it rejects, and which ordered sums it leaves inside an interval.

W+ counts the positive Walsh averages of differences, U the positive differences of two samples. An interval between
two of those, in order, holds what the test with that count does not reject.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from nptests.data.pair_sums import middle
from nptests.distributions.continuous import Normal
from nptests.procedures import critical_points
from nptests.vocabulary import Alternative


@dataclass(frozen=True)
class UntiedCount:
    """A count that is small, or `large`, under the alternative.

    law     its exact null distribution, from the sizes of the data by their names
    scale   its mean and standard deviation
    exact   whether the law is taken for data of these sizes, and not the normal one
    large   whether it is large under every alternative but "less"; else what is counted is small under each
    """

    law: Callable[..., Any]
    scale: Callable[..., tuple[float, float]]
    exact: Callable[..., bool]
    large: bool = False

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
        """Its critical values; `counts` says what is counted under each alternative, the usual one first."""

        def is_large(alternative: Alternative) -> bool:
            return self.large and alternative != "less"

        def convention(alternative: Alternative) -> str:
            return f"reject when {counts[alternative]} is at {'least' if is_large(alternative) else 'most'} the value"

        def find(alpha: float, alternative: Alternative, **at: int) -> critical_points.CriticalPoint:
            tail, tails = critical_points.halves(alpha, alternative)
            tail_at = critical_points.above if is_large(alternative) else critical_points.below
            return tail_at(self.law(**at), tail, convention(alternative), tails)

        def limit(alpha: float, alternative: Alternative, **at: int) -> critical_points.CriticalPoint:
            """By symmetry the smallest count that is too large lies as far from the mean as the largest too small."""
            mean, sd = self.scale(**at)
            point = critical_points.counted_below(mean, sd, alpha, alternative, convention(alternative))
            return replace(point, value=2 * mean - point.value) if is_large(alternative) else point

        return critical_points.CriticalRule(
            name, find, sizes, (), tuple(counts), counted=True, limit=limit, auto=self.exact, affordable=affordable
        )


@lru_cache(maxsize=1024)
def _least_retained(count: UntiedCount, tail: float, sizes: tuple[tuple[str, int], ...]) -> int:
    at = dict(sizes)
    if count.exact(**at):
        value = count.law(**at).icdf(tail)
        return 0 if math.isinf(value) else int(value) + 1
    mean, sd = count.scale(**at)
    return max(0, math.floor(mean - Normal().isf(tail) * sd))
