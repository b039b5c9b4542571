"""Derivations of small random tables with many ties and degenerate data: every printed line still holds."""

import contextlib
import itertools

import pytest
from derivations.test_derivations import PROCEDURES, read_back
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.inputs import CHEAPER, inputs
from support.limited import result
from support.options import options

from nptests.derivations.explaining import explain
from nptests.errors import InputError

TAILS = ("alternative", "null", "continuity")


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_arithmetic_holds_on_small_tables_full_of_ties(procedure, data):
    given_ = data.draw(inputs(procedure))
    try:
        found = given_.run(procedure)
    except InputError:
        return
    read_back(explain(found))


@pytest.mark.parametrize("procedure", PROCEDURES, ids=lambda p: p.name)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_the_arithmetic_holds_under_every_option(procedure, data):
    """Or is refused in words, where terms of doubles cancel."""
    given_ = data.draw(inputs(procedure))
    given_ = given_.under(data.draw(options(procedure, given_)))
    try:
        text = explain(given_.run(procedure))
    except InputError:
        return
    read_back(text)


def tails(procedure):
    """Every way to come from a statistic to a p-value."""
    known = {name: procedure.options[name].words or (False, True) for name in TAILS if name in procedure.options}
    return [dict(zip(known, words, strict=True)) for words in itertools.product(*known.values())]


@pytest.mark.parametrize("procedure", [p for p in PROCEDURES if len(tails(p)) > 1], ids=lambda p: p.name)
def test_every_tail_is_explained(procedure):
    cheaper = {name: value for name, value in CHEAPER.items() if name in procedure.options}
    explained = 0
    for dress in ("none", "ties"):
        for words in tails(procedure):
            with contextlib.suppress(InputError):  # more than an exact distribution takes
                read_back(explain(result(procedure, 5, 4, dress, **cheaper, **words)))
                explained += 1
    assert explained >= len(tails(procedure)) / 2 or procedure.name == "durbin"  # which takes balanced designs alone
