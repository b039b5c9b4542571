"""Scheffe's bound: the largest contrast is the analysis of variance."""

from fractions import Fraction

import numpy as np
import pytest

import nptests


def test_one_contrast_is_significant_where_the_analysis_of_variance_is():
    """Two groups have one contrast; its interval leaves 0 out exactly where p is below one less the level."""
    a, b = [1, 4, 2, 7], [3, 9, 9, 12, 5]
    (row,) = nptests.scheffe(a, b, level=0.9)
    assert row.adjusted == pytest.approx(nptests.anova(a, b).pvalue, rel=1e-12, abs=0)
    assert (row.interval[0] < 0 < row.interval[1]) == (row.adjusted > 0.1)
    table = nptests.Scores.of([[1, 2, 4], [11, 12, 13], [21, 23, 24], [31, 32, 34]], better="higher")
    assert nptests.scheffe(table).details["df"] == 6.0


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001

    def squares(x):
        return int((x.astype(object) ** 2).sum()) - Fraction(int(x.sum()) ** 2, len(x))

    error = (squares(a) + squares(b)) / (len(a) + len(b) - 2) * (Fraction(1, len(a)) + Fraction(1, len(b)))
    gap = Fraction(int(a.sum()), len(a)) - Fraction(int(b.sum()), len(b))
    assert nptests.scheffe(a, b).rows[0].statistic == pytest.approx(float(gap) / float(error) ** 0.5, rel=1e-14, abs=0)
