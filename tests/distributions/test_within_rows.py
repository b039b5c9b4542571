"""The law of Q = sum of squared column totals against the enumeration of every permuted table."""

import itertools
import math
import tracemalloc
from collections import Counter

import numpy as np
import pytest
from support.beside import beside
from support.enumerated import assert_law_of
from support.refused import refuses

from nptests.distributions import arrangements, within_rows

HELD = beside(__file__)

TABLES = HELD["tables"]


def enumerated(table):
    permuted = itertools.product(*(itertools.permutations(row) for row in table))
    return np.array([int((np.sum(rows, axis=0) ** 2).sum()) for rows in permuted])


@pytest.mark.parametrize("table", TABLES)
def test_equals_enumeration(table):
    assert_law_of(within_rows.exact_law(table), enumerated(table))


def test_unanimous_rows_far_below_the_smallest_double():
    n, k = 150, 3
    rows = np.tile(np.arange(k), (n, 1))
    law = within_rows.exact_law(rows)
    expected = -(n - 1) * math.log(math.factorial(k))
    assert math.isclose(law.logsf(within_rows.squared_totals(rows)), expected, rel_tol=1e-14)
    assert math.isclose(float(law.pmf.sum()), 1.0, rel_tol=1e-13)


def test_the_block_size_does_not_matter(monkeypatch):
    rows = np.tile(np.arange(4), (5, 1))
    whole = within_rows.exact_law(rows)
    monkeypatch.setattr(within_rows, "BLOCK", 100)
    parts = within_rows.exact_law(rows)
    assert np.array_equal(whole.support, parts.support)
    np.testing.assert_allclose(whole.pmf, parts.pmf, rtol=1e-14)


@pytest.mark.parametrize("rows", [[[0, 1, 2, 3]] * 5, [[0, 0, 1, 5], [0, 2, 2, 9], [1, 1, 4, 4], [0, 1, 2, 30]]])
def test_vectors_are_merged_alike_by_counting_and_by_sorting(rows, monkeypatch):
    states, laws = np.sort(np.array(rows[:1]), axis=1), []
    for dense in (0, 10**6):
        monkeypatch.setattr(within_rows, "DENSE", dense)
        laws.append(within_rows.exact_law(rows))
        orders = arrangements.table(np.array(rows[1]))
        vectors, weights = within_rows.merged(states, np.ones(1), orders, 7)
        every = Counter(tuple(sorted(np.add(rows[0], order).tolist())) for order in orders)
        assert dict(zip(map(tuple, vectors.tolist()), weights.tolist(), strict=True)) == every
    assert laws[0].support.tolist() == laws[1].support.tolist()
    assert laws[0].pmf.tolist() == laws[1].pmf.tolist()


@pytest.mark.parametrize("dense", [0, 1, 10**6])
@pytest.mark.parametrize("key", [10.0, 2.0**62])
def test_one_line_for_each_vector(dense, key, monkeypatch):
    """Whether packed keys are counted, sorted, or too long to pack all columns at once; the last column is the rest."""
    monkeypatch.setattr(within_rows, "DENSE", dense)
    monkeypatch.setattr(within_rows, "KEY", key)
    for seed, k in itertools.product(range(8), (2, 3, 4)):
        rng = np.random.default_rng([seed, k])
        lines = rng.integers(-2, 3, size=(12, k))
        lines[:, -1] = 5 - lines[:, :-1].sum(axis=1)
        weights = rng.integers(1, 9, size=12).astype(float)
        expected = Counter()
        for line, weight in zip(lines.tolist(), weights.tolist(), strict=True):
            expected[tuple(line)] += weight
        columns, sums = within_rows._merge_columns(list(lines.T), weights)
        assert len(sums) == len(expected)
        assert (
            dict(zip(zip(*(column.tolist() for column in columns), strict=True), sums.tolist(), strict=True))
            == expected
        )


@pytest.mark.parametrize(
    "scores", [[1, 2, 3], [[[1, 2]]], [[1], [2]], [[1.0, 2.0]], [["a", "b"]], np.empty((2, 1), dtype=int)]
)
def test_what_is_no_matrix_of_integers(scores):
    refuses("matrix of integers with at least two columns", arrangements.integer_rows, scores)
    assert arrangements.integer_rows(np.array([[1, 2]], dtype=np.int8)).dtype == np.int64


