"""Jonckheere's test: worked example, brute force, identities, odd data."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests.errors import InputError

# Hollander and Wolfe (1999), p. 205, table 6.6: pieces completed by 18 workers with no, rough and accurate information.
# What the book prints was read in the tests of the Perl module Statistics::ANOVA, which cites the page.
MOTIVATION = ([40, 35, 38, 43, 44, 41], [38, 40, 47, 44, 40, 42], [48, 40, 45, 43, 46, 44])

samples = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=3), min_size=2, max_size=3)


def test_motivation_example():
    outcome = nptests.jonckheere(*MOTIVATION, null="asymptotic")
    assert outcome.statistic == 79.0
    assert outcome.details["mean"] == 54.0
    assert f"{outcome.details['variance']:.2f}" == "150.29"
    assert f"{outcome.details['z']:.2f}" == "2.04"
    assert f"{outcome.pvalue:.4f}" == "0.0207"


def j(groups):
    return sum(
        (x < y) + (x == y) / 2
        for g, h in itertools.combinations(range(len(groups)), 2)
        for x in groups[g]
        for y in groups[h]
    )


def every_j(groups):
    ends = list(itertools.accumulate(len(g) for g in groups))
    pooled = [x for g in groups for x in g]
    return np.array(
        [
            j([order[end - len(g) : end] for end, g in zip(ends, groups, strict=True)])
            for order in itertools.permutations(pooled)
        ]
    )


@given(samples)
@settings(max_examples=40, deadline=None)
def test_exact_law_and_moments(groups):
    if sum(map(len, groups)) > 7 or len({x for g in groups for x in g}) == 1:
        return
    every, outcome = every_j(groups), nptests.jonckheere(*groups)
    assert outcome.statistic == j(groups)
    assert outcome.pvalue == np.mean(every >= outcome.statistic)
    assert nptests.jonckheere(*groups, alternative="less").pvalue == np.mean(every <= outcome.statistic)
    assert outcome.details["mean"] == every.mean()
    assert outcome.details["variance"] == pytest.approx(every.var(), rel=1e-12, abs=1e-12)


@given(samples)
@settings(max_examples=30, deadline=None)
def test_reversed_order_exchanges_the_tails(groups):
    outcome, other = nptests.jonckheere(*groups), nptests.jonckheere(*groups[::-1], alternative="less")
    assert outcome.pvalue == other.pvalue
    assert outcome.statistic + other.statistic == 2 * outcome.details["mean"]


def test_variance_without_ties():
    outcome = nptests.jonckheere(*MOTIVATION, ties="ignored")
    assert outcome.details["variance"] == (18**2 * 39 - 3 * 36 * 15) / 72


def test_continuity_moves_half_a_pair():
    plain = nptests.jonckheere(*MOTIVATION, null="asymptotic").details
    moved = nptests.jonckheere(*MOTIVATION, null="asymptotic", continuity=True).details
    assert plain["z"] - moved["z"] == pytest.approx(0.5 / math.sqrt(plain["variance"]), rel=1e-12, abs=0)


def test_scores_are_given_from_worst_to_best():
    errors = [[9, 5, 1], [8, 6, 2], [7, 4, 3]]
    table = nptests.Scores(errors, ["old", "newer", "newest"], better="lower")
    outcome = nptests.jonckheere(table)
    assert outcome.statistic == 27.0
    assert outcome.pvalue == 1 / (math.factorial(9) / 6**3)
    assert outcome.alternative == "scores get better in the order old < newer < newest"
    assert outcome.mean_ranks == (8.0, 5.0, 2.0)


def test_large_groups_use_the_normal_law_and_say_so():
    rng = np.random.default_rng(5)
    outcome = nptests.jonckheere(*rng.normal(size=(3, 60)))
    assert outcome.null.kind == "asymptotic"
    with pytest.raises(InputError, match="asymptotic"):
        nptests.jonckheere(*rng.normal(size=(5, 60)), null="exact")


def test_equal_data_are_no_evidence():
    outcome = nptests.jonckheere([2, 2], [2, 2], null="asymptotic")
    assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
    assert math.isnan(outcome.details["z"])
