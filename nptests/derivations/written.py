"""Derivations as text, Markdown, LaTeX and HTML: one renderer each, everything escaped."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from types import MappingProxyType

from nptests.derivations import picturing
from nptests.derivations.picturing import Picture
from nptests.derivations.steps import Conventions, Derivation, Equation, Statement, Step, Table
from nptests.render import markup
from nptests.render.pictures.null_distribution import layout
from nptests.render.pictures.svg import svg
from nptests.render.tables import Cell, Sheet
from nptests.render.text import WIDTH, columns

PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper,margin=2.2cm]{geometry}
\usepackage{amsmath}
\usepackage{booktabs}
\setlength{\parindent}{0pt}
\setlength{\parskip}{5pt}
\emergencystretch=3em
\raggedright
\begin{document}
"""


def text(derivation: Derivation) -> str:
    """Plain text for a terminal."""
    parts = [derivation.title, "=" * len(derivation.title)]
    parts += [_text_step(step) for step in derivation.steps]
    return "\n\n".join([f"{parts[0]}\n{parts[1]}", *parts[2:]]) + "\n"


def _text_step(step: Step) -> str:
    if isinstance(step, Statement):
        return f"{step.heading}\n{textwrap.fill(step.text, WIDTH, initial_indent='  ', subsequent_indent='  ')}"
    if isinstance(step, Table):
        return _text_table(step.printed)
    if isinstance(step, Conventions):
        return _text_conventions(step)
    if isinstance(step, Picture):
        return textwrap.indent(picturing.text(step), "  ")
    lines = [f"  {step.symbol} = {step.formula}"]
    if step.numbers and step.numbers != step.shown:
        lines.append(_wrapped("= " + step.numbers, " " * (len(step.symbol) + 3)))
    lines.append(" " * (len(step.symbol) + 3) + f"= {step.shown}")
    return "\n".join(([step.why] if step.why else []) + lines)


def _wrapped(arithmetic: str, indent: str) -> str:
    return textwrap.fill(
        arithmetic,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _text_table(sheet: Sheet) -> str:
    rows = [sheet.header, *([cell.text + (f" {cell.mark}" if cell.mark else "") for cell in row] for row in sheet.rows)]
    right = [j for j in range(len(sheet.header)) if j and all(row[j].numeric for row in sheet.rows)]
    body = textwrap.indent(columns(rows, right=right), "  ")
    return "\n".join([sheet.title, body, *(f"  ({note})" for note in sheet.notes)])


def _text_conventions(step: Conventions) -> str:
    named = columns([(f"  {c.name}:", c.gives) for c in step.rows]).splitlines()
    lines = ["Conventions side by side"]
    for line, c in zip(named, step.rows, strict=True):
        lines.append(line)
        lines.append(textwrap.fill(f"used by {c.users}", WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6))
    return "\n".join(lines)


def _conventions(step: Conventions) -> Sheet:
    rows = tuple((Cell(c.name), Cell(c.gives), Cell(c.users)) for c in step.rows)
    return Sheet("Conventions side by side", ("convention", "gives", "used by"), rows)


def markdown(derivation: Derivation) -> str:
    """Markdown, arithmetic as code."""
    return "\n\n".join([f"# {markup.markdown_text(derivation.title)}", *map(_markdown_step, derivation.steps)]) + "\n"


def _markdown_step(step: Step) -> str:
    if isinstance(step, Statement):
        return f"**{markup.markdown_text(step.heading)}** {markup.markdown_text(step.text)}"
    if isinstance(step, Equation):
        middle = [f"  = {step.numbers}"] if step.numbers else []
        code = "\n".join(["```", f"{step.symbol} = {step.formula}", *middle, f"  = {step.shown}", "```"])
        return f"{markup.markdown_text(step.why)}\n\n{code}" if step.why else code
    if isinstance(step, Picture):
        return f"```\n{picturing.text(step)}\n```"
    sheet = step.printed if isinstance(step, Table) else _conventions(step)
    return f"{markup.markdown_text(sheet.title)}\n\n{markup.markdown(sheet)}".rstrip()


def latex(derivation: Derivation) -> str:
    r"""The body of a LaTeX section; needs \usepackage{amsmath,booktabs}. `document` makes a file of it."""
    title = markup.latex_text(derivation.title)
    return "\n\n".join([rf"\section*{{{title}}}", *map(_latex_step, derivation.steps)]) + "\n"


def document(*bodies: str) -> str:
    """Sections as one LaTeX file."""
    return PREAMBLE + "\n".join(bodies) + "\\end{document}\n"


def _latex_step(step: Step) -> str:
    if isinstance(step, Statement):
        return rf"\textbf{{{markup.latex_text(step.heading)}}} {markup.latex_text(step.text)}"
    if isinstance(step, Equation):
        line = rf"$\displaystyle {step.latex}$"
        return f"{markup.latex_text(step.why)}\n\n{line}" if step.why else line
    if isinstance(step, Picture):
        return f"{picturing.latex(step)}\n\n{{\\small {markup.latex_text(step.words)}}}"
    sheet = step.printed if isinstance(step, Table) else _conventions(step)
    notes = "".join(rf"\par{{\small {markup.latex_text(note)}}}" for note in sheet.notes)
    body = markup.latex(sheet).rstrip() if isinstance(step, Table) else _latex_conventions(step)
    shrunk = rf"{{\small {body}" + "\n}"
    return f"{markup.latex_text(sheet.title)}\\par\n{shrunk}{notes}"


def _latex_conventions(step: Conventions) -> str:
    rows = [
        f"{markup.latex_text(c.name)} & {markup.latex_text(c.gives)} & {markup.latex_text(c.users)}" for c in step.rows
    ]
    head = r"\begin{tabular}{p{.27\linewidth}p{.27\linewidth}p{.36\linewidth}}" + "\n\\toprule\n"
    return (
        head
        + "convention & gives & used by \\\\\n\\midrule\n"
        + "".join(f"{r} \\\\\n" for r in rows)
        + "\\bottomrule\n\\end{tabular}"
    )


def html(derivation: Derivation) -> str:
    """An HTML section; every step has its own element, so that a page can walk through them."""
    steps = "".join(f'<li class="step">{_html_step(step)}</li>\n' for step in derivation.steps)
    title = markup.html_text(derivation.title)
    return f'<section class="derivation">\n<h2>{title}</h2>\n<ol>\n{steps}</ol>\n</section>\n'


def _html_step(step: Step) -> str:
    if isinstance(step, Statement):
        return f"<strong>{markup.html_text(step.heading)}</strong> {markup.html_text(step.text)}"
    if isinstance(step, Equation):
        why = f"<p>{markup.html_text(step.why)}</p>" if step.why else ""
        parts = [f"{step.symbol} = {step.formula}", *([step.numbers] if step.numbers else []), step.shown]
        return (
            why + '<p class="equation">' + "<br>= ".join(f"<code>{markup.html_text(p)}</code>" for p in parts) + "</p>"
        )
    if isinstance(step, Picture):
        return svg(layout(step.shown), inline=True)
    return markup.html(step.printed if isinstance(step, Table) else _conventions(step))


FORMATS: Mapping[str, Callable[[Derivation], str]] = MappingProxyType(
    {"text": text, "markdown": markdown, "latex": latex, "html": html}
)
