"""Cuzick's test for trend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from nptests.data import ranks, samples
from nptests.data.kinds.samples import runs
from nptests.distributions import assignments, ordered_groups
from nptests.distributions.law import Law
from nptests.procedures import auto_null, evidence, tables_at_once
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.procedures.trend import jonckheere
from nptests.results import Outcome
from nptests.vocabulary import Alternative, ExactNull, Ties


@checked
def cuzick(
    *groups: Any,
    alternative: Alternative = "greater",
    null: ExactNull = "auto",
    ties: Ties = "corrected",
    continuity: bool = False,
) -> Outcome:
    """Cuzick's test: do the ranks of independent groups rise, or fall, with the number of the group?

    With R_j the sum of the ranks of group j among all N observations, and L = sum_j j n_j,

        T = sum_j j R_j

    (Cuzick 1985) has the mean E = (N + 1) L / 2 and the variance

        V = (N + 1) / 12 * (N sum_j j**2 n_j - L**2) * (1 - sum_g (t_g**3 - t_g) / (N**3 - N)),

    t_g the sizes of the groups of equal values. Of two groups it is the Wilcoxon rank-sum test. Plain groups are given
    in the order of increasing values; the columns of one Scores from the worst to the best, and the worst score has
    rank 1 here. A predicted order is a direction, so the alternative is "greater" (that order) unless another is asked.

    null="auto" is the exact law, all assignments of the observations, ties included, to groups of these sizes, where it
    costs at most some 0.2 s, predicted from the sizes alone, and the normal law beyond. ties="ignored" leaves out the
    last factor of V; continuity=True moves T half a unit towards E. Both concern the normal law only, whose p-value
    stands beside an exact one, in `null.other`.
    """
    data = samples.Groups.of(groups)
    d = ranks.centred(-data.pooled() if data.better == "lower" else data.pooled())
    n, sizes, above_mean = data.n, np.array(data.sizes), assignments.observed_sums(d, data.sizes)
    gap = sum(j * above for j, above in enumerate(above_mean.tolist(), 1)) / 2  # T - E: d is 2 r - (N + 1)
    mean, variance = _moments(data.sizes, ranks.tie_sum(d) if ties == "corrected" else 0)
    z = float(tables_at_once.z_scores(gap, variance, alternative, continuity))
    shares = np.unique(d, return_counts=True)[1].tolist()
    tail, notes = jonckheere.counted_pairs(
        gap, z, shares, data.sizes, alternative, null, AUTO, "Cuzick's T", by_distance
    )
    best_first = above_mean if data.better is None else -above_mean
    return replace(
        evidence.outcome("cuzick", gap + mean, tail, n=n, k=data.k),
        alternative=jonckheere.reading(data, alternative),
        mean_ranks=tuple(((best_first / sizes + (n + 1)) / 2).tolist()),
        algorithms=data.names,
        details={
            "samples": data.listed,
            "ranks": (d + (n + 1)) / 2,
            "sizes": sizes,
            "rank_sums": (above_mean + (n + 1) * sizes) / 2,
            "mean": mean,
            "variance": variance,
            "z": z,
        },
        notes=data.notes + notes,
    )


def _moments(sizes: Sequence[int], tie_sum: int) -> tuple[float, float]:
    """E and V of T, rounded once."""
    n, first = sum(sizes), sum(j * size for j, size in enumerate(sizes, 1))
    second = sum(j**2 * size for j, size in enumerate(sizes, 1))
    untied = n**3 - n  # at least 6: there are two groups
    return (n + 1) * first / 2, (n + 1) * (n * second - first**2) * (untied - tie_sum) / (12 * untied)


def by_distance(k: int) -> Iterator[tuple[int, int, int]]:
    """T is, but for a constant, sum (h - g) U_gh over groups g < h, U_gh the pairs in their order, ties half."""
    return ((g, h, h - g) for g, h in combinations(range(k), 2))


def _exact(o: Outcome) -> tuple[Law, float]:
    pairs = jonckheere.law_of(o, AUTO, "Cuzick's T", by_distance)
    middle = ordered_groups.most_pairs(o.details["sizes"].tolist(), by_distance) / 2
    return replace(pairs, support=pairs.support + (o.details["mean"] - middle)), o.statistic


AUTO = auto_null.AutoRule(lambda *sizes: jonckheere.untied_cost(sizes, by_distance) / 5e8, within=0.2)

CUZICK = Procedure(
    title="Cuzick's test for trend",
    run=cuzick,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("cuzick1985",),
    limits=f"It does not say which of the groups differ. {wording.NOT_EQUAL}",
    needs="ranks",
    sources={"left_j": jonckheere.JONCKHEERE.sources["left_j"]},
    breaks={"column-order": "the columns stand in a predicted order"},
    example=facets.Example("cuzick1985/samples"),
    exact=facets.ExactDistribution("T", ("samples", "sizes"), _exact),
    exercise=facets.Exercise(rows=lambda dice: runs(dice, trend=3, size=4)),
    study=facets.Study(slow=True),
)
