"""CSV and its relatives: which separator, which rows are remarks; what csv of Python reads of a clean text."""

from __future__ import annotations

import csv
import io
import random

import pytest

import nptests
from nptests.read.formats import delimited, format_of, read_grids
from nptests.read.formats.delimited import grids
from nptests.read.grid import Grid
from nptests.read.source import Source


def table(text: str) -> Grid:
    (found,) = grids(Source(text.encode(), "t.csv", ".csv"))
    return found


def rows(text: str) -> tuple[tuple[str, ...], ...]:
    found = table(text)
    assert found.notes == ()
    return found.rows


WORDS = ("x", "glass 2", "C4.5", "naïve", "a-b", "Ours (new)", "'quoted'", 'say "so"', "0.5", "12", "-3", "1e5", "")


@pytest.mark.parametrize("separator", ["\t", ";", ",", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_clean_text_is_what_csv_reads(separator: str, end: str) -> None:
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


NUMBERS = (("d", "A", "B"), ("x", "1", "2"), ("y", "3", "4"))
CHOSEN = {  # a text; the rows that it holds
    "sep=;\nd;A,B\nx;1,2\n": (("d", "A,B"), ("x", "1,2")),
    "SEP=,\r\nd;A,B\r\nx;1,2\r\n": (("d;A", "B"), ("x;1", "2")),
    "d A B\nx 1 2\ny 3 4\n": NUMBERS,
    " d A B\n   x 1 2\ny 3 4  \n": NUMBERS,
    "d  A   B\nx  1   2\ny  3   4\n": NUMBERS,
    "the d  A   B\nx y  1   2\n": (("the d", "A", "B"), ("x y", "1", "2")),
    "the d  A   B\n-----------\nx y  1   2\n\n===\n": (("the d", "A", "B"), ("x y", "1", "2")),
    "the d\u00a0\u00a0A\u00a0 B\nx y\u00a0 1\u00a0 2\n": (("the d", "A", "B"), ("x y", "1", "2")),
    "+---+---+---+\n| d | A | B |\n+---+---+---+\n| x | 1 | 2 |\n| y | 3 | 4 |\n": tuple(
        ("", *row, "") for row in NUMBERS
    ),
    "d;A;B\nx;1,5;2,5\ny;3,5;4,5\n": (("d", "A", "B"), ("x", "1,5", "2,5"), ("y", "3,5", "4,5")),
    "d,A,B\nx y,1,2\ny z,3,4\n": (("d", "A", "B"), ("x y", "1", "2"), ("y z", "3", "4")),
    "d,A;B\nx,1;2\ny,3;4\n": (("d,A", "B"), ("x,1", "2"), ("y,3", "4")),
    "A\n1\n2\n": (("A",), ("1",), ("2",)),
    "a word\nanother one\nand a third\n": (("a", "word"), ("another", "one"), ("and", "a", "third")),
    "a b\n": (("a", "b"),),
    'd, A\nx, "1,5"\n': (("d", "A"), ("x", "1,5")),
    "d, A, B\nx, 1, 2\n": (("d", "A", "B"), ("x", "1", "2")),
    'd,A\n"x\ny",1\n': (("d", "A"), ("x y", "1")),
    "d,A\n\n , \nx,1\n": (("d", "A"), ("x", "1")),
    "d,A\n'=x,'-1\n''@b,'+2\n'ok',1\n": (("d", "A"), ("=x", "-1"), ("'@b", "+2"), ("'ok'", "1")),
    "d\u00a0 e,A\nx\tz,1\n": (("d e", "A"), ("x z", "1")),
}  # fmt: skip


@pytest.mark.parametrize("text", CHOSEN)
def test_the_separator_that_explains_most_is_chosen(text: str) -> None:
    assert rows(text) == CHOSEN[text]


REMARKS = {  # a text; rows and notes
    "# by a program\nd,A\nx,1\n": ((("d", "A"), ("x", "1")), ("set aside: '# by a program', a remark",)),
    "d,A\n#\nx,1\n# a, b, c\n": ((("d", "A"), ("x", "1")), ("set aside: '#', a remark",
    "set aside: '# a b c', a remark")),
    "# d,A\nx,1\ny,2\n": ((("# d", "A"), ("x", "1"), ("y", "2")), ()),
    "# d A B\nx,1,2\ny,3,4\n": ((("x", "1", "2"), ("y", "3", "4")), ("set aside: '# d A B', a remark",)),
    "# d A B\nx 1 2\ny 3 4\n": (NUMBERS, ("headings: the row that begins with # (d A B)",)),
    "# d 5 B\nx 1 2\ny 3 4\n": "# d 5 B",
    "#d,A,B,\nx,1,2\ny,3,4\n": (NUMBERS, ("headings: the row that begins with # (d A B)",)),
    "d,A,B\n#x,A\ny,3,4\n": ((("d", "A", "B"), ("y", "3", "4")), ("set aside: '#x A', a remark",)),
    "d,A,B\n#x,1\ny,3,4\n": "#x 1",
    "d,A\n# 17\nx,1\n": ((("d", "A"), ("x", "1")), ("set aside: '# 17', a remark",)),
    "# by a program\nd,A,B\nx,1,2\ny,3\n": (  # what is short and no remark stays
        (("d", "A", "B"), ("x", "1", "2"), ("y", "3")), ("set aside: '# by a program', a remark",),
    ),
    "#\n#\n": ((), ("set aside: '#', a remark",) * 2),
    "# " + "n" * 70 + "\nd,A\nx,1\n": ((("d", "A"), ("x", "1")), (f"set aside: '# {'n' * 58}', a remark",)),
    "# d " + "n" * 70 + "\nx 1\ny 2\n": (
        (("d", "n" * 70), ("x", "1"), ("y", "2")), (f"headings: the row that begins with # (d {'n' * 58})",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", REMARKS)
def test_rows_that_begin_with_a_number_sign(text: str) -> None:
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


TORN = {
    'd,A\n",1\ny,2\n",3\n': ",1 y,2",
    'd,A\nx,"1\ny,2\n': "1 y,2",
    'd, A\nx, "1\ny, 2\n': "1 y, 2",
    'd;A\n";' + "z" * 70 + '\ny;2\n":3\n': ";" + "z" * 59,
    "d,A\n1,'2'\n": None,
    'd,A\n"x\ny",1\n': None,
    'd,A\n"x,y",1\n': None,
    'd A\n"x y\nz" 1\n': None,
    'd  A\nx  "1\ny  2\n': None,
}


@pytest.mark.parametrize("text", TORN)
def test_quotation_marks_that_do_not_close(text: str) -> None:
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


def test_evidence_counts_cells_rows_and_numbers() -> None:
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


FORMATS = {  # the text of a file without a telling name: what reads it
    "d,A\nx,1\n": "delimited",
    "<html><TABLE border=1><tr><td>1": "html",
    "<table>": "html",
    "<tables>": "delimited",
    "\\begin{tabular}{l}": "latex",
    "\\begin {longtable}{l}": "latex",
    "\\begin{array}{l}": "latex",
    "\\begin{table}": "latex",
    "\\begin{equation}": "delimited",
    "a & b \\\\\n": "latex",
    "|a|b|\n|---|---|\n": "markdown",
    "% remark\n\n@RELATION r\n@data\n1": "arff",
    "x\n@relation r": "delimited",
    ' {"A": [1]}': "json",
    "[[1, 2]]": "json",
    '[ {"A": 1}]': "json",
    "[1, 2]": "delimited",
}


@pytest.mark.parametrize("text", FORMATS)
@pytest.mark.parametrize("extension", ["", ".txt", ".dat"])
def test_the_format_is_seen_from_the_content(text: str, extension: str) -> None:
    assert format_of(Source(text.encode(), "t", extension)) == FORMATS[text]


@pytest.mark.parametrize(
    ("data", "extension", "name"),
    [
        (b"PK\x03\x04", ".csv", "excel"), (b"PK\x03\x04", "", "excel"), (b"\x1f\x8b", ".csv", "rdata"),
        (b"RDX3", "", "rdata"), (b"BZh", "", "rdata"), (b"\xfd7zXZ", "", "rdata"), (b"X\n\x00\x00\x00", "", "rdata"),
        (b"text", ".xlsx", "excel"), (b"text", ".rds", "rdata"), (b"<table>", ".csv", "delimited"),
        (b"<table><tr>", ".xls", "html"), (b'{"A": 1}', ".tex", "latex"), (b"a,b", ".htm", "html"),
        (b"a,b", ".markdown", "markdown"), (b"a,b", ".arff", "arff"), (b"a,b", ".json", "json"),
    ],
)  # fmt: skip
def test_the_first_bytes_then_the_ending_then_the_content(data: bytes, extension: str, name: str) -> None:
    assert format_of(Source(data, f"t{extension}", extension)) == name


@pytest.mark.parametrize("data", [b"a,b\n1,2\n", b"PK\x03\x04", b'{"A": [1]}'])
def test_files_that_are_not_read(data: bytes) -> None:
    with pytest.raises(nptests.InputError) as caught:
        format_of(Source(data, "t.ods", ".ods"))
    words = "t.ods is an OpenDocument table: save it as .xlsx or .csv"
    assert (caught.value.code, caught.value.message, caught.value.where) == ("format", words, "t.ods")


def test_tables_are_read_without_what_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Source(b"<table></table><table><tr><td>1<tr><tr><td></table><table><tr><td></table>", "t", "")
    assert read_grids(page) == [Grid((("1",),))]
    for text, words in (
        (" \n\t ", "t is empty: rows of data sets and columns of algorithms are needed"),
        ("<table></table>", "t holds no table with anything in it"),
    ):
        with pytest.raises(nptests.InputError) as caught:
            read_grids(Source(text.encode(), "t", ""))
        assert (caught.value.code, caught.value.message, caught.value.where) == ("empty", words, "t")


def test_the_number_of_cells_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    from nptests.read import formats

    monkeypatch.setattr(formats, "LARGEST_TABLE", 6)
    assert read_grids(Source(b"d,A\nx,1\ny,2\n", "t", ""))
    with pytest.raises(nptests.InputError) as caught:
        read_grids(Source(b"d,A\nx,1\ny,2\nz,3", "t", ""))
    assert (caught.value.code, caught.value.message) == ("limit", "t has 8 cells: tables up to 6 are read")
