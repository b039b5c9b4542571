"""What else the numbers of a sheet give: other measures of them, quotients of counts, plain statistics.

Measures are those of the catalogue that need no other columns, also of the other class, with columns exchanged, and
with the root, the complement or the sign at their end; a count is any sum of cells.
"""

import ast
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.derivations.edits import each_part, with_part
from nptests.derivations.expressions import Renamed, names_in, tree
from nptests.derivations.graphs import tabled
from nptests.experiment.metrics.listed import EVERY, metrics
from nptests.procedures.descriptor import Procedure
from nptests.procedures.listed import catalogue
from nptests.results import Comparisons
from nptests.teaching.exercises import averages, clusters, counts, predictions, tables
from nptests.teaching.exercises.data import LABELS, Data, columns_of_numbers
from nptests.teaching.exercises.making import Exercise, exercise
from nptests.teaching.exercises.otherdata import MANY, PAIRED, result_of
from nptests.teaching.exercises.replies import Slip

MOST_PAIRS = 400
TRIMMED = 2  # the smallest and the largest of several
Plain = dict[tuple[str, str], float]  # plain statistics: by their name, and what they are of
STATISTICS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "mean": np.mean, "median": np.median, "sum": np.sum, "range": np.ptp, "maximum": np.max, "minimum": np.min,
        "standard deviation": partial(np.std, ddof=1), "standard deviation with n": np.std,
        "mean over its standard deviation": lambda x: np.mean(x) / np.std(x, ddof=1),
        "trimmed mean": lambda x: np.mean(np.sort(x)[1:-1]),
        "mean over its standard error": lambda x: np.mean(x) / np.std(x, ddof=1) * np.sqrt(np.size(x)),
        "variance": partial(np.var, ddof=1), "variance with n": np.var,
        "mean absolute deviation": lambda x: np.mean(abs(x - np.mean(x))),
    }
)  # fmt: skip
LOCATIONS = ("mean", "median", "trimmed mean", "mean over its standard deviation")
FEW = 4  # measures of the same data
USUAL = ("standard deviation", "mean standard deviation")  # as others call it, of one sample or of both
SPREADS = ("standard deviation", "standard deviation with n", "range", "mean absolute deviation")
CENTRES = ("mean", "median", "maximum", "minimum", "sum")
TURNED = MappingProxyType({"": "{}", "class": "{}, of the other class", "columns": "{}, with columns exchanged",
                           "cut": "{}, of numbers cut at 1/2"})  # fmt: skip
ENDS: Mapping[str, tuple[int, Callable[[float], float]]] = MappingProxyType(
    {
        "complement": (1, lambda x: 1 - x),
        "sign": (2, lambda x: -x),
        "root": (2, lambda x: math.sqrt(abs(x))),
        "square": (2, lambda x: x * x),
        "inverse": (3, lambda x: 1 / x if x else math.inf),
    }
)


def measured(task: Exercise, name: str, right: float) -> Iterator[Slip]:
    """Other measures and effects of the same numbers, and the same one, each with what is done at its end."""
    turned = [(kind, weight, _measures(task, data, kind)) for kind, weight, data in _turned(task.data)]
    elsewhere = _measures(task, exercise(task.name, seed=0, student=1).data, "elsewhere")
    for title, own in turned[0][2].items():  # another name of a measure, on whatever data, is none
        same = [other for other in turned[0][2] if turned[0][2][other] == own and elsewhere[other] == elsewhere[title]]
        turned[0][2][title] = own if same[0] == title else ()
    plain = {x for own in turned[0][2].values() for x in own}
    seen = {f"{x:.9g}" for x in plain}
    for kind, weight, measures in turned:
        for title, x in ((title, x) for title, own in measures.items() for x in own if not kind or x not in plain):
            yield Slip("other-measure", weight, {name: x}, "", TURNED[kind].format(title))
            for end, (more, change) in ENDS.items() if kind != "cut" else ():
                if f"{change(x):.9g}" not in seen:
                    yield Slip(f"other-measure-{end}", weight + more, {name: change(x)}, "", TURNED[kind].format(title))
    several = turned[0][2].items() if task.name in EVERY and not 0 < right <= 1 else ()  # shares are told by counts
    others = [(title, x) for title, own in several for x in own if x and right + x]
    weight = 3 if len(others) <= FEW else 4
    for title, x in others:
        yield Slip("measures-added", weight, {name: right + x}, "", *sorted((task.title, title)))
        yield Slip("share-of-measures", weight, {name: right / (right + x)}, "", task.title, title)
        yield Slip("over-measure", weight, {name: right / x}, "", task.title, title)
    classes = (x for kind, _, own in turned if kind == "class" for x in own.get(task.title, ()))
    yield from (Slip("of-classes", 3, {name: (right + x) / 2}) for x in classes)
    yield from _of_two(task.title, name, turned[0][2] | {task.title: (right,)}, elsewhere)


