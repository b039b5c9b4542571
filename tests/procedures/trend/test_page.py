"""Page's test: published cases, brute force, identities, odd data."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError
from nptests.read import literature as fixtures

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # small tables look transposed

tables = st.integers(2, 3).flatmap(
    lambda k: st.lists(st.lists(st.integers(0, 3), min_size=k, max_size=k), min_size=2, max_size=4)
)


def scores(rows, better="higher"):
    return nptests.Scores(rows, better=better)


@pytest.mark.parametrize(
    ("case", "statistic", "pvalue"),
    [
        ("case1", 266, 4.121656378600823e-05),
        ("case2", 332, 0.9566400920502488),
        ("case3", 241, 0.9622210164861476),
        ("case4", 197, 0.9619432897162209),
        ("case5", 423, 0.9590458306880073),
        ("case6", 217, 0.9693058575034678),
        ("case7", 395, 0.991530289351305),
        ("case8", 117, 0.9997817843373017),
    ],
)
def test_exact_p_of_r_package_cultevo(case, statistic, pvalue):
    """As kept in the test suite of scipy."""
    outcome = nptests.page(fixtures.scores(f"cultevo/{case}"))
    assert outcome.statistic == statistic
    assert outcome.null.kind == "exact"
    assert outcome.pvalue == pytest.approx(pvalue, rel=2e-15, abs=0)  # cultevo itself sums doubles


def test_cotton():
    """Hollander and Wolfe (1999), table 7.5; the digits are those of R's coin."""
    outcome = nptests.page(fixtures.scores("hollander1999/cotton"), null="asymptotic")
    assert f"{outcome.details['z']:.4f}" == "2.6558"
    assert f"{outcome.pvalue:.6f}" == "0.003956"
    assert outcome.statistic == 158.0


def page_l(rows):
    """L by the definition, mid-ranks by counting."""
    total = 0.0
    for row in rows:
        for j, x in enumerate(row, start=1):
            total += j * (sum(y < x for y in row) + (sum(y == x for y in row) + 1) / 2)
    return total


@given(tables)
@settings(max_examples=30, deadline=None)
def test_exact_law_and_moments(rows):
    outcome = nptests.page(scores(rows))
    assert outcome.statistic == page_l(rows)
    if outcome.status:
        return
    each = [[page_l([order]) for order in itertools.permutations(row)] for row in rows]
    every = np.array([sum(parts) for parts in itertools.product(*each)])
    assert outcome.pvalue == pytest.approx(np.mean(every >= outcome.statistic), rel=1e-13, abs=0)
    less = nptests.page(scores(rows), alternative="less").pvalue
    assert less == pytest.approx(np.mean(every <= outcome.statistic), rel=1e-13, abs=0)
    assert outcome.details["mean"] == every.mean()
    assert outcome.details["variance"] == pytest.approx(every.var(), rel=1e-12, abs=0)


@given(tables)
@settings(max_examples=30, deadline=None)
def test_reversed_columns(rows):
    """O19: L(X) + L(columns reversed) = n k (k + 1)**2 / 2, and z changes sign."""
    n, k = len(rows), len(rows[0])
    outcome, turned = nptests.page(scores(rows)), nptests.page(scores([row[::-1] for row in rows]))
    assert outcome.statistic + turned.statistic == n * k * (k + 1) ** 2 / 2
    if not outcome.status:
        assert outcome.details["z"] == -turned.details["z"]


@given(st.lists(st.booleans(), min_size=2, max_size=30))
def test_two_columns_count_wins(second_wins):
    """O20: without ties z = (n+ - n-) / sqrt(n)."""
    rows = [(0, 1) if win else (1, 0) for win in second_wins]
    plus, n = sum(second_wins), len(rows)
    outcome = nptests.page(scores(rows), null="asymptotic")
    assert outcome.details["z"] == pytest.approx((2 * plus - n) / math.sqrt(n), rel=1e-14, abs=0)
    exact = nptests.page(scores(rows)).pvalue
    sign = nptests.sign([b for _, b in rows], [a for a, _ in rows], alternative="greater").pvalue
    assert exact == pytest.approx(sign, rel=1e-13, abs=0)


@given(tables)
@settings(max_examples=20, deadline=None)
def test_direction_of_better_only_turns_the_scores(rows):
    turned = [[-x for x in row] for row in rows]
    assert nptests.page(scores(rows)).pvalue == nptests.page(scores(turned, "lower")).pvalue


def test_ignoring_ties_takes_the_variance_without_them():
    rows = [[1, 1, 2], [1, 2, 2], [1, 1, 3]]
    outcome = nptests.page(scores(rows), null="asymptotic", ties="ignored", continuity=True)
    assert outcome.details["variance"] == 3 * 9 * 4 * 8 / 144
    assert outcome.details["z"] == (outcome.statistic - 36 - 0.5) / math.sqrt(6)


def test_door_is_the_test_without_ties():
    rows = [[1, 2, 3, 4], [2, 1, 3, 4], [1, 3, 2, 4]]
    for options in ({}, {"null": "asymptotic"}, {"alternative": "two-sided"}):
        outcome = nptests.page(scores(rows), **options)
        door = nptests.page_from_statistic(outcome.statistic, 3, 4, **options)
        assert door.pvalue == outcome.pvalue


@pytest.mark.parametrize(("statistic", "words"), [(19.5, "impossible"), (42.5, "impossible"), (math.nan, "a number")])
def test_impossible_l_is_refused(statistic, words):
    with pytest.raises(InputError, match=words):
        nptests.page_from_statistic(statistic, 3, 3)


def test_large_tables_use_the_normal_law_and_say_so():
    rng = np.random.default_rng(2)
    assert nptests.page(scores(rng.normal(size=(2, 13)))).null.kind == "asymptotic"
    with pytest.raises(InputError, match="asymptotic"):
        nptests.page(scores(rng.normal(size=(2000, 12))), null="exact")


def test_equal_data_are_no_evidence():
    outcome = nptests.page(scores([[1, 1], [2, 2]]))
    assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
