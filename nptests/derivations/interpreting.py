"""Derivations from the lines on a descriptor: formulas are evaluated on named values and written with their numbers."""

from __future__ import annotations

import ast
import math
import re
import string
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import singledispatchmethod
from typing import Any

import numpy as np

from nptests.data.numerals import number
from nptests.derivations import expressions as ex, filling, parts as shared, rivals
from nptests.derivations.cells import EVERYWHERE, Cells, Holds, block, names, observed, of_columns, of_rows
from nptests.derivations.expressions import columns, numbered
from nptests.derivations.steps import DIGITS, FEWEST, Equation, Statement, Step, Writer, by_law, cell, equation, table
from nptests.document.blocks import Cell
from nptests.procedures.descriptor import lines
from nptests.results import Comparison, Posterior

WHOLE = 17  # digits that every whole number of a table has


def steps_of(result: Any, derivation: Sequence[lines.Part]) -> shared.Steps:
    return _Interpreter(result).all(derivation)


def worked(
    result: Any, derivation: Sequence[lines.Part]
) -> tuple[ex.Values, dict[str, ast.expr], list[dict[str, Any]]]:
    """What the symbols stand for at its end, the formulas of its tables and columns, and what each comparison has."""
    interpreter = _Interpreter(result)
    interpreter.all(derivation)
    return interpreter.values, interpreter.tables, interpreter.of_pairs


