"""The statistics of many samples at once, beside the points at which they reject: what a study of sizes counts.

A kernel sees samples (..., n, k): n data sets in rows and k algorithms, or groups, in columns. It gives one number a
sample, and the upper alpha point of the law with which the public function compares that number, so that

    statistic >= point(n, k, alpha)    where    p <= alpha, or the smallest adjusted p-value of a family is.

Samples come without ties, but for the 0 and 1 of Cochran's Q. The tests hold every kernel to its public function.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from nptests.data import ranks
from nptests.distributions.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.distributions.max_normal import MaxNormal
from nptests.distributions.signed_rank import SignedRank
from nptests.distributions.studentized_range import StudentizedRange
from nptests.procedures.rankings import RANKINGS

Array = NDArray[Any]
Point = Callable[[int, int, float], float]


@dataclass(frozen=True)
class Kernel:
    """One procedure: its statistic of samples (..., n, k), and where it rejects."""

    statistic: Callable[[Array], Array]
    point: Point


def chi_squared(x: Array, kind: Literal["friedman", "aligned"]) -> Array:
    """(k - 1) sum_j S_j**2 / sum_ij s_ij**2 of row scores s centred in each row, S_j their column totals."""
    s = _centred_rows(x, kind)
    return _ratio((x.shape[-1] - 1) * _squares(s.sum(axis=-2), -1), _squares(s))


def variance_ratio(x: Array, kind: Literal["friedman", "quade"]) -> Array:
    """(n - 1) B / (A - B) with A = sum_ij s_ij**2 and B = sum_j S_j**2 / n."""
    s = _centred_rows(x, kind)
    b = _squares(s.sum(axis=-2), -1) / x.shape[-2]
    return _ratio((x.shape[-2] - 1) * b, _squares(s) - b)


def largest_difference(x: Array, control: bool = False) -> Array:
    """The largest |z| of a difference of two mean ranks, of all pairs or of those with the first algorithm."""
    scored = RANKINGS["friedman"].scores(x)
    totals = scored.column_sums * float(scored.unit) / scored.weight
    reach = np.abs(totals - totals[..., :1]).max(axis=-1) if control else np.ptp(totals, axis=-1)
    return np.asarray(reach / scored.error("permutation"))


def largest_t(x: Array) -> Array:
    """Conover's largest |t|."""
    n, k = x.shape[-2:]
    s = ranks.centred(x)
    totals = s.sum(axis=-2)
    left = n * _squares(s) - _squares(totals, -1)
    return _ratio(np.ptp(totals, axis=-1), np.sqrt(2 * left / ((n - 1) * (k - 1))))


def two_way_f(x: Array) -> Array:
    """F of the algorithms, with the interaction for error."""
    n = x.shape[-2]
    centred = x - x.mean(axis=-1, keepdims=True)
    means = centred.mean(axis=-2, keepdims=True)
    return np.asarray(n * (n - 1) * _squares(means) / _squares(centred - means))


def one_way_f(x: Array) -> Array:
    """F between columns."""
    n, k = x.shape[-2:]
    means = x.mean(axis=-2, keepdims=True)
    between = n * _squares(means - x.mean(axis=(-2, -1), keepdims=True)) / (k - 1)
    return np.asarray(between / (_squares(x - means) / (k * (n - 1))))


def distance_f(x: Array) -> Array:
    """Levene's F, of distances from the medians."""
    return one_way_f(np.abs(x - np.median(x, axis=-2, keepdims=True)))


def bartlett_x(x: Array) -> Array:
    """(f log s**2 - sum_i f_i log s_i**2) / C with groups of one size."""
    n, k = x.shape[-2:]
    variances = x.var(axis=-2, ddof=1)
    unequal = k * np.log(variances.mean(axis=-1)) - np.log(variances).sum(axis=-1)
    return np.asarray((n - 1) * unequal / (1 + (k + 1) / (3 * k * (n - 1))))


def pooled_ranks(x: Array) -> Array:
    """2 r - (N + 1) with r the ranks among all N = n k values."""
    return ranks.centred(x.reshape(*x.shape[:-2], -1)).reshape(x.shape)


def kruskal_h(x: Array) -> Array:
    """12 / (N (N + 1)) sum_i n (mean rank_i - mean)**2, the ranks doubled and centred."""
    n, total = x.shape[-2], x.shape[-2] * x.shape[-1]
    return np.asarray(3 * _squares(pooled_ranks(x).sum(axis=-2), -1) / (n * total * (total + 1)))


def largest_dunn(x: Array) -> Array:
    """Dunn's largest |z|: a difference of mean ranks over sqrt(N (N + 1) / 12 * 2 / n)."""
    n, total = x.shape[-2], x.shape[-2] * x.shape[-1]
    means = pooled_ranks(x).sum(axis=-2) / (2 * n)
    return np.asarray(np.ptp(means, axis=-1) / math.sqrt(total * (total + 1) / (6 * n)))


