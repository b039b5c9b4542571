"""A null distribution in characters: bars over the statistic, what is rejected, and where the result lies."""

import math
from dataclasses import dataclass

import numpy as np

from nptests.data.numerals import number
from nptests.document.pictures import null_distribution, picture
from nptests.languages.translating import said
from nptests.vocabulary import Array

COLUMNS = 60  # bars, at most
EIGHTHS = " ▁▂▃▄▅▆▇█"
ASCII = " .:-=+*%"
REJECTED, SEEN = "#", "^"


@dataclass(frozen=True)
class Bars:
    """A law in columns: heights from 0 to 1, which columns are rejected, which one holds the statistic."""

    low: float
    high: float
    heights: tuple[float, ...]
    rejected: tuple[bool, ...]
    statistic: int


def bars(null: null_distribution.NullDistribution, columns: int) -> Bars:
    """The law in columns of equal width; a column is rejected where the part of it next to the region's end is."""
    curve = null.curve
    low, high = min(*curve.points, null.statistic), max(*curve.points, null.statistic)
    points, weights = np.asarray(curve.points), np.minimum(curve.heights, curve.top())
    step = _step(points, high - low, curve.atoms, columns)
    middles = low + step * np.arange(round((high - low) / step) + 1)
    place = np.rint((points - low) / step).astype(np.int64)
    heights = np.zeros(len(middles))
    (np.add if curve.atoms else np.maximum).at(heights, place, weights)
    inside = [any(a - step / 2 <= x <= b + step / 2 for a, b in null.region) for x in middles.tolist()]
    return Bars(
        low, high, tuple((heights / heights.max()).tolist()), tuple(inside), round((null.statistic - low) / step)
    )


def _step(points: Array, reach: float, atoms: bool, columns: int) -> float:
    """The width of a column; for atoms a whole number of their least distances, lest some columns have more of them."""
    if not atoms:
        return reach / (columns - 1)
    gap = float(np.diff(points).min()) if len(points) > 1 else max(reach, 1.0)
    return gap * math.ceil((reach / gap + 1) / columns)


def null_text(null: null_distribution.NullDistribution, *, width: int = COLUMNS, unicode: bool = True) -> str:
    """Four lines of characters: bars, region and statistic, the ends of the axis, and what is seen."""
    law = bars(null, min(width, COLUMNS))
    heights = EIGHTHS if unicode else ASCII
    row = "".join(heights[0 if h == 0 else max(1, round((len(heights) - 1) * h))] for h in law.heights)
    under = [REJECTED if inside else " " for inside in law.rejected]
    under[law.statistic] = SEEN
    left, right = number(law.low), number(law.high)
    axis = left + right.rjust(len(law.heights) - len(left))
    legend = said(f"{SEEN} the statistic, {REJECTED} rejected at alpha = {null.alpha:g}")
    return "\n".join(line.rstrip() for line in (row, "".join(under), axis, legend))


def null_picture(null: null_distribution.NullDistribution) -> picture.Picture:
    """The picture in every medium."""
    return picture.Picture(null_distribution.layout(null), lambda **how: null_text(null, **how))
