"""Wrong answers explained by the smallest slip that gives them: one formula changed, other ranks, other data.

The slips are those of the kinds of nodes of a derivation, not of procedures. How many were tried is kept, and how wide
the printed answers are: a slip is named only where anything else that gives the number is much less likely.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.methods import adjust, adjustment, adjustments
from nptests.derivations.graphs import Graph, changes, without_ties
from nptests.derivations.interpreting import values_of
from nptests.derivations.steps import Picture
from nptests.errors import InputError
from nptests.results import Comparisons
from nptests.teaching.exercises import adjusting, ends, laws, otherdata
from nptests.teaching.exercises.making import ALPHA, Exercise, Question
from nptests.teaching.exercises.ranking import KINDS, ranked_otherwise
from nptests.teaching.exercises.replies import Given, Slip

NEAR = 1e-4  # of the line that a question asks for: some are worked out from printed numbers
MISREAD = frozenset({"digits-exchanged", "cells-exchanged", "digit-misread", "row-forgotten"})
OF_DATA = MISREAD | {f"ranks-{kind}" for kind in KINDS}
LIGHT = frozenset({"degrees", "degrees-exchanged", "normal-law", "one-less", "no-root", "no-size", "not-divided"})
HEAVY = frozenset({"divisors-exchanged", "rooted", "one-for-count", "other-divisor", "other-cell", "one-more"})


class Solved:
    """An exercise worked out: the graph of its derivation, and which line each question asks for."""

    def __init__(self, task: Exercise) -> None:
        self.task = task
        self.asked = {q.name: q for q in task.questions if not isinstance(q.value, str)}
        self._listed: dict[str, tuple[Slip, ...]] = {}
        self.right = {name: float(question.value) for name, question in self.asked.items()}

    @cached_property
    def result(self) -> Any:
        """The result that the key is made of; nothing for an adjustment alone."""
        return otherdata.result_of(self.task.name, self.task.data)

    @cached_property
    def graph(self) -> Graph:
        """Its derivation."""
        if self.result is None:
            p = sorted(float(x) for x in self.task.data.column(0))
            known: dict[str, Any] = {f"p_{i}": x for i, x in enumerate(p, 1)} | {"m": len(p)}
            return Graph.of(self.task.derivation, known)
        subject = otherdata.subject(self.task.name)
        assert subject is not None
        known = values_of(self.result, subject.derivation).known
        if not isinstance(self.result, Comparisons):
            return Graph.of(self.task.derivation, known)
        rows, names = self.result.rows, self.result.algorithms
        pairs = [(names.index(row.a), names.index(row.b)) for row in rows]
        order = sorted(range(len(rows)), key=lambda i: rows[i].pvalue)
        return Graph.of(self.task.derivation, {**known, "m": len(rows)}, pairs, order)

    @cached_property
    def lines(self) -> dict[str, int]:
        """The line of each question; its last where a number stands in several."""
        nodes = self.graph.nodes
        places = {}
        for name, right in self.right.items():
            near = [i for i, node in enumerate(nodes) if math.isclose(node.value, right, rel_tol=NEAR)]
            if near:
                places[name] = near[-1]
        return places

    def answers(self, values: Sequence[float]) -> dict[str, float]:
        """What the questions' lines have come to."""
        return {name: values[i] for name, i in self.lines.items()}

    def carried(self, replies: Mapping[str, Given]) -> dict[str, tuple[Given, ...]]:
        """The answers that follow from wrong ones, by either form of a line, as far as these were rounded."""
        middle = self._following({name: reply.middle for name, reply in replies.items()})
        reach = {name: [0.0] * len(xs) for name, xs in middle.items()}
        for changed, reply in replies.items():
            ends = {name: other.middle for name, other in replies.items()} | {changed: reply.high}
            for name, xs in self._following(ends).items():
                reach[name] = [r + abs(x - y) for r, x, y in zip(reach[name], xs, middle[name], strict=True)]
        by_lines = {
            name: tuple(Given(x - r, x + r) for x, r in zip(xs, reach[name], strict=True) if x != self.right[name])
            for name, xs in middle.items()
        }
        return by_lines | {name: (Given(x, x),) for name, x in self._of_law(replies).items()}

    def worked_on(self, name: str, earlier: Mapping[str, Given]) -> Iterator[float]:
        """What the slips that explain every earlier wrong answer make of a later one."""
        for slip in self.slips(next(iter(earlier))):
            if self.moves(slip, name) and all(_gives(slip, q, reply) for q, reply in earlier.items()):
                yield slip.answers[name]

    def _following(self, replies: Mapping[str, float]) -> dict[str, tuple[float, ...]]:
        changed = {self.lines[name]: x for name, x in replies.items() if name in self.lines}
        for i, x in list(changed.items()):
            changed |= self._behind(i, x)
        values, nodes = self.graph.values(changed), self.graph.nodes
        every = [self.answers(values)]
        for j, node in enumerate(nodes):
            for i in (i for i in range(j) if nodes[i].symbol == node.symbol and nodes[i].value and j not in changed):
                other = changed | {j: values[i] * node.value / nodes[i].value}
                every.append(self.answers(self.graph.values(other)))
        later = [name for name in self.lines if name not in replies]
        return {name: tuple(answers[name] for answers in every if name in answers) for name in later}

    def _behind(self, i: int, x: float) -> dict[int, float]:
        """The sum that a mean was made of: whoever has a wrong mean has a wrong sum."""
        formula = self.graph.nodes[i].formula
        if not isinstance(formula, ast.BinOp) or not isinstance(formula.op, ast.Div):
            return {}
        above = [j for j, node in enumerate(self.graph.nodes) if node.symbol == ast.unparse(formula.left)]
        own = self.graph.nodes[i].value
        return {j: self.graph.nodes[j].value * x / own for j in above if own}

    def _of_law(self, replies: Mapping[str, Given]) -> dict[str, float]:
        """The p-value of another statistic by the exact law of the picture: the tail, or twice the smaller one.

        A rounded statistic is the value of the law that it stands for.
        """
        law = self._law
        if law is None or not {"statistic", "pvalue"} <= self.right.keys() or "statistic" not in replies:
            return {}
        ways = enumerate(_tails(law, law.statistic))
        way = next((i for i, p in ways if math.isclose(p, self.right["pvalue"], rel_tol=NEAR)), None)
        if way is None or "pvalue" in replies:
            return {}
        reply = replies["statistic"]
        near = min(law.curve.points, key=lambda point: abs(point - reply.middle))
        return {"pvalue": _tails(law, near if reply.low <= near <= reply.high else reply.middle)[way]}

    @cached_property
    def _law(self) -> Any:
        """The exact law, where the derivation has its picture."""
        pictures = (s.null for s in self.task.derivation.steps if isinstance(s, Picture))
        return next((null for null in pictures if null.curve.atoms), None)

    def _of_tail(self, name: str) -> Iterator[Slip]:
        """A p-value that has another part of the exact law: the point alone, half of it, or the tail without it."""
        if self._law is None or name != "pvalue":
            return
        above, below, _ = _tails(self._law, self._law.statistic)
        point = above + below - 1
        for kind, p in (
            ("point-probability", point),
            ("strict-tail", min(above, below) - point),
            ("mid-p", min(above, below) - point / 2),
        ):
            yield from (Slip(kind, 2, {name: times * p}) for times in (1, 2))

    @cached_property
    def _sums(self) -> laws.Sums | None:
        """The ranks whose sums have the exact law that is asked for."""
        right = self.right.get("statistic")
        if right is None or "pvalue" not in self.right:
            return None
        sums = laws.of_data(self.graph.known, right)
        matches = sums is not None and any(
            math.isclose(p, self.right["pvalue"], rel_tol=NEAR) for p in laws.tails(sums.law(), right)
        )
        return sums if matches else None

    def _of_sums(self, name: str) -> Iterator[Slip]:
        """By the law of another number of values, by a normal one; the statistic standardised."""
        if self._sums is None:
            return
        law, right = self._sums.law(), self.right["statistic"]
        n = len(self._sums.ranks)
        for size, other in laws.other_sizes(self._sums, len(self.task.data.rows)) if name == "pvalue" else ():
            for p in laws.tails(other.law(), right):
                yield Slip("other-size", 3, {name: p}, "", str(size), str(n))
            for words, p in laws.approximations(other.law(), right):
                yield Slip("normal-approximation", 3, {name: p}, "", words)
        for words, p in laws.approximations(law, right) if name == "pvalue" else ():
            yield Slip("normal-approximation", 2, {name: p}, "", words)
        if name == "statistic":
            laws_of = (law, *(other.law() for size, other in laws.other_sizes(self._sums, n) if size == n))
            yield from (Slip("standardised", 2, {name: laws.standardised(one, right)}) for one in laws_of)

    def _with_law(self, answers: dict[str, float], known: Mapping[str, Any]) -> dict[str, float]:
        """With the p-value of own ranks by their own exact law."""
        x = answers.get("statistic", math.nan)
        if self._sums is None or not math.isfinite(x):
            return answers
        own = laws.of_data(known, x)
        way = next(
            i
            for i, p in enumerate(laws.tails(self._sums.law(), self.right["statistic"]))
            if math.isclose(p, self.right["pvalue"], rel_tol=NEAR)
        )
        return answers if own is None else {**answers, "pvalue": laws.tails(own.law(), x)[way]}

    def on_top(self, name: str, numbers: Mapping[str, Given], named: Mapping[str, Slip]) -> Iterator[Slip]:
        """Slips at the end of what follows from wrong answers, or of the same slip as in an earlier answer."""
        for x in self.carried(numbers).get(name, ()) if numbers else ():
            yield from ends.of_value(self.asked[name], x.middle, {})
        for slip in named.values():
            if name in slip.answers:
                yield from ends.of_value(self.asked[name], slip.answers[name], {})

    def moves(self, slip: Slip, name: str) -> bool:
        """Whether a slip makes another number of an answer."""
        x = slip.answers.get(name, math.nan)
        return math.isfinite(x) and not math.isclose(x, self.right[name], rel_tol=1e-9)

    def slips(self, name: str) -> tuple[Slip, ...]:
        """Every slip, the lightest first."""
        if name not in self._listed:
            every = (
                *ends.of_value(self.asked[name], self.right[name], self._counts),
                *self._of_others(name),
                *self._of_tail(name),
                *self._of_sums(name),
                *self._of_lines(name),
            )
            every = (*every, *self.of_ranks_and_data)
            self._listed[name] = tuple(sorted(every, key=lambda slip: slip.weight))
        return self._listed[name]

    @cached_property
    def of_ranks_and_data(self) -> tuple[Slip, ...]:
        """Slips of ranks, of reading the data, of another test on them: they move all the answers."""
        if self.result is None:
            p = self.task.data.column(0)
            return tuple(self._of_steps(self.task.name, tuple(p)))
        others = [*self._of_ranks()]
        for kind, weight, result, part, by in otherdata.results(self.task):
            others.append(Slip(kind, weight, dict(_answers(result, self.asked)), "", part, by))
        return (*others, *self._of_family())

    def _of_family(self) -> Iterator[Slip]:
        """The p-values of comparisons adjusted otherwise, or by another method."""
        if isinstance(self.result, Comparisons) and all(q.claim["value"] == "adjusted" for q in self.asked.values()):
            name = "bonferroni" if "bonferroni" in self.task.name else str(self.result.options.get("adjust", ""))
            if name in adjusting.RIGHT:
                yield from self._of_steps(name, tuple(repr(row.pvalue) for row in self.result.rows), misread=False)

    @cached_property
    def _counts(self) -> dict[str, float]:
        """How many there are of what the data have."""
        known = {name: self.graph.known.get(name) for name in ("n", "k", "N", "n_1", "n_2", "m")}
        return {name: float(x) for name, x in known.items() if x is not None and float(x) > 1}

    def _of_steps(self, method: str, cells: tuple[str, ...], *, misread: bool = True) -> Iterator[Slip]:
        """An adjustment done otherwise, or another one; the levels in its place; p-values that were misread."""
        p = np.array(cells, dtype=float)

        def slip(kind: str, weight: int, answers: Any, part: str, by: str = "", place: str = "") -> Slip:
            return Slip(kind, weight, dict(zip(self.asked, map(float, answers), strict=True)), place, part, by)

        for apart, words, x in adjusting.otherwise(method, p):
            yield slip("adjusted-otherwise", 1 + apart, x, words)
        for factor, x in adjusting.levels(ALPHA, len(p)):
            yield slip("levels", 2, x[rankdata(p, method="ordinal") - 1], factor)
        for other in adjustments():
            with suppress(InputError):
                kind = "not-adjusted" if other.name == "none" else "other-adjustment"
                yield slip(kind, 2, _adjusted(p, other), other.title)
        if not misread:
            return
        readings = list(adjusting.misread(cells))
        families = np.array([otherdata.replaced(cells, i, by) for i, _, by in readings], dtype=float)
        for (i, cell, by), x in zip(readings, _adjusted(families, adjustment(method)), strict=True):
            yield slip("digits-exchanged", 3, x, cell, by, list(self.asked)[i])

    def _of_others(self, name: str) -> Iterator[Slip]:
        """The right answer to another question."""
        for other, x in self.right.items():
            if other != name:
                yield Slip("other-question", 2, {name: x, other: self.right[name]}, "", other)
        for node in self.graph.nodes if self.result is not None else ():
            yield Slip("other-line", 3, {name: node.value}, "", node.symbol)
        z = self.graph.known.get("z")
        for x in (z, -z) if isinstance(z, float) else ():
            yield Slip("other-line", 2, {name: x}, "", "z")

    def _of_lines(self, name: str) -> Iterator[Slip]:
        """Changes of the formula that is asked for, and of those that it rests on; alike lines are changed together."""
        if name not in self.lines:
            return
        nodes, asked = self.graph.nodes, self.lines[name]
        seen: set[int] = set()
        for i in sorted(self.graph.leads_to(asked), reverse=True):
            if i in seen:
                continue
            alike = [j for j in range(len(nodes)) if _form(nodes[j].formula) == _form(nodes[i].formula)]
            seen.update(alike)
            lists = [[c for c in changes(nodes[j].formula) if c.kind != "other-index" or len(alike) < 2] for j in alike]
            if len(set(map(len, lists))) > 1:  # the numbers in them are of other kinds
                alike, lists = [i], [lists[alike.index(i)]]
            for together in zip(*lists, strict=True):
                change = together[alike.index(i)]
                weight = 2 - (change.kind in LIGHT) + (change.kind in HEAVY) + (asked not in alike)
                for answers in self._changed(name, {j: c.formula for j, c in zip(alike, together, strict=True)}):
                    yield Slip(change.kind, weight, answers, nodes[i].symbol, change.part, change.by)
            plain = without_ties(nodes[i].formula)
            for change in changes(plain) if plain is not None else ():
                for answers in self._changed(name, {i: change.formula}):
                    yield Slip("without-ties", 3, answers, nodes[i].symbol, change.part, change.by)
            for digits in (0, 1, 2) if asked not in alike else ():
                rounded = {j: float(round(nodes[j].value, digits)) for j in alike}
                yield Slip("rounded-line", 2, self.answers(self.graph.values(rounded)), nodes[i].symbol, str(digits))

    def _changed(self, name: str, formulas: Mapping[int, Any]) -> Iterator[dict[str, float]]:
        """The answers where some lines have other formulas; whoever has one form of a line has no other one."""
        nodes, asked = self.graph.nodes, self.lines[name]
        values = self.graph.values(formulas)
        yield self.answers(values)
        for i in formulas:
            for j in (j for j in range(i + 1, asked + 1) if nodes[j].symbol == nodes[i].symbol and nodes[i].value):
                for x in (values[i], values[i] * nodes[j].value / nodes[i].value):  # or corrected as the right one is
                    yield self.answers(self.graph.values({**formulas, j: x}))

    def _of_ranks(self) -> Iterator[Slip]:
        """Ties ranked otherwise, where a table of the derivation has ranks of the data's rows."""
        for symbol, array in self.graph.known.items():
            if isinstance(array, np.ndarray) and symbol.startswith("r"):
                yield from self._of_ranks_in(symbol, array, partial(_alone, symbol))
        centred, weights = self.graph.known.get("s_ij"), self.graph.known.get("Q_i")
        middle = (self.graph.known.get("k", 0) + 1) / 2
        if isinstance(centred, np.ndarray):
            yield from self._of_ranks_in("r_ij", centred + middle, lambda ranks: _sums("s_ij", "C", ranks - middle))
        if isinstance(weights, np.ndarray) and "r_ij" in self.graph.known:
            ranks = self.graph.known["r_ij"]
            yield from self._of_ranks_in("r_ij", ranks, lambda r: _sums("S_ij", "S", weights[:, None] * (r - middle)))

    def _of_ranks_in(self, symbol: str, ranks: Any, follows: Callable[[Any], dict[str, Any]]) -> Iterator[Slip]:
        """Other ranks, and what of the data follows from them."""
        for kind, other in ranked_otherwise(ranks, self._cells, self.graph.known.get("d_i")):
            known = {**self.graph.known, **follows(other)}
            yield Slip(kind, 2, self._with_law(self.answers(self.graph.values({}, known)), known), symbol)

    @cached_property
    def _cells(self) -> Any:
        try:
            return np.array(self.task.data.cells, dtype=float)
        except ValueError:
            return None


