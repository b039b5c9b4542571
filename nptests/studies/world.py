"""Laws of scores whose true values are known exactly: what a study of intervals draws from.

A shape is a finite population of whole numbers, the quantiles of its law at (i + 1/2) / N. Its members are drawn with
equal chances, and what is true of them (a mean, a median, how often one is above another) is found by listing them all.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from statistics import NormalDist

import numpy as np

from nptests.data.scores import Scores
from nptests.procedures.descriptor.facets import SHAPES
from nptests.procedures.omnibus.friedman import friedman
from nptests.vocabulary import Integers

MEMBERS = 1001  # odd, so that the median is one of them
UNIT = 10_000  # a standard deviation, about
ALGORITHMS = 4  # in a table of scores
MANY = 50_000  # data sets that stand for all of them

QUANTILES: Mapping[str, Callable[[float], float]] = {
    "normal": NormalDist().inv_cdf,
    "heavy tails": lambda u: math.copysign(-math.log1p(-abs(2 * u - 1)), u - 0.5) / math.sqrt(2),  # Laplace's
    "skewed": lambda u: -math.log1p(-u) - 1,  # exponential
    "skewed, turned": lambda u: math.log(u) + 1,
    "rounded": lambda u: round(2 * NormalDist().inv_cdf(u)) / 2,  # to half a standard deviation: many ties
}
assert set(QUANTILES) == set(SHAPES)


@cache
def members(shape: str) -> Integers:
    """The population of a shape: with mean 0 and standard deviation 1 before it is cut into whole numbers."""
    u = (np.arange(MEMBERS) + 0.5) / MEMBERS
    return np.array([round(UNIT * QUANTILES[shape](float(x))) for x in u], dtype=np.int64)


@dataclass(frozen=True)
class World:
    """Scores of a shape; those of one algorithm are `effect` standard deviations higher than those of another."""

    shape: str
    effect: float
    rng: np.random.Generator
    n: int  # the size of the sample

    @property
    def shift(self) -> int:
        """What is added to the scores of the better one."""
        return round(UNIT * self.effect)

    def noise(self, *size: int) -> Integers:
        """Scores without an effect."""
        return self.rng.choice(members(self.shape), size)

    def better(self, *size: int) -> Integers:
        """Scores with the effect; also the differences of a pair."""
        return self.noise(*size) + self.shift

    @cached_property
    def _all(self) -> Integers:
        return members(self.shape) + self.shift

    @property
    def mean(self) -> float:
        """Of the better one."""
        return float(self._all.mean())

    @property
    def mean_difference(self) -> float:
        """Of the better one and the other."""
        return float(self.shift)

    @property
    def median(self) -> float:
        """Of the better one."""
        return float(np.median(self._all))

    @property
    def pseudomedian(self) -> float:
        """The median of the mean of two, drawn apart."""
        return float(np.median(self._all[:, None] + self._all)) / 2

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return float(self._all.std())

    @property
    def above(self) -> float:
        """How much more often the better one is above the other than below, both drawn apart."""
        return float(np.sign(self._all[:, None] - members(self.shape)).mean())

    @property
    def positive(self) -> float:
        """How much more often the better one is above 0 than below."""
        return float(np.sign(self._all).mean())

    @property
    def positive_sums(self) -> float:
        """The same of the sum of two that are not 0."""
        varied = self._all[self._all != 0]
        return float(np.sign(varied[:, None] + varied).mean())

    def count(self, n: int, times: float = 1.0) -> int:
        """Successes of n trials; the effect, so many times, is their probability."""
        return int(self.rng.binomial(n, times * self.effect))

    def pair(self, n: int) -> tuple[Integers, Integers]:
        """Two samples whose differences have the shape."""
        b = self.noise(n)
        return self.better(n) + b, b

    def groups(self, n: int) -> tuple[Integers, ...]:
        """Three samples, each better than the one before."""
        return tuple(self.noise(n) + j * self.shift for j in range(3))

    def steps(self, by: tuple[int, ...]) -> tuple[float, ...]:
        """Differences of the means of groups that lie so many steps apart."""
        return tuple(float(j * self.shift) for j in by)

    def resampled(self, n: int) -> Integers:
        """Differences on n resamples that share training data: any two have the correlation 1 / 10."""
        return np.rint(math.sqrt(0.1) * self.noise(1) + math.sqrt(0.9) * self.noise(n)).astype(np.int64) + self.shift

    def table(self, n: int) -> Scores:
        """n data sets; each algorithm half an effect above the one before it."""
        return Scores(self.noise(n, ALGORITHMS) + self.shift * np.arange(ALGORITHMS) // 2, better="higher")

    @property
    def concordance(self) -> float:
        """The mean of Kendall's W over n data sets: (1 + (n - 1) rho) / n, rho that of very many."""
        many = World(self.shape, self.effect, np.random.default_rng(0), MANY).table(MANY)
        rho = (friedman(many, null="asymptotic").statistic / (ALGORITHMS - 1) - 1) / (MANY - 1)
        return (1 + (self.n - 1) * rho) / self.n