def _of_two(
    own: str, name: str, here: Mapping[str, tuple[float, ...]], elsewhere: Mapping[str, tuple[float, ...]]
) -> Iterator[Slip]:
    """What else is made of two measures whose harmonic mean one is, here and elsewhere: their mean, their product."""
    titles = [title for title in here if title != own and here[title] and elsewhere[title]]
    known = [here, elsewhere] if here[own] and elsewhere.get(own) else []
    for one, two in combinations(titles, 2) if known else ():
        if not all(math.isclose(_harmonic(x[one][0], x[two][0]), x[own][0]) for x in known):
            continue
        (a, *_), (b, *_) = here[one], here[two]
        yield from (Slip("other-measure", 0, {name: here[part][0]}, "", part) for part in (one, two))
        for kind, weight, x in (
            ("mean", 2, (a + b) / 2), ("sum", 3, a + b), ("product", 3, a * b), ("geometric", 3, math.sqrt(a * b)),
            ("product", 3, 2 * a * b), *(("weighted", 3, (1 + w) * a * b / (w * a + b)) for w in (4, 1 / 4)),
            *(("rounded", 3, _harmonic(round(a, digits), round(b, digits))) for digits in (1, 2)),
        ):  # fmt: skip
            yield Slip(f"{kind}-of-two", weight, {name: x}, "", one, two)
        for other, c in ((title, x) for title in titles if title not in (one, two) for x in here[title]):
            yield Slip("part-of-two", 4, {name: _harmonic(a, c)}, "", two, other)
            yield Slip("part-of-two", 4, {name: _harmonic(c, b)}, "", one, other)


def _harmonic(a: float, b: float) -> float:
    return 2 * a * b / (a + b) if a + b else math.nan


def _measures(task: Exercise, data: Data, kind: str) -> dict[str, tuple[float, ...]]:
    """What measures, of an effect also tests, say of data; at whose end is what is made of it, it is left out."""
    numbers = dict[str, tuple[float, ...]]()
    for other in (*metrics(), *(() if task.name in EVERY else catalogue())):
        own = _columns_for(other, data)
        result = None if own is None or (other.name == task.name and not kind) else result_of(other.name, own)
        values = (getattr(result, x, None) for x in ("estimate", "statistic") if not isinstance(result, Comparisons))
        numbers[other.title] = tuple(x for x in values if isinstance(x, float) and math.isfinite(x))
    return numbers


def _turned(data: Data) -> Iterator[tuple[str, int, Data]]:
    """The data as they are; with the two classes exchanged; with two columns exchanged."""
    yield "", 1, data
    labels = sorted({row[0] for row in data.cells})
    if data.columns[0] == "truth" and len(labels) == 2:
        other = {labels[0]: labels[1], labels[1]: labels[0]}
        both = data.columns[1] == "predicted"
        cells = tuple(tuple(other.get(x, x) if both or j == 0 else x for j, x in enumerate(row)) for row in data.cells)
        yield "class", 2, replace(data, cells=cells)
    if data.columns == ("truth", "ranking") and len(labels) == 2:
        cut = tuple((label, labels[float(number) > 1 / 2]) for label, number in data.cells)
        yield "cut", 2, replace(data, takes="classified", columns=("truth", "predicted"), cells=cut)
    if data.columns[:2] in (("truth", "predicted"), ("n01", "n10")):
        yield "columns", 2, replace(data, cells=tuple((row[1], row[0], *row[2:]) for row in data.cells))


