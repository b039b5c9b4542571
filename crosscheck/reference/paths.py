"""The first path to an answer: how discrete laws are counted, what continuous ones are in. The second is `second`."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from crosscheck.reference import laws, numbers
from crosscheck.reference.conditioned import Conditioned

Data = dict[str, Any]
Options = dict[str, Any]
Answer = dict[str, Any]


@dataclass(frozen=True)
class Path:
    """How the laws of an answer are counted, what its numbers are, and by which formulas laws of several variables."""

    laws: Any
    num: Any
    formulas: Any

    @property
    def name(self) -> str:
        return f"{self.laws.name}; {self.num.name}"


def first() -> Path:
    return _in(numbers.Balls())


def rough() -> Path:
    """In doubles, to see what another program did."""
    return _in(numbers.Doubles())


def _in(num: Any) -> Path:
    return Path(laws.Convolved, num, Conditioned(num))


def bisected(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a decreasing function of doubles is 0, as a guess."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return low


class Beyond(ValueError):
    """Data or options that a definition does not cover."""


def undefined() -> Answer:
    """Data without an answer: a number is wrong, whatever it is."""
    return {"none": True}


def of_z(distance: Fraction, variance: Fraction, o: Options, c: Path) -> Any:
    """The p-value of a normal statistic so far from its mean; with `continuity` half a unit nearer."""
    alternative = o.get("alternative", "two-sided")
    half = o.get("correction", Fraction(1, 2)) * o.get("correction_added", 1) if o.get("continuity") else Fraction(0)
    near = abs(distance) - half
    near = abs(near) if o.get("unclamped") else max(near, Fraction(0))
    if alternative == "two-sided":
        return two_sided(c.num.normal_sf, near, variance, c)
    up = distance if alternative == "greater" else -distance
    moved = (near if up > 0 else -near) if o.get("towards_0") else up - half
    return c.num.normal_sf(_root(moved, variance, c))


def two_sided(sf: Any, distance: Fraction, variance: Fraction, c: Path) -> Any:
    return Fraction(1) if not distance else 2 * sf(_root(abs(distance), variance, c))


def _root(distance: Fraction, variance: Fraction, c: Path) -> Any:
    size = c.num.sqrt(distance**2 / variance)
    return -size if distance < 0 else size
