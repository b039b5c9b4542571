"""The critical-difference diagram: mean ranks on a line, and bars over those who do not differ.

A bar never runs across an algorithm that differs from one of its group. Groups are maximal cliques of pairwise not
different algorithms; when the members are not neighbours on the line, the bar is broken and its parts are joined by
dots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nptests.render.pictures.scene import FONT, LINE, Anchor, Dot, Item, Scene, Words, nice_ticks, width_of
from nptests.render.pictures.scene import Line as Stroke

MARGIN = 16.0
AXIS = 460.0  # length of the axis
BAR_STEP = 9.0
ELBOW = 14.0
ROW = FONT * LINE

Scale = Callable[[float], float]  # from a mean rank to x


@dataclass(frozen=True)
class Diagram:
    """What the diagram shows; `groups` hold positions in `names`, `difference` the length of the ruler."""

    names: tuple[str, ...]
    mean_ranks: tuple[float, ...]
    groups: tuple[tuple[int, ...], ...]
    alpha: float
    n: int
    method: str
    direction: str  # what rank 1 means
    difference: float | None = None
    control: int | None = None


def layout(diagram: Diagram) -> Scene:
    """Names on both sides, the best on the left; bars between the axis and the names."""
    k = len(diagram.names)
    order = sorted(range(k), key=lambda j: (diagram.mean_ranks[j], diagram.names[j]))
    labels = [f"{diagram.names[j]}  {diagram.mean_ranks[j]:.2f}" for j in range(k)]
    left, right = order[: (k + 1) // 2], order[(k + 1) // 2 :]
    room_left = MARGIN + max(width_of(labels[j]) for j in left) + ELBOW
    room_right = MARGIN + max((width_of(labels[j]) for j in right), default=0.0) + ELBOW
    captions = _captions(diagram)
    width = max(room_left + AXIS + room_right, max(width_of(c) for c in captions) + 2 * MARGIN)
    start = room_left + (width - room_left - AXIS - room_right) / 2
    low, high = 1.0, float(max(k, 2))

    def x(rank: float) -> float:
        return start + (rank - low) / (high - low) * AXIS

    items: list[Item] = []
    top = MARGIN + FONT
    for caption in captions:
        items.append(Words(width / 2, top, caption, "middle", kind="caption"))
        top += ROW
    if diagram.difference is not None:
        top = _ruler(items, diagram.difference, x, low, high, top)
    axis = top + ROW
    _axis(items, x, low, high, axis)
    bars = _bars(items, diagram, order, x, axis + 8.0)
    _names(items, diagram, labels, left, right, x, axis, bars + 10.0, (start, AXIS))
    height = bars + 10.0 + max(len(left), len(right)) * ROW + MARGIN
    title = f"Critical-difference diagram of {k} algorithms on {diagram.n} data sets"
    return Scene(width, height, title, _spoken(diagram, order), tuple(items))


def _captions(diagram: Diagram) -> list[str]:
    facts = f"{diagram.method}, alpha = {diagram.alpha:g}, n = {diagram.n}"
    bars = (
        f"joined: not different from {diagram.names[diagram.control]}"
        if diagram.control is not None
        else "joined: not different"
    )
    return [facts, f"mean ranks, {diagram.direction}; {bars}"]


def _ruler(items: list[Item], difference: float, x: Scale, low: float, high: float, top: float) -> float:
    """The critical difference as a length, where it fits on the axis."""
    if difference <= high - low:
        y = top + 4.0
        ends = (x(low), y), (x(low + difference), y)
        items.append(Stroke(ends, "accent", 2.0, label=f"critical difference {difference:.4g}", kind="ruler"))
        items += [Stroke(((px, y - 4), (px, y + 4)), "accent", 2.0, kind="ruler-end") for px, _ in ends]
        items.append(Words(x(low + difference) + 8, y + FONT / 3, f"CD = {difference:.3f}", role="accent", kind="note"))
    else:
        text = f"CD = {difference:.3f}, longer than the axis"
        items.append(Words(x(low), top + FONT / 2, text, role="accent", kind="note"))
    return top + ROW


def _axis(items: list[Item], x: Scale, low: float, high: float, y: float) -> None:
    items.append(Stroke(((x(low), y), (x(high), y)), "ink", 1.5, kind="axis"))
    for tick in nice_ticks(low, high, 10):
        items.append(Stroke(((x(tick), y - 5), (x(tick), y)), "ink", 1.0, kind="tick"))
        items.append(Words(x(tick), y - 8, f"{tick:g}", "middle", 11.0, kind="tick-label"))


def _bars(items: list[Item], diagram: Diagram, order: Sequence[int], x: Scale, y: float) -> float:
    """One level a group; a group of one needs no bar. Returns the y below the last bar."""
    place = {j: i for i, j in enumerate(order)}
    groups = sorted(
        (sorted(group, key=place.__getitem__) for group in diagram.groups if len(group) > 1),
        key=lambda group: (place[group[0]], place[group[-1]]),
    )
    ends: list[float] = []  # right end of the last bar on each level
    for group in groups:
        xs = [x(diagram.mean_ranks[j]) for j in group]
        level = next((i for i, end in enumerate(ends) if end + 12.0 < min(xs)), len(ends))
        ends[level : level + 1] = [max(xs)]
        at = y + 4.0 + level * BAR_STEP
        said = ", ".join(diagram.names[j] for j in group)
        runs = _runs(group, place)
        for run in runs:
            first, last = x(diagram.mean_ranks[run[0]]) - 3.0, x(diagram.mean_ranks[run[-1]]) + 3.0
            if len(run) > 1:
                items.append(Stroke(((first, at), (last, at)), "bar", 4.0, label=said, kind="bar"))
            else:
                items.append(Dot((first + last) / 2, at, 3.5, "bar", said, kind="bar-dot"))
        for before, after in pairwise(runs):
            gap = (x(diagram.mean_ranks[before[-1]]) + 3.0, at), (x(diagram.mean_ranks[after[0]]) - 3.0, at)
            items.append(Stroke(gap, "faint", 1.5, dashed=True, label=said, kind="bar-link"))
    return y + 4.0 + len(ends) * BAR_STEP


def _runs(group: Sequence[int], place: dict[int, int]) -> list[list[int]]:
    """The members of a group in runs of neighbours on the line."""
    runs: list[list[int]] = [[group[0]]]
    for j in group[1:]:
        if place[j] == place[runs[-1][-1]] + 1:
            runs[-1].append(j)
        else:
            runs.append([j])
    return runs


def _names(
    items: list[Item],
    diagram: Diagram,
    labels: Sequence[str],
    left: Sequence[int],
    right: Sequence[int],
    x: Scale,
    axis: float,
    top: float,
    frame: tuple[float, float],
) -> None:
    """Names from the outside in: the best first on the left, the worst first on the right."""
    start, length = frame
    for row, j in enumerate(left):
        _name(items, diagram, j, labels[j], x(diagram.mean_ranks[j]), axis, top + row * ROW, start - ELBOW, "end")
    for row, j in enumerate(reversed(right)):
        end = start + length + ELBOW
        _name(items, diagram, j, labels[j], x(diagram.mean_ranks[j]), axis, top + row * ROW, end, "start")


def _name(
    items: list[Item],
    diagram: Diagram,
    j: int,
    label: str,
    px: float,
    axis: float,
    y: float,
    edge: float,
    anchor: Anchor,
) -> None:
    middle = y + ROW / 2
    is_control = j == diagram.control
    items.append(Stroke(((px, axis), (px, middle), (edge, middle)), "ink", 1.0, label=label, kind="leader"))
    items.append(Dot(px, axis, 3.0, "accent" if is_control else "ink", label, kind="rank"))
    gap = -4.0 if anchor == "end" else 4.0
    items.append(Words(edge + gap, middle + FONT / 3, label, anchor, bold=is_control, kind="name"))


def _spoken(diagram: Diagram, order: Sequence[int]) -> str:
    ranks = ", ".join(f"{diagram.names[j]} {diagram.mean_ranks[j]:.2f}" for j in order)
    groups = [", ".join(diagram.names[j] for j in g) for g in diagram.groups if len(g) > 1]
    joined = "; not different: " + "; ".join(groups) if groups else "; all differ"
    return f"Mean ranks from best to worst: {ranks}{joined}. {diagram.method}, alpha {diagram.alpha:g}."
