"""What is not said to be adjusted otherwise is adjusted by Holm: the closure of Bonferroni's tests, set by set."""

import math

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from support.inputs import inputs
from support.second_adjustments import holm

from nptests import adjust
from nptests.procedures import listed

ADJUSTED = [p for p in listed.catalogue() if "adjust" in p.options]
CLOSE = 1e-12  # a few dozen roundings of 2**-53 between two ways to one number


def test_a_list_of_p_values():
    """Hochberg's and Hommel's are smaller here, Bonferroni's is larger."""
    p = [0.03, 0.02, 0.011, 0.04, 0.5]
    assert_allclose(adjust(p), holm(p), rtol=CLOSE, atol=0)
    assert not np.allclose(adjust(p, "hochberg"), holm(p), rtol=CLOSE, atol=0)
    assert not np.allclose(adjust(p, "hommel"), holm(p), rtol=CLOSE, atol=0)
    assert not np.allclose(adjust(p, "bonferroni"), holm(p), rtol=CLOSE, atol=0)


@pytest.mark.parametrize("p", ADJUSTED, ids=lambda p: p.name)
@hypothesis.settings(max_examples=15, deadline=None)
@hypothesis.given(data=st.data())
def test_the_pairs_of_a_procedure(p, data):
    rows = data.draw(inputs(p)).run(p).rows
    known = [row for row in rows if not math.isnan(row.pvalue)]
    if len(known) == len(rows):
        assert_allclose([row.adjusted for row in rows], holm([row.pvalue for row in rows]), rtol=CLOSE, atol=0)
    else:  # a family with an unknown p-value has no adjusted one
        assert all(math.isnan(row.adjusted) for row in rows)
