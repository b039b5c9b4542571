"""Adjusted p-values by another way than the library's: closed testing, or the definition of the levels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from nptests.teaching.exercises.data import Data
from support.adding import mends
from support.adding.own import brought
from support.closed_testing import all_subsets, bonferroni_test, closed, simes_test, true_together

Array = NDArray[np.float64]


def given(data: Data) -> list[float]:
    return [float(p) for p in data.column(0)]


def holm(p: Sequence[float] | Array) -> Array:
    return closed(list(p), all_subsets(len(p)), bonferroni_test)


def stepped(p: Sequence[float], level: Callable[[float, int], float], *, up: bool) -> list[float]:
    """The smallest alpha at which a step-wise procedure rejects, given the factor p -> level of step i."""
    order = np.argsort(p)
    steps = [level(p[h], i + 1) for i, h in enumerate(order)]
    adjusted = [0.0] * len(p)
    for i, h in enumerate(order):
        adjusted[h] = min(1.0, min(steps[i:]) if up else max(steps[: i + 1]))
    return adjusted


def sidak_of(p: float, times: float) -> float:
    return 1 - (1 - p) ** times


def rom_constants(m: int) -> list[float]:
    """c_1 .. c_m of Rom (1990) at 0.05: sum_(i=1)^(m-1) alpha**i = sum_(i=1)^(m-2) C(m, i) c_(i+1)**(m-i) ..."""
    alpha, c = 0.05, [0.05, 0.025]
    for size in range(3, m + 1):
        rest = sum(alpha**i for i in range(1, size))
        # the constants of the largest p-values come first: c[i] belongs to step size - i
        rest -= sum(math.comb(size, i) * c[i] ** (size - i) for i in range(1, size - 1))
        c.append(rest / size)
    return c[:m]


def adjusted(name: str, data: Data) -> list[float]:
    p = given(data)
    m = len(p)
    if name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
        return of_pairs(name, p)
    if name == "holm":
        return list(holm(p))
    if name == "hommel":
        return list(closed(p, all_subsets(m), simes_test))
    if name == "li":
        return [q / (q + 1 - max(p)) for q in p]
    if name == "rom":
        c = rom_constants(m)
        return stepped(p, lambda q, i: q * 0.05 / c[m - i], up=True)
    harmonic = sum(1 / i for i in range(1, m + 1))
    rules: dict[str, tuple[Callable[[float, int], float], bool]] = {
        "holland": (lambda q, i: sidak_of(q, m - i + 1), False),
        "finner": (lambda q, i: sidak_of(q, m / i), False),
        "hochberg": (lambda q, i: (m - i + 1) * q, True),
        "benjamini-hochberg": (lambda q, i: m * q / i, True),
        "benjamini-yekutieli": (lambda q, i: harmonic * m * q / i, True),
    }
    if name in rules:
        rule, up = rules[name]
        return stepped(p, rule, up=up)
    if name in ("bonferroni", "sidak"):
        return [min(1.0, m * q) if name == "bonferroni" else sidak_of(q, m) for q in p]
    definition = brought(name, "definition")
    assert definition, mends.definition(name)
    return [float(q) for q in definition([Fraction(str(q)) for q in p])]


def of_pairs(name: str, p: list[float]) -> list[float]:
    """Four algorithms: closed testing over the sets that can be true, or the most that can be true at each step."""
    sets = true_together(4)
    if name == "bergmann-hommel":
        return list(closed(p, sets, bonferroni_test))
    order = [int(h) for h in np.argsort(p, kind="stable")]
    adjusted, before = [0.0] * len(p), 0.0
    for i, h in enumerate(order):
        if name == "shaffer":  # i rejected, whichever they are
            most = max(len(s) for s in sets if len(s) <= len(p) - i)
        else:  # these rejected
            most = max(len(s) for s in sets if not set(s) & set(order[:i]))
        before = max(before, min(1.0, most * p[h]))
        adjusted[h] = before
    return adjusted
