"""The Jonckheere-Terpstra test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from nptests.data import ranks, samples
from nptests.data.kinds.samples import runs
from nptests.distributions import continuous, discrete, ordered_groups
from nptests.errors import InputError, Limit
from nptests.procedures import auto_null, evidence, tables_at_once
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.procedures.descriptor.lines import sizes
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Array, ExactNull, Integers, Ties

MOST_STEPS = Limit(ordered_groups.LIMIT, "steps", 'use null="asymptotic"')


@lru_cache
def untied_cost(sizes: tuple[int, ...], weights: ordered_groups.Weights = ordered_groups.increasing) -> float:
    return ordered_groups.cost([1] * sum(sizes), sizes, weights)


# So long as if without ties. Ties change what it takes by less than a factor of two, although the number of additions
# predicted for them can be a hundred times as large.
AUTO = auto_null.AutoRule(lambda *sizes: untied_cost(sizes) / 5e8, within=0.2)


@checked
def jonckheere(
    *groups: Any,
    alternative: Alternative = "greater",
    null: ExactNull = "auto",
    ties: Ties = "corrected",
    continuity: bool = False,
) -> Outcome:
    """The Jonckheere-Terpstra test: do independent groups follow the order in which they are given?

    J counts the pairs of observations from different groups that lie in the order of their groups, tied pairs half:

        J = sum over groups g < h of #(x_g < x_h) + #(x_g = x_h) / 2

    (Terpstra 1952; Jonckheere 1954). Plain groups are given in the order of increasing values; the columns of one
    Scores are given from the worst to the best, whichever direction is better. A predicted order is a direction, so
    the alternative is "greater" (that order) unless another is asked for.

    null="auto" is the exact law, all assignments of the observations, ties included, to groups of these sizes, where it
    costs at most some 0.2 s (two groups of 60, three of 15, four of 6), and the normal law beyond, with mean
    (N**2 - sum n_g**2) / 4 and the variance that ties leave (Hollander and Wolfe 1999, section 6.2). ties="ignored"
    takes the variance without ties, [N**2 (2 N + 3) - sum n_g**2 (2 n_g + 3)] / 72; continuity=True moves J half a pair
    towards the mean. Both concern the normal law only, whose p-value stands beside an exact one, in `null.other`.
    """
    data = samples.Groups.of(groups)
    x = -data.pooled() if data.better == "lower" else data.pooled()
    _, ranked, counts = np.unique(x, return_inverse=True, return_counts=True)
    doubled_j, shares = doubled_statistic(ranked, data.sizes), counts.tolist()
    mean = ordered_groups.most_pairs(data.sizes) / 2
    variance = float(_variance(shares if ties == "corrected" else [1] * data.n, data.sizes))
    z = float(tables_at_once.z_scores(doubled_j / 2 - mean, variance, alternative, continuity))
    tail, notes = counted_pairs(doubled_j / 2 - mean, z, shares, data.sizes, alternative, null, AUTO)
    pooled_ranks = ranks.doubled(data.costs())
    return replace(
        evidence.outcome("jonckheere", doubled_j / 2, tail, n=data.n, k=data.k),
        alternative=reading(data, alternative),
        mean_ranks=tuple(float(part.sum()) / (2 * len(part)) for part in data.split(pooled_ranks)),
        algorithms=data.names,
        details={"samples": data.listed, "sizes": np.array(data.sizes), "mean": mean, "variance": variance, "z": z},
        notes=data.notes + notes,
    )


def doubled_statistic(ranked: Integers, sizes: Sequence[int]) -> int:
    """2 J: the second of two groups against the first, then the second two of four against the first two, and so on."""
    block, kinds = np.repeat(np.arange(len(sizes)), sizes), int(ranked.max()) + 1
    total = 0
    while block[-1]:
        pairs, second = block // 2 * kinds, block % 2 == 1
        firsts, seconds = np.sort((pairs + ranked)[~second]), (pairs + ranked)[second]
        up_to = sum(np.searchsorted(firsts, seconds, side).sum() for side in ("left", "right"))
        total += int(up_to - 2 * np.searchsorted(firsts, pairs[second]).sum())
        block //= 2
    return total


def _variance(shares: Sequence[int], sizes: Sequence[int]) -> Fraction:
    """The variance of J when `shares` observations each share a value."""
    n = sum(sizes)

    def cubic(counts: Sequence[int]) -> int:
        return sum(c * (c - 1) * (2 * c + 5) for c in counts)

    def falling(counts: Sequence[int], order: int) -> int:
        return sum(math.perm(c, order) for c in counts)

    variance = Fraction(cubic([n]) - cubic(sizes) - cubic(shares), 72)
    for order, factor in ((2, 8), (3, 36)):
        if n >= order:
            variance += Fraction(falling(sizes, order) * falling(shares, order), factor * math.perm(n, order))
    return variance


def counted_pairs(
    gap: float,
    z: float,
    shares: Sequence[int],
    sizes: Sequence[int],
    alternative: Alternative,
    null: ExactNull,
    auto: auto_null.AutoRule,
    symbol: str = "Jonckheere's J",
    weights: ordered_groups.Weights = ordered_groups.increasing,
) -> tuple[evidence.Evidence, tuple[str, ...]]:
    """What a count of pairs says that is so far from its mean, weighted or those in the order of the groups; notes."""
    if len(shares) == 1:
        return evidence.none("all observations are equal"), ("all observations are equal: p = 1 by definition",)
    if null == "exact":
        cost = min(untied_cost(tuple(sizes), weights), ordered_groups.cost(shares, sizes, weights))
        MOST_STEPS.check(f"the exact law for groups of {', '.join(map(str, sizes))}", cost, where="null")

    def exact(why: str) -> evidence.Evidence:
        pairs = gap + ordered_groups.most_pairs(sizes, weights) / 2
        return evidence.in_tail(ordered_groups.pairs_law(shares, sizes, symbol, weights), pairs, alternative, why)

    return auto.evidence(null, sizes, exact, lambda why: evidence.in_tail(continuous.Normal(), z, alternative, why)), ()


def reading(groups: samples.Groups, alternative: Alternative) -> str:
    order = " < ".join(groups.names)
    if alternative == "two-sided":
        return f"the groups follow the order {order}, or its reverse"
    kind = "values increase" if groups.better is None else "scores get better"
    return f"{kind} in the order {order}" if alternative == "greater" else f"{kind} in the reverse of {order}"


def law_of(
    o: Outcome,
    auto: auto_null.AutoRule,
    symbol: str = "Jonckheere's J",
    weights: ordered_groups.Weights = ordered_groups.increasing,
) -> discrete.Discrete:
    """That of pairs, from the numbers of equal values, in their order, and the sizes of the groups."""
    values = np.concatenate([np.asarray(sample) for sample in o.details["samples"]])
    shares = np.unique(values, return_counts=True)[1].tolist()
    sizes = tuple(int(size) for size in o.details["sizes"])
    if not auto.exact(*sizes):
        of_groups = f"{symbol.split()[-1]} for groups of {', '.join(map(str, sizes))}"
        raise InputError("picture", f"the exact law of {of_groups} takes too long to be drawn")
    return ordered_groups.pairs_law(shares, sizes, symbol, weights)


def pairs_in_order(o: Outcome, weights: ordered_groups.Weights = ordered_groups.increasing) -> tuple[Array, Array]:
    """For each two groups that are counted the pairs that lie in their order, and those that are tied.

    Scores in which lower is better come from the worst to the best: there the values fall.
    """
    groups = [np.sort(group) for group in o.details["samples"]]
    rising, tied = np.full((2, o.k, o.k), np.nan)
    for g, h, _ in weights(o.k):
        below, up_to = (np.searchsorted(groups[g], groups[h], side).sum() for side in ("left", "right"))
        place = min(g, h), max(g, h)
        rising[place], tied[place] = below, up_to - below
    if abs(np.nansum(rising + tied / 2) - o.statistic) > 0.25:
        rising = np.outer(sizes(o), sizes(o)) - rising - tied
    return rising, tied


def ties_in_variance(o: Outcome) -> Integers:
    """The sizes of the groups of equal observations, of two at least."""
    counts = np.unique(np.concatenate(o.details["samples"]), return_counts=True)[1]
    return counts[(counts > 1) & (o.options.get("ties") != "ignored") & (o.n > 2)]


JONCKHEERE = Procedure(
    title="The Jonckheere-Terpstra test",
    run=jonckheere,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("terpstra1952", "jonckheere1954", "hollander1999"),
    limits=f"It does not say which of the groups differ. {wording.NOT_EQUAL}",
    sources={
        "L_gh": lambda o: pairs_in_order(o)[0],
        "E_gh": lambda o: pairs_in_order(o)[1],
        "left_j": lambda o: np.cumsum(sizes(o)[::-1])[::-1],
        "ties_in_variance": ties_in_variance,
        "tied": lambda o: ties_in_variance(o).size > 0,
    },
    breaks={"column-order": "the columns stand in a predicted order"},
    example=facets.Example("hollander1973_r/mucociliary"),
    exact=facets.ExactDistribution("J", ("samples", "sizes"), lambda o: (law_of(o, AUTO), o.statistic)),
    exercise=facets.Exercise(rows=lambda dice: runs(dice, trend=3, size=4)),
    study=facets.Study(slow=True),
)
