"""No public function answers an odd object, or an option of a wrong type, with anything but a result or InputError."""

import random

import pytest
from bad_input.attempts import folder
from bad_input.net import COMMANDS, knots, lines, public, write_odd_files

from crosscheck.r.agreement import agree

SAMPLE = 4_000  # some ten seconds
KNOTS, LINES = list(knots()), list(lines())


def raw(tried):
    """What was answered with an error that is none of ours, and that error."""
    with folder():
        write_odd_files()
        errors = {knot: knot.raw() for knot in tried}
    return {str(knot): repr(error) for knot, error in errors.items() if error is not None}


@pytest.fixture(autouse=True)
def no_server(monkeypatch):
    monkeypatch.setattr("nptests.web.server.serve", lambda *_, **__: None)
    none = agree([])  # of all procedures it takes a minute, for every folder that pages are written into
    monkeypatch.setattr("nptests.crosschecking.agree", lambda *_, **__: none, raising=False)


def test_the_net_spans_all_that_is_public():
    assert len(public()) > 120
    assert {knot.entry for knot in KNOTS} == {name for name, called in public().items() if called.parameters}


def test_a_seeded_sample_of_the_net():
    assert raw(random.Random(35).sample(KNOTS, SAMPLE)) == {}


@pytest.mark.deep
@pytest.mark.parametrize("entry", sorted(public()))
def test_the_whole_net(entry):
    assert raw([knot for knot in KNOTS if knot.entry == entry]) == {}


def test_a_seeded_sample_of_the_commands():
    assert raw(random.Random(35).sample(LINES, 200)) == {}


@pytest.mark.deep
@pytest.mark.parametrize("command", [f"{program} {name}" for program, named in COMMANDS.items() for name in named])
def test_every_command_with_every_odd_word(command):
    assert raw(line for line in LINES if f"{line.program} {line.words[0]}" == command) == {}
