"""Lilliefors' test of normality."""

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

LEAST = 5
LARGEST_FITTED = 100  # Dallal and Wilkinson's formula ends here; beyond, D (n / 100)**0.49 is taken for it
# Above p = 0.1: Stephens's (1974) percentage points of D* = D (sqrt n - 0.01 + 0.85 / sqrt n), as the polynomials
# that Gross fitted to them for nortest.
BODY = (
    (0.302, (1.0,)),
    (0.5, (2.76773, -19.828315, 80.709644, -138.55152, 81.218052)),
    (0.9, (-4.901232, 40.662806, -97.490286, 94.029866, -32.355711)),
    (1.31, (6.198765, -19.558097, 23.186922, -12.234627, 2.423045)),
)


@checked
def lilliefors(x: Any, *, null: ApproximateNull = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """Lilliefors' test: Kolmogorov's distance from the normal law with the mean and variance of the sample.

    D = max |F_n(x) - Phi((x - mean) / sd)| over all x, F_n the share of values up to x (Lilliefors 1967). Kolmogorov's
    own law is far too conservative once mean and variance are estimated. null="auto" and "asymptotic" take p from the
    formula of Dallal and Wilkinson (1986), and where that exceeds 0.1 from Stephens's percentage points, as nortest in
    R does: at n = 5 to 200 they are within 0.006 of the simulated law for p up to 0.1, within 0.025 above. Far below
    p = 0.001 the formula is an extrapolation. "simulated" draws normal samples of the same size.
    """
    sample = normality.read_sample(x, least=LEAST, test="Lilliefors' test")
    if sample.constant:
        return normality.undefined("lilliefors", sample)
    statistic = float(distance(sample.unit))
    if null == "simulated":
        tail = normality.simulated(distance, sample, draws=draws, seed=seed)
    else:
        tail = _dallal_wilkinson(statistic, sample.n, "the default" if null == "auto" else "asked for")
    return normality.outcome("lilliefors", statistic, tail, sample)


def distance(ordered: Array) -> Array:
    """D of ordered samples along the last axis: the largest gap on either side of a step."""
    cdf = special.ndtr(normality.standardised(ordered))
    n = ordered.shape[-1]
    steps = np.arange(n + 1) / n
    return np.asarray(np.maximum((steps[1:] - cdf).max(axis=-1), (cdf - steps[:-1]).max(axis=-1)))


def _dallal_wilkinson(d: float, n: int, why: str) -> evidence.Evidence:
    used = NullUsed("asymptotic", "Dallal and Wilkinson's formula", why)
    m = min(n, LARGEST_FITTED)
    scaled = d * (n / m) ** 0.49
    log_p = (
        -7.01256 * scaled**2 * (m + 2.78019)
        + 2.99587 * scaled * math.sqrt(m + 2.78019)
        - 0.122119
        + 0.974598 / math.sqrt(m)
        + 1.67997 / m
    )
    if log_p <= math.log(0.1):
        return evidence.Evidence(math.exp(log_p), log_p, used)
    modified = _modified(d, n)
    p = next(float(polyval(modified, curve)) for end, curve in BODY if modified <= end)
    return evidence.Evidence(p, math.log(p), NullUsed("asymptotic", "Stephens's percentage points", why))


def _modified(d: float, n: int) -> float:
    """Stephens's D*."""
    return d * (math.sqrt(n) - 0.01 + 0.85 / math.sqrt(n))


def _curve(o: Outcome) -> int | str:
    """The formula that gives p, or which curve of Stephens's points D* lies on."""
    if "Stephens" not in o.null.law:
        return "fitted" if o.n <= LARGEST_FITTED else "beyond"
    modified = _modified(o.statistic, o.n)
    return next(i for i, (end, _) in enumerate(BODY) if modified <= end)


MODIFIED = "(D * (sqrt(n) - 0.01 + 0.85 / sqrt(n)))"
ENDS = ", ".join(f"{end}, {lines.polynomial(MODIFIED, curve)}" for end, curve in BODY)
FITTED = (  # to so few values as exercises have
    "exp(-7.01256 * D**2 * (n + 2.78019) + 2.99587 * D * sqrt(n + 2.78019) "
    "- 0.122119 + 0.974598 / sqrt(n) + 1.67997 / n)"
)

LILLIEFORS = Procedure(
    title="Lilliefors' test of normality",
    run=lilliefors,
    takes="sample",
    least=Size(n=LEAST, k=1),
    cites=("lilliefors1967", "dallal1986", "stephens1974"),
    sources={
        "curve": _curve,
        "largest": str(LARGEST_FITTED),
        **{f"curve {i}": lines.polynomial("D_star", curve) for i, (_, curve) in enumerate(BODY)},
    },
    checked_otherwise={"null=simulated": normality.DRAWN},
    exercise=facets.Exercise(pieces=f"pieces({FITTED}, 0.1, {FITTED}, min(1, pieces({MODIFIED}, {ENDS}, 0)))"),
)
