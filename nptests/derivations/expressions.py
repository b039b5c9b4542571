"""The one notation of formulas: arithmetic as Python writes it, read here, and its value on named values.

A formula ("12 / (n * k * (k + 1)) * sum_j(T_j**2) - 3 * n * (k + 1)") and the same with numbers in it are both written
so. Values are numbers, or arrays under names with letters (r_ij has two axes, T_j one). A letter is bound by a sum over
it or by the line that has it on its left side; a and b stand for two columns j. Whole and decimal numbers stay exact
fractions until a root, a power that is not whole, or a law needs doubles.
"""

from __future__ import annotations

import ast
import itertools
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from statistics import median
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.data.sums import ROUNDED_SUM
from nptests.distributions import continuous, studentized_range
from nptests.vocabulary import Array

Number = Fraction | float
Bound = Mapping[str, int]
LETTERS = "ijgh"
OVER = ("sum", "prod", "max", "min", "count", "first", "last", "median")
_LAWS = {"Z": "normal_sf", "chi2": "chi2_sf", "F": "F_sf", "t": "t_sf", "Q": "range_sf"}
COMPARISONS = {ast.Gt: operator.gt, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq}

FUNCTIONS: Mapping[str, Callable[..., Number]] = MappingProxyType(
    {
        "abs": abs,
        "max": lambda *x: max(x),
        "min": lambda *x: min(x),
        "median": lambda *x: median(x),
        "sqrt": math.sqrt,
        "log": math.log,
        "exp": math.exp,
        "tanh": math.tanh,
        "atanh": math.atanh,
        "expm1": math.expm1,
        "log1p": math.log1p,
        "gamma": lambda x: math.exp(math.lgamma(x)),
        "floor": math.floor,
        "round": lambda x, digits: round(float(x), int(digits)),
        "comb": lambda n, k: Fraction(math.comb(int(n), int(k))),
        "Phi": lambda z: continuous.Normal().cdf(float(z)),
        "probit": lambda p: -continuous.Normal().isf(float(p)),
        "normal_sf": lambda z: continuous.Normal().sf(float(z)),
        "t_sf": lambda t, df: continuous.StudentT(float(df)).sf(float(t)),
        "chi2_sf": lambda x, df: continuous.ChiSquared(float(df)).sf(float(x)),
        "F_sf": lambda x, a, b: continuous.FDistribution(float(a), float(b)).sf(float(x)),
        "range_sf": lambda q, k, *df: studentized_range.StudentizedRange(int(k), *map(float, df)).sf(float(q)),
    }
)


class Missing(Exception):
    """A cell that is not there: the term it stands in is no term of the sum."""


def tree(formula: str) -> ast.expr:
    """The syntax tree of a formula as it is written."""
    return ast.parse(formula, mode="eval").body


def names_in(formula: ast.expr) -> set[str]:
    """The symbols of a formula, and its functions."""
    return {part.id for part in ast.walk(formula) if isinstance(part, ast.Name)}


class Renamed(ast.NodeTransformer):
    """Other formulas in the place of names."""

    def __init__(self, others: Mapping[str, ast.expr]) -> None:
        self.others = others

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.others.get(node.id, node)


class Replaced(ast.NodeTransformer):
    """What stands for a function, in its place."""

    def __init__(self, name: str, by: str) -> None:
        self.name, self.by = name, by

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if ast.unparse(node.func) != self.name:
            return node
        (x,) = node.args
        parts = {"a": x.left, "b": x.right} if isinstance(x, ast.BinOp) and isinstance(x.op, ast.Div) else {}
        other: ast.AST = Renamed({"x": x, **parts}).visit(tree(self.by))
        return other


def parsed(formula: str) -> ast.expr:
    """The tree of a formula; P(Z >= x) and the like are calls of survival functions."""
    node = _Laws().visit(tree(formula))
    assert isinstance(node, ast.expr)
    return node


