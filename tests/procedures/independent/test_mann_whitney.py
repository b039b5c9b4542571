"""The Mann-Whitney test: a worked example, and Kruskal and Wallis's test of the same."""

import pytest
from hypothesis import given, settings, strategies as st

import nptests

# Hollander and Wolfe (1973), p. 69f: permeability of the chorioamnion at term and early; example of R's wilcox.test.
AT_TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
EARLY = [1.15, 0.88, 0.90, 0.74, 1.21]

larger = st.lists(st.integers(0, 9), min_size=2, max_size=8)


def test_shift_and_its_interval():
    """Hollander and Wolfe (1999), section 4.2 and 4.3, give 0.305 for the shift; the interval is that of R."""
    outcome = nptests.mann_whitney(AT_TERM, EARLY)
    assert (outcome.estimate, outcome.interval) == (0.305, (-0.15, 0.76))


@given(larger, larger)
@settings(max_examples=40, deadline=None)
def test_z_squared_is_kruskal_wallis(a, b):
    """H = z**2, and the two-sided normal p is that of chi-squared."""
    outcome, h = nptests.mann_whitney(a, b, null="asymptotic"), nptests.kruskal_wallis(a, b, null="asymptotic")
    if outcome.status:
        return
    assert outcome.details["z"] ** 2 == pytest.approx(h.statistic, rel=1e-13, abs=1e-15)
    assert outcome.pvalue == pytest.approx(h.pvalue, rel=1e-11, abs=0)
