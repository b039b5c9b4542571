"""Adjustments against the closed testing principle, which takes every set of hypotheses one by one."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.testing import assert_allclose
from support.closed_testing import all_subsets, bonferroni_test, closed, simes_test, true_together
from support.second_adjustments import definition_of

from nptests import adjust
from nptests.adjustments.closed import MOST_LISTED, _pairs_in_blocks, square
from nptests.adjustments.families import all_pairs_family, listed_pairs_family, one_control_family, partitions
from nptests.adjustments.methods import adjustment

SAME = {"rtol": 1e-12, "atol": 0.0}


def vectors(m, count, seed):
    """p-values of every kind: even, small, tied, with zeros and ones."""
    rng = np.random.default_rng(seed)
    even, small = rng.uniform(size=(count, m)), rng.uniform(size=(count, m)) ** 6
    tied = rng.choice([0.0, 0.004, 0.01, 0.01, 0.03, 0.2, 1.0], size=(count, m))
    return [*even, *small, *tied]


@pytest.mark.parametrize("m", range(1, 9))
def test_holm_is_closed_bonferroni_and_hommel_closed_simes(m):
    sets = list(all_subsets(m))
    for p in vectors(m, 12, seed=m):
        assert_allclose(adjust(p, "holm"), closed(p, sets, bonferroni_test), **SAME)
        assert_allclose(adjust(p, "hommel"), closed(p, sets, simes_test), **SAME)


@pytest.mark.parametrize("k", range(2, 8))
def test_bergmann_hommel_is_closed_bonferroni_of_partitions(k):
    sets = true_together(k)
    for p in vectors(comb(k, 2), 8 if k < 7 else 3, seed=k):
        assert_allclose(adjust(p, "bergmann-hommel"), closed(p, sets, bonferroni_test), **SAME)


@pytest.mark.parametrize("k", range(2, 9))
def test_every_partition_is_written_down_once(k):
    in_blocks, sizes = _pairs_in_blocks(k)
    expected = [[blocks[a] == blocks[b] for a, b in combinations(range(k), 2)] for blocks in partitions(k)]
    assert sorted(in_blocks.tolist()) == sorted(expected)
    assert sizes.tolist() == in_blocks.sum(axis=1).tolist()


@pytest.mark.parametrize("k", range(2, 7))
def test_shaffer_counts_what_can_still_be_true(k):
    """The most hypotheses that can be true once any i - 1 (static) or those rejected (dynamic) are false."""
    for p in vectors(comb(k, 2), 8, seed=k):
        for name in ("shaffer", "shaffer-dynamic"):
            expected = definition_of(name)([Fraction(x) for x in p.tolist()])
            assert_allclose(adjust(p, name), [float(q) for q in expected], **SAME)


def test_listed_pairs():
    """Any pairs: only their own combinations count."""
    rng = np.random.default_rng(3)
    k = 5
    every = list(combinations(range(k), 2))
    for size in (1, 3, 6, 10):
        pairs = [every[i] for i in rng.choice(len(every), size, replace=False)]
        family, sets = listed_pairs_family(k, pairs), true_together(k, pairs)
        assert set(family.exhaustive_sets()) == sets
        assert family.true_counts() == tuple(sorted({0} | {len(s) for s in sets}))
        for p in vectors(size, 4, seed=size):
            assert_allclose(adjust(p, "bergmann-hommel", family=family), closed(p, sets, bonferroni_test), **SAME)


def test_a_chain_of_pairs_has_no_logic_and_gives_holm():
    """0-1, 1-2, 2-3: any of them can be true with the others false."""
    family = listed_pairs_family(4, [(0, 1), (1, 2), (2, 3)])
    for p in vectors(3, 5, seed=1):
        for name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
            assert_allclose(adjust(p, name, family=family), adjust(p, "holm"), **SAME)


def test_one_control_has_no_logic_and_gives_holm():
    family = one_control_family(6, 2)
    assert family.pairs == ((0, 2), (1, 2), (3, 2), (4, 2), (5, 2))
    for p in vectors(5, 5, seed=1):
        for name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
            assert_allclose(adjust(p, name, family=family), adjust(p, "holm"), **SAME)


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("hommel", None),
        ("bergmann-hommel", all_pairs_family(4)),
        ("bergmann-hommel", one_control_family(7, 2)),
        ("bergmann-hommel", listed_pairs_family(5, [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)])),
    ],
)
def test_the_set_that_decides_on_a_hypothesis(name, family):
    """It holds the hypothesis, it can be true, and the test of the whole set gives the adjusted p-value."""
    test = simes_test if name == "hommel" else bonferroni_test
    possible = set(family.exhaustive_sets()) if family else set(all_subsets(6))
    hardest = adjustment(name).hardest
    assert hardest is not None
    for p in vectors(6, 5, seed=2):
        for h, adjusted in enumerate(adjust(p, name, family=family)):
            chosen = hardest(p, h, family)
            assert chosen is not None
            assert h in chosen
            assert tuple(sorted(chosen)) in possible
            assert_allclose(min(1.0, test(p[list(chosen)].tolist())), adjusted, **SAME)


def test_too_many_sets_to_show_one():
    hardest = adjustment("bergmann-hommel").hardest
    assert hardest is not None
    assert hardest(np.linspace(0.01, 0.9, comb(MOST_LISTED, 2)), 0, all_pairs_family(MOST_LISTED)) is not None
    assert hardest(np.linspace(0.01, 0.9, comb(MOST_LISTED + 1, 2)), 0, all_pairs_family(MOST_LISTED + 1)) is None


def test_the_square_of_all_pairs():
    expected = [[1.0, 0.1, 0.2], [0.1, 1.0, 0.3], [0.2, 0.3, 1.0]]
    assert square(np.array([0.1, 0.2, 0.3]), 3).tolist() == expected


def test_all_pairs_listed_are_all_pairs():
    listed, whole = listed_pairs_family(5, list(combinations(range(5), 2))), all_pairs_family(5)
    for p in vectors(10, 3, seed=5):
        for name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
            assert_allclose(adjust(p, name, family=listed), adjust(p, name, family=whole), **SAME)
