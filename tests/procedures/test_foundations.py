"""The answers that every other part rests on, at full precision, and what degenerate data give."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nptests
from nptests import InputError, Scores
from nptests.procedures.descriptor import budget

# Six rows with ties, lower is better: three statistics of one family, all with the same permutation law.
T6 = Scores.of([[1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 2, 3], [1, 3, 3], [1, 1, 2]], better="lower")


def to(places: int, x: float) -> str:
    return f"{x:.{places}f}"


@pytest.mark.parametrize(
    ("name", "options", "statistic", "pvalue"),
    [
        ("friedman", {"null": "asymptotic"}, "9.3333", "0.009404"),
        ("friedman", {"ties": "ignored", "null": "asymptotic"}, "7.0000", "0.030197"),
        ("iman_davenport", {"null": "asymptotic"}, "17.5000", "0.000542"),
        ("quade", {"null": "asymptotic"}, "9.5739", "0.004753"),
        ("aligned_ranks", {"ties": "ignored"}, "7.7970", None),
        ("aligned_ranks", {}, "8.3270", None),
        ("aligned_ranks", {"ties": "ignored", "arithmetic": "float"}, "8.4185", None),
    ],
)
def test_t6(name: str, options: dict[str, Any], statistic: str, pvalue: str | None) -> None:
    outcome = getattr(nptests, name)(T6, **options)
    assert to(4, outcome.statistic) == statistic
    assert pvalue is None or to(6, outcome.pvalue) == pvalue


@pytest.mark.parametrize("name", ["friedman", "iman_davenport", "quade", "aligned_ranks"])
def test_t6_exact(name: str) -> None:
    assert getattr(nptests, name)(T6, null="exact").pvalue == pytest.approx(2 / 243, rel=1e-14, abs=0)


@pytest.mark.parametrize("name", ["friedman", "iman_davenport", "quade", "aligned_ranks"])
@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=2, max_size=4))
def test_exact_equals_enumeration(name: str, rows: list[list[int]]) -> None:
    """Every order of every row, one by one: the share with a statistic at least as large.

    Of a row with ties each different order stands for equally many: one of them is asked.
    """
    procedure = getattr(nptests, name)
    scores = Scores.of(rows, better="lower") if len(rows) >= 3 else None
    if scores is None:
        return
    observed = procedure(scores, null="asymptotic").statistic
    if math.isnan(observed):
        assert procedure(scores, null="exact").pvalue == 1.0
        return
    # Ranks, and so aligned and weighted ranks, move with the scores when a row is permuted.
    tables = itertools.product(*(sorted(set(itertools.permutations(row))) for row in rows))
    statistics = [procedure(Scores.of(table, better="lower"), null="asymptotic").statistic for table in tables]
    count = sum(s >= observed * (1 - 1e-12) for s in statistics)
    assert procedure(scores, null="exact").pvalue == pytest.approx(count / len(statistics), rel=1e-12, abs=0)


def test_greater_means_larger_on_samples_and_better_on_scores() -> None:
    low, high = [1, 2, 3, 4, 5, 6], [2, 4, 6, 8, 10, 12]
    assert nptests.wilcoxon(high, low, alternative="greater").pvalue == 1 / 64
    scores = Scores.of({"fast": low, "slow": high}, better="lower")
    outcome = nptests.wilcoxon(scores, alternative="greater")
    assert outcome.pvalue == 1 / 64
    assert outcome.alternative == "fast is better than slow"
    assert outcome.estimate is not None
    assert outcome.estimate < 0  # always raw a - b


def test_unanimous_data_sets_have_an_exact_p_where_f_is_infinite() -> None:
    scores = Scores.of([[1, 2, 3], [4, 6, 9], [2, 3, 5], [1, 5, 8]], better="higher")
    outcome = nptests.iman_davenport(scores)
    assert math.isinf(outcome.statistic)
    assert outcome.null.kind == "exact"
    assert outcome.pvalue == pytest.approx(6.0**-3, rel=1e-14, abs=0)
    assert json.loads(outcome.as_json())["statistic"] == "inf"


def test_simulated_p_has_an_interval_that_holds_the_exact_one() -> None:
    exact = nptests.quade(T6, null="exact").pvalue
    outcome = nptests.quade(T6, null="simulated", draws=20_000, seed=3)
    assert outcome.null.error is not None
    low, high = outcome.null.error
    assert low <= exact <= high
    assert (outcome.null.draws, outcome.null.seed) == (20_000, 3)


@pytest.mark.parametrize(
    ("call", "cells"),
    [
        (lambda **more: nptests.friedman(np.arange(900).reshape(45, 20) % 97, null="simulated", **more), 900),
        (lambda **more: nptests.lilliefors(np.arange(300) % 97, null="simulated", **more), 4 * 300),
        (lambda **more: nptests.westfall_young(np.arange(900).reshape(45, 20) % 97, **more), 900 + 10 * 19),
    ],
    ids=["a table", "a sample", "all pairs"],
)
def test_large_data_take_fewer_draws_unless_a_number_is_asked_for(
    call: Any, cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a refusal: as many as take seconds, which a note says; the same as if so many had been asked for."""
    monkeypatch.setattr(budget, "UNASKED_DRAWN", 4_000_000)
    result = call()
    draws = 4_000_000 // cells
    assert result.null.draws == result.options["draws"] == draws
    assert type(result.null.draws) is int
    assert [f"{draws:,} random draws, because 100,000 of" in note for note in result.notes].count(True) == 1
    asked = call(draws=draws)
    assert dataclasses.replace(result, notes=asked.notes) == asked
    assert call(draws=100).options["draws"] == 100


