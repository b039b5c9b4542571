"""The textbook laws: chi-squared, F, Student's t and normal, with tails that hold far out.

scipy.special's tails were compared with 60-digit arithmetic: better than 1e-12 relative down to 1e-290 for
degrees of freedom from 0.5 to 1e9. Below that, and where a square overflows on the way, the logarithm of the
tail comes from the continued fractions of the incomplete gamma and beta functions (DLMF 8.9.2 and 8.17.22),
which converge fastest there.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from nptests.errors import InputError
from nptests.nulls.law import LOG2, Kind, Real, elementwise
from nptests.nulls.roots import positive_isf

FAR = 1e-290  # below this tail the logarithmic forms are used: the smallest normal double is 2e-308


class _Continuous(ABC):
    """A law from two tail functions and their logarithms far out."""

    @property
    def kind(self) -> Kind:
        return "asymptotic"

    @property
    def support(self) -> None:
        return None

    @abstractmethod
    def _tails(self, x: float) -> tuple[float, float]:
        """P(X <= x) and P(X >= x), to be trusted above FAR."""

    @abstractmethod
    def _log_far(self, x: float, upper: bool) -> float:
        """The logarithm of the upper or lower tail, where it is below FAR."""

    def sf(self, x: Real) -> Real:
        return elementwise(lambda value: self._tail(value, upper=True), x)

    def cdf(self, x: Real) -> Real:
        return elementwise(lambda value: self._tail(value, upper=False), x)

    def logsf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_tail(value, upper=True), x)

    def logcdf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_tail(value, upper=False), x)

    def _tail(self, x: float, upper: bool) -> float:
        tail = self._tails(x)[upper]
        return tail if not tail < FAR else math.exp(self._log_far(x, upper))

    def _log_tail(self, x: float, upper: bool) -> float:
        lower_upper = self._tails(x)
        tail, other = lower_upper[upper], lower_upper[not upper]
        if tail < FAR:
            return self._log_far(x, upper)
        return math.log1p(-other) if tail > 0.5 else math.log(tail)


class _Positive(_Continuous):
    """A continuous law on (0, infinity)."""

    def isf(self, p: Real) -> Real:
        """x with P(X >= x) = p."""
        return elementwise(lambda value: positive_isf(self._log_upper, value), p)

    def _log_upper(self, x: float) -> float:
        return self._log_tail(x, upper=True)


@dataclass(frozen=True)
class ChiSquared(_Positive):
    """Chi-squared: the regularised upper incomplete gamma function Q(df/2, x/2)."""

    df: float

    def __post_init__(self) -> None:
        _require_positive(self.df, "df")

    @property
    def name(self) -> str:
        return f"chi-squared with {_count(self.df)}"

    def _tails(self, x: float) -> tuple[float, float]:
        if x <= 0.0:
            return 0.0, 1.0
        return float(special.gammainc(self.df / 2, x / 2)), float(special.gammaincc(self.df / 2, x / 2))

    def _log_far(self, x: float, upper: bool) -> float:
        if x <= 0.0 or x == math.inf:
            return -math.inf
        a, half = self.df / 2, x / 2
        kernel = a * math.log(half) - half - math.lgamma(a)
        if upper:  # e^-x x^a / (x+1-a - 1(1-a)/(x+3-a - ...))
            return kernel - math.log(_gamma_fraction(a, half))
        return kernel + math.log(_gamma_series(a, half))


@dataclass(frozen=True)
class FDistribution(_Positive):
    """Snedecor's F: the regularised incomplete beta function I_y(df2/2, df1/2) at y = df2 / (df2 + df1 x)."""

    df1: float
    df2: float

    def __post_init__(self) -> None:
        _require_positive(self.df1, "df1")
        _require_positive(self.df2, "df2")

    @property
    def name(self) -> str:
        return f"F with {self.df1:.15g} and {self.df2:.15g} degrees of freedom"

    def _tails(self, x: float) -> tuple[float, float]:
        if x <= 0.0:
            return 0.0, 1.0
        return float(special.fdtr(self.df1, self.df2, x)), float(special.fdtrc(self.df1, self.df2, x))

    def _log_far(self, x: float, upper: bool) -> float:
        if x <= 0.0 or x == math.inf:
            return -math.inf
        log_odds = math.log(self.df2) - math.log(self.df1) - math.log(x)
        if upper:
            return _log_beta_tail(self.df2 / 2, self.df1 / 2, log_odds)
        return _log_beta_tail(self.df1 / 2, self.df2 / 2, -log_odds)


