"""A derivation as a graph: its lines worked out again, one of them changed, with all that follows from it."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.derivations import doubles, expressions as ex, steps

Tree = ast.expr
Change = Tree | float | Callable[[float], float]  # another formula, another value, what is made of the value
FAILURES = (ArithmeticError, ValueError, TypeError, KeyError, IndexError, AttributeError, ex.Missing)


@dataclass(frozen=True)
class Node:
    """A line: its symbol, its formula, what letters are bound in it, and the value that is printed behind it.

    arrays     those that have its value, and where: T_1 is the first of T_j, too
    elsewhere  the formula where the numbers before it are others, which may lie on another of its pieces
    """

    symbol: str
    formula: Tree
    value: float
    bound: dict[str, int] = field(default_factory=dict)
    arrays: tuple[tuple[str, tuple[int, ...]], ...] = ()
    elsewhere: Tree | None = None

    @property
    def places(self) -> set[str]:
        """The arrays that have its value."""
        return {name for name, _ in self.arrays}

    @cached_property
    def named(self) -> frozenset[str]:
        """The names in its formula."""
        return frozenset(ex.names_in(self.formula))

    @cached_property
    def needs(self) -> frozenset[str]:
        """What its value rests on: names, and the arrays that these are of."""
        return self.named | set(map(_array, self.named))

    @property
    def numbers(self) -> set[int]:
        """The comparisons whose p-values, statistics or differences it is made of."""
        parts = (re.fullmatch(r"[a-z]+_(\d+)", name) for name in self.needs)
        return {int(part[1]) for part in parts if part and not part[0].startswith("q")}


@dataclass(frozen=True)
class Graph:
    """The lines of a derivation in their order, and what its symbols stand for before the first of them.

    A line whose formula does not give its value on the values of the others stands as arithmetic with its own numbers:
    changes of earlier lines do not reach it.

    formulas  of tables that rest on lines
    """

    nodes: tuple[Node, ...]
    known: Mapping[str, Any]
    formulas: Mapping[str, Tree] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        derivation: steps.Derivation,
        known: Mapping[str, Any],
        pairs: Sequence[tuple[int, int]] = (),
        order: Sequence[int] = (),
        formulas: Mapping[str, Tree] = MappingProxyType({}),
        own: Sequence[Mapping[str, Any]] = (),
    ) -> Graph:
        """The graph of a derivation.

        known     values of symbols that no line has: those of the data
        pairs     the columns of each comparison, whose lines end in its number
        order     the comparisons from the smallest p-value, by which an adjustment numbers them
        formulas  of tables
        own       what each comparison has under a name of its own, which has its number in the graph: r1_ij, count1
        """
        known = {name: x for name, x in known.items() if not any(name in of for of in own)}
        for i, of in enumerate(own, 1):
            known |= {_of_one(name, i): x for name, x in of.items() if isinstance(x, (int, float, np.ndarray))}
        plain = _nodes(derivation, known, pairs, ())
        ordered = _nodes(derivation, known, pairs, order) if order else ()
        # The one of which more lines stand on others, not as arithmetic.
        most = max(ordered, plain, key=lambda nodes: sum(bool(node.needs) for node in nodes))
        return cls(most, known, formulas)

    def values(self, changes: Mapping[int, Change], known: Mapping[str, Any] | None = None) -> list[float]:
        """The value of every line where some are changed; NaN where there is none.

        known   other data
        """
        if known is not None:
            return self._values(changes, known)
        key = frozenset((i, x if isinstance(x, float) else id(x)) for i, x in changes.items())
        if key not in self._worked:
            self._worked[key] = changes, self._values(changes)  # what has an id is kept, that no other gets it
        return [*self._worked[key][1]]

    @cached_property
    def _worked(self) -> dict[frozenset[tuple[int, float]], tuple[Mapping[int, Change], list[float]]]:
        """What was asked for before: many slips come to one change."""
        return {}

    def _values(self, changes: Mapping[int, Change], known: Mapping[str, Any] | None = None) -> list[float]:
        now, values = _copied(self.known if known is None else known), []
        touched = set[str]()
        for i, node in enumerate(self.nodes):
            own = node.elsewhere or node.formula
            change = changes.get(i, own)
            if known is None and i not in changes and not touched & node.needs:
                x = node.value
            else:
                formula = own if callable(change) else change
                x = formula if isinstance(formula, float) else _quickly(formula, now, node.bound)
                x = change(x) if callable(change) else x
                touched |= {node.symbol, _array(node.symbol), *node.places}
            values.append(x)
            _set(now, node, x)
            if self.formulas and not math.isclose(x, node.value, rel_tol=1e-12):
                touched |= self._follow(now, {node.symbol, *node.places})
        return values

    def _follow(self, now: dict[str, Any], moved: set[str]) -> set[str]:
        """Tables are worked out again that rest on what has moved."""
        tables = set[str]()
        for name, formula in self.formulas.items():
            if (moved | tables) & self._used[name]:
                other = tabled(name, formula, now)
                now[name] = now.get(name) if other is None else other
                tables |= {name, _array(name)}
        return tables

    @cached_property
    def _used(self) -> dict[str, set[str]]:
        """The names in the formulas of tables."""
        return {name: ex.names_in(formula) for name, formula in self.formulas.items()}

    def fixed(self, changes: Mapping[int, float]) -> Graph:
        """The graph of whoever has other values of some lines, and goes on from there."""
        nodes, values = list(self.nodes), self.values(changes)
        for i, x in enumerate(values):
            nodes[i] = replace(nodes[i], value=x, formula=ast.Constant(x) if i in changes else nodes[i].formula)
        return Graph(tuple(nodes), self.known, self.formulas)

    def leads_to(self, i: int) -> frozenset[int]:
        """A line and those that it rests on."""
        if i not in self._reached:
            self._reached[i] = frozenset(self._lines_before(i))
        return self._reached[i]

    @cached_property
    def _reached(self) -> dict[int, frozenset[int]]:
        return {}

    def _lines_before(self, i: int) -> set[int]:
        names = {self.nodes[i].symbol}
        reached = {i}
        for j in range(i, -1, -1):
            node = self.nodes[j]
            own = {node.symbol, *node.places} & names or _array(node.symbol) in {_array(name) for name in names}
            if j == i or own:
                reached.add(j)
                names |= node.named
                for table in reversed(list(self.formulas)):
                    names |= self._used[table] if table in names else set()
        return reached

    def value(self, formula: Tree, bound: dict[str, int]) -> float:
        """A formula on the numbers of the data and of the lines."""
        return _quickly(formula, self._now, bound)

    @cached_property
    def _now(self) -> dict[str, Any]:
        return {**self.known, **{node.symbol: node.value for node in self.nodes}}

    def at_any(self, formula: Tree, bound: dict[str, int]) -> float:
        """A formula on any numbers in place of those of the data: two that come to the same there are one."""
        return _quickly(formula, self._any, bound)

    @cached_property
    def _any(self) -> dict[str, Any]:
        """Numbers between 1 and 2; in columns every other one is negative."""
        dice = np.random.default_rng(0)
        sizes = {name: np.shape(x) for name, x in self.known.items()} | {node.symbol: () for node in self.nodes}
        signs = {size: (-1.0) ** np.arange(np.prod(size, dtype=int)).reshape(size) for size in sizes.values()}
        return {name: dice.uniform(1, 2, size) * signs[size] for name, size in sizes.items()}

    @cached_property
    def dear(self) -> set[int]:
        """The lines that the degrees of freedom of a range rest on: its law is dear to work out for others."""
        laws_of = (part for node in self.nodes for part in ast.walk(node.formula) if isinstance(part, ast.Call))
        degrees = {ast.unparse(law.args[2]) for law in laws_of if ast.unparse(law.func) == "range_sf" and law.args[2:]}
        nodes = enumerate(self.nodes)
        return set().union(*(self.leads_to(i) for i, node in nodes if node.symbol in degrees and node.needs))


def _of_one(name: str, i: int) -> str:
    """The name of what one comparison has: r1_ij of r_ij."""
    base, line, letters = name.rpartition("_")
    is_table = line and set(letters) <= {*ex.LETTERS, "a", "b"}
    return f"{base}{i}_{letters}" if is_table else f"{name}{i}"


def _nodes(
    derivation: steps.Derivation, known: Mapping[str, Any], pairs: Sequence[tuple[int, int]], order: Sequence[int]
) -> tuple[Node, ...]:
    nodes: list[Node] = []
    at = ex.Values(_copied(known))
    for line in (step for step in derivation.steps if isinstance(step, steps.Equation)):
        node = _node(line, at, pairs, order)
        if node is not None:
            node = replace(node, formula=_Linked(nodes).visit(node.formula))
            nodes.append(replace(node, arrays=tuple(_arrays(node, known))))
            _set(at.known, nodes[-1], node.value)
    return tuple(nodes)


class _Linked(ast.NodeTransformer):
    """The fractions of a line that are the values of lines before it, as what they are."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.symbols = {node.value: node.symbol for node in nodes if not node.value.is_integer()}

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        symbol = self.symbols.get(node.value) if isinstance(node.value, float) else None
        return node if symbol is None else ast.Name(symbol)


