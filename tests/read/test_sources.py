"""Where bytes come from and which characters they are; what is chosen by name; what stands beside scores."""

import io
import os
import sys

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal, refuses

from nptests.read import asides, grid, source as sources
from nptests.read.layout import Layout, layout
from nptests.read.selection import selected, separated
from nptests.read.source import Source, source_of

WRITTEN = frozen(beside(__file__))

TEXT = "d;Müller;B\nx;1;2\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("text", [TEXT, "d;A\n", "データ;A\nx;0.5\n", "データ;ータデ1"])
def test_the_characters_of_a_source(encoding, text):
    if encoding == "cp1252" and not text.isascii() and "デ" in text:
        return
    assert Source(text.encode(encoding), "t").text() == text


@pytest.mark.parametrize("mark", ["utf-16-be", "utf-32-be", "utf-32-le", "utf-16-le"])
def test_marks_of_byte_order(mark):
    assert Source(("\ufeff" + TEXT).encode(mark), "t").text() == TEXT


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_zeros_are_counted_at_every_other_byte_and_no_other(encoding):
    """Every third letter is outside of ASCII, and one of these ends with a zero itself."""
    text = "Āa,βb\nγ1,δ2\n"
    assert Source(text.encode(encoding), "t").text() == text


def test_what_is_no_text_is_refused_with_its_place():
    refuses("neither UTF-8 nor clearly those of one alphabet .line 2.", Source(b"a\n\x81\x8d\xff", "t").text)
    refuses("line 2 of t holds the byte FF, which is no UTF-8", Source(b"\xef\xbb\xbfa\nb\xff", "t").text)
    assert Source(b"a \x80", "t").text() == "a €"


@pytest.mark.parametrize("zeros", [1, 2, 3])
def test_a_few_zeros_are_dirt_and_no_other_encoding(zeros):
    data = b"data;A\nglass;123;" + bytes(zeros) + b"4" * (8 - zeros)
    assert Source(data, "t").text() == data.decode()


def test_sources():
    given = Source(b"a", "t", ".csv", True)
    assert source_of(given) is given
    for text in ("a,b\n", "a,b\r", "a\nb"):
        assert source_of(text) == Source(text.encode(), "the text", "", False)


def test_files(tmp_path):
    path = tmp_path / "Table.CSV"
    path.write_bytes(b"a,b\n")
    for place in (path, str(path)):
        assert source_of(place) == Source(b"a,b\n", str(path), ".csv", True)
    (tmp_path / "-").write_bytes(b"minus")
    assert source_of(tmp_path / "-").data == b"minus"
    assert refusal(source_of, tmp_path) == ("file", f"{tmp_path} is a folder: name the file in it", str(tmp_path))
    missing = tmp_path / "Tabel.CSV"
    assert refusal(source_of, missing) == (
        "file", f"there is no file {missing}; did you mean Table.CSV?", str(missing),
    )  # fmt: skip
    (tmp_path / "Tables.CSV").write_bytes(b"")
    assert refusal(source_of, missing)[1].endswith("; did you mean Table.CSV or Tables.CSV?")
    for name in ("Tabel1.CSV", "Tabel2.CSV"):  # of many the three that are nearest
        (tmp_path / name).write_bytes(b"")
    assert refusal(source_of, missing)[1].count(".CSV") == 1 + 3
    assert refusal(source_of, tmp_path / "nothing like it")[1] == f"there is no file {tmp_path / 'nothing like it'}"
    nowhere = tmp_path / "no" / "t.csv"
    assert refusal(source_of, nowhere)[1] == (
        f"there is no file {nowhere} (there is no folder {tmp_path / 'no'} either)"
    )
    os.mkfifo(tmp_path / "pipe")
    assert refusal(source_of, tmp_path / "pipe") == (
        "file", f"{tmp_path / 'pipe'} is no regular file, but a device or a pipe: use - for standard input",
        str(tmp_path / "pipe"),
    )  # fmt: skip
    name = "n" * 300
    assert refusal(source_of, "a\0b")[1] in (
        "a\0b cannot be read: embedded null byte", "a\0b cannot be read: stat: embedded null character in path",
    )  # fmt: skip


def test_a_source_has_a_largest_size(tmp_path, monkeypatch):
    path = tmp_path / "t.csv"
    monkeypatch.setattr(sources, "LARGEST", 2 * 2**20)
    for size in (2 * 2**20, 2 * 2**20 + 1):
        path.write_bytes(b"1" * size)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1" * size)))
        for place, name in ((path, str(path)), ("-", "standard input")):
            if size == 2 * 2**20:
                assert len(source_of(place).data) == size
            else:
                assert refusal(source_of, place) == ("limit", f"{name} is larger than 2 MB: no table of scores", name)


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a,b\n")))
    assert source_of("-") == Source(b"a,b\n", "standard input", "", False)
    monkeypatch.setattr(sys, "stdin", io.StringIO("ä,b\n"))
    assert source_of("-").data == "ä,b\n".encode()
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal(source_of, "-") == (
        "file", "standard input is closed: name a file, or send the table into it", "-",
    )  # fmt: skip


