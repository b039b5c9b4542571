"""A derivation worked out again: unchanged it gives what is printed; a changed line changes what rests on it alone."""

import ast
import math

import numpy as np
import pytest

from nptests.derivations import edits, expressions, steps
from nptests.teaching.exercises import making, slips


@pytest.mark.parametrize("name", making.names())
def test_every_line_gives_what_is_printed_behind_it(name):
    task = making.exercise(name, seed=41, student=3)
    graph = slips.Solved(task).graph
    printed = [step for step in task.derivation.steps if isinstance(step, steps.Equation) and step.numbers]
    cells = sum(np.size(graph.known[name]) for name in graph.formulas)
    assert len(graph.nodes) + cells >= len(printed)  # whatever has arithmetic is a line of the graph, or of its tables
    assert graph.values({}) == [node.value for node in graph.nodes]
    shown = {step.symbol: step.shown for step in printed}
    last = graph.known | {node.symbol: node.value for node in graph.nodes}  # of tables their cells
    for symbol, text in shown.items():
        assert float(f"{float(last[symbol]):.3g}") == pytest.approx(float(text), rel=5.1e-3, abs=0), symbol


def test_what_rests_on_a_line_changes_with_it():
    """Iman and Davenport's F of another chi-squared, by their formula."""
    graph = slips.Solved(making.exercise("iman_davenport", seed=7, student=1)).graph
    at = [i for i, node in enumerate(graph.nodes) if node.symbol == "chi2_F"][-1]
    values = graph.values({at: 4.0})
    n, k = graph.known["n"], graph.known["k"]
    assert values[:at] == [node.value for node in graph.nodes[:at]]
    f = [i for i, node in enumerate(graph.nodes) if node.symbol == "F_F"][-1]
    assert values[f] == pytest.approx((n - 1) * 4.0 / (n * (k - 1) - 4.0), rel=1e-12, abs=0)
    assert {at, f} <= graph.leads_to(f)
    assert f not in graph.leads_to(at)


def test_changes_are_of_one_node_each():
    formula = "12 * n / (k * (k + 1)) * sqrt(x) - 3"
    found = {(c.kind, ast.unparse(c.formula)) for c in edits.changes(expressions.parsed(formula))}
    assert ("no-root", "12 * n / (k * (k + 1)) * x - 3") in found
    assert ("factor-left-out", "n / (k * (k + 1)) * sqrt(x) - 3") in found
    assert ("term-left-out", "12 * n / (k * (k + 1)) * sqrt(x)") in found
    assert ("term-left-out", "12 * n / (k * k) * sqrt(x) - 3") in found
    assert ("one-less", "12 * (n - 1) / (k * (k + 1)) * sqrt(x) - 3") in found
    assert ("upside-down", "k * (k + 1) / (12 * n) * sqrt(x) - 3") in found
    assert all(text != formula for _, text in found)
    laws = {ast.unparse(c.formula) for c in edits.changes(expressions.parsed("P(F(2, 14) >= x)"))}
    assert {"F_sf(x, 14, 2)", "F_sf(x, 2, 14 - 1)", "chi2_sf(x, 2)"} <= laws


def test_a_line_that_cannot_be_worked_out_is_no_number():
    graph = slips.Solved(making.exercise("paired_t", seed=7, student=1)).graph
    se = [node.symbol for node in graph.nodes].index("se")
    assert math.isnan(graph.values({se: 0.0})[-1])
