"""The changes of each line of a derivation: listed once, whichever of the questions asks what comes of them."""

import ast
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from typing import Any

import numpy as np

from nptests.derivations.edits import Change, changes, each_part, with_part
from nptests.derivations.expressions import Renamed, names_in, tree
from nptests.derivations.graphs import Graph
from nptests.derivations.rewriting import BY

TWO = 2  # samples, whose lines may have each other's numbers
LIGHT, HEAVY = (frozenset(BY[kinds]) for kinds in ("light", "heavy"))


class Edited:
    """The changes of the lines of an exercise, solved."""

    def __init__(self, solved: Any) -> None:
        self._solved = solved
        self.in_all, self._unlike = cache(self._in_all), cache(self._unlike_of)

    def _in_all(self, alike: Sequence[int]) -> tuple[tuple[Change, ...], ...]:
        """The changes of a formula that several lines have, in each of them."""
        lists = [[c for c in self._unlike(i) if c.kind != "other-index" or len(alike) <= TWO] for i in alike]
        kinds = [Counter(c.kind for c in own) for own in lists]  # the numbers in them may be of other kinds
        lists = [[c for c in own if len({one[c.kind] for one in kinds}) == 1] for own in lists]
        return tuple(zip(*lists, strict=True))

    def _unlike_of(self, i: int) -> list[Change]:
        """The changes of a formula; of those that come to the same on any numbers the lightest."""
        data, graph, node = self._solved.task.data, self._solved.graph, self._solved.graph.nodes[i]
        kept, text = dict[Any, Change](), ast.unparse(node.formula)
        # Only groups have N beside n, and of one column there are not k.
        is_one = len(data.columns) == 1 and self._solved.result is not None
        strange = {name for name, is_strange in {"N": data.kind.holds != "groups", "k": is_one}.items() if is_strange}
        edited = (*_changes(text), *((c, frozenset[str]()) for c in _columns(graph, node.formula)))
        if {"b", "n"} <= graph.known.keys() and self._solved.task.data.takes == "incomplete":  # whose rows are b blocks
            edited = tuple((_renamed(c), names) for c, names in edited)
        every = [c for c, names in edited if not strange & names]
        cheap = every if node.needs and "range_sf" not in text else ()  # whose law is dear
        for c in sorted(cheap, key=lambda c: (c.kind in HEAVY) - (c.kind in LIGHT)):
            x, own = graph.at_any(c.formula, node.bound), graph.value(c.formula, node.bound)
            kept.setdefault(f"{x:.9g} {own:.9g}" if math.isfinite(x) else id(c), c)  # a maximum is there another one
        return [c for c in every if not kept or any(c is own for own in kept.values())]


def _renamed(change: Change) -> Change:
    formula = Renamed({"n": ast.Name("b")}).visit(tree(ast.unparse(change.formula)))
    return replace(change, formula=formula, by=re.sub(r"\bn\b", "b", change.by))


@lru_cache(maxsize=1024)
def _changes(formula: str) -> tuple[tuple[Change, frozenset[str]], ...]:
    """The changes of a formula, which most sheets of a class have alike, and the names that each brings in."""
    own = names_in(tree(formula))
    return tuple((c, frozenset(names_in(c.formula) - own)) for c in changes(tree(formula)))


def _columns(graph: Graph, formula: ast.expr) -> Iterator[Change]:
    """Another column of the data in place of one."""
    known = {name: x for name, x in graph.known.items() if np.ndim(x) == 1 and np.size(x) > 1}
    used = [(path, part.id) for path, part in each_part(formula) if isinstance(part, ast.Name) and part.id in known]
    for (path, own), name in product(used, known):
        is_like = name[-2:] == own[-2:] and np.shape(known[name]) == np.shape(known[own])
        if is_like and (known[name] != known[own]).any():
            yield Change("other-symbol", with_part(formula, path, ast.Name(name)), own, name)
