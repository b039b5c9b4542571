"""A scene drawn by matplotlib, for notebooks and for PDF, PNG and the other formats that it writes."""

from __future__ import annotations

from typing import Any

from nptests.errors import InputError
from nptests.render.pictures.scene import Area, Box, Dot, Line, Scene, Words
from nptests.render.pictures.svg import DARK, LIGHT

DOTS_PER_INCH = 96.0  # of a CSS pixel


def figure(scene: Scene, *, dark: bool = False) -> Any:
    """A matplotlib Figure of the size of the scene; no global state is touched."""
    try:
        from matplotlib.figure import Figure
        from matplotlib.patches import Circle, Polygon, Rectangle
    except ImportError:
        raise InputError("extra", "matplotlib is not installed: pip install 'nptests[plot]', or write .svg") from None
    colours = DARK if dark else LIGHT
    made = Figure(figsize=(scene.width / DOTS_PER_INCH, scene.height / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
    made.set_facecolor(colours["ground"])
    axes = made.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    axes.axis("off")
    points = 72.0 / DOTS_PER_INCH
    for item in scene.items:
        colour = colours[item.role]
        if isinstance(item, Words):
            align = {"start": "left", "middle": "center", "end": "right"}[item.anchor]
            weight = "bold" if item.bold else "normal"
            axes.text(
                item.x, item.y, item.text.replace("$", r"\$"), ha=align, va="baseline", color=colour, weight=weight,
                fontsize=item.size * points,
            )  # fmt: skip
        elif isinstance(item, Line):
            xs, ys = zip(*item.points, strict=True)
            style = (0, (1, 3)) if item.dashed else "-"
            axes.plot(xs, ys, color=colour, linewidth=item.width * points, linestyle=style, solid_capstyle="butt")
        elif isinstance(item, Box):
            patch = Rectangle((item.x, item.y), item.width, item.height, facecolor=colour, alpha=item.tone, linewidth=0)
            axes.add_patch(patch)
        elif isinstance(item, Dot):
            axes.add_patch(Circle((item.x, item.y), item.radius, facecolor=colour, linewidth=0))
        else:
            assert isinstance(item, Area)
            axes.add_patch(Polygon(item.points, closed=True, facecolor=colour, alpha=item.tone, linewidth=0))
    return made
