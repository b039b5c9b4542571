"""A scene as SVG text: no library, no script, names escaped, light and dark by the reader's own setting.

Colours are presentation attributes, and classes that a style sheet overrides: the sheet inside a file, or that of the
page which holds the picture (`inline=True`, for pages whose content security policy allows no other).
"""

from html import escape

from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import cleaned, short
from nptests.document.pictures.palette import DARK, LIGHT

FONTS = "Helvetica, Arial, Liberation Sans, sans-serif"


def svg(scene: pic.Scene, *, inline: bool = False) -> str:
    """The picture, complete in itself; no ids, so that a page may hold many. `inline`: without a style sheet."""
    width, height = short(scene.width), short(scene.height)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{_safe(scene.title)}" class="nptests" '
        f'font-family="{FONTS}">',
        f"<title>{_safe(scene.title)}</title>",
        f"<desc>{_safe(scene.about)}</desc>",
        *([] if inline else [f"<style>{style()}</style>"]),
        f'<rect width="{width}" height="{height}" {_filled("ground")}/>',
        *(_item(item) for item in scene.items),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _filled(role: pic.Role) -> str:
    return f'fill="{LIGHT[role]}" class="f-{role}"'


def style() -> str:
    """The colours of pictures by role, light and dark."""

    def colours(theme: dict[str, str]) -> str:
        return "".join(f"--{role}:{colour};" for role, colour in theme.items())

    rules = [
        f".nptests{{{colours(LIGHT)}}}",
        f"@media screen and (prefers-color-scheme:dark){{.nptests{{{colours(DARK)}}}}}",
        *(f".nptests .f-{role}{{fill:var(--{role})}}" for role in LIGHT),
        *(f".nptests .s-{role}{{stroke:var(--{role});fill:none}}" for role in LIGHT),
        *(f".nptests .h-{role}{{stroke:var(--{role});fill:var(--ground)}}" for role in LIGHT),
    ]
    return "".join(rules)


def _item(item: pic.Item) -> str:
    kind = f' data-kind="{escape(item.kind)}"' if item.kind else ""
    label = f"<title>{_safe(item.label)}</title>" if item.label else ""
    if isinstance(item, pic.Words):
        bold = ' font-weight="bold"' if item.bold else ""
        place = f'x="{short(item.x)}" y="{short(item.y)}" text-anchor="{item.anchor}" font-size="{short(item.size)}"'
        return f"<text {place}{bold} {_filled(item.role)}{kind}>{_safe(item.text)}{label}</text>"
    if isinstance(item, pic.Line):
        dashes = ' stroke-dasharray="1 4" stroke-linecap="round"' if item.dashed else ""
        shape = f'polyline points="{_points(item.points)}" stroke-width="{short(item.width)}"{dashes}'
        paint = f'fill="none" stroke="{LIGHT[item.role]}" class="s-{item.role}"'
        return f"<{shape} {paint}{kind}>{label}</polyline>"
    if isinstance(item, pic.Box):
        place = f'x="{short(item.x)}" y="{short(item.y)}" width="{short(item.width)}" height="{short(item.height)}"'
        return f'<rect {place} fill-opacity="{short(item.tone)}" {_filled(item.role)}{kind}>{label}</rect>'
    if isinstance(item, pic.Dot):
        edge = f'fill="{LIGHT["ground"]}" stroke="{LIGHT[item.role]}" stroke-width="1.5" class="h-{item.role}"'
        paint = edge if item.hollow else _filled(item.role)
        return (
            f'<circle cx="{short(item.x)}" cy="{short(item.y)}" r="{short(item.radius)}" {paint}{kind}>{label}</circle>'
        )
    assert isinstance(item, pic.Area)
    shape = f'polygon points="{_points(item.points)}" fill-opacity="{short(item.tone)}"'
    return f"<{shape} {_filled(item.role)}{kind}>{label}</polygon>"


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{short(x)},{short(y)}" for x, y in points)


def _safe(text: str) -> str:
    """Text that XML accepts: control characters gone, markup escaped."""
    return escape(cleaned(text))
