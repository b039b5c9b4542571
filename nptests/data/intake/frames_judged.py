"""Frames, dictionaries and arrays with names: rows and columns that are no scores, judged as those of a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from nptests.data.arrays import dimensions
from nptests.data.intake.columns_that_describe import Way, without_described, without_foreign_columns
from nptests.data.intake.naming import as_texts
from nptests.data.intake.printed import Printed
from nptests.data.intake.rows_that_summarise import without_rows_that_summarise
from nptests.data.intake.summaries import lucks_allowed

WAY = Way("the table", "df[{}]", "keep_all=True", "df.T", typed=True)


@dataclass(frozen=True)
class Block:
    """A table of numbers while it is judged; `rows` and `columns` are those of the whole table that are left."""

    values: Any
    printed: Printed
    heads: tuple[str, ...] | None
    names: tuple[str, ...] | None
    rows: Sequence[int]
    columns: Sequence[int]
    notes: tuple[str, ...] = ()
    records: frozenset[int] = frozenset()

    def shown(self, i: int, j: int) -> str:
        """A cell as text."""
        return str(self.values[self.rows[i], self.columns[j]])

    def noted(self, *notes: str) -> Block:
        """The same with further notes."""
        return replace(self, notes=(*self.notes, *notes)) if notes else self

    def headed(self, heads: tuple[str, ...]) -> Block:
        """The same under other headings."""
        return replace(self, heads=heads)

    def keep_rows(self, kept: Sequence[int]) -> Block:
        if len(kept) == len(self.rows):
            return self
        names = None if self.names is None else tuple(self.names[i] for i in kept)
        return replace(self, printed=self.printed.rows(kept), names=names, rows=[self.rows[i] for i in kept])

    def keep_columns(self, kept: Sequence[int]) -> Block:
        heads = None if self.heads is None else tuple(self.heads[j] for j in kept)
        columns = [self.columns[j] for j in kept]
        return replace(self, printed=self.printed.columns(kept), heads=heads, columns=columns)

    @property
    def whole(self) -> bool:
        """Whether nothing was left out."""
        return bool(np.shape(self.values) == (len(self.rows), len(self.columns)))

    @property
    def left(self) -> Any:
        return self.values if self.whole else self.values[np.ix_(self.rows, self.columns)]


def judged(
    values: Any,
    algorithms: Iterable[Any] | None,
    datasets: Iterable[Any] | None,
    *,
    pointed: bool = False,
    typed: bool = False,
) -> Block | None:
    """The table without what sums up or describes the others; None where there is nothing to judge it by.

    pointed   whether every score was written with a point
    typed     whether it stands in lists, of which each number was meant
    """
    if dimensions(values) != 2:
        return None
    array = np.array(values, dtype=object) if isinstance(values, list) else np.asarray(values)
    heads = None if algorithms is None else as_texts(algorithms)
    names = None if datasets is None else as_texts(datasets)
    sizes = (len(array) if names is None else len(names), len(heads or ()))
    if heads is None or array.shape != sizes or min(sizes) < 2 or array.dtype.kind not in "iufOU":
        return None
    n, k = sizes
    block = Block(array, Printed.of_array(array, pointed=pointed), heads, names, range(n), range(k))
    block = without_described(block)
    meant = typed or block.printed.whole  # rows, too, unless their names say otherwise
    block = block if meant and not lucks_allowed(names or ()) else without_rows_that_summarise(block)
    return without_foreign_columns(block, WAY)
