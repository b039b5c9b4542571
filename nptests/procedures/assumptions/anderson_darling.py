"""The Anderson-Darling test of normality."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.polynomial.polynomial import polyval

from nptests.distributions import special
from nptests.procedures import evidence
from nptests.procedures.assumptions import normality
from nptests.procedures.descriptor import Procedure, Size, checked, facets, lines
from nptests.results import NullUsed, Outcome
from nptests.vocabulary import ApproximateNull, Array

LEAST = 8
# Stephens (1986, table 4.9): quadratics in A* for log p, or for log (1 - p) in the body of the law.
BODY = ((0.2, (-13.436, 101.14, -223.73)), (0.34, (-8.318, 42.796, -59.938)))
TAIL = ((0.6, (0.9177, -4.279, -1.38)), (math.inf, (1.2937, -5.709, 0.0186)))
FARTHEST = 10.0  # the fit ends near here: beyond, p is reported as its value here, an upper bound


@checked
def anderson_darling(x: Any, *, null: ApproximateNull = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """The Anderson-Darling test: could the sample come from a normal law? 8 values or more.

    With z_i the ordered standardised values and Phi the normal distribution function,

        A2 = -n - (1/n) sum (2i - 1) [log Phi(z_i) + log(1 - Phi(z_(n+1-i)))],

    which weighs the tails more than the Kolmogorov distance does (Anderson and Darling 1954). null="auto" and
    "asymptotic" take the p-value from Stephens's curves for A* = A2 (1 + 0.75/n + 2.25/n**2) (Stephens 1986), as
    nortest in R does: at n = 8 to 200 they are within 0.001 of the simulated law for p up to 0.05, and up to 0.04 too
    small above. "simulated" draws normal samples of the same size.
    """
    sample = normality.read_sample(x, least=LEAST, test="the Anderson-Darling test")
    if sample.constant:
        return normality.undefined("anderson_darling", sample)
    statistic = float(a_squared(sample.unit))
    modified = statistic * (1 + 0.75 / sample.n + 2.25 / sample.n**2)
    if null == "simulated":
        tail = normality.simulated(a_squared, sample, draws=draws, seed=seed)
    else:
        tail = _stephens(modified, "the default" if null == "auto" else "asked for")
    beyond = modified > FARTHEST and null != "simulated"
    notes = (f"A* is above {FARTHEST:g}, where Stephens's curve ends: p is below the value given",) if beyond else ()
    return normality.outcome("anderson_darling", statistic, tail, sample, details={"modified": modified}, notes=notes)


def a_squared(ordered: Array) -> Array:
    """A2 of ordered samples along the last axis, from the logarithms of both tails."""
    z = normality.standardised(ordered)
    n = z.shape[-1]
    odd = 2 * np.arange(1, n + 1) - 1
    logs = special.log_ndtr(z) + special.log_ndtr(-z[..., ::-1])
    return np.asarray(-n - (odd * logs).sum(axis=-1) / n)


def _stephens(modified: float, why: str) -> evidence.Evidence:
    used = NullUsed("asymptotic", "Stephens's curves for A2 with estimated mean and variance", why)
    for end, curve in BODY:
        if modified < end:
            p = -math.expm1(float(polyval(modified, curve)))
            return evidence.Evidence(p, math.log(p), used)
    log_p = next(float(polyval(min(modified, FARTHEST), curve)) for end, curve in TAIL if modified < end)
    return evidence.Evidence(math.exp(log_p), log_p, used)


CURVES = (*BODY, *TAIL)
LAWS = [f"1 - exp({lines.polynomial('A_star', curve)})" for _, curve in BODY]
LAWS += [f"exp({lines.polynomial(f'min(A_star, {FARTHEST:g})', curve)})" for _, curve in TAIL]
ENDS = [f"{end}, {law}" for (end, _), law in zip(CURVES, LAWS, strict=True) if end < math.inf]

ANDERSON_DARLING = Procedure(
    title="The Anderson-Darling test of normality",
    run=anderson_darling,
    takes="sample",
    least=Size(n=LEAST, k=1),
    cites=("anderson1954", "stephens1986"),
    sources={
        "curve": lambda o: next(i for i, (end, _) in enumerate(CURVES) if o.details["modified"] < end),
        "farthest": f"{FARTHEST:g}",
        **{f"curve {i}": lines.polynomial("A_star" if i < 2 else "x", curve) for i, (_, curve) in enumerate(CURVES)},
    },
    checked_otherwise={"null=simulated": normality.DRAWN},
    exercise=facets.Exercise(pieces=f"pieces(A_star, {', '.join(ENDS)}, {LAWS[-1]})"),
)
