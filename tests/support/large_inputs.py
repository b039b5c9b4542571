"""Work on inputs of a given size and shape: every procedure, adjustment, analysis, picture and reader, by name.

What a procedure takes comes from its descriptor and its kind of input; no procedure is named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import isqrt
from random import Random
from typing import Any

import numpy as np

import nptests
from nptests.adjustments.families import MOST_PAIRS
from nptests.adjustments.methods import adjustments
from nptests.document.pictures.methods import KINDS
from nptests.procedures.procedure import Procedure
from nptests.read.source import Source
from nptests.read.table import read_table
from nptests.results import Comparisons
from nptests.teaching.exercises.data import STATED
from support.dressed import Table
from support.written_tables import FORMATS, written

BYTES = 1_000_000
CELL = 6  # bytes of "0.825,"
MOST = (1 + isqrt(1 + 8 * MOST_PAIRS)) // 2  # algorithms, all pairs of which are compared

# How many columns and rows there are: one of the two is fixed, the other grows.
SHAPES: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "n x 2": lambda cells: (cells // 2, 2),
    "n x 5": lambda cells: (cells // 5, 5),
    "n x 50": lambda cells: (cells // 50, 50),
    f"n x {MOST}": lambda cells: (cells // MOST, MOST),
    "as many": lambda cells: (round(cells**0.5), round(cells**0.5)),
    "20 x k": lambda cells: (20, cells // 20),
    "5 x k": lambda cells: (5, cells // 5),
}


@dataclass(frozen=True)
class Task:
    """A work by its room, name and shape; `work` makes it for so many bytes, and it grows with their power `theory`."""

    room: str
    name: str
    shape: str
    work: Callable[[int], Callable[[], object]]
    theory: float = 1.0


def tasks() -> Iterator[Task]:
    for p in nptests.catalogue():
        for shape in _shapes(p):
            yield Task("procedure", p.name, shape, partial(_procedure, p, shape), _theory(p, shape))
    for a in adjustments():
        yield Task("adjust", a.name, "p-values", partial(_adjustment, a.name))
    for shape in SHAPES:
        yield Task("analysis", "analyse", shape, partial(_analysis, shape), 2.0 if shape.endswith("k") else 1.0)
        for kind in KINDS:
            yield Task("picture", kind, shape, partial(_picture, kind, shape), 2.0 if shape.endswith("k") else 1.0)
        yield Task("picture", "scores", shape, partial(_picture_of_scores, shape))
        for form in FORMATS:
            yield Task("read", form, shape, partial(_reading, form, shape))


def _shapes(p: Procedure) -> tuple[str, ...]:
    if p.study.shape:
        return ("x".join(map(str, p.study.shape)),)
    if p.kind.layout.rows == "values":
        return ("one",)
    return tuple(SHAPES) if p.kind.layout.open else ("columns",)


def _theory(p: Procedure, shape: str) -> float:
    """All pairs of k grow with its square; everything else with the number of cells, but for a logarithm."""
    if p.gives is not Comparisons:
        return 1.0
    return {"20 x k": 2.0, "5 x k": 2.0}.get(shape, 1.0)


def _procedure(p: Procedure, shape: str, size: int) -> Callable[[], object]:
    cells = size // CELL
    n, k = SHAPES[shape](cells) if shape in SHAPES else p.study.shape or (cells // len(p.data), len(p.data))
    return partial(p.run, *arguments(p, max(n, 2), max(k, 1)), **options(p))


def options(p: Procedure) -> dict[str, Any]:
    """What it must be told beside the data."""
    stated = {name: STATED[name] for name, option in p.options.items() if option.required and name in STATED}
    return stated | ({"control": "A1"} if "control" in p.options and p.options["control"].required else {})


def arguments(p: Procedure, n: int, k: int) -> tuple[Any, ...]:
    """n x k numbers with three decimals, in the arguments of the procedure."""
    values = np.full((1, len(p.data)), 10**6) if p.kind.layout.rows == "values" else _values(n, k)
    if p.study.turned:
        values = p.study.turned(np.rint(1000 * values).astype(np.int64) - 750)
    return p.kind.arguments(_Numbers(values, p.kind.table))


def _values(n: int, k: int) -> Any:
    return np.random.default_rng([n, k]).integers(500, 1000, (n, k)) / 1000


@dataclass(frozen=True)
class _Numbers:
    """An array as a source of data."""

    values: Any
    directed: bool

    def scores(self) -> nptests.Scores:
        return nptests.Scores(self.values, better="higher")

    def incomplete(self) -> nptests.IncompleteScores:
        """Every algorithm is left out on as many data sets, a balanced design, where there are data sets enough."""
        n, k = self.values.shape
        values = self.values[: n - n % k or n].astype(object)
        if n >= k > 2:
            places = np.arange(len(values))
            values[places, places % k] = None
        return nptests.IncompleteScores(values, better="higher")

    def samples(self, *names: str) -> tuple[Any, ...]:
        return tuple(self.values.T)

    def groups(self) -> tuple[Any, ...]:
        return tuple(self.values.T)

    def matrix(self, name: str) -> Any:
        return self.values

    def numbers(self) -> tuple[float, ...]:
        return tuple(int(x) for x in self.values[0])


def _scores(shape: str, size: int) -> nptests.Scores:
    n, k = SHAPES[shape](size // CELL)
    return _Numbers(_values(n, k), True).scores()


def _analysis(shape: str, size: int) -> Callable[[], object]:
    return partial(nptests.analyse, _scores(shape, size))


def _picture(kind: str, shape: str, size: int) -> Callable[[], object]:
    compared = nptests.nemenyi(_scores(shape, size))
    return lambda: nptests.draw(compared, kind=kind).svg()


def _picture_of_scores(shape: str, size: int) -> Callable[[], object]:
    table = _scores(shape, size)
    return lambda: nptests.draw(table).svg()


def _reading(form: str, shape: str, size: int) -> Callable[[], object]:
    """A table as a file of this form, as people write them."""
    n, k = SHAPES[shape](size // CELL)
    values = _values(n, k).tolist()
    cells = [[f"{x:.3f}" for x in row] for row in values]
    names = [f"d{i}" for i in range(n)]
    data, ending = written(Table(Random(1), form, [f"m{j}" for j in range(k)], names, cells, values, 3, []))
    return lambda: read_table(Source(data, "table" + ending, ending)).scores(better="higher")


def _adjustment(name: str, size: int) -> Callable[[], object]:
    return partial(nptests.adjust, np.random.default_rng(size).uniform(size=size // CELL), name, alpha=0.05)
