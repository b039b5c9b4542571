"""A line with another value: rounded, multiplied, rooted, miscounted; the mean of alike lines in place of each."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import nan
from typing import Any

from nptests.derivations.graphs import Graph
from nptests.teaching.exercises import neighbours
from nptests.teaching.exercises.replies import Slip

FEW, SEVERAL, TWO = 100, 4, 2
Way = Callable[[Mapping[int, Any]], Iterable[Mapping[str, float]]]  # the answers where lines are others


def of_values(solved: Any, i: int, alike: Sequence[int], asked: int, changed: Way) -> Iterator[Slip]:
    """What is made of the value of a line on its way, of alike ones together; of what is asked for, `ends` says it."""
    if asked in alike:
        return
    nodes = solved.graph.nodes
    yield from _rounded(solved, i, alike, changed)
    if i <= solved.start:
        return
    places = ", ".join(nodes[j].symbol for j in alike[:SEVERAL])
    own = {j: nodes[j].value for j in alike}
    for count, n in solved.counts.items():
        for kind, by in (("line-times", n), ("line-over", 1 / n)):
            for answers in changed({j: x * by for j, x in own.items()}):
                yield Slip(kind, 4, answers, nodes[i].symbol, count)
        if all(x.is_integer() and x <= n and not isinstance(nodes[j].formula, ast.Name) for j, x in own.items()):
            for answers in changed(dict.fromkeys(alike, n)):  # which are a part of what was counted
                yield Slip("other-count", 3, answers, nodes[i].symbol, ast.unparse(nodes[i].formula), count)
    for kind, power in (("line-rooted", 0.5), ("line-squared", 2)):
        for answers in changed({j: abs(x) ** power for j, x in own.items()}):
            yield Slip(kind, 3, answers, places)
    for answers in changed(dict.fromkeys(alike, sum(own.values()) / len(own))) if len(own) > 1 else ():
        yield Slip("line-pooled", 3, answers, places)
    if all(0 < x < 1 for x in own.values()):
        for answers in changed({j: 1 - x for j, x in own.items()}):
            yield Slip("rest-of-line", 3, answers, nodes[i].symbol)
        for answers in changed(dict.fromkeys(alike, 1 / float(solved.graph.known.get("k") or nan))):
            yield Slip("even-share", 2, answers, nodes[i].symbol, "1 / k")


def _rounded(solved: Any, i: int, alike: Sequence[int], changed: Way) -> Iterator[Slip]:
    nodes, rows = solved.graph.nodes, len(solved.task.data.rows)
    few = all(abs(nodes[j].value) < FEW for j in alike)  # which nobody rounds to tens
    printed = {q: solved.right[q] for q, j in solved.lines.items() if j in alike}  # with all their digits
    for digits, up in product(range(-1 + few, 3), (False, True)):
        rounded = {j: neighbours.rounded(nodes[j].value, digits, up=up) for j in alike}
        behind = {above: y for j, x in rounded.items() for above, y in solved.behind(j, x).items()}
        off = max((j for j in alike if rounded[j] != nodes[j].value), key=lambda j: (j == i, j), default=i)
        for answers in changed(rounded | behind):
            yield Slip("rounded-line", 3, {**answers, **printed}, nodes[off].symbol, str(digits))
        means = {j: rows * neighbours.rounded(nodes[j].value / rows, digits, up=up) for j in alike}  # of a sum
        for answers in changed(means) if len(alike) > TWO else ():
            yield Slip("rounded-mean", 3, answers, nodes[i].symbol.partition("_")[0], str(digits))


def of_arithmetic(graph: Graph, i: int, asked: int, changed: Way, *, several: bool) -> Iterator[Slip]:
    """A counted line has one too many or too few; one of several is forgotten."""
    node = graph.nodes[i]
    if (2 * node.value).is_integer() and not isinstance(node.formula, ast.Name):
        between = {j: graph.nodes[j].value for j in graph.leads_to(asked) if i < j < asked}
        for x in (node.value + 1, node.value - 1):  # in all that follows, or in what is asked for alone
            for answers in (*changed({i: x}), *changed({i: x} | between)):
                yield Slip("off-by-one", 3, answers, node.symbol, f"{node.value:g}", f"{x:g}")
    if several and i != asked:
        for answers in changed({i: 0.0}):
            yield Slip("line-forgotten", 3, answers, node.symbol, f"{node.value:g}")
