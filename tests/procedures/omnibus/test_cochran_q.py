"""Cochran's Q is McNemar's test where two are compared; errors count like successes."""

import pytest
from hypothesis import given, settings, strategies as st
from support.inputs import rows_of

import nptests

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # small tables look transposed

tables = rows_of(st.integers(0, 1), n=(2, 5), k=(2, 4))


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=2, max_size=20))
def test_two_algorithms_give_mcnemar_without_continuity(rows):
    """Q = (n01 - n10)**2 / (n01 + n10)."""
    n01, n10 = rows.count((0, 1)), rows.count((1, 0))
    outcome = nptests.cochran_q(nptests.Scores(rows, better="higher"))
    if n01 + n10:
        assert outcome.statistic == (n01 - n10) ** 2 / (n01 + n10)
        assert outcome.details["discordant_items"] == n01 + n10
    else:
        assert outcome.pvalue == 1.0


@given(tables)
@settings(max_examples=20, deadline=None)
def test_errors_count_like_successes(rows):
    wrong = nptests.Scores([[1 - x for x in row] for row in rows], better="lower")
    outcome, other = nptests.cochran_q(nptests.Scores(rows, better="higher")), nptests.cochran_q(wrong)
    assert (outcome.pvalue, outcome.mean_ranks) == (other.pvalue, other.mean_ranks)
