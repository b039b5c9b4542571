"""Markdown, ARFF and the lines that are drawn: what is a cell, what is a rule, what is a title."""

from __future__ import annotations

import pytest

import nptests
from nptests.read.formats import arff, markdown, rules
from nptests.read.grid import Grid
from nptests.read.source import Source

TWO = (("d", "A"), ("x", "1"))


def tables(text: str) -> list[Grid]:
    return list(markdown.grids(Source(text.encode(), "t.md", ".md")))


@pytest.mark.parametrize(
    "text",
    [
        "| d | A |\n|---|---|\n| x | 1 |",
        "d | A\n--|--:\nx | 1",
        "|d|A|\n|:-:|:-|\n|x|1|\n\n|no|row|",
        "text\n  | d | A |  \n  |-|-|\n  | x | 1 |\nnone",
        "> | d | A |\n> |---|---|\n> | x | 1 |",
        "| d | A |\n|---+---|\n| x | 1 |",
        "| d\0 | A | \n|---|---|\n| x | 1 |",
        "| d\0 | A |\n|---|---|\n| x | 1 |",
    ],
)
def test_a_table_of_markdown(text: str) -> None:
    assert tables(text) == [Grid(TWO, headers=1)]


def test_tables_are_titled_by_the_heading_above() -> None:
    text = "# One #\n\n| d | A |\n|---|---|\n| x | 1 |\n\n| e | A |\n|---|---|\n## Two\n| f |\n|---|\n| z | 3 |\n| w |"
    assert tables(text) == [
        Grid(TWO, headers=1, title="One"),
        Grid((("e", "A"),), headers=1, title="One"),
        Grid((("f",), ("z", "3"), ("w",)), headers=1, title="Two"),
    ]


def test_a_table_at_the_end_and_one_that_follows_at_once() -> None:
    assert tables("| d | A |\n|---|---|") == [Grid((("d", "A"),), headers=1)]
    assert tables("| d | A |\n|---|---|\n| x | 1 |\nend\n| e |\n|---|\n| y |")[1] == Grid((("e",), ("y",)), headers=1)
    assert [grid.rows[0] for grid in tables("| d |\n|---|\n\n| e |\n|---|")] == [("d",), ("e",)]


@pytest.mark.parametrize("text", ["", "a | b", "d A\n---\nx 1", "|---|---|", "| a |\ntext\n|---|"])
def test_no_markdown_table(text: str) -> None:
    with pytest.raises(nptests.InputError) as caught:
        tables(text)
    words = "no Markdown table in t.md: | cells | under a line |---|---|"
    assert (caught.value.code, caught.value.message) == ("format", words)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("**1**", "1"), ("__1__", "1"), ("*1*", "1"), ("_1_", "1"), ("~~1~~", "1"), ("`1`", "1"), ("``1``", "1"),
        ("[a](http://b)", "a"), ("![a](b.png)", "a"), ("$1$", "1"), ("***1***", "1"), ("1*", "1*"), ("A*", "A*"),
        ("a_b_c", "a_b_c"), ("1**", "1**"), ("2 * 3 * 4", "2 * 3 * 4"), ("a\\|b", "a|b"), ("\\*1\\*", "*1*"),
        ("\\_a\\_", "_a_"), ("\\\\", "\\"), ("\\a", "\\a"), ("&lt;1&gt;", "<1>"), ("<b>1</b>", "1"), ("a<br>b", "a b"),
        ("a  b", "a b"), ("\\~ \\! \\/ \\: \\@ \\[ \\` \\{", "~ ! / : @ [ ` {"), ("1 < 2", "1 < 2"),
    ],
)  # fmt: skip
def test_a_cell_is_what_is_shown(cell: str, text: str) -> None:
    assert tables(f"| d | A |\n|---|---|\n| {cell} | 1 |")[0].rows[1] == (text, "1")


RULES = {  # a line: whether it is the rule of a Markdown table
    "|---|---|": True, "|-|-|": True, "---|---": True, "| :-- | --: | :-: |": True, "---+---": True, "---": True,
    " \t> |---|---|": True, "|:---|": True, "| :-- + --:\t|-|": True, "|---+---|": True, ":-": True,
    "-:": True, ":-:": True,
    "": False, "|||": False, "|---||": False, "| | |": False, "|::|": False, "|---|a|": False, "|- -|": False,
    "|--:--|": False, "|::--|": False, "|--::|": False, ":": False, "| : |": False, "=====": False, "|==|--|": False,
    "||---|": False, "+---+---+": False,
}  # fmt: skip


