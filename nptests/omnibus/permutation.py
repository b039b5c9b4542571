"""The permutation law that Friedman, aligned ranks and Quade share.

If the algorithms do not differ, the scores within each data set could as well have come in any other order. Each row
of the score matrix is permuted on its own; nothing else changes, so every statistic of the family grows with
Q = sum over algorithms of (column total)**2, an integer for integer scores.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import evidence
from nptests.errors import InputError
from nptests.evidence import Evidence
from nptests.nulls import within_rows
from nptests.nulls.law import Law
from nptests.results import NullUsed
from nptests.vocabulary import Null

# Up to this many predicted steps (some milliseconds) the exact p-value is given in a note beside an asymptotic one.
CHEAP = 100_000

ROWS_MAY_BE_PERMUTED = "every order of the scores within a data set is equally likely"


def of_rows(
    row_scores: NDArray[Any], statistic: float, law: Law, *, null: Null, draws: int, seed: int
) -> tuple[Evidence, tuple[str, ...]]:
    """The p-value of an omnibus statistic under the law asked for, and notes.

    "auto" is the asymptotic law, as in R, with the exact p-value in a note when it is cheap. Where the statistic is
    infinite (every data set gives the same ranks) no continuous law has an answer, and the exact one is used.
    """
    if math.isnan(statistic):
        return evidence.none(), ("no data set shows any difference: p = 1 by definition",)
    if null == "exact":
        return exact(row_scores, "asked for"), ()
    if null == "simulated":
        return simulated(row_scores, draws, seed), ()
    if math.isinf(statistic):
        return unanimous(row_scores), ("every data set agrees, the statistic is infinite: p is the exact one",)
    why = "asked for" if null == "asymptotic" else "the default, as in R"
    notes: tuple[str, ...] = ()
    if null == "auto" and within_rows.cost(row_scores) <= CHEAP:
        notes = (f"exact p = {exact(row_scores, '').pvalue:.6g}",)
    return evidence.upper_tail(law, statistic, why), notes


def exact(row_scores: NDArray[Any], why: str) -> Evidence:
    """The exact permutation p-value, refused where it would take too long."""
    steps = within_rows.cost(row_scores)
    if steps > within_rows.LIMIT:
        n, k = row_scores.shape
        raise InputError(
            "too-large",
            f"the exact law for {n} data sets and {k} algorithms needs about {steps:.1e} steps "
            f'(limit {within_rows.LIMIT:.0e}): use null="simulated"',
            where="null",
        )
    law = within_rows.exact_law(row_scores)
    q = within_rows.squared_totals(row_scores)
    return Evidence(law.sf(q), law.logsf(q), NullUsed("exact", ROWS_MAY_BE_PERMUTED, why))


def simulated(row_scores: NDArray[Any], draws: int, seed: int) -> Evidence:
    """The Monte Carlo permutation p-value (b + 1) / (B + 1), with its interval."""
    if draws < 1:
        raise InputError("option", f"draws={draws}: at least one draw is needed", where="draws")
    law = within_rows.simulated_law(row_scores, draws=draws, seed=seed)
    used = NullUsed("simulated", ROWS_MAY_BE_PERMUTED, "asked for", law.interval, draws, seed)
    return Evidence(law.pvalue, math.log(law.pvalue), used)


def unanimous(row_scores: NDArray[Any]) -> Evidence:
    """P(every row falls in the order of the first): 1 / (arrangements of a row)**(n - 1)."""
    n, k = row_scores.shape
    ties = np.unique(row_scores[0], return_counts=True)[1]
    log_arrangements = math.lgamma(k + 1) - sum(math.lgamma(int(t) + 1) for t in ties)
    log_p = -(n - 1) * log_arrangements
    return Evidence(math.exp(log_p), log_p, NullUsed("exact", ROWS_MAY_BE_PERMUTED, "the statistic is infinite"))
