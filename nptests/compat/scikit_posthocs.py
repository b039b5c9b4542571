"""scikit-posthocs' names, arguments and frames, computed here: the table is `elsewhere/tables/scikit-posthocs.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from string import ascii_letters
from typing import Any

import numpy as np

import nptests
from nptests.analysis.grouping import maximal_cliques
from nptests.compat.engine import tell_unread
from nptests.compat.packages import module
from nptests.compat.reading import groups
from nptests.errors import InputError
from nptests.procedures import listed
from nptests.procedures.elsewhere.translation import VALUES
from nptests.results import Comparisons

__getattr__, __dir__, __all__ = module("scikit-posthocs", __name__)

# The diagonal, above 0.05, below 0.001, below 0.01, below 0.05.
SHADES = ("white", "#e6e6e6", "#00441b", "#238b45", "#a1d99b")
STARS = ((0.001, "***"), (0.01, "**"), (0.05, "*"))


def sign_array(p_values: Any, alpha: float = 0.05) -> Any:
    """1 where a p-value is below alpha, 0 where it is not, -1 on the diagonal."""
    signs = (np.array(p_values, dtype=float) < alpha).astype(float)
    np.fill_diagonal(signs, -1)
    return signs


def sign_table(p_values: Any, lower: bool = True, upper: bool = True) -> Any:
    """Stars for p-values: *** below 0.001, ** below 0.01, * below 0.05, NS above; "-" on the diagonal."""
    import pandas as pd

    if not (lower or upper):
        raise InputError("option", "lower=False, upper=False: at least one triangle is needed")
    table: Any = pd.DataFrame(p_values)

    def mark(i: int, j: int) -> str:
        if i == j:
            return "-"
        p = table.iat[i, j]
        return next((stars for level, stars in STARS if p < level), "NS") if (lower if i > j else upper) else ""

    marks = [[mark(i, j) for j in range(table.shape[1])] for i in range(table.shape[0])]
    return pd.DataFrame(marks, index=table.index, columns=table.columns)


def sign_plot(
    x: Any, g: Sequence[Any] | None = None, flat: bool = False, labels: bool = True, ax: Any = None, **dress: Any
) -> Any:
    """A matrix of p-values as a map on axes, which come with their colour bar; of `sign_array` (flat=True), alone."""
    import pandas as pd
    from matplotlib import pyplot
    from matplotlib.colors import ListedColormap

    heads: Any = g
    frame = x if isinstance(x, pd.DataFrame) else pd.DataFrame(x, index=heads, columns=heads)
    values = frame.to_numpy()
    if flat != np.issubdtype(values.dtype, np.integer):
        raise InputError("data", "flat=True takes whole numbers of sign_array, flat=False p-values")
    colours = values if flat else _shades(values)
    axes = pyplot.subplots()[1] if ax is None else ax
    palette = dress.get("cmap")
    if palette is not None and not isinstance(palette, str):
        if len(palette) != len(SHADES) - 2 * flat:
            words = f"cmap={palette!r}: a colour a kind of cell, {len(SHADES) - 2 * flat}"
            raise InputError("option", words, where="cmap")
        palette = ListedColormap(list(palette))
    shades, low, high = ("Greens", -1, 1) if flat else (ListedColormap(SHADES), -0.5, len(SHADES) - 0.5)
    image = axes.imshow(colours, cmap=palette or shades, vmin=low, vmax=high)  # whichever kinds there are
    if labels:
        axes.set_xticks(range(len(frame)), [str(name) for name in frame.columns])
        axes.set_yticks(range(len(frame)), [str(name) for name in frame.index])
    tell_unread("sign_plot of scikit-posthocs", {name: x for name, x in dress.items() if name != "cmap"})
    if flat:
        return axes
    bar = axes.figure.colorbar(image, ax=axes)
    bar.set_ticks(range(len(SHADES)), labels=("", "NS", *(f"p < {level}" for level, _ in STARS)))
    return Drawn((axes, bar))


class Drawn(tuple[Any, ...]):
    """Axes and their colour bar, which are asked for what axes have, too."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self[0], name)


