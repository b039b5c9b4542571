"""The style sheet of our pages: light and dark by the reader's own setting, narrow screens, paper."""

from __future__ import annotations

from nptests.document.pictures.palette import DARK, LIGHT
from nptests.document.pictures.svg import style


def _colours(theme: dict[str, str]) -> str:
    return " ".join(f"--{role}: {colour};" for role, colour in theme.items())


STYLE = f"""\
:root {{ color-scheme: light dark; {_colours(LIGHT)} --shade: #f3f5f7; --rule: #d5d9de; }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ {_colours(DARK)} --shade: #20242a; --rule: #3a4048; }}
}}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5;
  font-family: system-ui, "Segoe UI", Helvetica, Arial, "Liberation Sans", sans-serif; }}
main {{ max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }}
h1 {{ font-size: 1.7rem; line-height: 1.2; }}
h2 {{ font-size: 1.2rem; margin: 2.2rem 0 0.6rem; padding-top: 0.6rem; border-top: 1px solid var(--rule); }}
p, ul, ol, blockquote {{ max-width: 42rem; overflow-wrap: anywhere; }}
p.strong {{ font-weight: 600; }}
blockquote {{ margin: 1rem 0; padding: 0.2rem 1rem; border-left: 4px solid var(--accent); background: var(--shade); }}
pre {{ padding: 0.7rem 1rem; background: var(--shade); overflow-x: auto; }}
.wide {{ overflow-x: auto; margin: 1rem 0; }}
figure svg {{ display: block; max-width: 100%; height: auto; }}
table {{ border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }}
caption {{ caption-side: top; text-align: left; padding: 0.3rem 0; font-weight: 600; }}
th, td {{ padding: 0.25rem 0.7rem; text-align: left; vertical-align: top; }}
thead th {{ border-bottom: 2px solid var(--ink); }}
tbody th {{ font-weight: normal; }}
tbody tr + tr > * {{ border-top: 1px solid var(--rule); }}
tfoot td {{ font-size: 0.85rem; }}
tfoot tr:first-child td {{ border-top: 2px solid var(--ink); }}
td.number {{ text-align: right; white-space: nowrap; }}
th.number {{ text-align: right; }}
details {{ margin-top: 2.2rem; padding-top: 0.6rem; border-top: 1px solid var(--rule); }}
summary {{ font-size: 1.2rem; font-weight: 600; cursor: pointer; }}
@media print {{
  main {{ max-width: none; padding: 0; }}
  h2 {{ break-after: avoid; }}
  tr, figure, blockquote, pre {{ break-inside: avoid; }}
  thead {{ display: table-header-group; }}
  details:not([open]) {{ display: none; }}
}}
{style()}
"""

# A part of somebody else's page (a notebook): in the colours of that page, light or dark; nothing else is styled.
PART = """\
.nptests table { border-collapse: collapse; font-variant-numeric: tabular-nums; color: inherit; background: none; }
.nptests table { margin: 0.8em 0; }
.nptests caption { caption-side: top; text-align: left; font-weight: 600; color: inherit; }
.nptests :is(th, td) { padding: 0.2rem 0.7rem; text-align: left; background: none; }
.nptests :is(th, td).number { text-align: right; }
.nptests thead th { border-bottom: 1px solid currentColor; }
"""
