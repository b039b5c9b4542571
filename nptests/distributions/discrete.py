"""A law given by the probabilities of its values: what every enumeration ends in."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from nptests.distributions.law import LOG2, Kind, Real, of_probabilities
from nptests.vocabulary import Array

# Enumerations start from a probability of 2**1000 and subtract 1000 from the exponent at the end. Sums of
# probabilities then stay below the largest double, and what would underflow is kept down to 2**-2074, 1e-624.
HEADROOM = 1000


@dataclass(frozen=True, eq=False)
class Discrete:
    """P(X = support[i]) = weights[i] * 2**exponent / total, with the support increasing and the weights positive.

    Tails are sums of positive terms from the far end inwards, so they are as accurate, relatively, as the
    weights. Where these are counts, below 2**53, a tail is rounded once, in the division by `total`.
    """

    name: str
    kind: Kind
    support: Array
    weights: Array
    exponent: int = 0
    total: float = 1.0

    @cached_property
    def _at_least(self) -> Array:
        return np.append(np.cumsum(self.weights[::-1])[::-1], 0.0)

    @cached_property
    def _at_most(self) -> Array:
        return np.append(0.0, np.cumsum(self.weights))

    @property
    def pmf(self) -> Array:
        """P(X = x) for every x of the support."""
        return self._scaled(self.weights)

    def sf(self, x: Real) -> Real:
        return self._probability(self._at_least[np.searchsorted(self.support, x, side="left")], x)

    def cdf(self, x: Real) -> Real:
        return self._probability(self._at_most[np.searchsorted(self.support, x, side="right")], x)

    def logsf(self, x: Real) -> Real:
        return self._logarithm(self._at_least[np.searchsorted(self.support, x, side="left")], x)

    def logcdf(self, x: Real) -> Real:
        return self._logarithm(self._at_most[np.searchsorted(self.support, x, side="right")], x)

    def isf(self, p: Real) -> Real:
        """The smallest support value x with P(X >= x) <= p; infinite when there is none."""
        tails = self._scaled(self._at_least[::-1])
        within = np.searchsorted(tails, p, "right")
        values = np.append(np.inf, self.support[::-1])
        return _like(of_probabilities(p, values[within - 1]), p)

    def icdf(self, p: Real) -> Real:
        """The largest support value x with P(X <= x) <= p; minus infinity when there is none."""
        within = np.searchsorted(self._scaled(self._at_most), p, "right")
        values = np.append(-np.inf, self.support)
        return _like(of_probabilities(p, values[within - 1]), p)

    def _scaled(self, weight: Array) -> Array:
        return np.minimum(np.ldexp(weight, self.exponent) / self.total, 1.0)

    def _probability(self, weight: Array, x: Real) -> Real:
        return _like(np.where(np.isnan(x), np.nan, self._scaled(weight)), x)

    def _logarithm(self, weight: Array, x: Real) -> Real:
        with np.errstate(divide="ignore"):
            logarithm = np.minimum(np.log(weight) - math.log(self.total) + self.exponent * LOG2, 0.0)
        return _like(np.where(np.isnan(x), np.nan, logarithm), x)


def _like(values: Array, x: Real) -> Real:
    """A float for a number asked, an array for an array asked."""
    return values if isinstance(x, np.ndarray) else float(values)
