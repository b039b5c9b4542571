"""Granularity against brute force: every sample of small whole numbers, every small table of ranks."""

import re
from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product

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


def test_standard_deviations_of_shares():
    n = 12
    truths = {(ones, Fraction(ones * (n - ones), n * (n - 1))) for ones in range(n + 1)}
    for share, sd in product(["0.25", "0.33", "0.42", "0.30"], ["0.45", "0.49", "0.51", "0.40"]):
        half = Fraction(1, 200)
        truth = any(
            _prints(Fraction(c, n), share) and (Fraction(sd) - half) ** 2 <= v <= (Fraction(sd) + half) ** 2
            for c, v in truths
        )
        assert granularity.sd_of_proportion(share, sd, n).possible is truth


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


MEANS = ["-0.5", "0.0", "0.3", "0.50", "1.0", "1.00", "1.33", "1.5", "1.67", "2.20"]
DEVIATIONS = ["0.0", "0.5", "0.50", "0.58", "0.7", "0.71", "0.84", "1.0", "1.00", "1.14", "1.41", "1.53", "2.4"]


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_a_mean_and_its_standard_deviation_have_a_sample_or_none(n):
    """Every sample of whole numbers near 0; where one is named its sum and sum of squares are those of a sample."""
    every = list(combinations_with_replacement(range(-6, 8), n))
    sums = {(sum(x), sum(v * v for v in x)) for x in every}
    moments = {(Fraction(total, n), Fraction(squares - Fraction(total**2, n)) / (n - 1)) for total, squares in sums}
    for mean, sd in product(MEANS, DEVIATIONS):
        half = [Fraction(1, 2 * 10 ** len(text.partition(".")[2])) for text in (mean, sd)]
        truth = any(
            abs(m - Fraction(mean)) <= half[0]
            and max(Fraction(sd) - half[1], 0) ** 2 <= v <= (Fraction(sd) + half[1]) ** 2
            for m, v in moments
        )
        can = granularity.sd_of_integers(mean, sd, n)
        assert can.possible is truth, (mean, sd)
        if truth:
            total, squares = map(int, re.fullmatch(r"sum (-?\d+), sum of squares (\d+)", can.witness).groups())
            assert (total, squares) in sums
        else:
            assert can.reason == f"no {n} whole numbers have mean {mean} and standard deviation {sd}"


@pytest.mark.parametrize(("n", "most"), [(2, 12), (3, 8), (4, 6), (5, 5), (6, 4)])
def test_sums_of_squares_that_parity_and_size_allow_and_no_numbers_have(n, most):
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


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_least_sum_of_squares_is_that_of_numbers_as_equal_as_can_be(n):
    for total in range(-5, 9):
        every = (sum(v * v for v in x) for x in combinations_with_replacement(range(-5, 9), n) if sum(x) == total)
        assert granularity._least_squares(total, n) == min(every)
