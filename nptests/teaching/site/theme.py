"""The style sheet that the site adds to its theme: the colours of pictures by the reader's choice, formulas, tables."""

from __future__ import annotations

from pathlib import Path

from nptests.document.pictures.palette import DARK, LIGHT


def style() -> str:
    """The rules of `site.css`, and the palette in light and dark as the theme's switch says."""
    light, dark = (" ".join(f"--{role}: {colour};" for role, colour in theme.items()) for theme in (LIGHT, DARK))
    colours = (
        f"body .nptests {{ {light} }}\n"
        f'body[data-theme="dark"] .nptests {{ {dark} }}\n'
        f'@media screen and (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) .nptests {{ {dark} }} }}\n'
    )
    roles = "".join(
        f".nptests .f-{role} {{ fill: var(--{role}); }}\n"
        f".nptests .s-{role} {{ stroke: var(--{role}); fill: none; }}\n"
        f".nptests .h-{role} {{ stroke: var(--{role}); fill: var(--ground); }}\n"
        for role in LIGHT
    )
    return colours + roles + Path(__file__).with_name("site.css").read_text("utf-8")
