"""Printed formulas, evaluated: a small arithmetic language over numbers, lists and intervals, and nothing else."""

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np

from crosscheck.claims.intervals import Interval, interval, monotone
from nptests.distributions import special
from nptests.distributions.signed_rank import SignedRank
from nptests.errors import InputError

_MOST_SIGNED = 60  # differences of which the exact law is asked
_Value = Callable[[Mapping[str, Any]], Any]  # of a part of a formula, from its names
_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}


def _rising(f: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x, *rest: monotone(f, x, *rest) if isinstance(x, Interval) else f(x, *rest)


def _falling(f: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x, *rest: monotone(f, x, *rest, falling=True) if isinstance(x, Interval) else f(x, *rest)


def _sum(x: Any) -> Any:
    if isinstance(x, Interval):
        # Recursive addition of n terms loses at most n units in the last place of the sum of magnitudes.
        low, high = x.low.sum(), x.high.sum()
        loss = len(x) * 2.0**-52 * max(np.abs(x.low).sum(), np.abs(x.high).sum())
        return Interval(np.asarray(low - loss), np.asarray(high + loss))
    return np.sum(x)


def _mean(x: Any) -> Any:
    return _sum(x) / len(x)


def _extreme(pick: Callable[..., Any]) -> Callable[..., Any]:
    def extreme(*xs: Any) -> Any:
        items: list[Any] = list(xs) if len(xs) > 1 or isinstance(xs[0], Interval) else list(xs[0])
        if not any(isinstance(x, Interval) for x in items):
            return pick(np.float64(x) for x in items)
        spans = [interval(x) for x in items]
        low = pick(v for s in spans for v in np.atleast_1d(s.low))
        high = pick(v for s in spans for v in np.atleast_1d(s.high))
        return Interval(np.asarray(low), np.asarray(high))

    return extreme


def _t_isf(p: Any, df: Any) -> Any:
    tail = 2 * np.minimum(p, 1 - p)  # of |t|; scipy's stdtrit has nine digits in some versions (1.12)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.sqrt(df * special.betainccinv(0.5, df / 2, tail) / special.betaincinv(df / 2, 0.5, tail))
    return np.copysign(np.where(np.isinf(df), -special.ndtri(tail / 2), t), 0.5 - p)[()]


def _f_isf(p: Any, a: Any, b: Any) -> Any:
    x = special.betaincinv(b / 2, a / 2, p)  # F beyond its quantile is b / (b + a F) below a beta quantile
    return b * (1 - x) / (a * x)


def _range_sf(q: Any, k: Any, df: Any) -> Any:
    from nptests.distributions.studentized_range import StudentizedRange

    return StudentizedRange(int(k), float(df)).sf(np.asarray(q, dtype=np.float64))


def _shapiro_p(w: Any, n: Any) -> Any:
    """The p-value of Shapiro and Wilk's W by Royston (1995, AS R94), from 4 values on."""
    x, size = np.log1p(-np.asarray(w, dtype=np.float64)), float(n)
    if size < 12:
        x = -np.log(np.maximum(0.459 * size - 2.273 - x, 1e-300))
        mean = np.polyval([-6.714e-4, 0.025054, -0.39978, 0.544], size)
        sd = np.exp(np.polyval([-0.0020322, 0.062767, -0.77857, 1.3822], size))
    else:
        mean = np.polyval([0.0038915, -0.083751, -0.31082, -1.5861], np.log(size))
        sd = np.exp(np.polyval([0.0030302, -0.082676, -0.4803], np.log(size)))
    return special.ndtr(-(x - mean) / sd)


@lru_cache(maxsize=4096)
def signed_p(w: float, n: float) -> float:
    """The exact p-value of the smaller, or larger, sum of n signed ranks."""
    if n > _MOST_SIGNED or not 0 <= w <= (most := n * (n + 1) / 2):  # such a sum there is not
        return np.nan
    return min(1.0, 2 * float(SignedRank(tuple(range(2, 2 * int(n) + 1, 2))).cdf(min(w, most - w))))


def _stepwise(p: Any, factors: Callable[[int], Any], downwards: bool) -> Any:
    """The p-values of a list or of a column, adjusted in their order; of what is not known nothing."""
    plain, out = np.ravel(p), np.full(np.size(p), np.nan)
    order = np.argsort(plain)[: np.isfinite(plain).sum()]
    scaled = plain[order] * factors(len(order))
    running = np.maximum.accumulate(scaled) if downwards else np.minimum.accumulate(scaled[::-1])[::-1]
    out[order] = np.minimum(1, running)
    return out.reshape(np.shape(p))


ADJUSTED: Mapping[str, Callable[..., Any]] = {
    "bonferroni": lambda p: np.minimum(1, np.isfinite(p).sum() * p),
    "holm": lambda p: _stepwise(p, lambda m: m - np.arange(m), True),
    "hochberg": lambda p: _stepwise(p, lambda m: m - np.arange(m), False),
    **dict.fromkeys(("bh", "fdr"), lambda p: _stepwise(p, lambda m: m / np.arange(1, m + 1), False)),
    "by": lambda p: np.minimum(1, ADJUSTED["bh"](p * sum(1 / i for i in range(1, np.isfinite(p).sum() + 1)))),
}


def _of_each(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function that takes one size, of a size for each value, too."""
    return lambda x, *sizes: np.vectorize(f)(x, *sizes) if any(map(np.ndim, sizes)) else f(x, *sizes)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": _rising(np.sqrt),
    "exp": _rising(np.exp),
    "log": _rising(np.log),
    "log2": _rising(np.log2),
    "abs": abs,
    "min": _extreme(min),
    "max": _extreme(max),
    "sum": _sum,
    "mean": _mean,
    "sd": lambda x: _FUNCTIONS["sqrt"](_sum((x - _mean(x)) ** 2) / (len(x) - 1)),
    "len": len,
    "comb": lambda n, k: special.comb(n, k),
    "factorial": lambda n: special.factorial(n),
    "normal_sf": _falling(lambda z: special.ndtr(-z)),
    "normal_isf": _falling(lambda p: -special.ndtri(p)),
    "chi2_sf": _falling(lambda x, df: special.chdtrc(df, x)),
    "chi2_isf": _falling(lambda p, df: special.chdtri(df, p)),
    "t_sf": _falling(lambda t, df: special.stdtr(df, -t)),
    "t_isf": _falling(_t_isf),
    "f_sf": _falling(lambda x, a, b: special.fdtrc(a, b, x)),
    "f_isf": _falling(_f_isf),
    "sign_p": lambda a, b: np.minimum(1.0, 2 * special.betainc(np.maximum(a, b), np.minimum(a, b) + 1, 0.5)),
    "beta_quantile": lambda p, a, b: special.betaincinv(a, b, p),
    "wilson": lambda p, n, z: (p + z * (z / (2 * n) + np.sqrt(p * (1 - p) / n + (z / (2 * n)) ** 2))) / (1 + z * z / n),
    "range_sf": _falling(_of_each(_range_sf)),
    "shapiro_p": _rising(_of_each(_shapiro_p)),
    "signed_p": lambda w, n: np.vectorize(signed_p)(w, n),
    **ADJUSTED,
}


def evaluate(formula: str, names: Mapping[str, Any]) -> Any:
    """The value of a formula; lists are arrays, and an interval among the names makes the value an enclosure."""
    known = {name: np.asarray(v, dtype=np.float64) if isinstance(v, (list, tuple)) else v for name, v in names.items()}
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return _compiled(formula)(known)


@lru_cache(maxsize=1024)
def _compiled(formula: str) -> _Value:
    """What gives the value of a formula from its names: the tree is walked once."""
    try:
        return _value(ast.parse(formula, mode="eval").body, formula)
    except SyntaxError as error:
        raise InputError("formula", f"the formula {formula!r} cannot be read: {error.msg}", where=formula) from None
    except (RecursionError, MemoryError):
        raise InputError("formula", "a formula is nested too deeply to be read", where=formula[:60]) from None


def names(formula: str) -> set[str]:
    """The names that a formula needs numbers for."""
    identifiers = {node.id for node in ast.walk(ast.parse(formula, mode="eval")) if isinstance(node, ast.Name)}
    return identifiers - set(_FUNCTIONS)


def _value(node: ast.expr, formula: str) -> _Value:
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        number = np.float64(node.value)
        return lambda _: number
    if isinstance(node, ast.Name):
        return partial(_of_name, node.id, formula)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        operate, left, right = _OPERATORS[type(node.op)], _value(node.left, formula), _value(node.right, formula)
        return lambda names: operate(left(names), right(names))
    if isinstance(node, ast.UnaryOp) and type(node.op) in _OPERATORS:
        turn, operand = _OPERATORS[type(node.op)], _value(node.operand, formula)
        return lambda names: turn(operand(names))
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OPERATORS:
        compare, one, other = (
            _OPERATORS[type(node.ops[0])], _value(node.left, formula), _value(node.comparators[0], formula)
        )  # fmt: skip
        return lambda names: "true" if bool(compare(one(names), other(names))) else "false"
    called = node.func if isinstance(node, ast.Call) and not node.keywords else None
    if isinstance(node, ast.Call) and isinstance(called, ast.Name) and called.id in _FUNCTIONS:
        function, arguments = _FUNCTIONS[called.id], [_value(a, formula) for a in node.args]
        return lambda names: function(*(argument(names) for argument in arguments))
    problem = f"the formula {formula!r} holds {ast.unparse(node)!r}, which is not arithmetic"
    raise InputError("formula", problem, where=formula)


def _of_name(name: str, formula: str, names: Mapping[str, Any]) -> Any:
    if name not in names:
        raise InputError("formula", f"the formula {formula!r} uses {name}, which has no value", where=name)
    return names[name]
