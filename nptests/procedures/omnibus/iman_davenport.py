"""The Iman-Davenport form of Friedman's test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from nptests.data import sums
from nptests.data.scores import Scores
from nptests.procedures.descriptor import Procedure, checked, door, facets
from nptests.procedures.omnibus import friedman, rows_permuted as permutation
from nptests.procedures.row_scores import RowScores, friedman_scores, ranked
from nptests.results import Outcome
from nptests.values import changed
from nptests.vocabulary import Array, Null, Ties


@checked
def iman_davenport(
    scores: Scores, *, null: Null = "auto", ties: Ties = "corrected", draws: int = 100_000, seed: int = 0
) -> Outcome:
    """The Iman-Davenport test: Friedman's statistic in the form of an F, less conservative than its chi-squared.

        F_F = (n - 1) chi2_F / (n (k - 1) - chi2_F),

    compared with F on k - 1 and (k - 1)(n - 1) degrees of freedom (Iman and Davenport 1980; Demsar 2006, section
    3.2.2). With tie-corrected chi2_F it is exactly the F of a two-way analysis of variance of the ranks. It is infinite
    when every data set gives the same ranks; p is then the exact permutation probability of that.

    "exact" and "simulated" permute ranks within data sets and so agree with `friedman`, of which F_F is an increasing
    function. null="auto" is exact up to 71 data sets for k = 3, 16 for 4, 6 for 5, 3 for 6 and 2 for 7, as there,
    and else, or with ties="ignored", the F distribution.
    """
    base = friedman.friedman(scores, null="asymptotic", ties=ties)
    scored = ranked(scores)
    statistic = float(iman_davenport_statistic(scored, ties))
    tested = TEST.tested(scores, scored, statistic, null=null, ties=ties, draws=draws, seed=seed)
    return changed(tested, details={**base.details, "friedman_statistic": base.statistic})


def iman_davenport_statistic(scored: RowScores, ties: Ties) -> Array:
    """F_F = (n - 1) B / (A - B) with A = sum_ij s_ij**2 and B = sum_j S_j**2 / n of the ranks about their mean.

    Infinite exactly where every data set agrees, NaN where every row is one tie. Without ties, and with
    ties="ignored", A = n k (k**2 - 1) / 12.
    """
    n, k = scored.n, scored.k
    v = scored.variation.given(ties, n * k * (k**2 - 1), 12)
    return sums.ratio((n - 1) * v.between, n * v.within - v.between)


TEST = permutation.RowTest(
    "iman_davenport", friedman_scores, iman_davenport_statistic, permutation.f_df, permutation.OF_RANKS
)


@door
def iman_davenport_from_ranks(mean_ranks: Sequence[float | str], n: int) -> Outcome:
    """The Iman-Davenport test from printed mean ranks over n data sets (ties cannot be corrected from them)."""
    base = friedman.friedman_from_ranks(mean_ranks, n)
    outcome = iman_davenport_from_statistic(base.statistic, n, base.k)
    return replace(outcome, mean_ranks=base.mean_ranks, options=base.options)


@door
def iman_davenport_from_statistic(chi2: float, n: int, k: int) -> Outcome:
    """The Iman-Davenport test from a printed Friedman chi-squared over n data sets and k algorithms.

    Where chi-squared is the largest, n (k - 1), every data set gives the same ranks and F is infinite: p is then the
    exact probability of that without ties, (1 / k!)**(n - 1).
    """
    friedman.check_friedman_range(chi2, n, k)
    room = n * (k - 1) - chi2
    statistic = (n - 1) * chi2 / room if room > 0 else math.inf
    tail, notes = permutation.from_summary(statistic, TEST.law(n, k), n, k)
    return replace(TEST.outcome(statistic, tail, n, k), details={"friedman_statistic": chi2}, notes=notes)


IMAN_DAVENPORT = Procedure(
    title="Iman and Davenport's F form of Friedman's test",
    run=iman_davenport,
    doors=(iman_davenport_from_ranks, iman_davenport_from_statistic),
    auto=TEST.auto,
    exact=permutation.to_be_drawn("ranks", 2),
    cites=("iman1980", "demsar2006"),
    exercise=facets.Exercise(
        mean_ranks=True,
        options=facets.BY_TABLE,
        slips=(facets.Slip("chi-squared-form", facets.DECIDED, {"test": "friedman"}),),
    ),
    many=TEST.many,
    study=facets.Study(sizes=partial(friedman.sizes_by, iman_davenport_from_statistic)),
)
