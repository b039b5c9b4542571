"""Sums of independent integer variables, by convolution of positive terms; far out by exponential tilting."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from nptests.distributions import discrete, law
from nptests.vocabulary import Array

# Weights are scaled to a largest of 2**PEAK, so that a convolution of up to 2**23 products stays below
# 2**1024. Ends below 2**-PEAK, 1e-301 of the largest, are cut off: their products would be subnormal numbers,
# which are a hundred times slower to multiply.
PEAK = 500


@dataclass(frozen=True, eq=False)
class Lattice:
    """P(X = low + i) = weights[i] * 2**exponent / outcomes; with counts for weights exact below 2**53 outcomes."""

    low: int
    weights: Array
    exponent: int = 0
    outcomes: float = 1.0

    @classmethod
    def of_counts(cls, low: int, counts: Array) -> Lattice:
        """Equally likely outcomes, so many for each value."""
        return cls(low, counts, 0, float(counts.sum()))._scaled()

    @property
    def high(self) -> int:
        """The largest value."""
        return self.low + len(self.weights) - 1

    @property
    def mean(self) -> float:
        return self.low + float(self.weights @ np.arange(len(self.weights))) / float(self.weights.sum())

    def mirrored(self) -> Lattice:
        """The law of -X."""
        return Lattice(-self.high, self.weights[::-1], self.exponent, self.outcomes)

    def tilted(self, t: float) -> tuple[Lattice, float]:
        """The law with probabilities proportional to P(X = v) e^(t v), and log E[e^(t (X - high))]."""
        weights = self.weights * np.exp(t * np.arange(1.0 - len(self.weights), 1.0))
        moment = math.ldexp(float(weights.sum()), self.exponent) / self.outcomes
        return Lattice.of_counts(self.low, weights), math.log(moment)

    def plus(self, other: Lattice) -> Lattice:
        """The law of the sum of two independent variables."""
        weights = np.convolve(self.weights, other.weights)
        outcomes = self.outcomes * other.outcomes
        return Lattice(self.low + other.low, weights, self.exponent + other.exponent, outcomes)._scaled()

    def times(self, n: int) -> Lattice:
        """The law of the sum of n independent copies, by repeated squaring."""
        if n == 1:
            return self
        half = self.times(n // 2)
        return half.plus(half).plus(self) if n % 2 else half.plus(half)

    def law(self, name: str, *, unit: float = 1.0, offset: float = 0.0) -> discrete.Discrete:
        """The exact law of offset + unit X, on the values with a positive probability."""
        atoms = np.flatnonzero(self.weights)
        support = offset + unit * (self.low + atoms).astype(np.float64)
        return discrete.Discrete(name, "exact", support, self.weights[atoms], self.exponent, self.outcomes)

    def _scaled(self) -> Lattice:
        shift = PEAK - math.frexp(float(self.weights.max()))[1]
        weights = np.ldexp(self.weights, shift)
        nonzero = np.flatnonzero(weights >= 2.0**-PEAK)
        first, last = int(nonzero[0]), int(nonzero[-1])
        outcomes, halvings = math.frexp(self.outcomes)
        return Lattice(self.low + first, weights[first : last + 1], self.exponent - shift - halvings, outcomes)


def total(terms: list[Lattice]) -> Lattice:
    """The law of a sum of independent variables, short ones first."""
    terms = sorted(terms, key=lambda term: len(term.weights))
    while len(terms) > 1:
        terms = [*terms[2:], terms[0].plus(terms[1])]
    return terms[0]


Terms = Sequence[tuple[Lattice, int]]
# The ends that were cut off hold less than 1e-290 (1e-301 of the largest, times their number), so that above
# FAR the plain tails are right to 1e-16.
FAR = 1e-270
LOG_FAR = math.log(FAR)
STEEPEST = 64.0  # a tilt of e^64 a step leaves less than 1e-27 outside the largest value


@dataclass(frozen=True, eq=False)
class SumLaw(discrete.Discrete):
    """The law of offset + unit * (sum of independent lattice variables, so many copies of each).

    Its weights end some 300 decades below the largest. Past their ends the logarithms of the tails are found
    by tilting: with X tilted by e^(t X) / M(t), so that its mean is x,

        P(X >= x) = M(t) e^(-t x) E_t[e^(-t (X - x)); X >= x],

    in which nothing underflows. The identity holds for every t (Esscher 1932).
    """

    terms: tuple[tuple[Lattice, int], ...] = ()
    unit: float = 1.0
    offset: float = 0.0

    def sf(self, x: law.Real) -> law.Real:
        return _carried_on(super().sf(x), x, FAR, lambda v: math.exp(self._log_far(v, upper=True)))

    def cdf(self, x: law.Real) -> law.Real:
        return _carried_on(super().cdf(x), x, FAR, lambda v: math.exp(self._log_far(v, upper=False)))

    def logsf(self, x: law.Real) -> law.Real:
        return _carried_on(super().logsf(x), x, LOG_FAR, lambda v: self._log_far(v, upper=True))

    def logcdf(self, x: law.Real) -> law.Real:
        return _carried_on(super().logcdf(x), x, LOG_FAR, lambda v: self._log_far(v, upper=False))

    def _log_far(self, x: float, upper: bool) -> float:
        if math.isinf(x):
            return -math.inf
        steps = (x - self.offset) / self.unit
        if upper:
            return _log_upper_tail(self.terms, math.ceil(steps))
        return _log_upper_tail([(term.mirrored(), n) for term, n in self.terms], -math.floor(steps))


def _carried_on(near: law.Real, x: law.Real, least: float, far: Callable[[float], float]) -> law.Real:
    """The plain tails, and what goes on where they are below the least that they are right for."""
    if not isinstance(near, np.ndarray):
        return far(float(x)) if near < least else near
    beyond = near < least
    near[beyond] = [far(float(v)) for v in np.asarray(x)[beyond]]
    return near


def law_of_sum(name: str, terms: Terms, *, unit: float = 1.0, offset: float = 0.0) -> SumLaw:
    """The exact law of offset + unit times the sum of n independent copies of each term."""
    near = total([term.times(n) for term, n in terms]).law(name, unit=unit, offset=offset)
    return SumLaw(name, "exact", near.support, near.weights, near.exponent, near.total, tuple(terms), unit, offset)


def _log_upper_tail(terms: Terms, x: int) -> float:
    """log P(sum >= x) for an x above the mean."""
    top = sum(n * term.high for term, n in terms)
    if x > top:
        return -math.inf
    low, t = 0.0, STEEPEST
    while (middle := 0.5 * (low + t)) not in (low, t):  # the mean grows with the tilt
        mean = sum(n * term.tilted(middle)[0].mean for term, n in terms)
        low, t = (middle, t) if mean < x else (low, middle)
    log_moment = sum(n * term.tilted(t)[1] for term, n in terms)
    tilted = total([term.tilted(t)[0].times(n) for term, n in terms])
    beyond = np.arange(max(x, tilted.low), tilted.high + 1)
    share = float(np.sum(tilted.weights[beyond - tilted.low] * np.exp(-t * (beyond - x))))
    return log_moment + t * (top - x) + math.log(math.ldexp(share, tilted.exponent) / tilted.outcomes)
