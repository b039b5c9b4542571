"""The noncentral t law, for intervals of standardised differences."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from nptests.distributions import special
from nptests.distributions.quadrature import REACH, log_normal_density, panels
from nptests.distributions.roots import solve_decreasing

# scipy's distribution function holds 1e-12 up to here, and fails from about 1,000 on; from here on the integral below
# is smooth on the scale of a panel, and as good.
LARGE = 100.0


def noncentral_t_cdf(t: float, df: float, noncentrality: float) -> float:
    """P(T <= t), T = (Z + noncentrality) / S with Z standard normal and S**2 = chi-squared(df) / df, for t >= 0.

    Given Z = z > -noncentrality the event is S >= (noncentrality + z) / t, otherwise it is sure.
    """
    if t < LARGE:
        return float(special.nctdtr(df, noncentrality, t))
    z, log_weights = panels(np.array([-REACH]), np.array([REACH]), min(1.0, t / math.sqrt(2 * df)))
    ratio = np.maximum(noncentrality + z, 0.0) / t
    return float((np.exp(log_normal_density(z) + log_weights) * special.gammaincc(df / 2, df / 2 * ratio**2)).sum())


def noncentrality_interval(t: float, df: float, level: float) -> tuple[float, float]:
    """The noncentralities at which the observed t has upper, then lower, tail (1 - level) / 2."""
    if t < 0:
        low, high = noncentrality_interval(-t, df, level)
        return -high, -low
    tail = (1.0 - level) / 2.0
    return (
        _root(lambda nc: noncentral_t_cdf(t, df, nc) - (1.0 - tail), t),
        _root(lambda nc: noncentral_t_cdf(t, df, nc) - tail, t),
    )


def _root(falling: Callable[[float], float], start: float) -> float:
    """The root of a decreasing function, from a bracket that grows around `start`."""
    below, above = 1.0, 1.0
    while falling(start - below) < 0:
        below *= 2
    while falling(start + above) > 0:
        above *= 2
    return solve_decreasing(falling, start - below, start + above)
