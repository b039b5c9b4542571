"""Granularity against brute force: every sample of small whole numbers, every small table of ranks."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product
from statistics import variance

import pytest
from scipy.stats import rankdata

from crosscheck.auditing.judging import granularity
from nptests.errors import InputError


def _prints(value: Fraction, text: str) -> bool:
    unit = Decimal(1).scaleb(Decimal(text).as_tuple().exponent)
    return abs(value - Fraction(text)) <= Fraction(unit) / 2


GRID = [f"{i / 100:.2f}" for i in range(0, 301, 7)]


@pytest.mark.parametrize("n", [3, 4, 7])
def test_means_of_whole_numbers(n: int) -> None:
    for text in GRID:
        truth = any(_prints(Fraction(total, n), text) for total in range(3 * n + 1))
        assert granularity.mean_of_integers(text, n).possible is truth, text


@pytest.mark.parametrize("n", [3, 5])
def test_standard_deviations_of_whole_numbers(n: int) -> None:
    samples = [
        (Fraction(sum(x), n), Fraction(variance(map(Fraction, x))))
        for x in combinations_with_replacement(range(-3, 7), n)
    ]
    for mean, sd in product(
        ["1.00", "1.33", "1.67", "2.20", "1.5"], ["0.58", "0.71", "1.00", "1.14", "1.53", "0.84", "0.50"]
    ):
        half = Fraction(1, 200)
        truth = any(
            _prints(m, mean) and max(Fraction(sd) - half, 0) ** 2 <= v <= (Fraction(sd) + half) ** 2 for m, v in samples
        )
        assert granularity.sd_of_integers(mean, sd, n).possible is truth, (mean, sd)


def test_standard_deviations_of_shares() -> None:
    n = 12
    truths = {(ones, Fraction(ones * (n - ones), n * (n - 1))) for ones in range(n + 1)}
    for share, sd in product(["0.25", "0.33", "0.42", "0.30"], ["0.45", "0.49", "0.51", "0.40"]):
        half = Fraction(1, 200)
        truth = any(
            _prints(Fraction(c, n), share) and (Fraction(sd) - half) ** 2 <= v <= (Fraction(sd) + half) ** 2
            for c, v in truths
        )
        assert granularity.sd_of_proportion(share, sd, n).possible is truth


def test_an_accuracy_is_a_count() -> None:
    assert granularity.share_of("94.67 %", 150).witness == "142/150"
    assert not granularity.share_of("94.70 %", 150).possible
    assert not granularity.share_of("1.10", 10).possible


def test_mean_ranks_against_every_small_table() -> None:
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


def test_sums_and_counts_that_cannot_be() -> None:
    assert granularity.signed_rank("27.5", 10).possible
    assert not granularity.signed_rank("56", 10).possible
    assert not granularity.signed_rank("27.3", 10).possible
    assert granularity.mann_whitney("40", 5, 8).possible
    assert not granularity.mann_whitney("41", 5, 8).possible
    assert granularity.signs(7, 16, 24, 1).possible
    assert not granularity.signs(8, 16, 24, 1).possible
    for wrong in (lambda: granularity.sd_of_integers("1.0", "1.0", 1), lambda: granularity.mean_of_integers("much", 3)):
        with pytest.raises(InputError):
            wrong()


@pytest.mark.parametrize("n", [2, 4])
def test_a_mean_and_its_standard_deviation_have_a_sample_or_none(n: int) -> None:
    """Every sample of whole numbers near 0; where one is named its sum and sum of squares are those of a sample."""
    every = list(combinations_with_replacement(range(-4, 5), n))
    sums = {(sum(x), sum(v * v for v in x)) for x in every}
    for mean, sd in product(["-0.5", "0.0", "0.3", "0.50", "1.0"], ["0.0", "0.5", "0.58", "0.7", "1.0", "1.41", "2.4"]):
        half = [Fraction(1, 2 * 10 ** len(text.partition(".")[2])) for text in (mean, sd)]
        truth = any(
            abs(Fraction(sum(x), n) - Fraction(mean)) <= half[0]
            and max(Fraction(sd) - half[1], 0) ** 2 <= variance(map(Fraction, x)) <= (Fraction(sd) + half[1]) ** 2
            for x in every
        )
        can = granularity.sd_of_integers(mean, sd, n)
        assert can.possible is truth, (mean, sd)
        if truth:
            total, squares = map(int, re.fullmatch(r"sum (-?\d+), sum of squares (\d+)", can.witness).groups())
            assert (total, squares) in sums
        else:
            assert can.reason == f"no {n} whole numbers have mean {mean} and standard deviation {sd}"


@pytest.mark.parametrize(("n", "most"), [(2, 12), (3, 8), (4, 6), (5, 5), (6, 4)])
def test_sums_of_squares_that_parity_and_size_allow_and_no_numbers_have(n: int, most: int) -> None:
    """Against every sample up to `most`, which are all of sums of squares up to its square; moved far from 0, too."""
    every = {(sum(x), sum(v * v for v in x)) for x in combinations_with_replacement(range(-most, most + 1), n)}
    tried = lacking = 0
    for total in range(-n, n + 1):
        for square in range(most * most + 1):
            truth = (total, square) in every
            assert granularity._realised(n, total, square) is truth, (total, square)
            assert granularity._realised(n, total + 70 * n, square + 140 * total + 4900 * n) is truth
            least = granularity._least_squares(total, n)
            tried, lacking = tried + 1, lacking + (not truth and square >= least and (square - total) % 2 == 0)
    assert tried > 50
    assert bool(lacking) is (n < 5)


def test_what_a_number_comes_from_is_named() -> None:
    assert granularity.mean_of_integers("1.3", 30).witness == "38/30"  # 37.5 to 40.5
    assert granularity.mean_of_integers("2", 1).witness == "2/1"
    assert granularity.mean_of_integers("1.25", 2, items=2).witness == "5/4"
    can = granularity.mean_of_integers("1.25", 2)
    assert can.reason == "no mean of 2 whole numbers prints as 1.25: the nearest are 1 and 1.5"
    assert granularity.sd_of_proportion("0.25", "0.45", 12).witness == "3 of 12"  # the root of 27/132 is 0.452
    assert granularity.sd_of_proportion("0.5", "0.7", 2).witness == "1 of 2"  # of 1/2
    assert granularity.sd_of_proportion("0.0", "0.0", 2).witness == "0 of 2"
    assert granularity.sd_of_proportion("1.0", "0.0", 3).witness == "3 of 3"
    can = granularity.sd_of_proportion("1.1", "0.0", 20)  # 21 of 20
    assert can.reason == "no 20 zeros and ones have share 1.1 and standard deviation 0.0"
    assert granularity.share_of("0.0", 10).witness == "0/10"
    assert granularity.share_of("1.0", 10).witness == "10/10"
    assert granularity.share_of("0.1", 30).witness == "2/30"  # 1.5 to 4.5
    assert granularity.share_of("-0.1", 10).reason == "no count out of 10 prints as -0.1"
    assert granularity.signed_rank("27.5", 10).witness == "55/2"
    assert granularity.signed_rank("55", 10).witness == "109/2"  # 54.5 to 55.5, of which 55 is the most
    can = granularity.signed_rank("56", 10)
    assert can.reason == "W of 10 differences lies between 0 and 55 in steps of 1/2: 56 cannot be"
    assert granularity.mann_whitney("0", 5, 8).witness == "0"
    assert granularity.mann_whitney("40.0", 5, 8).witness == "40"
    for impossible in ("-1", "41", "40.5"):
        can = granularity.mann_whitney(impossible, 5, 8)
        assert can.reason == f"U of 5 and 8 lies between 0 and 40 in steps of 1/2: {impossible} cannot be"
    assert granularity.signs(7, 16, 24, 1).witness == "7 + 16 + 1 = 24"
    assert granularity.signs(0, 24, 24).possible
    assert granularity.signs(24, 0, 24).possible
    can = granularity.signs(-1, 24, 24, 1)
    assert can.reason == "-1 wins, 24 losses and 1 ties are 24, not 24"
    assert granularity.signs(8, 16, 24, 1).reason == "8 wins, 16 losses and 1 ties are 25, not 24"


def test_mean_ranks_are_named_or_refused_with_their_reason() -> None:
    assert granularity.mean_ranks(["1.50", "2.00", "2.50"], 2).witness == "6/4, 8/4, 10/4"
    assert granularity.mean_ranks(["1.50", "2.00", "2.50"], 2, ties=False).witness == "3/2, 4/2, 5/2"
    assert granularity.mean_ranks(["1.00", "2.00", "3.00"], 2).witness == "4/4, 8/4, 12/4"
    # 25 to 27, 39 to 41, 53 to 55 of 20, and 120 together: what the least lack goes to the first
    assert granularity.mean_ranks(["1.3", "2.0", "2.7"], 10).witness == "27/20, 40/20, 53/20"
    assert granularity.mean_ranks(["1.5", "1.5"], 1).witness == "3/2, 3/2"
    assert granularity.mean_ranks(["1", "2"], 1, ties=False).possible
    reasons = {
        ("1.00", "1.00", "4.00"): "no mean rank of 3 columns over 2 rows prints as 4.00",
        ("0.75", "2.25", "3.00"): "no mean rank of 3 columns over 2 rows prints as 0.75",
        ("1.50", "2.00", "3.00"): "the mean ranks add up to 6.5 to 6.5, and must to 6",
        ("1.50", "2.00", "2.25"): "the mean ranks add up to 5.75 to 5.75, and must to 6",
        ("1.00", "1.50", "3.50", "4.00"): "the 2 smallest mean ranks are below what 2 columns must share",
        ("4.00", "1.00", "3.50", "1.50"): "the 2 smallest mean ranks are below what 2 columns must share",
        ("1.00", "2.00", "2.75", "4.25"): "no mean rank of 4 columns over 2 rows prints as 4.25",
    }
    for printed, reason in reasons.items():
        assert granularity.mean_ranks(printed, 2).reason == reason
    # 1.25 + 1.75 + 3.05 + 3.95 = 10, and the two least share 3: what hidden digits allow is no error
    assert granularity.mean_ranks(["4.0", "3.1", "1.2", "1.7"], 10).possible
    assert not granularity.mean_ranks(["4.0", "3.1", "1.2", "1.6"], 10).possible  # 1.25 + 1.65
    with pytest.raises(InputError, match="mean ranks need at least two columns"):
        granularity.mean_ranks(["1.0"], 3)


def test_what_is_too_small_is_refused() -> None:
    for wrong, message in (
        (lambda: granularity.sd_of_integers("1.0", "1.0", 1), "at least 2 numbers, not 1"),
        (lambda: granularity.sd_of_proportion("1.0", "1.0", 1), "at least 2 numbers, not 1"),
        (lambda: granularity.mean_of_integers("1.0", 0), "at least one number is needed, not 0"),
        (lambda: granularity.mean_of_integers("1.0", 2, items=0), "at least one number is needed, not 0"),
        (lambda: granularity.share_of("0.0", 0), "at least one number is needed, not 0"),
        (lambda: granularity.span("<0.5"), "'<0.5' is no number"),
    ):
        with pytest.raises(InputError, match=message):
            wrong()


def test_decimal_commas_are_points() -> None:
    assert granularity.span("1,5") == granularity.span("1.5") == (Fraction(29, 20), Fraction(31, 20))


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_least_sum_of_squares_is_that_of_numbers_as_equal_as_can_be(n: int) -> None:
    for total in range(-5, 9):
        every = (sum(v * v for v in x) for x in combinations_with_replacement(range(-5, 9), n) if sum(x) == total)
        assert granularity._least_squares(total, n) == min(every)


def test_a_half_is_rounded_either_way() -> None:
    assert Decimal("0.125").quantize(Decimal("0.01"), ROUND_HALF_UP) == Decimal("0.13")
    assert granularity.mean_of_integers("0.13", 8).possible
    assert granularity.mean_of_integers("0.12", 8).possible
