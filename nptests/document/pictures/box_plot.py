"""Box plots of scores: one row an algorithm, every score shown where there are few.

The box goes from the first to the third quartile with the median inside, the whiskers to the last score within 1.5
times the box's length (Tukey 1977); scores beyond stand alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nptests.document.pictures import lettering, scene as pic

AXIS = 440.0
HEIGHT = 26.0
HALF = 7.0  # of a box
GAP = 10.0
FEW = 50  # data sets up to which every score is shown
SPREAD = (0.0, 3.2, -3.2, 1.6, -1.6, 4.8, -4.8)  # points in turn above and below the line, so that they part


@dataclass(frozen=True)
class BoxPlot:
    """What the plot shows: the scores of each algorithm, in the order of drawing."""

    names: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    better: str  # empty where nobody said it
    n: int
    longest: int = lettering.LONGEST  # characters of a name that are shown

    @property
    def holes(self) -> int:
        """How many scores are missing."""
        return self.n * len(self.names) - sum(map(len, self.values))

    @property
    def direction(self) -> str:
        return self.better and f", {self.better} is better"

    def of(self, row: int) -> str:
        """On how many data sets an algorithm has a score, where it lacks some."""
        seen = len(self.values[row])
        return f" ({seen} of {self.n})" if seen < self.n else ""


@dataclass(frozen=True)
class Five:
    """The five numbers of a box, and the scores beyond the whiskers."""

    low: float
    first: float
    median: float
    third: float
    high: float
    beyond: tuple[float, ...]

    @classmethod
    def of(cls, values: tuple[float, ...]) -> Five:
        first, median, third = (float(q) for q in np.quantile(values, (0.25, 0.5, 0.75)))
        reach = 1.5 * (third - first)
        inside = [v for v in values if first - reach <= v <= third + reach]
        beyond = tuple(v for v in values if not first - reach <= v <= third + reach)
        return cls(min(inside), first, median, third, max(inside), beyond)


def layout(plot: BoxPlot) -> pic.Scene:
    """Names on the left, the axis of scores below."""
    names = [name + plot.of(row) for row, name in enumerate(lettering.short_names(plot.names, plot.longest))]
    points = "every point a data set" if plot.n <= FEW else "points: beyond 1.5 times the box"
    missing = f", {plot.holes} scores missing" if plot.holes else ""
    texts = (f"scores on {plot.n} data sets{missing}{plot.direction}", f"box: quartiles and median; {points}")
    left = pic.MARGIN + max(lettering.width_of(name) for name in names) + GAP
    width = max(left + AXIS + pic.MARGIN + GAP, pic.caption_width(texts))
    every = [v for values in plot.values for v in values]
    x = pic.Scale(*pic.padded(min(every), max(every)), left, width - pic.MARGIN - GAP)
    items, top = pic.captions(texts, width)
    bottom = top + GAP + len(names) * HEIGHT
    items += pic.horizontal_axis(x, bottom, pic.ticks_on(x), grid=top + GAP)
    for row, name in enumerate(names):
        y = top + GAP + (row + 0.5) * HEIGHT
        items.append(pic.Words(left - GAP, y + lettering.FONT / 3, name, "end", kind="name", label=plot.names[row]))
        items += _box(plot, row, x, y)
    title = f"Scores of {len(names)} algorithms on {plot.n} data sets"
    return pic.Scene(width, bottom + pic.ROW + pic.MARGIN, title, _spoken(plot), tuple(items))


def _box(plot: BoxPlot, row: int, x: pic.Scale, y: float) -> list[pic.Item]:
    values, name = plot.values[row], plot.names[row]
    five = Five.of(values)
    low, first, median, third, high = (x(v) for v in (five.low, five.first, five.median, five.third, five.high))
    label = f"{name}: median {five.median:.6g}, quartiles {five.first:.6g} and {five.third:.6g}"
    edge = ((first, y - HALF), (third, y - HALF), (third, y + HALF), (first, y + HALF), (first, y - HALF))
    items: list[pic.Item] = [
        pic.Line(((low, y), (first, y)), "ink", 1.0, kind="whisker"),
        pic.Line(((third, y), (high, y)), "ink", 1.0, kind="whisker"),
        pic.Box(first, y - HALF, third - first, 2 * HALF, "accent", 0.25, label, "box"),
        pic.Line(edge, "ink", 1.0, label=label, kind="box-edge"),
        pic.Line(((median, y - HALF), (median, y + HALF)), "ink", 3.0, label=label, kind="median"),
    ]
    apart = SPREAD if plot.n <= FEW else (0.0,)
    for i, v in enumerate(sorted(values if plot.n <= FEW else five.beyond)):
        items.append(pic.Dot(x(v), y + apart[i % len(apart)], 2.0, "second", f"{name}: {v:.6g}", "score"))
    return items


def _spoken(plot: BoxPlot) -> str:
    medians = ", ".join(f"{n} {np.median(v):.6g}" for n, v in zip(plot.names, plot.values, strict=True))
    missing = f" ({plot.holes} missing)" if plot.holes else ""
    return f"Medians of {plot.n} scores{missing}{plot.direction}: {medians}."
