"""Van der Waerden's test: its exact law, and whole scores of any size."""

import itertools
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest

import nptests
from nptests.procedures.independent.van_der_waerden import VAN_DER_WAERDEN, normal_statistic

# Some additions of scores below 3 to 2**-53 each, and the 2**-49 to which a score is rounded.
ROUNDING = 1e-12


def test_the_exact_law_can_be_drawn():
    result = nptests.van_der_waerden([1, 4, 4], [2, 9], [3, 3, 5], null="exact")
    law, value = VAN_DER_WAERDEN.exact.rebuild(result)
    assert law.sf(value) == result.pvalue
    assert law.support.min() > -ROUNDING


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


def test_the_scores_shown_are_quantiles_of_the_normal_law():
    details = nptests.van_der_waerden([1, 4, 6], [2, 9], [3, 5, 5]).details
    quantiles = [NormalDist().inv_cdf(rank / 9) for rank in details["ranks"]]
    assert details["normal_scores"].tolist() == pytest.approx(quantiles, rel=1e-14, abs=1e-15)
    assert details["mean_scores"][1] == pytest.approx((quantiles[3] + quantiles[4]) / 2, rel=1e-14, abs=1e-15)
