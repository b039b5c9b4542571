"""Continuous laws of certified answers, in two kinds of number.

`Balls` are rigorous enclosures by FLINT's arb (python-flint), tails by its special functions; `Doubles` are what the
judge names conventions with, and never an answer. Both have the same functions, so that a definition is written once.
"""

import contextlib
import functools
import math
import statistics
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

# 20 digits are promised; cancellation and the far tails take the rest.
PRECISION = 256


class Balls:
    """Enclosures, tails by the special functions of arb."""

    name = "arb: special functions"
    exact = True

    def __init__(self) -> None:
        import flint

        flint.ctx.prec = PRECISION
        self.flint = flint

    def __call__(self, x: Any) -> Any:
        fmpq = self.flint.fmpq
        return self.flint.arb(fmpq(x.numerator, x.denominator) if isinstance(x, Fraction | int) else x)

    def sqrt(self, x: Any) -> Any:
        return self(x).sqrt()

    def log(self, x: Any) -> Any:
        return self(x).log()

    def exp(self, x: Any) -> Any:
        return self(x).exp()

    def gamma(self, x: Any) -> Any:
        return self(x).gamma()

    def power(self, x: Any, y: Any) -> Any:
        return self(x) ** self(y)

    def normal_sf(self, z: Any) -> Any:
        return (self(z) / self.sqrt(2)).erfc() / 2

    def chi2_sf(self, x: Any, df: Any) -> Any:
        return (self(x) / 2).gamma_upper(self(df) / 2, regularized=1)

    def beta_cdf(self, x: Any, a: Any, b: Any) -> Any:
        acb = self.flint.acb
        return acb(self(x)).beta_lower(acb(self(a)), acb(self(b)), regularized=True).real

    def t_sf(self, t: Any, df: Any) -> Any:
        t, df = self(t), self(df)
        half = self.beta_cdf(df / (df + t * t), df / 2, Fraction(1, 2)) / 2
        return 1 - half if t < 0 else half

    def f_sf(self, f: Any, d1: Any, d2: Any) -> Any:
        f, d1, d2 = self(f), self(d1), self(d2)
        return self.beta_cdf(d2 / (d2 + d1 * f), d2 / 2, d1 / 2)

    def range_sf(self, q: Any, k: int) -> Any:
        """Of the range of k normal variables; 160 bits leave 20 digits down to p = 1e-25."""
        q = self(q)

        def inner(x: Any, _: bool) -> Any:
            cdf = [(-(v / self.flint.acb(2).sqrt())).erfc() / 2 for v in (x, x - q)]
            return self._density(x) * (cdf[0] - cdf[1]) ** (k - 1)

        with self.flint.ctx.workprec(160):
            return 1 - k * (self._integral(inner, self(-24), self(24) + q) + self.beyond(24))

    def beyond(self, end: int) -> Any:
        """Less than exp(-end**2 / 2), what is left out beyond the ends of an integral of a normal density."""
        return self.flint.arb(0, (-(self(end) ** 2) / 2).exp())

    def _density(self, x: Any) -> Any:
        return (-x * x / 2).exp() / self.sqrt(2 * self.flint.arb.pi())

    def _integral(self, function: Callable[[Any, bool], Any], low: Any, high: Any) -> Any:
        from_, to = self.flint.acb(low), self.flint.acb(high)
        return self.flint.acb.integral(function, from_, to, eval_limit=200_000).real

    def normal_cdf(self, z: Any) -> Any:
        return (-(self(z) / self.sqrt(2))).erfc() / 2

    def beta_sf(self, x: Any, a: Any, b: Any) -> Any:
        return 1 - self.beta_cdf(x, a, b)

    def isf(self, law: str, p: Any, *at: Any) -> Any:
        """Where the upper tail of a law is p: from a double, which is a guess and no more."""
        tail = getattr(self, f"{law}_sf")
        return self.root(lambda x: tail(x, *at) - self(p), Doubles().isf(law, p, *at))

    def root(self, function: Callable[[Any], Any], guess: float, digits: int = 32) -> Any:
        """Where a decreasing function is 0: secants from the guess, then an interval at whose ends the signs differ."""
        before, x = self(Fraction(guess)), self(Fraction(guess + (abs(guess) or 1.0) * 1e-7))
        y_before = function(before).mid()
        for _ in range(12):
            y = function(x).mid()
            if y == y_before:
                break
            before, x, y_before = x, (x - y * (x - before) / (y - y_before)).mid(), y
            if abs(x - before) < abs(x) * self(10) ** -(digits + 4):
                break
        slack = abs(x) * self(10) ** -digits
        low, high = (x - slack).mid(), (x + slack).mid()
        if not function(low) > 0 > function(high):
            raise ArithmeticError(f"no sign changes near {guess}")
        return low.union(high)

    def power_of(self, rows: Sequence[Sequence[Any]], n: int) -> list[list[Any]]:
        """A matrix to the power n."""
        return [list(row) for row in (self.flint.arb_mat([list(map(self, row)) for row in rows]) ** n).tolist()]

    def quadratic(self, matrix: Sequence[Sequence[Fraction]], vector: Sequence[Any]) -> Any:
        """v' M**-1 v."""
        column = self.flint.arb_mat([[v] for v in vector])
        solved = self.flint.arb_mat([list(map(self, row)) for row in matrix]).solve(column)
        return sum((v * x for v, x in zip(vector, solved.entries(), strict=True)), self(0))

    def integral(self, function: Callable[[Any], Any], low: Any, high: Any) -> Any:
        return self._integral(lambda x, _: function(x), low, high)

    def precisely(self, bits: int) -> Any:
        """A context in which so many bits are kept."""
        return self.flint.ctx.workprec(bits)

    def normal_isf(self, p: Fraction) -> Any:
        """Newton's steps from a double, and an interval whose ends lie on both sides of p."""
        x = self(statistics.NormalDist().inv_cdf(1 - float(p)))
        for _ in range(4):
            x = self((x + (self.normal_sf(x) - self(p)) / self._density(x)).mid())
        low, high = x - self(10) ** -40, x + self(10) ** -40
        assert self.normal_sf(low) > self(p) > self.normal_sf(high)
        return low.union(high)


