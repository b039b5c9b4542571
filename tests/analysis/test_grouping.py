"""Groups that do not differ: cliques against brute force, letters that cannot be misread."""

import itertools
import re

import numpy as np
from hypothesis import given, strategies as st

from nptests.analysis.grouping import letters, maximal_cliques

graphs = st.integers(1, 7).flatmap(
    lambda k: st.lists(st.booleans(), min_size=k * (k - 1) // 2, max_size=k * (k - 1) // 2).map(lambda e: (k, e))
)


def matrix(k, edges):
    alike = np.zeros((k, k), dtype=bool)
    i, j = np.triu_indices(k, 1)
    alike[i, j] = alike[j, i] = edges
    return alike


def test_letters_of_many_groups_cannot_be_misread():
    """Sixty in a chain, each like its neighbours only: two letters each, and none that looks like two others."""
    near = np.abs(np.subtract.outer(np.arange(60), np.arange(60))) <= 1
    columns = letters(maximal_cliques(near), 60)
    marks = [set(re.findall("[a-zA-Z]'*", text)) for text in columns]
    for a, b in itertools.combinations(range(60), 2):
        assert bool(marks[a] & marks[b]) == (b == a + 1)


@given(graphs)
def test_cliques_equal_brute_force_and_letters_say_the_same(graph):
    k, edges = graph
    alike = matrix(k, edges)
    cliques = [
        set(c)
        for size in range(1, k + 1)
        for c in itertools.combinations(range(k), size)
        if all(alike[a, b] for a, b in itertools.combinations(c, 2))
    ]
    maximal = {tuple(sorted(c)) for c in cliques if not any(c < d for d in cliques)}
    found = maximal_cliques(alike)
    assert set(found) == maximal
    columns = letters(found, k)
    for a, b in itertools.combinations(range(k), 2):
        assert bool(set(columns[a]) & set(columns[b])) == bool(alike[a, b])
    assert all(columns)
