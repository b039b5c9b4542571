"""Names are nouns that say what a value is: a participle says only that somebody did something to get it."""

import ast
from pathlib import Path

from support.beside import on_each

TOP = Path(__file__).resolve().parents[2]
PARTICIPLES = {"found", "given", "made", "said", "shown", "told"}


def participles(source):
    """Lines of variables and parameters so called; the fields of a class are named by those who read its JSON."""
    tree = ast.parse(source)
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    fields = {line.target for body in classes for line in body.body if isinstance(line, ast.AnnAssign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.arg in PARTICIPLES:
            yield node.lineno, node.arg
        stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in fields
        if stored and node.id in PARTICIPLES:
            yield node.lineno, node.id


@on_each("source", lists=True)
def test_what_is_a_participle(source):
    assert len(list(participles(source))) == 1


@on_each("source")
def test_what_is_none(source):
    assert not list(participles(source))


def test_values_are_called_by_nouns():
    paths = [path for top in ("nptests", "crosscheck") for path in (TOP / top).rglob("*.py")]
    assert [(path, *each) for path in paths for each in participles(path.read_text())] == []
