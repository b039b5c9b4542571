"""Panels in characters, for a terminal: curves of dots, regions shaded, one panel below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from nptests.document.pictures.curve import Curve
from nptests.document.pictures.scene import Scale, ticks_on
from nptests.document.writers.text import fill
from nptests.teaching.lessons.pictures.panel_parts import Panel, Shade

ROWS, COLUMNS = 9, 60
APART = 8.0  # columns between ticks at least


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
    parts += [_panel(panel, min(COLUMNS, width), signs) for row in rows for panel in row]
    text = "\n\n".join(parts) + "\n"
    return text if unicode else text.replace("₀", "0").replace("₁", "1")


def _panel(panel: Panel, width: int, signs: Signs) -> str:
    x, y = Scale(panel.low, panel.high, 0, width - 1), Scale(0.0, panel.highest, 0, ROWS - 1)
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
    lines += _axis(x, width, signs)
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


def _heights(curve: Curve, x: Scale) -> list[tuple[int, float]]:
    """The columns that a curve passes, each with its height there."""
    first, last = curve.points[0], curve.points[-1]
    columns = range(round(x(first)), round(x(last)) + 1)
    places = [x.low + (x.high - x.low) * column / (x.end - x.start) for column in columns]
    return list(zip(columns, np.interp(places, curve.points, curve.heights).tolist(), strict=True))


def _axis(x: Scale, width: int, signs: Signs) -> list[str]:
    rule, numbers = [signs.rule] * width, [" "] * (width + 8)
    for tick in ticks_on(x, APART):
        at, text = round(x(tick)), f"{tick:.10g}"
        rule[at] = signs.tick
        start = max(at - len(text) // 2, 0)
        numbers[start : start + len(text)] = text
    return ["".join(rule), "".join(numbers).rstrip()]
