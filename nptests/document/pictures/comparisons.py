"""From `Comparisons` to what the pictures of them show: groups, critical difference and words from one result."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments.families import all_pairs_family
from nptests.adjustments.joint import STUDENTIZED_RANGE
from nptests.analysis.grouping import maximal_cliques, not_different
from nptests.distributions.continuous import Normal, StudentT
from nptests.distributions.studentized_range import StudentizedRange
from nptests.document.pictures.critical_difference import Diagram
from nptests.document.pictures.pvalue_map import PValueMap
from nptests.document.pictures.rank_intervals import RankIntervals
from nptests.errors import InputError
from nptests.procedures.procedure import of_result
from nptests.procedures.rankings import DEFAULT, RANKINGS
from nptests.results import Comparisons


def diagram(found: Comparisons, alpha: float) -> Diagram:
    """What the critical-difference diagram shows."""
    ranks = mean_ranks(found)
    low = float(math.floor(min(ranks)))
    return Diagram(
        names=found.algorithms,
        mean_ranks=ranks,
        groups=groups(found, alpha),
        alpha=alpha,
        n=found.n,
        method=method(found),
        direction=_direction(found),
        difference=difference(found, alpha),
        control=_control(found),
        span=None if _within_rows(found) else (low, max(float(math.ceil(max(ranks))), low + 1.0)),
    )


def rank_intervals(found: Comparisons, alpha: float) -> RankIntervals:
    """What the plot of mean ranks shows."""
    return RankIntervals(
        names=found.algorithms,
        mean_ranks=mean_ranks(found),
        difference=difference(found, alpha),
        alpha=alpha,
        n=found.n,
        method=method(found),
        direction=_direction(found),
        control=_control(found),
    )


def pvalue_map(found: Comparisons, alpha: float) -> PValueMap:
    """What the heat map shows."""
    place = {name: j for j, name in enumerate(found.algorithms)}
    adjusted = {(min(i, j), max(i, j)): p for i, j, p in ((place[r.a], place[r.b], r.adjusted) for r in found.rows)}
    return PValueMap(
        names=found.algorithms,
        mean_ranks=found.mean_ranks,
        adjusted=adjusted,
        groups=groups(found, alpha) if found.control is None else (),
        alpha=alpha,
        n=found.n,
        method=method(found),
        control=_control(found),
    )


def mean_ranks(found: Comparisons) -> tuple[float, ...]:
    """The mean ranks, or an error that says which pictures need none."""
    if found.mean_ranks is None:
        raise InputError("picture", f'{found.procedure} has no mean ranks to draw: kind="pvalues" needs none')
    return found.mean_ranks


def method(found: Comparisons) -> str:
    """The comparison and its adjustment in words."""
    title = title_of(found.procedure)
    if "adjust" not in found.options:  # the method is its own adjustment
        return title
    adjustment = "not adjusted" if found.adjustment == "none" else found.adjustment
    return f"{title}: {adjustment}"


def title_of(procedure: str) -> str:
    """The title of the procedure that made a result."""
    known = of_result(procedure)
    return procedure.replace("_", " ") if known is None else known.title


def groups(found: Comparisons, alpha: float) -> tuple[tuple[int, ...], ...]:
    """Maximal sets of algorithms that pairwise do not differ; with a control, the set of those that equal it."""
    adjusted = _matrix(found)
    alike = not_different(adjusted, alpha)
    control = _control(found)
    if control is not None:
        return (tuple(j for j in range(found.k) if j == control or alike[control, j]),)
    return maximal_cliques(alike)


def difference(found: Comparisons, alpha: float) -> float | None:
    """The critical difference of mean ranks, with the error of the comparisons themselves.

    There is one where all pairs have the same error and a pair is judged by its own p-value alone. It is given only
    if it says of every pair what the adjusted p-value says.
    """
    errors = {row.error for row in found.rows}
    error = next(iter(errors)) if len(errors) == 1 else None
    if not error or found.mean_ranks is None or (critical := _critical(found, alpha)) is None:
        return None
    cd = critical * error
    agrees = all((abs(row.estimate) >= cd) == (row.adjusted <= alpha) for row in found.rows)
    return cd if agrees else None


def _critical(found: Comparisons, alpha: float) -> float | None:
    """The critical value of |estimate| / error."""
    law, m = found.null.law if found.null is not None else "", len(found.rows)
    if found.adjustment == STUDENTIZED_RANGE.name:
        return float(StudentizedRange(found.k).isf(alpha)) / math.sqrt(2)
    adjustment = "none" if m == 1 else found.adjustment
    levels = {"none": alpha, "bonferroni": alpha / m, "sidak": -math.expm1(math.log1p(-alpha) / m)}
    known = {candidate.name: candidate for candidate in (Normal(), StudentT(max(1, (found.n - 1) * (found.k - 1))))}
    if adjustment not in levels or law not in known:
        return None
    return float(known[law].isf(levels[adjustment] / 2))


def _matrix(found: Comparisons) -> NDArray[np.float64]:
    """Adjusted p-values of all pairs; 1 where a pair was not compared, which only a control allows."""
    if all(math.isnan(row.adjusted) for row in found.rows):
        raise InputError("picture", f"{found.procedure} comes without p-values here: there is nothing to judge by")
    place = {name: j for j, name in enumerate(found.algorithms)}
    adjusted = np.ones((found.k, found.k))
    for row in found.rows:
        i, j = place[row.a], place[row.b]
        # A p-value that is NaN shows no difference.
        adjusted[i, j] = adjusted[j, i] = 1.0 if math.isnan(row.adjusted) else row.adjusted
    if found.control is None and len(found.rows) != len(all_pairs_family(found.k).pairs):
        raise InputError("picture", f"{found.procedure} compares only some pairs: groups need all of them")
    return adjusted


def _control(found: Comparisons) -> int | None:
    return None if found.control is None else found.algorithms.index(found.control)


def _within_rows(found: Comparisons) -> bool:
    """Are the mean ranks between 1 and k (Friedman's, Quade's), or do they rank the whole table?"""
    return RANKINGS[found.options.get("ranks") or DEFAULT].within and max(mean_ranks(found)) <= found.k


def _direction(found: Comparisons) -> str:
    return "1 is best" if _within_rows(found) else "the lowest is best"