def _columns_for(other: Procedure, data: Data) -> Data | None:
    """The columns that a measure or an effect needs, as far as the data have them."""
    if other.takes == data.takes and other.exercise.columns in (None, (), data.columns):
        return data
    names = other.exercise.columns or other.kind.columns
    if other.kind.holds or not set(names) <= set(data.columns):
        return None
    places = [data.columns.index(name) for name in names]
    if other.takes == "classified" and len({row[j] for row in data.cells for j in places}) > MANY:
        return None  # numbers are no classes
    cells = tuple(tuple(row[j] for j in places) for row in data.cells)
    return replace(data, takes=other.takes, columns=tuple(names), cells=cells)


def statistics(data: Data) -> Plain:
    """Plain statistics of the columns of numbers, of their differences, of all pairs and of all values."""
    with np.errstate(all="ignore"):
        return {
            (word, of): float(statistic(x))
            for of, x in _subjects(data)
            for word, statistic in STATISTICS.items()
            if x.size > (TRIMMED if word.startswith("trimmed") else 1)
        }


def _subjects(data: Data) -> Iterator[tuple[str, Any]]:
    columns = columns_of_numbers(data)
    yield from columns.items()
    named = data.columns[0] in LABELS
    if columns and not named:
        yield ", ".join(columns), np.concatenate(list(columns.values()))
    pairs = [(a, b) for a, b in combinations(columns, 2) if (a, b) == PAIRED or len(columns) == len(PAIRED)]
    for (a, x), (b, y) in (((a, columns[a]), (b, columns[b])) for a, b in pairs if len(data.rows) > 1):
        if len(x) == len(y):
            yield f"{a} - {b}", x - y
            yield f"abs({a} - {b})", abs(x - y)
            yield from ((f"abs({a} - {b}) / {c}", abs(x - y) / z) for c, z in ((a, x), (b, y)) if z.all())
        if not named and x.size * y.size <= MOST_PAIRS:
            yield f"{a}_i - {b}_j", np.subtract.outer(x, y).ravel()


def of_statistics(task: Exercise, name: str, right: float, cases: int) -> Iterator[Slip]:
    """A statistic of the numbers, the difference of those of two columns, the value over or times one."""
    own = {} if cases or "cluster" in task.data.columns else statistics(task.data)  # classes are no numbers
    for (word, of), x in own.items():
        is_usual = word in LOCATIONS and of == " - ".join(task.data.columns)
        yield Slip("statistic", 2 if is_usual else 3 if word == "mean" else 4, {name: x}, "", of, word)
    for (word, a), x in own.items():
        for (_, b), y in ((key, y) for key, y in own.items() if key[0] == word and key[1] != a):
            if a in task.data.columns and b in task.data.columns:
                yield Slip("statistics-less", 2 if word == "mean" else 4, {name: x - y}, "", f"{a} - {b}", word)
    columns = columns_of_numbers(task.data)
    for (a, x), (b, y) in combinations(columns.items(), 2):
        if np.ptp(x) and np.ptp(y) and len(x) == len(y):
            yield from (Slip("statistic", 3, {name: z}, "", f"{a}, {b}", word) for word, z in _of_pair(x, y))
    several = [y for (word, of), y in own.items() if word == "variance" and of in task.data.columns]
    if len(several) > 1 and min(several) and task.data.kind.holds == "groups":
        part = "the largest variance over the smallest"
        yield from (Slip("other-measure", 3, {name: y}, "", part) for y in [max(several) / min(several)])
    for (word, of), x in own.items() if len(task.questions) == 1 else ():
        if x and (of in task.data.columns or of == " - ".join(task.data.columns)):
            yield Slip("over-statistic", 4, {name: right / x}, "", of, word)


