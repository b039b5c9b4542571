"""The Mann-Whitney test, also known as Wilcoxon's rank-sum test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np

from nptests.data import decimals, pair_sums, ranks, samples, sums
from nptests.distributions import continuous, two_sample
from nptests.distributions.law import Law, two_sided
from nptests.errors import Limit
from nptests.procedures import auto_null, critical_points, evidence, null_samples, tables_at_once
from nptests.procedures.descriptor import Procedure, Size, checked, facets, tail_outside
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Array, ExactNull, Integers, Numeric, Ties

AUTO = auto_null.AutoRule(lambda m, n: m * n, 5_000, "pairs")  # two samples of 70: some 0.2 s with ties
MOST_STEPS = Limit(two_sample.LIMIT, "steps", 'use null="asymptotic"')
# The order statistics of all differences take some seconds for so many values.
VALUES_LIMIT = 200_000
# What fits in 64 bits with this room is held by doubles, and rounded in quotients alone.
ROUNDED_ONCE = decimals.LARGEST_INT64 // decimals.LARGEST_EXACT_INTEGER + 1


@checked
def mann_whitney(
    a: Any,
    b: Any = None,
    *,
    alternative: Alternative = "two-sided",
    null: ExactNull = "auto",
    ties: Ties = "corrected",
    continuity: bool = False,
    level: float = 0.95,
) -> Outcome:
    """The Mann-Whitney test: do two independent samples differ, judged by the pairs in which one is the larger?

    With m values in a and n in b, the statistic is the U of a (Mann and Whitney 1947),

        U = #(a_i > b_j) + #(a_i = b_j) / 2 = R_a - m (m + 1) / 2,

    R_a the sum of the ranks of a among all values; R calls it W. null="auto" is the exact law, all assignments of the
    values to samples of these sizes, ties included, while m n <= 5,000; beyond it the normal law with mean m n / 2 and
    variance m n / (N (N - 1)) * sum (r - (N + 1) / 2)**2, N = m + n. ties="ignored" gives the variance the value it has
    without ties, m n (N + 1) / 12; continuity=True moves U half a pair towards its mean. Both concern the normal law
    only, whose p-value stands beside an exact one, in `null.other`.

    On plain samples "greater" says that a tends to be larger; on a two-column Scores that a is better. The estimate is
    the Hodges-Lehmann shift, the median of all differences a_i - b_j, with the exact interval for tie-free laws that
    differ by a shift (Hollander and Wolfe 1999, section 4.3), one-sided as the alternative is; A = U / (m n), the
    probability of superiority of Vargha and Delaney (2000), is among the details.
    """
    groups = samples.Groups.two(a, b)
    u = RankSum.of(groups)
    toward = alternative if groups.toward == 1 else samples.turned(alternative)
    tail, notes = evidence_of(u, toward, null, ties, continuity)
    estimate, interval, limits = hodges_lehmann_shift(groups, evidence.level_of_both(toward, level))
    return replace(
        evidence.outcome("mann_whitney", u.statistic, tail, n=groups.n, k=2),
        alternative=groups.reading(alternative),
        estimate=estimate,
        interval=evidence.toward(toward, interval),
        level=level,
        algorithms=groups.names,
        details={
            "samples": groups.listed,
            "sizes": np.array(groups.sizes),
            "ranks": u.doubled / 2,
            "rank_sums": np.array([float(part.sum()) / 2 for part in groups.split(u.doubled)]),
            "u_b": u.m * u.n - u.statistic,
            "mean": u.mean,
            "variance": u.variance(ties),
            "z": u.z(toward, ties, continuity),
            "vargha_delaney_a": u.statistic / (u.m * u.n),
        },
        notes=groups.notes + notes + limits,
    )


@dataclass(frozen=True, eq=False)
class RankSum:
    """Doubled mid-ranks of both samples together, those of a first."""

    doubled: Integers
    m: int
    n: int

    @classmethod
    def of(cls, groups: samples.Groups) -> Self:
        m, n = groups.sizes
        return cls(ranks.doubled(groups.pooled()), m, n)

    @cached_property
    def flat(self) -> bool:
        return bool((self.doubled == self.doubled[0]).all())

    @property
    def statistic(self) -> float:
        return float(u_statistics(self.doubled, self.m))

    @property
    def mean(self) -> float:
        return self.m * self.n / 2

    def variance(self, ties: Ties) -> float:
        return float(u_variances(self.doubled, self.m, ties))

    def z(self, alternative: Alternative, ties: Ties, continuity: bool) -> float:
        return float(tables_at_once.z_scores(self.statistic - self.mean, self.variance(ties), alternative, continuity))


def u_statistics(doubled: Integers, m: int) -> Array:
    """U = R_a - m (m + 1) / 2, from doubled ranks (..., N) of which the first m are those of a."""
    return np.asarray((doubled[..., :m].sum(axis=-1) - m * (m + 1)) / 2)


def u_variances(doubled: Integers, m: int, ties: Ties) -> Array:
    """m n / (N (N - 1)) sum (r - (N + 1) / 2)**2; the sum is N (N**2 - 1) / 12 without ties."""
    total = doubled.shape[-1]
    pairs = m * (total - m)
    quadrupled = sums.sum_of_squares(doubled - (total + 1), total - 1, room=pairs * ROUNDED_ONCE)
    if ties == "ignored":
        quadrupled = sums.of_kind(total * (total**2 - 1) // 3, quadrupled)
    return sums.ratio(pairs * quadrupled, sums.of_kind(4 * total * (total - 1), quadrupled))


def evidence_of(
    u: RankSum, alternative: Alternative, null: ExactNull, ties: Ties, continuity: bool
) -> tuple[evidence.Evidence, tuple[str, ...]]:
    """What an observed U says under the null distribution asked for, and notes."""
    if u.flat:
        return evidence.none("all values are equal"), ("all values are equal: p = 1 by definition",)
    scores = u.doubled.tolist()
    if null == "exact":
        steps = two_sample.mann_whitney_cost(scores, u.m)
        MOST_STEPS.check(f"the exact law for samples of {u.m} and {u.n}", steps, where="null")
    tail = AUTO.evidence(
        null,
        (u.m, u.n),
        lambda why: evidence.in_tail(two_sample.mann_whitney_law(scores, u.m), u.statistic, alternative, why),
        lambda why: evidence.in_tail(continuous.Normal(), u.z(alternative, ties, continuity), alternative, why),
    )
    return tail, ()


def _many(scores: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of scores (m, n, 2); None where an exact law is asked for that "auto" does not take."""
    options, n = first.options, scores.shape[-2]
    enumerated = options["null"] != "asymptotic" and AUTO.exact(n, n)
    if options["null"] == "exact" and not enumerated:
        return None
    doubled = tables_at_once.pooled_ranks(scores) + (2 * n + 1)
    u, varied = u_statistics(doubled, n), (doubled != 2 * n + 1).any(axis=-1)
    p = np.ones(len(u))
    if enumerated:
        for tables in tables_at_once.alike(doubled, varied):
            law = two_sample.mann_whitney_law(doubled[tables[0]].tolist(), n)
            p[tables] = tables_at_once.tails(law, u[tables], options["alternative"])
    else:
        variances = u_variances(doubled, n, options["ties"])
        z = tables_at_once.z_scores(u - n * n / 2, variances, options["alternative"], options["continuity"])
        p[varied] = tables_at_once.tails(continuous.Normal(), z[varied], options["alternative"])
    return facets.Answers(u, p, enumerated & varied)


