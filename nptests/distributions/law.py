"""What every null distribution can be asked, and the rules that all of them share."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Literal, Protocol, TypeVar

import numpy as np

from nptests.vocabulary import Array

Kind = Literal["exact", "asymptotic", "simulated"]
Real = TypeVar("Real", float, Array)
LOG2 = math.log(2.0)


class Law(Protocol):
    """The distribution of a statistic X under its null hypothesis.

    Tails include the point itself, P(X >= x) and P(X <= x), because that is what a p-value is. The natural
    logarithms go on where the probability is smaller than every double. NaN is answered with NaN.
    """

    @property
    def name(self) -> str:
        """In words, for example "chi-squared with 3 degrees of freedom"."""

    @property
    def kind(self) -> Kind: ...

    @property
    def support(self) -> Array | None:
        """The attainable values in increasing order; None for a continuous law."""

    def sf(self, x: Real) -> Real:
        """P(X >= x)."""

    def cdf(self, x: Real) -> Real:
        """P(X <= x)."""

    def logsf(self, x: Real) -> Real:
        """log P(X >= x)."""

    def logcdf(self, x: Real) -> Real:
        """log P(X <= x)."""

    def isf(self, p: Real) -> Real:
        """The critical value: the smallest x with P(X >= x) <= p.

        For a continuous law P(X >= isf(p)) = p. For a discrete law x is a support value, and infinite when
        even the largest value is more probable than p.
        """


def two_sided(law: Law, x: Real) -> Real:
    """The two-sided p-value of this project: min(1, twice the smaller tail)."""
    if getattr(law, "about_zero", False):  # symmetric: the smaller tail lies beyond |x|
        smaller = law.sf(abs(x))
    elif isinstance(x, np.ndarray):
        smaller = np.minimum(law.sf(x), law.cdf(x))
    else:
        smaller = min(law.sf(x), law.cdf(x))
    return np.minimum(1.0, 2.0 * smaller) if isinstance(x, np.ndarray) else min(1.0, 2.0 * smaller)


def log_two_sided(law: Law, x: float) -> float:
    """The logarithm of `two_sided`."""
    return min(0.0, LOG2 + min(law.logsf(x), law.logcdf(x)))


def of_probabilities(p: Real, values: Array) -> Array:
    """Critical values, NaN where p is no probability."""
    return np.where((np.asarray(p) >= 0.0) & (np.asarray(p) <= 1.0), values, np.nan)


def elementwise(function: Callable[[float], float], x: Real) -> Real:
    """`function` at a number, or at every element of an array."""
    if isinstance(x, np.ndarray):
        return np.array([function(float(value)) for value in x.flat], dtype=np.float64).reshape(x.shape)
    return function(float(x))


class PointByPoint(ABC):
    """A continuous law that is computed at one point after the other."""

    support: ClassVar[None] = None

    @abstractmethod
    def _logsf(self, x: float) -> float: ...

    @abstractmethod
    def _isf(self, p: float) -> float:
        """x with P(X >= x) = p."""

    def cdf(self, x: Real) -> Real:
        return elementwise(lambda value: -math.expm1(self._logsf(value)), x)

    def logsf(self, x: Real) -> Real:
        return elementwise(self._logsf, x)

    def logcdf(self, x: Real) -> Real:
        return elementwise(lambda value: math.log(cdf) if (cdf := self.cdf(value)) != 0.0 else -math.inf, x)

    def isf(self, p: Real) -> Real:
        return elementwise(self._isf, p)