def _of_pair(x: Any, y: Any) -> Iterator[tuple[str, float]]:
    """What two columns have in common."""
    covariances = np.cov(x, y)
    signs = np.sign(np.subtract.outer(x, x)), np.sign(np.subtract.outer(y, y))
    yield "correlation", float(np.corrcoef(x, y)[0, 1])
    yield "rank correlation", float(np.corrcoef(rankdata(x), rankdata(y))[0, 1])
    yield "Kendall tau", float((signs[0] * signs[1]).sum() / np.sqrt((signs[0] ** 2).sum() * (signs[1] ** 2).sum()))
    yield "covariance", float(covariances[0, 1])
    yield "covariance with n", float(covariances[0, 1] * (len(x) - 1) / len(x))
    yield "slope on the first", float(covariances[0, 1] / covariances[0, 0])
    yield "slope on the second", float(covariances[0, 1] / covariances[1, 1])


def centres(own: Plain, x: float) -> Iterator[tuple[str, str, float]]:
    """Other centres of the numbers that a line is a centre of, and the same of others: what, of what, and its value."""
    for word in CENTRES:
        for of in (of for (w, of), y in own.items() if w == word and math.isclose(x, y, rel_tol=1e-12, abs_tol=1e-12)):
            yield from ((other, "", own[other, of]) for other in CENTRES if other != word)
            yield from ((word, by, y) for (w, by), y in own.items() if w == word and by != of)
            return


def spreads(data: Data, own: Plain, power: int) -> Iterator[tuple[str, str, float]]:
    """Standard deviations and ranges of the columns, their mean, and of all; or their squares."""
    for word in SPREADS:
        several = [x for (w, of), x in own.items() if w == word and of in data.columns]
        for of, x in ((of, x) for (w, of), x in own.items() if w == word and x):
            yield word, of, x**power
        if len(several) > 1 and word.startswith("mean"):
            yield f"average {word}", ", ".join(data.columns), float(np.mean(several)) ** power
        elif len(several) > 1:
            yield f"mean {word}", ", ".join(data.columns), float(np.mean(several)) ** power
            yield f"geometric mean {word}", ", ".join(data.columns), float(np.prod(several)) ** (power / len(several))
            yield f"mean {word}, not squared", ", ".join(data.columns), float(np.mean(several))
            yield f"sum of each {word}", ", ".join(data.columns), float(np.sum(several)) ** power
            yield f"sum of squared {word}", ", ".join(data.columns), float(np.sum(np.square(several))) ** (power / 2)


def every(solved: Any, name: str) -> Iterator[Slip]:
    """What else the numbers of a sheet, solved, give: in place of an answer, or of a line that leads to it."""
    task, value, graph = solved.task, solved.asked[name].claim["value"], solved.graph
    is_family = isinstance(solved.result, Comparisons)
    if solved.result is None or (value == "pvalue" and not is_family):
        return
    if value == "estimate":
        yield from measured(task, name, solved.right[name])
        yield from (*_of_effect(task, name, solved.right[name]), *predictions.otherwise(task, name))
        ways = (*clusters.otherwise(task.name, task.data), *averages.otherwise(task.data, solved.right[name]))
        yield from (Slip("worked-out-otherwise", 1 + apart, {name: float(x)}, "", words) for apart, words, x in ways)
    if value in ("estimate", "statistic") and not is_family:
        yield from counts.counted(solved, name)
        yield from of_statistics(task, name, solved.right[name], counts.cases(solved))
    if name not in solved.lines or solved.lines[name] in graph.dear:
        return
    others: dict[tuple[str, str], dict[int, float]] = {}
    yield from _of_wins(solved, sorted(graph.leads_to(solved.lines[name]) | {solved.lines[name]}))
    for i in sorted(graph.leads_to(solved.lines[name]) - {solved.lines[name]}):
        node = graph.nodes[i]
        for word, of, x in centres(solved.plain, node.value) if _is_of_values(node.formula) else ():
            others.setdefault((word, of and f"{node.symbol} {of}"), {})[i] = x
            others.setdefault((word, of and f"all {of}"), {})[i] = x
    is_dear = "range_sf" in ast.unparse(graph.nodes[solved.lines[name]].formula)  # a law that takes its time
    yield from _of_mean_squares(solved, solved.lines[name])
    yield from () if is_dear else _of_spreads(solved, solved.lines[name])
    for (word, of), values in others.items():
        places, kind = ", ".join(graph.nodes[i].symbol for i in values), "centre-of-others" if of else "other-centre"
        answers = solved.answers(graph.values(values))
        yield Slip(kind, 3 if of else 2, answers, places, of.partition(" ")[2], word)
        yield from (
            () if of else _at_one_place(solved, name, {graph.nodes[i].symbol: x for i, x in values.items()}, word)
        )
    rounded = {graph.nodes[i].symbol: float(round(graph.nodes[i].value)) for i in others.get(("median", ""), ())}
    yield from _at_one_place(solved, name, rounded, "rounded mean") if rounded else ()


