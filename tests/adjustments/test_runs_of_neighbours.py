"""The search through runs of neighbours, part by part, against all partitions into blocks of the form that is meant.

Few algorithms are listed instead, so that nothing else asks this search for what enumeration can answer.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from numpy.testing import assert_allclose
from support.closed_testing import bonferroni_test, closed, true_together

from nptests import InputError, adjust
from nptests.adjustments import neighbours, seriation, subsets
from nptests.adjustments.closed import square


def falling(k, seed):
    """p-values that fall with distance, each by a share of its own, or not at all: many of them are equal."""
    rng = np.random.default_rng([k, seed])
    matrix = np.eye(k)
    nearest = (0.005, 0.05, 0.6)[seed % 3]
    for gap in range(1, k):
        for i in range(k - gap):
            least = min(matrix[i, i + gap - 1], matrix[i + 1, i + gap], nearest)
            matrix[i, i + gap] = matrix[i + gap, i] = least * rng.choice((1, 1, 0.9, 0.6, 0.3, 0.05))
    return matrix


def pairs_of(block, allowed):
    """The pairs inside a block; minus infinity where some two may not share it."""
    return comb(len(block), 2) if all(allowed[i, j] for i, j in combinations(block, 2)) else -np.inf


def most_in_runs(items, allowed):
    """The most pairs inside blocks of neighbours, over all ways to cut a line of items."""
    if not items:
        return 0
    return max(pairs_of(items[:end], allowed) + most_in_runs(items[end:], allowed) for end in range(1, len(items) + 1))


def most_with(alone, run, k, allowed):
    """With one block given, of a run and what stands alone, and runs of the others on either side of that run."""
    left = [i for i in range(k) if i not in alone and i not in run]
    before, behind = [i for i in left if i < run.start], [i for i in left if i >= run.stop]
    return pairs_of(sorted((*alone, *run)), allowed) + most_in_runs(before, allowed) + most_in_runs(behind, allowed)


Blocks = Iterator[tuple[tuple[int, ...], range]]  # what stands alone, and a run


def runs_around(a, b, k):
    yield from (((), range(first, end)) for first in range(a + 1) for end in range(b + 1, k + 1))


def run_and_one(a, b, k):
    yield from (((b,), range(first, end)) for first in range(a + 1) for end in range(a + 1, b + 1))


def one_and_run(a, b, k):
    yield from (((a,), range(first, end)) for first in range(a + 1, b + 1) for end in range(b + 1, k + 1))


def run_between(a, b, k):
    yield from (((a, b), range(first, end)) for first in range(a + 1, b + 1) for end in range(first, b + 1))


Form = Callable[[int, int, int], Blocks]
IN_HOLES: tuple[Form, ...] = (run_and_one, one_and_run, run_between)


def best_of(forms, k, allowed):
    """For all a < b: the most pairs where a and b share a block of one of the forms; -1 where none is possible."""
    return [
        max(-1.0, *(most_with(*block, k, allowed) for form in forms for block in form(a, b, k)))
        for a, b in combinations(range(k), 2)
    ]


def tables(matrix):
    """For each distinct p-value: who may share a block, the table of penalties of all of them, and its place there."""
    thresholds = np.unique(matrix[np.triu_indices(len(matrix), 1)])
    ((_, penalty),) = neighbours._batches(matrix, thresholds)
    for place, t in enumerate(thresholds):
        yield matrix >= t, penalty, place


CASES = [falling(k, seed) for k, seed in product((2, 3, 4, 5, 6), (0, 1, 2))]


@pytest.mark.parametrize("matrix", CASES, ids=lambda m: str(len(m)))
def test_the_forms_of_a_block_that_holds_two(matrix):
    k = len(matrix)
    assert seriation.falls_with_distance(matrix)
    i, j = np.triu_indices(k, 1)
    for allowed, penalty, place in tables(matrix):
        before, after = neighbours._prefixes(penalty), neighbours._prefixes(penalty[::-1, ::-1])[::-1]
        around = neighbours._one_run(before, after, penalty)[i, j, place]
        assert np.maximum(around, -1).tolist() == best_of([runs_around], k, allowed)
        assert np.maximum(neighbours._with_holes(penalty)[i, j, place], -1).tolist() == best_of(IN_HOLES, k, allowed)


@pytest.mark.parametrize("matrix", CASES, ids=lambda m: str(len(m)))
def test_each_form_alone(matrix):
    """One that stands in for another is not noticed where the best of all is asked for."""
    k = len(matrix)
    i, j = np.triu_indices(k, 1)
    for allowed, penalty, place in tables(matrix):
        mirror = penalty[::-1, ::-1]
        left, right = neighbours._prefixes_without_one(penalty), neighbours._prefixes_without_one(mirror)[::-1, ::-1]
        one = neighbours._run_and_one(neighbours._prefixes(penalty), right, penalty)[i, j, place]
        assert np.maximum(one, -1).tolist() == best_of([run_and_one], k, allowed)
        middle = (neighbours._middle(left, right) + penalty)[i, j, place]
        assert np.maximum(middle, -1).tolist() == best_of([run_between], k, allowed)


@pytest.mark.parametrize("matrix", CASES, ids=lambda m: str(len(m)))
def test_the_most_pairs_of_a_beginning(matrix):
    k = len(matrix)
    for allowed, penalty, place in tables(matrix):
        prefixes, without = neighbours._prefixes(penalty), neighbours._prefixes_without_one(penalty)
        for end in range(k + 1):
            assert prefixes[end, place] == most_in_runs(range(end), allowed)
            for a in range(end):
                left = [i for i in range(end) if i != a]
                assert without[end, a, place] == most_in_runs(left, allowed)


@pytest.mark.parametrize("k", range(2, 8))
def test_the_whole_search_is_closed_testing(k):
    sets, upper = true_together(k), np.triu_indices(k, 1)
    for seed in range(12 if k < 6 else 4):
        matrix = falling(k, seed)
        expected = closed(matrix[upper].tolist(), sets, bonferroni_test)
        assert_allclose(neighbours.bergmann_hommel(matrix)[upper], expected, rtol=1e-12)
        assert_allclose(subsets.bergmann_hommel(matrix)[upper], expected, rtol=1e-12)
        thresholds = np.unique(matrix[upper])
        most = [max((len(s) for s in sets if matrix[upper][list(s)].min() >= t), default=0) for t in thresholds]
        assert neighbours.most_pairs(matrix, thresholds).tolist() == most
        assert subsets.most_pairs(matrix, thresholds).tolist() == most


def test_more_thresholds_than_are_worked_on_at_a_time(monkeypatch):
    matrix = falling(9, 5)
    whole = neighbours.bergmann_hommel(matrix)
    assert_allclose(whole, square(subsets.bergmann_hommel(matrix)[np.triu_indices(9, 1)], 9), rtol=1e-12)
    monkeypatch.setattr(neighbours, "BATCH", 3)
    assert (neighbours.bergmann_hommel(matrix) == whole).all()


def test_the_most_that_are_searched():
    """Equal p-values have one threshold, and all of their pairs can be true together."""
    k = neighbours.LARGEST
    same = np.full((k, k), 0.001)
    np.fill_diagonal(same, 1.0)
    assert (neighbours.most_pairs(same, np.array([0.001])) == comb(k, 2)).all()
    for name in ("bergmann-hommel", "shaffer-dynamic"):
        assert (np.asarray(adjust(np.full(comb(k, 2), 1e-9), name, alpha=0.05)) <= 1e-5).all()
        with pytest.raises(InputError, match=f"these are {k + 1}"):
            adjust(np.full(comb(k + 1, 2), 1e-9), name, alpha=0.05)


def test_the_longest_search(monkeypatch):
    """A table of different p-values for every distance: as many steps as may be taken are, and not one more."""
    k = 7
    distance = np.abs(np.subtract.outer(range(k), range(k)))
    matrix = np.asarray(1.0 / (1 + distance))  # k - 1 p-values below 1
    monkeypatch.setattr(neighbours, "MOST_STEPS", (k - 1) * k**3)
    assert (neighbours.bergmann_hommel(matrix) >= matrix).all()
    monkeypatch.setattr(neighbours, "MOST_STEPS", (k - 1) * k**3 - 1)
    with pytest.raises(InputError, match=f"of {k} algorithms with {k - 1} different p-values takes longer") as refused:
        neighbours.bergmann_hommel(matrix)
    assert refused.value.code == "too-large"
