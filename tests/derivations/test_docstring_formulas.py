"""The formulas of docstrings are those of the descriptors.

Those of adjustments are the same syntax trees. Those of procedures are in the style of print, and often one formula for
what the derivation does in steps: read by a parser of their own, they have the value that the symbol has in the
derivation of an example, whatever the options that they are for.
"""

import ast
import inspect
import re
from functools import cache

import numpy as np
import pytest
from support.printed_formulas import NotArithmetic, Reader, formulas

from nptests import errors, results
from nptests.adjustments import methods
from nptests.derivations import interpreting
from nptests.derivations.expressions import agree, parsed, split, tree, value
from nptests.procedures import examples, listed


def trees(lines):
    """Each left side with the syntax tree of its formula, in which spaces and brackets no longer count."""
    return {(symbol, ast.dump(tree(formula))) for symbol, formula in map(split, lines)}


def in_words(docstring):
    """The lines of formula in a docstring, which stand between backticks."""
    return [line for line in re.findall("`(.*?)`", " ".join(docstring.split())) if " = " in line]


@pytest.mark.parametrize("method", methods.adjustments(), ids=lambda method: method.name)
def test_the_docstring_has_the_formula_of_the_descriptor(method):
    docstring = method.run.__doc__ or ""
    assert trees(in_words(docstring)) == trees(list(method.derivation))
    longer = [f"{line} + 1" for line in method.derivation]
    assert trees(longer) != trees(in_words(docstring)) != trees([f"{line} + 1" for line in in_words(docstring)])


def read(formula):
    """In the notation of descriptors; empty where it is said in words."""
    try:
        return Reader(formula).read()
    except NotArithmetic:
        return ""


SHOWN = [
    (p.name, symbol, read(formula))
    for p in listed.catalogue()
    for symbol, formula in formulas(inspect.unwrap(p.run).__doc__ or "")
]
READ = [line for line in SHOWN if line[2]]
OPTIONS = ("ties", "continuity", "null", "pooled", "variances", "design", "form", "ranks")


def choices(method):
    """No option, and then each word of one of them."""
    yield {}
    for name in OPTIONS:
        if name in method.options:
            yield from ({name: word} for word in method.options[name].words or (True, False))


@cache
def worked(name):
    """What the symbols stand for, for each choice of options, and where a pair is spoken of."""
    found = []
    for options in choices(listed.procedure(name)):
        try:
            result = examples.worked(listed.procedure(name), **options)
        except errors.InputError:
            continue
        pair = (0, 1)
        if isinstance(result, results.Comparisons):
            pair = (result.algorithms.index(result.rows[-1].a), result.algorithms.index(result.rows[-1].b))
        at = interpreting.worked(result, listed.procedure(name).derivation)[0]
        found.append(at.with_bound({letter: i for letter, i in zip("ab", pair, strict=True) if letter not in at.known}))
    return found


def holds(symbol, formula, at):
    """Whether it gives what the derivation has, everywhere if the symbol has letters; False where a name is unknown."""
    if symbol not in at.known:
        return False
    name, tree, places = ast.Name(symbol), parsed(formula), [at]
    if isinstance(at.known[symbol], np.ndarray):
        places = [at.with_bound(place) for place in at.places(symbol.rpartition("_")[2], [name])]
    try:
        return all(agree(value(tree, one), value(name, one)) for one in places)
    except (KeyError, ValueError):
        return False


@pytest.mark.parametrize(("name", "symbol", "formula"), READ, ids=[f"{line[0]}-{line[1]}" for line in READ])
def test_a_formula_of_a_docstring_gives_what_the_derivation_has(name, symbol, formula):
    assert any(holds(symbol, formula, at) for at in worked(name))
    assert not any(holds(symbol, f"1 + {formula}", at) for at in worked(name))


def test_few_formulas_are_said_in_words():
    assert len(READ) >= 4 * (len(SHOWN) - len(READ))
