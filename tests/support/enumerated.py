"""A law held against the enumeration of all that is equally likely under it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

ROUNDINGS = 1e-14  # of weights that are multiplied, added and divided once


def assert_law_of(law: Any, every: ArrayLike, within: float = ROUNDINGS) -> None:
    """Its values, their probabilities, and both tails at each of them."""
    values, counts = np.unique(np.asarray(every, dtype=float), return_counts=True)
    shares = counts / counts.sum()
    np.testing.assert_array_equal(law.support, values)
    np.testing.assert_allclose(law.pmf, shares, rtol=within)
    np.testing.assert_allclose([law.sf(float(x)) for x in values], shares[::-1].cumsum()[::-1], rtol=within)
    np.testing.assert_allclose([law.cdf(float(x)) for x in values], shares.cumsum(), rtol=within)
