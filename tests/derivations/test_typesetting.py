"""Formulas as mathematics: MathML is XML and has the numbers of the text, LaTeX has fractions, powers and indices."""

import ast
import re
from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from derivations.test_derivations import PROCEDURES, T6, results
from support.adding import mends
from support.beside import on_each

import nptests
from nptests.adjustments.methods import adjustments
from nptests.derivations import explaining, steps, typesetting
from nptests.read import literature

KNOWN = set(["p", "math", "mrow", "mi", "mn", "mo", "msup", "msub", "msubsup", "munder", "mfrac", "msqrt", "wbr"])
POWERED = re.compile(r"<mn>([\d.]+)</mn><mo form=\"infix\">·</mo><msup><mrow><mn>10</mn></mrow><mrow>(.*?)</mrow>")


HALF = '<mrow><mn>1</mn><mo form="infix">/</mo><mn>2</mn></mrow>'  # the exponent of a root that is wide


def in_text(text):
    """The numbers of arithmetic, and those of its names: n_1, and chi2 has a 2."""
    nodes = list(ast.walk(ast.parse(text)))
    names = [node.id for node in nodes if isinstance(node, ast.Name) and node.id not in ("log1p", "expm1")]
    numerals = [repr(node.value) for node in nodes if isinstance(node, ast.Constant)]
    return Counter(Fraction(x) for x in numerals + re.findall(r"\d+", " ".join(names)))


def in_markup(markup):
    """The numbers of MathML; those with a power of ten are one."""
    root = ElementTree.fromstring(f"<p>{markup}</p>")
    assert {element.tag for element in root.iter()} <= KNOWN
    joined = "".join(markup.split("<wbr/>")).replace('</math><math displaystyle="true">', "").replace(HALF, "")
    powers = [Fraction(f"{m}e{re.sub('<.*?>', '', e).replace('−', '-')}") for m, e in POWERED.findall(joined)]
    rest = re.findall("<mn>(.*?)</mn>", POWERED.sub("", joined))
    return Counter([*powers, *map(Fraction, rest)])


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_the_numbers_of_every_line_stand_in_its_mathml(procedure):
    tables = (T6, literature.scores("demsar2006/table6"))
    hold(next(result for result in (results(procedure, scores) for scores in tables) if result is not None))


@pytest.mark.parametrize("method", [method.name for method in adjustments()])
def test_the_numbers_of_every_adjustment_stand_in_its_mathml(method):
    hold(nptests.adjustment_steps([0.001, 0.2, 1e-20], method, alpha=0.05))


def hold(result):
    lines = [step for step in explaining.derive(result).steps if isinstance(step, steps.Equation)]  # type: ignore[arg-type]
    assert lines or getattr(result, "status", None), mends.mend("no_derivation", getattr(result, "procedure", "it"))
    for line in lines:
        assert in_markup(line.mathml["symbol"]) == in_text(line.symbol)
        assert in_markup(line.mathml["formula"]) == in_text(line.formula), line
        if line.numbers:
            assert in_markup(typesetting.mathml(line.numbers)) == in_text(line.numbers), line


def test_long_lines_can_be_broken_between_elements_and_inside_wide_brackets():
    pieces = typesetting.mathml("(" + " + ".join(["1.2345 * 2"] * 20) + ")**2 / (3 + 4)").split("<wbr/>")
    assert len(pieces) > 20
    assert "<msup><mo" in pieces[-2]
    assert typesetting.mathml("(n + 1) / 2").count("<math") == 1
    several = f"max({', '.join(['0.123456'] * 20)})"
    assert typesetting.mathml(several).count("<wbr/>") == typesetting.latex(several).count(r"\allowbreak") == 19
    assert r"\allowbreak" not in typesetting.latex("max(1, 2)")


@on_each("text", "expected")
def test_latex(text, expected):
    assert typesetting.latex(text) == expected


def test_what_is_wide_is_not_a_fraction():
    long = " + ".join(f"x_{i}" for i in range(20))
    assert typesetting.latex(f"({long}) / n").endswith(") / n")
    assert typesetting.latex(f"({long} + 1 / 2)**2").startswith(r"\Bigl(")
