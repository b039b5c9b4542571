"""Random tables are counted and remembered, and a witness is checked apart from how it was found."""

from decimal import Decimal

import pytest
from support import beside, claimed

from crosscheck.rounding import explaining, random_tables
from crosscheck.rounding.random_tables import ENOUGH, Share


def made(printed, body):
    claim = claimed.asserted(body, printed)
    return claim, dict(claimed.met(claim))


SUM = {"formula": "x + y", "with": {"x": "1.5", "y": "2.5"}}
F = {"test": "anova_from_summaries", "value": "statistic", "summary": {
    "means": ["1.5", "2.5", "2.1"], "sds": ["1.0", "1.1", "0.9"], "sizes": [5, 6, 7],
}}  # fmt: skip


@beside.on_each("printed", "x", "y", "found")
def test_changes_are_a_witness_where_all_print_alike_and_give_the_number(printed, x, y, found):
    claim, leaves = made(printed, SUM)
    witness = explaining.known(claim, leaves, dict(zip(leaves, (Decimal(x), Decimal(y)), strict=True)))
    assert (witness is not None) is found


@pytest.mark.parametrize(
    ("draws", "below", "above", "passed"),
    [
        (50, ENOUGH, ENOUGH, True),
        (50, ENOUGH, ENOUGH - 1, False),
        (50, ENOUGH - 1, ENOUGH, False),
        (51, ENOUGH, ENOUGH, False),  # two tables gave the same number
    ],
)
def test_a_number_is_passed_where_different_numbers_lie_on_both_sides(draws, below, above, passed):
    share = Share(draws, 0, below, above, values=set(map(float, range(50))))
    assert share.passed is share.plausible is passed
    assert Share(draws, 1, 0, 0).plausible
    ending = f"; {below} give less, {above} more" if passed else ""
    assert share.text == f"0 of {draws} random tables that print alike give it{ending}"


def test_what_is_drawn_for_a_test_is_remembered():
    claim, leaves = made("2.00", F)
    once = random_tables.share(claim, leaves, draws=20)
    assert random_tables.share(claim, leaves, draws=20) is once
    assert random_tables.share(claim, leaves, draws=21) is not once
    plain, leaves = made("4.0", SUM)
    first, second = (random_tables.share(plain, leaves, draws=20) for _ in range(2))
    assert first == second
    assert first is not second  # a formula costs less than its key
