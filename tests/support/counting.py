"""Exact p-values by counting every arrangement that is equally likely under the null hypothesis, one by one."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.stats import norm, rankdata

from support.second_adjustments import holm

Map = Callable[[np.ndarray], np.ndarray]


@cache
def orders_within_rows(n: int, k: int) -> np.ndarray:
    """Every order of every row of a table, as positions: (arrangements, n, k)."""
    rows = [[[i * k + j for j in order] for order in itertools.permutations(range(k))] for i in range(n)]
    return np.array(list(itertools.product(*rows)))


@cache
def deals_over_columns(n: int, k: int) -> np.ndarray:
    """Every way to deal all cells of a table out to columns of n."""
    deals: list[tuple[int, ...]] = [()]
    for _ in range(k):
        rest = [(deal, sorted(set(range(n * k)) - set(deal))) for deal in deals]
        deals = [(*deal, *chosen) for deal, left in rest for chosen in itertools.combinations(left, n)]
    return np.array(deals).reshape(-1, k, n).swapaxes(1, 2)


def ranks(x: np.ndarray) -> np.ndarray:
    return rankdata(x, axis=1)


def pooled(x: np.ndarray) -> np.ndarray:
    return rankdata(x).reshape(x.shape)


def aligned(x: np.ndarray) -> np.ndarray:
    return pooled(x.shape[1] * x - x.sum(axis=1, keepdims=True))


def weighted(x: np.ndarray) -> np.ndarray:
    return rankdata(np.ptp(x, axis=1))[:, None] * ranks(x)


def normal(r: np.ndarray, most: int) -> np.ndarray:
    """Quantiles of the normal law in millionths: those that are equal, or opposite, stay so."""
    return np.rint(2**20 * norm.ppf(r / (most + 1))).astype(int)


def signed_ranks(x: np.ndarray) -> np.ndarray:
    """Two columns between which to exchange each rank of a difference that is not zero."""
    d = x[:, 0] - x[:, 1]
    r = np.zeros(len(d))
    r[d != 0] = rankdata(abs(d[d != 0]))
    return np.stack([np.where(d > 0, r, 0), np.where(d < 0, r, 0)], axis=1)


def apart(x: np.ndarray) -> np.ndarray:
    """How far the column sums are apart."""
    return (x.sum(axis=1) ** 2).sum(axis=-1)


def first(x: np.ndarray) -> np.ndarray:
    return x.sum(axis=1)[:, 0]


def trend(x: np.ndarray) -> np.ndarray:
    return x.sum(axis=1) @ np.arange(x.shape[2])


def rising(x: np.ndarray) -> np.ndarray:
    """Pairs of values in different columns, the larger one on the right; those that are equal count half."""
    signs = [np.sign(x[:, :, None, h] - x[:, None, :, g]) for g, h in itertools.combinations(range(x.shape[2]), 2)]
    return sum(s.sum(axis=(1, 2)) for s in signs)


def gap(x: np.ndarray) -> np.ndarray:
    """The largest difference of the counts up to a value, two columns."""
    counts = [(x <= value).sum(axis=1) for value in np.unique(x)]
    return np.max([abs(c[:, 0] - c[:, 1]) for c in counts], axis=0)


@dataclass(frozen=True)
class Count:
    """The scores of a table, their arrangements under the null hypothesis, and what is counted."""

    scores: Map
    arrangements: Callable[[int, int], np.ndarray]
    statistic: Map
    pair: bool = False
    tails: int = 1

    def pvalue(self, table: np.ndarray) -> float:
        scores = self.scores(table[:, [0, -1]] if self.pair else table)
        # Whole numbers of quarters, or of millionths: exact.
        values = self.statistic(scores.ravel()[self.arrangements(*scores.shape)])
        (statistic,) = self.statistic(scores[None])
        above, below = (values >= statistic).mean(), (values <= statistic).mean()
        return float(above) if self.tails == 1 else min(1.0, 2 * float(min(above, below)))


COUNTS: dict[str, Count] = {
    "friedman": Count(ranks, orders_within_rows, apart),
    "iman_davenport": Count(ranks, orders_within_rows, apart),
    "quade": Count(weighted, orders_within_rows, apart),
    "aligned_ranks": Count(aligned, orders_within_rows, apart),
    "normal_scores": Count(lambda x: normal(ranks(x), x.shape[1]), orders_within_rows, apart),
    "cochran_q": Count(lambda x: (x > 0).astype(int), orders_within_rows, apart),
    "page": Count(ranks, orders_within_rows, trend),
    "kruskal_wallis": Count(pooled, deals_over_columns, apart),
    "van_der_waerden": Count(lambda x: normal(pooled(x), x.size), deals_over_columns, apart),
    "jonckheere": Count(np.asarray, deals_over_columns, rising),
    "mann_whitney": Count(pooled, deals_over_columns, first, pair=True, tails=2),
    "ks_2samp": Count(np.asarray, deals_over_columns, gap, pair=True),
    "wilcoxon": Count(signed_ranks, orders_within_rows, first, pair=True, tails=2),
    "sign": Count(lambda x: np.sign(signed_ranks(x)), orders_within_rows, first, pair=True, tails=2),
}


def of_columns(table: np.ndarray, with_first: bool = False) -> list[np.ndarray]:
    """Two columns each, of all pairs or of those with the first, which stands last."""
    pairs = (
        [(0, j) for j in range(1, table.shape[1])] if with_first else itertools.combinations(range(len(table[0])), 2)
    )
    return [table[:, [b, a] if with_first else [a, b]] for a, b in pairs]


def of_pairs(name: str, table: np.ndarray) -> list[float]:
    """Adjusted, of the test of each pair of columns."""
    return holm([COUNTS[name].pvalue(two) for two in of_columns(table)])
