"""What a panel is made of: curves, shaded areas, marks."""

from __future__ import annotations

from dataclasses import dataclass

from nptests.document.pictures.curve import Curve
from nptests.document.pictures.lettering import width_of
from nptests.document.pictures.scene import SMALL, Role


@dataclass(frozen=True)
class Trace:
    """A curve with its name in the legend."""

    curve: Curve
    role: Role = "ink"
    name: str = ""
    dashed: bool = False


@dataclass(frozen=True)
class Shade:
    """The area under a curve between two points, and what it stands for."""

    curve: Curve
    low: float
    high: float
    role: Role
    says: str


@dataclass(frozen=True)
class Mark:
    """A vertical line with words above it."""

    at: float
    text: str
    role: Role = "accent"


@dataclass(frozen=True)
class Panel:
    """One plot. `levels` are horizontal lines with what is written at their left."""

    title: str
    low: float
    high: float
    traces: tuple[Trace, ...]
    shades: tuple[Shade, ...] = ()
    marks: tuple[Mark, ...] = ()
    levels: tuple[tuple[float, str], ...] = ()
    top: float | None = None
    axis: str = ""

    @property
    def highest(self) -> float:
        """What the vertical scale must hold."""
        return self.top if self.top is not None else max(trace.curve.top() for trace in self.traces)

    @property
    def left(self) -> float:
        """Room for the words of the levels."""
        return max((width_of(text, SMALL) for _, text in self.levels), default=0.0) + (8 if self.levels else 0)
