"""Friedman's test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import evidence, ranks
from nptests.decimals import numbers
from nptests.errors import InputError
from nptests.evidence import Evidence
from nptests.nulls.continuous import ChiSquared
from nptests.omnibus import permutation
from nptests.procedure import Procedure, R, Size, checked
from nptests.results import Outcome
from nptests.scores import Scores
from nptests.vocabulary import Null, Ties


@checked
def friedman(
    scores: Scores, *, null: Null = "auto", ties: Ties = "corrected", draws: int = 100_000, seed: int = 0
) -> Outcome:
    """Friedman's test: do k algorithms differ over n data sets, judged by their ranks within each data set?

    With r_ij the rank of algorithm j on data set i (1 is best, ties share the mean rank) and R_j the mean over data
    sets, the classical statistic is

        chi2_F = 12 n / (k (k + 1)) * [sum_j R_j**2 - k (k + 1)**2 / 4],

    compared with chi-squared on k - 1 degrees of freedom (Friedman 1937; Demsar 2006, section 3.2.2). Ties make it too
    small; ties="corrected" divides by the variance that the ranks really have:

        chi2_F = (k - 1) sum_j (sum_i (r_ij - (k + 1) / 2))**2 / sum_ij (r_ij - (k + 1) / 2)**2.

    Papers of the field mostly use ties="ignored". Kendall's W = chi2_F / (n (k - 1)) is among the details.

    null="auto" is the asymptotic law, as in R, with the exact p-value in a note when it is cheap; "exact" permutes the
    ranks within data sets, ties included; "simulated" draws such permutations and gives an interval for p.
    """
    d = ranks.centred(scores.costs("decimal"))
    n, k = d.shape
    statistic = float(friedman_statistic(d, ties))
    found, notes = permutation.of_rows(d, statistic, ChiSquared(k - 1), null=null, draws=draws, seed=seed)
    return replace(
        _outcome(statistic, found, n, k),
        mean_ranks=means_of(d),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "ranks": (d + (k + 1)) / 2,
            "rank_sums": (d.sum(axis=0) + n * (k + 1)) / 2,
            "tie_sums": np.array([ranks.tie_sum(row) for row in d]),
            "kendalls_w": statistic / (n * (k - 1)),
            "statistic_ties_ignored": float(friedman_statistic(d, "ignored")),
        },
        notes=scores.notes + notes,
    )


def means_of(d: NDArray[Any]) -> tuple[float, ...]:
    """R_j from doubled, centred ranks: one rounding each."""
    n, k = d.shape
    return tuple(((d.sum(axis=0) + n * (k + 1)) / (2 * n)).tolist())


def friedman_statistic(d: NDArray[Any], ties: Ties) -> Any:
    """chi2_F of doubled, centred ranks d = 2 r - (k + 1), shape (..., n, k); NaN where every row is one tie.

    (k - 1) sum_j D_j**2 / sum_ij d_ij**2 with D the column sums; without ties the denominator is n k (k**2 - 1) / 3.
    """
    between, within = squares(d, ties)
    with np.errstate(invalid="ignore"):
        return (d.shape[-1] - 1) * between / within


def squares(d: NDArray[Any], ties: Ties) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """sum_j D_j**2 and sum_ij d_ij**2, or the latter's value without ties; 0 and 0 where every row is one tie."""
    n, k = d.shape[-2:]
    between = np.asarray((d.sum(axis=-2) ** 2).sum(axis=-1))
    within = np.asarray((d**2).sum(axis=(-2, -1)))
    if ties == "ignored":
        within = np.where(within > 0, n * k * (k**2 - 1) // 3, 0)
    return between, within


def friedman_from_ranks(mean_ranks: Sequence[float | str], n: int) -> Outcome:
    """Friedman's test from printed mean ranks over n data sets (ties cannot be corrected from them)."""
    r, k = printed_mean_ranks(mean_ranks)
    statistic = 12 * n / (k * (k + 1)) * float(((r - (k + 1) / 2) ** 2).sum())
    return replace(friedman_from_statistic(statistic, n, k), mean_ranks=tuple(r.tolist()), options={"ties": "ignored"})


def printed_mean_ranks(mean_ranks: Sequence[float | str]) -> tuple[NDArray[np.float64], int]:
    """Mean ranks and k; refused when their mean misses (k + 1) / 2 by more than their rounding can explain."""
    read = numbers(mean_ranks)
    k = read.values.size
    if read.values.ndim != 1 or k < 2:
        raise InputError("ranks", "the mean ranks of at least two algorithms are needed, as a flat list")
    # Each is off by at most half a unit of the last printed decimal, and so is their mean.
    half_unit = float(f"5e{read.exponent - 1}") if read.integers is not None else 0.0
    slack = half_unit + k * np.finfo(np.float64).eps * k
    if abs(float(read.values.mean()) - (k + 1) / 2) > slack:
        raise InputError(
            "ranks",
            f"the mean ranks of {k} algorithms average {(k + 1) / 2}, these average {read.values.mean():.6g}: "
            "one is missing or misprinted",
        )
    return read.values, k


def friedman_from_statistic(chi2: float, n: int, k: int) -> Outcome:
    """Friedman's test from a printed statistic over n data sets and k algorithms."""
    check_friedman_range(chi2, n, k)
    return _outcome(chi2, evidence.upper_tail(ChiSquared(k - 1), chi2, "from a summary"), n, k)


def check_friedman_range(chi2: float, n: int, k: int) -> None:
    """Refuse a statistic that no table of n data sets and k algorithms can give."""
    most = n * (k - 1)
    if not 0 <= chi2 <= most * (1 + 4 * np.finfo(np.float64).eps):
        raise InputError("statistic", f"chi2_F = {chi2:g} is impossible: it lies between 0 and n (k - 1) = {most}")


def _outcome(statistic: float, found: Evidence, n: int, k: int) -> Outcome:
    return evidence.outcome("friedman", statistic, found, n=n, k=k, df=(float(k - 1),))


FRIEDMAN = Procedure(
    name="friedman",
    title="Friedman's test",
    run=friedman,
    doors=(friedman_from_ranks, friedman_from_statistic),
    least=Size(n=2, k=2),
    cites=("friedman1937", "demsar2006"),
    same_as=(
        R("stats", "friedman.test(y)", statistic="res$statistic", pvalue="res$p.value", df="res$parameter"),
        R("PMCMRplus", "friedmanTest(y)", statistic="res$statistic", pvalue="res$p.value", df="res$parameter"),
        # The p-values of these two are 1 - pchisq(...), which has no digits below 1e-16.
        R(
            "coin",
            "friedman_test(as.vector(y) ~ factor(col(y)) | factor(row(y)))",
            statistic="statistic(res)",
            pvalue="pchisq(statistic(res), ncol(y) - 1, lower.tail = FALSE)",
        ),
        R(
            "scmamp",
            "friedmanTest(y)",
            options={"ties": "ignored"},
            statistic="res$statistic",
            pvalue="pchisq(res$statistic, ncol(y) - 1, lower.tail = FALSE)",
        ),
    ),
    known_as={
        "R": "friedman.test",
        "scipy": "stats.friedmanchisquare",
        "scmamp": "friedmanTest (ties ignored)",
        "PMCMRplus": "friedmanTest",
        "KEEL": "Friedman (ties ignored)",
        "STAC": "friedman_test",
        "SPSS": "NPAR TESTS /FRIEDMAN",
        "Prism": "Friedman test",
    },
)
