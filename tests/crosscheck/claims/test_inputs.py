"""Shares, counts and bounds as they are printed: worked by hand."""

from decimal import Decimal

import pytest
from support.beside import beside, frozen, on_each
from support.refused import refuses

from crosscheck.claims import inputs, printed

HELD = beside(__file__)

# 83.25 % to 83.35 % of 30 is 24.975 to 25.005; 49.5 % to 50.5 % of 300 is 148.5 to 151.5; and so on.
SHARES: dict[str, tuple[int, ...]] = frozen(HELD["shares"])


@pytest.mark.parametrize("text", SHARES)
def test_a_share_is_every_count_that_prints_so(text):
    counts = SHARES[text]
    if not counts:
        refuses(f"no whole number out of {text.split()[-1]} prints as", inputs.share, text, ".")
        return
    read = inputs.share(text, ".")
    assert (read.text, read.counts, read.low, read.high) == (text, counts, counts[0], counts[-1])
    nearest = {"0.0 of 20": 0, "1.0 of 20": 20}.get(text, counts[len(counts) // 2])
    assert (read.value, read.unit) == (nearest, 1)


@pytest.mark.parametrize("text", ["7", "x of 30", "<5 of 30", "half of them", "5 of many"])
def test_what_is_no_share_of_a_number(text):
    assert inputs.share(text, ".") is None


def test_a_share_is_read_with_the_decimal_mark_of_the_source():
    assert inputs.share("83,3 % of 30", ",").counts == (25,)


@on_each("text", "low", "high")
def test_a_bound_of_p_is_all_that_it_can_be(text, low, high):
    read = inputs.below(printed.Printed.of(text))
    ends = Decimal(low), Decimal(high)
    assert (read.low, read.high) == tuple(map(float, ends))
    assert (read.value, read.unit) == ((ends[0] + ends[1]) / 2, ends[1] - ends[0])


@pytest.mark.parametrize("text", ["0.05", "rejected", "whatever"])
def test_what_is_no_bound_stays_as_it_is(text):
    assert inputs.below(printed.Printed.of(text)) is printed.Printed.of(text)


@pytest.mark.parametrize(("text", "count"), [("12", 12), ("1,024", 1024), (" 7 ", 7), ("1,02", None), ("1.5", None)])
def test_a_count(text, count):
    assert inputs.whole(text) == count


@on_each("body", "bare", lists=True)
def test_numbers_without_quotes_are_printed_ones_unless_they_are_data(body, bare):
    assert inputs.bare(body) is bare
