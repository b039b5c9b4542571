"""One column of a stretch of rows, while rows come and go: whether a number may sum it up, at a glance.

Nearly every row differs from every summary in its first number already, and Python has told that of a few dozen rows
before numpy has begun. What is said is a necessary condition: bounds leave room for the rounding of the sums.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.intake.summaries import EPSILON
from nptests.vocabulary import Array

ROOM = 8  # roundings of a term: it is added, taken away and added again at the edges of a table
GLANCE = 8  # columns that tell broken numbers from whole ones
EXCESS = 64  # so many rows of an edge come and go
LARGEST_LOG = 745.0  # of a double, its sign left out


class Tally:
    """The sums of a column's numbers around a centre, of their logarithms, and their order.

    column   all numbers that may come
    unit     a digit that is no finer than the finest of any stretch
    """

    def __init__(self, column: Array, unit: float) -> None:
        terms = len(column) + EXCESS
        with np.errstate(over="ignore"):
            self.unit, self.centre = unit, float(column.mean())
        self.largest = max(float(column.max()), -float(column.min()))
        # Of a sum: so many times it changes by a term, and is rounded as so many terms of the largest size.
        self.off = ROOM * terms * terms * EPSILON * self.largest
        # A square is off by the rounding of two sums, each of terms up to twice the largest, and of their product.
        self.doubt = 16 * self.off * self.largest + self.off * self.off
        self.off_logs = ROOM * terms * EPSILON * LARGEST_LOG
        self.count = self.low = 0  # of the numbers, and of those up to 0
        self.total = self.squares = self.logs = 0.0
        self.ordered: list[float] = []

    def holding(self, column: Array) -> Tally:
        """With all of these."""
        with np.errstate(over="ignore", invalid="ignore"):
            around, positive = column - self.centre, column > 0
            self.count, self.low = len(column), len(column) - int(np.count_nonzero(positive))
            self.total, self.squares = float(around.sum()), float((around * around).sum())
            self.logs = float(np.log(column[positive]).sum())
        self.ordered = np.sort(column).tolist()
        return self

    def add(self, x: float) -> None:
        """One more."""
        self._count(x, 1)
        insort(self.ordered, x)

    def take(self, x: float) -> None:
        """One less."""
        self._count(x, -1)
        del self.ordered[bisect_left(self.ordered, x)]

    def _count(self, x: float, sign: int) -> None:
        around = x - self.centre
        self.count += sign
        self.total += sign * around
        self.squares += sign * around * around
        if x > 0:
            self.logs += sign * math.log(x)
        else:
            self.low += sign

    def may_be(self, x: float, unit: float, *, extremes: bool = False) -> bool:
        """Whether a number may be the mean, sum, median, deviation, geometric mean, or one of the extremes of these."""
        m, ordered = self.count, self.ordered
        if m < 2:
            return False
        slack = (unit + self.unit) / 2 * (1 + 1e-9) + m * EPSILON * self.largest + self.off / m
        if not abs(x - self.centre - self.total / m) > slack:
            return True
        if not abs(x - self.total - m * self.centre) > m * slack:
            return True
        if not abs(2 * x - ordered[(m - 1) // 2] - ordered[m // 2]) > 2 * slack:
            return True
        if extremes and (abs(x - ordered[0]) <= slack or abs(x - ordered[-1]) <= slack):
            return True
        return self._may_deviate(x, slack) or self._may_be_geometric(x, slack)

    def _may_deviate(self, x: float, slack: float) -> bool:
        """Whether it may be the standard deviation, over all or all but one."""
        m, above, below = self.count, x + slack, x - slack
        squares = self.squares - self.total * self.total / m
        if below > 0 and below * below * (m - 1) > squares + self.doubt:  # as nearly everywhere
            return False
        return above >= 0 and not above * above * m < squares - self.doubt

    def _may_be_geometric(self, x: float, slack: float) -> bool:
        # It is no larger than the mean, up to which numbers are few, and logarithms take a while.
        if self.low or x + slack <= 0 or x - self.centre - self.total / self.count > slack:
            return False
        mean, off = self.logs / self.count, self.off_logs
        return not (math.log(x + slack) < mean - off or (x > slack and math.log(x - slack) > mean + off))


def may_count(x: Array, units: Array, least: Any, most: Any, largest: float) -> NDArray[np.bool_]:
    """Which rows may be ranks, or wins among `least` to `most` rows: whole, or adding up to what all of these do."""
    k, n = x.shape[1], np.asarray(most)
    room = (float(n.max()) + k) * EPSILON * largest
    with np.errstate(over="ignore", invalid="ignore"):
        few, slack = x[:, :GLANCE], units[:, :GLANCE] + room
        whole = (np.abs(few - np.rint(few)) <= slack).all(axis=1)
        total, off = x.sum(axis=1), units.sum(axis=1) + k * room
        adds_up = np.abs(total - k * (k + 1) / 2) <= off
        if (total > least - off).any():  # scores below 1, of few columns, do not add up to any rows
            adds_up |= (total <= n + off) & (total >= least - off) & (np.abs(total - np.rint(total)) <= off)
        may = whole | adds_up
        if may.any():
            may &= ((few >= -slack) & (few <= np.maximum(n, k).reshape(-1, 1) + slack)).all(axis=1)
    return np.asarray(may)
