"""A picture as data: what stands where, in pixels, with colours by role so that light and dark both work."""

import math
from dataclasses import dataclass, field, replace
from typing import Literal

from nptests.document.pictures.lettering import FONT, LINE, width_of, wrapped
from nptests.languages.translating import ORIGINAL, SPOKEN, said

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

# Roles, not colours: the renderer knows light and dark. Words are written in "ink" or "accent" only.
Role = Literal["ink", "faint", "accent", "second", "ground"]

MARGIN = 16.0
ROW = FONT * LINE
SMALL = 11.0
WIDEST_CAPTION = 700.0
LOWEST = "1 is the lowest"  # where nobody said which scores are better
SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)


@dataclass(frozen=True)
class Line:
    """A straight line through points; `label` says what it stands for (a bar: the members of the group)."""

    points: tuple[Point, ...]
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
    """A circle, filled or hollow."""

    x: float
    y: float
    radius: float = 3.0
    role: Role = "ink"
    label: str = ""
    kind: str = ""
    hollow: bool = False


@dataclass(frozen=True)
class Area:
    """A filled polygon."""

    points: tuple[Point, ...]
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
    label: str = ""


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
        return tuple(item for item in self.items if item.kind == kind)


SPOKEN_ALREADY = ("name", "row-label", "column-label", "caption")  # names are what they are


def spoken(scene: Scene) -> Scene:
    """The scene in the language in force; what is laid out by its width speaks it already."""
    return (
        scene
        if SPOKEN.get() == ORIGINAL
        else replace(scene, title=said(scene.title), about=said(scene.about), items=tuple(map(_spoken, scene.items)))
    )


def _spoken(item: Item) -> Item:
    if isinstance(item, Words) and item.kind not in SPOKEN_ALREADY:
        return replace(item, label=said(item.label), text=said(item.text))
    return replace(item, label=said(item.label))


@dataclass(frozen=True)
class Scale:
    """Numbers from `low` to `high` on pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def length(self) -> float:
        return abs(self.end - self.start)


def captions(texts: tuple[str, ...], width: float) -> tuple[list[Item], float]:
    """Lines of text centred at the top, and the y below them."""
    items: list[Item] = []
    y = MARGIN + FONT
    for line in (line for text in map(said, texts) for line in wrapped(text, width - 2 * MARGIN)):
        items.append(Words(width / 2, y, line, "middle", kind="caption"))
        y += ROW
    return items, y


def caption_width(texts: tuple[str, ...]) -> float:
    """The width that the captions ask for: the whole of a sentence up to a limit, and every single word."""
    texts = tuple(map(said, texts))
    whole = max(width_of(text) for text in texts)
    return 2 * MARGIN + max(min(whole, WIDEST_CAPTION), *(width_of(word) for text in texts for word in text.split()))


def horizontal_axis(
    x: Scale, y: float, ticks: tuple[float, ...], *, above: bool = False, grid: float | None = None
) -> list[Item]:
    """A line with ticks and numbers, and faint lines from each tick to `grid`."""
    out = -1.0 if above else 1.0
    items: list[Item] = []
    if grid is not None:
        items += [Line(((x(t), y), (x(t), grid)), "faint", 0.5, kind="grid") for t in ticks]
    items.append(Line(((x.start, y), (x.end, y)), "ink", 1.5, kind="axis"))
    for t in ticks:
        items.append(Line(((x(t), y + out * 5), (x(t), y)), "ink", 1.0, kind="tick"))
        baseline = y - 8 if above else y + 8 + 0.8 * SMALL
        items.append(Words(x(t), baseline, f"{t:.10g}", "middle", SMALL, kind="tick-label"))
    return items


def share_axis(x: Scale, y: Scale) -> list[Item]:
    """The vertical axis of shares, with a faint line across from each."""
    items: list[Item] = []
    for share in SHARES:
        items.append(Line(((x.start, y(share)), (x.end, y(share))), "faint", 0.5, kind="grid"))
        items.append(Words(x.start - 6, y(share) + SMALL / 3, f"{share:g}", "end", SMALL, kind="tick-label"))
    return items


def ticks_on(x: Scale, pixels: float = 60.0) -> tuple[float, ...]:
    """Round numbers, at least so many pixels apart."""
    return nice_ticks(x.low, x.high, max(2, int(x.length / pixels)))


def order_of(direction: str) -> str:
    """How mean ranks are listed, by what the lowest one means."""
    return "from the lowest to the highest" if direction == LOWEST else "from best to worst"


def rank_ticks(x: Scale, apart: float = 40.0) -> tuple[float, ...]:
    """Ticks of mean ranks: a whole number at the best end is always there."""
    ticks = ticks_on(x, apart)
    others = tuple(t for t in ticks if x(t) - x(x.low) > apart / 2)
    return (x.low, *others) if x.low == int(x.low) else ticks


def nice_ticks(low: float, high: float, most: int = 8) -> tuple[float, ...]:
    """Round numbers from `low` to `high`, about `most` of them or fewer."""
    if not high > low:
        return (low,)
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1.0, 2.0, 2.5, 5.0, 10.0, 20.0) if power * m >= rough)
    decimals = max(0, 2 - math.floor(math.log10(step)))
    # A bound that is a tick up to rounding counts as one.
    slack = 4 * math.ulp(max(abs(low), abs(high)) / step)
    first, last = math.ceil(low / step - slack), math.floor(high / step + slack)
    return tuple(round(i * step, decimals) for i in range(first, last + 1))


def padded(low: float, high: float) -> tuple[float, float]:
    """A range a little wider than the data, and never empty."""
    room = (high - low) * 0.04 or max(abs(high), 1.0) * 0.5
    return low - room, high + room
