"""Knowledge about a procedure stands with the procedure: elsewhere there are hardly any tables of procedure names."""

import ast
from pathlib import Path

import nptests

TOP = Path(__file__).resolve().parents[2]
FEWER_THAN = 13
NAMES = {procedure.name for procedure in nptests.catalogue()}


def tables(source):
    """Lines of dicts, sets, tuples and lists with two procedure names or more, and of dicts keyed by `.name`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            entries = node.keys
        elif isinstance(node, (ast.Set, ast.Tuple, ast.List)):
            entries = list(node.elts)
        else:
            continue
        names = [e for e in entries if isinstance(e, ast.Constant) and e.value in NAMES]
        attributes = [e for e in entries if isinstance(e, ast.Attribute) and e.attr == "name"]
        if len(names) >= 2 or (isinstance(node, ast.Dict) and attributes):
            yield node.lineno


def test_what_is_counted():
    assert list(tables("x = {'friedman': 1, 'quade': 2}")) == [1]
    assert list(tables("x = ('friedman', 'quade')\ny = ['sign', 'page']\nz = {'sign', 'page', 3}")) == [1, 2, 3]
    assert list(tables("x = {FRIEDMAN.name: 1}")) == [1]
    assert list(tables("x = ('friedman', 'else')\ny = {'friedman': 1}\nz = f('friedman', 'quade')")) == []


def test_tables_of_procedure_names_outside_the_catalogue():
    files = [p for room in ("nptests", "crosscheck") for p in (TOP / room).rglob("*.py")]
    homes = (TOP / "nptests" / "procedures", TOP / "crosscheck" / "reference" / "adapters")  # these name another's
    outside = [p for p in files if not any(map(p.is_relative_to, homes))]
    places = [f"{p.relative_to(TOP)}:{line}" for p in outside for line in tables(p.read_text("utf-8"))]
    assert len(places) < FEWER_THAN, places
