"""Every mistake of the first ten minutes: one clear error with a code, that names the place and the remedy."""

import datetime
import io

import pytest
from support.beside import beside, frozen, on_each
from support.books import book, saved
from support.refused import refusal, refuses

import nptests
from nptests.cli import main
from nptests.data.intake import headings
from nptests.read import read_table

WRITTEN = frozen(beside(__file__))

HEAD = "data set,A,B,C\n"
GOOD = HEAD + "x,0.9,0.8,0.7\ny,0.6,0.5,0.4\nz,0.3,0.2,0.15\nw,0.3,0.2,0.1\n"

MISTAKES = WRITTEN["mistakes"]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_clear_error(name):
    text, code, words = MISTAKES[name]
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(text, better="higher")
    assert caught.value.code == code, caught.value.message
    for word in words:
        assert word in caught.value.message
    assert "\n" not in caught.value.message


def test_the_table_that_is_spoilt_above_is_good():
    assert nptests.read_scores(GOOD, better="higher").numbers.integers is not None


@on_each("name", "words")
def test_wrong_paths(name, words, tmp_path):
    (tmp_path / "scores.csv").write_text(GOOD, "utf-8")
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(str(tmp_path / name), better="higher")
    assert caught.value.code == "file"
    for word in words:
        assert word in caught.value.message


def test_no_direction_is_asked_for():
    refuses("there is no default", nptests.read_scores, GOOD)


@on_each("name", "data", "words")
def test_files_that_are_not_what_they_say(name, data, words, tmp_path):
    (tmp_path / name).write_bytes(data.encode("latin-1"))
    with pytest.raises(nptests.InputError) as caught:
        nptests.read_scores(tmp_path / name, better="higher")
    assert caught.value.code == "format"
    assert words in caught.value.message


def test_sheets_are_chosen_by_number_or_name(tmp_path):
    path = tmp_path / "book.xlsx"
    sheets = [
        (title, [["d", "A", "B"], ["x", 1 + shift, 2], ["y", 2 + shift, 1]], ())
        for title, shift in (("first", 0), ("second", 10))
    ]
    path.write_bytes(saved(book(*sheets)))
    refuses(r"1 'first'.*2 'second'", nptests.read_scores, path, better="higher")
    for table in (2, "2", "second"):
        assert nptests.read_scores(path, better="higher", table=table).values.tolist() == [[11, 2], [12, 1]]
    refuses("no table 'third'", nptests.read_scores, path, better="higher", table="third")


def test_excel_made_a_date_of_a_score(tmp_path):
    rows = [["d", "A", "B"], ["x", datetime.date(2024, 5, 3), 2]]
    (tmp_path / "book.xlsx").write_bytes(saved(book(("one", rows, ()))))
    refuses(r"cell B2 .* is a date", nptests.read_scores, tmp_path / "book.xlsx", better="higher")


def test_an_empty_workbook(tmp_path):
    (tmp_path / "book.xlsx").write_bytes(saved(book(("one", (), ()))))
    assert refusal(nptests.read_scores, tmp_path / "book.xlsx", better="higher")[0] == "empty"


@on_each("text")
def test_an_index_is_no_algorithm(text):
    table = read_table(text)
    assert [len(row) for row in table.cells] == [2, 2, 2]
    assert table.columns in (("A", "B"), None)


def test_ranks_that_happen_to_count_are_scores():
    assert len(read_table("A,B,C\n1,2,3\n2,1,3\n3,1,2\n").cells[0]) == 3


def test_suspicious_scores_are_told():
    assert any("above 1 (85)" in note for note in read_table(GOOD.replace("0.5", "85")).notes)
    assert any("above 100 (101.5)" in note for note in read_table(HEAD + "x,90,80,70\ny,60,101.5,50\n").notes)
    assert not any("above" in note for note in read_table(GOOD).notes)


def test_reading_shows_what_was_understood(tmp_path, capsys):
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
def test_what_is_converted_is_read_again(form, tmp_path, capsys, monkeypatch):
    assert main(["read", "demsar2006/table6", "--to", form]) == 0
    output = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(output))
    direction = [] if form == "json" else ["--better", "higher"]
    assert main(["read", "-", *direction, "--to", form]) == 0
    assert capsys.readouterr().out == output


def test_an_unknown_format_is_an_error(capsys):
    assert main(["read", "demsar2006/table6", "--to", "word"]) == 2
    assert "json, latex, markdown, html, csv" in capsys.readouterr().err


def test_signs_of_footnotes_are_no_part_of_a_name():
    text = "data set,A†,B ‡,C*\nx §,1,2,3\ny,2,3,1\nz,3,1,2\n"
    scores = nptests.read_scores(text, better="higher")
    assert (scores.algorithms, scores.datasets) == (("A", "B", "C*"), ("x", "y", "z"))
    assert any("† ‡" in note for note in scores.reading)
    assert nptests.read_scores(text.replace("B ‡", "A"), better="higher").algorithms == ("A†", "A", "C*")


@on_each("name", "near")
def test_an_unknown_algorithm_is_told_the_nearest(name, near):
    scores = nptests.read_scores("d,Trees RF,Trees Ours\nx,1,2\ny,2,1\n", better="higher")
    with pytest.raises(nptests.InputError) as caught:
        scores.column(name)
    assert near in caught.value.message
    assert ("did you mean" in caught.value.message) == bool(near)
    assert "the table has Trees RF, Trees Ours" in caught.value.message


@on_each("words", "said")
def test_a_slip_of_the_finger_is_told_what_was_meant(words, said, capsys):
    assert main(words) == 2
    message = capsys.readouterr().err
    assert said in message
    assert message.count("\n") == 1


def test_ragged_rows_wider_than_the_headings_begin_with_names(tmp_path):
    file = tmp_path / "ragged.csv"
    file.write_text("A,B\n1,2,3\n2,3,4\n9,6,7\n")
    table = read_table(file, ragged=True)
    assert (table.rows, table.cells[0]) == (("1", "2", "9"), ("2", "3"))
    assert "taken for data sets" in table.notes[0]


def test_a_sum_over_columns_speaks_of_algorithms_in_the_rows(tmp_path):
    """Nobody adds algorithms up: times of three tasks and their total belong to the program of the row."""
    file = tmp_path / "times.md"
    rows = "|Rust|11.4|8.1|2.3|21.8|\n|Nim|20.5|9.2|6.9|36.6|\n|Perl|82.1|60.2|24.8|167.1|\n"
    file.write_text(f"|Language|Email|URI|IP|Total|\n|---|---|---|---|---|\n{rows}")
    refuses(r"is the sum of the others .*algorithms may stand in the rows", nptests.read_scores, file, better="lower")
    assert nptests.read_scores(file, better="lower", transpose=True).algorithms == ("Rust", "Nim", "Perl")


@pytest.mark.parametrize("heading", ["nsamples", "n_features", "num classes", "#points", "number of rows", "Instances"])
def test_what_counts_a_data_set_is_known_however_it_is_written(heading):
    assert headings.heads_sizes(heading)
