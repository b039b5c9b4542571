"""Names that stand in several sections, and a layout of which rows and columns are kept."""

import dataclasses

from nptests.read.grid import Grid
from nptests.read.layout import Layout, _sections, layout


def grid(text):
    return Grid(tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.strip("\n").splitlines()))


SECTIONS = "d|A|B\nUCI||\niris|1|2\nwine|3|4\nKEEL||\niris|5|6\nwine|7|8"
CARRIED = "names that stand in several sections carry the section"


def test_names_that_stand_in_two_sections_carry_them():
    found = layout(grid(SECTIONS), "t")
    assert found.names == ("UCI: iris", "UCI: wine", "KEEL: iris", "KEEL: wine")
    assert found.notes == ("set aside: 'UCI', a remark", "set aside: 'KEEL', a remark", CARRIED)
    assert layout(grid(SECTIONS.replace("||", "")), "t").names == found.names
    first = layout(grid(SECTIONS.replace("UCI||\n", "")), "t")
    assert first.names == ("iris", "wine", "KEEL: iris", "KEEL: wine")


def test_names_that_tell_all_rows_apart_carry_no_section():
    merged = frozenset({(1, 0), (1, 1), (1, 2)})
    found = layout(dataclasses.replace(grid("d|A|B\nUCI|UCI|UCI\niris|1|2\nwine|3|4"), merged=merged), "t")
    assert (found.names, found.notes) == (("iris", "wine"), ("set aside: 'UCI', a remark",))


def test_a_merged_heading_is_no_section():
    """Of two rows of headings the first or the second covers all columns; names that stand twice carry neither."""
    for rows in (("F|F|F", "d|A|B"), ("d|A|B", "F|F|F")):
        body = grid("\n".join((*rows, "x|1|2", "x|3|4", "U|U|U", "x|5|6")))
        i = rows.index("F|F|F")
        merged = frozenset((row, j) for row in (i, 4) for j in range(3))
        assert _sections(dataclasses.replace(body, merged=merged, headers=2)) == {("x", "5", "6"): ("U",)}


def test_a_row_that_is_the_same_in_two_sections_is_named_by_both():
    found = layout(grid(SECTIONS.replace("5|6", "1|2").replace("7|8", "3|4")), "t")
    assert found.names == ("UCI: iris", "UCI: wine", "KEEL: iris", "KEEL: wine")


def test_names_that_stand_twice_in_one_section_make_none():
    assert layout(grid(SECTIONS.replace("wine", "iris")), "t").names == ("UCI", "iris", "iris", "KEEL", "iris", "iris")


def test_a_layout_keeps_rows_and_columns():
    whole = Layout(("A", "B", "C"), ("x", "y"), (("1", "2", "3"), ("4", "5")), "d", ("n",), frozenset({(0, 1), (1, 0)}))
    assert whole.keep_columns([0, 1, 2]) is whole
    assert whole.keep_rows([0, 1]) is whole
    assert whole.keep_columns([2, 1]) == dataclasses.replace(
        whole, heads=("C", "B"), cells=(("3", "2"), ("5",)), merged=frozenset({(0, 1)})
    )
    assert whole.keep_rows([1]) == dataclasses.replace(
        whole, names=("y",), cells=(("4", "5"),), merged=frozenset({(0, 0)})
    )
    bare = dataclasses.replace(whole, heads=None, names=None)
    assert (bare.keep_columns([1]).heads, bare.keep_rows([1]).names) == (None, None)
    assert whole.noted() is whole
    assert whole.noted("a", "b").notes == ("n", "a", "b")
    assert whole.headed(("U",)).heads == ("U",)
    assert whole.shown(0, 2) == "3"


def test_rows_of_records():
    cells = (("3/1/2", "4/0/2"), ("", "4/0/2"), ("3/1", "-"), ("", ""), ("1", "2"), ("3/1/2", "7"))
    assert Layout(None, None, cells).records == {0, 1, 2}


def test_rows_that_sum_up_their_block_are_set_aside():
    from nptests.read.blocks import without_sums_of_blocks

    body = "E1|96|0.2|0.4\n|192|0.4|0.6\n|Avg|0.3|0.5\nE2|96|0.1|0.2\n|192|0.3|0.6\n|Avg|0.2|0.4\n"
    found = without_sums_of_blocks(grid("Set|H|A|B\n" + body + "1st Count|1st Count|4|0"))
    assert [row[1] for row in found.rows] == ["H", "96", "192", "96", "192"]
    assert found.notes == ("set aside: rows 'E1 Avg', 'E2 Avg', which sum up their blocks",)
    other = grid("Set|H|A|B\n" + body.replace("0.2|0.4\n", "0.9|0.4\n"))
    gains = "Set|M|MNLI|QNLI\nX|a|1.0|2.0\n|b|1.5|2.2\n|Gain|0.5|0.2"
    assert without_sums_of_blocks(other) == other
    assert len(without_sums_of_blocks(grid(gains)).rows) == 3
    assert len(without_sums_of_blocks(grid(gains.replace("MNLI", "Accuracy"))).rows) == 4
