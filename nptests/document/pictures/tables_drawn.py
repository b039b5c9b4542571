"""The pictures of a table by their plain names."""

from typing import Any

from nptests.analysis.analysing import Analysis, analyse
from nptests.document.pictures.drawing import draw
from nptests.procedures.elsewhere.translation import PATHS
from nptests.procedures.posthoc.mean_ranks import all_pairs
from nptests.results import Comparisons


def cd_diagram(data: Any, path: Any = None, *, ax: Any = None, alpha: float = 0.05, **words: Any) -> Any:
    """The critical-difference diagram of a table: mean ranks, joined where algorithms do not differ at alpha.

    data      a table, as `analyse` takes it, with better=; or comparisons, an analysis
    path      the file to write, also as out=, file= or filename=
    ax        matplotlib axes to draw on
    alpha     the level of the decisions that it shows
    words     what is said of the data, and options of `analyse`
    returns   the picture, or the axes
    """
    path = _named_path(words) if path is None else path
    ready = isinstance(data, (Comparisons, Analysis))
    return _drawn(data if ready else analyse(data, alpha=alpha, **words), path, ax, "cd")


def heatmap(data: Any, path: Any = None, *, ax: Any = None, **words: Any) -> Any:
    """The adjusted p-values of all pairs of a table, or of comparisons that stand already, as a map.

    data      a table, or comparisons
    path      the file to write, also as out=, file= or filename=
    ax        matplotlib axes to draw on
    words     what is said of the data, and options of `all_pairs`
    returns   the picture, or the axes
    """
    path = _named_path(words) if path is None else path
    ready = isinstance(data, (Comparisons, Analysis))
    return _drawn(data if ready else all_pairs(data, **words), path, ax, "pvalues")


def _named_path(words: dict[str, Any]) -> Any:
    """The file, by whichever word it is called."""
    return next((words.pop(name) for name in PATHS if name in words), None)


def _drawn(result: Any, path: Any, ax: Any, kind: str) -> Any:
    if ax is not None:
        return result.plot(ax=ax, kind=kind)
    return draw(result, path, kind=kind)
