"""Printed tables of cells as text, without a file: "*0.81" is bold, "_0.80" underlined, "0.81 (2)" has a rank."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from crosscheck.auditing.judging.tables_by_themselves import Judge
from crosscheck.auditing.reading.printed_rows import Number, Row
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from nptests.vocabulary import Better


def number(cell: str) -> Number | None:
    """The number of a cell, known to half a unit of its last digit; None where the cell holds none."""
    text, _, bracket = cell.strip("*_").partition(" (")
    try:
        value = Decimal(text)
    except ArithmeticError:
        return None
    unit = Fraction(Decimal(1).scaleb(int(value.as_tuple().exponent)))
    return Number(text, Fraction(value), unit, bracket.rstrip(")"), cell.startswith("*"), cell.startswith("_"))


def row(name: str, cells: str) -> Row:
    texts = tuple(cell.strip() for cell in cells.split("|"))
    return Row(name, texts, tuple(map(number, texts)))


def table(
    *lines: tuple[str, str, str], columns: str = "ABCDEFGH", title: str = "", turned: bool = False
) -> PrintedTable:
    """A table of lines (kind, name, cells set apart by bars)."""
    rows = tuple(row(name, cells) for _, name, cells in lines)
    named = tuple(columns[: len(rows[0].texts)])
    return PrintedTable("t", title, named, rows, tuple(kind for kind, _, _ in lines), turned=turned)


def scores(*cells: str) -> list[tuple[str, str, str]]:
    """Lines of scores named d1, d2 ..."""
    return [("scores", f"d{i}", line) for i, line in enumerate(cells, start=1)]


def ends(cell: str) -> Sequence[Fraction]:
    """The least number that prints as a cell, the printed one, and the most."""
    read = number(cell)
    assert read is not None
    return read.value - read.unit / 2, read.value, read.value + read.unit / 2


def said(whole: PrintedTable, better: Better = "higher") -> dict[str, tuple[str, dict[str, Any]]]:
    """What a table says of itself: verdict and evidence by the name of the claim."""
    return {v.claim.id: (v.verdict, dict(v.evidence)) for v in Judge(whole, better).run()}
