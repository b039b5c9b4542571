"""Numbers with the last digit that each prints: what arithmetic on printed tables needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.cells import all_plain, decimal_mark, entry, places
from nptests.data.decimals import as_array, numbers
from nptests.errors import InputError

Array = NDArray[np.float64]
FINEST = 300  # figures behind the point, beyond which the last digit is taken for this one
UNITS = np.array([10.0**-figures for figures in range(FINEST + 1)])


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
        width = max(map(len, cells), default=0)
        flat = [cell for row in cells for cell in row]
        if flat and len(flat) == len(cells) * width and all_plain(flat):
            units = UNITS[np.minimum(places(flat), FINEST)]
            values = np.fromiter(map(float, flat), np.float64, len(flat))
            return cls(values.reshape(-1, width), units.reshape(-1, width))
        entries = [entry(cell) for row in cells for cell in (*row, *[""] * (width - len(row)))]
        try:
            mark = decimal_mark([e.number for e in entries if e is not None], "")
        except InputError:  # asked about later; the digits are the same
            mark = ","
        read = [(math.nan, 1.0) if e is None else _with_unit(e.written(mark)) for e in entries]
        values, units = np.array(read).reshape(len(cells), width, 2).transpose(2, 0, 1)
        return cls(values, units, len(set(map(len, cells))) == 1)

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


def _with_unit(text: str) -> tuple[float, float]:
    """A number and its last digit; NaN where the text is none."""
    try:
        value = float(text)
    except ValueError:
        return math.nan, 1.0
    digits, _, power = text.lower().partition("e")
    figures = len(digits.partition(".")[2]) - int(power or 0)
    return value, 10.0 ** -max(-FINEST, min(figures, FINEST))
