"""Derivations of adjusted p-values: the sorted p-values, each with its factor, its level, and those before it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.adjustments.families import Family, algorithms_of, all_pairs_family, one_control_family
from nptests.adjustments.listed import ADJUSTMENTS
from nptests.adjustments.methods import Steps as AdjustedSteps, adjustment
from nptests.data.numerals import number, pvalue
from nptests.derivations import expressions, filling, parts
from nptests.derivations.cells import Cells, Holds, block, of_columns
from nptests.derivations.steps import Equation, Statement, by_law, cell, equation, table
from nptests.document.blocks import Cell
from nptests.results import Comparisons

SPELLED_OUT = 10  # hypotheses of a set that are named
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
    level: float | str | None = None

    @property
    def m(self) -> int:
        return len(self.p)


def pairs_table(c: Comparisons, alpha: float) -> parts.Steps:
    """What was found, pair by pair; the adjustment step by step where it is one of the list."""
    if c.status == "estimates-only":
        return ()
    if c.adjustment in {method.name for method in ADJUSTMENTS}:
        return of_comparisons(c, alpha)
    rows = []
    for row in c.rows:
        decided = Cell("rejected" if row.adjusted <= alpha else "retained")
        rows.append([Cell(f"{row.a} - {row.b}"), *map(cell, (row.estimate, row.statistic, row.adjusted)), decided])
    header = ("pair", "estimate", "statistic", "adjusted p", "decision")
    return (table(f"All comparisons at alpha = {alpha:g}", header, rows),)


def of_comparisons(c: Comparisons, alpha: float) -> parts.Steps:
    """The adjustment of a family of comparisons."""
    p = tuple(row.pvalue for row in c.rows)
    family = None
    if c.family == "all-pairs":
        family = all_pairs_family(c.k)
    elif c.control is not None:
        family = one_control_family(c.k, c.algorithms.index(c.control))
    level = c.options.get("alpha")
    hypotheses = Sorted(
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
    return derived(hypotheses)


def of_steps(steps: AdjustedSteps) -> parts.Steps:
    """The adjustment of a plain list of p-values."""
    m = len(steps.rows)
    by_place = sorted(steps.rows, key=lambda row: row.position)
    family = all_pairs_family(algorithms_of(m)) if adjustment(steps.method).needs == "family" else None
    hypotheses = Sorted(
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
    return derived(hypotheses)


def derived(s: Sorted) -> parts.Steps:
    """The table of the steps, and the arithmetic of every adjusted p-value."""
    method = adjustment(s.method)
    about = Statement(
        "Adjustment.",
        f"{method.title}, over m = {s.m} hypotheses. It controls {RATES[method.controls]}, under {method.assumes} of "
        f"the p-values ({method.direction}).",
    )
    return (about, _table(s), *_steps(s))


def _levels(s: Sorted, alpha: float) -> list[float] | None:
    levels = adjustment(s.method).levels
    return None if levels is None else [float(x) for x in levels(*_beside(s, alpha))]


def _beside(s: Sorted, alpha: Any) -> tuple[Any, ...]:
    """What `levels` takes, which gives them from the smallest p-value: a family has to know which is whose."""
    if adjustment(s.method).needs == "family":
        return np.array(s.p), alpha, s.family
    return np.array(sorted(s.p)), alpha


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


def _steps(s: Sorted) -> parts.Steps:
    """The lines of the adjustment: those before, then one for every hypothesis in its turn."""
    method = adjustment(s.method)
    if method.needs == "alpha" and not isinstance(s.level, float):
        words = "the smallest level that rejects it"
        return tuple(_stated(s, i, "alpha_solved", f"{s.labels[h]}: {words}") for i, h in enumerate(s.order))
    named = {name: values(*_beside(s, s.level)) for name, values in method.named.items()}
    known = {"m": s.m, "alpha": s.level, "p_i": np.array(sorted(s.p)), **named}
    at = expressions.Values(known, lengths={"j": s.m})
    *before, (_, formula) = map(expressions.split, method.derivation)
    steps: list[Equation] = []
    for symbol, text in before:
        at.known[symbol] = expressions.value(expressions.parsed(text), at)
        steps.append(_line(symbol, text, at, float(at.known[symbol])))
    if method.hardest is not None:
        return (*steps, *(_in_set(s, i, formula, method.hardest) for i in range(s.m)))
    return (*steps, *_in_turn(s, formula, method.direction, at))


def _line(symbol: str, formula: str, at: expressions.Values, result: float, why: str = "", **more: Any) -> Equation:
    tree = expressions.parsed(formula)
    return equation(symbol, formula, lambda w: filling.written(tree, at, w), result, why, **more)


def _stated(s: Sorted, i: int, formula: str, why: str = "") -> Equation:
    h = s.order[i]
    return by_law(f"q_{i + 1}", formula, s.adjusted[h], why or f"{s.labels[h]}:", p=True, cells=s.places[h])


def _in_turn(s: Sorted, formula: str, direction: str, at: expressions.Values) -> parts.Steps:
    """A step-down rule keeps the largest so far, a step-up rule the smallest so far, from the largest p-value."""
    steps: list[Equation] = []
    before = ""
    for i in range(s.m - 1, -1, -1) if direction == "step-up" else range(s.m):
        h, q, own = s.order[i], f"q_{i + 1}", re.sub(r"\bi\b", str(i + 1), expressions.numbered(formula, {"i": i}))
        text = f"min(1, {own})"
        if before and direction != "single-step":
            text = f"min({before}, {own})" if direction == "step-up" else f"min(1, max({before}, {own}))"
        here = at.with_bound({"i": i})
        here.known.update({name: float(x[i]) for name, x in _numbered(at.known, i).items()})
        if s.p[h] == 0:
            steps.append(_stated(s, i, text))
        else:
            steps.append(_line(q, text, here, s.adjusted[h], f"{s.labels[h]}:", p=True, cells=s.places[h]))
        at.known[q], before = s.adjusted[h], q
    return tuple(steps)


def _numbered(known: Mapping[str, Any], i: int) -> dict[str, Any]:
    """p_2 of p_i, and so on."""
    return {expressions.numbered(name, {"i": i}): x for name, x in known.items() if name.endswith("_i")}


def _in_set(s: Sorted, i: int, formula: str, hardest: Callable[..., Sequence[int] | None]) -> Equation:
    """The test of the set of hypotheses that decides on one."""
    h = s.order[i]
    chosen = hardest(np.array(s.p), h, s.family)
    if chosen is None:
        return _stated(s, i, formula, f"{s.labels[h]}, in one of too many sets to be looked through here:")
    listed = ", ".join(s.labels[j] for j in chosen) if len(chosen) <= SPELLED_OUT else f"{len(chosen)} hypotheses"
    at = expressions.Values({"s": len(chosen), "p_j": np.sort([s.p[j] for j in chosen])})
    cells = block(s.places[j] for j in chosen)
    why = f"{s.labels[h]}, in the set {{{listed}}}, which is hardest to reject:"
    return _line(f"q_{i + 1}", f"min(1, {formula})", at, s.adjusted[h], why, p=True, cells=cells)
