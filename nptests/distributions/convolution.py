"""Sums of independent integer variables, by convolution of positive terms."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from nptests.distributions.discrete import Discrete
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
        below_top = np.arange(1.0 - len(self.weights), 1.0)
        weights = self.weights * np.exp(t * below_top)
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

    def law(self, name: str, *, unit: float = 1.0, offset: float = 0.0) -> Discrete:
        """The exact law of offset + unit X, on the values with a positive probability."""
        atoms = np.flatnonzero(self.weights)
        support = offset + unit * (self.low + atoms).astype(np.float64)
        return Discrete(name, "exact", support, self.weights[atoms], self.exponent, self.outcomes)

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
