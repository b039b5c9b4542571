"""Rows and columns that sum up the others, found by arithmetic: the mean of the rows above is no data set, whatever its
name, and a data set that is called "sum" may be one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
LUCK = 1e-3  # a summary without a name must be less likely than this to be a data set by chance


@dataclass(frozen=True)
class Summary:
    """What a summary of rows (n, k) may print under each column, by any of the rules in use, and how it is called.

    carried    how many half-units of the rows' last digit a rule may carry into its answer, given n
    """

    name: str
    rules: Callable[[Array], Iterator[Array]]
    carried: Callable[[int], int] = lambda n: 1


def _mean(x: Array) -> Iterator[Array]:
    yield x.mean(axis=0)


def _sum(x: Array) -> Iterator[Array]:
    yield x.sum(axis=0)


def _median(x: Array) -> Iterator[Array]:
    yield np.median(x, axis=0)


def _spread(x: Array) -> Iterator[Array]:
    for less in range(min(2, len(x))):
        yield x.std(axis=0, ddof=less)


def _extremes(x: Array) -> Iterator[Array]:
    yield x.max(axis=0)
    yield x.min(axis=0)


def _geometric(x: Array) -> Iterator[Array]:
    if (x > 0).all():
        yield np.exp(np.log(x).mean(axis=0))


def _ranks(x: Array) -> Iterator[Array]:
    for costs in (x, -x):
        below = (costs[:, None, :] < costs[:, :, None]).sum(axis=2)
        equal = (costs[:, None, :] == costs[:, :, None]).sum(axis=2)
        mean = (below + (equal + 1) / 2).mean(axis=0)
        yield mean
        order = mean[None, :] < mean[:, None]
        yield order.sum(axis=1) + 1.0


def _wins(x: Array) -> Iterator[Array]:
    for costs in (x, -x):
        best = costs == costs.min(axis=1, keepdims=True)
        shared = best / best.sum(axis=1, keepdims=True)
        yield best.sum(axis=0).astype(np.float64)
        yield shared.sum(axis=0)
        yield (shared == 1).sum(axis=0).astype(np.float64)


MEAN = Summary("mean", _mean)
EXTREME = Summary("best or worst", _extremes, lambda n: 0)
BY_NAME = (  # where a name says that a row is a summary
    MEAN,
    Summary("median", _median),
    Summary("sum", _sum, lambda n: n),
    Summary("standard deviation", _spread),
    EXTREME,
    Summary("geometric mean", _geometric),
    Summary("ranks", _ranks, lambda n: 0),
    Summary("number of wins", _wins, lambda n: 0),
)
BY_CHANCE = (MEAN, Summary("median", _median), Summary("sum", _sum, lambda n: n))


def summarised(
    row: Array, units: Array, rows: Array, unit: float, among: tuple[Summary, ...] = BY_NAME, *, named: bool
) -> tuple[str | None, bool]:
    """What a printed row (k,) is of the rows (n, k), or None; and whether it cannot well be so by luck.

    units    the last printed digit of each number of the row, and `unit` that of the rows
    named    whether a name says that it is a summary; else it must not be one by luck
    """
    if len(rows) < 2 or np.isnan(row).any() or np.isnan(rows).any():
        return None, True
    # Rows crowd around their mean, where a normal variable has the density 1 / (sqrt(2 pi) s).
    density = np.where((s := rows.std(axis=0)) > 0, 1 / (math.sqrt(2 * math.pi) * np.where(s > 0, s, 1)), math.inf)
    for summary in among:
        sure = True
        slack = (units + summary.carried(len(rows)) * unit) / 2 * (1 + 1e-9)  # of the doubles themselves
        if not named:
            luck = np.minimum(1.0, 2 * slack * density).prod()
            sure = bool(luck * (len(rows) + 1) * len(among) < LUCK)  # every row is tried, for each summary
        if any((np.abs(row - answer) <= slack).all() for answer in summary.rules(rows)):
            return summary.name, sure
    return None, True