class Doubles:
    """The same in doubles, by scipy: to name what another program did, never to certify."""

    name = "doubles"
    exact = False
    sqrt, log, exp, gamma = (staticmethod(f) for f in (math.sqrt, math.log, math.exp, math.gamma))
    power = staticmethod(math.pow)

    def __call__(self, x: Any) -> float:
        return float(x)

    @functools.cached_property
    def _special(self) -> Any:
        import scipy.special

        return scipy.special

    def normal_sf(self, z: Any) -> float:
        return float(self._special.ndtr(-float(z)))

    def chi2_sf(self, x: Any, df: Any) -> float:
        return float(self._special.chdtrc(float(df), float(x)))

    def beta_cdf(self, x: Any, a: Any, b: Any) -> float:
        return float(self._special.betainc(float(a), float(b), float(x)))

    def t_sf(self, t: Any, df: Any) -> float:
        return float(self._special.stdtr(float(df), -float(t)))

    def f_sf(self, f: Any, d1: Any, d2: Any) -> float:
        return float(self._special.fdtrc(float(d1), float(d2), float(f)))

    def range_sf(self, q: Any, k: int) -> float:
        from scipy.integrate import quad

        phi = self._special.ndtr

        def inner(x: float) -> float:
            return float(math.exp(-x * x / 2) / math.sqrt(2 * math.pi) * (phi(x) - phi(x - float(q))) ** (k - 1))

        return 1 - k * float(quad(inner, -9, 9 + float(q), epsabs=1e-13, limit=200)[0])

    def normal_isf(self, p: Fraction) -> float:
        return -float(self._special.ndtri(float(p)))

    def normal_cdf(self, z: Any) -> float:
        return float(self._special.ndtr(float(z)))

    def beta_sf(self, x: Any, a: Any, b: Any) -> float:
        return 1 - self.beta_cdf(x, a, b)

    def isf(self, law: str, p: Any, *at: Any) -> float:
        from scipy import stats

        return float(getattr(stats, {"normal": "norm"}.get(law, law)).isf(float(p), *map(float, at)))

    def root(self, function: Callable[[float], float], guess: float, digits: int = 32) -> float:
        return guess

    def power_of(self, rows: Sequence[Sequence[Any]], n: int) -> Any:
        import numpy as np

        return np.linalg.matrix_power(np.array(rows, dtype=float), n).tolist()

    def quadratic(self, matrix: Sequence[Sequence[Fraction]], vector: Sequence[Any]) -> float:
        import numpy as np

        v = np.array(vector, dtype=float)
        return float(v @ np.linalg.solve(np.array(matrix, dtype=float), v))

    def integral(self, function: Callable[[float], float], low: float, high: float) -> float:
        from scipy.integrate import quad

        return float(quad(function, low, high, epsabs=1e-13, limit=200)[0])

    def precisely(self, bits: int) -> Any:
        return contextlib.nullcontext()
