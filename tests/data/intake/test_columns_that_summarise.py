"""Columns that sum up all others: found in every table that has one, in none that has not, and quickly in wide ones."""

import random
from fractions import Fraction
from statistics import median

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from support import beside, refused

import nptests
from nptests.data.intake import many_columns, printed
from nptests.data.intake.columns_that_summarise import BY_CHANCE_OF_COLUMNS, next_sums
from nptests.data.intake.summaries import LUCK, summarised
from nptests.read.table import read_table

HEADS = "pqrtuvwxyz"


def _text(cells):
    """A table of data sets without other headings that mean anything."""
    heads = ["data set", *(f"{HEADS[j % 10]}{'abcdefg'[j // 10]}" for j in range(len(cells[0])))]
    return "\n".join(",".join(row) for row in [heads, *([f"set {'abcdefgh'[i]}", *r] for i, r in enumerate(cells))])


def _rounded(x, figures):
    scaled = round(x * 10**figures)
    sign, digits = "-" * (scaled < 0), str(abs(scaled)).rjust(figures + 1, "0")
    return f"{sign}{digits[: len(digits) - figures]}.{digits[len(digits) - figures :]}"


SUMS = {
    "the sum of the others on every data set": sum,
    "the means of the others": lambda row: sum(row) / Fraction(len(row)),
    "the median of the others on every data set": lambda row: Fraction(median(row)),
    "the best or worst of the others on every data set": max,
}


@pytest.mark.parametrize("why", SUMS)
@pytest.mark.parametrize("seed", range(6))
def test_a_column_that_sums_up_the_others_in_decimals_is_set_aside(why, seed):
    """Computed in fractions from what is printed, at any place of the table; four figures on eight data sets."""
    draw = random.Random(seed)
    cells = [[f"{draw.random():.4f}" for _ in range(4 + seed)] for _ in range(8)]
    place = draw.randrange(len(cells[0]) + 1)
    for row in cells:
        row.insert(place, _rounded(SUMS[why](list(map(Fraction, row))), 4))
    head = HEADS[place] + "a"
    table = read_table(_text(cells))
    assert f"set aside: column {head!r}, {why}" in table.notes
    assert head not in (table.columns or ())


def _can_sum(column, others):
    """Whether, in fractions, the printed numbers of a column may be the sum, mean, median or an end of the others."""

    def half(text):
        return Fraction(1, 2 * 10 ** len(text.partition(".")[2]))

    finest = min(half(text) for other in others for text in other)
    n = len(others)
    for rule, carried in ((sum, n), (lambda x: sum(x) / Fraction(n), 1), (median, 1), (max, 0), (min, 0)):
        answers = [rule([Fraction(other[i]) for other in others]) for i in range(len(column))]
        if all(
            abs(Fraction(text) - answer) <= half(text) + carried * finest
            for text, answer in zip(column, answers, strict=True)
        ):
            return True
    return False


@pytest.mark.parametrize("seed", range(150))
def test_only_what_can_sum_up_the_others_in_decimals_is_said_to(seed):
    """By brute force over small tables of few figures, in which many a column is near a sum."""
    draw = random.Random(seed)
    figures, k = draw.randrange(3), draw.randrange(3, 7)
    cells = [[f"{draw.uniform(-1, 1):.{figures}f}" for _ in range(k)] for _ in range(draw.randrange(1, 4))]
    columns = list(zip(*cells, strict=True))
    numbers = [tuple(map(Fraction, column)) for column in columns]
    heads = tuple(HEADS[j] + "a" for j in range(k))
    out, notes = next_sums(printed.Printed.of_texts(cells), heads)
    for j in range(min(out, default=0), k):
        said = next((note for note in notes if f"column {heads[j]!r}" in note), "")
        others = columns[:j] + columns[j + 1 :]
        if numbers[j] in numbers[:j] + numbers[j + 1 :]:
            assert not said
        elif _can_sum(columns[j], others):
            assert "may be the" in said or j in out
        else:
            assert not said or any(kind in said for kind in ("deviation", "geometric", "ranks", "wins"))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_all_rows_at_once_are_told_as_one_by_one(data):
    """Small numbers, halves, zeros, negative and huge ones, with rows that sum up the others among them."""
    n, k = data.draw(st.integers(3, 9)), data.draw(st.integers(1, 6))
    numbers = data.draw(
        st.sampled_from([(0, 1), (1, 5), (-3, 3), (0, 0.25, 0.5), (1, 10.0**9), (2.0**-40, 1.0, 1e300)])
    )
    x = np.array(
        data.draw(st.lists(st.lists(st.sampled_from(numbers), min_size=k, max_size=k), min_size=n, max_size=n))
    )
    x = x.astype(np.float64)
    if data.draw(st.booleans()):
        with np.errstate(over="ignore"):
            row = data.draw(st.sampled_from([np.mean, np.sum, np.std, np.max, np.median]))(x[1:], axis=0)
        x[0] = np.where(np.isfinite(row), row, 0)  # no cell is infinite
    units = np.where(x == np.rint(x), 1.0, 2.0**-40)
    for i, verdict in enumerate(many_columns.verdicts(x, units, BY_CHANCE_OF_COLUMNS, luck=LUCK)):
        others = np.delete(x, i, axis=0), np.delete(units, i, axis=0)
        with np.errstate(all="ignore"):
            alone = summarised(x[i], units[i], others[0], others[1].min(), BY_CHANCE_OF_COLUMNS, luck=LUCK)
        assert verdict in (None, alone)


