"""Cochran's Q test."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from nptests import evidence, ranks
from nptests.errors import InputError
from nptests.nulls.continuous import ChiSquared
from nptests.omnibus import permutation
from nptests.procedure import Procedure, R, Size, checked
from nptests.results import Outcome
from nptests.scores import Scores
from nptests.vocabulary import Null


@checked
def cochran_q(scores: Scores, *, null: Null = "auto", draws: int = 100_000, seed: int = 0) -> Outcome:
    """Cochran's Q: do k algorithms succeed equally often on the same n items, each right (1) or wrong (0)?

    With G_j the successes of algorithm j, L_i those on item i and T their total,

        Q = (k - 1) [k sum_j G_j**2 - T**2] / [k T - sum_i L_i**2],

    compared with chi-squared on k - 1 degrees of freedom (Cochran 1950; Conover 1999, section 4.6). It is Friedman's
    tie-corrected statistic of such a table, and for two algorithms McNemar's without continuity correction. Items on
    which all algorithms agree do not count.

    null="auto" is the asymptotic law with the exact p-value in a note when it is cheap; "exact" permutes the successes
    within items; "simulated" draws such permutations and gives an interval for p.
    """
    x = _successes(scores)
    n, k = x.shape
    by_algorithm, by_item = x.sum(axis=0), x.sum(axis=1)
    total = int(by_item.sum())
    varying = k * total - int((by_item**2).sum())
    spread = (k - 1) * (k * int((by_algorithm**2).sum()) - total**2)
    statistic = spread / varying if varying else math.nan
    d = ranks.centred(scores.costs("decimal"))
    found, notes = permutation.of_rows(d, statistic, ChiSquared(k - 1), null=null, draws=draws, seed=seed)
    return replace(
        evidence.outcome("cochran_q", statistic, found, n=n, k=k, df=(float(k - 1),)),
        mean_ranks=tuple(((d.sum(axis=0) + n * (k + 1)) / (2 * n)).tolist()),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "scores": scores.values,
            "successes": by_algorithm,
            "rates": by_algorithm / n,
            "item_successes": by_item,
            "discordant_items": int(((by_item > 0) & (by_item < k)).sum()),
        },
        notes=scores.notes + notes,
    )


def _successes(scores: Scores) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
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


COCHRAN_Q = Procedure(
    name="cochran_q",
    title="Cochran's Q test",
    run=cochran_q,
    least=Size(n=2, k=2),
    cites=("cochran1950", "conover1999"),
    same_as=(
        R(
            "rstatix",
            "rstatix::cochran_qtest(data.frame(v = as.vector(y), f = factor(as.vector(col(y))), "
            "b = factor(as.vector(row(y)))), v ~ f | b)",
            only=("binary", "some_difference"),
            statistic="res$statistic",
            pvalue="res$p",
            df="res$df",
        ),
        R(
            "coin",
            "coin::mh_test(v ~ f | b, data = data.frame(v = factor(as.vector(y)), f = factor(as.vector(col(y))), "
            "b = factor(as.vector(row(y)))))",
            only=("binary", "some_difference"),
            statistic="coin::statistic(res)",
        ),
        R(
            "stats",
            "friedman.test(y)",
            only=("binary", "some_difference"),
            statistic="res$statistic",
            pvalue="res$p.value",
            df="res$parameter",
        ),
    ),
    breaks={
        "monotone": "only 0 and 1 are accepted",
        "row-shift": "only 0 and 1 are accepted",
        "row-scale": "only 0 and 1 are accepted",
        "exponent": "only 0 and 1 are accepted",
        "orientation": "negated data are not 0 and 1",
    },
    known_as={
        "R": "rstatix::cochran_qtest, DescTools::CochranQTest, RVAideMemoire::cochran.qtest",
        "Python": "statsmodels cochrans_q, mlxtend cochrans_q",
        "SPSS": "NPAR TESTS /COCHRAN",
    },
)
