"""From `Comparisons` to what the pictures of them show: groups, critical difference and words from one result."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from nptests.cliques import maximal_cliques, not_different
from nptests.errors import InputError
from nptests.families import all_pairs_family
from nptests.nulls.continuous import Normal, StudentT
from nptests.nulls.studentized_range import StudentizedRange
from nptests.posthoc.descriptors import AGAINST, ALL_PAIRS
from nptests.render.pictures.critical_difference import Diagram
from nptests.render.pictures.pvalue_map import PValueMap
from nptests.render.pictures.rank_intervals import RankIntervals
from nptests.results import Comparisons

COMPARING = {p.name: p for p in (ALL_PAIRS, AGAINST)}  # what an analysis is made of
JOINT = "studentized range"  # the adjustment of Nemenyi's test


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
    known = found.adjustment == JOINT or found.procedure in ("bonferroni_dunn", "nemenyi_bonferroni", "westfall_young")
    adjustment = "not adjusted" if found.adjustment == "none" else found.adjustment
    return title if known else f"{title}: {adjustment}"


def title_of(procedure: str) -> str:
    """The title in the catalogue, which is imported only where the descriptors of comparisons do not know it."""
    if procedure in COMPARING:
        return COMPARING[procedure].title
    from nptests.catalogue import procedures

    return next((p.title for p in procedures() if p.name == procedure), procedure.replace("_", " "))


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
    if found.adjustment == JOINT:
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
    return found.options.get("ranks", "friedman") != "aligned" and max(mean_ranks(found)) <= found.k


def _direction(found: Comparisons) -> str:
    return "1 is best" if _within_rows(found) else "the lowest is best"