@pytest.mark.parametrize("line", RULES)
def test_rules_of_markdown(line: str) -> None:
    assert rules.is_markdown_rule(line) is RULES[line]


DRAWN = {
    "---": True, "===": True, "--- ---": True, "|---|": True, "+===+": True, "--- === | +\t+": True,
    "\t---": True, "": False, "--": False,
    "==": False, "--- a": False, "| |": False, "-=-": False, "=== 1": False,
}  # fmt: skip


@pytest.mark.parametrize("line", DRAWN)
def test_lines_that_are_drawn(line: str) -> None:
    assert rules.is_drawn(line) is DRAWN[line]


@pytest.mark.parametrize(
    ("text", "markdown_", "latex"),
    [
        ("a\n|---|---|\nb", True, False), ("a\n---+---", True, False), ("---|---", True, False),
        ("a\n---\nb", False, False), ("|---|", False, False), ("--- ---", False, False), ("+---+", False, False),
        ("a|b\nc|d", False, False), ("", False, False), ("-1|-2", False, False),
        ("a & b \\\\", False, True), ("x\na & b \\\\[2ex]", False, True), ("& \\\\ % remark", False, True),
        ("a & b \\\\ \\hline", False, True), ("a & b \\\\\nc", False, True), ("a \\\\", False, False),
        ("\\\\ & a", False, False), ("a & b \\\\ c", False, False), ("a & b", False, False),
        ("a & b \\\\ [2ex] \\midrule", False, True),
    ],
)  # fmt: skip
def test_what_only_one_format_contains(text: str, markdown_: bool, latex: bool) -> None:
    assert (rules.looks_like_markdown(text), rules.looks_like_latex(text)) == (markdown_, latex)


def weka(text: str) -> Grid:
    (found,) = arff.grids(Source(text.encode(), "t.arff", ".arff"))
    return found


def test_arff() -> None:
    found = weka(
        "% remark\n@RELATION r\n\n@attribute 'data  set' string\n@ATTRIBUTE \"A's\" numeric\n"
        "@attribute C\\ D {a,b}\n@attribute\tB{1,2}\n@attribute 'it\\'s' real\n@attribute ' real\n"
        "@DATA\n% remark\n'x  one',1.50, ?,?,3\n\n\"it's\",2,-1,?,4\n"
    )
    assert found == Grid(
        (
            ("data set", "A's", "C\\", "B", "it's", "'"),
            ("x one", "1.50", "", "", "3"),
            ("it's", "2", "-1", "", "4"),
        ),
        headers=1,
    )


def test_only_rows_tell_that_an_arff_file_is_sparse() -> None:
    found = weka("@attribute '' string\n@attribute A\n{1,2}\n@data\nx,1")
    assert found.rows == (("", "A"), ("x", "1"))


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("'a,b',1", ("a,b", "1")), ('"a,b",1', ("a,b", "1")), ("'it\\'s',1", ("it's", "1")), ("a , 1", ("a", "1")),
        ('"it\'s",1', ("it's", "1")), ("'a \"b\" c',1", ('a "b" c', "1")), ("?,? ", ("", "")), ("'a', 'b,c'",
        ("a", "b,c")), ("a?,1", ("a?", "1")),
    ],
)  # fmt: skip
def test_rows_of_arff(row: str, cells: tuple[str, ...]) -> None:
    assert weka(f"@attribute d string\n@data\n{row}").rows[1] == cells


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@relation r\n@attribute A numeric\n", "t.arff has no line @data: it is no ARFF file, or a part of one"),
        (
            "@attribute A numeric\n@data\n1\n{0 1}\n",
            "t.arff is a sparse ARFF file, of data: a table of scores is needed",
        ),
        ("@data\n{0 1}", "t.arff is a sparse ARFF file, of data: a table of scores is needed"),
    ],
)
def test_arff_that_is_refused(text: str, words: str) -> None:
    with pytest.raises(nptests.InputError) as caught:
        weka(text)
    assert (caught.value.code, caught.value.message) == ("format", words)
