"""All pairs after Durbin's test, by the ranks of balanced incomplete blocks."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal

import numpy as np

from nptests.adjustments.families import all_pairs_family
from nptests.data import moments, sums
from nptests.data.scores import IncompleteScores
from nptests.distributions.continuous import StudentT
from nptests.distributions.law import two_sided
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.omnibus.durbin import DURBIN, Design, centred_ranks
from nptests.procedures.omnibus.skillings_mack import MOST_ALGORITHMS
from nptests.procedures.posthoc import composition, r_text
from nptests.r_reference import InR
from nptests.results import Comparisons, NullUsed
from nptests.vocabulary import Adjust

ErrorOfRanks = Literal["residual", "conover"]


@checked
def durbin_pairs(
    scores: IncompleteScores, *, error: ErrorOfRanks = "residual", adjust: Adjust = "holm", alpha: float | None = None
) -> Comparisons:
    """Compare every pair of algorithms after Durbin's test, by t tests of the ranks in balanced incomplete blocks.

    In the design of `durbin`, n data sets with m of the k algorithms each, every algorithm r times and every two of
    them l times together, with S = sum_ij (r_ij - (m + 1) / 2)**2,

        t = (R_a - R_b) / sqrt(2 (l k / m) w),   w = S (1 - T_1 / (n (m - 1))) / (n m - n - k + 1),

    compared with Student's t on n m - n - k + 1 degrees of freedom: w is what algorithms and data sets leave of the
    ranks, and the mean of t**2 over all pairs is the F of `durbin`. error="conover" is Conover's (1999, section 5.9),
    sqrt(2 r w), with r in place of l k / m. In complete blocks the two are one; in others r is larger, by
    m (k - 1) / (k (m - 1)), and the test rejects too seldom. Estimates are differences of mean ranks: negative
    favours a.
    """
    MOST_ALGORITHMS.check("the comparison", scores.k)
    design = Design.of(scores)
    d = centred_ranks(scores)
    totals, law = d.sum(axis=0), StudentT(design.residual)
    squares = int(sums.sum_of_squares(d, design.block - 1, (-2, -1)))
    between = int(sums.sum_of_squares(totals, design.r * (design.block - 1)))
    steps = design.b * (design.block - 1)
    w = Fraction(squares * steps - (design.k - 1) * between, 4 * steps * design.residual)
    share = Fraction(design.together * design.k, design.block) if error == "residual" else Fraction(design.r)
    family = all_pairs_family(scores.k)
    flat = not d.any()
    rows = (_pair(Fraction(int(totals[a] - totals[b]), 2), 2 * share * w, design.r, law, flat) for a, b in family.pairs)
    return composition.adjusted_comparisons(
        "durbin_pairs", scores.algorithms, family, rows, adjust, alpha,
        n=scores.n, null=NullUsed("asymptotic", law.name, "the default"), notes=scores.numbers.notes,
        mean_ranks=tuple((totals / (2 * design.r) + (design.block + 1) / 2).tolist()),
        details={
            "ranks": np.where(scores.present, (d + (design.block + 1)) / 2, np.nan),
            "block_size": design.block, "replications": design.r, "together": design.together,
            "rank_sums": totals / 2 + design.r * (design.block + 1) / 2,
        },
    )  # fmt: skip


def _pair(gap: Fraction, variance: Fraction, r: int, law: StudentT, flat: bool) -> composition.Pairwise:
    """A difference of rank sums, as one of mean ranks; p is 1 where it is 0/0."""
    t = moments.studentized(gap, variance)
    p = 1.0 if math.isnan(t) else two_sided(law, t)
    return composition.Pairwise(moments.rounded(gap / r), moments.root(variance / r**2), t, p, flat=flat)


DURBIN_PAIRS = Procedure(
    title="Durbin's comparisons of all pairs",
    run=durbin_pairs,
    takes="incomplete",
    cites=("durbin1951", "conover1999"),
    says=wording.OF_MEAN_RANKS,
    needs="ranks",
    same_as=InR(__file__, every=r_text.adjusted),
    example=DURBIN.example,
    exercise=facets.Exercise(rows=DURBIN.exercise.rows),
    study=facets.Study(slow=True, data=DURBIN.study.data),
)
