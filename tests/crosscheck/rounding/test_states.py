"""States behind printed tables, from the cells up: grids, orders, ranks, signs, what moves; by hand or counted."""

import itertools
import math
import random
from collections.abc import Mapping
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

import pytest
from scipy import stats
from support.beside import on_each
from support.claimed import about_table, asserted, one_table

from crosscheck.rounding import exhaustive, pieces, ranks_within_rows, signed_ranks, weighted_ranks
from crosscheck.rounding.pieces import Grid, Outcome, Way


def claimed(rows, body, better="lower"):
    return about_table(map(",".join, rows), body, better=better)


@contextmanager
def grid_of(rows, order="lower", **body):
    with claimed(rows, {"test": "friedman", **body}, better=order) as claim:
        yield Grid(claim)


@pytest.mark.parametrize("better", ["higher", "lower"])
def test_a_grid_counts_in_steps_of_a_ten_thousandth_of_the_smallest_unit(better):
    """0.25 has units of 0.01 and 3.1 of 0.1: 10,000 and 100,000 steps; half of them less one is as far as it goes."""
    sign = -1 if better == "higher" else 1
    with grid_of([["0.25", "3.1"], ["-2", "0.50"]], better) as grid:
        assert [[grid.middle(i, j) for j in (0, 1)] for i in (0, 1)] == [
            [sign * 250_000, sign * 3_100_000],
            [sign * -2_000_000, sign * 500_000],
        ]
        assert [[grid.reach(i, j) for j in (0, 1)] for i in (0, 1)] == [[4_999, 49_999], [499_999, 4_999]]
        assert grid.span(0, 0) == (sign * 250_000 - 4_999, sign * 250_000 + 4_999)
        way = Way(Way(None, {(1, 0): 400_000}, 1), {(0, 0): -3}, 2)
        assert grid.changes(way) == {
            "t[d0, A]": Decimal("0.25") - sign * Decimal("0.000003"),
            "t[d1, A]": Decimal("-2") + sign * Decimal("0.4"),
        }
    with grid_of([["0.25", "3.1", "7"]], columns=["C", "B"]) as grid:
        assert grid.columns == ("C", "B")
        assert grid.middle(0, 1) == 310_000
        assert grid.changes(Way(None, {(0, 1): 1}, 1)) == {"t[d0, B]": Decimal("3.10001")}


def test_the_claim_says_which_way_is_better_before_the_table_does():
    with grid_of([["1", "2"]], "lower", better="higher") as grid:
        assert grid.sign == -1
    with grid_of([["1", "2"]], "higher", better="lower") as grid:
        assert grid.sign == 1


@pytest.mark.parametrize("seed", range(8))
def test_rows_hang_together_where_their_intervals_do(seed):
    dice = random.Random(seed)
    hulls = [(x, x + dice.randint(0, 4)) for x in dice.choices(range(20), k=7)]
    together = []
    for i, (low, high) in enumerate(hulls):
        met = [part for part in together if any(low <= hulls[j][1] and hulls[j][0] <= high for j in part)]
        together = [part for part in together if part not in met] + [set().union({i}, *met)]
    together.sort(key=lambda part: min(hulls[i] for i in part))
    expected = [(sum(map(len, together[:p])), part) for p, part in enumerate(together)]
    assert [(before, set(rows)) for before, rows in pieces.components(hulls)] == expected


