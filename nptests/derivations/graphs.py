"""A derivation as a graph: its lines worked out again, one of them changed, with all that follows from it."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from nptests.derivations import expressions as ex
from nptests.derivations.steps import Derivation, Equation, gives

Tree = ast.expr


@dataclass(frozen=True)
class Node:
    """A line: its symbol, its formula, what letters are bound in it, and the value that is printed behind it."""

    symbol: str
    formula: Tree
    value: float
    bound: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Graph:
    """The lines of a derivation in their order, and what its symbols stand for before the first of them.

    A line whose formula does not give its value on the values of the others stands as arithmetic with its own numbers:
    changes of earlier lines do not reach it.
    """

    nodes: tuple[Node, ...]
    known: Mapping[str, Any]

    @classmethod
    def of(
        cls,
        derivation: Derivation,
        known: Mapping[str, Any],
        pairs: Sequence[tuple[int, int]] = (),
        order: Sequence[int] = (),
    ) -> Graph:
        """The graph of a derivation.

        known   values of symbols that no line has: those of the data
        pairs   the columns of each comparison, whose lines end in its number
        order   the comparisons from the smallest p-value, by which an adjustment numbers them
        """
        nodes: list[Node] = []
        at = ex.Values(_copied(known))
        for line in (step for step in derivation.steps if isinstance(step, Equation)):
            node = _node(line, at, pairs, order)
            if node is not None:
                nodes.append(node)
                _set(at.known, node.symbol, node.value)
        return cls(tuple(nodes), known)

    def values(self, changes: Mapping[int, Tree | float], known: Mapping[str, Any] | None = None) -> list[float]:
        """The value of every line where some have another formula, or another value; NaN where there is none.

        known   other data
        """
        at, values = ex.Values(_copied(self.known if known is None else known)), []
        first = min(changes, default=len(self.nodes)) if known is None else 0
        for i, node in enumerate(self.nodes):
            change = changes.get(i, node.formula)
            if i < first:
                x = node.value
            else:
                x = change if isinstance(change, float) else _value(change, at.with_bound(node.bound))
            values.append(x)
            _set(at.known, node.symbol, x)
        return values

    def leads_to(self, i: int) -> set[int]:
        """A line and those that it rests on."""
        names = {self.nodes[i].symbol}
        reached = {i}
        for j in range(i, -1, -1):
            node = self.nodes[j]
            if j == i or node.symbol in names or _array(node.symbol) in {_array(name) for name in names}:
                reached.add(j)
                names |= {part.id for part in ast.walk(node.formula) if isinstance(part, ast.Name)}
        return reached


class _Renumbered(ast.NodeTransformer):
    """p_1 of an adjustment is the smallest; of the comparisons, the first."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = order

    def visit_Name(self, node: ast.Name) -> ast.AST:
        base, _, number = node.id.partition("_")
        of_family = base == "p" and number.isdigit() and 1 <= int(number) <= len(self.order)
        return ast.Name(f"p_{self.order[int(number) - 1] + 1}") if of_family else node


def _node(line: Equation, at: ex.Values, pairs: Sequence[tuple[int, int]], order: Sequence[int]) -> Node | None:
    number = line.symbol.rpartition("_")[2]
    of_pair = number.isdigit() and 1 <= int(number) <= len(pairs)
    bound = dict(zip("ab", pairs[int(number) - 1], strict=True)) if of_pair else {}
    for formula in _formulas(line, order):
        value = _value(formula, at.with_bound(bound))
        if math.isfinite(value) and gives(repr(value), line.shown):
            return Node(line.symbol, formula, value, bound)
    return None


def _formulas(line: Equation, order: Sequence[int]) -> Iterator[Tree]:
    """The formula; the same with the numbers of an adjustment; the arithmetic."""
    for text in (line.formula, line.numbers):
        try:
            formula = ex.parsed(text)
        except (SyntaxError, KeyError):  # no arithmetic: a definition, or a law of another kind
            continue
        yield formula
        if order and text == line.formula:
            yield _Renumbered(order).visit(formula)


def _value(formula: Tree, at: ex.Values) -> float:
    try:
        x = ex.value(formula, at)
        return math.nan if isinstance(x, complex) else float(x)
    except (ArithmeticError, ValueError, TypeError, KeyError, IndexError, AttributeError, ex.Missing):
        return math.nan


def _copied(known: Mapping[str, Any]) -> dict[str, Any]:
    return {name: x.copy() if isinstance(x, np.ndarray) else x for name, x in known.items()}


def _array(symbol: str) -> str:
    return re.sub(r"_(\d+|[abgij])$", "_", symbol)


def _set(known: dict[str, Any], symbol: str, x: float) -> None:
    """A symbol's value; T_1 is the first of T_j, too."""
    known[symbol] = x
    base, _, number = symbol.rpartition("_")
    if base and number.isdigit():
        for name, array in known.items():
            is_list = isinstance(array, np.ndarray) and array.ndim == 1 and name.rpartition("_")[0] == base
            if is_list and int(number) <= len(array):
                array[int(number) - 1] = x


