"""Jonckheere's test: the order reversed, and the continuity correction."""

import math

import pytest
from hypothesis import given, settings, strategies as st

import nptests

# Hollander and Wolfe (1999), p. 205, table 6.6: pieces completed by 18 workers with no, rough and accurate information.
# What the book prints was read in the tests of the Perl module Statistics::ANOVA, which cites the page.
MOTIVATION = ([40, 35, 38, 43, 44, 41], [38, 40, 47, 44, 40, 42], [48, 40, 45, 43, 46, 44])

samples = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=3), min_size=2, max_size=3)


@given(samples)
@settings(max_examples=30, deadline=None)
def test_reversed_order_exchanges_the_tails(groups):
    outcome, other = nptests.jonckheere(*groups), nptests.jonckheere(*groups[::-1], alternative="less")
    assert outcome.pvalue == other.pvalue
    assert outcome.statistic + other.statistic == 2 * outcome.details["mean"]


def test_continuity_moves_half_a_pair():
    plain = nptests.jonckheere(*MOTIVATION, null="asymptotic").details
    moved = nptests.jonckheere(*MOTIVATION, null="asymptotic", continuity=True).details
    assert plain["z"] - moved["z"] == pytest.approx(0.5 / math.sqrt(plain["variance"]), rel=1e-12, abs=0)
