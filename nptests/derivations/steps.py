"""A derivation as data: a title and its steps, without any markup."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nptests.derivations.expressions import evaluate
from nptests.numerals import number, pvalue
from nptests.render.tables import Cell, Sheet

DIGITS = 6  # significant digits of every value that is shown
FEWEST = 4  # those of p-values
LONGEST = 12  # rows of a table that are printed; the arithmetic always has all of them
BRACKETED = 100  # terms of a long sum that stand in one bracket
SPELLED_OUT = 24  # a sum with more terms shows equal ones as one product
_NOISE = 2.0**-40  # above the rounding errors of some thousand additions, far below half a unit of six digits


@dataclass(frozen=True)
class Statement:
    """A heading and what is said under it."""

    heading: str
    text: str


@dataclass(frozen=True)
class Table:
    """Data with ranks; tied ranks carry the mark of `sheet.notes`. `left_out` rows are not printed."""

    sheet: Sheet
    left_out: int = 0


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


Step = Statement | Table | Equation | Conventions


@dataclass(frozen=True)
class Derivation:
    """How a result came about, step by step."""

    title: str
    steps: tuple[Step, ...]


class Writer:
    """Writes numbers into arithmetic with so many significant digits; negative ones in brackets."""

    def __init__(self, digits: int) -> None:
        self.digits = digits

    def __call__(self, x: float) -> str:
        """One number."""
        text = str(int(x)) if x == int(x) and abs(x) < 10**self.digits else f"{x:.{self.digits}g}"
        return f"({text})" if text.startswith("-") else text

    def sum(self, values: Iterable[float]) -> str:
        """x_1 + x_2 + ..."""
        return added([self(float(x)) for x in values])

    def squares(self, values: Iterable[float], centre: float | None = None) -> str:
        """x_1**2 + x_2**2 + ..., or those of the distances from a centre."""
        if centre is None:
            return added([f"{self(float(x))}**2" for x in values])
        return added([f"({self(float(x))} - {self(centre)})**2" for x in values])

    def products(self, first: Iterable[float], second: Iterable[float]) -> str:
        """a_1 * b_1 + a_2 * b_2 + ..."""
        return added([f"{self(float(a))} * {self(float(b))}" for a, b in zip(first, second, strict=True)])


def added(terms: Sequence[str]) -> str:
    """Terms with plus signs; where there are many, equal ones stand once, times their number."""
    if len(terms) > SPELLED_OUT:
        terms = [term if times == 1 else f"{times} * {term}" for term, times in Counter(terms).items()]
    if len(terms) > BRACKETED:  # hundreds in brackets: neither a reader nor a parser has to nest thousands
        terms = ["(" + " + ".join(terms[i : i + BRACKETED]) + ")" for i in range(0, len(terms), BRACKETED)]
    return " + ".join(terms) if terms else "0"


Numbers = Callable[..., str]  # takes a Writer; loops bind their own variables as defaults


def equation(symbol: str, formula: str, numbers: Numbers, value: float, why: str = "", *, p: bool = False) -> Equation:
    """A step whose printed arithmetic gives its printed value, or no step at all.

    Numbers are written with six significant digits, and with more where six would not give the value to the digits
    shown. Arithmetic that does not give it with all digits of a double is no derivation of this result.
    """
    shown = pvalue(value) if p else number(value, DIGITS)
    for digits in (DIGITS, 8, 10, 12, 15, 17):
        text = numbers(Writer(digits))
        if gives(text, shown):
            return Equation(symbol, formula, text, shown, why)
    raise ArithmeticError(f"{symbol} = {shown} does not follow from {text}")


def gives(numbers: str, shown: str) -> bool:
    """Whether the value of arithmetic rounds to what is shown: it is at most half a unit of the last digit off."""
    try:
        found = evaluate(numbers)
    except (ZeroDivisionError, OverflowError):
        return shown in ("undefined", "infinite", "-infinite")
    if shown in ("undefined", "infinite", "-infinite"):
        return not math.isfinite(found)
    stated = float(shown)
    return abs(found - stated) <= half_unit(shown) + _NOISE * abs(stated)


def half_unit(shown: str) -> float:
    """Half a unit of the last digit that is shown; at least four are, although zeros at their end are not printed."""
    mantissa, _, exponent = shown.lstrip("-").partition("e")
    whole, _, decimals = mantissa.partition(".")
    digits = (whole + decimals).lstrip("0")
    if not digits:
        return _NOISE
    unwritten = max(0, FEWEST - len(digits))
    return 0.5 * 10.0 ** (int(exponent or 0) - len(decimals) - unwritten)


def said(
    symbol: str, formula: str, value: float, why: str = "", *, p: bool = False, log_p: float | None = None
) -> Equation:
    """A value that a law gives and no arithmetic on a line could."""
    return Equation(symbol, formula, "", pvalue(value, log_p) if p else number(value, DIGITS), why)


TIED = "="


def table(
    title: str, header: Sequence[str], rows: Sequence[Sequence[Cell]], notes: Sequence[str] = (), summary: int = 0
) -> Table:
    """A table, shortened in print."""
    body, last = list(rows[: len(rows) - summary]), list(rows[len(rows) - summary :])
    left_out = max(0, len(body) - LONGEST)
    shown = body[:LONGEST] + last
    more = (f"{left_out} more rows are not printed; the sums have all {len(body)}",) if left_out else ()
    marked = any(cell.mark == TIED for row in shown for cell in row)
    ties = (f"{TIED} shares its rank with an equal value",) if marked else ()
    return Table(Sheet(title, tuple(header), tuple(map(tuple, shown)), (*notes, *ties, *more), len(last)), left_out)


def cell(x: float, *, tied: bool = False) -> Cell:
    """A number in a table, marked where it is a tied rank; empty where there is none."""
    return Cell("" if math.isnan(x) else number(float(x), DIGITS), True, False, TIED if tied else "")
