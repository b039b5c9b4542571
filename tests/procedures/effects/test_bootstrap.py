"""The bootstrap interval of a mean difference: against all resamples, scipy, and what it is to refuse."""

import math
from fractions import Fraction
from itertools import product
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

from crosscheck.reference.options import judged
from nptests import bootstrap_mean
from nptests.data.samples import Pair
from nptests.procedures.effects.bootstrap import _moved, _units

NORMAL = NormalDist()
WHOLE = st.lists(st.integers(-9, 9), min_size=2, max_size=5).filter(lambda d: len(set(d)) > 1)


def listed(d, kind, level):
    """The interval by listing every resample, in fractions as far as they go."""
    means = sorted(Fraction(sum(one), len(d)) for one in product(d, repeat=len(d)))
    m = Fraction(sum(d), len(d))
    shares = [(1 - level) / 2, (1 + level) / 2]
    if kind == "bca":
        z0 = NORMAL.inv_cdf(float(Fraction(2 * sum(x < m for x in means) + means.count(m), 2 * len(means))))
        a = float(sum((x - m) ** 3 for x in d)) / (6 * float(sum((x - m) ** 2 for x in d)) ** 1.5)
        z = [z0 + NORMAL.inv_cdf(p) for p in shares]
        shares = [NORMAL.cdf(z0 + x / (1 - a * x)) for x in z]
    return at(means, shares[0]), at(means, shares[1])


def at(means, share):
    place = (len(means) + 1) * share
    k = int(place)
    if not 1 <= k < len(means):
        return float(means[0 if k < 1 else -1])
    lower, here, upper = (NORMAL.inv_cdf(x / (len(means) + 1)) for x in (k, place, k + 1))
    return float(means[k - 1]) + (here - lower) / (upper - lower) * float(means[k] - means[k - 1])


@given(WHOLE, st.sampled_from(["bca", "percentile"]), st.sampled_from([0.5, 0.9, 0.95]))
def test_few_pairs_take_every_resample(d, kind, level):
    result = bootstrap_mean(d, [0] * len(d), interval=kind, level=level)
    assert result.details["resamples"] == len(d) ** len(d)
    assert result.details["every"]
    # Sums are whole: what is left is the rounding of normal quantiles, 1e-13 of a step of at most 18.
    assert result.interval == pytest.approx(listed(d, kind, level), rel=0, abs=1e-10)
    assert bootstrap_mean(d, [0] * len(d), interval=kind, seed=7).interval == pytest.approx(
        bootstrap_mean(d, [0] * len(d), interval=kind).interval, rel=0, abs=0
    )


@pytest.mark.parametrize(("kind", "theirs"), [("bca", "BCa"), ("percentile", "percentile")])
def test_it_is_that_of_scipy_but_for_the_draws(kind, theirs):
    """Of 40 skewed differences with 99,999 resamples each; the ends are known to some 3/sqrt(99,999 * 0.025 * 0.975)
    normal quantiles' worth of shares, 2 % of the half width with room."""
    d = np.random.default_rng(3).exponential(size=40).round(4)
    ours = bootstrap_mean(d, 0 * d, interval=kind, draws=99_999).interval
    other = stats.bootstrap((d,), np.mean, method=theirs, n_resamples=99_999, rng=np.random.default_rng(4))
    width = ours[1] - ours[0]
    assert ours == pytest.approx(tuple(other.confidence_interval), rel=0, abs=0.02 * width)


# boot.ci of a million resamples, as scipy's test_bootstrap_against_R prints it.
PRINTED = (10, 12, 12.5, 12.5, 13.9, 15, 21, 22, 23, 34, 50, 81, 89, 121, 134, 213)
IN_R = {"percentile": (28.86, 84.21), "bca": (32.31, 91.43)}


@pytest.mark.parametrize("kind", IN_R)
def test_it_is_what_r_printed_within_the_error_of_both_draws(kind):
    """The share p of a quantile among R draws is known to sqrt(p (1 - p) / R): the ends lie between those of the levels
    whose shares are four such errors away."""
    draws = 100_000
    error = math.sqrt(0.025 * 0.975 * (1 / draws + 1e-6))
    wide, narrow = (
        bootstrap_mean(PRINTED, [0] * 16, interval=kind, draws=draws, level=0.95 + 8 * side * error).interval
        for side in (1, -1)
    )
    low, high = IN_R[kind]
    assert wide[0] < low < narrow[0]
    assert narrow[1] < high < wide[1]
    assert narrow[0] - wide[0] < 0.15 * low


def test_ends_stand_where_all_resamples_have_them():
    (row,) = judged("bootstrap_mean")
    for case in range(row["cases"]):
        d = np.random.default_rng(case).integers(-20, 21, size=6)
        means = np.array(list(product(d, repeat=6))).mean(axis=1)
        for end, share in zip(bootstrap_mean(d, 0 * d, **row["options"]).interval, (0.025, 0.975), strict=True):
            # Six standard deviations of the share of 9,999 draws.
            assert (means < end - 1e-9).mean() - 0.0094 < share < (means <= end + 1e-9).mean() + 0.0094


