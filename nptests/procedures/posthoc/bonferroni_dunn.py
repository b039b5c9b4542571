"""The Bonferroni-Dunn test: each algorithm against one control."""

from __future__ import annotations

from nptests.adjustments.families import one_control_family
from nptests.data.scores import Scores
from nptests.distributions.continuous import Normal
from nptests.procedures import critical_points, rankings
from nptests.procedures.descriptor import InR, Procedure, checked, facets, wording
from nptests.procedures.posthoc import composition, mean_ranks, r_text, rank_lines
from nptests.procedures.rankings import Ranks
from nptests.results import Comparisons
from nptests.vocabulary import Alternative, Arithmetic, Error


@checked
def bonferroni_dunn(
    scores: Scores, *, control: str | None = None, ranks: Ranks = "friedman", error: Error = "permutation",
    arithmetic: Arithmetic = "decimal",
) -> Comparisons:  # fmt: skip
    """The Bonferroni-Dunn test: each algorithm against one control, p-values times k - 1 (Dunn 1961; Demsar 2006).

    Without a named control the one with the best mean rank is taken, and the result says so. Holm's adjustment
    (`against` with null="asymptotic") rejects everything that this rejects, and more.
    """
    pairs = rankings.rank_differences(scores, ranks, error, arithmetic)
    chosen, notes = mean_ranks.control_of(scores, pairs.mean_ranks, control)
    family = one_control_family(scores.k, chosen)
    return composition.compose(
        "bonferroni_dunn", scores, pairs, family, "bonferroni", "asymptotic", None, control=chosen, notes=notes
    )


def _critical(alpha: float, alternative: Alternative, k: int) -> critical_points.CriticalPoint:
    tail, _ = critical_points.halves(alpha, alternative)
    convention = (
        "reject when a mean rank differs from the control's by at least the value times sqrt(k (k + 1) / (6 n))"
    )
    return critical_points.CriticalPoint(Normal().isf(tail / (k - 1)), alpha, Normal(), convention)


BONFERRONI_DUNN = Procedure(
    title="The Bonferroni-Dunn test against one control",
    run=bonferroni_dunn,
    cites=("demsar2006",),
    says=wording.OF_MEAN_RANKS,
    parts=rank_lines.mean_rank_lines(),
    same_as=InR(
        __file__,
        also=(
            r_text.by_coin("friedman", "Dunnett", "bonferroni", control="A1"),
            r_text.by_coin("aligned", "Dunnett", "bonferroni", control="A1"),
            r_text.by_coin("quade", "Dunnett", "bonferroni", control="A1"),
            r_text.by_published_error("friedman", r_text.FIRST, "bonferroni", control="A1", arithmetic="float"),
            r_text.by_published_error("friedman", r_text.BEST, "bonferroni", arithmetic="decimal"),
        ),
    ),
    critical=critical_points.CriticalRule("bonferroni-dunn", _critical, ("k",), alternatives=("two-sided", "greater")),
    many=facets.Many(composition.compose_many, rankings.ordinal),
    example=facets.Example("demsar2006/table6", options={"control": "C4.5"}),
    study=facets.Study(options={"control": "A1"}),
    suits=("all-against-one",),
    exercise=facets.Exercise(options=facets.AS_PRINTED),
)
