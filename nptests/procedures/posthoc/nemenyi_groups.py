"""Nemenyi's comparisons of independent groups after the Kruskal-Wallis test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nptests.data.samples import Groups
from nptests.procedures.descriptor import Procedure, Size, checked, wording
from nptests.procedures.posthoc import composition, pooled_ranks
from nptests.results import Comparisons
from nptests.vocabulary import JointLaw, Ties


@checked
def nemenyi_groups(*groups: Any, ties: Ties = "corrected", joint: JointLaw = "range") -> Comparisons:
    """Nemenyi's test of independent groups: all pairs by mean ranks in the pooled sample, judged together.

        z = (R_a / n_a - R_b / n_b) / sqrt(V (1 / n_a + 1 / n_b)),   adjusted p = P(Q >= sqrt(2) |z|),

    with the rank sums R_a and R_b, V = [N (N + 1) - sum (t**3 - t) / (N - 1)] / 12 where t are the sizes of the groups
    of tied values, and Q the studentized range of k normal variables (Nemenyi 1963; the two sizes after Kramer 1956):
    one asymptotic joint null distribution in place of an adjustment. ties="ignored" takes V = N (N + 1) / 12, as it is
    published and as R's PMCMRplus has it. joint="chi-squared" is the bound of all contrasts of the mean ranks (Miller
    1981): P(X >= z**2) with X chi-squared on k - 1 degrees of freedom, which is wider for pairs.
    """
    ranked = pooled_ranks.PooledRanks(Groups.of(groups), ties)
    plain = composition.comparisons_of_groups("nemenyi_groups", ranked.groups, ranked.compared, "none")
    return replace(composition.by_normal_law(plain, joint), mean_ranks=ranked.means, details=ranked.details)


NEMENYI_GROUPS = Procedure(
    title="Nemenyi's test of independent groups",
    run=nemenyi_groups,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("nemenyi1963", "kramer1956", "miller1981"),
    hypothesis="For each pair: both groups come from one distribution, as all groups do.",
    limits=f"A difference of mean ranks depends on the other groups. {wording.NOT_EQUAL}",
    needs="ranks",
)