def _of_effect(task: Exercise, name: str, d: float) -> Iterator[Slip]:
    """An effect of two samples as a correlation, and corrected for how few values there are."""
    if task.data.takes == "samples":
        n = sum(bool(cell) for row in task.data.cells for cell in row)
        fewer = d * (1 - 3 / (4 * n - 9))
        for of, x in (("x (1 - 3 / (4 (n_1 + n_2) - 9))", fewer), ("x / sqrt(x ** 2 + 4)", d / math.hypot(d, 2))):
            yield Slip("of-count", 2, {name: x}, "", of)


def _of_spreads(solved: Any, asked: int) -> Iterator[Slip]:
    """Another spread in place of one, or of the pooled variance, which is the mean of those of samples of one size."""
    graph, data = solved.graph, solved.task.data
    pooled = [x for (word, of), x in solved.plain.items() if word == "variance" and of in data.columns]
    for i in sorted(graph.leads_to(asked)):
        node = graph.nodes[i]
        for path, part in ((path, part) for path, part in each_part(node.formula) if path or i != asked):
            is_mean = len(pooled) > 1 and math.isclose(graph.value(part, node.bound), sum(pooled) / len(pooled))
            for word, of, x in spreads(data, solved.plain, power) if (power := _is_spread(part) or 2 * is_mean) else ():
                other = graph.values({i: with_part(node.formula, path, ast.Constant(x))})
                weight = 2 if word in USUAL else 3
                yield Slip("other-spread", weight, solved.answers(other), node.symbol, of, word)


def _of_mean_squares(solved: Any, asked: int) -> Iterator[Slip]:
    """The mean square of rows, of columns, within these, or of all, in place of that of a line."""
    graph = solved.graph
    symbol = "x_ij" if "x_ij" in graph.known else "s_ij"
    x = graph.known.get(symbol)
    lines = [i for i in graph.leads_to(asked) - {asked} if _is_mean_square(graph.nodes[i].formula)]
    if not lines or np.ndim(x) != 2 or min(x.shape) < 2:
        return
    (n, k), rows, columns = x.shape, x.mean(1), x.mean(0)
    for word, square in (
        ("mean square between rows", k * rows.var(ddof=1)), ("mean square between columns", n * columns.var(ddof=1)),
        ("mean square within columns", x.var(axis=0, ddof=1).mean()), ("total mean square", x.var(ddof=1)),
        ("mean square within rows", x.var(axis=1, ddof=1).mean()),
        ("residual mean square", (x - rows[:, None] - columns + x.mean()).var() * n * k / (n - 1) / (k - 1)),
    ):  # fmt: skip
        for i in lines:
            answers = solved.answers(graph.values({i: float(square)}))
            yield Slip("other-spread", 3, answers, graph.nodes[i].symbol, symbol, word)


def _is_mean_square(formula: ast.expr) -> bool:
    is_mean = isinstance(formula, ast.BinOp) and isinstance(formula.op, ast.Div)
    return _is_spread(formula) == 2 or (is_mean and ast.unparse(formula).startswith("SS_"))


def _of_wins(solved: Any, reached: list[int]) -> Iterator[Slip]:
    """Pairs of values counted otherwise in the lines that count these."""
    nodes, won, counted = solved.graph.nodes, list(counts.wins(solved.task.data)), dict[str, dict[int, float]]()
    for i in (i for i in reached if nodes[i].symbol.startswith("U")):
        for kind, x in next((own for own in won if own[""] == nodes[i].value), {}).items():
            counted.setdefault(kind, {})[i] = x
    for kind, values in counted.items():
        for times in (1.0, float(len(solved.task.data.rows))) if kind == "rows-alone" else (1.0,) * bool(kind):
            answers = solved.answers(solved.graph.values({i: x * times for i, x in values.items()}))
            yield Slip(kind, 2 - 2 * (kind in ("ties-unwon", "ties-won")), answers, nodes[min(values)].symbol)


