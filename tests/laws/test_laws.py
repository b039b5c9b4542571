"""Every law for every procedure, in one loop.

A law is opt-out: a procedure that breaks it says so, with the reason, in its descriptor, and then a search has to find
the counterexample. A procedure that fewer than five laws hold is a failure.
"""

import hypothesis
import pytest
from hypothesis import strategies as st
from support.inputs import inputs, remembered
from support.laws import LAWS, held
from support.searching import counterexample

import nptests


@pytest.mark.parametrize("procedure", nptests.catalogue(), ids=lambda p: f"held-{p.name}")
def test_laws_hold(procedure):
    """All laws on each input that is drawn: what they compare with is computed once."""

    @hypothesis.given(inputs(procedure).map(remembered), st.data())
    def check(given, data):
        for law in held(procedure):
            assert law.holds(procedure, given, data.draw), law.name

    check()


BROKEN = [
    pytest.param(law, procedure, id=f"{law.name}-{procedure.name}")
    for law in LAWS
    for procedure in nptests.catalogue()
    if law.applies(procedure) and law.name in procedure.breaks
]


@pytest.mark.parametrize(("law", "procedure"), BROKEN)
def test_counterexample_is_found(law, procedure):
    """A law that is said to be broken is broken by some small input."""

    def is_broken(data):
        try:
            return not law.holds(procedure, data.draw(inputs(procedure)), data.draw)
        except nptests.InputError:  # the changed data are no input any more
            return True

    counterexample(st.data(), is_broken, most=2000)


LEAST_LAWS = 5


@pytest.mark.parametrize("procedure", nptests.catalogue(), ids=lambda p: p.name)
def test_laws_reach_every_procedure(procedure):
    """A kind of input that no law names, or a procedure that opts out of nearly all, is held by too few."""
    names = [law.name for law in held(procedure)]
    assert len(names) >= LEAST_LAWS, f"{procedure.name} is held by {', '.join(names)} alone"


def test_every_opt_out_names_a_law_and_a_reason():
    names = {law.name for law in LAWS}
    for procedure in nptests.catalogue():
        for name, reason in procedure.breaks.items():
            assert name in names, f"{procedure.name} opts out of {name!r}, which is no law"
            assert len(reason.split()) >= 3
