"""The laws under options: whatever a signature allows is drawn, at sizes and in dresses that defaults never see."""

import hypothesis
import pytest
from hypothesis import strategies as st
from support.inputs import inputs
from support.laws import held
from support.options import options
from support.reach import Reach
from support.wide_inputs import wide_inputs

import nptests

# A symmetry does not hold of what is drawn by chance or rounded.
BY_CHANCE = ("arithmetic", "draws", "seed")


def with_options(procedure, law, given, draw):
    """The input with a value for every option of which the law speaks."""
    drawn = draw(options(procedure, given, (*law.unless, *(BY_CHANCE if law.moves else ()))))
    if law.moves and drawn.get("null") == "simulated":
        del drawn["null"]
    return given.under(drawn)


def by_chance(result):
    null = getattr(result, "null", None)
    return null is not None and null.kind == "simulated"


@pytest.mark.parametrize("procedure", nptests.catalogue(), ids=lambda p: p.name)
def test_laws_hold_under_every_option(procedure):
    reach = Reach()

    @hypothesis.given(inputs(procedure) | wide_inputs(procedure), st.sampled_from(held(procedure)), st.data())
    def check(plain, law, data):
        reach.drawn += 1
        given = with_options(procedure, law, plain, data.draw)
        try:
            if law.moves and "null" in procedure.options and by_chance(given.run(procedure)):
                return
            holds = law.holds(procedure, given, data.draw)
        except nptests.InputError:
            return
        reach.asserted += 1
        assert holds, f"{law.name} under {dict(given.options)}"

    check()
    reach.check("laws under options")
