"""The multiple sign test: the tutorial's example, the sign test as a special case, ties, bad input."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nptests import InputError, Scores, multiple_sign, sign
from nptests.read import literature as fixtures


@pytest.fixture
def accuracies():
    return fixtures.scores("garcia2010/data")


def test_garcia_and_others(accuracies):
    """Their table: 18 minus and 6 plus, 20 minus and 4 plus. The critical number of plus signs they read off for three
    comparisons, n = 24 and alpha = 0.05 is 6, so two algorithms are worse than the control and NNEP is not.

    For NNEP they count 16 minus and 7 plus: the row of "cleveland" (0.553 against 0.508) is printed with the sign "-".
    """
    comparisons = multiple_sign(accuracies, control="PDFC", alternative="less")
    assert [row.a for row in comparisons] == ["NNEP", "IS-CHC+1NN", "FH-GBML"]
    assert comparisons.details["minus"].tolist() == [16 - 1, 18, 20]
    assert comparisons.details["plus"].tolist() == [7 + 1, 6, 4]
    assert [row.statistic for row in comparisons] == [8, 6, 4]
    assert [row.adjusted <= 0.05 for row in comparisons] == [False, True, True]
    assert [row.b for row in comparisons] == ["PDFC"] * 3


def test_the_printed_critical_number_is_one_sided(accuracies):
    comparisons = multiple_sign(accuracies, control="PDFC")
    assert [row.adjusted <= 0.05 for row in comparisons] == [False, False, True]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=12))
def test_two_columns_are_the_sign_test(rows):
    table = Scores([list(row) for row in rows], ["control", "other"], better="lower")
    for alternative in ("two-sided", "greater", "less"):
        (row,) = multiple_sign(table, control="control", alternative=alternative).rows
        pair = sign(table.select("other", "control"), alternative=alternative)
        assert row.pvalue == pytest.approx(pair.pvalue, rel=1e-12, abs=0)
        assert row.adjusted == pytest.approx(pair.pvalue, rel=1e-12, abs=0)
        assert row.estimate == pytest.approx(pair.estimate, rel=1e-12, abs=0)


def test_directions(accuracies):
    """Turning the scores around exchanges better and worse."""
    turned = Scores(-accuracies.values, accuracies.algorithms, better="higher")
    less = multiple_sign(accuracies, control="NNEP", alternative="less")
    greater = multiple_sign(turned, control="NNEP", alternative="greater")
    assert [r.adjusted for r in less] == [r.adjusted for r in greater]
    assert [r.estimate for r in less] == [-r.estimate for r in greater]


def test_decimals_tie_exactly():
    """0.1 + 0.2 written as 0.3: no difference, whatever floats say."""
    table = Scores([["0.3", "0.30"], ["0.5", "0.4"], ["0.7", "0.6"]], ["a", "b"], better="higher")
    comparisons = multiple_sign(table, control="a")
    assert comparisons.details["ties"].tolist() == [1]
    assert "ties with the control" in comparisons.notes[-1]


def test_simulation_covers_the_exact_law():
    """Without ties both are the same law."""
    rng = np.random.default_rng(8)
    better = np.array([0, 0, 0, 1.1])
    table = Scores(rng.permuted(np.tile(np.arange(4), (14, 1)), axis=1) + better, better="higher")
    exact = multiple_sign(table, control="A1", null="exact")
    simulated = multiple_sign(table, control="A1", null="simulated", draws=20_000)
    for e, s in zip(exact, simulated, strict=True):
        # Five standard errors: three comparisons of a fixed seed.
        assert s.adjusted == pytest.approx(e.adjusted, abs=5 * (e.adjusted * (1 - e.adjusted) / 20_000) ** 0.5 + 1e-4)
    assert simulated.null.error[0] <= min(r.adjusted for r in simulated) <= simulated.null.error[1] + 1e-4


def test_asymptotic_is_near():
    rng = np.random.default_rng(9)
    better = np.array([0, 0, 0.6, 0.6, 0.6])
    table = Scores(rng.permuted(np.tile(np.arange(5), (200, 1)), axis=1) + better, better="higher")
    exact = multiple_sign(table, control="A1", null="exact")
    normal = multiple_sign(table, control="A1", null="asymptotic")
    for e, a in zip(exact, normal, strict=True):
        assert a.adjusted == pytest.approx(e.adjusted, abs=0.01)


def test_adjusted_is_at_least_the_sign_test(accuracies):
    for null in ("exact", "asymptotic", "simulated"):
        assert all(r.pvalue <= r.adjusted <= 1 for r in multiple_sign(accuracies, control="NNEP", null=null))


def test_no_difference_at_all():
    comparisons = multiple_sign(Scores([[1, 1, 1], [2, 2, 2], [3, 3, 3]], better="lower"), control="A2")
    assert [(r.pvalue, r.adjusted) for r in comparisons] == [(1, 1), (1, 1)]
    assert comparisons.status == "no-differences"


def test_a_note_of_ties_stands_where_there_are_some():
    rows = [[1, 2, 3], [2, 1, 3], [3, 1, 2]]
    for table, tied in ((rows, False), ([*rows, [1, 1, 2]], True), ([*rows, [1, 2, 2]], False)):
        notes = multiple_sign(Scores(table, better="lower"), control="A1").notes
        assert any("ties with the control" in note for note in notes) == tied


def test_bad_input(accuracies):
    with pytest.raises(InputError, match="no algorithm is called 'CN2'"):
        multiple_sign(accuracies, control="CN2")
    with pytest.raises(InputError, match="needs control="):
        multiple_sign(accuracies)
    with pytest.raises(InputError, match="at least one draw"):
        multiple_sign(accuracies, control="PDFC", null="simulated", draws=0)
    wide = Scores(np.arange(50 * 20).reshape(50, 20) % 7, better="higher")
    with pytest.raises(InputError, match="takes too long"):
        multiple_sign(wide, control="A1", null="exact")
    assert multiple_sign(wide, control="A1").null.kind == "asymptotic"
