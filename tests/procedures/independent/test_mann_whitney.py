"""The Mann-Whitney test: a worked example."""

import nptests

# Hollander and Wolfe (1973), p. 69f: permeability of the chorioamnion at term and early; example of R's wilcox.test.
AT_TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
EARLY = [1.15, 0.88, 0.90, 0.74, 1.21]


def test_shift_and_its_interval():
    """Hollander and Wolfe (1999), section 4.2 and 4.3, give 0.305 for the shift; the interval is that of R."""
    outcome = nptests.mann_whitney(AT_TERM, EARLY)
    assert (outcome.estimate, outcome.interval) == (0.305, (-0.15, 0.76))
