"""Workbooks and R's own files cell by cell, written by openpyxl and pyreadr."""

import datetime
import io
import sys
import zipfile
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pyreadr
import pytest
from support.beside import on_each
from support.books import book, repacked, saved
from support.refused import refusal, refuses

import nptests
from nptests.read.formats import excel, rdata
from nptests.read.grid import Grid
from nptests.read.source import Source


def source_of(*sheets):
    return Source(saved(book(*sheets)), "t.xlsx", ".xlsx")


def test_cells_are_what_the_sheet_holds():
    rows = [
        [" d ", "A", None, True],
        ["x", 0.5, 3, 3.0],
        ["y", -0.125, 2.0**53, 9007199254740991.0],
        ["z", 1e300, 0, "0.10"],
    ]
    (found,) = excel.grids(source_of(("one", rows, [])))
    assert found == Grid(
        (
            ("d", "A", "", "True"),
            ("x", "0.5", "3", "3"),
            ("y", "-0.125", "9007199254740992", "9007199254740991"),
            ("z", "1e+300", "0", "0.10"),
        ),
        title="one",
    )


def test_merged_cells_repeat_their_text():
    rows = [["d", "A", None, "B"], [None, "x", "y", None], ["u", 1, 2, 3]]
    first, second = excel.grids(source_of(("one", rows, ["A1:A2", "B1:C1"]), ("two", [[1, 2]], ["B1:C3"])))
    assert first.rows == (("d", "A", "A", "B"), ("d", "x", "y", ""), ("u", "1", "2", "3"))
    assert first.merged == {(0, 0), (1, 0), (0, 1), (0, 2)}
    assert second.title == "two"
    assert second.rows[0] == ("1", "2", "2")
    assert second.merged == {(i, j) for i in range(3) for j in (1, 2)}


def test_a_sheet_of_one_merged_area_of_four():
    (found,) = excel.grids(source_of(("one", [["a", "A", "B"], ["b", None, None], [1, 2, 3]], ["B1:C2"])))
    assert found.rows == (("a", "A", "A"), ("b", "A", "A"), ("1", "2", "3"))


def changed(source, old, new):
    """The book with this in its first sheet, as other programs write it."""

    def change(name, part):
        assert old in part or "sheet1" not in name
        return part.replace(old, new) if "sheet1" in name else part

    return Source(repacked(source.data, change), "t.xlsx", ".xlsx")


