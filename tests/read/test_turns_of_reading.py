"""Turns that the readers take at ends and odd shapes, each on the smallest table that shows it."""

import io
from types import SimpleNamespace

import pytest
from support.beside import on_each

import nptests
from nptests.errors import InputError
from nptests.read import asides, layout, layout as layouts, names as names_of_rows, runs, source
from nptests.read.formats import delimited, latex_text
from nptests.read.grid import Grid


def grid(text, **about):
    rows = tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").split("\n"))
    return Grid(rows, **about)


# --- sections -----------------------------------------------------------------------------------------


def test_names_in_the_rows_of_headings_are_in_no_section():
    """iris stands in the second row of headings and once below: nothing stands twice."""
    rows = "d|A|B\niris|m|m\nUCI||\niris|1|2\nwine|3|4"
    assert grid(rows, headers=2).with_sections().merged == frozenset()
    assert grid(rows, headers=1).with_sections().merged == {(2, 0), (2, 1), (2, 2)}
    rows = "d|A|B\ntwo||\niris|1|2\nUCI||\niris|3|4"
    assert grid(rows, headers=2).with_sections().merged == {(3, 0), (3, 1), (3, 2)}


def test_sections_of_one_name_are_no_names_that_stand_twice():
    assert grid("d|A|B\nUCI||\niris|1|2\nUCI||\nwine|5|6").with_sections().merged == frozenset()
    hollow = grid("d|A|B\nUCI||\niris|1|2\nKEEL||\niris|5|6")
    hollow = Grid((*hollow.rows, ()))
    assert hollow.with_sections().merged == {(i, j) for i in (1, 3) for j in range(3)}


def test_a_merged_row_of_headings_is_no_section():
    rows = grid("d|A|B\nAll|All|All\niris|1|2\nUCI|UCI|UCI\nwine|3|4").rows
    merged = frozenset((i, j) for i in (1, 3) for j in range(3))
    assert layouts._sections(Grid(rows, headers=2, merged=merged)) == {rows[4]: ("UCI",)}
    assert layouts._sections(Grid(rows, headers=1, merged=merged)) == {rows[2]: ("All",), rows[4]: ("UCI",)}
    titled = Grid((("All", "All", "All"), *rows[2:3]), merged=frozenset((0, j) for j in range(3)))
    assert layouts._sections(titled) == {}


# --- names --------------------------------------------------------------------------------------------


def test_names_beside_numbers_and_names_that_tell_the_rows_apart():
    numbered = Grid((("1", "iris", "5"), ("2", "wine", "6"), ("3",)))
    assert names_of_rows.joined_names(("no", "name", "A"), numbered, 2, numbered=True) == (("iris", "wine", ""), ())
    body = grid("UCI|iris|5\nUCI|wine|6\nKEEL|glass|7")
    names, notes = names_of_rows.joined_names(("suite", "name", "A"), body, 2, numbered=False)
    assert names == ("iris", "wine", "glass")
    assert notes == ("column 'name' names the rows; left out beside it: 'suite'",)
    names, _ = names_of_rows.joined_names(("suite", "name", "A"), Grid((*body.rows, ("NEW",))), 2, numbered=False)
    assert names == ("UCI iris", "UCI wine", "KEEL glass", "NEW")


def test_a_number_and_a_name_alone_are_no_table_with_numbered_rows():
    assert names_of_rows.name_columns(("no", "name"), grid("1|iris\n2|wine\n3|glass"))[0] != 2
    assert names_of_rows.name_columns(("no", "name", "A"), grid("1|iris|5\n2|wine|6\n3|glass|7"))[0] == 2


def test_a_named_column_comes_first_where_the_rows_are_longer_than_the_headings():
    heads, body, notes = names_of_rows.names_first(("A", "d"), grid("5|x|7\n6|y|8"), "d", "t")
    assert heads == ("d", "A")
    assert body.rows == (("x", "5", "7"), ("y", "6", "8"))
    assert notes == ()


