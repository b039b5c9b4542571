"""The textbook laws: chi-squared, F, Student's t and normal, with tails that hold far out.

scipy.special's tails were compared with 50-digit arithmetic: better than 1e-12 relative down to 1e-290, for
degrees of freedom from 0.5 to 1e12. Below (where some of its terms underflow), and where a square overflows
on the way, the logarithm of the tail comes from the continued fractions of the incomplete gamma and beta
functions (DLMF 8.9.2 and 8.17.22), which converge fastest there; then 1 - y of the beta function is rounded,
so that the tail is good to 1e-12 + eps df / t^2.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from nptests.data.numerals import number
from nptests.distributions import roots, special
from nptests.distributions.law import LOG2, Kind, Real, elementwise
from nptests.errors import InputError
from nptests.vocabulary import Array

FAR = 1e-290  # below this tail the logarithmic forms are used: the smallest normal double is 2e-308


class _Continuous(ABC):
    """A law from two tail functions and their logarithms far out."""

    kind: ClassVar[Kind] = "asymptotic"
    support: ClassVar[None] = None

    @abstractmethod
    def _near(self, x: Real, upper: bool) -> Real:
        """P(X >= x), or P(X <= x), to be trusted above FAR."""

    @abstractmethod
    def _log_far(self, x: float, upper: bool) -> float:
        """The logarithm of the upper or lower tail, where it is below FAR."""

    def sf(self, x: Real) -> Real:
        return self._tail(x, upper=True)

    def cdf(self, x: Real) -> Real:
        return self._tail(x, upper=False)

    def logsf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_tail(value, upper=True), x)

    def logcdf(self, x: Real) -> Real:
        return elementwise(lambda value: self._log_tail(value, upper=False), x)

    def _tail(self, x: Real, upper: bool) -> Real:
        if not isinstance(x, np.ndarray):
            tail = self._near(float(x), upper)
            return tail if not tail < FAR else math.exp(self._log_far(x, upper))
        tails = self._near(x, upper)
        for place in np.argwhere(tails < FAR):
            tails[tuple(place)] = math.exp(self._log_far(float(x[tuple(place)]), upper))
        return tails

    def _log_tail(self, x: float, upper: bool) -> float:
        tail = self._near(x, upper)
        if tail < FAR:
            return self._log_far(x, upper)
        return math.log1p(-self._near(x, not upper)) if tail > 0.5 else math.log(tail)


class _Positive(_Continuous):
    """A continuous law on (0, infinity)."""

    def isf(self, p: Real) -> Real:
        """x with P(X >= x) = p."""
        return elementwise(lambda value: roots.positive_isf(lambda x: self._log_tail(x, upper=True), value), p)


@dataclass(frozen=True)
class ChiSquared(_Positive):
    """Chi-squared: the regularised upper incomplete gamma function Q(df/2, x/2)."""

    df: float

    def __post_init__(self) -> None:
        _require_positive(self.df, "df")

    @property
    def name(self) -> str:
        return f"chi-squared with {_count(self.df)}"

    def _near(self, x: Real, upper: bool) -> Real:
        if self.df in SUMMED:
            if not upper:
                return elementwise(self._lower, x)
            return _plain(_upper_sum(int(self.df), _positive_part(x) / 2), x)
        incomplete = special.gammaincc if upper else special.gammainc
        return _plain(incomplete(self.df / 2, _positive_part(x) / 2), x)

    def _lower(self, x: float) -> float:
        """From whichever tail is the smaller one."""
        a, half = self.df / 2, _positive_part(x) / 2
        if not half < a:
            return 1.0 - self._near(x, upper=True)
        return math.pow(half, a) * math.exp(-half) / math.gamma(a) * _gamma_series(a, half)

    def _log_far(self, x: float, upper: bool) -> float:
        if x <= 0.0 or x == math.inf:
            return -math.inf
        a, half = self.df / 2, x / 2
        kernel = a * math.log(half) - half - math.lgamma(a)
        if upper:  # e^-x x^a / (x+1-a - 1(1-a)/(x+3-a - ...)), DLMF 8.9.2
            return kernel - math.log(_continued_fraction(half + 1 - a, lambda i: (-i * (i - a), half + 2 * i + 1 - a)))
        return kernel + math.log(_gamma_series(a, half))


# Degrees of freedom at which Q(df/2, half) is the sum below: where its e**-half underflows, the whole is below FAR.
SUMMED = range(1, 16)
EPSILON = float(np.finfo(np.float64).eps)
ENDED = 1e4  # at this half everything is 0, as it is at infinity


def _upper_sum(df: int, half: Real) -> Any:
    """Q(a + 1, half) = Q(a, half) + half**a e**-half / Gamma(a + 1), from Q(1/2) = erfc or Q(1) = exp up to Q(df/2).

    Terms are positive, so that nothing cancels (Abramowitz & Stegun 26.4.4 and 26.4.5).
    """
    half = np.minimum(half, ENDED)
    weight = np.exp(-half)
    if df % 2:
        a, total, term = 0.5, _erfc(np.sqrt(half)), weight * np.sqrt(half) * (2 / math.sqrt(math.pi))
    else:
        a, total, term = 1.0, weight, weight * half
    while a < df / 2:
        total = total + term
        a += 1.0
        term = term * half / a
    return total


def _erfc(x: Any) -> Any:
    """The complementary error function, as the standard library has it."""
    if not isinstance(x, np.ndarray):
        return math.erfc(x)
    return np.fromiter(map(math.erfc, x.ravel().tolist()), np.float64, x.size).reshape(x.shape)


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
        return f"F with {number(self.df1)} and {number(self.df2)} degrees of freedom"

    def _near(self, x: Real, upper: bool) -> Real:
        ratio = self.df1 / self.df2 * np.asarray(_positive_part(x), dtype=float)
        with np.errstate(invalid="ignore"):  # at infinity, where the second of the two is taken
            shares = np.where(ratio < 1.0, ratio / (1.0 + ratio), 1.0 / (1.0 + ratio))
        a, b = self.df1 / 2, self.df2 / 2
        # the smaller share keeps its digits; scipy's fdtr loses them for large df2 before 1.17
        below = special.betaincc(a, b, shares) if upper else special.betainc(a, b, shares)
        above = special.betainc(b, a, shares) if upper else special.betaincc(b, a, shares)
        return _plain(np.where(ratio < 1.0, below, above), x)

    def _log_far(self, x: float, upper: bool) -> float:
        if x <= 0.0 or x == math.inf:
            return -math.inf
        log_ratio = math.log(self.df1) - math.log(self.df2) + math.log(x)
        if upper:
            return _log_beta_tail(self.df2 / 2, self.df1 / 2, self.df1 / self.df2 * x, log_ratio)
        return _log_beta_tail(self.df1 / 2, self.df2 / 2, self.df2 / self.df1 / x, -log_ratio)


def _upper_2(t: float) -> float:
    """P(T >= t) on two: (1 - t / sqrt(2 + t**2)) / 2, without its cancellation where t is large."""
    if math.isinf(t):
        return 0.0 if t > 0 else 1.0
    root = math.hypot(math.sqrt(2.0), t)
    return 1.0 / (root * (root + t)) if t > 1 else (1.0 - t / root) / 2


CLOSED: Mapping[float, Callable[[float], float]] = {1.0: lambda t: math.atan2(1.0, t) / math.pi, 2.0: _upper_2}


@dataclass(frozen=True)
class StudentT(_Continuous):
    """Student's t: half the tail of F(1, df) at t^2."""

    df: float

    about_zero: ClassVar[bool] = True

    def __post_init__(self) -> None:
        _require_positive(self.df, "df")

    @property
    def name(self) -> str:
        return f"Student's t with {_count(self.df)}"

    def _near(self, x: Real, upper: bool) -> Real:
        beyond = x if upper else -x
        if self.df in CLOSED:
            return elementwise(CLOSED[self.df], beyond)
        return _plain(special.stdtr(self.df, -beyond), x)

    def _log_far(self, x: float, upper: bool) -> float:
        if math.isinf(x):
            return -math.inf
        log_ratio = 2 * math.log(abs(x)) - math.log(self.df)
        return _log_beta_tail(self.df / 2, 0.5, x / self.df * x, log_ratio) - LOG2

    def isf(self, p: Real) -> Real:
        return elementwise(lambda value: _t_quantile(self, value), p)

    def log_beyond(self, t: float) -> float:
        """The logarithm of P(|T| >= t)."""
        return self._log_tail(t, upper=True) + LOG2


