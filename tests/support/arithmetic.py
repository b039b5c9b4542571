"""Reads a printed derivation back: every line of arithmetic, evaluated here by scipy and exact fractions.

Nothing of nptests.derivations is used, so that the library's own evaluator cannot vouch for itself.
"""

import ast
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scipy import stats

from nptests.distributions.studentized_range import StudentizedRange

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "Fraction": Fraction,
    "abs": abs,
    "max": max,
    "min": min,
    "sqrt": math.sqrt,
    "log": math.log,
    "exp": math.exp,
    "expm1": math.expm1,
    "log1p": math.log1p,
    "gamma": math.gamma,
    "comb": lambda n, k: Fraction(math.comb(int(n), int(k))),
    "Phi": lambda z: stats.norm.cdf(float(z)),
    "probit": lambda p: stats.norm.ppf(float(p)),
    "normal_sf": lambda z: stats.norm.sf(float(z)),
    "t_sf": lambda t, df: stats.t.sf(float(t), float(df)),
    "chi2_sf": lambda x, df: stats.chi2.sf(float(x), float(df)),
    "F_sf": lambda x, a, b: stats.f.sf(float(x), float(a), float(b)),
    # scipy's own is right to some four digits only; ours is compared with quadrature in tests/nulls.
    "range_sf": lambda q, k, *df: StudentizedRange(int(k), *map(float, df)).sf(float(q)),
}
ALLOWED = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
ALLOWED += (ast.Call, ast.Name, ast.Load, ast.Constant)


@dataclass(frozen=True)
class Line:
    """symbol = formula = numbers = shown, as they were printed; `numbers` is None where a law gives the value."""

    symbol: str
    formula: str
    numbers: str | None
    shown: str

    @property
    def holds(self) -> bool:
        """Whether the printed arithmetic rounds to the printed value."""
        assert self.numbers is not None
        if self.shown in ("undefined", "infinite", "-infinite"):
            return _without_value(self.numbers)
        return abs(evaluated(self.numbers) - float(self.shown)) <= tolerance(self.shown)


def lines(text: str) -> list[Line]:
    """Every equation of a derivation in plain text."""
    found = []
    for paragraph in text.split("\n\n"):
        rows = [row for row in paragraph.split("\n") if row.startswith("  ")]
        first = re.match(r"  ([A-Za-z]\w*) = (.+)", rows[0]) if rows else None
        if first is None or not rows[-1].lstrip().startswith("= "):
            continue
        parts = [first[2]]
        for row in rows[1:]:
            stripped = row.strip()
            if stripped.startswith("= "):
                parts.append(stripped[2:])
            else:
                parts[-1] += " " + stripped
        numbers = parts[1] if len(parts) == 3 else None
        found.append(Line(first[1], parts[0], numbers, parts[-1]))
    return found


def evaluated(text: str) -> float:
    """Arithmetic, with decimals as exact fractions."""
    tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        assert isinstance(node, ALLOWED), f"no arithmetic: {text}"
    exact = ast.fix_missing_locations(_Exact().visit(tree))
    return float(eval(compile(exact, "derivation", "eval"), {"__builtins__": {}}, FUNCTIONS))


class _Exact(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Call(ast.Name("Fraction", ast.Load()), [ast.Constant(repr(node.value))], [])


def tolerance(shown: str) -> float:
    """Half a unit of the last printed digit (of four at least), and a thousand roundings of doubles."""
    mantissa, _, exponent = shown.lstrip("-").partition("e")
    decimals = len(mantissa.partition(".")[2])
    digits = len(mantissa.replace(".", "").lstrip("0"))
    if not digits:
        return 1e-12
    return 0.5 * 10.0 ** (int(exponent or 0) - decimals - max(0, 4 - digits)) + 1e-12 * abs(float(shown))


def _without_value(numbers: str) -> bool:
    try:
        return not math.isfinite(evaluated(numbers))
    except (ZeroDivisionError, OverflowError):
        return True
