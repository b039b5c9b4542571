"""A line with another value: rounded, multiplied, rooted, miscounted; the mean of alike lines in place of each."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import nan
from typing import Any

from nptests.derivations import edits
from nptests.derivations.edits import with_function
from nptests.derivations.expressions import tree
from nptests.derivations.graphs import Graph
from nptests.derivations.rewriting import BY
from nptests.teaching.exercises import neighbours
from nptests.teaching.exercises.replies import Slip

FEW, SEVERAL, TWO = 100, 4, 2
ROUNDED = {digits: partial(round, ndigits=digits) for digits in (0, 1, 2)}
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


def skipped(graph: Graph, alike: Sequence[int], changed: Way) -> Iterator[Slip]:
    """What a line is made of in place of the line."""
    for own in zip(*(sorted(graph.leads_to(i) - {i}) for i in alike), strict=False):
        for answers in changed({i: graph.nodes[j].value for i, j in zip(alike, own, strict=True)}):
            line, before = graph.nodes[alike[0]], graph.nodes[own[0]]
            part = before.symbol if before.symbol != line.symbol else ast.unparse(before.formula)
            yield Slip("line-skipped", 3, answers, line.symbol, part)


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


def of_all(solved: Any, asked: int) -> Iterator[Slip]:
    """Every line rounded as it comes; a function that is taken nowhere."""
    nodes, dear = solved.graph.nodes, solved.graph.dear
    before = [i for i in range(solved.start + 1, asked) if i not in dear]
    reached = [i for i in before if i in solved.graph.leads_to(asked)]
    for digits, rounded in ROUNDED.items() if len(reached) > 1 else ():
        firsts = [reached[:several] for several in range(TWO, min(len(reached), SEVERAL))]
        for own in (before, *firsts):  # all, which all questions have alike, or the first of them
            places = nodes[asked].symbol if own is before else ", ".join(nodes[j].symbol for j in own)
            answers = solved.answers(solved.graph.values(dict.fromkeys(own, rounded)))
            yield Slip("rounded-line", 3, answers, places, str(digits))
    yield from _of_counts(solved, (*reached, asked))
    of_distance = edits.DISTANCE in ast.unparse(nodes[asked - 1].formula)
    weights = [("abs", by, words) for words, by in BY["weights"] if of_distance]
    for function, by, words in (*((function, by, by) for function, by in edits.FUNCTIONS), *weights):
        other = {i: with_function(nodes[i].formula, function, by) for i in (*reached, asked)}
        changed = {i: formula for i, formula in other.items() if formula is not None}
        if changed:
            answers = solved.answers(solved.graph.values(changed))
            kind = "other-weights" if words != by else "function-left-out" if by == "x" else "other-function"
            yield Slip(kind, 3, answers, nodes[asked].symbol, function, words)


def _of_counts(solved: Any, of: Sequence[int]) -> Iterator[Slip]:
    """A number and one more or less as the next one, wherever unlike lines have it."""
    nodes, places = solved.graph.nodes, dict[str, set[int]]()
    for i in of:
        for text in set(re.findall(r"\b[A-Za-z]\w* [+-] 1\b", ast.unparse(nodes[i].formula))):
            places.setdefault(text, set()).add(i)
    for text, own in places.items():
        count = text.split()[0]
        alike = count not in edits.COUNTS or len({neighbours.form(nodes[i].formula) for i in own}) == 1
        for other in () if alike else (count, text.replace("1", "2")):
            formulas = {i: tree(ast.unparse(nodes[i].formula).replace(text, f"({other})")) for i in own}
            symbols = ", ".join(nodes[i].symbol for i in sorted(own)[:SEVERAL])
            yield Slip("one-more", 3, solved.answers(solved.graph.values(formulas)), symbols, text, other)
