"""Cochran's Q test."""

from __future__ import annotations

from random import Random

import numpy as np

from nptests.data.scores import Scores
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, checked, facets
from nptests.procedures.omnibus import friedman, rows_permuted as permutation
from nptests.procedures.row_scores import friedman_scores, ranked
from nptests.results import Outcome
from nptests.vocabulary import Integers, Null


@checked
def cochran_q(scores: Scores, *, null: Null = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """Cochran's Q: do k algorithms succeed equally often on the same n items, each right (1) or wrong (0)?

    With G_j the successes of algorithm j, L_i those on item i and T their total,

        Q = (k - 1) [k sum_j G_j**2 - T**2] / [k T - sum_i L_i**2],

    compared with chi-squared on k - 1 degrees of freedom (Cochran 1950; Conover 1999, section 4.6). It is Friedman's
    tie-corrected statistic of such a table, and for two algorithms McNemar's without continuity correction. Items on
    which all algorithms agree do not count.

    "exact" permutes the successes within items; "simulated" draws such permutations and gives an interval for p.
    null="auto" is exact up to 71 items for k = 3, 16 for 4, 6 for 5, 3 for 6 and 2 for 7 (some 20 ms, predicted from
    n and k alone), and chi-squared beyond; the other p-value stands beside an exact one, in `null.other`.
    """
    x = _successes(scores)
    n, k = x.shape
    by_algorithm, by_item = x.sum(axis=0), x.sum(axis=1)
    scored = ranked(scores)
    statistic = float(friedman.friedman_statistic(scored, "corrected"))
    return TEST.tested(
        scores, scored, statistic, null=null, ties="corrected", draws=draws, seed=seed,
        details={
            "scores": scores.values,
            "successes": by_algorithm,
            "rates": by_algorithm / n,
            "item_successes": by_item,
            "discordant_items": int(((by_item > 0) & (by_item < k)).sum()),
        },
    )  # fmt: skip


# Of ones and zeros Friedman's statistic is Q, to the bit: both are one quotient of the same whole numbers.
TEST = permutation.RowTest(
    "cochran_q", friedman_scores, friedman.friedman_statistic, permutation.chi_squared_df, permutation.OF_RANKS
)


def _successes(scores: Scores) -> Integers:
    """The table as integers, refused where a cell is neither 0 nor 1."""
    wrong = np.argwhere((scores.values != 0) & (scores.values != 1))
    if len(wrong):
        i, j = (int(index) for index in wrong[0])
        raise InputError(
            "binary",
            f"data set {scores.datasets[i]!r}, algorithm {scores.algorithms[j]!r} is {scores.values[i, j]:g}: "
            "Cochran's Q takes 0 and 1 only; for other scores use friedman",
            where=f"row {i + 1}, column {j + 1}",
        )
    return scores.values.astype(np.int64)


def _ones_and_zeros(dice: Random) -> list[list[int | None]]:
    """Ones and zeros, each algorithm with a chance of its own."""
    n, k = dice.choice((8, 10)), dice.choice((3, 4))
    chances = [dice.randrange(2, 9) for _ in range(k)]
    return [[int(dice.randrange(10) < c) for c in chances] for _ in range(n)]


COCHRAN_Q = Procedure(
    title="Cochran's Q test",
    run=cochran_q,
    auto=permutation.OF_RANKS,
    exact=permutation.to_be_drawn("scores", 1),
    cites=("cochran1950", "conover1999"),
    needs="scores",
    breaks={
        "monotone": "only 0 and 1 are accepted",
        "row-shift": "only 0 and 1 are accepted",
        "row-scale": "only 0 and 1 are accepted",
        "exponent": "only 0 and 1 are accepted",
        "orientation": "negated data are not 0 and 1",
    },
    example=facets.Example("raschka2018/correct"),
    exercise=facets.Exercise(rows=_ones_and_zeros, options=facets.BY_TABLE),
    study=facets.Study(turned=lambda x: (x > 0).astype(np.int64)),
)
