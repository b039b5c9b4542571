"""Rows of means and medians: intervals against all ends of all cells, and every way of counting a missing cell."""

import random
from fractions import Fraction
from itertools import product
from statistics import mean, median

import pytest
from support.beside import beside, frozen, on_each
from support.in_print import ends, scores, table

from crosscheck.auditing.judging import averages

HELD = beside(__file__)


def judged(printed, *cells, kind="average"):
    """Column, verdict and evidence of a summary row below rows of scores."""
    whole = table(*scores(*cells), (kind, kind, printed))
    return [(s.column, s.word, s.about) for s in averages.judged(whole, len(cells), kind)]


def words(printed, *cells, kind="average"):
    return [word for _, word, _ in judged(printed, *cells, kind=kind)]


def beside_a_right_one(printed, *cells, kind="average"):
    """The verdict on one column beside one that is right: alone it would be the most of its row."""
    found = judged(f"{printed} | 5.0", *(f"{cell} | 5.0" for cell in cells), kind=kind)
    assert [(column, word) for column, word, _ in found[1:]] == [(1, "holds")]
    return found[0][1:]


@pytest.mark.parametrize(("kind", "by"), [("average", mean), ("median", median)])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_the_interval_is_that_of_all_cells_that_print_alike(kind, by, count):
    """Means and medians rise in every cell: their least and most are among those of the ends of all cells."""
    rng = random.Random(f"{kind} {count}")
    for _ in range(6):
        cells = [f"{rng.uniform(0, 9):.{rng.choice((0, 1, 2))}f}" for _ in range(count)]
        every = [Fraction(by(x)) for x in product(*(ends(cell)[::2] for cell in cells))]
        low, high = min(every), max(every)
        word, about = beside_a_right_one("99", *cells, kind=kind)
        assert word == "fails"
        assert (about["between"], about["value"]) == ((float(low), float(high)), float((low + high) / 2))
        assert about["nearest"] == float(high)
        _, below = beside_a_right_one("-99", *cells, kind=kind)
        assert below["nearest"] == float(low)
        name = {"average": "mean", "median": "median"}[kind]
        assert below["proof"] == f"the {name} of the {count} cells that it sums up, whatever was rounded off"


@on_each("printed", "word", lists=True)
def test_intervals_that_touch_can_be_equal(printed, word):
    """Two cells of 0.1 have a mean from 0.05 to 0.15; 0.2 stands for 0.15 to 0.25, and 0.16 for 0.155 and more."""
    assert beside_a_right_one(printed, "0.1", "0.1")[0] == word


def test_columns_without_a_number_say_nothing():
    assert [(column, word) for column, word, _ in judged("1.0 | - | 2.0 | 3.0", "1.0 | 5.0 | 2.0 | -")] == [
        (0, "holds"), (2, "holds"),
    ]  # fmt: skip


def test_most_must_be_right_for_the_others_to_be_wrong():
    cells = ("1.0 | 2.0 | 3.0 | 4.0", "3.0 | 4.0 | 5.0 | 6.0")
    assert words("2.0 | 3.0 | 4.0 | 9.0", *cells) == ["holds", "holds", "holds", "fails"]
    assert words("2.0 | 3.0 | 8.0 | 9.0", *cells) == ["holds", "holds", "fails", "fails"]  # above all of their columns
    assert words("2.0 | 3.0 | 4.5 | 5.5", *cells) == [
        "holds",
        "holds",
        "unresolved",
        "unresolved",
    ]  # one weight gives both
    found = judged("2.0 | 7.0 | 8.0 | 9.0", *cells)
    assert [word for _, word, _ in found] == ["holds", "unresolved", "unresolved", "unresolved"]
    assert [about.get("refused") for _, _, about in found] == [
        None, *["several averages are not those of the rows printed: other rows, or weights, were averaged"] * 3,
    ]  # fmt: skip
    assert found[1][2]["between"] == (2.95, 3.05)  # what was found stays beside the reason


GAPS = ("1.0 | 2.0", "3.0 | 4.0", "- | 9.0")  # A lacks a cell


@on_each("printed", "kind", "expected")
def test_a_missing_cell_leaves_open_what_was_averaged(printed, kind, expected):
    found = judged(printed, *GAPS, kind=kind)
    assert frozen([(word, about.get("name")) for _, word, about in found]) == expected
    for _, word, about in found:
        if word == "cannot-be-checked":
            assert about == {"missing": "how the missing cells of its column were counted"}