def test_totals_of_incomplete_rows():
    """Every permuted table is drawn, equally often, of two rows with two cells, one with one and one with three."""
    nothing = 0
    scores = np.array([[1, nothing, 2, 0], [4, nothing, 9, 0], [nothing, 50, nothing, 0], [nothing, 70, nothing, 0]])
    present = np.array([[1, 0, 1, 0], [1, 0, 1, 0], [0, 1, 0, 0], [0, 1, 0, 0]], dtype=bool)
    totals = within_rows.random_totals_of_cells(scores, present, 4000, np.random.default_rng(2))
    drawn = Counter(map(tuple, totals.tolist()))
    expected = {(a + b, 120, 16 - a - b, 0) for a in (1, 2) for b in (4, 9)}
    assert set(drawn) == expected
    assert min(drawn.values()) > 1000 - 5 * math.sqrt(750)


def test_totals_too_wide_for_one_key_are_merged_all_the_same():
    """Seven columns of totals over 1e11 need more than 64 bits; a common factor changes nothing but Q's unit."""
    small = np.array([[0, 0, 0, 0, 0, 1, 3], [0, 0, 0, 0, 0, 2, 3], [0, 0, 0, 0, 1, 1, 2]])
    prime = 10_000_019  # with the 1 that is added to one score, the spacing stays 1
    wide = within_rows.exact_law(small * prime + (small == 3))
    narrow = within_rows.exact_law(small * 1000 + (small == 3))
    assert len(wide.support) == len(narrow.support)
    np.testing.assert_allclose(wide.pmf, narrow.pmf, rtol=1e-13)


@pytest.mark.parametrize(("n", "k"), [(20, 3), (10, 4), (6, 5)])
def test_cost_predicts_the_sums_formed(monkeypatch, n, k):
    formed = [1]
    sums = within_rows.merged

    def counted(states, weights, orders, block):
        formed.append(len(states) * len(orders))
        return sums(states, weights, orders, block)

    monkeypatch.setattr(within_rows, "merged", counted)
    rows = np.tile(np.arange(k), (n, 1))
    within_rows.exact_law(rows)
    assert 0.5 * sum(formed) <= within_rows.cost(rows) <= 5 * sum(formed)


def test_cost_of_long_rows_is_refused_without_counting():
    assert within_rows.cost(np.tile(np.arange(12), (3, 1))) == math.inf
    assert within_rows.cost(np.tile(np.arange(5), (100, 1))) > within_rows.LIMIT


@pytest.mark.parametrize("row", [[3], [1, 1], [1, 2, 2], [0, 1, 2, 3], [5, 5, 1, 1, 1]])
def test_orders_of_a_row(row):
    orders = arrangements.table(np.array(row))
    assert {tuple(order) for order in orders.tolist()} == set(itertools.permutations(row))
    assert len(orders) == arrangements.count(np.array(row)) == len(set(itertools.permutations(row)))


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
def test_halves_of_orders_make_every_order_once(k):
    lower, upper = arrangements.halves(k)
    together = np.minimum(lower[:, :, None, :], upper[:, None, :, :]).reshape(-1, k)
    assert {tuple(order) for order in together.tolist()} == set(itertools.permutations(range(k)))
    assert len(together) == math.factorial(k)
    assert np.maximum(lower[:, :, None, :], upper[:, None, :, :]).min() == k  # where one speaks, the other is silent
    assert arrangements.half_lines(k) == max(lower.shape[0] * lower.shape[1], upper.shape[0] * upper.shape[1])


# Rows of eight and nine have too many orders to be tabulated: halves of them are, and where draws are few they are
# shuffled.
LONG = [list(range(8)), [0, 1, 2, 3, 4, 5, 6, 9], [0, 0, 0, 1, 1, 1, 1, 1]]
LONG_WITH_TIES = [[-5, -3, -3, -2, 0, 1, 2, 4, 6], [0] * 8 + [3]]


@pytest.mark.parametrize("draws", [40_000, 2_000])
@pytest.mark.parametrize("table", [TABLES[3], TABLES[5], LONG, LONG_WITH_TIES, [list(range(9)), [0] * 8 + [1]]])
def test_simulation_agrees_with_the_exact_law(table, draws):
    simulated = within_rows.simulated_law(table, draws=draws, seed=1)
    assert simulated.draws == draws
    exact = within_rows.exact_law(table)
    for x in exact.support:
        p = exact.sf(float(x))
        assert abs(simulated.sf(float(x)) - p) <= 6 * math.sqrt(p * (1 - p) / draws) + 2 / draws


