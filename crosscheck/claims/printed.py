"""A printed number is an interval: "0.040" says more than "0.04", "<0.001" is a bound, "n.s." is above the level."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property

from nptests.data.decimals import parse_decimal
from nptests.distributions.simulated import clopper_pearson
from nptests.errors import InputError

# A sum or product of m doubles carries a relative error of at most about m 2**-53. Printing programs and we both stay
# below 2**12 operations on the way to one number, so printed digits beyond 2**-41 (the thirteenth) are not compared.
DOUBLE = 2.0**-41
DRAWN = 0.999  # the level of the interval for a share that the source has simulated

WORDS = frozenset({"rejected", "retained", "true", "false", "+", "-", "="})

_POWER = re.compile(r"(?<!\s)\s*+[·x×*]\s*+10\s*+(?:\^|\*\*)?\s*+\{?\s*+([+-]?\d+)\s*\}?")
_RANGE = re.compile(r"(\S+)\s*(<=|<)\s*\w+\s*(<=|<)\s*(\S+)")
_BOUND = re.compile(r"(?:p\s*)?(<=|>=|<|>|≤|≥)\s*(\S.*)")


@dataclass(frozen=True)
class Printed:
    """What a printed text claims: all x with low <= x <= high (ends excluded where `strict`), or one of the words.

    value and unit are those of a plain number: its decimal and one unit of its last digit; None for the other kinds.
    A count or a rank is `exact`: "2" is 2 and not 2.5. `counts` are the whole numbers that a printed share can be.
    """

    text: str
    low: float
    high: float
    strict: bool = False
    word: str | None = None
    value: Decimal | None = None
    unit: Decimal | None = None
    exact: bool = False
    counts: tuple[int, ...] | None = None

    @classmethod
    @cache
    def of(cls, text: str, *, decimal: str = ".", alpha: float = 0.05, exact: bool = False) -> Printed:
        """Read a printed text; `decimal` is the decimal mark of the source."""
        plain = _plain(text, decimal)
        if plain.lower() in WORDS:
            return cls(text, math.nan, math.nan, word=plain.lower())
        if plain.lower() in {"n.s.", "n.s", "ns"}:
            return cls(text, alpha, math.inf, strict=True)
        try:
            between = _RANGE.fullmatch(plain)
            if between:
                return cls(text, _end(between[1]), _end(between[4]), strict=between[2] == between[3] == "<")
            bound = _BOUND.fullmatch(plain)
            if bound:
                limit, strict = _end(bound[2]), bound[1] in "<>"
                below = bound[1] in {"<", "<=", "≤"}
                return cls(text, -math.inf if below else limit, limit if below else math.inf, strict)
            integer, exponent = _number(plain)
        except InputError:
            return cls(text, math.nan, math.nan, word=" ".join(text.split()))
        value, unit = Decimal(integer).scaleb(exponent), Decimal(1).scaleb(exponent)
        reach = Decimal(0) if exact else unit / 2
        return cls(text, float(value - reach), float(value + reach), value=value, unit=unit, exact=exact)

    def holds(self, x: float | str) -> bool:
        """Whether x prints as this text."""
        if isinstance(x, str) or self.word is not None:
            return str(x).lower() == (self.word or "").lower()
        if math.isnan(x):
            return False
        if self.value is not None:
            return self._prints(x)
        return self.low < x < self.high if self.strict else self.low <= x <= self.high

    def _prints(self, x: float) -> bool:
        """Whether x lies between the edges, or beyond one by no more than doubles err; exactly only where x is near."""
        # Low and high are the doubles nearest to the edges: no edge lies between one and the next double.
        if self.low < x < self.high:
            return True
        slack = abs(x) * DOUBLE
        if x + 2 * slack < self.low or x - 2 * slack > self.high:
            return False  # what doubles err in these sums is far below the second slack
        lowest, highest = self._edges
        return math.isfinite(x) and lowest <= Fraction(x) + Fraction(slack) and Fraction(x) - Fraction(slack) <= highest

    @cached_property
    def _edges(self) -> tuple[Fraction, Fraction]:
        """What a plain number claims, exactly."""
        value, unit = Fraction(self.value or 0), Fraction(self.unit or 0)
        reach = Fraction(0) if self.exact else unit / 2
        return value - reach, value + reach

    def as_share(self, draws: int) -> Printed:
        """A share of so many random draws: all probabilities in its 99.9 % Clopper-Pearson interval."""
        if self.value is None or not 0 <= self.value <= 1:
            raise InputError("claims", f"{self.text!r} is no share of {draws} draws: a number from 0 to 1 is needed")
        low, high = clopper_pearson(round(self.value * draws), draws, DRAWN)
        return Printed(self.text, low, high)

    def truncates(self, x: float | str) -> bool:
        """Whether x cut off (not rounded) after the printed digits gives this text; 0.03 is 0.03, also as a double."""
        if self.value is None or self.unit is None or self.exact or isinstance(x, str) or not math.isfinite(x):
            return False
        size, printed = abs(Fraction(x)) * (1 + Fraction(DOUBLE)), abs(Fraction(self.value))
        return (x < 0) == (self.value < 0) and printed <= size < printed + Fraction(self.unit)

    def distance(self, x: float | str) -> float:
        """How far x is from printing as this text; 0 where it does."""
        if self.holds(x):
            return 0.0
        if isinstance(x, str) or self.word is not None or math.isnan(x):
            return math.inf
        return max(self.low - x, x - self.high, math.ulp(x))


def _number(text: str) -> tuple[int, int]:
    """A number as integer and exponent, per cent taken as hundredths."""
    integer, exponent = parse_decimal(text.rstrip("% "))
    return integer, exponent - 2 * text.endswith("%")


def _end(text: str) -> float:
    integer, exponent = _number(text)
    return float(Decimal(integer).scaleb(exponent))


def _plain(text: str, decimal: str) -> str:
    """The text with points, plain minus signs and e-notation: "4,97 · 10−4" is "4.97e-4"."""
    plain = text.strip().replace("−", "-").replace("–", "-")
    if decimal == ",":
        plain = re.sub(r"(?<=\d),(?=\d)|^(-?),(?=\d)", lambda m: (m[1] or "") + ".", plain)
    return _POWER.sub(lambda m: f"e{m[1]}", plain)
