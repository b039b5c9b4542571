"""Rows that sum up others: what excludes them at a glance excludes nothing that one of them could be."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from support.beside import beside, frozen

import nptests
from nptests.data.intake.glance import FEW, Stretches, may_count, may_sum_up, may_sum_up_others
from nptests.data.intake.printed import Printed
from nptests.data.intake.rows_that_summarise import LONGEST_SECTION, MOST_SUMMARIES
from nptests.data.intake.summaries import BY_CHANCE, BY_NAME, LUCK, luck_allowed, lucks_allowed, summarised
from nptests.read.table import read_table

WRITTEN = frozen(beside(__file__))


def wins(x, axis):
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
def tables(draw):
    """Small numbers, halves, zeros, negative and huge ones, with rows at the edges that sum up what is between."""
    n, k = draw(st.integers(2 * MOST_SUMMARIES + 2, 16)), draw(st.integers(1, 4))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    x = rng.choice(draw(st.sampled_from(RANGES)), (n, k))
    above, below = draw(st.integers(0, MOST_SUMMARIES)), draw(st.integers(0, MOST_SUMMARIES))
    figures = draw(st.integers(0, 6))
    with np.errstate(all="ignore"):
        for i in (*range(above), *range(n - below, n)):
            x[i] = np.round(draw(st.sampled_from(SUMMARIES))(x[above : n - below], axis=0), figures)
    return Printed(x, np.where(x == np.rint(x), 1.0, 10.0**-figures))


def stretches(*each):
    return Stretches(*map(np.array, zip(*each, strict=True)))


def sums_up(row, units, others, finest, among):
    with np.errstate(all="ignore"):
        return summarised(row, units, others, finest, among, luck=1) != (None, True)


@settings(max_examples=400, deadline=None)
@given(tables(), st.data())
def test_what_is_excluded_at_a_glance_is_so_when_looked_at(printed, data):
    """Of any stretch of rows without the row, in all columns together; the finest digit is that of the stretch."""
    x, units = printed.values, printed.units
    n = len(x)
    first = data.draw(st.integers(0, n - 2))
    behind = data.draw(st.integers(first + 2, n))
    apart = tuple(summary for summary in BY_CHANCE if summary.apart)
    counting = tuple(summary for summary in BY_CHANCE if not summary.apart)
    finest = units[first:behind].min()
    rows = [i for i in range(n) if not first <= i < behind]
    if not rows:
        return
    may = may_sum_up(x, units, finest, stretches(*((i, first, behind) for i in rows)))
    counts = may_count(x[rows], units[rows], behind - first, behind - first, printed.largest)
    for at, i in enumerate(rows):
        for left, among in ((may, apart), (counts, counting)):
            if at not in left:
                assert not sums_up(x[i], units[i], x[first:behind], finest, among), i


@settings(max_examples=400, deadline=None)
@given(tables())
def test_a_column_excluded_in_some_row_sums_up_no_others(printed):
    """The extremes of the others among what it may be."""
    x, units = printed.values, printed.units
    apart = tuple(summary for summary in BY_NAME if summary.apart)
    left = set(may_sum_up_others(x.T, units.T, units.min(axis=1).max()))
    for i in set(range(len(x))) - left:
        assert not sums_up(x[i], units[i], np.delete(x, i, axis=0), np.delete(units, i, axis=0).min(), apart), i


@pytest.mark.parametrize("n", [24, FEW + 1, 1000])
@pytest.mark.parametrize("scale", [1, 100])
def test_little_is_left_to_prove_and_every_summary_is(n, scale):
    x = (np.random.default_rng(n).uniform(0.6, 0.99, (n, 4)) * scale).round(4)
    units, places = np.full(x.shape, 1e-4), [*((0, a, n - b) for a in range(1, 5) for b in range(5))]
    below = stretches(*((i, 0, i) for i in range(2, min(n, FEW))))
    assert len(may_sum_up(x, units, 1e-4, stretches(*places))) == 0
    assert len(may_sum_up(x[:FEW], units[:FEW], 1e-4, below)) <= 2
    for summary in SUMMARIES[1:]:
        x[0] = summary(x[1 : n - 1], axis=0).round(4)
        assert places.index((0, 1, n - 1)) in may_sum_up(x, units, 1e-4, stretches(*places)).tolist()
    assert len(may_count(x[1:], units[1:], n, n, 100.0)) < n / 20


WORDS = WRITTEN["words"]


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", "1", "20", " 3", "(4)", ".5", "٣"]))))
def test_names_are_judged_together_as_one_by_one(parts):
    names = ["".join(part) for part in parts]
    allowed = lucks_allowed(names)
    assert [allowed.get(i, LUCK) for i in range(len(names))] == list(map(luck_allowed, names))
    assert LUCK not in allowed.values()


@pytest.mark.parametrize("rows", [99, 100, 101, 150])
def test_rows_in_the_middle_are_told_however_many_stand_above(rows):
    """A mean by its name and its numbers; one without a name is looked for below short sections only."""
    x = np.random.default_rng(rows).uniform(0.6, 0.99, (2 * rows, 5)).round(3)
    lines = [f"s{i}," + ",".join(f"{v:.3f}" for v in row) for i, row in enumerate(x)]
    middle = ",".join(f"{v:.3f}" for v in x[:rows].mean(axis=0))
    for name, aside in (("mean", True), ("total", True), ("glass", rows <= LONGEST_SECTION)):
        text = "\n".join(["data,p,q,r,t,u", *lines[:rows], f"{name},{middle}", "rank 7," + lines[0][3:], *lines[rows:]])
        table = read_table(text)
        notes = [f"set aside: row {name!r}, the mean of the others"] * aside
        assert list(table.notes) == ["row 'rank 7' is kept: its numbers do not sum up the others", *notes]
        assert len(table.cells) == 2 * rows + 2 - aside


@pytest.mark.parametrize("place", [0, 3])
def test_a_row_called_a_mean_is_none_of_the_data_whatever_it_says(place: int) -> None:
    rows = ["a,0.1,0.2,0.35", "b,0.5,0.3,0.5", "c,0.9,0.8,0.44"]
    rows.insert(place, "Average,0.77,0.11,0.99")
    table = read_table("\n".join(["data,p,q,r", *rows]))
    assert table.rows == ("a", "b", "c")
    assert list(table.notes) == ["set aside: row 'Average'"]


def test_rows_that_somebody_listed_are_data_unless_their_names_say_otherwise():
    """A medium data set behind four others has the medians of all algorithms, where their effects add up."""
    effects = {"a": 0.71, "b": 0.78, "c": 0.64, "d": 0.85, "e": 0.745, "f": 0.9}
    each = [("u", 0), ("v", 0.02), ("w", 0.05)]
    records = [{"data": q, "model": p, "accuracy": round(x + y, 3)} for p, y in each for q, x in effects.items()]
    assert nptests.friedman(records, better="higher").n == len(effects)


@pytest.mark.parametrize("digits", [3, 15])
def test_a_data_set_in_the_middle_is_no_median_where_effects_add_up(digits):
    """In a frame nothing but the numbers tells: printed or computed, they bear witness once."""
    levels = (0.71, 0.83, 0.64, 0.92, 0.77, 0.58, 0.69, 0.88)
    effects = {"u": 0.000333333333333, "v": 0.012333333333333, "w": 0.021333333333333}
    frame = pd.DataFrame({p: [round(x + y, digits) for x in levels] for p, y in effects.items()}, index=[*"abcdefgh"])
    frame.loc["c", ["v", "w"]] -= 0.008
    assert nptests.friedman(frame, better="higher").n == len(levels)


def test_pairs_of_a_mean_and_its_spread_are_no_repetitions():
    cells = {"u": [(61.2, 0.4), (70.1, 0.6), (55.3, 0.9)], "v": [(63.0, 0.3), (71.5, 0.5), (57.1, 0.8)]}
    result = nptests.friedman({**cells, "w": [(64.9, 0.5), (71.9, 0.4), (56.8, 0.7)]}, better="higher")
    assert any("its spread" in note for note in result.notes)
    runs = {name: [(x, x + spread) for x, spread in column] for name, column in cells.items()}
    assert any(
        "repetitions" in note for note in nptests.friedman({**runs, "w": runs["u"][::-1]}, better="higher").notes
    )
