"""Parts of formulas replaced by patterns: A to D in a pattern stand for any part, A_i for a name that ends so."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from nptests.derivations import expressions as ex
from nptests.vocabulary import read_beside

Tree = ast.expr
BY = read_beside(__file__, "edits.toml")  # what may stand in place of parts


@cache
def _patterns() -> dict[str, list[tuple[str, Tree, str]]]:
    """The kind of each change, what it is of, and what stands in its place; by what they begin with."""
    every: dict[str, list[tuple[str, Tree, str]]] = {}
    for kind, of, by in BY["patterns"]:
        every.setdefault(_root(ex.tree(of)), []).append((kind, ex.tree(of), by))
    return every


def rewritten(node: Tree) -> Iterator[tuple[str, Tree]]:
    """What may stand in place of a part, by its form."""
    for kind, pattern, by in _patterns().get(_root(node), ()):
        parts = _matched(pattern, node)
        if parts is not None:
            yield kind, ex.Renamed(parts).visit(ex.tree(by))


def _root(node: ast.AST) -> str:
    if isinstance(node, ast.BinOp):
        return type(node.op).__name__
    return ast.unparse(node.func) if isinstance(node, ast.Call) else type(node).__name__


def _matched(pattern: ast.AST, node: ast.AST) -> dict[str, Tree] | None:
    """What the letters of a pattern stand for; nothing where a part is of another form."""
    if isinstance(pattern, ast.Name) and re.fullmatch("[A-D](_ij?)?", pattern.id):
        is_like = isinstance(node, ast.Name) and node.id.endswith(pattern.id[1:])
        return {pattern.id: node} if isinstance(node, ast.expr) and (pattern.id[1:] == "" or is_like) else None
    if type(pattern) is not type(node) or _root(pattern) != _root(node):
        return None
    if isinstance(pattern, ast.Name | ast.Constant):
        return {} if ast.unparse(pattern) == ast.unparse(node) else None
    pairs = zip(_children(pattern), _children(node), strict=False)
    each = [_matched(ours, theirs) for ours, theirs in pairs]
    every = [pair for parts in each if parts for pair in parts.items()]
    parts = dict(every)
    is_one = len(parts) == len(every) or all(ast.unparse(parts[x]) == ast.unparse(y) for x, y in every)
    return parts if is_one and None not in each else None


def _children(node: ast.AST) -> list[ast.AST]:
    own = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
    return [child for child in own if isinstance(child, ast.expr)]
