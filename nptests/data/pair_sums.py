"""Order statistics of all sums of two numbers, without writing down all sums."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from nptests.data.decimals import LARGEST_INT64, with_room
from nptests.vocabulary import Integers, Numeric

Side = Literal["left", "right"]
DIRECT = 20_000  # so many sums are sorted at once
SAMPLE = 32**2  # sums, among which two standard errors of a place in the middle are 32


def ordered_sums(x: Numeric, y: Numeric, places: Sequence[int], *, triangle: bool = False) -> Numeric:
    """The sums x_i + y_j that stand at `places`, counted from 0, when all are sorted; of a triangle those with i <= j.

    In sorted x and y the sums grow along every row and column, so the place of any value is found by bisection in all
    rows at once. The values tried stand in a sample near the place wanted; where one leaves more than three quarters of
    the candidates, the next is the weighted median of the rows' middles, which leaves at most three quarters of them
    (Johnson and Mizoguchi 1978): at most O(n (log n)**2) steps for n**2 sums. Every value is a sum that was formed, so
    that exact integers stay exact and doubles are rounded as anywhere else.
    """
    x, y = (np.sort(with_room(values, 2)) for values in (x, y))
    first = np.arange(len(x)) if triangle else np.zeros(len(x), dtype=np.int64)
    ends = np.full(len(x), len(y))
    if (ends - first).sum() <= DIRECT:
        return np.sort(formed(x, y, first, ends))[np.asarray(places, dtype=np.int64)]
    wanted, where = np.unique(np.asarray(places, dtype=np.int64), return_inverse=True)
    return np.array(_at(_Search(x, y, first), first, ends, wanted), dtype=np.result_type(x, y))[where]


def middle(number: int) -> tuple[int, int]:
    """Where the middle ones of so many sums stand."""
    return (number - 1) // 2, number // 2


def formed(x: Numeric, y: Numeric, low: Integers, high: Integers) -> Numeric:
    """The sums of y[low] .. y[high - 1] of each row, in no order."""
    widths = high - low
    starts = np.repeat(low - (np.cumsum(widths) - widths), widths)
    return np.asarray(np.repeat(x, widths) + y[starts + np.arange(len(starts))])


@dataclass(frozen=True)
class _Search:
    """Sorted x and y whose sums are looked for; of x_i only those with y[first_i] and later ones."""

    x: Numeric
    y: Numeric
    first: Integers

    def count(self, ends: Integers) -> int:
        return int((ends - self.first).sum())


def _at(within: _Search, low: Integers, high: Integers, places: Integers, guessed: bool = True) -> list[Any]:
    """What stands at increasing places, all of them among the candidates: y[low] .. y[high - 1] of each row.

    One value parts the candidates, and the places with them: two in the middle are found by one search.
    """
    if not len(places):
        return []
    x, y, before = within.x, within.y, within.count(low)
    left = within.count(high) - before
    if left <= DIRECT:
        return list(np.sort(formed(x, y, low, high))[places - before])
    rank = int(places[len(places) // 2]) - before
    value = _guess(x, y, low, high - low, rank) if guessed else _weighted_median(x, y, low, high)
    smaller = _bisected(x, y, low, high, value, strictly=True)
    at = int(np.searchsorted(places, below := within.count(smaller)))
    again = 4 * (below - before) <= 3 * left or not guessed
    sums = _at(within, low, smaller, places[:at], again)
    if at == len(places):
        return sums
    up_to = _bisected(x, y, smaller, high, value, strictly=False)
    beyond = int(np.searchsorted(places, reached := within.count(up_to)))
    again = 4 * (before + left - reached) <= 3 * left or not guessed
    return [*sums, *[value] * (beyond - at), *_at(within, up_to, high, places[beyond:], again)]


def _guess(x: Numeric, y: Numeric, low: Integers, widths: Integers, rank: int) -> Any:
    """A candidate that is probably a little beyond the one of that rank, on the side where more are left.

    Where it stands in a sample, two standard errors aside: two such values leave a sixteenth of the candidates.
    """
    reached = np.cumsum(widths)
    total = int(reached[-1])
    sample = np.arange(SAMPLE) * total // SAMPLE
    rows = np.searchsorted(reached, sample, "right")
    sums = np.sort(x[rows] + y[(low + widths - reached)[rows] + sample])
    aside = math.isqrt(SAMPLE) if 2 * rank < total else -math.isqrt(SAMPLE)
    return sums[min(max(rank * SAMPLE // total + aside, 0), SAMPLE - 1)]


def _weighted_median(x: Numeric, y: Numeric, low: Integers, high: Integers) -> Any:
    """Of the middles of the rows."""
    rows = np.flatnonzero(low < high)
    values, weights = x[rows] + y[(low + high)[rows] // 2], (high - low)[rows]
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(weights[order])
    return values[order[np.searchsorted(reached, reached[-1] / 2)]]


def _bisected(x: Numeric, y: Numeric, low: Integers, high: Integers, value: Any, *, strictly: bool) -> Integers:
    """In every row, between low and high, the first place whose sum is not below (or, else, is above) the value."""
    low, high = _bracket(x, y, low, high, value, "left" if strictly else "right")
    while (rows := np.flatnonzero(low < high)).size:
        middle = (low[rows] + high[rows]) // 2
        sums = x[rows] + y[middle]
        below = (sums < value) if strictly else (sums <= value)
        below = below.astype(bool)
        low[rows] = np.where(below, middle + 1, low[rows])
        high[rows] = np.where(below, high[rows], middle)
    return low


def _bracket(
    x: Numeric, y: Numeric, low: Integers, high: Integers, value: Any, side: Side
) -> tuple[Integers, Integers]:
    """Places between which `_bisected` finds its own: those of value - x among y.

    For whole numbers they are the answer. With doubles, u = 2**-53, value - x and what is added to it are off by at
    most 3 u (|value| + |x|), and x + y rounds to another side of value only where they differ by less than u |value|.
    """
    if x.dtype.kind != y.dtype.kind or x.dtype.kind not in "if" or not _far_from_overflow(x, y):
        return low.copy(), high.copy()
    rest = (value - x)[::-1]  # in increasing order, in which each is looked for from the last
    if x.dtype.kind == "i":
        place = np.clip(np.searchsorted(y, rest, side)[::-1], low, high)
        return place, place.copy()
    slack = 8 * 2.0**-53 * (abs(value) + np.abs(x))[::-1]
    ends = (np.searchsorted(y, rest + sign * slack, side)[::-1] for sign in (-1, 1))
    below, above = (np.clip(end, low, high) for end in ends)
    return below, above


def _far_from_overflow(x: Numeric, y: Numeric) -> bool:
    """Whether differences of a sum and a number fit; both are sorted."""
    largest = np.finfo(np.float64).max if x.dtype.kind == "f" else LARGEST_INT64
    furthest = max(abs(end) for numbers in (x, y) for end in (numbers[0].item(), numbers[-1].item()))
    return bool(4 * furthest <= largest)
