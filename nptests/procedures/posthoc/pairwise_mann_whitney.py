"""The Mann-Whitney test of every pair of groups, adjusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from nptests.data.kinds.wording import NOT_EQUAL
from nptests.data.samples import Groups
from nptests.distributions import continuous
from nptests.procedures.descriptor import Procedure, Size, checked, lines
from nptests.procedures.descriptor.facets import Study
from nptests.procedures.independent.mann_whitney import AUTO, RankSum, evidence_of
from nptests.procedures.posthoc import pairs_at_once, r_text
from nptests.procedures.posthoc.composition import Pairwise, comparisons_of_groups
from nptests.r_reference import InR
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.vocabulary import Adjust, ExactNull, Ties

# "auto" is exact up to so many pairs of values in all comparisons together (some 0.7 to 2 s with ties).
AUTO_TOGETHER = 100_000


@checked
def pairwise_mann_whitney(
    *groups: Any,
    adjust: Adjust = "holm",
    null: ExactNull = "auto",
    ties: Ties = "corrected",
    continuity: bool = False,
    alpha: float | None = None,
) -> Comparisons:
    """The Mann-Whitney test of every pair of independent groups, adjusted for the number of pairs.

    Each pair is ranked alone: the comparison of two groups does not depend on the others, as it does in `dunn`. The
    statistic is the U of a; null, ties and continuity are those of `mann_whitney`, "auto" is exact up to 5,000 pairs of
    values, ties included, while those of all comparisons are at most 100,000. The estimate is the Hodges-Lehmann shift
    of a against b.
    """
    sample = Groups.of(groups)
    too_many = null == "auto" and _together(sample.sizes) > AUTO_TOGETHER
    why = f"more than {AUTO_TOGETHER} pairs of values in all comparisons" if too_many else "asked for"
    by_normal_law = NullUsed("asymptotic", continuous.Normal().name, why)
    sums, estimates = pairs_at_once.RankSums.of(sample), pairs_at_once.shifts(sample)
    pvalues = sums.normal_pvalues(ties, continuity).tolist()

    def compared(i: int, a: int, b: int) -> Pairwise:
        used, p, flat = by_normal_law, pvalues[i], sums.flat[i]
        if flat or not (null == "asymptotic" or too_many):
            tail, _ = evidence_of(RankSum.of(sample.pair(a, b)), "two-sided", null, ties, continuity)
            used, p = tail.null, tail.pvalue
        return Pairwise(estimates.values[i], None, float(sums.u[i]), p, used, flat)

    rows = (compared(i, a, b) for i, (a, b) in enumerate(combinations(range(sample.k), 2)))
    return comparisons_of_groups("pairwise_mann_whitney", sample, rows, adjust, alpha, notes=estimates.notes)


def of_pair(pair: Groups) -> Pairwise:
    """One pair under the defaults."""
    u = RankSum.of(pair)
    tail, _ = evidence_of(u, "two-sided", "auto", "corrected", False)
    return Pairwise(pairs_at_once.shifts(pair).values[0], None, u.statistic, tail.pvalue, tail.null, u.flat)


def _together(sizes: Sequence[int]) -> int:
    """The pairs of values in all comparisons of two groups: the sum of m n, twice which is (sum m)**2 - sum m**2."""
    return (sum(sizes) ** 2 - sum(size**2 for size in sizes)) // 2


def _sizes_of(result: Comparisons, row: Comparison) -> tuple[int, int]:
    m, n = (len(result.details["samples"][result.algorithms.index(name)]) for name in (row.a, row.b))
    return m, n


def _as_extreme(result: Comparisons, row: Comparison) -> int | None:
    m, n = _sizes_of(result, row)
    return lines.as_extreme(row.pvalue, math.comb(m + n, m))


def _null_of_pair(result: Comparisons, row: Comparison) -> str:
    """What the p-value of a pair comes from."""
    ranked = pairs_at_once.ranked_alone(result, row)
    if np.nanmin(ranked) == np.nanmax(ranked):
        return "no difference"
    null, together = result.options["null"], _together([len(sample) for sample in result.details["samples"]])
    too_many = not AUTO.exact(*_sizes_of(result, row)) or together > AUTO_TOGETHER
    if null == "asymptotic" or (null == "auto" and too_many):
        return "asymptotic"
    return "exact" if _as_extreme(result, row) is None else "counted"


PAIRWISE_MANN_WHITNEY = Procedure(
    title="The Mann-Whitney test of every pair, adjusted",
    run=pairwise_mann_whitney,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("mann1947",),
    study=Study(pairs_of="mann_whitney"),
    hypothesis="For each pair: both groups come from one distribution.",
    limits=NOT_EQUAL,
    needs="samples",
    sources={"ranked_alone": pairs_at_once.ranked_alone, "as_extreme": _as_extreme, "null_of_pair": _null_of_pair},
    same_as=InR(__file__, every=r_text.adjusted),
)
