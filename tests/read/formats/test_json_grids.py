"""JSON tables: every shape that is understood, digits as written, and what is refused with which words."""

from __future__ import annotations

import pytest

import nptests
from nptests.read.formats.json import SHAPES, grids
from nptests.read.grid import Grid
from nptests.read.source import Source


def table(text: str) -> Grid:
    (found,) = grids(Source(text.encode(), "t.json", ".json"))
    return found


HEADED = (("d", "A", "B"), ("x", "0.10", "2"), ("y", "", "1e-3"))
UNHEADED = (("", *HEADED[0][1:]), *HEADED[1:])
SHAPED = {  # the text: rows, headings, direction, turned
    '[{"d": "x", "A": 0.10, "B": 2}, {"d": "y", "B": 1e-3}]': (HEADED, 1, None, False),
    '[{"d": " x ", "A": 0.10, "B": 2}, {"d": "y", "A": null, "B": 1e-3}]': (HEADED, 1, None, False),
    '{"d": ["x", "y"], "A": [0.10, null], "B": [2, 1e-3]}': (HEADED, 1, None, False),
    '{"A": {"x": 0.10}, "B": {"x": 2, "y": 1e-3}}': (UNHEADED, 1, None, True),
    '{"values": [[0.10, 2], [null, 1e-3]], "algorithms": ["A", "B"], "datasets": ["x", "y"], "better": "lower"}': (
        UNHEADED, 1, "lower", True,
    ),
    '{"data": [[0.10, 2], [null, 1e-3]], "columns": ["A", "B"], "index": ["x", "y"]}': (UNHEADED, 1, None, True),
    '{"scores": {"values": [[0.10, 2], ["", 1e-3]], "algorithms": ["A", "B"], "datasets": ["x", "y"], '
    '"better": true}}': (
        UNHEADED, 1, None, True,
    ),
    '{"scores": {"values": [[0.10, 2], [null, 1e-3]]}, "alpha": 0.05}': (
        (("", "A1", "A2"), ("1", "0.10", "2"), ("2", "", "1e-3")), 1, None, True,
    ),
    '{"scores": [1, 2], "B": [3, 4]}': ((("scores", "B"), ("1", "3"), ("2", "4")), 1, None, False),
    "[[0.10, 2], [true, [1]]]": ((("0.10", "2"), ("true", '["1"]')), None, None, False),
    "[[NaN, -Infinity], [1.50, -0]]": ((("NaN", "-Infinity"), ("1.50", "-0")), None, None, False),
}  # fmt: skip


@pytest.mark.parametrize("text", SHAPED)
def test_shapes(text: str) -> None:
    found = table(text)
    assert (found.rows, found.headers, found.better, found.turned) == SHAPED[text]


NO_TABLE = f"the JSON of t.json is no table: {SHAPES} is understood"
ROWS = '"values" of t.json must be a list of rows, each a list of scores'
REFUSED = {
    "[": ("format", "t.json is no valid JSON: Expecting value at line 1, column 2", "line 1"),
    '{"A":\n  1,,}': (
        "format",
        "t.json is no valid JSON: Expecting property name enclosed in double quotes at line 2, column 5",
        "line 2",
    ),
    "[" * 100_000: ("format", "t.json is nested too deeply for a table", ""),
    "3": ("shape", NO_TABLE, "t.json"),
    "[]": ("shape", NO_TABLE, "t.json"),
    "{}": ("shape", NO_TABLE, "t.json"),
    '["values", "data"]': ("shape", NO_TABLE, "t.json"),
    "[1, 2]": ("shape", NO_TABLE, "t.json"),
    '[[1], {"A": 1}]': ("shape", NO_TABLE, "t.json"),
    '{"A": [1], "B": {"x": 1}}': ("shape", NO_TABLE, "t.json"),
    '{"values": 3}': ("shape", ROWS, "t.json"),
    '{"values": [1, 2]}': ("shape", ROWS, "t.json"),
    '{"values": [[1], 2]}': ("shape", ROWS, "t.json"),
    '{"values": {"A": [1]}}': ("shape", ROWS, "t.json"),
    '{"values": {}}': ("shape", ROWS, "t.json"),
    '{"values": null}': ("shape", ROWS, "t.json"),
    '{"values": [[1], [2]], "datasets": ["x"]}': ("names", "t.json names 1 data sets for 2 rows", "t.json"),
    '{"A": [1, 2], "B": [1]}': ("ragged", "the columns of t.json differ in length: 'A' has 2, 'B' has 1", "t.json"),
    '{"A": [1], "B": [2], "A": [3]}': (
        "names", "an object of the JSON has two parts called 'A': names must differ", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:20])
def test_refusals(text: str) -> None:
    with pytest.raises(nptests.InputError) as caught:
        table(text)
    assert (caught.value.code, caught.value.message, caught.value.where or "") == REFUSED[text]
