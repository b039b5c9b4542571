"""The rows of a printed table: numbers with their digits, and what is emphasised."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


@dataclass(frozen=True)
class Number:
    """A printed number: its digits, its unit, the rank or other number in brackets, and whether it is emphasised."""

    text: str
    value: Fraction
    unit: Fraction
    bracket: str = ""
    bold: bool = False
    underlined: bool = False

    @cached_property
    def low(self) -> Fraction:
        return self.value - self.unit / 2

    @cached_property
    def high(self) -> Fraction:
        return self.value + self.unit / 2


@dataclass(frozen=True)
class Row:
    """A row under the headings: its name, its cells as text, and as numbers where they are."""

    name: str
    texts: tuple[str, ...]
    numbers: tuple[Number | None, ...]


def add_up(ranks: Sequence[Number]) -> bool:
    """Whether they have the sum of the ranks of so many."""
    k, total = len(ranks), sum(n.value for n in ranks)
    return abs(total - Fraction(k * (k + 1), 2)) <= sum(n.unit for n in ranks) / 2
