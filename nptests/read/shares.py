"""Columns that are parts of one whole: shares that add up to 100 or 1 in every row, or one that is the sum of others.

What adds up so is several numbers of one thing (correct, wrong, undecided), and no algorithms or data sets.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from nptests.data.cells import entry
from nptests.errors import InputError
from nptests.read.layout import Layout
from nptests.read.rows import widest

MOST_SHARED = 500  # rows or columns among which shares are looked for
MOST = 10  # columns of which every choice is tried
FEWEST = 3  # rows, and shares of a whole
LUCK = 1e-6
WHOLES = (100.0, 1.0)


def refuse_shares(wide: Layout, source: str, *, turned: bool) -> None:
    """Shares of one whole are several numbers of one thing: no algorithms; of a table that is turned, no data sets."""
    if len(wide.cells) > MOST_SHARED or widest(wide.cells) > MOST_SHARED:
        return
    names = wide.names if turned else wide.heads
    if (plain := wide.plain) is not None:
        parts = _shared(*(each.T if turned else each for each in (plain.values, plain.units / 2)))
    else:
        parts = shares(list(zip(*wide.cells, strict=False)) if turned else wide.cells)
    if not parts or names is None or len(names) <= max(parts):
        return
    listed, what = ", ".join(repr(names[j]) for j in parts), "data sets" if turned else "algorithms"
    raise InputError(
        "measures",
        f"{listed} of {source} add up to one whole each time: shares of it, and no {what}; keep_all=True (--keep-all) "
        "reads them as they stand",
        where=source,
    )


def shares(rows: Sequence[Sequence[str]], *, sums: bool = False) -> tuple[int, ...]:
    """The columns that add up to one whole in every row; empty where none do.

    sums    whether one column may be the sum of others, too, as Solved is of Sat and Unsat
    """
    if len(rows) < FEWEST or (glance := _numbers(rows[:FEWEST])) is None:
        return ()
    if not (_wholes(*glance) or (sums and _sums(*glance))) or (numbers := _numbers(rows)) is None:
        return ()  # as of nearly all tables
    return _shared(*numbers, sums=sums)


def _shared(x: NDArray[np.float64], half: NDArray[np.float64], *, sums: bool = False) -> tuple[int, ...]:
    """The same of numbers, and half a unit of the last place of each."""
    glance = x[:FEWEST], half[:FEWEST]
    if min(x.shape) < FEWEST or not (_wholes(*glance) or (sums and _sums(*glance))):
        return ()
    if sums and any(_rare(x, half.sum(axis=1)) * x.shape[1] < LUCK for _ in _sums(x, half)[:1]):
        return tuple(range(x.shape[1]))
    tries = 2.0 ** min(x.shape[1], MOST)
    likely = (part for part in _wholes(x, half) if _rare(x[:, part], half[:, part].sum(axis=1)) * tries < LUCK)
    return next(map(tuple, sorted(likely, key=lambda part: -len(part))), ())


def _numbers(rows: Sequence[Sequence[str]]) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """The numbers of rows of one length and half a unit of the last place of each; None where a cell is none."""
    entries = [[entry(cell) for cell in row] for row in rows]
    if len({*map(len, entries)}) > 1 or len(entries[0]) < FEWEST or any(e is None for row in entries for e in row):
        return None
    texts = [[e.written("," if "," in e.number and "." not in e.number else ".") for e in row if e] for row in entries]
    try:
        x = np.array([[float(text) for text in row] for row in texts])
    except ValueError:
        return None
    return x, 0.5 * 10.0 ** -np.array([[len(text.partition(".")[2]) for text in row] for row in texts], dtype=float)


@lru_cache
def _choices(width: int) -> NDArray[np.float64]:
    """Every choice of so many columns, one a row; of many columns, all."""
    every = product((0.0, 1.0), repeat=width) if width <= MOST else [(1.0,) * width]
    return np.array([choice for choice in every if sum(choice) >= FEWEST])


def _wholes(x: NDArray[np.float64], half: NDArray[np.float64]) -> list[list[int]]:
    """The columns that add up to a whole in every row, by every choice."""
    if x.min() < 0 or x.max() > max(WHOLES):
        return []
    choices = _choices(x.shape[1])
    sums, slack = x @ choices.T, (half @ choices.T) * (1 + 1e-9)
    near = np.any([(np.abs(sums - whole) <= slack).all(axis=0) for whole in WHOLES], axis=0)
    return [np.flatnonzero(choice).tolist() for choice in choices[near]]


def _sums(x: NDArray[np.float64], half: NDArray[np.float64]) -> list[int]:
    """The columns that are the sum of all others in every row."""
    gaps, slack = np.abs(x.sum(axis=1, keepdims=True) - 2 * x), half.sum(axis=1, keepdims=True) * (1 + 1e-9)
    return np.flatnonzero((gaps <= slack).all(axis=0)).tolist()


def _rare(x: NDArray[np.float64], slack: NDArray[np.float64]) -> float:
    """How likely sums of numbers as wide as these come so near to one number in every row."""
    width = np.sqrt(x.shape[1]) * x.std()
    return float(np.minimum(1.0, 2 * slack / width).prod()) if width > 0 else 1.0