def _at_one_place(solved: Any, name: str, own: Mapping[str, Any], word: str) -> Iterator[Slip]:
    """Another centre in place of means in one formula only: spreads are still about the means."""
    nodes, known, reached = solved.graph.nodes, solved.graph.known, solved.graph.leads_to(solved.lines[name])
    several = [x for symbol, x in sorted(own.items()) if symbol.startswith("m_")]
    own = {**own, "m_j": np.array(several)} if len(several) == np.size(known.get("m_j")) else own
    called = {x: ast.Name(f"{word}{x}".replace(" ", "_")) for x in own}
    known = {**known, **{called[symbol].id: x for symbol, x in own.items()}}
    for text in dict.fromkeys(ast.unparse(nodes[i].formula) for i in sorted(reached)):
        alike = [i for i in sorted(reached) if ast.unparse(nodes[i].formula) == text]
        used = {x for x in names_in(tree(text)) if x in own or (x.startswith("m_") and "m_j" in own)}
        for means in {frozenset(used), frozenset(used - {"m"})} - {frozenset()}:
            renamed = Renamed({x: ast.Name((word + x).replace(" ", "_")) for x in means}).visit(tree(text))
            answers = solved.answers(solved.graph.values(dict.fromkeys(alike, renamed), known))
            yield Slip("other-centre", 3, answers, nodes[alike[0]].symbol, "", word)
    every = set().union(*map(solved.graph.leads_to, solved.lines.values()), solved.lines.values())
    formulas = {i: nodes[i].formula for i in every if names_in(nodes[i].formula) & own.keys()}
    plain = {i: Renamed(called).visit(tree(ast.unparse(f))) for i, f in formulas.items() if not _is_spread(f)}
    if len(plain) > 1:
        answers = solved.answers(solved.graph.values(plain, known))
        yield Slip("other-centre", 3, answers, ", ".join(nodes[i].symbol for i in sorted(plain)[:4]), "", word)
    for table, formula in solved.graph.formulas.items():
        if names_in(formula) & own.keys():
            renamed = Renamed(called).visit(tree(ast.unparse(formula)))
            changed = tables.again(known, solved.graph.formulas, {}, {table: tabled(table, renamed, known)})
            yield Slip("other-centre", 3, solved.of_known(changed), table, "", word)


def _is_of_values(formula: ast.expr) -> bool:
    """Whether a line is made of values, and no count of them, which a centre equals by luck."""
    called = {ast.unparse(part.func) for part in ast.walk(formula) if isinstance(part, ast.Call)}
    return any(not name.startswith("count") for name in called)


def _is_spread(formula: ast.expr) -> int:
    """1 for the root of a sum of squares over a number, 2 for a sum of squares over one, else 0."""
    text = ast.unparse(formula)
    inside = formula.args[0] if isinstance(formula, ast.Call) and text.startswith("sqrt(") else formula
    is_mean = isinstance(inside, ast.BinOp) and isinstance(inside.op, ast.Div) and " ** 2)" in ast.unparse(inside.left)
    return (1 if text.startswith("sqrt(") else 2) if is_mean and ast.unparse(inside).startswith("sum_") else 0


def rounded(x: float, digits: int, *, up: bool) -> float:
    """What lies in the middle is rounded up by hand, and to the even neighbour by computers."""
    scale = 10.0**digits
    return math.copysign(math.floor(abs(x) * scale + 0.5 + 1e-9) / scale, x) if up else float(round(x, digits))


def form(formula: ast.expr) -> str:
    """What lines of one kind share: all but the numbers of their symbols, and signs."""
    return re.sub(r"(-(?=\d))?_?\d+(\.\d+)?", "#", ast.unparse(formula)).replace(" - ", " + ")
