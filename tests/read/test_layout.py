"""Which rows are headings and which columns are names, and every note on it, word for word."""

import dataclasses

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal, refuses

import nptests
from nptests.read.grid import Grid
from nptests.read.layout import _has_one_text, layout

WRITTEN = frozen(beside(__file__))


def grid(text, **known):
    """Rows as lines, cells with bars between them."""
    return Grid(
        tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").splitlines()), **known
    )


def parts(found):
    return found.heads, found.names, found.cells, found.corner, found.notes


BODY = (("1", "2"), ("3", "4"))
JOINED = "headings are joined from 2 rows: {!r}, ..."
LAID = WRITTEN["laid"]


@pytest.mark.parametrize("text", LAID)
def test_headings_names_and_notes(text):
    assert parts(layout(grid(text).with_corner(), "t")) == LAID[text]


@on_each("text")
def test_whole_numbers_over_decimals_are_asked_about(text):
    with pytest.raises(nptests.InputError) as caught:
        layout(grid(text), "t")
    first = text.split("\n")[0].replace("|", ", ")
    assert caught.value.message == (
        f"the first row of t ({first}) may be headings or scores, whole numbers over decimals: say which with "
        "headings=1 or headings=0 (--headings on the command line)"
    )
    assert (caught.value.code, caught.value.where) == ("headings", "row 1")


@pytest.mark.parametrize("first", ["noise|0.0|0.05|0.1", "noise|0|0.5|1"])
def test_numbers_that_rise_are_asked_about_too(first):
    refuses("may be headings or scores, numbers that rise: say which", layout, grid(f"{first}\nA|9|8|7\nB|8|9|6"), "t")


@pytest.mark.parametrize("rows", ["x|0.1|0.2", "x|0.1|0.3|0.2", "x|0.1|0.2|0.2", "0.1|0.2|0.3"])
def test_scores_below_no_headings_are_scores(rows):
    assert layout(grid(f"{rows}\n{rows.replace('x', 'y')}"), "t").heads is None


def test_of_many_headings_six_are_shown():
    refuses(r"the first row of t \(k, 1, 2, 3, 4, 5\) may", layout, grid("k|1|2|3|4|5|6\nx" + "|.5" * 6), "t")


@pytest.mark.parametrize(("headings", "heads", "rows"), [(0, None, 4), (1, ("F", "G"), 3), (2, ("F A", "G B"), 2)])
def test_headings_may_be_counted_by_the_caller(headings, heads, rows):
    found = layout(grid("e|F|G\nd|A|B\nx|1|2\ny|3|4"), "t", headings=headings)
    assert (found.heads, len(found.cells)) == (heads, rows)


@pytest.mark.parametrize("headings", [2, 3, 9])
def test_something_must_stand_below_the_headings(headings):
    wanted = ("empty", "t has headings and nothing below them", "t")
    assert refusal(layout, grid("d|A|B\nx|1|2"), "t", headings=headings) == wanted


def test_headings_as_the_format_says_and_one_more_under_merged_ones():
    """The cells of a format that knows: a row of text under a merged cell is a heading, one under others is not."""
    assert layout(grid("d|A|A\n|a|b\nx|1|2\ny|3|4", headers=2), "t").heads == ("a", "b")
    merged = frozenset({(0, 1), (0, 2)})
    assert layout(grid("d|A|B\n|a|\nx|1|2\ny|3|4", headers=1, merged=merged), "t").names == ("x", "y")
    below = frozenset({(2, 1), (3, 1)})
    assert layout(grid("d|A|B\n|a|\nx|1|2\ny|3|4", headers=1, merged=below), "t").names == ("", "x", "y")
    assert layout(grid("d|1|5\nx|1.5|2\ny|3|4", headers=1), "t").heads == ("1", "5")
    assert layout(grid("d|A|B\nx|1|2", headers=2), "t", headings=1).heads == ("A", "B")


def test_three_rows_of_headings():
    found = layout(grid("d|F|||G\n|H||K|K\n|a|||b\nx|1|2|3|4\ny|5|6|7|8"), "t", headings=3)
    assert (found.heads, found.corner) == (("F H a", "", "F K", "G K b"), "d")
    found = layout(grid("d|A|B\ne|F|F\n|a|b\nx|1|2\ny|3|4"), "t", headings=3)
    assert (found.heads, found.corner) == (("A a", "B b"), "d e")
    found = layout(grid("T|T\n|a\nx|1\ny|3"), "t", headings=2)
    assert (found.heads, found.corner) == (("a",), "")


def test_merged_headings_are_joined_without_a_doubt():
    merged = frozenset({(0, 1), (0, 2)})
    found = layout(grid("|F|F|G\nd|A|B|C\nx|1|2|3\ny|3|4|5", merged=merged), "t")
    assert (found.heads, found.notes) == (("F A", "F B", "G C"), ())
    below = dataclasses.replace(grid("|F|F|G\nd|A|B|C\nx|1|2|3\ny|3|4|5"), merged=frozenset({(2, 1), (3, 1)}))
    assert layout(below, "t").notes == (JOINED.format("F A"),)


def test_a_table_that_is_known_to_be_turned_needs_no_word_over_its_names():
    assert layout(grid("|A|B\nx|1|2\ny|3|4", turned=True), "t").notes == ()


