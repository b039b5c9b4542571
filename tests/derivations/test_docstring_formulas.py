"""The formula in the docstring of an adjustment is that of its descriptor: both read by the one parser, as trees."""

from __future__ import annotations

import ast
import re

import pytest

from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.methods import adjustments
from nptests.derivations.expressions import split, tree


def trees(lines: list[str]) -> set[tuple[str, str]]:
    """Each left side with the syntax tree of its formula, in which spaces and brackets no longer count."""
    return {(symbol, ast.dump(tree(formula))) for symbol, formula in map(split, lines)}


def in_words(docstring: str) -> list[str]:
    """The lines of formula in a docstring, which stand between backticks."""
    return [line for line in re.findall("`(.*?)`", " ".join(docstring.split())) if " = " in line]


@pytest.mark.parametrize("method", adjustments(), ids=lambda method: method.name)
def test_the_docstring_has_the_formula_of_the_descriptor(method: Adjustment) -> None:
    docstring = method.run.__doc__ or ""
    assert trees(in_words(docstring)) == trees(list(method.derivation))
    assert trees(in_words(docstring.replace("p_", "2 * p_"))) != trees(list(method.derivation))
    altered = [line.replace("p_i", "(p_i + 1)", 1).replace("p_j", "(p_j + 1)", 1) for line in method.derivation]
    assert trees(in_words(docstring)) != trees(altered)
