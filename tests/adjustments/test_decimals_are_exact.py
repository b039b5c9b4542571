"""Adjusted p-values of decimals: exact, and rounded once; against definitions in fractions that share no code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import comb

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from support.adding import mends
from support.adding.own import brought

from nptests import InputError, adjust
from nptests.adjustments.methods import ADJUSTMENTS, adjustment_steps

Exact = list[Fraction]


def subsets_with(h: int, m: int) -> Iterator[tuple[int, ...]]:
    others = [i for i in range(m) if i != h]
    for size in range(m):
        for rest in combinations(others, size):
            yield (h, *rest)


def closed(p: Exact, local: Callable[[Exact], Fraction]) -> Exact:
    """The closed test: the largest local p-value of all intersections that hold a hypothesis."""
    largest = (max(local([p[i] for i in chosen]) for chosen in subsets_with(h, len(p))) for h in range(len(p)))
    return [min(q, Fraction(1)) for q in largest]


def simes(p: Exact) -> Fraction:
    return min(len(p) * q / j for j, q in enumerate(sorted(p), 1))


def step_up(p: Exact, times: Callable[[int], Fraction]) -> Exact:
    """The least, over the p-values from this one on, of times(number of those at most it) p."""
    return [min([Fraction(1), *(times(sum(r <= q for r in p)) * q for q in p if q >= own)]) for own in p]


def partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    if not items:
        yield []
        return
    first, *rest = items
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            for remaining in partitions([i for i in rest if i not in others]):
                yield [[first, *others], *remaining]


def exhaustive_sets(m: int) -> list[set[int]]:
    """The sets of pairs that can be equal with all others unequal."""
    k = next(k for k in range(2, 9) if comb(k, 2) == m)
    place = {pair: i for i, pair in enumerate(combinations(range(k), 2))}
    return [{place[pair] for block in blocks for pair in combinations(block, 2)} for blocks in partitions(range(k))]


def bergmann_hommel(p: Exact) -> Exact:
    sets = exhaustive_sets(len(p))
    return [min(Fraction(1), max(len(s) * min(p[i] for i in s) for s in sets if h in s)) for h in range(len(p))]


def shaffer(p: Exact) -> Exact:
    counts = {len(s) for s in exhaustive_sets(len(p))}

    def step(q: Fraction, place: int) -> Fraction:
        return max(t for t in counts if t <= len(p) - place) * q

    steps = [step(q, place) for place, q in enumerate(sorted(p))]
    return [min(Fraction(1), max(steps[: sorted(p).index(q) + 1])) for q in p]


def shaffer_dynamic(p: Exact) -> Exact:
    sets = exhaustive_sets(len(p))
    steps = {t: t * max(len(s) for s in sets if all(p[i] >= t for i in s)) for t in p}
    return [min(Fraction(1), max(steps[t] for t in p if t <= q)) for q in p]


def holland(p: Exact) -> Exact:
    steps = [1 - (1 - q) ** (len(p) - place) for place, q in enumerate(sorted(p))]
    return [max(steps[: sorted(p).index(q) + 1]) for q in p]


LEVEL = Fraction(1, 20)


def rom_constants(m: int) -> Exact:
    c = [LEVEL]
    for i in range(2, m + 1):
        c.append((sum(LEVEL**j for j in range(1, i)) - sum(comb(i, j) * c[j] ** (i - j) for j in range(1, i - 1))) / i)
    return c


DEFINITIONS: dict[str, Callable[[Exact], Exact]] = {
    "none": lambda p: p,
    "bonferroni": lambda p: [min(Fraction(1), len(p) * q) for q in p],
    "sidak": lambda p: [1 - (1 - q) ** len(p) for q in p],
    "holm": lambda p: closed(p, lambda some: len(some) * min(some)),
    "holland": holland,
    "hochberg": lambda p: step_up(p, lambda rank: Fraction(len(p) - rank + 1)),
    "hommel": lambda p: closed(p, simes),
    "li": lambda p: [q / (q + 1 - max(p)) if q else Fraction(0) for q in p],
    "rom": lambda p: step_up(p, lambda rank: LEVEL / rom_constants(len(p))[len(p) - rank]),
    "shaffer": shaffer,
    "shaffer-dynamic": shaffer_dynamic,
    "bergmann-hommel": bergmann_hommel,
    "benjamini-hochberg": lambda p: step_up(p, lambda rank: Fraction(len(p), rank)),
    "benjamini-yekutieli": lambda p: step_up(
        p, lambda rank: sum(Fraction(1, j) for j in range(1, len(p) + 1)) * Fraction(len(p), rank)
    ),
}
ROOTS = {"finner"}  # 1 - (1 - p)**(m / i) is no fraction

decimals = st.one_of(
    st.integers(0, 1000).map(lambda i: Decimal(i).scaleb(-3)),
    st.sampled_from(["0.1", "0.05", "0.0001", "1e-20", "0.3", "0.7", "1"]).map(Decimal),
    st.integers(1, 99).map(lambda i: Decimal(i).scaleb(-9)),
)


@pytest.mark.parametrize("name", [a.name for a in ADJUSTMENTS if a.name not in ROOTS])
def test_against_fractions(name: str) -> None:
    definition = DEFINITIONS.get(name) or brought(name, "definition")
    assert definition, mends.definition(name)

    @hypothesis.settings(max_examples=40)
    @hypothesis.given(st.sampled_from([1, 3, 6]).flatmap(lambda m: st.lists(decimals, min_size=m, max_size=m)))
    @hypothesis.example([Decimal("0.1")] * 3)
    @hypothesis.example([Decimal(text) for text in ("0.01", "0.2", "0.05", "0.04", "0.9", "1e-17")])
    def holds(p: list[Decimal]) -> None:
        alpha = 0.05 if name == "rom" else None
        expected = [float(q) for q in definition([Fraction(q) for q in p])]
        assert adjust(p, name, alpha=alpha).tolist() == expected, mends.fractions(name)
        assert adjust([str(q) for q in p], name, alpha=alpha).tolist() == expected

    holds()


def test_three_times_a_tenth() -> None:
    assert adjust(["0.1"] * 3, "bonferroni").tolist() == [0.3] * 3
    assert adjust([0.1] * 3, "bonferroni").tolist() == [3 * 0.1] * 3  # doubles are doubles


def test_finners_roots_of_decimals() -> None:
    """The second of four is 1 - (1 - p)**2, which is a fraction."""
    p = ["0.1", "0.2", "0.3", "0.4"]
    assert adjust(p, "finner").tolist()[1] == float(1 - (1 - Fraction(1, 5)) ** 2)
    np.testing.assert_allclose(adjust(p, "finner"), adjust([0.1, 0.2, 0.3, 0.4], "finner"), rtol=1e-15)


@pytest.mark.parametrize("name", ["shaffer-dynamic", "bergmann-hommel"])
@pytest.mark.parametrize("scale", [Decimal("1e-3"), Decimal("1e-40")])
def test_many_algorithms_in_an_order_and_in_none(name: str, scale: Decimal) -> None:
    """Whole units within 64 bits and beyond, along an order of twelve algorithms and without one."""
    pairs = list(combinations(range(12), 2))
    along = [Decimal(13 - b + a) / 16 * scale for a, b in pairs]
    for p in (along, [q * (1 + (7 * i) % 5) for i, q in enumerate(along)]):
        pvalues = [*p[:-1], Decimal("0.25") if scale < 1e-30 else p[-1]]
        np.testing.assert_allclose(adjust(pvalues, name), adjust([float(q) for q in pvalues], name), rtol=1e-14)


def test_a_decision_at_the_level_is_exact() -> None:
    """Three times the decimal 0.1 is 0.3; three times the double nearest to it is more."""
    steps = adjustment_steps(["0.1", "0.1", "0.1"], "bonferroni", alpha=0.3)
    assert all(row.rejected for row in steps.rows)
    assert not any(row.rejected for row in adjustment_steps([0.1] * 3, "bonferroni", alpha=0.3).rows)


@pytest.mark.parametrize(("name", "number"), [("hommel", 501), ("rom", 601)])
def test_more_decimals_than_an_exact_adjustment_works_through(name: str, number: int) -> None:
    with pytest.raises(InputError, match="p-values in text"):
        adjust(["0.5"] * number, name, alpha=0.05 if name == "rom" else None)


@pytest.mark.parametrize("p", ["0.999", "0.1", "3e-17", "1e-100", "7e-300"])
@pytest.mark.parametrize("name", ["sidak", "holland"])
def test_a_tail_as_small_as_a_double_can_be_keeps_its_digits(name: str, p: str) -> None:
    assert adjust([p] * 3, name).tolist() == [float(1 - (1 - Fraction(p)) ** 3)] * 3
