"""Cochran's Q: published example, identities, brute force, odd data."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError
from nptests.read import literature as fixtures

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # small tables look transposed

tables = st.integers(2, 4).flatmap(
    lambda k: st.lists(st.lists(st.integers(0, 1), min_size=k, max_size=k), min_size=2, max_size=5)
)


def test_sports_writers():
    """Conover's example of 12 games and 3 writers, as NAG and statsmodels print it."""
    outcome = nptests.cochran_q(fixtures.scores("conover1999/writers"), null="asymptotic")
    assert f"{outcome.statistic:.4f}" == "2.8000"
    assert f"{outcome.pvalue:.6f}" == "0.246597"
    assert outcome.df == (2.0,)


def q(rows):
    """The formula in fractions; None where every row is constant."""
    k = len(rows[0])
    columns, lines = [sum(c) for c in zip(*rows, strict=True)], [sum(r) for r in rows]
    below = k * sum(lines) - sum(x * x for x in lines)
    return Fraction((k - 1) * (k * sum(g * g for g in columns) - sum(columns) ** 2), below) if below else None


@given(tables)
@settings(max_examples=40, deadline=None)
def test_formula_friedman_and_exact_law(rows):
    """O11: Q is the tie-corrected Friedman statistic of the 0/1 table."""
    table, expected = nptests.Scores(rows, better="higher"), q(rows)
    outcome = nptests.cochran_q(table)
    if expected is None:
        assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
        return
    assert outcome.statistic == float(expected)
    friedman = nptests.friedman(table)
    assert (outcome.statistic, outcome.pvalue) == (friedman.statistic, friedman.pvalue)
    if len(rows) * len(rows[0]) <= 12:
        each = [sorted(set(itertools.permutations(row))) for row in rows]
        every = [q(order) for order in itertools.product(*each)]
        share = np.mean([x >= expected for x in every])
        assert nptests.cochran_q(table, null="exact").pvalue == pytest.approx(share, rel=1e-12, abs=0)


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=2, max_size=20))
def test_two_algorithms_give_mcnemar_without_continuity(rows):
    """O12: Q = (n01 - n10)**2 / (n01 + n10)."""
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
    assert outcome.pvalue == other.pvalue
    assert outcome.mean_ranks == other.mean_ranks


def test_other_numbers_are_refused_by_name():
    table = nptests.Scores([[0, 1], [1, 0.5]], ["p", "q"], ["iris", "wine"], better="higher")
    with pytest.raises(InputError, match=r"data set 'wine', algorithm 'q' is 0\.5"):
        nptests.cochran_q(table)


def test_simulated_interval_holds_the_exact_p():
    table = fixtures.scores("conover1999/writers")
    outcome = nptests.cochran_q(table, null="simulated", draws=20_000)
    exact = nptests.cochran_q(table, null="exact").pvalue
    assert outcome.null.error[0] <= exact <= outcome.null.error[1]
