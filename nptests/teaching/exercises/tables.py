"""The tables and columns of a derivation made otherwise: other ranks, another statistic of rows, another formula.

How each came about is seen from its numbers: they are ranks, sums, centres or ranges of the data, or of a table before.
"""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations, product
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.derivations.edits import FUNCTIONS, Change, changes, with_function
from nptests.derivations.expressions import names_in, tree
from nptests.derivations.graphs import Graph, tabled

KINDS = ("dense", "min", "max", "ordinal")
STATISTICS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "sum": np.sum, "mean": np.mean, "median": np.median, "range": np.ptp, "maximum": np.max, "minimum": np.min,
        "standard deviation": partial(np.std, ddof=1),
    }
)  # fmt: skip
LARGEST = 200  # cells of a table that is worked out again by each change of its formula
# How scores are made of ranks, where no line says it.
SCORES = ("min({0}, N + 1 - {0})", "probit({0} / (N + 1))", "probit({0} / (k + 1))")
EQUAL = 9  # decimals by which equal numbers may differ
Way = Callable[[Any], Any]
Other = tuple[str, str, str, Way]  # the kind of slip, what is done, what is done in its place, and how


@dataclass(frozen=True)
class Made:
    """How a table came about: from which, and what is done otherwise."""

    source: str
    way: Way
    others: tuple[Other, ...]


def otherwise(
    known: Mapping[str, Any], formulas: Mapping[str, ast.expr], data: Any
) -> Iterator[tuple[str, str, str, str, dict[str, Any]]]:
    """The kind of a slip, the table that it is in, what stands in place of what, and all that is known after it.

    formulas  of tables, by their names
    data      the cells as numbers, or nothing
    """
    arrays = _arrays(known)
    origins = _origins(arrays, formulas, data)
    after = partial(again, known, formulas, origins)
    yield from _of_every_rank(arrays, origins, data, after)
    for name, array in arrays.items():
        if name in origins:
            source = data if origins[name].source == "" else arrays[origins[name].source]
            for kind, part, by, way in origins[name].others:
                yield kind, name, part, by, after({name: way(source)})
        elif name in formulas and array.size <= LARGEST:
            functions = ((f, by, with_function(formulas[name], f, by)) for f, by in FUNCTIONS)
            others = (Change("other-function", other, f, by) for f, by, other in functions if other is not None)
            for change in (*changes(formulas[name]), *others):
                other = tabled(name, change.formula, known)
                if other is not None and other.shape == array.shape:
                    yield change.kind, name, change.part, change.by, after({name: other})
            ranks = partial(_ranks, None, 1, "average", 0.0)
            for kind, way in (("line-rooted", _root), ("line-squared", np.square), ("line-ranked", ranks)):
                yield kind, name, "", "", after({name: way(array)})
        if name in origins or name in formulas:
            rounded = ((digits, np.round(array, digits)) for digits in (0, 1, 2))
            yield from (("rounded-line", name, str(d), "", after({name: x})) for d, x in rounded if (x != array).any())
        derived = name in formulas or (name in origins and origins[name].others)
        if array.ndim == 1 and derived and not np.mod(2 * array, 1).any():
            for i, step in ((i, step) for i in range(len(array)) for step in (1.0, -1.0)):
                by = array[i] + step
                other = np.where(np.arange(len(array)) == i, by, array)
                yield "off-by-one", f"{name[:-1]}{i + 1}", f"{array[i]:g}", f"{by:g}", after({name: other})


