"""Wrong answers explained by the smallest slip that gives them: one formula changed, other ranks, other data.

The slips are those of the kinds of nodes of a derivation, not of procedures. How many were tried is kept, and how wide
the printed answers are: a slip is named only where so many slips would explain a random number in less than one case of
a hundred.
"""

from __future__ import annotations

import ast
import math
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.methods import adjust, adjustment, adjustments
from nptests.derivations.graphs import Graph, changes
from nptests.derivations.interpreting import values_of
from nptests.derivations.steps import Picture
from nptests.errors import InputError
from nptests.experiment.metrics.listed import EVERY, metrics
from nptests.procedures.descriptor import Procedure
from nptests.procedures.listed import catalogue, find
from nptests.results import Comparisons
from nptests.teaching.exercises import adjusting
from nptests.teaching.exercises.data import Data
from nptests.teaching.exercises.making import ALPHA, Exercise, Question
from nptests.teaching.exercises.ranking import ranked_otherwise

CHANCE = 0.01  # the share of random wrong answers that may be explained
DECADE = 10.0  # a random wrong answer is up to ten times larger or smaller: its logarithm is uniform there
NEAR = 1e-4  # of the line that a question asks for: some are worked out from printed numbers
LIGHT = frozenset({"degrees", "degrees-exchanged", "normal-law", "one-less", "no-root", "no-size", "not-divided"})
HEAVY = frozenset({"divisors-exchanged", "rooted", "one-for-count"})


@dataclass(frozen=True)
class Slip:
    """A slip, its weight, and what it makes of the answers, by the name of the question.

    place   the line that it is in; `part` stands there, and `by` stood in its place
    """

    kind: str
    weight: int
    answers: Mapping[str, float]
    place: str = ""
    part: str = ""
    by: str = ""


