"""Shapes of tables of the field: each is read at once, or asks, and then every command reads what was meant."""

import pytest
from support.beside import beside, frozen

import nptests
from nptests.read import read_table
from nptests.read.formats.latex_text import plain
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))
SHAPES = WRITTEN["shapes"]


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_is_read_as_it_is_meant(name):
    shape = SHAPES[name]
    source = Source(shape["text"].encode(), f"t{shape['ending']}", shape["ending"])
    try:
        each, asked = [read_table(source).scores(better="higher")], False
    except nptests.InputError as problem:
        each = [read_table(source, **how).scores(better="higher") for how in problem.readings]
        asked = True
    assert asked == shape.get("asked", False)
    assert len(each) == shape.get("ways", 1)
    for scores in each:
        assert set(scores.algorithms) == set(shape["algorithms"])
        assert set(scores.datasets) in [set(way) for way in shape["datasets"]]  # of each measure its own


@pytest.mark.parametrize("name", WRITTEN["nothing"])
def test_what_compares_nothing_is_asked_for_no_more(name):
    text, ending = WRITTEN["nothing"][name]
    with pytest.raises(nptests.InputError) as caught:
        read_table(Source(text.encode(), f"t{ending}", ending)).scores(better="higher")
    assert not caught.value.readings


@pytest.mark.parametrize(("text", "printed"), WRITTEN["macros"])
def test_a_number_in_a_macro_behind_a_score_is_no_figure_of_it(text, printed):
    assert plain(text) == printed
