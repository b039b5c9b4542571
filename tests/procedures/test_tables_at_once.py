"""Standardised distances of one table and of many, and the variances that they are divided by."""

from fractions import Fraction
from typing import get_args

import numpy as np

from nptests.data import ranks
from nptests.procedures.independent.mann_whitney import u_variances
from nptests.procedures.tables_at_once import alike, z_scores
from nptests.vocabulary import Ties


def test_where_nothing_varies_there_is_no_z():
    """With the continuity correction 0/0 would be half a unit over 0."""
    gaps, variances = np.array([0.0, 1.0, -3.0]), np.array([0.0, 4.0, 4.0])
    for continuity in (False, True):
        assert np.isnan(z_scores(gaps, variances, "greater", continuity)[0])
        assert np.isnan(z_scores(0.0, 0.0, "less", continuity))
    np.testing.assert_array_equal(z_scores(gaps, variances, "two-sided", True)[1:], [0.25, -1.25])
    np.testing.assert_array_equal(z_scores(gaps, variances, "greater", True)[1:], [0.25, -1.75])
    np.testing.assert_array_equal(z_scores(gaps, variances, "less", True)[1:], [0.75, -1.25])


def test_the_variance_of_u_is_rounded_once():
    """m n (N**3 - N - sum (t**3 - t)) / (12 N (N - 1)), where the whole number above is beyond 2**53, below 2**63."""
    rng, m = np.random.default_rng(3), 4001
    total = 2 * m
    for _ in range(20):
        values = rng.integers(0, 60, total)
        tied = sum(t**3 - t for t in np.bincount(values).tolist())
        exact = Fraction(m * m * (total**3 - total - tied), 12 * total * (total - 1))
        assert u_variances(ranks.doubled(values), m, "corrected") == float(exact)
    untied = np.arange(2, 2 * total + 1, 2)
    for ties in get_args(Ties):
        assert u_variances(untied, m, ties) == float(Fraction(m * m * (total + 1), 12))


def test_rows_of_the_same_numbers_are_found():
    rows = np.array([[1, 2, 2], [2, 1, 2], [1, 1, 2], [2, 2, 1], [2, 1, 1]])
    assert list(alike(rows, np.array([True, True, True, False, True]))) == [[0, 1], [2, 4]]
    assert list(alike(rows, np.zeros(5, dtype=bool))) == []
