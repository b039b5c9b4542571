"""The style sheet of our pages (page.css): light and dark by the reader's own setting, narrow screens, paper."""

from __future__ import annotations

from pathlib import Path

from nptests.document.pictures.palette import DARK, LIGHT
from nptests.document.pictures.svg import style


def _colours(theme: dict[str, str]) -> str:
    return " ".join(f"--{role}: {colour};" for role, colour in theme.items())


STYLE = f"""\
:root {{ color-scheme: light dark; {_colours(LIGHT)} --shade: #f3f5f7; --rule: #d5d9de; }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ {_colours(DARK)} --shade: #20242a; --rule: #3a4048; }}
}}
{Path(__file__).with_name("page.css").read_text("utf-8")}{style()}
"""
# A part of somebody else's page (a notebook): in the colours of that page, light or dark; nothing else is styled.
PART = Path(__file__).with_name("part.css").read_text("utf-8")
