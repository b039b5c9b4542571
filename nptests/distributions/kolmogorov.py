"""Kolmogorov and Smirnov: the largest distance between a distribution function and a sample's, or two samples'."""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import ClassVar, Literal

import numpy as np

from nptests.distributions import discrete, law, quadrature, roots, special
from nptests.errors import InputError
from nptests.vocabulary import Array, Integers

Sides = Literal["two-sided", "greater", "less"]
MOST_CHORDS = 20  # a secant has about 1.6 times as many digits as the one before: 8 are all of a double
MOST_AT_ONCE = 200  # observations in a stretch of mean 1: of 171 or more the chance is below every double


@dataclass(frozen=True)
class OneSampleKS(law.PointByPoint):
    """D = sup |F_n(x) - F(x)| for n observations from a known, continuous F. Two-sided.

    F may be taken uniform: N(t) = n F_n(t) counts the observations up to t, and grows by independent Poisson
    numbers given that it ends at n. The distance reaches d only if for some i the count at t = i/n + d is i
    or less (too low), or the count at t = i/n - d is i or more (too high). Going through these times, the
    counts outside are taken away; their probabilities add up to P(D >= d), positive terms only. The work
    grows like n^3 d; n = 1000 takes a fraction of a second.
    """

    n: int

    kind: ClassVar[law.Kind] = "exact"

    def __post_init__(self) -> None:
        if self.n < 1:
            raise InputError("parameter", f"a sample cannot have size {self.n}", where="n")

    @property
    def name(self) -> str:
        return f"Kolmogorov's D for n = {self.n}"

    def sf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda d: self._tails(d)[0], x)

    def cdf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda d: self._tails(d)[1], x)

    def _isf(self, p: float) -> float:
        least = 0.5 / self.n
        if not 0.0 < p < 1.0:
            return {0.0: 1.0, 1.0: least}.get(p, math.nan)

        def excess(d: float) -> float:
            return self._logsf(d) - math.log(p)

        # D is near K / sqrt(n) - 1 / (6 n), K of the limit law: a short bracket, where it holds the root.
        near = float(special.kolmogi(p)) / math.sqrt(self.n) - 1 / (6 * self.n)
        low, high = near - least / math.sqrt(self.n), near + least / math.sqrt(self.n)
        if least < low and excess(low) >= 0.0 >= excess(high):
            return _root_of_chords(excess, low, high, rounding=(self.n + 20) * float(np.finfo(np.float64).eps))
        return roots.solve_decreasing(excess, least, 1.0)

    def _logsf(self, d: float) -> float:
        if 0.5 <= d < 1.0:
            return law.LOG2 + _log_one_sided(self.n, d)
        at_least, at_most = self._tails(d)
        return math.log1p(-at_most) if at_least > 0.5 else _log(at_least)

    def _tails(self, d: float) -> tuple[float, float]:
        """P(D >= d) and P(D <= d); 1/(2n) <= D <= 1 always, and from 1/2 on it cannot reach both ways."""
        if math.isnan(d):
            return math.nan, math.nan
        if d <= 0.5 / self.n or d >= 1.0:
            return (1.0, 0.0) if d < 1.0 else (0.0, 1.0)
        if d >= 0.5:
            log_p = law.LOG2 + _log_one_sided(self.n, d)
            return math.exp(log_p), -math.expm1(log_p)
        return _crossing(self.n, d)


def _root_of_chords(f: Callable[[float], float], a: float, b: float, *, rounding: float) -> float:
    """The root of a nearly straight f between a and b, by secants, until f is no more than its own rounding.

    Where f bends so much that a secant leaves the bracket, or rounds by more than was expected, so that secants wander,
    by what every decreasing function is solved by.
    """
    low, high, f_a, f_b = a, b, f(a), f(b)
    for _ in range(MOST_CHORDS):
        if abs(f_b) <= rounding or f_a == f_b:
            return b
        a, f_a, b = b, f_b, b - f_b * (b - a) / (f_b - f_a)
        if not low <= b <= high:
            break
        f_b = f(b)
    return roots.solve_decreasing(f, low, high)


