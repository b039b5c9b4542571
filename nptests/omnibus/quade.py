"""Quade's test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import evidence, ranks
from nptests.decimals import OtherArithmetic
from nptests.errors import InputError
from nptests.evidence import Evidence
from nptests.nulls.continuous import FDistribution
from nptests.omnibus import permutation
from nptests.procedure import Procedure, R, Size, checked
from nptests.results import Outcome
from nptests.scores import Scores
from nptests.vocabulary import Arithmetic, Null, Ties


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

    arithmetic="decimal" takes ranges of the printed decimals exactly; "float" subtracts doubles. null as in `friedman`;
    where F is infinite (A = B) p is the exact permutation probability.
    """
    s, q, d = weighted_ranks(scores.costs(arithmetic))
    n, k = s.shape
    statistic = float(quade_statistic(s, ties))
    law = FDistribution(k - 1, (k - 1) * (n - 1))
    found, notes = permutation.of_rows(s, statistic, law, null=null, draws=draws, seed=seed)
    other = OtherArithmetic.of(arithmetic, lambda used: quade_statistic(weighted_ranks(scores.costs(used))[0], ties))
    return replace(
        _outcome(statistic, found, n, k),
        mean_ranks=tuple((s.sum(axis=0) / (2 * n * (n + 1)) + (k + 1) / 2).tolist()),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "ranks": (d + (k + 1)) / 2,
            "ranges": ranks.row_ranges(scores.values),
            "range_ranks": q / 2,
            "weighted": s / 4,
            "weighted_sums": s.sum(axis=0) / 4,
            "a": float((s**2).sum()) / 16,
            "b": float((s.sum(axis=0) ** 2).sum()) / (16 * n),
            "statistic_ties_ignored": float(quade_statistic(s, "ignored")),
        },
        notes=scores.notes + notes + other.note("F", statistic),
    )


def weighted_ranks(costs: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """(s, q, d): s = 4 S = (2 Q)(2 r - (k + 1)), the doubled range ranks q, the doubled centred ranks d."""
    d = ranks.centred(costs)
    q = ranks.doubled(ranks.row_ranges(costs))
    return q[..., None] * d, q, d


def quade_statistic(s: NDArray[Any], ties: Ties) -> Any:
    """F of s = 4 S, shape (..., n, k): (n - 1) B / (A - B); NaN where every row is one tie, infinite where A = B."""
    n, k = s.shape[-2:]
    b = (s.sum(axis=-2) ** 2).sum(axis=-1)  # 16 n B
    varying = n * (s**2).sum(axis=(-2, -1))  # 16 n A
    a = varying if ties == "corrected" else np.where(varying > 0, n * 16 * _untied_a(n, k), 0.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return (n - 1) * b / (a - b)


def _untied_a(n: int, k: int) -> float:
    return n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1) / 72


def quade_from_statistic(f: float, n: int, k: int) -> Outcome:
    """Quade's test from a printed F over n data sets and k algorithms."""
    if not f >= 0:
        raise InputError("statistic", f"F = {f:g} is impossible: it is never negative")
    return _outcome(f, evidence.upper_tail(FDistribution(k - 1, (k - 1) * (n - 1)), f, "from a summary"), n, k)


def _outcome(statistic: float, found: Evidence, n: int, k: int) -> Outcome:
    return evidence.outcome("quade", statistic, found, n=n, k=k, df=(float(k - 1), float((k - 1) * (n - 1))))


QUADE = Procedure(
    name="quade",
    title="Quade's test",
    run=quade,
    doors=(quade_from_statistic,),
    least=Size(n=2, k=2),
    cites=("quade1979", "conover1999"),
    same_as=(
        R("stats", "quade.test(y)", statistic="res$statistic", pvalue="res$p.value", df="res$parameter"),
        # Its own p-value is 1 - pf(...), which has no digits below 1e-16.
        R(
            "scmamp",
            "quadeTest(y)",
            options={"ties": "ignored"},
            only=("disagreement",),
            statistic="res$statistic",
            pvalue="pf(res$statistic, ncol(y) - 1, (ncol(y) - 1) * (nrow(y) - 1), lower.tail = FALSE)",
        ),
    ),
    breaks={
        "monotone": "weights come from the ranges of raw scores",
        "row-scale": "stretching one data set raises its weight",
    },
    known_as={
        "R": "quade.test",
        "scmamp": "quadeTest (ties ignored)",
        "PMCMRplus": "quadeTest",
        "KEEL": "Quade",
        "STAC": "quade_test",
    },
)
