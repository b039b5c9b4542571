"""The one notation of formulas: arithmetic as Python writes it, read to be evaluated or typeset.

A formula ("12 / (n * k * (k + 1)) * sum_j(T_j**2) - 3 * n * (k + 1)") and the same with numbers in it are both written
so. `evaluate` takes numbers, + - * / ** and the functions below, nothing else; whole and decimal numbers stay exact
fractions until a root, a power that is not whole, or a law needs doubles.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from nptests.nulls.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.nulls.studentized_range import StudentizedRange

Number = Fraction | float


def _comb(n: Number, k: Number) -> Number:
    return Fraction(math.comb(int(n), int(k)))


FUNCTIONS: Mapping[str, Callable[..., Number]] = MappingProxyType(
    {
        "abs": abs,
        "max": max,
        "min": min,
        "sqrt": math.sqrt,
        "log": math.log,
        "exp": math.exp,
        "tanh": math.tanh,
        "atanh": math.atanh,
        "expm1": math.expm1,
        "log1p": math.log1p,
        "gamma": lambda x: math.exp(math.lgamma(x)),
        "comb": _comb,
        "Phi": lambda z: Normal().cdf(float(z)),
        "normal_sf": lambda z: Normal().sf(float(z)),
        "t_sf": lambda t, df: StudentT(float(df)).sf(float(t)),
        "chi2_sf": lambda x, df: ChiSquared(float(df)).sf(float(x)),
        "F_sf": lambda x, a, b: FDistribution(float(a), float(b)).sf(float(x)),
        "range_sf": lambda q, k, *df: StudentizedRange(int(k), *map(float, df)).sf(float(q)),
    }
)


def evaluate(text: str) -> float:
    """The value of arithmetic without symbols; ZeroDivisionError where it is 0/0 or x/0."""
    return float(_value(ast.parse(text, mode="eval").body))


def _value(node: ast.expr) -> Number:
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return Fraction(str(node.value))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp):
        return _binary(node.op, _value(node.left), _value(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
        return FUNCTIONS[node.func.id](*map(_value, node.args))
    raise ValueError(f"no arithmetic: {ast.unparse(node)}")


def _binary(op: ast.operator, left: Number, right: Number) -> Number:
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


# --- typesetting ---------------------------------------------------------------------------------------------------

_GREEK = ("alpha", "chi", "delta", "epsilon", "theta", "rho", "Phi", "eta", "sigma", "Gamma")
_SIGNS: Mapping[type, str] = MappingProxyType({ast.GtE: r"\ge", ast.LtE: r"\le", ast.Gt: ">", ast.Lt: "<", ast.Eq: "="})
_OPERATORS: Mapping[str, str] = MappingProxyType(
    {name: rf"\{name}" for name in ("max", "min", "log", "exp", "tanh", "Phi")}
    | {"P": "P", "gamma": r"\Gamma", "atanh": r"\mathrm{artanh}"}
)
# Fractions and roots wider than this do not break over lines: they are written with a slash and an exponent.
_WIDEST = 60


def latex(text: str) -> str:
    """LaTeX, in mathematics mode."""
    return _tex(ast.parse(text, mode="eval").body)


def _tex(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return numeral(ast.unparse(node))
    if isinstance(node, ast.Name):
        return _tex_name(node.id)
    if isinstance(node, ast.UnaryOp):
        return f"-{_inside(node.operand, ast.Mult)}"
    if isinstance(node, ast.BinOp):
        return _tex_binary(node)
    if isinstance(node, ast.Compare):
        return f"{_tex(node.left)} {_SIGNS[type(node.ops[0])]} {_tex(node.comparators[0])}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _tex_call(node.func.id, node.args)
    raise ValueError(f"cannot be typeset: {ast.unparse(node)}")


def numeral(text: str) -> str:
    """A printed number in LaTeX; also one that is below every double."""
    mantissa, _, exponent = text.partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


def _tex_name(name: str) -> str:
    base, _, below = name.partition("_")
    bare = base.rstrip("0123456789")
    digits = base[len(bare) :]
    shown = rf"\{bare}" if bare in _GREEK else bare if len(bare) == 1 else rf"\mathrm{{{bare}}}"
    if base == "chi2":
        shown, digits = r"\chi^2", ""
    below = " ".join(part for part in (digits, below.replace("_", ",")) if part)
    return f"{shown}_{{{below}}}" if below else shown


def _tex_binary(node: ast.BinOp) -> str:
    left, right = node.left, node.right
    if isinstance(node.op, ast.Pow):
        base = _tex(left)
        plain = isinstance(left, ast.Constant) or (isinstance(left, ast.Name) and "^" not in base)
        return (base if plain else f"({base})") + f"^{{{_tex(right)}}}"
    if isinstance(node.op, ast.Div):
        above, below = _tex(left), _tex(right)
        if max(len(above), len(below)) <= _WIDEST:
            return rf"\frac{{{above}}}{{{below}}}"
        return f"{_inside(left, ast.Mult)} / {_inside(right, ast.Div)}"
    if isinstance(node.op, ast.Mult):
        times = r" \cdot " if _has_number_first(right) else " "
        return _inside(left, ast.Mult) + times + _inside(right, ast.Mult)
    sign = "+" if isinstance(node.op, ast.Add) else "-"
    return f"{_tex(left)} {sign} {_inside(right, ast.Sub)}"


def _has_number_first(node: ast.expr) -> bool:
    while isinstance(node, ast.BinOp):
        node = node.left
    return isinstance(node, (ast.Constant, ast.UnaryOp))


def _inside(node: ast.expr, around: type) -> str:
    """A part of a product, or what is subtracted or divided by: in brackets where it is a sum (or a quotient)."""
    additive = isinstance(node, ast.UnaryOp) or (
        isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub))
    )
    loose = around is ast.Div and isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div))
    return f"({_tex(node)})" if additive or loose else _tex(node)


def _tex_call(name: str, args: list[ast.expr]) -> str:
    inner = [_tex(arg) for arg in args]
    base, _, below = name.partition("_")
    if base in ("sum", "max", "min") and len(args) == 1:
        return rf"\{base}_{{{below.replace('_', ',')}}} {_inside(args[0], ast.Mult)}"
    if name == "sqrt":
        return rf"\sqrt{{{inner[0]}}}" if len(inner[0]) <= _WIDEST else f"({inner[0]})^{{1/2}}"
    if name == "abs":
        return f"|{inner[0]}|"
    if name == "comb":
        return rf"\binom{{{inner[0]}}}{{{inner[1]}}}"
    if name == "count":
        return rf"\#({', '.join(inner)})"
    if name in ("chi2", "F", "t", "Q"):
        return f"{_tex_name(name)}_{{{', '.join(inner)}}}"
    if name.endswith("_sf"):
        below = "" if len(inner) == 1 else f"_{{{', '.join(inner[1:])}}}"
        variable = {"normal": "Z", "range": "Q", "chi2": r"\chi^2"}.get(base, base)
        return rf"P({variable}{below} \ge {inner[0]})"
    operator = _OPERATORS.get(name, rf"\mathrm{{{name}}}")
    return f"{operator}({', '.join(inner)})"
