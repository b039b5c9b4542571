"""Documents as pages of the site: Markdown, in which pictures and formulas are drawn."""

from collections.abc import Iterable
from types import MappingProxyType

from nptests.derivations.typesetting import mathml
from nptests.document.blocks import Block, Code, Document, Equation, Figure
from nptests.document.writers import html, markdown


def _equation(line: Equation) -> str:
    """A line of arithmetic as MathML, which needs no script and no font."""
    first, *others = line.sides
    sides = [f"{mathml(line.symbol)} = {_side(first)}", *(f"= {_side(other)}" for other in others)]
    return f'<p class="equation">{" ".join(sides)}</p>'


def _side(text: str) -> str:
    """A formula; words and values that are no formula stay as they are."""
    try:
        return mathml(text)
    except (SyntaxError, ValueError, KeyError):
        return html.running(text)


def _code(block: Code) -> str:
    return markdown.fenced(block.text, block.language or "text")


RICHER: markdown.Richer = MappingProxyType({Figure: html.drawing, Equation: _equation, Code: _code})


def written(document: Document) -> str:
    """A document as a page of the site: pictures and formulas are drawn."""
    return markdown.write(document, RICHER)


def body(blocks: Iterable[Block]) -> str:
    """Blocks without a title."""
    return markdown.body(blocks, RICHER)
