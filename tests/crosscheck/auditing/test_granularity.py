"""Granularity against brute force: every sample of small whole numbers, every small table of ranks."""

from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from scipy.stats import rankdata
from support.beside import beside, on_each
from support.refused import refuses

from crosscheck.auditing.judging import granularity

HELD = beside(__file__)


def _prints(value, text):
    unit = Decimal(1).scaleb(Decimal(text).as_tuple().exponent)
    return abs(value - Fraction(text)) <= Fraction(unit) / 2


GRID = [f"{i / 100:.2f}" for i in range(0, 301, 7)]


@pytest.mark.parametrize("n", [3, 4, 7])
def test_means_of_whole_numbers(n):
    for text in GRID:
        truth = any(_prints(Fraction(total, n), text) for total in range(3 * n + 1))
        assert granularity.mean_of_integers(text, n).possible is truth, text


def test_mean_ranks_against_every_small_table():
    n, k = 2, 3
    rows = {tuple(rankdata(row)) for row in product(range(k), repeat=k)}
    tables = {tuple(sum(column) / n for column in zip(*pick, strict=True)) for pick in product(rows, repeat=n)}
    untied = {row for row in rows if len(set(row)) == k}
    strict = {tuple(sum(column) / n for column in zip(*pick, strict=True)) for pick in product(untied, repeat=n)}
    grid = [1 + i / 4 for i in range(9)]
    for means in product(grid, repeat=k):
        text = [f"{m:.2f}" for m in means]
        if means in tables:
            assert granularity.mean_ranks(text, n).possible
        if means in strict:
            assert granularity.mean_ranks(text, n, ties=False).possible
    assert not granularity.mean_ranks(["1.00", "1.00", "4.00"], n).possible
    assert not granularity.mean_ranks(["1.10", "2.00", "2.90"], n).possible
    assert "add up" in granularity.mean_ranks(["1.50", "2.00", "3.00"], n).reason
    assert "must share" in granularity.mean_ranks(["1.00", "1.50", "3.50", "4.00"], 2).reason
    assert not granularity.mean_ranks(["1.25", "2.00", "2.75"], n, ties=False).possible


@on_each("name", "known", "possible")
def test_what_can_be_and_what_cannot(name, known, possible):
    assert getattr(granularity, name)(*known).possible is possible


def test_decimal_commas_are_points():
    assert granularity.span("1,5") == granularity.span("1.5") == (Fraction(29, 20), Fraction(31, 20))


@on_each("name", "known", "message")
def test_what_is_too_small_or_no_number_is_refused(name, known, message):
    arguments, options = known
    refuses(message, getattr(granularity, name), *arguments, **options)


@on_each("name", "known", "told")
def test_what_a_number_comes_from_is_named(name, known, told):
    """The witness of what is possible, the reason of what is not."""
    can = getattr(granularity, name)(*known)
    assert (can.witness if can.possible else can.reason) == told


def test_a_mean_of_items_comes_from_more_numbers():
    assert granularity.mean_of_integers("1.25", 2, items=2).witness == "5/4"


def test_mean_ranks_are_named_or_refused_with_their_reason():
    for means, n, ties, said in HELD["mean_ranks"]:
        can = granularity.mean_ranks(means, n, ties=ties)
        assert (can.witness if can.possible else can.reason) == said, means
    assert granularity.mean_ranks(["1", "2"], 1, ties=False).possible
    # 1.25 + 1.75 + 3.05 + 3.95 = 10, and the two least share 3: what hidden digits allow is no error
    assert granularity.mean_ranks(["4.0", "3.1", "1.2", "1.7"], 10).possible
    assert not granularity.mean_ranks(["4.0", "3.1", "1.2", "1.6"], 10).possible  # 1.25 + 1.65
    refuses("mean ranks need at least two columns", granularity.mean_ranks, ["1.0"], 3)
