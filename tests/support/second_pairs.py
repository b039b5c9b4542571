"""The key of the exercises that compare all pairs, by another way: as in `second_path`."""

import math
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
from scipy import stats

from nptests.teaching.exercises.data import Data
from support.counting import of_pairs
from support.second_adjustments import holm
from support.second_counting import Array, columns, ranks, table


def mean_rank_z(data: Data) -> Array:
    """z of all pairs: the mean ranks' difference over the error that the literature prints."""
    r = ranks(table(data))
    (n, k), m = r.shape, r.mean(axis=0)
    return np.array((m[:, None] - m) * math.sqrt(6 * n / (k * (k + 1))))


def all_of(matrix: Array) -> list[float]:
    return [float(matrix[i, j]) for i, j in combinations(range(len(matrix)), 2)]


def normal_p(z: Any) -> Array:
    return np.asarray(2 * stats.norm.sf(np.abs(z)))


def all_pairs(data: Data) -> Iterator[float]:
    yield from holm(all_of(normal_p(mean_rank_z(data))))


def against(data: Data) -> Iterator[float]:
    yield from holm(normal_p(mean_rank_z(data)[1:, 0]))


def nemenyi(data: Data) -> Iterator[float]:
    z = np.array(all_of(mean_rank_z(data)))
    yield from stats.studentized_range.sf(math.sqrt(2) * abs(z), len(data.columns), np.inf)


def nemenyi_bonferroni(data: Data) -> Iterator[float]:
    p = normal_p(all_of(mean_rank_z(data)))
    yield from np.minimum(1, len(p) * p)


def bonferroni_dunn(data: Data) -> Iterator[float]:
    p = normal_p(mean_rank_z(data)[1:, 0])
    yield from np.minimum(1, len(p) * p)


def conover(data: Data) -> Iterator[float]:
    """Fisher's least significant differences on the ranks."""
    r = ranks(table(data))
    n, k = r.shape
    rest = r - r.mean(axis=0) - r.mean(axis=1, keepdims=True) + r.mean()
    df = (n - 1) * (k - 1)
    t = (r.mean(axis=0)[:, None] - r.mean(axis=0)) / math.sqrt(2 * (rest**2).sum() / df / n)
    yield from holm(2 * stats.t.sf(np.abs(all_of(t)), df))


def pooled_z(data: Data) -> list[float]:
    """z of all pairs by mean ranks in the pooled sample."""
    groups = columns(data)
    r = stats.rankdata(groups.ravel()).reshape(groups.shape)
    m = r.mean(axis=1)
    return all_of((m[:, None] - m) / math.sqrt(r.var(ddof=1) * 2 / groups.shape[1]))


def dunn(data: Data) -> Iterator[float]:
    yield from holm(normal_p(pooled_z(data)))


def pairwise_wilcoxon(data: Data) -> Iterator[float]:
    yield from of_pairs("wilcoxon", table(data))


def of_groups(data: Data, p: Callable[[Array, Array], float]) -> list[float]:
    """A p-value of every pair of groups."""
    return [p(a, b) for a, b in combinations(columns(data), 2)]


def pairwise_mann_whitney(data: Data) -> Iterator[float]:
    yield from of_pairs("mann_whitney", table(data))


def pairwise_t(data: Data) -> Iterator[float]:
    """Fisher's least significant differences: the error of all groups, which are of one size."""
    groups = columns(data)
    k, n = groups.shape
    error = math.sqrt(2 * groups.var(axis=1, ddof=1).mean() / n)
    yield from holm(of_groups(data, lambda a, b: float(2 * stats.t.sf(abs(a.mean() - b.mean()) / error, k * (n - 1)))))


def steel_dwass(data: Data) -> Iterator[float]:
    """By the permutation variance of the rank sum: scipy's normal approximation of U, without continuity."""

    def p(a: Array, b: Array) -> float:
        normal = stats.mannwhitneyu(a, b, method="asymptotic", use_continuity=False).pvalue
        return float(stats.studentized_range.sf(math.sqrt(2) * stats.norm.isf(normal / 2), len(data.columns), np.inf))

    yield from of_groups(data, p)


def nemenyi_groups(data: Data) -> Iterator[float]:
    yield from stats.studentized_range.sf(math.sqrt(2) * np.abs(pooled_z(data)), len(data.columns), np.inf)
