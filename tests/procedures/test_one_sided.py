"""The interval of a one-sided test has one end, as R's and scipy's have, and that end is where the test turns."""

import math

import numpy as np
import pytest
import scipy.stats

import nptests

A = [71.2, 69.9, 74.1, 68.4, 77.0, 73.3, 70.8, 75.9]
B = [70.1, 70.4, 71.3, 66.0, 73.9, 72.8, 71.9, 70.7]


@pytest.mark.parametrize("alternative", ["greater", "less"])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_of_means_as_scipy_has_it(alternative, level):
    ours = nptests.paired_t(A, B, alternative=alternative, level=level).interval
    theirs = scipy.stats.ttest_rel(A, B, alternative=alternative).confidence_interval(level)
    assert ours == pytest.approx(tuple(theirs), rel=1e-12, abs=0)
    ours = nptests.unpaired_t(A, B, alternative=alternative, level=level).interval
    theirs = scipy.stats.ttest_ind(A, B, alternative=alternative, equal_var=False).confidence_interval(level)
    assert ours == pytest.approx(tuple(theirs), rel=1e-12, abs=0)


@pytest.mark.parametrize("test", [nptests.wilcoxon, nptests.mann_whitney, nptests.sign])
@pytest.mark.parametrize(("alternative", "end"), [("greater", 0), ("less", 1)])
def test_of_ranks_its_end_is_where_the_test_turns(test, alternative, end):
    low, high = test(A, B, alternative=alternative).interval
    assert (high, low)[end] == (math.inf, -math.inf)[end]
    bound, inside = (low, high)[end], 0.05 if end == 0 else -0.05
    for moved, rejected in ((bound - inside, True), (bound + inside, False)):
        shifted = np.round(np.array(A) - moved, 4).tolist()
        assert (test(shifted, B, alternative=alternative).pvalue <= 0.05) is rejected


def test_the_side_is_that_of_what_is_better():
    table = nptests.Scores.of({"a": A, "b": B}, better="lower")
    assert nptests.paired_t(table, alternative="greater").interval[0] == -math.inf, "that a is better: a - b is small"


def test_half_a_level_is_none():
    with pytest.raises(nptests.InputError, match="a one-sided interval has more than half"):
        nptests.wilcoxon(A, B, alternative="less", level=0.4)
