"""Where a test starts to reject: the rule of one test, and the few ways to find its value from a null distribution."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from nptests.data.pair_sums import middle
from nptests.distributions.continuous import Normal
from nptests.distributions.discrete import Discrete
from nptests.distributions.law import Law
from nptests.errors import InputError
from nptests.vocabulary import Alternative, ExactNull

if TYPE_CHECKING:
    from nptests.distributions.binomial import Binomial
    from nptests.distributions.max_normal import Sides
    from nptests.distributions.signed_rank import SignedRank

ANY: tuple[Alternative, ...] = get_args(Alternative)
UPPER: tuple[Alternative, ...] = ("greater",)
BOTH: tuple[Alternative, ...] = ("two-sided",)


def always(**sizes: float) -> bool:
    """At every size."""
    return True


@dataclass(frozen=True)
class CriticalPoint:
    """A critical value as it was found: when to reject in words, the level attained, what other rules give."""

    value: float
    attained: float
    law: Law
    convention: str
    beside: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class CriticalRule:
    """How the critical value of a test is found.

    find            from the level, the alternative and the sizes
    optional        sizes that are infinite where they are left out
    alternatives    the first is taken unless another is asked for
    counted         the values are whole numbers, so that a printed one is exact
    limit           where the test has two null distributions: `find` takes the exact one, this the asymptotic one
    auto            the sizes for which the test's own null="auto" is exact
    affordable      those for which the exact one is found at all
    """

    name: str
    find: Callable[..., CriticalPoint]
    sizes: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ANY
    counted: bool = False
    limit: Callable[..., CriticalPoint] | None = None
    auto: Callable[..., bool] = always
    affordable: Callable[..., bool] = always

    def point(
        self, alpha: float, alternative: Alternative, null: ExactNull, sizes: Mapping[str, float]
    ) -> CriticalPoint:
        """The critical value under the null distribution asked for."""
        if self.limit is None or (null == "auto" and self.auto(**sizes)):
            return self.find(alpha, alternative, **sizes)
        if null != "exact":
            return self.limit(alpha, alternative, **sizes)
        if not self.affordable(**sizes):
            listed = ", ".join(f"{name} = {size}" for name, size in sizes.items())
            words = f'the exact law for {listed} takes too long: use null="asymptotic"'
            raise InputError("too-large", words, where="null")
        return self.find(alpha, alternative, **sizes)

    def farthest(self, sizes: Mapping[str, float]) -> ExactNull:
        """The word that gives the exact law wherever it is found, also beyond the sizes of the test's own default."""
        if self.limit is None or set(sizes) != set(self.sizes):
            return "auto"
        return "exact" if self.affordable(**sizes) else "asymptotic"

    @property
    def nulls(self) -> tuple[ExactNull, ...]:
        """The words for the null distribution that mean something here."""
        return ("auto",) if self.limit is None else get_args(ExactNull)


def above(law: Law, tail: float, convention: str, times: float = 1.0) -> CriticalPoint:
    """Reject at or above a value whose upper tail is at most `tail`; `times` such tails are attained."""
    value = law.isf(tail)
    return CriticalPoint(value, times * (law.sf(value) if math.isfinite(value) else 0.0), law, convention)


def of_large(
    name: str, law: Callable[..., Law], sizes: tuple[str, ...], what: str, *, limit: Callable[..., Law] | None = None,
    **about: Any,
) -> CriticalRule:  # fmt: skip
    """The rule of a statistic that rejects where it is large, by the law, or two, that belong to the sizes."""

    def by(law: Callable[..., Law]) -> Callable[..., CriticalPoint]:
        return lambda alpha, _, **at: above(law(**at), alpha, f"reject when {what} is at least the value")

    return CriticalRule(name, by(law), sizes, alternatives=UPPER, limit=limit and by(limit), **about)


def below(law: Discrete | Binomial | SignedRank, tail: float, convention: str, times: float = 1.0) -> CriticalPoint:
    """Reject at or below a value whose lower tail is at most `tail`."""
    value = law.icdf(tail)
    return CriticalPoint(value, times * (law.cdf(value) if math.isfinite(value) else 0.0), law, convention)


def symmetric(law: Law, alpha: float, alternative: Alternative, what: str) -> CriticalPoint:
    """Normal and t: the tail that the alternative points to."""
    tail, _ = halves(alpha, alternative)
    value = law.isf(tail)
    if alternative == "less":
        return CriticalPoint(-value, alpha, law, f"reject when {what} is at most the value")
    size = f"|{what}|" if alternative == "two-sided" else what
    return CriticalPoint(value, alpha, law, f"reject when {size} is at least the value")


def counted_below(mean: float, sd: float, alpha: float, alternative: Alternative, convention: str) -> CriticalPoint:
    """The largest whole number w with P(Z <= (w - mean) / sd) within the tail of the level, for a normal Z."""
    tail, tails = halves(alpha, alternative)
    law = Normal()

    def lower(w: float) -> float:
        return law.cdf((w - mean) / sd)

    value = math.floor(mean - law.isf(tail) * sd) + 1.0
    while lower(value) > tail:  # once, or not at all where `isf` was rounded
        value -= 1.0
    return CriticalPoint(value, tails * lower(value), law, convention) if value >= 0 else nothing(law, convention)


def nothing(law: Law, convention: str) -> CriticalPoint:
    """Of counts that reject where they are small: none does."""
    return CriticalPoint(-math.inf, 0.0, law, convention)


def halves(alpha: float, alternative: Alternative) -> tuple[float, float]:
    """The probability of one tail, and the number of tails."""
    return (alpha / 2, 2.0) if alternative == "two-sided" else (alpha, 1.0)


def sides(alternative: Alternative) -> Sides:
    """Whether the largest of several statistics is taken in size."""
    return "two-sided" if alternative == "two-sided" else "one-sided"


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
    ) -> CriticalRule:
        """Its critical values; `counts` says what is counted under each alternative, the usual one first."""

        def is_large(alternative: Alternative) -> bool:
            return self.large and alternative != "less"

        def convention(alternative: Alternative) -> str:
            return f"reject when {counts[alternative]} is at {'least' if is_large(alternative) else 'most'} the value"

        def find(alpha: float, alternative: Alternative, **at: int) -> CriticalPoint:
            tail, tails = halves(alpha, alternative)
            tail_at = above if is_large(alternative) else below
            return tail_at(self.law(**at), tail, convention(alternative), tails)

        def limit(alpha: float, alternative: Alternative, **at: int) -> CriticalPoint:
            """By symmetry the smallest count that is too large lies as far from the mean as the largest too small."""
            mean, sd = self.scale(**at)
            point = counted_below(mean, sd, alpha, alternative, convention(alternative))
            return replace(point, value=2 * mean - point.value) if is_large(alternative) else point

        return CriticalRule(
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
