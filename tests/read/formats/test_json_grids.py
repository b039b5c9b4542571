"""JSON tables: every shape that is understood, digits as written, and what is refused with which words."""

import pytest
from support.beside import beside, frozen
from support.refused import refusal

from nptests.read.formats.json import grids
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))


def table(text):
    (found,) = grids(Source(text.encode(), "t.json", ".json"))
    return found


HEADED = (("d", "A", "B"), ("x", "0.10", "2"), ("y", "", "1e-3"))
SHAPED = WRITTEN["shaped"]


@pytest.mark.parametrize("text", SHAPED)
def test_shapes(text):
    found = table(text)
    assert (found.rows, found.headers, found.better, found.turned) == SHAPED[text]


REFUSED = WRITTEN["refused"]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:20])
def test_refusals(text):
    assert refusal(table, text) == REFUSED[text]
