"""Successes among trials, and the intervals for the probability behind them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Real
from typing import Literal, Self

from nptests.distributions import continuous, simulated, special
from nptests.errors import InputError, whole
from nptests.procedures.descriptor import check_level

Interval = Literal["clopper-pearson", "wilson", "wilson-continuity", "agresti-coull", "jeffreys"]


@dataclass(frozen=True)
class Successes:
    """x successes among n trials."""

    x: int
    n: int

    @classmethod
    def of(cls, x: float, n: float, names: tuple[str, str]) -> Self:
        """Counts, checked; `names` are what the caller calls them."""
        if not (isinstance(x, Real) and isinstance(n, Real) and 0 <= x <= n < math.inf) or x % 1 or n % 1 or n < 1:
            as_x, as_n = names
            words = f"{as_x} = {x} of {as_n} = {n}: whole numbers are needed, 0 <= {as_x} <= {as_n} and {as_n} >= 1"
            raise InputError("counts", words, where=as_x)
        return cls(whole(x, names[0]), whole(n, names[1]))

    @property
    def p(self) -> Fraction:
        """The proportion."""
        return Fraction(self.x, self.n)

    @property
    def variance(self) -> Fraction:
        """Of the proportion, as estimated from it: p (1 - p) / n."""
        return self.p * (1 - self.p) / self.n


def quantile(level: float) -> float:
    """z, beyond which the normal law has half of what the level leaves."""
    return continuous.Normal().isf((1 - level) / 2)


def exact(s: Successes, level: float) -> tuple[float, float]:
    """Clopper and Pearson: each end is the probability under which the count seen has a tail of (1 - level) / 2."""
    return simulated.clopper_pearson(s.x, s.n, level)


def wilson(s: Successes, level: float) -> tuple[float, float]:
    """Wilson: the probabilities that a score test at 1 - level does not reject."""
    z = quantile(level)
    return _score_limit(s.x, s.n, z), 1 - _score_limit(s.n - s.x, s.n, z)


def wilson_continuity(s: Successes, level: float) -> tuple[float, float]:
    """Wilson's with half a success less for the lower end and half a one more for the upper, inside [0, 1]."""
    z = quantile(level)
    return _score_limit(max(s.x - 0.5, 0.0), s.n, z), 1 - _score_limit(max(s.n - s.x - 0.5, 0.0), s.n, z)


def _score_limit(x: float, n: int, z: float) -> float:
    """The smaller root of n (p - x / n)**2 = z**2 p (1 - p), written so that nothing cancels."""
    return 2 * x * x / (n * (2 * x + z * z + z * math.sqrt(z * z + 4 * x * (n - x) / n)))


def agresti_coull(s: Successes, level: float) -> tuple[float, float]:
    """Agresti and Coull: p -+ z sqrt(p (1 - p) / n) with z**2 / 2 successes and failures added, cut at 0 and 1."""
    z = quantile(level)
    trials = s.n + z**2
    middle = (s.x + z**2 / 2) / trials
    reach = z * math.sqrt(middle * (1 - middle) / trials)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def jeffreys(s: Successes, level: float) -> tuple[float, float]:
    """Jeffreys: quantiles of Beta(x + 1/2, n - x + 1/2), but 0 without successes and 1 without failures."""
    a, b, tail = s.x + 0.5, s.n - s.x + 0.5, (1 - level) / 2
    low = float(special.betaincinv(a, b, tail)) if s.x > 0 else 0.0
    return low, float(special.betainccinv(a, b, tail)) if s.x < s.n else 1.0


INTERVALS: Mapping[Interval, Callable[[Successes, float], tuple[float, float]]] = {
    "clopper-pearson": exact,
    "wilson": wilson,
    "wilson-continuity": wilson_continuity,
    "agresti-coull": agresti_coull,
    "jeffreys": jeffreys,
}


def wilson_interval(x: int, n: int, *, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval (1927) for the probability behind x successes among n.

    It holds every p that the score test |x / n - p| / sqrt(p (1 - p) / n) <= z does not reject, so it stays inside
    [0, 1] and is right even at x = 0 and x = n.

    x   the number of successes
    n   the number of trials
    """
    return wilson(Successes.of(x, n, ("x", "n")), check_level(level, "level"))
