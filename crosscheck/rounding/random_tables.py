"""How plausible it is that unprinted digits explain a number: the share of random tables that give it.

A number of a continuous scale, printed with many digits, is given by few tables of any ten thousand, however ordinary
it is. Where no two random tables gave the same number, it is plausible, too, if they give smaller and larger ones: the
statistic passes it on the way from the ones to the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from crosscheck.claims import claims, computing
from crosscheck.claims.printed import Printed
from crosscheck.rounding import effort
from nptests.errors import InputError

DRAWS, ENOUGH, MANY, FEWEST = 10_000, 5, 1000, 100
STEPS = 1000  # of one printed unit: numbers that do not tie by chance
REMEMBERED = 256  # the search for a witness and its plausibility, and a paper judged again, draw the same tables
_SHARES: dict[tuple[Any, ...], Share] = {}


@dataclass
class Share:
    """Of so many random tables, how many give the printed number, a smaller or a larger one; the first that gives it.

    values   the numbers that were given, as far as they are numbers of a scale
    """

    draws: int = 0
    hits: int = 0
    below: int = 0
    above: int = 0
    changes: Mapping[str, Decimal] | None = None
    values: set[float] = field(default_factory=set)

    @property
    def passed(self) -> bool:
        """Whether the printed number lies among numbers that are all different."""
        return len(self.values) == self.draws and min(self.below, self.above) >= ENOUGH

    @property
    def plausible(self) -> bool:
        """Whether random tables reach the printed number."""
        return self.hits > 0 or self.passed

    @property
    def text(self) -> str:
        """The share in words, as reports give it."""
        around = f"; {self.below} give less, {self.above} more" if self.passed else ""
        return f"{self.hits} of {self.draws} random tables that print alike give it{around}"

    def add(self, claim: claims.Claim, changes: Mapping[str, Decimal]) -> None:
        """One more table."""
        self.draws += 1
        try:
            value = computing.Computation(claim, changes).value()
            hit = claim.reading.holds(value)
        except (InputError, computing.Missing, ArithmeticError, ValueError):
            return
        if hit:
            self.hits, self.changes = self.hits + 1, self.changes or changes
        if isinstance(value, float):
            self.values.add(value)
            self.below += value < claim.reading.low
            self.above += value > claim.reading.high


def share(
    claim: claims.Claim, leaves: Mapping[str, Printed], *, draws: int = DRAWS, enough: int = ENOUGH, hit: bool = False
) -> Share:
    """Draw tables whose every number lies anywhere in its printed digits, until it is seen how many give the number.

    draws   as many steps as well: of numbers that are dear to compute, fewer tables are drawn
    hit     only tables that give the number count, not those on either side of it
    """
    if "test" not in claim.body:
        return _drawn(claim, leaves, draws, enough, hit)
    data = computing.Computation(claim).identity(claim.body)
    key = (data, repr(claim.body), claim.reading, tuple(sorted(leaves)), draws, enough, hit)
    if key not in _SHARES:
        if len(_SHARES) >= REMEMBERED:
            _SHARES.clear()
        _SHARES[key] = _drawn(claim, leaves, draws, enough, hit)
    return _SHARES[key]


def _anywhere(x: Printed, dice: random.Random) -> Decimal:
    """A number that prints alike; of counts one of them."""
    if x.counts is not None:
        return Decimal(dice.choice(x.counts))
    value, unit = x.value or Decimal(0), x.unit or Decimal(0)
    return value + unit / STEPS * dice.randrange(-STEPS // 2 + 1, STEPS // 2)


def _drawn(claim: claims.Claim, leaves: Mapping[str, Printed], draws: int, enough: int, hit: bool) -> Share:
    dice, drawn = random.Random(0), Share()
    moving = {path: x for path, x in leaves.items() if x.value is not None and x.unit}
    for number in range(1, max(FEWEST, draws // effort.steps(claim, leaves)) + 1):
        drawn.add(claim, {path: _anywhere(x, dice) for path, x in moving.items()})
        if drawn.hits >= enough or (drawn.hits and number >= MANY):
            break
        if not hit and number >= FEWEST and drawn.passed:
            break
    return drawn
