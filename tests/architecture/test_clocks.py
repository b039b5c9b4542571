"""No test changes the clock itself: threads of other tests in the same process wait by it, for ever then."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
CLOCKS = {"monotonic", "perf_counter", "process_time", "sleep", "time"}


def changed_clocks(text):
    """The lines that set a function of the module time: setattr(time, "monotonic", ...), also as module.time."""
    calls = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Call) and len(n.args) > 1]
    setting = [c for c in calls if getattr(c.func, "attr", getattr(c.func, "id", "")) == "setattr"]
    clocks = [c for c in setting if getattr(c.args[0], "attr", getattr(c.args[0], "id", "")) == "time"]
    texts = [c for c in setting if str(getattr(c.args[0], "value", "")) in {f"time.{clock}" for clock in CLOCKS}]
    return sorted(c.lineno for c in [*clocks, *texts])


def test_no_test_changes_the_clock():
    found = {str(path): changed_clocks(path.read_text("utf-8")) for path in TESTS.rglob("*.py")}
    assert not {path: lines for path, lines in found.items() if lines}


def test_a_changed_clock_is_seen():
    assert changed_clocks('monkeypatch.setattr(time, "monotonic", f)') == [1]
    assert changed_clocks('monkeypatch.setattr(manners.time, "monotonic", f)') == [1]
    assert changed_clocks('monkeypatch.setattr("time.sleep", f)') == [1]
    assert changed_clocks('monkeypatch.setattr(manners, "time", clock)') == []
