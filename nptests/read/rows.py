"""Rows of cells: tuples of text, or the text itself with the places of its cells, which become text when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

Row = tuple[str, ...]
Rows = Sequence[Row]
Places = NDArray[np.int32]
BLOCK = 2**10  # rows
FEW = 2**6  # rows that are all made text once one of them is looked at: so many are looked at often


class Rectangle(Sequence[Row]):
    """Rows of equally many cells, all of one text in UTF-8.

    data      the text
    starts    where the cells begin in it, rows x columns
    ends      where they end
    points    where the last decimal point of each stands, or its end without one
    """

    __slots__ = ("_few", "_texts", "data", "ends", "points", "starts")

    def __init__(self, data: bytes, starts: Places, ends: Places, points: Places) -> None:
        self.data, self.starts, self.ends, self.points = data, starts, ends, points
        self._texts: dict[int, list[str]] = {}  # of columns that were asked for
        self._few: tuple[Row, ...] = ()

    @property
    def width(self) -> int:
        return int(self.ends.shape[1])

    def part(self, kept: Any) -> Rectangle:
        """What numpy's index takes of rows and columns."""
        return Rectangle(self.data, self.starts[kept], self.ends[kept], self.points[kept])

    def column(self, j: int) -> list[str]:
        if j not in self._texts:
            self._texts[j] = self._text(j)
        return self._texts[j]

    def _text(self, j: int) -> list[str]:
        data, spans = self.data, zip(self.starts[:, j].tolist(), self.ends[:, j].tolist(), strict=True)
        if not data.isascii():
            return [data[a:b].decode() for a, b in spans]
        text = data.decode()  # of ASCII, places of signs are places of bytes
        return [text[a:b] for a, b in spans]

    def letters(self, j: int) -> int:
        """How many cells of one column begin with a letter of ASCII."""
        first = np.frombuffer(self.data + b"\n", np.uint8).take(self.starts[:, j]) | 32
        return int(np.count_nonzero((first >= ord("a")) & (first <= ord("z"))))

    def written(self) -> NDArray[np.bool_]:
        """Where cells are not empty."""
        return np.asarray(self.ends > self.starts)

    def __len__(self) -> int:
        return len(self.ends)

    @overload
    def __getitem__(self, i: int) -> Row: ...
    @overload
    def __getitem__(self, i: slice) -> Rectangle: ...
    def __getitem__(self, i: int | slice) -> Row | Rectangle:
        if isinstance(i, slice):
            part = self.part(i)
            part._few = self._few[i]
            return part
        if self._few:
            return self._few[i]
        data = self.data
        return tuple([data[a:b].decode() for a, b in zip(self.starts[i].tolist(), self.ends[i].tolist(), strict=True)])

    def __iter__(self) -> Iterator[Row]:
        if len(self) > FEW:
            return self._each()
        self._few = self._few or tuple(self._each())
        return iter(self._few)

    def _each(self) -> Iterator[Row]:
        if not len(self) or self.width < 2 or not np.array_equal(self.starts[0, 1:], self.ends[0, :-1] + 1):
            return (self[i] for i in range(len(self)))
        data, separator = self.data, chr(self.data[self.ends[0, 0]])  # the cells of a row stand side by side
        return (tuple(data[a:b].decode().split(separator)) for a, b in self._lines())

    def _lines(self) -> Iterator[tuple[int, int]]:
        """Where rows begin and end, a block at a time: who looks at the first rows does not wait for the last."""
        for first in range(0, len(self), BLOCK):
            rows = slice(first, first + BLOCK)
            yield from zip(self.starts[rows, 0].tolist(), self.ends[rows, -1].tolist(), strict=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (tuple, Rectangle)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def widest(rows: Rows) -> int:
    """The cells of the longest row."""
    return rows.width if isinstance(rows, Rectangle) else max(map(len, rows), default=0)


def lengths(rows: Rows) -> set[int]:
    """How many cells rows have."""
    return {rows.width} if isinstance(rows, Rectangle) and len(rows) else set(map(len, rows))


def size(rows: Rows) -> int:
    return int(rows.ends.size) if isinstance(rows, Rectangle) else sum(map(len, rows))


def column(rows: Rows, j: int) -> list[str]:
    """The cells of one column; of short rows nothing."""
    return rows.column(j) if isinstance(rows, Rectangle) else [row[j] if j < len(row) else "" for row in rows]


def written_rows(rows: Rows) -> Sequence[int]:
    """The rows in which something is written."""
    if isinstance(rows, Rectangle):
        written = rows.written().any(axis=1)
        return range(len(rows)) if written.all() else np.flatnonzero(written).tolist()
    return [i for i, row in enumerate(rows) if any(row)]


def unfinished_rows(rows: Rows) -> list[int]:
    """The rows of one cell, and those whose last one is empty."""
    if isinstance(rows, Rectangle) and rows.width > 1:
        return np.flatnonzero(rows.ends[:, -1] == rows.starts[:, -1]).tolist()
    return [i for i, row in enumerate(rows) if len(row) < 2 or not row[-1]]


def is_written(rows: Rows, j: int) -> bool:
    """Whether a column holds anything."""
    if isinstance(rows, Rectangle):
        return bool((rows.ends[:, j] > rows.starts[:, j]).any())
    return any(j < len(row) and row[j] for row in rows)


def some_rows(rows: Rows, kept: Sequence[int]) -> Rows:
    """Only these rows, in this order."""
    if isinstance(rows, Rectangle):
        return rows.part(_stretch(kept))
    return tuple([rows[i] for i in kept])


def some_columns(rows: Rows, kept: Sequence[int]) -> Rows:
    """Only these columns, in this order; short rows stay short."""
    if isinstance(rows, Rectangle):
        return rows.part((slice(None), _stretch(kept)))
    return tuple([tuple([row[j] for j in kept if j < len(row)]) for row in rows])


def columns_from(rows: Rows, first: int) -> Rows:
    """Without the columns before this one."""
    if isinstance(rows, Rectangle):
        return rows.part((slice(None), slice(first, None)))
    return tuple([row[first:] for row in rows])


def follow(kept: Sequence[int], first: int, count: int) -> bool:
    """Whether these are so many places from `first` on, in their order."""
    whole = range(first, first + count)
    return len(kept) == count and (kept == whole if isinstance(kept, range) else list(kept) == list(whole))


def _stretch(kept: Sequence[int]) -> Any:
    """Places that follow upon each other as a slice, which nothing copies."""
    if len(kept) and follow(kept, kept[0], len(kept)):
        return slice(kept[0], kept[0] + len(kept))
    return list(kept)