class _Laws(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        is_tail = isinstance(node.func, ast.Name) and node.func.id == "P" and isinstance(node.args[0], ast.Compare)
        if not is_tail:
            return node
        compare = node.args[0]
        assert isinstance(compare, ast.Compare)
        law, x = compare.left, compare.comparators[0]
        of, degrees = (law.func, law.args) if isinstance(law, ast.Call) else (law, [])
        assert isinstance(of, ast.Name)
        if isinstance(compare.ops[0], ast.LtE):  # of a law that is symmetric about 0
            x = ast.UnaryOp(ast.USub(), x)
        return ast.Call(ast.Name(_LAWS[of.id]), [x, *degrees], [])


class _Sizes(ast.NodeTransformer):
    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Call(ast.Name("abs"), [node], [])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        operand: ast.AST = self.visit(node.operand)
        return operand

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        op = ast.Add() if isinstance(node.op, ast.Sub) else node.op
        return ast.BinOp(self.visit(node.left), op, self.visit(node.right))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return ast.Call(ast.Name("abs"), [ast.Call(node.func, [self.visit(arg) for arg in node.args], [])], [])


def size(tree: ast.expr, at: Values) -> float:
    """The sum of the sizes of all terms, of which the roundings of the value are a share; 0 where it has none."""
    try:
        return float(value(_Sizes().visit(tree), at))
    except (ZeroDivisionError, ValueError):
        return 0.0


def number_of(value: Any) -> Number:
    """The decimal that a value is printed as, exactly; what is not finite stays a double."""
    if isinstance(value, Fraction):
        return value
    x = float(value)
    return Fraction(Decimal(repr(x))) if math.isfinite(x) else x


@dataclass
class Values:
    """Named values, the letters that are bound, and how far letters go that no array has."""

    known: dict[str, Any] = field(default_factory=dict)
    bound: dict[str, int] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)

    def with_bound(self, more: Bound) -> Values:
        """The same values inside a sum."""
        return Values(self.known, {**self.bound, **more}, self.lengths)

    def __call__(self, name: str) -> Number:
        """What a name stands for here."""
        if name in self.bound:
            return Fraction(self.bound[name] + 1)
        if name in self.known and not isinstance(self.known[name], np.ndarray):
            return number_of(self.known[name])
        array, letters = self.array(name)
        x = float(array[tuple(int(i) - 1 if i.isdigit() else self.bound[i] for i in letters)])
        if math.isnan(x):
            raise Missing
        return number_of(x)

    def array(self, name: str) -> tuple[Any, str]:
        """The array that a name with letters belongs to."""
        base, _, letters = name.rpartition("_")
        alike = (key for key in self.known if key.rpartition("_")[0] == base and len(key) == len(name))
        for key in itertools.chain((name,), alike):  # most names are those of their array
            if isinstance(self.known.get(key), np.ndarray):
                return self.known[key], letters
        raise ValueError(f"{name} has no value")

    def places(self, letters: str, parts: list[ast.expr]) -> Iterator[Bound]:
        """Every binding of the letters of a sum over these parts."""
        sizes = dict(self.lengths)
        for node in itertools.chain.from_iterable(map(ast.walk, parts)):
            if isinstance(node, ast.Name) and "_" in node.id and set(node.id.rpartition("_")[2]) & set(letters):
                array, index = self.array(node.id)
                sizes.update(zip(index, array.shape, strict=True))
        for place in itertools.product(*(range(sizes[letter]) for letter in letters)):
            yield dict(zip(letters, place, strict=True))

    def terms(self, letters: str, args: list[ast.expr]) -> Iterator[Values]:
        """The places of a sum that have a term, or that are counted: nothing is missing, and the conditions hold."""
        for place in self.places(letters, args):
            inside = self.with_bound(place)
            try:
                if all(_is_met(part, inside) for part in args):
                    yield inside
            except Missing:
                continue


def _is_met(part: ast.expr, at: Values) -> bool:
    """Whether a condition holds; a term has only to be there."""
    if isinstance(part, ast.Compare):
        return holds(part, at)
    value(part, at)
    return True


def over(node: ast.Call) -> tuple[str, str]:
    """("sum", "ij") of a call sum_ij(...), ("max", "") of the plain function."""
    assert isinstance(node.func, ast.Name)
    base, _, letters = node.func.id.partition("_")
    return (base, letters) if base in OVER and letters else (node.func.id, "")


def holds(condition: ast.expr, at: Values) -> bool:
    """Whether a comparison is true."""
    assert isinstance(condition, ast.Compare)
    left, right = value(condition.left, at), value(condition.comparators[0], at)
    return bool(COMPARISONS[type(condition.ops[0])](left, right))


