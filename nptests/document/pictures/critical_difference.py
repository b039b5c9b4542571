"""The critical-difference diagram (Demsar 2006, section 3.2.2): mean ranks on a line, bars over those alike.

A bar never runs across an algorithm that differs from one of its group. Groups are maximal cliques of pairwise not
different algorithms; when the members are not neighbours on the line, the bar is broken and its parts are joined by
dots. Where the line is too crowded to see whom a bar covers, groups have letters, and each name lists its own.

Against a control there are no groups of others: a band around the control holds those who do not differ from it, and
the circles of those who do are filled.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from nptests.analysis.grouping import in_order, letters, levels, ranking, runs
from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import FONT, LONGEST, short_names, width_of

AXIS, AXIS_PER_RANK = 460.0, 20.0  # length of the axis, and what each of many algorithms needs at least
BAR_STEP, LETTERED_STEP = 9.0, 13.0
OVERHANG = 3.0  # of a bar beyond its outer members
SHORTEST = 14.0  # a bar, where nobody else is near
ELBOW = 14.0
GAP = 6.0
VISIBLE = 2.0  # pixels that the eye needs between a bar and a stranger


@dataclass(frozen=True)
class Diagram:
    """What the diagram shows.

    groups       positions in `names` of those who pairwise do not differ; with a control, the one group of the control
                 and all that do not differ from it
    method       the comparison and its adjustment, in words
    direction    what the lowest rank means, in words
    difference   the critical difference, where there is one for all pairs
    span         the ends of the axis; 1 to k when None
    """

    names: tuple[str, ...]
    mean_ranks: tuple[float, ...]
    groups: tuple[tuple[int, ...], ...]
    alpha: float | None  # None, as n: not known of a picture of given numbers
    n: int | None
    method: str
    direction: str
    difference: float | None = None
    control: int | None = None
    span: tuple[float, float] | None = None
    longest: int = LONGEST  # characters of a name that are shown

    @property
    def k(self) -> int:
        return len(self.names)

    @property
    def title(self) -> str:
        return f"Critical-difference diagram of {self.k} algorithms" + ("" if self.n is None else f", n = {self.n}")

    def same_as_control(self) -> frozenset[int]:
        """The control and those who do not differ from it."""
        own = () if self.control is None else (self.control,)
        return frozenset(own).union(*self.groups)

    def band(self) -> tuple[float, float] | None:
        """Where the control's equals lie, if the critical difference says the same as the decisions."""
        if self.control is None or self.difference is None:
            return None
        centre = self.mean_ranks[self.control]
        within = {j for j in range(self.k) if abs(self.mean_ranks[j] - centre) < self.difference}
        return (centre - self.difference, centre + self.difference) if within == self.same_as_control() else None


def layout(diagram: Diagram) -> pic.Scene:
    """Names on both sides, the best on the left; bars between the axis and the names."""
    return _Layout(diagram).scene()


def texts(diagram: Diagram) -> tuple[str, str]:
    """The two sentences above the diagram."""
    if diagram.control is None:
        several = any(len(g) > 1 for g in diagram.groups)
        joined = "joined: not shown to differ" if several else "all were shown to differ"
    else:
        joined = (
            f"filled: shown to differ from {short_names(diagram.names, diagram.longest)[diagram.control]} (the control)"
        )
    facts = diagram.method
    facts += "" if diagram.alpha is None else f", alpha = {diagram.alpha:g}"
    facts += "" if diagram.n is None else f", n = {diagram.n}"
    return facts, f"mean ranks, {diagram.direction}; {joined}"


def spoken(diagram: Diagram) -> str:
    order = ranking(diagram.names, diagram.mean_ranks)
    ranks = ", ".join(f"{diagram.names[j]} {diagram.mean_ranks[j]:.2f}" for j in order)
    groups = ["{" + ", ".join(diagram.names[j] for j in g) + "}" for g in in_order(diagram.groups, order)]
    joined = "not shown to differ: " + "; ".join(groups) if groups else "all were shown to differ"
    level = "" if diagram.alpha is None else f", alpha {diagram.alpha:g}"
    against = "" if diagram.control is None else f", against {diagram.names[diagram.control]}"
    return f"Mean ranks {pic.order_of(diagram.direction)}: {ranks}; {joined}. {diagram.method}{against}{level}."


