"""The values that a lesson shows, as blocks: pictures, tables, derivations, results, text."""

import re
from typing import Any

from nptests.derivations.explaining import Explained, derive
from nptests.derivations.steps import Derivation, Equation, Table, equation
from nptests.derivations.written import steps
from nptests.document.blocks import Block, Code, Figure, Quotation, Sheet
from nptests.document.pictures.picture import Picture
from nptests.document.text import result
from nptests.document.translating import spoken
from nptests.document.writers import html, text
from nptests.procedures.listed import procedure
from nptests.results import Comparisons, Effect, Outcome, Posterior

Results = (Outcome, Comparisons, Effect, Posterior)


def worked(result: Explained, *, tables: bool = True, last: int = 0) -> Derivation:
    """The sums behind a result: its derivation without statements, perhaps without tables, or only its last steps."""
    kinds = (Equation, Table) if tables else (Equation,)
    derivation = derive(result)
    sums = tuple(step for step in derivation.steps if isinstance(step, kinds))
    return Derivation(derivation.title, sums[-last:])


def line(symbol: str, formula: str, value: float, **numbers: float) -> Derivation:
    """One formula with its numbers: they have to give the value."""

    def filled(write: Any) -> str:
        return re.sub(r"[A-Za-z_]\w*", lambda m: write(numbers[m[0]]) if m[0] in numbers else m[0], formula)

    return Derivation(symbol, (equation(symbol, formula, filled, value),))


def block_of(value: Any) -> Block:
    """A picture, table, derivation, result or text as a block."""
    if isinstance(value, Picture):
        return Figure(value)
    if isinstance(value, Sheet):
        return value
    if isinstance(value, Derivation):
        return steps(value)
    if isinstance(value, str):
        return Code(value.rstrip("\n")) if "\n" in value else Quotation(value)
    assert isinstance(value, Results), f"a {type(value).__name__} cannot be shown"
    return Code(result(value, procedure(value.procedure).title))


class Shown:
    """A value as a notebook displays it."""

    def __init__(self, value: Any) -> None:
        self.block = spoken(block_of(value))

    def __repr__(self) -> str:
        return text.body((self.block,))

    def _repr_html_(self) -> str:
        return html.body((self.block,))


def show(value: Any) -> Shown:
    """For notebooks: the value as the lesson shows it."""
    return Shown(value)