def _of_every_rank(
    arrays: Mapping[str, Any], origins: Mapping[str, Made], data: Any, again: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[tuple[str, str, str, str, dict[str, Any]]]:
    """Ties ranked otherwise in every table of ranks, where there are several."""
    every = {
        name: {kind: way for kind, part, by, way in origin.others if part == by == ""}
        for name, origin in origins.items()
    }
    for kind in dict.fromkeys(kind for own in every.values() for kind in own if "ranks" in kind):
        ways = {name: (origins[name].source, own[kind]) for name, own in every.items() if kind in own}
        other = {name: way(arrays[source] if source else data) for name, (source, way) in ways.items()}
        if len(other) > 1:
            yield kind, ", ".join(other), "", "", again(other)


def remade(known: Mapping[str, Any], formulas: Mapping[str, ast.expr], data: Any) -> Callable[[Any], dict[str, Any]]:
    """How all that is known comes out of other data in these places."""
    origins = _origins(_arrays(known), formulas, data)
    return lambda other: again(known, formulas, origins, {"": other})


def scored(graph: Graph) -> Graph:
    """The graph with formulas of tables of scores, as their numbers show them, in place of a line for each score."""
    arrays = {name: x for name, x in _arrays(graph.known).items() if x.ndim > 1}
    formulas = dict[str, ast.expr]()
    for source, name, text in product(arrays, arrays, SCORES):
        formula = tree(text.format(source))
        if source != name not in (formulas.keys() | graph.formulas.keys()):
            own = tabled(name, formula, graph.known)
            if own is not None and own.shape == arrays[name].shape and np.allclose(own, arrays[name], atol=1e-12):
                formulas[name] = formula
    formulas |= _solutions(graph.known)
    nodes = tuple(node for node in graph.nodes if not node.places & formulas.keys())
    return replace(graph, nodes=nodes, formulas={**graph.formulas, **formulas})


def _solutions(known: Mapping[str, Any]) -> dict[str, ast.expr]:
    """Columns that solve the equations of a table and another column, as their numbers show them."""
    arrays = _arrays(known)
    tables = [(name, x) for name, x in arrays.items() if x.ndim > 1 and name.endswith("_gh") and np.isfinite(x).all()]
    columns = [(name, x) for name, x in arrays.items() if name.endswith("_j") and x.any() and np.isfinite(x).all()]
    return {
        name: tree(f"solution({table}, {column})")
        for (table, s), (name, x), (column, a) in product(tables, columns, columns)
        if s.shape == (len(x), len(a)) and name != column and np.allclose(s @ x, a)
    }


def _arrays(known: Mapping[str, Any]) -> dict[str, Any]:
    arrays = {name: x for name, x in known.items() if isinstance(x, np.ndarray) and x.ndim and x.dtype == float}
    return {name: x for name, x in arrays.items() if np.isfinite(x).any() and not np.isinf(x).any()}


def _origins(arrays: Mapping[str, Any], formulas: Mapping[str, ast.expr], data: Any) -> dict[str, Made]:
    ways = ((name, _made(name, arrays, data, formulas)) for name in arrays if name not in formulas)
    return {name: how for name, how in ways if how is not None}


def again(
    known: Mapping[str, Any], formulas: Mapping[str, ast.expr], origins: Mapping[str, Made], changed: dict[str, Any]
) -> dict[str, Any]:
    """All that is known where some tables are others: those made from them are others, too."""
    now, touched = {**known, **changed}, set(changed)
    for name in (*known, *known):  # a table may stand before what it is made of
        x = known[name]
        if name in touched:
            continue
        if name in origins and name not in changed and origins[name].source in touched:
            now[name] = origins[name].way(now[origins[name].source])
        elif name in formulas and name not in changed and touched & names_in(formulas[name]):
            now[name] = tabled(name, formulas[name], now)
        else:
            continue
        now[name] = x if now[name] is None else now[name]
        touched.add(name)
    return now


def _made(name: str, arrays: Mapping[str, Any], data: Any, formulas: Collection[str]) -> Made | None:
    """How a table came about, if its numbers are those of something done to the data or to a table before it."""
    if np.shape(data) == arrays[name].shape and np.array_equal(data, arrays[name], equal_nan=True):
        return Made("", np.asarray, ())
    place = list(arrays).index(name)
    before, behind = list(arrays)[:place], [other for other in list(arrays)[place + 1 :] if other in formulas]
    for source in ("", *reversed(before), *behind):
        x = data if source == "" else arrays[source]
        for way, others in () if x is None else _ways(x):
            own = way(x)
            if own.shape == arrays[name].shape and np.allclose(own, arrays[name], 1e-12, 1e-12, equal_nan=True):
                return Made(source, way, tuple(others))
    return None


def _ways(x: Any) -> Iterator[tuple[Way, Iterator[Other]]]:
    """What may be done to a table or a column, and what may be done in its place."""
    for axis in (1, None) if x.ndim > 1 else (None,):
        for sign in (1, -1):
            for less in (0.0, (np.shape(x)[-1] + 1) / 2):
                yield partial(_ranks, axis, sign, "average", less), _other_ranks(axis, sign, less, x.shape)
    for pair in permutations(range(x.shape[1]), 2) if x.ndim > 1 < x.shape[1] else ():
        if pair[0] < pair[1] and x.shape[1] > 2:
            yield partial(_of_two, pair, partial(_ranks, None, 1, "average", 0.0)), _other_ranks_of_two(pair, x.shape)
        less = np.subtract(*np.eye(x.shape[1])[list(pair)])
        yield partial(np.dot, b=less), iter((("no-sign", "", "", partial(_size, less)),))
    for word, statistic in STATISTICS.items() if x.ndim > 1 < len(x) else ():
        yield partial(_between, statistic), _other_between(word)
    if x.ndim == 1:
        yield lambda x: x - 1, iter((("other-count", "n_j - 1", "n_j", np.asarray),))
        yield _ranks_of_sizes, _other_ranks_of_sizes()
        return
    if x.shape[1] == 1:
        yield lambda x: np.sort(x[:, 0]), iter((("not-ordered", "", "", lambda x: x[:, 0]),))
    signless = (("no-sign", "", "", lambda x: abs(x[:, 0])),) * (x.shape[1] == 1)
    yield from ((partial(_column, j), iter(signless)) for j in range(x.shape[1]))
    yield _ties, iter(())
    yield partial(_above, np.median, np.greater), _other_cuts()
    for axis in (axis for axis in (1, 0) if x.shape[axis] > 1):
        for word, statistic in STATISTICS.items():
            others = {other: way for other, way in STATISTICS.items() if other != word}
            yield partial(_of_lines, statistic, axis), _other_statistics(word, axis, others)
            if word != "sum":
                yield partial(_less, statistic, axis), _other_centres(word, axis, others)
    if x.shape[0] == x.shape[1]:
        yield np.diag, iter(())
    yield lambda x: x[:, 1:], iter(())
    yield _of_own_class, _other_classes()
    yield _classes, iter((("even-share", "1 / k", "", lambda x: np.full_like(x[:, 1:], 1 / (x.shape[1] - 1))),))


def _classes(x: Any) -> Any:
    """1 in the column of the class that is first in its row, else 0."""
    return (x[:, [0]] == np.arange(1, x.shape[1])).astype(float)


def _of_own_class(x: Any, step: int = 0) -> Any:
    """What stands in the column of the class that is first in its row, or so many columns behind it."""
    own, k = x[:, 0], x.shape[1] - 1
    is_class = k > 0 and np.isin(own, np.arange(1, k + 1)).all()
    return x[np.arange(len(x)), 1 + (own.astype(int) - 1 + step) % k] if is_class else np.full(len(x), np.nan)


def _other_classes() -> Iterator[Other]:
    for part, way in (
        ("max(p_ij)", lambda x: x[:, 1:].max(1)), ("min(p_ij)", lambda x: x[:, 1:].min(1)), ("p_i1", lambda x: x[:, 1]),
        ("p_i(j - 1)", partial(_of_own_class, step=-1)), ("p_i(j + 1)", partial(_of_own_class, step=1)),
        ("1 - p_ij", lambda x: 1 - _of_own_class(x)),
    ):  # fmt: skip
        yield "other-index", "p_ij", part, way


def _root(x: Any) -> Any:
    return np.sqrt(abs(x))


def _ties(x: Any) -> Any:
    """How many values are alike, of each that is there more than once."""
    times = np.unique(np.round(x, EQUAL), return_counts=True)[1]
    return times[times > 1].astype(float)


def _ranks(axis: int | None, sign: Any, method: str, less: float, x: Any) -> Any:
    empty: Any = "omit" if np.isnan(x).any() else "propagate"
    return rankdata(np.round(sign * x, EQUAL), method=method, axis=axis, nan_policy=empty).reshape(x.shape) - less


def _of_two(pair: tuple[int, ...], way: Way, x: Any) -> Any:
    """Something done to two columns alone."""
    two = np.full_like(x, np.nan)
    two[:, pair] = x[:, pair]
    return way(two)


def _other_ranks_of_two(pair: tuple[int, ...], shape: tuple[int, ...]) -> Iterator[Other]:
    for kind, part, by, way in _other_ranks(None, 1, 0.0, shape):
        yield kind, part, by, partial(_of_two, pair, way)
    yield "ranks-elsewhere", "", "", lambda x: _of_two(pair, np.asarray, _ranks(None, 1, "average", 0.0, x))


def _other_ranks(axis: int | None, sign: int, less: float, shape: tuple[int, ...]) -> Iterator[Other]:
    for kind in KINDS:
        yield f"ranks-{kind}", "", "", partial(_ranks, axis, sign, kind, less)
        # Of a statistic that has two sides, ranks from either end are right.
        yield f"ranks-{kind}", "", "from the other end", partial(_ranks, axis, -sign, kind, less)
    yield "ranks-of-worst", "", "", partial(_ranks, axis, -sign, "average", less)
    yield "ranks-from-zero", "", "", partial(_ranks, axis, sign, "average", less + 1)
    yield "no-ranks", "", "", lambda x: x - less
    for i in range(shape[0]) if axis == 1 else ():
        signs = sign * (1 - 2 * np.eye(shape[0])[:, [i]])
        yield "row-of-worst", "", str(i + 1), partial(_ranks, axis, signs, "average", less)
    if axis is None and len(shape) > 1:
        yield "ranks-ordinal", "", "", lambda x: _ranks(None, sign, "ordinal", less, x.T).T  # one group after another
    if len(shape) > 1:
        yield "ranks-down", "", "", partial(_ranks, 0, sign, "average", less)
        yield "ranks-elsewhere", "", "", partial(_ranks, 1 if axis is None else None, sign, "average", less)


def _ranks_of_sizes(d: Any, method: str = "average", sign: int = 1) -> Any:
    """Ranks of the sizes of differences; 0 has none."""
    sizes = np.where(d == 0, np.nan, sign * np.abs(d))
    return np.nan_to_num(rankdata(sizes, method=method, nan_policy="omit"))


def _other_ranks_of_sizes() -> Iterator[Other]:
    for kind in KINDS:
        yield f"ranks-{kind}", "", "", partial(_ranks_of_sizes, method=kind)
    yield "ranks-of-worst", "", "", partial(_ranks_of_sizes, sign=-1)
    yield "no-ranks", "", "", np.abs
    yield "ranks-counted", "", "", lambda d: np.where(d == 0, 0.0, 1.0)
    yield "ranks-signed", "", "", lambda d: np.nan_to_num(rankdata(np.where(d == 0, np.nan, d), nan_policy="omit"))
    yield "zeros-ranked", "", "", lambda d: np.where(d == 0, 0.0, rankdata(np.abs(d)))


def _between(statistic: Callable[..., Any], x: Any) -> Any:
    """A statistic of the differences of every two columns."""
    return statistic(x[:, :, None] - x[:, None, :], axis=0)


def _other_between(word: str) -> Iterator[Other]:
    own = STATISTICS[word]
    yield from (("other-statistic", word, by, partial(_between, way)) for by, way in STATISTICS.items() if by != word)
    difference = f"difference of each {word}"
    yield "other-statistic", word, difference, lambda x: np.subtract.outer(own(x, axis=0), own(x, axis=0))
    yield "no-sign", "", "", lambda x: own(abs(x[:, :, None] - x[:, None, :]), axis=0)
    yield "not-ordered", "", "", lambda x: _between(_middle, x)


def _middle(d: Any, axis: int) -> Any:
    return d.take([(d.shape[axis] - 1) // 2, d.shape[axis] // 2], axis).mean(axis)


def _size(less: Any, x: Any) -> Any:
    return abs(x @ less)


def _above(centre: Callable[..., Any], above: Callable[..., Any], x: Any) -> Any:
    """How many values of each column are above a centre of all: these first."""
    return -np.sort(-above(x, centre(x)).astype(float), axis=0)


def _other_cuts() -> Iterator[Other]:
    yield "equal-above", "", "", partial(_above, np.median, np.greater_equal)
    yield "other-statistic", "median", "mean", partial(_above, np.mean, np.greater)
    yield "other-statistic", "median", "mean of the medians", partial(_above, _mean_of_medians, np.greater)
    yield "other-statistic", "median", "median of the first", partial(_above, lambda x: np.median(x[:, 0]), np.greater)


def _mean_of_medians(x: Any) -> Any:
    return np.median(x, axis=0).mean()


def _of_lines(statistic: Callable[..., Any], axis: int, x: Any) -> Any:
    return statistic(x, axis=axis)


def _other_statistics(word: str, axis: int, others: Mapping[str, Callable[..., Any]]) -> Iterator[Other]:
    for by, way in others.items():
        yield "other-statistic", word, by, partial(_of_lines, way, axis)
    yield "other-statistic", word, f"{word} of all values", lambda x: np.full(x.shape[1 - axis], STATISTICS[word](x))


def _less(statistic: Callable[..., Any], axis: int, x: Any) -> Any:
    return x - np.expand_dims(statistic(x, axis=axis), axis)


def _other_centres(word: str, axis: int, others: Mapping[str, Callable[..., Any]]) -> Iterator[Other]:
    for by, way in others.items():
        if by != "sum":
            yield "other-statistic", word, by, partial(_less, way, axis)
    yield "other-centres", "", "", partial(_less, STATISTICS[word], 1 - axis)
    yield "not-centred", "", "", lambda x: x
    yield "centres-rounded", "", "", lambda x: x - np.round(x - _less(STATISTICS[word], axis, x))


def _column(j: int, x: Any) -> Any:
    return x[:, j]