def test_of_readings_that_give_equally_many_the_one_that_contradicts_fewer_is_taken():
    """All rows give B, the two whole ones (d1, d3) give A: then B would be wrong beside C, which is wrong anyway."""
    cells = ("1.0 | 2.0 | 1.0 | 1.0", "4.0 | 2.0 | 1.0 | -", "5.0 | 2.0 | 1.0 | 1.0", "- | 6.0 | 1.0 | 1.0")
    assert words("3.0 | 3.0 | 9.0 | -", *cells) == ["cannot-be-checked", "holds", "fails"]


def test_where_every_row_lacks_a_cell_there_are_no_whole_rows():
    assert words("1.0 | 4.0", "1.0 | -", "- | 4.0") == ["holds", "holds"]
    assert [about.get("name") for _, _, about in judged("0.5 | 2.0", "1.0 | -", "- | 4.0")] == [
        "missing cells count as 0"
    ] * 2


def test_a_column_that_lacks_a_cell_in_another_block_is_not_proved_wrong():
    """What the row sums up may be all rows; a gap in any of them leaves the column open."""
    whole = table(*scores("1.0 | 2.0", "3.0 | 4.0"), ("average", "average", "2.0 | 9.0"), *scores("5.0 | -"))
    assert [s.word for s in averages.judged(whole, 2, "average")] == ["holds", "cannot-be-checked"]


def test_digits_cut_off_are_a_reason_where_every_column_can_be_cut_off():
    """Cells of three digits: 0.666 (from 0.6655 on) is 0.6 cut off and 0.7 rounded; 0.200 is both."""
    cells = ("0.666 | 0.200", "0.666 | 0.200")
    (cut, fine) = judged("0.6 | 0.2", *cells)
    assert cut[1:] == ("convention", {"value": 0.666, "name": "truncated"})
    assert fine[1] == "holds"
    assert words("0.6 | 0.3", *("0.666 | 0.266",) * 2) == ["fails", "holds"]  # 0.266 was rounded
    assert words("0.6 | 0.2 | 0.2", *("0.666 | 0.266 | 0.200",) * 2) == ["convention", "convention", "holds"]


@on_each("cell", "word")
def test_what_is_cut_off_lies_below_the_next_unit(cell, word):
    assert beside_a_right_one("0.6", cell, cell)[0] == word


def test_the_end_of_what_can_be_cut_off():
    """0.69 is 0.6 cut off, unless a column beside it cannot have been cut off."""
    assert beside_a_right_one("0.6", "0.70", "0.71")[0] == "fails"  # 0.7 at least
    for printed, cells, expected in HELD["the_end_of_what_can_be_cut_off"]:
        assert words(printed, cells, cells) == expected, printed


def test_gaps_are_no_sign_that_digits_were_cut_off():
    """Only a column that lacks nothing shows it: then the others may be cut off as well."""
    assert words("0.6 | 0.2", *("0.666 | 0.200", "0.666 | 0.200", "- | 0.200")) == ["cannot-be-checked", "holds"]


def weighted(printed, *cells):
    whole = table(*scores(*cells), ("weighted", "weighted mean", printed))
    return [(s.column, s.word, s.about) for s in averages.weighted(whole, len(cells))]


def test_a_weighted_mean_lies_between_the_least_and_the_most_of_its_column():
    found = weighted(
        "2.9 | 3.2 | 0.8 | 1.0 | - | 7", *["1.0 | 1.0 | 1.0 | 1.0 | 1.0 | -"] * 1, "2.8 | 3.0 | 3 | 3 | 3 | -"
    )
    assert [(column, word) for column, word, _ in found] == [
        (0, "cannot-be-checked"),  # from 0.95 to 2.85, and 2.9 from 2.85 on
        (1, "fails"),
        (2, "fails"),
        (3, "cannot-be-checked"),
    ]
    assert (found[0][2], found[1][2]["between"]) == ({"missing": "the weights are not printed"}, (0.95, 3.05))
    assert (found[1][2]["nearest"], found[2][2]["nearest"]) == (3.05, 0.95)
    assert found[1][2]["value"] is None
    assert found[1][2]["proof"] == "a weighted mean lies between the least and the most of its column"
    assert weighted("0.9", "1.0", "2.0")[0][1] == "cannot-be-checked"  # 0.9 up to 0.95 touches


def test_a_mean_above_all_rows_is_one_of_these_only_where_most_of_it_is():
    """Above stands what sums up others: 47 shots, of which the rows are a spread and a change."""
    below = [*scores("3.0 | 5.0 | 9.0", "4.0 | 6.0 | 7.0")]
    of_these = averages.judged(table(("average", "mean", "3.5 | 5.5 | 9.9"), *below), 0, "average")
    assert [s.word for s in of_these] == ["holds", "holds", "fails"]
    assert averages.judged(table(("median", "median", "7.8 | 9.7 | 5.5"), *below), 0, "median") == []
