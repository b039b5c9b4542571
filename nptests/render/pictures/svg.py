"""A scene as SVG text: no library, no script, names escaped, light and dark by the reader's own setting."""

from __future__ import annotations

from html import escape

from nptests.render.pictures.scene import Area, Box, Dot, Item, Line, Scene, Words

LIGHT = {
    "ground": "#ffffff",
    "ink": "#1a1a1a",
    "faint": "#b0b0b0",
    "bar": "#1a1a1a",
    "accent": "#0072b2",
    "second": "#e69f00",
    "third": "#009e73",
    "alarm": "#d55e00",
}
DARK = LIGHT | {
    "ground": "#16181c",
    "ink": "#ececec",
    "faint": "#5c6066",
    "bar": "#ececec",
    "accent": "#56b4e9",
    "alarm": "#ff8f4f",
}


def svg(scene: Scene) -> str:
    """The picture, complete in itself."""
    size = f'width="{_n(scene.width)}" height="{_n(scene.height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="t d" class="nptests">',
        f'<title id="t">{escape(scene.title)}</title>',
        f'<desc id="d">{escape(scene.about)}</desc>',
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
        f"@media(prefers-color-scheme:dark){{.nptests{{{colours(DARK)}}}}}",
        *(f".f-{role}{{fill:var(--{role})}}.s-{role}{{stroke:var(--{role});fill:none}}" for role in LIGHT),
    ]
    return "".join(rules)


def _item(item: Item) -> str:
    kind = f' data-kind="{escape(item.kind)}"' if item.kind else ""
    if isinstance(item, Words):
        bold = ' font-weight="bold"' if item.bold else ""
        place = f'x="{_n(item.x)}" y="{_n(item.y)}" text-anchor="{item.anchor}" font-size="{_n(item.size)}"'
        return f'<text {place}{bold} class="f-{item.role}"{kind}>{escape(item.text)}</text>'
    label = f"<title>{escape(item.label)}</title>" if item.label else ""
    if isinstance(item, Line):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in item.points)
        dashes = ' stroke-dasharray="1 4" stroke-linecap="round"' if item.dashed else ""
        shape = f'polyline points="{points}" stroke-width="{_n(item.width)}"{dashes} class="s-{item.role}"{kind}'
    elif isinstance(item, Box):
        place = f'x="{_n(item.x)}" y="{_n(item.y)}" width="{_n(item.width)}" height="{_n(item.height)}"'
        shape = f'rect {place} fill-opacity="{_n(item.tone)}" class="f-{item.role}"{kind}'
    elif isinstance(item, Dot):
        place = f'cx="{_n(item.x)}" cy="{_n(item.y)}" r="{_n(item.radius)}"'
        shape = f'circle {place} class="f-{item.role}"{kind}'
    else:
        assert isinstance(item, Area)
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in item.points)
        shape = f'polygon points="{points}" fill-opacity="{_n(item.tone)}" class="f-{item.role}"{kind}'
    name = shape.split(" ", 1)[0]
    return f"<{shape}>{label}</{name}>"


def _n(x: float) -> str:
    """A coordinate: two decimals are below what a screen shows."""
    return f"{x:.2f}".rstrip("0").rstrip(".")
