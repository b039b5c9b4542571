"""Difference of proportions, and the intervals of Wilson and Newcombe."""

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

sample = st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
levels = st.sampled_from([0.5, 0.9, 0.95, 0.99])


def z_of(level):
    """The normal quantile by bisection of erfc, apart from our own."""
    low, high = 0.0, 10.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if math.erfc(middle / math.sqrt(2)) > 1 - level else (low, middle)
    return low


@pytest.mark.parametrize(
    ("x", "n", "low", "high"),
    [
        (81, 263, "0.2553", "0.3662"),
        (15, 148, "0.0624", "0.1605"),
        (0, 20, "0.0000", "0.1611"),
        (1, 29, "0.0061", "0.1718"),
    ],
)
def test_wilson_intervals_of_newcombe(x, n, low, high):
    """Newcombe (1998), Statistics in Medicine 17:857-872, Table I, method 3."""
    assert tuple(f"{end:.4f}" for end in nptests.wilson_interval(x, n)) == (low, high)


def test_difference_of_newcombe():
    """Newcombe (1998), Table II, (a): 56/70 - 48/80 = 0.2, method 10: 0.0524 to 0.3339."""
    outcome = nptests.proportions(56, 70, 48, 80)
    assert outcome.estimate == 0.2
    assert tuple(f"{end:.4f}" for end in outcome.interval) == ("0.0524", "0.3339")


@given(sample, levels)
def test_wilson_laws(given_sample, level):
    """In [0, 1], around x / n, turned with the outcomes, at 0 or 1 where all are alike, narrower for more trials."""
    x, n = given_sample
    low, high = nptests.wilson_interval(x, n, level=level)
    assert 0 <= low <= x / n <= high <= 1
    other = nptests.wilson_interval(n - x, n, level=level)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((low, high), abs=1e-15)
    assert (low == 0) is (x == 0)
    assert (high == 1) is (x == n)
    wide = nptests.wilson_interval(2 * x, 2 * n, level=level)
    assert wide[1] - wide[0] < high - low


@given(sample, levels, st.fractions(0, 1, max_denominator=200))
def test_wilson_holds_what_the_score_test_keeps(given_sample, level, p):
    """Inside are the p whose standardised distance from x / n is at most the normal quantile."""
    x, n = given_sample
    assume(0 < p < 1)
    score = abs(x / n - float(p)) / math.sqrt(p * (1 - p) / n)
    assume(abs(score - z_of(level)) > 1e-9)
    low, high = nptests.wilson_interval(x, n, level=level)
    assert (low <= p <= high) is (score <= z_of(level))


@given(sample, sample)
def test_pooled_z_squared_is_chi_squared(first, second):
    (x1, n1), (x2, n2) = first, second
    outcome = nptests.proportions(x1, n1, x2, n2)
    cells = [[x1, n1 - x1], [x2, n2 - x2]]
    n = n1 + n2
    totals = [x1 + x2, n - x1 - x2]
    if 0 in totals:
        assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
        return
    expected = [[Fraction(size * total, n) for total in totals] for size in (n1, n2)]
    chi = sum(
        (o - e) ** 2 / e for row, right in zip(cells, expected, strict=True) for o, e in zip(row, right, strict=True)
    )
    assert outcome.statistic**2 == pytest.approx(float(chi), rel=1e-14, abs=0)
    assert outcome.pvalue == pytest.approx(math.erfc(math.sqrt(chi / 2)), rel=1e-12, abs=0)


@given(sample, sample, st.sampled_from(["two-sided", "greater", "less"]))
def test_continuity_never_makes_p_smaller(first, second, alternative):
    """It moves the difference towards 0, or against the alternative."""
    plain, corrected = (
        nptests.proportions(*first, *second, alternative=alternative, continuity=c).pvalue for c in (False, True)
    )
    assert corrected >= plain * (1 - 1e-12)


@pytest.mark.parametrize("pooled", [True, False])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_the_corrected_statistic_of_every_small_table(pooled, alternative):
    """The squared z in fractions, with the distance of the proportions half a case of either sample less."""
    for n1, n2 in ((1, 1), (3, 4), (5, 2)):
        for x1, x2 in itertools.product(range(n1 + 1), range(n2 + 1)):
            p1, p2, each = Fraction(x1, n1), Fraction(x2, n2), Fraction(1, n1) + Fraction(1, n2)
            p = Fraction(x1 + x2, n1 + n2)
            variance = p * (1 - p) * each if pooled else p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2
            if variance == 0:
                continue
            gap = p1 - p2
            if alternative != "two-sided":
                gap += -each / 2 if alternative == "greater" else each / 2
            elif abs(gap) <= each / 2:
                gap = Fraction(0)
            else:
                gap = gap - each / 2 if gap > 0 else gap + each / 2
            z = nptests.proportions(x1, n1, x2, n2, pooled=pooled, continuity=True, alternative=alternative).statistic
            assert z == pytest.approx(math.copysign(math.sqrt(gap**2 / variance), gap), rel=1e-14, abs=0)


@given(sample, sample)
def test_exchange(first, second):
    one, two = nptests.proportions(*first, *second), nptests.proportions(*second, *first)
    assert two.pvalue == one.pvalue
    assert two.estimate == -one.estimate
    assert two.interval == pytest.approx((-one.interval[1], -one.interval[0]), abs=1e-15)
    assert one.interval[0] <= one.estimate <= one.interval[1]


def test_unpooled_error():
    outcome = nptests.proportions(56, 70, 48, 80, pooled=False)
    assert outcome.statistic == pytest.approx(0.2 / math.sqrt(0.8 * 0.2 / 70 + 0.6 * 0.4 / 80), rel=1e-14, abs=0)


def test_outcomes_that_do_not_vary():
    for pooled in (True, False):
        alike = nptests.proportions(0, 5, 0, 7, pooled=pooled)
        assert (alike.pvalue, alike.status) == (1.0, "no-differences")
    apart = nptests.proportions(5, 5, 0, 7, pooled=False)
    assert (apart.statistic, math.isnan(apart.pvalue), apart.status) == (math.inf, True, "no-variation")
    assert nptests.proportions(5, 5, 0, 7).pvalue < 0.001


@pytest.mark.parametrize("counts", [(6, 5, 1, 2), (1, 5, 1, 0), (-1, 5, 1, 2), (1.5, 5, 1, 2)])
def test_bad_counts_are_named(counts):
    with pytest.raises(InputError, match=r"0 <= x\d <= n\d"):
        nptests.proportions(*counts)
