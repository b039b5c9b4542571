"""An interval holds what the test does not reject: moved by a number inside of it, the two-sided p-value is above
1 - level; moved by one outside, it is not.

The numbers lie between neighbours among the order statistics that the ends are taken from, so that an end that is one
place off is seen, in small samples and beyond the limits of the exact distributions.
"""

import random

import numpy as np
import pytest

import nptests

LEVELS = (0.8, 0.95, 0.99)


def walsh(a, b):
    i, j = np.triu_indices(len(a))
    return np.sort(((a - b)[i] + (a - b)[j]) / 2)


def differences(a, b):
    return np.sort(np.subtract.outer(a, b).ravel())


def paired(a, b):
    return np.sort(a - b)


# Sizes, and how many places inside the end the test still rejects: its p-value at the end itself is not above 1 - level
# where the count is that of the normal distribution, cut off.
CASES = [
    (nptests.wilcoxon, walsh, (12, 12), {"null": "exact"}, 0),
    (nptests.wilcoxon, walsh, (40, 40), {"null": "exact"}, 0),
    (nptests.wilcoxon, walsh, (520, 520), {"null": "asymptotic"}, 1),
    (nptests.mann_whitney, differences, (6, 9), {"null": "exact"}, 0),
    (nptests.mann_whitney, differences, (80, 70), {"null": "asymptotic", "continuity": False}, 1),
    (nptests.sign, paired, (13, 13), {"null": "exact"}, 0),
    (nptests.sign, paired, (301, 301), {"null": "exact"}, 0),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("test", "numbers", "sizes", "options", "inside"), CASES)
def test_ends_are_where_the_test_begins_to_reject(test, numbers, sizes, options, inside, level):
    chance = random.Random(sizes[0])
    a, b = (np.array([4.0 * v for v in chance.sample(range(10**8), size)]) for size in sizes)
    ordered = numbers(a, b)
    low, high = test(a.tolist(), b.tolist(), level=level).interval

    def pvalue(place):
        """With exactly so many of the numbers below 0."""
        moved = a - (ordered[place - 1] + ordered[place]) / 2
        return float(test(moved.tolist(), b.tolist(), **options).pvalue)

    ends = (int(np.searchsorted(ordered, low * (1 + 1e-15) + 1e-3)), int(np.searchsorted(ordered, high - 1e-3)))
    for place, outward in zip(ends, (-1, 1), strict=True):
        assert pvalue(place - inside * outward) > 1 - level - 1e-12
        assert pvalue(place + (1 - inside) * outward) <= 1 - level + 1e-12
