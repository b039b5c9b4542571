"""Quade's test."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nptests import errors, values
from nptests.data import decimals, ranks, sums
from nptests.data.scores import Scores
from nptests.procedures.descriptor import Procedure, checked, door, facets, wording
from nptests.procedures.omnibus import rows_permuted as permutation
from nptests.procedures.row_scores import RowScores, quade_ranks, quade_scores, weighted_scores
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic, Array, Null, Ties


@checked
def quade(
    scores: Scores,
    *,
    null: Null = "auto",
    ties: Ties = "corrected",
    arithmetic: Arithmetic = "decimal",
    draws: int = 100_000,
    seed: int = 0,
) -> Outcome:
    """Quade's test: Friedman's, with each data set weighted by the rank of the range of its scores.

    With r_ij the rank within data set i, Q_i the rank of its range max - min among all data sets, and
    S_ij = Q_i (r_ij - (k + 1) / 2), A = sum_ij S_ij**2, B = sum_j (sum_i S_ij)**2 / n, the statistic is

        F = (n - 1) B / (A - B),

    compared with F on k - 1 and (n - 1)(k - 1) degrees of freedom (Quade 1979; Conover 1999, section 5.8).
    ties="ignored" puts n (n + 1)(2 n + 1) k (k + 1)(k - 1) / 72, the value of A without ties, in its place. The mean
    ranks of the result are the weighted ones, sum_i Q_i r_ij / (n (n + 1) / 2). Ranges compare data sets, so the scores
    must be on one scale.

    arithmetic="decimal" takes ranges of the printed decimals exactly; "float" subtracts doubles. "exact"
    and "simulated" permute the weighted ranks within data sets; null="auto" is exact up to 18 data sets for k = 3, 7
    for 4, 4 for 5, 2 for 6 and 2 for 7 (some 20 ms, predicted from n and k alone), and else, or with
    ties="ignored", the F distribution. Where F is infinite (A = B) p is the exact permutation probability.
    """
    centred, weights = quade_ranks(scores.costs(arithmetic))
    scored = weighted_scores(centred, weights)
    n, k = scored.n, scored.k
    statistic = float(quade_statistic(scored, ties))

    def in_arithmetic(used: Arithmetic) -> float:
        others = quade_ranks(scores.costs(used))
        same = all(map(np.array_equal, others, (centred, weights)))
        return statistic if same else float(quade_statistic(weighted_scores(*others), ties))

    tested = TEST.tested(scores, scored, statistic, null=null, ties=ties, draws=draws, seed=seed)
    v = scored.variation
    return values.changed(
        tested,
        details={
            "ranks": (centred + (k + 1)) / 2,
            "ranges": ranks.row_ranges(scores.values),
            "range_ranks": weights / 2,
            "weighted": scored.values,
            "weighted_sums": scored.column_sums / scored.parts,
            "a": float(sums.ratio(v.squares, v.per)),
            "b": float(sums.ratio(v.between, n * v.per)),
            "statistic_ties_ignored": float(quade_statistic(scored, "ignored")),
        },
        notes=tested.notes + decimals.OtherArithmetic.of(arithmetic, in_arithmetic).note("F", statistic),
    )


def quade_statistic(scored: RowScores, ties: Ties) -> Array:
    """F = (n - 1) B / (A - B); NaN where every row is one tie (0 with ties="ignored"), infinite where A = B."""
    n, k = scored.n, scored.k
    v = scored.variation.given(ties, n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1), 72)
    return sums.ratio((n - 1) * v.between, n * v.within - v.between)


TEST = permutation.RowTest("quade", quade_scores, quade_statistic, permutation.f_df, permutation.OF_WEIGHTED_RANKS)


@door
def quade_from_statistic(f: float, n: int, k: int) -> Outcome:
    """Quade's test from a printed F over n data sets and k algorithms.

    An infinite F says that every data set gives the same ranks: p is then the exact probability of that without ties.
    """
    if not f >= 0:
        raise errors.InputError("statistic", f"F = {f:g} is impossible: it is never negative")
    tail, notes = permutation.from_summary(f, TEST.law(n, k), n, k)
    return replace(TEST.outcome(f, tail, n, k), notes=notes)


QUADE = Procedure(
    title="Quade's test",
    titles={"es": "la prueba de Quade", "pt": "o teste de Quade"},
    run=quade,
    doors=(quade_from_statistic,),
    auto=TEST.auto,
    exact=permutation.to_be_drawn("weighted", 4),
    cites=("quade1979", "conover1999"),
    assumes=wording.ONE_SCALE,
    breaks={
        "monotone": "weights come from the ranges of raw scores",
        "row-scale": "stretching one data set raises its weight",
    },
    example=facets.Example("quade1979/data"),
    symbol="F_Q",
    exercise=facets.Exercise(options=facets.BY_TABLE),
    many=TEST.many,
)
