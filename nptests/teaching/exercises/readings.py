"""Slips of reading: one number of a sheet taken for another, and what that makes of the answers."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from nptests.teaching.exercises import otherdata, tables
from nptests.teaching.exercises.data import Data
from nptests.teaching.exercises.otherdata import MANY, replaced
from nptests.teaching.exercises.replies import Given, Slip

LIKE = (("1", "7"), ("3", "8"), ("4", "9"), ("5", "6"), ("0", "6"))  # digits of like shapes
FAR = 7  # the weight of a digit that is read as one of no like shape
PROOFS = 4  # readings whose answers are worked out both ways
MANY_SLOW = 200  # readings, more of which the procedure is not asked for
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
    """The answers where a number that the sheet gives beside its data is half, twice, or nothing."""
    used = set().union(*(node.needs for node in solved.graph.nodes))
    numbers = {s: float(x) for s, x in solved.graph.known.items() if s in used and np.ndim(x) == 0}
    for option, x in solved.task.data.options.items():
        own = {s: y for s, y in numbers.items() if isinstance(x, float | int) and abs(y) == abs(x)}
        for by, times in (("half of it", 0.5), ("twice of it", 2.0), ("0", 0.0)) if own else ():
            other = {**solved.graph.known, **{s: times * y for s, y in own.items()}}
            yield Slip("other-option", 2, solved.of_known(other), "", option, by)


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
    labels = [sorted(set(data.column(j))) for j in range(len(data.columns))]
    labels = [own if 1 < len(own) <= MANY and all(len(x) == 1 for x in own) else [] for own in labels]
    binary = data.kind.holds and {x for row in data.cells for x in row} == {"0", "1"}
    for (i, row), j in product(enumerate(data.cells), range(len(data.columns)) if binary or not all(labels) else ()):
        near = {data.cells[g][j] for g in (i - 1, i + 1) if 0 <= g < len(data.cells)} - {row[j], ""}
        misread = [*_alike(row[j]), *(("digit-misread", 5, other) for other in sorted(near))] if row[j] else []
        if labels[j] and (binary or j == 0):
            misread = [("label-misread", 5, other) for other in labels[j] if other != row[j]]
        for kind, weight, other in misread:
            changed = replace(data, cells=replaced(data.cells, i, replaced(row, j, other)))
            yield kind, weight, changed, data.rows[i] * (kind == "label-misread"), row[j], other


def _alike(cell: str) -> Iterator[tuple[str, int, str]]:
    """What a whole number may be taken for."""
    size = cell.removeprefix("-")
    sign = cell[: -len(size)] if size else ""
    if not size.isdecimal():
        return
    if sign:
        yield "digit-misread", 5, size
    if len(size) > 1 and size[-1] != size[-2]:
        yield "digits-exchanged", 3, f"{sign}{size[:-2]}{size[-1]}{size[-2]}"
    for i, digit in product(range(len(size)), "0123456789"):
        if digit != size[i] and (i or digit != "0" or len(size) == 1):
            is_near = abs(int(digit) - int(size[i])) == 1 or (digit, size[i]) in LIKE or (size[i], digit) in LIKE
            yield "digit-misread", 6 if is_near else FAR, f"{sign}{size[:i]}{digit}{size[i + 1 :]}"
