"""The heat map of adjusted p-values: one cell a pair, algorithms by mean rank, groups as bars beside the names.

Colour is never alone: a significant p-value is bold, or has a dot where cells are too small for numbers. A group is a
vertical bar over the rows of its members, broken at every other row, so that no order of the rows can make it lie.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from nptests.analysis.grouping import in_order, levels, ranking, runs
from nptests.data.numerals import pvalue
from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import FONT, LONGEST, short_names, width_of

MOST_NUMBERS = 14  # with more algorithms cells hold dots instead of p-values
CELL, SMALL_CELL = (60.0, 26.0), (18.0, 18.0)
STRIP = 8.0  # width of a level of group bars
GAP = 8.0
# Bounds of the shades, as parts of alpha, from the smallest p-values; the last shade is for p > alpha.
SHADES = ((0.02, 0.5), (0.2, 0.36), (1.0, 0.22))


@dataclass(frozen=True)
class PValueMap:
    """What the map shows: `adjusted` by pairs (i, j) of positions in `names`, i < j; pairs may be missing."""

    names: tuple[str, ...]
    mean_ranks: tuple[float, ...] | None
    adjusted: Mapping[tuple[int, int], float]
    groups: tuple[tuple[int, ...], ...]
    alpha: float
    n: int
    method: str
    control: int | None = None
    longest: int = LONGEST  # characters of a name that are shown

    @property
    def k(self) -> int:
        return len(self.names)

    @property
    def order(self) -> list[int]:
        """Best first; the order of the columns where there are no mean ranks."""
        return ranking(self.names, self.mean_ranks) if self.mean_ranks is not None else list(range(self.k))

    def columns(self) -> list[int]:
        """Places in the order that need a column: all but the last, or the control's alone."""
        return list(range(self.k - 1)) if self.control is None else [self.order.index(self.control)]

    def cells(self, row: int) -> list[int]:
        """The columns with a cell in a row: those to the left of the diagonal, or the control's but in its own row."""
        return [c for c in self.columns() if (c < row if self.control is None else c != row)]

    def between(self, i: int, j: int) -> float | None:
        return self.adjusted.get((min(i, j), max(i, j)))


def layout(heatmap: PValueMap) -> pic.Scene:
    """Rows are named and numbered, columns have the numbers: the lower triangle says everything once."""
    order, names = heatmap.order, short_names(heatmap.names, heatmap.longest)
    cell = CELL if heatmap.k <= MOST_NUMBERS else SMALL_CELL
    groups = in_order(heatmap.groups, order)
    place = {j: i for i, j in enumerate(order)}
    tiers = levels([(float(place[g[0]]), float(place[g[-1]])) for g in groups], apart=0.0)
    strip = (max(tiers, default=-1) + 1) * STRIP
    texts = caption_texts(heatmap)
    names_end = pic.MARGIN + max(width_of(name) for name in names)
    numbers_end = names_end + GAP + width_of(str(heatmap.k), pic.SMALL)
    left = numbers_end + GAP + strip + GAP
    place_of = {column: at for at, column in enumerate(heatmap.columns())}
    least_width = left + len(place_of) * cell[0] + pic.MARGIN
    legend = sum(14 + 5 + width_of(text, pic.SMALL) + 2 * GAP for text, _ in _legend_texts(heatmap.alpha)) - 2 * GAP
    width = max(least_width, pic.caption_width(texts), 2 * pic.MARGIN + legend, 360.0)
    shift = (width - least_width) / 2
    items, top = pic.captions(texts, width)
    matrix = left + shift, top + pic.ROW
    items += _groups(heatmap, groups, tiers, numbers_end + shift + GAP, matrix[1], cell[1])
    for row, i in enumerate(order):
        y = matrix[1] + (row + 0.5) * cell[1]
        items.append(pic.Words(names_end + shift, y + FONT / 3, names[i], "end", kind="name", label=heatmap.names[i]))
        items.append(
            pic.Words(numbers_end + shift, y + pic.SMALL / 3, str(row + 1), "end", pic.SMALL, kind="row-label")
        )
        for column in heatmap.cells(row):
            corner = matrix[0] + place_of[column] * cell[0], matrix[1] + row * cell[1]
            items += _cell(heatmap, i, order[column], corner, cell)
    for column, at in place_of.items():
        x, text = matrix[0] + (at + 0.5) * cell[0], str(column + 1)
        items.append(pic.Words(x, matrix[1] - 5, text, "middle", pic.SMALL, kind="column-label"))
    bottom = matrix[1] + heatmap.k * cell[1] + GAP
    items += _legend(heatmap.alpha, (width - legend) / 2, bottom, numbers=cell is CELL)
    title = f"Adjusted p-values of {heatmap.k} algorithms, n = {heatmap.n}"
    return pic.Scene(width, bottom + pic.ROW + pic.MARGIN, title, spoken(heatmap), tuple(items))


