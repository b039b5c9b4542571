"""The permutation test of values of very different size."""

import pytest

import nptests


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("null", ["exact", "simulated"])
def test_values_of_very_different_size(paired, null):
    """In the unit of the smallest the largest has 600 digits: beyond every double."""
    a, b = ["1e-300", "1", "1e300"], ["1e-200", "1e10", "1e200"]
    outcome = nptests.permutation(a, b, paired=paired, null=null, draws=2000, alternative="greater")
    # The sample of the largest value has the larger sum; of the others, only 1e-300 with 1e-200 is less than a's.
    expected = 4 / 8 if paired else 9 / 20
    low, high = outcome.null.error or (outcome.pvalue, outcome.pvalue)
    assert low <= expected <= high
    assert outcome.pvalue == expected or null == "simulated"
