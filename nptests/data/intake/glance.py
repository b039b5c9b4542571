"""Which numbers may sum up others, at a glance: necessary conditions, for tables of any size.

Nearly every row differs from every summary in its first column already, and every column in its first row: all rows
are told at once, one column after the other; what is left is proved one by one. Bounds leave room for rounding.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.intake.summaries import EPSILON
from nptests.vocabulary import Array

ROOM = 8  # roundings of a term of a sum
LARGEST_LOG = 745.0  # of a double, its sign left out
LEAST_POSITIVE = math.ulp(0.0)
HALF = (1 + 1e-9) / 2
GLANCE = 8  # columns that tell broken numbers from whole ones
FEW = 255  # rows of which every stretch is put in order, counted in a byte
LARGEST_SPREAD = 0.7072  # of two numbers, by their range; of more it is less

Places = NDArray[np.intp]
Sizes = int | NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Stretches:
    """Rows, each with a stretch of two or more others that it may sum up: the first one, and that behind the last."""

    rows: Places
    first: Places
    behind: Places

    @cached_property
    def sizes(self) -> Places:
        return self.behind - self.first

    @cached_property
    def least(self) -> int:
        return int(self.sizes.min())

    @cached_property
    def middle(self) -> NDArray[np.uint8]:
        """The places of both middle ones, in order."""
        return np.stack([(self.sizes - 1) // 2, self.sizes // 2]).astype(np.uint8)[:, None]

    def those(self, left: Places) -> Stretches:
        return Stretches(self.rows[left], self.first[left], self.behind[left])

    def sums(self, columns: NDArray[Any]) -> Array:
        """The sums of each stretch of one column, or of several that lie in rows."""
        so_far = np.zeros((*columns.shape[:-1], columns.shape[-1] + 1))
        np.add.accumulate(columns, axis=-1, out=so_far[..., 1:])
        return np.asarray(so_far.take(self.behind, axis=-1) - so_far.take(self.first, axis=-1))

    def medians(self, column: Array) -> tuple[Any, Any]:
        """Between which numbers the median of each stretch of a column lies."""
        if len(column) <= FEW:
            order = column.argsort()
            inside = (order.astype(np.int16)[:, None] - self.first.astype(np.int16)).view(np.uint16) < self.sizes
            count = np.add.accumulate(inside.view(np.uint8), dtype=np.uint8)
            places = np.add.reduce((count <= self.middle).view(np.uint8), axis=1, dtype=np.uint8)
            middle = np.add.reduce(column[order][places]) / 2
            return middle, middle
        # What all stretches hold, and so many others at most: these move the middle by half as many places.
        core = column[self.first.max() : self.behind.min()]
        more = int(self.sizes.max()) - len(core)
        low, high = (len(core) - more - 1) // 2, (len(core) + more) // 2
        if low < 0 or high >= len(core):
            return -math.inf, math.inf
        ordered = np.partition(core, (low, high))
        return ordered[low], ordered[high]

    def may_be_summaries(self, column: Array, units: Array, unit: float) -> Mask:
        """Whether each number of a column may be the mean, sum, median, deviation or geometric mean of its stretch."""
        n, m, own = len(column), self.sizes, column[self.rows]
        least, most = float(np.minimum.reduce(column)), float(np.maximum.reduce(column))
        largest, doubt = max(most, -least), _doubt(n, max(most, -least))
        if not doubt < math.inf:
            return np.ones(len(own), dtype=bool)
        # A sum, of as many numbers of the largest size, is rounded as often, and so is one of logarithms.
        rounded = EPSILON * largest * (n + ROOM * (n + 1) ** 2 / self.least + 2 * ROOM * (n + 1) * LARGEST_LOG)
        slack = units[self.rows] * HALF + (unit * HALF + rounded)
        below, above, widest = own - slack, own + slack, float(np.maximum.reduce(slack))
        # Beside a number that is not positive no number is a geometric mean, so any may be taken for it.
        total, logs = self.sums(np.array((column, np.log(np.maximum(column, LEAST_POSITIVE)))))
        mean, geometric, (low, high) = total / m, np.exp(logs / m), self.medians(column)
        may: Mask = (below <= mean) & (mean <= above) | (below <= geometric) & (geometric <= above)
        may |= (below <= high) & (low <= above)
        if not 2 * (least - widest) > most:  # else even two of the least add up to more than the largest
            may |= np.abs(own - total) <= m * slack
        if not least - widest > LARGEST_SPREAD * (most - least):
            squares, least_square = self.sums(column * column) - total * total / m, np.maximum(below, 0) ** 2
            may |= (least_square * (m - 1) <= squares + doubt) & (above * above * m >= squares - doubt) & (above >= 0)
        return may


def may_sum_up(x: Array, units: Array, unit: float, stretches: Stretches) -> Places:
    """Which of the rows of x (n, k) may sum up their stretches in every column, by their places.

    units   the last printed digit of each number, and `unit` one that is no finer than the finest of any stretch
    """
    left = np.arange(len(stretches.rows))
    with np.errstate(all="ignore"):
        for column, digits in zip(x.T, units.T, strict=True):
            if not len(left):
                break
            those = stretches if len(left) == len(stretches.rows) else stretches.those(left)
            left = left[those.may_be_summaries(column, digits, unit)]
    return left


def may_sum_up_others(x: Array, units: Array, unit: float) -> Iterable[int]:
    """Which columns of x (n, k) may be a mean, ..., or an extreme of all others in every row."""
    left: Iterable[int] = range(x.shape[1])
    for row, digits in zip(x, units, strict=True):
        left = _left_of_row(row.tolist(), digits.tolist(), unit, left)
        if not left:
            break
    return left


def _left_of_row(row: list[float], units: list[float], unit: float, tried: Iterable[int]) -> list[int]:
    """Those that may sum up the others in a row."""
    m, ordered, total, squares = len(row) - 1, sorted(row), sum(row), sum(map(mul, row, row))
    largest, lower, upper, low = max(ordered[-1], -ordered[0]), (m - 1) // 2, m // 2, bisect_right(ordered, 0.0)
    rounded, doubt = EPSILON * largest * (m + ROOM * (m + 1) ** 2), _doubt(m, largest)
    off, logs, left = ROOM * (m + 1) * EPSILON * LARGEST_LOG, sum(map(math.log, ordered[low:])), []
    if not doubt < math.inf:
        return list(tried)
    for j in tried:
        x, slack = row[j], (units[j] + unit) * HALF + rounded
        others, at, above, below = total - x, bisect_left(ordered, x), x + slack, x - slack
        # Without it, the others at its place and behind move up by one.
        middle = ordered[lower + (lower >= at)] / 2 + ordered[upper + (upper >= at)] / 2
        spread = squares - x * x - others * others / m
        if (
            abs(m * x - others) <= m * slack
            or abs(x - others) <= m * slack
            or min(abs(x - middle), abs(x - ordered[at == 0]), abs(x - ordered[m - (at == m)])) <= slack
            or (max(below, 0) ** 2 * (m - 1) <= spread + doubt and above >= 0 and above * above * m >= spread - doubt)
        ):
            left.append(j)
        elif above > 0 and low == (x <= 0):  # all others are positive
            mean = (logs - (math.log(x) if x > 0 else 0.0)) / m
            if math.log(above) >= mean - off and (below <= 0 or math.log(below) <= mean + off):
                left.append(j)
    return left


def _doubt(n: int, largest: float) -> float:
    """How far a difference of two sums of n squares may be off: by the rounding of each, and of a product."""
    return 16 * ROOM * (n + 1) ** 2 * EPSILON * largest * largest


@np.errstate(over="ignore", invalid="ignore")
def may_count(x: Array, units: Array, least: Sizes, most: Sizes, largest: float) -> list[int]:
    """Which rows may be ranks, or wins among `least` to `most` rows: whole, or adding up to what all of these do.

    Of nearly all rows the sum and the first number tell that they are neither.
    """
    k, sizes = x.shape[1], most if isinstance(most, int) else int(most[-1])
    digits = units * HALF + (sizes + k) * EPSILON * largest
    totals, off, first = np.add.reduce(x, axis=1), np.add.reduce(digits, axis=1), x[:, 0]
    counts = (totals + off >= least) & (totals - off <= most)
    ranks = np.abs(totals - k * (k + 1) / 2) <= off
    whole = np.abs(first - np.rint(first)) <= digits[:, 0]
    left = (counts | ranks | whole).nonzero()[0]
    if not left.size:
        return []
    high = most if isinstance(most, int) else most[left]
    few, slack, total = x[left, :GLANCE].T, digits[left, :GLANCE].T, totals[left]
    adds_up = ranks[left] | (counts[left] & (np.abs(total - np.rint(total)) <= off[left]))
    within = (few >= -slack) & (few <= np.maximum(high, k) + slack)
    whole = whole[left] & np.logical_and.reduce(np.abs(few - np.rint(few)) <= slack)
    return list(left[(adds_up | whole) & np.logical_and.reduce(within)].tolist())