def test_states_are_added_up_and_put_side_by_side_and_kept_with_the_fewest_cells():
    one = [Outcome(((1,), (7,)), {(0, 0): 1, (0, 1): 1}), Outcome(((1,), (7,)), {(0, 2): 5}), Outcome(((2,), (8,)), {})]
    other = [Outcome(((0,), ()), {(1, 0): 1}), Outcome(((1,), ()), {})]
    found = pieces.states([one, other], ((10,), ()))
    assert {state: (way.cells, dict(way.all())) for state, way in found.items()} == {
        ((11,), (7,)): (2, {(0, 2): 5, (1, 0): 1}),
        ((12,), (7,)): (1, {(0, 2): 5}),
        ((12,), (8,)): (1, {(1, 0): 1}),
        ((13,), (8,)): (0, {}),
    }
    # 12 by two roads that put nothing side by side: the one with fewer cells, whichever comes first
    roads = [[Outcome(((a,), ()), {(0, i): 1 for i in range(cells)}) for a, cells in pair] for pair in (
        ((1, 2), (2, 0)), ((2, 0), (1, 1)),
    )]  # fmt: skip
    assert pieces.states(roads[::-1], ((0,), ()))[((3,), ())].cells == 1
    assert pieces.states(roads, ((0,), ()))[((3,), ())].cells == 1


def test_more_than_is_looked_at_is_left_alone(monkeypatch):
    """At each limit as many as it says are looked at, and one more is too many."""
    piece = [Outcome(((i,), ()), {}) for i in range(4)]
    distinct = [Outcome(((10 * i,), ()), {}) for i in range(4)]
    for name, enough in (("MOST_OUTCOMES", 4), ("MOST_SUMS", 16), ("MOST_STATES", 16)):
        with monkeypatch.context() as patch:
            patch.setattr(pieces, name, enough)
            assert len(pieces.states([piece, distinct], ((0,), ()))) == 16
            patch.setattr(pieces, name, enough - 1)
            assert pieces.states([piece, distinct], ((0,), ())) is None
    monkeypatch.setattr(pieces, "MOST_OUTCOMES", 6)
    assert list(pieces.choices([[1, 2], "abc"])) == list(itertools.product([1, 2], "abc"))
    monkeypatch.setattr(pieces, "MOST_OUTCOMES", 5)
    with pytest.raises(pieces.TooMany):
        pieces.choices([[1, 2], "abc"])


def test_what_is_printed_comes_first_and_once():
    outcomes = [Outcome(((1,), ()), {(0, 0): 1}), Outcome(((2,), ()), {(0, 1): 1})]
    assert list(pieces.unchanged_first(outcomes, lambda: ((2,), ()))) == [Outcome(((2,), ()), {}), outcomes[0]]


def test_a_single_cell_is_moved_where_that_is_enough():
    """From 1, 1, 9 to the order of 0, 1, 9 the first moves; to that of 3, 2, 1 all that differ."""
    assert ranks_within_rows._moved(4, [1, 1, 9], [0, 1, 9]) == {(4, 0): -1}
    assert ranks_within_rows._moved(4, [1, 1, 9], [2, 5, 9]) == {(4, 1): 4}
    assert ranks_within_rows._moved(0, [1, 2, 3], [9, 8, 3]) == {(0, 0): 8, (0, 1): 6}
    assert ranks_within_rows._moved(2, [1, 1, 1], [1, 2, 3]) == {(2, 1): 1, (2, 2): 2}


def test_ranks_are_those_of_all_rows_or_of_the_one_that_is_asked_for():
    """(1, 2) twice, whatever the digits; the second row is open: (1, 2), (2, 1) or a tie."""
    with grid_of([["1.0", "2.0"], ["1.0", "1.0"]]) as grid:
        assert ranks_within_rows.rank_totals(grid).keys() == {((4, 8, 0), ()), ((6, 6, 0), ()), ((5, 7, 6), ())}
        assert ranks_within_rows.rank_totals(grid, 1).keys() == {((2, 4, 0), ()), ((4, 2, 0), ()), ((3, 3, 6), ())}
        assert ranks_within_rows.rank_totals(grid, 0).keys() == {((2, 4, 0), ())}


def test_what_is_no_number_can_stand_nowhere():
    with grid_of([["<0.5", "2.0"]]) as grid:
        assert grid.reach(0, 0) < 0
        assert grid.middle(0, 0) == 0
        assert grid.changes(Way(None, {(0, 0): 1}, 1)) == {"t[d0, A]": grid.step}


