"""A scene as SVG text: no library, no script, names escaped, light and dark by the reader's own setting."""

from __future__ import annotations

from html import escape

from nptests.render.pictures.lettering import cleaned
from nptests.render.pictures.palette import DARK, LIGHT
from nptests.render.pictures.scene import Area, Box, Dot, Item, Line, Scene, Words


def svg(scene: Scene) -> str:
    """The picture, complete in itself; no ids, so that a page may hold many."""
    size = f'width="{_n(scene.width)}" height="{_n(scene.height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{_safe(scene.title)}" class="nptests">',
        f"<title>{_safe(scene.title)}</title>",
        f"<desc>{_safe(scene.about)}</desc>",
        f"<style>{_style()}</style>",
        f'<rect width="{_n(scene.width)}" height="{_n(scene.height)}" class="f-ground"/>',
        *(_item(item) for item in scene.items),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _style() -> str:
    def colours(theme: dict[str, str]) -> str:
        return "".join(f"--{role}:{colour};" for role, colour in theme.items())

    rules = [
        f".nptests{{{colours(LIGHT)}font-family:Helvetica,Arial,'Liberation Sans',sans-serif}}",
        f"@media screen and (prefers-color-scheme:dark){{.nptests{{{colours(DARK)}}}}}",
        *(f".nptests .f-{role}{{fill:var(--{role})}}" for role in LIGHT),
        *(f".nptests .s-{role}{{stroke:var(--{role});fill:none}}" for role in LIGHT),
        *(f".nptests .h-{role}{{stroke:var(--{role});fill:var(--ground)}}" for role in LIGHT),
    ]
    return "".join(rules)


def _item(item: Item) -> str:
    kind = f' data-kind="{escape(item.kind)}"' if item.kind else ""
    label = f"<title>{_safe(item.label)}</title>" if item.label else ""
    if isinstance(item, Words):
        bold = ' font-weight="bold"' if item.bold else ""
        place = f'x="{_n(item.x)}" y="{_n(item.y)}" text-anchor="{item.anchor}" font-size="{_n(item.size)}"'
        return f'<text {place}{bold} class="f-{item.role}"{kind}>{_safe(item.text)}{label}</text>'
    if isinstance(item, Line):
        dashes = ' stroke-dasharray="1 4" stroke-linecap="round"' if item.dashed else ""
        shape = f'polyline points="{_points(item.points)}" stroke-width="{_n(item.width)}"{dashes}'
        return f'<{shape} class="s-{item.role}"{kind}>{label}</polyline>'
    if isinstance(item, Box):
        place = f'x="{_n(item.x)}" y="{_n(item.y)}" width="{_n(item.width)}" height="{_n(item.height)}"'
        return f'<rect {place} fill-opacity="{_n(item.tone)}" class="f-{item.role}"{kind}>{label}</rect>'
    if isinstance(item, Dot):
        paint = f'stroke-width="1.5" class="h-{item.role}"' if item.hollow else f'class="f-{item.role}"'
        return f'<circle cx="{_n(item.x)}" cy="{_n(item.y)}" r="{_n(item.radius)}" {paint}{kind}>{label}</circle>'
    assert isinstance(item, Area)
    shape = f'polygon points="{_points(item.points)}" fill-opacity="{_n(item.tone)}"'
    return f'<{shape} class="f-{item.role}"{kind}>{label}</polygon>'


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _safe(text: str) -> str:
    """Text that XML accepts: control characters gone, markup escaped."""
    return escape(cleaned(text))


def _n(x: float) -> str:
    """A coordinate: two decimals are below what a screen shows."""
    return f"{x:.2f}".rstrip("0").rstrip(".")
