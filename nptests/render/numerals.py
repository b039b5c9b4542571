"""How numbers are written for readers."""

from __future__ import annotations

import math


def pvalue(p: float, log_p: float | None = None) -> str:
    """Four significant digits; never "0" for a positive p, however small (the logarithm takes over)."""
    if math.isnan(p):
        return "undefined"
    if p == 0.0 and log_p is not None and math.isfinite(log_p):
        exponent = math.floor(log_p / math.log(10))
        return f"{math.exp(log_p - exponent * math.log(10)):.3f}e{exponent}"
    return number(p, 4)


def number(x: float, digits: int = 5) -> str:
    """A number with so many significant digits, without trailing noise."""
    if math.isnan(x):
        return "undefined"
    if math.isinf(x):
        return "infinite" if x > 0 else "-infinite"
    if x == int(x) and abs(x) < 1e15:
        return str(int(x))
    return f"{x:.{digits}g}"
