"""How numbers are written for readers."""

import math

from nptests.data.decimals import MOST_PLACES, Numbers
from nptests.vocabulary import Booleans

# It may be smaller than every double, but nobody said that it is 0.
UNDERFLOW = f"below {math.ulp(0.0):.0e}"


def pvalue(p: float, log_p: float | None = None) -> str:
    """Four significant digits; never "0" for a positive p, however small (the logarithm takes over)."""
    if math.isnan(p):
        return "undefined"
    if p == 0.0 and log_p is None:
        return UNDERFLOW
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


def interval(ends: tuple[float, float] | None, digits: int = 5) -> str:
    """[low, high]; where there is none, or one without any width, a word that says so."""
    if ends is None or math.isnan(ends[0]) or ends[0] == ends[1]:
        return "none: the method gives no interval for such data"
    return f"[{number(ends[0], digits)}, {number(ends[1], digits)}]"


def printed(numbers: Numbers, present: Booleans | None = None) -> list[list[str]]:
    """A table of numbers with the decimals that it was read with; computed values in their shortest exact form.

    present    where a score is; a cell without one is empty
    """
    if numbers.integers is None:
        cells = [[repr(float(x)) for x in row] for row in numbers.values]
    else:
        cells = [[_decimal(int(i), numbers.exponent) for i in row] for row in numbers.integers]
    if present is None:
        return cells
    return [
        [cell if there else "" for cell, there in zip(*row, strict=True)] for row in zip(cells, present, strict=True)
    ]


def _decimal(integer: int, exponent: int) -> str:
    if exponent > 0 or exponent < -MOST_PLACES:
        return f"{integer}e{exponent}" if integer else "0"
    digits = str(abs(integer)).rjust(1 - exponent, "0")
    whole, fraction = digits[: len(digits) + exponent], digits[len(digits) + exponent :]
    return ("-" if integer < 0 else "") + whole + (f".{fraction}" if fraction else "")
