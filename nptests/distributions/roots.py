"""Critical values of continuous laws: the inverse of a tail to the spacing of doubles."""

import math
from collections.abc import Callable

import numpy as np

LOG_MAX = math.log(np.finfo(np.float64).max)
LOG_MIN = math.log(np.finfo(np.float64).tiny)


def positive_isf(logsf: Callable[[float], float], p: float) -> float:
    """x > 0 with logsf(x) = log p, solved in log x, where power tails are straight lines."""
    if not 0.0 < p < 1.0:
        return {0.0: math.inf, 1.0: 0.0}.get(p, math.nan)
    target = math.log(p)

    def excess(v: float) -> float:
        return logsf(math.exp(v)) - target

    low, high = -1.0, 1.0
    while high < LOG_MAX and excess(high) > 0.0:
        low, high = high, min(2.0 * high, LOG_MAX)
    while low > LOG_MIN and excess(low) < 0.0:
        low, high = max(2.0 * low, LOG_MIN), low
    return math.exp(solve_decreasing(excess, low, high))


def solve_decreasing(f: Callable[[float], float], low: float, high: float) -> float:
    """The root of a decreasing function with f(low) >= 0 >= f(high), to the spacing of doubles.

    Inverse linear interpolation, with a bisection whenever three steps did not halve the bracket, so that the
    worst case is a small multiple of bisection's.
    """
    f_low, f_high = f(low), f(high)
    if f_low == 0.0:
        return low
    moved = 0  # the end that the last step moved
    while f_high < 0.0:
        width = high - low
        for _ in range(3):
            middle = _interpolated(low, high, f_low, f_high)
            if not low < middle < high:
                return low if f_low <= -f_high else high
            value = f(middle)
            if value >= 0.0:  # the Illinois weight: an end that stayed twice must move
                low, f_low, f_high, moved = middle, value, f_high / (2.0 if moved < 0 else 1.0), -1
            else:
                high, f_high, f_low, moved = middle, value, f_low / (2.0 if moved > 0 else 1.0), 1
            if value == 0.0:
                return middle
        if high - low > width / 2.0:
            middle = low + (high - low) / 2.0
            if not low < middle < high:
                return low
            if (value := f(middle)) >= 0.0:
                low, f_low = middle, value
            else:
                high, f_high = middle, value
    return high


def _interpolated(low: float, high: float, f_low: float, f_high: float) -> float:
    """The zero of the chord; one double inside the bracket when rounding puts it on an end."""
    if not (math.isfinite(f_low) and math.isfinite(f_high)):
        return low + (high - low) / 2.0
    middle = low + (high - low) * (f_low / (f_low - f_high))
    if middle <= low:
        return math.nextafter(low, high)
    if middle >= high:
        return math.nextafter(high, low)
    return middle
