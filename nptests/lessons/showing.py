"""The values that a lesson shows, in each medium: pictures, tables, derivations, results, text."""

from __future__ import annotations

import re
from typing import Any

from nptests.catalogue import procedure
from nptests.derivations import written as derivations
from nptests.derivations.explaining import Explained, derive
from nptests.derivations.steps import Derivation, Equation, Table, equation
from nptests.render import markup
from nptests.render.pictures.picture import Picture
from nptests.render.tables import Sheet
from nptests.render.text import result
from nptests.render.writing import fill, sheet_text
from nptests.results import Comparisons, Effect, Outcome, Posterior

Results = (Outcome, Comparisons, Effect, Posterior)


def worked(found: Explained, *, tables: bool = True, last: int = 0) -> Derivation:
    """The sums behind a result: its derivation without statements, perhaps without tables, or only its last steps."""
    kept = (Equation, Table) if tables else (Equation,)
    derivation = derive(found)
    steps = tuple(step for step in derivation.steps if isinstance(step, kept))
    return Derivation(derivation.title, steps[-last:])


def line(symbol: str, formula: str, value: float, **numbers: float) -> Derivation:
    """One formula with its numbers: they have to give the value."""

    def filled(write: Any) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda m: write(numbers[m[0]]) if m[0] in numbers else m[0], formula)

    return Derivation(symbol, (equation(symbol, formula, filled, value),))


def as_text(value: Any) -> str:
    """For a terminal."""
    if isinstance(value, Picture):
        scene = value.scene
        return fill(f"[{scene.title}. {scene.about}]") if value.plain is None else value.text().rstrip("\n")
    if isinstance(value, Sheet):
        return f"{value.title}\n\n{sheet_text(value)}"
    if isinstance(value, Derivation):
        return derivations.text(value).split("\n\n", 1)[1].rstrip("\n")
    return fill(value) if _is_sentence(value) else _preformatted(value)


def as_markdown(value: Any) -> str:
    """Markdown; pictures as they are in a terminal."""
    if isinstance(value, Sheet):
        return f"**{markup.markdown_text(value.title)}**\n\n{markup.markdown(value)}".rstrip("\n")
    if isinstance(value, Derivation):
        return derivations.markdown(value).split("\n\n", 1)[1].rstrip("\n")
    if _is_sentence(value):
        return f"> {markup.markdown_text(value)}"
    return f"```text\n{as_text(value)}\n```"


def as_html(value: Any) -> str:
    """HTML without inline styles."""
    if isinstance(value, Picture):
        return f"<figure>\n{value.svg(inline=True)}</figure>\n"
    if isinstance(value, Sheet):
        return f'<div class="wide">\n{markup.html(value)}</div>\n'
    if isinstance(value, Derivation):
        return re.sub(r"<h2>.*?</h2>\n", "", derivations.html(value), count=1)
    if _is_sentence(value):
        return f"<blockquote><p>{markup.html_text(value)}</p></blockquote>\n"
    return f"<pre>{markup.html_lines(_preformatted(value))}</pre>\n"


def as_latex(value: Any) -> str:
    """LaTeX; of a picture what it shows, in words."""
    if isinstance(value, Picture):
        title, about = markup.latex_text(value.scene.title), markup.latex_text(value.scene.about)
        return rf"\begin{{quote}}\textbf{{{title}.}} {about}\end{{quote}}"
    if isinstance(value, Sheet):
        notes = "".join(rf"\par{{\small {markup.latex_text(note)}}}" for note in value.notes)
        return rf"{markup.latex_text(value.title)}\par{{\small {markup.latex(value)}}}{notes}"
    if isinstance(value, Derivation):
        return derivations.latex(value).split("\n\n", 1)[1].rstrip("\n")
    if _is_sentence(value):
        return f"\\begin{{quote}}\n{markup.latex_text(value)}\n\\end{{quote}}"
    lines = markup.latex_text
    return (
        "\\begin{flushleft}\\ttfamily\\footnotesize\n"
        + "\\\\\n".join(lines(row).replace(" ", "~") or "~" for row in _preformatted(value).split("\n"))
        + "\n\\end{flushleft}"
    )


def _preformatted(value: Any) -> str:
    if isinstance(value, Results):
        return result(value, procedure(value.procedure).title)
    assert isinstance(value, str), f"a {type(value).__name__} cannot be shown"
    return value.rstrip("\n")


def _is_sentence(value: Any) -> bool:
    return isinstance(value, str) and "\n" not in value


class Shown:
    """A value as a notebook displays it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        return as_text(self.value)

    def _repr_html_(self) -> str:
        return as_html(self.value)


def show(value: Any) -> Shown:
    """For notebooks: the value as the lesson shows it."""
    return Shown(value)