U = critical_points.UntiedCount(
    two_sample.tie_free_mann_whitney_law,
    scale=lambda m, n: (m * n / 2, math.sqrt(m * n * (m + n + 1) / 12)),
    exact=AUTO.exact,
)


def hodges_lehmann_shift(
    groups: samples.Groups, level: float
) -> tuple[float | None, tuple[float, float] | None, tuple[str, ...]]:
    """The median of the differences a_i - b_j, and the interval between two of their order statistics.

    P(U < c) is at most (1 - level) / 2 for samples of these sizes without ties.
    """
    m, n = groups.sizes
    if m + n > VALUES_LIMIT:
        return None, None, (f"no Hodges-Lehmann estimate: it is computed up to {VALUES_LIMIT} values",)
    a, b = groups.samples
    x, y = (decimals.with_room(sample.working("decimal"), 2) for sample in (a, b))
    differences = pair_sums.ordered_sums(x, -y, U.places(m * n, tail_outside(level), m=m, n=n))
    middle = differences[len(differences) // 2 - 1 :][:2]
    estimate = float(a.measured(decimals.with_room(middle, 2).sum(keepdims=True))[0]) / 2
    if len(differences) == 2:
        return estimate, (-math.inf, math.inf), (f"{m} and {n} values are too few for a {level:.0%} interval",)
    low, high = a.measured(differences[[0, -1]]).tolist()
    return estimate, (low, high), ()


def _exact(o: Outcome) -> tuple[Law, float]:
    return two_sample.mann_whitney_law(
        ranks.twice(o.details["ranks"]).tolist(), int(o.details["sizes"][0])
    ), o.statistic


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    law = two_sample.tie_free_mann_whitney_law(n, n)
    yield "exact", null_samples.rejections(law, lambda u: two_sided(law, u))


MANN_WHITNEY = Procedure(
    title="The Mann-Whitney test",
    run=mann_whitney,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("mann1947", "vargha2000", "hollander1999"),
    needs="ranks",
    critical=U.rule(
        "mann-whitney",
        ("m", "n"),
        {"two-sided": "the smaller of both U", "greater": "U of the second sample", "less": "U of the first sample"},
        affordable=lambda m, n: (m * n) ** 2 / 4 <= two_sample.LIMIT,
    ),
    exact=facets.ExactDistribution("U", ("ranks", "sizes"), _exact),
    exercise=facets.Exercise(slips=(facets.Slip("other-sum", ("statistic",), {"value": "u_b"}),)),
    many=facets.Many(_many, as_given=True),
    study=facets.Study(sizes=_sizes, drawn=False),
    covers=(facets.Covers("the shift of two laws of one shape", "mean_difference", facets.SHAPES, effects=(0.5,)),),
)
