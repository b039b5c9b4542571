"""Integrals with a bound of their error, for laws that have two formulas (`conditioned`, `reordered`).

Those over the whole line are trapezoidal sums: of an integrand that is analytic in the strip |Im x| < y and there no
larger in the mean than N, a sum with the step h errs by at most 2 N / (exp(2 pi y / h) - 1) (Trefethen and Weideman
2014, theorem 5.1). Every bound N is derived where it is used; what is left out at the ends is bounded too. In doubles
the same sums name what others did.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

# e**-nats is what a sum may err by; more are taken until so many digits stand as are asked for.
NATS, IN_DOUBLES = (60, 90, 140, 220), 34
Inner = Callable[[Any], Any]


def dyadic(x: float) -> Fraction:
    """A step not above x whose multiples are doubles."""
    return Fraction(math.floor(x * 2**24), 2**24)


class Quadrature:
    """Trapezoidal sums over the whole line in numbers of some kind."""

    def __init__(self, num: Any) -> None:
        self.num = num

    def _settled(self, value: Callable[[float], Any], digits: int = 22) -> Any:
        if not self.num.exact:
            return value(IN_DOUBLES)
        for nats in NATS:
            with self.num.precisely(int(nats * 1.45) + 64):
                result = value(nats)
            if result.rad() < abs(result.mid()) * self.num(10) ** -digits:
                return result
        return result

    def _blurred(self, x: Any, nats: float, factor: float) -> Any:
        return x + self.num.flint.arb(0, factor * (-self.num(int(nats))).exp()) if self.num.exact else x

    def _sum(self, function: Inner, low: float, high: float, step: Fraction) -> Any:
        unit, total = self.num(step), self.num(0)
        for j in range(math.floor(low / step), math.ceil(high / step) + 1):
            total = total + function(unit * j)
        return total * unit

    def _density(self, x: Any) -> Any:
        return self.num.exp(-x * x / 2) / self._root_of_2_pi()

    def _root_of_2_pi(self) -> Any:
        return (2 * self.num.flint.arb.pi()).sqrt() if self.num.exact else math.sqrt(2 * math.pi)

    def _between(self, m: Any, centre: Any, b: Any, two: bool) -> Any:
        upper = self.num.normal_cdf((m - centre) / b)
        return upper - self.num.normal_cdf((-m - centre) / b) if two else upper


def beta_polynomial(a: int, b: int) -> Callable[[Any], Any]:
    """P(X > x) of a beta variable with whole parameters: fewer than a of a + b - 1 successes."""
    n = a + b - 1
    return lambda x: sum((math.comb(n, j) * x**j * (1 - x) ** (n - j) for j in range(a)), 0 * x)


def beta_density(a: int, b: int) -> Callable[[Any], Any]:
    factor = a * math.comb(a + b - 1, a)
    return lambda x: factor * x ** (a - 1) * (1 - x) ** (b - 1)
