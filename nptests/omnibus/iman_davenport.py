"""The Iman-Davenport form of Friedman's test."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import evidence, ranks
from nptests.evidence import Evidence
from nptests.nulls.continuous import FDistribution
from nptests.omnibus import permutation
from nptests.omnibus.friedman import (
    check_friedman_range,
    friedman,
    friedman_from_ranks,
    squares,
)
from nptests.procedure import Procedure, R, Size, checked
from nptests.results import Outcome
from nptests.scores import Scores
from nptests.vocabulary import Null, Ties


@checked
def iman_davenport(
    scores: Scores, *, null: Null = "auto", ties: Ties = "corrected", draws: int = 100_000, seed: int = 0
) -> Outcome:
    """The Iman-Davenport test: Friedman's statistic in the form of an F, less conservative than its chi-squared.

        F_F = (n - 1) chi2_F / (n (k - 1) - chi2_F),

    compared with F on k - 1 and (k - 1)(n - 1) degrees of freedom (Iman and Davenport 1980; Demsar 2006, section
    3.2.2). With tie-corrected chi2_F it is exactly the F of a two-way analysis of variance of the ranks. It is infinite
    when every data set gives the same ranks; p is then the exact permutation probability of that.

    null="auto" is the F law; "exact" and "simulated" permute ranks within data sets and so agree with `friedman`, of
    which F_F is an increasing function.
    """
    base = friedman(scores, null="asymptotic", ties=ties)
    d = ranks.centred(scores.costs("decimal"))
    n, k = d.shape
    statistic = float(iman_davenport_statistic(d, ties))
    law = FDistribution(k - 1, (k - 1) * (n - 1))
    found, notes = permutation.of_rows(d, statistic, law, null=null, draws=draws, seed=seed)
    return replace(
        _outcome(statistic, found, n, k),
        mean_ranks=base.mean_ranks,
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={**base.details, "friedman_statistic": base.statistic},
        notes=scores.notes + notes,
    )


def iman_davenport_statistic(d: NDArray[Any], ties: Ties) -> Any:
    """F_F of doubled, centred ranks, shape (..., n, k): (n - 1) B / (n W - B) with B, W Friedman's sums of squares.

    Integers until the division: infinite exactly where every data set agrees, NaN where every row is one tie.
    """
    n = d.shape[-2]
    between, within = squares(d, ties)
    with np.errstate(invalid="ignore", divide="ignore"):
        return (n - 1) * between / (n * within - between)


def iman_davenport_from_ranks(mean_ranks: Sequence[float | str], n: int) -> Outcome:
    """The Iman-Davenport test from printed mean ranks over n data sets (ties cannot be corrected from them)."""
    base = friedman_from_ranks(mean_ranks, n)
    found = iman_davenport_from_statistic(base.statistic, n, base.k)
    return replace(found, mean_ranks=base.mean_ranks, options=base.options)


def iman_davenport_from_statistic(chi2: float, n: int, k: int) -> Outcome:
    """The Iman-Davenport test from a printed Friedman chi-squared over n data sets and k algorithms."""
    check_friedman_range(chi2, n, k)
    room = n * (k - 1) - chi2
    statistic = (n - 1) * chi2 / room if room > 0 else math.inf
    found = evidence.upper_tail(FDistribution(k - 1, (k - 1) * (n - 1)), statistic, "from a summary")
    return replace(_outcome(statistic, found, n, k), details={"friedman_statistic": chi2})


def _outcome(statistic: float, found: Evidence, n: int, k: int) -> Outcome:
    return evidence.outcome("iman_davenport", statistic, found, n=n, k=k, df=(float(k - 1), float((k - 1) * (n - 1))))


IMAN_DAVENPORT = Procedure(
    name="iman_davenport",
    title="Iman and Davenport's F form of Friedman's test",
    run=iman_davenport,
    doors=(iman_davenport_from_ranks, iman_davenport_from_statistic),
    least=Size(n=2, k=2),
    cites=("iman1980", "demsar2006"),
    same_as=(
        R(
            "stats",
            "anova(aov(as.vector(t(apply(y, 1, rank))) ~ factor(row(y)) + factor(col(y))))",
            only=("disagreement", "rank_effect"),
            statistic='res[["F value"]][2]',
            pvalue='res[["Pr(>F)"]][2]',
        ),
        R(
            "PMCMRplus",
            'friedmanTest(y, dist = "FDist")',
            only=("disagreement",),
            statistic="res$statistic",
            pvalue="res$p.value",
            df="res$parameter",
        ),
        # Its own p-value is 1 - pf(...), which has no digits below 1e-16.
        R(
            "scmamp",
            "imanDavenportTest(y)",
            options={"ties": "ignored"},
            only=("disagreement",),
            statistic="res$statistic",
            pvalue="pf(res$statistic, ncol(y) - 1, (ncol(y) - 1) * (nrow(y) - 1), lower.tail = FALSE)",
        ),
    ),
    known_as={
        "scmamp": "imanDavenportTest (ties ignored)",
        "PMCMRplus": 'friedmanTest(dist = "FDist")',
        "KEEL": "Iman-Davenport (ties ignored)",
        "STAC": "iman_davenport_test",
    },
)
