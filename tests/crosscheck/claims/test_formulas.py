"""The little language of formulas, and the enclosures that it gives on intervals."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest
from support import beside, refused

from crosscheck.claims import formulas, intervals


@beside.on_each("formula")
def test_an_enclosure_holds_every_value_inside(formula):
    rng = random.Random(7)
    for _ in range(200):
        low = {name: rng.uniform(0.5, 3) for name in "abc"} | {"r": [rng.uniform(0.5, 3) for _ in range(4)]}
        width = {name: rng.uniform(0, 0.2) for name in (*"abc", "r")}
        box = {n: intervals.Interval(np.asarray(x), np.asarray(x) + width[n]) for n, x in low.items()}
        share = rng.random()
        inside = {n: (np.asarray(x) + share * width[n]).tolist() for n, x in low.items()}
        enclosure = formulas.evaluate(formula, box)
        assert enclosure.low <= formulas.evaluate(formula, inside) <= enclosure.high


def test_division_by_an_interval_around_zero_says_nothing():
    enclosure = formulas.evaluate("1/a", {"a": intervals.Interval(np.asarray(-1.0), np.asarray(1.0))})
    assert (enclosure.low, enclosure.high) == (-math.inf, math.inf)


def test_tails_are_inverted():
    assert formulas.evaluate("f_sf(f_isf(0.05, 3, 39), 3, 39)", {}) == pytest.approx(0.05, rel=1e-12, abs=0)
    assert formulas.evaluate("t_sf(t_isf(0.01, 9), 9)", {}) == pytest.approx(0.01, rel=1e-12, abs=0)


@beside.on_each("formula", "message")
def test_nothing_but_arithmetic(formula, message):
    refused.refuses(message, formulas.evaluate, formula, {"a": 1.0})


def test_the_enclosure_of_a_long_sum_holds_the_exact_one():
    """Beside 1e16 ones are lost one by one; the ones on the lower ends alone, or on the upper ones."""
    terms = np.array([1e16] + [1.0] * 999)
    exact = sum(map(Fraction, terms.tolist()))
    for low, high in ((terms, terms), (terms, terms + 1e10), (-terms, terms)):
        enclosure = formulas.evaluate("sum(r)", {"r": intervals.Interval(low, high)})
        assert Fraction(float(enclosure.low)) <= (exact if low is terms else -exact)
        assert exact <= Fraction(float(enclosure.high))


@pytest.mark.parametrize("formula", ["range_sf(x, n, 12)", "range_sf(x, 3, n)", "shapiro_p(x, n)"])
def test_each_value_may_have_a_size_of_its_own(formula):
    x, n = np.array([0.91, 0.95, 0.97]), np.array([4, 4, 20])
    each = [float(formulas.evaluate(formula, {"x": a, "n": b})) for a, b in zip(x.tolist(), n.tolist(), strict=True)]
    assert formulas.evaluate(formula, {"x": x, "n": n}).tolist() == each


def test_a_sum_of_signed_ranks_that_there_is_not_has_no_p():
    assert all(math.isnan(formulas.signed_p(w, n)) for w, n in ((-1.0, 10.0), (56.0, 10.0), (10.0, 61.0)))
    assert [formulas.signed_p(w, 3.0) for w in (0.0, 6.0, 3.0)] == [0.25, 0.25, 1.0]
