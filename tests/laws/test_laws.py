"""Every law for every procedure, in one loop.

A law is opt-out: a procedure that breaks it says so, with the reason, in its descriptor, and then a search has to find
the counterexample. A procedure that fewer than five laws hold is a failure.
"""

import sys
import warnings

import hypothesis
import pytest
from hypothesis import strategies as st
from support.inputs import CHEAPER, inputs, remembered
from support.laws import LAWS, held
from support.limited import result
from support.options import options
from support.reach import Reach
from support.searching import counterexample
from support.wide_inputs import wide_inputs

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


NAMES = ("CHUNK", "TOGETHER", "BATCH", "BLOCK")
ROOMS = ("nptests.procedures.", "nptests.distributions.", "nptests.adjustments.", "nptests.data.")
EVERY = nptests.catalogue()  # whose modules are loaded by this; Durbin's designs are none of these tables
SIZES = [
    (module, name)
    for module in list(sys.modules.values())
    for name in NAMES
    if module.__name__.startswith(ROOMS) and isinstance(vars(module).get(name), int)
]


def answers(p):
    """By default and, where it is offered, from draws: of a small table."""
    options = {name: value for name, value in {**CHEAPER, "draws": 60}.items() if name in p.options}
    drawn = "null" in p.options and "simulated" in p.options["null"].words
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        return [result(p, 12, 4, "none", **options, **null) for null in ({}, {"null": "simulated"})[: 1 + drawn]]


def test_there_are_such_sizes():
    assert len(SIZES) >= 8


@pytest.mark.parametrize("at_once", [1, 50])
@pytest.mark.parametrize("p", [p for p in EVERY if not p.name.startswith("durbin")], ids=lambda p: p.name)
def test_no_answer_depends_on_how_much_is_held_at_once(p, at_once, monkeypatch):
    whole = answers(p)
    for module, name in SIZES:
        monkeypatch.setattr(module, name, at_once)
    assert answers(p) == whole
