"""One column of a stretch of rows, while rows come and go: whether a number may sum it up, at a glance.

Nearly every row differs from every summary in its first number already, and Python has told that of a few dozen rows
before numpy has begun. What is said is a necessary condition: bounds leave room for the rounding of the sums.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Collection
from itertools import accumulate
from operator import mul
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

    column   all numbers that may come: an array, or a list of a few, which numpy would take longer for
    unit     a digit that is no finer than the finest of any stretch
    """

    def __init__(self, column: Array | list[float], unit: float) -> None:
        terms = len(column) + EXCESS
        if isinstance(column, list):
            total, most, least = sum(column), max(column), min(column)
        else:
            with np.errstate(over="ignore"):
                total, most, least = float(column.sum()), float(column.max()), float(column.min())
        self.unit, self.centre = unit, total / len(column)
        self.largest = max(most, -least)
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
        self.sum_up(column)
        self.ordered = np.sort(column).tolist()
        return self

    def sum_up(self, column: Array | list[float]) -> None:
        """The sums of all of these, and not their order."""
        if isinstance(column, list):
            centred = [x - self.centre for x in column]
            self.count, self.total, self.squares = len(column), sum(centred), sum(map(mul, centred, centred))
            positive_ones = column if min(column) > 0 else [x for x in column if x > 0]
            self.low, self.logs = len(column) - len(positive_ones), sum(map(math.log, positive_ones))
            return
        with np.errstate(over="ignore", invalid="ignore"):
            around, positive = column - self.centre, column > 0
            self.count, self.low = len(column), len(column) - int(np.count_nonzero(positive))
            self.total, self.squares = float(around.sum()), float((around * around).sum())
            self.logs = float(np.log(column[positive] if self.low else column).sum())

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
        logs = None if self.low else self.logs
        if self._may_be(x, unit, m, self.total, self.squares, ordered[(m - 1) // 2] + ordered[m // 2], logs):
            return True
        return extremes and min(abs(x - ordered[0]), abs(x - ordered[-1])) <= self._slack(unit, m)

    def below(self, numbers: list[float], units: list[float]) -> list[int]:
        """The places of those that may sum up all that is held and stands before them."""
        m, low, total, squares, logs = self.count, self.low, self.total, self.squares, self.logs
        ordered, centre, left = self.ordered.copy(), self.centre, []
        for i, (x, unit) in enumerate(zip(numbers, units, strict=True)):
            if m > 1:
                doubled = ordered[(m - 1) // 2] + ordered[m // 2]
                if self._may_be(x, unit, m, total, squares, doubled, None if low else logs):
                    left.append(i)
            around = x - centre
            m, total, squares = m + 1, total + around, squares + around * around
            if x > 0:
                logs += math.log(x)
            else:
                low += 1
            insort(ordered, x)
        return left

    @classmethod
    def each(cls, numbers: list[float], units: list[float], unit: float, tried: Collection[int]) -> set[int]:
        """The places of those tried that may sum up the others, or be the least or largest of them."""
        tally, ordered, m = cls(numbers, unit), sorted(numbers), len(numbers) - 1
        for x in numbers:
            tally._count(x, 1)
        left, lower, upper = set(), (m - 1) // 2, m // 2
        for i in tried if m > 1 else ():
            x = numbers[i]
            around, at = x - tally.centre, bisect_left(ordered, x)
            # Without it, the others at its place and behind move up by one.
            doubled = ordered[lower + (lower >= at)] + ordered[upper + (upper >= at)]
            logs = None if tally.low > (x <= 0) else tally.logs - (math.log(x) if x > 0 else 0.0)
            of_others = tally.total - around, tally.squares - around * around, doubled, logs
            ends = ordered[at == 0], ordered[m - (at == m)]
            if (
                tally._may_be(x, units[i], m, *of_others)
                or min(abs(x - ends[0]), abs(x - ends[1])) <= tally._slack(units[i], m)
            ):  # fmt: skip
                left.add(i)
        return left

    def _slack(self, unit: float, m: int) -> float:
        """How far a number may be from a summary of so many."""
        return (unit + self.unit) / 2 * (1 + 1e-9) + m * EPSILON * self.largest + self.off / m

    def _may_be(
        self, x: float, unit: float, m: int, total: float, squares: float, doubled: float, logs: float | None
    ) -> bool:
        """Whether it may sum up m numbers of these sums, and twice this median; logs are those of positive ones."""
        around, slack = x - self.centre, self._slack(unit, m)
        if not abs(m * around - total) > m * slack:
            return True
        if not abs(x - total - m * self.centre) > m * slack:
            return True
        if not abs(2 * x - doubled) > 2 * slack:
            return True
        above, below, squares = x + slack, x - slack, squares - total * total / m
        if not (below > 0 and below * below * (m - 1) > squares + self.doubt) and not (  # as nearly everywhere
            above < 0 or above * above * m < squares - self.doubt
        ):
            return True
        # A geometric mean is no larger than the mean, up to which numbers are few, and logarithms take a while.
        if logs is None or above <= 0 or around - total / m > slack:
            return False
        mean, off = logs / m, self.off_logs
        return not (math.log(above) < mean - off or (below > 0 and math.log(below) > mean + off))


def ends_apart(column: Array | list[float], units: tuple[float, float], unit: float, most: int) -> tuple[bool, bool]:
    """Whether the first and the last number of a column surely sum up no stretch of the others: by bounds.

    most   so many or fewer numbers are missing of a stretch above, and so many below
    """
    n, tally = len(column), Tally(column, unit)
    m = n - 2 * most
    tally.sum_up(column[most : n - most])
    lower, upper = (m - 1) // 2, (n + 2 * most) // 2  # of the middle, without up to so many numbers anywhere
    ordered = sorted(column) if isinstance(column, list) else np.partition(column, (lower, upper))
    middle = float(ordered[lower]), float(ordered[upper])
    edges = [*map(float, column[:most])][::-1], [*map(float, column[n - most :])]
    centre, total, squares = tally.centre, tally.total, tally.squares
    low, high = _reached([[x - centre for x in edge] for edge in edges])
    low, high = total + low, total + high
    mean = centre + min(low / m, low / n), centre + max(high / m, high / n)
    whole = low + min(m * centre, n * centre), high + max(m * centre, n * centre)
    most_squares = (squares + sum((x - centre) * (x - centre) for edge in edges for x in edge) + tally.doubt) / (m - 1)
    least_squares = (squares - max(low * low, high * high) / m - tally.doubt) / n
    geometric = _geometric(tally, edges, n)
    apart = []
    for x, last in zip((float(column[0]), float(column[-1])), units, strict=True):
        slack = tally._slack(last, n) + tally.off / m
        far = [
            x < low - room or x > high + room
            for (low, high), room in ((mean, slack), (whole, n * slack), (middle, slack), (geometric, slack))
        ]
        above, below = x + slack, x - slack
        deviates = not (below > 0 and below * below > most_squares) and not (above < 0 or above * above < least_squares)
        apart.append(all(far) and not deviates)
    return apart[0], apart[1]


def _reached(edges: list[list[float]]) -> tuple[float, float]:
    """The least and the largest of what the first numbers of both edges, some or none, add up to."""
    reached = [list(accumulate(edge, initial=0.0)) for edge in edges]
    return sum(map(min, reached)), sum(map(max, reached))


def _geometric(tally: Tally, edges: tuple[list[float], list[float]], n: int) -> tuple[float, float]:
    """Bounds of the geometric mean; where there is none, none is near."""
    if tally.low:
        return math.inf, -math.inf
    m = tally.count
    middle = tally.logs / m
    low, high = _reached([[math.log(x) - middle if x > 0 else 0.0 for x in edge] for edge in edges])
    off = tally.off_logs
    return math.exp(min(middle + low / m - off, 709.0)), math.exp(min(middle + high / m + off, 709.0))


def may_count(x: Array, units: Array, least: Any, most: Any, largest: float) -> NDArray[np.bool_]:
    """Which rows may be ranks, or wins among `least` to `most` rows: whole, or adding up to what all of these do."""
    k, n = x.shape[1], np.asarray(most)
    room = (float(n.max()) + k) * EPSILON * largest
    with np.errstate(over="ignore", invalid="ignore"):
        total, off = x.sum(axis=1), units.sum(axis=1) + k * room
        may = np.asarray(~(np.abs(total - np.rint(total)) > off))  # whole numbers add up to one, too
        if may.any():
            few, slack = x[:, :GLANCE], units[:, :GLANCE] + room
            adds_up = np.abs(total - k * (k + 1) / 2) <= off
            if (total > least - off).any():  # scores below 1, of few columns, do not add up to any rows
                adds_up |= (total <= n + off) & (total >= least - off)
            may &= (np.abs(few - np.rint(few)) <= slack).all(axis=1) | adds_up
            may &= ((few >= -slack) & (few <= np.maximum(n, k).reshape(-1, 1) + slack)).all(axis=1)
    return may
