"""The binomial law with probability one half: sign test and McNemar's test."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError
from nptests.nulls.law import LOG2, Kind, Real, elementwise

# Terms are integers of BITS to 2 BITS bits times a power of two. A step of the recurrence loses less than
# 2**-BITS of a term, so even a million of them leave more than a hundred good bits: every tail is rounded
# once.
BITS = 128


@dataclass(frozen=True)
class Binomial:
    """Wins among n fair and independent trials: P(X = x) = C(n, x) / 2^n."""

    n: int

    def __post_init__(self) -> None:
        if self.n < 0:
            raise InputError("parameter", f"the number of trials cannot be {self.n}", where="n")

    @property
    def name(self) -> str:
        return f"binomial with {self.n} trials of probability 1/2"

    @property
    def kind(self) -> Kind:
        return "exact"

    @property
    def support(self) -> NDArray[np.float64]:
        return np.arange(self.n + 1, dtype=np.float64)

    @property
    def pmf(self) -> NDArray[np.float64]:
        """P(X = x) for every x of the support."""
        upper, term, centre = [], _central(self.n), self.n - self.n // 2
        for x in range(centre, self.n + 1):
            upper.append(math.ldexp(*term))
            term = _next_term(term, self.n, x)
        return np.array(upper[::-1][: self.n // 2 + 1] + upper[self.n % 2 == 0 :])

    def sf(self, x: Real) -> Real:
        return elementwise(lambda value: self._at_least(_ceil(value)), x)

    def cdf(self, x: Real) -> Real:
        return elementwise(lambda value: self._at_least(self.n - _floor(value)), x)

    def logsf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_at_least(_ceil(value)), x)

    def logcdf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_at_least(self.n - _floor(value)), x)

    def isf(self, p: Real) -> Real:
        """The smallest x with P(X >= x) <= p; infinite when there is none."""
        return elementwise(self._isf, p)

    def icdf(self, p: Real) -> Real:
        """The largest x with P(X <= x) <= p; minus infinity when there is none."""
        return elementwise(lambda value: self.n - self._isf(value), p)

    def _isf(self, p: float) -> float:
        if not 0.0 <= p <= 1.0:
            return math.nan
        x = _first(lambda x: self._at_least(x) <= p, self.n + 1)
        return float(x) if x <= self.n else math.inf

    def _at_least(self, x: float) -> float:
        """P(X >= x) for a whole x, through the other tail in the lower half."""
        if math.isnan(x):
            return math.nan
        if 2 * x <= self.n:
            return 1.0 - self._at_least(self.n - x + 1)
        return math.ldexp(*_upper_tail(self.n, int(x))) if x <= self.n else 0.0

    def _log_at_least(self, x: float) -> float:
        if 2 * x <= self.n or x > self.n:
            tail = self._at_least(x)
            return math.log(tail) if tail != 0.0 else -math.inf
        mantissa, exponent = _upper_tail(self.n, int(x)) if not math.isnan(x) else (math.nan, 0)
        return math.log(mantissa) + exponent * LOG2


Scaled = tuple[int, int]  # an integer and a power of two


def _next_term(term: Scaled, n: int, x: int) -> Scaled:
    """C(n, x+1) from C(n, x)."""
    mantissa, exponent = term
    mantissa = mantissa * (n - x) // (x + 1)
    if 0 < mantissa < 1 << BITS:
        mantissa, exponent = mantissa << BITS, exponent - BITS
    return mantissa, exponent


def _sum_onwards(term: Scaled, n: int, x: int) -> Scaled:
    """C(n, x) + C(n, x+1) + ... for x in the upper half, until nothing more can be seen."""
    total, unit = term
    while term[0] and x < n:
        term, x = _next_term(term, n, x), x + 1
        addend = term[0] >> (unit - term[1])
        if not addend:
            break
        total += addend
    return total, unit


@lru_cache(maxsize=16)
def _central(n: int) -> Scaled:
    """P(X = centre), centre = ceil(n/2): one part in the sum of all terms, which is twice the upper half."""
    centre = n - n // 2
    first = (1 << 2 * BITS, 0)
    total = 2 * _sum_onwards(first, n, centre)[0] - (first[0] if n % 2 == 0 else 0)
    return (1 << 4 * BITS) // total, -2 * BITS


def _upper_tail(n: int, x: int) -> tuple[float, int]:
    """P(X >= x) as mantissa and power of two, for x above n/2."""
    term = _central(n)
    for at in range(n - n // 2, x):
        term = _next_term(term, n, at)
    total, exponent = _sum_onwards(term, n, x)
    return float(total), exponent


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
