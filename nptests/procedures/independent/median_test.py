"""Mood's median test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from nptests.data import moments, samples
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent import groups_dealt
from nptests.results import Outcome
from nptests.vocabulary import Array, Null

Equal = Literal["below", "above", "left-out"]


@checked
def median_test(
    *groups: Any,
    equal: Equal = "below",
    continuity: bool = False,
    null: Null = "auto",
    draws: int = 100_000,
    seed: int = 0,
) -> Outcome:
    """Mood's median test: do independent groups have as many values above the median of all?

    Of the n_j values of group j, O_j lie above the median of all N, and A = sum_j O_j in all. With what is expected,
    E_j = n_j A / N,

        X = sum_j (O_j - E_j)**2 / E_j + sum_j (O_j - E_j)**2 / (n_j - E_j),

    Pearson's chi-squared of the 2 x k table, on k - 1 degrees of freedom (Mood 1950; Conover 1999, section 4.3). Values
    that equal the median count as `below`, as `above`, or are `left-out`. continuity=True moves every |O_j - E_j| of
    two groups half a unit towards 0 (Yates 1934); it concerns the chi-squared law only.

    "exact" counts all assignments of A values above to groups of these sizes; "simulated" draws such assignments and
    gives an interval for p. null="auto" is exact where that takes some 20 ms at most, predicted from the sizes alone;
    beyond, it is chi-squared. It uses less of the data than `kruskal_wallis`, which finds more where the groups have
    one shape. On the columns of one Scores "above" is worse than the median.
    """
    sample = samples.Groups.of(groups)
    above, sizes = _above(sample, equal)
    counts, n = [sum(part) for part in above], sum(sizes)
    statistic = _statistic(counts, sizes, Fraction(int(continuity and sample.k == 2), 2))
    pooled = np.array([x for part in above for x in part])
    tail: evidence.Evidence = evidence.none("no value lies above the median")
    notes: tuple[str, ...] = ()
    if 0 < sum(counts) < n:
        tail, notes = groups_dealt.of_groups(pooled, sizes, statistic, AUTO, null=null, draws=draws, seed=seed)
    return replace(
        evidence.outcome("median_test", statistic, tail, n=n, k=sample.k, df=(float(sample.k - 1),)),
        algorithms=sample.names,
        details={"samples": sample.listed, "above": np.array(counts), "sizes": np.array(sizes)},
        notes=sample.notes + notes,
    )


def _above(sample: samples.Groups, equal: Equal) -> tuple[list[list[int]], list[int]]:
    """Which values of each group lie above the median of all, and how many there are of each."""
    costs = sample.costs()
    low, high = np.sort(costs)[[(sample.n - 1) // 2, sample.n // 2]]
    over = costs >= high if equal == "above" else costs > low
    counted = (costs != low) | (costs != high) if equal == "left-out" else np.ones(sample.n, dtype=bool)
    parts = [
        part[kept].astype(int).tolist() for part, kept in zip(sample.split(over), sample.split(counted), strict=True)
    ]
    for name, part in zip(sample.names, parts, strict=True):
        if not part:
            words = f'all values of group {name} equal the median: use equal="below"'
            raise InputError("too-small", words, where="equal")
    return parts, [len(part) for part in parts]


def _statistic(counts: Sequence[int], sizes: Sequence[int], half: Fraction) -> float:
    """X, rounded once; NaN where nothing lies above."""
    share = Fraction(sum(counts), sum(sizes))
    gaps = [max(abs(o - n * share) - half, Fraction(0)) for o, n in zip(counts, sizes, strict=True)]
    above = sum((gap**2 / n for gap, n in zip(gaps, sizes, strict=True)), Fraction(0))
    return moments.ratio(above, share * (1 - share))


def _table(o: Outcome) -> list[Array]:
    """1 for each value of a group that is counted as above, and 0 for each that is below."""
    sizes, above = o.details["sizes"].tolist(), o.details["above"].tolist()
    return [np.repeat([1.0, 0.0], [count, size - count]) for size, count in zip(sizes, above, strict=True)]


AUTO = groups_dealt.rule(lambda n: np.arange(n) % 2)

MEDIAN_TEST = Procedure(
    title="Mood's median test",
    run=median_test,
    takes="groups",
    least=Size(n=1, k=2),
    auto=AUTO,
    cites=("mood1950", "conover1999", "yates1934"),
    hypothesis="All groups have one median.",
    needs="samples",
    sources={"table": _table},
    exercise=facets.Exercise(options=facets.BY_TABLE),
)
