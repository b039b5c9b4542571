"""Page's test for ordered alternatives."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from nptests.data import ranks, sums
from nptests.data.kinds.tables import scores_in_per_cent
from nptests.data.scores import Scores
from nptests.distributions import continuous, linear
from nptests.distributions.discrete import Discrete
from nptests.errors import InputError, Limit
from nptests.procedures import auto_null, critical_points, evidence, null_samples, row_scores, tables_at_once
from nptests.procedures.descriptor import Procedure, checked, door, facets, wording
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Array, ExactNull, Integers, Numeric, Ties

AUTO_COLUMNS = 12  # their ranks are placed in 2**12 sets, which takes a part of a second
# Convolutions take the square of the steps: here some minutes.
MOST_STEPS = Limit(400_000, "steps of L", 'use null="asymptotic"')


def _steps(n: int, k: int) -> int:
    """How many lie between the smallest and the largest L."""
    return n * k * (k**2 - 1) // 6


AUTO = auto_null.AutoRule(lambda n, k: _steps(n, k) / 1_000_000 if k <= AUTO_COLUMNS else math.inf)


@checked
def page(
    scores: Scores,
    *,
    alternative: Alternative = "greater",
    null: ExactNull = "auto",
    ties: Ties = "corrected",
    continuity: bool = False,
) -> Outcome:
    """Page's test: do k algorithms follow a predicted order over n data sets?

    The columns are given in the predicted order, from the worst to the best. Within each data set the worst score gets
    rank 1 and the best rank k; with R_j the rank sum of column j,

        L = sum_j j R_j

    is large when the prediction is right (Page 1963; Hollander and Wolfe 1999, section 7.2). A predicted order is a
    direction, so the alternative is "greater" unless another is asked for. The mean ranks of the result are those of
    every other test here: rank 1 is the best.

    null="auto" is the exact law, every order of the ranks within a data set being equally likely, ties included, for up
    to 12 columns and n k (k**2 - 1) / 6 <= 20,000; beyond that the normal law with mean n k (k + 1)**2 / 4 and variance
    k (k + 1) / 12 * sum (r_ij - (k + 1) / 2)**2. ties="ignored" takes the variance without ties,
    n k**2 (k + 1) (k**2 - 1) / 144; continuity=True moves L half a unit towards the mean. Both concern the normal law
    only, whose p-value stands beside an exact one, in `null.other`.
    """
    d = _ranked(scores.costs("decimal"))
    n, k = d.shape
    totals = d.sum(axis=0)
    statistic = float(_statistic(d))
    squares = int(sums.sum_of_squares(d, k - 1, (0, 1)))
    variance = float(_variance(squares, n, k, ties))
    z = float(_z(statistic, n, k, variance, alternative, continuity))
    null_evidence = _evidence(d, statistic, z, alternative, null) if squares else evidence.none()
    return replace(
        _outcome(statistic, null_evidence, n, k, alternative),
        mean_ranks=tuple(((k + 1) / 2 - totals / (2 * n)).tolist()),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "ranks": (d + (k + 1)) / 2,
            "rank_sums": (totals + n * (k + 1)) / 2,
            "mean": _mean(n, k),
            "variance": variance,
            "z": z,
        },
        notes=scores.notes + (() if squares else ("no data set shows any difference: p = 1 by definition",)),
    )


def _ranked(costs: Numeric) -> Integers:
    """Doubled, centred ranks (..., n, k), the worst ranked lowest."""
    return np.asarray(-ranks.centred(costs))


def _statistic(d: Integers) -> Array:
    """L of ranks d (..., n, k): 2 L = sum_j j (D_j + n (k + 1)), D_j their column sums."""
    n, k = d.shape[-2:]
    return np.asarray((d.sum(axis=-2) @ np.arange(1, k + 1) + n * k * (k + 1) ** 2 // 2) / 2)


def _variance(squares: Any, n: int, k: int, ties: Ties) -> Any:
    """Of L, from the sum of the squared ranks d, for one table or many; without ties it is n k (k**2 - 1) / 3."""
    return k * (k + 1) * (squares if ties == "corrected" else 0 * squares + n * k * (k**2 - 1) // 3) / 48


def _many(costs: Numeric, first: Outcome) -> facets.Answers:
    """Of many tables of costs (m, n, k)."""
    options, d = first.options, _ranked(costs)
    n, k = d.shape[-2:]
    statistics, squares = _statistic(d), sums.sum_of_squares(d, k - 1, (-2, -1))
    exact = options["null"] == "exact" or (options["null"] == "auto" and AUTO.exact(n, k))
    if exact:
        p = np.empty(len(d))
        for tables in row_scores.permuted_alike(d):
            p[tables] = evidence.tail(_law(d[tables[0]]), statistics[tables], options["alternative"])
    else:
        variances = _variance(squares, n, k, options["ties"])
        z = _z(statistics, n, k, variances, options["alternative"], options["continuity"])
        p = evidence.tail(continuous.Normal(), z, options["alternative"])
    p = np.minimum(p, 1.0)
    p[squares == 0] = 1.0
    return facets.Answers(statistics, p, exact & (squares > 0), (k + 1) / 2 - d.sum(axis=-2) / (2 * n))


@door
def page_from_statistic(
    statistic: float,
    n: int,
    k: int,
    *,
    alternative: Alternative = "greater",
    null: ExactNull = "auto",
    continuity: bool = False,
) -> Outcome:
    """Page's test from a printed L over n data sets and k algorithms, as if without ties.

    statistic   the printed L
    """
    least, most = n * k * (k + 1) * (k + 2) / 6, n * k * (k + 1) * (2 * k + 1) / 6
    if not least <= statistic <= most:
        raise InputError("statistic", f"L = {statistic:g} is impossible: it lies between {least:g} and {most:g}")
    z = float(_z(statistic, n, k, _variance(0, n, k, "ignored"), alternative, continuity))
    summary = _evidence(ranks.untied_rows(n, k), statistic, z, alternative, null)
    return _outcome(statistic, summary, n, k, alternative)


def _mean(n: int, k: int) -> float:
    return n * k * (k + 1) ** 2 / 4


def _z(statistic: Any, n: int, k: int, variance: Any, alternative: Alternative, continuity: bool) -> Array:
    return tables_at_once.z_scores(statistic - _mean(n, k), variance, alternative, continuity)


def _evidence(d: Numeric, statistic: float, z: float, alternative: Alternative, null: ExactNull) -> evidence.Evidence:
    n, k = d.shape
    if null == "exact":
        MOST_STEPS.check(f"the exact law of L for {n} data sets and {k} algorithms", _steps(n, k), where="null")
    return AUTO.evidence(
        null,
        (n, k),
        lambda why: evidence.in_tail(_law(d), statistic, alternative, why),
        lambda why: evidence.in_tail(continuous.Normal(), z, alternative, why),
    )


def _law(d: Numeric) -> Discrete:
    """The law of L, from that of sum_j 2 j sum_i (r_ij - (k + 1) / 2)."""
    n, k = d.shape
    law = linear.linear_law(d, np.arange(1, k + 1))
    return replace(law, name=f"Page's L for {n} data sets and {k} algorithms", support=law.support / 2 + _mean(n, k))


def _outcome(statistic: float, tail: evidence.Evidence, n: int, k: int, alternative: Alternative) -> Outcome:
    reading = {
        "greater": "the columns get better from the first to the last",
        "less": "the columns get worse from the first to the last",
        "two-sided": "the columns follow their order or its reverse",
    }
    return replace(evidence.outcome("page", statistic, tail, n=n, k=k), alternative=reading[alternative])


@lru_cache(maxsize=64)
def _untied_law(n: int, k: int) -> Discrete:
    return _law(ranks.untied_rows(n, k))


L = critical_points.UntiedCount(
    _untied_law,
    scale=lambda n, k: (_mean(n, k), math.sqrt(_variance(0, n, k, "ignored"))),
    exact=AUTO.exact,
    large=True,
)


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    if k <= AUTO_COLUMNS:
        law = _untied_law(n, k)
        yield from null_samples.exact_and(law, lambda x: page_from_statistic(x, n, k, null="asymptotic").pvalue)


PAGE = Procedure(
    title="Page's test for ordered alternatives",
    run=page,
    doors=(page_from_statistic,),
    cites=("page1963", "hollander1999"),
    limits=f"The order must have been predicted before the data were seen. {wording.NOT_EQUAL}",
    sources={"orders": lambda o: math.factorial(o.k)},
    breaks={"column-order": "the columns stand in a predicted order"},
    critical=L.rule(
        "page",
        ("n", "k"),
        {"greater": "L", "less": "L", "two-sided": "L or its mirror image"},
        affordable=lambda n, k: k <= AUTO_COLUMNS and _steps(n, k) <= MOST_STEPS.most,
    ),
    example=facets.Example("hollander1999/cotton"),
    exact=facets.ExactDistribution(
        "L", ("ranks",), lambda o: (_law(ranks.twice(o.details["ranks"]) - (o.k + 1)), o.statistic)
    ),
    exercise=facets.Exercise(rows=lambda dice: scores_in_per_cent(dice, trend=2)),
    many=facets.Many(_many),
    study=facets.Study(sizes=_sizes),
)
