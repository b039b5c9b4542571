"""Interval arithmetic on arrays: enclosures that prove what no numbers within printed digits can give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.vocabulary import Array


@dataclass(frozen=True, eq=False)
class Interval:
    """All numbers between low and high, elementwise; results are widened by their rounding error."""

    low: Array
    high: Array

    __array_ufunc__ = None  # numpy leaves mixed arithmetic to us

    def __len__(self) -> int:
        return len(self.low)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __pos__(self) -> Interval:
        return self

    def __add__(self, other: Any) -> Interval:
        b = interval(other)
        return outward(self.low + b.low, self.high + b.high)

    def __sub__(self, other: Any) -> Interval:
        return self + (-interval(other))

    def __mul__(self, other: Any) -> Interval:
        b = interval(other)
        return hull(self.low * b.low, self.low * b.high, self.high * b.low, self.high * b.high)

    def __truediv__(self, other: Any) -> Interval:
        b = interval(other)
        through_zero = (b.low <= 0) & (b.high >= 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            q = hull(self.low / b.low, self.low / b.high, self.high / b.low, self.high / b.high)
        return Interval(np.where(through_zero, -np.inf, q.low), np.where(through_zero, np.inf, q.high))

    def __pow__(self, other: Any) -> Interval:
        b = interval(other)
        exponent = float(b.low) if b.low.ndim == 0 and b.low == b.high else np.nan
        if exponent == 2:
            inside = (self.low <= 0) & (self.high >= 0)
            ends = hull(self.low**2, self.high**2)
            return Interval(np.where(inside, 0.0, ends.low), ends.high)
        if exponent.is_integer() and exponent > 0 and exponent % 2:
            return outward(self.low**exponent, self.high**exponent)
        with np.errstate(invalid="ignore", divide="ignore"):
            powers = hull(self.low**b.low, self.low**b.high, self.high**b.low, self.high**b.high)
        wild = (self.low <= 0) | np.isnan(powers.low)  # only positive bases are monotone in both
        return Interval(np.where(wild, -np.inf, powers.low), np.where(wild, np.inf, powers.high))

    def __radd__(self, other: Any) -> Interval:
        return interval(other) + self

    def __rsub__(self, other: Any) -> Interval:
        return interval(other) - self

    def __rmul__(self, other: Any) -> Interval:
        return interval(other) * self

    def __rtruediv__(self, other: Any) -> Interval:
        return interval(other) / self

    def __rpow__(self, other: Any) -> Interval:
        return interval(other) ** self

    def __abs__(self) -> Interval:
        inside = (self.low <= 0) & (self.high >= 0)
        a, b = np.abs(self.low), np.abs(self.high)
        return Interval(np.where(inside, 0.0, np.minimum(a, b)), np.maximum(a, b))


def interval(x: Any) -> Interval:
    """A number or array as the interval that holds only it."""
    if isinstance(x, Interval):
        return x
    array = np.asarray(x, dtype=np.float64)
    return Interval(array, array)


def hull(*corners: Array) -> Interval:
    """The smallest interval around some numbers, widened by one rounding."""
    stacked = np.stack(np.broadcast_arrays(*corners))
    return outward(stacked.min(axis=0), stacked.max(axis=0))


def outward(low: Any, high: Any) -> Interval:
    """One unit in the last place outward: what a correctly rounded operation may have lost."""
    return Interval(np.nextafter(np.asarray(low), -np.inf), np.nextafter(np.asarray(high), np.inf))


# Special functions are accurate to a few units in the last place; 2**-45 is 2**8 of them.
_FUNCTION_ERROR = 2.0**-45


def monotone(f: Callable[..., Any], x: Any, *rest: Any, falling: bool = False) -> Interval:
    """The image of an interval under a function that is monotone in its first argument."""
    x = interval(x)
    ends = (f(x.high, *rest), f(x.low, *rest)) if falling else (f(x.low, *rest), f(x.high, *rest))
    low, high = np.asarray(ends[0], dtype=np.float64), np.asarray(ends[1], dtype=np.float64)
    return Interval(low - np.abs(low) * _FUNCTION_ERROR, high + np.abs(high) * _FUNCTION_ERROR)
