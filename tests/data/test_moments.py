"""Exact moments against fractions, and what floats make of the same data."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nptests.data import decimals, moments
from nptests.data.moments import Scaled
from nptests.errors import InputError

finite = st.floats(allow_nan=False, allow_infinity=False)


def of_fractions(values):
    mean = sum(values, Fraction(0)) / len(values)
    return sum(values, Fraction(0)), sum(((v - mean) ** 2 for v in values), Fraction(0))


@given(st.lists(finite, min_size=1, max_size=8))
def test_doubles_are_summed_as_binary_fractions(values):
    sums = Scaled.of_doubles(np.array(values)).moments()
    assert (sums.total, sums.squares) == of_fractions([Fraction(v) for v in values])


@given(st.lists(st.tuples(st.integers(-(10**14), 10**14), st.integers(-300, 290)), min_size=1, max_size=6))
def test_decimals_are_summed_as_printed(cells):
    found = Scaled.of(decimals.numbers([f"{integer}e{exponent}" for integer, exponent in cells])).moments()
    exact = [Fraction(integer) * Fraction(10) ** exponent for integer, exponent in cells]
    assert (found.total, found.squares) == of_fractions(exact)


@given(st.lists(st.integers(-(2**62), 2**62), min_size=2, max_size=6))
def test_no_sum_overflows(integers):
    found = Scaled.of(decimals.numbers(np.array(integers, dtype=np.int64))).moments()
    assert (found.total, found.squares) == of_fractions([Fraction(i) for i in integers])


@given(st.lists(st.lists(st.integers(-99, 99), min_size=3, max_size=3), min_size=2, max_size=5))
def test_tables_are_centred_along_either_axis(rows):
    x = Scaled.of(decimals.numbers(rows))
    both = x.centred(0).centred(1)
    table = [[both.unit * int(cell) for cell in row] for row in both.array]
    assert all(sum(row) == 0 for row in table)
    assert all(sum(column) == 0 for column in zip(*table, strict=True))
    assert both.squares() == sum(cell**2 for row in table for cell in row)
    expected = [[sum(row[i] * row[j] for row in table) for j in range(3)] for i in range(3)]
    assert [[cell * both.unit**2 for cell in row] for row in both.gram().array.tolist()] == expected
    assert x.sums(0) == [sum(column) for column in zip(*rows, strict=True)]


@given(st.integers(1, 2**80), st.integers(1, 2**80), st.integers(-900, 900))
@settings(max_examples=300)
def test_roots_are_rounded_once(numerator, denominator, power):
    square = Fraction(numerator, denominator) * Fraction(2) ** power
    root = moments.root(square)
    low, high = (Fraction(math.nextafter(root, end)) for end in (0.0, math.inf))
    assert ((low + Fraction(root)) / 2) ** 2 <= square <= ((Fraction(root) + high) / 2) ** 2


def test_roots_of_squares_are_exact():
    assert [moments.root(Fraction(n * n)) for n in (0, 1, 3, 2**60)] == [0.0, 1.0, 3.0, 2.0**60]
    assert moments.root(Fraction(10) ** 600) == 1e300
    assert moments.root(Fraction(10) ** -600) == 1e-300


@pytest.mark.parametrize(
    ("a", "b", "expected"), [(1, 3, 1 / 3), (5, 0, math.inf), (-5, 0, -math.inf), (10**400, 1, math.inf), (0, 3, 0.0)]
)
def test_ratios(a, b, expected):
    assert moments.ratio(Fraction(a), Fraction(b)) == expected


def test_nothing_over_nothing_is_nan():
    assert math.isnan(moments.ratio(Fraction(0), Fraction(0)))
    assert math.isnan(moments.studentized(Fraction(0), Fraction(0)))
    assert moments.studentized(Fraction(-2), Fraction(0)) == -math.inf


@given(st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=3, max_size=3))
def test_determinant_is_that_of_cofactors(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    expected = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    assert moments.determinant(Scaled.of(decimals.numbers(m))) == expected


def test_determinant_of_doubles_is_that_of_their_binary_fractions():
    halves = Scaled(np.array([[0.5, 0.25], [0.125, 0.75]]), Fraction(1))
    assert moments.determinant(halves) == Fraction(3, 8) - Fraction(1, 32)
    singular = Scaled(np.array([[0.1, 0.3], [0.1, 0.3]]), Fraction(1))
    assert moments.determinant(singular) == 0


@given(st.integers(1, 2**70), st.integers(1, 2**70), st.integers(-2000, 2000))
def test_logarithms(numerator, denominator, power):
    logarithm = moments.logarithm(Fraction(numerator, denominator) * Fraction(2) ** power)
    with mpmath.workdps(60):
        exact = mpmath.log(mpmath.mpf(numerator) / denominator) + power * mpmath.log(2)
        assert abs(logarithm - exact) <= abs(exact) * 1e-15


def test_float_arithmetic_sums_doubles():
    """Three equal cells leave a deviation in doubles and none in decimals."""
    x = decimals.numbers(["0.1", "0.1", "0.1"])
    assert Scaled.of(x).moments().squares == 0
    assert Scaled.of(x, "float").moments().squares > 0


def test_overflow_of_doubles_is_named():
    x = decimals.numbers(["1e300", "2e300"])
    assert Scaled.of(x).moments().variance == Fraction(10) ** 600 / 2
    with pytest.raises(InputError, match="decimal"):
        Scaled.of(x, "float").moments()
    ours = moments.root(Scaled.of(x).squares())
    (note,) = moments.other_arithmetic("decimal", "s", ours, lambda used: moments.root(Scaled.of(x, used).squares()))
    assert "would fail" in note


def test_numbers_of_different_units_are_not_subtracted():
    with pytest.raises(ValueError, match="units"):
        Scaled.of(decimals.numbers(["0.1"])) - Scaled.of(decimals.numbers(["1"]))


def test_an_option_is_what_was_written():
    assert moments.stated(0.1) == Fraction(1, 10)
    assert moments.stated(90) == 90
    assert moments.stated(1e-300) == Fraction(1, 10**300)


def test_a_root_just_beyond_the_middle_of_two_doubles_is_the_upper_one():
    """Its first 128 bits are those of a square, and what they leave over decides."""
    middle = Fraction(2**53 + 1)
    assert moments.root(middle**2) == 2**53
    assert moments.root(middle**2 + Fraction(1, 2**200)) == 2**53 + 2