# Changes of one formula


@dataclass(frozen=True)
class Change:
    """Another formula: the kind of change, the part that was changed, and what stands there now."""

    kind: str
    formula: Tree
    part: str = ""
    by: str = ""


COUNTS = frozenset("nkmNbgf") | {"df", "n_1", "n_2", "n_a", "n_b", "J"}
DEGREES = ("n - 1", "k - 1", "n", "k", "N - 1", "N - k", "N", "n*k - 1", "(n - 1)*(k - 1)", "k*(n - 1)", "n*(k - 1)",
           "1", "n_1 - 1", "n_1 + n_2 - 2")  # fmt: skip
OTHER_LAWS = (*(f"t_sf({{}}, {df})" for df in DEGREES), "range_sf(sqrt(2) * {}, k) / 2")
STEP = 1e-4  # over which a tail is differentiated
_SIZES = {ast.Add: ast.Sub, ast.Sub: ast.Add}
CELLS = (("TP", "FP", "FN", "TN"), ("n_01", "n_10", "n_11", "n_00"))  # of two classes, of two algorithms
DIVISORS = ("n", "n - 1", "k", "k - 1", "N")
# Sums of squares of ranks, and what they come to where nothing is tied.
TIE_FREE = {"sum_ij((r_ij - (k + 1) / 2) ** 2)": "n * k * (k ** 2 - 1) / 12"}


def without_ties(formula: Tree) -> Tree | None:
    """The formula as books print it for ranks without ties; nothing where it has no sum of squares of ranks."""
    text = ast.unparse(formula)
    plain = text
    for squares, product in TIE_FREE.items():
        plain = plain.replace(squares, f"({product})")
    return None if plain == text else ex.tree(plain)


def changes(formula: Tree) -> Iterator[Change]:
    """Every formula that is one slip away: at each node of the tree, by its kind."""
    names = {node.id for _, node in _parts(formula) if isinstance(node, ast.Name)}
    if {"n", "k"} <= names:
        yield Change("n-and-k", _Exchanged().visit(ex.tree(ast.unparse(formula))), "n", "k")
    divisors = []
    for path, node in _parts(formula):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            divisors.append(((*path, ("right", -1)), node.right))
        for kind, other in _of_node(node):
            yield Change(kind, _with(formula, path, other), ast.unparse(node), ast.unparse(other))
    for (path, one), (way, two) in combinations(divisors, 2):
        if path != way[: len(path)] and ast.unparse(one) != ast.unparse(two):
            exchanged = _with(_with(formula, path, two), way, one)
            yield Change("divisors-exchanged", exchanged, ast.unparse(one), ast.unparse(two))


