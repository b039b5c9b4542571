"""A case: a small input as decimal text, with the traits that references ask for.

Decimal text is the input of record. R, whose numbers are doubles, sees it in one of two ways: as the integers
behind the decimals (0.825 as 825), where equal differences stay equal, or as the nearest doubles, where they may
not.
"""

import hashlib
import json
import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from nptests.data.decimals import LARGEST_EXACT_INTEGER, parse_decimal
from nptests.data.kinds.kind import Kind
from nptests.data.kinds.listed import kind_of
from nptests.data.kinds.seeded import MISSING as MISSING

Sees = Literal["integers", "doubles"]

HASH_DIGITS = 12  # 48 bits: among a million inputs, a chance of 2e-3 that any two collide


def fingerprint(*parts: object) -> str:
    """A short SHA-256 of the parts, the same everywhere and for ever."""
    text = json.dumps(parts, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


@dataclass(frozen=True)
class Case:
    """One input.

    kind    what it is an input for; it decides how `rows` are bound in R (see nptests.data.kinds)
    rows    decimal text: rows of a table, samples, or the one row of a sample, of counts or of p-values
    """

    name: str
    kind: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def about(self) -> Kind:
        """What is known of its kind."""
        return kind_of(self.kind)

    @cached_property
    def checksum(self) -> str:
        return fingerprint(self.kind, self.rows)

    @cached_property
    def exact(self) -> tuple[tuple[Fraction | None, ...], ...]:
        """The rows as exact rationals, None where a cell is missing."""
        return tuple(tuple(None if cell == MISSING else _exact(cell) for cell in row) for row in self.rows)

    @cached_property
    def places(self) -> int | None:
        """The power of ten that makes every cell an integer a double can hold, None where there is none.

        Positive for decimals, negative where every cell is written with a power (1e300 and 2e300 as 1 and 2).
        """
        cells = [parse_decimal(cell) for row in self.rows for cell in row if cell != MISSING]
        places = -min((exponent for integer, exponent in cells if integer), default=0)
        largest = max((abs(integer) * 10 ** (exponent + places) for integer, exponent in cells if integer), default=0)
        return places if largest < LARGEST_EXACT_INTEGER else None

    @property
    def unit(self) -> float:
        """How many of R's integers make one: 1000 for three decimals."""
        return float(f"1e{self.places or 0}")

    @property
    def ways(self) -> tuple[Sees, ...]:
        """How R may see it; whole numbers look the same either way, p-values are never scaled."""
        if not self.about.layout.scaled or self.places is None:
            return ("doubles",)
        return ("integers",) if self.places == 0 else ("integers", "doubles")

    def doubles(self, sees: Sees) -> tuple[tuple[float, ...], ...]:
        """The rows as R gets them, NaN where a cell is missing."""
        if sees == "doubles":
            return tuple(tuple(math.nan if cell == MISSING else float(cell) for cell in row) for row in self.rows)
        unit = Fraction(10) ** (self.places or 0)
        return tuple(tuple(math.nan if x is None else float(x * unit) for x in row) for row in self.exact)

    def cells(self, sees: Sees) -> list[list[Any]]:
        """The rows as we get them: decimal text where R sees integers, else the doubles that R sees."""
        return [list(row) for row in (self.rows if sees == "integers" else self.doubles("doubles"))]

    @cached_property
    def traits(self) -> frozenset[str]:
        """Everything that can be said of it."""
        return frozenset(name for name in self.about.traits if self.has(name))

    def has(self, *traits: str) -> bool:
        """Whether all of these can be said of it; each is looked at when it is first asked for."""
        for name in traits:
            if name not in self._traits:
                holds = self.about.traits.get(name)
                self._traits[name] = holds is not None and holds(self.exact)
            if not self._traits[name]:
                return False
        return True

    @cached_property
    def _traits(self) -> dict[str, bool]:
        return {}

    def __hash__(self) -> int:
        """Names tell almost all cases apart; the cells, thousands of some, are looked at where two names agree."""
        return hash((self.kind, self.name))

    def as_dict(self) -> dict[str, Any]:
        return {"checksum": self.checksum, "kind": self.kind, "name": self.name, "rows": self.rows}


def _exact(cell: str) -> Fraction:
    integer, exponent = parse_decimal(cell)
    return Fraction(integer * 10**exponent) if exponent >= 0 else Fraction(integer, 10**-exponent)