# Tables of tenths behind which hundredths are tried; 1.05 prints as either neighbour and stays out.
STEPS = {4: (-0.04, -0.01, 0.0, 0.01, 0.04), 3: (-0.04, -0.01, 0.0, 0.01, 0.04), 6: (-0.04, 0.0, 0.04)}  # by cells


def every(rows):
    cells = [float(x) for row in rows for x in row]
    for moved in itertools.product(STEPS[len(cells)], repeat=len(cells)):
        numbers = [round(x + step, 2) for x, step in zip(cells, moved, strict=True)]
        yield [numbers[i : i + len(rows[0])] for i in range(0, len(numbers), len(rows[0]))]


def ranks(values):
    return [sum(y < x for y in values) + (values.count(x) + 1) / 2 for x in values]


@pytest.mark.parametrize("better", ["lower", "higher"])
@on_each("rows", lists=True)
def test_the_signed_ranks_of_a_printed_table_are_those_of_all_tables(rows, better):
    """2 W+ with the zeros ranked, wins, zeros, and the sizes of the groups of equal differences, smallest first."""
    met, counts = set(), set()
    for table in every(rows):
        d = [round(a - b, 2) for a, b in table]
        sizes = [abs(x) for x in d]
        plus = round(2 * sum(r for r, x in zip(ranks(sizes), d, strict=True) if x > 0))
        wins, zeros = sum(x > 0 for x in d), sum(x == 0 for x in d)
        met.add(((plus, wins, zeros), tuple(sizes.count(size) for size in sorted(set(sizes)))))
        counts.add(((wins, len(d) - wins - zeros, zeros), ()))
    with grid_of(rows, better) as grid:
        found, signed = signed_ranks.signed_ranks(grid), signed_ranks.signs(grid)
        assert found.keys() == met
        assert signed.keys() == counts
        for state, way in [*found.items(), *signed.items()]:
            d = [moved(grid, way, i, 0) - moved(grid, way, i, 1) for i in range(len(rows))]
            wins, zeros = sum(x > 0 for x in d), sum(x == 0 for x in d)
            assert way.cells == len(dict(way.all()))
            if state[1]:
                sizes = [abs(x) for x in d]
                plus = round(2 * sum(r for r, x in zip(ranks(sizes), d, strict=True) if x > 0))
                assert state == ((plus, wins, zeros), tuple(sizes.count(size) for size in sorted(set(sizes))))
            else:
                assert state == ((wins, len(d) - wins - zeros, zeros), ())
                assert way.cells <= len(rows)  # half a unit of one number decides a sign


def moved(grid, way, i, j):
    """A cell of the table of a way, in steps; it lies where it prints as it did."""
    steps = dict(way.all()).get((i, j), 0)
    assert abs(steps) <= grid.reach(i, j)
    return grid.sign * (grid.middle(i, j) + steps)


def test_differences_go_as_far_as_both_numbers():
    """Steps of 1e-5: 1.0 and 1.0 go 4,999 each, so that a difference is 0, or 1 to 9,998 of either sign."""
    with grid_of([["1.0", "1.0"], ["1.1", "1.0"], ["1.0", "1.3"], ["1.10", "1.0"]]) as grid:
        assert signed_ranks._options(grid, 0) == [(1, (1, 99_998)), (-1, (1, 99_998)), (0, (0, 0))]
        assert signed_ranks._options(grid, 1) == [(1, (2, 199_998))]
        assert signed_ranks._options(grid, 2) == [(-1, (200_002, 399_998))]
        assert signed_ranks._options(grid, 3) == [(1, (45_002, 154_998))]
        assert signed_ranks._moved(grid, 0, 60_000) == {(0, 0): 49_999, (0, 1): -10_001}
        assert signed_ranks._moved(grid, 0, -60_000) == {(0, 0): -49_999, (0, 1): 10_001}
        assert signed_ranks._moved(grid, 1, 100_000) == {}
        assert signed_ranks._moved(grid, 1, 2) == {(1, 0): -49_999, (1, 1): 49_999}
        assert signed_ranks._moved(grid, 3, 100_001) == {(3, 0): 1}
    with grid_of([["1.0", "1.0"]], "higher") as grid:
        assert signed_ranks._moved(grid, 0, 3) == {(0, 0): -3}  # steps count from better to worse


