"""A law held against the enumeration of all that is equally likely under it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

ROUNDINGS = 1e-14  # of weights that are multiplied, added and divided once


def assert_law_of(law: Any, every: Iterable[Any], within: float = ROUNDINGS) -> None:
    """Its values, their probabilities, and both tails at each of them.

    Values that differ stay apart, as long as they are integers: two of them may be one floating-point number.
    """
    counts = sorted(Counter(np.asarray(every, dtype=object).ravel().tolist()).items())
    values = np.array([float(value) for value, _ in counts])
    shares = np.array([count for _, count in counts]) / sum(count for _, count in counts)
    np.testing.assert_array_equal(law.support, values)
    np.testing.assert_allclose(law.pmf, shares, rtol=within)
    np.testing.assert_allclose([law.sf(x) for x in values], [shares[values >= x].sum() for x in values], rtol=within)
    np.testing.assert_allclose([law.cdf(x) for x in values], [shares[values <= x].sum() for x in values], rtol=within)
