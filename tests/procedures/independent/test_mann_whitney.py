"""The Mann-Whitney test: worked example, brute force, identities, intervals, odd data."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

# Hollander and Wolfe (1973), p. 69f: permeability of the chorioamnion at term and early; example of R's wilcox.test.
AT_TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
EARLY = [1.15, 0.88, 0.90, 0.74, 1.21]

sample = st.lists(st.integers(0, 5), min_size=1, max_size=4)
larger = st.lists(st.integers(0, 9), min_size=2, max_size=8)


def test_permeability_as_r_prints_it():
    outcome = nptests.mann_whitney(AT_TERM, EARLY, alternative="greater")
    assert outcome.statistic == 35.0
    assert f"{outcome.pvalue:.4f}" == "0.1272"
    assert outcome.alternative == "a tends to be larger than b"


def test_shift_and_its_interval():
    """Hollander and Wolfe (1999), section 4.2 and 4.3, give 0.305 for the shift; the interval is that of R."""
    outcome = nptests.mann_whitney(AT_TERM, EARLY)
    assert outcome.estimate == 0.305
    assert outcome.interval == (-0.15, 0.76)


def u(a, b):
    return sum((x > y) + Fraction(x == y) / 2 for x in a for y in b)


def every_u(a, b):
    pooled = [*a, *b]
    chosen = itertools.combinations(range(len(pooled)), len(a))
    return [u([pooled[i] for i in c], [pooled[i] for i in range(len(pooled)) if i not in c]) for c in chosen]


@given(sample, sample)
@settings(max_examples=60, deadline=None)
def test_exact_law_and_moments(a, b):
    outcome, every, at = nptests.mann_whitney(a, b), every_u(a, b), u(a, b)
    assert outcome.statistic == float(at)
    if outcome.status:
        return
    above, below = (Fraction(sum(test), len(every)) for test in ([x >= at for x in every], [x <= at for x in every]))
    close = {"rel": 1e-14, "abs": 0}
    assert nptests.mann_whitney(a, b, alternative="greater").pvalue == pytest.approx(float(above), **close)
    assert nptests.mann_whitney(a, b, alternative="less").pvalue == pytest.approx(float(below), **close)
    assert outcome.pvalue == pytest.approx(float(min(1, 2 * min(above, below))), **close)
    mean = sum(every) / len(every)
    assert outcome.details["mean"] == float(mean)
    variance = sum((x - mean) ** 2 for x in every) / len(every)
    assert outcome.details["variance"] == pytest.approx(float(variance), **close)


@given(larger, larger)
@settings(max_examples=60, deadline=None)
def test_swap_increasing_map_and_least_p(a, b):
    """U_a + U_b = m n; a common increasing map changes nothing; exact p >= 2 / C(m + n, m)."""
    outcome, swapped = nptests.mann_whitney(a, b), nptests.mann_whitney(b, a)
    assert outcome.statistic + swapped.statistic == len(a) * len(b) == outcome.statistic + outcome.details["u_b"]
    assert outcome.pvalue == swapped.pvalue
    moved = nptests.mann_whitney([x**3 for x in a], [x**3 for x in b])
    assert (moved.statistic, moved.pvalue) == (outcome.statistic, outcome.pvalue)
    assert outcome.pvalue >= 2 / math.comb(len(a) + len(b), len(a)) * (1 - 1e-14)


@given(larger, larger)
@settings(max_examples=40, deadline=None)
def test_z_squared_is_kruskal_wallis(a, b):
    """H = z**2, and the two-sided normal p is that of chi-squared."""
    outcome, h = nptests.mann_whitney(a, b, null="asymptotic"), nptests.kruskal_wallis(a, b, null="asymptotic")
    if outcome.status:
        return
    assert outcome.details["z"] ** 2 == pytest.approx(h.statistic, rel=1e-13, abs=1e-15)
    assert outcome.pvalue == pytest.approx(h.pvalue, rel=1e-11, abs=0)


@given(larger, larger)
@settings(max_examples=40, deadline=None)
def test_continuity_never_makes_p_smaller(a, b):
    """It moves U towards its mean."""
    plain = nptests.mann_whitney(a, b, null="asymptotic")
    assert nptests.mann_whitney(a, b, null="asymptotic", continuity=True).pvalue >= plain.pvalue


@given(larger, larger)
@settings(max_examples=40, deadline=None)
def test_interval_is_the_set_of_shifts_that_are_not_rejected(a, b):
    """The tie-free test inverted: an end of the interval is where the count of a_i - b_j beyond it leaves the law."""
    outcome = nptests.mann_whitney(a, b, level=0.8)
    low, high = outcome.interval
    assert low <= outcome.estimate <= high
    if math.isinf(low):
        return
    m, n = len(a), len(b)
    if math.comb(m + n, m) > 300:
        return
    tie_free = [float(x) for x in every_u(range(m), range(m, m + n))]
    gaps = sorted(x - y for x in a for y in b)
    c = max(c for c in range(m * n) if np.mean(np.array(tie_free) < c) <= 0.1)
    assert (low, high) == (gaps[c - 1], gaps[-c])


def test_a_level_is_the_decimal_that_was_written():
    """P(U < 1) = 1/20 for three and three, just what 90 % leaves on one side."""
    assert nptests.mann_whitney([1, 2, 3], [4, 5, 7], level=0.9).interval == (-6.0, -1.0)


def test_small_samples_have_no_interval_and_say_so():
    outcome = nptests.mann_whitney([1, 2], [3, 4])
    assert outcome.interval == (-math.inf, math.inf)
    assert any("too few" in note for note in outcome.notes)


def test_ties_ignored_is_the_textbook_variance():
    outcome = nptests.mann_whitney([1, 1, 2], [2, 2, 3, 3], null="asymptotic", ties="ignored")
    assert outcome.details["variance"] == 3 * 4 * 8 / 12


def test_decimals_tie_exactly():
    assert nptests.mann_whitney(["0.3"], ["0.30", "0.1"]).statistic == 1.5
    assert nptests.mann_whitney([0.3, 0.1], [0.2, 0.1]).estimate == 0.05


def test_scores_say_which_is_better():
    table = nptests.Scores([[1, 5], [2, 6], [3, 7]], ["new", "old"], better="lower")
    outcome = nptests.mann_whitney(table, alternative="greater")
    assert outcome.alternative == "new is better than old"
    assert outcome.pvalue == 1 / 20
    assert outcome.statistic == 0.0
    assert outcome.estimate == -4.0


def test_superiority_counts_ties_half():
    assert nptests.mann_whitney([1, 2], [2, 0]).details["vargha_delaney_a"] == 2.5 / 4


def test_large_samples_use_the_normal_law_and_say_so():
    rng = np.random.default_rng(1)
    outcome = nptests.mann_whitney(rng.normal(size=100), rng.normal(size=100))
    assert outcome.null.kind == "asymptotic"
    assert "5000 pairs" in outcome.null.why
    with pytest.raises(InputError, match="asymptotic"):
        nptests.mann_whitney(rng.normal(size=400), rng.normal(size=400), null="exact")


def test_equal_data_are_no_evidence():
    outcome = nptests.mann_whitney([2, 2], [2], null="asymptotic")
    assert (outcome.pvalue, outcome.status, outcome.details["vargha_delaney_a"]) == (1.0, "no-differences", 0.5)


def test_three_columns_are_refused():
    with pytest.raises(InputError, match="select"):
        nptests.mann_whitney(nptests.Scores(np.eye(3), better="higher"))
    with pytest.raises(InputError, match="two samples"):
        nptests.mann_whitney([1, 2])
