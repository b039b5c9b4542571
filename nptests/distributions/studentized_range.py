"""The studentized range: the range of k independent normal variables over an independent chi scale."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from nptests.distributions import law, quadrature, roots, special
from nptests.errors import InputError
from nptests.vocabulary import Array

NEGLIGIBLE_LOG = 30.0  # e^-30 = 1e-13
PART = 256  # tails found at a time: some hundred nodes each stay in the cache


@dataclass(frozen=True)
class StudentizedRange(law.PointByPoint):
    """Q = (max Z_i - min Z_i) / S for k standard normal Z_i and S^2 = chi-squared(df) / df.

    With infinite df, given the largest Z = z the others lie within q below it with probability
    (A - d)^(k-1), A = Phi(z), d = Phi(z - q), so that

        P(Q >= q) = integral of k phi(z) A^(k-1) [1 - (1 - d/A)^(k-1)] dz,

    positive terms only. Finite df mixes this over S. Tukey's and Nemenyi's q. The upper tail is accurate
    relatively; cdf is 1 - sf, accurate absolutely, because no p-value is read from it.
    """

    k: int
    df: float = math.inf

    kind: ClassVar[law.Kind] = "asymptotic"

    def __post_init__(self) -> None:
        if self.k < 2:
            raise InputError("parameter", f"a range needs k >= 2 variables, not {self.k}", where="k")
        if not self.df > 0.0:
            raise InputError("parameter", f"df must be positive, not {self.df!r}", where="df")

    @property
    def name(self) -> str:
        df = "infinite" if math.isinf(self.df) else f"{self.df:.15g}"
        return f"studentized range of {self.k} with {df} degrees of freedom"

    def sf(self, x: law.Real) -> law.Real:
        return np.exp(self.logsf(x)) if isinstance(x, np.ndarray) else math.exp(self.logsf(x))

    def cdf(self, x: law.Real) -> law.Real:
        return -np.expm1(self.logsf(x)) if isinstance(x, np.ndarray) else -math.expm1(self.logsf(x))

    def logsf(self, x: law.Real) -> law.Real:
        if math.isinf(self.df):
            distances = np.asarray(x, dtype=np.float64).ravel()
            parts = [distances[start : start + PART] for start in range(0, len(distances), PART)]
            values = np.concatenate([_log_range_tail(part, self.k) for part in parts] or [distances])
            return values.reshape(x.shape) if isinstance(x, np.ndarray) else float(values[0])
        return law.elementwise(self._logsf, x)

    def _isf(self, p: float) -> float:
        return roots.positive_isf(lambda q: self.logsf(q), p)

    def _logsf(self, q: float) -> float:
        if not 0.0 < q < math.inf:
            return float(_log_range_tail(np.array([q]), self.k)[0])
        return _log_mixed_tail(q, self.k, self.df)


@lru_cache(maxsize=8)
def _log_mixed_tail(q: float, k: int, df: float) -> float:
    """At finite df; kept for who asks for the tail and then for its logarithm."""
    return quadrature.log_chi_mixture(_log_tails(k, df), q, df=df, curvature=0.5, depth=_depth(k))


@lru_cache(maxsize=8)
def _log_tails(k: int, df: float) -> quadrature.Lattice:
    """What all pairs of a table mix."""
    return quadrature.Lattice(lambda q: _log_range_tail(q, k), quadrature.chi_step(df, _depth(k), k))


def _depth(k: int) -> float:
    return 50.0 + 2.0 * math.log(k)  # the tail is at most k^2/2 times that of one pair


def _log_range_tail(q: Array, k: int) -> Array:
    """log P(Q >= q) at infinite df. For large q the integrand is a normal density about z = q/2.

    By the trapezoidal rule, whose error is the Fourier transform of the integrand at 2 pi / step. The wider the shape,
    the smaller it is; the narrowest is the density of the largest of k alone, which nears Gumbel's of the scale
    1 / sqrt(2 log k) from above, with the transform |Gamma(1 + i t)| < sqrt(2 pi t) e^(-pi t / 2).
    """
    inside = (q > 0.0) & (q < np.inf)
    distance = np.where(inside, q, 1.0)
    step = math.pi**2 / (NEGLIGIBLE_LOG * math.sqrt(2.0 * math.log(k)))
    count = math.ceil(quadrature.REACH / step)
    with np.errstate(over="ignore"):
        z = distance[..., None] / 2.0 + step * np.arange(-count, count + 1)
        log_a = special.log_ndtr(z)
        log_ratio = np.minimum(special.log_ndtr(z - distance[..., None]) - log_a, 0.0)
        terms = quadrature.log_normal_density(z) + (k - 1) * log_a + quadrature.log_any(log_ratio[None], k - 1.0)
        total = np.minimum(math.log(k * step) + quadrature.log_sum_exp(terms), 0.0)
    return np.where(inside, total, np.where(np.isnan(q), np.nan, np.where(q <= 0.0, 0.0, -np.inf)))
