"""A formula with its numbers, by a walk over its syntax tree."""

import ast
from typing import Any

from nptests.derivations import expressions, steps

_SIGNS = {ast.Add: " + ", ast.Sub: " - ", ast.Mult: " * ", ast.Div: " / ", ast.Pow: "**"}
SMALL = 1e-6
_SUM, _PRODUCT, _ATOM = 1, 2, 4  # how tightly written arithmetic holds together


def written(node: ast.expr, at: expressions.Values, write: steps.Writer) -> str:
    """The formula with its numbers."""
    return _written(node, at, write)[0]


def _written(node: ast.expr, at: expressions.Values, write: steps.Writer) -> tuple[str, int]:
    if isinstance(node, ast.Constant):
        return str(node.value), _ATOM
    if isinstance(node, ast.Name):
        return write(float(at(node.id))), _ATOM
    if isinstance(node, ast.UnaryOp):
        return "-" + _held(node.operand, at, write, _PRODUCT), _SUM
    if isinstance(node, ast.BinOp):
        return _written_binary(node, at, write)
    assert isinstance(node, ast.Call)
    name, letters = expressions.over(node)
    if name == "count":
        return write(float(expressions.value(node, at))), _ATOM
    if letters:
        terms = [_held(node.args[0], inside, write, _PRODUCT) for inside in at.terms(letters, node.args)]
        if name == "prod":
            return " * ".join(terms), _PRODUCT
        if name != "sum" and len(terms) > 1:
            return f"{name}({', '.join(terms)})", _ATOM
        return (steps.added(terms), _SUM) if len(terms) > 1 else (terms[0] if terms else "0", _PRODUCT)
    return f"{name}({', '.join(written(arg, at, write) for arg in node.args)})", _ATOM


def _written_binary(node: ast.BinOp, at: expressions.Values, write: steps.Writer) -> tuple[str, int]:
    sign = _SIGNS[type(node.op)]
    union = _of_union(node)
    if union is not None and expressions.value(union.left.right, at) <= SMALL:
        times, x = _held(union.right, at, write, _PRODUCT), _held(union.left.right, at, write, _ATOM)
        return f"-expm1({times} * log1p(-{x}))", _SUM
    if isinstance(node.op, ast.Pow):
        return _held(node.left, at, write, _ATOM) + sign + _held(node.right, at, write, _ATOM), _PRODUCT
    level = _SUM if isinstance(node.op, (ast.Add, ast.Sub)) else _PRODUCT
    # a - (b - c) and a / (b * c) keep their brackets
    closed = isinstance(node.op, ast.Sub) or (isinstance(node.op, ast.Div) and not _is_power(node.right))
    right = _held(node.right, at, write, level + 1 if closed else level)
    return _held(node.left, at, write, level) + sign + right, level


def _of_union(node: Any) -> Any:
    """The power in 1 - (1 - x)**times, which loses the digits of a small x."""
    return node.right if _less_than_one(node) and _is_power(node.right) and _less_than_one(node.right.left) else None


def _less_than_one(node: Any) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and ast.unparse(node.left) == "1"


def _is_power(node: Any) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)


def _held(node: ast.expr, at: expressions.Values, write: steps.Writer, least: int) -> str:
    text, level = _written(node, at, write)
    return text if level >= least else f"({text})"


def rows_in_play(node: ast.expr, at: expressions.Values) -> set[int] | None:
    """The rows of the terms of sums with a condition, and of the largest and smallest; None where there are none."""
    rows: set[int] = set()
    chosen = False
    for call in ast.walk(node):
        name, letters = expressions.over(call) if isinstance(call, ast.Call) else ("", "")
        if isinstance(call, ast.Call) and letters == "i" and (len(call.args) > 1 or name != "sum"):
            chosen = True
            terms = list(at.terms("i", call.args))
            if name in ("max", "min"):
                extreme = expressions.value(call, at)
                terms = [one for one in terms if expressions.value(call.args[0], one) == extreme]
            rows.update(one.bound["i"] for one in terms)
    return rows if chosen else None
