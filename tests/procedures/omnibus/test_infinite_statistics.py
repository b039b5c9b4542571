"""An F that is infinite, as every data set gives the same ranks: p is the share of arrangements that do, never 0."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

import nptests


def share_that_agree(row, n):
    """Of all arrangements of n such rows, those in which all rows are equal."""
    orders = set(itertools.permutations(row))
    return float(Fraction(sum(len(set(rows)) == 1 for rows in itertools.product(orders, repeat=n)), len(orders) ** n))


@pytest.mark.parametrize(("n", "k"), [(2, 2), (3, 2), (8, 2), (2, 3), (5, 3), (3, 4)])
def test_doors_give_the_share_of_arrangements(n, k):
    expected = share_that_agree(tuple(range(k)), n)
    for found in (
        nptests.iman_davenport_from_statistic(n * (k - 1), n, k),
        nptests.iman_davenport_from_ranks(list(range(1, k + 1)), n),
        nptests.quade_from_statistic(math.inf, n, k),
    ):
        assert math.isinf(found.statistic)
        assert found.pvalue == pytest.approx(expected, rel=1e-15, abs=0)
        assert found.null.kind == "exact"
        assert any("without ties" in note for note in found.notes)


@pytest.mark.parametrize("row", [(1, 2), (1, 2, 2), (1, 2, 3)])
def test_tables_give_it_with_their_ties(row):
    scores = nptests.Scores(np.tile(row, (4, 1)), better="lower")
    for test in (nptests.iman_davenport, nptests.quade):
        assert test(scores, null="asymptotic").pvalue == pytest.approx(share_that_agree(row, 4), rel=1e-15, abs=0)


def test_what_no_double_holds_is_printed_from_its_logarithm():
    found = nptests.iman_davenport_from_statistic(2000, 1000, 3)
    assert found.log_pvalue == pytest.approx(-999 * math.log(6), rel=1e-14, abs=0)
    assert "p-value            0\n" not in repr(found)
    assert "e-778" in repr(found)  # 999 log10(6) = 777.4
