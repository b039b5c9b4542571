"""One comparison decides a step: p <= level and the decision never contradict each other, not by a rounding either."""

from itertools import product

import numpy as np
import pytest

import nptests
from nptests.adjustments import methods

WITH_LEVELS = [method for method in methods.adjustments() if method.levels is not None]
# Not those whose levels depend on how many others are small.
ALONE = [
    method for method in WITH_LEVELS
    if [step.level for step in nptests.adjustment_steps([0, 0, 0.5], method.name).rows]
    == [step.level for step in nptests.adjustment_steps([0.4, 0.4, 0.5], method.name).rows]
]  # fmt: skip


def contradictions(method, p, alpha):
    """The steps whose own comparison says otherwise, among those that have a say in the direction of the method."""
    rows = nptests.adjustment_steps(p, method.name, alpha=alpha).rows
    decided = [row.rejected for row in rows]
    odd = []
    for i, row in enumerate(rows):
        says = {"single-step": True, "step-down": all(decided[:i]), "step-up": not any(decided[i + 1 :])}[
            method.direction
        ]
        if says and (row.pvalue <= row.level) != row.rejected:
            odd.append(row)
    return odd


@pytest.mark.parametrize("method", WITH_LEVELS, ids=lambda m: m.name)
@pytest.mark.parametrize("alpha", [0.05, 0.01, 0.1, 0.025])
def test_a_p_value_at_its_level(method, alpha):
    """Every p-value in turn is set to the level that is shown for it, where rounding may go either way."""
    for m in (1, 3, 6, 10, 15):
        p = [alpha * (i + 1) / (7 * m) for i in range(m)]
        for i in range(m):
            level = nptests.adjustment_steps(p, method.name, alpha=alpha).rows[i].level
            assert contradictions(method, [*p[:i], level, *p[i + 1 :]], alpha) == []
            for share in (1, 2, 3, 6, 7, 10):
                assert contradictions(method, [*p[:i], alpha / share, *p[i + 1 :]], alpha) == []


LARGEST = 0.5  # of every table below, because a method may look at it: above each level


def alone_at(method, order, i, p):
    """Is step i rejected at p, where the other steps leave it the say?

    Walking down, those before it are rejected. Walking up, those behind it are retained and those before it equal it.
    """
    m = len(order)
    before = [5e-324 * (j + 1) for j in range(i)] if method.direction == "step-down" else [p] * i
    in_order = [*before, p, *[LARGEST] * (m - i - 1)]
    placed = [0.0] * m
    for place, value in zip(order, in_order, strict=True):
        placed[place] = value
    rows = nptests.adjustment_steps(placed, method.name, alpha=0.05).rows
    return next(row.rejected for row in rows if row.position == order[i])


@pytest.mark.parametrize("method", ALONE, ids=lambda m: m.name)
def test_a_level_is_where_its_step_turns(method):
    """Whatever the p-values, those of steps without a say too: judged by adjusted p-values just below and above it."""
    silent = 0
    for seed, m in product(range(4), (3, 6, 10)):
        p = (0.05 * np.random.default_rng([seed, m]).random(m - 1) ** 2).tolist()
        p.append(LARGEST)
        rows = nptests.adjustment_steps(p, method.name, alpha=0.05).rows
        order = [row.position for row in rows]
        for i, row in enumerate(rows[:-1]):
            silent += (row.pvalue <= row.level) != row.rejected
            assert [alone_at(method, order, i, row.level * (1 + by)) for by in (-1e-9, 1e-9)] == [True, False], (p, i)
    assert (silent > 0) == (len({row.level for row in rows[:-1]}) > 1)


@pytest.mark.parametrize("method", methods.adjustments(), ids=lambda m: m.name)
def test_the_level_is_five_percent_unless_given(method):
    p = [0.001, 0.012, 0.02, 0.049, 0.051, 0.4]
    assert nptests.adjustment_steps(p, method.name) == nptests.adjustment_steps(p, method.name, alpha=0.05)


@pytest.mark.parametrize("method", methods.adjustments(), ids=lambda m: m.name)
def test_a_level_that_is_not_told_is_a_twentieth(method):
    p = [0.001, 0.012, 0.03, 0.04, 0.2, 0.6]
    assert nptests.adjustment_steps(p, method.name) == nptests.adjustment_steps(p, method.name, alpha=1 / 20)
