"""Markdown, ARFF and the lines that are drawn: what is a cell, what is a rule, what is a title."""

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refusal

from nptests.read.formats import arff, markdown, rules
from nptests.read.grid import Grid
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))

TWO = (("d", "A"), ("x", "1"))


def tables(text):
    return list(markdown.grids(Source(text.encode(), "t.md", ".md")))


@on_each("text")
def test_a_table_of_markdown(text):
    assert tables(text) == [Grid(TWO, headers=1)]


def test_tables_are_titled_by_the_heading_above():
    text = "# One #\n\n| d | A |\n|---|---|\n| x | 1 |\n\n| e | A |\n|---|---|\n## Two\n| f |\n|---|\n| z | 3 |\n| w |"
    assert tables(text) == [
        Grid(TWO, headers=1, title="One"),
        Grid((("e", "A"),), headers=1, title="One"),
        Grid((("f",), ("z", "3"), ("w",)), headers=1, title="Two"),
    ]


def test_a_table_at_the_end_and_one_that_follows_at_once():
    assert tables("| d | A |\n|---|---|") == [Grid((("d", "A"),), headers=1)]
    assert tables("| d | A |\n|---|---|\n| x | 1 |\nend\n| e |\n|---|\n| y |")[1] == Grid((("e",), ("y",)), headers=1)
    assert [grid.rows[0] for grid in tables("| d |\n|---|\n\n| e |\n|---|")] == [("d",), ("e",)]


@pytest.mark.parametrize("text", ["", "a | b", "d A\n---\nx 1", "|---|---|", "| a |\ntext\n|---|"])
def test_no_markdown_table(text):
    words = "no Markdown table in t.md: | cells | under a line |---|---|"
    assert refusal(tables, text)[:2] == ("format", words)


@on_each("cell", "text")
def test_a_cell_is_what_is_shown(cell, text):
    assert tables(f"| d | A |\n|---|---|\n| {cell} | 1 |")[0].rows[1] == (text, "1")


RULES = WRITTEN["rules"]


@pytest.mark.parametrize("line", RULES)
def test_rules_of_markdown(line):
    assert rules.is_markdown_rule(line) is RULES[line]


DRAWN = WRITTEN["drawn"]


@pytest.mark.parametrize("line", DRAWN)
def test_lines_that_are_drawn(line):
    assert rules.is_drawn(line) is DRAWN[line]


@on_each("text", "markdown_", "latex")
def test_what_only_one_format_contains(text, markdown_, latex):
    assert (rules.looks_like_markdown(text), rules.looks_like_latex(text)) == (markdown_, latex)


def weka(text):
    (found,) = arff.grids(Source(text.encode(), "t.arff", ".arff"))
    return found


def test_arff():
    found = weka(
        "% remark\n@RELATION r\n\n@attribute 'data  set' string\n@ATTRIBUTE \"A's\" numeric\n"
        "@attribute C\\ D {a,b}\n@attribute\tB{1,2}\n@attribute 'it\\'s' real\n@attribute ' real\n"
        "@DATA\n% remark\n'x  one',1.50, ?,?,3\n\n\"it's\",2,-1,?,4\n"
    )
    assert found == Grid(
        (("data set", "A's", "C\\", "B", "it's", "'"), ("x one", "1.50", "", "", "3"), ("it's", "2", "-1", "", "4")),
        headers=1,
    )


def test_only_rows_tell_that_an_arff_file_is_sparse():
    assert weka("@attribute '' string\n@attribute A\n{1,2}\n@data\nx,1").rows == (("", "A"), ("x", "1"))


@on_each("row", "cells")
def test_rows_of_arff(row, cells):
    assert weka(f"@attribute d string\n@data\n{row}").rows[1] == cells


@on_each("text", "words")
def test_arff_that_is_refused(text, words):
    assert refusal(weka, text)[:2] == ("format", words)
