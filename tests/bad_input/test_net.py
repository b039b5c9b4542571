"""No public function answers an odd object, or an option of a wrong type, with anything but a result or InputError."""

from __future__ import annotations

import random

import pytest
from bad_input.attempts import folder
from bad_input.net import Knot, knots, public

SAMPLE = 4_000  # some ten seconds
KNOTS = list(knots())


def raw(tried: list[Knot]) -> dict[str, str]:
    """What was answered with an error that is none of ours, and that error."""
    with folder():
        errors = {knot: knot.raw() for knot in tried}
    return {str(knot): repr(error) for knot, error in errors.items() if error is not None}


def test_the_net_spans_all_that_is_public() -> None:
    assert len(public()) > 120
    assert {knot.entry for knot in KNOTS} == {name for name, called in public().items() if called.parameters}


def test_a_seeded_sample_of_the_net() -> None:
    assert raw(random.Random(35).sample(KNOTS, SAMPLE)) == {}


@pytest.mark.deep
@pytest.mark.parametrize("entry", sorted(public()))
def test_the_whole_net(entry: str) -> None:
    assert raw([knot for knot in KNOTS if knot.entry == entry]) == {}