@pytest.mark.parametrize("numbers", [(0, 1), (1, 2, 3, 4, 5), tuple(range(100)), tuple(x / 1000 for x in range(1000))])
def test_nearly_all_rows_of_a_long_list_are_told_at_once(numbers):
    """Else each of them would take as long as all."""
    x = np.random.default_rng(7).choice(numbers, (2000, 8))
    told = many_columns.verdicts(x, np.full(x.shape, min(1.0, max(numbers[1], 0.001))), BY_CHANCE_OF_COLUMNS, luck=LUCK)
    assert sum(verdict is None for verdict in told) <= 20


def test_missing_numbers_leave_nothing_to_sum_up():
    x = np.ones((4, 2))
    x[2, 1] = np.nan
    assert many_columns.verdicts(x, np.ones(x.shape), BY_CHANCE_OF_COLUMNS, luck=LUCK) == [many_columns.NOTHING] * 4


def test_a_line_may_be_longer_than_a_cell_of_the_csv_module():
    """A line is one cell where another separator is tried; 30,000 columns are read as they stand."""
    heads = [f"{chr(97 + j % 26)}{j:x}x" for j in range(30_000)]
    draw = np.random.default_rng(3)
    rows = [",".join(map(str, draw.permutation(30_000) / 10**5)) for _ in range(2)]
    table = read_table("\n".join(["," + ",".join(heads), *(f"set {i}," + row for i, row in enumerate(rows))]))
    assert table.columns == tuple(heads)
    assert [",".join(row) for row in table.cells] == rows


@beside.on_each("headings", "counted")
def test_headings_that_only_count_are_asked_about(headings, counted):
    """By ones, and most of them: so are runs numbered, which are no algorithms."""
    heads = headings.split()
    rows = [[f"0.{(i * 37 + j * 23 + i * j) % 89 + 10}" for j in range(len(heads))] for i in range(12)]
    text = "\n".join(",".join(row) for row in [["data set", *heads], *([f"d{i}", *r] for i, r in enumerate(rows))])
    reading = read_table(text + "\n").notes
    assert any("only count the columns" in note for note in reading) is counted


NAMES = ("north", "south", "east", "west", "hill", "lake")  # of none is it known what it names
HEADED_AS_A_DIFFERENCE = {  # what stands under it -> what becomes of it
    "numbers as those of the others": (lambda i, a, b: f"0.{i * 6 + 15}", "refused"),
    "the differences": (lambda i, a, b: f"{(a - b) / 100:.2f}", "the difference of 'A' and 'B'"),
    "those of the others, turned": (lambda i, a, b: f"{(b - a) / 100:.2f}", "the difference of 'B' and 'A'"),
    "more digits": (lambda i, a, b: f"0.{i * 6 + 15}5", "refused"),
    "fewer digits": (lambda i, a, b: f"0.{i % 3 + 1}", "refused"),
    "numbers of another size": (lambda i, a, b: f"3.{i * 6 + 15}", "refused"),
}


@pytest.mark.parametrize("case", HEADED_AS_A_DIFFERENCE)
def test_a_column_headed_as_a_difference(case):
    """Where it is none, nobody guesses, although its numbers may be scores of the others' kind."""
    under, becomes = HEADED_AS_A_DIFFERENCE[case]
    rows = [(i, i * 7 + 11, i * 5 + 13) for i in range(6)]
    text = "d,A,B,gain\n" + "".join(f"{NAMES[i]},0.{a},0.{b},{under(i, a, b)}\n" for i, a, b in rows)
    if becomes == "refused":
        refused.refuses(r"'gain'.* may (describe|say how far)", read_table, text)
    else:
        assert becomes in " ".join(read_table(text).notes)


def test_changes_and_differences_by_name_are_no_algorithms():
    rows = [(i, i * 7 + 31, i * 5 + 33) for i in range(6)]
    text = "d,rf,svm,ΔF1,rf - svm\n"
    text += "".join(f"{NAMES[i]},0.{a},0.{b},0.0{i}1,{(a - b) / 100:.2f}\n" for i, a, b in rows)
    assert read_table(text).columns == ("rf", "svm")


def test_a_known_optimum_is_asked_about():
    rows = "".join(f"{name},{i}.0,{i}.{i * 3 + 11},{i}.{i * 2 + 17}\n" for i, name in enumerate(NAMES))
    refused.refuses("'Min' is never below", read_table, f"function,Min,PSO,GA\n{rows}")


@pytest.mark.parametrize("head", ["LR", "lr"])
@pytest.mark.parametrize(("scale", "k"), [("0.{:02d}", 4), ("0.000{:02d}", 3)], ids=["scores", "rates of learning"])
def test_lr_is_logistic_regression_by_its_numbers(tmp_path, head, scale, k):
    """A rate of learning has other numbers than the scores beside it, and is left out."""
    table = [[f"0.{(i * 37 + j * 23 + i * j) % 9 + 81}" for j in range(3)] for i in range(8)]
    lines = [",".join([f"d{i}", *row[:2], scale.format(82 + i), row[2]]) for i, row in enumerate(table)]
    file = tmp_path / "scores.csv"
    file.write_text("\n".join([f"Dataset,SVM,GP,{head},RF", *lines]) + "\n", "utf-8")
    assert nptests.friedman(file, better="higher").k == k
    file.write_text(file.read_text("utf-8").replace(f"d3,{table[3][0]}", "d3,", 1), "utf-8")
    if k == 4:
        assert nptests.analyse(file, better="higher").scores.k == k
    else:
        refused.refuses(f"leave_out=.'{head}'", nptests.analyse, file, better="higher")
