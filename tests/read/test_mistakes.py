"""Every mistake of the first ten minutes: one clear error with a code, that names the place and the remedy."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

import openpyxl
import pytest

import nptests
from nptests.cli import main
from nptests.read import read_table

HEAD = "data set,A,B,C\n"
GOOD = HEAD + "x,0.9,0.8,0.7\ny,0.6,0.5,0.4\nz,0.3,0.2,0.15\nw,0.3,0.2,0.1\n"

MISTAKES = {
    "no numbers": ("a,b\nc,d\n", "text", ["no numbers", "'d'"]),
    "empty": (" \n \n", "empty", ["is empty"]),
    "only headings": ("data set,A,B\n\n", "empty", ["nothing below"]),
    "unknown separator": (
        "a:b:c\nx:0.1:0.2\ny:0.3:0.4\n", "separator",
        ["one column", "comma, semicolon, tab", "2 of ':': write commas"],
    ),
    "one column": ("A\n1\n2\n", "shape", ["one column"]),
    "text cell": (GOOD.replace("0.5", "good"), "text", ["'y'", "'B'", "'good'", "correct or remove"]),
    "missing cell": (GOOD.replace("0.5", ""), "missing", ["'y'", "'B'", "fill it", "drop"]),
    "missing word": (GOOD.replace("0.5", "NA"), "missing", ["'y'", "'B'"]),
    "missing dash": (GOOD.replace("0.5", "–"), "missing", ["'y'", "'B'"]),
    "short row": (GOOD.replace(",0.4", ""), "ragged", ["row 2", "'y'", "3 cells where 4", "separator"]),
    "long row": (GOOD.replace("0.4", "0.4,9"), "ragged", ["row 2", "5 cells where 4"]),
    "one heading too few": (GOOD.replace("A,B,C", "A,B"), "ragged", ["row 1", "4 cells where 3"]),
    "two rows of one name": (GOOD.replace("z,", "x,"), "duplicate", ["'x'", "positions 1 and 3"]),
    "two columns of one name": (GOOD.replace("C\n", "A\n", 1), "duplicate", ["'A'", "positions 1 and 3"]),
    "unnamed algorithm": (GOOD.replace("B,", ",", 1), "names", ["without a heading beside 'A'", "--columns"]),
    "transposed": (GOOD.replace("data set", "Algorithm"), "transposed", ["transpose=True", "--transpose"]),
    "two decimal marks": (GOOD.replace(",", ";").replace("0.5", "0,5"), "decimals", ["0,5", "one way"]),
    "comma of either kind": ("d;A;B\nx;1,234;2,345\ny;3,456;4,567\n", "decimals", ["1,234", 'decimal=","']),
    "per cent now and then": (GOOD.replace("0.5", "50%"), "percent", ["1 scores with a per cent sign"]),
    "one data set": ("data set,A,B\nx,1,2\n", "shape", ["one row"]),
    "infinite": (GOOD.replace("0.5", "inf"), "infinite", ["'y'", "'B'"]),
    "prose": ("no table\nhere\n", "ragged", ["row 1", "separator"]),
    "broken json": ('{"A": [1, 2\n', "format", ["no valid JSON", "line"]),
    "json of something else": ('{"A": {"b": [1]},\n "C": 3}', "shape", ["list of rows"]),
    "json columns of unequal length": ('{"A": [1, 2],\n "B": [1]}', "ragged", ["'A' has 2, 'B' has 1"]),
    "json truth": ('{"A": [1, true],\n "B": [1, 2]}', "text", ["'true'"]),
    "html without cells": ("<table></table>\n", "empty", ["no table with anything"]),
    "runs in place of scores": (
        "data set,algorithm,run,score\nx,A,1,.1\nx,A,2,.2\nx,B,1,.3\nx,B,2,.2\n", "runs", ["read_runs"],
    ),
    "long with a gap": (
        "data set,algorithm,score\nx,A,.1\nx,B,.2\ny,A,.3\nz,A,.3\nz,B,.3\n", "missing", ["'y'", "'B'"],
    ),
    "long with two measures": (
        "data set,algorithm,auc,acc\nx,A,.1,.2\nx,B,.2,.2\ny,A,.3,.2\ny,B,.3,.3\n", "columns", ["'auc', 'acc'"],
    ),
    "merged score": (
        "<table><tr><th>d<th>A<th>B<tr><td>x<td colspan=2>0.5<tr><td>y<td>1<td>2</table>\n", "merged", ["'x'", "split"],
    ),
    "merged score in latex": (
        "\\begin{tabular}{lrr}d & A & B \\\\ \\midrule\nx & \\multicolumn{2}{c}{0.5} \\\\ y & 1 & 2 \\\\\\end{tabular}",
        "merged", ["'x'", "'A'", "split"],
    ),
    "two tables": ("<table><tr><td>1<td>2</table>\n<table><tr><td>3<td>4</table>", "tables", ["table=N", "--table N"]),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_clear_error(name: str) -> None:
    text, code, words = MISTAKES[name]
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(text, better="higher")
    assert caught.value.code == code, caught.value.message
    for word in words:
        assert word in caught.value.message
    assert "\n" not in caught.value.message


def test_the_table_that_is_spoilt_above_is_good() -> None:
    assert nptests.read_scores(GOOD, better="higher").numbers.integers is not None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("scors.csv", ["no file", "did you mean scores.csv"]),
        ("nowhere/scores.csv", ["no file", "no folder"]),
        (".", ["is a folder"]),
        ("a\0b", ["cannot be read"]),
    ],
)
def test_wrong_paths(name: str, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "scores.csv").write_text(GOOD, "utf-8")
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(str(tmp_path / name), better="higher")
    assert caught.value.code == "file"
    for word in words:
        assert word in caught.value.message


def test_no_direction_is_asked_for() -> None:
    with pytest.raises(nptests.InputError, match="there is no default"):
        nptests.read_scores(GOOD)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("old.xls", b"\xd0\xcf\x11\xe0", "save it as .xlsx"),
        ("paper.pdf", b"%PDF-1.4", "LaTeX source"),
        ("book.xlsx", b"not a zip", "no Excel workbook"),
        ("data.rds", b"not R", "cannot be read as R data"),
        ("table.tex", b"no tabular here", "no tabular"),
        ("table.html", b"<p>1", "no <table>"),
        ("table.md", b"# Title\n", "no Markdown table"),
    ],
)
def test_files_that_are_not_what_they_say(name: str, data: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(tmp_path / name, better="higher")
    assert caught.value.code == "format"
    assert words in caught.value.message


def test_sheets_are_chosen_by_number_or_name(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for title, shift in (("first", 0), ("second", 10)):
        sheet = book.create_sheet(title)
        for row in (["d", "A", "B"], ["x", 1 + shift, 2], ["y", 2 + shift, 1]):
            sheet.append(row)
    path = tmp_path / "book.xlsx"
    book.save(path)
    with pytest.raises(nptests.InputError, match=r"1 'first'.*2 'second'"):
        nptests.read_scores(path, better="higher")
    for table in (2, "2", "second"):
        assert nptests.read_scores(path, better="higher", table=table).values.tolist() == [[11, 2], [12, 1]]
    with pytest.raises(nptests.InputError, match="no table 'third'"):
        nptests.read_scores(path, better="higher", table="third")


def test_excel_made_a_date_of_a_score(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["d", "A", "B"])
    sheet.append(["x", datetime.date(2024, 5, 3), 2])
    book.save(tmp_path / "book.xlsx")
    with pytest.raises(nptests.InputError, match=r"cell B2 .* is a date"):
        nptests.read_scores(tmp_path / "book.xlsx", better="higher")


def test_an_empty_workbook(tmp_path: Path) -> None:
    openpyxl.Workbook().save(tmp_path / "book.xlsx")
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(tmp_path / "book.xlsx", better="higher")
    assert caught.value.code == "empty"


@pytest.mark.parametrize(
    "text",
    [
        ",A,B\n1,.5,.6\n2,.7,.8\n3,.7,.5\n",
        "id,A,B\n7,.5,.6\n9,.7,.8\n4,.7,.5\n",
        "x,A,B\n0,.5,.6\n1,.7,.8\n2,.7,.5\n",
        "1;.5;.6\n2;.7;.8\n3;.7;.5\n",
        ",name,A,B\n0,u,.5,.6\n1,v,.7,.8\n2,w,.7,.5\n",
        "Unnamed: 0,A,B\n0,.5,.6\n1,.7,.8\n2,.7,.5\n",
        "d,A,B\n1,10,20\n2,30,40\n3,50,60\n",
        "year,A,B\n2001,.5,.6\n2002,.7,.8\n2003,.7,.5\n",
        "Dataset name,A,B\n44,.5,.6\n12,.7,.8\n3,.7,.5\n",
        "row,A,B\n5,.5,.6\n6,.7,.8\n7,.7,.5\n",
    ],
)
def test_an_index_is_no_algorithm(text: str) -> None:
    table = read_table(text)
    assert [len(row) for row in table.cells] == [2, 2, 2]
    assert table.columns in (("A", "B"), None)


def test_ranks_that_happen_to_count_are_scores() -> None:
    assert len(read_table("A,B,C\n1,2,3\n2,1,3\n3,1,2\n").cells[0]) == 3


def test_suspicious_scores_are_told() -> None:
    assert any("above 1 (85)" in note for note in read_table(GOOD.replace("0.5", "85")).notes)
    assert any("above 100 (101.5)" in note for note in read_table(HEAD + "x,90,80,70\ny,60,101.5,50\n").notes)
    assert not any("above" in note for note in read_table(GOOD).notes)


def test_reading_shows_what_was_understood(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.csv"
    path.write_text(GOOD + "average,0.525,0.425,0.3375\n", "utf-8")
    assert main(["read", str(path)]) == 0
    output = capsys.readouterr().out
    for words in ("4 data sets x 3 algorithms", "A, B, C", "0.10 (C on w)", "row 'average'", "--better"):
        assert words in output
    assert main(["read", str(path), "--to", "csv"]) == 0
    assert capsys.readouterr().out == GOOD.replace("0.9,0.8,0.7", "0.90,0.80,0.70").replace(
        "0.6,0.5,0.4", "0.60,0.50,0.40").replace("0.3,0.2", "0.30,0.20").replace("0.1\n", "0.10\n")  # fmt: skip
    assert main(["test", "friedman", str(path), "--better", "higher"]) == 0
    assert "note: set aside: row 'average'" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "csv", "markdown", "html", "latex"])
def test_what_is_converted_is_read_again(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["read", "demsar2006/table6", "--to", form]) == 0
    output = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(output))
    direction = [] if form == "json" else ["--better", "higher"]
    assert main(["read", "-", *direction, "--to", form]) == 0
    assert capsys.readouterr().out == output


def test_an_unknown_format_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "demsar2006/table6", "--to", "word"]) == 2
    assert "json, latex, markdown, html, csv" in capsys.readouterr().err


def test_signs_of_footnotes_are_no_part_of_a_name() -> None:
    text = "data set,A†,B ‡,C*\nx §,1,2,3\ny,2,3,1\nz,3,1,2\n"
    scores = nptests.read_scores(text, better="higher")
    assert (scores.algorithms, scores.datasets) == (("A", "B", "C*"), ("x", "y", "z"))
    assert any("† ‡" in note for note in scores.reading)
    assert nptests.read_scores(text.replace("B ‡", "A"), better="higher").algorithms == ("A†", "A", "C*")


@pytest.mark.parametrize(
    ("name", "near"), [("ours", "did you mean 'Trees Ours'?"), ("trees rv", "did you mean 'Trees RF'?"), ("tr", "")]
)
def test_an_unknown_algorithm_is_told_the_nearest(name: str, near: str) -> None:
    scores = nptests.read_scores("d,Trees RF,Trees Ours\nx,1,2\ny,2,1\n", better="higher")
    with pytest.raises(nptests.InputError) as caught:
        scores.column(name)
    assert near in caught.value.message
    assert ("did you mean" in caught.value.message) == bool(near)
    assert "the table has Trees RF, Trees Ours" in caught.value.message


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["analise", "x.csv"], "did you mean 'analyse'?"),
        (["test", "quad", "x.csv"], "did you mean 'quade'?"),
        (["analyse", "demsar2006/table66"], "did you mean 'demsar2006/table6'?"),
        (["analyse", "x.csv", "--better", "higher", "--adjust", "holmm"], "no file x.csv"),
    ],
)
def test_a_slip_of_the_finger_is_told_what_was_meant(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    message = capsys.readouterr().err
    assert said in message
    assert message.count("\n") == 1


def test_ragged_rows_wider_than_the_headings_begin_with_names(tmp_path: Path) -> None:
    file = tmp_path / "ragged.csv"
    file.write_text("A,B\n1,2,3\n2,3,4\n9,6,7\n")
    table = read_table(file, ragged=True)
    assert (table.rows, table.cells[0]) == (("1", "2", "9"), ("2", "3"))
    assert "taken for data sets" in table.notes[0]
