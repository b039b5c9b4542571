"""Panels of curves under a common title, side by side or in characters: what most teaching pictures are made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from nptests.document.pictures import scene as pic
from nptests.document.pictures.curve import Curve, filled, outline
from nptests.document.pictures.lettering import FONT, width_of, wrapped
from nptests.document.pictures.picture import Picture
from nptests.document.pictures.terminal import WIDTH, axis
from nptests.document.writers.text import fill
from nptests.languages.translating import said


@dataclass(frozen=True)
class Trace:
    """A curve with its name in the legend."""

    curve: Curve
    role: pic.Role = "ink"
    name: str = ""
    dashed: bool = False


@dataclass(frozen=True)
class Shade:
    """The area under a curve between two points, and what it stands for."""

    curve: Curve
    low: float
    high: float
    role: pic.Role
    says: str


@dataclass(frozen=True)
class Mark:
    """A vertical line with words above it."""

    at: float
    text: str
    role: pic.Role = "accent"


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
        return max((width_of(text, pic.SMALL) for _, text in self.levels), default=0.0) + (8 if self.levels else 0)


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
    """Panels as a picture; in a terminal they stand one below the other, unless there is something `plain`er.

    Their words are in the language in force before anything is laid out by their widths.
    """
    title, about = said(title), tuple(map(said, about))
    rows = [[_spoken(panel) for panel in row] for row in rows]

    def in_characters(*, width: int = WIDTH, unicode: bool = True) -> str:
        return panels_text([f"{title}. {'. '.join(about)}."], rows, width=width, unicode=unicode)

    return Picture(scene(title, about, rows, plot=plot, height=height), plain or in_characters)


def _spoken(panel: Panel) -> Panel:
    return replace(
        panel,
        title=said(panel.title),
        traces=tuple(replace(trace, name=said(trace.name)) for trace in panel.traces),
        shades=tuple(replace(shade, says=said(shade.says)) for shade in panel.shades),
        marks=tuple(replace(mark, text=said(mark.text)) for mark in panel.marks),
        levels=tuple((at, said(text)) for at, text in panel.levels),
        axis=said(panel.axis),
    )


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


ROWS, COLUMNS = 9, 60


@dataclass(frozen=True)
class Signs:
    """The characters of curves in their order, of shaded regions, of a mark and of the axis."""

    curves: str
    shades: str
    mark: str
    rule: str
    tick: str


UNICODE = Signs("●○·", "▒░", "│", "─", "┴")
ASCII = Signs("*o.", "#:", "|", "-", "+")


def panels_text(about: Sequence[str], rows: Sequence[Sequence[Panel]], *, width: int, unicode: bool) -> str:
    """All panels with their sentences; in ASCII without the signs that it lacks."""
    signs = UNICODE if unicode else ASCII
    parts = [fill(text) for text in about]
    parts += [_panel_in_characters(panel, min(COLUMNS, width), signs) for row in rows for panel in row]
    text = "\n\n".join(parts) + "\n"
    return text if unicode else text.replace("₀", "0").replace("₁", "1")


def _panel_in_characters(panel: Panel, width: int, signs: Signs) -> str:
    x, y = pic.Scale(panel.low, panel.high, 0, width - 1), pic.Scale(0.0, panel.highest, 0, ROWS - 1)
    grid = [[" "] * width for _ in range(ROWS)]
    shades = _signed(panel.shades, signs.shades)
    for shade, sign in shades:
        for column, height in _heights(shade.curve.within(shade.low, shade.high), x):
            for row in range(round(y(min(height, panel.highest))) + 1):
                grid[row][column] = sign
    for mark in panel.marks:
        for row in range(ROWS):
            grid[row][round(x(mark.at))] = signs.mark
    for trace, sign in zip(panel.traces, signs.curves, strict=False):
        places = [(column, round(y(min(height, panel.highest)))) for column, height in _heights(trace.curve, x)]
        for (_, before), (column, row) in pairwise([places[0], *places]):
            for between in range(min(before + 1, row), max(before - 1, row) + 1):  # steep curves leave no gaps
                grid[between][column] = sign
    lines = [panel.title] if panel.title else []
    lines += ["  ".join(mark.text for mark in panel.marks)] if panel.marks else []
    lines += ["".join(row).rstrip() for row in reversed(grid)]
    lines += axis(x, 0, signs.rule, signs.tick, below=True)
    lines += [panel.axis] if panel.axis else []
    lines += [f"{sign} {trace.name}" for trace, sign in zip(panel.traces, signs.curves, strict=False) if trace.name]
    lines += [f"{sign} {shade.says}" for shade, sign in shades if shade.says]
    return "\n".join(lines)


def _signed(shades: Sequence[Shade], signs: str) -> list[tuple[Shade, str]]:
    """Each region with its sign; one without words belongs to the region before it."""
    pairs: list[tuple[Shade, str]] = []
    for shade in shades:
        named = sum(bool(other.says) for other, _ in pairs)
        pairs.append((shade, signs[named] if shade.says else pairs[-1][1]))
    return pairs


def _heights(curve: Curve, x: pic.Scale) -> list[tuple[int, float]]:
    """The columns that a curve passes, each with its height there."""
    first, last = curve.points[0], curve.points[-1]
    columns = range(round(x(first)), round(x(last)) + 1)
    places = [x.low + (x.high - x.low) * column / (x.end - x.start) for column in columns]
    return list(zip(columns, np.interp(places, curve.points, curve.heights).tolist(), strict=True))
