"""Numbers with the last digit that each prints: what arithmetic on printed tables needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.cells import decimal_mark, entry
from nptests.data.decimals import as_array, numbers
from nptests.errors import InputError

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Printed:
    """The cells as numbers (NaN where there is none) and the last digit that each prints.

    regular    whether all rows are of one length
    """

    values: Array
    units: Array
    regular: bool = True

    @property
    def width(self) -> int:
        return int(self.values.shape[1])

    def rows(self, kept: Sequence[int]) -> Printed:
        """Only these rows."""
        return Printed(self.values[list(kept)], self.units[list(kept)], self.regular)

    def columns(self, kept: Sequence[int]) -> Printed:
        """Only these columns."""
        return Printed(self.values[:, list(kept)], self.units[:, list(kept)], self.regular)

    @classmethod
    def of_texts(cls, cells: Sequence[Sequence[str]]) -> Printed:
        """Cells of text, as they stand in a file."""
        entries = [[entry(cell) for cell in row] for row in cells]
        flat = [e.number for row in entries for e in row if e is not None]
        try:
            mark = decimal_mark(flat, "")
        except InputError:  # asked about later; the digits are the same
            mark = ","
        width = max(map(len, entries), default=0)
        values = np.full((len(entries), width), np.nan)
        units = np.ones((len(entries), width))
        for i, row in enumerate(entries):
            for j, e in enumerate(row):
                text = "" if e is None else e.written(mark)
                try:
                    values[i, j] = float(text)
                except (ValueError, OverflowError):
                    continue
                places = len(text.split("e")[0].partition(".")[2])
                units[i, j] = 10.0 ** -min(places, 300)
        return cls(values, units, len(set(map(len, entries))) == 1)

    @classmethod
    def of_array(cls, values: Any) -> Printed:
        """An array of numbers, decimal text, or both."""
        array = as_array(values)
        if array.dtype.kind not in "iuf":
            return cls.of_texts([["" if cell is None else str(cell) for cell in row] for row in array])
        x = array.astype(np.float64)
        known = np.where(np.isfinite(x), x, 0.0)
        read = numbers(known)
        if read.integers is None:  # computed: as fine as doubles are
            return cls(x, np.where(known == np.rint(known), 1.0, np.spacing(np.abs(known))))
        units = np.full(x.shape, 10.0**read.exponent)
        left, coarser = read.integers, np.ones(x.shape, dtype=bool)
        for exponent in range(read.exponent + 1, 1):
            left, coarser = left // 10, coarser & (left % 10 == 0)
            units[coarser] = 10.0**exponent
        return cls(x, np.maximum(units, 10.0**read.exponent) if read.exponent < 0 else np.ones(x.shape))
