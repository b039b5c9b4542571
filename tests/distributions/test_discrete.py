"""The law given by probabilities: inclusive tails, critical values, NaN, arrays."""

import math

import numpy as np
import pytest

from nptests.distributions.discrete import Discrete
from nptests.distributions.law import log_two_sided, two_sided

LAW = Discrete("test", "exact", np.array([-1.0, 0.5, 4.0]), np.array([1.0, 2.0, 1.0]), -2)


def test_tails_include_the_point():
    assert [LAW.sf(x) for x in (-2.0, -1.0, 0.0, 0.5, 4.0, 4.1)] == [1.0, 1.0, 0.75, 0.75, 0.25, 0.0]
    assert [LAW.cdf(x) for x in (-2.0, -1.0, 0.0, 0.5, 4.0, 4.1)] == [0.0, 0.25, 0.25, 0.75, 1.0, 1.0]
    assert LAW.logsf(4.0) == pytest.approx(math.log(0.25), rel=1e-12, abs=0)
    assert LAW.logcdf(-2.0) == -math.inf
    assert LAW.pmf.tolist() == [0.25, 0.5, 0.25]


@pytest.mark.parametrize(
    ("p", "upper", "lower"),
    [(0.0, math.inf, -math.inf), (0.2, math.inf, -math.inf), (0.25, 4.0, -1.0), (0.75, 0.5, 0.5), (1.0, -1.0, 4.0)],
)
def test_critical_values_are_the_first_that_keep_the_level(p, upper, lower):
    assert (LAW.isf(p), LAW.icdf(p)) == (upper, lower)


def test_two_sided_doubles_the_smaller_tail_and_stops_at_one():
    assert [two_sided(LAW, x) for x in (-1.0, 0.5, 4.0)] == [0.5, 1.0, 0.5]
    assert log_two_sided(LAW, 4.0) == pytest.approx(math.log(0.5), rel=1e-12, abs=0)
    assert log_two_sided(LAW, 0.5) == 0.0


def test_arrays_and_nan():
    assert np.array_equal(LAW.sf(np.array([[0.5], [4.0]])), [[0.75], [0.25]])
    assert np.array_equal(LAW.isf(np.array([0.25, 1.0])), [4.0, -1.0])
    assert math.isnan(LAW.sf(math.nan))
    assert math.isnan(LAW.logcdf(math.nan))
    assert math.isnan(LAW.isf(math.nan))


def test_the_exponent_reaches_below_the_smallest_double():
    far = Discrete("test", "exact", np.array([0.0, 1.0]), np.array([2.0**1000, 2.0**-100]), -1000)
    assert far.sf(1.0) == 0.0
    assert far.logsf(1.0) == pytest.approx(-1100 * math.log(2), rel=1e-15, abs=0)
