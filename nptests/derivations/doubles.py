"""The notation of formulas on whole arrays, in doubles: what slips are worked out by, where `expressions` is exact.

Every letter has an axis of its own; a sum over it is a sum along that axis, in which what is missing is no term.
"""

import ast
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.special import ndtr

from nptests.derivations import expressions as ex

_AXES = {letter: axis for axis, letter in enumerate(ex.LETTERS)}
_ALONG: Mapping[str, tuple[float, Any]] = {
    "sum": (0.0, np.sum),
    "prod": (1.0, np.prod),
    "max": (-np.inf, np.max),
    "median": (np.nan, np.nanmedian),
    "min": (np.inf, np.min),
}
_WHOLE: Mapping[str, Any] = {
    "abs": np.abs, "sqrt": np.sqrt, "log": np.log, "exp": np.exp, "Phi": ndtr, "normal_sf": lambda z: ndtr(-z),
    "floor": np.floor,
}  # fmt: skip
_SIGNS = {ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Pow: np.power}


def value(node: ast.expr, known: dict[str, Any], bound: dict[str, int]) -> float:
    """The value of a formula; NaN where it has none."""
    with np.errstate(all="ignore"):
        return float(np.ravel(_value(node, ex.Values(known, bound), {}))[0])


def table(name: str, node: ast.expr, known: Mapping[str, Any]) -> Any:
    """The numbers of a table or column by its formula."""
    at, letters = ex.Values(dict(known)), name.rpartition("_")[2]
    sizes = _sizes([node], letters, at, {})
    with np.errstate(all="ignore"):
        x = np.broadcast_to(_value(node, at, sizes), [sizes.get(letter, 1) for letter in ex.LETTERS])
    return np.array(x.reshape([sizes[letter] for letter in letters]))


def _value(node: ast.expr, at: ex.Values, sizes: Mapping[str, int]) -> Any:
    if isinstance(node, ast.Constant):
        return np.float64(str(node.value))
    if isinstance(node, ast.Name):
        return _named(node.id, at, sizes)
    if isinstance(node, ast.UnaryOp):
        return -_value(node.operand, at, sizes)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, at, sizes), _value(node.right, at, sizes)
        if not isinstance(node.op, ast.Div):
            return _SIGNS[type(node.op)](left, right)
        if not (right.all() if isinstance(right, np.ndarray) else right):
            raise ZeroDivisionError
        return left / right
    if not isinstance(node, ast.Call):
        raise ValueError(f"no arithmetic: {ast.unparse(node)}")
    name, letters = ex.over(node)
    if name == "pieces":  # of a curve, by their ends: only one is worked out
        by, *of = node.args
        at_x = np.ravel(_value(by, at, sizes))[0]
        pieces = zip(of[::2], of[1::2], strict=False)
        part = next((y for end, y in pieces if at_x < np.ravel(_value(end, at, sizes))[0]), of[-1])
        return _value(part, at, sizes)
    if not letters:
        return _called(name, [_value(arg, at, sizes) for arg in node.args])
    inside = _sizes(node.args, letters, at, sizes)
    terms = next((part for part in node.args if not isinstance(part, ast.Compare)), None)
    shape = [inside.get(letter, 1) for letter in ex.LETTERS]
    met = np.ones(shape, dtype=bool)
    for part in (part for part in node.args if isinstance(part, ast.Compare)):
        left, right = _value(part.left, at, inside), _value(part.comparators[0], at, inside)
        compare: Any = ex.COMPARISONS[type(part.ops[0])]
        met = met & compare(left, right)
    axes = tuple(_AXES[letter] for letter in letters)
    x = np.where(met, 1.0 if terms is None else _value(terms, at, inside), np.nan)
    if terms is None or name == "count":  # of a term, which has only to be there
        return (met & ~np.isnan(x)).sum(axis=axes, keepdims=True).astype(float)
    if name in ("first", "last"):
        own = x.ravel()[~np.isnan(x.ravel())]
        return own[0 if name == "first" else -1]
    nothing, along = _ALONG[name]
    return along(np.where(np.isnan(x), nothing, x), axis=axes, keepdims=True)


def _called(name: str, args: list[Any]) -> Any:
    if name in _WHOLE:
        return _WHOLE[name](*args)
    if name == "solution":  # of S x = A
        return np.reshape(np.linalg.pinv(np.squeeze(args[0])) @ np.ravel(args[1]), np.shape(args[1]))
    if name in ("max", "min"):
        return (np.maximum if name == "max" else np.minimum).reduce(np.broadcast_arrays(*args))
    if all(np.size(x) == 1 for x in args):
        return np.float64(ex.FUNCTIONS[name](*(x.item() for x in args)))
    return np.vectorize(ex.FUNCTIONS[name], otypes=[float])(*args)


def _named(name: str, at: ex.Values, sizes: Mapping[str, int]) -> Any:
    if name in at.bound:
        return np.float64(at.bound[name] + 1)
    if name in sizes:
        return _along(name, np.arange(1.0, sizes[name] + 1))
    if name in at.known and not isinstance(at.known[name], np.ndarray):
        return np.float64(at.known[name])
    array, letters = at.array(name)
    own = array[tuple(int(i) - 1 if i.isdigit() else at.bound[i] if i in at.bound else slice(None) for i in letters)]
    return _along("".join(i for i in letters if not i.isdigit() and i not in at.bound), own)


def _along(letters: str, array: Any) -> Any:
    """An array with each of its axes in the place of its letter."""
    order = sorted(range(len(letters)), key=lambda i: _AXES[letters[i]])
    shape = [1] * len(_AXES)
    for i, letter in enumerate(letters):
        shape[_AXES[letter]] = array.shape[i]
    return np.transpose(array, order).reshape(shape)


@lru_cache(maxsize=4096)
def _indexed(node: ast.expr) -> tuple[tuple[str, frozenset[str]], ...]:
    """The names in a formula that have letters, and these."""
    names = (part.id for part in ast.walk(node) if isinstance(part, ast.Name) and "_" in part.id)
    return tuple((name, frozenset(name.rpartition("_")[2])) for name in names)


def _sizes(parts: list[ast.expr], letters: str, at: ex.Values, known: Mapping[str, int]) -> dict[str, int]:
    """How far letters go, by the arrays that have them."""
    sizes = dict(known)
    for name, ends in (name for part in parts for name in _indexed(part)):
        if ends & set(letters):
            array, index = at.array(name)
            sizes.update((i, size) for i, size in zip(index, array.shape, strict=True) if i in letters)
    return sizes
