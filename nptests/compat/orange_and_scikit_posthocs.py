"""Drop-in calls for those who come from Orange or scikit-posthocs: the same names, arguments and shapes.

What differs, and why:

- Orange's `compute_CD` reads q from a table for alpha 0.05 and 0.1 and at most 20 algorithms; ours computes it for any.
- Orange's `graph_ranks` joins algorithms by the critical difference that it is given; so does ours, by |R_a - R_b| < CD
  (a difference equal to it is significant), and it returns a picture that notebooks show, where Orange returned nothing
  or a matplotlib figure.
- scikit-posthocs ranks the lowest score 1 and has no `better`; matrices of two-sided p-values do not depend on it. The
  functions here rank so too (better="lower" inside).
- `posthoc_nemenyi_friedman` and `posthoc_siegel_friedman` use the error without ties, as theirs do
  (error="published"); `nptests.nemenyi` and `nptests.all_pairs` use the exact one, which is smaller with ties.
- `posthoc_wilcoxon` sees ties of decimals that floating point breaks (0.9 - 0.8 and 0.3 - 0.2 are equal here), and is
  exact with ties and zeros.
- `posthoc_quade` by t is theirs; dist="normal" uses the exact error, where theirs puts n k for n into a formula that is
  right only for three algorithms without ties.
- The default of p_adjust is none, as theirs is: nothing is adjusted unless it is asked for. `nptests.analyse` adjusts.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from nptests.adjustments.methods import adjust
from nptests.analysis.grouping import maximal_cliques
from nptests.data.scores import Scores
from nptests.document.pictures.picture import Picture
from nptests.errors import InputError
from nptests.procedures.posthoc.conover import conover
from nptests.procedures.posthoc.mean_ranks import all_pairs
from nptests.procedures.posthoc.nemenyi import critical_difference, nemenyi
from nptests.procedures.posthoc.pairwise_wilcoxon import pairwise_wilcoxon
from nptests.results import Comparisons
from nptests.vocabulary import ADJUSTS_ELSEWHERE, Zeros

if TYPE_CHECKING:
    import pandas as pd

# Their word for an adjustment -> ours; words that are not here are taken as ours.
ADJUSTMENTS = {**ADJUSTS_ELSEWHERE, "s": "sidak", "b": "bonferroni", "h": "holm", "ho": "hommel"}
ZEROS: dict[str, Zeros] = {"wilcox": "drop", "pratt": "pratt", "zsplit": "split"}


# --- Orange ---------------------------------------------------------------------------------------


def compute_CD(avranks: Sequence[float], n: int, alpha: float | str = 0.05, test: str = "nemenyi") -> float:
    """Orange's call: the critical difference of mean ranks over n data sets; test is nemenyi or bonferroni-dunn."""
    if test not in ("nemenyi", "bonferroni-dunn"):
        raise InputError("option", f"test={test!r}: the words are 'nemenyi', 'bonferroni-dunn'", where="test")
    return critical_difference(len(avranks), n, alpha=float(alpha), kind=test)


def graph_ranks(
    avranks: Sequence[float],
    names: Sequence[str],
    cd: float | None = None,
    cdmethod: int | None = None,
    lowv: float | None = None,
    highv: float | None = None,
    width: float = 6,
    textspace: float = 1,
    reverse: bool = False,
    filename: str | Path | None = None,
    **others: Any,
) -> Picture:
    """Orange's call: draw mean ranks with the bars that `cd` implies, or with a control (`cdmethod`, its position).

    `width`, `textspace` and `reverse` are accepted and not needed: the layout finds its own room.
    """
    from nptests.document.pictures import critical_difference as picture
    from nptests.document.pictures import terminal

    ranks = np.asarray(avranks, dtype=np.float64)
    k = len(ranks)
    if len(names) != k or k < 2:
        raise InputError("ranks", f"{k} mean ranks and {len(names)} names: one of each for at least two algorithms")
    alike = np.abs(ranks[:, None] - ranks) < (0.0 if cd is None else cd)
    groups = maximal_cliques(alike) if cdmethod is None else (tuple(np.flatnonzero(alike[cdmethod]).tolist()),)
    span = None if lowv is None and highv is None else (lowv or 1.0, float(k) if highv is None else highv)
    diagram = picture.Diagram(
        names=tuple(names),
        mean_ranks=tuple(ranks.tolist()),
        groups=groups,
        alpha=None,
        n=None,
        method="mean ranks as given" if cd is None else "mean ranks and critical difference as given",
        direction="1 is best",
        difference=cd,
        control=cdmethod,
        span=span,
    )
    drawing = Picture(picture.layout(diagram), lambda **how: terminal.critical_difference_text(diagram, **how))
    if filename is not None:
        drawing.save(filename)
    return drawing


# --- scikit-posthocs ------------------------------------------------------------------------------


def posthoc_nemenyi_friedman(
    a: Any,
    y_col: str | None = None,
    group_col: str | None = None,
    block_col: str | None = None,
    block_id_col: str | None = None,
    melted: bool = False,
    sort: bool = False,
) -> pd.DataFrame:
    """scikit-posthocs' call: p-values of Nemenyi's test, data sets in rows, algorithms in columns (or melted)."""
    scores, names = _blocks(a, y_col, group_col, block_col or block_id_col, melted, sort)
    return _square(nemenyi(scores, error="published"), names)


