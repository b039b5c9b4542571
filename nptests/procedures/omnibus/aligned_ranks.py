"""Friedman's test on aligned ranks."""

from __future__ import annotations

from nptests.data.decimals import OtherArithmetic
from nptests.data.ranks import aligned
from nptests.data.scores import Scores
from nptests.data.sums import ratio
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, checked, door, facets, wording
from nptests.procedures.omnibus import rows_permuted as permutation
from nptests.procedures.row_scores import RowScores, aligned_scores
from nptests.results import Outcome
from nptests.values import changed
from nptests.vocabulary import Arithmetic, Array, Null, Ties


@checked
def aligned_ranks(
    scores: Scores,
    *,
    null: Null = "auto",
    ties: Ties = "corrected",
    arithmetic: Arithmetic = "decimal",
    draws: int = 100_000,
    seed: int = 0,
) -> Outcome:
    """Friedman's test on aligned ranks: each data set is centred on its mean, then all nk values are ranked together.

    With R_ij the aligned rank (1 is best), row totals B_i and column totals C_j, the classical statistic is

        T = (k - 1) [sum_j C_j**2 - (k n**2 / 4)(k n + 1)**2]
            / [k n (k n + 1)(2 k n + 1) / 6 - (1 / k) sum_i B_i**2],

    compared with chi-squared on k - 1 degrees of freedom (Hodges and Lehmann 1962; Garcia et al. 2010). The term
    k n (k n + 1)(2 k n + 1) / 6 is the sum of the squared ranks when there are no ties; ties="corrected" puts the sum
    that the ranks really have in its place. It compares the sizes of differences between data sets, so the scores must
    be on one scale.

    arithmetic="decimal" aligns the printed decimals exactly (k * score - row sum); "float" subtracts rounded row means
    as other software does, which breaks ties at random. "exact" and "simulated" permute the aligned ranks
    within data sets; null="auto" is exact up to 11 data sets for k = 3, 5 for 4, 3 for 5, 2 for 6 and 2 for 7 (some
    20 ms, predicted from n and k alone), and else, or with ties="ignored", chi-squared.
    """
    scored = aligned_scores(scores.costs(arithmetic))
    statistic = float(aligned_statistic(scored, ties))
    tested = TEST.tested(scores, scored, statistic, null=null, ties=ties, draws=draws, seed=seed)
    other = OtherArithmetic.of(arithmetic, lambda used: aligned_statistic(aligned_scores(scores.costs(used)), ties))
    return changed(
        tested,
        details={
            "row_means": scores.values.mean(axis=1),
            "aligned": aligned(scores.values),
            "ranks": scored.values,
            "rank_sums": scored.values.sum(axis=0),
            "row_rank_sums": scored.values.sum(axis=1),
            "statistic_ties_ignored": float(aligned_statistic(scored, "ignored")),
        },
        notes=tested.notes + other.note("T", statistic),
    )


def aligned_statistic(scored: RowScores, ties: Ties) -> Array:
    """T = (k - 1) sum_j R_.j**2 / [sum_ij R_ij**2 - (1 / k) sum_i R_i.**2] of aligned ranks about their mean.

    With m = k n it is the classical formula, whose constants are those of ranks about 0; without ties sum_ij R_ij**2 is
    m (m**2 - 1) / 12. NaN where no row shows a difference, but for ties="ignored".
    """
    k, m = scored.k, scored.n * scored.k
    v = scored.variation.given(ties, m * (m**2 - 1), 12)
    return ratio((k - 1) * v.between, v.squares - v.rows)


TEST = permutation.RowTest(
    "aligned_ranks", aligned_scores, aligned_statistic, permutation.chi_squared_df, permutation.OF_ALIGNED_RANKS
)


@door
def aligned_ranks_from_statistic(t: float, n: int, k: int) -> Outcome:
    """The aligned-ranks test from a printed statistic over n data sets and k algorithms."""
    if not 0 <= t <= n * (k - 1):
        raise InputError("statistic", f"T = {t:g} is impossible: it lies between 0 and n (k - 1) = {n * (k - 1)}")
    return TEST.outcome(t, evidence.upper_tail(TEST.law(n, k), t, "from a summary"), n, k)


ALIGNED_RANKS = Procedure(
    title="Friedman's test on aligned ranks",
    titles={"es": "la prueba de Friedman de rangos alineados", "pt": "o teste de Friedman de postos alinhados"},
    run=aligned_ranks,
    doors=(aligned_ranks_from_statistic,),
    auto=TEST.auto,
    exact=permutation.to_be_drawn("ranks", 2),
    cites=("hodges1962", "garcia2010"),
    assumes=wording.ONE_SCALE,
    breaks={
        "monotone": "aligned values depend on the sizes of differences, not only on their order",
        "row-scale": "stretching one data set makes its aligned values more extreme",
    },
    symbol="T",
    exercise=facets.Exercise(options=facets.BY_TABLE),
    many=TEST.many,
)
