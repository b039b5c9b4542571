"""Roots of decreasing functions: the step to the next place, and what a search takes at most."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from support.beside import on_each

from nptests.distributions.roots import _interpolated, positive_isf, solve_decreasing

INFINITE = math.inf


@on_each("low", "high", "f_low", "f_high", "expected")
def test_the_zero_of_a_chord(low, high, f_low, f_high, expected):
    assert _interpolated(low, high, f_low, f_high) == expected


# A decreasing function, its root, and between what it is looked for.
FUNCTIONS: dict[str, tuple[Callable[[float], float], float, float, float]] = {
    "straight": (lambda x: 3.0 - x, 3.0, 0.0, 10.0),
    "root at the low end": (lambda x: -x, 0.0, 0.0, 1.0),
    "root at the high end": (lambda x: 1.0 - x, 1.0, 0.0, 1.0),
    "flat, then steep": (lambda x: 1.0 - (x / 7.0) ** 41, 7.0, 0.0, 10.0),
    "steep, then flat": (lambda x: math.exp(-40.0 * x) - math.exp(-4.0), 0.1, 0.0, 10.0),
    "a step": (lambda x: 1.0 if x < math.pi else -1.0, math.pi, 0.0, 10.0),
    "to minus infinity": (lambda x: 2.0 - x if x < 3.0 else -INFINITE, 2.0, 0.0, 1e6),
    "from infinity": (lambda x: INFINITE if x <= 1.0 else 2.0 - x, 2.0, -1e6, 3.0),
    "cubic": (lambda x: -((x - 0.3) ** 3), 0.3, -5.0, 5.0),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_root_in_a_small_multiple_of_halvings(name):
    """Four steps halve a bracket at least once, and some 65 halvings close one of ten between doubles near 1."""
    f, root, low, high = FUNCTIONS[name]
    asked = []

    def counted(x):
        asked.append(x)
        return f(x)

    found = solve_decreasing(counted, low, high)
    if name == "cubic":  # below 1e-5 from its root a cube is below 1e-15 of what its ends are
        assert abs(found - root) < 1e-5
    else:
        assert abs(found - root) <= 4 * np.spacing(max(abs(root), 0.05))
    assert len(asked) <= 2 + 4 * math.ceil(math.log2((high - low) / np.spacing(max(abs(root), 1e-3))))


@pytest.mark.parametrize("name", ["straight", "flat, then steep", "steep, then flat"])
def test_a_smooth_function_takes_few_steps(name):
    f, _, low, high = FUNCTIONS[name]
    asked = []
    solve_decreasing(lambda x: asked.append(x) or f(x), low, high)  # type: ignore[func-returns-value]
    assert len(asked) <= {"straight": 3}.get(name, 32)


@pytest.mark.parametrize("power", [0.01, 0.5, 1.0, 30.0])
@pytest.mark.parametrize("p", [0.999, 0.5, 1e-3, 1e-100, 1e-300])
def test_power_tails(power, p):
    """P(X >= x) = (1 + x)**-power: x is so far that log x is what is solved for, or beyond every double."""
    log_x = -math.log(p) / power
    x = positive_isf(lambda x: -power * math.log1p(x), p)
    if log_x > 709.0:
        assert x >= np.finfo(float).max / 2
    else:
        assert x == pytest.approx(math.expm1(log_x), rel=1e-11, abs=0)


def test_what_is_no_probability():
    assert (positive_isf(lambda x: -x, 0.0), positive_isf(lambda x: -x, 1.0)) == (INFINITE, 0.0)
    assert all(math.isnan(positive_isf(lambda x: -x, p)) for p in (-1e-9, 1.000001, math.nan))


def test_an_end_that_is_the_root_is_asked_once():
    for low, high, expected in ((0.0, 1.0, [0.0, 1.0]), (-1.0, 0.0, [-1.0, 0.0])):
        asked = []
        assert solve_decreasing(lambda x, asked=asked: asked.append(x) or -x, low, high) == 0.0  # type: ignore[misc]
        assert asked == expected


@pytest.mark.parametrize("turned", [False, True])
def test_an_end_that_stays_twice_has_half_its_weight(turned):
    """On a convex function the high end moves; on that function turned round, the low end does."""
    asked = []

    def f(x):
        return 0.5 - math.exp(x - 4.0) if turned else math.exp(-x) - 0.5

    solve_decreasing(lambda x: asked.append(x) or f(x), 0.0, 4.0)  # type: ignore[func-returns-value]
    stays, moves = (4.0, 0.0) if turned else (0.0, 4.0)
    weight = f(stays)
    for step in range(3):
        middle = stays + (moves - stays) * weight / (weight - f(moves))
        assert asked[2 + step] == pytest.approx(middle, rel=1e-14, abs=0)
        moves = asked[2 + step]
        if step:
            weight /= 2


def bends(power):
    return lambda x: 1.0 - (x / 3.0) ** power


@pytest.mark.parametrize("power", [0.05, 0.2, 0.6, 1.7, 3.0, 5.0, 8.0, 13.0, 21.0, 34.0])
def test_the_middle_is_asked_where_three_steps_did_not_halve_the_bracket(power):
    asked = []
    f, low, high = bends(power), 0.0, 10.0
    solve_decreasing(lambda x: asked.append(x) or f(x), low, high)  # type: ignore[func-returns-value]
    steps = iter(asked[2:])

    def narrowed(x):
        return (x, high) if f(x) >= 0.0 else (low, x)

    step = next(steps)
    while True:
        width = high - low
        for _ in range(3):
            low, high = narrowed(step)
            step = next(steps, math.nan)
        if math.isnan(step) or high - low < 1e-6:
            return
        middle = low + (high - low) / 2.0
        assert (step == middle) == (high - low > width / 2.0)
        if step == middle:
            low, high = narrowed(step)
            step = next(steps, math.nan)
