"""Sums of squares of integers that never overflow, and their quotients: the one place where their type is chosen.

64-bit integers wrap round in silence. A bound on what a formula makes of the sum, known from the sizes of a table
alone, decides: 64 bits where it fits, else the squares of the high and the low halves, put together in Python integers.
"""

import math
from typing import Any

import numpy as np

from nptests.data.decimals import LARGEST_INT64
from nptests.vocabulary import Array, Integers, Numeric

LONG = 8  # bytes: narrower integers are added in the narrowest type that holds the sums, and handed out in this
FEW = 1000  # numbers that are added at once
Axes = int | tuple[int, ...]
# A sum of n doubles of one sign is off by at most (n - 1) u of itself, u = 2**-53 (Higham 2002, section 4.2). This is
# the bound for n = 2**13: what differs by more is no rounding of such a sum.
ROUNDED_SUM = 2.0**-40


def sum_of_squares(x: Numeric, largest: int, axis: Axes = -1, *, room: int = 1) -> Numeric:
    """The exact sums of x**2 along axes, |x| <= largest: 64-bit where `room` times them fit, else Python integers."""
    axes = (axis,) if isinstance(axis, int) else axis
    count = x.size if len(axes) == x.ndim else math.prod(x.shape[a] for a in axes)
    if x.dtype != object and count * largest**2 * room <= LARGEST_INT64:
        if len(axes) == x.ndim and x.size <= FEW:
            flat = x.astype(np.int64).ravel()
            return np.asarray(flat @ flat)
        if x.itemsize < LONG:
            squares = np.square(x, dtype=holding(largest**2))
            return np.asarray(squares.sum(axis=axes, dtype=holding(count * largest**2)).astype(np.int64))
        return _within_64_bits(x, tuple(a % x.ndim for a in axes))
    low_bits = (LARGEST_INT64.bit_length() - count.bit_length()) // 2  # x = high 2**low_bits + low, and low >= 0
    if x.dtype == object or count * ((largest >> low_bits) + 1) ** 2 > LARGEST_INT64:
        return np.asarray((x.astype(object) ** 2).sum(axis=axes), dtype=object)
    high, low = x >> low_bits, x & ((1 << low_bits) - 1)
    parts = (np.asarray((a * b).sum(axis=axes)).astype(object) for a, b in ((high, high), (high, low), (low, low)))
    hh, hl, ll = parts
    return np.asarray((hh << 2 * low_bits) + (hl << low_bits + 1) + ll, dtype=object)


def sum_of_rows(x: Numeric, largest: int) -> Integers:
    """The sums of every column of integers, |x| <= largest."""
    if x.itemsize == LONG:
        return np.asarray(np.einsum("...ij->...j", x))  # faster than sum along short axes
    return np.asarray(x.sum(axis=-2, dtype=holding(x.shape[-2] * largest)).astype(np.int64))


def holding(largest: int) -> np.dtype[Any]:
    """The smallest type of the integers up to this one, and of their negatives."""
    return np.min_scalar_type(-largest - 1)


def _within_64_bits(x: Numeric, axes: tuple[int, ...]) -> Numeric:
    """Without an array of the squares in between."""
    every = list(range(x.ndim))
    return np.asarray(np.einsum(x, every, x, every, [axis for axis in every if axis not in axes]))


def of_kind(value: int, sums: Any) -> Numeric:
    """A number that is compared or exchanged with `sums`, of their type."""
    return np.asarray(value, dtype=getattr(sums, "dtype", object))


def ratio(above: Any, below: Any) -> Array:
    """above / below of integers as doubles: NaN for 0/0, infinite for anything else over 0."""
    above, below = np.asarray(above), np.asarray(below)
    if object in (above.dtype, below.dtype):
        return np.asarray(np.frompyfunc(_quotient, 2, 1)(above, below), dtype=np.float64)
    if not below.ndim and below:  # nothing to be silent about
        return np.asarray(above / below)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(above / below)


def _quotient(above: int, below: int) -> float:
    """Rounded once, however large the integers are."""
    if below:
        return int(above) / int(below)
    return math.copysign(math.inf, above) if above else math.nan
