"""Laws of several variables given what all parts share: the estimated error, a common variable, the smallest share.

Integrals over the whole line are trapezoidal sums: of an integrand that is analytic in the strip |Im x| < y and there
no larger in the mean than N, a sum with the step h errs by at most 2 N / (exp(2 pi y / h) - 1) (Trefethen and
Weideman 2014, theorem 5.1). Every bound N is derived where it is used; what is left out at the ends is bounded too. In
doubles the same sums name what others did.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

# e**-nats is what a sum may err by; more are taken until so many digits stand as are asked for.
NATS, IN_DOUBLES = (60, 90, 140, 220), 34
Inner = Callable[[Any], Any]


def dyadic(x: float) -> Fraction:
    """A step not above x whose multiples are doubles."""
    return Fraction(math.floor(x * 2**24), 2**24)


def beta_polynomial(a: int, b: int) -> Callable[[Any], Any]:
    """P(X > x) of a beta variable with whole parameters: fewer than a of a + b - 1 successes."""
    n = a + b - 1
    return lambda x: sum((math.comb(n, j) * x**j * (1 - x) ** (n - j) for j in range(a)), 0 * x)


def beta_density(a: int, b: int) -> Callable[[Any], Any]:
    factor = a * math.comb(a + b - 1, a)
    return lambda x: factor * x ** (a - 1) * (1 - x) ** (b - 1)


class Conditioned:
    """Given what all parts share, in numbers of some kind."""

    terms = 0  # of sums, of all together: what an answer costs

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
        Conditioned.terms += int((high - low) / step)
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

    def _over_error(self, inner: Inner, df: int, reach: float, turns: int, nats: float) -> Any:
        """The mean of inner(S), S**2 chi-squared over its df, for an `inner` between 0 and 1 on the line of which
        |inner(s e**(i y))| <= 2 cos(y)**-turns exp(reach s**2 sin(y)**2 / 2).

        With v = log s the density is C exp(df v - df e**(2 v) / 2). In the strip the exponent is at most
        -df e**(2 v) kappa / 2, kappa = 1 - sin(y)**2 (2 + reach / df); kappa = 1/2: N = 2 cos(y)**-turns 2**(df / 2).
        """
        y = math.asin(math.sqrt(0.5 / (2 + reach / df)))
        room = nats + 1 + math.log(2) - turns * math.log(math.cos(y)) + df / 2 * math.log(2)
        # P(S < s) <= (df s**2 / 2)**(df / 2) / Gamma(df / 2 + 1); P(S > s) <= exp(-df (s**2 - 1 - 2 log s) / 2).
        low = (math.lgamma(df / 2 + 1) - nats) / df - math.log(df / 2) / 2
        high = 0.0
        while df * (math.exp(2 * high) - 1 - 2 * high) / 2 < nats:
            high += 1 / 64
        half = self.num(Fraction(df, 2))
        factor = 2 * self.num.power(half, half) / self.num.gamma(half)

        def integrand(v: Any) -> Any:
            s = self.num.exp(v)
            return self.num.exp(2 * half * v - half * s * s) * inner(s)

        total = factor * self._sum(integrand, low - 0.1, high, dyadic(2 * math.pi * y / room))
        return self._blurred(total, nats, 6)

    def range_sf(self, square: Fraction, k: int, df: int) -> Any:
        """P(R > q S), q**2 the square, R the range of k normal variables."""

        def value(nats: float) -> Any:
            q = self.num.sqrt(square)
            return self._over_error(
                lambda s: self._beyond_range(q * s, k, nats), df, (k - 1) * float(square), k - 1, nats
            )

        return self._settled(value)

    def _beyond_range(self, w: Any, k: int, nats: float) -> Any:
        """1 - k times the integral over the smallest; |phi| and each difference grow by exp(y**2 / 2) in the strip, so
        that N = exp(k y**2 / 2), which is e**nats at the y taken."""
        step = dyadic(math.pi * math.sqrt(2 / (k * (nats + 1))))
        end = math.sqrt(2 * nats) + float(step)
        cdf = self.num.normal_cdf
        total = self._sum(lambda x: self._density(x) * (cdf(x + w) - cdf(x)) ** (k - 1), -end, end, step)
        return self._blurred(1 - k * total, nats, 4 * k)

    def largest_sf(
        self, square: Fraction, squares: Sequence[Fraction], df: int | None, two: bool, up: bool = True
    ) -> Any:
        """P(max |X_i| > t S), t**2 the square, or without `two` P(max X_i > +-t S), X_i = l_i Z + sqrt(1 - l_i**2) Z_i,
        l_i**2 the squares; S = 1 without df."""

        def value(nats: float) -> Any:
            t = self.num.sqrt(square) * (1 if up else -1)
            if df is None:
                return 1 - self._below(t, squares, two, nats)
            parts = sum(float(1 / (1 - x)) for x in squares)
            return self._over_error(
                lambda s: 1 - self._below(t * s, squares, two, nats), df, parts * float(square), len(squares), nats
            )

        return self._settled(value)

    def _below(self, m: Any, squares: Sequence[Fraction], two: bool, nats: float) -> Any:
        """P(all below m) given Z: in the strip phi and the parts grow by exp(y**2 / 2) and exp(l**2 y**2 / 2 b**2)."""
        growth = 1 + sum(float(x / (1 - x)) for x in squares)
        step = dyadic(math.pi * math.sqrt(2 / (growth * (nats + 1))))
        end = math.sqrt(2 * nats) + float(step)
        loads = [(self.num.sqrt(x), self.num.sqrt(1 - x)) for x in squares]

        def integrand(z: Any) -> Any:
            product = self._density(z)
            for load, b in loads:
                product = product * self._between(m, load * z, b, two)
            return product

        return self._blurred(self._sum(integrand, -end, end, step), nats, 4)

    def noncentral_t_cdf(self, square: Fraction, up: bool, delta: Any, df: int) -> Any:
        """P(T <= +-t): over the error, Phi(t s - delta) growing by exp(t**2 s**2 sin(y)**2 / 2)."""

        def value(nats: float) -> Any:
            t = self.num.sqrt(square) * (1 if up else -1)
            return self._over_error(lambda s: self.num.normal_cdf(t * s - delta), df, float(square), 0, nats)

        return self._settled(value, 30)

    def kolmogorov_sf(self, d: Any, n: int) -> Any:
        """P(D >= d) of n values: n! / n**n times an entry of a matrix power (Marsaglia, Tsang and Wang 2003)."""
        k = math.floor(float(n * d)) + 1
        m, h = 2 * k - 1, k - n * d
        rows = [
            [self.num(Fraction(1, math.factorial(i - j + 1)) if i - j + 1 >= 0 else 0) for j in range(m)]
            for i in range(m)
        ]
        for i in range(m):
            rows[i][0] = (1 - h ** (i + 1)) / math.factorial(i + 1)
            rows[m - 1][m - 1 - i] = rows[i][0]
        twice = 2 * h - 1
        rows[m - 1][0] = (1 - 2 * h**m + (twice**m if twice > 0 else 0)) / math.factorial(m)
        entry = self.num.power_of(rows, n)[k - 1][k - 1]
        return 1 - entry * self.num(Fraction(math.factorial(n), n**n))

    def kolmogorov_limit(self, z: Any) -> Any:
        """2 sum (-1)**(j - 1) exp(-2 j**2 z**2)."""
        return 2 * sum((-1) ** (j - 1) * self.num.exp(-2 * j * j * z * z) for j in range(1, 60))

    def last(self, counts: tuple[int, int, int], own: int) -> Fraction:
        """P(the share `own` is the largest) of a Dirichlet law with whole parameters: gamma variables, one of them
        given, P(G < x) = 1 - exp(-x) sum x**i / i!, integrated term by term."""
        mine, others = counts[own], [c for i, c in enumerate(counts) if i != own and c]
        if not mine:
            return Fraction(0)
        total = Fraction(0)
        for chosen in range(1 << len(others)):
            some = [c for i, c in enumerate(others) if chosen >> i & 1]
            sums = {0: Fraction(1)}
            for c in some:
                longer: dict[int, Fraction] = {}
                for power, times in sums.items():
                    for i in range(c):
                        longer[power + i] = longer.get(power + i, Fraction(0)) + times / math.factorial(i)
                sums = longer
            scale = len(some) + 1
            part = sum(
                times * Fraction(math.factorial(mine - 1 + power), math.factorial(mine - 1) * scale ** (mine + power))
                for power, times in sums.items()
            )
            total += (-1) ** len(some) * part
        return total

    def two_tiers(self, strength: int, few: int, many: int) -> tuple[Any, Any]:
        """(P(weak sign largest), P(rope largest)) of `two_tiers` in `bayes`: over v, the share of the prior."""
        num = self.num
        root = num.sqrt(Fraction(1, 2))
        u_sf = beta_polynomial(strength + few, many)
        if not few:
            return Fraction(0), u_sf(root)
        density = beta_density(strength, few)
        one = num.integral(lambda v: density(v) * u_sf((2 - v * v) ** -0.5), num(0), root)
        other = num.integral(lambda v: density(v) * u_sf((1 + v * v) ** -0.5), root, num(1))
        return one, other
