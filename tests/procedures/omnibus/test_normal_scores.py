"""Friedman's test on normal scores: the formula, all permutations, what it shares with Friedman's test."""

import itertools
import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.data import ranks
from nptests.data.normal_quantiles import bits_for, normal_quantiles
from nptests.procedures.omnibus.normal_scores import NORMAL_SCORES

# Thousands of additions of scores below 3 to 2**-53 each, and the 2**-49 to which a score is rounded.
ROUNDING = 1e-12


def midranks(values):
    return [sum(v < x for v in values) + (sum(v == x for v in values) + 1) / 2 for x in values]


def scores_of(row):
    a = [NormalDist().inv_cdf(r / (len(row) + 1)) for r in midranks(row)]
    return [x - math.fsum(a) / len(a) for x in a]


def statistic(rows):
    squares = math.fsum(x * x for row in rows for x in row)
    return (len(rows[0]) - 1) * math.fsum(math.fsum(column) ** 2 for column in zip(*rows, strict=True)) / squares


def tables(most_rows, most_columns):
    return st.integers(2, most_columns).flatmap(
        lambda k: st.lists(st.lists(st.integers(0, 4), min_size=k, max_size=k), min_size=2, max_size=most_rows)
    )


@given(tables(3, 4))
@settings(max_examples=30, deadline=None)
@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
def test_formula_and_exact_law(table):
    rows = [scores_of(row) for row in table]
    result = nptests.normal_scores(nptests.Scores(table, better="lower"), null="exact")
    if not any(len(set(row)) > 1 for row in table):
        assert (result.pvalue, result.status) == (1.0, "no-differences")
        return
    observed = statistic(rows)
    assert result.statistic == pytest.approx(observed, rel=ROUNDING, abs=ROUNDING)
    # The first row may stay as it is. Equal statistics come out of sums in other orders.
    every = [statistic([rows[0], *order]) for order in itertools.product(*map(_orders, rows[1:]))]
    assert result.pvalue == pytest.approx(np.mean(np.array(every) > observed - 1e-9), rel=1e-14, abs=0)


def _orders(row):
    return list(itertools.permutations(row))


def test_ties_by_algebra_are_ties():
    """With three algorithms 7**2 + 0**2 + 7**2 = 5**2 + 3**2 + 8**2 differences of one number: p is Friedman's own."""
    rng = np.random.default_rng(5)
    for n in (5, 8, 12):
        table = nptests.Scores(np.argsort(rng.normal(size=(n, 3)), axis=1), better="lower")
        ours, friedman = nptests.normal_scores(table, null="exact"), nptests.friedman(table, null="exact")
        assert ours.pvalue == friedman.pvalue
        assert ours.statistic == pytest.approx(friedman.statistic, rel=1e-13, abs=0)


def test_auto_is_exact_while_it_is_quick():
    rng = np.random.default_rng(1)
    kinds = {n: nptests.normal_scores(nptests.Scores(rng.random((n, 4)), better="higher")).null.kind for n in (4, 12)}
    assert kinds[12] == "asymptotic"
    small = nptests.normal_scores(nptests.Scores(rng.random((6, 3)), better="higher"))
    assert (small.null.kind, small.null.other.kind) == ("exact", "asymptotic")


def test_the_exact_law_can_be_drawn():
    table = nptests.Scores([[1, 2, 3, 3], [4, 1, 1, 2], [3, 2, 2, 1], [1, 2, 2, 4]], better="lower")
    result = nptests.normal_scores(table, null="exact")
    law, value = NORMAL_SCORES.exact.rebuild(result)
    assert law.sf(value) == result.pvalue
    assert value == pytest.approx(result.statistic, rel=ROUNDING, abs=0)


def test_many_algorithms_overflow_nothing():
    """Sums of scores near 2**60: the interval of the draws holds what chi-squared says of so large a table."""
    table = nptests.Scores(np.random.default_rng(0).normal(size=(300, 50)).round(1), better="higher")
    simulated = nptests.normal_scores(table, null="simulated", draws=500)
    low, high = simulated.null.error
    assert low <= nptests.normal_scores(table).pvalue <= high


@pytest.mark.parametrize("m", [2, 7, 40, 1001])
def test_normal_quantiles_are_the_quantiles_to_their_last_bit(m):
    bits = bits_for(m)
    d = np.arange(1 - m, m)
    # Of the lower tail, whose probabilities doubles have to the last bit, and its mirror.
    expected = [math.copysign(NormalDist().inv_cdf((m + 1 - abs(x)) / (2 * (m + 1))), x) for x in d]
    assert np.abs(normal_quantiles(d, m, bits) * 2.0**-bits - expected).max() < 2.0 ** -(bits - 1)
    assert (normal_quantiles(d, m, bits) == -normal_quantiles(-d, m, bits)).all()


def test_quantiles_of_tied_ranks_share_one():
    d = ranks.centred(np.array([5, 5, 9]))
    assert len(set(normal_quantiles(d, 3, 48).tolist())) == 2
