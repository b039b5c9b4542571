"""Rows that sum up others: what excludes them at a glance excludes nothing that one of them could be."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.beside import beside, frozen

from nptests.data.intake.printed import Printed
from nptests.data.intake.rows_that_summarise import LONGEST_SECTION, MOST_SUMMARIES
from nptests.data.intake.summaries import BY_CHANCE, BY_NAME, LUCK, luck_allowed, lucks_allowed, summarised
from nptests.data.intake.tally import Tally, ends_apart, may_count
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


@settings(max_examples=300, deadline=None)
@given(tables(), st.data())
def test_what_is_excluded_at_a_glance_is_so_when_looked_at(printed, data):
    """Of any stretch of rows without the row, after others came and went; by each of its numbers alone."""
    x, units = printed.values, printed.units
    n = len(x)
    row, first = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, n - 3))
    others = [i for i in range(first, data.draw(st.integers(first + 3, n))) if i != row]
    j = data.draw(st.integers(0, x.shape[1] - 1))
    unit = float(units[others].min())
    tally = Tally(x[:, j], unit).holding(x[:, j])
    for i in range(n):
        tally.take(float(x[i, j]))
    for i in others:
        tally.add(float(x[i, j]))
    may_be = tally.may_be(float(x[row, j]), float(units[row, j]), extremes=True)
    counts = may_count(x[[row]], units[[row]], len(others), len(others), printed.largest)[0]
    with np.errstate(all="ignore"):
        for summary in BY_NAME:
            if not (may_be if summary.apart else counts):
                said = summarised(x[row], units[row], x[others], unit, (summary,), luck=1)
                assert said == (None, True), summary.name


def sums_up(x, unit, others, finest, among=BY_NAME):
    """Whether a number is any summary of others that looks at each column by itself."""
    apart = tuple(summary for summary in among if summary.apart)
    with np.errstate(all="ignore"):
        return summarised(np.array([x]), np.array([unit]), others.reshape(-1, 1), finest, apart, luck=1) != (None, True)


@settings(max_examples=150, deadline=None)
@given(tables(), st.data())
def test_a_column_at_once_excludes_no_more_than_number_by_number(printed, data):
    """What stands below, each of a row, and the ends of a column above and below stretches of any length."""
    j = data.draw(st.integers(0, printed.width - 1))
    x, units = printed.values[:, j], printed.units[:, j]
    n, finest, numbers, digits = len(x), float(units.min()), x.tolist(), units.tolist()
    held = data.draw(st.integers(0, 3))
    tally = Tally(x, finest).holding(x[:held]) if held else Tally(numbers, finest)
    below = {held + i for i in tally.below(numbers[held:], digits[held:])}
    # The least and largest of those above are no summaries by chance.
    assert {i for i in range(max(held, 2), n) if sums_up(x[i], units[i], x[:i], finest, BY_CHANCE)} <= below
    each = Tally.each(numbers, digits, finest, range(n))
    assert {i for i in range(n) if sums_up(x[i], units[i], np.delete(x, i), finest)} <= each
    ends = digits[0], digits[-1]
    for column in (x, numbers):
        first, last = ends_apart(column, ends, finest, MOST_SUMMARIES)
        for a in range(MOST_SUMMARIES + 1):
            for b in range(MOST_SUMMARIES + 1):
                stretch = x[a : n - b]
                assert not (first and a and sums_up(x[0], units[0], stretch, finest, BY_CHANCE))
                assert not (last and b and sums_up(x[-1], units[-1], stretch, finest, BY_CHANCE))


def test_the_ends_of_most_tables_are_told_at_a_glance():
    draw = np.random.default_rng(7)
    told = []
    for _ in range(200):
        x = draw.uniform(0.6, 0.99, (24, 4)).round(4)
        ends = [ends_apart(column.tolist(), (1e-4, 1e-4), 1e-4, MOST_SUMMARIES) for column in x.T]
        told.append(all(map(any, zip(*ends, strict=True))))
    assert sum(told) > 160


def test_little_is_left_to_prove_and_every_summary_is():
    draw = np.random.default_rng(5)
    x = draw.uniform(0.6, 0.99, 200).round(3)
    tally = Tally(x, 0.001).holding(x)
    for summary in (np.mean, np.median, np.std, np.sum, lambda y: np.exp(np.log(y).mean())):
        assert tally.may_be(float(summary(x).round(3)), 0.001)
    centre = (x.mean(), np.median(x), np.exp(np.log(x).mean()))
    far = [v for v in x.tolist() if min(abs(v - middle) for middle in centre) > 0.0011]
    assert len(far) > 190
    assert not any(tally.may_be(v, 0.001) for v in far)
    assert not may_count(x.reshape(-1, 4), np.full((50, 4), 0.001), np.arange(50), np.arange(50), 1.0).sum() > 5


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