def test_a_layout_of_no_columns_is_empty():
    whole = layout.Layout(("A", "B"), ("d0",), (("1", "2"),))
    assert whole.plain is not None
    none = whole.keep_columns([])
    assert (none.heads, none.cells) == ((), ((),))


# --- what stands beside scores -------------------------------------------------------------------------


def test_rows_of_different_lengths_are_searched_for_words_up_to_the_shortest():
    cells = (("1", "2", "win", "x"), ("3", "4", "loss"), ("5", "6", "win", "y"))
    assert asides._wordy(layout.Layout(("A", "B", "C", "D"), ("a", "b", "c"), cells)) == [2]


def test_an_empty_column_with_a_heading_is_kept_beside_marks():
    """Marks go, and a column with neither heading nor cells; one that is headed may still be filled in."""
    cells = (("1", "", "*", ""), ("2", "", "", ""), ("3", "", "*", ""))
    found = asides.without_marks_beside(layout.Layout(("A", "B", "", ""), ("a", "b", "c"), cells))
    assert found.heads == ("A", "B")
    assert found.notes == ("set aside: 1 columns of marks beside the scores (*)",)


# --- formats -------------------------------------------------------------------------------------------


def test_remarks_are_short_rows_that_begin_so():
    rows = [["#1", "2"], ["a", "3"], ["b"], ["c", "4"], ["# end"]]
    kept, notes = delimited._without_comments(rows)
    assert kept == [["#1", "2"], ["a", "3"], ["b"], ["c", "4"]]
    assert notes == ("set aside: '# end', a remark",)


@pytest.mark.parametrize("values", ["5", "null", '"text"', "[1, 2]", '[[1], "2"]'])
def test_values_of_json_are_a_list_of_rows(values):
    with pytest.raises(InputError, match="a list of rows, each a list of scores"):
        nptests.read_scores(f'{{"algorithms": ["A", "B"],\n "values": {values}}}', better="higher")


@on_each("text", "columns", lists=True)
def test_columns_of_json(text, columns):
    assert runs._columns_of_json(text, "t") == columns


@pytest.mark.parametrize("text", [" [x]rest", "[x] \n [yy]rest", "  rest"])
def test_options_of_a_macro_are_passed_over_with_the_space_before_them(text):
    scanner = latex_text._Scanner(text)
    scanner.skip_options()
    assert text[scanner.at :] == "rest"


# --- sources -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["d,A\nx,1\ny,2", "ĀĀ,1\nĀĀ,2\nĀĀ,3\n", "ĀĀ,1\r\nĀĀ,2\r\n", "d,A\n"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_told_by_where_its_zeros_are(text, encoding):
    assert source.Source(text.encode(encoding), "t").text() == text


def test_three_names_that_are_near_are_suggested(tmp_path):
    for name in ("scores1.csv", "scores2.csv", "scores3.csv", "scores4.csv", "else.txt"):
        (tmp_path / name).write_text("x")
    with pytest.raises(InputError) as refused:
        source.source_of(str(tmp_path / "scores.csv"))
    assert str(refused.value).count("scores") == 1 + 3
    assert str(refused.value).count(" or ") == 2


@pytest.mark.parametrize("buffered", [True, False])
def test_a_source_may_be_as_large_as_the_limit_and_no_larger(tmp_path, monkeypatch, buffered):
    monkeypatch.setattr(source, "LARGEST", 10)
    for size, fits in ((10, True), (11, False), (30, False)):
        data = b"x" * size
        stdin = SimpleNamespace(buffer=io.BytesIO(data)) if buffered else io.StringIO(data.decode())
        monkeypatch.setattr("sys.stdin", stdin)
        (tmp_path / "t.csv").write_bytes(data)
        for place in ("-", str(tmp_path / "t.csv")):
            if fits:
                assert source.source_of(place).data == data
            else:
                with pytest.raises(InputError, match="is larger than"):
                    source.source_of(place)
