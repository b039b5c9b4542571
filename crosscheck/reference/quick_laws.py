"""Discrete laws fast enough for a certificate; what is too large is refused by its size, the same on every machine.

A value of several parts is a whole number whose digits they are. FLINT multiplies polynomials where the values of a law
fill their range; dictionaries are convolved where they do not.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from crosscheck.reference.laws import Convolved, Law, Value

# What takes about a second: cells and bits of a product of polynomials, terms of a convolution.
MOST_CELLS, MOST_BITS, MOST_TERMS = 1_000_000, 2**28, 4_000_000


class TooLarge(Exception):
    """A law that takes longer than a certificate may."""


def _require(terms: int, most: int) -> None:
    if terms > most:
        raise TooLarge(f"its law is a sum of more than {most:,} terms, which takes longer than a second")


class Packed(Convolved):
    """The laws of `Convolved` in numbers that are packed."""

    name = "polynomials of whole numbers"

    @staticmethod
    def sum_of(parts: Sequence[Law]) -> Law:
        if not parts:
            return {(0,): 1}
        variables = range(len(next(iter(parts[0]))))
        least = [[min(value[v] for value in part) for v in variables] for part in parts]
        most = [[max(value[v] for value in part) for v in variables] for part in parts]
        start, end = ([sum(limit[v] for limit in limits) for v in variables] for limits in (least, most))
        room = [high - low + 1 for low, high in zip(start, end, strict=True)]
        place = [math.prod(room[v + 1 :]) for v in variables]
        packed = [
            {sum((value[v] - low[v]) * place[v] for v in variables): times for value, times in part.items()}
            for part, low in zip(parts, least, strict=True)
        ]
        cells, times = math.prod(room), math.prod(sum(part.values()) for part in parts)
        dense = cells <= MOST_CELLS and cells * times.bit_length() <= MOST_BITS
        law = _multiplied(packed) if dense else _convolved(packed)
        return {tuple(start[v] + key // place[v] % room[v] for v in variables): n for key, n in law.items()}

    @staticmethod
    def of_rows(parts: Sequence[Law]) -> Law:
        """Sums of columns in their order of size: every row has all its permutations, and what is asked of the sums is
        the same in whatever order they are."""
        law: dict[Value, int] = {(0,) * len(next(iter(parts[0]))): 1}
        terms = 0
        for part in parts:
            terms += len(law) * len(part)
            _require(terms, MOST_TERMS // 3)
            longer: Counter[Value] = Counter()
            for value, times in law.items():
                for step, more in part.items():
                    longer[tuple(sorted(map(sum, zip(value, step, strict=True))))] += times * more
            law = longer
        return law

    @staticmethod
    def assigned(blocks: Sequence[int], sizes: Sequence[int], step: Callable[[Value, Value], int]) -> Law:
        steps = itertools.count()

        def counted(before: Value, taken: Value) -> int:
            _require(next(steps), MOST_TERMS // 10)  # one costs as much as ten terms above
            return step(before, taken)

        return Convolved.assigned(blocks, sizes, counted)


def _multiplied(parts: Sequence[dict[int, int]]) -> dict[int, int]:
    try:
        from flint import fmpz_poly
    except ImportError:
        return _convolved(parts)
    factors: list[Any] = [fmpz_poly([part.get(at, 0) for at in range(max(part) + 1)]) for part in parts]
    while len(factors) > 1:
        factors = [math.prod(factors[at + 1 : at + 2], start=factors[at]) for at in range(0, len(factors), 2)]
    return {at: int(times) for at, times in enumerate(factors[0]) if times}


def _convolved(parts: Sequence[dict[int, int]]) -> dict[int, int]:
    law, terms = {0: 1}, 0
    for part in parts:
        terms += len(law) * len(part)
        _require(terms, MOST_TERMS)
        longer: dict[int, int] = {}
        for value, times in law.items():
            for step, more in part.items():
                longer[value + step] = longer.get(value + step, 0) + times * more
        law = longer
    return law
