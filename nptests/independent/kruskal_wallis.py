"""The Kruskal-Wallis test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import evidence, ranks
from nptests.decimals import with_room
from nptests.errors import InputError
from nptests.evidence import Evidence
from nptests.groups import Groups
from nptests.nulls import assignments
from nptests.nulls.continuous import ChiSquared
from nptests.procedure import Procedure, R, Size, check_draws, checked
from nptests.results import Outcome
from nptests.vocabulary import Null, Ties

# Up to this many predicted steps (some milliseconds) the exact p-value is given in a note beside an asymptotic one.
CHEAP = 100_000


@checked
def kruskal_wallis(
    *groups: Any, null: Null = "auto", ties: Ties = "corrected", draws: int = 100_000, seed: int = 0
) -> Outcome:
    """The Kruskal-Wallis test: do independent groups differ, judged by the ranks of all observations together?

    With N observations in groups of n_i, and R_i the rank sum of group i, the classical statistic is

        H = 12 / (N (N + 1)) * sum_i R_i**2 / n_i - 3 (N + 1),

    compared with chi-squared on k - 1 degrees of freedom (Kruskal and Wallis 1952; Conover 1999, section 5.2).
    ties="corrected" divides it by 1 - sum (t**3 - t) / (N**3 - N), t the sizes of the groups of equal values; that is

        H = (N - 1) sum_i n_i (R_i / n_i - (N + 1) / 2)**2 / sum (r - (N + 1) / 2)**2.

    The groups are several sequences, ranked from the smallest value, or the columns of one Scores, where rank 1 is the
    best. null="auto" is the asymptotic law, as in R, with the exact p-value in a note when it is cheap; "exact" counts
    all assignments of the N observations, ties included, to groups of these sizes; "simulated" draws such assignments
    and gives an interval for p.
    """
    given = Groups.of(groups)
    d = ranks.centred(given.costs())
    sizes, k = given.sizes, given.k
    statistic = h_statistic(d, sizes, ties)
    found, notes = _evidence(d, sizes, statistic, null=null, draws=draws, seed=seed)
    rank_sums = [(int(part.sum()) + size * (given.n + 1)) / 2 for part, size in zip(given.split(d), sizes, strict=True)]
    return replace(
        evidence.outcome("kruskal_wallis", statistic, found, n=given.n, k=k, df=(float(k - 1),)),
        mean_ranks=tuple(total / size for total, size in zip(rank_sums, sizes, strict=True)),
        algorithms=given.names,
        details={
            "samples": given.listed,
            "ranks": (d + (given.n + 1)) / 2,
            "sizes": np.array(sizes),
            "rank_sums": np.array(rank_sums),
            "tie_sum": ranks.tie_sum(d),
            "statistic_ties_ignored": h_statistic(d, sizes, "ignored"),
            "epsilon_squared": statistic / (given.n - 1),
        },
        notes=given.notes + notes,
    )


def h_statistic(d: NDArray[Any], sizes: Sequence[int], ties: Ties) -> float:
    """H of doubled, centred ranks d = 2 r - (N + 1), a rounded quotient of integers; NaN where all are equal.

    (N - 1) sum_i S_i**2 / n_i / sum d**2, S_i the sum over group i; without ties the denominator is N (N**2 - 1) / 3.
    """
    n, common = sum(sizes), math.lcm(*sizes)
    varying = int((d**2).sum())
    within = varying if ties == "corrected" else n * (n**2 - 1) // 3
    spread = int(_spread(sizes)(assignments.observed_sums(d, sizes)))
    return (n - 1) * spread / (common * within) if varying else math.nan


def _spread(sizes: Sequence[int]) -> assignments.Statistic:
    """sum_i S_i**2 / n_i times the least common multiple of the n_i: an integer that grows with H."""
    common = math.lcm(*sizes)
    weights = [common // size for size in sizes]

    def spread(sums: NDArray[Any]) -> NDArray[Any]:
        largest = int(np.abs(sums).max())
        wide = with_room(sums, len(sizes) * common * largest)
        return np.asarray(sum(weight * wide[..., i] ** 2 for i, weight in enumerate(weights)))

    return spread


def _evidence(
    d: NDArray[Any], sizes: Sequence[int], statistic: float, *, null: Null, draws: int, seed: int
) -> tuple[Evidence, tuple[str, ...]]:
    if math.isnan(statistic):
        return evidence.none("all observations are equal"), ("all observations are equal: p = 1 by definition",)
    if null == "exact":
        return _exact(d, sizes), ()
    if null == "simulated":
        law = assignments.simulated_law(d, sizes, _spread(sizes), draws=check_draws(draws), seed=seed)
        return evidence.drawn(law, "greater"), ()
    notes: tuple[str, ...] = ()
    if null == "auto" and assignments.cost(d, sizes) <= CHEAP:
        notes = (f"exact p = {_exact(d, sizes).pvalue:.6g}",)
    why = "asked for" if null == "asymptotic" else "the default, as in R"
    return evidence.upper_tail(ChiSquared(len(sizes) - 1), statistic, why), notes


def _exact(d: NDArray[Any], sizes: Sequence[int]) -> Evidence:
    steps = assignments.cost(d, sizes)
    if steps > assignments.LIMIT:
        raise InputError(
            "too-large",
            f"the exact law for groups of {', '.join(map(str, sizes))} needs up to {steps:.1e} steps "
            f'(limit {assignments.LIMIT:.0e}): use null="simulated"',
            where="null",
        )
    return evidence.upper_tail(assignments.exact_law(d, sizes, _spread(sizes)), 0.0, "asked for")


KRUSKAL_WALLIS = Procedure(
    name="kruskal_wallis",
    title="The Kruskal-Wallis test",
    run=kruskal_wallis,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("kruskal1952", "conover1999"),
    same_as=(
        R(
            "stats",
            "kruskal.test(x, g)",
            only=("varied",),
            statistic="res$statistic",
            pvalue="res$p.value",
            df="res$parameter",
        ),
        # Its own p-value is 1 - pchisq(...), which has no digits below 1e-16.
        R(
            "coin",
            "coin::kruskal_test(x ~ g)",
            only=("varied",),
            statistic="coin::statistic(res)",
            pvalue="pchisq(coin::statistic(res), nlevels(g) - 1, lower.tail = FALSE)",
        ),
        R(
            "kSamples",
            'kSamples::qn.test(groups, test = "KW", method = "exact", Nsim = 1e7)',
            options={"null": "exact"},
            only=("varied", "small"),
            statistic="res$qn[1]",
            pvalue="res$qn[3]",
        ),
    ),
    known_as={
        "R": "kruskal.test",
        "scipy": "stats.kruskal",
        "PMCMRplus": "kruskalTest",
        "STAC": "-",
        "KEEL": "Kruskal-Wallis",
        "SPSS": "NPAR TESTS /K-W",
        "Prism": "Kruskal-Wallis test",
    },
)