class _Interpreter:
    """Goes through the parts in order; each line's value is known to those after it."""

    def __init__(self, result: Any) -> None:
        self.result = result
        k = result.k if hasattr(result, "k") else len(result.names)
        scalars = {**result.options, **result.details, "n": result.n, "k": k, "N": result.n}
        known = {name: x for name, x in scalars.items() if isinstance(x, (int, float)) and not isinstance(x, bool)}
        self.values = ex.Values(known)
        self.own: dict[str, Any] = {}
        self.since: list[tuple[str, ast.expr]] = []  # lines after those that ties change
        self.both: tuple[str, dict[str, Any]] = ("", {})
        self.counts: dict[str, int] = {}  # the rows of the data that are counts, by name
        self.pair: _Pair | None = None
        self.of_pairs: list[dict[str, Any]] = []  # names of their own, of all comparisons
        self.tables: dict[str, ast.expr] = {}  # the formulas of tables and columns

    def all(self, derivation: Sequence[lines.Part]) -> shared.Steps:
        return tuple(step for part in derivation for step in self.steps(part))

    def source(self, source: lines.Source) -> Any:
        """The value that a source stands for."""
        if not isinstance(source, str):
            return source(self.result)
        if source == "law":
            return getattr(self.result.null, "kind", None)
        if source.endswith("]"):
            source, place = source.removesuffix("]").split("[")
            return self.source(source)[int(place)]
        for holder in (self.own, self.result.details, self.result.options):
            if source in holder:
                return holder[source]
        return getattr(self.result, source, None)

    @singledispatchmethod
    def steps(self, part: Any) -> tuple[Step, ...]:
        raise TypeError(f"no part of a derivation: {part!r}")

    @steps.register
    def _(self, part: str) -> tuple[Step, ...]:
        return self.steps(lines.Line(part))

    @steps.register
    def _(self, part: lines.Where) -> tuple[Step, ...]:
        for name, source in part.sources.items():
            own = self.source(source)
            if isinstance(own, (np.ndarray, list, tuple)):
                own = columns(own)
                self.values.known.update(ex.one_by_one(name, own))
            self.own[name] = self.values.known[name] = own
        return ()

    @steps.register
    def _(self, part: lines.Line) -> tuple[Step, ...]:
        symbol, formula = ex.split(part.text)
        if self.pair is not None:
            return (self.of_pair(self.pair, symbol, formula),)
        own, digits = self.own.get(symbol), FEWEST if symbol.startswith("P_") else DIGITS  # P_: of a posterior
        step, x = self.line(symbol, formula, part.why, self.values, own, shown_digits=digits)
        self.values.known[symbol] = x
        self.since.append((symbol, ex.parsed(formula)))
        return (step,)

    def line(
        self, symbol: str, formula: str, why: str, at: ex.Values, own: Any, tree: ast.expr | None = None, *,
        p: bool = False, shown_digits: int = DIGITS,
    ) -> tuple[Equation, Any]:  # fmt: skip
        """A line and its value, which is that of the result where the result has one; `tree` has its letters."""
        tree = ex.parsed(formula) if tree is None else tree
        x = self.evaluated(tree, at, own)
        if own is not None and not ex.agree(x, own):
            if not ex.agree(x, own, ex.size(tree, at)):
                raise ArithmeticError(f"{symbol} = {float(x)!r} by its formula, and {own!r} in the result")
            x = own  # the terms all but cancel, and what is left of the formula's value is their roundings
        rows = filling.rows_in_play(tree, at)
        if set(names(formula)) <= set(self.counts):
            rows = {self.counts[name] for name in names(formula)} or rows
        read = block(observed(name) for name in names(formula))
        cells = None if rows is None else Cells(tuple(sorted(rows)), None if read is None else read.columns)
        step = equation(
            symbol, formula, lambda w: filling.written(tree, at, w), float(x), why, p=p, cells=cells,
            shown_digits=shown_digits, scale=lambda: ex.size(tree, at),
        )  # fmt: skip
        return step, x

    @staticmethod
    def evaluated(tree: ast.expr, at: ex.Values, own: Any = None) -> Any:
        """The value of a formula; where it divides by 0, what the result has in its place, or infinity."""
        try:
            return ex.value(tree, at)
        except ZeroDivisionError:
            return math.inf if own is None else float(own)

    @steps.register
    def _(self, part: lines.Each) -> tuple[Step, ...]:
        symbol, formula = ex.split(part.text)
        letters = symbol.rpartition("_")[2]
        tree, own, steps, values = ex.parsed(formula), self.own.get(symbol), [], {}
        for place in self.values.places(letters, [tree] if own is None else [tree, ast.Name(symbol)]):
            name, at = numbered(symbol, place), self.values.with_bound(place)
            mine = None if own is None else float(own[tuple(place.values())])
            try:
                step, x = self.line(name, numbered(formula, place), part.why, at, mine, tree)
                step = step if step.cells is not None else replace(step, cells=of_place(place))
            except ex.Missing:
                continue
            steps.append(step)
            values[tuple(place.values())] = float(x)
            self.values.known[name] = x
        table = np.full([1 + max(places) for places in zip(*values, strict=True)], np.nan)
        for indices, x in values.items():
            table[indices] = x
        self.values.known[symbol] = table
        return tuple(steps)

    @steps.register
    def _(self, part: lines.Grid) -> tuple[Step, ...]:
        name, formula = ex.split(part.text) if "=" in part.text else (part.text, "")
        if formula:
            self.values.known[name] = self.cells(name, ex.parsed(formula))
        values, names = self.values.known[name], part.columns or self.names
        if not name.endswith("_ij"):  # for every two algorithms
            return (shared.grid(part.title, values, names, names, data=False),)
        below, beside = (margin and (margin[0], self.values.known[margin[1]]) for margin in (part.below, part.beside))
        tied = shared.tied_among(values, together=part.together) if part.ranked or part.together else None
        labels = getattr(self.result, "datasets", ())
        return (shared.grid(part.title, values, names, labels, tied=tied, below=below, beside=beside),)

    @property
    def names(self) -> Sequence[str]:
        return tuple(self.result.algorithms if hasattr(self.result, "algorithms") else self.result.names)

    def cells(self, name: str, tree: ast.expr) -> Any:
        """The numbers of a table or column by its formula, which are the result's own where it has them."""
        own = self.own.get(name)
        self.tables[name], table = tree, ex.tabled(name, tree, self.values, own)
        if own is not None and not all(ex.agree(x, y) for x, y in zip(table.flat, own.flat, strict=True)):
            raise ArithmeticError(f"{name} by its formula differs from the result's")
        return table

    @steps.register
    def _(self, part: lines.PerRow) -> tuple[Step, ...]:
        for _, text in part.columns:
            name, formula = ex.split(text)
            if formula:
                self.values.known[name] = self.cells(name, ex.parsed(formula))
        columns = [(heading, self.values.known[ex.split(text)[0]]) for heading, text in part.columns]
        return (shared.per_row(part.title, columns, getattr(self.result, "datasets", ()), ranked=part.ranked),)

    @steps.register
    def _(self, part: lines.Listed) -> tuple[Step, ...]:
        columns = [self.values.known[name] for _, name in part.columns]
        body = [[cell(float(x)) for x in row] for row in zip(*columns, strict=True)]
        header = [heading for heading, _ in part.columns]
        if part.labels is not None:
            body = [[Cell(label), *row] for label, row in zip(self.source(part.labels), body, strict=True)]
            header = ["", *header]
        return (table(part.title, header, body),)

    @steps.register
    def _(self, part: lines.Counts) -> tuple[Step, ...]:
        body = [[Cell(words), Cell(name), cell(float(self.values(name)))] for words, name in part.rows]
        holds = Holds(tuple((i,) for i in range(len(body))), ((), (), None))
        self.counts = {name: i for i, (_, name) in enumerate(part.rows)}
        return (table(part.title, ("", "", "count"), body, holds=holds),)

    @steps.register
    def _(self, part: lines.Differences) -> tuple[Step, ...]:
        ranks = self.source(part.ranks) if part.ranks else None
        return (shared.differences_table(self.source("differences"), ranks),)

    @steps.register
    def _(self, part: lines.Samples) -> tuple[Step, ...]:
        ranks = self.source(part.ranks) if part.ranks else None
        return (shared.samples_table(self.result.details["samples"], self.names, ranks),)

    @steps.register
    def _(self, part: lines.Words) -> tuple[Step, ...]:
        return (Statement(self.filled(part.heading), self.filled(part.text)),)

    def filled(self, text: str) -> str:
        """A sentence with values for {names}."""
        names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        return text.format_map({name: self.in_words(self.values.known.get(name, self.source(name))) for name in names})

    @staticmethod
    def in_words(x: Any) -> str:
        """A word as it is, numbers with the digits that are shown."""
        return x if isinstance(x, str) else ", ".join(number(float(one), DIGITS) for one in np.ravel(x))

    @steps.register
    def _(self, part: lines.Choice) -> tuple[Step, ...]:
        chosen = all(
            self.source(name) in (values if isinstance(values, tuple) else (values,))
            for name, values in part.conditions.items()
        )
        return self.all(part.parts if chosen else part.others)

    @steps.register
    def _(self, part: lines.BothWays) -> tuple[Step, ...]:
        in_force = str(self.result.options.get("ties", "corrected"))
        steps: list[Step] = []
        both: dict[str, Any] = {}
        symbol = ex.split(part.corrected.text)[0]
        lines_of_both = (("ignored", part.ignored), ("corrected", part.corrected))
        for word, line in sorted(lines_of_both, key=lambda one: one[0] == in_force):  # what follows uses the last one
            own = self.own.pop(symbol, None) if word != in_force else None
            steps += self.steps(line)
            both[word] = self.values.known[symbol]
            if own is not None:
                self.own[symbol] = own
        self.values.known[symbol] = both[in_force]
        self.both, self.since = (symbol, both), []
        return tuple(steps)

    @steps.register
    def _(self, part: lines.SideBySide) -> tuple[Step, ...]:
        x = {word: self.with_ties(word, part.symbol) for word in ("ignored", "corrected")}
        return (shared.ties_side_by_side(self.result, part.symbol, x["corrected"], x["ignored"]),)

    def with_ties(self, word: str, symbol: str) -> float:
        """The statistic from the line for ties of that kind, and those since."""
        changed, both = self.both
        at = ex.Values({**self.values.known, changed: both[word]})
        for name, tree in self.since:
            at.known[name] = self.evaluated(tree, at)
        return float(at.known[symbol])

    @steps.register
    def _(self, part: lines.Tail) -> tuple[Step, ...]:
        self.must_be_statistic(part.symbol)
        x = float(self.values.known[part.symbol])
        return shared.tail(self.result, part.symbol, x, part.law, self.result.df)

    @steps.register
    def _(self, part: lines.Cases) -> tuple[Step, ...]:
        self.must_be_statistic(part.symbol)
        number_of_cases = filling.written(ex.parsed(part.all), self.values, Writer(WHOLE))
        p = shared.of_cases(self.result, part.symbol, number_of_cases, part.all, sided=part.sided)
        return (shared.law_of(self.result), p)

    @steps.register
    def _(self, part: lines.Pvalue) -> tuple[Step, ...]:
        law, p = shared.law_of(self.result), self.result.pvalue
        if self.result.null.kind == "simulated":
            return (law, shared.simulated(self.result))
        tree = ex.parsed(part.formula)
        return (law, equation("p", part.formula, lambda w: filling.written(tree, self.values, w), p, p=True))

    @steps.register
    def _(self, part: lines.Trials) -> tuple[Step, ...]:
        successes, trials = (int(self.values(name)) for name in (part.successes, part.trials))
        p = float(self.values(part.p)) if part.p else 0.5
        return (shared.law_of(self.result), shared.binomial(self.result, successes, trials, p))

    @steps.register
    def _(self, part: lines.Stated) -> tuple[Step, ...]:
        p = by_law("p", part.formula, self.result.pvalue, p=True, log_p=self.result.log_pvalue)
        return (shared.law_of(self.result), p)

    @steps.register
    def _(self, part: lines.ForPairs) -> tuple[Step, ...]:
        steps: list[Step] = []
        for i, row in enumerate(self.result.rows, start=1):
            a, b = map(self.result.algorithms.index, (row.a, row.b))
            self.own["pair"] = f"{row.a} against {row.b}"
            self.pair = _Pair(row, i, a, b, f"{self.own['pair']}:", set())
            for name, attribute in part.own.items():
                own = getattr(row, attribute) if isinstance(attribute, str) else attribute(self.result, row)
                self.own[name] = self.values.known[name] = own
            self.of_pairs.append({name: self.own[name] for name in part.own})
            steps += self.all(part.parts)
        self.pair = None
        return tuple(steps)

    @steps.register
    def _(self, part: lines.ErrorsSideBySide) -> tuple[Step, ...]:
        formula = part.published[self.result.options.get("ranks", "friedman")]
        return rivals.of_pairs(self.result, float(self.evaluated(ex.parsed(formula), self.values)))

    @steps.register
    def _(self, part: lines.Probability) -> tuple[Step, ...]:
        symbol, formula = ex.split(part.text)
        if self.pair is not None:
            return (self.pair.tail(symbol, formula, self.own[symbol]),)
        if isinstance(self.result, Posterior):  # no p-value: it can be 0
            return (Equation(symbol, formula, "", number(self.own[symbol], FEWEST), cells=EVERYWHERE),)
        return (by_law(symbol, formula, self.own[symbol], p=True, cells=EVERYWHERE),)

    def of_pair(self, pair: _Pair, symbol: str, formula: str) -> Equation:
        """A line of a pair, its own names with the number of the pair behind them."""
        own, is_p = self.own.get(symbol), symbol in ("p", "q")
        if is_p and (own == 0.0 or not math.isfinite(pair.row.statistic)):
            return pair.tail(symbol, formula, own)
        step, x = self.line(symbol, formula, "", self.values.with_bound({"a": pair.a, "b": pair.b}), own, p=is_p)
        self.values.known[symbol] = x if own is None else own
        why, pair.why = pair.why, ""
        step = replace(step, symbol=f"{symbol}_{pair.number}", formula=pair.numbered(formula), why=why)
        pair.symbols.add(symbol)
        return replace(step, cells=of_columns(pair.a, pair.b))

    @steps.register
    def _(self, part: lines.OtherOptions) -> tuple[Step, ...]:
        return (rivals.other_options(self.result, part),)

    def must_be_statistic(self, symbol: str) -> None:
        """The lines have led to the statistic of the result, or to a number that it keeps beside it."""
        if symbol not in self.own and not ex.agree(self.values.known[symbol], self.result.statistic):
            raise ArithmeticError(f"{symbol} by its formula is not the statistic of the result")


@dataclass
class _Pair:
    """The comparison whose lines are written, and the symbols that it has lines for."""

    row: Comparison
    number: int
    a: int
    b: int
    why: str
    symbols: set[str]

    def numbered(self, formula: str) -> str:
        """A formula with the number of the pair behind the symbols of its lines."""
        own = "|".join(sorted(self.symbols)) or "(?!)"
        return re.sub(rf"\b({own})\b(?!\()", rf"\g<1>_{self.number}", formula)

    def tail(self, symbol: str, formula: str, p: Any) -> Equation:
        """A p-value that no arithmetic follows."""
        both = of_columns(self.a, self.b)
        return by_law(f"{symbol}_{self.number}", self.numbered(formula), p, p=True, cells=both)


def of_place(place: ex.Bound) -> Cells | None:
    """The row, or the groups, that a line is of; what a column has is said by the names in its formula."""
    if "i" in place:
        return of_rows([place["i"]])
    return of_columns(place["g"], place["h"]) if {"g", "h"} <= set(place) else None