def _node(line: steps.Equation, at: ex.Values, pairs: Sequence[tuple[int, int]], order: Sequence[int]) -> Node | None:
    number = line.symbol.rpartition("_")[2]
    of_pair = number.isdigit() and 1 <= int(number) <= len(pairs)
    bound = dict(zip("ab", pairs[int(number) - 1], strict=True)) if of_pair else {}
    arrays = {x.rpartition("_")[0] for x in at.known if "_" in x}
    for formula in _formulas(line, order, at.known.get("m")):
        if of_pair:
            own = {name: _of_one(name, int(number)) for name in ex.names_in(formula)}
            alike = (x for x, y in own.items() if y in at.known or (y[-1].isalpha() and y.rpartition("_")[0] in arrays))
            formula = ex.Renamed({x: ast.Name(own[x]) for x in alike}).visit(formula)
        value = _value(formula, at.with_bound(bound))
        if math.isfinite(value) and steps.gives(repr(value), line.shown):
            return Node(line.symbol, formula, value, bound)
    return None


def _formulas(line: steps.Equation, order: Sequence[int], m: Any) -> Iterator[Tree]:
    """The formula, with the numbers of an adjustment where it has such, of as many comparisons as there are; the
    arithmetic."""
    sorted_p: dict[str, Tree] = {f"p_{i}": ast.Name(f"p_{place + 1}") for i, place in enumerate(order, 1)}
    of_all: dict[str, Tree] = {"m": ast.Constant(len(order))} if m != len(order) else {}
    for text in (line.formula, line.numbers):
        try:
            formula = ex.parsed(text)
        except (SyntaxError, KeyError):  # no arithmetic: a definition, or a law of another kind
            continue
        own = sorted_p | of_all if sorted_p.keys() & ex.names_in(formula) else {}
        yield ex.Renamed(own).visit(formula) if text == line.formula else formula


