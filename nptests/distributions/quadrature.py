"""Integrals of positive terms in logarithms: Gauss-Legendre panels, and the mixture over a chi scale."""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.polynomial.legendre import leggauss

from nptests.vocabulary import Array

ORDER = 16  # nodes in a panel: exact for polynomials of degree 31
LOG_SQRT_2PI = 0.5 * math.log(2.0 * math.pi)
NEGLIGIBLE = -40.0  # e^-40 = 4e-18: below this 1 - (1 - r)^m and m r are the same double
REACH = 10.0  # a normal density 10 deviations from its peak is 2e-22 of it
MOST_KEPT = 100_000  # values of a lattice: some ten megabytes


def log_normal_density(z: Array) -> Array:
    return -0.5 * z * z - LOG_SQRT_2PI


@lru_cache(maxsize=16)
def _unit_panels(count: int) -> tuple[Array, Array]:
    """Nodes and weights of Gauss-Legendre rules on `count` equal panels of [0, 1]."""
    nodes, weights = leggauss(ORDER)  # scipy's roots_legendre would import scipy.linalg for the same numbers
    half = 0.5 / count
    return (half * (2.0 * np.arange(count)[:, None] + 1.0 + nodes)).ravel(), np.tile(half * weights, count)


def panels(low: Array, high: Array, width: float) -> tuple[Array, Array]:
    """Nodes and log weights from each low to its high (a new last axis), in panels of at most `width`."""
    length = (high - low)[..., None]
    nodes, weights = _unit_panels(math.ceil(float(length.max(initial=width)) / width))
    return low[..., None] + length * nodes, np.log(length * weights)


def log_sum_exp(terms: Array) -> Array:
    """log of the sum of exp(terms) along the last axis."""
    largest = np.max(terms, axis=-1)
    shift = np.where(np.isfinite(largest), largest, 0.0)
    with np.errstate(divide="ignore"):
        total: Array = shift + np.log(np.sum(np.exp(terms - shift[..., None]), axis=-1))
    return total


def log_any(log_r: Array, times: Array | float) -> Array:
    """log(1 - prod (1 - r_i)^times_i) along the first axis: that at least one of them happens."""
    few = log_r + np.log(times)
    rare: Array = np.logaddexp.reduce(few, axis=0)
    with np.errstate(divide="ignore"):
        many: Array = np.log(-np.expm1(np.sum(times * np.log1p(-np.exp(log_r)), axis=0)))
    return np.where(rare < NEGLIGIBLE, rare, many)


class Lattice:
    """A function of positive numbers at e^(j step), j whole, each value found once: mixtures over chi share them."""

    def __init__(self, function: Callable[[Array], Array], step: float) -> None:
        self.step = step
        self._function = function
        self._values: dict[int, float] = {}

    def between(self, first: int, last: int) -> Array:
        """The values at j = first, ..., last."""
        wanted = range(first, last + 1)
        missing = [j for j in wanted if j not in self._values]
        if len(self._values) + len(missing) > MOST_KEPT:
            self._values, missing = {}, list(wanted)
        if missing:
            with np.errstate(over="ignore"):
                places = np.exp(self.step * np.array(missing, dtype=np.float64))
            self._values.update(zip(missing, self._function(places).tolist(), strict=True))
        return np.array([self._values[j] for j in wanted])


def chi_step(df: float, depth: float, count: int) -> float:
    """The step of the trapezoidal rule in log_chi_mixture, for the tail of the largest of so many variables.

    The more there are, the more suddenly the tail leaves 1 (within 1 / (2 log count) of log s), and the wider its
    transform: the step is that much shorter from 33 of them on. With it a thousand are within 1e-12 of shorter steps.
    """
    return min(math.pi**2 / (2.0 * depth), math.pi / math.sqrt(df * depth)) / max(1.0, math.log(count) / 3.5)


def log_chi_mixture(log_tails: Lattice, x: float, *, df: float, curvature: float, depth: float) -> float:
    """log E[tail(x S)] with S^2 = chi-squared(df) / df, from log tails on a lattice of step `chi_step`.

    In v = log S the density of S is proportional to exp(-(df/2) (e^(2v) - 1 - 2v)), and a tail that falls
    like exp(-curvature (x s)^2 / 2) only shifts that shape, to the peak v = -log1p(curvature x^2 / df) / 2.
    The sum covers all v where the shape is above e^-depth of its peak (`left` and `right` are bounds in
    closed form), by the trapezoidal rule, whose error falls exponentially with 1/step: exp(-pi^2 / (df
    step^2)) for the almost normal shape of a large df, and exp(-pi^2 / (2 step)) from the strip |Im v| < pi/4
    where e^(2v) keeps a positive real part. Where its nodes begin is free: they are those of the lattice of x S.
    """
    step = log_tails.step
    left, right = _chi_shape_ends(df, depth)
    log_x = math.log(x)
    log_shift = 2.0 * log_x + math.log(curvature / df) if curvature > 0.0 else -math.inf
    peak = -0.5 * float(np.logaddexp(0.0, log_shift))
    first, last = math.floor((log_x + peak - left) / step), math.ceil((log_x + peak + right) / step)
    shape = _log_chi_shape(step * np.arange(first, last + 1, dtype=np.float64) - log_x, df)
    total = log_sum_exp(shape + log_tails.between(first, last))
    return min(0.0, float(total) - _log_chi_total(df, step, left, right))


@lru_cache(maxsize=64)
def _log_chi_total(df: float, step: float, left: float, right: float) -> float:
    """What the shapes sum to."""
    grid = step * np.arange(-math.ceil(left / step), math.ceil(right / step) + 1, dtype=np.float64)
    return float(log_sum_exp(_log_chi_shape(grid, df)))


def _chi_shape_ends(df: float, depth: float) -> tuple[float, float]:
    """How far to the left and right of its peak the shape falls to e^-depth of it; bounds in closed form."""
    ratio = depth / df
    return ratio + math.sqrt(ratio), 0.5 * math.log1p(2.0 * ratio + 2.0 * math.sqrt(ratio))


def chi_scale_ends(df: float, depth: float) -> tuple[float, float]:
    """Two values of S between which all but e^-depth of its law lies, or almost so."""
    left, right = _chi_shape_ends(df, depth)
    return math.exp(-left), math.exp(right)


def _log_chi_shape(v: Array, df: float) -> Array:
    shape: Array = -0.5 * df * (np.expm1(2.0 * v) - 2.0 * v)
    return shape
