"""Adjusted p-values by their definitions, in fractions: closed testing, sets that can be true together, steps."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count
from math import comb
from typing import Any

from nptests.teaching.exercises.data import Data
from support.adding import mends
from support.adding.own import brought
from support.closed_testing import all_subsets, bonferroni_test, closed, simes_test, true_together

Exact = list[Fraction]
ONE, LEVEL = Fraction(1), Fraction(1, 20)


def holm(p: Sequence[Any]) -> list[Any]:
    """Closed testing: of the sets with the least p-value q, the largest holds all that are not below q."""
    return [min(1, max(sum(r >= q for r in p) * q for q in p if q <= own)) for own in p]


def step_up(p: Exact, times: Callable[[int], Fraction]) -> Exact:
    """The least, over the p-values from this one on, of times(number of those at most it) p."""
    return [min([ONE, *(times(sum(r <= q for r in p)) * q for q in p if q >= own)]) for own in p]


def step_down(p: Exact, step: Callable[[Any, int], Any]) -> list[Any]:
    """The largest of the steps up to this one; they are counted from 0."""
    steps = [step(q, place) for place, q in enumerate(sorted(p))]
    return [min(ONE, max(steps[: sorted(p).index(q) + 1])) for q in p]


def of_pairs(m: int) -> set[tuple[int, ...]]:
    """The sets of m pairs, all of some algorithms, that can be equal with all others unequal."""
    return true_together(next(k for k in count(2) if comb(k, 2) >= m))


def shaffer(p: Exact) -> Exact:
    counts = {len(s) for s in of_pairs(len(p))}
    return step_down(p, lambda q, place: max(t for t in counts if t <= len(p) - place) * q)


def shaffer_dynamic(p: Exact) -> Exact:
    sets = of_pairs(len(p))
    steps = {t: t * max((len(s) for s in sets if all(p[i] >= t for i in s)), default=0) for t in p}
    return [min(ONE, max(steps[t] for t in p if t <= q)) for q in p]


def rom_constants(m: int, level: Any = LEVEL) -> list[Any]:
    """c_1 .. c_m of Rom (1990), in numbers of the kind of the level."""
    c = [level]
    for i in range(2, m + 1):
        c.append((sum(level**j for j in range(1, i)) - sum(comb(i, j) * c[j] ** (i - j) for j in range(1, i - 1))) / i)
    return c


DEFINITIONS: dict[str, Callable[[Exact], list[Any]]] = {
    "none": lambda p: p,
    "bonferroni": lambda p: [min(ONE, len(p) * q) for q in p],
    "sidak": lambda p: [1 - (1 - q) ** len(p) for q in p],
    "holm": holm,
    "holland": lambda p: step_down(p, lambda q, place: 1 - (1 - q) ** (len(p) - place)),
    "finner": lambda p: step_down(p, lambda q, place: 1 - (1 - float(q)) ** (len(p) / (place + 1))),
    "hochberg": lambda p: step_up(p, lambda rank: Fraction(len(p) - rank + 1)),
    "hommel": lambda p: closed(p, all_subsets(len(p)), simes_test),
    "li": lambda p: [q / (q + 1 - max(p)) if q else Fraction(0) for q in p],
    "rom": lambda p: step_up(p, lambda rank: LEVEL / rom_constants(len(p))[len(p) - rank]),
    "shaffer": shaffer,
    "shaffer-dynamic": shaffer_dynamic,
    "bergmann-hommel": lambda p: closed(p, of_pairs(len(p)), bonferroni_test),
    "benjamini-hochberg": lambda p: step_up(p, lambda rank: Fraction(len(p), rank)),
    "benjamini-yekutieli": lambda p: step_up(
        p, lambda rank: sum(Fraction(1, j) for j in range(1, len(p) + 1)) * Fraction(len(p), rank)
    ),
}


def definition_of(name: str) -> Callable[[Exact], list[Any]]:
    """Here, or in the test that an adjustment brings."""
    definition = DEFINITIONS.get(name) or brought(name, "definition")
    assert definition, mends.mend("definition", name)
    return definition


def adjusted(name: str, data: Data) -> list[float]:
    """The answers to an exercise."""
    return [float(q) for q in definition_of(name)([Fraction(str(p)) for p in data.column(0)])]
