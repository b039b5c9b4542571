"""The middle sums x_i + y_j of many pairs of samples: their Hodges-Lehmann estimates, without writing down all sums.

Numbers fall into cells of one width, and the sums of two cells are counted at once, as the convolution of the counts of
both samples. Where a cell is one whole number the counts give the middle ones; else the sums of some neighbouring cells
are formed, and the middle ones found among them. Every result is a sum that was formed, or an exact integer.

Sums at other places, the ends of intervals, are found in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from nptests.data.pair_sums import DIRECT, formed, middle, ordered_sums
from nptests.vocabulary import Array, Booleans, Integers, Numeric

Places = Sequence[int]  # from 0, in increasing order

CELLS = 1024
ROWS = 32  # pairs whose counts stay in the cache together
SMALLEST = 2.0**-900  # width of a cell of doubles, which is rounded below the normal ones
# Where most numbers share a few cells every pair is searched alone: at most so many values (some two seconds), of
# Python's integers the twentieth part.
MOST_SEARCHED = 5_000_000
SLOWER = 20


@dataclass(frozen=True, eq=False)
class Middles:
    """The sums of every pair at its places; where not `known` they were not found.

    In the middle are two, or one twice if their number is odd.
    """

    sums: Numeric
    known: Booleans


@dataclass(frozen=True, eq=False)
class _Celled:
    """Numbers, sorted where they are searched, the cell of each, how many stand in every cell, and before it."""

    values: Numeric
    cells: Integers
    counts: Integers

    @cached_property
    def before(self) -> Integers:
        return np.concatenate([[0], np.cumsum(self.counts)])

    @property
    def negated(self) -> _Celled:
        return _Celled(-self.values[::-1], len(self.counts) - 1 - self.cells[::-1], self.counts[::-1])


@dataclass(frozen=True)
class _Grid:
    """`cells` of a width from `low` on."""

    low: Any
    width: Any
    cells: int

    @classmethod
    def over(cls, samples: Sequence[Numeric]) -> _Grid | None:
        """One whole number a cell, if they are few; None for Python's integers, and doubles whose range is none."""
        if samples[0].dtype == object:
            return None
        low, high = min(x.min().item() for x in samples), max(x.max().item() for x in samples)
        if isinstance(low, int):
            width = (high - low) // CELLS + 1
            return cls(low, width, (high - low) // width + 1)
        width = (high - low) / CELLS
        return cls(low, width, CELLS) if SMALLEST <= width < math.inf else None

    @property
    def exact(self) -> bool:
        return isinstance(self.width, int) and self.width == 1

    @property
    def margin(self) -> int:
        """How far apart sums of cells are whose sums of numbers are in another order.

        Numbers of one cell are less than a width apart, two of them less than two; and a rounded quotient may put a
        double into the next cell.
        """
        return 1 if isinstance(self.width, int) else 2

    def of(self, x: Numeric) -> list[_Celled]:
        """Every row of numbers (m, n)."""
        values = x if self.exact else np.sort(x, axis=1)
        if isinstance(self.width, int):
            cells = (values - self.low) // self.width
        else:
            cells = ((values - self.low) / self.width).astype(np.int64).clip(0, self.cells - 1)
        m = len(x)
        places = cells + self.cells * np.arange(m)[:, None]
        counts = np.bincount(places.ravel().astype(np.intp, copy=False), minlength=m * self.cells)
        return [_Celled(*row) for row in zip(values, cells, counts.reshape(m, self.cells), strict=True)]


class _Patience:
    """How many values may still be searched."""

    def __init__(self, most: float) -> None:
        self.left = most

    def sums(self, x: Numeric, y: Numeric, places: Places, triangle: bool) -> Numeric | None:
        self.left -= (len(x) + len(y)) * (SLOWER if x.dtype == object else 1)
        return ordered_sums(x, y, places, triangle=triangle) if self.left > 0 else None


def middle_differences(samples: Sequence[Numeric]) -> Middles:
    """Of a_i - b_j for every two samples, in the order (0, 1) (0, 2) ... (1, 2) ...; integers with room for a sum."""
    patience, k = _Patience(MOST_SEARCHED), len(samples)
    one = k == 2 and len(samples[0]) * len(samples[1]) <= DIRECT  # pair, whose sums are formed sooner than counted
    if (grid := None if one else _Grid.over(samples)) is None:
        pairs = ((samples[a], -samples[b]) for a in range(k) for b in range(a + 1, k))
        sums = (patience.sums(x, y, middle(len(x) * len(y)), False) for x, y in pairs)
        return _together(sums, samples[0].dtype, 2)
    firsts = [grid.of(x[None])[0] for x in samples]
    seconds = [x.negated for x in firsts]
    length = 2 * grid.cells
    spectra = [np.fft.rfft(np.stack([x.counts for x in part]), length) for part in (firsts, seconds)]

    def every() -> Iterator[Numeric | None]:
        for a, first in enumerate(firsts[:-1]):
            for start in range(a + 1, k, ROWS):
                rows = range(start, min(start + ROWS, k))
                counts = _counted(spectra[0][a] * spectra[1][start : start + ROWS], length)
                pairs = [(first, seconds[b]) for b in rows]
                places = [middle(len(x.values) * len(y.values)) for x, y in pairs]
                yield from _found(grid, pairs, counts, places, -(grid.cells - 1), patience)

    return _together(every(), samples[0].dtype, 2)


def walsh_sums(blocks: Iterable[Numeric], places: Places, *, patient: bool = False) -> Middles:
    """Of x_i + x_j, i <= j, for every row of blocks of numbers (m, n), at the same places; with room for a sum.

    patient  whether all are known in the end, however long it takes
    """
    patience = _Patience(math.inf if patient else MOST_SEARCHED)
    parts = [_together(_walsh_sums(block, places, patience), block.dtype, len(places)) for block in blocks]
    return Middles(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("sums", "known")))


