"""Durbin's pairs: the F that their squares average to, every order of the ranks, least squares, and Conover's error."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nptests

FOUR = [[1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 1]]  # every two together on two data sets
blocks = st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=4, max_size=4)


def table(orders):
    rows = [[next(left) if there else None for there in row] for row, left in zip(FOUR, map(iter, orders), strict=True)]
    return nptests.IncompleteScores(rows, better="lower")


@given(blocks)
@settings(max_examples=40, deadline=None)
def test_the_squares_average_to_the_f_and_conover_s_are_smaller(orders):
    scores = table(orders)
    f = nptests.durbin(scores, form="F").statistic
    t, wider = (
        np.array([row.statistic for row in nptests.durbin_pairs(scores, error=error)])
        for error in ("residual", "conover")
    )
    if math.isfinite(f):
        assert (t**2).mean() == pytest.approx(f, rel=1e-12, abs=0)
        assert wider * math.sqrt(9 / 8) == pytest.approx(t, rel=1e-12, abs=0)


def test_the_error_is_that_of_all_orders_of_the_ranks():
    """The mean squared error is the mean squared difference of every pair, of which Conover's is 9/8."""
    means = {}
    for error in ("residual", "conover"):
        rows = [
            nptests.durbin_pairs(table(orders), error=error).rows
            for orders in itertools.product(itertools.permutations((1, 2, 3)), repeat=4)
        ]
        means[error] = np.mean([[row.error**2 for row in each] for each in rows], axis=0)
        squares = np.mean([[row.estimate**2 for row in each] for each in rows], axis=0)
    assert means["residual"] == pytest.approx(squares, rel=1e-12, abs=0)
    assert means["conover"] == pytest.approx(squares * 9 / 8, rel=1e-12, abs=0)


def test_very_large_data():
    """M times four blocks in one order: rank sums M (3, 5, 7, 9), S = 8 M and T_1 = 7.5 M."""
    many = 100_000
    rows = [[j if there else None for j, there in enumerate(row)] for row in FOUR] * many
    result = nptests.durbin_pairs(nptests.IncompleteScores(rows, better="lower"))
    w = Fraction(many, 2 * (8 * many - 3))
    t = -6 * many / math.sqrt(2 * Fraction(8 * many, 3) * w)
    assert [row.statistic for row in result][2] == pytest.approx(t, rel=1e-14, abs=0)
