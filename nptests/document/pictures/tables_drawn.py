"""The pictures of a table by their plain names."""

import re
import sys
import warnings
from typing import Any, get_args

from nptests.analysis.analysing import Analysis, analyse
from nptests.data.scores import MISSING_BETTER
from nptests.document.pictures import drawing, matplotlib_figure
from nptests.document.pictures.methods import compared, methods
from nptests.errors import TRIED, InputError, InputWarning, thrown_away
from nptests.procedures.descriptor import accepting, options
from nptests.procedures.elsewhere.translation import KEYWORDS, MEANS
from nptests.procedures.posthoc.mean_ranks import all_pairs
from nptests.results import Comparisons
from nptests.vocabulary import ADJUSTING, BETTERS, PATHS, Better, resolved

# How others dress their pictures; ours have one dress.
DRESS = ("figsize", "title", "width", "textspace", "reverse", "fontsize", "dpi", "color_palette", "lowv", "highv")


def cd_diagram(data: Any, path: Any = None, *, ax: Any = None, alpha: float = 0.05, **words: Any) -> Any:
    """The critical-difference diagram of a table: mean ranks, joined where algorithms do not differ at alpha.

    data      a table, as `analyse` takes it, with better=; or comparisons, an analysis
    path      the file to write, also as out=, file= or filename=
    ax        matplotlib axes to draw on
    alpha     the level of the decisions that it shows
    words     what is said of the data, and method="nemenyi" (also as test=, posthoc=) or another one, and its options;
              or options of `analyse`, whose groups are drawn then
    returns   the picture, or the axes
    """
    if isinstance(path, str) and path in (*BETTERS, *get_args(Better)):
        path, words["better"] = None, path
    path = _named_path(words) if path is None else path
    if dress := [f"{name}={words.pop(name)!r}" for name in DRESS if name in words]:
        warnings.warn(f"cd_diagram: {', '.join(dress)}: of no effect here", InputWarning, stacklevel=2)
    if not isinstance(data, (Comparisons, Analysis)):
        asked = {name: _method(words[name]) for name in MEANS if name in words}
        word = next((name for name, known in asked.items() if known), None)
        method = asked[word] if word else None
        words = {name: x for name, x in words.items() if name != word}
        adjusting = next((name for name in MEANS if resolved(words.get(name), ADJUSTING)), None)
        words |= {"adjust": words.pop(adjusting)} if adjusting else {}
        chosen = options.options_of(analyse).keys() & {KEYWORDS.get(name, name) for name in words}
        method = method or (None if chosen else "nemenyi")
        words |= {"method": method} if method else {}
        try:
            data = (compared if method else analyse)(data, alpha=alpha, **words)
        except InputError as problem:  # of which the line compares, and this draws
            other = re.search(r": write (nptests\.(?!analyse)\w+\(.*\))$", problem.message)
            if other is None or TRIED.get() or problem.where not in words:
                raise
            drawn = f"nptests.cd_diagram({other[1]}{'' if alpha == 0.05 else f', alpha={alpha!r}'})"
            sentence = f"{problem.message.partition(': write ')[0]}: write {drawn}"
            raise InputError(problem.code, sentence, where=problem.where) from None
        if accepting.NO_DIRECTION in getattr(data, "notes", ()):  # p-values need none: the order of a picture does
            raise InputError("better", MISSING_BETTER, where="better")
    return _drawn(data, path, ax, "cd", None if isinstance(data, Analysis) else alpha)


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


def _method(word: Any) -> str | None:
    """The comparisons that are called so, or that make the test of two samples of every pair."""
    known = (resolved(name, methods()) for name in (str(word), f"pairwise-{word}"))
    return next(filter(None, known), None)


def _named_path(words: dict[str, Any]) -> Any:
    """The file, by whichever word it is called."""
    return next((words.pop(name) for name in PATHS if name in words), None)


def _drawn(result: Any, path: Any, ax: Any, kind: str, alpha: float | None = None) -> Any:
    picture = drawing.draw(result, path, kind=kind, alpha=alpha)
    kept = path is not None or TRIED.get() or not thrown_away() or "matplotlib.pyplot" not in sys.modules
    if ax is not None or not kept:  # a script goes on with pyplot, as peers have it
        axes = matplotlib_figure.on_axes(picture.scene, ax)
    return picture if ax is None else axes
