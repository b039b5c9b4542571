"""Comparisons of mean ranks: errors against enumeration, additivity, control, levels."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, strategies as st
from support import inputs, refused

import nptests
from nptests import Scores
from nptests.procedures.rankings import rank_differences

TABLES = inputs.rows_of(st.integers(0, 4), n=(2, 3), k=(2, 4))


def table(rows):
    return Scores.of(rows, better="lower")


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@pytest.mark.parametrize("kind", ["friedman", "aligned", "quade"])
@given(rows=TABLES)
def test_the_permutation_error_is_the_standard_deviation_over_all_orders(kind, rows):
    pairs = rank_differences(table(rows), kind, "permutation", "decimal")
    # Row scores move with the scores when a row is permuted: enumerate the orders of the row scores.
    orders = itertools.product(*(list(itertools.permutations(row)) for row in pairs.rows.tolist()))
    differences = [sum(row[0] - row[1] for row in order) / pairs.scored.parts / pairs.scored.weight for order in orders]
    assert np.mean(differences) == pytest.approx(0, abs=1e-12)
    assert pairs.error == pytest.approx(np.std(differences), rel=1e-12, abs=1e-15)


def test_published_errors_are_those_behind_the_printed_z():
    """Derrac et al. (2011), Tables 12 to 15, control SaDE on 25 functions: z of CHC is 3.694997 with aligned ranks."""
    scores = Scores.of(np.random.default_rng(0).random((25, 4)).round(3), better="lower")
    assert (65.92 - 35.6) / rank_differences(scores, "aligned", "published", "decimal").error == pytest.approx(
        3.694997, abs=5e-7
    )
    assert (3.12 - 1.96) / rank_differences(scores, "friedman", "published", "decimal").error == pytest.approx(
        1.16 / math.sqrt(20 / 150), rel=1e-12, abs=0
    )


def test_the_control_is_named_or_said_to_be_chosen():
    scores = Scores.of({"x": [1, 2, 1, 3], "y": [2, 3, 2, 4], "z": [3, 1, 4, 5]}, better="lower")
    chosen = nptests.against(scores)
    assert chosen.control == "x"
    assert "chosen from the data" in chosen.notes[0]
    named = nptests.against(scores, control="z")
    assert [(row.a, row.b) for row in named.rows] == [("x", "z"), ("y", "z")]
    assert not any("chosen" in note for note in named.notes)
    refused.refuses("no algorithm is called 'w'", nptests.against, scores, control="w")


def test_rom_and_levels():
    scores = Scores.of([[1, 2, 3], [2, 3, 1], [1, 2, 3], [1, 3, 2], [1, 2, 3]], better="lower")
    refused.refuses("belong to one level", nptests.all_pairs, scores, adjust="rom")
    comparisons = nptests.all_pairs(scores, adjust="rom", alpha=0.05)
    assert any("alpha = 0.05" in note for note in comparisons.notes)
    assert all(row.alpha is not None for row in nptests.all_pairs(scores, adjust="holm", alpha=0.05).rows)
    refused.refuses("Friedman's ranks only", nptests.all_pairs, scores, ranks="quade", null="exact")
    refused.refuses("bergmann-hommel", nptests.all_pairs, scores, adjust="bergman-hommel")
