"""Van der Waerden's test: what R prints, the formula, all assignments, odd data."""

import itertools
import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError
from nptests.procedures.independent.van_der_waerden import VAN_DER_WAERDEN, normal_statistic

# Some additions of scores below 3 to 2**-53 each, and the 2**-49 to which a score is rounded.
ROUNDING = 1e-12

groups = st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=4), min_size=2, max_size=3)


def normal_scores(samples):
    pooled = [x for sample in samples for x in sample]
    ranks = [sum(v < x for v in pooled) + (sum(v == x for v in pooled) + 1) / 2 for x in pooled]
    return [NormalDist().inv_cdf(r / (len(pooled) + 1)) for r in ranks]


def statistic(a, sizes):
    ends = list(itertools.accumulate(sizes))
    mean = math.fsum(a) / len(a)
    between = [
        (math.fsum(a[end - size : end]) / size - mean) ** 2 * size for end, size in zip(ends, sizes, strict=True)
    ]
    return (len(a) - 1) * math.fsum(between) / math.fsum((x - mean) ** 2 for x in a)


@given(groups)
@settings(max_examples=30, deadline=None)
def test_formula_and_exact_law(samples):
    a, sizes = normal_scores(samples), [len(sample) for sample in samples]
    if len(set(a)) == 1 or len(a) > 7:
        return
    observed, result = statistic(a, sizes), nptests.van_der_waerden(*samples, null="exact")
    assert result.statistic == pytest.approx(observed, rel=ROUNDING, abs=ROUNDING)
    every = np.array([statistic(list(order), sizes) for order in itertools.permutations(a)])
    # Statistics that are equal come out of sums in other orders.
    assert result.pvalue == pytest.approx(np.mean(every > observed - 1e-9), rel=1e-14, abs=0)


@given(groups, st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_order_and_increasing_maps_change_nothing(samples, random):
    result = nptests.van_der_waerden(*samples, null="asymptotic")
    moved = [[x**3 - 100 for x in sample] for sample in samples]
    random.shuffle(moved)
    again = nptests.van_der_waerden(*moved, null="asymptotic")
    assert again.statistic == result.statistic or (math.isnan(again.statistic) and math.isnan(result.statistic))


def test_simulated_interval_holds_the_exact_p():
    samples = [2.9, 3.0, 2.5, 2.6, 3.2], [3.8, 2.7, 4.0, 2.4], [2.8, 3.4, 3.7, 2.2, 2.0]
    low, high = nptests.van_der_waerden(*samples, null="simulated", draws=5_000).null.error
    assert low <= nptests.van_der_waerden(*samples, null="exact").pvalue <= high


def test_the_exact_law_can_be_drawn():
    result = nptests.van_der_waerden([1, 4, 4], [2, 9], [3, 3, 5], null="exact")
    law, value = VAN_DER_WAERDEN.exact.rebuild(result)
    assert law.sf(value) == result.pvalue
    assert law.support.min() > -ROUNDING


def test_equal_data_are_no_evidence():
    result = nptests.van_der_waerden([1, 1], [1], [1, 1, 1])
    assert (result.pvalue, result.status) == (1.0, "no-differences")


def test_too_large_for_the_exact_law_is_refused_with_the_remedy():
    rng = np.random.default_rng(0)
    with pytest.raises(InputError, match="simulated"):
        nptests.van_der_waerden(*rng.normal(size=(4, 40)), null="exact")


@pytest.mark.parametrize("sizes", [(3, 4), (2, 3, 7), (1, 1, 1)])
def test_whole_scores_of_any_size_are_those_of_fractions(sizes):
    """Sums of squares past 64 bits do not wrap round: the quotient of whole numbers is rounded, once or thrice."""
    n, ends = sum(sizes), list(itertools.accumulate(sizes))
    for largest in np.geomspace(2, 2.0**58, 120).astype(np.int64).tolist():  # the sum of twelve fits 64 bits
        a = [largest if i < sizes[0] else -largest + (i % 2) for i in range(n)]
        sums = [sum(a[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
        mean = Fraction(sum(a)) ** 2 / n
        between = sum(Fraction(s**2, size) for s, size in zip(sums, sizes, strict=True)) - mean
        exact = (n - 1) * between / (sum(x**2 for x in a) - mean)
        assert float(normal_statistic(np.array(a), sizes)) == pytest.approx(float(exact), rel=2.0**-51, abs=0)
