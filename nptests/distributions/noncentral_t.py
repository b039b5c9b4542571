"""The noncentral t law, for intervals of standardised differences."""

import math
from collections.abc import Callable

import numpy as np

from nptests.distributions import quadrature, roots, special

DEPTH = 45.0  # e^-45 = 3e-20: beyond it a chi law is as good as certain


def noncentral_t_cdf(t: float, df: float, noncentrality: float) -> float:
    """P(T <= t), T = (Z + noncentrality) / S with Z standard normal and S**2 = chi-squared(df) / df, for t >= 0.

    Given Y = Z + noncentrality > 0 the event is S >= Y / t, otherwise it is sure; so is it where Y / t is below all
    that S can be, and beyond all that S can be it is impossible. In between the law of S is smooth on the scale of a
    panel. scipy's function misses the third digit in some versions (1.12: 0.00093467 for 0.00093419 at 25, 200, 30).
    """
    least, most = quadrature.chi_scale_ends(df, DEPTH)
    low = max(t * least, noncentrality - quadrature.REACH)
    high = max(low, min(t * most, noncentrality + quadrature.REACH))
    sure = float(special.ndtr(low - noncentrality))
    if high == low:
        return sure
    y, log_weights = quadrature.panels(np.array([low]), np.array([high]), min(1.0, t / math.sqrt(2 * df)))
    weights = np.exp(quadrature.log_normal_density(y - noncentrality) + log_weights)
    return sure + float((weights * special.gammaincc(df / 2, df / 2 * (y / t) ** 2)).sum())


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
    return roots.solve_decreasing(falling, start - below, start + above)
