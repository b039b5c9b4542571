"""Durbin's test: the F form, simulation against enumeration, odd data."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nptests

NA = None
# Conover (1999), p. 391: seven people rank three of seven ice creams each (the example of PMCMRplus::durbinTest).
ICE_CREAM = [
    [2, 3, NA, 1, NA, NA, NA],
    [NA, 3, 1, NA, 2, NA, NA],
    [NA, NA, 2, 1, NA, 3, NA],
    [NA, NA, NA, 1, 2, NA, 3],
    [3, NA, NA, NA, 1, 2, NA],
    [NA, 3, NA, NA, NA, 1, 2],
    [3, NA, 1, NA, NA, NA, 2],
]
# Every two of four algorithms together on two data sets.
FOUR = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]]


def incomplete(rows, better="lower"):
    return nptests.IncompleteScores(rows, better=better)


def test_f_form_of_the_ice_cream():
    """T2 = (12 / 6) / ((7 * 2 - 12) / (7 * 3 - 7 - 7 + 1)) = 2 / (2 / 8)."""
    outcome = nptests.durbin(incomplete(ICE_CREAM), form="F")
    assert (outcome.statistic, outcome.df) == (8.0, (6.0, 8.0))
    assert outcome.pvalue < 0.01


blocks = st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=4, max_size=4)


def laid_out(values):
    """Three values a data set, in the cells of the design."""
    rows = []
    for cells, row in zip(FOUR, values, strict=True):
        values_left = iter(row)
        rows.append([next(values_left) if here else NA for here in cells])
    return rows


def t1(ranks):
    """Conover's formula on rows of three ranks."""
    table = np.array([[0.0 if x is NA else x for x in row] for row in laid_out(ranks)])
    a, c = (table**2).sum(), 4 * 3 * 16 / 4
    return 3 * ((table.sum(axis=0) ** 2).sum() - 3 * c) / (a - c)


@given(blocks)
@settings(max_examples=25, deadline=None)
def test_formula_and_simulation(values):
    ranks = [[sum((y < x) + (y <= x) for y in row) / 2 + 0.5 for x in row] for row in values]
    outcome = nptests.durbin(incomplete(laid_out(values)))
    if outcome.status:
        assert outcome.pvalue == 1.0
        return
    at = t1(ranks)
    assert outcome.statistic == pytest.approx(at, rel=1e-12, abs=1e-12)
    every = [t1(table) for table in itertools.product(*(itertools.permutations(row) for row in ranks))]
    share = np.mean(np.array(every) >= at - 1e-9)
    simulated = nptests.durbin(incomplete(laid_out(values)), null="simulated", draws=2000)
    assert abs(simulated.pvalue - share) <= 5 * math.sqrt(share * (1 - share) / 2000) + 1 / 2000
    f = nptests.durbin(incomplete(laid_out(values)), form="F", null="simulated", draws=2000)
    assert f.pvalue == simulated.pvalue


def test_ranks_that_are_explained_completely_have_the_p_of_the_chi_squared_form():
    """One algorithm always below three that tie: F is infinite."""
    rows = laid_out([[1, 2, 2], [1, 2, 2], [1, 2, 2], [2, 2, 2]])
    outcome = nptests.durbin(incomplete(rows), form="F")
    assert outcome.statistic == math.inf
    assert outcome.pvalue == nptests.durbin(incomplete(rows)).pvalue
    assert any("chi-squared form" in note for note in outcome.notes)
