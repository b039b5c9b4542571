"""One published table in a dozen ugly dresses: the scores must be the same to the last digit."""

import warnings
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import pyreadr
import pytest

import nptests
from nptests.read import literature as fixtures, read_table

UGLY = sorted((Path(__file__).parent / "ugly").iterdir())
WANTED = fixtures.scores("demsar2006/table6")
PRINTED = fixtures.cells("demsar2006/table6")


def assert_same(found, wanted=WANTED):
    assert (found.algorithms, found.datasets) == (wanted.algorithms, wanted.datasets)
    assert found.numbers.exponent == wanted.numbers.exponent
    np.testing.assert_array_equal(found.numbers.integers, wanted.numbers.integers)
    np.testing.assert_array_equal(found.values, wanted.values)


def workbook(path):
    """A title over merged cells, a second sheet of words, an empty column, numbers as numbers and as text."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "AUC"
    sheet["B2"] = "Table 6: AUC of four trees"
    sheet.merge_cells("B2:F2")
    for j, name in enumerate(("Data set", *PRINTED.columns)):
        sheet.cell(4, 2 + j, name)
    for i, (name, row) in enumerate(zip(PRINTED.rows, PRINTED.cells, strict=True)):
        sheet.cell(5 + i, 2, f" {name} ")
        for j, cell in enumerate(row):
            sheet.cell(5 + i, 3 + j, float(cell) if (i + j) % 2 else cell.replace("0.", "."))
    sheet.cell(20, 2, "Average")
    for j in range(4):
        sheet.cell(20, 3 + j, f"=AVERAGE({'CDEF'[j]}5:{'CDEF'[j]}18)")
    book.create_sheet("remarks")["A1"] = "see the paper"
    book.save(path)
    return path


@pytest.mark.parametrize("path", UGLY, ids=lambda path: path.name)
def test_ten_ugly_files_give_one_table(path):
    assert_same(nptests.read_scores(path, better="higher"))


def test_there_are_ten_of_them():
    assert len(UGLY) >= 10
    assert len({path.suffix for path in UGLY}) >= 6


def test_results_do_not_depend_on_the_dress():
    answers = {nptests.friedman(nptests.read_scores(path, better="higher")).as_json() for path in UGLY}
    assert answers == {nptests.friedman(WANTED).as_json()}


def test_excel(tmp_path):
    scores = nptests.read_scores(workbook(tmp_path / "book.xlsx"), better="higher")
    assert_same(scores)
    assert any("Average" in note for note in scores.reading)


def test_excel_under_a_wrong_name(tmp_path):
    assert_same(nptests.read_scores(workbook(tmp_path / "book.xlsx").rename(tmp_path / "book.csv"), better="higher"))


@pytest.mark.parametrize("write", [pyreadr.write_rds, pyreadr.write_rdata])
def test_r_data(write, tmp_path):
    frame = pd.DataFrame([[float(c) for c in row] for row in PRINTED.cells], columns=list(PRINTED.columns))
    frame.insert(0, "data set", list(PRINTED.rows))
    path = tmp_path / ("t.rds" if write is pyreadr.write_rds else "t.RData")
    write(str(path), frame)  # type: ignore[operator]
    assert_same(nptests.read_scores(path, better="higher"))


def test_transposed_is_turned_where_headings_name_data_sets(tmp_path):
    path = tmp_path / "turned.csv"
    rows = [("algorithm", *(f'"{name}"' for name in PRINTED.rows))]
    rows += [(name, *column) for name, column in zip(PRINTED.columns, zip(*PRINTED.cells, strict=True), strict=True)]
    path.write_text("\n".join(",".join(row) for row in rows), "utf-8")
    scores = nptests.read_scores(path, better="higher")
    assert_same(scores)
    assert "transpose=True" in scores.reading[-1]
    assert_same(nptests.read_scores(path, better="higher", transpose=True))


def test_what_was_set_aside_is_said():
    notes = {path.name: " | ".join(read_table(path).notes) for path in UGLY}
    assert "'Mittelwert', the mean of the others" in notes["german.csv"]
    assert "'Rang', the ranks of the others" in notes["german.csv"]
    assert "decimal commas" in notes["german.csv"]
    assert "'avg. rank'" in notes["readme.md"]
    assert "ranks in parentheses" in notes["readme.md"]
    assert "spread after ±" in notes["paper.tex"]
    assert "Ranks in parentheses." in notes["paper.tex"]
    assert "'#instances', 'C4.5 sd'" in notes["spreads.txt"]
    assert "numbers the rows" in notes["numbered.tsv"]
    assert "marks beside the scores (*)" in notes["numbered.tsv"]
    assert "'win/tie/loss'" in notes["quoted.csv"]
    assert "'winner'" in notes["quoted.csv"]
    assert "long form" in notes["long.csv"]


def test_nothing_is_set_aside_on_request():
    path = next(path for path in UGLY if path.name == "german.csv")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert nptests.read_scores(path, better="higher", keep_all=True).datasets[-2:] == ("Mittelwert", "Rang")
