"""Dunn's comparisons of independent groups after the Kruskal-Wallis test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nptests.data.samples import Groups
from nptests.distributions.continuous import Normal
from nptests.procedures.descriptor import Procedure, Size, checked, wording
from nptests.procedures.posthoc import composition, pooled_ranks, r_text
from nptests.r_reference import InR
from nptests.results import Comparisons, NullUsed
from nptests.vocabulary import Adjust


@checked
def dunn(*groups: Any, adjust: Adjust = "holm", alpha: float | None = None) -> Comparisons:
    """Dunn's comparisons after the Kruskal-Wallis test: all pairs of groups by mean ranks in the pooled sample.

    z = (R_a - R_b) / sqrt([N (N + 1) / 12 - sum (t**3 - t) / (12 (N - 1))] (1 / n_a + 1 / n_b)), with t the sizes of
    the groups of tied values (Dunn 1964). The error differs from pair to pair where the groups have different sizes.
    """
    ranked = pooled_ranks.PooledRanks(Groups.of(groups))
    used = NullUsed("asymptotic", Normal().name, "the default")
    compared = composition.comparisons_of_groups("dunn", ranked.groups, ranked.compared, adjust, alpha, null=used)
    return replace(compared, mean_ranks=ranked.means, details=ranked.details)


DUNN = Procedure(
    title="Dunn's comparisons of independent groups",
    run=dunn,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("dunn1964",),
    hypothesis="For each pair: the two groups come from one law.",
    limits=wording.NOT_EQUAL,
    needs="ranks",
    same_as=InR(__file__, every=r_text.adjusted),
)
