"""A derivation as a document: the one place where its steps become blocks."""

from __future__ import annotations

from nptests.derivations.steps import Conventions, Derivation, Equation, Picture, Statement, Step, Table
from nptests.document import blocks
from nptests.document.blocks import Block, Cell, Document, Paragraph, Sheet, Steps
from nptests.document.pictures.null_bars import null_picture


def document(derivation: Derivation) -> Document:
    """The steps under the title."""
    return Document(derivation.title, (steps(derivation),))


def steps(derivation: Derivation) -> Steps:
    """The steps alone; every one has its own place, so that a page can walk through them."""
    return Steps(tuple(map(_blocks, derivation.steps)))


def _blocks(step: Step) -> tuple[Block, ...]:
    match step:
        case Statement():
            return (Paragraph(step.text, head=step.heading),)
        case Table():
            return (step.printed,)
        case Conventions():
            return (_conventions(step),)
        case Picture():
            return (blocks.Figure(null_picture(step.null), step.words),)
        case Equation():
            numbers = () if step.numbers in ("", step.shown) else (step.numbers,)
            line = blocks.Equation(step.symbol, (step.formula, *numbers, step.shown), step.latex)
            return (Paragraph(step.why), line) if step.why else (line,)


def _conventions(step: Conventions) -> Sheet:
    rows = tuple((Cell(c.name), Cell(c.gives), Cell(c.users)) for c in step.rows)
    return Sheet("Conventions side by side", ("convention", "gives", "used by"), rows)
