"""Posterior draws of three probabilities in a triangle (Benavoli et al. 2017, section 4): the corner they crowd wins.

A draw (b better, equal, a better) is a point with these weights on the corners: left below, top, right below. Faint
lines part the triangle into the three regions where one of the probabilities is the largest.
"""

import math
from collections.abc import Sequence

from nptests.data.numerals import number
from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import FONT, short_names, width_of
from nptests.results import Posterior
from nptests.vocabulary import Array

SIDE = 360.0
GAP = 8.0
MOST_POINTS = 1500  # dots that a reader's screen takes easily


def layout(posterior: Posterior, procedure: str, draws: Array) -> pic.Scene:
    """The triangle with the draws of (b better, equivalent, a better), each corner with its name and its share."""
    a, b = short_names(posterior.names)
    points: list[list[float]] = draws[:: max(1, math.ceil(len(draws) / MOST_POINTS))].tolist()
    whole = f" of {len(draws)}" if len(points) < len(draws) else ""
    sample = f"{len(points)}{whole} draws"
    texts = (f"{procedure}, n = {posterior.n}", f"{sample} from the posterior; numbers: share of each corner")
    left, equal, right = (number(p, 4) for p in (posterior.left, posterior.rope, posterior.right))
    corners = (f"{b} better: {left}", f"practically equal: {equal}", f"{a} better: {right}")
    beside = max(width_of(corners[0]), width_of(corners[2]))
    width = max(2 * (pic.MARGIN + GAP) + 2 * max(beside, (SIDE + beside) / 2), pic.caption_width(texts))
    items, top = pic.captions(texts, width)
    top += pic.ROW
    height = SIDE * math.sqrt(3) / 2
    middle = width / 2
    vertices = ((middle - SIDE / 2, top + height), (middle, top), (middle + SIDE / 2, top + height))
    items += [pic.Dot(*_place(draw, vertices), 1.6, "accent", kind="draw") for draw in points]
    items.append(pic.Line((*vertices, vertices[0]), "ink", 1.5, kind="triangle"))
    centre = _place((1 / 3, 1 / 3, 1 / 3), vertices)
    for pair in ((0, 1), (1, 2), (0, 2)):
        edge = _place([0.5 if i in pair else 0.0 for i in range(3)], vertices)
        items.append(pic.Line((centre, edge), "ink", 1.0, dashed=True, kind="border"))
    below = top + height + GAP + FONT
    items.append(pic.Words(middle, top - GAP, corners[1], "middle", bold=True, kind="corner"))
    # Under their corners, but each on its own side of the middle.
    left_end = min(middle - GAP, vertices[0][0] + width_of(corners[0]) / 2)
    right_start = max(middle + GAP, vertices[2][0] - width_of(corners[2]) / 2)
    items.append(pic.Words(left_end, below, corners[0], "end", bold=True, kind="corner"))
    items.append(pic.Words(right_start, below, corners[2], "start", bold=True, kind="corner"))
    title = f"Posterior of {a} against {b}"
    return pic.Scene(width, below + pic.MARGIN, title, f"{procedure}. {'; '.join(corners)}.", tuple(items))


def _place(weights: Sequence[float], vertices: Sequence[pic.Point]) -> pic.Point:
    """The point with these barycentric weights."""
    x = sum(w * v[0] for w, v in zip(weights, vertices, strict=True))
    return x, sum(w * v[1] for w, v in zip(weights, vertices, strict=True))
