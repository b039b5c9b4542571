"""How much is held or drawn at once is a matter of memory: no digit of an answer depends on it."""

import sys
import warnings

import pytest
from support.inputs import CHEAPER
from support.limited import result

import nptests

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
@pytest.mark.parametrize("p", [p for p in EVERY if p.name != "durbin"], ids=lambda p: p.name)
def test_no_answer_depends_on_how_much_is_held_at_once(p, at_once, monkeypatch):
    whole = answers(p)
    for module, name in SIZES:
        monkeypatch.setattr(module, name, at_once)
    assert answers(p) == whole
