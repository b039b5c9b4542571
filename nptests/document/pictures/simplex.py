"""Posterior draws of three probabilities in a triangle (Benavoli et al. 2017, section 4): the corner they crowd wins.

A draw (b better, equal, a better) is a point with these weights on the corners: left below, top, right below. Faint
lines part the triangle into the three regions where one of the probabilities is the largest.
"""

import math
from dataclasses import dataclass

from nptests.data.numerals import number
from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import FONT, short_names, width_of

SIDE = 360.0
GAP = 8.0
MOST_POINTS = 1500  # dots that a reader's screen takes easily


@dataclass(frozen=True)
class Simplex:
    """What the picture shows: draws of (b better, equivalent, a better), and the share of draws each corner wins."""

    names: tuple[str, str]
    draws: tuple[tuple[float, float, float], ...]
    probabilities: tuple[float, float, float]
    procedure: str
    n: int


def layout(triangle: Simplex) -> pic.Scene:
    """The triangle with the draws, each corner with its name and its probability."""
    a, b = short_names(triangle.names)
    points = triangle.draws[:: max(1, math.ceil(len(triangle.draws) / MOST_POINTS))]
    whole = f" of {len(triangle.draws)}" if len(points) < len(triangle.draws) else ""
    sample = f"{len(points)}{whole} draws"
    texts = (f"{triangle.procedure}, n = {triangle.n}", f"{sample} from the posterior; numbers: share of each corner")
    left, equal, right = (number(p, 4) for p in triangle.probabilities)
    corners = (f"{b} better: {left}", f"practically equal: {equal}", f"{a} better: {right}")
    beside = max(width_of(corners[0]), width_of(corners[2]))
    width = max(2 * (pic.MARGIN + GAP) + 2 * max(beside, (SIDE + beside) / 2), pic.caption_width(texts))
    items, top = pic.captions(texts, width)
    top += pic.ROW
    height = SIDE * math.sqrt(3) / 2
    middle = width / 2
    vertices: tuple[pic.Point, pic.Point, pic.Point] = (
        (middle - SIDE / 2, top + height),
        (middle, top),
        (middle + SIDE / 2, top + height),
    )
    items += [pic.Dot(*_place(draw, vertices), 1.6, "accent", kind="draw") for draw in points]
    items.append(pic.Line((*vertices, vertices[0]), "ink", 1.5, kind="triangle"))
    centre = _place((1 / 3, 1 / 3, 1 / 3), vertices)
    for pair in ((0, 1), (1, 2), (0, 2)):
        weights = tuple(0.5 if i in pair else 0.0 for i in range(3))
        edge = _place((weights[0], weights[1], weights[2]), vertices)
        items.append(pic.Line((centre, edge), "ink", 1.0, dashed=True, kind="border"))
    below = top + height + GAP + FONT
    items.append(pic.Words(middle, top - GAP, corners[1], "middle", bold=True, kind="corner"))
    # Under their corners, but each on its own side of the middle.
    left_end = min(middle - GAP, vertices[0][0] + width_of(corners[0]) / 2)
    right_start = max(middle + GAP, vertices[2][0] - width_of(corners[2]) / 2)
    items.append(pic.Words(left_end, below, corners[0], "end", bold=True, kind="corner"))
    items.append(pic.Words(right_start, below, corners[2], "start", bold=True, kind="corner"))
    title = f"Posterior of {a} against {b}"
    return pic.Scene(width, below + pic.MARGIN, title, f"{triangle.procedure}. {'; '.join(corners)}.", tuple(items))


def _place(weights: tuple[float, float, float], vertices: tuple[pic.Point, pic.Point, pic.Point]) -> pic.Point:
    """The point with these barycentric weights."""
    x = sum(w * v[0] for w, v in zip(weights, vertices, strict=True))
    return x, sum(w * v[1] for w, v in zip(weights, vertices, strict=True))