def _of_node(node: Tree) -> Iterator[tuple[str, Tree]]:
    if isinstance(node, ast.BinOp):
        yield from _of_operation(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from _of_call(node, node.func.id)
    elif isinstance(node, ast.UnaryOp):
        yield "sign", node.operand
    elif isinstance(node, ast.Name) and re.fullmatch(r"p_\d+", node.id):
        yield "other-index", ast.Name("p_1")
    elif isinstance(node, ast.Name) and re.fullmatch(r"[a-zA-Z]+_[12]", node.id) and node.id not in COUNTS:
        yield "other-index", ast.Name(node.id[:-1] + ("2" if node.id[-1] == "1" else "1"))
    elif isinstance(node, ast.Name) and any(node.id in cells for cells in CELLS):
        yield from (("other-cell", ast.Name(x)) for cells in CELLS if node.id in cells for x in cells if x != node.id)
        yield from (("miscounted", ast.BinOp(node, sign, ast.Constant(1))) for sign in (ast.Add(), ast.Sub()))
    elif isinstance(node, ast.Name) and re.fullmatch(r"[TR]_j", node.id):
        yield "mean", ast.BinOp(node, ast.Div(), ast.Name("n"))
        yield "sum", ast.BinOp(node, ast.Mult(), ast.Name("n"))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > 2:
        yield "other-constant", ast.Constant(2 * node.value)
        yield "other-constant", ast.Constant(node.value / 2)
    elif isinstance(node, ast.Name) and node.id in COUNTS:
        yield "one-less", ast.BinOp(node, ast.Sub(), ast.Constant(1))
        yield "one-more", ast.BinOp(node, ast.Add(), ast.Constant(1))
        yield "one-for-count", ast.Constant(1)
        if node.id in "nk":
            yield "other-count", ast.Name("k" if node.id == "n" else "n")


def _of_operation(node: ast.BinOp) -> Iterator[tuple[str, Tree]]:
    left, right = node.left, node.right
    if isinstance(node.op, (ast.Add, ast.Sub)):
        yield "term-left-out", left
        if not isinstance(left, ast.Constant) or not isinstance(node.op, ast.Sub):
            yield "term-left-out", right
        yield "sign", ast.BinOp(left, _SIZES[type(node.op)](), right)
    elif isinstance(node.op, ast.Mult):
        yield "factor-left-out", left
        yield "factor-left-out", right
    elif isinstance(node.op, ast.Div):
        yield "not-divided", left
        yield "upside-down", ast.BinOp(right, ast.Div(), left)
        yield "multiplied", ast.BinOp(left, ast.Mult(), right)
        yield from (("other-divisor", ast.BinOp(left, ast.Div(), ex.tree(count))) for count in DIVISORS)
        yield "divisor-rooted", ast.BinOp(left, ast.Div(), ast.Call(ast.Name("sqrt"), [right], []))
    elif isinstance(node.op, ast.Pow):
        yield "no-power", left
        if not isinstance(left, ast.Name):
            yield "size-for-square", ast.Call(ast.Name("abs"), [left], [])


def _of_call(node: ast.Call, name: str) -> Iterator[tuple[str, Tree]]:
    args = node.args
    if name == "sqrt":
        yield "no-root", args[0]
    elif name == "abs":
        yield "no-size", args[0]
    elif name in ("min", "max"):
        yield "other-extreme", ast.Call(ast.Name("max" if name == "min" else "min"), args, [])
        yield from (("without-" + name, arg) for arg in args)
    elif name.endswith("_sf") and name != "range_sf":
        near = [ast.BinOp(args[0], sign, ast.Constant(STEP)) for sign in (ast.Sub(), ast.Add())]
        left, right = (ast.Call(node.func, [x, *args[1:]], []) for x in near)
        fall = ast.BinOp(left, ast.Sub(), right)
        yield "density", ast.BinOp(fall, ast.Div(), ast.Constant(2 * STEP))
    if name.endswith("_sf") and len(args) > 1:
        for i, degrees in enumerate(args[1:], 1):
            others = (ast.BinOp(degrees, sign, ast.Constant(1)) for sign in (ast.Sub(), ast.Add()))
            for other in (*others, *map(ex.tree, DEGREES)):
                yield "degrees", ast.Call(node.func, [*args[:i], other, *args[i + 1 :]], [])
        if len(args) > 2:
            yield "degrees-exchanged", ast.Call(node.func, [args[0], *args[:0:-1]], [])
            more = ast.BinOp(args[1], ast.Add(), ast.Constant(1))
            other = ast.BinOp(ast.BinOp(args[2], ast.Div(), args[1]), ast.Mult(), more)
            yield "degrees", ast.Call(node.func, [args[0], more, other], [])
            yield "degrees", ast.Call(node.func, [args[0], ast.Constant(1), ex.tree("n - 1")], [])
        if name in ("chi2_sf", "F_sf"):
            yield "normal-law", ex.tree(f"2 * normal_sf({ast.unparse(args[0])})")
        if name == "t_sf":
            yield "normal-law", ast.Call(ast.Name("normal_sf"), args[:1], [])
        if name == "F_sf":
            yield "chi-squared-law", ast.Call(ast.Name("chi2_sf"), args[:2], [])
        if name == "chi2_sf":
            more = ast.BinOp(args[1], ast.Mult(), ex.tree("n - 1"))
            yield "f-law", ast.Call(ast.Name("F_sf"), [*args, more], [])
    elif name == "normal_sf":
        z = ast.unparse(args[0])
        yield from (("other-law", ex.tree(law.format(z))) for law in OTHER_LAWS)
    elif name.partition("_")[0] == "sum":
        yield from (("mean", ast.BinOp(node, ast.Div(), count)) for count in (ast.Name("n"), ex.tree("N / k")))
        letters = name.partition("_")[2]
        if len(args) > 1:
            yield "condition-left-out", ast.Call(node.func, args[:1], [])
        elif len(letters) == 1:  # a term forgotten: the first, or the last
            yield "term-forgotten", ast.BinOp(node, ast.Sub(), ast.Call(ast.Name(f"first_{letters}"), args, []))
            yield "term-forgotten", ast.BinOp(node, ast.Sub(), ast.Call(ast.Name(f"last_{letters}"), args, []))


class _Exchanged(ast.NodeTransformer):
    """n for k, and k for n."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name({"n": "k", "k": "n"}.get(node.id, node.id))


def _parts(node: Tree, path: tuple[tuple[str, int], ...] = ()) -> Iterator[tuple[tuple[tuple[str, int], ...], Tree]]:
    yield path, node
    for name, child in ast.iter_fields(node):
        for i, part in enumerate(child if isinstance(child, list) else [child]):
            if isinstance(part, ast.expr) and name != "func":
                yield from _parts(part, (*path, (name, i if isinstance(child, list) else -1)))


def _with(node: Tree, path: tuple[tuple[str, int], ...], other: Tree) -> Tree:
    """The tree with another part at the end of a path; the rest is shared."""
    if not path:
        return other
    (name, i), *rest = path
    fields = dict(ast.iter_fields(node))
    child = fields[name]
    if i < 0:
        fields[name] = _with(child, tuple(rest), other)
    else:
        fields[name] = [*child[:i], _with(child[i], tuple(rest), other), *child[i + 1 :]]
    return type(node)(**fields)