@lru_cache(maxsize=256)
def _t_quantile(law: StudentT, p: float) -> float:
    """Kept: intervals of one level and size ask for the same again and again."""
    return -_t_quantile(law, 1.0 - p) if p > 0.5 else roots.positive_isf(law.log_beyond, 2.0 * p)


@dataclass(frozen=True)
class Normal:
    mean: float = 0.0
    sd: float = 1.0

    kind: ClassVar[Kind] = "asymptotic"
    support: ClassVar[None] = None

    def __post_init__(self) -> None:
        _require_positive(self.sd, "sd")

    @property
    def about_zero(self) -> bool:
        """Whether both tails beyond one distance from 0 are alike."""
        return self.mean == 0.0

    @property
    def name(self) -> str:
        if (self.mean, self.sd) == (0.0, 1.0):
            return "standard normal"
        return f"normal with mean {self.mean:.15g} and standard deviation {self.sd:.15g}"

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


def _positive_part(x: Real) -> Real:
    """x where it is positive, else 0, below which there is nothing; NaN stays NaN."""
    if isinstance(x, np.ndarray):
        return np.where(x <= 0.0, 0.0, x)
    return 0.0 if x <= 0.0 else x


def _plain(values: Array, x: Real) -> Real:
    """A float for a number asked, an array for an array asked."""
    return values if isinstance(x, np.ndarray) else float(values)


