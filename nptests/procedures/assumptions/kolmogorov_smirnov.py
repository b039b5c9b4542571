"""The Kolmogorov-Smirnov test against a stated normal law."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data import decimals, moments, samples
from nptests.distributions import kolmogorov, special
from nptests.errors import InputError, Limit
from nptests.procedures import auto_null, critical_points, evidence
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Array, ExactNull

LEAST = 2
AUTO = auto_null.AutoRule(lambda n: n, 1000, "values")  # some 0.1 s
EXACT_LIMIT = Limit(5000, "values", 'use null="asymptotic"')  # some seconds
CONVENTION = "reject when D is at least the value"
TIES = "equal values: a continuous law has none, and p errs to the safe side if rounding made them"


@checked
def kolmogorov_smirnov(x: Any, *, mean: float, sd: float, null: ExactNull = "auto") -> Outcome:
    """The Kolmogorov-Smirnov test: does the sample come from the normal law with this mean and standard deviation?

    D = max |F_n(x) - Phi((x - mean) / sd)| over all x, F_n the share of values up to x (Kolmogorov 1933). Both numbers
    must be known beforehand: for those of the sample itself the law is another one, see `lilliefors`. null="auto" is
    the exact law of D up to 1,000 values, and beyond that the limit law of sqrt(n) D; "exact" goes up to 5,000. Ties
    cannot occur under a continuous law; with ties D is still right and the p-value errs to the safe side.
    """
    (values,) = samples.together(x)
    if not 0 < sd < math.inf or not math.isfinite(mean):
        what = "a finite mean and a positive standard deviation are needed"
        raise InputError("option", f"mean={mean!r}, sd={sd!r}: {what}", where="sd")
    ordered = _standardised(values, moments.stated(mean), moments.stated(sd))
    n, distinct = len(ordered), len(np.unique(ordered))
    if n < LEAST:
        raise InputError("too-small", f"at least {LEAST} values are needed, the sample has {n}", where="x")
    above, below = _distances(special.ndtr(ordered))
    statistic = max(above, below)
    return replace(
        evidence.outcome("kolmogorov_smirnov", statistic, _evidence(statistic, n, null), n=n, k=1),
        alternative=f"the sample is not from the normal law with mean {mean} and standard deviation {sd}",
        details={"sample": np.sort(values.values), "largest_above": above, "largest_below": below},
        notes=values.notes + ((TIES,) if distinct < n else ()),
    )


def _standardised(values: decimals.Numbers, mean: Fraction, sd: Fraction) -> Array:
    """(x - mean) / sd in order, each rounded once."""
    return np.array(sorted(moments.rounded((x - mean) / sd) for x in decimals.exact(values)), dtype=np.float64)


def _distances(cdf: Array) -> tuple[float, float]:
    """The largest distance of F_n above and below the law."""
    steps = np.arange(len(cdf) + 1) / len(cdf)
    return float((steps[1:] - cdf).max()), float((cdf - steps[:-1]).max())


def _evidence(statistic: float, n: int, null: ExactNull) -> evidence.Evidence:
    if null == "exact":
        EXACT_LIMIT.check("the exact law", n, where="null")
    return AUTO.evidence(
        null,
        (n,),
        lambda why: evidence.upper_tail(kolmogorov.OneSampleKS(n), statistic, why),
        lambda why: evidence.upper_tail(kolmogorov.KolmogorovLimit(), math.sqrt(n) * statistic, why),
    )


def _critical_limit(alpha: float, alternative: Alternative, n: int) -> critical_points.CriticalPoint:
    law = kolmogorov.KolmogorovLimit()
    return critical_points.CriticalPoint(law.isf(alpha) / math.sqrt(n), alpha, law, CONVENTION)


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    law = kolmogorov.OneSampleKS(n)
    yield "exact", lambda alpha: float(law.sf(law.isf(alpha)))


KOLMOGOROV_SMIRNOV = Procedure(
    title="The Kolmogorov-Smirnov test against a stated normal law",
    run=kolmogorov_smirnov,
    takes="sample",
    least=Size(n=LEAST, k=1),
    cites=("kolmogorov1933", "conover1999"),
    hypothesis="The sample comes from the stated normal law.",
    breaks={
        "exponent": "mean and standard deviation are stated on the scale of the data",
        "all-equal": "the law is stated beforehand: equal values have an answer as any others",
    },
    critical=critical_points.CriticalRule(
        "kolmogorov",
        lambda alpha, _, n: critical_points.above(kolmogorov.OneSampleKS(n), alpha, CONVENTION),
        ("n",),
        alternatives=critical_points.BOTH,
        limit=_critical_limit,
        auto=AUTO.exact,
        affordable=AUTO.exact,
    ),
    example=facets.Example("demsar2006/table6", ("C4.5",), options={"mean": 0.8, "sd": 0.15}),
    study=facets.Study(options={"mean": 0, "sd": 3}, sizes=_sizes, drawn=False, small=lambda x: (x.ravel(),)),
)
