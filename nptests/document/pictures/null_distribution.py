"""A null distribution, its rejection region at alpha, and the statistic that was observed."""

import math
from dataclasses import dataclass

from nptests.data.numerals import number, pvalue
from nptests.document.pictures import lettering, scene as pic
from nptests.document.pictures.curve import HEIGHT, Curve, filled, needle_width, outline

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


def layout(null: NullDistribution) -> pic.Scene:
    """The law as a curve or as needles, the region filled, the statistic as a line with its value."""
    texts = caption_texts(null)
    width = max(2 * (pic.MARGIN + GAP) + AXIS, pic.caption_width(texts))
    low, high = pic.padded(min(*null.curve.points, null.statistic), max(*null.curve.points, null.statistic))
    x = pic.Scale(low, high, pic.MARGIN + GAP, width - pic.MARGIN - GAP)
    items, top = pic.captions(texts, width)
    note = top + pic.ROW
    bottom = note + GAP + HEIGHT
    y = pic.Scale(0.0, null.curve.top(), bottom, note + GAP)
    items += _law(null, x, y)
    items += pic.horizontal_axis(x, bottom, pic.ticks_on(x))
    items += _statistic(null, x, note, bottom, width)
    title = f"Null distribution of {null.procedure}"
    return pic.Scene(width, bottom + pic.ROW + pic.MARGIN, title, ". ".join(texts) + ".", tuple(items))


def _limits(low: float, high: float) -> str:
    return f"{number(high)} or less" if math.isinf(low) else f"{number(low)} or more"


def _law(null: NullDistribution, x: pic.Scale, y: pic.Scale) -> list[pic.Item]:
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


def _statistic(null: NullDistribution, x: pic.Scale, top: float, bottom: float, width: float) -> list[pic.Item]:
    """A vertical line; its words stay inside the frame."""
    at, text = x(null.statistic), f"{null.symbol} = {number(null.statistic)}"
    half = lettering.width_of(text) / 2
    centre = min(max(at, pic.MARGIN + half), width - pic.MARGIN - half)
    return [
        pic.Line(((at, top + 2), (at, bottom)), "accent", 2.0, label=text, kind="statistic"),
        pic.Words(centre, top - lettering.FONT / 3, text, "middle", role="accent", bold=True, kind="note"),
    ]
