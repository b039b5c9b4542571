"""Columns that are parts of one whole: shares that add up to 100 or 1 in every row, or one that is the sum of others.

What adds up so is several numbers of one thing (correct, wrong, undecided), and no algorithms or data sets.
"""

from collections.abc import Sequence
from itertools import combinations

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
    lines = list(zip(*wide.cells, strict=False)) if turned else wide.cells
    parts = shares(lines)
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
    entries = [[entry(cell) for cell in row] for row in rows]
    width = min(map(len, entries), default=0)
    if len(entries) < FEWEST or width < FEWEST or any(e is None for row in entries for e in row):
        return ()
    texts = [[e.written("," if "," in e.number and "." not in e.number else ".") for e in row if e] for row in entries]
    try:
        x = np.array([[float(text) for text in row[:width]] for row in texts])
    except ValueError:
        return ()
    half = 0.5 * 10.0 ** -np.array([[len(t.partition(".")[2]) for t in row[:width]] for row in texts], dtype=float)
    if sums and (parts := _summed(x, half)):
        return parts
    if (x < 0).any() or x.max() > max(WHOLES):
        return ()
    every = range(width)
    counts = range(width, FEWEST - 1, -1) if width <= MOST else (width, width - 1)
    tries = 2.0 ** min(width, MOST)
    for chosen in (parts for count in counts for parts in combinations(every, count)):
        whole = x[:, chosen].sum(axis=1)
        slack = half[:, chosen].sum(axis=1)
        for wanted in WHOLES:
            if (np.abs(whole - wanted) <= slack * (1 + 1e-9)).all() and _rare(x[:, chosen], slack) * tries < LUCK:
                return chosen
    return ()


def _summed(x: NDArray[np.float64], half: NDArray[np.float64]) -> tuple[int, ...]:
    """All columns, if one is the sum of all others in every row."""
    for j in range(x.shape[1]):
        others = [i for i in range(x.shape[1]) if i != j]
        slack = half.sum(axis=1) * (1 + 1e-9)
        if (np.abs(x[:, others].sum(axis=1) - x[:, j]) <= slack).all() and _rare(x, slack) * x.shape[1] < LUCK:
            return tuple(range(x.shape[1]))
    return ()


def _rare(x: NDArray[np.float64], slack: NDArray[np.float64]) -> float:
    """How likely sums of numbers as wide as these come so near to one number in every row."""
    width = np.sqrt(x.shape[1]) * x.std()
    return float(np.minimum(1.0, 2 * slack / width).prod()) if width > 0 else 1.0
