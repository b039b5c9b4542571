"""Small data sets with pleasant numbers, by the kind of data that a procedure takes.

Whole numbers, and as many of them as let means end after few decimals (5, 8 or 10). Drawn from `random.Random` with
whole numbers alone, which is stable for ever.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from nptests.procedure import Procedure
from nptests.scores import IncompleteScores, Scores

LETTERS = "ABCDEFGH"


@dataclass(frozen=True)
class Data:
    """What a student gets: a table in print, and the options that the task states.

    takes    the kind of the data, as in the catalogue
    cells    rows of a table with `columns` and `rows` as labels; of samples and groups each column is one (all alike
             long)
    """

    takes: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def column(self, j: int) -> list[str]:
        """One column of the table."""
        return [row[j] for row in self.cells]

    def arguments(self) -> tuple[Any, ...]:
        """What the procedure is called with."""
        every = [self.column(j) for j in range(len(self.columns))]
        if self.takes in ("scores", "pair"):
            return (Scores(self.cells, self.columns, self.rows, better="higher"),)
        if self.takes == "incomplete":
            return (IncompleteScores(self.cells, self.columns, self.rows, better="higher"),)
        if self.takes == "groups":
            return (dict(zip(self.columns, every, strict=True)),)
        if self.takes == "samples":
            return tuple(every)
        if self.takes == "differences":
            return ([[float(x) for x in row] for row in self.cells] if len(self.columns) > 1 else _floats(every[0]),)
        if self.takes == "counts":
            return tuple(int(x) for x in self.cells[0])
        return (_floats(every[0]),)


def _floats(texts: list[str]) -> list[float]:
    return [float(x) for x in texts]


def dice_of(name: str, seed: int, student: int) -> Random:
    """The random numbers of one student: their own, and the same on every computer."""
    return Random((zlib.crc32(name.encode()) * 1_000_003 + seed) * 1_000_003 + student)


def drawn(procedure: Procedure, dice: Random) -> Data:
    """Data for a procedure of the catalogue."""
    make = OF_ONE.get(procedure.name, OF_KIND.get(procedure.takes))
    assert make is not None, procedure.name
    data = make(dice)
    stated = {name: STATED[name] for name, option in procedure.options.items() if option.required and name in STATED}
    if "control" in procedure.options:
        stated["control"] = data.columns[0]
    return Data(data.takes, data.columns, data.rows, data.cells, {**stated, **data.options})


# What a procedure must be told beside the data.
STATED: Mapping[str, Any] = MappingProxyType(
    {"train": 90, "test": 10, "mean": 70.0, "sd": 5.0, "rho": 0.1, "rope": 1.0}
)


def _labels(n: int) -> tuple[str, ...]:
    return tuple(str(i + 1) for i in range(n))


def _table(takes: str, rows: list[list[int]], columns: str = LETTERS) -> Data:
    names = tuple(columns[: len(rows[0])])
    return Data(takes, names, _labels(len(rows)), tuple(tuple(map(str, row)) for row in rows))


def _scores(dice: Random, *, trend: int = 0) -> Data:
    """Per cent of right answers: a level for the data set, an effect for the algorithm, a little noise."""
    n, k = dice.choice((5, 8, 10)), dice.choice((3, 4))
    effects = [trend * j + dice.randrange(0, 4) for j in range(k)]
    levels = [dice.randrange(55, 90) for _ in range(n)]
    return _table("scores", [[level + e + dice.randrange(-3, 4) for e in effects] for level in levels])


def _ordered(dice: Random) -> Data:
    return _scores(dice, trend=2)


def _successes(dice: Random) -> Data:
    n, k = dice.choice((8, 10)), dice.choice((3, 4))
    chances = [dice.randrange(2, 9) for _ in range(k)]
    return _table("scores", [[int(dice.randrange(10) < c) for c in chances] for _ in range(n)])


def _pair(dice: Random) -> Data:
    n, shift = dice.choice((8, 10)), dice.randrange(-3, 4)
    first = [dice.randrange(55, 90) for _ in range(n)]
    return _table("pair", [[x, x + shift + dice.randrange(-4, 5)] for x in first])


def _groups(dice: Random, count: int = 3, *, takes: str = "groups", trend: int = 0, size: int = 5) -> Data:
    centres = [70 + trend * g + dice.randrange(-4, 5) for g in range(count)]
    return _table(takes, [[c + dice.randrange(-8, 9) for c in centres] for _ in range(size)])


def _samples(dice: Random) -> Data:
    return _groups(dice, 2, takes="samples")


def _rising_groups(dice: Random) -> Data:
    return _groups(dice, trend=3, size=4)


def _sample(dice: Random) -> Data:
    # Sums of three dice: neither normal nor far from it.
    values = [58 + sum(dice.randrange(0, 9) for _ in range(3)) for _ in range(20)]
    return _table("sample", [[x] for x in values], "x")


def _differences(dice: Random) -> Data:
    centre = dice.randrange(-2, 4)
    return _table("differences", [[centre + dice.randrange(-4, 5)] for _ in range(10)], "d")


def _five_by_two(dice: Random) -> Data:
    rows = [[dice.randrange(-2, 6), dice.randrange(-2, 6)] for _ in range(5)]
    made = _table("differences", rows)
    return Data(made.takes, ("fold 1", "fold 2"), made.rows, made.cells)


def _mcnemar(dice: Random) -> Data:
    counts = (dice.randrange(2, 12), dice.randrange(6, 26))
    return Data("counts", ("n01", "n10"), ("count",), (tuple(map(str, counts)),))


def _proportions(dice: Random) -> Data:
    sizes = [dice.choice((20, 25, 40, 50)) for _ in range(2)]
    made = [dice.randrange(size // 4, size * 3 // 4) for size in sizes]
    cells = (str(made[0]), str(sizes[0]), str(made[1]), str(sizes[1]))
    return Data("counts", ("x1", "n1", "x2", "n2"), ("count",), (cells,))


# Durbin: blocks of three in which every two of seven meet once, and of three in which every two of four meet twice.
DESIGNS: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)),
    ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)),
)


def _balanced(dice: Random) -> Data:
    design = dice.choice(DESIGNS)
    k = 1 + max(max(block) for block in design)
    effects = [dice.randrange(0, 9) for _ in range(k)]
    rows = []
    for block in design:
        level = dice.randrange(55, 85)
        rows.append([str(level + effects[j] + dice.randrange(-2, 3)) if j in block else "" for j in range(k)])
    return Data("incomplete", tuple(LETTERS[:k]), _labels(len(rows)), tuple(map(tuple, rows)))


def _with_holes(dice: Random) -> Data:
    full = _table("incomplete", [[70 + 2 * j + dice.randrange(-6, 7) for j in range(3)] for _ in range(8)])
    rows = [list(row) for row in full.cells]
    for _ in range(2):
        rows[dice.randrange(8)][dice.randrange(3)] = ""
    return Data("incomplete", full.columns, full.rows, tuple(map(tuple, rows)))


def pvalues(dice: Random, count: int) -> Data:
    """p-values with three decimals, most of them small."""
    values = [dice.randrange(1, dice.choice((20, 60, 400))) for _ in range(count)]
    return Data("pvalues", ("p",), tuple(f"H{i + 1}" for i in range(count)), tuple((f"0.{v:03d}",) for v in values))


Make = Callable[[Random], Data]
OF_KIND: Mapping[str, Make] = MappingProxyType(
    {
        "scores": _scores,
        "pair": _pair,
        "groups": _groups,
        "samples": _samples,
        "sample": _sample,
        "differences": _differences,
    }
)
OF_ONE: Mapping[str, Make] = MappingProxyType(
    {
        "cochran_q": _successes,
        "page": _ordered,
        "jonckheere": _rising_groups,
        "mcnemar": _mcnemar,
        "proportions": _proportions,
        "durbin": _balanced,
        "skillings_mack": _with_holes,
        "cv5x2_t": _five_by_two,
        "cv5x2_f": _five_by_two,
    }
)