@given(st.lists(st.integers(-50, 50), min_size=6, max_size=12).filter(lambda d: len(set(d)) > 1), st.randoms())
def test_order_sides_and_units_change_nothing(d, dice):
    zeros, moved = [0] * len(d), dice.sample(d, len(d))
    low, high = bootstrap_mean(d, zeros, draws=999).interval
    assert bootstrap_mean(moved, zeros, draws=999).interval == (low, high)
    assert bootstrap_mean(zeros, d, draws=999).interval == (-high, -low)
    tenths = bootstrap_mean([str(x / 10) for x in d], zeros, draws=999).interval
    assert tenths == pytest.approx((low / 10, high / 10), rel=1e-14, abs=0)
    assert min(d) <= low <= high <= max(d)


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize("a", [[0, 0, 0, 1], [0, 0, 0, -1], [2, *[-1] * 5], [-2, *[1] * 5]])
def test_no_end_is_minus_nought(a, level):
    ends = bootstrap_mean(a, [0] * len(a), interval="percentile", level=level).interval
    assert 0 in ends or level > 0.9
    assert all(math.copysign(1, end) > 0 for end in ends if end == 0)


def test_more_draws_come_closer_and_a_seed_is_kept():
    d = [3, -1, 4, 1, -5, 9]  # 46,656 resamples
    every = bootstrap_mean(d, [0] * 6, draws=46_656)
    drawn = bootstrap_mean(d, [0] * 6, draws=46_655)
    assert every.details["every"]
    assert not drawn.details["every"]
    assert every.interval == pytest.approx(listed(d, "bca", 0.95), rel=0, abs=1e-10)
    assert drawn.interval == bootstrap_mean(d, [0] * 6, draws=46_655).interval
    assert drawn.interval == pytest.approx(every.interval, rel=0, abs=0.5)  # sums are whole: three steps of 1/6


def test_huge_differences_have_an_interval():
    huge = bootstrap_mean([1e308, -1e308, 1.7e308], [0, 0, 0])
    assert all(math.isfinite(x) for x in huge.interval)


@pytest.mark.parametrize("unit", [1.0, 2.0**-1000, 2.0**1000])
def test_doubles_that_cancel_leave_nothing(unit):
    """-9 + 1 + 8 = 0: shares of the largest, 1 / 9 and 8 / 9, would leave 1e-17."""
    assert bootstrap_mean([0.0, unit, 8 * unit], [9 * unit, 0.0, 0.0], arithmetic="float").estimate == 0.0


@pytest.mark.parametrize("draws", [1, 2, 199, 200])
@pytest.mark.parametrize("kind", ["bca", "percentile"])
def test_differences_that_are_their_own_mirror_image_have_an_interval_that_is(kind, draws):
    """Drawn alone, the resamples of -1, 0, 0, 1 lean to one side, and those of a - b and b - a to the same."""
    result = bootstrap_mean([1, 0, 0, 0], [0, 0, 0, 1], interval=kind, draws=draws)
    assert result.details["resamples"] == max(2, draws // 2 * 2)
    assert sum(result.interval) == pytest.approx(0, rel=0, abs=1e-12)


@pytest.mark.parametrize("unit", [0.1, 1e-9, 12345.678])
@pytest.mark.parametrize("d", [[0, 1, 3, -4, 7], [1, 2, 3, 4, 6], [0, 0, 1, -5, 5]])
def test_sums_of_doubles_that_only_rounding_parts_are_equal(d, unit):
    """In units of no power of two the sums are rounded, in other ways for other orders; none of it moves a share."""
    whole = bootstrap_mean(d, [0] * 5)
    rounded = bootstrap_mean([x * unit for x in d], [0.0] * 5, arithmetic="float")
    assert rounded.details["bias"] == pytest.approx(whole.details["bias"], rel=1e-12, abs=1e-15)
    assert [x / unit for x in rounded.interval] == pytest.approx(whole.interval, rel=1e-11, abs=1e-11)


def test_beyond_the_pole_of_the_transformation_is_its_end():
    """Where 1 - a (z_0 + z) is 0 or less: above all resamples where z_0 + z is positive, else below."""
    for bias, z in ((-1.0, 2.0), (1.0, 0.0), (-1.0, 2.5), (0.5, 2.0)):
        assert _moved(bias, 1.0, z) == 1.0
        assert _moved(-bias, -1.0, -z) == 0.0
    assert _moved(-1.0, 1.0, 1.875) == pytest.approx(NORMAL.cdf(-1 + 0.875 / 0.125), rel=1e-12, abs=0)
    assert [_moved(bias, 0.1, 1.0) for bias in (math.inf, -math.inf)] == [1.0, 0.0]


@pytest.mark.parametrize("n", [2, 3, 10])
def test_whole_numbers_are_added_where_no_sum_is_rounded(n):
    """Up to 2**53 // n - 1; else as shares of a power of two, of which the largest is below 2."""
    for largest in (1, 2**53 // n - 1, 2**53 // n, 2**54 // n - 1, 2**60):
        pair = Pair.of([largest] + [1] * (n - 1), [0] * n)
        units = _units(pair, pair.differences("decimal"))
        whole = largest < 2**53 // n
        assert (float(np.abs(units.values).max()) >= 2) == (whole and largest > 1)
        assert units.mean(float(units.values.sum())) == pytest.approx((largest + n - 1) / n, rel=2.0**-52, abs=0)
