"""The Shapiro-Wilk test of normality."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.polynomial.polynomial import polyval

from nptests.distributions import continuous, special
from nptests.procedures import evidence
from nptests.procedures.assumptions import normality
from nptests.procedures.descriptor import Procedure, Size, checked, lines
from nptests.results import NullUsed, Outcome
from nptests.vocabulary import ApproximateNull, Array

LEAST, MOST = 3, 5000  # Royston's approximation was fitted to these sizes

# Royston (1995), table 1 and section 2: polynomials in 1 / sqrt(n) for the two largest coefficients, then in n
# (n <= 11) or log n for the mean and the logarithm of the standard deviation of the transformed 1 - W.
LAST = (0.0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056)
LAST_BUT_ONE = (0.0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633)
GAMMA = (-2.273, 0.459)
SMALL_MEAN, SMALL_LOG_SD = (0.544, -0.39978, 0.025054, -6.714e-4), (1.3822, -0.77857, 0.062767, -0.0020322)
LARGE_MEAN, LARGE_LOG_SD = (-1.5861, -0.31082, -0.083751, 0.0038915), (-0.4803, -0.082676, 0.0030302)


@checked
def shapiro_wilk(x: Any, *, null: ApproximateNull = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """The Shapiro-Wilk test: could the sample come from a normal law? 3 to 5,000 values.

    With x_(1) <= ... <= x_(n) and weights a_i close to the best linear estimate of the standard deviation,

        W = (sum a_i x_(i))**2 / sum (x_i - mean)**2,

    1 for a perfect normal plot and small otherwise (Shapiro and Wilk 1965). Weights and p-value are those of Royston
    (1995), as in R: a transformation of 1 - W is compared with the standard normal law (at n = 3 the p-value is exact).
    null="auto" and "asymptotic" are that approximation, at n = 5 to 200 within 0.002 of the simulated law for p up to
    0.1 and within 0.03 above; "simulated" draws normal samples of the same size.
    """
    sample = normality.read_sample(x, least=LEAST, most=MOST, test="the Shapiro-Wilk test")
    if sample.constant:
        return normality.undefined("shapiro_wilk", sample)
    lack = float(one_minus_w(sample.unit))
    if null == "simulated":
        tail = normality.simulated(one_minus_w, sample, draws=draws, seed=seed)
    else:
        tail = _royston(lack, sample, "the default, as in R" if null == "auto" else "asked for")
    details = {"weights": weights(sample.n), "one_minus_w": lack}
    return normality.outcome("shapiro_wilk", 1.0 - lack, tail, sample, details=details)


@lru_cache(maxsize=8)
def weights(n: int) -> Array:
    """a_1 .. a_n of Royston (1995), antisymmetric, with sum of squares 1."""
    m = special.ndtri((np.arange(1, n + 1) - 0.375) / (n + 0.25))
    a = m.copy()
    if n == 3:
        a[[0, 2]] = -math.sqrt(0.5), math.sqrt(0.5)
    else:
        squares, u = float((m**2).sum()), 1 / math.sqrt(n)
        ends = 2 if n > 5 else 1
        corrected = [polyval(u, c) + m[-i] / math.sqrt(squares) for i, c in ((1, LAST), (2, LAST_BUT_ONE))][:ends]
        rest = squares - 2 * sum(m[-i - 1] ** 2 for i in range(ends))
        a /= math.sqrt(rest / (1 - 2 * sum(c**2 for c in corrected)))
        for i, c in enumerate(corrected):
            a[i], a[-i - 1] = -c, c
    a.flags.writeable = False
    return np.asarray(a)


def one_minus_w(ordered: Array) -> Array:
    """1 - W along the last axis, as the share of the sum of squares that the weights leave over."""
    a = weights(ordered.shape[-1])
    centred = ordered - ordered.mean(axis=-1, keepdims=True)
    slope = (centred * a).sum(axis=-1, keepdims=True)
    return np.asarray(((centred - slope * a) ** 2).sum(axis=-1) / (centred**2).sum(axis=-1))


def _royston(lack: float, sample: normality.Sample, why: str) -> evidence.Evidence:
    n = sample.n
    if n == 3:
        # P(W <= w) = (6 / pi)(asin sqrt w - asin sqrt 3/4); the difference of angles from the sine of a difference.
        w = 1.0 - lack
        angle = math.asin(max(0.0, math.sqrt(w) / 2 - math.sqrt(3 * lack) / 2))
        p = 6 / math.pi * angle
        return evidence.Evidence(p, math.log(p) if p else -math.inf, NullUsed("exact", "W of three normal values", why))
    if lack == 0.0:
        return evidence.Evidence(1.0, 0.0, NullUsed("asymptotic", "Royston's normal approximation", why))
    if n <= 11:
        y = -math.log(float(polyval(n, GAMMA)) - math.log(lack))
        mean, log_sd = polyval(n, SMALL_MEAN), polyval(n, SMALL_LOG_SD)
    else:
        y = math.log(lack)
        mean, log_sd = polyval(math.log(n), LARGE_MEAN), polyval(math.log(n), LARGE_LOG_SD)
    z = (y - float(mean)) / math.exp(float(log_sd))
    return evidence.in_tail(continuous.Normal(), z, "greater", why)


def _curve(o: Outcome) -> str:
    """Which of Royston's curves gives the p-value, if one does."""
    if o.null.kind == "simulated":
        return "simulated"
    if o.n == LEAST or o.details["one_minus_w"] == 0.0:
        return "exact"
    return "small" if o.n <= 11 else "large"


SHAPIRO_WILK = Procedure(
    title="The Shapiro-Wilk test of normality",
    run=shapiro_wilk,
    takes="sample",
    least=Size(n=LEAST, k=1),
    cites=("shapiro1965", "royston1995"),
    sources={
        "curve": _curve,
        "gamma": lines.polynomial("n", GAMMA),
        "small mean": lines.polynomial("n", SMALL_MEAN),
        "small log sd": lines.polynomial("n", SMALL_LOG_SD),
        "large mean": lines.polynomial("log(n)", LARGE_MEAN),
        "large log sd": lines.polynomial("log(n)", LARGE_LOG_SD),
    },
    checked_otherwise={"null=simulated": normality.DRAWN},
)