def _shades(values: Any) -> Any:
    """Which of the five kinds of cell each is."""
    stars = np.searchsorted([level for level, _ in STARS], values, side="right")
    kinds = np.where(stars == len(STARS), 1, stars + 2)
    np.fill_diagonal(kinds, 0)
    return kinds


def posthoc_median(
    a: Any, val_col: str | None = None, group_col: str | None = None, p_adjust: str | None = None, sort: bool = False
) -> Any:
    """Of each two groups the shares of values above the median of all groups, as chi-squared compares them."""
    import pandas as pd

    (parts,), labels = groups({"a": a, "val_col": val_col, "group_col": group_col, "sort": sort})
    median = np.median(np.concatenate(list(parts.values())))
    above = [(sum(x > median for x in part), len(part)) for part in parts.values()]
    raw = [nptests.proportions(*one, *other).pvalue for one, other in combinations(above, 2)]
    p = np.ones((len(above), len(above)))
    p[np.triu_indices(len(above), 1)] = nptests.adjust(raw, VALUES["adjust"].get(p_adjust, p_adjust or "none"))
    return pd.DataFrame(np.triu(p) + np.triu(p, 1).T, index=labels, columns=labels)


def compact_letter_display(
    p_values: Any, alpha: float = 0.05, names: Sequence[Any] | None = None, maxiter: int = 100
) -> Any:
    """The letters of each algorithm: two share one exactly where they do not differ."""
    import pandas as pd

    p = np.asarray(p_values, dtype=float)
    if names is None:
        names = list(p_values.index) if isinstance(p_values, pd.DataFrame) else list(range(len(p)))
    joined = maximal_cliques(p >= alpha)
    marks = [
        "".join(ascii_letters[i] if j in group else " " for i, group in enumerate(joined)) for j in range(len(p))
    ]  # each letter keeps its place
    return pd.Series(marks, index=list(names), name="letters")


def critical_difference_diagram(
    ranks: Mapping[Any, float], sig_matrix: Any, *, cd: float | None = None, alpha: float = 0.05, ax: Any = None,
    **dress: Any,
) -> dict[str, list[Any]]:  # fmt: skip
    """The diagram of mean ranks on axes, joined where p-values are above alpha: its artists, in our dress."""
    from matplotlib import pyplot

    from nptests.document.pictures import critical_difference as picture
    from nptests.document.pictures.matplotlib_figure import on_axes

    means, method = dict(ranks), "by the p-values at hand"
    if isinstance(sig_matrix, Comparisons):
        method = listed.procedure(sig_matrix.procedure).title
    sig_matrix = sig_matrix.pvalues.fillna(1) if isinstance(sig_matrix, Comparisons) else sig_matrix
    p = sig_matrix.loc[list(means), list(means)].to_numpy()
    heading = "1 is best" if min(means.values()) >= 1 else "the lowest first"  # shares of the ranks may be turned
    diagram = picture.Diagram(
        names=tuple(map(str, means)), mean_ranks=tuple(map(float, means.values())),
        groups=tuple(group for group in maximal_cliques(p > alpha) if len(group) > 1), alpha=alpha, n=None,
        method=method, direction=heading, difference=cd, control=None, span=None,
    )  # fmt: skip
    tell_unread("critical_difference_diagram of scikit-posthocs", dress)
    axes = pyplot.gca() if ax is None else ax
    scene, before = picture.layout(diagram), set(axes.get_children())
    on_axes(scene, axes)
    drawn = list(zip(scene.items, (artist for artist in axes.get_children() if artist not in before), strict=True))
    bars: dict[str, list[Any]] = {}
    for item, artist in drawn:
        if item.kind == "bar":
            bars.setdefault(item.label or "", []).append(artist)
    kinds = {"markers": "rank", "elbows": "leader", "labels": "name"}
    parts = {part: [artist for item, artist in drawn if item.kind == kind] for part, kind in kinds.items()}
    return parts | {"crossbars": list(bars.values())}
