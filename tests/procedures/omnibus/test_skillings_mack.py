"""The Skillings-Mack test: simulation against enumeration, odd data."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nptests

NA = None
# Hollander and Wolfe (1999), section 7.8, as kept in the R packages NSM3 and PMCMRplus.
RHYTHM = [[3, 5, 15], [1, 3, 18], [5, 4, 21], [2, NA, 6], [0, 2, 17], [0, 2, 10], [0, 3, 8], [0, 2, 13]]

cell = st.integers(0, 3)
hole = st.one_of(cell, cell, st.none())


def incomplete(rows, better="lower"):
    return nptests.IncompleteScores(rows, better=better)


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


def test_balanced_incomplete_blocks_give_durbin():
    rows = [[1, 2, NA], [2, NA, 5], [NA, 4, 3], [1, 3, NA], [1, NA, 2], [NA, 1, 2]]
    outcome, durbin = nptests.skillings_mack(incomplete(rows)), nptests.durbin(incomplete(rows))
    assert outcome.statistic == pytest.approx(durbin.statistic, rel=1e-13, abs=0)


def test_single_scores_do_not_count():
    plain = nptests.skillings_mack(incomplete(RHYTHM))
    more = nptests.skillings_mack(incomplete([*RHYTHM, [4, NA, NA]]))
    assert more.statistic == plain.statistic
    assert any("do not count" in note for note in more.notes)


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
