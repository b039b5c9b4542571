"""Orange's calls for critical-difference diagrams, computed and drawn here.

Orange's `compute_CD` reads q from a table for alpha 0.05 and 0.1 and at most 20 algorithms; ours computes it for any.
Its `graph_ranks` joins algorithms by the critical difference that it is given; so does ours, by |R_a - R_b| < CD (a
difference equal to it is significant), and it returns a picture that notebooks show.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from nptests.analysis.grouping import maximal_cliques
from nptests.compat.engine import tell_unread
from nptests.compat.packages import module
from nptests.document.pictures.picture import Picture
from nptests.errors import InputError, InputWarning
from nptests.procedures.omnibus.friedman import friedman_from_ranks, printed_mean_ranks
from nptests.procedures.omnibus.iman_davenport import iman_davenport_from_ranks
from nptests.procedures.posthoc.nemenyi import critical_difference

__getattr__, __dir__, __all__ = module("orange", __name__)


def compute_CD(
    avranks: Sequence[float], n: int, alpha: float | str = 0.05, test: str = "nemenyi", type: str | None = None
) -> float:
    """Orange's call: the critical difference of mean ranks over n data sets; test, once type, says against what."""
    test = type or test
    if test not in ("nemenyi", "bonferroni-dunn"):
        raise InputError("option", f"test={test!r}: the words are 'nemenyi', 'bonferroni-dunn'", where="test")
    _tell_impossible(avranks)
    return critical_difference(len(avranks), n, alpha=float(alpha), kind=test)


def _tell_impossible(avranks: Sequence[float]) -> None:
    """Warn of what are no mean ranks of all algorithms; Orange's own example is such a list."""
    try:
        printed_mean_ranks(avranks)
    except InputError as problem:
        warnings.warn(problem.message, InputWarning, stacklevel=4)


def compute_friedman(avranks: Sequence[float], n: int) -> tuple[tuple[float, int], tuple[float, tuple[int, int]]]:
    """Orange's call: Friedman's statistic of mean ranks, and Iman and Davenport's, each with degrees of freedom."""
    chi2, f = friedman_from_ranks(avranks, n), iman_davenport_from_ranks(avranks, n)
    return (chi2.statistic, int(chi2.df[0])), (f.statistic, (int(f.df[0]), int(f.df[1])))


def graph_ranks(
    avranks: Sequence[float], names: Sequence[str], cd: float | None = None, cdmethod: int | None = None,
    lowv: float | None = None, highv: float | None = None, width: float = 6, textspace: float = 1,
    reverse: bool = False, filename: str | Path | None = None, **others: Any,
) -> Picture:  # fmt: skip
    """Orange's call: draw mean ranks with the bars that `cd` implies, or with a control (`cdmethod`, its position).

    `textspace` and `reverse` are accepted and not needed: the layout finds its own room.
    """
    from nptests.document.pictures import critical_difference as picture
    from nptests.document.pictures.drawing import of_diagram
    from nptests.document.pictures.matplotlib_figure import on_axes

    ranks = np.asarray(avranks, dtype=np.float64)
    k = len(ranks)
    if len(names) != k or k < 2:
        raise InputError("ranks", f"{k} mean ranks and {len(names)} names: one of each for at least two algorithms")
    _tell_impossible(avranks)
    alike = np.abs(ranks[:, None] - ranks) < (0.0 if cd is None else cd)
    groups = maximal_cliques(alike) if cdmethod is None else (tuple(np.flatnonzero(alike[cdmethod]).tolist()),)
    span = None if lowv is None and highv is None else (lowv or 1.0, float(k) if highv is None else highv)
    how = "mean ranks as given" if cd is None else "mean ranks and critical difference as given"
    known = tuple(names), tuple(ranks.tolist()), groups, None, None, how, "1 is best"
    drawing = of_diagram(picture.Diagram(*known, difference=cd, control=cdmethod, span=span))
    tell_unread("graph_ranks of Orange", others)
    if filename is not None:
        drawing.save(filename)
    with suppress(InputError):  # of who has no matplotlib: theirs leaves a figure for pyplot.show()
        on_axes(drawing.scene, None, width)
    return drawing
