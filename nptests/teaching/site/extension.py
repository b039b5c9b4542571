"""For Sphinx: LaTeX as MathML, which browsers show without a script; formulas in docstrings as they stand."""

import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx

BEFORE_NUMPYDOC = 400  # Sphinx's own priority is 500
_UNDERLINE = re.compile(r"^-{3,}$")
_PROSE = {"", "Notes"}  # sections of a docstring in which indented lines are formulas
_TABULAR = re.compile(r"\S {3,}\S|\n\s")  # columns, or lines that hang
_TAKEN = re.compile(r"(?<=\w)_(?!\w)|[|]")  # cv_results_ has no target, |d| is no substitution


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_displayed, None))
    app.connect("autodoc-process-docstring", _formulas_kept, priority=BEFORE_NUMPYDOC)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _inline(writer: Any, node: nodes.math) -> None:
    writer.body.append(convert(node.astext()))
    raise nodes.SkipNode


def _displayed(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(f'<div class="math">{convert(node.astext(), display="block")}</div>')
    raise nodes.SkipNode


def _formulas_kept(app: Sphinx, what: str, name: str, about: Any, options: Any, lines: list[str]) -> None:
    """What is indented in the prose of a docstring is shown as it stands."""
    lines[:] = "\n\n".join(_paragraphs("\n".join(lines))).split("\n")


def _paragraphs(text: str) -> Iterator[str]:
    section, introduced = "", False
    for part in re.split(r"\n\s*\n", text):
        first, *others = part.split("\n")
        if others and _UNDERLINE.match(others[0]):
            section = first.strip()
            body = "\n".join(others[1:])
            yield f"{first}\n{others[0]}\n{_escaped(body) if section in _PROSE else body}"
        elif section not in _PROSE or first.startswith((">>>", ".. ")) or (introduced and first.startswith("  ")):
            yield part
        elif first.startswith("  ") or _TABULAR.search(part):
            yield "::\n\n" + "\n".join(f"    {line}" for line in part.split("\n"))
        else:
            yield _escaped(part)
        introduced = part.endswith("::")


def _escaped(prose: str) -> str:
    """What RST would take for a reference or a substitution, outside of marks for code."""
    parts = re.split(r"(`+[^`]*`+)", prose)
    return "".join(part if part.startswith("`") else _TAKEN.sub(r"\\\g<0>", part) for part in parts)
