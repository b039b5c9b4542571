"""Bartlett's test of equal variances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from nptests.data import moments
from nptests.data.samples import Groups
from nptests.distributions.continuous import ChiSquared
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.independent.anova import sample_moments
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic


@checked
def bartlett(*groups: Any, arithmetic: Arithmetic = "decimal") -> Outcome:
    """Bartlett's test: do independent normal groups have equal variances?

    With f_j = n_j - 1, f = sum f_j, the variances v_j and the pooled one s2 = sum f_j v_j / f,

        X = [f log s2 - sum_j f_j log v_j] / [1 + (sum_j 1 / f_j - 1 / f) / (3 (k - 1))],

    compared with chi-squared on k - 1 degrees of freedom (Bartlett 1937). It is sensitive to any departure from the
    normal law; `levene` is not.

    arithmetic="decimal" forms the variances exactly; "float" sums doubles. X is 0/0 when nothing varies at all, and
    infinite, without a p-value, when only some groups vary.
    """
    data = Groups.of(groups)
    for name, size in zip(data.names, data.sizes, strict=True):
        if size < 2:
            raise InputError("too-small", f"group {name} has one value, and no variance: drop it", where=name)
    samples = sample_moments(data, arithmetic)
    statistic = _statistic(samples)
    other = moments.other_arithmetic(arithmetic, "X", statistic, lambda used: _statistic(sample_moments(data, used)))
    tail = evidence.of_quotient(ChiSquared(data.k - 1), statistic, "greater", "groups taken as normal")
    return replace(
        evidence.outcome("bartlett", statistic, tail, n=data.n, k=data.k, df=(float(data.k - 1),)),
        algorithms=data.names,
        details={
            "samples": data.listed,
            "sizes": data.sizes,
            "variances": tuple(moments.rounded(m.variance) for m in samples),
        },
        notes=data.notes + other,
    )


def _statistic(samples: Sequence[moments.Moments]) -> float:
    """X as sum_i f_i (q_i - 1 - log q_i) over the correction, q_i = s_i**2 / s**2.

    Because sum_i f_i (q_i - 1) = 0 this is the same sum, but of terms that are never negative: none cancel.
    """
    freedoms = [m.size - 1 for m in samples]
    f = sum(freedoms)
    pooled = sum((m.squares for m in samples), Fraction(0)) / f
    if pooled == 0:
        return math.nan
    quotients = [m.variance / pooled for m in samples]
    if min(quotients) == 0:
        return math.inf
    correction = 1 + (sum(Fraction(1, f_i) for f_i in freedoms) - Fraction(1, f)) / (3 * (len(samples) - 1))
    terms = (f_i * (float(q - 1) - moments.logarithm(q)) for f_i, q in zip(freedoms, quotients, strict=True))
    return math.fsum(terms) / float(correction)


BARTLETT = Procedure(
    title="Bartlett's test of equal variances",
    run=bartlett,
    takes="groups",
    cites=("bartlett1937",),
    hypothesis="All groups have one variance.",
    assumes=wording.NORMAL_GROUPS,
    sources={"f_j": lambda o: [n - 1 for n in o.details["sizes"]]},
    limits="It rejects for departures from normality too.",
    breaks={"monotone": "variances change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
)
