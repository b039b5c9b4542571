"""The public door to the pictures: from a result to SVG, matplotlib or plain text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from nptests.analysis.analysing import Analysis
from nptests.analysis.grouping import ranking
from nptests.data.intake.orientation import is_table
from nptests.data.ranks import centred
from nptests.data.scores import IncompleteScores, Scores
from nptests.distributions.continuous import StudentT
from nptests.document.pictures import (
    box_plot,
    comparisons as shown,
    critical_difference,
    naming,
    posterior_density,
    pvalue_map,
    rank_intervals,
    roc_plot,
    simplex,
    terminal,
)
from nptests.document.pictures.curve import Curve
from nptests.document.pictures.laws_of_outcomes import null_distribution as null_of
from nptests.document.pictures.lettering import short_names
from nptests.document.pictures.naming import Names
from nptests.document.pictures.null_bars import null_picture
from nptests.document.pictures.picture import Picture
from nptests.document.pictures.scene import Scene
from nptests.errors import InputError, as_written, owner_written
from nptests.experiment.metrics.roc import RocCurve, of_cases
from nptests.procedures.descriptor import check_level
from nptests.procedures.descriptor.accepting import NO_DIRECTION
from nptests.procedures.elsewhere.again import runs_on
from nptests.procedures.omnibus.durbin import centred_ranks
from nptests.results import Comparisons, Effect, Outcome, Posterior

FAR_TAIL = 1e-3  # of a posterior, left out on each side
ALPHA = 0.05  # where nothing says another level; every picture states its own


def draw(
    result: Comparisons | Outcome | Posterior | Scores | IncompleteScores | Analysis | Effect | RocCurve,
    path: str | Path | None = None,
    *,
    kind: str | None = None,
    alpha: float | None = None,
    dark: bool = False,
    names: Names = "whole",
    highlight: str | Sequence[str] = (),
) -> Picture:
    """Draw a result; with a path, write it too (.svg, .tex (TikZ), .txt; .png, .pdf and others need the extra `plot`).

    Comparisons   "cd" (the critical-difference diagram), "pvalues" (heat map), "ranks" (comparison intervals)
    Outcome       "null": the null distribution, the rejection region at alpha and the statistic
    Posterior     "posterior" (density of the difference) or "simplex" (draws in a triangle)
    Scores        "scores": a box plot, the best mean rank first
    RocCurve      "roc": the curve with the area below; so is an Effect that is the area of one (auc, gini)
    Analysis      all of these that its parts allow

    Without a kind the first that fits is drawn; alpha is that of the analysis, else 0.05, and stands in the picture.
    Everything shown is computed from the result: groups are the maximal sets of algorithms whose adjusted p-values are
    all above alpha, and a critical difference appears only where one number says the same as all those p-values. SVG
    follows the reader's light or dark setting, `dark` is for the other formats.

    result      what is to be drawn
    path        the file to write, its format by its ending
    kind        one of the words above
    alpha       the level of the decisions that it shows
    dark        for a dark page
    names       "whole", "short" (of 36 characters at most), or others for some of the algorithms, as a dict
    highlight   the names of algorithms that stand out
    """
    if alpha is None:
        of_result = getattr(result, "options", {}).get("alpha") or ALPHA
        alpha = result.alpha if isinstance(result, Analysis) else of_result
    alpha = check_level(alpha)
    if path is not None and not isinstance(path, (str, PathLike)):
        raise InputError("option", f"path is a {type(path).__name__}: the name of a file is needed", where="path")
    makers = next((makers for kinds, makers in _MAKERS.items() if isinstance(result, kinds)), None)
    if makers is None:
        words = f"a {type(result).__name__} cannot be drawn: give a result, or Scores"
        places = ", ".join([as_written(result, "df"), *([] if path is None else [repr(str(path))])])
        line = f"nptests.cd_diagram({places}, better='higher'), or better='lower'" if is_table(result) else ""
        raise InputError("picture", words, line=line)
    make = _maker(result, makers, kind)
    part = _part(result, kind) if isinstance(result, Analysis) else result
    chosen = naming.highlights(part, names, highlight)
    picture = make(naming.renamed(part, names), Look(alpha, naming.longest(names)))
    if chosen:
        picture = replace(picture, scene=naming.highlighted(picture.scene, chosen))
    if path is not None:
        picture.save(path, dark=dark)
    return picture


MOST_BOXES = 5_000  # side by side: a second or two


@dataclass(frozen=True)
class Look:
    """What is asked of a picture beside its kind: the level, and how many characters of names it shows."""

    alpha: float
    longest: int


Maker = Callable[[Any, Look], Picture]


def _maker(result: Any, makers: Mapping[str, Maker], kind: str | None) -> Maker:
    if kind is None and isinstance(result, Posterior):
        kind = "simplex" if "simplex" in result.details else "posterior"
    fitting = [each for each in makers if _fits(result, each)]
    if kind is None:
        return makers[next(iter(fitting))]
    if not isinstance(kind, str) or kind not in makers:
        words = f"kind={kind!r}: {type(result).__name__} is drawn as {', '.join(fitting)}"
        pairs = runs_on(result, 'nptests.all_pairs(df, better="higher")') if kind in [*_COMPARISONS] else None
        own = f"{owner_written(result, 'result')}.plot(kind={fitting[0]!r})"
        line = f"{pairs}.plot(kind={kind!r}), of the same data" if pairs else own
        raise InputError("option", f"{words}: write {line}", where="kind")
    return makers[kind]


def _fits(result: Any, kind: str) -> bool:
    """Whether a result has what such a picture shows."""
    compared = result.comparisons if isinstance(result, Analysis) else result
    needed = {"pvalues": compared, "cd": getattr(compared, "mean_ranks", None)}
    return kind not in _COMPARISONS or needed.get(kind, needed["cd"]) is not None


def of_diagram(diagram: critical_difference.Diagram) -> Picture:
    """The picture of mean ranks and groups, whatever they were found by."""
    return Picture(critical_difference.layout(diagram), partial(terminal.critical_difference_text, diagram))


def _of_comparisons(show: Callable[..., Any], layout: Callable[..., Scene], plain: Callable[..., str]) -> Maker:
    """What a picture of comparisons shows, its scene, and its form in characters."""

    def make(comparisons: Comparisons, look: Look) -> Picture:
        content = replace(show(comparisons, look.alpha), longest=look.longest)
        return Picture(layout(content), lambda **how: plain(content, **how))

    return make


def _null(outcome: Outcome, look: Look) -> Picture:
    return null_picture(null_of(outcome, shown.title_of(outcome.procedure), look.alpha))


def _scores(scores: Scores | IncompleteScores, look: Look) -> Picture:
    if scores.k > MOST_BOXES:
        raise InputError("limit", f"{scores.k} algorithms: boxes of at most {MOST_BOXES} are drawn, leave some out")
    d = centred_ranks(scores) if isinstance(scores, IncompleteScores) else centred(scores.costs("decimal"))
    means = d.sum(axis=0) / scores.present.sum(axis=0)
    order = ranking(scores.algorithms, means.tolist())
    names = tuple(scores.algorithms[j] for j in order)
    values = tuple(tuple(scores.values[scores.present[:, j], j].tolist()) for j in order)
    better = "" if NO_DIRECTION in scores.reading else scores.better
    return Picture(box_plot.layout(box_plot.BoxPlot(names, values, better, scores.n, look.longest)))


def _simplex(posterior: Posterior, look: Look) -> Picture:
    """Points of the triangle with corners (0, 0), (1/2, sqrt 3/2) and (1, 0) back to shares (b, equal, a)."""
    if "simplex" not in posterior.details:
        words = f'{posterior.procedure} has no draws of three shares: kind="posterior" fits'
        raise InputError("picture", words, where="kind")
    x, y = np.asarray(posterior.details["simplex"], dtype=np.float64).T
    equal = 2 * y / math.sqrt(3)
    right = x - equal / 2
    draws = np.stack([1 - equal - right, equal, right], axis=1)
    return Picture(simplex.layout(posterior, shown.title_of(posterior.procedure), draws))


def _posterior(posterior: Posterior, look: Look) -> Picture:
    if not {"mean", "scale", "df"} <= set(posterior.details) or not posterior.details["scale"] > 0:
        raise InputError("picture", f'{posterior.procedure} has no density here: kind="simplex" may fit', where="kind")
    mean, scale = float(posterior.details["mean"]), float(posterior.details["scale"])
    law, rope = StudentT(posterior.details["df"]), float(posterior.options["rope"])
    reach = law.isf(FAR_TAIL) * scale
    low, high = min(mean - reach, -1.25 * rope), max(mean + reach, 1.25 * rope)
    curve = Curve.of_tail(lambda x: law.sf((x - mean) / scale), low, high)
    return Picture(posterior_density.layout(posterior, shown.title_of(posterior.procedure), curve))


def _roc(curve: RocCurve, look: Look) -> Picture:
    negative, positive = short_names(curve.names, look.longest)
    return Picture(roc_plot.layout(replace(curve, names=(negative, positive))))


def _roc_of_area(area: Effect, look: Look) -> Picture:
    """An area knows the cases that it was taken of."""
    if not {"positive", "ranking"} <= set(area.details):
        raise InputError("picture", f"{area.procedure} has no picture: of effects only areas of ROC curves have one")
    if area.status is not None:
        raise InputError("picture", f"{area.procedure} is not defined here, and there is no curve: {area.notes[0]}")
    return _roc(of_cases(area.details["positive"], area.details["ranking"], area.names), look)


def _part(analysis: Analysis, kind: str | None) -> Comparisons | Outcome | Scores | IncompleteScores:
    """What of an analysis is drawn."""
    if kind == "scores":
        return analysis.scores
    return analysis.omnibus if kind == "null" else _compared(analysis)


def _compared(analysis: Analysis) -> Comparisons:
    if analysis.comparisons is None:
        raise InputError("picture", 'two algorithms need no comparisons after the test: kind="null" or "scores" fits')
    return analysis.comparisons


_COMPARISONS: dict[str, Maker] = {
    "cd": _of_comparisons(shown.diagram, critical_difference.layout, terminal.critical_difference_text),
    "pvalues": _of_comparisons(shown.pvalue_map, pvalue_map.layout, terminal.pvalue_map_text),
    "ranks": _of_comparisons(shown.rank_intervals, rank_intervals.layout, terminal.rank_intervals_text),
}
_MAKERS: dict[type, dict[str, Maker]] = {
    Comparisons: _COMPARISONS,
    Outcome: {"null": _null},
    Posterior: {"simplex": _simplex, "posterior": _posterior},
    Scores: {"scores": _scores},
    IncompleteScores: {"scores": _scores},
    RocCurve: {"roc": _roc},
    Effect: {"roc": _roc_of_area},
    Analysis: {**_COMPARISONS, "scores": _scores, "null": _null},
}