@lru_cache
def _count(df: float) -> str:
    return f"{number(df)} degree{'' if df == 1 else 's'} of freedom"


def _require_positive(value: float, name: str) -> None:
    if not 0.0 < value < math.inf:
        raise InputError("parameter", f"{name} must be positive and finite, not {value!r}", where=name)


def _gamma_series(a: float, x: float) -> float:
    """gamma(a, x) e^x x^-a = 1/a + x/(a(a+1)) + x^2/(a(a+1)(a+2)) + ... (DLMF 8.7.1), positive terms."""
    term = total = 1.0 / a
    step = a
    while term > total * EPSILON:
        step += 1.0
        term *= x / step
        total += term
    return total


def _log_beta_tail(a: float, b: float, ratio: float, log_ratio: float) -> float:
    """log I_y(a, b), the small tail (DLMF 8.17.22), from (1-y) / y and its logarithm, for where it overflows."""
    log_y = -math.log1p(ratio) if math.isfinite(ratio) else -log_ratio
    log_rest = log_ratio + log_y
    y = math.exp(log_y)

    def term(i: int) -> tuple[float, float]:
        m = i // 2
        if i % 2:
            return -(a + m) * (a + b + m) * y / ((a + 2 * m) * (a + 2 * m + 1)), 1.0
        return m * (b - m) * y / ((a + 2 * m - 1) * (a + 2 * m)), 1.0

    fraction = _continued_fraction(1.0, term)
    return a * log_y + b * log_rest - math.log(a) - _log_beta(a, b) - math.log(fraction)


def _log_beta(a: float, b: float) -> float:
    """log B(a, b); for a large parameter the difference of its log gammas by Stirling, which would cancel."""
    large, small = max(a, b), min(a, b)
    if large < STIRLING:
        return float(special.betaln(a, b))
    both = large + small
    growth = small * math.log(large) + (both - 0.5) * math.log1p(small / large) - small
    return float(special.gammaln(small)) - growth - _stirling(both) + _stirling(large)


STIRLING = 30.0  # from here on the first term left out below, 1/(1188 x^9), is below 1e-16


def gamma_step(x: float) -> float:
    """Gamma(x + 1/2) / (sqrt(x) Gamma(x)); by Stirling for large x, where a difference of log gammas would cancel."""
    if x < STIRLING:
        return math.gamma(x + 0.5) / (math.sqrt(x) * math.gamma(x))
    return math.exp(x * math.log1p(0.5 / x) - 0.5 + _stirling(x + 0.5) - _stirling(x))


def _stirling(x: float) -> float:
    """log Gamma(x) less (x - 1/2) log x - x + log(2 pi)/2 (DLMF 5.11.1)."""
    return 1 / (12 * x) - 1 / (360 * x**3) + 1 / (1260 * x**5) - 1 / (1680 * x**7)


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