def lettered(diagram: Diagram) -> bool:
    """Whether letters say which bar is whose, as the eye cannot tell."""
    return _Layout(diagram).lettered


class _Layout:
    """The measures that the parts of one diagram share."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.order = ranking(diagram.names, diagram.mean_ranks)
        self.names = short_names(diagram.names, diagram.longest)
        self.numbers = [f"{rank:.2f}" for rank in diagram.mean_ranks]
        self.groups = [] if diagram.control is not None else in_order(diagram.groups, self.order)
        half = (diagram.k + 1) // 2
        self.left, self.right = self.order[:half], self.order[half:]
        low, high = diagram.span or (1.0, float(max(diagram.k, 2)))
        length = max(AXIS, AXIS_PER_RANK * diagram.k)
        raw = pic.Scale(low, high, 0.0, length)
        self.lettered = self._crowded([raw(rank) for rank in diagram.mean_ranks])
        self.letters = letters(tuple(map(tuple, self.groups)), diagram.k)
        self.signs = letters(tuple((i,) for i in range(len(self.groups))), len(self.groups))
        self.number_width = max(width_of(number) for number in self.numbers) + GAP
        self.letter_width = max(width_of(s, pic.SMALL) for s in self.letters) + GAP if self.lettered else 0.0
        facts, key = texts(diagram)
        sentences = facts, key.replace("joined:", "joined, or sharing a letter:") if self.lettered else key
        sides = [self._side(self.left), self._side(self.right)]
        self.width = max(sum(sides) + length, pic.caption_width(sentences))
        start = sides[0] + (self.width - sum(sides) - length) / 2
        self.x = pic.Scale(low, high, start, start + length)
        self.captions = pic.captions(sentences, self.width)

    def _side(self, members: Sequence[int]) -> float:
        widest = max((width_of(self.names[j]) for j in members), default=0.0)
        return pic.MARGIN + widest + self.letter_width + self.number_width + ELBOW + GAP

    def _crowded(self, xs: Sequence[float]) -> bool:
        """Is a group broken, or a stranger so near to a bar that the eye cannot tell?"""
        for group in self.groups:
            strangers = set(self.order) - set(group)
            parts = runs(group, self.order)
            reach = [(xs[part[0]] - VISIBLE, xs[part[-1]] + VISIBLE) for part in parts]
            if len(parts) > 1 or any(low < xs[j] < high for j in strangers for low, high in reach):
                return True
        return False

    def at(self, j: int) -> float:
        return self.x(self.diagram.mean_ranks[j])

    def scene(self) -> pic.Scene:
        items, top = self.captions
        top = self._ruler(items, top)
        axis = top + pic.ROW
        if (band := self.diagram.band()) is not None:
            self._band(items, band, axis)
        items += pic.horizontal_axis(self.x, axis, pic.rank_ticks(self.x), above=True)
        names = self._bars(items, axis + 14.0) + 10.0
        for side, members in ((-1, self.left), (1, self.right[::-1])):
            for row, j in enumerate(members):
                self._name(items, j, side, axis, names + row * pic.ROW)
        height = names + max(len(self.left), len(self.right)) * pic.ROW + pic.MARGIN
        return pic.Scene(self.width, height, self.diagram.title, spoken(self.diagram), tuple(items))

    def _ruler(self, items: list[pic.Item], top: float) -> float:
        """The critical difference as a length, where it fits on the axis."""
        difference, x = self.diagram.difference, self.x
        if difference is None:
            return top
        label = f"CD = {difference:.3f}"
        if difference > x.high - x.low:
            text = f"{label}, longer than the axis"
            items.append(pic.Words(x.start, top + FONT / 2, text, role="accent", kind="note"))
            return top + pic.ROW
        y, ends = top + 4.0, (x.start, x(x.low + difference))
        items.append(pic.Line(((ends[0], y), (ends[1], y)), "accent", 2.0, label=label, kind="ruler"))
        items += [pic.Line(((px, y - 4), (px, y + 4)), "accent", 2.0, kind="ruler-end") for px in ends]
        if ends[1] + GAP + width_of(label) <= self.width - pic.MARGIN:
            items.append(pic.Words(ends[1] + GAP, y + FONT / 3, label, role="accent", kind="note"))
            return top + pic.ROW
        items.append(pic.Words((ends[0] + ends[1]) / 2, y + 4 + FONT, label, "middle", role="accent", kind="note"))
        return top + 2 * pic.ROW

    def _band(self, items: list[pic.Item], band: tuple[float, float], axis: float) -> None:
        """Where nobody differs from the control."""
        low, high = (self.x(min(max(end, self.x.low), self.x.high)) for end in band)
        label = f"not shown to differ from the control: {band[0]:.4g} to {band[1]:.4g}"
        items.append(pic.Box(low, axis - 2, high - low, 16.0, "accent", 0.3, label, "band"))

    def _bars(self, items: list[pic.Item], y: float) -> float:
        """One level a group; a group of one needs no bar. Returns the y below the last bar."""
        step = LETTERED_STEP if self.lettered else BAR_STEP
        beside = max(width_of(sign, pic.SMALL) for sign in self.signs) + GAP if self.lettered else 0.0
        spans = [(self.at(g[0]) - beside, self.at(g[-1])) for g in self.groups]
        tiers = levels(spans, apart=4 * OVERHANG)
        for i, (group, level) in enumerate(zip(self.groups, tiers, strict=True)):
            self._bar(items, i, group, y + level * step)
        return y + (max(tiers, default=-1) + 1) * step

    def _bar(self, items: list[pic.Item], i: int, group: Sequence[int], y: float) -> None:
        label = ", ".join(self.diagram.names[j] for j in group)
        ends = [self._ends(part, group) for part in runs(group, self.order)]
        for (_, before), (after, _) in pairwise(ends):
            items.append(pic.Line(((before, y), (after, y)), "faint", 1.5, dashed=True, label=label, kind="bar-link"))
        items += [pic.Line(((a, y), (b, y)), "ink", 4.0, label=label, kind="bar") for a, b in ends]
        if self.lettered:
            sign, right = self.signs[i], ends[0][0] - OVERHANG
            width = width_of(sign, pic.SMALL)
            items.append(
                pic.Box(right - width - 1, y - pic.SMALL / 2, width + 2, pic.SMALL, "ground", kind="bar-ground")
            )
            items.append(pic.Words(right, y + pic.SMALL / 3, sign, "end", pic.SMALL, kind="bar-letter"))

    def _ends(self, part: Sequence[int], group: Sequence[int]) -> tuple[float, float]:
        """A bar goes a little beyond its members, never half the way to a stranger."""
        first, last = self.at(part[0]), self.at(part[-1])
        strangers = [self.at(j) for j in self.order if j not in group]
        before = min((first - s for s in strangers if s <= first), default=math.inf)
        after = min((s - last for s in strangers if s >= last), default=math.inf)
        beyond = max(OVERHANG, (SHORTEST - (last - first)) / 2)
        return first - min(beyond, before / 2.5), last + min(beyond, after / 2.5)

    def _name(self, items: list[pic.Item], j: int, side: int, axis: float, top: float) -> None:
        """The leader from the axis to mean rank, letters and name, from the inside out."""
        diagram, px, middle = self.diagram, self.at(j), top + pic.ROW / 2
        label = f"{diagram.names[j]} {diagram.mean_ranks[j]:.4f}"
        inner = (self.x.start if side < 0 else self.x.end) + side * ELBOW
        anchor: pic.Anchor = "end" if side < 0 else "start"
        is_control = j == diagram.control
        hollow = diagram.control is not None and j in diagram.same_as_control() and not is_control
        items.append(pic.Line(((px, axis), (px, middle), (inner, middle)), "ink", 1.0, label=label, kind="leader"))
        role: pic.Role = "accent" if is_control else "ink"
        items.append(pic.Dot(px, axis, 5.0 if is_control else 3.5, role, label, "rank", hollow))
        y, out = middle + FONT / 3, inner + side * GAP
        items.append(pic.Words(out, y, self.numbers[j], anchor, bold=is_control, kind="number"))
        out += side * self.number_width
        if self.lettered:
            items.append(pic.Words(out, y, self.letters[j], anchor, pic.SMALL, kind="letters"))
            out += side * self.letter_width
        name = pic.Words(out, y, self.names[j], anchor, bold=is_control, kind="name", label=diagram.names[j])
        items.append(name)
