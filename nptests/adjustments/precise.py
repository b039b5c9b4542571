"""The arithmetic of p-values that are decimals: text and Decimals, as fractions.

Products and quotients of fractions are exact. What is no short fraction (powers, long sums, Rom's constants) is worked
out to `PLACES` significant digits: whatever they are, the double nearest to the result is the one returned, unless the
result lies within 1e-33 of the middle between two doubles.
"""

from decimal import Context, Decimal
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from nptests.data.decimals import as_integers, with_room
from nptests.vocabulary import Numeric

PLACES = 50
CONTEXT = Context(prec=PLACES)

Fractions = Numeric


def are_fractions(p: Any) -> bool:
    """Whether p-values are fractions, not doubles."""
    return np.asarray(p).dtype.kind == "O"


def as_fractions(values: Any) -> Fractions:
    """An array that holds fractions."""
    array = np.empty(len(values), dtype=object)
    array[:] = [Fraction(value) for value in values]
    return array


def shares(top: Any, places: Numeric) -> Fractions:
    """top / i for each i."""
    return as_fractions([Fraction(top) / int(i) for i in places])


def union_of(p: Fractions, times: Any) -> Fractions:
    """1 - (1 - p)**times."""
    unions = [_union(one, Fraction(power)) for one, power in np.broadcast(p, np.asarray(times, dtype=object))]
    return as_fractions(unions).reshape(p.shape)


def _union(p: Fraction, times: Fraction) -> Fraction:
    if not 0 < p < 1:
        return p
    zeros = len(str(p.denominator // p.numerator))  # of p behind the point: so many digits cancel
    context = Context(prec=PLACES + zeros)
    base, power = (context.divide(Decimal(x.numerator), Decimal(x.denominator)) for x in (1 - p, times))
    return 1 - Fraction(context.power(base, power))


def harmonic(m: int) -> Fraction:
    """1 + 1/2 + ... + 1/m."""
    total = Decimal(0)
    for i in range(1, m + 1):
        total = CONTEXT.add(total, CONTEXT.divide(Decimal(1), Decimal(i)))
    return Fraction(total)


def rom_constants(m: int, alpha: float) -> Fractions:
    """c_1, ..., c_m of `rom.constants` at the level as it is written."""
    level = Decimal(repr(alpha))
    c, powers, geometric = [level], level, Decimal(0)
    for i in range(2, m + 1):
        geometric, powers = CONTEXT.add(geometric, powers), CONTEXT.multiply(powers, level)
        rest, choose = geometric, 1
        for j in range(1, i - 1):
            choose = choose * (i - j + 1) // j
            term = CONTEXT.multiply(Decimal(choose), CONTEXT.power(c[j], Decimal(i - j)))
            rest = CONTEXT.subtract(rest, term)
        c.append(CONTEXT.divide(rest, Decimal(i)))
    return as_fractions(c)


def in_whole_units(p: Fractions) -> tuple[Numeric, int]:
    """Whole multiples of one unit, and how many units are 1; with room for as many of them as there are p-values."""
    one = lcm(*(value.denominator for value in p))
    units = as_integers([one, *(value.numerator * (one // value.denominator) for value in p)])
    return with_room(units, len(p))[1:], one