def caption_texts(heatmap: PValueMap) -> tuple[str, str]:
    """The two sentences above the map."""
    order = "lowest mean rank first" if heatmap.mean_ranks is not None else "in the order of the table"
    key = f"adjusted p-values, {order}"
    if any(len(g) > 1 for g in heatmap.groups):
        key += "; bars: not shown to differ"
    elif heatmap.control is not None:
        key += f"; against {short_names(heatmap.names, heatmap.longest)[heatmap.control]}"
    elif all(p <= heatmap.alpha for p in heatmap.adjusted.values()):
        key += "; all were shown to differ"
    return f"{heatmap.method}, alpha = {heatmap.alpha:g}, n = {heatmap.n}", key


def spoken(heatmap: PValueMap) -> str:
    """The significant pairs in words."""
    significant = [
        f"{heatmap.names[i]} and {heatmap.names[j]}: p {pvalue(p)}"
        for (i, j), p in heatmap.adjusted.items()
        if p <= heatmap.alpha
    ]
    pairs = "; ".join(significant) if significant else "none"
    count = f"{len(significant)} of {len(heatmap.adjusted)} pairs"
    return f"{heatmap.method}. Significant at {heatmap.alpha:g}, {count}: {pairs}."


def brief(p: float, alpha: float) -> str:
    """A p-value for a cell: three decimals or one digit and a power of ten, and more digits where rounding would carry
    it to the other side of alpha, so that 0.0503 is never written 0.050."""
    if math.isnan(p):
        return "–"
    for digits in range(3, 18):
        text = f"{p:.{digits}f}" if p >= 0.0005 else f"{p:.{digits - 3}e}".replace("e-0", "e-")
        if (float(text) <= alpha) == (p <= alpha):
            return "1" if float(text) == 1.0 else text
    return repr(p)


def _groups(
    heatmap: PValueMap, groups: list[list[int]], tiers: list[int], left: float, top: float, height: float
) -> list[pic.Item]:
    """A bar a group, over the rows of its members only."""
    items: list[pic.Item] = []
    place = {j: i for i, j in enumerate(heatmap.order)}
    for group, level in zip(groups, tiers, strict=True):
        label = ", ".join(heatmap.names[j] for j in group)
        x = left + (level + 0.5) * STRIP
        ends = [
            (top + place[part[0]] * height + 3, top + (place[part[-1]] + 1) * height - 3)
            for part in runs(group, heatmap.order)
        ]
        items += [
            pic.Line(((x, b), (x, a)), "faint", 1.5, True, label, "bar-link") for (_, b), (a, _) in pairwise(ends)
        ]
        items += [pic.Line(((x, a), (x, b)), "ink", 4.0, label=label, kind="bar") for a, b in ends]
    return items


def _cell(heatmap: PValueMap, i: int, j: int, corner: tuple[float, float], cell: tuple[float, float]) -> list[pic.Item]:
    p = heatmap.between(i, j)
    if p is None:
        return []
    (x, y), (width, height) = corner, cell
    label = f"{heatmap.names[j]} and {heatmap.names[i]}: adjusted p {pvalue(p)}"
    tone = next((tone for part, tone in SHADES if p <= part * heatmap.alpha), 0.0)
    items: list[pic.Item] = [pic.Box(x + 1, y + 1, width - 2, height - 2, "faint", 0.12, label, "cell-ground")]
    if tone:
        items.append(pic.Box(x + 1, y + 1, width - 2, height - 2, "accent", tone, label, "cell"))
    middle = x + width / 2, y + height / 2
    if cell is CELL:
        text = pic.Words(
            middle[0],
            middle[1] + pic.SMALL / 3,
            brief(p, heatmap.alpha),
            "middle",
            pic.SMALL,
            bold=bool(tone),
            kind="p",
        )
        items.append(text)
    elif tone:
        items.append(pic.Dot(*middle, 2.5, "ink", label, "significant"))
    return items


def _legend_texts(alpha: float) -> list[tuple[str, float]]:
    return [*((f"p ≤ {part * alpha:g}", tone) for part, tone in SHADES), (f"p > {alpha:g}", 0.0)]


def _legend(alpha: float, x: float, y: float, *, numbers: bool) -> list[pic.Item]:
    """A sample of each shade with its bound; bold or dotted as in the cells."""
    items: list[pic.Item] = []
    for text, tone in _legend_texts(alpha):
        items.append(pic.Box(x, y + 4, 14, 14, "faint", 0.12, kind="key-ground"))
        if tone:
            items.append(pic.Box(x, y + 4, 14, 14, "accent", tone, kind="key"))
        if tone and not numbers:
            items.append(pic.Dot(x + 7, y + 11, 2.5, "ink", kind="key-dot"))
        items.append(pic.Words(x + 19, y + 15, text, size=pic.SMALL, bold=bool(tone) and numbers, kind="key-text"))
        x += 14 + 5 + width_of(text, pic.SMALL) + 2 * GAP
    return items
