"""Derivations of adjusted p-values: the sorted p-values, each with its factor, its level, and those before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.adjustments.methods import Steps as AdjustedSteps
from nptests.adjustments.methods import adjustment
from nptests.derivations.cells import Cells, Holds, block, of_columns
from nptests.derivations.parts import Steps
from nptests.derivations.steps import Equation, Statement, Writer, cell, equation, said, table
from nptests.families import Family, algorithms_of, all_pairs_family, one_control_family
from nptests.numerals import number, pvalue
from nptests.render.tables import Cell
from nptests.results import Comparisons

# Exhaustive sets are looked through one by one up to so many algorithms (4,140 partitions).
MOST_LISTED = 8
RATES = {
    "nothing": "no error rate",
    "fwer": "the probability of any false rejection (familywise error rate)",
    "fdr": "the expected share of false rejections (false discovery rate)",
}


@dataclass(frozen=True)
class Sorted:
    """A family of p-values from the smallest: `order` holds their positions."""

    method: str
    labels: tuple[str, ...]
    p: tuple[float, ...]
    adjusted: tuple[float, ...]
    order: tuple[int, ...]
    alpha: float
    family: Family | None
    places: tuple[Cells, ...]  # of the data, for every p-value
    rom_level: float | str | None = None

    @property
    def m(self) -> int:
        return len(self.p)


def of_comparisons(c: Comparisons, alpha: float) -> Steps:
    """The adjustment of a family of comparisons."""
    p = tuple(row.pvalue for row in c.rows)
    family = None
    if c.family == "all-pairs":
        family = all_pairs_family(c.k)
    elif c.control is not None:
        family = one_control_family(c.k, c.algorithms.index(c.control))
    level = c.options.get("alpha")
    found = Sorted(
        c.adjustment,
        tuple(f"{row.a} - {row.b}" for row in c.rows),
        p,
        tuple(row.adjusted for row in c.rows),
        tuple(np.argsort(p, kind="stable").tolist()),
        alpha,
        family,
        tuple(of_columns(c.algorithms.index(row.a), c.algorithms.index(row.b)) for row in c.rows),
        level,
    )
    return derived(found)


def of_steps(steps: AdjustedSteps) -> Steps:
    """The adjustment of a plain list of p-values."""
    m = len(steps.rows)
    by_place = sorted(steps.rows, key=lambda row: row.position)
    family = all_pairs_family(algorithms_of(m)) if adjustment(steps.method).needs == "family" else None
    found = Sorted(
        steps.method,
        tuple(f"H_{i + 1}" for i in range(m)),
        tuple(row.pvalue for row in by_place),
        tuple(row.adjusted for row in by_place),
        tuple(row.position for row in steps.rows),
        steps.alpha,
        family,
        tuple(Cells((i,), (0,)) for i in range(m)),
        steps.alpha,
    )
    return derived(found)


def derived(s: Sorted) -> Steps:
    """The table of the steps, and the arithmetic of every adjusted p-value."""
    method = adjustment(s.method)
    about = Statement(
        "Adjustment.",
        f"{method.title}, over m = {s.m} hypotheses. It controls {RATES[method.controls]}, under {method.assumes} of "
        f"the p-values ({method.direction}).",
    )
    rule = RULES[s.method]
    return (about, _table(s), *rule(s))


def _levels(s: Sorted, alpha: float) -> list[float] | None:
    method = adjustment(s.method)
    if method.levels is None:
        return None
    # From the smallest to the largest, or in the order of Shaffer's hypotheses: as `Adjustment.levels` gives them.
    beside: tuple[Any, ...] = (s.family,) if method.needs == "family" else ()
    p = np.array(s.p) if method.needs == "family" else np.array(sorted(s.p))
    return [float(x) for x in method.levels(p, alpha, *beside)]


def _table(s: Sorted) -> Any:
    levels = _levels(s, s.alpha)
    rows = []
    for i, h in enumerate(s.order):
        decided = "rejected" if s.adjusted[h] <= s.alpha else "retained"
        level = [] if levels is None else [Cell(number(levels[i], 6), True)]
        rows.append(
            [
                cell(i + 1),
                Cell(s.labels[h]),
                Cell(pvalue(s.p[h]), True),
                *level,
                Cell(pvalue(s.adjusted[h]), True),
                Cell(decided),
            ]
        )
    header = ("i", "hypothesis", "p_(i)", *(() if levels is None else ("level",)), "adjusted", "decision")
    listed = all(place.rows is not None for place in s.places)  # the data are the p-values themselves
    holds = Holds(tuple((h,) for h in s.order), tuple(None for _ in header)) if listed else None
    return table(f"The p-values from the smallest, at alpha = {s.alpha:g}", header, rows, holds=holds)


def _in_turn(
    s: Sorted, formula: str, body: Callable[[Writer, int, float], str], *, up: bool = False, alone: bool = False
) -> Steps:
    """One equation a step; a step-down rule keeps the largest so far, a step-up rule the smallest so far."""
    steps: list[Equation] = []
    places = range(s.m - 1, -1, -1) if up else range(s.m)
    before: float | None = None
    for i in places:
        h = s.order[i]

        def numbers(w: Writer, i: int = i, p: float = s.p[h], before: float | None = before) -> str:
            kept = "" if alone or before is None else f"{w(before)}, "
            core = body(w, i + 1, p)
            if up:
                return f"min(1, {kept}{core})"
            return f"min(1, max({kept}{core}))" if kept else f"min(1, {core})"

        first = before is None or alone
        q = f"q_{i + 1}"
        previous = f"q_{i + 2}" if up else f"q_{i}"
        if up:
            shown = f"min(1, {formula})" if first else f"min({previous}, {formula})"
        else:
            shown = f"min(1, {formula})" if first else f"min(1, max({previous}, {formula}))"
        shown = shown.replace("#", str(i + 1))
        steps.append(equation(q, shown, numbers, s.adjusted[h], f"{s.labels[h]}:", p=True, cells=s.places[h]))
        before = s.adjusted[h]
    return tuple(steps)


def _counts(s: Sorted) -> list[int]:
    """t_i, the factors of a rule whose levels are alpha / t_i."""
    levels = _levels(s, 0.5)
    assert levels is not None
    return [round(0.5 / level) for level in levels]


def _counted(s: Sorted) -> Steps:
    t = _counts(s)
    return _in_turn(s, "t_# * p_#", lambda w, i, p: f"{t[i - 1]} * {w(p)}")


def _holm(s: Sorted) -> Steps:
    return _in_turn(s, "(m - # + 1) * p_#", lambda w, i, p: f"({s.m} - {i} + 1) * {w(p)}")


def _hochberg(s: Sorted) -> Steps:
    return _in_turn(s, "(m - # + 1) * p_#", lambda w, i, p: f"({s.m} - {i} + 1) * {w(p)}", up=True)


def _union(w: Writer, p: float, times: str) -> str:
    """1 - (1 - p)**times, in the form that keeps its digits for the smallest p."""
    return f"1 - (1 - {w(p)})**{times}" if p > 1e-6 else f"-expm1({times} * log1p(-{w(p)}))"


def _finner(s: Sorted) -> Steps:
    return _in_turn(s, "1 - (1 - p_#)**(m / #)", lambda w, i, p: _union(w, p, f"({s.m} / {i})"))


def _holland(s: Sorted) -> Steps:
    return _in_turn(s, "1 - (1 - p_#)**(m - # + 1)", lambda w, i, p: _union(w, p, f"({s.m} - {i} + 1)"))


def _li(s: Sorted) -> Steps:
    largest = max(s.p)

    def body(w: Writer, i: int, p: float) -> str:
        return f"{w(p)} / ({w(p)} + 1 - {w(largest)})" if p > 0 else "0"

    return _in_turn(s, "p_# / (p_# + 1 - p_m)", body, alone=True)


def _rom(s: Sorted) -> Steps:
    if not isinstance(s.rom_level, float):
        return tuple(
            said(
                f"q_{i + 1}",
                "alpha_solved",
                s.adjusted[h],
                f"{s.labels[h]}: the smallest level that rejects it",
                p=True,
                cells=s.places[h],
            )
            for i, h in enumerate(s.order)
        )
    c = _levels(s, s.rom_level) or []
    level = s.rom_level
    return _in_turn(s, "p_# * alpha / c_#", lambda w, i, p: f"{w(p)} * {w(level)} / {w(c[i - 1])}", up=True)


def _hommel(s: Sorted) -> Steps:
    """The hardest intersection of s hypotheses for each: itself and the largest others, tested by Simes."""
    p = [s.p[h] for h in s.order]
    steps = []
    for i, h in enumerate(s.order):
        places = max((_hardest(i, s.m, size) for size in range(1, s.m + 1)), key=lambda x: _simes([p[j] for j in x]))
        chosen = [p[j] for j in places]

        def numbers(w: Writer, chosen: Sequence[float] = chosen) -> str:
            terms = [f"{len(chosen)} * {w(q)} / {j + 1}" for j, q in enumerate(chosen)]
            return f"min({', '.join(['1', *terms])})"

        why = f"{s.labels[h]}, in the set of {len(chosen)} that is hardest to reject (Simes), p_j in order:"
        cells = block(s.places[s.order[j]] for j in places)
        steps.append(equation(f"q_{i + 1}", "min_j(s * p_j / j)", numbers, s.adjusted[h], why, p=True, cells=cells))
    return tuple(steps)


def _hardest(i: int, m: int, size: int) -> list[int]:
    """The place i among sorted p-values, and those of the largest others."""
    others = [j for j in range(m) if j != i]
    return sorted([i, *others[len(others) - size + 1 :]])


def _simes(p: Sequence[float]) -> float:
    return min(len(p) * q / (j + 1) for j, q in enumerate(p))


def _bergmann(s: Sorted) -> Steps:
    """The exhaustive set that gives each adjusted p-value; past eight algorithms the values alone."""
    assert s.family is not None
    if s.family.name == "one-control":
        return _holm(s)
    if s.family.k > MOST_LISTED:
        words = f"The exhaustive sets of {s.family.k} algorithms are too many to be looked through here, one by one."
        return (Statement("Sets.", words), *_stated(s, "max(len(I) * min(p_I))"))
    sets = list(s.family.exhaustive_sets())
    steps = []
    for i, h in enumerate(s.order):
        chosen = max((x for x in sets if h in x), key=lambda x: len(x) * min(s.p[j] for j in x))
        smallest = min(chosen, key=lambda j: s.p[j])

        def numbers(w: Writer, size: int = len(chosen), p: float = s.p[smallest]) -> str:
            return f"min(1, {size} * {w(p)})"

        listed = ", ".join(s.labels[j] for j in chosen)
        why = f"{s.labels[h]}, in the exhaustive set {{{listed}}}:"
        cells = block(s.places[j] for j in chosen)
        steps.append(
            equation(f"q_{i + 1}", "min(1, size * min_I(p))", numbers, s.adjusted[h], why, p=True, cells=cells)
        )
    return tuple(steps)


def _stated(s: Sorted, formula: str) -> Steps:
    return tuple(
        said(f"q_{i + 1}", formula, s.adjusted[h], f"{s.labels[h]}:", p=True, cells=s.places[h])
        for i, h in enumerate(s.order)
    )


def _yekutieli(s: Sorted) -> Steps:
    c = sum(1 / j for j in range(1, s.m + 1))
    total = equation("c", "sum_j(1 / j)", lambda w: " + ".join(f"1 / {j}" for j in range(1, s.m + 1)), c)
    return (total, *_in_turn(s, "c * m * p_# / #", lambda w, i, p: f"{w(c)} * {s.m} * {w(p)} / {i}", up=True))


def _single(s: Sorted, formula: str, body: Callable[[Writer, int, float], str]) -> Steps:
    return _in_turn(s, formula, body, alone=True)


Rule = Callable[[Sorted], Steps]
RULES: dict[str, Rule] = {
    "none": lambda s: _single(s, "p_#", lambda w, i, p: w(p)),
    "bonferroni": lambda s: _single(s, "m * p_#", lambda w, i, p: f"{s.m} * {w(p)}"),
    "sidak": lambda s: _single(s, "1 - (1 - p_#)**m", lambda w, i, p: _union(w, p, str(s.m))),
    "holm": _holm,
    "holland": _holland,
    "finner": _finner,
    "hochberg": _hochberg,
    "hommel": _hommel,
    "li": _li,
    "rom": _rom,
    "shaffer": _counted,
    "shaffer-dynamic": _counted,
    "bergmann-hommel": _bergmann,
    "benjamini-hochberg": lambda s: _in_turn(s, "m * p_# / #", lambda w, i, p: f"{s.m} * {w(p)} / {i}", up=True),
    "benjamini-yekutieli": _yekutieli,
}
