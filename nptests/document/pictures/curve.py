"""Densities and probabilities over a horizontal axis: what the posterior and the null picture share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from nptests.document.pictures import scene as pic
from nptests.vocabulary import Array

STEPS = 400
HEIGHT = 190.0
UNBOUNDED = 3.0  # how much higher than a fortieth further on a falling density is drawn

Tail = Callable[[Array], Array]


@dataclass(frozen=True)
class Curve:
    """A density by its values at increasing points, or the probabilities of single points when `atoms`."""

    points: tuple[float, ...]
    heights: tuple[float, ...]
    atoms: bool = False

    @classmethod
    def of_tail(cls, sf: Tail, low: float, high: float) -> Curve:
        """The density from P(X >= x): -(sf(b) - sf(a)) / (b - a) over small steps, whatever the law."""
        edges = np.linspace(low, high, STEPS + 1)
        heights = -np.diff(sf(edges)) / np.diff(edges)
        middles = (edges[1:] + edges[:-1]) / 2
        return cls(tuple(middles.tolist()), tuple(np.maximum(heights, 0.0).tolist()))

    def top(self) -> float:
        """What the vertical scale must hold: the peak. A density that is unbounded at its lower end (chi-squared and F
        with one degree of freedom) leaves the picture there."""
        highest = max(self.heights)
        if self.atoms or highest > self.heights[0]:
            return highest
        return min(highest, UNBOUNDED * self.heights[len(self.heights) // 40]) or highest  # a law as narrow as a line

    def within(self, low: float, high: float) -> Curve:
        """The part on an interval."""
        part = [(p, h) for p, h in zip(self.points, self.heights, strict=True) if low <= p <= high]
        return Curve(tuple(p for p, _ in part), tuple(h for _, h in part), self.atoms)


def outline(curve: Curve, x: pic.Scale, y: pic.Scale, role: pic.Role, kind: str, width: float = 1.5) -> list[pic.Item]:
    """The curve as a line; atoms as needles."""
    if curve.atoms:
        pairs = zip(curve.points, curve.heights, strict=True)
        return [pic.Line(((x(p), y(0)), (x(p), y(h))), role, width, kind=kind) for p, h in pairs]
    points = _upper(curve, x, y)
    return [pic.Line(points, role, width, kind=kind)] if len(points) > 1 else []


def filled(
    curve: Curve, x: pic.Scale, y: pic.Scale, role: pic.Role, tone: float, kind: str, label: str = ""
) -> list[pic.Item]:
    """The area under a density."""
    points = _upper(curve, x, y)
    if len(points) < 2:
        return []
    return [pic.Area(((points[0][0], y(0)), *points, (points[-1][0], y(0))), role, tone, label, kind)]


def _upper(curve: Curve, x: pic.Scale, y: pic.Scale) -> tuple[pic.Point, ...]:
    return tuple((x(p), y(min(h, y.high))) for p, h in zip(curve.points, curve.heights, strict=True))


def needle_width(points: Sequence[float], x: pic.Scale) -> float:
    """Needles as wide as their distance allows, from a hair to 3 pixels."""
    gaps = [x(b) - x(a) for a, b in pairwise(points)]
    return min(3.0, max(0.75, 0.6 * min(gaps, default=3.0)))
