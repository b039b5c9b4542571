"""Contrast estimation from medians."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nptests import Scores, contrasts
from nptests.read import literature as fixtures


def test_derrac_and_others_toy_by_hand():
    """Their table of 4 problems x 4 algorithms. A - B: -.436 -1.996 -.520 -.680, median -.600; and so on:

    A - C .015, A - D .0185, B - C .671, B - D .6225, C - D -.0445. m_A = (-.600 + .015 + .0185) / 4 = -.141625,
    m_B = .473375, m_C = -.182625, m_D = -.149125.
    """
    comparisons = contrasts(fixtures.scores("derrac2011/toy"))
    above = comparisons.details["medians"][np.triu_indices(4, 1)]
    assert above.tolist() == [-0.6, 0.015, 0.0185, 0.671, 0.6225, -0.0445]
    assert comparisons.details["effects"].tolist() == [-0.141625, 0.473375, -0.182625, -0.149125]
    assert [row.estimate for row in comparisons] == [-0.615, 0.041, 0.0075, 0.656, 0.6225, -0.0335]


def test_garcia_equals_scmamp():
    """contrastEstimationMatrix of scmamp 0.2.55 on the 24 x 4 accuracies."""
    comparisons = contrasts(fixtures.scores("garcia2010/data"))
    assert [row.estimate for row in comparisons] == [0.0225, 0.01975, 0.05925, -0.00275, 0.03675, 0.0395]


@given(st.lists(st.lists(st.integers(-20, 20), min_size=3, max_size=3), min_size=3, max_size=9))
def test_estimates_add_up(rows):
    comparisons = contrasts(Scores(rows, ["a", "b", "c"], better="higher"))
    ab, ac, bc = (row.estimate for row in comparisons)
    assert ab + bc == pytest.approx(ac, abs=1e-12)
    assert sum(comparisons.details["effects"]) == pytest.approx(0, abs=1e-12)
    floats = contrasts(Scores(rows, ["a", "b", "c"], better="higher"), arithmetic="float")
    assert [r.estimate for r in floats] == pytest.approx([ab, ac, bc], abs=1e-12)


def test_two_columns_give_the_median_difference():
    table = Scores([["0.3", "0.1"], ["0.6", "0.5"], ["0.9", "0.6"]], better="higher")
    assert contrasts(table).rows[0].estimate == 0.2


def test_there_is_no_test():
    comparisons = contrasts(Scores([[1, 2], [3, 5]], better="higher"))
    assert comparisons.status == "estimates-only"
    assert all(math.isnan(row.pvalue) for row in comparisons)
