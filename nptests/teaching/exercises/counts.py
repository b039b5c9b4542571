"""What else the counts of a sheet give: sums of its cells, one over another, in place of another, cells exchanged."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, permutations, product
from typing import Any

import numpy as np

from nptests.derivations.edits import CELLS
from nptests.derivations.expressions import names_in, tree
from nptests.derivations.graphs import Graph, Node
from nptests.teaching.exercises.data import LABELS, Data, columns_of_numbers
from nptests.teaching.exercises.replies import Slip

RULE = ("n01", "n10", "n11", "n00")
MEAN_F = "the mean of the F measures of all classes"
PHI = "Matthews's correlation (phi)"
RULED = {"n_11": "n_00", "n_00": "n_11", "n_01": "n_10", "n_10": "n_01"}
MARGIN = 2  # cells
LABELLED, MANY = ("truth", "predicted"), 5  # columns of classes, and how many these are at most


def counted(solved: Any, name: str) -> Iterator[Slip]:
    """One sum of counts over another, or the difference of two, alone or over all, where the sheet has such cells; one
    sum in place of another in what is asked for."""
    own, task = dict(solved.graph.known), solved.task
    yield from of_each_class(task.data, name)
    if task.data.columns == RULE:
        own |= {f"n_{column[1:]}": float(x) for column, x in zip(RULE, task.data.cells[0], strict=True)}
    cells = next((names for names in (*CELLS, CELLS[1][:2], ("N_1", "N_0")) if all(x in own for x in names)), ())
    sums = list(chain.from_iterable(combinations(cells, r) for r in range(1, len(cells) + 1)))
    total = {part: float(sum(own[x] for x in part)) for part in sums}
    if task.data.columns == RULE:
        yield from _of_cells(solved, total)
    if "n_ij" in own and own["n_ij"].ndim == 2:
        rows, columns = own["n_ij"].sum(1), own["n_ij"].sum(0)
        n, hits = rows.sum(), np.diag(own["n_ij"]).sum()
        phi = _over(n * hits - rows @ columns, math.sqrt((n * n - rows @ rows) * (n * n - columns @ columns)))
        mean = float(np.mean(2 * np.diag(own["n_ij"]) / (rows + columns)))
        yield from (Slip("other-measure", 3, {name: x}, "", of) for x, of in ((mean, MEAN_F), (phi, PHI)))
    for above, below in permutations(sums, 2):
        if set(above) < set(below) or (total[below] and not set(above) & set(below)):
            weight = 2 + (below != cells) + (len(above) > 1) + (not set(above) < set(below))
            weight -= _is_usual(set(above), set(below), cells)
            x = total[above] / total[below] if total[below] else math.inf
            kind, all_of = ("share-of-all", "n") if below == cells else ("quotient", _sum(below))
            yield Slip(kind, weight, {name: x}, "", f"{_sum(above)} / {all_of}")
    if len(cells) == len(CELLS[0]):
        yield from _of_margins(own, cells, name)
        table = [float(own[x]) for x in cells]  # which has n_11 behind those of one alone
        for of, x in _of_four(*(table if cells == CELLS[0] else [table[2], *table[:2], table[3]])):
            yield Slip("other-measure", 3, {name: x}, "", of)
    for b, c in permutations(cells[1:3]) if cells == CELLS[0] and own[cells[0]] else ():  # F2, and F1/2
        x = 5 * own["TP"] / (5 * own["TP"] + 4 * own[b] + own[c])
        yield Slip("quotient", 2, {name: x}, "", f"5 * TP / (5 * TP + 4 * {b} + {c})")
    for a, b in permutations(cells, 2):
        less = own[a] - own[b]
        yield Slip("difference", 3, {name: less}, "", f"{a} - {b}")
        yield Slip("quotient", 4, {name: less / total[tuple(cells)]}, "", f"({a} - {b}) / n")
        yield from (Slip("quotient", 5, {name: less / own[c]}, "", f"({a} - {b}) / {c}") for c in cells if own[c])
        both = own[a] + own[b]
        if both:
            yield Slip("quotient", 3, {name: less / math.sqrt(both)}, "", f"({a} - {b}) / sqrt({a} + {b})")
        if both and a < b:
            yield Slip("quotient", 3, {name: less**2 / both}, "", f"({a} - {b}) ** 2 / ({a} + {b})")


def _is_usual(above: set[str], below: set[str], cells: Sequence[str]) -> bool:
    """Whether a quotient is the share of a margin in all, or of one cell in a diagonal."""
    diagonals = {*cells[:1], *cells[-1:]}, set(cells[1:-1])
    of_all = below == set(cells) and len(above) == MARGIN and above not in diagonals
    return len(cells) > MARGIN and (of_all or (below in diagonals and above < below))


def of_each_class(data: Data, name: str) -> Iterator[Slip]:
    """What is counted of each class, over all of them: their means, plain or weighted, their sum, product and ends."""
    labels = sorted({x for row in data.cells for x in row[:2]})
    if data.columns[:2] != LABELLED or len(labels) > MANY:
        return
    cells = Counter(row[:2] for row in data.cells)
    table = np.array([[cells[a, b] for b in labels] for a in labels], dtype=float)
    true, predicted, hit, n = table.sum(1), table.sum(0), np.diag(table), table.sum()
    others = n - true - predicted + hit
    with np.errstate(all="ignore"):
        for part, x in (
            ("TP / (TP + FN)", hit / true), ("TP / (TP + FP)", hit / predicted), ("TP / n", hit / n),
            ("2 TP / (2 TP + FP + FN)", 2 * hit / (true + predicted)),
            ("TP / (TP + FP + FN)", hit / (true + predicted - hit)),
            ("TN / (TN + FP)", others / (n - true)), ("(TP + TN) / n", (hit + others) / n),
        ):  # fmt: skip
            for by, y in (
                ("mean", x.mean()), ("mean, weighted by the true cases", x @ true / n), ("sum", x.sum()),
                ("mean, weighted by the predicted cases", x @ predicted / n), ("product", np.prod(x)),
                ("geometric mean", np.prod(x) ** (1 / len(x))), ("harmonic mean", len(x) / (1 / x).sum()),
                ("minimum", x.min()), ("maximum", x.max()), ("median", np.median(x)),
                *(("mean, without a class", (x.sum() - y) / (len(x) - 1)) for y in x if len(x) > 1),
            ):  # fmt: skip
                yield Slip("of-each-class", 3 + ("without" in by), {name: float(y)}, "", part, by)


def _of_margins(own: Mapping[str, float], cells: Sequence[str], name: str) -> Iterator[Slip]:
    """What is made of a cell and of both margins that it is in."""
    opposite = dict(zip(cells, reversed(cells), strict=True)) if cells == CELLS[0] else RULED
    n = sum(own[x] for x in cells)
    for c in (c for c in cells if own[c]):
        x, y = (f"({c} + {other})" for other in cells if other not in (c, opposite[c]))
        a, b = (own[c] + own[other] for other in cells if other not in (c, opposite[c]))
        for words, z in (
            (f"{c} / sqrt({x} * {y})", own[c] / math.sqrt(a * b)), (f"2 * {c} / ({x} + {y})", 2 * own[c] / (a + b)),
            (f"({c} / {x} + {c} / {y}) / 2", (own[c] / a + own[c] / b) / 2),
            (f"{c} / {x} - {y} / n", own[c] / a - b / n), (f"{c} ** 2 / ({x} * {y})", own[c] ** 2 / (a * b)),
            (f"{c} / {y} - {x} / n", own[c] / b - a / n),
            (f"({c} + 1) / ({x} + 2)", (own[c] + 1) / (a + 2)), (f"({c} + 1) / ({y} + 2)", (own[c] + 1) / (b + 2)),
            (f"({c} + 1) / {x}", (own[c] + 1) / a), (f"({c} + 1) / {y}", (own[c] + 1) / b),
            (f"(1 - {y} / n) / (1 - {c} / {x})", _over(1 - b / n, 1 - own[c] / a)),
            (f"(1 - {x} / n) / (1 - {c} / {y})", _over(1 - a / n, 1 - own[c] / b)),
        ):  # fmt: skip
            yield Slip("quotient", 4, {name: z}, "", words)


def _of_four(hits: float, a: float, b: float, rest: float) -> Iterator[tuple[str, float]]:
    """What is made of all four cells: `a` are predicted, or of Y, alone, `b` are true, or of X, alone."""
    product = hits * rest - a * b
    n, margins = hits + a + b + rest, (hits + a) * (hits + b) * (rest + a) * (rest + b)
    share, other = _over(hits, hits + b), _over(a, a + rest)
    yield from ((PHI, _over(product, math.sqrt(margins))), ("chi-squared of the table", _over(n * product**2, margins)))
    yield from (("odds ratio", _over(hits * rest, a * b)), ("Yule's Q", _over(product, hits * rest + a * b)))
    yield "relative risk (likelihood ratio)", _over(share, other)
    yield "likelihood ratio of what is not predicted so", _over(1 - share, 1 - other)
    yield "Youden's index", share - other
    yield "geometric mean of sensitivity and specificity", math.sqrt(abs(share * (1 - other)))
    yield "precision and negative predictive value less 1", _over(hits, hits + a) + _over(rest, rest + b) - 1


def _over(x: float, y: float) -> float:
    return x / y if y else math.inf


def _of_cells(solved: Any, total: Mapping[tuple[str, ...], float]) -> Iterator[Slip]:
    """Each sum of cells in place of another one, of both margins those that are alike; other cells everywhere; what is
    made of products of cells."""
    known, graph = solved.graph.known, solved.graph
    alike = {x: {part for part, y in total.items() if y == known.get(x)} for x in names_in(graph.nodes[-1].formula)}
    names = {x: parts for x, parts in alike.items() if parts}  # a rate, or the root itself, is no sum of cells

    def answers(others: Mapping[str, float]) -> dict[str, float]:
        return dict(solved.answers(graph.values({}, {**known, **others})))

    for x, y in ((x, part) for x in names for part in total if part not in names[x]):
        yield Slip("other-count", 3 + (len(y) == 1), answers({x: total[y]}), graph.nodes[-1].symbol, x, _sum(y))
    cells = [part[0] for part in total if len(part) == 1]
    of = {x: min(parts, key=len) for x, parts in names.items()}
    a, b, c, d = (total[cell,] for cell in cells)
    for kind, part, by, counts in (
        ("cells-turned", "n_11 and n_00", "", (a, b, d, c)), ("cells-turned", "0 and 1", "", (b, a, d, c)),
        ("cell-left-out", "n_11", "", (a, b, 0, d)), ("off-by-one", "n_11", "n_11 + 1", (a, b, c + 1, d)),
    ):  # fmt: skip
        every = {x: sum(counts[cells.index(cell)] for cell in part) for x, part in of.items()}
        for own in (every, {x: y for x, y in every.items() if len(of[x]) == MARGIN}):
            yield Slip(kind, 3, answers(own), ", ".join(sorted(own)), part, by)
    less = c / (a + b + c + d) - (b + c) * (a + c) / (a + b + c + d) ** 2
    yield Slip("other-measure", 3, {next(iter(solved.asked)): less}, "", "support less that of both apart")


def _sum(part: tuple[str, ...]) -> str:
    return part[0] if len(part) == 1 else f"({' + '.join(part)})"


def cases(solved: Any) -> int:
    """How many cases are counted in the answers; 0 where they are no counts of cases."""
    data = solved.task.data
    if data.columns == RULE:
        return sum(map(int, data.cells[0]))
    return len(data.rows) if solved.result is not None and {"TP", "n_ij"} & solved.graph.known.keys() else 0


def wins(data: Data) -> Iterator[dict[str, float]]:
    """How many pairs of values of two columns, or of two classes, are won: with half of the ties, and otherwise."""
    columns = [x for name, x in columns_of_numbers(data).items() if name not in LABELS]
    labels = data.column(0) if data.columns[0] in LABELS else []
    if len(set(labels)) == 2 and columns:
        of_class = np.array(labels) == max(labels)
        columns = [columns[0][of_class], columns[0][~of_class]]
    for x, y in permutations(columns, 2):
        less = np.subtract.outer(x, y)
        won, tied = float((less > 0).sum()), float((less == 0).sum())
        rows = {"rows-alone": float(np.heaviside(x - y, 0.5).sum())} if len(x) == len(y) and not labels else {}
        lost = less.size - won - tied
        rows |= {"ties-left-out": won / (won + lost) * less.size} if won + lost else {}
        rows |= {"ranks-for-wins": won + tied / 2 + len(x) * (len(x) + 1) / 2}
        yield {"": won + tied / 2, "ties-unwon": won, "ties-won": won + tied, "lost": lost, **rows}


def with_pairs(graph: Graph, data: Data) -> Graph:
    """The graph, with the number of pairs that its last line is a share of; and before each line that is made of ranks
    the form of the sheet, of pairs won, lost and equal."""
    sizes = [(a, b) for a, b in (("N_1", "N_0"), ("n_1", "n_2")) if {a, b} <= graph.known.keys()]
    if not any({a, b} <= names_in(node.formula) for a, b in sizes for node in graph.nodes):
        return graph
    (a, b), nodes, known = sizes[0], list[Node](), dict(graph.known)
    known |= {"pairs": float(known[a] * known[b])} if {a, b} <= names_in(graph.nodes[-1].formula) else {}
    every = [{"more": x["ties-unwon"], "less": x["lost"], "equal": x["ties-won"] - x["ties-unwon"]} for x in wins(data)]
    forms = [tree(f"({above}) / ({a} * {b})") for above in ("more - less", "more + equal / 2")]
    for node in graph.nodes:
        for own, form in product(every if "more" not in graph.known else (), forms):
            if math.isclose(replace(graph, known=known | own).value(form, {}), node.value):
                known, every = known | own, [own]
                nodes.append(replace(node, formula=form))
                break
        nodes.append(node)
    return Graph(tuple(nodes), known, graph.formulas)