def _log_one_sided(n: int, d: float) -> float:
    """log P(sup (F_n - F) >= d), a sum of positive terms (Birnbaum & Tingey 1951):

    d sum_j C(n, j) (d + j/n)^(j-1) (1 - d - j/n)^(n-j) over j/n <= 1 - d.
    """
    j = np.arange(math.floor(n * (1.0 - d)) + 1.0)
    binomial = special.gammaln(n + 1.0) - special.gammaln(j + 1.0) - special.gammaln(n - j + 1.0)
    rest = np.maximum(1.0 - d - j / n, 0.0)
    terms = binomial + special.xlogy(j - 1.0, d + j / n) + special.xlogy(n - j, rest)
    return math.log(d) + float(quadrature.log_sum_exp(terms))


@lru_cache(maxsize=32)
def _crossing(n: int, d: float) -> tuple[float, float]:
    """P(D >= d) and P(D <= d) of one sample, for d < 1/2."""
    counts = np.arange(n + 1)
    # P(N = c at time t, and n at the end) / P(N = n at the end) is P(N = c) times
    # e^(nt) (1 - t)^(n - c) (1 - 1/n) (1 - 2/n) ... (1 - (c-1)/n).
    log_falling = np.append(0.0, np.cumsum(np.log1p(-counts[:-1] / n)))
    inside, time, start = np.ones(1), 0.0, 0  # inside[i] belongs to the count start + i
    outside = left = 0.0
    for at, low, high in sorted(_checks(n, d)):
        if at > time:
            inside, time = _grown(inside, n * (at - time))[: n + 1 - start], at
        count = counts[start : start + len(inside)]
        joint = inside * np.exp(n * time + (n - count) * math.log1p(-time) + log_falling[count])
        first, end = max(low - start, 0), max(high + 1 - start, 0)
        left = float(joint[first:end].sum())
        outside += float(joint[:first].sum()) + float(joint[end:].sum())
        inside, start = inside[first:end], start + first
    return min(1.0, outside), min(1.0, left)


def _grown(inside: Array, mean: float) -> Array:
    """The counts after a Poisson number of further observations."""
    if len(inside) == 0:
        return inside
    further = np.arange(1.0, MOST_AT_ONCE)
    poisson = np.cumprod(np.append(math.exp(-mean), mean / further))
    return np.convolve(inside, poisson[poisson > 0.0])


def _checks(n: int, d: float) -> Iterator[tuple[float, int, int]]:
    """Times at which the count may leave the band, with the least and the most that stays inside."""
    for i in range(n + 1):
        if (time := i / n + d) < 1.0:
            yield time, i + 1, n
        if (time := i / n - d) > 0.0:
            yield time, 0, i - 1


def _log(p: float) -> float:
    return math.log(p) if p != 0.0 else -math.inf


@dataclass(frozen=True)
class KolmogorovLimit(law.PointByPoint):
    """The limit of sqrt(n) D: P(K >= x) = 2 sum over i >= 1 of (-1)^(i-1) exp(-2 i^2 x^2). Kolmogorov (1933)."""

    kind: ClassVar[law.Kind] = "asymptotic"

    @property
    def name(self) -> str:
        return "Kolmogorov's limit of sqrt(n) D"

    def sf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda value: float(special.kolmogorov(value)), x)

    def _isf(self, p: float) -> float:
        return float(special.kolmogi(p))

    def _logsf(self, x: float) -> float:
        """From x = 2 on the third term is less than exp(-64) of the first: the first two are the sum."""
        if x < 2.0:
            return _log(self.sf(x))
        return law.LOG2 - 2.0 * x * x + math.log1p(-math.exp(-6.0 * x * x))


