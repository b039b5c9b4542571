"""Relative means relative: pytest's approx keeps an absolute tolerance of 1e-12 unless it is told not to."""

import ast
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def loose(source):
    """The lines that call approx without saying its absolute tolerance."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [c for c in calls if getattr(c.func, "attr", getattr(c.func, "id", "")) == "approx"]
    return [c.lineno for c in named if not {"abs", None} & {keyword.arg for keyword in c.keywords}]


def test_every_approx_states_its_absolute_tolerance():
    found = {str(path): loose(path.read_text("utf-8")) for path in TESTS.rglob("*.py")}
    assert not {path: lines for path, lines in found.items() if lines}


def test_a_loose_comparison_is_seen():
    assert loose("assert 0.0 == pytest.approx(1e-13, rel=1e-9)") == [1]
    assert loose("assert x == approx(y, rel=1e-9, abs=0)") == []
