"""Ends of ranges: the least size through a door, a critical value of 0, data in which nothing varies."""

import math

import numpy as np
import pytest
from support.refused import refuses

import nptests
from nptests import critical_value
from nptests.distributions.binomial import Binomial
from nptests.distributions.max_normal import MaxNormal
from nptests.procedures.omnibus.durbin import _balanced_blocks
from nptests.procedures.paired import multiple_sign
from nptests.procedures.trend import page


@pytest.mark.parametrize("alternative", ["two-sided", "less"])
@pytest.mark.parametrize("k", [2, 3, 6])
def test_the_largest_sign_count_that_rejects_by_the_normal_law(alternative, k):
    """Among 0, 1, ...: that of the normal variables within alpha, that of a pair within its tail; 0 is a count."""
    tails = 2 if alternative == "two-sided" else 1
    law = MaxNormal.equal(k - 1, rho=multiple_sign.SIGN_CORRELATION, sides="two-sided" if tails == 2 else "one-sided")
    zeros = 0
    for n in range(2, 16):
        within = [
            w
            for w in range(n)
            if law.sf((n / 2 - w - 0.5) / (math.sqrt(n) / 2)) <= 0.05 and tails * Binomial(n).cdf(w) <= 0.05
        ]
        point = critical_value("multiple-sign", alpha=0.05, alternative=alternative, n=n, k=k, null="asymptotic")
        assert point.value == max(within, default=-math.inf)
        zeros += point.value == 0
    assert zeros


def test_sizes_of_multiple_sign_up_to_what_is_enumerated():
    """As far as the exact law is found, the size is that of this law."""
    for n, k in ((24, 14), (50, 10)):
        for algorithms in (k - 1, k):
            assert [word for word, _ in multiple_sign._sizes(n, algorithms)] == ["exact"]
        assert list(multiple_sign._sizes(n, k + 1)) == []
        refuses("takes too long", critical_value, "multiple-sign", alpha=0.05, n=n, k=k + 1, null="exact")


def test_sizes_of_page_up_to_a_limit(monkeypatch):
    monkeypatch.setattr(page, "AUTO_COLUMNS", 4)
    assert [word for word, _ in page._sizes(3, 4)] == ["exact", "asymptotic"]
    assert list(page._sizes(3, 5)) == []


@pytest.mark.parametrize(("n", "k", "rows"), [(1, 3, 3), (3, 3, 3), (4, 3, 6), (8, 4, 8), (9, 4, 12)])
def test_blocks_that_leave_out_every_algorithm_in_turn(n, k, rows):
    """As many as are asked for, or so many more that the design is balanced."""
    (table,) = _balanced_blocks(np.random.default_rng(0), n, k)
    assert table.present.shape == (rows, k)
    missing = ~table.present
    assert missing.sum(axis=1).tolist() == [1] * rows
    assert missing.sum(axis=0).tolist() == [rows // k] * k


def test_a_largest_statistic_may_be_some_roundings_larger():
    """n (k - 1), computed by any of the usual formulas: four roundings are allowed, a fifth is not."""
    step = 8 * np.finfo(np.float64).eps
    for roundings in (0, 1, 4):
        assert nptests.friedman_from_statistic(8 + roundings * step, 4, 3).statistic == 8 + roundings * step
    refuses("impossible", nptests.friedman_from_statistic, 8 + 5 * step, 4, 3)
