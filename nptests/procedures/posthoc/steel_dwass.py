"""Steel and Dwass's comparisons: every pair of groups by its own ranks, judged together."""

from __future__ import annotations

from typing import Any

from nptests.data.samples import Groups
from nptests.procedures.descriptor import Procedure, Size, checked, wording
from nptests.procedures.posthoc import composition, pairs_at_once
from nptests.results import Comparisons
from nptests.vocabulary import Ties


@checked
def steel_dwass(*groups: Any, ties: Ties = "corrected") -> Comparisons:
    """Steel and Dwass's test: all pairs of groups by Mann and Whitney's statistic, judged together.

    Each pair is ranked alone, so that its comparison does not depend on the other groups:

        z = (U - n_a n_b / 2) / sqrt(n_a n_b / (M (M - 1)) sum_ij (r_ij - (M + 1) / 2)**2),   M = n_a + n_b,
        adjusted p = P(Q >= sqrt(2) |z|),

    Q the studentized range of k normal variables (Steel 1960; Dwass 1960; Critchlow and Fligner 1991 for unequal sizes
    and ties): an asymptotic joint null distribution. ties="ignored" gives the variance its value without ties,
    n_a n_b (M + 1) / 12. The estimate is the Hodges-Lehmann shift of a against b.
    """
    sample = Groups.of(groups)
    sums, estimates = pairs_at_once.RankSums.of(sample), pairs_at_once.shifts(sample)
    columns = (estimates.values, sums.z(ties, False).tolist(), sums.normal_pvalues(ties, False).tolist(), sums.flat)
    rows = (composition.Pairwise(d, None, z, p, flat=flat) for d, z, p, flat in zip(*columns, strict=True))
    plain = composition.comparisons_of_groups("steel_dwass", sample, rows, "none", notes=estimates.notes)
    return composition.by_normal_law(plain)


STEEL_DWASS = Procedure(
    title="Steel and Dwass's test of all pairs of groups",
    run=steel_dwass,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("steel1960", "dwass1960", "critchlow1991"),
    hypothesis="For each pair: both groups come from one distribution.",
    limits=f"The null distribution is asymptotic: p-values are rough where groups are small. {wording.NOT_EQUAL}",
    needs="samples",
    sources={"ranked_alone": pairs_at_once.ranked_alone},
)