def largest_mean_t(x: Array, control: bool = False) -> Array:
    """The largest |t| of two means with the pooled error, of all pairs or of those with the first group."""
    n = x.shape[-2]
    means = x.mean(axis=-2)
    error = np.sqrt(2 * x.var(axis=-2, ddof=1).mean(axis=-1) / n)
    reach = np.abs(means - means[..., :1]).max(axis=-1) if control else np.ptp(means, axis=-1)
    return np.asarray(reach / error)


def smallest_signed_ranks(x: Array) -> Array:
    """Minus the smallest rank sum of one sign over all pairs of columns."""
    n, k = x.shape[-2:]
    a, b = np.triu_indices(k, 1)
    d = np.swapaxes(x, -1, -2)[..., a, :] - np.swapaxes(x, -1, -2)[..., b, :]
    order = np.argsort(np.abs(d), axis=-1)
    plus = ((np.take_along_axis(d, order, axis=-1) > 0) * np.arange(1, n + 1)).sum(axis=-1)
    return np.asarray(-np.minimum(plus, n * (n + 1) // 2 - plus).min(axis=-1))


def _centred_rows(x: Array, kind: Literal["friedman", "aligned", "quade"]) -> NDArray[np.float64]:
    rows = RANKINGS[kind].scores(x).rows.astype(np.float64)
    return np.asarray(rows - rows.mean(axis=-1, keepdims=True))


def _squares(x: Array, axis: int | tuple[int, int] = (-2, -1)) -> Array:
    return np.asarray((x**2).sum(axis=axis))


def _ratio(above: Array, below: Array) -> Array:
    """A quotient that is infinite where all rows agree, and NaN, which rejects nothing, where nothing varies."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(above / below)


def _pairs(k: int) -> int:
    return k * (k - 1) // 2


def _chi(n: int, k: int, alpha: float) -> float:
    return ChiSquared(k - 1).isf(alpha)


def _blocked(n: int, k: int, alpha: float) -> float:
    return FDistribution(k - 1, (n - 1) * (k - 1)).isf(alpha)


def _grouped(n: int, k: int, alpha: float) -> float:
    return FDistribution(k - 1, k * (n - 1)).isf(alpha)


def _normal_pairs(n: int, k: int, alpha: float) -> float:
    return Normal().isf(alpha / _pairs(k) / 2)


def _normal_control(n: int, k: int, alpha: float) -> float:
    return Normal().isf(alpha / (k - 1) / 2)


def _conover(n: int, k: int, alpha: float) -> float:
    return StudentT((n - 1) * (k - 1)).isf(alpha / _pairs(k) / 2)


def _nemenyi(n: int, k: int, alpha: float) -> float:
    return StudentizedRange(k).isf(alpha) / math.sqrt(2)


@cache
def _tukey(n: int, k: int, alpha: float) -> float:
    return StudentizedRange(k, k * (n - 1)).isf(alpha) / math.sqrt(2)


@cache
def _dunnett(n: int, k: int, alpha: float) -> float:
    return MaxNormal.equal(k - 1, df=k * (n - 1)).isf(alpha)


@cache
def _signed_ranks(n: int, k: int, alpha: float) -> float:
    """Minus the largest w with 2 P(W <= w) <= alpha over the number of pairs."""
    law = SignedRank(tuple(range(2, 2 * n + 1, 2)))
    small = [w for w in range(n * (n + 1) // 4 + 1) if min(1.0, 2 * law.cdf(float(w))) * _pairs(k) <= alpha]
    return -float(small[-1]) if small else math.inf


KERNELS: Mapping[str, Kernel] = {
    "friedman": Kernel(lambda x: chi_squared(x, "friedman"), _chi),
    "iman_davenport": Kernel(lambda x: variance_ratio(x, "friedman"), _blocked),
    "aligned_ranks": Kernel(lambda x: chi_squared(x, "aligned"), _chi),
    "quade": Kernel(lambda x: variance_ratio(x, "quade"), _blocked),
    "cochran_q": Kernel(lambda x: chi_squared(x, "friedman"), _chi),
    "anova_repeated": Kernel(two_way_f, _blocked),
    "all_pairs": Kernel(largest_difference, _normal_pairs),
    "nemenyi_bonferroni": Kernel(largest_difference, _normal_pairs),
    "nemenyi": Kernel(largest_difference, _nemenyi),
    "against": Kernel(lambda x: largest_difference(x, control=True), _normal_control),
    "bonferroni_dunn": Kernel(lambda x: largest_difference(x, control=True), _normal_control),
    "conover": Kernel(largest_t, _conover),
    "pairwise_wilcoxon": Kernel(smallest_signed_ranks, _signed_ranks),
    "kruskal_wallis": Kernel(kruskal_h, _chi),
    "dunn": Kernel(largest_dunn, _normal_pairs),
    "anova": Kernel(one_way_f, _grouped),
    "levene": Kernel(distance_f, _grouped),
    "bartlett": Kernel(bartlett_x, _chi),
    "tukey": Kernel(largest_mean_t, _tukey),
    "dunnett": Kernel(lambda x: largest_mean_t(x, control=True), _dunnett),
}
