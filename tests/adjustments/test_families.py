"""Families of comparisons: which pairs, and which of their hypotheses can be true together."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from support import closed_testing, effort
from support.beside import on_each
from support.refused import refuses

from nptests import adjust
from nptests.adjustments import families, methods, subsets
from nptests.read import literature as fixtures


def test_pairs_stand_in_the_order_of_the_pvalues():
    assert families.all_pairs_family(4).pairs == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


@pytest.mark.parametrize("k", range(1, 9))
def test_numbers_of_true_hypotheses_against_all_partitions(k):
    counted = {0} | {len(chosen) for chosen in closed_testing.true_together(k)}
    assert families.shaffer_numbers(k) == tuple(sorted(counted))


def test_printed_numbers_of_shaffer():
    """t_i, the largest member of S(k) that is at most m - i + 1."""
    read = fixtures.cells("shaffer1986/t")
    for k, row in zip(map(int, read.rows), read.cells, strict=True):
        possible = families.shaffer_numbers(k)
        for i, printed in enumerate(row, start=1):
            assert not printed or max(s for s in possible if s <= comb(k, 2) - i + 1) == int(printed)


def test_many_algorithms_are_no_burden():
    """All of 0..124,750 that can be true for 500 algorithms; scmamp takes 22 s for 20."""
    families.shaffer_numbers.cache_clear()
    with effort.at_most(500):
        numbers = families.shaffer_numbers(500)
    assert numbers[-2:] == (comb(499, 2), comb(500, 2))


@pytest.mark.parametrize(("k", "bell"), [(1, 1), (4, 15), (7, 877)])
def test_partitions_number_bell(k, bell):
    assert len(set(families.partitions(k))) == bell


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
def test_exhaustive_sets_of_all_pairs(k):
    """Each once: Bell's number of them, less the empty one."""
    sets = list(families.all_pairs_family(k).exhaustive_sets())
    assert len(sets) == len(set(sets)) == {2: 1, 3: 4, 4: 14, 5: 51, 6: 202}[k]
    assert set(sets) == closed_testing.true_together(k)


def test_exhaustive_sets_of_one_control_are_all_combinations():
    family = families.one_control_family(5, 0)
    every = {c for size in range(1, 5) for c in combinations(range(4), size)}
    assert sorted(family.exhaustive_sets()) == sorted(every)
    assert family.true_counts() == (0, 1, 2, 3, 4)


def test_only_the_algorithms_that_are_compared_count():
    """Three pairs among forty algorithms: a triangle, so two of them cannot be true without the third."""
    family = families.listed_pairs_family(40, [(3, 17), (17, 39), (3, 39)])
    assert set(family.exhaustive_sets()) == {(0,), (1,), (2,), (0, 1, 2)}
    assert family.true_counts() == (0, 1, 3)


@on_each("pairs", "message")
def test_impossible_pairs(pairs, message):
    refuses(message, families.listed_pairs_family, 4, pairs)


def test_impossible_families():
    refuses("control", families.one_control_family, 4, 4)
    refuses("two algorithms", families.all_pairs_family, 1)
    assert len(families.all_pairs_family(316).pairs) == 49_770
    refuses("50,086 pairs", families.all_pairs_family, 317)
    refuses("not those of all pairs", families.algorithms_of, 4)


def test_sets_are_listed_up_to_a_stated_size():
    refuses("up to 10", next, families.listed_pairs_family(11, [(i, i + 1) for i in range(10)]).exhaustive_sets())


def test_algorithms_from_the_number_of_pairs():
    assert [families.algorithms_of(comb(k, 2)) for k in range(2, 300)] == list(range(2, 300))
    assert families.algorithms_of(comb(10**6, 2)) == 10**6
    assert np.all([comb(families.algorithms_of(m), 2) == m for m in (1, 3, 6, 10, 15)])


def test_an_adjustment_in_words():
    assert methods.adjusted_by("none") == "not adjusted"
    assert methods.adjusted_by("holm") == f"adjusted by {methods.adjustment('holm').title}"
    assert methods.adjusted_by("fdr of another program") == "adjusted by fdr of another program"


def test_families_of_the_same_size_that_are_larger_than_what_is_given():
    rows = np.array([[[0.01, 0.2], [0.04, 0.03]], [[0.5, 0.6], [0.0, 1.0]], [[0.3, 0.1], [0.02, 0.01]]])
    for method in ("bonferroni", "holm", "hommel"):
        together = adjust(rows, method, total=5)
        assert together.shape == rows.shape
        for place in np.ndindex(3, 2):
            assert together[place].tolist() == adjust([*rows[place], 1, 1, 1], method)[:2].tolist()


def test_the_largest_smallest_p_of_as_many_pairs():
    """Over all partitions with so many pairs inside their blocks; without any pair inside, all of p = 1."""
    rng = np.random.default_rng(4)
    for k in (2, 3, 4, 5):
        p = np.ones((k, k))
        pairs = list(combinations(range(k), 2))
        for a, b in pairs:
            p[a, b] = p[b, a] = rng.choice([0.01, 0.2, 0.3, 0.7, 0.9])
        best = [0.0] * (len(pairs) + 1)
        for blocks in closed_testing.partitions_of(range(k)):
            inside = [p[a, b] for block in blocks for a, b in combinations(block, 2)]
            best[len(inside)] = max(best[len(inside)], min(inside, default=1.0))
        assert subsets.Partitions(p).largest_smallest().tolist() == best