def test_a_formula_is_what_it_came_to():
    written = source_of(("one", [["d", "A"], ["x", "=1+1"]], []))
    (found,) = excel.grids(changed(written, b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2.0</v>"))
    assert found.rows[1] == ("x", "2")


@pytest.mark.parametrize("area", [b"A4:A4", b"D1:D1", b"E6:E6"])
def test_a_merged_cell_outside_of_the_table_covers_nothing(area):
    written = source_of(("one", [["d", "A", "B"], ["x", 1, 2], ["y", 3, 4]], ["A1:B1"]))
    (found,) = excel.grids(changed(written, b"A1:B1", area))
    assert [row[:3] for row in found.rows[1:3]] == [("x", "1", "2"), ("y", "3", "4")]


@pytest.mark.parametrize("text", [excel._text, rdata._text])
@pytest.mark.parametrize(
    ("value", "written"),
    [(250.0, "250"), (-3.0, "-3"), (2.0**53 - 1, "9007199254740991"), (2.0**53, "9007199254740992.0"),
     (-(2.0**53), "-9007199254740992.0"), (2.0**54 - 2, "1.8014398509481982e+16"), (1e300, "1e+300"), (0.1, "0.1")],
)  # fmt: skip
def test_whole_numbers_are_written_so_while_the_double_beside_is_another(text, value, written):
    assert (text(SimpleNamespace(value=value), "s") if text is excel._text else text(value)) == written


def test_a_date_is_refused():
    with pytest.raises(nptests.InputError) as caught:
        excel.grids(source_of(("one", [["d", "A"], ["x", datetime.datetime(2024, 5, 3)]], [])))
    words = "cell B2 of sheet 'one' is a date (2024-05-03 00:00:00): Excel may have taken a score such as 3.5 for one; "
    assert caught.value.message == words + "format the column as text and type it again"
    assert (caught.value.code, caught.value.where) == ("dates", "cell B2")


@on_each("last", "merged", "words")
def test_the_size_of_a_sheet_has_a_limit(last, merged, words, monkeypatch):
    monkeypatch.setattr(excel, "LARGEST_SHEET", 1000)
    made = book(("one", [], merged))
    made["one"][last] = 1
    source = Source(saved(made), "t.xlsx", ".xlsx")
    if words:
        assert refusal(excel.grids, source)[:2] == ("limit", words)
    else:
        assert excel.grids(source)


def test_what_unpacks_to_too_much_is_refused(monkeypatch):
    source = source_of(("one", [["d", "A"], ["x", 1]], []))
    size = sum(part.file_size for part in zipfile.ZipFile(io.BytesIO(source.data)).infolist())
    monkeypatch.setattr(excel, "LARGEST_BOOK", size)
    assert excel.grids(source)
    monkeypatch.setattr(excel, "LARGEST_BOOK", size - 1)
    assert refusal(excel.grids, source)[:2] == ("limit", f"t.xlsx unpacks to {size // 2**20} MB: no table of scores")


def test_a_book_of_three_megabytes_is_called_so(monkeypatch):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/large.bin", bytes(3 * 2**20 + 5))
    monkeypatch.setattr(excel, "LARGEST_BOOK", 2**20)
    refuses(r"^t.xlsx unpacks to 3 MB: no table of scores$", excel.grids, Source(packed.getvalue(), "t.xlsx", ".xlsx"))


def test_what_is_no_book():
    words = "t.xlsx is no Excel workbook (.xlsx), or a damaged one: File is not a zip file; save it anew, or as CSV"
    assert refusal(excel.grids, Source(b"no\nzip", "t.xlsx", ".xlsx")) == ("format", words, "t.xlsx")


@pytest.mark.parametrize(("module", "package"), [(excel, "openpyxl"), (rdata, "pyreadr")])
def test_without_its_package_a_format_says_what_to_install(module, package, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(nptests.InputError) as caught:
        module.grids(Source(b"", "t", ""))
    assert caught.value.code == "extra"
    assert f"needs {package}: pip install 'nptests[read]', or " in caught.value.message


def test_a_frame_of_r(tmp_path):
    frame = pd.DataFrame(
        {
            "d": [" x ", "y", None],
            "A": [0.5, np.nan, 2.0**53],
            "B": [1, 2, 3],
            "C": [3.0, -4.0, 1e300],
            "D": [True, False, True],
        }
    )
    path = tmp_path / "t.rds"
    pyreadr.write_rds(str(path), frame)
    assert list(rdata.grids(Source(path.read_bytes(), "t.rds", ".rds"))) == [
        Grid(
            (
                ("d", "A", "B", "C", "D"),
                ("x", "0.5", "1", "3", "True"),
                ("y", "", "2", "-4", "False"),
                ("", "9007199254740992.0", "3", "1e+300", "True"),
            ),
            headers=1,
        )
    ]
    pyreadr.write_rdata(str(tmp_path / "t.RData"), frame[["d", "B"]], df_name="kept")
    (found,) = rdata.grids(Source((tmp_path / "t.RData").read_bytes(), "t.RData", ".rdata"))
    assert (found.title, found.rows[0]) == ("kept", ("d", "B"))


@on_each("labels", "named", lists=True)
def test_names_of_rows_that_only_count_say_nothing(labels, named, monkeypatch):
    """pyreadr keeps the names of rows of R as the index; it writes none, so that its answer is put in its place."""
    frame = pd.DataFrame({"A": [1, 2, 3], "B": [4, 5, 6]}, index=pd.Index(labels))
    monkeypatch.setattr(pyreadr, "read_r", lambda path: {"m": frame, "scalar": 3, None: frame})
    found, unnamed = rdata.grids(Source(b"", "t.rds", ".rds"))
    body = (("1", "4"), ("2", "5"), ("3", "6"))
    rows = tuple((str(label), *row) for label, row in zip(labels, body, strict=True)) if named else body
    assert found == Grid((("", "A", "B") if named else ("A", "B"), *rows), headers=1, title="m")
    assert unnamed.title == ""


def test_what_holds_no_frame_or_is_not_r(monkeypatch):
    with pytest.raises(nptests.InputError) as caught:
        rdata.grids(Source(b"not R", "t.rds", ".rds"))
    assert caught.value.code == "format"
    assert caught.value.message.startswith("t.rds cannot be read as R data: ")
    assert caught.value.message.endswith("; use write.csv in R")
    for held in ({}, {"x": 3, "y": pd.Series([1, 2])}):
        monkeypatch.setattr(pyreadr, "read_r", lambda path, held=held: held)
        assert refusal(rdata.grids, Source(b"", "t.rds", ".rds"))[:2] == (
            "empty",
            "t.rds holds no data frame or matrix",
        )


def test_what_is_not_available_is_empty():
    assert [rdata._text(cell) for cell in (None, np.nan, pd.NaT, "NA")] == ["", "", "", "NA"]