def test_merged_scores_keep_their_places():
    merged = frozenset({(0, 0), (2, 0), (2, 2), (3, 2), (1, 3)})
    found = layout(grid("T|T|T|T\nd||A|B\nx||1|2\ny||3|4", headers=2, merged=merged), "t")
    assert (found.heads, found.cells, found.merged) == (("A", "B"), BODY, {(0, 0), (1, 0)})


REMARKS = WRITTEN["remarks"]


@pytest.mark.parametrize("text", REMARKS)
def test_titles_and_footnotes_are_set_aside(text):
    found = layout(grid(text).without_empty_rows(), "t")
    assert (found.heads, found.names) == (("A", "B", "C"), ("x", "y"))
    assert found.notes == tuple(f"set aside: {words!r}, a remark" for words in REMARKS[text])


def test_what_is_no_remark():
    """A number, a row of the table that holds only its name, a merged row of headings, a table of nothing else."""
    assert layout(grid("5||\nd|A|B\nx|1|2\ny|3|4"), "t").notes == (JOINED.format("A"),)
    for text in ("d|A|B\nx|1|2\ny||", "T||\nd|A|B\nx|1|2\ny||"):
        found = layout(grid(text), "t")
        assert (found.names, found.notes) == (("x", "y"), ("set aside: 'T', a remark",) * text.startswith("T"))
    missing = layout(grid("d|A|B\nx|1|2\ny||", merged=frozenset({(2, 1), (2, 2)})), "t")
    assert (missing.names, missing.notes) == (("x", "y"), ())
    headed = layout(grid("d|A|B\nG|G|G\nx|1|2\ny|3|4", headers=2, merged=frozenset({(1, 0), (1, 1), (1, 2)})), "t")
    assert headed.heads == ("A G", "B G")
    assert not any("remark" in note for note in headed.notes)
    assert layout(grid("T||\nU||"), "t").notes == ()
    for text, row in (("d|A|B\nx|1|2\n7", "row 2 of t ('7'"), ("d|A|B\nx|1|2\nU\ny|3|4", "row 2 of t ('U'")):
        assert refused(text)[1].startswith(row)


def test_a_row_of_one_text():
    for row in (("a", "", ""), ("a", "a"), ("", "a"), ("a", "", "a")):
        assert _has_one_text(row)
    for row in (("a", "b", ""), ("", ""), ("a", "b"), ("a", "b", "a"), ()):
        assert not _has_one_text(row)


def refused(rows, **options):
    return refusal(layout, grid(rows) if isinstance(rows, str) else Grid(rows), "t", **options)


CURE = "fill the gap, or check the separator and the decimal mark"


def test_rows_of_unequal_length_are_refused():
    assert refused("d|A|B\nx|1|2\ny|3") == (
        "ragged", f"row 2 of t ('y' ...) has 2 cells where 3 are expected: {CURE}", "row 2",
    )  # fmt: skip
    assert refused("d|A|B\nx|1|2|7\ny|3|4") == (
        "ragged", f"row 1 of t ('x' ...) has 4 cells where 3 are expected: {CURE}", "row 1",
    )  # fmt: skip
    assert refused("x|1|2\n" + "y" * 70 + "|3\nz|1|2") == (
        "ragged", f"row 2 of t ({'y' * 60!r} ...) has 2 cells where 3 are expected: {CURE}", "row 2",
    )  # fmt: skip
    assert refused("data set|A\nx|1|2\ny|3|4") == (
        "ragged", f"row 1 of t ('x' ...) has 3 cells where 2 are expected: {CURE}", "row 1",
    )  # fmt: skip
    assert refused("|A\nx|1|2\ny|3|4")[1] == f"row 1 of t ('x' ...) has 3 cells where 2 are expected: {CURE}"
    assert layout(grid("d|A|B\nx|1|2\ny|3"), "t", ragged=True).cells == (("1", "2"), ("3",))
    wider = layout(grid("A|B\n3\n1|2|7"), "t", ragged=True)
    assert (wider.heads, wider.cells) == (("A", "B"), (("3",), ("1", "2", "7")))


def test_the_column_of_names_may_be_named():
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
    assert refused(text, dataset="Code") == (
        "columns", "no column of t is called 'Code': did you mean 'code'? it has family, code, A, B", "Code",
    )  # fmt: skip
    assert refused("|A|A\nx|1|2\ny|3|4", dataset="A")[1].endswith("it has A, A")
    assert refused("1|2\n3|4", dataset="q") == ("columns", "no column of t is called 'q': it has no headings", "q")


def test_what_is_answered_about_rising_headings_is_read_so(tmp_path):
    path = tmp_path / "noise.csv"
    path.write_text("noise,0.0,0.05,0.1\nA,0.91,0.90,0.85\nB,0.89,0.88,0.86\nC,0.80,0.79,0.70\n")
    for said in ({}, {"headings": 1}):
        with pytest.raises(nptests.InputError) as caught:
            nptests.read_scores(path, better="higher", **said)
        assert caught.value.readings[0] == {"headings": 1, "transpose": True}
    scores = nptests.read_scores(path, better="higher", **caught.value.readings[0])
    assert (scores.algorithms, scores.datasets) == (("A", "B", "C"), ("0.0", "0.05", "0.1"))
