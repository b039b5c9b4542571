"""A wrong number as it was written, and a slip that may have led to it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

ASKED, ROUNDED, FULL = 4, 3, 15  # digits: asked for, the fewest that are rounded to, all
AUDITED = "audited"  # the kind of a slip that the audit knows: its place has the verdict, its part the words
SLACK = 1e-9
LONG = 8  # digits, more of which only a fraction has
LARGEST = 50  # divisors of what is a short fraction
SHORT = 4.0  # times as often a wrong short fraction is another one of the divisor of the right one
WHOLE = 0.25  # of wrong answers, where short fractions are right, are whole numbers
COUNTED = 6  # of random wrong counts, one of so many is that next to the right one, half of these the next but one
BELOW = 0.1  # of these have another sign than the right one
DECADE = 10.0  # half of random wrong answers are up to ten times larger or smaller: their logarithms are uniform there
NEAREST = 1e-4  # how near others are, by a logarithm as uniform: small slips are as usual as great ones


@dataclass(frozen=True)
class Slip:
    """A slip, its weight, and what it makes of the answers, by the name of the question.

    place   the line that it is in; `part` stands there, and `by` stood in its place
    """

    kind: str
    weight: int
    answers: Mapping[str, float]
    place: str = ""
    part: str = ""
    by: str = ""


@dataclass(frozen=True)
class Given:
    """A number as it was written: what it may stand for; a whole one, where whole ones are right, for itself.

    digits  how many it has that count: one of two is no rounded one, where four were asked for
    """

    low: float
    high: float
    whole: bool = False
    digits: int = FULL

    @property
    def middle(self) -> float:
        """The number as it is written."""
        return (self.low + self.high) / 2

    def meets(self, other: Given) -> bool:
        """Whether both may be one number."""
        return (
            other.low <= self.middle <= other.high if self.whole else self.low <= other.high and other.low <= self.high
        )

    def holds(self, x: float, reach: float = 0.0) -> bool:
        """Whether the number, rounded, is this; `reach` is what the numbers allow that it was worked out from."""
        slack = reach + 1e-9 * max(abs(self.low), abs(self.high))
        if self.whole:
            return abs(x - self.middle) <= slack
        if self.digits < ROUNDED and self.middle:  # whose last digits are zeros
            return abs(x - self.middle) <= slack + 0.5 * last_asked(self.middle)
        return self.low - slack <= x <= self.high + slack

    @property
    def short(self) -> bool:
        """Whether it has fewer digits than are asked for where it is no count."""
        return self.digits < ASKED and not self.whole

    def share(self, right: float, cases: int = 0, pairs: float = 0.0, brevity: float = 1.0) -> float:
        """Of random numbers, those that print alike; of shares of cases, those of one count in another; of shares of
        pairs, those of a count as far from the right one.

        brevity  how often a number is as short as this one, where it says less than was asked for
        """
        plain = self._share(right, brevity)
        halves, at = 2 * pairs * self.middle, 2 * pairs * right
        if 0 < abs(halves) <= 2 * pairs and abs(round(at) - at) < SLACK and self.holds(round(halves) / 2 / pairs):
            return max(plain, 1 / (COUNTED * max(2.0, abs(halves - at))))  # half of the wrong are none
        if self.whole:  # a wrong count is near the right one, also of halves
            steps = (1 if right.is_integer() and self.middle.is_integer() else 2) * abs(self.middle - right)
            return max(plain, (1.0 if self.middle * right >= 0 else BELOW) / (COUNTED * max(1.0, steps)))
        near, own = (Fraction(x).limit_denominator(LARGEST) for x in (self.middle, right))
        parts = near.denominator
        if abs(own - right) < SLACK and self.holds(float(near)):  # where short ones are right, others are, too
            if 1 < parts <= 2 * cases:
                return sum(1 / (n + 1) for n in range(parts, 2 * cases + 1, parts)) / (2 * cases)
            if parts == 1:  # with however many zeros behind it
                return max(WHOLE * 10.0 ** (1 - digits(float(near))) / 9, plain)
            times = SHORT if own.denominator % parts == 0 else 1.0
            return max(times / max(parts, abs(near.numerator)) ** 2, plain)
        return plain

    def share_from_one(self, right: float) -> float:
        """Of random probabilities, those that print alike as far from 1 as this one, as far as this says more."""
        return Given(1 - self.high, 1 - self.low)._share(1 - right, 1.0) if max(self.high, right) < 1 else 0.0

    def _share(self, right: float, brevity: float) -> float:
        if self.short:
            return min(1.0, 10.0 ** (1 - self.digits) / 9 * brevity)
        low, high = sorted((abs(self.low), abs(self.high)))
        if low <= 0:
            low = min(high, abs(right)) / DECADE
        if not 0 < low < high or not right:
            return 1.0
        width, reach = math.log(high / low), math.log(DECADE)
        off = max(abs(math.log((low + high) / 2 / abs(right))), width, NEAREST)
        near = width / off / math.log(reach / NEAREST) if off < reach else 0.0
        return min(1.0, (width / reach + near) / 4)


def digits(x: float) -> int:
    """How many digits a number has, rounded to those that are asked for."""
    return max(1, len(f"{abs(x):.{ASKED - 1}e}".partition("e")[0].replace(".", "").rstrip("0")))


def last_asked(x: float) -> float:
    """What the last digit that is asked for is worth."""
    return 10.0 ** (math.floor(math.log10(abs(x))) + 1 - ASKED) if x else 0.0


def numbered(slips: Iterable[Slip]) -> Iterator[tuple[tuple[Any, ...], Slip]]:
    """Slips with what tells each from the others, whatever it gives."""
    seen = Counter[tuple[str, ...]]()
    for slip in slips:
        key = (slip.kind, slip.place, slip.part, slip.by)
        seen[key] += 1
        yield (*key, seen[key]), slip