def posthoc_siegel_friedman(
    a: Any,
    y_col: str | None = None,
    group_col: str | None = None,
    block_col: str | None = None,
    block_id_col: str | None = None,
    p_adjust: str | None = None,
    melted: bool = False,
    sort: bool = False,
) -> pd.DataFrame:
    """scikit-posthocs' call: normal tests of the differences of mean ranks."""
    scores, names = _blocks(a, y_col, group_col, block_col or block_id_col, melted, sort)
    return _square(all_pairs(scores, adjust="none", error="published"), names, p_adjust)


def posthoc_conover_friedman(
    a: Any,
    y_col: str | None = None,
    block_col: str | None = None,
    block_id_col: str | None = None,
    group_col: str | None = None,
    melted: bool = False,
    sort: bool = False,
    p_adjust: str | None = None,
) -> pd.DataFrame:
    """scikit-posthocs' call: Conover's t tests after Friedman's test."""
    scores, names = _blocks(a, y_col, group_col, block_col or block_id_col, melted, sort)
    return _square(conover(scores, adjust="none"), names, p_adjust)


def posthoc_quade(
    a: Any,
    y_col: str | None = None,
    group_col: str | None = None,
    block_col: str | None = None,
    block_id_col: str | None = None,
    dist: str = "t",
    p_adjust: str | None = None,
    melted: bool = False,
    sort: bool = False,
) -> pd.DataFrame:
    """scikit-posthocs' call: comparisons after Quade's test, by Conover's t or (dist="normal") the normal law."""
    if dist not in ("t", "normal"):
        raise InputError("option", f"dist={dist!r}: the words are 't', 'normal'", where="dist")
    scores, names = _blocks(a, y_col, group_col, block_col or block_id_col, melted, sort)
    by_t = dist == "t"
    procedure = conover if by_t else all_pairs
    return _square(procedure(scores, ranks="quade", adjust="none"), names, p_adjust)


def posthoc_wilcoxon(
    a: Any,
    val_col: str | None = None,
    group_col: str | None = None,
    method: str = "auto",
    zero_method: str = "wilcox",
    correction: bool = False,
    p_adjust: str | None = None,
    sort: bool = False,
) -> pd.DataFrame:
    """scikit-posthocs' call: Wilcoxon's signed-rank test of every pair; groups in the rows of an array, as theirs.

    `method` and `correction` choose between approximations there; here the test is exact up to 500 differences.
    """
    if zero_method not in ZEROS:
        words = ", ".join(repr(word) for word in ZEROS)
        raise InputError("option", f"zero_method={zero_method!r}: the words are {words}", where="zero_method")
    scores, names = _groups(a, val_col, group_col, sort)
    return _square(pairwise_wilcoxon(scores, adjust="none", zeros=ZEROS[zero_method]), names, p_adjust)


def _blocks(
    a: Any, y_col: str | None, group_col: str | None, block_col: str | None, melted: bool, sort: bool
) -> tuple[Scores, list[Any]]:
    """Data sets in rows and algorithms in columns, from an array, a frame, or a melted frame."""
    import pandas as pd

    frame = pd.DataFrame(a)
    if melted:
        if y_col is None or group_col is None or block_col is None:
            raise InputError("columns", "melted data need y_col=, group_col= and block_col=")
        order = list(dict.fromkeys(frame[group_col]))
        frame = frame.pivot(index=block_col, columns=group_col, values=y_col)[order]
    return _scores(frame, sort)


def _groups(a: Any, val_col: str | None, group_col: str | None, sort: bool) -> tuple[Scores, list[Any]]:
    """Groups of equal sizes: the rows of an array, or the values of a frame by the names in another column."""
    import pandas as pd

    if isinstance(a, pd.DataFrame) and val_col is not None and group_col is not None:
        columns = {name: part[val_col].tolist() for name, part in a.groupby(group_col, sort=False)}
        if len({len(column) for column in columns.values()}) > 1:
            raise InputError("groups", "paired groups need equal sizes: one value for each data set")
        return _scores(pd.DataFrame(columns), sort)
    return _scores(pd.DataFrame(a).T, sort)


def _scores(frame: pd.DataFrame, sort: bool) -> tuple[Scores, list[Any]]:
    names = sorted(frame.columns) if sort else list(frame.columns)
    return Scores(frame[names].to_numpy(), [str(name) for name in names], better="lower"), names


def _square(comparisons: Comparisons, names: list[Any], p_adjust: str | None = None) -> pd.DataFrame:
    """The symmetric matrix of p-values with ones on the diagonal."""
    import pandas as pd

    p = np.array([row.adjusted for row in comparisons.rows])
    if p_adjust is not None:
        p = np.asarray(adjust(p, ADJUSTMENTS.get(p_adjust, p_adjust), algorithms=comparisons.k))
    square = np.ones((comparisons.k, comparisons.k))
    upper = np.triu_indices(comparisons.k, 1)
    square[upper] = p
    square.T[upper] = p
    return pd.DataFrame(square, index=names, columns=names)
