"""What kernels share: sums of squares of many samples (..., n, k), largest differences, points of rejection."""

import math
from functools import cache

import numpy as np

from nptests.data import ranks
from nptests.distributions import continuous, rank_difference
from nptests.procedures.rankings import DEFAULT, RANKINGS
from nptests.vocabulary import Numeric


def largest_difference(x: Numeric, control: bool = False) -> Numeric:
    """The largest |z| of a difference of two mean ranks, of all pairs or of those with the first algorithm."""
    scored = RANKINGS[DEFAULT].scores(x)
    totals = scored.column_sums / scored.parts / scored.weight
    return np.asarray(reach(totals, control) / scored.error("permutation"))


def largest_mean_t(x: Numeric, control: bool = False) -> Numeric:
    """The largest |t| of two means with the pooled error, of all pairs or of those with the first group."""
    error = np.sqrt(2 * x.var(axis=-2, ddof=1).mean(axis=-1) / x.shape[-2])
    return np.asarray(reach(x.mean(axis=-2), control) / error)


def one_way_f(x: Numeric) -> Numeric:
    """F between columns."""
    n, k = x.shape[-2:]
    means = x.mean(axis=-2, keepdims=True)
    between = n * squares(means - x.mean(axis=(-2, -1), keepdims=True)) / (k - 1)
    return quotient(between, squares(x - means) / (k * (n - 1)))


def pooled_ranks(x: Numeric) -> Numeric:
    """2 r - (N + 1) with r the ranks among all N = n k values, one group after the other."""
    return ranks.centred(np.swapaxes(x, -1, -2).reshape(*x.shape[:-2], -1))


def largest_z_of_ranks(x: Numeric, control: bool = False) -> Numeric:
    """The largest |z| of mean ranks among all values, without ties: its error is sqrt(N (N + 1) / 12 * 2 / n)."""
    n, k = x.shape[-2:]
    means = pooled_ranks(x).reshape(*x.shape[:-2], k, n).sum(axis=-1) / (2 * n)
    return np.asarray(reach(means, control) / math.sqrt(n * k * (n * k + 1) / (6 * n)))


def pairs_won(x: Numeric) -> Numeric:
    """U (..., k, k) of every group against every other, without ties: the pairs of values in which it has the larger.

    In the order of all values, count those of each group so far; a value of one group beats that many of each other.
    """
    n, k = x.shape[-2:]
    order = np.argsort(x.reshape(*x.shape[:-2], n * k), axis=-1)
    belongs = (order[..., None] % k == np.arange(k)).astype(np.float32)  # counts up to 2**24 are exact
    return np.asarray(np.swapaxes(belongs, -1, -2) @ belongs.cumsum(axis=-2))


def reach(values: Numeric, control: bool) -> Numeric:
    """How far the k values lie apart, or from the first of them."""
    return np.asarray(np.abs(values - values[..., :1]).max(axis=-1) if control else np.ptp(values, axis=-1))


def squares(x: Numeric, axis: int | tuple[int, int] = (-2, -1)) -> Numeric:
    """Their sum."""
    return np.asarray((x**2).sum(axis=axis))


def quotient(above: Numeric, below: Numeric) -> Numeric:
    """Infinite where all rows agree, and NaN, which rejects nothing, where nothing varies."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(above / below)


def pairs(k: int) -> int:
    """How many."""
    return k * (k - 1) // 2


def chi_squared_point(n: int, k: int, alpha: float) -> float:
    """Of chi-squared on k - 1 degrees of freedom."""
    return continuous.ChiSquared(k - 1).isf(alpha)


def blocked_point(n: int, k: int, alpha: float) -> float:
    """Of F on k - 1 and (n - 1)(k - 1) degrees of freedom."""
    return continuous.FDistribution(k - 1, (n - 1) * (k - 1)).isf(alpha)


def grouped_point(n: int, k: int, alpha: float) -> float:
    """Of F on k - 1 and k (n - 1) degrees of freedom."""
    return continuous.FDistribution(k - 1, k * (n - 1)).isf(alpha)


def grouped_t_point(n: int, k: int, alpha: float) -> float:
    """Of t on k (n - 1) degrees of freedom, two-sided, adjusted for all pairs."""
    return continuous.StudentT(k * (n - 1)).isf(alpha / pairs(k) / 2)


def normal_point_of_pairs(n: int, k: int, alpha: float) -> float:
    """Two-sided, adjusted for all pairs."""
    return continuous.Normal().isf(alpha / pairs(k) / 2)


@cache
def range_point_of_pairs(n: int, k: int, alpha: float) -> float:
    """Of the studentized range of k normal variables, over the root of 2."""
    from nptests.distributions.studentized_range import StudentizedRange  # most procedures have no use for it

    return StudentizedRange(k).isf(alpha) / math.sqrt(2)


@cache
def exact_point_of_pairs(n: int, k: int, alpha: float) -> float:
    """Two-sided, adjusted for all pairs: in units of the error, half a step below the least difference of rank sums."""
    return _exact_point(n, k, alpha / pairs(k) / 2)


@cache
def exact_point_of_control(n: int, k: int, alpha: float) -> float:
    """The same, adjusted for the k - 1 comparisons with a control."""
    return _exact_point(n, k, alpha / (k - 1) / 2)


def _exact_point(n: int, k: int, tail: float) -> float:
    return (rank_difference.tie_free_law(n, k).isf(tail) - 0.5) / math.sqrt(n * k * (k + 1) / 6)


def normal_point_of_control(n: int, k: int, alpha: float) -> float:
    """Two-sided, adjusted for the k - 1 comparisons with a control."""
    return continuous.Normal().isf(alpha / (k - 1) / 2)
