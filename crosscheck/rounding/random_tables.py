"""How plausible it is that unprinted digits explain a number: the share of random tables that give it."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation, Missing
from crosscheck.claims.printed import Printed
from nptests.errors import InputError

DRAWS, ENOUGH = 10_000, 5
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


def share(claim: Claim, leaves: Mapping[str, Printed], *, draws: int = DRAWS, seconds: float = 3.0) -> Share:
    """Draw tables whose every number lies anywhere in its printed digits, until some give the number or all are drawn.

    seconds   an end for numbers that are dear to compute: fewer draws then
    """
    dice, end = random.Random(0), time.monotonic() + seconds
    moving = {path: x for path, x in leaves.items() if x.value is not None and x.unit is not None}
    hits, first = 0, None
    for number in range(1, draws + 1):
        changes = {
            path: x.value + x.unit * dice.randrange(-STEPS // 2 + 1, STEPS // 2) / STEPS
            for path, x in moving.items()
            if x.value is not None and x.unit is not None
        }
        if _gives(claim, changes):
            hits, first = hits + 1, first or changes
        if hits == ENOUGH or time.monotonic() > end:
            return Share(hits, number, first)
    return Share(hits, draws, first)


def _gives(claim: Claim, changes: Mapping[str, Decimal]) -> bool:
    try:
        return claim.reading.holds(Computation(claim, changes).value())
    except (InputError, Missing, ArithmeticError, ValueError):
        return False
