"""Discrete laws of certified answers, counted in whole numbers.

A law is a dictionary from a value to the number of equally likely arrangements that have it. The value of an
arrangement is a sum of independent parts (signs, rows, observations): every law here is `sum_of` its parts, or that sum
given how many observations each group has.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

Value = tuple[int, ...]
Law = dict[Value, int]


class Convolved:
    """Part after part: the law of a sum from the law of the sum before it."""

    name = "convolution"

    @staticmethod
    def sum_of(parts: Sequence[Law]) -> Law:
        law: Law = {(0,) * len(next(iter(parts[0]))): 1} if parts else {(0,): 1}
        for part in parts:
            longer: Counter[Value] = Counter()
            for value, times in law.items():
                for step, more in part.items():
                    longer[tuple(map(sum, zip(value, step, strict=True)))] += times * more
            law = longer
        return dict(law)

    of_rows = sum_of  # of rows that are permuted: of all columns alike, which a quicker way may use

    @classmethod
    def group_sums(cls, values: Sequence[int], sizes: Sequence[int]) -> Law:
        """The sums of all groups but the last, over all assignments of the values to groups of these sizes."""
        g = len(sizes) - 1
        parts = [
            {(*(int(i == own) for i in range(g)), *(x * (i == own) for i in range(g))): 1 for own in range(g + 1)}
            for x in values
        ]
        law = cls.sum_of(parts)
        return {value[g:]: times for value, times in law.items() if value[:g] == tuple(sizes[:-1])}

    @staticmethod
    def assigned(blocks: Sequence[int], sizes: Sequence[int], step: Callable[[Value, Value], int]) -> Law:
        """Of a statistic that grows from tie block to tie block: step(before, block) from the counts of the groups."""
        states: Counter[tuple[Value, int]] = Counter({((0,) * len(sizes), 0): 1})
        for block in blocks:
            after: Counter[tuple[Value, int]] = Counter()
            for (counts, value), times in states.items():
                room = [range(min(block, size - had) + 1) for size, had in zip(sizes, counts, strict=True)]
                for taken in itertools.product(*room):
                    if sum(taken) == block:
                        ways = math.factorial(block) // math.prod(map(math.factorial, taken))
                        now = tuple(map(sum, zip(counts, taken, strict=True)))
                        after[now, step(counts, taken) + value] += times * ways
            states = after
        return dict(Counter({(value,): times for (_, value), times in states.items()}))


def hypergeometric(m: int, n1: int, n2: int) -> Law:
    """How many of m that are chosen among n1 + n2 are among the n1."""
    return {(x,): math.comb(n1, x) * math.comb(n2, m - x) for x in range(max(0, m - n2), min(n1, m) + 1)}


def share(law: Law, holds: Callable[[Value], bool]) -> Fraction:
    """The probability of the values for which it holds."""
    return Fraction(sum(times for value, times in law.items() if holds(value)), sum(law.values()))


def tail(law: Law, observed: Any, o: dict[str, Any]) -> Any:
    """The p-value of an observed sum: two-sided is twice the smaller tail."""
    strict = o.get("tail_without_observed", False)
    above = share(law, lambda v: v[0] > observed or (v[0] == observed and not strict))
    below = share(law, lambda v: v[0] < observed or (v[0] == observed and not strict))
    if o.get("two_sided") == "likelihood" and o.get("alternative", "two-sided") == "two-sided":
        times = law.get((observed,), 0)
        return min(Fraction(1), share(law, lambda v: law[v] <= times))
    if o.get("two_sided") == "distance" and o.get("alternative", "two-sided") == "two-sided":
        middle = Fraction(sum(v[0] * times for v, times in law.items()), sum(law.values()))
        return share(law, lambda v: abs(v[0] - middle) >= abs(observed - middle))
    return sided(above, below, o)


def sided(above: Fraction, below: Fraction, o: dict[str, Any]) -> Any:
    """The p-value from both tails."""
    alternative = o.get("alternative", "two-sided")
    one = above if alternative == "greater" else below
    twice = 2 * min(above, below)
    return one if alternative != "two-sided" else twice if o.get("uncapped") else min(Fraction(1), twice)
