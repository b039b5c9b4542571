"""Wrong answers explained by the smallest slip that gives them: one formula changed, other ranks, other data.

The slips are those of the kinds of nodes of a derivation, not of procedures. How many were tried is kept, and how wide
the printed answers are: a slip is named only where anything else that gives the number is much less likely.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations, permutations
from typing import Any

import numpy as np
from scipy.interpolate import BarycentricInterpolator

from nptests.derivations.edits import changes, of_both, without_ties
from nptests.derivations.expressions import names_in, tree
from nptests.derivations.graphs import Graph
from nptests.derivations.interpreting import worked
from nptests.derivations.rewriting import BY
from nptests.experiment.metrics.listed import EVERY
from nptests.results import Comparisons
from nptests.teaching.exercises import (
    adjusting,
    counts,
    ends,
    laws,
    lines,
    neighbours,
    otherdata,
    pairwise,
    readings,
    tables,
    weighing,
)
from nptests.teaching.exercises.edited import HEAVY, LIGHT, Edited
from nptests.teaching.exercises.making import Exercise
from nptests.teaching.exercises.replies import Given, Slip, numbered
from nptests.teaching.exercises.tails import NEAR, Tails

TWO = 2  # samples, whose lines may have each other's numbers
SHARES = (*(1 - np.cos(np.pi * (np.arange(8) + 0.5) / 8)).tolist(), 1.0)  # of degrees of freedom: how few there may be
SIGNED = ("-sign", "-less", "quotient", "difference", "of-count")  # ends of kinds whose words say which sign it is
TINY, EXACT = 1e-300, 1e-9
OF_ONE = frozenset(BY["of_one"])


class Solved:
    """An exercise worked out: the graph of its derivation, and which line each question asks for."""

    def __init__(self, task: Exercise) -> None:
        self.task = task
        self.asked = {q.name: q for q in task.questions if not isinstance(q.value, str)}
        self.start = -1  # the last line whose value is a student's own
        self._listed: dict[str, tuple[Slip, ...]] = {}
        self._edited = Edited(self)
        self._of_key = {name: float(question.value) for name, question in self.asked.items()}
        self.right = self._of_key  # to the student who goes on from own answers: what follows from them

    @cached_property
    def result(self) -> Any:
        """The result that the key is made of; nothing for an adjustment alone."""
        return otherdata.result_of(self.task.name, self.task.data)

    @cached_property
    def _worked(self) -> Any:
        """What the symbols of the derivation stand for, and the formulas of its tables."""
        subject = otherdata.subject(self.task.name)
        assert subject is not None
        return worked(self.result, subject.derivation)

    @cached_property
    def graph(self) -> Graph:
        """Its derivation."""
        if self.result is None:
            p = sorted(float(x) for x in self.task.data.column(0))
            known: dict[str, Any] = {f"p_{i}": x for i, x in enumerate(p, 1)} | {"m": len(p)}
            return Graph.of(self.task.derivation, known)
        known = dict(self._worked[0].known)
        sizes = set(np.ravel(np.asarray(known.get("n_j", known.get("n", ())))))
        known |= {"n": sizes.pop()} if len(sizes) == 1 and "n" not in known else {}
        columns = {x: y for x, y in known.items() if x[-2:] == "_j" and np.ndim(y) == 1 and self.task.name in EVERY}
        known = {f"{name[:-1]}i": x for name, x in columns.items()} | known  # which may stand for another one
        if not isinstance(self.result, Comparisons):
            graph = tables.scored(Graph.of(self.task.derivation, known, formulas=self._worked[1]))
            subject = otherdata.subject(self.task.name)
            if subject is not None and subject.exercise.pieces:
                last = replace(graph.nodes[-1], elsewhere=tree(subject.exercise.pieces))
                graph = replace(graph, nodes=(*graph.nodes[:-1], last))
            return counts.with_pairs(graph, self.task.data)
        rows, names = self.result.rows, self.result.algorithms
        pairs = [(names.index(row.a), names.index(row.b)) for row in rows]
        order = sorted(range(len(rows)), key=lambda i: rows[i].pvalue)
        of = dict.fromkeys((len(rows), int(known.get("m", 0))))  # of the comparisons, or of blocks
        every = (Graph.of(self.task.derivation, {**known, "m": m}, pairs, order, *self._worked[1:]) for m in of if m)
        return max(every, key=lambda graph: sum(bool(node.needs) for node in graph.nodes))

    @cached_property
    def lines(self) -> dict[str, int]:
        """The line of each question; its last where a number stands in several, and of equal answers each its own."""
        nodes = self.graph.nodes
        places = {}
        for name, right in self.right.items():
            equal_to = (partial(math.isclose, right, rel_tol=reach) for reach in (EXACT, NEAR))  # its own before others
            near = next(filter(None, ([i for i, node in enumerate(nodes) if of(node.value)] for of in equal_to)), [])
            own = [i for i in near if self.numbers.get(name, 0) in nodes[i].numbers]
            value = self.asked[name].claim["value"]
            equal = [q for q, x in self.right.items() if x == right and self.asked[q].claim["value"] == value]
            each = self.result is not None and not own and len(near) >= len(equal)
            if near:
                places[name] = (own or near)[equal.index(name) - len(equal) if each else -1]
        return places

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of the comparison that a question is about."""
        rows = self.result.rows if isinstance(self.result, Comparisons) else ()
        numbers = {frozenset((row.a, row.b)): i for i, row in enumerate(rows, 1)}
        return {name: numbers.get(frozenset(q.claim.get("at", ())), 0) for name, q in self.asked.items()}

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
        by_law = self._tails.follows(replies)
        return by_lines | {name: (*by_lines.get(name, ()), *xs) for name, xs in by_law.items()}

    def worked_on(self, name: str, earlier: Mapping[str, Given]) -> Iterator[float]:
        """What the slips that explain every earlier wrong answer make of a later one."""
        for slip in self.slips(next(iter(earlier))):  # of two answers that are exchanged none follows
            if (
                slip.kind != "other-question"
                and self.moves(slip, name)
                and all(reply.holds(slip.answers.get(q, math.nan)) for q, reply in earlier.items())
            ):
                yield slip.answers[name]

    def _following(self, replies: Mapping[str, float]) -> dict[str, tuple[float, ...]]:
        changed = {self.lines[name]: x for name, x in replies.items() if name in self.lines}
        for i, x in list(changed.items()):
            changed |= self.behind(i, x)
        values, nodes = self.graph.values(changed), self.graph.nodes
        every = [self.answers(values)]
        for j, node in enumerate(nodes):
            for i in (i for i in range(j) if nodes[i].symbol == node.symbol and nodes[i].value and j not in changed):
                other = changed | {j: values[i] * node.value / nodes[i].value}
                every.append(self.answers(self.graph.values(other)))
            if isinstance(node.formula, ast.Call) and ast.unparse(node.formula.func) == "max":  # which it may be of
                parts = (part for part in node.formula.args if names_in(part) & {nodes[i].symbol for i in changed})
                every += [self.answers(self.graph.values({**changed, j: part})) for part in parts]
        later = [name for name in self.lines if name not in replies]
        return {name: tuple(answers[name] for answers in every if name in answers) for name in later}

    def behind(self, i: int, x: float) -> dict[int, float]:
        """The sum that a mean was made of: whoever has a wrong mean has a wrong sum."""
        formula = self.graph.nodes[i].formula
        if not isinstance(formula, ast.BinOp) or not isinstance(formula.op, ast.Div):
            return {}
        left, own = ast.unparse(formula.left), self.graph.nodes[i].value
        above = [j for j, node in enumerate(self.graph.nodes) if node.symbol == left]
        return {j: self.graph.nodes[j].value * x / own for j in above if own}

    @cached_property
    def _tails(self) -> Tails:
        """The exact law, where there is one."""
        return Tails(self.task, self.result, self.graph.known, self._of_key)

    def on_top(
        self, name: str, reply: Given, numbers: Mapping[str, Given], named: Mapping[str, Slip]
    ) -> Iterator[Slip]:
        """Slips that were made after wrong answers, with them, or after the same slip as in an earlier answer."""
        for x in self.carried(numbers).get(name, ()) if numbers else ():
            yield from ends.of_value(self.asked[name], x.middle, {})
        if numbers:
            high = {} if self._tails.law else dict(numbered(self._after(numbers, high=True)._own(name)))
            for key, slip in numbered(self._after(numbers, high=False)._own(name)):
                own = slip.answers[name]
                near = key in high and slip.kind != "copied" and reply.holds(own, abs(own - high[key].answers[name]))
                yield replace(slip, answers={name: reply.middle}) if near else slip
        for slip in (slip for slip in named.values() if name in slip.answers):
            yield from ends.of_value(self.asked[name], slip.answers[name], {})

    def _after(self, replies: Mapping[str, Given], *, high: bool) -> Solved:
        """The exercise of whoever has these answers, or as high ones as they are rounded of, and goes on from them."""
        numbers = {name: x.high if high and not x.whole else x.middle for name, x in replies.items()}
        changed = {self.lines[name]: x for name, x in numbers.items() if name in self.lines}
        later = copy(self)
        later.start, later._listed, later._edited = max(changed, default=-1), {}, Edited(later)
        behind = {j: y for i, x in changed.items() for j, y in self.behind(i, x).items()}
        later.graph = self.graph.fixed(changed | behind)
        follows = self.answers([node.value for node in later.graph.nodes])
        by_law = {name: xs[0].middle for name, xs in self._tails.follows(replies).items()}
        later.right = {**self.right, **follows, **by_law, **numbers}
        return later

    def _own(self, name: str) -> list[Slip]:
        """Slips of the steps from own answers on."""
        return [
            *ends.of_value(self.asked[name], self.right[name], {c: n for c, n in self.counts.items() if n > TWO}),
            *self._tails.slips(name, self.right.get("statistic", math.nan)),
            *self._of_lines(name),
            *self._of_degrees(),
            *(lines.of_all(self, self.lines[name]) if name in self.lines else ()),
            *ends.of_all(self.asked, name, self.right),
        ]

    def moves(self, slip: Slip, name: str) -> bool:
        """Whether a slip makes another number of an answer."""
        x = slip.answers.get(name, math.nan)
        return math.isfinite(x) and not math.isclose(x, self.right[name], rel_tol=1e-9)

    def slips(self, name: str) -> tuple[Slip, ...]:
        """Every slip, the lightest first."""
        if name not in self._listed:
            every = (*self._own(name), *self._of_others(name), *neighbours.every(self, name), *self.of_ranks_and_data)
            if self.right[name] > 0:  # who gets less drops the sign, of a measure sooner than of a test
                more = self.asked[name].claim.get("test") not in EVERY
                below = (s for s in every if s.answers.get(name, 0.0) < 0)
                less = [s for s in below if not s.kind.endswith(SIGNED)]
                less = [replace(slip, weight=slip.weight + more, answers={name: -slip.answers[name]}) for slip in less]
                every = (*every, *less)
            self._listed[name] = tuple(sorted(every, key=lambda slip: slip.weight))
        return self._listed[name]

    @cached_property
    def of_ranks_and_data(self) -> tuple[Slip, ...]:
        """Slips of ranks, of reading the data, of another test on them: they move all the answers."""
        if self.result is None:
            p = tuple(self.task.data.column(0))
            return tuple(adjusting.slips(list(self.asked), self.task.name, p, with_misread=True))
        others = [*self._of_tables()]
        for kind, weight, result, part, by in otherdata.results(self.task):
            answers = otherdata.in_order if kind == "other-control" else otherdata.answers
            own = dict(answers(result, self.asked))
            if kind == "of-ranks" and any(slip.part == part and slip.answers == own for slip in others):
                continue  # it ranks them itself
            others.append(Slip(kind, weight, own, "", part, by))
            alone = [q for q in ("statistic", "pvalue") if kind == "other-test" and own.keys() > {q}]
            others += [Slip(kind, weight + 1, {q: own[q]}, "", part, by) for q in alone]  # beside the right rest
            ignored = getattr(result, "details", {}).get("statistic_ties_ignored")
            if kind == "other-test" and "statistic" in own and isinstance(ignored, float):
                others.append(Slip(kind, weight, {"statistic": ignored}, "", part))
            if kind == "other-test" and "statistic" in own:  # F of two is the square of t
                squares = ("square", own["statistic"] ** 2), ("root", math.sqrt(abs(own["statistic"])))
                others += [Slip(f"other-measure-{end}", weight + 1, {"statistic": x}, "", part) for end, x in squares]
        others += pairwise.otherwise(self.task, self.result)
        of_family = adjusting.of_family(self.result, self.asked, self.task.name, self.task.data)
        return (*others, *readings.slips(self), *of_family)

    @cached_property
    def plain(self) -> neighbours.Plain:
        """Plain statistics of its numbers."""
        return neighbours.statistics(self.task.data)

    @cached_property
    def counts(self) -> dict[str, float]:
        """How many there are of what the data have."""
        known = {name: float(self.graph.known.get(name, 0)) for name in ("m", "n_2", "n_1", "N", "k", "n")}
        own = {x: name for name, x in known.items() if x > 1}  # of two names of one number the last
        return {name: x for x, name in own.items()}

    def _of_others(self, name: str) -> Iterator[Slip]:
        """The right answer to another question."""
        for other, x in ((q, x) for q, x in self.right.items() if q != name):
            yield Slip("other-question", 2, {name: x, other: self.right[name]}, "", other)
            yield from (Slip("rest-of-other", 3, {name: 1 - y}, "", other) for y in [x] if 0 < y < 1)
        for node in self.graph.nodes if self.result is not None else ():
            yield Slip("other-line", 2, {name: node.value}, "", node.symbol)
        lines = {node.symbol: node.value for node in self.graph.nodes}
        for symbol in {line.rpartition("_")[0] for line in lines} if self.numbers[name] else ():  # each its own
            own = {q: lines[f"{symbol}_{i}"] for q, i in self.numbers.items() if f"{symbol}_{i}" in lines}
            for answers in (own, {q: abs(x) for q, x in own.items()}) if name in own else ():
                yield Slip("other-line", 2, answers, "", symbol)
        yield from (Slip("z", 2, {name: x}) for z in self._tails.scores for x in (z, -z))
        used = names_in(self.graph.nodes[self.lines[name]].formula) & lines.keys() if name in self.lines else set()
        for above, below in permutations(sorted(used), 2):
            x = lines[above] / lines[below] if lines[below] else math.inf
            yield Slip("quotient", 3, {name: x}, "", f"{above} / {below}")

    def _of_lines(self, name: str) -> Iterator[Slip]:
        """Changes of the formula that is asked for, and of those that it rests on; alike lines are changed together."""
        if name not in self.lines:
            return
        nodes, asked = self.graph.nodes, self.lines[name]
        same = [i for i in range(asked + 1) if nodes[i].symbol == nodes[asked].symbol]
        reached = set().union(*map(self.graph.leads_to, same)) - self.graph.dear
        later = sorted(i for i in reached if i > self.start)
        forms = [(i, j) for i, j in combinations(later, 2) if nodes[i].symbol == nodes[j].symbol]
        changed = partial(self._changed, forms)
        seen, forms_of = set[int](), [neighbours.form(node.formula) for node in nodes]
        for i in sorted(reached, reverse=True):
            if i in seen or i < self.start:
                continue
            alike = [j for j in range(len(nodes)) if forms_of[j] == forms_of[i]]
            seen.update(alike)
            yield from lines.of_values(self, i, alike, asked, changed)
            if i <= self.start:
                continue
            for j in alike:
                yield from lines.of_arithmetic(self.graph, j, asked, changed, several=len(alike) > 1)
            for together in self._edited.in_all(tuple(alike)):
                change = of_both(together, together[alike.index(i)])
                is_before = nodes[i].symbol != nodes[asked].symbol
                weight = 2 - (change.kind in LIGHT) + (change.kind in HEAVY) + is_before
                if change.kind in OF_ONE and len(alike) > 1:
                    for j, c in zip(alike, together, strict=True):
                        for answers in changed({j: c.formula}):
                            yield Slip(change.kind, weight, answers, nodes[j].symbol, c.part, c.by)
                    continue
                for answers in changed({j: c.formula for j, c in zip(alike, together, strict=True)}):
                    yield Slip(change.kind, weight, answers, nodes[i].symbol, change.part, change.by)
            yield from lines.skipped(self.graph, alike, changed)
            plain = without_ties(nodes[i].formula)
            for answers in changed({i: plain}) if plain is not None else ():
                yield Slip("ties-ignored", 2, answers, nodes[i].symbol)
            for change in changes(plain) if plain is not None else ():
                for answers in changed({i: change.formula}):
                    yield Slip("without-ties", 3, answers, nodes[i].symbol, change.part, change.by)

    def _of_degrees(self) -> Iterator[Slip]:
        """Changes of the degrees of freedom of a range: its law is dear, and is drawn through a few of them."""
        graph, nodes = self.graph, self.graph.nodes
        named = ((q, i, j) for q, i in self.lines.items() for j in graph.dear)
        of = {q: (i, j) for q, i, j in named if nodes[j].symbol in names_in(nodes[i].formula) and j > self.start}
        own = {q: nodes[j].value for q, (_, j) in of.items()}
        tails = {q: [graph.values({j: own[q] / x})[i] for x in SHARES] for q, (i, j) in of.items()}
        curves = {q: BarycentricInterpolator(SHARES, np.log(np.maximum(y, TINY))) for q, y in tails.items()}
        for together in self._edited.in_all(tuple(j for _, j in of.values())):
            values = [graph.value(c.formula, nodes[j].bound) for c, (_, j) in zip(together, of.values(), strict=True)]
            shares = {q: own[q] / x for q, x in zip(of, values, strict=True) if x >= own[q] / max(SHARES)}
            answers = {q: math.exp(float(curves[q](share))) for q, share in shares.items()}
            c, (_, j) = together[0], next(iter(of.values()))
            yield Slip(c.kind, 3 - (c.kind in LIGHT) + (c.kind in HEAVY), answers, nodes[j].symbol, c.part, c.by)

    def _changed(self, forms: Sequence[tuple[int, int]], formulas: Mapping[int, Any]) -> Iterator[dict[str, float]]:
        """The answers where some lines have other formulas; whoever has one form of a line has no other one."""
        nodes = self.graph.nodes
        values = self.graph.values(formulas)
        yield self.answers(values)
        for i, j in forms:
            if nodes[i].value and j not in formulas and not math.isclose(values[i], nodes[i].value, rel_tol=1e-12):
                for x in (values[i], values[i] * nodes[j].value / nodes[i].value):  # or corrected as the right one is
                    yield self.answers(self.graph.values({**formulas, j: x}))

    def _of_tables(self) -> Iterator[Slip]:
        """Tables and columns made otherwise: ties ranked otherwise, another statistic of the rows."""
        known, formulas = self.graph.known, self.graph.formulas
        for kind, place, part, by, other in tables.otherwise(known, formulas, self._cells):
            weight = 3 if by else 3 - (kind.startswith("ranks-") or kind == "no-ranks") - (kind in weighing.OF_TIES)
            if "ranks" in kind and place[0] not in "rRs":
                kind = f"column-{kind.replace('ranks', '').strip('-')}"
            yield Slip(kind, weight, self.of_known(other), place, part, by)
            if kind == "ranks-elsewhere" and self.task.data.takes == otherdata.GAPS and "m" in known:
                own = self.of_known({**other, "m": np.isfinite(other[place]).sum()})
                yield Slip(kind, weight, own, place, part, by)
        for kind, counts_of in laws.counted_otherwise(known):
            yield Slip(kind, 2, pairwise.answers(self, {**known, **counts_of}))
        yield from readings.of_options(self)
        has_gaps = self.task.data.takes == otherdata.GAPS and "r_ij" in known
        for i, row in enumerate(self.task.data.rows) if has_gaps else ():  # without which a test may refuse the rest
            fewer = np.where(np.arange(len(known["r_ij"]))[:, None] == i, np.nan, known["r_ij"])
            weight = 3 - (i in (0, len(fewer) - 1))
            yield Slip("row-forgotten", weight, self.of_known({**known, "r_ij": fewer}), "", row)

    def of_known(self, known: Mapping[str, Any]) -> dict[str, float]:
        """The answers where all that is known before the first line is other."""
        return self._tails.of_own_ranks(pairwise.answers(self, {**known, **laws.counted(known)}), known)

    @cached_property
    def unadjusted(self) -> Mapping[str, int]:
        """The line of the p-value of each comparison, where what is asked for is these, adjusted."""
        return pairwise.unadjusted(self)

    @cached_property
    def _cells(self) -> Any:
        try:
            return np.array([[cell or "nan" for cell in row] for row in self.task.data.cells], dtype=float)
        except ValueError:
            return None
