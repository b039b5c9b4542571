"""Shapes of tables of the field: each is read at once, or asks, and then every command reads what was meant."""

import pytest
from support.beside import beside, frozen

import nptests
from nptests.read import read_table
from nptests.read.formats.latex_text import plain
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", WRITTEN["shapes"])
def test_a_shape_is_read_as_it_is_meant(name):
    shape = WRITTEN["shapes"][name]
    source = Source(shape["text"].encode(), f"t{shape['ending']}", shape["ending"])
    ways = [{}]
    try:
        read_table(source).scores(better="higher")
    except nptests.InputError as problem:
        ways = problem.readings
    assert len(ways) == shape.get("ways", 1)
    assert all(ways) == shape.get("asked", False)  # a set that compares nothing has no ways
    each = [read_table(source, **how).scores(better="higher") for how in ways]
    for scores in each:
        assert set(scores.algorithms) == set(shape["algorithms"])
        assert set(scores.datasets) in [set(way) for way in shape["datasets"]]  # of each measure its own


@pytest.mark.parametrize(("text", "printed"), WRITTEN["macros"])
def test_a_number_in_a_macro_behind_a_score_is_no_figure_of_it(text, printed):
    assert plain(text) == printed
