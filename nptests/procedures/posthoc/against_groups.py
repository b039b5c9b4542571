"""Independent groups, each against one control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from nptests.adjustments.families import one_control_family
from nptests.data.samples import Groups
from nptests.procedures.descriptor import Procedure, Size, checked, wording
from nptests.procedures.posthoc import composition, means, pairwise_mann_whitney, pairwise_t, pooled_ranks, r_text
from nptests.procedures.posthoc.conover_groups import Scored
from nptests.procedures.posthoc.pairs_at_once import ranked_alone
from nptests.r_reference import InR
from nptests.results import Comparisons
from nptests.vocabulary import Adjust

By = Literal["dunn", "conover", "mann-whitney", "welch"]
Compare = Callable[[int, int], composition.Pairwise]


@checked
def against_groups(
    *groups: Any, control: str | None = None, by: By = "dunn", adjust: Adjust = "holm", alpha: float | None = None
) -> Comparisons:
    """Each group against one control, adjusted for k - 1 comparisons.

        dunn           z of the mean ranks in the pooled sample, as in `dunn`
        conover        t of these ranks, with what the groups leave over as the error, as in `conover_groups`
        mann-whitney   the two groups ranked alone, exact where `mann_whitney` is: Steel's statistic (1959)
        welch          t of the means, each group with its own variance, as in `unpaired_t`

    control names a group ("1", "2", ... unless they have names); it is the first one unless given. The estimate of a
    row is that of the procedure named, of the group against the control. For means of groups with one variance
    `dunnett` has the joint law.
    """
    sample = Groups.of(groups)
    origin = means.position(sample.names, control)
    family, compare = one_control_family(sample.k, origin), COMPARED[by](sample)
    rows = (compare(a, b) for a, b in family.pairs)
    compared = composition.comparisons_of_groups("against_groups", sample, rows, adjust, alpha, family=family)
    ranked = pooled_ranks.PooledRanks(sample)
    details = ranked.details if by in ("dunn", "conover") else {"samples": sample.listed}
    return replace(
        compared,
        mean_ranks=ranked.means if by in ("dunn", "conover") else None,
        control=sample.names[origin],
        details=details,
    )


COMPARED: dict[str, Callable[[Groups], Compare]] = {
    "dunn": lambda sample: pooled_ranks.PooledRanks(sample).compare,
    "conover": lambda sample: Scored(sample).compare,
    "mann-whitney": lambda sample: lambda a, b: pairwise_mann_whitney.of_pair(sample.pair(a, b)),
    "welch": lambda sample: pairwise_t.each_alone(sample, "unequal", "decimal"),
}

AGAINST_GROUPS = Procedure(
    title="Independent groups against one control",
    run=against_groups,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("dunn1964", "conover1979", "steel1959", "welch1947"),
    hypothesis="For each group: it comes from the law of the control; by Welch's t, their means are equal.",
    limits=wording.NOT_EQUAL,
    needs="samples",
    sources={"ranked_alone": ranked_alone},
    same_as=InR(__file__, every=partial(r_text.adjusted, all_pairs=False)),
    breaks={"column-order": "the first group is the control"},
)
