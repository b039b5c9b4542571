"""Which rows are headings and which columns are names, and every note on it, word for word."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import nptests
from nptests.read.grid import Grid, Rows
from nptests.read.layout import Layout, _has_one_text, layout


def grid(text: str, **known: Any) -> Grid:
    """Rows as lines, cells with bars between them."""
    return Grid(
        tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").splitlines()), **known
    )


def parts(found: Layout) -> tuple[Any, ...]:
    return found.heads, found.names, found.cells, found.corner, found.notes


BODY = (("1", "2"), ("3", "4"))
UNNAMED = (
    "nothing stands over the names of the rows, which are taken for data sets; if the algorithms stand in the rows: "
    "transpose=True (--transpose)"
)
JOINED = "headings are joined from 2 rows: {!r}, ..."
LAID: dict[str, tuple[Any, ...]] = {  # a text: headings, names, cells, corner, notes
    "d|A|B\nx|1|2\ny|3|4": (("A", "B"), ("x", "y"), BODY, "d", ()),
    "|A|B\nx|1|2\ny|3|4": (("A", "B"), ("x", "y"), BODY, "", (UNNAMED,)),
    "A|B\n1|2\n3|4": (("A", "B"), None, BODY, "", ()),
    "1|2\n3|4": (None, None, BODY, "", ()),
    "x|1|2\ny|3|4": (None, ("x", "y"), BODY, "", ()),
    "A\n1\n3": (("A",), None, (("1",), ("3",)), "", ()),
    "A|B\nx|1|2\ny|3|4": (("A", "B"), ("x", "y"), BODY, "", (UNNAMED,)),  # as write.table of R
    # Headings that are numbers.
    "data set|1|5\nx|1|2\ny|3|4": (("1", "5"), ("x", "y"), BODY, "data set", ()),
    "|1|5\nx|1|2\ny|3|4": (("1", "5"), ("x", "y"), BODY, "", (UNNAMED,)),
    "k|5|1\nx|1.5|2.5\ny|3|4": (None, ("k", "x", "y"), (("5", "1"), ("1.5", "2.5"), ("3", "4")), "", ()),
    "k|1|5\nx|1.5|2.5\ny|3|4": (None, ("k", "x", "y"), (("1", "5"), ("1.5", "2.5"), ("3", "4")), "", ()),
    "k|1|1\nx|1.5|2.5\ny|3.5|4.5": (None, ("k", "x", "y"), (("1", "1"), ("1.5", "2.5"), ("3.5", "4.5")), "", ()),
    "k|1|b\nx|1.5|2.5\ny|3.5|4.5": (
        None, ("k", "x", "y"), (("1", "b"), ("1.5", "2.5"), ("3.5", "4.5")), "", (),
    ),
    "k|1|1.5\nx|1.5|2.5\ny|3.5|4.5": (None, ("k", "x", "y"), (("1", "1.5"), ("1.5", "2.5"), ("3.5", "4.5")), "", ()),
    "1|2.5": (None, None, (("1", "2.5"),), "", ()),
    "|1|5": (None, None, (("1", "5"),), "", ()),
    "5\n7": (None, None, (("5",), ("7",)), "", ()),
    # More than one row of headings.
    "|F|G\nd|A|B\nx|1|2\ny|3|4": (("F A", "G B"), ("x", "y"), BODY, "d", (JOINED.format("F A"),)),
    "|F|\nd|A|B\nx|1|2\ny|3|4": (("A", "B"), ("x", "y"), BODY, "d", (JOINED.format("A"),)),
    "|F||G\nd|A|B|C\nx|1|2|3\ny|3|4|5": (
        ("F A", "F B", "G C"), ("x", "y"), (("1", "2", "3"), ("3", "4", "5")), "d", (JOINED.format("F A"),),
    ),
    "|F|F|F\nd|A|B|C\nx|1|2|3\ny|3|4|5": (
        ("A", "B", "C"), ("x", "y"), (("1", "2", "3"), ("3", "4", "5")), "d", (JOINED.format("A"),),
    ),
    "d|A|A\n|a|b\nx|1|2\ny|3|4": (("a", "b"), ("x", "y"), BODY, "d", (JOINED.format("a"),)),
    "d|A|A\n||b\nx|1|2\ny|3|4": (("", "b"), ("x", "y"), BODY, "d", (JOINED.format(""),)),
    "d|A|A|B\n|a|b|\nx|1|2|3\ny|3|4|5": (
        ("A a", "A b", "B"), ("x", "y"), (("1", "2", "3"), ("3", "4", "5")), "d", (JOINED.format("A a"),),
    ),
    "A|A|A\n|a|b\nx|1|2\ny|3|4": (("a", "b"), ("x", "y"), BODY, "", ("set aside: 'A', a remark", UNNAMED)),
    "d|A|A\n||\nx|1|2\ny|3|4": (("A", "A"), ("", "x", "y"), (("", ""), *BODY), "d", ()),
    "d|A|B\n|a|\nx|1|2\ny|3|4": (("A", "B"), ("", "x", "y"), (("a", ""), *BODY), "d", ()),
    "d|A|B\nu|a|NA\nx|1|2\ny|3|4": (("A", "B"), ("u", "x", "y"), (("a", "NA"), *BODY), "d", ()),
    "d|A|B\nu|a|2/1\nx|1|2\ny|3|4": (("A", "B"), ("u", "x", "y"), (("a", "2/1"), *BODY), "d", ()),
    "d|A|B\nu|a|b\nx|1|\ny|3|4": (("A", "B"), ("u", "x", "y"), (("a", "b"), ("1", ""), ("3", "4")), "d", ()),
    "d|A\nu|a\nx|1\ny|3": (("A",), ("u", "x", "y"), (("a",), ("1",), ("3",)), "d", ()),
    "d|A|B\nu|a|b": (
        ("B",), ("u a",), (("b",),), "A", ("names of rows are joined from columns 'd', 'A': 'u a', ...",),
    ),
    "d|F|F\ne|A|B\n|a|b\nx|1|2\ny|3|4": (
        ("A a", "B b"), ("x", "y"), BODY, "e", ("headings are joined from 3 rows: 'A a', ...",),
    ),
    "|1.5|b\nx|1|2": (None, ("", "x"), (("1.5", "b"), ("1", "2")), "", ()),
    "7|1|5\nx|1.5|2.5": (None, None, (("7", "1", "5"), ("x", "1.5", "2.5")), "", ()),
    "k|1|5|3\nx|.5|.6|.7\ny|.5|.6|.7": (
        None, ("k", "x", "y"), (("1", "5", "3"), (".5", ".6", ".7"), (".5", ".6", ".7")), "", (),
    ),
    "d|A|A\nu|a|b": (
        ("A",), ("u a",), (("b",),), "A", ("names of rows are joined from columns 'd', 'A': 'u a', ...",),
    ),
    "d|A|A\n|a|b\nx|1|2": (("a", "b"), ("x",), (("1", "2"),), "d", (JOINED.format("a"),)),
    "d|A|A\nu|a|2/1\nx|1|2\ny|3|4": (("A", "A"), ("u", "x", "y"), (("a", "2/1"), *BODY), "d", ()),
    "d|A|B\nu|a|b\nx||2\ny|3|4\nz|5|6": (
        ("A", "B"), ("u", "x", "y", "z"), (("a", "b"), ("", "2"), ("3", "4"), ("5", "6")), "d", (),
    ),
    "d|A|B\nu|*|†\nx|1|2\ny|3|4": (("A", "B"), ("u", "x", "y"), (("*", "†"), *BODY), "d", ()),
    "|F|G\nd|A1|B\nx|1|2\ny|3|4": (("F A1", "G B"), ("x", "y"), BODY, "d", (JOINED.format("F A1"),)),
    "|F\nd|A|B\nx|1|2\ny|3|4": (("A", "B"), ("x", "y"), BODY, "d", (JOINED.format("A"),)),
    "|d\n1|x\n2|y": (("d",), ("1", "2"), (("x",), ("y",)), "", (UNNAMED,)),  # no scores beside the words
    # Names in several columns.
    "G|d|A|B\nU|x|1|2\nU|y|3|4": (
        ("A", "B"), ("x", "y"), BODY, "d", ("column 'd' names the rows; left out beside it: 'G'",),
    ),
    "d|G|A|B\nx|U|1|2\ny|U|3|4": (
        ("A", "B"), ("x", "y"), BODY, "G", ("column 'd' names the rows; left out beside it: 'G'",),
    ),
    "method|G|A|B\nx|U|1|2\ny|U|3|4": (
        ("A", "B"), ("x", "y"), BODY, "method", ("column 'method' names the rows; left out beside it: 'G'",),
    ),
    "G|d|A|B\nU|x|1|2\nK|y|3|4": (
        ("A", "B"), ("U x", "K y"), BODY, "d", ("names of rows are joined from columns 'G', 'd': 'U x', ...",),
    ),
    "||A|B\nU|x|1|2\nK|y|3|4": (
        ("A", "B"), ("U x", "K y"), BODY, "", ("names of rows are joined from columns 1, 2: 'U x', ...", UNNAMED),
    ),
    "U|x|1|2\nK|y|3|4": (None, ("U x", "K y"), BODY, "", ("names of rows are joined from columns 1, 2: 'U x', ...",)),
    "G|d|A|B\nU|x|1|2\n|y|3|4": (
        ("A", "B"), ("x", "y"), BODY, "d",
        ("names of blocks that are written once are carried to the rows below",
         "column 'd' names the rows; left out beside it: 'G'"),
    ),
    'G|d|A|B\nU|x|1|2\n"|x|3|4\nK|x|5|6': (
        ("A", "B"), ("U x", "U x", "K x"), (*BODY, ("5", "6")), "d",
        ("names of blocks that are written once are carried to the rows below",
         "names of rows are joined from columns 'G', 'd': 'U x', ..."),
    ),
    "G|d|A|B\nU|x|1|2\n|x|3|4\nK|x|5|6\n|z|5|6": (
        ("A", "B"), ("U x", "U x", "K x", "K z"), (*BODY, ("5", "6"), ("5", "6")), "d",
        ("names of blocks that are written once are carried to the rows below",
         "names of rows are joined from columns 'G', 'd': 'U x', ..."),
    ),
    "G|d|A|B\n|x|1|2\n|x|3|4\nK|x|5|6": (
        ("A", "B"), ("x", "x", "K x"), (*BODY, ("5", "6")), "d",
        ("names of rows are joined from columns 'G', 'd': 'x', ...",),
    ),
    "G|d|A|B\nU|x|1|2": (
        ("A", "B"), ("U x",), (("1", "2"),), "d", ("names of rows are joined from columns 'G', 'd': 'U x', ...",),
    ),
    # Columns that number, rank or count.
    "no|d|A|B\n1|x|1|2\n2|y|3|4": (
        ("A", "B"), ("x", "y"), BODY, "d", ("set aside: column 'no', which numbers the rows",),
    ),
    "|d|A|B\n7|x|1|2\n5|y|3|4": (
        ("A", "B"), ("x", "y"), BODY, "d", ("set aside: column 1, which numbers the rows",),
    ),
    "1|x|1|2\n2|y|3|4": (None, ("x", "y"), BODY, "", ("set aside: column 1, which numbers the rows",)),
    "size|d|A|B\n1|x|1|2\n2|y|3|4": (
        ("size", "d", "A", "B"), None, (("1", "x", "1", "2"), ("2", "y", "3", "4")), "", (),
    ),
    "no|d|A|B\n1.5|x|1|2\n2|y|3|4": (
        ("d", "A", "B"), ("1.5", "2"), (("x", "1", "2"), ("y", "3", "4")), "no", (),
    ),
    "rank|d|A|B\n1.5|x|1|2\n1.5|y|3|4": (
        ("A", "B"), ("x", "y"), BODY, "d", ("set aside: column 'rank', which ranks the rows",),
    ),
    "rank|d\n1.5|x\n1.5|y": (("rank", "d"), None, (("1.5", "x"), ("1.5", "y")), "", ()),
    "rank|A|B\n1|1|2\n2|3|4": (("rank", "A", "B"), None, (("1", "1", "2"), ("2", "3", "4")), "", ()),
    "data set|A|B\n7|1|2\n5|3|4": (("A", "B"), ("7", "5"), BODY, "data set", ()),
    "method|A|B\n7|1|2\n5|3|4": (("A", "B"), ("7", "5"), BODY, "method", ()),
    "|A|B\n7|1|2\n5|3|4": (("A", "B"), ("7", "5"), BODY, "", (UNNAMED,)),
    "year|A|B\n7|1|2\n5|3|4": (("year", "A", "B"), None, (("7", "1", "2"), ("5", "3", "4")), "", ()),
    "year|A\n7|1.5\n8|2.5\n9|3.5": (
        ("A",), ("7", "8", "9"), (("1.5",), ("2.5",), ("3.5",)), "year",
        ("column 'year' counts the rows and is read as their names",),
    ),
    "7|1.5\n8|2.5\n9|3.5": (
        None, ("7", "8", "9"), (("1.5",), ("2.5",), ("3.5",)), "",
        ("column 1 counts the rows and is read as their names",),
    ),
    "7|1.5\n8|2.5": (None, None, (("7", "1.5"), ("8", "2.5")), "", ()),
    "7|1.5\n8|2.5\n10|3.5": (None, None, (("7", "1.5"), ("8", "2.5"), ("10", "3.5")), "", ()),
    "7|1.5\n9|2.5\n8|3.5": (None, None, (("7", "1.5"), ("9", "2.5"), ("8", "3.5")), "", ()),
    "year|A\n7|1\n8|2\n9|3": (("year", "A"), None, (("7", "1"), ("8", "2"), ("9", "3")), "", ()),
    "year|A\n1|1\n2|2\n3|9": (
        ("A",), ("1", "2", "3"), (("1",), ("2",), ("9",)), "year",
        ("column 'year' counts the rows and is read as their names",),
    ),
    "year|A\n0|1\n1|-2\n2|9": (
        ("A",), ("0", "1", "2"), (("1",), ("-2",), ("9",)), "year",
        ("column 'year' counts the rows and is read as their names",),
    ),
    "C|A|B\n1|1|2\n2|3|1\n3|2|3": (
        ("C", "A", "B"), None, (("1", "1", "2"), ("2", "3", "1"), ("3", "2", "3")), "", (),
    ),
    "C|A|B\n1|1|2\n2|4|1\n3|2|3": (
        ("A", "B"), ("1", "2", "3"), (("1", "2"), ("4", "1"), ("2", "3")), "C",
        ("column 'C' counts the rows and is read as their names",),
    ),
    "C|A|B\n1|1|2\n2|3|1\n3|2|3\n4|2|3": (
        ("A", "B"), ("1", "2", "3", "4"), (("1", "2"), ("3", "1"), ("2", "3"), ("2", "3")), "C",
        ("column 'C' counts the rows and is read as their names",),
    ),
    # Text among numbers: a name where it is more than half.
    "A|B\nx|2\ny|4\n1|5": (("B",), ("x", "y", "1"), (("2",), ("4",), ("5",)), "A", ()),
    "A|B\nx|2\n1|5": (("A", "B"), None, (("x", "2"), ("1", "5")), "", ()),
    "A|B\n|2\n|5": (("A", "B"), None, (("", "2"), ("", "5")), "", ()),
    # Signs of footnotes behind names.
    "d|A†|B‡ †\nx§|1|2\ny¶|3|4": (
        ("A", "B"), ("x", "y"), BODY, "d",
        ("set aside: signs of footnotes behind names († ‡)", "set aside: signs of footnotes behind names (§ ¶)"),
    ),
    "d|A*|B\nx*|1|2\ny|3|4": (("A*", "B"), ("x*", "y"), BODY, "d", ()),
    "d|A†|A\nx|1|2\nx‡|3|4": (("A†", "A"), ("x", "x‡"), BODY, "d", ()),
    "d|A†|A†\nx|1|2\n†|3|4": (("A", "A"), ("x", "†"), BODY, "d", ("set aside: signs of footnotes behind names (†)",)),
    "d|A ‡|B\nx|1|2\ny|3|4": (("A", "B"), ("x", "y"), BODY, "d", ("set aside: signs of footnotes behind names (‡)",)),
    # Columns in which nothing is written.
    "d||A||B|\nx||1||2|\ny||3||4|": (("A", "B"), ("x", "y"), BODY, "d", ()),
    "||d|A|B\n||x|1|2\n||y|3|4": (("A", "B"), ("x", "y"), BODY, "d", ()),
    "d|A|B\nx||2\ny||4": (("A", "B"), ("x", "y"), (("", "2"), ("", "4")), "d", ()),
    "d||B\nx|1|2\ny||4": (("", "B"), ("x", "y"), (("1", "2"), ("", "4")), "d", ()),
}  # fmt: skip


@pytest.mark.parametrize("text", LAID)
def test_headings_names_and_notes(text: str) -> None:
    assert parts(layout(grid(text), "t")) == LAID[text]


@pytest.mark.parametrize(
    "text", ["k|1|5\nx|1.5|2.5\ny|3.5|4.5", "k|1|5|6\nx|.5|-|2.5", "1|5|7\n1.5|2.5|3.5", "k|1|5\nx|1,5|"]
)
def test_whole_numbers_over_decimals_are_asked_about(text: str) -> None:
    with pytest.raises(nptests.InputError) as caught:
        layout(grid(text), "t")
    first = text.split("\n")[0].replace("|", ", ")
    assert caught.value.message == (
        f"the first row of t ({first}) may be headings or scores, whole numbers over decimals: say which with "
        "headings=1 or headings=0 (--headings on the command line)"
    )
    assert (caught.value.code, caught.value.where) == ("headings", "row 1")


def test_of_many_headings_six_are_shown() -> None:
    with pytest.raises(nptests.InputError, match=r"the first row of t \(k, 1, 2, 3, 4, 5\) may"):
        layout(grid("k|1|2|3|4|5|6\nx" + "|.5" * 6), "t")


@pytest.mark.parametrize(("headings", "heads", "rows"), [(0, None, 4), (1, ("F", "G"), 3), (2, ("F A", "G B"), 2)])
def test_headings_may_be_counted_by_the_caller(headings: int, heads: tuple[str, ...] | None, rows: int) -> None:
    found = layout(grid("e|F|G\nd|A|B\nx|1|2\ny|3|4"), "t", headings=headings)
    assert (found.heads, len(found.cells)) == (heads, rows)


@pytest.mark.parametrize("headings", [2, 3, 9])
def test_something_must_stand_below_the_headings(headings: int) -> None:
    with pytest.raises(nptests.InputError) as caught:
        layout(grid("d|A|B\nx|1|2"), "t", headings=headings)
    wanted = ("empty", "t has headings and nothing below them", "t")
    assert (caught.value.code, caught.value.message, caught.value.where) == wanted


def test_headings_as_the_format_says_and_one_more_under_merged_ones() -> None:
    """The cells of a format that knows: a row of text under a merged cell is a heading, one under others is not."""
    text = "d|A|A\n|a|b\nx|1|2\ny|3|4"
    assert layout(grid(text, headers=2), "t").heads == ("a", "b")
    merged = frozenset({(0, 1), (0, 2)})
    assert layout(grid("d|A|B\n|a|\nx|1|2\ny|3|4", headers=1, merged=merged), "t").names == ("x", "y")
    below = frozenset({(2, 1), (3, 1)})
    assert layout(grid("d|A|B\n|a|\nx|1|2\ny|3|4", headers=1, merged=below), "t").names == ("", "x", "y")
    assert layout(grid("d|1|5\nx|1.5|2\ny|3|4", headers=1), "t").heads == ("1", "5")
    assert layout(grid("d|A|B\nx|1|2", headers=2), "t", headings=1).heads == ("A", "B")


def test_three_rows_of_headings() -> None:
    found = layout(grid("d|F|||G\n|H||K|K\n|a|||b\nx|1|2|3|4\ny|5|6|7|8"), "t", headings=3)
    assert (found.heads, found.corner) == (("F H a", "", "F K", "G K b"), "d")
    found = layout(grid("d|A|B\ne|F|F\n|a|b\nx|1|2\ny|3|4"), "t", headings=3)
    assert (found.heads, found.corner) == (("A a", "B b"), "d e")
    found = layout(grid("T|T\n|a\nx|1\ny|3"), "t", headings=2)
    assert (found.heads, found.corner) == (("a",), "")


def test_merged_headings_are_joined_without_a_doubt() -> None:
    merged = frozenset({(0, 1), (0, 2)})
    found = layout(grid("|F|F|G\nd|A|B|C\nx|1|2|3\ny|3|4|5", merged=merged), "t")
    assert (found.heads, found.notes) == (("F A", "F B", "G C"), ())
    below = dataclasses.replace(grid("|F|F|G\nd|A|B|C\nx|1|2|3\ny|3|4|5"), merged=frozenset({(2, 1), (3, 1)}))
    assert layout(below, "t").notes == (JOINED.format("F A"),)


def test_a_table_that_is_known_to_be_turned_needs_no_word_over_its_names() -> None:
    assert layout(grid("|A|B\nx|1|2\ny|3|4", turned=True), "t").notes == ()


def test_merged_scores_keep_their_places() -> None:
    merged = frozenset({(0, 0), (2, 0), (2, 2), (3, 2), (1, 3)})
    found = layout(grid("T|T|T|T\nd||A|B\nx||1|2\ny||3|4", headers=2, merged=merged), "t")
    assert (found.heads, found.cells, found.merged) == (("A", "B"), BODY, {(0, 0), (1, 0)})


REMARKS: dict[str, tuple[Any, ...]] = {
    "Table 1|||\nd|A|B|C\nx|1|2|3\ny|3|4|5\nNote: all": ("Table 1", "Note: all"),
    "Table 1\nd|A|B|C\nx|1|2|3\ny|3|4|5\nfoot": ("Table 1", "foot"),
    "Table 1\n|\nTable 1|Table 1|Table 1\nd|A|B|C\nx|1|2|3\ny|3|4|5": ("Table 1", "Table 1"),
    "n" * 60 + "\nd|A|B|C\nx|1|2|3\ny|3|4|5": ("n" * 60,),
    "n" * 61 + "\nd|A|B|C\nx|1|2|3\ny|3|4|5": ("n" * 57 + "...",),
    "d|A|B|C\nx|1|2|3\ny|3|4|5": (),
}  # fmt: skip


@pytest.mark.parametrize("text", REMARKS)
def test_titles_and_footnotes_are_set_aside(text: str) -> None:
    found = layout(grid(text).without_empty_rows(), "t")
    assert (found.heads, found.names) == (("A", "B", "C"), ("x", "y"))
    assert found.notes == tuple(f"set aside: {words!r}, a remark" for words in REMARKS[text])


def test_what_is_no_remark() -> None:
    """A number, a row of the table that holds only its name, a merged row of headings, a table of nothing else."""
    assert layout(grid("5||\nd|A|B\nx|1|2\ny|3|4"), "t").notes == (JOINED.format("A"),)
    for text in ("d|A|B\nx|1|2\ny||", "T||\nd|A|B\nx|1|2\ny||"):
        found = layout(grid(text), "t")
        assert (found.names, found.notes) == (("x", "y"), ("set aside: 'T', a remark",) * text.startswith("T"))
    missing = layout(grid("d|A|B\nx|1|2\ny||", merged=frozenset({(2, 1), (2, 2)})), "t")
    assert (missing.names, missing.notes) == (("x", "y"), ())
    headed = layout(grid("d|A|B\nG|G|G\nx|1|2\ny|3|4", headers=2, merged=frozenset({(1, 0), (1, 1), (1, 2)})), "t")
    assert (headed.heads, headed.notes) == (("A G", "B G"), ())
    assert layout(grid("T||\nU||"), "t").notes == ()
    for text, row in (("d|A|B\nx|1|2\n7", "row 2 of t ('7'"), ("d|A|B\nx|1|2\nU\ny|3|4", "row 2 of t ('U'")):
        assert refusal(text)[1].startswith(row)


def test_a_row_of_one_text() -> None:
    for row in (("a", "", ""), ("a", "a"), ("", "a"), ("a", "", "a")):
        assert _has_one_text(row)
    for row in (("a", "b", ""), ("", ""), ("a", "b"), ("a", "b", "a"), ()):
        assert not _has_one_text(row)


def refusal(rows: Rows | str, **options: Any) -> tuple[str, str, str | None]:
    with pytest.raises(nptests.InputError) as caught:
        layout(grid(rows) if isinstance(rows, str) else Grid(rows), "t", **options)
    return caught.value.code, caught.value.message, caught.value.where


CURE = "fill the gap, or check the separator and the decimal mark"


def test_rows_of_unequal_length_are_refused() -> None:
    assert refusal("d|A|B\nx|1|2\ny|3") == (
        "ragged", f"row 2 of t ('y' ...) has 2 cells where 3 are expected: {CURE}", "row 2",
    )  # fmt: skip
    assert refusal("d|A|B\nx|1|2|7\ny|3|4") == (
        "ragged", f"row 1 of t ('x' ...) has 4 cells where 3 are expected: {CURE}", "row 1",
    )  # fmt: skip
    assert refusal("x|1|2\n" + "y" * 70 + "|3\nz|1|2") == (
        "ragged", f"row 2 of t ({'y' * 60!r} ...) has 2 cells where 3 are expected: {CURE}", "row 2",
    )  # fmt: skip
    assert refusal("data set|A\nx|1|2\ny|3|4") == (
        "ragged", f"row 1 of t ('x' ...) has 3 cells where 2 are expected: {CURE}", "row 1",
    )  # fmt: skip
    assert refusal("|A\nx|1|2\ny|3|4")[1] == f"row 1 of t ('x' ...) has 3 cells where 2 are expected: {CURE}"
    assert layout(grid("d|A|B\nx|1|2\ny|3"), "t", ragged=True).cells == (("1", "2"), ("3",))
    wider = layout(grid("A|B\n3\n1|2|7"), "t", ragged=True)
    assert (wider.heads, wider.cells) == (("A", "B"), (("3",), ("1", "2", "7")))


def test_the_column_of_names_may_be_named() -> None:
    text = "family|code|A|B\nsmall|101|1|2\nlarge|105|3|4"
    found = layout(grid(text), "t", dataset="code")
    assert parts(found) == (
        ("A", "B"), ("101", "105"), BODY, "code", ("column 'code' names the rows; left out beside it: 'family'",),
    )  # fmt: skip
    found = layout(grid("code|A|B\n101|1|2\n105|3|4"), "t", dataset="A")
    assert parts(found) == (("code", "B"), ("1", "3"), (("101", "2"), ("105", "4")), "A", ())
    found = layout(grid("u||code|A\nv|w|101|1\nv|z|105|3"), "t", dataset="code")
    assert found.notes == ("column 'code' names the rows; left out beside it: 'u', 2",)
    assert layout(grid("data set|A\nx|1|7\ny|3|8"), "t", dataset="data set", ragged=True).cells == (
        ("1", "7"),
        ("3", "8"),
    )
    assert refusal(text, dataset="Code") == (
        "columns", "no column of t is called 'Code': did you mean 'code'? it has family, code, A, B", "Code",
    )  # fmt: skip
    assert refusal("|A|A\nx|1|2\ny|3|4", dataset="A")[1].endswith("it has A, A")
    assert refusal("1|2\n3|4", dataset="q") == ("columns", "no column of t is called 'q': it has no headings", "q")
