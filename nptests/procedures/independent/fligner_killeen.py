"""Fligner and Killeen's test of equal variances."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from nptests.data import decimals, normal_quantiles, ranks, samples
from nptests.distributions import assignments, continuous
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent.van_der_waerden import normal_statistic
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic, Numeric


@checked
def fligner_killeen(*groups: Any, arithmetic: Arithmetic = "decimal") -> Outcome:
    """Fligner and Killeen's test: do independent groups have equal variances, judged by the ranks of their distances?

    The distances |x_ij - c_j| from the median c_j of each group are ranked together, r_ij among N; with their normal
    scores probit((N + 1 + r_ij) / (2 (N + 1))), the mean m of these, and A_j the sum of those of group j,

        T = sum_j n_j (A_j / n_j - m)**2 / V,   V = sum_ij (probit((N + 1 + r_ij) / (2 (N + 1))) - m)**2 / (N - 1),

    compared with chi-squared on k - 1 degrees of freedom (Fligner and Killeen 1976; Conover, Johnson and Johnson 1981,
    who put the medians in): of the tests of variances the one that minds least if observations are not normal.
    Distances from medians cannot be exchanged, so that there is no exact law. arithmetic="decimal" forms distances
    exactly, so that equal ones tie; "float" subtracts doubles.
    """
    sample = samples.Groups.of(groups)
    distances = np.concatenate([_from_median(part) for part in sample.split(sample.pooled(arithmetic))])
    d, n = ranks.centred(distances), sample.n
    bits = normal_quantiles.bits_for(n)
    scores, unit = normal_quantiles.normal_quantiles(d + (n + 1), 2 * n + 1, bits), 2.0**-bits
    statistic = float(normal_statistic(scores, sample.sizes))
    if (d == d[0]).all():
        tail = evidence.none("all distances are equal")
    else:
        tail = evidence.upper_tail(continuous.ChiSquared(sample.k - 1), statistic, "the default")
    sums = assignments.observed_sums(scores, sample.sizes) * unit
    return replace(
        evidence.outcome("fligner_killeen", statistic, tail, n=n, k=sample.k, df=(float(sample.k - 1),)),
        algorithms=sample.names,
        details={
            "samples": sample.listed,
            "ranks": (d + (n + 1)) / 2,
            "sizes": np.array(sample.sizes),
            "score_sums": sums,
            "mean_scores": sums / sample.sizes,
        },
        notes=sample.notes,
    )


def _from_median(x: Numeric) -> Numeric:
    """2 |x - median|, of whole numbers a whole number."""
    wide, n = decimals.with_room(x, 4), len(x)
    middle = np.sort(wide)[[(n - 1) // 2, n // 2]].sum()
    return np.asarray(np.abs(2 * wide - middle))


FLIGNER_KILLEEN = Procedure(
    title="Fligner and Killeen's test of equal variances",
    run=fligner_killeen,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("fligner1976", "conover1981"),
    hypothesis="All groups have one variance.",
    limits="That it is retained does not show equal variances.",
    needs="ranks",
    sources={"centres": lambda o: [float(np.median(sample)) for sample in o.details["samples"]]},
    breaks={"monotone": "distances from a median change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
)