@pytest.mark.parametrize("table", [LONG, LONG_WITH_TIES, [list(range(11)), [0] * 8 + [3, 5, 8]]])
def test_no_column_is_preferred(table):
    """Column totals have the same mean; their variance is the sum of those of the rows, scores drawn from each."""
    draws = 40_000
    means = within_rows.random_totals(table, draws, np.random.default_rng(2)).mean(axis=0)
    error = math.sqrt(sum(np.var(row) for row in table) / draws)
    assert np.abs(means - np.sum(np.mean(table, axis=1))).max() < 6 * error


@pytest.mark.parametrize("table", [TABLES[3], LONG, LONG_WITH_TIES, [list(range(11))] * 2])
@pytest.mark.parametrize("draws", [1, 9, 10, 11, 25])
def test_every_draw_has_all_scores(table, draws, monkeypatch):
    """Also those of a last chunk that is not full: the totals of a permuted table add up to those of the table."""
    monkeypatch.setattr(within_rows, "CHUNK", 10)
    totals = within_rows.random_totals(table, draws, np.random.default_rng(4))
    assert totals.dtype == np.int64
    assert totals.sum(axis=1).tolist() == [int(np.sum(table))] * draws


@pytest.mark.parametrize("most", [6, 35, 36, 215, 216, 1296])
def test_a_draw_is_one_line_of_each_table(most, monkeypatch):
    """Tables hold as many rows as have at most so many orders together: each is one random number."""
    monkeypatch.setattr(within_rows, "TABLE", most)
    table, draws = [[0, 1, 2], [5, 7, -4], [1, 1, 3], [9, 8, 6]], 40  # 6, 6, 3 and 6 orders
    rng, expected, waiting = np.random.default_rng(5), np.zeros((draws, 3), dtype=int), []

    def drawn():
        nonlocal expected
        lines = [np.sum(rows, axis=0) for rows in itertools.product(*waiting)]
        expected += np.array(lines)[rng.integers(len(lines), size=draws, dtype=np.uint16)]
        waiting.clear()

    for row in table:
        orders = arrangements.table(np.array(row))
        if waiting and math.prod(map(len, waiting)) * len(orders) > most:
            drawn()
        waiting.append(orders)
    drawn()
    assert np.array_equal(within_rows.random_totals(table, draws, np.random.default_rng(5)), expected)


def test_long_rows_are_tabulated_where_draws_are_many(monkeypatch):
    """As many as the lines of a table of halves, which must fit into the cache: else they are shuffled."""
    tabulated = []
    by_halves = within_rows._by_halves
    monkeypatch.setattr(within_rows, "_by_halves", lambda row, rng: tabulated.append(len(row)) or by_halves(row, rng))
    lines = math.comb(9, 4) * math.factorial(5)
    for rows, draws, expected in [
        ([range(9)], lines, [9]), ([range(9)], lines - 1, []), ([range(9)] * 2, lines // 2, [9]),
        ([range(9)] * 2, lines // 2 - 1, []), ([range(9), [*range(8), 9]], lines - 1, []), ([range(8)], 70 * 24, [8]),
        ([range(11)], within_rows.TABLE + 1, []),
    ]:  # fmt: skip
        tabulated.clear()
        within_rows.random_totals([list(row) for row in rows], draws, np.random.default_rng(6))
        assert tabulated == expected, (rows, draws)


def test_simulation_is_a_function_of_its_seed():
    one, again, other = (within_rows.simulated_law(TABLES[3], draws=500, seed=s) for s in (7, 7, 8))
    assert np.array_equal(one.values, again.values)
    assert not np.array_equal(one.values, other.values)
    assert one.seed == 7


def test_any_statistic_of_the_totals_can_be_simulated():
    law = within_rows.simulate(TABLES[5], lambda totals: totals[:, 0] - totals[:, 1], draws=2000, seed=0)
    assert law.observed == sum(row[0] - row[1] for row in TABLES[5])
    assert law.pvalue == (np.sum(law.values >= law.observed) + 1) / 2001


@pytest.mark.parametrize("row", [[7] * 40, [0] * 37 + [1, 2, 3], [0] * 20 + [1], list(range(7))])
def test_no_step_writes_down_more_orders_than_there_are(row):
    """Forty equal scores have one order; placed one by one they would pass through C(40, 20) = 1.4e11."""
    tracemalloc.start()
    orders = arrangements.table(np.array(row))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(orders) == arrangements.count(np.array(row))
    # The lines so far, the grown ones, their free columns, the chosen ones and the scores: five such; 1 MB beside.
    assert peak <= 5 * orders.nbytes + 2**20
