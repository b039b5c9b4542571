"""A scene drawn by matplotlib, for notebooks and for PDF, PNG and the other formats that it writes."""

import math
import warnings
from functools import cache
from typing import Any

from nptests.document.pictures import lettering, palette, scene as pic
from nptests.errors import InputError, InputWarning

DOTS_PER_INCH = 96.0  # of a CSS pixel
POINT = 72.0 / DOTS_PER_INCH
ALIGN = {"start": "left", "middle": "center", "end": "right"}


def figure(scene: pic.Scene, *, dark: bool = False) -> Any:
    """A matplotlib Figure of the size of the scene; no global state is touched."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError("extra", "matplotlib is not installed: pip install 'nptests[plot]', or write .svg") from None
    colours = palette.DARK if dark else palette.LIGHT
    drawing = Figure(figsize=(scene.width / DOTS_PER_INCH, scene.height / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
    drawing.set_facecolor(colours["ground"])
    _paint(drawing.add_axes((0, 0, 1, 1)), scene, colours, POINT)
    return drawing


def on_axes(scene: pic.Scene, axes: Any | None, width: float | None = None) -> Any:
    """The scene on axes of the caller, letters and lines in proportion; or on new ones of that many inches."""
    if width is not None and (axes is not None or not 0 < width < math.inf):
        raise InputError(
            "option", "width is that of a new figure, in inches: a positive number, and no ax beside it", where="width"
        )
    if axes is None:
        try:
            from matplotlib import pyplot
        except ImportError:
            raise InputError("extra", "matplotlib is not installed: pip install 'nptests[plot]'") from None
        inches = scene.width / DOTS_PER_INCH if width is None else width
        size = inches, inches * scene.height / scene.width
        axes = pyplot.figure(figsize=size, layout="constrained").add_subplot()
    if not hasattr(axes, "get_window_extent"):
        words = f"ax={axes!r}: axes of matplotlib are needed; for a file write .plot().figure.savefig({str(axes)!r})"
        raise InputError("option", words, where="ax")
    extent = axes.get_window_extent()
    dots = min(extent.width / scene.width, extent.height / scene.height)
    axes.set_aspect("equal", adjustable="box")
    _paint(axes, scene, palette.LIGHT, dots * 72.0 / axes.figure.dpi)
    return axes


def _paint(axes: Any, scene: pic.Scene, colours: dict[str, str], point: float) -> None:
    """Every item; `point` is the length of a pixel of the scene, in points."""
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    axes.axis("off")
    for layer, item in enumerate(scene.items):
        _add(axes, item, colours, layer, point)


def _add(axes: Any, item: pic.Item, colours: dict[str, str], layer: int, point: float) -> None:
    """One item, above those before it."""
    from matplotlib.patches import Circle, Polygon, Rectangle

    colour = colours[item.role]
    if isinstance(item, pic.Words):
        text = lettering.cleaned(item.text)
        axes.text(
            item.x, item.y, text, ha=ALIGN[item.anchor], va="baseline", color=colour, zorder=layer, parse_math=False,
            weight="bold" if item.bold else "normal", fontsize=item.size * point, family=families_for(text),
        )  # fmt: skip
    elif isinstance(item, pic.Line):
        xs, ys = zip(*item.points, strict=True)
        style = (0, (1, 3)) if item.dashed else "-"
        axes.plot(
            xs, ys, color=colour, linewidth=item.width * point, linestyle=style, solid_capstyle="butt", zorder=layer
        )
    elif isinstance(item, pic.Box):
        place = (item.x, item.y), item.width, item.height
        axes.add_patch(Rectangle(*place, facecolor=colour, alpha=item.tone, linewidth=0, zorder=layer))
    elif isinstance(item, pic.Dot):
        inside, edge = (colours["ground"], 1.5 * point) if item.hollow else (colour, 0.0)
        axes.add_patch(
            Circle((item.x, item.y), item.radius, facecolor=inside, edgecolor=colour, linewidth=edge, zorder=layer)
        )
    else:
        assert isinstance(item, pic.Area)
        axes.add_patch(Polygon(item.points, closed=True, facecolor=colour, alpha=item.tone, linewidth=0, zorder=layer))


# --- letters that matplotlib's own font has not: the font of this machine that has them ---


def families_for(text: str) -> list[str] | None:
    """The usual font, and behind it those that have the letters which it lacks; None where the usual one has all."""
    if text.isascii():
        return None
    missing = frozenset(c for c in text if not c.isascii()) - _letters_of(_usual())
    return ["sans-serif", *_families_with(missing)] if missing else None


def _usual() -> str:
    from matplotlib.font_manager import FontProperties, findfont

    return str(findfont(FontProperties(family=["sans-serif"])))


@cache
def _letters_of(file: str) -> frozenset[str]:
    from matplotlib.font_manager import get_font

    try:
        font: Any = get_font(file)
    except (OSError, RuntimeError):  # a file that is no font
        return frozenset()
    return frozenset(map(chr, font.get_charmap()))


@cache
def _families_with(missing: frozenset[str]) -> tuple[str, ...]:
    """Few fonts that have these letters together, found among all that matplotlib knows; a warning of what none has."""
    from matplotlib.font_manager import fontManager

    left: set[str] = set(missing)
    chosen: list[str] = []
    for entry in fontManager.ttflist:
        letters = left & _letters_of(entry.fname) if entry.style == "normal" else set()
        if letters:
            left, chosen = left - letters, [*chosen, entry.name]
        if not left:
            break
    if left:
        words = f"no font of this machine has {' '.join(sorted(left))}: install one (Noto Sans CJK), or write .svg"
        warnings.warn(words, InputWarning, stacklevel=2)
    return tuple(chosen)