@pytest.mark.parametrize("better", ["lower", "higher"])
@on_each("rows", lists=True)
def test_weighted_ranks_of_a_printed_table_are_those_of_all_tables(rows, better):
    """Four times the column sums of Q (r - (k + 1) / 2), and 16 times the sum of their squares."""
    met, n, k = set(), len(rows), len(rows[0])
    for printed in every(rows):
        table = [[-x for x in row] for row in printed] if better == "higher" else printed
        weights = ranks([round(max(row) - min(row), 2) for row in table])
        s = [[w * (r - (k + 1) / 2) for r in ranks(row)] for w, row in zip(weights, table, strict=True)]
        sums = [round(4 * sum(s[i][j] for i in range(n))) for j in range(k)]
        met.add(((*sums, round(16 * sum(x * x for row in s for x in row))), ()))
    with grid_of(rows, better) as grid:
        found = weighted_ranks.weighted_ranks(grid)
        assert found.keys() == met
        for state, way in found.items():
            table = [[float(grid.sign * moved(grid, way, i, j)) for j in range(k)] for i in range(n)]
            weights = ranks([max(row) - min(row) for row in table])
            s = [[w * (r - (k + 1) / 2) for r in ranks(row)] for w, row in zip(weights, table, strict=True)]
            assert [round(4 * sum(s[i][j] for i in range(n))) for j in range(k)] == list(state[0][:-1])
            assert round(16 * sum(x * x for row in s for x in row)) == state[0][-1]


@pytest.mark.parametrize(
    "spans", [[(0, 4), (2, 6), (5, 9)], [(0, 3), (0, 3), (0, 3)], [(0, 1), (1, 2), (1, 4)], [(5, 5), (5, 7)]]
)
def test_the_ranges_of_an_order_are_those_of_all_numbers_in_the_spans(spans):
    seen = {}
    for values in itertools.product(*(range(low, high + 1) for low, high in spans)):
        groups = tuple(tuple(j for j, x in enumerate(values) if x == y) for y in sorted(set(values)))
        seen.setdefault(groups, []).append(values)
    found = weighted_ranks._orders(spans)
    assert {order.groups for order in found} == seen.keys()
    k = len(spans)
    for order in found:
        tables = seen[order.groups]
        ends = [max(values) - min(values) for values in tables]
        assert order.range == (min(ends), max(ends))
        for group, span in zip(order.groups, order.spans, strict=True):
            at = [values[group[0]] for values in tables]
            assert span == (min(at), max(at))
        assert list(order.ranks) == [round(2 * r - (k + 1)) for r in ranks(list(map(float, tables[0])))]


def value_of(test, value, totals, ties, n, k, corrected):
    """Friedman's chi2 by its definition, Iman and Davenport's F of it."""
    chi2 = 12 / (n * k * (k + 1)) * sum((t - n * (k + 1) / 2) ** 2 for t in totals)
    if corrected:
        chi2 /= 1 - ties / (n * (k**3 - k))
    f = (n - 1) * chi2 / (n * (k - 1) - chi2) if chi2 < n * (k - 1) else math.inf
    statistic = chi2 if test == "friedman" else f
    law = stats.chi2(k - 1) if test == "friedman" else stats.f(k - 1, (k - 1) * (n - 1))
    return statistic if value == "statistic" else float(law.sf(statistic))