@dataclass(frozen=True)
class Given:
    """A wrong number as it was written: what it may stand for."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """The number as it is written."""
        return (self.low + self.high) / 2

    def meets(self, other: Given) -> bool:
        """Whether both may be one number."""
        return self.low <= other.high and other.low <= self.high

    def holds(self, x: float) -> bool:
        """Whether the number, rounded, is this."""
        reach = 1e-9 * max(abs(self.low), abs(self.high))
        return self.low - reach <= x <= self.high + reach

    def share(self, right: float) -> float:
        """Of random numbers, those that print alike."""
        low, high = sorted((abs(self.low), abs(self.high)))
        if low <= 0:
            low = min(high, abs(right)) / DECADE
        return min(1.0, math.log(high / low) / (2 * math.log(DECADE))) if 0 < low < high else 1.0


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
        return _result(self.task.name, self.task.data)

    @cached_property
    def graph(self) -> Graph:
        """Its derivation."""
        if self.result is None:
            p = sorted(float(x) for x in self.task.data.column(0))
            known: dict[str, Any] = {f"p_{i}": x for i, x in enumerate(p, 1)} | {"m": len(p)}
            return Graph.of(self.task.derivation, known)
        subject = _subject(self.task.name)
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
        return {
            name: tuple(Given(x - r, x + r) for x, r in zip(xs, reach[name], strict=True) if x != self.right[name])
            for name, xs in middle.items()
        }

    def _following(self, replies: Mapping[str, float]) -> dict[str, tuple[float, ...]]:
        changed = {self.lines[name]: x for name, x in replies.items() if name in self.lines}
        for i, x in list(changed.items()):
            changed |= self._behind(i, x)
        values, nodes = self.graph.values(changed), self.graph.nodes
        every = [self.answers(values) | self._of_law(replies)]
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

    def _of_law(self, replies: Mapping[str, float]) -> dict[str, float]:
        """The p-value of another statistic by the exact law of the picture: the tail, or twice the smaller one."""
        law = self._law
        if law is None or not {"statistic", "pvalue"} <= self.right.keys() or "statistic" not in replies:
            return {}
        ways = enumerate(_tails(law, law.statistic))
        way = next((i for i, p in ways if math.isclose(p, self.right["pvalue"], rel_tol=NEAR)), None)
        return {} if way is None else {"pvalue": _tails(law, replies["statistic"])[way]}

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

    def explained(self, name: str, wrong: Mapping[str, Given]) -> Slip | None:
        """The slip that gives an answer, where chance would seldom have one: of as many as were tried up to its weight.

        Other wrong answers that it gives as well speak for it.
        """
        tried: set[float] = set()
        likely: list[tuple[float, Slip]] = []
        for slip in self.slips(name):
            x = slip.answers.get(name, math.nan)
            if not math.isfinite(x) or math.isclose(x, self.right[name], rel_tol=1e-9):
                continue
            tried.add(float(f"{x:.12g}"))
            if wrong[name].holds(x):
                shares = [g.share(self.right[q]) for q, g in wrong.items() if q == name or _gives(slip, q, g)]
                likely.append((math.prod(shares) * len(tried), slip))
        chance, best = min(likely, key=lambda one: one[0], default=(1.0, None))
        return best if chance <= CHANCE else None

    def slips(self, name: str) -> tuple[Slip, ...]:
        """Every slip, the lightest first."""
        if name not in self._listed:
            every = (*_of_value(self.asked[name]), *self._of_others(name), *self._of_tail(name), *self._of_lines(name))
            every = (*every, *self._of_ranks_and_data)
            self._listed[name] = tuple(sorted(every, key=lambda slip: slip.weight))
        return self._listed[name]

    @cached_property
    def _of_ranks_and_data(self) -> tuple[Slip, ...]:
        return (*self._of_ranks(), *self._of_data()) if self.result is not None else tuple(self._of_steps())

    def _of_steps(self) -> Iterator[Slip]:
        """An adjustment done otherwise, or another one; the levels in its place; p-values that were misread."""
        method, cells = self.task.name, tuple(self.task.data.column(0))
        p = np.array(cells, dtype=float)

        def slip(kind: str, weight: int, answers: Any, part: str, by: str = "") -> Slip:
            return Slip(kind, weight, dict(zip(self.asked, map(float, answers), strict=True)), "", part, by)

        for apart, words, x in adjusting.otherwise(method, p):
            yield slip("adjusted-otherwise", 1 + apart, x, words)
        for factor, x in adjusting.levels(ALPHA, len(p)):
            yield slip("levels", 2, x[rankdata(p, method="ordinal") - 1], factor)
        for other in adjustments():
            with suppress(InputError):
                kind = "not-adjusted" if other.name == "none" else "other-adjustment"
                yield slip(kind, 2, _adjusted(p, other), other.title)
        readings = list(adjusting.misread(cells))
        families = np.array([_replaced(cells, i, by) for i, _, by in readings], dtype=float)
        for (_, cell, by), x in zip(readings, _adjusted(families, adjustment(method)), strict=True):
            yield slip("digits-exchanged", 3, x, cell, by)

    def _of_others(self, name: str) -> Iterator[Slip]:
        """The right answer to another question."""
        for other, x in self.right.items():
            if other != name:
                yield Slip("other-question", 2, {name: x, other: self.right[name]}, "", other)

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
            lists = [list(changes(nodes[j].formula)) for j in alike]
            for together in zip(*lists, strict=True):
                change = together[alike.index(i)]
                values = self.graph.values({j: c.formula for j, c in zip(alike, together, strict=True)})
                weight = 2 - (change.kind in LIGHT) + (change.kind in HEAVY) + (asked not in alike)
                answers, symbol = self.answers(values), nodes[i].symbol
                yield Slip(change.kind, weight, answers, symbol, change.part, change.by)
                if symbol == nodes[asked].symbol and i != asked and nodes[i].value:  # another form of the same line
                    scale = nodes[asked].value / nodes[i].value
                    for x in (values[i], values[i] * scale):  # as it is, or corrected as the right one is
                        yield Slip(change.kind, weight, {name: x}, symbol, change.part, change.by)

    def _of_ranks(self) -> Iterator[Slip]:
        """Ties ranked otherwise, where a table of the derivation has ranks of the data's rows."""
        for symbol, array in self.graph.known.items():
            if isinstance(array, np.ndarray) and symbol.startswith("r"):
                for kind, ranks in ranked_otherwise(array, self._cells, self.graph.known.get("d_i")):
                    known = {**self.graph.known, symbol: ranks}
                    yield Slip(kind, 3, self.answers(self.graph.values({}, known)), symbol)

    @cached_property
    def _cells(self) -> Any:
        try:
            return np.array(self.task.data.cells, dtype=float)
        except ValueError:
            return None

    def _of_data(self) -> Iterator[Slip]:
        """Another procedure on these data, a row forgotten, two digits of a cell exchanged."""
        data = self.task.data
        for other in (*catalogue(), *metrics()):
            alike = other.takes == data.takes or (other.kind.holds and data.kind.holds)  # a table of numbers, or groups
            if other.name != self.task.name and alike:
                own = replace(data, takes=other.takes)
                kind = "other-measure" if other.name in EVERY else "other-test"
                yield from self._again(kind, 3, own, other.name, other.title)
                if "null" in other.options:
                    rough = replace(own, options={**data.options, "null": "asymptotic"})
                    yield from self._again("other-test", 3, rough, other.name, f"{other.title}, approximately")
        if len(data.rows) > 3 and data.kind.holds != "groups":
            for i in range(len(data.rows)):
                fewer = replace(data, rows=_without(data.rows, i), cells=_without(data.cells, i))
                yield from self._again("row-forgotten", 4, fewer, self.task.name, data.rows[i])
        for i, row in enumerate(data.cells):
            for j, cell in enumerate(row):
                if len(cell) == 2 and cell[0] != cell[1]:
                    typed = replace(data, cells=_replaced(data.cells, i, _replaced(row, j, cell[::-1])))
                    yield from self._again("digits-exchanged", 5, typed, self.task.name, cell, cell[::-1])

    def _again(self, kind: str, weight: int, data: Data, name: str, part: str, by: str = "") -> Iterator[Slip]:
        result = _result(name, data)
        if result is not None:
            yield Slip(kind, weight, dict(_answers(result, self.asked)), "", part, by)