WHOLE = Layout(("A", "B", "A"), ("x", "y", "z"), (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9")))


def test_what_is_chosen_stands_in_the_order_of_the_choice():
    assert selected(WHOLE, None, None, "t") is WHOLE
    chosen = selected(WHOLE, ["B"], ["z", "x"], "t")
    assert (chosen.heads, chosen.names, chosen.cells) == (("B",), ("z", "x"), (("8",), ("2",)))
    assert selected(WHOLE, None, ("y",), "t").cells == (("4", "5", "6"),)


CHOICES = WRITTEN["choices"]


@pytest.mark.parametrize("kind", CHOICES)
def test_choices_that_are_refused(kind):
    chosen, wanted = CHOICES[kind]
    names = chosen if isinstance(chosen, str) else list(chosen)
    assert refusal(selected, WHOLE, names, None, "t") == wanted


def test_rows_are_chosen_as_columns_are():
    assert refusal(selected, WHOLE, None, ["q?"], "t") == ("columns", "no row is called 'q?': t has x, y, z", "q?")
    bare = Layout(None, None, (("1",),))
    assert refusal(selected, bare, ["A"], None, "t")[1] == "the columns of t have no names to choose from"
    assert refusal(selected, bare, None, ["x"], "t") == (
        "columns", "the rows of t have no names to choose from", "row",
    )  # fmt: skip


def test_of_many_names_forty_are_listed():
    for count, end in ((40, "a39"), (41, "a39, ...")):
        names = tuple(f"a{i}" for i in range(count))
        table = Layout(names, None, (("1",) * count,))
        assert refusal(selected, table, ["zzz"], None, "t")[1].endswith(f"t has {', '.join(names[:40])[:-3]}{end}")
    table = Layout(("", "A"), None, (("1", "2"),))
    assert refusal(selected, table, ["zzz"], None, "t")[1] == "no column is called 'zzz': t has A"


def test_names_that_were_written_as_one():
    assert separated(["A,B", "C"], ["A", "B", "C"]) == ["A", "B", "C"]
    assert [separated([name], ["A", "B"]) for name in ("A", "A,D", "AB")] == [["A"], ["A,D"], ["AB"]]


def laid(text):
    rows = tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").splitlines())
    return layout(grid.Grid(rows), "t")


def aside(text, **kinds):
    read = asides.without_asides(laid(text), "t", **{"rows": True, "columns": True, **kinds})
    return read.heads, read.names, read.cells, read.notes


ASIDE = WRITTEN["aside"]


@pytest.mark.parametrize("text", ASIDE)
def test_what_is_beside_the_scores(text):
    assert aside(text) == ASIDE[text]


@on_each("text")
def test_what_is_not_beside_the_scores_is_kept(text):
    read = aside(text)
    assert (read[:3], [note for note in read[3] if "set aside" in note]) == (
        (laid(text).heads, laid(text).names, laid(text).cells), [],
    )  # fmt: skip


def test_columns_of_marks_alone_are_kept():
    layout_ = Layout(("A", ""), ("x", "y"), (("*", ""), ("v", "")))
    from nptests.read.asides import without_marks_beside

    assert without_marks_beside(layout_) is layout_
    assert without_marks_beside(Layout(None, ("x", "y"), (("1", "*"), ("2", "")))).cells == (("1",), ("2",))
    headed = Layout(("A", "s", "B"), ("x", "y"), (("1", "*", ""), ("2", "", "")))
    assert without_marks_beside(headed).heads == ("A", "B")  # B has a name: what it lacks is for others to say
    long_ = Layout(("A", "s"), None, (("1", "*†‡§¶" * 9), ("2", "")))
    assert without_marks_beside(long_).notes == (
        f"set aside: 1 columns of marks beside the scores ({('*†‡§¶' * 9)[:40]})",
    )


def test_only_rows_or_columns_may_be_looked_at():
    read = laid("d|A||B|w\nx|.9|*|.8|p\n|(.1)||(.2)|\ny|.7||.6|q\nmean|.8||.7|\n")
    assert asides.without_asides(read, "t", rows=False, columns=False) == read
    assert asides.without_asides(read, "t", rows=True, columns=False).names == ("x", "y")
    rows = laid("d|A|B\nx|.9|.8\ny|.7|.6\nmean|.8|.7")
    assert asides.without_asides(rows, "t", rows=False, columns=True).names == ("x", "y", "mean")


CURE = (
    ": head it (std where it holds spreads, rank), or choose the algorithms with columns={} (--columns on the command "
    "line)"
)


@on_each("text", "column", "words")
def test_a_column_of_numbers_without_a_heading_is_asked_about(text, column, words):
    heads = [head for head in text.split("\n")[0].split("|")[1:] if head]
    assert refusal(aside, text) == ("names", words + CURE.format(heads), f"column {column}")


def test_a_table_without_any_headings_is_not_asked_about():
    from nptests.read.asides import refuse_unnamed

    for heads in (None, ("", ""), ("A", "B")):
        refuse_unnamed(Layout(heads, None, (("1", "2"),)), "t")
    assert refusal(refuse_unnamed, Layout(("A", ""), None, (("1",), ("2", "3"))), "t")[2] == "column 2"
    many = Layout(("A", "B", "C", "D", "", ""), None, (("1",) * 6, ("1",)))
    assert refusal(refuse_unnamed, many, "t") == (
        "names",
        "t has a column without a heading beside 'D', with numbers such as 1" + CURE.format(["A", "B", "C"]),
        "column 5",
    )


DOORS = {f.__name__: f for f in (source_of,)}


@pytest.mark.parametrize("call", [call for calls in WRITTEN["refused"].values() for call in calls])
def test_refusals_word_by_word(call):
    """What is called and given, by position and by name, and the refusal: its code, message and place."""
    name, given, how, wanted = call
    assert refusal(DOORS[name], *given, **how) == wanted
