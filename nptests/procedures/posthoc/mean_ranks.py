"""Comparisons of mean ranks with any adjustment: all pairs, or each algorithm with one control."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain

import numpy as np

from nptests.adjustments.families import all_pairs_family, one_control_family
from nptests.data.scores import Scores
from nptests.distributions import continuous, rank_difference
from nptests.errors import InputError
from nptests.procedures import auto_null
from nptests.procedures.descriptor import InR, Procedure, checked, door, facets, wording
from nptests.procedures.evidence import in_tail, outcome
from nptests.procedures.posthoc import composition, r_text, rank_lines
from nptests.procedures.rankings import RANKINGS, Ranks, ordinal, rank_differences
from nptests.results import Comparisons, Outcome
from nptests.vocabulary import Adjust, Arithmetic, Error, ExactNull


@checked
def all_pairs(
    scores: Scores,
    *,
    ranks: Ranks = "friedman",
    adjust: Adjust = "holm",
    error: Error = "permutation",
    null: ExactNull = "auto",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Compare every pair of algorithms by their mean ranks, adjusted for the number of pairs.

    z = (mean rank of a - mean rank of b) / error, two-sided. The mean ranks are those of Friedman's test, of aligned
    ranks or of Quade's; error="permutation" is the exact standard error within data sets, ties included, "published"
    that of the literature (see `row_scores`: it is wrong for aligned ranks and for Quade). The adjustment is Holm's
    unless told otherwise; with alpha each step's level is shown, and Rom's needs it. Estimates are mean rank a - mean
    rank b: negative favours a.

    null="auto" is, for Friedman's ranks, the exact law of a difference of two rank sums, every order of the ranks
    within a data set being equally likely, ties included (Eisinga et al. 2017), where that takes some 20 ms at most:
    n (k - 1) <= 2,000. Beyond, for the other ranks, and with error="published", it is the normal law of z, which is
    what most papers use; its adjusted p-values stand beside exact ones in the details, and with alpha a note names the
    pairs on which it decides otherwise.
    """
    pairs = rank_differences(scores, ranks, error, arithmetic)
    return composition.compose("all_pairs", scores, pairs, all_pairs_family(scores.k), adjust, null, alpha)


@checked
def against(
    scores: Scores,
    *,
    control: str | None = None,
    ranks: Ranks = "friedman",
    adjust: Adjust = "holm",
    error: Error = "permutation",
    null: ExactNull = "auto",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Compare every algorithm with one control by their mean ranks, adjusted for the number of comparisons.

    As `all_pairs`, for the pairs (other algorithm, control) in column order. Without a named control the algorithm with
    the best mean rank is taken, and the result says that it was chosen from the data.
    """
    pairs = rank_differences(scores, ranks, error, arithmetic)
    chosen, notes = control_of(scores, pairs.mean_ranks, control)
    family = one_control_family(scores.k, chosen)
    return composition.compose("against", scores, pairs, family, adjust, null, alpha, control=chosen, notes=notes)


def control_of(scores: Scores, mean_ranks: Sequence[float], named: str | None) -> tuple[int, tuple[str, ...]]:
    """The column of the control, and a note if the data chose it."""
    if named is not None:
        return scores.column(named), ()
    best = int(np.argmin(mean_ranks))
    return best, (f"{scores.algorithms[best]} is the control because its mean rank is the best: chosen from the data",)


@door
def rank_sum_difference(difference: float, n: int, k: int) -> Outcome:
    """Two-sided exact p of a difference of two Friedman rank sums, without ties (Eisinga et al. 2017).

    The normal p-value, of the error sqrt(n k (k + 1) / 6), stands beside it, in `null.other`.

    difference   the difference of the two sums of ranks
    """
    if not 0 <= abs(difference) <= n * (k - 1):
        raise InputError("statistic", f"two rank sums differ by at most n (k - 1) = {n * (k - 1)}, not {difference:g}")
    z = difference / math.sqrt(n * k * (k + 1) / 6)
    normal = in_tail(continuous.Normal(), z, "two-sided", "the asymptotic one")
    exact = auto_null.beside(in_tail(rank_difference.tie_free_law(n, k), difference, "two-sided", "exact"), normal)
    return outcome("rank_sum_difference", float(difference), exact, n=n, k=k)


ALL_PAIRS = Procedure(
    title="All pairs by mean ranks, adjusted",
    run=all_pairs,
    doors=(rank_sum_difference,),
    cites=("garcia2008", "garcia2010", "eisinga2017"),
    says=wording.OF_MEAN_RANKS,
    parts=rank_lines.mean_rank_lines(),
    same_as=InR(
        __file__,
        of="all_pairs",
        also=chain(
            (r_text.by_ranks(ranks, r_text.ALL, **r_text.NORMAL[ranks]) for ranks in RANKINGS),
            (r_text.by_coin(ranks, "Tukey", "holm", **r_text.NORMAL[ranks]) for ranks in RANKINGS),
            r_text.adjusted(r_text.by_ranks("friedman", r_text.ALL, **r_text.NORMAL["friedman"]), "small"),
            (r_text.by_rank_sums(r_text.ALL),),
        ),
    ),
    auto=composition.OF_RANK_SUMS,
    many=facets.Many(composition.compose_many, ordinal),
    suits=("all-against-all",),
    exercise=facets.Exercise(options=facets.AS_PRINTED),
)

AGAINST = Procedure(
    title="Each algorithm against one control by mean ranks, adjusted",
    run=against,
    cites=("demsar2006", "garcia2010"),
    says=wording.OF_MEAN_RANKS,
    parts=rank_lines.mean_rank_lines(),
    same_as=InR(
        __file__,
        of="against",
        also=chain(
            (r_text.by_ranks(ranks, r_text.FIRST, control="A1", **r_text.NORMAL[ranks]) for ranks in RANKINGS),
            (r_text.by_coin(ranks, "Dunnett", "holm", control="A1", **r_text.NORMAL[ranks]) for ranks in RANKINGS),
            r_text.adjusted(
                r_text.by_ranks("friedman", r_text.FIRST, control="A1", **r_text.NORMAL["friedman"]),
                "small",
                all_pairs=False,
            ),
            (r_text.by_rank_sums(r_text.FIRST, control="A1"),),
            (r_text.by_ranks("friedman", r_text.BEST, arithmetic=a, **r_text.NORMAL["friedman"]) for a in r_text.WAYS),
        ),
    ),
    auto=composition.OF_RANK_SUMS,
    many=facets.Many(composition.compose_many, ordinal),
    example=facets.Example("demsar2006/table6", options={"control": "C4.5"}),
    study=facets.Study(options={"control": "A1"}),
    suits=("all-against-one",),
    exercise=facets.Exercise(options=facets.AS_PRINTED),
)
