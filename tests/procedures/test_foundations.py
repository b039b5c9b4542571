"""Draws, whole doubles, frozen results and options: what every other part rests on."""

import dataclasses
import math

import numpy as np
import pytest
from support.refused import refuses

import nptests
from nptests import InputError, Scores
from nptests.procedures.descriptor import budget

# Six rows with ties, lower is better: three statistics of one family, all with the same permutation law.
T6 = Scores.of([[1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 2, 3], [1, 3, 3], [1, 1, 2]], better="lower")


@pytest.mark.parametrize(
    ("call", "cells"),
    [
        (lambda **more: nptests.friedman(np.arange(900).reshape(45, 20) % 97, null="simulated", **more), 900),
        (lambda **more: nptests.lilliefors(np.arange(300) % 97, null="simulated", **more), 4 * 300),
        (lambda **more: nptests.westfall_young(np.arange(900).reshape(45, 20) % 97, **more), 900 + 10 * 19),
    ],
    ids=["a table", "a sample", "all pairs"],
)
def test_large_data_take_fewer_draws_unless_a_number_is_asked_for(call, cells, monkeypatch):
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


def test_results_are_frozen_and_complete():
    outcome = nptests.friedman(T6)
    with pytest.raises(AttributeError):
        outcome.pvalue = 0.0  # type: ignore[misc]
    with pytest.raises(TypeError):
        outcome.details["kendalls_w"] = 0  # type: ignore[index]
    with pytest.raises(ValueError, match="read-only"):
        outcome.details["ranks"][0, 0] = 9
    assert outcome.options == {"null": "auto", "ties": "corrected", "draws": 100_000, "seed": 0}
    assert outcome.to_frame().loc[0, "pvalue"] == outcome.pvalue


def test_whole_doubles_are_whole_numbers():
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
def test_options_beyond_every_double_are_refused(digits):
    table = [[1, 2, 3], [2, 1, 3], [1, 3, 2]]
    for option in ({"null": 10**digits}, {"draws": 10**digits}, {"seed": -(10**digits)}):
        refuses(r"beyond 1\.8e308", nptests.friedman, nptests.Scores.of(table, better="lower"), **option)
    refuses(r"beyond 1\.8e308", nptests.kolmogorov_smirnov, [1, 2, 3, 4, 5], mean=10**digits, sd=1.0)
