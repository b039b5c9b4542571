"""Mean ranks with comparison intervals: two algorithms differ when their intervals do not overlap.

The half length is CD / 2, so that intervals of two algorithms overlap exactly when their mean ranks differ by
less than the critical difference. Against a control each of the others has its whole critical
difference, and differs when its interval misses the line of the control.
"""

from dataclasses import dataclass

from nptests.analysis.grouping import ranking
from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import FONT, LONGEST, short_names, width_of

AXIS = 420.0
GAP = 10.0
CAP = 4.0


@dataclass(frozen=True)
class RankIntervals:
    """What the plot shows: `difference` is the critical difference, or None when there is none for all pairs."""

    names: tuple[str, ...]
    mean_ranks: tuple[float, ...]
    difference: float | None
    alpha: float
    n: int
    method: str
    direction: str
    control: int | None = None
    longest: int = LONGEST  # characters of a name that are shown
    places: str = "mean ranks"  # or means, the best first

    @property
    def order(self) -> list[int]:
        return ranking(self.names, self.mean_ranks) if self.places == "mean ranks" else list(range(len(self.names)))

    def interval(self, j: int) -> tuple[float, float] | None:
        """None where there is no critical difference, and for the control."""
        if self.difference is None or j == self.control:
            return None
        half = self.difference / 2 if self.control is None else self.difference
        return self.mean_ranks[j] - half, self.mean_ranks[j] + half


def caption_texts(plot: RankIntervals) -> tuple[str, str]:
    """The two sentences above the plot."""
    facts = f"{plot.method}, alpha = {plot.alpha:g}, n = {plot.n}"
    if plot.difference is None:
        rule = "no single critical difference"
    elif plot.control is None:
        rule = f"± CD/2, CD = {plot.difference:.3f}: where intervals overlap, no difference was shown"
    else:
        rule = f"± CD = {plot.difference:.3f}: intervals that miss the line of the control differ from it"
    return facts, f"{plot.places}, {plot.direction}; {rule}"


def layout(plot: RankIntervals) -> pic.Scene:
    """One row an algorithm, the best on top."""
    names = short_names(plot.names, plot.longest)
    intervals = [plot.interval(j) or (plot.mean_ranks[j],) * 2 for j in range(len(names))]
    left = pic.MARGIN + max(width_of(name) for name in names) + GAP
    number = max(width_of(f"{rank:.2f}") for rank in plot.mean_ranks) + GAP
    texts = caption_texts(plot)
    width = max(left + number + AXIS + pic.MARGIN + GAP, pic.caption_width(texts))
    low, high = pic.padded(min(i[0] for i in intervals), max(i[1] for i in intervals))
    x = pic.Scale(low, high, left + number, width - pic.MARGIN - GAP)
    items, top = pic.captions(texts, width)
    bottom = top + GAP + len(names) * pic.ROW + 4
    items += pic.horizontal_axis(x, bottom, pic.ticks_on(x), grid=top + GAP)
    if plot.control is not None:
        at = x(plot.mean_ranks[plot.control])
        label = f"{plot.names[plot.control]}, the control"
        items.append(pic.Line(((at, top + GAP), (at, bottom)), "accent", 2.0, label=label, kind="control"))
    for row, j in enumerate(plot.order):
        items += _row(plot, j, names[j], x, top + GAP + (row + 0.5) * pic.ROW, left - GAP)
    title = f"{plot.places.capitalize()} of {len(names)} algorithms, n = {plot.n}"
    return pic.Scene(width, bottom + pic.ROW + pic.MARGIN, title, spoken(plot), tuple(items))


def spoken(plot: RankIntervals) -> str:
    """Ranks and intervals in words."""
    ranks = []
    for j in plot.order:
        ends = plot.interval(j)
        reach = "" if ends is None else f" ({ends[0]:.2f} to {ends[1]:.2f})"
        ranks.append(f"{plot.names[j]} {plot.mean_ranks[j]:.2f}{reach}")
    places = f"{plot.places.capitalize()} {pic.order_of(plot.direction)}"
    return f"{places}: {', '.join(ranks)}. {'; '.join(caption_texts(plot))}."


def _row(plot: RankIntervals, j: int, name: str, x: pic.Scale, y: float, names_end: float) -> list[pic.Item]:
    is_control = j == plot.control
    role: pic.Role = "accent" if is_control else "ink"
    px, ends = x(plot.mean_ranks[j]), plot.interval(j)
    label = f"{plot.names[j]} {plot.mean_ranks[j]:.4f}"
    items: list[pic.Item] = [
        pic.Words(names_end, y + FONT / 3, name, "end", bold=is_control, kind="name", label=plot.names[j]),
        pic.Words(x.start - GAP, y + FONT / 3, f"{plot.mean_ranks[j]:.2f}", "end", bold=is_control, kind="number"),
    ]
    if ends is not None:
        a, b = x(ends[0]), x(ends[1])
        items.append(pic.Line(((a, y), (b, y)), role, 2.0, label=label, kind="interval"))
        items += [pic.Line(((e, y - CAP), (e, y + CAP)), role, 1.5, kind="interval-end") for e in (a, b)]
    items.append(pic.Dot(px, y, 5.0 if is_control else 4.0, role, label, "rank"))
    return items
