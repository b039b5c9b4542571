"""What the rows of a printed table are, which rows a summary is about, and what a cell holds."""

from fractions import Fraction

import pytest
from openpyxl.styles import Font
from support.beside import frozen, on_each
from support.books import book
from support.in_print import row, scores, table

from crosscheck.auditing.reading import tables_in_print as printed_tables


@on_each("name", "cells", "kind")
def test_what_a_row_is(name, cells, kind):
    assert printed_tables._kind(row(name, cells)) == kind


@pytest.mark.parametrize(
    ("text", "count"), [("3 of 5", (3, 5)), ("3/5", (3, 5)), ("3 out of 5", (3, 5)), ("3", None), ("3/5/1", None)]
)
def test_so_many_of_so_many(text, count):
    assert printed_tables.count_of(text) == count


@on_each("texts", "counted")
def test_counts_are_all_out_of_one_number(texts, counted):
    assert printed_tables._counted(texts) is counted


def test_a_number_is_known_to_half_a_unit_of_its_last_digit():
    number = printed_tables.Number("0.90", Fraction(9, 10), Fraction(1, 100))
    assert (number.low, number.high) == (Fraction(895, 1000), Fraction(905, 1000))


def blocks(*kinds):
    names = ["Time [s]" if kind == "cost" else f"d{i}" for i, kind in enumerate(kinds)]
    return table(*(("scores" if kind == "cost" else kind, n, "1 | 2") for kind, n in zip(kinds, names, strict=True)))


@on_each("kinds", "at", "rows")
def test_the_rows_that_a_summary_may_be_about(kinds, at, rows):
    assert frozen(blocks(*kinds).summed(at)) == rows


@pytest.mark.parametrize(
    ("name", "values", "kinds"),
    [
        ("Zusammen", "0.775 | 0.793 | 0.786", ["scores"] * 4 + ["average"]),
        ("Zusammen", "0.775 | 0.793 | 0.796", ["scores"] * 5),  # one is none
        ("Zusammen", "0.775 | - | 0.786", ["scores"] * 5),
    ],
)
def test_a_row_of_means_is_no_data_set(name, values, kinds):
    cells = ("0.812 | 0.834 | 0.791", "0.723 | 0.751 | 0.744", "0.901 | 0.884 | 0.917", "0.664 | 0.703 | 0.692")
    whole = table(*scores(*cells), ("scores", name, values))
    assert list(printed_tables._with_means(whole.rows, whole.kinds)) == kinds


def test_rows_before_and_other_kinds_are_no_means():
    two = table(*scores("0.8 | 0.6 | 0.1", "0.6 | 0.4 | 0.3", "0.7 | 0.5 | 0.2"))  # of two rows it may be luck
    assert printed_tables._with_means(two.rows, two.kinds) == ("scores",) * 3
    assert printed_tables._with_means(two.rows, ("scores", "ranks", "other")) == ("scores", "ranks", "other")


def read(folder, text, name="t.md"):
    file = folder / name
    file.write_text(text)
    found = printed_tables.printed_tables(file)
    return found[0] if found else None


HEAD = "| data | A | B | #instances |\n|---|---|---|---|\n"


def test_columns_that_hold_no_scores_are_named(tmp_path):
    found = read(tmp_path, f"{HEAD}| x | **0.81** | 0.80 (2) | 150 |\n| y | 0.72 | <u>0.75</u> | 99 |\n")
    assert found.columns == ("A", "B")
    assert "columns not judged, which by their headings are no scores: #instances" in found.notes
    numbers = [n for r in found.rows for n in r.numbers if n is not None]
    assert [(n.text, n.bracket, n.bold, n.underlined) for n in numbers] == [
        ("0.81", "", True, False), ("0.80", "2", False, False), ("0.72", "", False, False), ("0.75", "", False, True),
    ]  # fmt: skip
    assert [n.unit for n in numbers] == [Fraction(1, 100)] * 4
    assert not found.turned
    plain = read(tmp_path, "| data | A | B |\n|---|---|---|\n| x | 0.81 | 0.80 |\n| y | 0.72 | 0.75 |\n")
    assert not any("not judged" in note for note in plain.notes)


def test_a_table_needs_two_rows_of_scores_and_two_columns_or_ranks_alone(tmp_path):
    assert read(tmp_path, "| data | A | B |\n|---|---|---|\n| x | 0.81 | 0.80 |\n| Average | 0.81 | 0.80 |\n") is None
    assert read(tmp_path, "| data | A | #instances |\n|---|---|---|\n| x | 0.81 | 80 |\n| y | 0.81 | 80 |\n") is None
    ranks = read(tmp_path, "| data | A | B |\n|---|---|---|\n| Average rank | 1.2 | 1.8 |\n| Average | 0.81 | 0.80 |\n")
    assert ranks.kinds == ("ranks", "other")


def test_algorithms_in_rows_are_turned_and_their_comparisons_left_out(tmp_path):
    found = read(
        tmp_path,
        "| Method | x | y | Average | p | group |\n|---|---|---|---|---|---|\n| A | 0.9 | 0.6 | 0.75 | 0.01 | a |\n"
        "| B | 0.8 | 0.7 | 0.75 | - | b |\n",
    )
    assert (found.turned, found.columns, found.kinds) == (True, ("A", "B"), ("scores", "scores", "average"))
    assert "columns not judged, which by their headings are no scores: p, group" in found.notes


def test_a_workbook_underlines_its_cells(tmp_path):
    made = book(("one", (("data", "A", "B"), ("x", 0.81, 0.84), ("y", 0.66, 0.71)), ()))
    made["one"]["B2"].font, made["one"]["C2"].font = Font(underline="single"), Font(bold=True)
    made.save(tmp_path / "t.xlsx")
    (found,) = printed_tables.printed_tables(tmp_path / "t.xlsx")
    marks = [(n.bold, n.underlined) for r in found.rows for n in r.numbers if n is not None]
    assert marks == [(False, True), (True, False), (False, False), (False, False)]
