"""The law given by probabilities: inclusive tails, critical values, NaN, arrays."""

import math

import numpy as np
import pytest

from nptests.distributions.discrete import Discrete

LAW = Discrete("test", "exact", np.array([-1.0, 0.5, 4.0]), np.array([1.0, 2.0, 1.0]), -2)


def test_tails_include_the_point():
    assert [LAW.sf(x) for x in (-2.0, -1.0, 0.0, 0.5, 4.0, 4.1)] == [1.0, 1.0, 0.75, 0.75, 0.25, 0.0]
    assert [LAW.cdf(x) for x in (-2.0, -1.0, 0.0, 0.5, 4.0, 4.1)] == [0.0, 0.25, 0.25, 0.75, 1.0, 1.0]
    assert LAW.logsf(4.0) == pytest.approx(math.log(0.25), rel=1e-12, abs=0)
    assert LAW.logcdf(-2.0) == -math.inf
    assert LAW.pmf.tolist() == [0.25, 0.5, 0.25]


def test_the_exponent_reaches_below_the_smallest_double():
    far = Discrete("test", "exact", np.array([0.0, 1.0]), np.array([2.0**1000, 2.0**-100]), -1000)
    assert far.sf(1.0) == 0.0
    assert far.logsf(1.0) == pytest.approx(-1100 * math.log(2), rel=1e-15, abs=0)
