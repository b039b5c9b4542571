"""Adjusted p-values by their definitions, in fractions: those of the certified set, and what new adjustments bring."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from crosscheck.reference import adjusting, paths
from nptests.teaching.exercises.data import Data
from support.adding import mends
from support.adding.own import brought

Exact = list[Fraction]
LEVEL = Fraction(1, 20)


def holm(p: Sequence[Any]) -> list[Any]:
    """Closed testing: of the sets with the least p-value q, the largest holds all that are not below q."""
    return [min(1, max(sum(r >= q for r in p) * q for q in p if q <= own)) for own in p]


def rom_constants(m: int, level: Any = LEVEL) -> list[Any]:
    """c_1 .. c_m of Rom (1990), in numbers of the kind of the level."""
    c = [level]
    for i in range(2, m + 1):
        c.append((sum(level**j for j in range(1, i)) - sum(comb(i, j) * c[j] ** (i - j) for j in range(1, i - 1))) / i)
    return c


def definition_of(name: str) -> Callable[[Exact], list[Any]]:
    """That of the certified set, or in the test that an adjustment brings."""
    if name in adjusting.METHODS:
        return lambda p: adjusting.adjusted(p, {"method": name, "alpha": LEVEL}, paths.first())
    definition = brought(name, "definition")
    assert definition, mends.mend("definition", name)
    return definition


def adjusted(name: str, data: Data) -> list[float]:
    """The answers to an exercise."""
    return [float(q) for q in definition_of(name)([Fraction(str(p)) for p in data.column(0)])]
