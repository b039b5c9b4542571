"""The multiple sign test: the tutorial's example, the sign test as a special case, ties, bad input."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nptests import Scores, multiple_sign, sign
from nptests.read import literature as fixtures


@pytest.fixture
def accuracies():
    return fixtures.scores("garcia2010/data")


def test_the_printed_critical_number_is_one_sided(accuracies):
    for alternative, decisions in (("less", [False, True, True]), ("two-sided", [False, False, True])):
        comparisons = multiple_sign(accuracies, control="PDFC", alternative=alternative)
        assert [row.adjusted <= 0.05 for row in comparisons] == decisions


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=12))
def test_two_columns_are_the_sign_test(rows):
    table = Scores([list(row) for row in rows], ["control", "other"], better="lower")
    for alternative in ("two-sided", "greater", "less"):
        (row,) = multiple_sign(table, control="control", alternative=alternative).rows
        pair = sign(table.select("other", "control"), alternative=alternative)
        assert row.pvalue == pytest.approx(pair.pvalue, rel=1e-12, abs=0)
        assert row.adjusted == pytest.approx(pair.pvalue, rel=1e-12, abs=0)
        assert row.estimate == pytest.approx(pair.estimate, rel=1e-12, abs=0)


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


def test_adjusted_is_at_least_the_sign_test(accuracies):
    for null in ("exact", "asymptotic", "simulated"):
        assert all(r.pvalue <= r.adjusted <= 1 for r in multiple_sign(accuracies, control="NNEP", null=null))


def test_a_note_of_ties_stands_where_there_are_some():
    rows = [[1, 2, 3], [2, 1, 3], [3, 1, 2]]
    for table, tied in ((rows, False), ([*rows, [1, 1, 2]], True), ([*rows, [1, 2, 2]], False)):
        notes = multiple_sign(Scores(table, better="lower"), control="A1").notes
        assert any("ties with the control" in note for note in notes) == tied
