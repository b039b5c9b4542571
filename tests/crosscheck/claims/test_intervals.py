"""Interval arithmetic holds every value between the ends, and is no wider than the values that are reached."""

import itertools
import math
import operator

import numpy as np
import pytest

from crosscheck.claims.intervals import Interval, interval, monotone

ENDS = (-3.0, -1.5, -0.25, 0.0, 0.5, 0.75, 2.0, 4.0)
SPANS = [(a, b) for a, b in itertools.product(ENDS, ENDS) if a <= b]
REACH = 4e-16  # one rounding and one step outward


def of(low, high):
    return Interval(np.asarray(low), np.asarray(high))


def close(found, low, high):
    assert float(found.low) <= low <= high <= float(found.high)
    assert (float(found.low), float(found.high)) == pytest.approx((low, high), rel=REACH, abs=1e-300)


@pytest.mark.parametrize("work", [operator.add, operator.sub, operator.mul, operator.truediv], ids=lambda w: w.__name__)
def test_the_four_operations_are_the_hull_of_their_corners(work):
    for a, b in itertools.product(SPANS, SPANS):
        found = work(of(*a), of(*b))  # type: ignore[arg-type]
        if work is operator.truediv and b[0] <= 0 <= b[1]:
            assert (float(found.low), float(found.high)) == (-math.inf, math.inf)
            continue
        corners = [work(x, y) for x, y in itertools.product(a, b)]
        close(found, min(corners), max(corners))


def test_numbers_stand_on_either_side():
    a = of(1.0, 2.0)
    for found, low, high in (
        (3 + a, 4.0, 5.0), (3 - a, 1.0, 2.0), (3 * a, 3.0, 6.0), (3 / a, 1.5, 3.0), (3**a, 3.0, 9.0), (-a, -2.0, -1.0),
    ):  # fmt: skip
        close(found, low, high)
    assert (+a) is a is interval(a)
    assert len(interval([1.0, 2.0])) == 2


@pytest.mark.parametrize("span", SPANS)
def test_sizes_squares_and_cubes(span):
    low, high = span
    inside = low <= 0 <= high
    close(abs(of(*span)), 0.0 if inside else min(abs(low), abs(high)), max(abs(low), abs(high)))
    close(of(*span) ** 2, 0.0 if inside else min(low**2, high**2), max(low**2, high**2))
    close(of(*span) ** 3, low**3, high**3)
    close(of(*span) ** 1, low, high)


@pytest.mark.parametrize("power", [0.5, -1.0, -2.0, 4.0, 1.5])
@pytest.mark.parametrize("span", SPANS)
def test_other_powers_are_of_positive_numbers(span, power):
    found = of(*span) ** power
    if span[0] <= 0:
        assert (float(found.low), float(found.high)) == (-math.inf, math.inf)
    else:
        close(found, *sorted(x**power for x in span))


def test_powers_that_are_intervals_themselves():
    close(of(0.5, 2.0) ** of(2.0, 3.0), 0.125, 8.0)
    close(of(2.0, 3.0) ** of(-1.0, 2.0), 1 / 3, 9.0)


def test_a_monotone_function_takes_the_ends():
    rising, falling = monotone(np.exp, of(0.0, 1.0)), monotone(lambda x: -x, of(1.0, 2.0), falling=True)
    error = 2.0**-45
    assert (float(rising.low), float(rising.high)) == (1 - error, math.e * (1 + error))
    assert (float(falling.low), float(falling.high)) == (-2 * (1 + error), -1 + error)
