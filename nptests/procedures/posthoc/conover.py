"""Conover's comparisons after Friedman's or Quade's test."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import numpy as np

from nptests.adjustments.families import Family, all_pairs_family
from nptests.adjustments.methods import adjust
from nptests.data.scores import Scores
from nptests.distributions.continuous import StudentT
from nptests.distributions.law import two_sided
from nptests.procedures.descriptor import Procedure, checked, facets, lines, wording
from nptests.procedures.posthoc.composition import Pairwise, adjusted_comparisons
from nptests.procedures.posthoc.r_text import adjusted, frame
from nptests.procedures.posthoc.rank_lines import ROW_SCORES, pairs
from nptests.procedures.rankings import RANKINGS, ResidualRanks, ordinal, rank_differences
from nptests.procedures.row_scores import RowScores
from nptests.r_reference import InR, R
from nptests.results import Comparisons, NullUsed
from nptests.vocabulary import Adjust, Arithmetic, Array, Numeric


@checked
def conover(
    scores: Scores, *, ranks: ResidualRanks = "friedman", adjust: Adjust = "holm", arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:  # fmt: skip
    """Conover's comparisons after Friedman's or Quade's test: t-tests that use the variance left by the omnibus test.

    With column totals C_j of the row scores s_ij (ranks, or Quade's weighted ranks),

        t = (C_a - C_b) / sqrt(2 (n sum_ij s_ij**2 - sum_j C_j**2) / ((n - 1)(k - 1))),

    compared with Student's t on (n - 1)(k - 1) degrees of freedom (Conover 1999, sections 5.8 and 5.9). As published it
    is meant after a significant omnibus test and without adjustment (adjust="none"); the default adjusts by Holm. Where
    every data set gives the same ranks nothing is left over, and t is infinite.
    """
    pairs = rank_differences(scores, ranks, "permutation", arithmetic)
    scored, family = pairs.scored, all_pairs_family(scores.k)
    error, law, flat = float(scored.residual_error()), _law(scored), scored.flat
    columns = _compared(scored, family)
    rows = (Pairwise(d, error, t, p, flat=flat) for d, t, p in zip(*(x.tolist() for x in columns), strict=True))
    used = NullUsed("asymptotic", law.name, "the default")
    comparisons = adjusted_comparisons(
        "conover", scores.algorithms, family, rows, adjust, alpha, n=scores.n, null=used,
        notes=scores.notes,
    )  # fmt: skip
    return replace(comparisons, mean_ranks=pairs.mean_ranks, details=pairs.shown)


def _law(scored: RowScores) -> StudentT:
    return StudentT((scored.n - 1) * (scored.k - 1))


def _compared(scored: RowScores, family: Family) -> tuple[Array, ...]:
    """Estimates, t and p of every pair; t is infinite where nothing is left over, and p is 1 where it is 0/0."""
    a, b = family.ends
    estimates = scored.estimate(a, b)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.asarray(estimates / np.asarray(scored.residual_error())[..., None])
    p = np.asarray(two_sided(_law(scored), t))
    p[np.isnan(t)] = 1.0
    return estimates, t, p


def _many(costs: Numeric, first: Comparisons) -> facets.Answers:
    """Of many tables of costs (m, n, k)."""
    scored = RANKINGS[first.options["ranks"]].scores(costs)
    family = all_pairs_family(scored.k)
    _, t, p = _compared(scored, family)
    adjusted = adjust(p, first.adjustment, family=family, alpha=first.options["alpha"])
    return facets.Answers(t, p, np.zeros(len(p), dtype=bool), scored.mean_ranks, adjusted)


_BY_LEAST_SQUARES = R(
    "multcomp",
    f'glht(lm(r ~ a + b, {frame("friedman")}), mcp(a = "Tukey"))',
    options={"ranks": "friedman", "arithmetic": "decimal"},
    only=("disagreement",),
    pvalue='2 * pt(-abs(summary(res, adjusted("none"))$test$tstat), res$df)',
)

CONOVER = Procedure(
    title="Conover's comparisons",
    run=conover,
    cites=("conover1999",),
    says=wording.OF_MEAN_RANKS,
    parts=(
        *ROW_SCORES,
        lines.Line(
            "se = sqrt(2 * (n * sum_ij(s_ij**2) - sum_j(C_j**2)) / ((n - 1) * (k - 1))) / w",
            "The error that the omnibus test has left over:",
        ),
        pairs("t", "2 * P(t((n - 1) * (k - 1)) >= abs(t))"),
    ),
    same_as=InR(
        __file__,
        also=chain(
            (
                R(
                    "multcomp",
                    f'glht(lm(r ~ a + b, {frame(ranks)}), mcp(a = "Tukey"))',
                    options={"ranks": ranks, "arithmetic": "decimal"},
                    only=("disagreement",),
                    statistic='summary(res, adjusted("none"))$test$tstat',
                    pvalue='2 * pt(-abs(summary(res, adjusted("none"))$test$tstat), res$df)',
                )
                for ranks, ranking in RANKINGS.items()
                if ranking.residual
            ),
            adjusted(_BY_LEAST_SQUARES, "small"),
        ),
    ),
    many=facets.Many(_many, ordinal),
)