@dataclass(frozen=True)
class StudentT(_Continuous):
    """Student's t: half the tail of F(1, df) at t^2."""

    df: float

    def __post_init__(self) -> None:
        _require_positive(self.df, "df")

    @property
    def name(self) -> str:
        return f"Student's t with {_count(self.df)}"

    def _tails(self, x: float) -> tuple[float, float]:
        return float(special.stdtr(self.df, x)), float(special.stdtr(self.df, -x))

    def _log_far(self, x: float, upper: bool) -> float:
        if math.isinf(x):
            return -math.inf
        return _log_beta_tail(self.df / 2, 0.5, math.log(self.df) - 2 * math.log(abs(x))) - LOG2

    def isf(self, p: Real) -> Real:
        return elementwise(self._isf, p)

    def _isf(self, p: float) -> float:
        if p > 0.5:
            return -self._isf(1.0 - p)
        return positive_isf(lambda t: self._log_tail(t, upper=True) + LOG2, 2.0 * p)


@dataclass(frozen=True)
class Normal:
    """The normal law."""

    mean: float = 0.0
    sd: float = 1.0

    def __post_init__(self) -> None:
        _require_positive(self.sd, "sd")

    @property
    def name(self) -> str:
        if (self.mean, self.sd) == (0.0, 1.0):
            return "standard normal"
        return f"normal with mean {self.mean:.15g} and standard deviation {self.sd:.15g}"

    @property
    def kind(self) -> Kind:
        return "asymptotic"

    @property
    def support(self) -> NDArray[np.float64] | None:
        return None

    def sf(self, x: Real) -> Real:
        return _plain(special.ndtr((self.mean - x) / self.sd), x)

    def cdf(self, x: Real) -> Real:
        return _plain(special.ndtr((x - self.mean) / self.sd), x)

    def logsf(self, x: Real) -> Real:
        return _plain(special.log_ndtr((self.mean - x) / self.sd), x)

    def logcdf(self, x: Real) -> Real:
        return _plain(special.log_ndtr((x - self.mean) / self.sd), x)

    def isf(self, p: Real) -> Real:
        return _plain(self.mean - self.sd * special.ndtri(p), p)


def _plain(values: NDArray[np.float64], x: Real) -> Real:
    return values if isinstance(x, np.ndarray) else float(values)


def _count(df: float) -> str:
    return f"{df:.15g} degree{'' if df == 1 else 's'} of freedom"


def _require_positive(value: float, name: str) -> None:
    if not 0.0 < value < math.inf:
        raise InputError("parameter", f"{name} must be positive and finite, not {value!r}", where=name)


def _gamma_series(a: float, x: float) -> float:
    """gamma(a, x) e^x x^-a = 1/a + x/(a(a+1)) + x^2/(a(a+1)(a+2)) + ... (DLMF 8.7.1), positive terms."""
    term = total = 1.0 / a
    step = a
    while term > total * np.finfo(np.float64).eps:
        step += 1.0
        term *= x / step
        total += term
    return total


def _gamma_fraction(a: float, x: float) -> float:
    """1 / (Gamma(a, x) e^x x^-a) as a continued fraction (DLMF 8.9.2), for x well above a."""
    return _continued_fraction(x + 1 - a, lambda i: (-i * (i - a), x + 2 * i + 1 - a))


def _log_beta_tail(a: float, b: float, log_odds: float) -> float:
    """log I_y(a, b), the small tail, from log(y / (1-y)) (DLMF 8.17.22)."""
    log_y, log_rest = -float(np.logaddexp(0.0, -log_odds)), -float(np.logaddexp(0.0, log_odds))
    y = math.exp(log_y)

    def term(i: int) -> tuple[float, float]:
        m = i // 2
        if i % 2:
            return -(a + m) * (a + b + m) * y / ((a + 2 * m) * (a + 2 * m + 1)), 1.0
        return m * (b - m) * y / ((a + 2 * m - 1) * (a + 2 * m)), 1.0

    fraction = _continued_fraction(1.0, term)
    return a * log_y + b * log_rest - math.log(a) - float(special.betaln(a, b)) - math.log(fraction)


def _continued_fraction(first: float, term: Callable[[int], tuple[float, float]]) -> float:
    """first + a1/(b1 + a2/(b2 + ...)) by Lentz's method, to the last bit that changes."""
    value = c = first
    d = 0.0
    i = 0
    while True:
        i += 1
        numerator, denominator = term(i)
        d = 1.0 / (denominator + numerator * d)
        c = denominator + numerator / c
        value *= c * d
        if abs(c * d - 1.0) <= np.finfo(np.float64).eps:
            return value
