"""Van der Waerden's normal-scores test of independent groups."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from nptests.data import normal_quantiles, ranks, samples
from nptests.data.sums import ratio, sum_of_squares
from nptests.distributions import assignments
from nptests.distributions.law import Law
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent import groups_dealt
from nptests.results import Outcome
from nptests.vocabulary import Array, Integers, Null


@checked
def van_der_waerden(*groups: Any, null: Null = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """Van der Waerden's test: do independent groups differ, judged by the normal scores of all observations together?

    With r_ij the rank of an observation among all N, its normal score is probit(r_ij / (N + 1)); A_j is the sum of
    those of group j, m the mean of all of them (0 without ties) and V their variance,

        T = sum_j n_j (A_j / n_j - m)**2 / V,   V = sum_ij (probit(r_ij / (N + 1)) - m)**2 / (N - 1),

    compared with chi-squared on k - 1 degrees of freedom (van der Waerden 1952; Conover 1999, where m is 0 with
    ties too). Where the observations are normal it is as powerful as the analysis of variance in large samples.

    The groups are several sequences, ranked from the smallest value, or the columns of one Scores, where rank 1 is the
    best. "exact" counts all assignments of the N observations, ties included, to groups of these sizes; "simulated"
    draws such assignments and gives an interval for p. null="auto" is exact where that takes some 20 ms at most,
    predicted from the sizes alone; beyond, it is chi-squared. With an exact p-value the other one stands beside it, in
    `null.other`.
    """
    sample = samples.Groups.of(groups)
    d = ranks.centred(sample.costs())
    scores, unit = _normal_scores(d)
    n_i, k, n = np.array(sample.sizes), sample.k, sample.n
    statistic = float(normal_statistic(scores, sample.sizes))
    null_evidence, notes = groups_dealt.of_groups(
        scores, sample.sizes, statistic, AUTO, null=null, draws=draws, seed=seed
    )
    sums = assignments.observed_sums(scores, sample.sizes) * unit
    rank_sums = (assignments.observed_sums(d, sample.sizes) + (n + 1) * n_i) / 2
    return replace(
        evidence.outcome("van_der_waerden", statistic, null_evidence, n=n, k=k, df=(float(k - 1),)),
        mean_ranks=tuple((rank_sums / n_i).tolist()),
        algorithms=sample.names,
        details={
            "samples": sample.listed,
            "ranks": (d + (n + 1)) / 2,
            "sizes": n_i,
            "normal_scores": scores * unit,
            "score_sums": sums,
            "mean_scores": sums / n_i,
        },
        notes=sample.notes + notes,
    )


def _normal_scores(d: Integers) -> tuple[Integers, float]:
    """The normal scores of doubled, centred ranks (..., N) as whole numbers, and the unit that they are in."""
    n = d.shape[-1]
    bits = normal_quantiles.bits_for(n)
    return normal_quantiles.normal_quantiles(d, n, bits), 2.0**-bits


def normal_statistic(a: Integers, n_i: Sequence[int]) -> Array:
    """T of the scores a of the groups one after the other, shape (..., N), in any unit; NaN where all are equal.

    With S the sum of all, T = (N - 1) (N sum_i A_i**2 / n_i - S**2) / (N sum a**2 - S**2).
    """
    n, common = sum(n_i), math.lcm(*n_i)
    largest, room = int(np.abs(a).max()), 2 * n * n * common
    total = sum_of_squares(a.sum(axis=-1)[..., None], n * largest, room=room)
    spread = groups_dealt.spread_of(n_i, room)(assignments.observed_sums(a, n_i))
    squares = sum_of_squares(a, largest, room=room)
    return ratio((n - 1) * (n * spread - common * total), common * (n * squares - total))


def _to_be_drawn(o: Outcome) -> tuple[Law, float]:
    """T = (N - 1) (N sum_i A_i**2 / n_i - S**2) / (N sum a**2 - S**2), on the exact distribution of the sum over i."""
    n_i = o.details["sizes"].tolist()
    a = _normal_scores(ranks.twice(o.details["ranks"]) - (o.n + 1))[0]
    law = assignments.exact_law(a, n_i, groups_dealt.spread_of(n_i))  # counted from the observed value
    varying = o.n * int((a.astype(object) ** 2).sum()) - int(a.sum()) ** 2
    return replace(law, support=o.statistic + (o.n - 1) * o.n / (math.lcm(*n_i) * varying) * law.support), o.statistic


# Squares of the scores take more than 64 bits.
AUTO = groups_dealt.rule(lambda n: _normal_scores(np.arange(1 - n, n, 2))[0], 3 * assignments.SECONDS)

VAN_DER_WAERDEN = Procedure(
    title="Van der Waerden's normal-scores test",
    run=van_der_waerden,
    takes="groups",
    least=Size(n=1, k=2),
    auto=AUTO,
    exact=facets.ExactDistribution("T", ("ranks", "sizes"), _to_be_drawn),
    cites=("vanderwaerden1952", "conover1999"),
    needs="ranks",
    exercise=facets.Exercise(options=facets.BY_TABLE),
)
