"""The Bonferroni-Dunn test: each algorithm against one control."""

from __future__ import annotations

from functools import partial

from nptests.adjustments.families import one_control_family
from nptests.data.scores import Scores
from nptests.distributions.continuous import Normal
from nptests.procedures import critical_points, kernels
from nptests.procedures.descriptor import Procedure, Size, checked
from nptests.procedures.descriptor.facets import Example, Kernel, Many, Study
from nptests.procedures.descriptor.wording import NO_PAIR, NOT_EQUAL, OTHERS
from nptests.procedures.posthoc.composition import compose, compose_many
from nptests.procedures.posthoc.mean_ranks import control_of
from nptests.procedures.posthoc.r_text import BEST, FIRST, by_coin, by_published_error
from nptests.procedures.posthoc.rank_lines import mean_rank_lines
from nptests.procedures.rankings import Ranks, ordinal, rank_differences
from nptests.r_reference import InR
from nptests.results import Comparisons
from nptests.vocabulary import Alternative, Arithmetic, Error


@checked
def bonferroni_dunn(
    scores: Scores,
    *,
    control: str | None = None,
    ranks: Ranks = "friedman",
    error: Error = "permutation",
    arithmetic: Arithmetic = "decimal",
) -> Comparisons:
    """The Bonferroni-Dunn test: each algorithm against one control, p-values times k - 1 (Dunn 1961; Demsar 2006).

    Without a named control the one with the best mean rank is taken, and the result says so. Holm's adjustment
    (`against` with null="asymptotic") rejects everything that this rejects, and more.
    """
    pairs = rank_differences(scores, ranks, error, arithmetic)
    chosen, notes = control_of(scores, pairs.mean_ranks, control)
    family = one_control_family(scores.k, chosen)
    return compose(
        "bonferroni_dunn", scores, pairs, family, "bonferroni", "asymptotic", None, control=chosen, notes=notes
    )


def _critical(alpha: float, alternative: Alternative, k: int) -> critical_points.CriticalPoint:
    tail, _ = critical_points.halves(alpha, alternative)
    convention = (
        "reject when a mean rank differs from the control's by at least the value times sqrt(k (k + 1) / (6 n))"
    )
    return critical_points.CriticalPoint(Normal().isf(tail / (k - 1)), alpha, Normal(), convention)


BONFERRONI_DUNN = Procedure(
    name="bonferroni_dunn",
    title="The Bonferroni-Dunn test against one control",
    run=bonferroni_dunn,
    least=Size(n=2, k=2),
    cites=("demsar2006",),
    hypothesis=NO_PAIR,
    limits=f"{OTHERS} {NOT_EQUAL}",
    needs="row_scores",
    derivation=mean_rank_lines(),
    same_as=InR(
        __file__,
        also=(
            by_coin("friedman", "Dunnett", "bonferroni", control="A1"),
            by_coin("aligned", "Dunnett", "bonferroni", control="A1"),
            by_coin("quade", "Dunnett", "bonferroni", control="A1"),
            by_published_error("friedman", FIRST, "bonferroni", control="A1", arithmetic="float"),
            by_published_error("friedman", BEST, "bonferroni", arithmetic="decimal"),
        ),
    ),
    critical=critical_points.CriticalRule("bonferroni-dunn", _critical, ("k",), alternatives=("two-sided", "greater")),
    many=Many(compose_many, ordinal),
    example=Example("demsar2006/table6", options={"control": "C4.5"}),
    study=Study(
        options={"control": "A1"},
        kernel=Kernel(partial(kernels.largest_difference, control=True), kernels.normal_point_of_control),
    ),
    suits=("all-against-one",),
)
