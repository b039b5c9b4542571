"""The Kruskal-Wallis test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from nptests.data import decimals, ranks, samples, sums
from nptests.distributions import assignments, continuous
from nptests.distributions.law import Law
from nptests.procedures import evidence, tables_at_once
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent import groups_dealt
from nptests.results import Outcome
from nptests.vocabulary import Array, Null, Numeric, Ties


@checked
def kruskal_wallis(
    *groups: Any, null: Null = "auto", ties: Ties = "corrected", draws: int = 100_000, seed: int = 0
) -> Outcome:
    """The Kruskal-Wallis test: do independent groups differ, judged by the ranks of all observations together?

    With N observations in groups of n_j, and R_j the rank sum of group j, the classical statistic is

        H = 12 / (N (N + 1)) * sum_j R_j**2 / n_j - 3 (N + 1),

    compared with chi-squared on k - 1 degrees of freedom (Kruskal and Wallis 1952; Conover 1999, section 5.2).
    ties="corrected" divides it by 1 - sum (t**3 - t) / (N**3 - N), t the sizes of the groups of equal values; that is

        H = (N - 1) sum_j n_j (R_j / n_j - (N + 1) / 2)**2 / sum_ij (r_ij - (N + 1) / 2)**2.

    The groups are several sequences, ranked from the smallest value, or the columns of one Scores, where rank 1 is the
    best. "exact" counts all assignments of the N observations, ties included, to groups of these sizes; "simulated"
    draws such assignments and gives an interval for p. null="auto" is exact where that takes some 20 ms at most,
    predicted from the sizes alone (two groups of 24, three of 5, four of 2); beyond, and with ties="ignored", it
    is chi-squared. With an exact p-value the other one stands beside it, in `null.other`.
    """
    sample = samples.Groups.of(groups)
    d = ranks.centred(sample.costs())
    sizes, k = sample.sizes, sample.k
    statistic = float(h_statistic(d, sizes, ties))
    null_evidence, notes = groups_dealt.of_groups(
        d, sizes, statistic, AUTO, null=null, draws=draws, seed=seed, ties_ignored=ties == "ignored"
    )
    rank_sums = _rank_sums(d, sizes)
    return replace(
        evidence.outcome("kruskal_wallis", statistic, null_evidence, n=sample.n, k=k, df=(float(k - 1),)),
        mean_ranks=tuple((rank_sums / sizes).tolist()),
        algorithms=sample.names,
        details={
            "samples": sample.listed,
            "ranks": (d + (sample.n + 1)) / 2,
            "sizes": np.array(sizes),
            "rank_sums": rank_sums,
            "tie_sum": ranks.tie_sum(d),
            "statistic_ties_ignored": float(h_statistic(d, sizes, "ignored")),
            "epsilon_squared": statistic / (sample.n - 1),
        },
        notes=sample.notes + notes,
    )


def h_statistic(d: Numeric, sizes: Sequence[int], ties: Ties) -> Array:
    """H of doubled, centred ranks d = 2 r - (N + 1) of the groups one after the other, shape (..., N).

    (N - 1) sum_i S_i**2 / n_i / sum d**2, S_i the sum over group i, a quotient of integers, rounded once; NaN where all
    are equal, but 0 with ties="ignored", whose denominator is N (N**2 - 1) / 3.
    """
    n, common = sum(sizes), math.lcm(*sizes)
    varying = sums.sum_of_squares(d, n - 1, room=common)
    within = varying if ties == "corrected" else sums.of_kind(n * (n**2 - 1) // 3, varying)
    spread = groups_dealt.spread_of(sizes, n)(assignments.observed_sums(d, sizes))
    return sums.ratio((n - 1) * spread, common * within)


def _rank_sums(d: Numeric, sizes: Sequence[int]) -> Array:
    return np.asarray((assignments.observed_sums(d, sizes) + (sum(sizes) + 1) * np.array(sizes)) / 2)


def _many(costs: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of costs (m, n, k); None for large groups, and exact where that is not quick."""
    n, k = costs.shape[-2:]
    sizes, total, null, ties = [n] * k, n * k, first.options["null"], first.options["ties"]
    quick = AUTO.exact(*sizes)
    # Beyond, H of one table may be a quotient of Python's integers where that of another is one of doubles.
    rounded_once = (total - 1) * k * (n * (total - 1)) ** 2 <= decimals.LARGEST_EXACT_INTEGER
    if not rounded_once or (null == "exact" and not quick):
        return None
    d = tables_at_once.pooled_ranks(costs)
    h, varied, means = h_statistic(d, sizes, ties), (d != 0).any(axis=-1), _rank_sums(d, sizes) / sizes
    if null == "exact" or (null == "auto" and quick and ties != "ignored"):
        return facets.Answers(h, groups_dealt.exact_tails(d, sizes, varied), varied, means)
    p = np.where(varied, tables_at_once.tails(continuous.ChiSquared(k - 1), h, "greater"), 1.0)
    return facets.Answers(h, p, np.zeros(len(p), dtype=bool), means)


def _to_be_drawn(o: Outcome) -> tuple[Law, float]:
    """H = scale * spread, on the exact distribution of the spread."""
    d, sizes = ranks.twice(o.details["ranks"]) - (o.n + 1), o.details["sizes"].tolist()
    spread = groups_dealt.spread_of(sizes)
    law, observed = assignments.exact_law(d, sizes, spread), int(spread(assignments.observed_sums(d, sizes)))
    scale = (o.n - 1) / (math.lcm(*sizes) * int((d**2).sum()))
    return replace(law, support=scale * (law.support + observed)), scale * observed


AUTO = groups_dealt.rule(np.arange)


KRUSKAL_WALLIS = Procedure(
    title="The Kruskal-Wallis test",
    run=kruskal_wallis,
    takes="groups",
    least=Size(n=1, k=2),
    auto=AUTO,
    exact=facets.ExactDistribution("H, ties corrected", ("ranks", "sizes"), _to_be_drawn),
    cites=("kruskal1952", "conover1999"),
    needs="ranks",
    exercise=facets.Exercise(options=facets.BY_TABLE),
    many=facets.Many(_many),
)
