"""Significant digits in common."""

from __future__ import annotations

import math

import pytest
from support.beside import beside

from crosscheck.r.agreeing_digits import FULL, agreeing, carried, enough, worst

HELD = beside(__file__)


@pytest.mark.parametrize(("a", "b", "digits"), HELD["digits_are_relative"])
def test_digits_are_relative(a, b, digits):
    assert agreeing(a, b) == pytest.approx(digits, abs=0.01)
    assert agreeing(b, a) == agreeing(a, b)


@pytest.mark.parametrize("x", [0.0, 1.0, math.inf, -math.inf, math.nan, 5e-324])
def test_the_same_number_agrees_fully(x):
    assert agreeing(x, x) == FULL


def test_vectors_count_by_their_worst_and_must_have_one_length():
    assert worst((1.0, 2.0), (1.0, 2.002)) == pytest.approx(3, abs=0.01)
    assert worst((1.0,), (1.0, 2.0)) == 0
    assert not enough((1.0,), (1.0, 2.0))
    assert not enough((), ())


def test_twelve_digits_are_required_and_eleven_do_not_do():
    assert enough((1.0,), (1.0 + 5e-13,))
    assert not enough((1.0,), (1.0 + 5e-12,))


def test_below_the_smallest_normal_number_as_many_as_it_carries():
    assert carried(1e-300) == pytest.approx(15.9, abs=0.3)
    assert carried(1e-310) == pytest.approx(13.3, abs=0.1)
    assert enough((2e-320,), (2e-320 + 5e-324,))  # one unit in the last place: all that is there
    assert not enough((2e-320,), (4e-320,))
    assert not enough((0.0,), (1e-320,))
