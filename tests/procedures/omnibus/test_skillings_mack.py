"""The Skillings-Mack test: published examples, identities, simulation against enumeration, odd data."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests import InputError

NA = None
# Skillings and Mack (1981), p. 173: times of nine people with four ways of assembly. The digits of the statistic are
# those of the R package Skillings.Mack.
ASSEMBLY = [
    [3.2, 4.1, 3.8, 4.2],
    [3.1, 3.9, 3.4, 4.0],
    [4.3, 3.5, 4.6, 4.8],
    [3.5, 3.6, 3.9, 4.0],
    [3.6, 4.2, 3.7, 3.9],
    [4.5, 4.7, 3.7, NA],
    [NA, 4.2, 3.4, NA],
    [4.3, 4.6, 4.4, 4.9],
    [3.5, NA, 3.7, 3.9],
]
# Hollander and Wolfe (1999), section 7.8, as kept in the R packages NSM3 and PMCMRplus.
RHYTHM = [[3, 5, 15], [1, 3, 18], [5, 4, 21], [2, NA, 6], [0, 2, 17], [0, 2, 10], [0, 3, 8], [0, 2, 13]]

cell = st.integers(0, 3)
hole = st.one_of(cell, cell, st.none())


def incomplete(rows, better="lower"):
    return nptests.IncompleteScores(rows, better=better)


def test_assembly_times():
    outcome = nptests.skillings_mack(incomplete(ASSEMBLY))
    assert f"{outcome.statistic:.6f}" == "15.493049"
    assert f"{outcome.pvalue:.12f}" == "0.001440296302"
    assert outcome.df == (3.0,)


def test_rhythmicity_as_pmcmrplus_answers():
    outcome = nptests.skillings_mack(incomplete(RHYTHM), ties="ignored")
    assert outcome.statistic == pytest.approx(13.28095184458097, rel=1e-13, abs=0)
    assert outcome.pvalue == pytest.approx(0.001306405348435455, rel=1e-12, abs=0)


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("ties", ["corrected", "ignored"])
@given(st.integers(2, 4).flatmap(lambda k: st.lists(st.lists(cell, min_size=k, max_size=k), min_size=2, max_size=6)))
@settings(max_examples=30, deadline=None)
def test_complete_tables_give_friedman(ties, rows):
    outcome = nptests.skillings_mack(incomplete(rows), ties=ties)
    friedman = nptests.friedman(nptests.Scores(rows, better="lower"), ties=ties, null="asymptotic")
    if friedman.status:
        assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
        return
    assert outcome.statistic == pytest.approx(friedman.statistic, rel=1e-12, abs=1e-13)
    assert outcome.pvalue == pytest.approx(friedman.pvalue, rel=1e-11, abs=0)


tables = st.lists(st.lists(hole, min_size=3, max_size=3), min_size=2, max_size=4).filter(
    lambda rows: all(any(x is not NA for x in line) for line in [*rows, *zip(*rows, strict=True)])
)


def midranks(row):
    return [NA if x is NA else sum((y < x) + (y <= x) for y in row if y is not NA) / 2 + 0.5 for x in row]


def weighted_sums(rows):
    """A by the definition, of rows of ranks."""
    a = np.zeros(len(rows[0]))
    for row in rows:
        size = sum(x is not NA for x in row)
        a += [0.0 if x is NA else math.sqrt(12 / (size + 1)) * (x - (size + 1) / 2) for x in row]
    return a


def arrangements(rows):
    """Every table that permuting the ranks within rows can give."""
    each = []
    for row in rows:
        here = [j for j, x in enumerate(row) if x is not NA]
        orders = itertools.permutations([row[j] for j in here])
        each.append([[order[here.index(j)] if j in here else NA for j in range(len(row))] for order in orders])
    return itertools.product(*each)


@given(tables)
@settings(max_examples=30, deadline=None)
def test_covariance_statistic_and_simulation(rows):
    """S is the covariance of A over all permutations, T = A' S^- A with Moore and Penrose's inverse, df its rank."""
    outcome, ranked = nptests.skillings_mack(incomplete(rows)), [midranks(row) for row in rows]
    every = np.array([weighted_sums(table) for table in arrangements(ranked)])
    covariance = np.cov(every.T, bias=True)
    assert np.allclose(outcome.details["covariance"], covariance, rtol=1e-12, atol=1e-12)
    assert np.allclose(outcome.details["weighted_sums"], weighted_sums(ranked), rtol=1e-14, atol=1e-14)
    if outcome.status:
        assert outcome.pvalue == 1.0
        assert not covariance.any()
        return
    inverse = np.linalg.pinv(covariance, rcond=1e-10)
    t = np.einsum("ij,jk,ik->i", every, inverse, every)
    at = weighted_sums(ranked) @ inverse @ weighted_sums(ranked)
    assert outcome.statistic == pytest.approx(at, rel=1e-11, abs=1e-11)
    assert outcome.df == (float(np.linalg.matrix_rank(covariance, tol=1e-10)),)
    simulated = nptests.skillings_mack(incomplete(rows), null="simulated", draws=2000)
    share = np.mean(t >= at - 1e-9)
    assert abs(simulated.pvalue - share) <= 5 * math.sqrt(share * (1 - share) / 2000) + 1 / 2000


@given(tables)
@settings(max_examples=20, deadline=None)
def test_negated_scores_turn_with_better(rows):
    turned = [[NA if x is NA else -x for x in row] for row in rows]
    assert (
        nptests.skillings_mack(incomplete(rows)).pvalue == nptests.skillings_mack(incomplete(turned, "higher")).pvalue
    )


def test_balanced_incomplete_blocks_give_durbin():
    rows = [[1, 2, NA], [2, NA, 5], [NA, 4, 3], [1, 3, NA], [1, NA, 2], [NA, 1, 2]]
    outcome, durbin = nptests.skillings_mack(incomplete(rows)), nptests.durbin(incomplete(rows))
    assert outcome.statistic == pytest.approx(durbin.statistic, rel=1e-13, abs=0)


def test_algorithms_that_never_meet_cost_a_degree_of_freedom():
    rows = [[1, 2, NA, NA], [2, 3, NA, NA], [NA, NA, 1, 2], [NA, NA, 3, 4]]
    outcome = nptests.skillings_mack(incomplete(rows))
    assert outcome.df == (2.0,)
    assert any("never compared" in note for note in outcome.notes)


def test_single_scores_do_not_count():
    plain = nptests.skillings_mack(incomplete(RHYTHM))
    more = nptests.skillings_mack(incomplete([*RHYTHM, [4, NA, NA]]))
    assert more.statistic == plain.statistic
    assert any("do not count" in note for note in more.notes)


def test_simulated_p_comes_with_its_interval():
    outcome = nptests.skillings_mack(incomplete(RHYTHM), null="simulated", draws=5000, seed=3)
    assert outcome.null.error[0] <= outcome.pvalue <= outcome.null.error[1]
    assert (outcome.null.draws, outcome.null.seed) == (5000, 3)


def test_complete_scores_are_taken_too():
    table = nptests.Scores([[1, 2], [2, 3]], better="lower")
    assert nptests.skillings_mack(nptests.IncompleteScores.of(table)).statistic == 2.0
    assert nptests.skillings_mack(table).statistic == 2.0


def test_algorithms_that_meet_through_others_only_are_compared():
    chain = [[1, 2, None, None], [None, 1, 2, None], [None, None, 1, 2]]
    apart = [[1, 2, None, None], [None, None, 1, 2]]
    for rows, df in ((chain, 3), (apart, 2)):
        assert nptests.skillings_mack(nptests.IncompleteScores(rows, better="higher")).df == (df,)


def test_thousands_of_algorithms_are_refused_before_any_work():
    with pytest.raises(InputError, match="up to 2,000 algorithms, these are 2,001: leave some out"):
        nptests.skillings_mack(nptests.IncompleteScores(np.arange(4002).reshape(2, 2001), better="higher"))


def test_of_tables_without_differences_nothing_is_said_of_separate_sets():
    flat = nptests.skillings_mack(incomplete([[1, 1, NA, NA], [NA, NA, 2, 2]]))
    assert flat.notes == ("no data set shows any difference: p = 1 by definition",)


def test_drawn_statistics_that_only_rounding_parts_reach_the_observed_one():
    """All orders of the scores within data sets: without room for rounding a fifth of those as large is not counted."""
    rows = [[2, 0, 1, NA, NA, NA, NA], [NA, NA, 0, NA, 2, 1, NA], [NA, NA, NA, 0, NA, 1, NA],
            [NA, NA, NA, NA, NA, 0, 1], [NA, 0, NA, NA, 1, NA, NA]]  # fmt: skip
    outcome = nptests.skillings_mack(incomplete(rows), null="simulated", draws=20_000)
    every = []
    for orders in itertools.product(*([*itertools.permutations(range(7 - row.count(NA)))] for row in rows)):
        moved = [iter(order) for order in orders]
        table = [[NA if x is NA else next(own) for x in row] for row, own in zip(rows, moved, strict=True)]
        every.append(nptests.skillings_mack(incomplete(table)).statistic)
    exact = np.mean(np.array(every) >= outcome.statistic * (1 - 1e-9))
    assert abs(outcome.pvalue - exact) < 4 * math.sqrt(exact * (1 - exact) / 20_000)  # four standard errors
