"""The largest of several correlated normal or t statistics: many comparisons with one control."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Literal, Self

import numpy as np

from nptests.data.numerals import number
from nptests.distributions import law, quadrature, roots, special
from nptests.errors import InputError
from nptests.vocabulary import Array

Sides = Literal["two-sided", "one-sided"]
Kinds = tuple[tuple[float, int], ...]  # the loadings, and how often each occurs


@dataclass(frozen=True)
class MaxNormal(law.PointByPoint):
    """max |Z_i| (two-sided) or max Z_i (one-sided), over an independent chi scale when df is finite.

    The correlations are lambda_i lambda_j, `loadings` = (lambda_1, ...): Z_i = lambda_i U + s_i Y_i with
    s_i^2 = 1 - lambda_i^2, so that given U the Z_i are independent and one integral is enough:

        P(max >= c) = integral of phi(u) [1 - prod_i (1 - d_i(u))] du,   d_i(u) = P(Z_i beyond c | U = u).

    Treatments of size n_i against a control of size n_0 have lambda_i^2 = n_i / (n_i + n_0); equal sizes give
    the correlation 1/2. Dunnett (1955).
    """

    loadings: tuple[float, ...]
    df: float = math.inf
    sides: Sides = "two-sided"

    kind: ClassVar[law.Kind] = "asymptotic"

    def __post_init__(self) -> None:
        if not self.loadings:
            raise InputError("parameter", "at least one comparison is needed", where="loadings")
        if not all(-1.0 < loading < 1.0 for loading in self.loadings):
            raise InputError("parameter", "loadings must lie strictly between -1 and 1", where="loadings")
        if not self.df > 0.0:
            raise InputError("parameter", f"df must be positive, not {self.df!r}", where="df")

    @classmethod
    def equal(cls, comparisons: int, *, rho: float = 0.5, df: float = math.inf, sides: Sides = "two-sided") -> Self:
        """All correlations equal to rho, 0 <= rho < 1."""
        if not 0.0 <= rho < 1.0:
            raise InputError("parameter", f"rho must lie in [0, 1), not {rho!r}", where="rho")
        return cls((math.sqrt(rho),) * comparisons, df, sides)

    @property
    def name(self) -> str:
        size = "|Z|" if self.sides == "two-sided" else "Z"
        df = "" if math.isinf(self.df) else f" / chi with {number(self.df)} degrees of freedom"
        return f"largest of {len(self.loadings)} correlated {size}{df}"

    def sf(self, x: law.Real) -> law.Real:
        return law.elementwise(lambda c: math.exp(self._logsf(c)), x)

    def _isf(self, p: float) -> float:
        if p == 1.0 and self.sides == "one-sided":
            return -math.inf
        if not math.exp(self._logsf(0.0)) < p < 1.0:
            return roots.positive_isf(self._logsf, p)
        low = -1.0
        while self._logsf(low) < math.log(p):
            low *= 2.0
        return roots.solve_decreasing(lambda c: self._logsf(c) - math.log(p), low, 0.0)

    def _logsf(self, c: float) -> float:
        if not math.isfinite(c):
            return min(-c, 0.0)  # NaN stays NaN
        if self.sides == "two-sided" and c <= 0.0:
            return 0.0
        if math.isinf(self.df) or c == 0.0:
            return float(_log_tail(self._kinds, np.array([c]), both=self.sides == "two-sided")[0])
        sign = math.copysign(1.0, c)
        tails = _log_tails(self._kinds, self.sides, sign, quadrature.chi_step(self.df, self._depth, len(self.loadings)))
        return quadrature.log_chi_mixture(tails, abs(c), df=self.df, curvature=max(sign, 0.0), depth=self._depth)

    @property
    def _depth(self) -> float:
        return 50.0 + 2.0 * math.log(2.0 * len(self.loadings))  # at most 2 m times the tail of one Z

    @cached_property
    def _kinds(self) -> Kinds:
        """|Z| does not feel the sign of a loading."""
        loadings = np.abs(self.loadings) if self.sides == "two-sided" else np.array(self.loadings)
        distinct, counts = np.unique(loadings, return_counts=True)
        return tuple(zip(distinct.tolist(), counts.tolist(), strict=True))


def _log_tail(kinds: Kinds, c: Array, *, both: bool) -> Array:
    """log P(max >= c) at infinite df, for every c. The integrand peaks near u = lambda_i c, or 0 for c < 0."""
    distinct, counts = np.array(kinds).T
    spread = np.sqrt((1.0 - distinct) * (1.0 + distinct))
    peaks = np.maximum(c, 0.0)[:, None] * distinct
    low, high = peaks.min(axis=1) - quadrature.REACH, peaks.max(axis=1) + quadrature.REACH
    u, log_weights = quadrature.panels(np.maximum(low, 0.0) if both else low, high, 2.0 * float(spread.min()))
    columns = (-1, 1, 1)
    shift, scale = distinct.reshape(columns) * u, spread.reshape(columns)
    log_d = special.log_ndtr((shift - c[:, None]) / scale)
    if both:  # u and -u are alike: half the line, twice
        log_d = np.logaddexp(log_d, special.log_ndtr((-shift - c[:, None]) / scale))
        log_weights = log_weights + math.log(2.0)
    log_beyond = quadrature.log_any(np.minimum(log_d, 0.0), counts.reshape(columns))
    return np.minimum(quadrature.log_sum_exp(quadrature.log_normal_density(u) + log_beyond + log_weights), 0.0)


@lru_cache(maxsize=8)
def _log_tails(kinds: Kinds, sides: Sides, sign: float, step: float) -> quadrature.Lattice:
    """What all comparisons of a table mix."""
    return quadrature.Lattice(lambda c: _log_tail(kinds, sign * c, both=sides == "two-sided"), step)
