"""Lines of a descriptor: values and lines with numbers come from the formula alone."""

import dataclasses

import numpy as np
import pytest
from support.arithmetic import evaluated
from support.beside import on_each

import nptests
from nptests.derivations import expressions, filling, interpreting, steps
from nptests.procedures.descriptor.lines import Line, Tail, when, where

R = np.array([[1.5, 1.5, 3.0], [1.0, np.nan, 2.0]])
AT = expressions.Values({"n": 2, "k": 3, "r_ij": R, "d_i": np.array([-1.0, 2.0]), "T_j": np.array([2.5, 1.5, 5.0])})
PAIR = ([1, 5, 3, 9, 4], [2, 2, 3, 4, 1])


@on_each("formula", "numbers", "expected")
def test_a_formula_is_evaluated_and_written_with_its_numbers(formula, numbers, expected):
    tree = expressions.parsed(formula)
    assert filling.written(tree, AT, steps.Writer(6)) == numbers
    assert float(expressions.value(tree, AT)) == expected == evaluated(numbers)


def test_letters_become_numbers_in_names_only():
    assert expressions.numbered("sum_i(r_ij) / j_max", {"j": 1}) == "sum_i(r_i2) / j_max"


@pytest.mark.parametrize(("line", "message"), [("t = m / s", "not the statistic"), ("m = 2 * sum_i(d_i) / n", "m = ")])
def test_a_formula_that_does_not_give_the_result_is_refused(line, message):
    sources = where(d_i="differences", m="estimate", s="sd")
    with pytest.raises(ArithmeticError, match=message):
        interpreting.steps_of(nptests.paired_t(*PAIR), (sources, line, Tail("t", "t")))


def test_parts_go_by_the_options_in_force():
    result = dataclasses.replace(nptests.paired_t(*PAIR), options={"ties": "ignored"})
    part = when(ties="ignored").then(Line("a = n")).otherwise("b = n")
    (step,) = interpreting.steps_of(result, (part,))
    assert getattr(step, "symbol", "") == "a"
