"""Exact laws of sums whose tails go on below the smallest double, by exponential tilting."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from nptests.distributions import convolution, discrete, law

Terms = Sequence[tuple[convolution.Lattice, int]]
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

    terms: tuple[tuple[convolution.Lattice, int], ...] = ()
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
    near = convolution.total([term.times(n) for term, n in terms]).law(name, unit=unit, offset=offset)
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
    tilted = convolution.total([term.tilted(t)[0].times(n) for term, n in terms])
    beyond = np.arange(max(x, tilted.low), tilted.high + 1)
    share = float(np.sum(tilted.weights[beyond - tilted.low] * np.exp(-t * (beyond - x))))
    return log_moment + t * (top - x) + math.log(math.ldexp(share, tilted.exponent) / tilted.outcomes)
