"""The posterior density of a difference, cut by the region of practical equivalence (Benavoli et al. 2017)."""

from nptests.data.numerals import number
from nptests.document.pictures import lettering, scene as pic
from nptests.document.pictures.curve import HEIGHT, Curve, filled, outline
from nptests.results import Posterior

AXIS = 460.0
GAP = 10.0
PARTS: tuple[tuple[pic.Role, float], ...] = (("second", 0.5), ("faint", 0.3), ("accent", 0.5))


def layout(posterior: Posterior, procedure: str, curve: Curve) -> pic.Scene:
    """Three areas under the density of a - b, a better on the right, with a key, and the credible interval below."""
    a, b = lettering.short_names(posterior.names)
    high = float(posterior.options["rope"])
    low = -high
    events = (f"{b} better", posterior.left), ("practically equal", posterior.rope), (f"{a} better", posterior.right)
    statements = [f"{what}: {number(p, 4)}" for what, p in events]
    rope = f"practically equal from {number(low)} to {number(high)}" if high > low else "no region of equivalence"
    texts = (f"{procedure}, n = {posterior.n}", f"posterior density of {a} − {b}; {rope}")
    width = max(2 * (pic.MARGIN + GAP) + AXIS, pic.caption_width(texts), pic.caption_width(tuple(statements)))
    ends = [curve.points[0], curve.points[-1], low, high]
    x = pic.Scale(min(ends), max(ends), pic.MARGIN + GAP, width - pic.MARGIN - GAP)
    items, top = pic.captions(texts, width)
    top += GAP
    for row, (text, (role, tone)) in enumerate(zip(statements, PARTS, strict=True)):
        middle = top + row * pic.ROW
        items.append(pic.Box(x.start, middle - 10, 12, 12, role, tone, kind="key"))
        items.append(pic.Words(x.start + 18, middle, text, kind="key-text"))
    top += 3 * pic.ROW
    bottom = top + HEIGHT
    y = pic.Scale(0.0, curve.top(), bottom, top)
    for bounds, (role, tone), statement in zip(
        ((x.low, low), (low, high), (high, x.high)), PARTS, statements, strict=True
    ):
        items += filled(curve.within(*bounds), x, y, role, tone, "part", statement)
    items += outline(curve, x, y, "ink", "density")
    items += [pic.Line(((x(e), top), (x(e), bottom)), "ink", 1.0, dashed=True, kind="rope") for e in {low, high}]
    items += pic.horizontal_axis(x, bottom, pic.ticks_on(x))
    bottom += pic.ROW + GAP
    bottom = _interval(items, posterior, x, bottom)
    title = f"Posterior of the difference between {a} and {b}"
    about = f"{procedure}. {'; '.join(statements)}."
    return pic.Scene(width, bottom + pic.MARGIN, title, about, tuple(items))


def _interval(items: list[pic.Item], posterior: Posterior, x: pic.Scale, y: float) -> float:
    if posterior.interval is None or posterior.level is None:
        return y
    low, high = (x(min(max(end, x.low), x.high)) for end in posterior.interval)
    text = f"{posterior.level:.0%} credible: {number(posterior.interval[0])} to {number(posterior.interval[1])}"
    items.append(pic.Line(((low, y), (high, y)), "ink", 3.0, label=text, kind="interval"))
    items.append(pic.Words((x.start + x.end) / 2, y + pic.SMALL + 6, text, "middle", pic.SMALL, kind="interval-text"))
    return y + pic.ROW
