"""Curves side by side under a common title: what most teaching pictures are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nptests.document.pictures.curve import filled, outline
from nptests.document.pictures.lettering import FONT, width_of, wrapped
from nptests.document.pictures.picture import Picture
from nptests.document.pictures.scene import (
    MARGIN,
    ROW,
    SMALL,
    Box,
    Item,
    Line,
    Scale,
    Scene,
    Words,
    caption_width,
    captions,
    horizontal_axis,
    ticks_on,
)
from nptests.document.pictures.terminal import WIDTH
from nptests.teaching.lessons.pictures.panel_parts import Panel, Shade, Trace
from nptests.teaching.lessons.pictures.panels_in_characters import panels_text

PLOT = 250.0, 120.0  # width and height of a plot
GAP = 28.0  # between panels
SAMPLE = 22.0  # length of a line in a legend


def picture(
    title: str,
    about: Sequence[str],
    rows: Sequence[Sequence[Panel]],
    *,
    plot: float = PLOT[0],
    height: float = PLOT[1],
    plain: Callable[..., str] | None = None,
) -> Picture:
    """Panels as a picture; in a terminal they stand one below the other, unless there is something `plain`er."""

    def in_characters(*, width: int = WIDTH, unicode: bool = True) -> str:
        return panels_text([f"{title}. {'. '.join(about)}."], rows, width=width, unicode=unicode)

    return Picture(scene(title, about, rows, plot=plot, height=height), plain or in_characters)


def scene(
    title: str, about: Sequence[str], rows: Sequence[Sequence[Panel]], *, plot: float = PLOT[0], height: float = PLOT[1]
) -> Scene:
    """Rows of panels below the sentences that explain them; every plot is `plot` wide and `height` high."""
    texts = tuple(about)
    wide = [max(row[j].left for row in rows if j < len(row)) + plot for j in range(max(map(len, rows)))]
    width = max(2 * MARGIN + sum(wide) + GAP * (len(wide) - 1), caption_width(texts))
    items, y = captions(texts, width)
    for row in rows:
        x = (width - sum(wide[: len(row)]) - GAP * (len(row) - 1)) / 2
        bottoms = []
        for panel, room in zip(row, wide, strict=False):
            marks, bottom = _panel(panel, x, y, room, height)
            items += marks
            bottoms.append(bottom)
            x += room + GAP
        y = max(bottoms) + GAP / 2
    return Scene(width, y - GAP / 2 + MARGIN, title, " ".join(f"{text.rstrip('.')}." for text in texts), tuple(items))


def _panel(panel: Panel, left: float, top: float, room: float, height: float) -> tuple[list[Item], float]:
    x = Scale(panel.low, panel.high, left + panel.left, left + room)
    items: list[Item] = []
    y_text = top + ROW
    for line in wrapped(panel.title, room) if panel.title else ():
        items.append(Words(left + room / 2, y_text, line, "middle", bold=True, kind="panel-title"))
        y_text += ROW
    above = y_text
    plot_top = above + (8 if panel.marks else -6)
    y = Scale(0.0, panel.highest, plot_top + height, plot_top)
    for level, text in panel.levels:
        items.append(Line(((x.start, y(level)), (x.end, y(level))), "faint", 0.75, kind="grid"))
        items.append(Words(x.start - 6, y(level) + 0.35 * SMALL, text, "end", SMALL, kind="level"))
    for shade in panel.shades:
        part = shade.curve.within(shade.low, shade.high)
        items += filled(part, x, y, shade.role, 0.55, "region", shade.says)
    for trace in panel.traces:
        lines = outline(trace.curve, x, y, trace.role, "law")
        items += [replace(line, dashed=trace.dashed) for line in lines if isinstance(line, Line)]
    items += _marks(panel, x, above, plot_top + height)
    items += horizontal_axis(x, plot_top + height, ticks_on(x, 45.0))
    bottom = plot_top + height + 12 + SMALL
    if panel.axis:
        bottom += ROW
        items.append(Words((x.start + x.end) / 2, bottom - 2, panel.axis, "middle", SMALL, kind="axis-title"))
    return [*items, *_legend(panel, x.start, bottom)], bottom + ROW * len(_entries(panel))


def _marks(panel: Panel, x: Scale, words: float, bottom: float) -> list[Item]:
    items: list[Item] = []
    for mark in panel.marks:
        half = width_of(mark.text, SMALL) / 2
        centre = min(max(x(mark.at), x.start + half), x.end - half)
        items.append(Line(((x(mark.at), words + 4), (x(mark.at), bottom)), mark.role, 1.5, kind="mark"))
        items.append(Words(centre, words, mark.text, "middle", SMALL, mark.role, bold=True, kind="mark-text"))
    return items


def _entries(panel: Panel) -> list[Trace | Shade]:
    return [t for t in panel.traces if t.name] + [s for s in panel.shades if s.says]


def _legend(panel: Panel, left: float, top: float) -> list[Item]:
    """One line a named trace or shade, below the axis."""
    items: list[Item] = []
    for i, entry in enumerate(_entries(panel)):
        y = top + ROW * (i + 1)
        middle = y - 0.3 * FONT
        if isinstance(entry, Trace):
            sample = (left, middle), (left + SAMPLE, middle)
            items.append(Line(sample, entry.role, 1.5, entry.dashed, kind="key"))
            text = entry.name
        else:
            items.append(Box(left, middle - 5, SAMPLE, 10, entry.role, 0.55, kind="key"))
            text = entry.says
        items.append(Words(left + SAMPLE + 8, y, text, size=SMALL, kind="legend"))
    return items
