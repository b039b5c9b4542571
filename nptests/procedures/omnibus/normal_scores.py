"""Van der Waerden's normal scores within data sets: Friedman's test of them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from nptests.data import ranks
from nptests.data.normal_quantiles import LARGEST, bits_for, normal_quantiles
from nptests.data.scores import Scores
from nptests.data.sums import ratio, sum_of_squares
from nptests.distributions import continuous
from nptests.distributions.law import Law
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, checked, facets
from nptests.procedures.omnibus import rows_permuted as permutation
from nptests.results import Outcome
from nptests.vocabulary import Array, Integers, Null, Numeric


@checked
def normal_scores(scores: Scores, *, null: Null = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """Friedman's test on normal scores: within each data set the scores of van der Waerden take the place of the ranks.

    With r_ij the rank of algorithm j on data set i (1 is best), a_ij = probit(r_ij / (k + 1)) its normal score, m_i the
    mean of those of data set i (0 without ties), and A_j = sum_i (a_ij - m_i), the statistic is

        T = (k - 1) sum_j A_j**2 / sum_ij (a_ij - m_i)**2,

    compared with chi-squared on k - 1 degrees of freedom (van der Waerden 1952; Hajek and Sidak 1967; the standardised
    quadratic form of Strasser and Weber 1999). Up to three algorithms without ties it is Friedman's statistic; with
    more, the best and the worst count more than with ranks.

    null="exact" permutes the scores within data sets, ties included; "simulated" draws such permutations and gives an
    interval for p. null="auto" is exact up to 71 data sets for k = 3, 3 for 4, 2 for 5, 1 for 6 and 1 for 7 (some
    20 ms, predicted from n and k alone); beyond, it is chi-squared. With an exact p-value the other one stands beside
    it, in `null.other`.
    """
    d = ranks.centred(scores.costs("decimal"))
    n, k = d.shape
    bits = bits_for(n * k)
    rows = centred_scores(d, bits)
    statistic = float(normal_scores_statistic(rows, bits))
    null_evidence, notes = permutation.of_rows(
        _reduced(rows), statistic, continuous.ChiSquared(k - 1), permutation.OF_NORMAL_SCORES,
        null=null, ties="corrected", draws=draws, seed=seed,
    )  # fmt: skip
    a, unit = normal_quantiles(d, k, bits), 2.0**-bits
    return replace(
        evidence.outcome("normal_scores", statistic, null_evidence, n=n, k=k, df=(float(k - 1),)),
        mean_ranks=tuple((d.sum(axis=0) / (2 * n) + (k + 1) / 2).tolist()),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "ranks": (d + (k + 1)) / 2,
            "normal_scores": a * unit,
            "row_means": a.sum(axis=1) * unit / k,
            "score_sums": rows.sum(axis=0) * unit / k,
        },
        notes=scores.notes + notes,
    )


def centred_scores(d: Integers, bits: int) -> Integers:
    """k 2**bits (a_ij - m_i) of doubled, centred ranks (..., n, k)."""
    k = d.shape[-1]
    a = normal_quantiles(d, k, bits)
    return np.asarray(k * a - a.sum(axis=-1, keepdims=True))


def normal_scores_statistic(rows: Integers, bits: int) -> Array:
    """T = (k - 1) sum_j A_j**2 / sum_ij s_ij**2 of scores s (..., n, k) centred in each row; NaN where none varies."""
    n, k = rows.shape[-2:]
    largest = LARGEST * k << bits
    sums = sum_of_squares(rows.sum(axis=-2), n * largest, room=k)
    return ratio((k - 1) * sums, sum_of_squares(rows, largest, (-2, -1)))


def _reduced(rows: Integers) -> Integers:
    """Without their common divisor: with three algorithms and no ties -1, 0, 1."""
    return np.asarray(rows // (math.gcd(*rows.ravel().tolist()) or 1))


def _many(costs: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of costs (m, n, k), by chi-squared; None where each has an exact distribution of its own."""
    d, null = ranks.centred(costs), first.options["null"]
    n, k = d.shape[-2:]
    if null == "exact" or (null == "auto" and permutation.OF_NORMAL_SCORES.exact(n, k)):
        return None
    bits = bits_for(n * k)
    statistics = normal_scores_statistic(centred_scores(d, bits), bits)
    p = permutation.upper_tails(continuous.ChiSquared(k - 1), statistics)
    p[np.isnan(statistics)] = 1.0
    return facets.Answers(statistics, p, np.zeros(len(p), dtype=bool), d.sum(axis=-2) / (2 * n) + (k + 1) / 2)


def _to_be_drawn(o: Outcome) -> tuple[Law, float]:
    d = ranks.twice(o.details["ranks"]) - (o.k + 1)
    rows = _reduced(centred_scores(d, bits_for(d.size)))
    return permutation.on_scale(rows, int((rows.astype(object) ** 2).sum()))


NORMAL_SCORES = Procedure(
    title="Friedman's test on normal scores",
    run=normal_scores,
    auto=permutation.OF_NORMAL_SCORES,
    exact=facets.ExactDistribution("T", ("ranks",), _to_be_drawn),
    cites=("vanderwaerden1952", "hajek1967", "strasser1999"),
    needs="ranks",
    exercise=facets.Exercise(options=facets.BY_TABLE),
    many=facets.Many(_many),
)
