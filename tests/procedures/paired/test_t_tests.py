"""Paired t, corrected resampled t, 5x2cv t and F: exact quotients, what they depend on, odd data."""

import math
from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, strategies as st
from support.refused import refuses

import nptests
from nptests.procedures.paired import corrected_t, cv5x2_t

FIVE_BY_TWO = [["0.02", "0.01"], ["0.03", "-0.01"], ["0.00", "0.02"], ["0.04", "0.01"], ["0.01", "0.03"]]

decimals = st.integers(-99, 99).map(lambda i: f"{i}e-2")
tables = st.lists(st.lists(decimals, min_size=2, max_size=2), min_size=5, max_size=5)


@given(st.lists(st.tuples(decimals, decimals), min_size=2, max_size=9), st.integers(-305, 290))
def test_t_squared_is_an_exact_quotient_on_any_scale(pairs, shift):
    d = [Fraction(a) - Fraction(b) for a, b in pairs]
    mean = sum(d) / len(d)
    squares = sum((x - mean) ** 2 for x in d)
    assume(squares > 0)
    moved = [[f"{int(Fraction(x) * 100)}e{shift - 2}" for x in pair] for pair in pairs]
    outcome = nptests.paired_t([a for a, _ in moved], [b for _, b in moved])
    assert outcome.statistic == nptests.paired_t([a for a, _ in pairs], [b for _, b in pairs]).statistic
    exact = mean**2 * len(d) * (len(d) - 1) / squares
    assert abs(Fraction(outcome.statistic) ** 2 - exact) <= exact * Fraction(4, 2**53)


def test_float_arithmetic_invents_a_variance():
    """0.825 - 0.775 and 0.375 - 0.325 are equal in decimals and not in doubles; the note says so."""
    a, b = ["0.825", "0.375", "0.15"], ["0.775", "0.325", "0.1"]
    assert nptests.paired_t(a, b, arithmetic="float").pvalue < 1e-20
    (note,) = nptests.paired_t(a, b).notes
    assert "float" in note


def test_computed_values_are_taken_as_binary_fractions():
    a, b = [1 / 3, 2 / 3, 1 / 7], [0.1, 0.5 + 2**-50, 0.25]
    d = [Fraction(x) - Fraction(y) for x, y in zip(a, b, strict=True)]
    mean = sum(d) / 3
    exact = mean**2 * 6 / sum((x - mean) ** 2 for x in d)
    assert nptests.paired_t(a, b).statistic ** 2 == pytest.approx(float(exact), rel=1e-15, abs=0)


# --- corrected resampled t ------------------------------------------------------------------------------------


@given(tables, st.integers(1, 99), st.integers(1, 99))
def test_correction_shrinks_t(rows, train, test):
    """T_c = t / sqrt(1 + J n2 / n1), |t_c| <= |t|, and p is larger."""
    flat = [x for row in rows for x in row]
    plain = nptests.paired_t(flat, ["0"] * 10)
    outcome = nptests.corrected_t(rows, train=train, test=test)
    if plain.status:
        assert outcome.status == plain.status
        return
    assert outcome.statistic == pytest.approx(plain.statistic / math.sqrt(1 + 10 * test / train), rel=1e-14, abs=0)
    assert abs(outcome.statistic) <= abs(plain.statistic)
    assert outcome.pvalue >= plain.pvalue
    assert outcome.details["uncorrected"] == plain.statistic
    door = nptests.corrected_t_from_statistic(plain.statistic, 10, train=train, test=test)
    assert door.pvalue == pytest.approx(outcome.pvalue, rel=1e-13, abs=0)


@given(tables)
def test_no_correction_is_the_paired_test(rows):
    """In the limit n2 / n1 = 0 the two are equal."""
    flat = [x for row in rows for x in row]
    plain = nptests.paired_t(flat, ["0"] * 10)
    assert nptests.corrected_t(flat, train=1e300, test=1).statistic == plain.statistic or math.isnan(plain.statistic)


# --- 5x2cv ----------------------------------------------------------------------------------------------------


def test_t_depends_on_the_order():
    """Exchanging the folds of the first replication changes t."""
    assert nptests.cv5x2_t([FIVE_BY_TWO[0][::-1], *FIVE_BY_TWO[1:]]).pvalue != nptests.cv5x2_t(FIVE_BY_TWO).pvalue


def test_differences_of_exercises_go_both_ways():
    """Small whole numbers of either sign in either fold, a being the better one on average."""
    drawn = [row for seed in range(100) for row in cv5x2_t.five_by_two(Random(seed))]
    assert len(drawn) == 500
    for fold in zip(*drawn, strict=True):
        assert min(fold) < 0 < sum(fold)
        assert max(map(abs, fold)) < 10


@pytest.mark.parametrize(("train", "test"), [(0.9, 0.1), (0.7, 0.3), (0.1, 0.9), (0.35, 0.65), (0.8, 0.1)])
def test_shares_of_all_data(train, test):
    """One rounding of each is no part of the data; what is more than that is."""
    assert corrected_t.corrected_share(10, train, test) == Fraction(1, 10) + Fraction(str(test)) / Fraction(str(train))
    corrected_t.corrected_share(10, train, 1 - train + 2.0**-52)
    refuses("shares of more than all data", corrected_t.corrected_share, 10, train, 1 - train + 2.0**-49)


def test_shares_may_be_more_than_all_data_by_a_rounding_of_each() -> None:
    """Of each share half a unit in its last place, and of their sum."""
    assert float(corrected_t.corrected_share(10, 0.5, 0.5 + 2**-51)) == pytest.approx(1.1, rel=1e-14, abs=0)
    refuses("shares of more than all data", corrected_t.corrected_share, 10, 0.5, 0.5 + 2**-51 + 2**-52)


def test_scores_in_place_of_differences_are_doubted():
    scores = [[0.91, 0.88], [0.90, 0.89], [0.93, 0.90], [0.92, 0.90], [0.9, 0.87], [0.94, 0.9]]
    differences = [a - b for a, b in scores]
    for result in (nptests.corrected_t(scores, train=5, test=1), nptests.correlated_t(scores, rope=0, rho=0.1)):
        assert "scores of two algorithms" in result.notes[-1]
    for sound in (differences, [[d, -d] for d in differences], [differences[:3], differences[3:]]):
        assert "scores of two" not in " ".join(nptests.corrected_t(sound, train=5, test=1).notes)