@dataclass(frozen=True)
class TwoSampleKS:
    """D = sup (F_a - F_b), its negative, or the larger of both, for samples of sizes m and n. Ties allowed.

    The pooled values are held fixed and every choice of the m that belong to a is equally likely: a path of m
    + n steps. `ties` are the sizes of the groups of equal values in increasing order (none: all different).
    The distance counts only at the ends of groups; there the paths with a distance of at least x are taken
    away, and their probabilities add up to P(D >= x), positive terms only (Hodges 1957; Schröer & Trenkler
    1995).
    """

    m: int
    n: int
    ties: tuple[int, ...] = ()
    sides: Sides = "two-sided"

    kind: ClassVar[law.Kind] = "exact"

    def __post_init__(self) -> None:
        if self.m < 1 or self.n < 1:
            raise InputError("parameter", f"samples cannot have sizes {self.m} and {self.n}")
        if self.ties and (sum(self.ties) != self.m + self.n or min(self.ties) < 1):
            raise InputError("parameter", "the groups of equal values must hold all values", where="ties")

    @property
    def name(self) -> str:
        condition = ", given the ties" if self.ties else ""
        return f"Smirnov's D of samples of {self.m} and {self.n}{condition}"

    @property
    def support(self) -> Array:
        """The distances at the ends of groups (some of them may never be the largest)."""
        at_ends = [self._distances(end)[0] for end in self._ends]
        return np.unique(np.maximum(np.concatenate(at_ends), 0)) / (self.m * self.n)

    def sf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda d: math.ldexp(self._weights_from(d, math.ceil)[0], -discrete.HEADROOM), x)

    def cdf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda d: math.ldexp(self._weights_from(d, _next_whole)[1], -discrete.HEADROOM), x)

    def logsf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda d: _log_scaled(self._weights_from(d, math.ceil)[0]), x)

    def logcdf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda d: _log_scaled(self._weights_from(d, _next_whole)[1]), x)

    def isf(self, p: law.Real) -> law.Real:
        """The smallest x of the support with P(D >= x) <= p; infinite when there is none."""
        return law.elementwise(self._isf, p)

    def _isf(self, p: float) -> float:
        if not 0.0 <= p <= 1.0:
            return math.nan
        values = self.support
        place = bisect_left(range(len(values)), True, key=lambda i: self.sf(float(values[i])) <= p)
        return float(values[place]) if place < len(values) else math.inf

    @property
    def _ends(self) -> list[int]:
        return list(accumulate(self.ties)) if self.ties else list(range(1, self.m + self.n + 1))

    def _distances(self, t: int) -> tuple[Integers, Integers]:
        """m n times the distance, and the number from a, for all splits of the t smallest values."""
        from_a = np.arange(max(0, t - self.n), min(self.m, t) + 1)
        signed = from_a * self.n - (t - from_a) * self.m
        return {"two-sided": np.abs(signed), "greater": signed, "less": -signed}[self.sides], from_a

    def _weights_from(self, d: float, rounded: Callable[[float], int]) -> tuple[float, float]:
        """P(D >= x) and P(D < x) times 2**HEADROOM, x being d rounded to a whole number of steps of 1/(m n).

        A double that stands for a whole number of steps gives it back within two roundings.
        """
        steps = d * self.m * self.n
        if math.isfinite(steps):
            nearest = round(steps)
            close = abs(steps - nearest) <= 2.0 * np.finfo(np.float64).eps * nearest
            steps = rounded(float(nearest) if close else steps)
        return self._weights(steps)

    def _weights(self, steps: float) -> tuple[float, float]:
        if not steps > 0.0:
            return (math.nan, math.nan) if math.isnan(steps) else (2.0**discrete.HEADROOM, 0.0)
        outside, inside = 0.0, np.zeros(self.m + 1)  # inside[i]: still inside, i of the t smallest from a
        inside[0] = 2.0**discrete.HEADROOM
        from_a, time = np.arange(self.m + 1), 0
        for end in self._ends:
            for t in range(time, end):
                inside /= self.m + self.n - t
                next_from_a = inside * (self.m - from_a)
                inside *= np.maximum(self.n - t + from_a, 0)
                inside[1:] += next_from_a[:-1]
            time = end
            distances, splits = self._distances(end)
            gone = splits[distances >= steps]
            outside += float(inside[gone].sum())
            inside[gone] = 0.0
        return self._counted(outside), self._counted(float(inside[self.m]))

    def _counted(self, weight: float) -> float:
        """The weight of a whole number of the C(m + n, m) paths, where its roundings cannot have hidden the number.

        Each of the m + n steps rounds four times: the weight is off by at most 4 (m + n) parts of 2**53.
        """
        paths = math.comb(self.m + self.n, self.m)
        if 8 * paths * (self.m + self.n) < 2**53:
            weight = math.ldexp(round(math.ldexp(weight, -discrete.HEADROOM) * paths) / paths, discrete.HEADROOM)
        return min(weight, 2.0**discrete.HEADROOM)


def _log_scaled(weight: float) -> float:
    """The logarithm of a probability that was multiplied by 2**HEADROOM."""
    return min(_log(weight) - discrete.HEADROOM * law.LOG2, 0.0)  # NaN stays NaN


def _next_whole(x: float) -> int:
    return math.floor(x) + 1
