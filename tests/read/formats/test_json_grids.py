"""JSON tables: every shape that is understood, digits as written, and what is refused with which words."""

import json

import pytest
from support.beside import beside, frozen
from support.refused import refusal, refuses

from nptests.read.formats.json import PROJECT, grids
from nptests.read.source import Source
from nptests.read.table import read_table

WRITTEN = frozen(beside(__file__))


def table(text):
    (found,) = grids(Source(text.encode(), "t.json", ".json"))
    return found


SHAPED = WRITTEN["shaped"]


@pytest.mark.parametrize("text", SHAPED)
def test_shapes(text):
    found = table(text)
    assert (found.rows, found.headers, found.better, found.turned) == SHAPED[text]


REFUSED = WRITTEN["refused"]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:20])
def test_refusals(text):
    assert refusal(table, text) == REFUSED[text]


@pytest.mark.parametrize("analyses", [None, {}, "x", [], [1], [{}, 1], {"a": {}}])
def test_a_project_without_analyses_is_said_to_be_one(analyses, tmp_path):
    file = tmp_path / "p.json"
    file.write_text(json.dumps({"format": PROJECT, "analyses": analyses}), "utf-8")
    refuses("holds no analyses", read_table, file)


def test_a_project_is_a_table_for_each_of_its_analyses():
    tables = [{"name": name, "columns": ["A", "B"], "index": ["x"], "data": [[1, last]]} for name, last in ("p2", "q3")]
    read = grids(Source(json.dumps({"format": PROJECT, "analyses": tables}).encode(), "t.json", ".json"))
    assert [(grid.title, grid.rows[1]) for grid in read] == [("p", ("x", "1", "2")), ("q", ("x", "1", "3"))]
