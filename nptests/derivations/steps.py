"""A derivation as data: a title and its steps, without any markup."""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nptests import errors, results
from nptests.data.numerals import UNDERFLOW, number, pvalue
from nptests.data.sums import ROUNDED_SUM
from nptests.derivations.cells import EVERYWHERE, Cells, Holds, block, meant, names, observed
from nptests.derivations.expressions import evaluate
from nptests.derivations.typesetting import LATEX, latex, mathml, numeral
from nptests.document.blocks import Cell, Sheet
from nptests.document.pictures import null_bars, null_distribution

DIGITS = 6  # significant digits of every value that is shown
FEWEST = 4  # those of probabilities
LONGEST = 12  # rows of a table that are printed; the arithmetic always has all of them
BRACKETED = 100  # terms of a long sum that stand in one bracket
SPELLED_OUT = 24  # a sum with more terms shows equal ones as one product
_A_WORD = re.compile("[a-df-z]")  # an e stands in numbers too


@dataclass(frozen=True)
class Statement:
    """A heading and what is said under it."""

    heading: str
    text: str
    cells: Cells | None = None


@dataclass(frozen=True)
class Table:
    """Data with ranks; tied ranks carry the mark of `sheet.notes`. `holds`: what of the data its cells belong to."""

    sheet: Sheet
    holds: Holds | None = None
    cells: Cells | None = None

    @property
    def left_out(self) -> int:
        """How many rows are not printed."""
        return max(0, len(self.sheet.rows) - self.sheet.summary - LONGEST)

    @property
    def printed(self) -> Sheet:
        """The table as it is printed, without the rows past the first twelve."""
        sheet = self.sheet
        if not self.left_out:
            return sheet
        body = len(sheet.rows) - sheet.summary
        more = f"{self.left_out} more rows are not printed; the sums have all {body}"
        return replace(sheet, rows=sheet.rows[:LONGEST] + sheet.rows[body:], notes=(*sheet.notes, more))


@dataclass(frozen=True)
class Equation:
    """symbol = formula = the same with its numbers = value; both in the notation of `expressions`.

    `numbers` is empty for a definition that no arithmetic follows (an exact or simulated law).
    """

    symbol: str
    formula: str
    numbers: str
    shown: str
    why: str = ""
    cells: Cells | None = None
    uses: tuple[int, ...] = ()  # the earlier steps whose values are in it

    @property
    def latex(self) -> str:
        """The line in LaTeX, for mathematics mode."""
        middle = f" = {latex(self.numbers)}" if self.numbers and self.numbers != self.shown else ""
        last = rf"\text{{{self.shown}}}" if _A_WORD.search(self.shown) else numeral(self.shown, LATEX)
        return f"{latex(self.symbol)} = {latex(self.formula)}{middle} = {last}"

    @property
    def mathml(self) -> dict[str, str]:
        """The parts of the line in MathML; no numbers where the value is all there is."""
        middle = self.numbers if self.numbers != self.shown else ""
        parts = {"symbol": self.symbol, "formula": self.formula, "numbers": middle}
        return {name: mathml(part) if part else "" for name, part in parts.items()}


@dataclass(frozen=True)
class Convention:
    """One way of doing it: what it gives, and who does it so."""

    name: str
    gives: str
    users: str


@dataclass(frozen=True)
class Conventions:
    """Ways in which others do it, side by side."""

    rows: tuple[Convention, ...]
    cells: Cells | None = None


@dataclass(frozen=True)
class Picture:
    """A null distribution, its rejection region at the level of the derivation, and the statistic."""

    null: null_distribution.NullDistribution
    cells: Cells | None = None

    @property
    def words(self) -> str:
        """The statistic, its p-value and where it lies."""
        return null_distribution.caption_texts(self.null)[1]

    def as_dict(self) -> dict[str, Any]:
        """For a page: an SVG without a style sheet of its own, and the bars for a terminal."""
        svg = null_bars.null_picture(self.null).svg(inline=True)
        return {"svg": svg, "text": null_bars.null_text(self.null), "words": self.words}


Step = Statement | Table | Equation | Conventions | Picture


@dataclass(frozen=True)
class Derivation:
    """How a result came about, step by step."""

    title: str
    steps: tuple[Step, ...]

    def as_dict(self) -> dict[str, Any]:
        """The steps in plain types, each with its kind and the cells of the data that it speaks of."""
        return {"title": self.title, "steps": [_as_dict(step) for step in self.steps]}


def _as_dict(step: Step) -> dict[str, Any]:
    if isinstance(step, Picture):
        return {"kind": "picture", **step.as_dict(), "cells": None}
    fields: dict[str, Any] = {"kind": type(step).__name__.lower(), **results.plain(step)}
    if isinstance(step, Equation):
        fields |= {"latex": step.latex, "mathml": step.mathml}
    return fields


def walked(title: str, steps: Sequence[Step]) -> Derivation:
    """A derivation whose equations know the cells that they have, their own or those of the steps that they use."""
    walk: list[Step] = []
    for step in steps:
        walk.append(_placed(step, walk) if isinstance(step, Equation) else step)
    return Derivation(title, tuple(walk))


