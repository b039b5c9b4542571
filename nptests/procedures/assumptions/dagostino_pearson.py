"""The D'Agostino-Pearson test of normality."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from nptests.distributions.continuous import ChiSquared
from nptests.procedures import descriptor, evidence
from nptests.procedures.assumptions import normality
from nptests.results import Outcome
from nptests.vocabulary import ApproximateNull, Array

LEAST = 8  # D'Agostino's transformation of the skewness is fitted from here on
ADVISED = 20  # Anscombe and Glynn's of the kurtosis from here on


@descriptor.checked
def dagostino_pearson(x: Any, *, null: ApproximateNull = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """The D'Agostino-Pearson test: could skewness and kurtosis of the sample come from a normal law? 8 values or more.

    With the central moments m_2, m_3, m_4, the skewness sqrt b_1 = m_3 / m_2**1.5 and the kurtosis b_2 = m_4 / m_2**2
    are each turned into a nearly standard normal Z (D'Agostino 1970; Anscombe and Glynn 1983), and

        K2 = Z(sqrt b_1)**2 + Z(b_2)**2

    is compared with chi-squared on 2 degrees of freedom (D'Agostino and Pearson 1973; D'Agostino, Belanger and
    D'Agostino 1990). The kurtosis part is trustworthy from 20 values on: below, a note says so. null="auto" and
    "asymptotic" are that law, which is liberal far out: at n = 20 to 100 its size at 0.05 is 0.055 to 0.06, at 0.01
    0.017 to 0.021. "simulated" draws normal samples of the same size.
    """
    sample = normality.read_sample(x, least=LEAST, test="the D'Agostino-Pearson test")
    if sample.constant:
        return normality.undefined("dagostino_pearson", sample)
    z_skewness, z_kurtosis = (float(z) for z in z_scores(sample.unit))
    statistic = z_skewness**2 + z_kurtosis**2
    if null == "simulated":
        tail = normality.simulated(_k_squared, sample, draws=draws, seed=seed)
    else:
        tail = evidence.upper_tail(ChiSquared(2), statistic, "the default" if null == "auto" else "asked for")
    m2, m3, m4 = (float(m) for m in _central_moments(sample.unit))
    few = sample.n < ADVISED and null != "simulated"
    return normality.outcome(
        "dagostino_pearson",
        statistic,
        tail,
        sample,
        df=(2.0,),
        details={"skewness": m3 / m2**1.5, "kurtosis": m4 / m2**2, "z_skewness": z_skewness, "z_kurtosis": z_kurtosis},
        notes=(f"only {sample.n} values: the law of the kurtosis is trustworthy from {ADVISED} on",) if few else (),
    )


def _central_moments(x: Array) -> tuple[Array, Array, Array]:
    centred = x - x.mean(axis=-1, keepdims=True)
    return (centred**2).mean(axis=-1), (centred**3).mean(axis=-1), (centred**4).mean(axis=-1)


def z_scores(x: Array) -> tuple[Array, Array]:
    """Z(sqrt b_1) and Z(b_2) along the last axis."""
    m2, m3, m4 = _central_moments(x)
    n = x.shape[-1]
    return _z_skewness(m3 / m2**1.5, n), _z_kurtosis(m4 / m2**2, n)


def _k_squared(x: Array) -> Array:
    z_skewness, z_kurtosis = z_scores(x)
    return np.asarray(z_skewness**2 + z_kurtosis**2)


def _z_skewness(root_b1: Array, n: int) -> Array:
    """D'Agostino (1970): delta asinh(Y / alpha), a Johnson S_U curve."""
    y = root_b1 * math.sqrt((n + 1) * (n + 3) / (6 * (n - 2)))
    beta2 = 3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9))
    w2 = math.sqrt(2 * (beta2 - 1)) - 1
    delta, alpha = 1 / math.sqrt(0.5 * math.log(w2)), math.sqrt(2 / (w2 - 1))
    return np.asarray(delta * np.arcsinh(y / alpha))


def _z_kurtosis(b2: Array, n: int) -> Array:
    """Anscombe and Glynn (1983): the cube root of a linear function of the reciprocal of a chi-squared variable."""
    mean = 3 * (n - 1) / (n + 1)
    variance = 24 * n * (n - 2) * (n - 3) / ((n + 1) ** 2 * (n + 3) * (n + 5))
    standard = (b2 - mean) / math.sqrt(variance)
    skew = 6 * (n * n - 5 * n + 2) / ((n + 7) * (n + 9)) * math.sqrt(6 * (n + 3) * (n + 5) / (n * (n - 2) * (n - 3)))
    a = 6 + 8 / skew * (2 / skew + math.sqrt(1 + 4 / skew**2))
    ratio = (1 - 2 / a) / (1 + standard * math.sqrt(2 / (a - 4)))
    return np.asarray((1 - 2 / (9 * a) - np.cbrt(ratio)) / math.sqrt(2 / (9 * a)))


DAGOSTINO_PEARSON = descriptor.Procedure(
    title="The D'Agostino-Pearson test of normality",
    run=dagostino_pearson,
    takes="sample",
    least=descriptor.Size(n=LEAST, k=1),
    cites=("dagostino1973", "dagostino1990", "anscombe1983"),
    sources={"to_the_left": lambda o: o.details["skewness"] < 0},
    checked_otherwise={"null=simulated": normality.DRAWN},
)
