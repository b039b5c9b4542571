"""The posterior density of a difference, cut by the region of practical equivalence (Benavoli et al. 2017)."""

from dataclasses import dataclass

from nptests.data.numerals import number
from nptests.document.pictures import lettering, scene as pic
from nptests.document.pictures.curve import HEIGHT, Curve, filled, outline

AXIS = 460.0
GAP = 10.0
PARTS: tuple[tuple[pic.Role, float], ...] = (("second", 0.5), ("faint", 0.3), ("accent", 0.5))


@dataclass(frozen=True)
class PosteriorDensity:
    """What the picture shows.

    curve           the density of the difference a - b, towards a better on the right
    equivalent      the ends of the region of practical equivalence
    probabilities   that b is better, that they are equivalent, that a is better
    interval        a credible interval of the difference at `level`
    """

    names: tuple[str, str]
    curve: Curve
    equivalent: tuple[float, float]
    probabilities: tuple[float, float, float]
    procedure: str
    n: int
    interval: tuple[float, float] | None = None
    level: float | None = None


def statements(density: PosteriorDensity) -> list[str]:
    """The three probabilities in words, b first."""
    a, b = lettering.short_names(density.names)
    events = (f"{b} better", "practically equal", f"{a} better")
    return [f"{what}: {number(p, 4)}" for what, p in zip(events, density.probabilities, strict=True)]


def layout(density: PosteriorDensity) -> pic.Scene:
    """Three areas under one curve, with a key, and the credible interval under the axis."""
    a, b = lettering.short_names(density.names)
    low, high = density.equivalent
    rope = f"practically equal from {number(low)} to {number(high)}" if high > low else "no region of equivalence"
    texts = (f"{density.procedure}, n = {density.n}", f"posterior density of {a} − {b}; {rope}")
    width = max(2 * (pic.MARGIN + GAP) + AXIS, pic.caption_width(texts), pic.caption_width(tuple(statements(density))))
    ends = [density.curve.points[0], density.curve.points[-1], low, high]
    x = pic.Scale(min(ends), max(ends), pic.MARGIN + GAP, width - pic.MARGIN - GAP)
    items, top = pic.captions(texts, width)
    top += GAP
    for row, (text, (role, tone)) in enumerate(zip(statements(density), PARTS, strict=True)):
        middle = top + row * pic.ROW
        items.append(pic.Box(x.start, middle - 10, 12, 12, role, tone, kind="key"))
        items.append(pic.Words(x.start + 18, middle, text, kind="key-text"))
    top += 3 * pic.ROW
    bottom = top + HEIGHT
    y = pic.Scale(0.0, density.curve.top(), bottom, top)
    for bounds, (role, tone), statement in zip(
        ((x.low, low), (low, high), (high, x.high)), PARTS, statements(density), strict=True
    ):
        items += filled(density.curve.within(*bounds), x, y, role, tone, "part", statement)
    items += outline(density.curve, x, y, "ink", "density")
    items += [pic.Line(((x(e), top), (x(e), bottom)), "ink", 1.0, dashed=True, kind="rope") for e in {low, high}]
    items += pic.horizontal_axis(x, bottom, pic.ticks_on(x))
    bottom += pic.ROW + GAP
    bottom = _interval(items, density, x, bottom)
    title = f"Posterior of the difference between {a} and {b}"
    about = f"{density.procedure}. {'; '.join(statements(density))}."
    return pic.Scene(width, bottom + pic.MARGIN, title, about, tuple(items))


def _interval(items: list[pic.Item], density: PosteriorDensity, x: pic.Scale, y: float) -> float:
    if density.interval is None or density.level is None:
        return y
    low, high = (x(min(max(end, x.low), x.high)) for end in density.interval)
    text = f"{density.level:.0%} credible: {number(density.interval[0])} to {number(density.interval[1])}"
    items.append(pic.Line(((low, y), (high, y)), "ink", 3.0, label=text, kind="interval"))
    items.append(pic.Words((x.start + x.end) / 2, y + pic.SMALL + 6, text, "middle", pic.SMALL, kind="interval-text"))
    return y + pic.ROW