def _placed(step: Equation, before: Sequence[Step]) -> Equation:
    places = [i for i, earlier in enumerate(before) if isinstance(earlier, Equation)]
    symbols = [earlier.symbol for earlier in before if isinstance(earlier, Equation)]
    uses: set[int] = set()
    blocks: list[Cells | None] = []
    for name in names(step.formula):
        used = [places[i] for i in meant(name, symbols)]
        uses.update(used)
        blocks += [before[i].cells for i in used] if used else [observed(name)]
    # a count or a law of the statistic before it
    if step.symbol.partition("_")[0] in ("p", "P") and step.cells is None and not uses:
        uses.update(places[-1:])
        blocks += [before[i].cells for i in places[-1:]]
    return replace(step, uses=tuple(sorted(uses)), cells=step.cells if step.cells is not None else block(blocks))


class Writer:
    """Writes numbers into arithmetic with so many significant digits; negative ones in brackets."""

    def __init__(self, digits: int) -> None:
        self.digits = digits

    def __call__(self, x: float) -> str:
        """One number."""
        text = str(int(x)) if x == int(x) and abs(x) < 10**self.digits else f"{x:.{self.digits}g}"
        return f"({text})" if text.startswith("-") else text


def added(terms: Sequence[str]) -> str:
    """Terms with plus signs; where there are many, equal ones stand once, times their number."""
    if len(terms) > SPELLED_OUT:
        terms = [term if times == 1 else f"{times} * {term}" for term, times in Counter(terms).items()]
    if len(terms) > BRACKETED:  # hundreds in brackets: neither a reader nor a parser has to nest thousands
        terms = ["(" + " + ".join(terms[i : i + BRACKETED]) + ")" for i in range(0, len(terms), BRACKETED)]
    return " + ".join(terms) if terms else "0"


Numbers = Callable[..., str]  # takes a Writer; loops bind their own variables as defaults


def equation(
    symbol: str, formula: str, numbers: Numbers, value: float, why: str = "", *, p: bool = False,
    shown_digits: int = DIGITS, cells: Cells | None = None, scale: Callable[[], float] = lambda: 0.0,
) -> Equation:  # fmt: skip
    """A step whose printed arithmetic gives its printed value, or no step at all.

    Numbers are written with six significant digits, and with more where six would not give the value to the digits
    shown. Arithmetic that does not give it with all digits of a double is no derivation of this result, unless its
    terms, of a size together, all but cancel: what is left has fewer digits than are shown.
    """
    rounded = pvalue(value) if p else number(value, shown_digits)
    for digits in (DIGITS, 8, 10, 12, 15, 17):
        text = numbers(Writer(digits))
        if gives(text, rounded):
            return Equation(symbol, formula, text, rounded, why, cells)
    if gives(text, rounded, scale()):
        words = (
            f"{symbol} cannot be shown step by step: its terms differ only in the last digits of a computer's numbers"
        )
        raise errors.InputError("limit", f"{words}; subtract one number from all values, or round them")
    raise ArithmeticError(f"{symbol} = {rounded} does not follow from {text}")


def gives(numbers: str, text: str, scale: float = 0.0) -> bool:
    """Whether the value of arithmetic rounds to what is shown: it is at most half a unit of the last digit off.

    scale   the size of the terms, of which the roundings are a share
    """
    try:
        value = evaluate(numbers)
    except (ZeroDivisionError, OverflowError):
        return text in ("undefined", "infinite", "-infinite")
    if text in ("undefined", "infinite", "-infinite"):
        return not math.isfinite(value)
    if text == UNDERFLOW:
        return bool(value == 0)
    stated = float(text)
    return abs(value - stated) <= half_unit(text) + ROUNDED_SUM * max(abs(stated), scale)


def half_unit(text: str) -> float:
    """Half a unit of the last digit that is shown; at least four are, although zeros at their end are not printed."""
    mantissa, _, exponent = text.lstrip("-").partition("e")
    whole, _, decimals = mantissa.partition(".")
    digits = (whole + decimals).lstrip("0")
    if not digits:
        return ROUNDED_SUM
    unwritten = max(0, FEWEST - len(digits))
    return 0.5 * 10.0 ** (int(exponent or 0) - len(decimals) - unwritten)


def by_law(
    symbol: str,
    formula: str,
    value: float,
    why: str = "",
    *,
    p: bool = False,
    log_p: float | None = None,
    cells: Cells | None = None,
) -> Equation:
    """A value that a law gives and no arithmetic on a line could."""
    return Equation(symbol, formula, "", pvalue(value, log_p) if p else number(value, DIGITS), why, cells)


TIED = "="


def table(
    title: str, header: Sequence[str], rows: Sequence[Sequence[Cell]], notes: Sequence[str] = (), summary: int = 0,
    holds: Holds | None = None,
) -> Table:  # fmt: skip
    """A table; where it `holds` the data, all of them are in play."""
    marked = any(cell.mark == TIED for row in rows for cell in row)
    ties = (f"{TIED} shares its rank with an equal value",) if marked else ()
    sheet = Sheet(title, tuple(header), tuple(map(tuple, rows)), (*notes, *ties), summary)
    return Table(sheet, holds, None if holds is None else EVERYWHERE)


def held(rows: int, columns: Sequence[int], summary: int = 0, each: int = 1) -> Holds:
    """A table with a label, and then `each` column of the data, in the order of its rows, with sums below."""
    return Holds(
        (*((i,) for i in range(rows)), *(None for _ in range(summary))),
        ((), *((j,) for j in columns for _ in range(each))),
    )


def cell(x: float, *, tied: bool = False) -> Cell:
    """A number in a table, marked where it is a tied rank; empty where there is none."""
    return Cell("" if math.isnan(x) else number(float(x), DIGITS), True, False, TIED if tied else "")
