"""From `Comparisons` to what the pictures of them show: groups, critical difference and words from one result."""

import math

import numpy as np

from nptests.adjustments import families, joint, methods
from nptests.analysis.grouping import maximal_cliques, not_different
from nptests.distributions import continuous, studentized_range
from nptests.document.pictures import critical_difference, scene
from nptests.document.pictures.pvalue_map import PValueMap
from nptests.document.pictures.rank_intervals import RankIntervals
from nptests.errors import InputError
from nptests.procedures import descriptor, rankings
from nptests.procedures.descriptor.accepting import NO_DIRECTION
from nptests.results import Comparisons, Outcome
from nptests.vocabulary import Array


def diagram(comparisons: Comparisons, alpha: float) -> critical_difference.Diagram:
    """What the critical-difference diagram shows."""
    ranks = mean_ranks(comparisons)
    low = float(math.floor(min(ranks)))
    return critical_difference.Diagram(
        names=comparisons.algorithms,
        mean_ranks=ranks,
        groups=groups(comparisons, alpha),
        alpha=alpha,
        n=comparisons.n,
        method=method(comparisons),
        direction=_direction(comparisons),
        difference=difference(comparisons, alpha),
        control=_control(comparisons),
        span=None if _within_rows(comparisons) else (low, max(float(math.ceil(max(ranks))), low + 1.0)),
    )


def rank_intervals(comparisons: Comparisons, alpha: float) -> RankIntervals:
    """What the plot of mean ranks shows."""
    return RankIntervals(
        names=comparisons.algorithms,
        mean_ranks=mean_ranks(comparisons),
        difference=difference(comparisons, alpha),
        alpha=alpha,
        n=comparisons.n,
        method=method(comparisons),
        direction=_direction(comparisons),
        control=_control(comparisons),
    )


def pvalue_map(comparisons: Comparisons, alpha: float) -> PValueMap:
    """What the heat map shows."""
    place = {name: j for j, name in enumerate(comparisons.algorithms)}
    pairs = ((place[row.a], place[row.b], row.adjusted) for row in comparisons.rows)
    adjusted = {(min(i, j), max(i, j)): p for i, j, p in pairs}
    return PValueMap(
        names=comparisons.algorithms,
        mean_ranks=comparisons.mean_ranks,
        adjusted=adjusted,
        groups=groups(comparisons, alpha) if comparisons.control is None else (),
        alpha=alpha,
        n=comparisons.n,
        method=method(comparisons),
        control=_control(comparisons),
    )


def mean_ranks(comparisons: Comparisons) -> tuple[float, ...]:
    """The mean ranks, or an error that says which pictures need none."""
    if comparisons.mean_ranks is None:
        raise InputError("picture", f'{comparisons.procedure} has no mean ranks to draw: kind="pvalues" needs none')
    return comparisons.mean_ranks


def method(comparisons: Comparisons) -> str:
    """The comparison and its adjustment in words."""
    title, holes = title_of(comparisons.procedure), int(np.isnan(comparisons.details.get("ranks", 0.0)).sum())
    beside = f"; {holes} scores missing" if holes else ""
    beside += "; ties counted" if rankings.TIES_COUNTED in comparisons.notes else ""
    if "adjust" not in comparisons.options:  # the method is its own adjustment
        return title + beside
    return f"{title.removesuffix(', adjusted')}, {methods.adjusted_by(comparisons.adjustment)}{beside}"


def title_of(procedure: str) -> str:
    """The title of the procedure that made a result."""
    known = descriptor.of_result(procedure)
    return procedure.replace("_", " ") if known is None else known.title


def groups(comparisons: Comparisons, alpha: float) -> tuple[tuple[int, ...], ...]:
    """Maximal sets of algorithms that pairwise do not differ; with a control, the set of those that equal it."""
    alike = not_different(_matrix(comparisons), alpha)
    control = _control(comparisons)
    if control is not None:
        return (tuple(j for j in range(comparisons.k) if j == control or alike[control, j]),)
    return maximal_cliques(alike)


def difference(comparisons: Comparisons, alpha: float) -> float | None:
    """The critical difference of mean ranks, with the error of the comparisons themselves.

    There is one where all pairs have the same error and a pair is judged by its own p-value alone. It is given only
    if it says of every pair what the adjusted p-value says.
    """
    errors = {row.error for row in comparisons.rows}
    error = next(iter(errors)) if len(errors) == 1 else None
    if not error or comparisons.mean_ranks is None or (critical := _critical(comparisons, alpha)) is None:
        return None
    cd = critical * error
    agrees = all((abs(row.estimate) >= cd) == (row.adjusted <= alpha) for row in comparisons.rows)
    return cd if agrees else None


def _critical(comparisons: Comparisons, alpha: float) -> float | None:
    """The critical value of |estimate| / error."""
    law, m = comparisons.null.law if comparisons.null is not None else "", len(comparisons.rows)
    if comparisons.adjustment == joint.STUDENTIZED_RANGE.name:
        return float(studentized_range.StudentizedRange(comparisons.k).isf(alpha)) / math.sqrt(2)
    adjustment = "none" if m == 1 else comparisons.adjustment
    levels = {"none": alpha, "bonferroni": alpha / m, "sidak": -math.expm1(math.log1p(-alpha) / m)}
    df = max(1, (comparisons.n - 1) * (comparisons.k - 1))
    known = {candidate.name: candidate for candidate in (continuous.Normal(), continuous.StudentT(df))}
    if adjustment not in levels or law not in known:
        return None
    return float(known[law].isf(levels[adjustment] / 2))


def _matrix(comparisons: Comparisons) -> Array:
    """Adjusted p-values of all pairs; 1 where a pair was not compared, which only a control allows."""
    if all(math.isnan(row.adjusted) for row in comparisons.rows):
        name = comparisons.procedure
        raise InputError("picture", f"{name} comes without p-values here: there is nothing to judge by")
    place = {name: j for j, name in enumerate(comparisons.algorithms)}
    adjusted = np.ones((comparisons.k, comparisons.k))
    for row in comparisons.rows:
        i, j = place[row.a], place[row.b]
        # A p-value that is NaN shows no difference.
        adjusted[i, j] = adjusted[j, i] = 1.0 if math.isnan(row.adjusted) else row.adjusted
    if comparisons.control is None and len(comparisons.rows) != len(families.all_pairs_family(comparisons.k).pairs):
        raise InputError("picture", f"{comparisons.procedure} compares only some pairs: groups need all of them")
    return adjusted


def _control(comparisons: Comparisons) -> int | None:
    return None if comparisons.control is None else comparisons.algorithms.index(comparisons.control)


def _within_rows(comparisons: Comparisons) -> bool:
    """Are the mean ranks between 1 and k (Friedman's, Quade's), or do they rank the whole table?"""
    ranking = rankings.RANKINGS[comparisons.options.get("ranks") or rankings.DEFAULT]
    return ranking.within and max(mean_ranks(comparisons)) <= comparisons.k


def _direction(comparisons: Comparisons) -> str:
    best = "1 is best" if _within_rows(comparisons) else "the lowest is best"
    return best if lowest_is_best(comparisons) else scene.LOWEST


def lowest_is_best(result: Outcome | Comparisons) -> bool:
    """Whether somebody said which scores are better, so that its lowest rank is that of the best."""
    procedure = descriptor.of_result(result.procedure)
    return procedure is not None and procedure.kind.layout.rows == "data sets" and NO_DIRECTION not in result.notes
