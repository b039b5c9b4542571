"""A null distribution, its rejection region at alpha, and the statistic that was observed."""

from __future__ import annotations

import math
from dataclasses import dataclass

from nptests.data.numerals import number, pvalue
from nptests.document.pictures.curve import HEIGHT, Curve, filled, needle_width, outline
from nptests.document.pictures.lettering import FONT, width_of
from nptests.document.pictures.scene import (
    MARGIN,
    ROW,
    Item,
    Line,
    Scale,
    Scene,
    Words,
    caption_width,
    captions,
    horizontal_axis,
    padded,
    ticks_on,
)

AXIS = 460.0
GAP = 10.0


@dataclass(frozen=True)
class NullDistribution:
    """What the picture shows.

    curve       the law on the range that is worth seeing
    statistic   the observed value, on the scale of the law
    symbol      what the axis holds, in words
    region      where the null hypothesis is rejected: at most two intervals, from or to infinity
    """

    procedure: str
    curve: Curve
    law: str
    symbol: str
    statistic: float
    pvalue: float
    region: tuple[tuple[float, float], ...]
    alpha: float

    @property
    def rejected(self) -> bool:
        return self.pvalue <= self.alpha


def caption_texts(null: NullDistribution) -> tuple[str, str]:
    """The two sentences above the picture."""
    verdict = "in" if null.rejected else "outside"
    test = f"{null.symbol} = {number(null.statistic)}, p = {pvalue(null.pvalue)}"
    limits = ", ".join(_limits(low, high) for low, high in null.region) or "empty"
    where = f"{verdict} the rejection region at alpha = {null.alpha:g}: {limits}"
    return f"{null.procedure}: {null.law}", f"{test}, {where}"


def layout(null: NullDistribution) -> Scene:
    """The law as a curve or as needles, the region filled, the statistic as a line with its value."""
    texts = caption_texts(null)
    width = max(2 * (MARGIN + GAP) + AXIS, caption_width(texts))
    low, high = padded(min(*null.curve.points, null.statistic), max(*null.curve.points, null.statistic))
    x = Scale(low, high, MARGIN + GAP, width - MARGIN - GAP)
    items, top = captions(texts, width)
    note = top + ROW
    bottom = note + GAP + HEIGHT
    y = Scale(0.0, null.curve.top(), bottom, note + GAP)
    items += _law(null, x, y)
    items += horizontal_axis(x, bottom, ticks_on(x))
    items += _statistic(null, x, note, bottom, width)
    title = f"Null distribution of {null.procedure}"
    return Scene(width, bottom + ROW + MARGIN, title, ". ".join(texts) + ".", tuple(items))


def _limits(low: float, high: float) -> str:
    if math.isinf(low):
        return f"{number(high)} or less"
    return f"{number(low)} or more"


def _law(null: NullDistribution, x: Scale, y: Scale) -> list[Item]:
    curve, label = null.curve, f"rejection region at alpha = {null.alpha:g}"
    parts = [curve.within(low, high) for low, high in null.region]
    if not curve.atoms:
        inside = [item for part in parts for item in filled(part, x, y, "second", 0.55, "region", label)]
        return [*inside, *outline(curve, x, y, "ink", "law")]
    width = needle_width(curve.points, x)
    rejected = [item for part in parts for item in outline(part, x, y, "second", "region", width)]
    rejected_points = {p for part in parts for p in part.points}
    others = [(p, h) for p, h in zip(curve.points, curve.heights, strict=True) if p not in rejected_points]
    rest = Curve(tuple(p for p, _ in others), tuple(h for _, h in others), atoms=True)
    return [*outline(rest, x, y, "faint", "law", width), *rejected]


def _statistic(null: NullDistribution, x: Scale, top: float, bottom: float, width: float) -> list[Item]:
    """A vertical line; its words stay inside the frame."""
    at, text = x(null.statistic), f"{null.symbol} = {number(null.statistic)}"
    half = width_of(text) / 2
    centre = min(max(at, MARGIN + half), width - MARGIN - half)
    return [
        Line(((at, top + 2), (at, bottom)), "accent", 2.0, label=text, kind="statistic"),
        Words(centre, top - FONT / 3, text, "middle", role="accent", bold=True, kind="note"),
    ]
