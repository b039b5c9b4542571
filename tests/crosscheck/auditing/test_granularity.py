"""Granularity against brute force: every sample of small whole numbers, every small table of ranks."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product
from statistics import variance

import pytest
from scipy.stats import rankdata

from crosscheck.auditing import granularity
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


def test_a_half_is_rounded_either_way() -> None:
    assert Decimal("0.125").quantize(Decimal("0.01"), ROUND_HALF_UP) == Decimal("0.13")
    assert granularity.mean_of_integers("0.13", 8).possible
    assert granularity.mean_of_integers("0.12", 8).possible
