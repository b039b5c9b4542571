"""CSV and its relatives: which separator, which rows are remarks; what csv of Python reads of a clean text."""

import csv
import io
import random

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

import nptests
from nptests.read.formats import delimited, format_of, read_grids
from nptests.read.formats.delimited import grids
from nptests.read.grid import Grid
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))


def table(text):
    (found,) = grids(Source(text.encode(), "t.csv", ".csv"))
    return found


def rows(text):
    found = table(text)
    assert found.notes == ()
    return found.rows


WORDS = ("x", "glass 2", "C4.5", "naïve", "a-b", "Ours (new)", "'quoted'", 'say "so"', "0.5", "12", "-3", "1e5", "")


@pytest.mark.parametrize("separator", ["\t", ";", ",", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_clean_text_is_what_csv_reads(separator, end):
    for seed in range(60):
        dice = random.Random(seed)
        width = dice.randrange(2, 6)
        wanted = [["d", *(f"A{j}" for j in range(1, width))]]
        wanted += [
            [dice.choice(WORDS[:6]), *(dice.choice(WORDS) for _ in range(1, width))]
            for _ in range(dice.randrange(1, 6))
        ]
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=separator, lineterminator=end, quoting=dice.choice([0, 1, 2])).writerows(wanted)
        read = list(csv.reader(io.StringIO(text.getvalue(), newline=""), delimiter=separator))
        assert read == wanted
        assert rows(text.getvalue()) == tuple(map(tuple, wanted))


CHOSEN = WRITTEN["chosen"]


@pytest.mark.parametrize("text", CHOSEN)
def test_the_separator_that_explains_most_is_chosen(text):
    assert rows(text) == CHOSEN[text]


REMARKS = WRITTEN["remarks"]


@pytest.mark.parametrize("text", REMARKS)
def test_rows_that_begin_with_a_number_sign(text):
    wanted = REMARKS[text]
    if isinstance(wanted, tuple):
        found = table(text)
        assert (tuple(tuple(cell.strip() for cell in row) for row in found.rows), found.notes) == wanted
        return
    with pytest.raises(nptests.InputError) as caught:
        table(text)
    assert caught.value.code == "ragged"
    assert caught.value.message == (
        f"the row {wanted!r} begins with # and holds numbers: is it a row of the table, of 3 cells, or a remark? "
        "Complete it or remove it"
    )


TORN = WRITTEN["torn"]


@pytest.mark.parametrize("text", TORN)
def test_quotation_marks_that_do_not_close(text):
    torn = TORN[text]
    if torn is None:
        assert len(table(text).rows) > 1
        return
    with pytest.raises(nptests.InputError) as caught:
        table(text)
    assert caught.value.code == "format"
    assert caught.value.message == (
        f"a quotation mark opens {torn!r} and is closed lines below: close it, or write the name again where the "
        "marks mean as above"
    )


def test_evidence_counts_cells_rows_and_numbers():
    """More than one cell a row, then rows of one length, then the share of numbers beyond the first row and column."""
    assert delimited._evidence([["d"], ["x"]]) < delimited._evidence([["d", "A"], ["x", "y", "z"]])
    assert delimited._evidence([["d", "A"], ["x", "1"]]) == (True, 2, 1.0)
    assert delimited._evidence([["d", "A", "B"], ["x", "1", "n"], ["y", "2"]]) == (True, 2, 2 / 3)
    assert delimited._evidence([["d", "A"], ["x", "1"], ["n"]]) == (True, 2, 0.5)
    assert delimited._evidence([["1", "2", "n", "3"]]) == (True, 1, 2 / 3)
    assert delimited._evidence([["# a", "b", "c"], ["d", "A"], ["x", "1"]]) == (True, 2, 1.0)
    assert delimited._evidence([["# a", "1"]]) == (True, 1, 1.0)
    assert delimited._usual_length([["a", "b"], ["c"]]) == 2  # of two lengths as frequent, the longer
    assert delimited._usual_length([["a", "b"], ["c"], ["d"]]) == 1
    assert delimited._usual_length([]) == 0


FORMATS = WRITTEN["formats"]


@pytest.mark.parametrize("text", FORMATS)
@pytest.mark.parametrize("extension", ["", ".txt", ".dat"])
def test_the_format_is_seen_from_the_content(text, extension):
    assert format_of(Source(text.encode(), "t", extension)) == FORMATS[text]


@on_each("data", "extension", "name")
def test_the_first_bytes_then_the_ending_then_the_content(data, extension, name):
    assert format_of(Source(data.encode("latin-1"), f"t{extension}", extension)) == name


@pytest.mark.parametrize("data", [b"a,b\n1,2\n", b"PK\x03\x04", b'{"A": [1]}'])
def test_files_that_are_not_read(data):
    words = "t.numbers is an Apple Numbers table: export it as .xlsx or .csv"
    assert refusal(format_of, Source(data, "t.numbers", ".numbers")) == ("format", words, "t.numbers")


def test_tables_are_read_without_what_is_empty(monkeypatch):
    page = Source(b"<table></table><table><tr><td>1<tr><tr><td></table><table><tr><td></table>", "t", "")
    assert read_grids(page) == [Grid((("1",),))]
    for text, words in (
        (" \n\t ", "t is empty: rows of data sets and columns of algorithms are needed"),
        ("<table></table>", "t holds no table with anything in it"),
    ):
        assert refusal(read_grids, Source(text.encode(), "t", "")) == ("empty", words, "t")


def test_the_number_of_cells_has_a_limit(monkeypatch):
    from nptests.read import formats

    monkeypatch.setattr(formats, "LARGEST_TABLE", 6)
    assert read_grids(Source(b"d,A\nx,1\ny,2\n", "t", ""))
    assert refusal(read_grids, Source(b"d,A\nx,1\ny,2\nz,3", "t", ""))[:2] == (
        "limit",
        "t has 8 cells: tables up to 6 are read",
    )
