"""Slips of reading: one number of a sheet taken for another, and what that makes of the answers."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.derivations.expressions import names_in
from nptests.teaching.exercises import neighbours, otherdata, tables
from nptests.teaching.exercises.data import Data
from nptests.teaching.exercises.otherdata import MANY, replaced
from nptests.teaching.exercises.replies import Given, Slip

LIKE = (("1", "7"), ("3", "8"), ("4", "9"), ("5", "6"), ("0", "6"))  # digits of like shapes
FAR = 7  # the weight of a digit that is read as one of no like shape
PROOFS = 4  # readings whose answers are worked out both ways
MANY_SLOW = 200  # readings, more of which the procedure is not asked for
# What data have in place of what a sheet states of their law.
SAMPLED = MappingProxyType(
    {"mean": ("mean", "median"), "sd": ("standard deviation", "standard deviation with n", "variance")}
)
Way = Callable[[Data], dict[str, float]]


def slips(solved: Any) -> Iterator[Slip]:
    """The answers on data that were misread: by the lines of the derivation where these give what the procedure does,
    else by the procedure, which is slow: then digits of unlike shapes are left out."""
    data, every = solved.task.data, list(_readings(solved.task.data))
    quick = _by_lines(solved, data)
    step = max(1, len(every) // PROOFS)
    proofs = [(_by_procedure(solved, changed), quick(changed)) for _, _, changed, *_ in every[::step] if quick]
    is_quick = any(right for right, _ in proofs) and all(_same(right, own) for right, own in proofs)
    for kind, weight, changed, place, part, by in every:
        if is_quick or weight < FAR or len(every) <= MANY_SLOW:
            answers = quick(changed) if is_quick and quick else _by_procedure(solved, changed)
            yield Slip(kind, weight, answers, place, part, by)


def of_options(solved: Any) -> Iterator[Slip]:
    """The answers where a number that the sheet gives beside its data is another one: nothing, a part or a power of it,
    what the data have in its place."""
    graph, data = solved.graph, solved.task.data
    used = set[str]().union(*(node.needs for node in graph.nodes), *map(names_in, graph.formulas.values()))
    numbers = {s: float(x) for s, x in graph.known.items() if s in used and np.ndim(x) == 0}
    for option, x in data.options.items():
        own = {s: y for s, y in numbers.items() if isinstance(x, float | int) and abs(y) == abs(x)}
        for by, other in _otherwise(option, abs(x), data) if own else ():
            changed = {s: other if y > 0 else -other for s, y in own.items()}
            known = tables.again(graph.known, graph.formulas, {}, changed)
            yield Slip("other-option", 2, solved.of_known(known), "", option, by)


def _otherwise(option: str, x: float, data: Data) -> Iterator[tuple[str, float]]:
    yield from (("half of it", x / 2), ("twice of it", 2 * x), ("0", 0.0))
    yield from (("its square", x * x), ("its root", math.sqrt(x)), ("1 less it", 1 - x))
    yield "divided by sqrt(n)", x / math.sqrt(len(data.rows))
    for word in SAMPLED.get(option, ()):
        yield from ((f"the {word} of the sample", y) for (w, _), y in neighbours.statistics(data).items() if w == word)


def is_of_others(solved: Any, reply: Given, statistic: Given) -> bool:
    """Whether a p-value is that of a statistic by degrees of freedom that other data have, where these are estimated:
    inside their bounds, at which slips have names of their own."""
    symbols, known = [node.symbol for node in solved.graph.nodes], solved.graph.known
    if "df" not in symbols or not {"n_1", "n_2"} <= known.keys() or not {"statistic", "pvalue"} <= solved.lines.keys():
        return False
    own, df = {solved.lines["statistic"]: statistic.middle}, symbols.index("df")
    bounds = float(min(known["n_1"], known["n_2"]) - 1), float(known["n_1"] + known["n_2"] - 2)
    high, low = (solved.answers(solved.graph.values(own | {df: x}))["pvalue"] for x in bounds)
    return bool(low < reply.low and reply.high < high)


def _by_procedure(solved: Any, data: Data) -> dict[str, float]:
    result = otherdata.result_of(solved.task.name, data)
    return {} if result is None else dict(otherdata.answers(result, solved.asked))


def _by_lines(solved: Any, data: Data) -> Way | None:
    if not solved.lines or not all(all(row) for row in data.cells):
        return None
    try:
        cells = np.array(data.cells, dtype=float)
    except ValueError:
        return None
    known = tables.remade(solved.graph.known, solved.graph.formulas, cells)
    return lambda other: solved.of_known(known(np.array(other.cells, dtype=float)))


def _same(right: Mapping[str, float], own: Mapping[str, float]) -> bool:
    return all(math.isclose(own.get(q, math.nan), x, rel_tol=1e-6, abs_tol=1e-12) for q, x in right.items())


def _readings(data: Data) -> Iterator[tuple[str, int, Data, str, str, str]]:
    """The data with one cell read otherwise: its digits exchanged, one of them another, its sign lost, its neighbour
    above or below in its place; a label as another."""
    classes = {name[2:] for name in data.columns if name.startswith("p_")}  # of which each has a probability
    labels = [sorted({*data.column(j), *classes} if j == 0 else set(data.column(j))) for j in range(len(data.columns))]
    labels = [own if 1 < len(own) <= MANY and all(len(x) == 1 for x in own) else [] for own in labels]
    signed = any(x.startswith("-") for row in data.cells for x in row)
    binary = data.kind.holds and {x for row in data.cells for x in row} == {"0", "1"}
    columns = range(len(data.columns)) if binary or not all(labels) else ()
    for (i, row), j in ((line, j) for line, j in product(enumerate(data.cells), columns) if line[1][j]):
        near = {data.cells[g][j] for g in (i - 1, i + 1) if 0 <= g < len(data.cells)} - {row[j], ""}
        misread = [*_alike(row[j], signed=signed), *(("digit-misread", 5, other) for other in sorted(near))]
        if labels[j] and (binary or j == 0):
            misread = [("label-misread", 5, other) for other in labels[j] if other != row[j]]
        for kind, weight, other in misread:
            changed = replace(data, cells=replaced(data.cells, i, replaced(row, j, other)))
            yield kind, weight, changed, data.rows[i] * (kind == "label-misread"), row[j], other


def _alike(cell: str, *, signed: bool) -> Iterator[tuple[str, int, str]]:
    """What a number may be taken for: of one with a point the digits behind it."""
    size = cell.removeprefix("-")
    whole, point, size = ("", "", size) if "." not in size else size.partition(".")
    before = f"{'-' * cell.startswith('-')}{whole}{point}"
    if not size.isdecimal():
        return
    if signed and size.strip("0"):
        yield "digit-misread", 5, cell[1:] if cell.startswith("-") else f"-{cell}"
    if len(size) == 1 and not point:
        yield "digit-misread", 6, f"{before}1{size}"
    if len(size) > 1 and size[-1] != size[-2] and (size[-1] != "0" or size[:-2] or point):
        yield "digits-exchanged", 3, f"{before}{size[:-2]}{size[-1]}{size[-2]}"
    for i, digit in product(range(len(size)), "0123456789"):
        if digit != size[i] and (i or digit != "0" or point or len(size) == 1):
            is_near = abs(int(digit) - int(size[i])) == 1 or (digit, size[i]) in LIKE or (size[i], digit) in LIKE
            yield "digit-misread", 6 if is_near else FAR, f"{before}{size[:i]}{digit}{size[i + 1 :]}"