def _value(formula: Tree, at: ex.Values) -> float:
    try:
        x = ex.value(formula, at)
        return math.nan if isinstance(x, complex) else float(x)
    except FAILURES:
        return math.nan


def _quickly(formula: Tree, known: dict[str, Any], bound: dict[str, int]) -> float:
    try:
        return doubles.value(formula, known, bound)
    except FAILURES:
        return math.nan


def tabled(name: str, formula: Tree, known: Mapping[str, Any]) -> Any:
    """The numbers of a table by its formula, or nothing."""
    try:
        return doubles.table(name, formula, known)
    except FAILURES:
        return None


def _copied(known: Mapping[str, Any]) -> dict[str, Any]:
    return {name: x.copy() if isinstance(x, np.ndarray) else x for name, x in known.items()}


@cache
def _array(symbol: str) -> str:
    return re.sub(r"_(\d+|[abgij])$", "_", symbol)


def _arrays(node: Node, known: Mapping[str, Any]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The arrays that have the value of a line at the place that its symbol tells."""
    base, *numbers = node.symbol.split("_")
    if not numbers or not all(map(str.isdigit, numbers)):
        return
    for name, array in known.items():
        if isinstance(array, np.ndarray) and name.partition("_")[0] == base and array.ndim == len(numbers):
            for first in (int(numbers[-1]) - 1, int(numbers[-1]) - 2):  # U_1_2 is the first of its row
                place = (*(int(x) - 1 for x in numbers[:-1]), first)
                inside = all(0 <= x < size for x, size in zip(place, array.shape, strict=True))
                if inside and math.isclose(array[place], node.value, rel_tol=1e-9, abs_tol=1e-9):
                    yield name, place
                    break
                if len(numbers) == 1:
                    break


def _set(known: dict[str, Any], node: Node, x: float) -> None:
    """The value of a line, and in the arrays that have it."""
    known[node.symbol] = x
    for name, place in node.arrays:  # of which other data may have fewer
        if all(at < size for at, size in zip(place, known[name].shape, strict=True)):
            known[name][place] = x
