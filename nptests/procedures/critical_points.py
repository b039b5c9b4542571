"""Where a test starts to reject: the rule of one test, and the few ways to find its value from a null distribution."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import get_args

from nptests.distributions.binomial import Binomial
from nptests.distributions.discrete import Discrete
from nptests.distributions.law import Law
from nptests.distributions.max_normal import Sides
from nptests.distributions.signed_rank import SignedRank
from nptests.vocabulary import Alternative

ANY: tuple[Alternative, ...] = get_args(Alternative)
UPPER: tuple[Alternative, ...] = ("greater",)
BOTH: tuple[Alternative, ...] = ("two-sided",)


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
    """

    name: str
    find: Callable[..., CriticalPoint]
    sizes: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ANY
    counted: bool = False


def above(law: Law, tail: float, convention: str, times: float = 1.0) -> CriticalPoint:
    """Reject at or above a value whose upper tail is at most `tail`; `times` such tails are attained."""
    value = law.isf(tail)
    attained = times * (law.sf(value) if math.isfinite(value) else 0.0)
    return CriticalPoint(value, attained, law, convention)


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


def halves(alpha: float, alternative: Alternative) -> tuple[float, float]:
    """The probability of one tail, and the number of tails."""
    return (alpha / 2, 2.0) if alternative == "two-sided" else (alpha, 1.0)


def sides(alternative: Alternative) -> Sides:
    """Whether the largest of several statistics is taken in size."""
    return "two-sided" if alternative == "two-sided" else "one-sided"