def _walsh_sums(rows: Numeric, places: Places, patience: _Patience) -> Iterator[Numeric | None]:
    if (grid := _Grid.over([rows])) is None:
        yield from (patience.sums(x, x, places, True) for x in rows)
        return
    length = 2 * grid.cells
    for start in range(0, len(rows), ROWS):
        block = grid.of(rows[start : start + ROWS])
        own = np.stack([row.counts for row in block])
        counts = _counted(np.fft.rfft(own, length) ** 2, length)
        counts[:, : 2 * grid.cells : 2] += own  # each x_i + x_i once, and every other sum twice
        pairs = [(row, row) for row in block]
        yield from _found(grid, pairs, counts / 2, [places] * len(pairs), 2 * grid.low, patience, triangle=True)


def _counted(spectra: Numeric, length: int) -> Array:
    """How many sums fall into each sum of two cells.

    A transform of this length is off by some 1e-14 of the product of both sizes (log2(length) roundings), 2 * 10**10
    where a test has estimates: whole numbers are found.
    """
    return np.rint(np.fft.irfft(spectra, length, axis=-1))


def _found(
    grid: _Grid, pairs: Sequence[tuple[_Celled, _Celled]], counts: Array, places: Sequence[Places], shift: Any,
    patience: _Patience, triangle: bool = False,
) -> Iterator[Numeric | None]:  # fmt: skip
    """From the counts of the sums of cells, a row for each pair; cell 0 of an exact grid stands for `shift`."""
    reached = counts.cumsum(axis=1)
    cells = np.array([up_to.searchsorted(at, "right") for up_to, at in zip(reached, places, strict=True)])
    if grid.exact:
        yield from cells + shift
        return
    for (x, y), up_to, at, ends in zip(pairs, reached, places, cells, strict=True):
        near = _neighbours(at, ends.tolist())
        parts = [part for each in near if (part := _among(grid, x, y, up_to, *each, triangle)) is not None]
        complete = sum(map(len, parts)) == len(at)
        yield np.concatenate(parts) if complete else patience.sums(x.values, y.values, at, triangle)


def _neighbours(places: Places, cells: list[int]) -> Iterator[tuple[list[int], int, int]]:
    """Places whose sums are in one cell or in two that follow, and these: the sums around them are formed together."""
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or cells[end] > cells[start] + 1:
            yield list(places[start:end]), cells[start], cells[end - 1]
            start = end


def _among(
    grid: _Grid, x: _Celled, y: _Celled, up_to: Array, places: list[int], low: int, high: int,
    triangle: bool,
) -> Numeric | None:  # fmt: skip
    """The sums at increasing places between two cells; None where too many would have to be formed."""
    below = low - grid.margin
    first = y.before[(below - x.cells).clip(0, grid.cells)]
    last = y.before[(high + grid.margin + 1 - x.cells).clip(0, grid.cells)]
    if triangle:
        first = np.maximum(first, np.arange(len(first)))
        last = np.maximum(first, last)
    if (last - first).sum() > DIRECT:
        return None
    among = np.array(places) - (int(up_to[below - 1]) if below > 0 else 0)
    return np.asarray(np.partition(formed(x.values, y.values, first, last), among)[among])


def _together(rows: Iterator[Numeric | None], dtype: Any, places: int) -> Middles:
    every = list(rows)
    known = np.array([sums is not None for sums in every])
    return Middles(np.array([(0,) * places if sums is None else tuple(sums) for sums in every], dtype=dtype), known)
