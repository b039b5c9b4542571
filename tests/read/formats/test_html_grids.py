"""HTML tables cell by cell: what a cell covers, which rows are headings, what is not seen on the page."""

import pytest
from support import beside, refused

from nptests.read.formats.html import grids
from nptests.read.grid import LARGEST_SPAN
from nptests.read.source import Source

TWO = (("d", "A"), ("x", "1"))


def tables(text):
    return list(grids(Source(text.encode(), "t.html", ".html")))


def table(text):
    (found,) = tables(text)
    return found


@beside.on_each("text")
def test_cells_are_what_the_page_shows(text):
    found = table(text)
    assert found.rows == TWO
    assert (found.headers, found.merged, found.title) == (None, frozenset(), "")


@beside.on_each("text", "headers")
def test_headings(text, headers):
    assert table(f"<table>{text}</table>").headers == headers


def test_a_cell_covers_what_it_spans():
    found = table(
        "<table><tr><th rowspan=2>d<th colspan=2>A<th rowspan=2>C<tr><th>x<th>y<tr><td>u<td>1<td>2<td>3</table>"
    )
    assert found.rows == (("d", "A", "A", "C"), ("d", "x", "y", "C"), ("u", "1", "2", "3"))
    assert found.merged == {(0, 0), (1, 0), (0, 1), (0, 2), (0, 3), (1, 3)}


def test_a_cell_of_two_columns_and_two_rows():
    found = table("<table><tr><td colspan=2 rowspan=2>A<td>B<tr><td>C<tr><td>1<td>2<td>3</table>")
    assert found.rows == (("A", "A", "B"), ("A", "A", "C"), ("1", "2", "3"))
    assert found.merged == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize(
    ("span", "width"),
    [("2", 2), ("1", 1), ("0", 1), ("-2", 1), ("x", 1), ("", 1), ("1001", LARGEST_SPAN), ("99999", LARGEST_SPAN)],
)
def test_spans_across(span, width):
    found = table(f'<table><tr><td colspan="{span}">A<td>B<tr><td>1</table>')
    assert found.rows[0] == ("A",) * width + ("B",)
    assert found.rows[1] == ("1",)


def test_spans_without_a_value_and_beyond_the_last_row():
    assert table("<table><tr><td colspan>A<td>B</table>").rows == (("A", "B"),)
    found = table("<table><tr><td rowspan=9>A<td>B<tr><td>C</table>")
    assert (found.rows, found.merged) == ((("A", "B"), ("A", "C")), {(0, 0), (1, 0)})
    assert table("<table><tr><td>a<td>b<tr><td rowspan=2>A<td>B</table>").merged == frozenset()
    assert table("<table><tr><td rowspan=9>A<td>B</table>").merged == frozenset()


def test_a_row_without_cells_is_empty_or_covered():
    assert table("<table><tr><tr><td>1</table>").rows == ((), ("1",))
    assert table("<table><tr><td rowspan=2>1<td>2<tr></table>").rows == (("1", "2"), ("1",))


def test_captions_are_titles():
    assert table("<table><caption>All <b>of</b>\n it</caption>not it<tr><td>1</table>").title == "All of it"
    assert table("<table><caption>All<tr><td>1</table>").title == "All"
    assert [t.title for t in tables("<table><caption>a</caption></table><table><caption>b</caption></table>")] == [
        "a",
        "b",
    ]


def test_inner_tables_come_before_those_around_them():
    found = tables("<table><tr><td>out<table><tr><td>in</table>side</table>")
    assert [grid.rows for grid in found] == [(("in",),), (("outside",),)]
    unclosed = tables("<table><tr><td>a<table><tr><td>b<table><tr><td>c")
    assert [grid.rows for grid in unclosed] == [(("c",),), (("b",),), (("a",),)]


@beside.on_each("cell", "text")
def test_the_text_of_a_cell(cell, text):
    assert table(f"<table><tr><td>{cell}</td><td>1</table>").rows == ((text, "1"),)


def test_a_page_without_tables():
    assert refused.refusal(tables, "<tr><td>1")[:2] == ("format", "there is no <table> in t.html")
