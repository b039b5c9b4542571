"""Small data sets with pleasant numbers, by the kind of data that a procedure takes.

Whole numbers, and as many of them as let means end after few decimals (5, 8 or 10). Drawn from `random.Random` with
whole numbers alone, which is stable for ever.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.data.kinds.kind import LETTERS, Kind, Whole
from nptests.data.kinds.listed import kind_of
from nptests.data.scores import IncompleteScores, Scores
from nptests.procedures.descriptor import Procedure

LABELS, NO_NUMBERS = ("truth", "cluster"), ("cluster", "costs")


@dataclass(frozen=True)
class Data:
    """What a student gets: a table in print, and the options that the task states.

    takes    the kind of the data, as in the catalogue
    cells    rows of a table with `columns` and `rows` as labels; of samples and groups each column is one, with
             nothing below the last value
    """

    takes: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def column(self, j: int) -> list[str]:
        """One column of the table."""
        return [row[j] for row in self.cells]

    @property
    def kind(self) -> Kind:
        """What is known of such data."""
        return kind_of(self.takes)

    def arguments(self) -> tuple[Any, ...]:
        """What the procedure is called with."""
        return self.kind.arguments(self)

    @property
    def directed(self) -> bool:
        return self.kind.table

    def scores(self) -> Scores:
        return Scores(self.cells, self.columns, self.rows, better="higher")

    def incomplete(self) -> IncompleteScores:
        return IncompleteScores(self.cells, self.columns, self.rows, better="higher")

    def samples(self, *names: str) -> tuple[Any, ...]:
        return tuple([x for x in self.column(j) if x] for j in range(len(self.columns)))

    def groups(self) -> tuple[Any, ...]:
        return (dict(zip(self.columns, self.samples(), strict=True)),)

    def matrix(self, name: str) -> Any:
        rows = [[float(x) for x in row] for row in self.cells]
        return rows if len(self.columns) > 1 else [x for row in rows for x in row]

    def numbers(self) -> tuple[float, ...]:
        return tuple(int(x) for x in self.cells[0])


def dice_of(name: str, seed: int, student: int) -> Random:
    """The random numbers of one student: their own, and the same on every computer."""
    return Random((zlib.crc32(name.encode()) * 1_000_003 + seed) * 1_000_003 + student)


def drawn(procedure: Procedure, dice: Random) -> Data:
    """Data for a procedure of the catalogue: its own, or those of its kind of input."""
    about, kind = procedure.exercise, procedure.kind
    if about.rows is not None:
        table = _table(procedure.takes, about.rows(dice), about.columns or LETTERS)
    elif kind.exercise is not None:
        table = _table(procedure.takes, kind.exercise(dice), kind.columns)
    else:
        table = _table(procedure.takes, [[dice.randrange(5, 21) for _ in procedure.data]], procedure.data)
    stated = {name: STATED[name] for name, option in procedure.options.items() if option.required and name in STATED}
    if "control" in procedure.options:
        stated["control"] = table.columns[0]
    return replace(table, options={**stated, **about.options})


# What a procedure must be told beside the data.
STATED: Mapping[str, Any] = MappingProxyType(
    {"train": 90, "test": 10, "mean": 70.0, "sd": 5.0, "rho": 0.1, "rope": 1.0, "margin": 10.0, "peak": 2}
)


def _table(takes: str, rows: Whole, columns: Sequence[str]) -> Data:
    labels = ("count",) if takes == "counts" else tuple(str(i + 1) for i in range(len(rows)))
    cells = tuple(tuple("" if x is None else str(x) for x in row) for row in rows)
    return Data(takes, tuple(columns[: len(rows[0])]), labels, cells)


def pvalues(dice: Random, count: int) -> Data:
    """p-values with three decimals, most of them small."""
    values = [dice.randrange(1, dice.choice((20, 60, 400))) for _ in range(count)]
    return Data("pvalues", ("p",), tuple(f"H{i + 1}" for i in range(count)), tuple((f"0.{v:03d}",) for v in values))


def columns_of_numbers(data: Data) -> dict[str, Any]:
    """The columns whose cells are numbers, and no names of classes."""
    columns = {name: _numbers(data.column(j)) for j, name in enumerate(data.columns)}
    return {name: x for name, x in columns.items() if x is not None and name not in NO_NUMBERS}


def _numbers(cells: list[str]) -> Any:
    try:
        return np.array([float(cell) for cell in cells if cell])
    except ValueError:
        return None
