"""Random assignment to groups against all assignments, one by one."""

import itertools
import math

import numpy as np
import pytest
import scipy.stats
from support.enumerated import assert_law_of

from nptests.distributions import assignments

CASES = [
    ((1, 2, 3, 4), (2, 2)),
    ((5, 5, 5, 9, 11), (1, 4)),
    ((4, 4, 4, 4), (1, 3)),
    ((2**70,) * 4, (2, 2)),
    ((0, 3, 3, 7, 8, 8, 20), (3, 2, 2)),
    ((-4, 2, 2, 2, 9, 1, 0), (1, 1, 5)),
    ((1, 2, 3, 4, 5, 6, 6, 8), (2, 3, 2, 1)),
    ((2**70, 2**70 + 1, 2**70 + 3, 5, 5), (2, 3)),
    ((0, 2**61, 2**61 + 1, 2**61 + 3, 2**61 + 4, 2**61 + 9, 2**61 + 20), (3, 4)),  # sums past 64 bits, gaps within
    ((1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000), (4, 4)),
]


def squares(sums):
    return (sums**2).sum(axis=-1)


def first(sums):
    return sums[..., 0]


def arranged(values, sizes, statistic):
    """The statistic of every order of the observations, minus the observed one, in Python integers."""

    def of(order):
        ends = list(itertools.accumulate(sizes))
        sums = [sum(order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
        return int(statistic(np.array(sums, dtype=object)))

    return [of(order) - of(values) for order in itertools.permutations(values)]


@pytest.mark.parametrize("statistic", [squares, first])
@pytest.mark.parametrize(("values", "sizes"), CASES)
def test_equals_enumeration(values, sizes, statistic):
    dtype = object if max(values) > 2**60 else np.int64
    law = assignments.exact_law(np.array(values, dtype=dtype), sizes, statistic)
    assert_law_of(law, arranged(values, sizes, statistic))
    quick = assignments.exact_law(np.array(values, dtype=dtype), sizes, statistic, quick=True)
    assert np.array_equal(quick.support, law.support)
    assert np.array_equal(quick.pmf, law.pmf)


@pytest.mark.parametrize(("values", "sizes"), CASES)
def test_cost_is_never_less_than_the_states(values, sizes, monkeypatch):
    sums = []
    dealt = assignments._dealt

    def counting(*arguments):
        states, weights = dealt(*arguments)
        sums.append(len(weights))
        return states, weights

    monkeypatch.setattr(assignments, "_dealt", counting)
    dtype = object if max(values) > 2**60 else np.int64
    array = np.array(values, dtype=dtype)
    assignments.exact_law(array, sizes, squares)
    assert sum(sums) <= assignments.cost(array, sizes)


def test_too_many_assignments_for_a_double_cost_infinity():
    assert assignments.cost(np.arange(1200) % 2, (600, 600)) == math.inf


def test_simulation_agrees_with_the_exact_law():
    values, sizes = np.array([1, 2, 2, 3, 4, 6, 7, 9, 9, 11]), (3, 3, 4)
    exact = assignments.exact_law(values, sizes, squares)
    low, high = assignments.simulated_law(values, sizes, squares, draws=20_000, seed=1).interval
    assert low <= exact.sf(0.0) <= high


@pytest.mark.parametrize("sizes", [(3, 3), (1, 5), (5, 1), (2, 4)])
def test_every_split_of_many_is_as_likely(sizes, monkeypatch):
    """Powers of two tell all sets apart: their counts are those of equal chances, by Pearson's chi-squared."""
    monkeypatch.setattr(assignments, "MANY", 6)
    values, draws = 2 ** np.arange(6), 12_000
    law = assignments.simulated_law(values, sizes, first, draws=draws, seed=3)
    sets = [float(sum(chosen)) for chosen in itertools.combinations(values.tolist(), sizes[0])]
    found, counts = np.unique(law.values + float(values[: sizes[0]].sum()), return_counts=True)
    assert sorted(sets) == found.tolist()
    assert counts.sum() == draws
    assert scipy.stats.chisquare(counts).pvalue > 1e-3


def test_both_sums_of_a_split_are_of_all_values():
    values, sizes = np.array([5, 5, 9, 2**62, -(2**62), 7, 1], dtype=object), (3, 4)
    sums = assignments._split(np.random.default_rng(1), values, sizes, 50)
    every = {sum(chosen) for chosen in itertools.combinations(values.tolist(), 3)}
    assert {int(s) for s in sums[:, 0]} <= every
    assert {int(s) for s in sums.sum(axis=1)} == {int(values.sum())}


def test_states_that_do_not_fit_one_integer_are_still_told_apart():
    lines = np.array([[2**40, 0, 1], [2**40, 2**41, 1], [0, 2**41, 1], [2**40, 0, 1], [2**40, 0, 2**30]])
    key = assignments._packed(lines)
    assert key[0] == key[3]
    assert len(np.unique(key)) == 4


@pytest.mark.parametrize("sizes", [(1,), (2, 3), (4, 1, 6), (9, 9, 9)])
def test_ways_to_deal_everything_out(sizes):
    ways = math.factorial(sum(sizes)) // math.prod(map(math.factorial, sizes))
    assert assignments.log_assignments(sizes) == pytest.approx(math.log(ways), rel=1e-13, abs=1e-13)


@pytest.mark.parametrize(("sizes", "split"), [((2, 4), False), ((3, 4), True), ((3, 5), True), ((2, 3, 3), False)])
def test_two_groups_of_many_are_split(sizes, split, monkeypatch):
    monkeypatch.setattr(assignments, "MANY", 7)
    asked = []
    for name in ("_split", "_permuted"):
        drawn = getattr(assignments, name)
        monkeypatch.setattr(assignments, name, lambda *a, drawn=drawn, name=name: asked.append(name) or drawn(*a))
    assignments.simulated_law(np.arange(sum(sizes)), sizes, squares, draws=20, seed=1)
    assert set(asked) == {"_split" if split else "_permuted"}


class Asked:
    """A generator that remembers how many observations were exchanged."""

    def __init__(self, seed):
        self.rng, self.integers, self.exchanged = np.random.default_rng(seed), np.random.default_rng(seed).integers, []

    def choice(self, movable, count, **options):
        self.exchanged.append(count)
        return self.rng.choice(movable, count, **options)


@pytest.mark.parametrize("wanted", [64, 1024, 2048, 4032])
def test_a_split_begins_near_its_size(wanted):
    """Of 4,096, each with the chance that is wanted: what is exchanged then is some deviations of a binomial number."""
    n, rng = 4096, Asked(5)
    sums = assignments._split(rng, np.ones(n, dtype=np.int64), (wanted, n - wanted), 40)
    assert sums.tolist() == [[wanted, n - wanted]] * 40
    deviation = math.sqrt(wanted * (n - wanted) / n)
    assert max(rng.exchanged) < 4 * deviation
    assert np.mean(rng.exchanged) < deviation * (math.sqrt(2 / math.pi) + 4 * math.sqrt((1 - 2 / math.pi) / 40))
