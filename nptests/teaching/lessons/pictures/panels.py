"""Curves side by side under a common title: what most teaching pictures are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nptests.document.pictures import scene as pic
from nptests.document.pictures.curve import filled, outline
from nptests.document.pictures.lettering import FONT, width_of, wrapped
from nptests.document.pictures.picture import Picture
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
) -> pic.Scene:
    """Rows of panels below the sentences that explain them; every plot is `plot` wide and `height` high."""
    texts = tuple(about)
    wide = [max(row[j].left for row in rows if j < len(row)) + plot for j in range(max(map(len, rows)))]
    width = max(2 * pic.MARGIN + sum(wide) + GAP * (len(wide) - 1), pic.caption_width(texts))
    items, y = pic.captions(texts, width)
    for row in rows:
        x = (width - sum(wide[: len(row)]) - GAP * (len(row) - 1)) / 2
        bottoms = []
        for panel, room in zip(row, wide, strict=False):
            marks, bottom = _panel(panel, x, y, room, height)
            items += marks
            bottoms.append(bottom)
            x += room + GAP
        y = max(bottoms) + GAP / 2
    return pic.Scene(
        width, y - GAP / 2 + pic.MARGIN, title, " ".join(f"{text.rstrip('.')}." for text in texts), tuple(items)
    )


def _panel(panel: Panel, left: float, top: float, room: float, height: float) -> tuple[list[pic.Item], float]:
    x = pic.Scale(panel.low, panel.high, left + panel.left, left + room)
    items: list[pic.Item] = []
    y_text = top + pic.ROW
    for line in wrapped(panel.title, room) if panel.title else ():
        items.append(pic.Words(left + room / 2, y_text, line, "middle", bold=True, kind="panel-title"))
        y_text += pic.ROW
    above = y_text
    plot_top = above + (8 if panel.marks else -6)
    y = pic.Scale(0.0, panel.highest, plot_top + height, plot_top)
    for level, text in panel.levels:
        items.append(pic.Line(((x.start, y(level)), (x.end, y(level))), "faint", 0.75, kind="grid"))
        items.append(pic.Words(x.start - 6, y(level) + 0.35 * pic.SMALL, text, "end", pic.SMALL, kind="level"))
    for shade in panel.shades:
        part = shade.curve.within(shade.low, shade.high)
        items += filled(part, x, y, shade.role, 0.55, "region", shade.says)
    for trace in panel.traces:
        lines = outline(trace.curve, x, y, trace.role, "law")
        items += [replace(line, dashed=trace.dashed) for line in lines if isinstance(line, pic.Line)]
    items += _marks(panel, x, above, plot_top + height)
    items += pic.horizontal_axis(x, plot_top + height, pic.ticks_on(x, 45.0))
    bottom = plot_top + height + 12 + pic.SMALL
    if panel.axis:
        bottom += pic.ROW
        items.append(pic.Words((x.start + x.end) / 2, bottom - 2, panel.axis, "middle", pic.SMALL, kind="axis-title"))
    return [*items, *_legend(panel, x.start, bottom)], bottom + pic.ROW * len(_entries(panel))


def _marks(panel: Panel, x: pic.Scale, words: float, bottom: float) -> list[pic.Item]:
    items: list[pic.Item] = []
    for mark in panel.marks:
        half = width_of(mark.text, pic.SMALL) / 2
        centre = min(max(x(mark.at), x.start + half), x.end - half)
        items.append(pic.Line(((x(mark.at), words + 4), (x(mark.at), bottom)), mark.role, 1.5, kind="mark"))
        items.append(pic.Words(centre, words, mark.text, "middle", pic.SMALL, mark.role, bold=True, kind="mark-text"))
    return items


def _entries(panel: Panel) -> list[Trace | Shade]:
    return [t for t in panel.traces if t.name] + [s for s in panel.shades if s.says]


def _legend(panel: Panel, left: float, top: float) -> list[pic.Item]:
    """One line a named trace or shade, below the axis."""
    items: list[pic.Item] = []
    for i, entry in enumerate(_entries(panel)):
        y = top + pic.ROW * (i + 1)
        middle = y - 0.3 * FONT
        if isinstance(entry, Trace):
            sample = (left, middle), (left + SAMPLE, middle)
            items.append(pic.Line(sample, entry.role, 1.5, entry.dashed, kind="key"))
            text = entry.name
        else:
            items.append(pic.Box(left, middle - 5, SAMPLE, 10, entry.role, 0.55, kind="key"))
            text = entry.says
        items.append(pic.Words(left + SAMPLE + 8, y, text, size=pic.SMALL, kind="legend"))
    return items