def _tails(law: Any, x: float) -> tuple[float, ...]:
    """The upper and the lower tail of an exact law from a point on, and twice the smaller one."""
    points, heights = np.array(law.curve.points), np.array(law.curve.heights)
    slack = 1e-9 * max(1.0, abs(x))
    below, above = float(heights[points <= x + slack].sum()), float(heights[points >= x - slack].sum())
    return above, below, min(1.0, 2 * min(above, below))


def _adjusted(p: Any, method: Adjustment) -> Any:
    return adjust(p, method.name, alpha=ALPHA if method.needs == "alpha" else None)


def _answers(result: Any, asked: Mapping[str, Question]) -> Iterator[tuple[str, float]]:
    """What a result answers to questions of another, as far as it has that."""
    rows = result.rows if isinstance(result, Comparisons) else ()
    pairs = {(row.b, row.a): row for row in rows} | {(row.a, row.b): row for row in rows}
    for name, question in asked.items():
        value, at = str(question.claim["value"]), question.claim.get("at", ())
        if len(at) == 2 and tuple(at) in pairs:
            own = getattr(pairs[tuple(at)], {"unadjusted": "pvalue"}.get(value, value), None)
        elif value == "mean_ranks":
            ranks = getattr(result, "mean_ranks", None)
            own = None if ranks is None else ranks[result.algorithms.index(at[0])]
        else:
            own = getattr(result, value, None)
        if isinstance(own, (int, float)):
            yield name, float(own)


def _gives(slip: Slip, name: str, reply: Given) -> bool:
    return reply.holds(slip.answers.get(name, math.nan))


def _alone(symbol: str, table: Any) -> dict[str, Any]:
    return {symbol: table}


def _sums(symbol: str, sums: str, table: Any) -> dict[str, Any]:
    """A table and the sums of its columns."""
    return {
        symbol: table,
        f"{sums}_j": table.sum(axis=0),
        **{f"{sums}_{j}": x for j, x in enumerate(table.sum(axis=0), 1)},
    }


def _form(formula: ast.expr) -> str:
    """What lines of one kind share: all but the numbers of their symbols."""
    return re.sub(r"_?\d+(\.\d+)?", "#", ast.unparse(formula))
