"""Mack and Wolfe's test for umbrella alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, permutations
from typing import Any

import numpy as np

from nptests.data import ranks, samples
from nptests.data.kinds.samples import runs
from nptests.distributions import ordered_groups
from nptests.errors import InputError
from nptests.procedures import evidence, tables_at_once
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.procedures.descriptor.lines import sizes
from nptests.procedures.trend import jonckheere
from nptests.results import Outcome
from nptests.vocabulary import Alternative, ExactNull, Ties

AUTO = jonckheere.AUTO


@checked
def mack_wolfe(
    *groups: Any,
    peak: int,
    alternative: Alternative = "greater",
    null: ExactNull = "auto",
    ties: Ties = "corrected",
    continuity: bool = False,
) -> Outcome:
    """Mack and Wolfe's test: do independent groups rise up to a group that was named before, and fall after it?

    With the peak p, the number of a group, and U_gh the pairs of a value of group g below one of h, ties half,

        A_p = sum over g < h <= p of U_gh + sum over p <= g < h of U_hg

    (Mack and Wolfe 1981; Hollander and Wolfe 1999, section 6.3). With the last group as the peak it is Jonckheere's J.
    Its mean is E = (N_1**2 + N_2**2 - sum_j n_j**2 - n_p**2) / 4, N_1 values up to the peak and N_2 from it on. With
    c_j the values that one of group j should lie below less those that it should lie above, and t_i equal values, it
    has, by Daniels (1944), the variance

        V = (sum_j n_j c_j**2 - 4 E) (B_3 - B_2) / (4 N (N - 1) (N - 2)) + E B_2 / (2 N (N - 1)),
        B_2 = N**2 - N - sum_i (t_i**2 - t_i),    B_3 = (N**3 - N - sum_i (t_i**3 - t_i)) / 3,

    without ties that of Mack and Wolfe. The groups come as in `jonckheere`; of Scores, those up to the peak get better.
    The peak must not have been chosen by the data: the largest A_p of several has another law.

    null="auto" is exact, all assignments of the observations, ties included, as far as that of `jonckheere`, and the
    normal law beyond. ties="ignored" takes every t_i as 1; continuity=True moves A_p half a pair towards the mean. Both
    concern the normal law only, whose p-value stands beside an exact one, in `null.other`.
    """
    data = samples.Groups.of(groups)
    if not 1 <= peak <= data.k:
        raise InputError("option", f"peak={peak!r}: the number of one of the {data.k} groups is needed", where="peak")
    x, weights = -data.pooled() if data.better == "lower" else data.pooled(), umbrella(peak)
    _, ranked, counts = np.unique(x, return_inverse=True, return_counts=True)
    parts, shares = list(data.split(ranked)), counts.tolist()
    slopes = (parts[:peak], parts[peak - 1 :][::-1])
    doubled = sum(jonckheere.doubled_statistic(np.concatenate(slope), [len(p) for p in slope]) for slope in slopes)
    pairs = sum(ordered_groups.most_pairs([len(part) for part in slope]) for slope in slopes)
    mean, counted = pairs / 2, shares if ties == "corrected" else [1] * data.n
    variance = float(ordered_groups.variance(counted, data.sizes, _net(data.sizes, peak), pairs))
    z = float(tables_at_once.z_scores(doubled / 2 - mean, variance, alternative, continuity))
    tail, notes = jonckheere.counted_pairs(
        doubled / 2 - mean, z, shares, data.sizes, alternative, null, AUTO, "Mack and Wolfe's A", weights
    )
    pooled_ranks = ranks.doubled(data.costs())
    return replace(
        evidence.outcome("mack_wolfe", doubled / 2, tail, n=data.n, k=data.k),
        alternative=_reading(data, peak, alternative),
        mean_ranks=tuple(float(part.sum()) / (2 * len(part)) for part in data.split(pooled_ranks)),
        algorithms=data.names,
        details={"samples": data.listed, "sizes": np.array(data.sizes), "mean": mean, "variance": variance, "z": z},
        notes=data.notes + notes,
    )


@lru_cache
def umbrella(peak: int) -> ordered_groups.Weights:
    """Pairs count in the order of their groups up to the peak, and in the reverse from it on."""

    def weights(k: int) -> Iterator[tuple[int, int, int]]:
        return ((g, h, 1) for g, h in permutations(range(k), 2) if g < h < peak or g > h >= peak - 1)

    return weights


def _reading(groups: samples.Groups, peak: int, alternative: Alternative) -> str:
    order = " > ".join((" < ".join(groups.names[:peak]), *groups.names[peak:]))
    if alternative == "two-sided":
        return f"the groups follow the order {order}, or its reverse"
    kind = "values rise and fall" if groups.better is None else "scores get better and worse"
    return f"{kind} as in {order}" if alternative == "greater" else f"{kind} as in the reverse of {order}"


def _weights(o: Outcome) -> ordered_groups.Weights:
    return umbrella(int(o.options["peak"]))


def _net(n_j: Sequence[int], peak: int) -> list[int]:
    """c_j: the values that one of group j should lie below, less those that it should lie above."""
    up, down = (
        [sum(slope) - 2 * reached + size for size, reached in zip(slope, accumulate(slope), strict=True)]
        for slope in (n_j[:peak], n_j[peak - 1 :][::-1])
    )
    return [*up[:-1], up[-1] + down[-1], *down[-2::-1]]


MACK_WOLFE = Procedure(
    title="Mack and Wolfe's test for umbrella alternatives",
    run=mack_wolfe,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("mack1981", "hollander1999", "daniels1944"),
    limits=f"It does not say which of the groups differ. {wording.NOT_EQUAL}",
    sources={
        "L_gh": lambda o: jonckheere.pairs_in_order(o, _weights(o))[0],
        "E_gh": lambda o: jonckheere.pairs_in_order(o, _weights(o))[1],
        "left_j": lambda o: np.cumsum(sizes(o)[::-1])[::-1],
        "ties_in_variance": jonckheere.ties_in_variance,
        "N_1": lambda o: sum(o.details["sizes"].tolist()[: o.options["peak"]]),
        "N_2": lambda o: sum(o.details["sizes"].tolist()[o.options["peak"] - 1 :]),
        "n_p": lambda o: o.details["sizes"].tolist()[o.options["peak"] - 1],
        "net": lambda o: np.array(_net(o.details["sizes"].tolist(), o.options["peak"]), dtype=np.float64),
        "few": lambda o: o.n < 3,
    },
    breaks={"column-order": "the columns stand in a predicted order"},
    example=facets.Example("hollander1973_r/mucociliary", options={"peak": 2}),
    exact=facets.ExactDistribution(
        "A",
        ("samples", "sizes"),
        lambda o: (jonckheere.law_of(o, AUTO, "Mack and Wolfe's A", _weights(o)), o.statistic),
    ),
    exercise=facets.Exercise(rows=lambda dice: runs(dice, size=4), options={"peak": 2}),
    study=facets.Study(slow=True, options={"peak": 2}),
)
