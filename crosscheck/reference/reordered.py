"""The same laws over what is asked for: the largest difference, a series, a determinant, a count."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference.quadrature import Inner, Quadrature, beta_density, beta_polynomial, dyadic


class Reordered(Quadrature):
    """By what is asked for: the largest difference and the law of the error beyond it, a series, a count."""

    name = "over the largest difference, series and counts"

    def _over_largest(
        self, density: Inner, spread: Inner, df: int, *, rate: float, turns: int, sine: float, total: float,
        least: float, end: float, nats: float,
    ) -> Any:  # fmt: skip
        """The integral of density(m) P(S < m / x) over m = e**u > 0, `spread` being that probability.

        In the strip |density(rho e**(i y))| <= cos(y)**-turns times a bound whose integral over rho is `total`, and
        |P(S < m / x)| <= cos(2 y)**(-df / 2): |gamma(a, z)| <= (|z| / Re z)**a gamma(a, Re z). `least` is the log of
        what the integrand is at most at u = 0 if it is extended as exp(rate u), `end` where the rest is e**-nats.
        """
        y = math.asin(math.sqrt(sine))
        room = nats + 1 + math.log(total) - turns * math.log(math.cos(y)) - df / 2 * math.log(math.cos(2 * y))

        def integrand(u: Any) -> Any:
            m = self.num.exp(u)
            return m * density(m) * spread(m)

        low = (-nats - least) / rate
        step = dyadic(2 * math.pi * y / room)
        return self._blurred(self._sum(integrand, low - 0.1, math.log(end) + 0.1, step), nats, 4 + 2 * total)

    def _least(self, df: int, square: float) -> float:
        """log of (df / (2 x**2))**(df / 2) / Gamma(df / 2 + 1), which bounds P(S < m / x) at m = 1."""
        return df / 2 * math.log(df / 2 / square) - math.lgamma(df / 2 + 1)

    def range_sf(self, square: Fraction, k: int, df: int) -> Any:
        """f_R(r) = k (k - 1) / (2 pi) exp(-r**2 / 4) int exp(-x**2) [Phi(x + r / 2) - Phi(x - r / 2)]**(k - 2) dx.

        |f_R| <= k (k - 1) / (2 sqrt pi) exp(-rho**2 cos(2 y) / 4) [exp(rho**2 sin(y)**2 / 8) / cos y]**(k - 2).
        """

        def value(nats: float) -> Any:
            scale = k * (k - 1) / (2 * math.sqrt(math.pi))
            return self._over_largest(
                lambda r: self._density_of_range(r, k, nats),
                lambda r: self.num.chi2_cdf(self.num(df) * r * r / self.num(square), df), df,
                rate=k - 1 + df, turns=k - 2, sine=0.5 / (2 + (k - 2) / 2), total=k * (k - 1) / math.sqrt(2),
                least=math.log(scale) - (k - 2) * math.log(2 * math.pi) / 2 + self._least(df, float(square)),
                end=2 * math.sqrt(nats), nats=nats,
            )  # fmt: skip

        return self._settled(value)

    def _density_of_range(self, r: Any, k: int, nats: float) -> Any:
        step = dyadic(math.pi * math.sqrt(2 / (k * (nats + 1))))
        end = math.sqrt(nats) + float(step)
        cdf, exp = self.num.normal_cdf, self.num.exp

        def integrand(x: Any) -> Any:
            return exp(-x * x) * (cdf(x + r / 2) - cdf(x - r / 2)) ** (k - 2)

        total = self._blurred(self._sum(integrand, -end, end, step), nats, 8)
        return k * (k - 1) * exp(-r * r / 4) * total / self._root_of_2_pi() ** 2

    def largest_sf(
        self, square: Fraction, squares: Sequence[Fraction], df: int | None, two: bool, up: bool = True
    ) -> Any:
        """By the density of the largest; of a negative bound by that of the largest below 0.

        |f_M(m)| <= 2 p phi(Re m) exp(B (Im m)**2 / 2) cos(y)**-(p - 1), B the sum of 1 / (1 - l**2).
        """
        if df is None or not square:
            return self._by_legendre(square, squares, two, up)
        p, above = len(squares), two or up
        parts = sum(float(1 / (1 - x)) for x in squares)

        def value(nats: float) -> Any:
            def density(m: Any) -> Any:
                return self._density_of_largest(m if above else -m, squares, two, nats)

            tail = self._over_largest(
                density, lambda m: self.num.chi2_cdf(self.num(df) * m * m / self.num(square), df), df,
                rate=1 + df, turns=p - 1, sine=0.5 / (1 + parts), total=1.5 * p,
                least=math.log(p) + self._least(df, float(square)), end=math.sqrt(2 * nats), nats=nats,
            )  # fmt: skip
            return tail if above else 1 - tail

        return self._settled(value)

    def _by_legendre(self, square: Fraction, squares: Sequence[Fraction], two: bool, up: bool) -> Any:
        """Without an estimated error: FLINT's own quadrature in place of sums."""
        num = self.num
        t, root = num.sqrt(square) * (1 if up else -1), num.sqrt(2)
        loads = [(num.sqrt(x), num.sqrt(1 - x) * root) for x in squares]

        def integrand(z: Any) -> Any:
            product = (-z * z / 2).exp()
            for load, b in loads:
                far = ((load * z - t) / b).erfc() / 2
                product = product * (far - ((load * z + t) / b).erfc() / 2 if two else far)
            return product

        return 1 - num.integral(integrand, num(-24), num(24)) / self._root_of_2_pi() + num.beyond(24)

    def _density_of_largest(self, m: Any, squares: Sequence[Fraction], two: bool, nats: float) -> Any:
        growth = 1 + sum(float(x / (1 - x)) for x in squares)
        step = dyadic(math.pi * math.sqrt(2 / (growth * (nats + 1))))
        end = math.sqrt(2 * nats) + float(step)
        loads = [(self.num.sqrt(x), self.num.sqrt(1 - x), times) for x, times in Counter(squares).items()]

        def integrand(z: Any) -> Any:
            between = [self._between(m, load * z, b, two) for load, b, _ in loads]
            total = self.num(0)
            for i, (load, b, times) in enumerate(loads):
                here = self._density((m - load * z) / b)
                part = times * (here + self._density((m + load * z) / b) if two else here) / b
                for j, (_, _, others) in enumerate(loads):
                    part = part * between[j] ** (others - (i == j))
                total = total + part
            return total * self._density(z)

        factor = sum(4 / math.sqrt(1 - float(x)) for x in squares)
        return self._blurred(self._sum(integrand, -end, end, step), nats, factor)

    def noncentral_t_cdf(self, square: Fraction, up: bool, delta: Any, df: int) -> Any:
        """Phi(-delta) + 1/2 sum of p_j I_x(j + 1/2, df / 2) + q_j I_x(j + 1, df / 2), Poisson weights (Lenth 1989)."""
        num = self.num
        if not up:
            return 1 - self.noncentral_t_cdf(square, True, -delta, df)
        x, half = Fraction(square) / (df + Fraction(square)), delta * delta / 2
        p, q = num.exp(-half), num.exp(-half) * delta / num.sqrt(2) / num.gamma(Fraction(3, 2))
        total, j = num.normal_cdf(-delta), 0
        while True:
            a, b = num.beta_cdf(x, Fraction(2 * j + 1, 2), Fraction(df, 2)), num.beta_cdf(x, j + 1, Fraction(df, 2))
            total = total + (p * a + q * b) / 2
            j += 1
            p, q = p * half / j, q * half / (j + num(Fraction(1, 2)))
            if j > 2 * half and (p + abs(q)) < num(10) ** -40:  # the terms after these halve each time, at least
                return total + num.flint.arb(0, p + abs(q)) if num.exact else total

    def kolmogorov_sf(self, d: Any, n: int) -> Any:
        """1 - n! det of (c_i - b_j)_+**(j - i + 1) / (j - i + 1)! for b_i <= U_(i) <= c_i (Steck 1971)."""
        num = self.num
        low = [num(Fraction(i, n)) - d for i in range(1, n + 1)]
        high = [num(Fraction(i, n)) + d for i in range(n)]
        low, high = [x if x > 0 else num(0) for x in low], [x if x < 1 else num(1) for x in high]

        def entry(i: int, j: int) -> Any:
            power, gap = j - i + 1, high[i] - low[j]
            if power < 0 or (power and not gap > 0):
                return num(0)
            return gap**power / math.factorial(power)

        return 1 - math.factorial(n) * num.determinant([[entry(i, j) for j in range(n)] for i in range(n)])

    def kolmogorov_limit(self, z: Any) -> Any:
        """1 - sqrt(2 pi) / z sum exp(-(2 j - 1)**2 pi**2 / (8 z**2)): the same theta function, transformed."""
        pi = self._root_of_2_pi() ** 2 / 2
        total = sum(self.num.exp(-((2 * j - 1) ** 2) * pi * pi / (8 * z * z)) for j in range(1, 60))
        return 1 - self._root_of_2_pi() / z * total

    def last(self, counts: tuple[int, int, int], own: int) -> Fraction:
        """Three fair processes run until each has its count: the chance that `own` is the last to have it."""
        known: dict[tuple[int, ...], Fraction] = {}

        def chance(state: tuple[int, ...]) -> Fraction:
            if not state[own]:
                return Fraction(0)
            if sum(state) == state[own]:
                return Fraction(1)
            if state not in known:
                open_ = [i for i in range(3) if state[i]]
                after = [tuple(c - (i == j) for j, c in enumerate(state)) for i in open_]
                known[state] = sum(map(chance, after), Fraction(0)) / len(open_)
            return known[state]

        return chance(tuple(counts))

    def two_tiers(self, strength: int, few: int, many: int) -> tuple[Any, Any]:
        """Over u, the share of the prior and the weak sign together: w = sqrt(2 - 1 / u**2), sqrt(1 / u**2 - 1)."""
        num = self.num
        root = num.sqrt(Fraction(1, 2))
        if not few:
            return Fraction(0), num.beta_sf(root, strength, many)
        third, density = num.sqrt(Fraction(2, 3)), beta_density(strength + few, many)
        v_sf = beta_polynomial(strength, few)

        def weak(w: Any) -> Any:
            u = (2 - w * w) ** -0.5
            return density(u) * w * u**3 * (1 - v_sf(w))

        def rope(w: Any) -> Any:
            u = (1 + w * w) ** -0.5
            return density(u) * w * u**3 * v_sf(w)

        beyond = num.beta_sf(third, strength + few, many)
        one = num.integral(weak, num(0), root) + num.beta_cdf(root, strength, few) * beyond
        return one, num.integral(rope, root, num(1)) + num.beta_sf(root, strength, few) * beyond
