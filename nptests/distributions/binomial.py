"""The binomial law: sign test, McNemar's test and the test of one proportion."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

import numpy as np

from nptests.distributions.law import LOG2, Kind, Real, elementwise
from nptests.errors import InputError
from nptests.vocabulary import Array

# Terms are integers of BITS to 2 BITS bits times a power of two. A step of the recurrence loses less than
# 2**-BITS of a term, so even a million of them leave more than a hundred good bits: every tail is rounded
# once.
BITS = 128
MOST_STEPS = 3_000_000  # of the recurrence, some seconds
HALF = Fraction(1, 2)
SMALLEST_NORMAL = float(np.finfo(np.float64).tiny)  # doubles below it have fewer digits


@dataclass(frozen=True)
class Binomial:
    """Successes among n independent trials of exactly this probability: P(X = x) = C(n, x) p^x (1 - p)^(n - x)."""

    n: int
    p: Fraction = HALF

    kind: ClassVar[Kind] = "exact"

    def __post_init__(self) -> None:
        if self.n < 0:
            raise InputError("parameter", f"the number of trials cannot be {self.n}", where="n")
        if not 0 < self.p < 1:
            raise InputError("parameter", f"the probability {self.p} is not between 0 and 1", where="p")

    @property
    def name(self) -> str:
        probability = "1/2" if self.p == HALF else f"{float(self.p):.15g}"
        return f"binomial with {self.n} trials of probability {probability}"

    @property
    def failures(self) -> Binomial:
        """The law of n - X."""
        return Binomial(self.n, 1 - self.p)

    @property
    def mode(self) -> int:
        """The most probable number of successes."""
        return min(self.n, math.floor((self.n + 1) * self.p))

    @property
    def support(self) -> Array:
        return np.arange(self.n + 1, dtype=np.float64)

    @property
    def pmf(self) -> Array:
        """P(X = x) for every x of the support."""
        upper, lower = self._onwards(self.mode), self.failures._onwards(self.n - self.mode)
        return np.array(lower[:0:-1] + upper)

    def _onwards(self, start: int) -> list[float]:
        """P(X = x) from the mode, or beside it where two are alike, to n."""
        terms, term = [], _central(self.n, self.p)
        for x in range(start, self.n + 1):
            terms.append(math.ldexp(*term))
            term = _next_term(term, self, x)
        return terms

    def sf(self, x: Real) -> Real:
        if isinstance(x, np.ndarray):
            return self._all_at_least([_ceil(value) for value in x.flat]).reshape(x.shape)
        return self._at_least(_ceil(x))

    def cdf(self, x: Real) -> Real:
        if isinstance(x, np.ndarray):
            return self.failures._all_at_least([self.n - _floor(value) for value in x.flat]).reshape(x.shape)
        return self.failures._at_least(self.n - _floor(x))

    def logsf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_at_least(_ceil(value)), x)

    def logcdf(self, x: Real) -> Real:
        return elementwise(lambda value: self.failures._log_at_least(self.n - _floor(value)), x)

    def isf(self, p: Real) -> Real:
        """The smallest x with P(X >= x) <= p; infinite when there is none."""
        return elementwise(self._isf, p)

    def icdf(self, p: Real) -> Real:
        """The largest x with P(X <= x) <= p; minus infinity when there is none."""
        return elementwise(lambda value: self.n - self.failures._isf(value), p)

    def _isf(self, p: float) -> float:
        if not 0.0 <= p <= 1.0:
            return math.nan
        x = _first(lambda x: self._at_least(x) <= p, self.n + 1)
        return float(x) if x <= self.n else math.inf

    def _at_least(self, x: float) -> float:
        """P(X >= x) for a whole x, through the other tail below the mean."""
        if math.isnan(x):
            return math.nan
        if x > self.n:
            return 0.0
        if x <= 0:
            return 1.0
        if x <= self.n * self.p:
            return 1.0 - self.failures._at_least(self.n - x + 1)
        return math.ldexp(*_upper_tail(self, int(x)))

    def _all_at_least(self, values: list[float]) -> Array:
        """P(X >= x) for each whole x: the terms are formed once."""
        mean = self.n * self.p
        above = _upper_tails(self, {int(x) for x in values if mean < x <= self.n})
        below = _upper_tails(self.failures, {int(self.n - x) + 1 for x in values if 0 < x <= mean})
        tails = above | {self.n - x + 1: 1.0 - tail for x, tail in below.items()}
        return np.array([tails[int(x)] if 0 < x <= self.n else self._at_least(x) for x in values], dtype=np.float64)

    def _log_at_least(self, x: float) -> float:
        tail = self._at_least(x)
        if tail > 0.5:
            return math.log1p(-self.failures._at_least(self.n - x + 1))
        if not 0 <= tail <= SMALLEST_NORMAL or x > self.n:
            return math.log(tail) if tail != 0.0 else -math.inf
        mantissa, exponent = _upper_tail(self, int(x))
        return math.log(mantissa) + exponent * LOG2


Scaled = tuple[int, int]  # an integer and a power of two


def _next_term(term: Scaled, law: Binomial, x: int) -> Scaled:
    """P(X = x + 1) from P(X = x)."""
    mantissa, exponent = term
    mantissa *= (law.n - x) * law.p.numerator
    divisor = (x + 1) * (law.p.denominator - law.p.numerator)
    lacking = BITS + divisor.bit_length() - mantissa.bit_length()
    if lacking > 0:  # less than BITS bits would be left
        mantissa, exponent = mantissa << (BITS + lacking), exponent - (BITS + lacking)
    return mantissa // divisor, exponent


def _sum_onwards(term: Scaled, law: Binomial, x: int) -> Scaled:
    """P(X = x) + P(X = x + 1) + ... for x at the mode or above, until nothing more can be seen."""
    total, unit = term
    while True:
        term, x = _next_term(term, law, x), x + 1
        addend = term[0] >> (unit - term[1])
        if not addend:  # past n all terms are 0
            return total, unit
        total += addend


@lru_cache(maxsize=16)
def _central(n: int, p: Fraction) -> Scaled:
    """P(X = mode): one part in the sum of all terms, which run from the mode to both sides."""
    law = Binomial(n, p)
    first = (1 << 2 * BITS, 0)
    total = _sum_onwards(first, law, law.mode)[0] + _sum_onwards(first, law.failures, n - law.mode)[0] - first[0]
    return (1 << 4 * BITS) // total, -2 * BITS


def _upper_tail(law: Binomial, x: int) -> tuple[float, int]:
    """P(X >= x) as mantissa and power of two, for x above the mean."""
    total, exponent = _upper_tail_scaled(law, x)
    return float(total), exponent


def _upper_tail_scaled(law: Binomial, x: int) -> Scaled:
    # Terms fall as exp(-2 j**2 / n), or faster, j steps from the mode, and all of their 2 BITS bits are summed.
    n, mode = law.n, law.mode
    if math.isqrt(int(BITS * LOG2 * n)) + x - mode > MOST_STEPS:
        raise InputError(
            "limit",
            f"the exact binomial distribution of {n} trials is beyond what is computed step by step: ask for "
            'null="asymptotic" where the test has it',
            where="null",
        )
    term = _central(n, law.p)
    for at in range(mode, x):
        term = _next_term(term, law, at)
    return _sum_onwards(term, law, x)


def _upper_tails(law: Binomial, points: set[int]) -> dict[int, float]:
    """P(X >= x) for points x above the mean: from the largest, the terms before it are added one by one."""
    if not points:
        return {}
    first, last = min(points), max(points)
    tail, unit = _upper_tail_scaled(law, last)
    tails = {last: math.ldexp(tail, unit)}
    terms, term = [], _central(law.n, law.p)
    for at in range(law.mode, last):
        if at >= first:
            terms.append(term)
        term = _next_term(term, law, at)
    for at, (mantissa, exponent) in zip(range(last - 1, first - 1, -1), reversed(terms), strict=True):
        tail, unit = mantissa + (tail >> (exponent - unit)), exponent
        if at in points:
            tails[at] = math.ldexp(tail, unit)
    return tails


def _first(holds: Callable[[int], bool], end: int) -> int:
    """The smallest x in 0..end at which a property holds that then holds for ever."""
    low, high = 0, end
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def _ceil(x: float) -> float:
    return math.ceil(x) if math.isfinite(x) else x


def _floor(x: float) -> float:
    return math.floor(x) if math.isfinite(x) else x
