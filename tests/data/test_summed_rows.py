"""Rows that sum up others: what excludes them at a glance excludes nothing that one of them could be."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nptests.data import summed_rows
from nptests.data.between import between
from nptests.data.printed import Printed
from nptests.data.summaries import BY_CHANCE, BY_NAME, LUCK, luck_allowed, lucks_allowed, summarised
from nptests.data.summed_rows import MOST_SUMMARIES
from nptests.read.table import read_table


def wins(x: np.ndarray, axis: int) -> np.ndarray:
    return np.asarray((x == x.max(axis=1, keepdims=True)).sum(axis=axis), dtype=float)


SUMMARIES = [
    wins,
    np.mean,
    np.sum,
    np.median,
    np.std,
    lambda x, axis: np.exp(np.log(np.abs(x) + 1e-300).mean(axis=axis)),
]
RANGES = [(0.0, 1.0), (1.0, 5.0), (-3.0, 3.0), (0.0, 0.25, 0.5), (0.5, 1.0, 2.0), (1.0, 1e9), (2.0**-40, 1.0, 1e300)]


@st.composite
def tables(draw: st.DrawFn) -> Printed:
    """Small numbers, halves, zeros, negative and huge ones, with rows at the edges that sum up what is between."""
    n, k = draw(st.integers(3 * MOST_SUMMARIES + 1, 16)), draw(st.integers(1, 4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    x = rng.choice(draw(st.sampled_from(RANGES)), (n, k))
    above, below = draw(st.integers(0, MOST_SUMMARIES)), draw(st.integers(0, MOST_SUMMARIES))
    figures = draw(st.integers(0, 6))
    with np.errstate(all="ignore"):
        for i in (*range(above), *range(n - below, n)):
            x[i] = np.round(draw(st.sampled_from(SUMMARIES))(x[above : n - below], axis=0), figures)
    return Printed(x, np.where(x == np.rint(x), 1.0, 10.0**-figures))


@settings(max_examples=300, deadline=None)
@given(tables(), st.integers(0, MOST_SUMMARIES), st.integers(0, MOST_SUMMARIES))
def test_what_is_excluded_for_all_edges_is_so_for_each(printed: Printed, above: int, below: int) -> None:
    n = len(printed.values)
    possible = between(printed, BY_CHANCE, MOST_SUMMARIES)
    rows = slice(above, n - below)
    with np.errstate(all="ignore"):
        for i in (*range(above), *range(n - below, n)):
            for summary in set(BY_CHANCE) - set(possible[i]):
                unit = float(printed.units[rows].min())
                said = summarised(printed.values[i], printed.units[i], printed.values[rows], unit, (summary,), luck=1)
                assert said == (None, True), summary.name


def test_a_summary_is_among_what_is_possible_and_little_else_is() -> None:
    draw = np.random.default_rng(5)
    x = draw.uniform(0.6, 0.99, (2000, 4)).round(3)
    x[-2:] = x[:-2].mean(axis=0).round(3), x[:-2].std(axis=0).round(3)
    names = [[summary.name for summary in found] for found in _found(x).values()]
    assert {"mean", "median"} >= set(names[-2]) - {"geometric mean", "ranks", "number of wins"} >= {"mean"}
    assert "standard deviation" in names[-1]
    assert sum(map(len, names[:-2])) <= 6 + 2  # ranks look at all columns together


def test_wins_are_looked_for_where_the_rows_may_count_them() -> None:
    draw = np.random.default_rng(6)
    x = draw.integers(0, 900, (2000, 3)).astype(float)
    best = x[:-2] == x[:-2].max(axis=1, keepdims=True)
    x[-2:] = best.sum(axis=0), best.sum(axis=0) + 9
    names = [
        [summary.name for summary in left] for left in between(Printed(x, np.ones(x.shape)), BY_CHANCE, 4).values()
    ]
    assert ["number of wins" in left for left in names] == [False] * 6 + [True, False]


def test_nothing_is_excluded_where_a_number_is_missing_or_the_rows_are_few() -> None:
    x = np.ones((20, 3))
    x[7, 1] = np.nan
    assert _found(x) == {}
    assert _found(np.ones((3 * MOST_SUMMARIES, 3))) == {}
    assert len(_found(np.ones((3 * MOST_SUMMARIES + 1, 3)))) == 2 * MOST_SUMMARIES


def _found(x: np.ndarray) -> dict[int, list[summed_rows.Summary]]:
    return between(Printed(x, np.full(x.shape, 0.001)), BY_CHANCE, MOST_SUMMARIES)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_bound_on_all_numbers_changes_no_answer(data: st.DataObject) -> None:
    printed = data.draw(tables())
    x, units = printed.values[:7], printed.units[:7]
    among = data.draw(st.sampled_from([BY_NAME, BY_CHANCE]))
    luck = data.draw(st.sampled_from([1, 1e-3]))
    with np.errstate(all="ignore"):
        bounded = summarised(x[0], units[0], x[1:], 1.0, among, luck=luck, largest=printed.largest)
        assert bounded == summarised(x[0], units[0], x[1:], 1.0, among, luck=luck)


WORDS = [
    "mean",
    "Mean ",
    "best",
    "best ",
    "rank",
    "avg_",
    "data",
    "total",
    "max",
    "wins",
    "w/t/l",
    "# ",
    "",
    "iris-",
    "é",
]


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", "1", "20", " 3", "(4)", ".5", "٣"]))))
def test_names_are_judged_together_as_one_by_one(parts: list[tuple[str, str]]) -> None:
    names = ["".join(part) for part in parts]
    allowed = lucks_allowed(names)
    assert [allowed.get(i, LUCK) for i in range(len(names))] == list(map(luck_allowed, names))
    assert LUCK not in allowed.values()


@pytest.mark.parametrize("rows", [99, 100, 101, 150])
def test_rows_in_the_middle_are_told_however_many_stand_above(rows: int) -> None:
    """A mean by its name and its numbers; one without a name is looked for below short sections only."""
    x = np.random.default_rng(rows).uniform(0.6, 0.99, (2 * rows, 5)).round(3)
    lines = [f"s{i}," + ",".join(f"{v:.3f}" for v in row) for i, row in enumerate(x)]
    middle = ",".join(f"{v:.3f}" for v in x[:rows].mean(axis=0))
    for name, aside in (("mean", True), ("total", True), ("glass", rows <= summed_rows.LONGEST_SECTION)):
        text = "\n".join(["data,p,q,r,t,u", *lines[:rows], f"{name},{middle}", "rank 7," + lines[0][3:], *lines[rows:]])
        table = read_table(text)
        notes = [f"set aside: row {name!r}, the mean of the others"] * aside
        assert list(table.notes) == ["row 'rank 7' is kept: its numbers do not sum up the others", *notes]
        assert len(table.cells) == 2 * rows + 2 - aside
