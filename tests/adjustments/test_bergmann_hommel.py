"""Bergmann and Hommel's adjustment at sizes where listing all partitions is out of reach."""

from itertools import permutations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.special import ndtr
from support.closed_testing import bonferroni_test, closed, true_together

from nptests import InputError, adjust
from nptests.adjustments import neighbours, seriation, subsets
from nptests.adjustments.closed import square

PITFALL = (0.148142, 0.717706, 0.093726, 0.017075, 0.486877, 0.497738)

# The middle of the block that holds both of a pair may be empty; where it matters, ten algorithms or more are needed.
SPREAD = (0, 0.01, 0.02, 0.03, 0.5, 0.9, 1.2, 1.5, 2.1, 2.11, 2.12, 2.13)

# Cases in which one form of the block that holds both of a pair cannot be done without: positions, and how p falls.
FORMS = {
    "a run and b": ((0.0, 0.1, 0.7, 0.9, 1.1, 1.1, 1.3, 1.4), 600),
    "a and a run": ((0.2, 0.7, 0.7, 0.8, 1.0, 1.2, 1.9, 1.9), 600),
    "a, a run, b": ((0, 0.01, 0.02, 0.03, 0.5, 0.99, 1.05, 1.11, 1.45, 2.07, 2.08, 2.09, 2.1), 600),
    "a and b, k = 10": ((0, 0.01, 0.02, 0.5, 0.9, 1.2, 1.5, 2.1, 2.11, 2.12), 6),
    "a and b, k = 11": (SPREAD[:-1], 6),
    "a and b, k = 12": (SPREAD, 6),
    "a and b, k = 13": ((*SPREAD, 2.14), 6),
}


def of_distances(positions, fall):
    """p-values that stay at .01 up to distance 1 and fall beyond."""
    x = np.array(positions)
    i, j = np.triu_indices(len(x), 1)
    return np.asarray(0.01 * np.exp(-fall * np.maximum(0, np.abs(x[i] - x[j]) - 1)))


def of_ranks(k, seed, spread=1.0):
    """Two-sided normal p-values of rank differences with one error; the algorithms stand in any order."""
    ranks = np.random.default_rng(seed).normal(size=k).round(2) * spread
    i, j = np.triu_indices(k, 1)
    return np.asarray(2 * ndtr(-np.abs(ranks[i] - ranks[j])))


def test_the_example_of_the_literature():
    """cd is .497738; made monotone, as scmamp and KEEL have it, it is .973754."""
    ab, _, ad, bc, bd, cd = PITFALL
    expected = [2 * ab, 2 * bd, 3 * ad, 6 * bc, 2 * bd, cd]
    assert_allclose(adjust(PITFALL, "bergmann-hommel"), expected, rtol=1e-12)
    assert_allclose(adjust(PITFALL, "bergmann-hommel", monotone=True), [*expected[:5], 2 * bd], rtol=1e-12)


@pytest.mark.parametrize("k", range(3, 8))
def test_all_methods_equal_enumeration(k):
    sets = true_together(k)
    for seed in range(4):
        for spread in (0.5, 3.0):
            p = of_ranks(k, seed, spread)
            expected = closed(p, sets, bonferroni_test)
            assert_allclose(adjust(p, "bergmann-hommel"), expected, rtol=1e-12)
            assert_allclose(by_subsets(p, k), expected, rtol=1e-12)
            assert_allclose(by_runs(p, k), expected, rtol=1e-12)


def by_runs(p, k):
    """Along an order, also where so few algorithms are listed instead."""
    matrix = square(p, k)
    order = seriation.order_of(matrix)
    assert order is not None
    place = np.argsort(order)
    return neighbours.bergmann_hommel(matrix[np.ix_(order, order)])[np.ix_(place, place)][np.triu_indices(k, 1)]


def by_subsets(p, k):
    return subsets.bergmann_hommel(square(p, k))[np.triu_indices(k, 1)]


@pytest.mark.parametrize("k", [8, 9, 10, 11, 12, 13])
def test_both_methods_agree(k):
    for seed, spread in enumerate((0.3, 1.0, 4.0, 20.0)):
        p = of_ranks(k, seed, spread)
        assert seriation.order_of(square(p, k)) is not None
        assert_allclose(adjust(p, "bergmann-hommel"), by_subsets(p, k), rtol=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_block_is_looked_at(form):
    """A method that forgets the form gives other numbers in its case."""
    positions, fall = FORMS[form]
    p, k = of_distances(positions, fall), len(positions)
    assert_allclose(by_runs(p, k), by_subsets(p, k), rtol=1e-12)


def test_larger_tables_do_not_depend_on_the_labels():
    p = of_ranks(40, 5)
    shuffled = np.random.default_rng(0).permutation(40)
    other = square(p, 40)[np.ix_(shuffled, shuffled)][np.triu_indices(40, 1)]
    there = square(adjust(p, "bergmann-hommel"), 40)[np.ix_(shuffled, shuffled)][np.triu_indices(40, 1)]
    assert_allclose(adjust(other, "bergmann-hommel"), there, rtol=1e-12)


def test_sixteen_algorithms_in_no_order():
    """Between p and Shaffer's, and all hypotheses together at the smallest, at a size that no enumeration reaches."""
    p = np.random.default_rng(4).uniform(size=120) ** 8
    assert seriation.order_of(square(p, 16)) is None
    adjusted = adjust(p, "bergmann-hommel")
    assert (adjusted >= p).all()
    assert (adjusted <= adjust(p, "shaffer") * (1 + 1e-12)).all()
    assert adjusted.min() == 120 * p.min()


@pytest.mark.parametrize("method", ["bergmann-hommel", "shaffer-dynamic"])
def test_too_many_algorithms_are_refused_with_an_estimate(method):
    p = np.random.default_rng(4).uniform(size=190)
    with pytest.raises(InputError, match=r"20 would take about 0\.75 minutes and 0\.0\d+ GiB"):
        adjust(p, method)


@pytest.mark.parametrize("count", [5, 40])
def test_zeros_do_not_hide_the_order(count):
    """Most of the last p-values underflow."""
    for seed, spread in enumerate((0.5, 3.0, 200.0)):
        assert seriation.order_of(square(of_ranks(count, seed, spread), count)) is not None


def test_an_order_is_found_whenever_there_is_one():
    rng = np.random.default_rng(2)
    orders = 0
    for _ in range(300):
        k = int(rng.integers(3, 7))
        x = rng.integers(0, 5, size=k)
        tied, any_p = 1 - np.abs(x[:, None] - x) / 4, rng.integers(0, 3, size=(k, k)) / 2
        matrix = tied if rng.random() < 0.3 else any_p + any_p.T
        exists = any(seriation.falls_with_distance(matrix[np.ix_(o, o)]) for o in permutations(range(k)))
        assert (seriation.order_of(matrix) is not None) == exists
        orders += exists
    assert 100 < orders < 250
