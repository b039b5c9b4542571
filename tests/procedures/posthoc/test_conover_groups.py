"""Conover's comparisons of groups: where nothing varies, and where data are many."""

import math

import numpy as np
import pytest
from scipy import stats

import nptests


def test_where_nothing_varies_within_or_at_all():
    apart = nptests.conover_groups([1, 1], [2, 2], [2, 2])
    assert [row.pvalue for row in apart] == [0.0, 0.0, 1.0]
    flat = nptests.conover_groups([1, 1], [1, 1, 1])
    assert (flat.rows[0].pvalue, flat.status) == (1.0, "no-differences")
    with pytest.raises(nptests.InputError, match="one observation"):
        nptests.conover_groups([1], [2], [3])


def test_very_large_data():
    a, b = np.arange(200_000) * 7919 % 100_003, np.arange(100_000) * 104_729 % 90_001
    r = stats.rankdata(np.concatenate([a, b]))
    doubled = np.split(np.rint(2 * r).astype(np.int64).astype(object), [len(a)])
    means = [x.sum() / len(x) for x in doubled]
    within = sum(int((x**2).sum()) - int(x.sum()) ** 2 / len(x) for x in doubled) / (len(r) - 2)
    t = (means[0] - means[1]) / math.sqrt(within * (1 / len(a) + 1 / len(b)))
    assert nptests.conover_groups(a, b).rows[0].statistic == pytest.approx(t, rel=1e-9, abs=0)