def test_few_draws_are_nobodys_default() -> None:
    """The data would take a thousand draws beyond every limit: a refusal, whose cure works."""
    data = np.arange(1_100_000).reshape(11_000, 100) % 977
    with pytest.raises(InputError, match="draws=909 do not"):
        nptests.friedman(data, null="simulated")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: nptests.friedman(T6, tie="ignored"), "did you mean 'ties'"),
        (lambda: nptests.friedman(T6, ties="ignore"), "'corrected', 'ignored'"),
        (lambda: nptests.friedman(T6, null="simulated", draws=0), "at least one draw"),
        (lambda: nptests.friedman(T6, draws="many"), "whole number"),
        (lambda: nptests.wilcoxon([1, 2], [0, 0], continuity="yes"), "True or False"),
        (lambda: nptests.wilcoxon([1, 2], [0, 0], level=1.5), "between 0 and 1"),
        (lambda: nptests.friedman_from_ranks(["1.0", "2.0", "2.0"], 10), "average 2.0"),
        (lambda: nptests.friedman_from_statistic(50, 10, 3), "impossible"),
        (lambda: nptests.quade_from_statistic(-1, 10, 3), "impossible"),
        (lambda: nptests.wilcoxon_from_sums(10, 10, 5), "add up to"),
        (lambda: nptests.sign_from_counts(-1, 4), "whole numbers"),
    ],
)
def test_wrong_options_and_summaries(call: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()


def test_exact_is_refused_with_a_way_out_where_it_would_take_too_long() -> None:
    big = Scores.of([[i * j % 97 for j in range(1, 21)] for i in range(1, 31)], better="higher")
    with pytest.raises(InputError, match='null="simulated"'):
        nptests.friedman(big, null="exact")


def test_doors_and_tables_agree() -> None:
    scores = Scores.of([[3, 1, 2], [3, 2, 1], [3, 1, 2], [1, 2, 3]], better="higher")
    table = nptests.friedman(scores, null="asymptotic")
    assert table.mean_ranks is not None
    from_ranks = nptests.friedman_from_ranks(table.mean_ranks, 4)
    assert from_ranks.statistic == pytest.approx(table.statistic, rel=1e-14, abs=0)
    assert nptests.friedman_from_statistic(table.statistic, 4, 3).pvalue == table.pvalue
    f = nptests.iman_davenport(scores, null="asymptotic")
    assert nptests.iman_davenport_from_statistic(table.statistic, 4, 3).pvalue == pytest.approx(
        f.pvalue, rel=1e-12, abs=0
    )
    assert nptests.iman_davenport_from_ranks(["1.50", "2.50", "2.00"], 4).df == f.df


def test_results_are_frozen_and_complete() -> None:
    outcome = nptests.friedman(T6)
    with pytest.raises(AttributeError):
        outcome.pvalue = 0.0  # type: ignore[misc]
    with pytest.raises(TypeError):
        outcome.details["kendalls_w"] = 0  # type: ignore[index]
    with pytest.raises(ValueError, match="read-only"):
        outcome.details["ranks"][0, 0] = 9
    assert outcome.options == {"null": "auto", "ties": "corrected", "draws": 100_000, "seed": 0}
    assert outcome.to_frame().loc[0, "pvalue"] == outcome.pvalue


def test_whole_doubles_are_whole_numbers() -> None:
    """Every number that R sends is a double."""
    outcome = nptests.friedman(T6, null="simulated", draws=500.0, seed=1.0)  # type: ignore[arg-type]
    assert outcome == nptests.friedman(T6, null="simulated", draws=500, seed=1)
    p = [0.01, 0.02, 0.04]
    shaffer = nptests.adjust(p, "shaffer", algorithms=3.0)  # type: ignore[arg-type]
    assert shaffer.tolist() == nptests.adjust(p, "shaffer", algorithms=3).tolist()
    sums = nptests.wilcoxon_from_sums(40.0, 5.0, 9.0)  # type: ignore[arg-type]
    assert sums == nptests.wilcoxon_from_sums(40, 5, 9)
    with pytest.raises(InputError, match=r"algorithms=2\.5: a whole number is needed"):
        nptests.adjust(p, "shaffer", algorithms=2.5)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="n=nan: a whole number is needed"):
        nptests.wilcoxon_from_sums(40, 5, math.nan)  # type: ignore[arg-type]


@pytest.mark.parametrize("digits", [400, 5000])  # beyond every double, and beyond what Python writes as text
def test_options_beyond_every_double_are_refused(digits: int) -> None:
    table = [[1, 2, 3], [2, 1, 3], [1, 3, 2]]
    for option in ({"null": 10**digits}, {"draws": 10**digits}, {"seed": -(10**digits)}):
        with pytest.raises(InputError, match=r"beyond 1\.8e308"):
            nptests.friedman(nptests.Scores.of(table, better="lower"), **option)
    with pytest.raises(InputError, match=r"beyond 1\.8e308"):
        nptests.kolmogorov_smirnov([1, 2, 3, 4, 5], mean=10**digits, sd=1.0)


def test_computed_mean_ranks_have_no_unit_that_could_be_rounded() -> None:
    ranks = [4 / 3, 8 / 3, 2.0]
    assert nptests.friedman_from_ranks(ranks, 3).statistic == pytest.approx(8 / 3, rel=1e-12, abs=0)
    with pytest.raises(InputError, match="average 2"):
        nptests.friedman_from_ranks([4 / 3, 8 / 3, 2.3], 3)
