"""Doubles that were computed give what whole numbers give: they are no decimals, and go through the code of doubles.

Whole numbers times 2**-30 have more digits than a decimal may have, and their sums and differences are exact; so the
evidence is the same, and what is on the scale of the scores is 2**-30 of what it was.
"""

from collections.abc import Mapping
from decimal import Decimal

import hypothesis
import pytest
from support.inputs import REQUIRED, inputs
from support.laws import DATA, close

import nptests

UNIT = Decimal(2) ** -30
ON_THE_SCALE = ("mean", "sd", "sd_a", "sd_b", "rope", "margin", "low")  # options
ELSEWHERE = {"cochran_q": "takes 0 and 1 alone"}
TAKEN = [p for p in nptests.catalogue() if p.takes in DATA and p.name not in ELSEWHERE]


def numbers(found, path=""):
    """Every number of a result, by where it stands."""
    if isinstance(found, Mapping):
        return {k: v for name, value in found.items() for k, v in numbers(value, f"{path}.{name}").items()}
    if isinstance(found, (list, tuple)):
        return {k: v for i, value in enumerate(found) for k, v in numbers(value, f"{path}[{i}]").items()}
    return {path: found} if isinstance(found, (int, float)) else {}


def alike(x, y):
    """Equal, or on a power of the scale of the scores."""
    return close(x, y) or any(close(x, y / float(UNIT) ** power) for power in (1, 2, -1, -2, 4))


def whole(given):
    """The same in units of 1/420 of the last decimal: no mean of up to seven of them is rounded."""
    places = min(int(v.as_tuple().exponent) for row in given.rows for v in row)
    return given.map(lambda v: 420 * v.scaleb(-places))


@pytest.mark.parametrize("procedure", TAKEN, ids=lambda p: p.name)
def test_doubles_give_what_whole_numbers_give(procedure):
    @hypothesis.settings(max_examples=12)
    @hypothesis.given(inputs(procedure))
    def check(drawn):
        given = whole(drawn)
        options = {
            name: value for name, value in REQUIRED.items() if name in procedure.options and name in ON_THE_SCALE
        }
        before = given.run(procedure, **options)
        after = given.map(lambda v: v * UNIT).run(
            procedure, **{name: value * float(UNIT) for name, value in options.items()}
        )
        one, other = (numbers(result.as_dict()) for result in (before, after))
        assert one.keys() == other.keys()
        assert {path for path, x in one.items() if not alike(x, other[path])} == set()

    check()


@pytest.mark.parametrize("procedure", [p for p in TAKEN if "arithmetic" in p.options], ids=lambda p: p.name)
def test_both_arithmetics_are_one_where_no_difference_is_rounded(procedure):
    """And neither result says that the other would have been different. The decimals are of twelve binary places."""

    @hypothesis.settings(max_examples=12)
    @hypothesis.given(inputs(procedure))
    def check(drawn):
        given = whole(drawn).map(lambda v: v * Decimal(2) ** -12)
        decimal, doubles = (given.run(procedure, arithmetic=word) for word in ("decimal", "float"))
        one, other = (numbers(result.as_dict()) for result in (decimal, doubles))
        assert {path for path, x in one.items() if not close(x, other[path])} == set()
        assert not any("would give" in note for result in (decimal, doubles) for note in result.notes)

    check()
