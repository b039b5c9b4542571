"""A picture as data: what stands where, in pixels, with colours by role so that light and dark both work."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

Anchor = Literal["start", "middle", "end"]

# Roles, not colours: the renderer knows light and dark. The hues are Okabe and Ito's, which colour-blind readers tell
# apart.
Role = Literal["ink", "faint", "bar", "accent", "second", "third", "ground", "alarm"]

FONT = 13.0
# Mean advance of a character in a sans-serif face, in units of its size, taken wide: words end sooner than expected.
ADVANCE = 0.62
LINE = 1.5  # line height in units of the size


@dataclass(frozen=True)
class Line:
    """A straight line through points; `label` says what it stands for (a bar: the members of the group)."""

    points: tuple[tuple[float, float], ...]
    role: Role = "ink"
    width: float = 1.0
    dashed: bool = False
    label: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Box:
    """A filled rectangle; `tone` from 0 (ground) to 1 (full colour)."""

    x: float
    y: float
    width: float
    height: float
    role: Role = "accent"
    tone: float = 1.0
    label: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    radius: float = 3.0
    role: Role = "ink"
    label: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Area:
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    role: Role = "accent"
    tone: float = 0.3
    label: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Words:
    """One line of text; y is its baseline."""

    x: float
    y: float
    text: str
    anchor: Anchor = "start"
    size: float = FONT
    role: Role = "ink"
    bold: bool = False
    kind: str = ""

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the space the words may take."""
        width = width_of(self.text, self.size)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - 0.8 * self.size, left + width, self.y + 0.25 * self.size


Item = Line | Box | Dot | Area | Words


@dataclass(frozen=True)
class Scene:
    """Everything in a picture, in the order of drawing; `about` is what a screen reader says."""

    width: float
    height: float
    title: str
    about: str
    items: tuple[Item, ...] = field(default_factory=tuple)

    def of(self, kind: str) -> tuple[Item, ...]:
        """The items of one kind."""
        return tuple(item for item in self.items if item.kind == kind)


def width_of(text: str, size: float = FONT) -> float:
    """The space a line of text may take; wide characters (CJK and the like) count double."""
    return size * ADVANCE * sum(2.0 if ord(c) >= 0x1100 else 1.0 for c in text)


def nice_ticks(low: float, high: float, most: int = 8) -> tuple[float, ...]:
    """Round numbers from `low` to `high`, at most `most` of them."""
    if not high > low:
        return (low,)
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1.0, 2.0, 2.5, 5.0, 10.0) if power * m >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return tuple(round(i * step, 12) for i in range(first, last + 1))
