"""How plausible it is that unprinted digits explain a number: the share of random tables that give it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation, Missing
from crosscheck.claims.printed import Printed
from crosscheck.rounding import effort
from nptests.errors import InputError

DRAWS, ENOUGH, MANY, FEWEST = 10_000, 5, 1000, 100
STEPS = 1000  # of one printed unit: numbers that do not tie by chance


@dataclass(frozen=True)
class Share:
    """Of so many random tables, how many give the printed number; the first of them."""

    hits: int
    draws: int
    changes: Mapping[str, Decimal] | None

    @property
    def text(self) -> str:
        """The share in words, as reports give it."""
        return f"{self.hits} of {self.draws} random tables that print alike give it"


def share(claim: Claim, leaves: Mapping[str, Printed], *, draws: int = DRAWS, enough: int = ENOUGH) -> Share:
    """Draw tables whose every number lies anywhere in its printed digits, until enough give the number, or one of MANY.

    draws   as many steps as well: of numbers that are dear to compute, fewer tables are drawn
    """
    dice = random.Random(0)
    moving = {path: (x.value, x.unit / STEPS) for path, x in leaves.items() if x.value is not None and x.unit}
    hits, first = 0, None
    most = max(FEWEST, draws // effort.steps(claim, leaves))
    for number in range(1, most + 1):
        changes = {
            path: value + step * dice.randrange(-STEPS // 2 + 1, STEPS // 2) for path, (value, step) in moving.items()
        }
        if _gives(claim, changes):
            hits, first = hits + 1, first or changes
        if hits == enough or (hits and number >= MANY):
            return Share(hits, number, first)
    return Share(hits, most, first)


def _gives(claim: Claim, changes: Mapping[str, Decimal]) -> bool:
    try:
        return claim.reading.holds(Computation(claim, changes).value())
    except (InputError, Missing, ArithmeticError, ValueError):
        return False
