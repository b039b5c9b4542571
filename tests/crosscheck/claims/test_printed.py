"""A printed text is an interval of numbers."""

import math

import pytest
from support.beside import on_each

from crosscheck.claims.printed import Printed
from nptests.errors import InputError


@on_each("text", "inside", "outside")
def test_what_a_text_holds(text, inside, outside):
    printed = Printed.of(text, decimal="," if "," in text else ".")
    assert all(printed.holds(x) for x in inside)
    assert not any(printed.holds(x) for x in outside)
    assert not printed.holds(math.nan)


def test_precision_counts():
    assert Printed.of("0.04").holds(0.0449)
    assert not Printed.of("0.040").holds(0.0449)


def test_counts_and_ranks_are_exact():
    assert Printed.of("2").holds(2.5)
    assert not Printed.of("2", exact=True).holds(2.5)
    assert Printed.of("2.5", exact=True).holds(2.5)


def test_cutting_off_is_told_from_rounding():
    printed = Printed.of("0.155")
    assert printed.truncates(0.15561)
    assert not printed.holds(0.15561)
    assert not printed.truncates(0.1561)
    assert not printed.truncates(-0.15561)


def test_digits_beyond_double_arithmetic_are_not_compared():
    assert Printed.of("18.84087854240361").holds(18.84087854240363)
    assert not Printed.of("18.84087854240361").holds(18.8408785425)


def test_a_share_of_random_draws_claims_the_interval_that_it_leaves_open():
    """0.5 of 10,000 draws: the 99.9 % interval reaches 3.29 standard errors, 0.0165, to each side."""
    read = Printed.of("0.5").as_share(10_000)
    assert (read.low, read.high) == pytest.approx((0.5 - 0.0165, 0.5 + 0.0165), abs=2e-4)
    assert read.holds(0.51)
    assert not read.holds(0.52)
    assert Printed.of("0.0").as_share(50_000).low == 0
    for text in ("<0.001", "1.5"):
        with pytest.raises(InputError, match="draws"):
            Printed.of(text).as_share(100)


def test_a_double_that_is_a_printed_number_is_not_cut_off_below_it():
    """0.03 and 0.29 as doubles lie below 0.03 and 0.29, 0.07 and 0.6 above: none is the number before it cut off."""
    for value, below in (("0.03", "0.02"), ("0.29", "0.28"), ("0.07", "0.06"), ("0.6", "0.5"), ("-0.29", "-0.28")):
        assert not Printed.of(below).truncates(float(value)), value
        assert Printed.of(value).truncates(float(value)), value


def test_what_prints_so_is_at_no_distance():
    assert Printed.of("0.05").distance(0.0512) == 0
    assert Printed.of("0.05").distance(0.06) == pytest.approx(0.005, rel=1e-12, abs=0)