@pytest.mark.parametrize("test", ["friedman", "iman_davenport"])
@pytest.mark.parametrize("ties", ["corrected", "ignored", None])
def test_what_follows_from_totals_of_ranks(test, ties):
    """Three data sets, ranks (1, 2, 3), (1.5, 1.5, 3), (2, 1, 3): totals 4.5, 4.5, 9, and a tie of two."""
    rows, options = [["1", "2", "3"]] * 3, {} if ties is None else {"ties": ties}
    state = ((9, 9, 18, 6), ())
    for value in ("statistic", "pvalue"):
        with claimed(rows, {"test": test, "options": options, "value": value}) as claim:
            expected = value_of(test, value, [4.5, 4.5, 9], 6, 3, 3, ties != "ignored")
            assert exhaustive._closed(state, Grid(claim), claim.body) == pytest.approx(expected, rel=1e-10, abs=0)
    p = value_of(test, "pvalue", [4.5, 4.5, 9], 6, 3, 3, ties != "ignored")
    for alpha, word in ((p * 1.01, "rejected"), (p * 0.99, "retained")):
        with claimed(rows, {"test": test, "options": options, "value": "rejected", "alpha": alpha}) as claim:
            assert exhaustive._closed(state, Grid(claim), claim.body) == word


def test_where_all_data_sets_agree_f_is_infinite_and_where_all_tie_chi2_is_no_number():
    with claimed([["1", "2", "3"]] * 3, {"test": "iman_davenport"}) as claim:
        assert exhaustive._closed(((6, 12, 18, 0), ()), Grid(claim), claim.body) == math.inf
        assert math.isnan(exhaustive._closed(((12, 12, 12, 72), ()), Grid(claim), {"test": "friedman"}))
        body = {"test": "iman_davenport", "value": "pvalue"}
        assert exhaustive._closed(((6, 12, 18, 0), ()), Grid(claim), body) is None


def test_a_state_without_error_has_as_much_between_as_in_all():
    """n times the sum of squares equals the squared column sums: 2 * 16 * 5 = 160 of two data sets that agree."""
    ways = {((-4, 0, 4, 16), ()): Way(None, {}, 0)}
    assert not exhaustive._without_error(ways, 3)
    assert exhaustive._without_error(ways, 2)
    assert exhaustive._without_error({**ways, ((1, 1, -2, 4), ()): Way(None, {}, 0)}, 2)
    assert not exhaustive._without_error({((1, 1, -2, 4), ()): Way(None, {}, 0)}, 2)


COUNTABLE: Mapping[str, Any] = {"test": "friedman", "table": "t"}


@on_each("body", "counted", lists=True)
def test_what_can_be_counted(body, counted):
    with claimed([["1.0", "1.1", "1.2"], ["1.0", "1.1", "1.2"]], {**COUNTABLE, **body}) as claim:
        assert exhaustive._enumerable(claim) is counted


@pytest.mark.parametrize(("about", "counted"), [("", True), ("exact = true\n", False)])
def test_exact_tables_and_other_kinds_are_not_counted(about, counted):
    for holds, known in (("scores", counted), ("ranks", False)):
        with one_table("name,A,B\nd0,1.0,1.1", holds=holds, about=about) as paper:
            assert exhaustive._enumerable(asserted(dict(COUNTABLE), "7", paper)) is known


def test_the_witness_changes_the_fewest_cells():
    """One data set, 1.0, 1.0, 2.0: of ranks (1, 2, 3) and (2, 1, 3) one cell is moved; (1.5, 1.5, 3) is as printed."""
    with claimed([["1.0", "1.0", "2.0"]], {"test": "friedman", "value": "ranks", "at": ["d0", "A"]}) as claim:
        for printed, cells in (("1.5", 0), ("1", 1), ("2", 1)):
            found = exhaustive.search(asserted(claim.body, printed, claim.publication))
            assert (len(found.changes), found.nearest, found.tables) == (cells, None, 3)
        every_way = claim.reading_as({**claim.body, "at": ["d0", "C"]})
        assert exhaustive.search(asserted(every_way.body, "3", claim.publication)).changes == {}
        found = exhaustive.search(asserted(claim.body, "3", claim.publication))
        assert (found.changes, found.nearest, found.tables) == (None, 2.0, 3)