def _tails(law: Any, x: float) -> tuple[float, ...]:
    """The upper and the lower tail of an exact law from a point on, and twice the smaller one."""
    points, heights = np.array(law.curve.points), np.array(law.curve.heights)
    slack = 1e-9 * max(1.0, abs(x))
    below, above = float(heights[points <= x + slack].sum()), float(heights[points >= x - slack].sum())
    return above, below, min(1.0, 2 * min(above, below))


def _of_value(question: Question) -> Iterator[Slip]:
    """What is made of the right number at its end."""
    name, x = question.name, float(question.value)
    if question.claim["value"] in ("pvalue", "unadjusted", "adjusted"):
        yield from (Slip(k, 1, {name: y}) for k, y in (("rest", 1 - x), ("half", x / 2), ("twice", 2 * x)))
    else:
        yield from (Slip(k, 1, {name: y}) for k, y in (("squared", x * x), ("rooted", math.sqrt(abs(x)))))
        if question.claim.get("test") in EVERY:
            yield Slip("complement", 1, {name: 1 - x})
    for power in (1, -1, 2, -2):
        yield Slip("point", 1, {name: x * 10.0**power})


def _subject(name: str) -> Procedure | None:
    """The procedure or measure of that name; None where it is an adjustment."""
    return EVERY[name].procedure if name in EVERY else find(name)


def _result(name: str, data: Data) -> Any:
    subject = _subject(name)
    if subject is None:
        adjustment(name)
        return None
    options = {key: x for key, x in data.options.items() if key in subject.options}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return subject.run(*data.arguments(), **options)
        except (InputError, ArithmeticError, ValueError, TypeError):
            return None


def _adjusted(p: Any, method: Adjustment) -> Any:
    return adjust(p, method.name, alpha=ALPHA if method.needs == "alpha" else None)


def _answers(result: Any, asked: Mapping[str, Question]) -> Iterator[tuple[str, float]]:
    """What a result answers to questions of another, as far as it has that."""
    pairs = {(row.a, row.b): row for row in result.rows} if isinstance(result, Comparisons) else {}
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


def _form(formula: ast.expr) -> str:
    """What lines of one kind share: all but the numbers of their symbols."""
    return re.sub(r"_\d+|\b\d+(\.\d+)?\b", "#", ast.unparse(formula))


def _without(items: tuple[Any, ...], i: int) -> tuple[Any, ...]:
    return (*items[:i], *items[i + 1 :])


def _replaced(items: tuple[Any, ...], i: int, other: Any) -> tuple[Any, ...]:
    return (*items[:i], other, *items[i + 1 :])
