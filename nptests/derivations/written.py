"""A derivation as a document: the one place where its steps become doc."""

from nptests.derivations.steps import Conventions, Derivation, Equation, Picture, Statement, Step, Table
from nptests.document import blocks as doc
from nptests.document.pictures.null_bars import null_picture


def document(derivation: Derivation) -> doc.Document:
    """The steps under the title."""
    return doc.Document(derivation.title, (steps(derivation),))


def steps(derivation: Derivation) -> doc.Steps:
    """The steps alone; every one has its own place, so that a page can walk through them."""
    return doc.Steps(tuple(map(_blocks, derivation.steps)))


def _blocks(step: Step) -> tuple[doc.Block, ...]:
    match step:
        case Statement():
            return (doc.Paragraph(step.text, head=step.heading),)
        case Table():
            return (step.printed,)
        case Conventions():
            rows = tuple(doc.row(c.name, c.gives, c.users) for c in step.rows)
            return (doc.Sheet("Conventions side by side", ("convention", "gives", "used by"), rows),)
        case Picture():
            return (doc.Figure(null_picture(step.null), step.words),)
        case Equation():
            numbers = () if step.numbers in ("", step.shown) else (step.numbers,)
            line = doc.Equation(step.symbol, (step.formula, *numbers, step.shown), step.latex)
            return (doc.Paragraph(step.why), line) if step.why else (line,)
