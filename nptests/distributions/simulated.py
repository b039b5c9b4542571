"""A null distribution that was drawn instead of counted."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from nptests.distributions import law, special

LEVEL = 0.95
HELD = 1 << 24  # numbers held at a time: 128 MB


def clopper_pearson(successes: int, trials: int, level: float = LEVEL) -> tuple[float, float]:
    """The exact interval for a probability: each end is the one at which the count seen has tail (1 - level)/2."""
    tail = (1.0 - level) / 2.0
    low = float(special.betaincinv(successes, trials - successes + 1, tail)) if successes > 0 else 0.0
    high = float(special.betainccinv(successes + 1, trials - successes, tail)) if successes < trials else 1.0
    return low, high


def blocks(draws: int, width: int, longest: int = HELD) -> Iterator[int]:
    """How many draws to make at a time, where each has so many numbers: what is held does not grow with the data."""
    most = max(1, min(longest, HELD // max(1, width)))
    yield from (min(most, draws - start) for start in range(0, draws, most))


@dataclass(frozen=True, eq=False)
class Simulated:
    """`values` of the statistic under random permutations, in increasing order, and the one observed.

    The observed arrangement is one of those that the permutations might have given, and counts as a draw:
    with b of B draws at least as large, P(X >= x) is estimated by (b + 1) / (B + 1), which is never 0 and
    makes a valid test (Davison & Hinkley 1997, section 4.2). `interval` is that of Clopper and Pearson for
    the probability itself.
    """

    name: str
    values: NDArray[np.float64]
    observed: float
    seed: int

    kind: ClassVar[law.Kind] = "simulated"

    @cached_property
    def support(self) -> NDArray[np.float64]:
        return np.unique(self.values)

    @property
    def draws(self) -> int:
        return len(self.values)

    @property
    def exceedances(self) -> int:
        """b: the draws with a statistic at least as large as the observed one."""
        return self.draws - int(np.searchsorted(self.values, self.observed, side="left"))

    @property
    def pvalue(self) -> float:
        return (self.exceedances + 1) / (self.draws + 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Clopper-Pearson interval for the p-value that was estimated."""
        return clopper_pearson(self.exceedances, self.draws)

    def sf(self, x: law.Real) -> law.Real:
        at_least = self.draws - np.searchsorted(self.values, x, side="left")
        return self._estimate(np.asarray(at_least), x)

    def cdf(self, x: law.Real) -> law.Real:
        return self._estimate(np.asarray(np.searchsorted(self.values, x, side="right")), x)

    def logsf(self, x: law.Real) -> law.Real:
        return np.log(self.sf(x)) if isinstance(x, np.ndarray) else math.log(self.sf(x))

    def logcdf(self, x: law.Real) -> law.Real:
        return np.log(self.cdf(x)) if isinstance(x, np.ndarray) else math.log(self.cdf(x))

    def isf(self, p: law.Real) -> law.Real:
        """The smallest drawn x with estimated P(X >= x) <= p; infinite when there is none."""
        allowed = np.floor(np.asarray(p) * (self.draws + 1)) - 1.0  # draws that may lie at or above x
        tails = self.draws - np.searchsorted(self.values, self.support, side="left")
        within = len(tails) - np.searchsorted(tails[::-1], allowed, side="right")
        values = law.of_probabilities(p, np.append(self.support, np.inf)[within])
        return values if isinstance(p, np.ndarray) else float(values)

    def _estimate(self, count: NDArray[np.int_], x: law.Real) -> law.Real:
        estimate = np.where(np.isnan(x), np.nan, (count + 1.0) / (self.draws + 1.0))
        return estimate if isinstance(x, np.ndarray) else float(estimate)
