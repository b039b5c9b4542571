"""Formulas set as mathematics: one walk over the syntax tree, and how each medium writes what it meets.

Fractions and roots that are wider than a line can hold are written with a slash and an exponent, so that they can be
broken; brackets grow with what they hold.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from nptests.derivations.expressions import tree

GREEK: Mapping[str, str] = MappingProxyType(
    dict(alpha="α", chi="χ", delta="δ", epsilon="ε", theta="θ", rho="ρ", eta="η", sigma="σ", Phi="Φ", Gamma="Γ")
)
_COMPARED = {ast.GtE: ">=", ast.LtE: "<=", ast.Gt: ">", ast.Lt: "<", ast.Eq: "=", ast.NotEq: "!="}
_VARIABLES = {"normal": "Z", "range": "Q"}  # of the survival functions normal_sf and range_sf
_WORDS = {"atanh": "artanh", "gamma": "Gamma", "count": "#"}
_TALL = ("sum_", "prod", "comb")
_WORD = re.compile(r"[A-Za-z]{3}")
_WIDEST = 60  # letters of a part of a fraction; some 80 fill a line


def numeral(text: str, medium: Medium) -> str:
    """A printed number; also one that is below every double."""
    mantissa, _, exponent = text.partition("e")
    if not exponent:
        return medium.number(mantissa)
    return medium.number(mantissa) + medium.sign("*") + medium.power(medium.number("10"), _exponent(exponent, medium))


def _exponent(text: str, medium: Medium) -> str:
    power = int(text)
    return (medium.sign("minus") if power < 0 else "") + medium.number(str(abs(power)))


def typeset(text: str, medium: Medium) -> str:
    """A formula, or arithmetic with numbers, in a medium."""
    return _Typesetter(medium).expression(tree(text))


class _Typesetter:
    def __init__(self, medium: Medium) -> None:
        self.medium = medium

    def expression(self, node: ast.expr) -> str:
        """Any part of a formula."""
        if isinstance(node, ast.Constant):
            return numeral(ast.unparse(node), self.medium)
        if isinstance(node, ast.Name):
            return self.name(node.id)
        if isinstance(node, ast.UnaryOp):
            return self.medium.sign("minus") + self.inside(node.operand, ast.Mult)
        if isinstance(node, ast.BinOp):
            return self.binary(node)
        if isinstance(node, ast.Compare):
            relation = self.medium.sign(_COMPARED[type(node.ops[0])])
            return self.expression(node.left) + relation + self.expression(node.comparators[0])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.call(node.func.id, node.args)
        raise ValueError(f"cannot be typeset: {ast.unparse(node)}")

    def name(self, name: str) -> str:
        """A symbol with its index: r_ij, chi2_F, n_1, v12."""
        base, *below = name.split("_")
        if base == "chi2":
            return self.medium.letter("chi", below, squared=True)
        bare = base.rstrip("0123456789")
        return self.medium.letter(bare, [part for part in (base[len(bare) :], *below) if part])

    def binary(self, node: ast.BinOp) -> str:
        """Two parts and the sign between them."""
        left, right, sign = node.left, node.right, self.medium.sign
        if isinstance(node.op, ast.Pow):
            plain = isinstance(left, ast.Constant) and "e" not in ast.unparse(left)
            plain |= isinstance(left, ast.Name) and not left.id.startswith("chi2")
            base = self.expression(left) if plain else self.bracketed(left)
            return self.medium.power(base, self.expression(right))
        if isinstance(node.op, ast.Div):
            if max(_width(left), _width(right)) <= _WIDEST:
                return self.medium.fraction(self.expression(left), self.expression(right))
            return self.inside(left, ast.Mult) + sign("/") + self.inside(right, ast.Div)
        if isinstance(node.op, ast.Mult):
            times = sign("*" if _begins_with_number(right) else "")
            return self.inside(left, ast.Mult) + times + self.inside(right, ast.Mult)
        if isinstance(node.op, ast.Add):
            return self.expression(left) + sign("+") + self.expression(right)
        return self.expression(left) + sign("-") + self.inside(right, ast.Sub)

    def inside(self, node: ast.expr, around: type) -> str:
        """A part of a product, or what is subtracted or divided by: in brackets where it is a sum (or a quotient)."""
        additive = isinstance(node, ast.UnaryOp) or (
            isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub))
        )
        loose = around is ast.Div and isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div))
        return self.bracketed(node) if additive or loose else self.expression(node)

    def bracketed(self, *nodes: ast.expr, kind: str = "()") -> str:
        """Parts with commas, in brackets."""
        wide = sum(map(_width, nodes)) > _WIDEST
        comma = self.medium.sign(",") + (self.medium.BREAK if wide else "")
        inner = comma.join(map(self.expression, nodes))
        return self.medium.brackets(inner, tall=any(map(_is_tall, nodes)), wide=wide, kind=kind)

    def call(self, name: str, args: list[ast.expr]) -> str:
        """A function, a sum over letters, a probability, a distribution with its degrees of freedom."""
        base, _, letters = name.partition("_")
        if base in ("sum", "prod", "max", "min") and (letters or len(args) == 1):
            return self.large(base, letters, args)
        if name == "sqrt":
            if _width(args[0]) <= _WIDEST:
                return self.medium.root(self.expression(args[0]))
            half = self.medium.number("1") + self.medium.sign("/") + self.medium.number("2")
            return self.medium.power(self.bracketed(args[0]), half)
        if name == "abs":
            return self.bracketed(args[0], kind="||")
        if name == "comb":
            return self.medium.binomial(self.expression(args[0]), self.expression(args[1]))
        if name in ("chi2", "F", "t", "Q"):
            return self.law(name, args)
        if name.endswith("_sf"):
            law = self.law(_VARIABLES.get(base, base), args[1:])
            inner = law + self.medium.sign(">=") + self.expression(args[0])
            tall, wide = _is_tall(args[0]), _width(args[0]) > _WIDEST
            return self.medium.letter("P") + self.medium.brackets(inner, tall=tall, wide=wide)
        word = _WORDS.get(base, base)
        return self.medium.letter(word, [letters] if letters else []) + self.bracketed(*args)

    def large(self, operator: str, letters: str, args: list[ast.expr]) -> str:
        """A sum over letters, where a condition holds."""
        index = self.medium.letter(letters) if letters else ""
        if len(args) > 1:
            index += self.medium.sign(":") + self.expression(args[1])
        return self.medium.over(operator, index) + self.inside(args[0], ast.Mult)

    def law(self, name: str, degrees: list[ast.expr]) -> str:
        """A variable with the degrees of freedom of its distribution."""
        index = self.medium.sign(",").join(map(self.expression, degrees))
        return self.medium.below(self.name(name), index) if index else self.name(name)


def _width(node: ast.expr) -> int:
    """How many letters stand beside each other."""
    if isinstance(node, ast.BinOp):
        left, right = _width(node.left), _width(node.right)
        if isinstance(node.op, ast.Div) and max(left, right) <= _WIDEST:
            return max(left, right)
        return left + right + (0 if isinstance(node.op, ast.Pow) else 3)
    if isinstance(node, ast.UnaryOp):
        return 1 + _width(node.operand)
    if isinstance(node, ast.Call):
        return 4 + sum(map(_width, node.args))
    return len(ast.unparse(node))


def _is_tall(node: ast.expr) -> bool:
    """Whether there is anything in it that is higher than a line."""
    return any(
        (isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div))
        or (isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id[:4] in _TALL)
        for part in ast.walk(node)
    )


def _begins_with_number(node: ast.expr) -> bool:
    while isinstance(node, ast.BinOp):
        node = node.left
    return isinstance(node, (ast.Constant, ast.UnaryOp))


# --- LaTeX ---------------------------------------------------------------------------------------------------------


class _Latex:
    """How LaTeX writes the pieces of mathematics."""

    BREAK = r"\allowbreak "  # where a line may be broken that would not be by itself
    SIGNS: Mapping[str, str] = MappingProxyType(
        {">=": r" \ge ", "<=": r" \le ", "!=": r" \ne ", "*": r" \cdot ", "": " ", ",": ", ", ":": r":\,", "minus": "-"}
    )
    NAMED = (*GREEK, "max", "min", "log", "exp", "tanh", "#")

    def number(self, digits: str) -> str:
        return digits

    def letter(self, name: str, below: Sequence[str] = (), *, squared: bool = False) -> str:
        """A symbol, with words, letters and numbers below it; the square belongs to the name (chi-squared)."""
        symbol = rf"\{name}" if name in self.NAMED else self.word(name)
        index = ",".join(map(self.word, below))
        return symbol + ("^2" if squared else "") + (f"_{{{index}}}" if index else "")

    @staticmethod
    def word(text: str) -> str:
        """Letters of mathematics, or a word among them."""
        return rf"\mathrm{{{text}}}" if _WORD.match(text) else text

    def sign(self, sign: str) -> str:
        """An operator, a relation, a comma; "" stands between factors, "minus" before what is negative."""
        return self.SIGNS.get(sign, f" {sign} ")

    def fraction(self, above: str, below: str) -> str:
        return rf"\frac{{{above}}}{{{below}}}"

    def binomial(self, above: str, below: str) -> str:
        return rf"\binom{{{above}}}{{{below}}}"

    def root(self, inner: str) -> str:
        return rf"\sqrt{{{inner}}}"

    def power(self, base: str, exponent: str) -> str:
        return f"{base}^{{{exponent}}}"

    def below(self, base: str, index: str) -> str:
        """An index that is mathematics itself: degrees of freedom."""
        return f"{base}_{{{index}}}"

    def over(self, operator: str, index: str) -> str:
        """A sum, a maximum or a minimum, with what it goes over under it."""
        return rf"\{operator}_{{{index}}} "

    def brackets(self, inner: str, *, tall: bool, wide: bool, kind: str = "()") -> str:
        """Brackets as high as what they hold; what is wide can be broken inside them."""
        grown = ("", "") if not tall else (r"\Bigl", r"\Bigr") if wide else (r"\left", r"\right")
        return grown[0] + kind[0] + inner + grown[1] + kind[1]


# --- MathML --------------------------------------------------------------------------------------------------------


class _MathML:
    """How MathML writes them."""

    BREAK = "\n"  # stands before each sign at which a line may be broken, outside of fractions and the like
    SIGNS: Mapping[str, str] = MappingProxyType(
        {">=": "≥", "<=": "≤", ">": "&gt;", "<": "&lt;", "!=": "≠", "*": "·", "": "\u2062", "-": "−", "minus": "−"}
    )

    def number(self, digits: str) -> str:
        return f"<mn>{digits}</mn>"

    def letter(self, name: str, below: Sequence[str] = (), *, squared: bool = False) -> str:
        base = self.word(GREEK.get(name, name))
        index = "<mo>,</mo>".join(map(self.word, below))
        if squared:
            return f"<msubsup>{base}{_row(index)}<mn>2</mn></msubsup>" if index else f"<msup>{base}<mn>2</mn></msup>"
        return self.below(base, index) if index else base

    @staticmethod
    def word(text: str) -> str:
        """Letters of mathematics, a word among them, or a number."""
        parts = [text] if _WORD.match(text) else re.findall(r"\d+|.", text)
        return "".join(f"<mn>{part}</mn>" if part.isdigit() else f"<mi>{part}</mi>" for part in parts)

    def sign(self, sign: str) -> str:
        form = "prefix" if sign == "minus" else "infix"
        broken = self.BREAK if sign in ("+", "-", "*", "/", ">=") else ""
        return f'{broken}<mo form="{form}">{self.SIGNS.get(sign, sign)}</mo>'

    def fraction(self, above: str, below: str) -> str:
        return f"<mfrac>{_row(above)}{_row(below)}</mfrac>"

    def binomial(self, above: str, below: str) -> str:
        stacked = f'<mfrac linethickness="0">{_row(above)}{_row(below)}</mfrac>'
        return self.brackets(stacked, tall=True, wide=False)

    def root(self, inner: str) -> str:
        return f"<msqrt>{_row(inner)}</msqrt>"

    def power(self, base: str, exponent: str) -> str:
        body, bracket, after = base.rpartition('<mo form="postfix" stretchy="false">)</mo>')
        if bracket and not after:  # wide brackets stay in the line, the exponent stands at the last one
            return f"{body}<msup>{bracket}{_row(exponent)}</msup>"
        return f"<msup>{_row(base)}{_row(exponent)}</msup>"

    def below(self, base: str, index: str) -> str:
        return f"<msub>{_row(base)}{_row(index)}</msub>"

    def over(self, operator: str, index: str) -> str:
        large = {"sum": "∑", "prod": "∏"}.get(operator)
        sign = f'<mo largeop="true" movablelimits="false">{large}</mo>' if large else f"<mo>{operator}</mo>"
        return f"<munder>{sign}{_row(index)}</munder>" if index else sign

    def brackets(self, inner: str, *, tall: bool, wide: bool, kind: str = "()") -> str:
        stretchy = "false" if wide else "true"  # what is broken over lines has no height of its own
        opening = f'<mo form="prefix" stretchy="{stretchy}">{kind[0]}</mo>'
        whole = f'{opening}{inner}<mo form="postfix" stretchy="{stretchy}">{kind[1]}</mo>'
        return whole if wide else _row(whole)


def _row(inner: str) -> str:
    return f"<mrow>{inner.replace(MATHML.BREAK, '')}</mrow>"


Medium = _Latex | _MathML
LATEX, MATHML = _Latex(), _MathML()


def latex(text: str) -> str:
    """LaTeX, in mathematics mode."""
    return typeset(text, LATEX).strip()


def mathml(text: str) -> str:
    """MathML; what is long as several elements, between which a line can be broken."""
    pieces = typeset(text, MATHML).strip(MATHML.BREAK).split(MATHML.BREAK)
    if len(text) <= _WIDEST:
        pieces = ["".join(pieces)]
    return "<wbr/>".join(f'<math displaystyle="true">{piece}</math>' for piece in pieces)