def value(node: ast.expr, at: Values) -> Number:
    """The value of a formula; ZeroDivisionError where it is 0/0 or x/0."""
    if isinstance(node, ast.Constant):
        return Fraction(Decimal(str(node.value)))  # its text, read by C
    if isinstance(node, ast.Name):
        return at(node.id)
    if isinstance(node, ast.UnaryOp):
        return -value(node.operand, at)
    if isinstance(node, ast.BinOp):
        return _binary(node.op, value(node.left, at), value(node.right, at))
    if not isinstance(node, ast.Call):
        raise ValueError(f"no arithmetic: {ast.unparse(node)}")
    name, letters = over(node)
    if not letters:
        return FUNCTIONS[name](*(value(arg, at) for arg in node.args))
    if name == "count":
        return Fraction(sum(1 for _ in at.terms(letters, node.args)))
    numbers = [value(node.args[0], inside) for inside in at.terms(letters, node.args)]
    if name in ("sum", "prod"):
        return sum(numbers, Fraction(0)) if name == "sum" else math.prod(numbers, start=Fraction(1))
    if name in ("first", "last"):
        return numbers[0 if name == "first" else -1]
    return FUNCTIONS[name](*numbers)


def tabled(name: str, node: ast.expr, at: Values, own: Any = None) -> Array:
    """The numbers of a table or column by its formula, infinite for x/0; as long as its own, where it has that."""
    letters = name.rpartition("_")[2]
    places = list(at.places(letters, [node] if own is None else [node, ast.Name(name)]))
    table = np.full([1 + max(place[letter] for place in places) for letter in letters], math.nan)
    for place in places:
        index = tuple(place.values())
        try:
            table[index] = value(node, at.with_bound(place))
        except ZeroDivisionError:
            table[index] = math.inf
        except Missing:
            continue
    return table


def numbered(formula: str, place: Bound) -> str:
    """A formula with the numbers of bound letters in its names: r_i2 for r_ij."""

    def with_numbers(letters: re.Match[str]) -> str:
        bound = [str(place[letter] + 1) if letter in place else letter for letter in letters[0]]
        return ("_" if len(bound) > 1 and all(map(str.isdigit, bound)) else "").join(bound)

    return re.sub(rf"(?<=_)[{LETTERS}][{LETTERS}0-9]*(?![a-z(_])", with_numbers, formula)


def split(text: str) -> tuple[str, str]:
    """The two sides of a line."""
    symbol, _, formula = text.partition(" = ")
    return symbol, formula


def evaluate(text: str) -> float:
    """The value of arithmetic without symbols; ZeroDivisionError where it is 0/0 or x/0."""
    return float(value(tree(text), Values()))


def _binary(op: ast.operator, left: Number, right: Number) -> Number:
    """The value of one sign between two numbers."""
    if isinstance(op, ast.Add):
        return left + right
    if isinstance(op, ast.Sub):
        return left - right
    if isinstance(op, ast.Mult):
        return left * right
    if isinstance(op, ast.Div):
        return left / right
    if isinstance(op, ast.Pow):
        return left ** int(right) if right == int(right) else float(left) ** float(right)
    raise ValueError("no arithmetic")


def columns(values: Any) -> Array:
    """Numbers as an array; samples as its columns, the shorter ones with missing values at their ends."""
    if isinstance(values, np.ndarray) or not np.iterable(values[0]):
        return np.asarray(values, dtype=np.float64)
    return np.array(list(itertools.zip_longest(*values, fillvalue=math.nan)), dtype=np.float64)


def one_by_one(name: str, values: Array) -> dict[str, float]:
    """T_1, T_2, ... of T_j."""
    base = name.rpartition("_")[0]
    return {f"{base}_{i + 1}": float(x) for i, x in enumerate(values)} if values.ndim == 1 and base else {}


def agree(x: Any, own: Any, scale: float = 0.0) -> bool:
    """Whether a value by a formula is the result's own double, roundings of its sums, of terms of a size, apart."""
    x, own = float(number_of(x)), float(own)
    return x == own or (math.isnan(x) and math.isnan(own)) or abs(x - own) <= ROUNDED_SUM * max(abs(x), abs(own), scale)
