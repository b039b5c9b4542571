"""Friedman's test on aligned ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import evidence, ranks
from nptests.decimals import OtherArithmetic
from nptests.errors import InputError
from nptests.evidence import Evidence
from nptests.nulls.continuous import ChiSquared
from nptests.omnibus import permutation
from nptests.procedure import Procedure, R, Size, checked
from nptests.results import Outcome
from nptests.scores import Scores
from nptests.vocabulary import Arithmetic, Null, Ties


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

    With R_ij the aligned rank (1 is best), row totals R_i. and column totals R_.j, the classical statistic is

        T = (k - 1) [sum_j R_.j**2 - (k n**2 / 4)(k n + 1)**2]
            / [k n (k n + 1)(2 k n + 1) / 6 - (1 / k) sum_i R_i.**2],

    compared with chi-squared on k - 1 degrees of freedom (Hodges and Lehmann 1962; Garcia et al. 2010). The term
    k n (k n + 1)(2 k n + 1) / 6 is the sum of the squared ranks when there are no ties; ties="corrected" puts the sum
    that the ranks really have in its place. It compares the sizes of differences between data sets, so the scores must
    be on one scale.

    arithmetic="decimal" aligns the printed decimals exactly (k * score - row sum); "float" subtracts rounded row means
    as other software does, which breaks ties at random. null as in `friedman`.
    """
    costs = scores.costs(arithmetic)
    a = ranks.aligned_doubled(costs)
    n, k = a.shape
    statistic = float(aligned_statistic(a, ties))
    found, notes = permutation.of_rows(a, statistic, ChiSquared(k - 1), null=null, draws=draws, seed=seed)
    other = OtherArithmetic.of(
        arithmetic, lambda used: aligned_statistic(ranks.aligned_doubled(scores.costs(used)), ties)
    )
    return replace(
        _outcome(statistic, found, n, k),
        mean_ranks=tuple((a.mean(axis=0) / 2).tolist()),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "row_means": scores.values.mean(axis=1),
            "aligned": scores.values - scores.values.mean(axis=1, keepdims=True),
            "ranks": a / 2,
            "rank_sums": a.sum(axis=0) / 2,
            "row_rank_sums": a.sum(axis=1) / 2,
            "statistic_ties_ignored": float(aligned_statistic(a, "ignored")),
        },
        notes=scores.notes + notes + other.note("T", statistic),
    )


def aligned_statistic(a: NDArray[Any], ties: Ties) -> Any:
    """T of doubled aligned ranks a = 2 R, shape (..., n, k); NaN where no row shows a difference."""
    n, k = a.shape[-2:]
    m = n * k
    # All in quarters: sums of squares of doubled ranks are 4 times those of the ranks.
    spread = (a.sum(axis=-2) ** 2).sum(axis=-1) - k * n**2 * (m + 1) ** 2
    squares = (a**2).sum(axis=(-2, -1))
    rows = (a.sum(axis=-1) ** 2).sum(axis=-1) / k
    flat = squares <= rows  # each row one tie
    total = squares if ties == "corrected" else 4 * m * (m + 1) * (2 * m + 1) / 6
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(flat, np.nan, (k - 1) * spread / (total - rows))


def aligned_ranks_from_statistic(t: float, n: int, k: int) -> Outcome:
    """The aligned-ranks test from a printed statistic over n data sets and k algorithms."""
    if not 0 <= t <= n * (k - 1):
        raise InputError("statistic", f"T = {t:g} is impossible: it lies between 0 and n (k - 1) = {n * (k - 1)}")
    return _outcome(t, evidence.upper_tail(ChiSquared(k - 1), t, "from a summary"), n, k)


def _outcome(statistic: float, found: Evidence, n: int, k: int) -> Outcome:
    return evidence.outcome("aligned_ranks", statistic, found, n=n, k=k, df=(float(k - 1),))


ALIGNED_RANKS = Procedure(
    name="aligned_ranks",
    title="Friedman's test on aligned ranks",
    run=aligned_ranks,
    doors=(aligned_ranks_from_statistic,),
    least=Size(n=2, k=2),
    cites=("hodges1962", "garcia2010"),
    same_as=(
        # Both are given k times the scores, whose row means are whole numbers: no noise, hence no lost ties. Their own
        # p-values are 1 - pchisq(...), which has no digits below 1e-16.
        R(
            "coin",
            "independence_test(rank(y * ncol(y) - rowSums(y)) ~ factor(col(y)) | factor(row(y)), "
            'teststat = "quadratic")',
            options={"arithmetic": "decimal"},
            statistic="statistic(res)",
            pvalue="pchisq(statistic(res), ncol(y) - 1, lower.tail = FALSE)",
        ),
        R(
            "stats",
            """\
s <- matrix(rank(y * ncol(y) - rowSums(y)), nrow(y))
s <- s - rowMeans(s)
(ncol(y) - 1) * sum(colSums(s)^2) / sum(s^2)""",
            options={"arithmetic": "decimal"},
            called="rank",
            statistic="res",
            pvalue="pchisq(res, ncol(y) - 1, lower.tail = FALSE)",
            df="ncol(y) - 1",
        ),
        R(
            "scmamp",
            "friedmanAlignedRanksTest(y * ncol(y))",
            options={"ties": "ignored", "arithmetic": "decimal"},
            statistic="res$statistic",
            pvalue="pchisq(res$statistic, ncol(y) - 1, lower.tail = FALSE)",
        ),
    ),
    breaks={
        "monotone": "aligned values depend on the sizes of differences, not only on their order",
        "row-scale": "stretching one data set makes its aligned values more extreme",
    },
    known_as={
        "scmamp": "friedmanAlignedRanksTest (floats, ties ignored)",
        "KEEL": "Friedman Aligned (a wrong factor on the column totals)",
        "STAC": "friedman_aligned_ranks_test",
    },
)
