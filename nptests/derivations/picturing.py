"""The small picture of a law in a derivation: bars over the statistic, what is rejected, and where the result lies."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.derivations.cells import Cells
from nptests.errors import InputError
from nptests.numerals import number
from nptests.render.pictures.laws_of_outcomes import null_distribution
from nptests.render.pictures.null_distribution import NullDistribution, caption_texts, layout
from nptests.render.pictures.svg import svg
from nptests.results import Outcome

COLUMNS = 60  # bars of the small picture
EIGHTHS = " ▁▂▃▄▅▆▇█"
REJECTED, SEEN = "#", "^"
HEIGHT = 60.0  # points of the LaTeX picture; its bars are 5 points wide
BAR = 5.0


@dataclass(frozen=True)
class Picture:
    """A law, its rejection region at the level of the derivation, and the statistic."""

    shown: NullDistribution
    cells: Cells | None = None

    @property
    def words(self) -> str:
        """What is seen."""
        return caption_texts(self.shown)[1]

    def as_dict(self) -> dict[str, Any]:
        """For a page: an SVG without a style sheet of its own, and the bars for a terminal."""
        return {"svg": svg(layout(self.shown), inline=True), "text": text(self), "words": self.words}


@dataclass(frozen=True)
class Bars:
    """A law in columns: heights from 0 to 1, which columns are rejected, which one holds the statistic."""

    low: float
    high: float
    heights: tuple[float, ...]
    rejected: tuple[bool, ...]
    seen: int


def picture_of(outcome: Outcome, title: str, alpha: float) -> Picture | None:
    """The picture of a law that can be rebuilt from the result; None for the others."""
    try:
        return Picture(null_distribution(outcome, title, alpha))
    except InputError:
        return None


def bars(shown: NullDistribution) -> Bars:
    """The law in columns of equal width; a column is rejected where the part of it next to the region's end is."""
    curve = shown.curve
    low, high = min(*curve.points, shown.statistic), max(*curve.points, shown.statistic)
    points, weights = np.asarray(curve.points), np.minimum(curve.heights, curve.top())
    step = _step(points, high - low, curve.atoms)
    middles = low + step * np.arange(round((high - low) / step) + 1)
    place = np.rint((points - low) / step).astype(np.int64)
    heights = np.zeros(len(middles))
    (np.add if curve.atoms else np.maximum).at(heights, place, weights)
    inside = [any(a - step / 2 <= x <= b + step / 2 for a, b in shown.region) for x in middles.tolist()]
    return Bars(
        low,
        high,
        tuple((heights / heights.max()).tolist()),
        tuple(inside),
        round((shown.statistic - low) / step),
    )


def _step(points: NDArray[np.float64], reach: float, atoms: bool) -> float:
    """The width of a column; for atoms a whole number of their least distances, lest some columns have more of them."""
    if not atoms:
        return reach / (COLUMNS - 1)
    gap = float(np.diff(points).min()) if len(points) > 1 else max(reach, 1.0)
    return gap * math.ceil((reach / gap + 1) / COLUMNS)


def text(picture: Picture) -> str:
    """Four lines of characters: bars, region and statistic, the ends of the axis, and what is seen."""
    law = bars(picture.shown)
    row = "".join(EIGHTHS[0 if h == 0 else max(1, round(8 * h))] for h in law.heights)
    under = [REJECTED if inside else " " for inside in law.rejected]
    under[law.seen] = SEEN
    left, right = number(law.low), number(law.high)
    axis = left + right.rjust(len(law.heights) - len(left))
    legend = f"{SEEN} the statistic, {REJECTED} rejected at alpha = {picture.shown.alpha:g}"
    return "\n".join(line.rstrip() for line in (row, "".join(under), axis, legend))


def latex(picture: Picture) -> str:
    """LaTeX's own picture environment: solid bars are rejected, of the others the outline is drawn."""
    law = bars(picture.shown)
    width = BAR * len(law.heights)
    parts = [rf"\begin{{picture}}({width:g},{HEIGHT + 24:g})(0,-12)", rf"\put(0,0){{\line(1,0){{{width:g}}}}}"]
    for i, (height, inside) in enumerate(zip(law.heights, law.rejected, strict=True)):
        top = HEIGHT * height
        if top >= 0.1:
            solid = f"{top:.2f}pt" if inside else "0.6pt"
            parts.append(rf"\put({BAR * i:g},{0 if inside else round(top, 2):g}){{\rule{{{BAR:g}pt}}{{{solid}}}}}")
    at = BAR * (law.seen + 0.5)
    side = "r" if 2 * law.seen > len(law.heights) else "l"
    parts += [
        rf"\put({at:g},0){{\line(0,1){{{HEIGHT:g}}}}}",
        rf"\put({at:g},{HEIGHT + 3:g}){{\makebox(0,0)[b{side}]{{\footnotesize ${number(picture.shown.statistic)}$}}}}",
        rf"\put(0,-10){{\footnotesize ${number(law.low)}$}}",
        rf"\put({width:g},-10){{\makebox(0,0)[br]{{\footnotesize ${number(law.high)}$}}}}",
        r"\end{picture}",
    ]
    return "{\\setlength{\\unitlength}{1pt}%\n" + "\n".join(parts) + "}"
