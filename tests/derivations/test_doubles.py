"""Formulas on whole arrays, in doubles, are those of the exact ones: on every exercise there is."""

import math

import pytest

from nptests.teaching.exercises.making import exercise, names
from nptests.teaching.exercises.slips import Solved


@pytest.mark.parametrize("name", names())
def test_every_line_is_the_exact_one(name):
    graph = Solved(exercise(name, seed=2611, student=3)).graph
    quick = graph.values({}, graph.known)
    assert all(
        math.isclose(node.value, x, rel_tol=1e-9, abs_tol=1e-12) for node, x in zip(graph.nodes, quick, strict=True)
    )
