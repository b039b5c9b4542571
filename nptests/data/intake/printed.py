"""Numbers with the last digit that each prints: what arithmetic on printed tables needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from nptests.data.arrays import as_array, ends, parts
from nptests.data.cells import all_plain, decimal_mark, entry, places
from nptests.data.decimals import Numbers, numbers, of_plain
from nptests.errors import InputError
from nptests.vocabulary import Array, Integers, Numeric

FINEST = 300  # figures behind the point, beyond which the last digit is taken for this one
UNITS = np.array([10.0**-figures for figures in range(FINEST + 1)])


@dataclass(frozen=True)
class Printed:
    """The cells as numbers (NaN where there is none) and the last digit that each prints.

    regular    whether all rows are of one length
    places     the figures behind the points, where all cells are plain numbers, else None
    longest    the most signs of a plain number
    read       the decimals, where they were read already; those of a part may have fewer figures
    """

    values: Array
    units: Array
    regular: bool = True
    places: Integers | None = None
    longest: int = 0
    read: Numbers | None = None

    @property
    def width(self) -> int:
        return int(self.values.shape[1])

    @cached_property
    def finest(self) -> Array:
        """The finest unit of each row."""
        least: Array = np.minimum.reduce(np.asfortranarray(self.units), axis=1, initial=np.inf)  # faster by columns
        return least

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the largest number; NaN where one is missing."""
        return ends(self.values)

    @property
    def largest(self) -> float:
        """The largest number, its sign left out; NaN where one is missing."""
        return max(self.ends[1], -self.ends[0], 0.0)

    def beyond(self, most: int) -> bool:
        """Whether all numbers are surely above `most`, with a last digit of 1 at the coarsest: none counts so many."""
        return self.ends[0] > most + 1 and (self.places is not None or self.read is not None)

    @cached_property
    def complete(self) -> bool:
        """Whether no number is missing."""
        return not math.isnan(self.largest)

    @cached_property
    def whole(self) -> bool:
        """Whether no number has decimals."""
        return bool((self.units == 1).all())

    @property
    def exact(self) -> Numbers | None:
        """The decimals, where all cells are numbers, or plain ones of few figures."""
        return self.read if self.places is None else of_plain(self.values, self.places, self.longest)

    def rows(self, kept: Sequence[int]) -> Printed:
        return self._part(list(kept))

    def columns(self, kept: Sequence[int]) -> Printed:
        return self._part((slice(None), list(kept)))

    def _part(self, kept: Any) -> Printed:
        places = None if self.places is None else self.places[kept]
        return Printed(self.values[kept], self.units[kept], self.regular, places, self.longest)

    @classmethod
    def of_texts(cls, cells: Sequence[Sequence[str]]) -> Printed:
        """Cells of text, as they stand in a file."""
        plain = cls.of_plain_texts(cells)
        if plain is not None:
            return plain
        width = max(map(len, cells), default=0)
        entries = [entry(cell) for row in cells for cell in (*row, *[""] * (width - len(row)))]
        try:
            mark = decimal_mark([e.number for e in entries if e is not None], "")
        except InputError:  # asked about later; the digits are the same
            mark = ","
        read = [(math.nan, 1.0) if e is None else _with_unit(e.written(mark)) for e in entries]
        values, units = np.array(read).reshape(len(cells), width, 2).transpose(2, 0, 1)
        return cls(values, units, len(set(map(len, cells))) == 1)

    @classmethod
    def of_plain_texts(cls, cells: Sequence[Sequence[str]]) -> Printed | None:
        """Cells that are all plain numbers, in rows of one length, all at once; None where one is anything else."""
        width = max(map(len, cells), default=0)
        flat = list(chain.from_iterable(cells))
        if not flat or len(flat) != len(cells) * width or not all_plain(flat):
            return None
        behind = places(flat).reshape(-1, width)
        values = np.fromiter(map(float, flat), np.float64, len(flat)).reshape(-1, width)
        return cls.of_plain(values, behind, max(map(len, flat)))

    @classmethod
    def of_plain(cls, values: Array, behind: Integers, longest: int) -> Printed:
        """Plain numbers by the figures behind their points, and the most signs of one."""
        return cls(values, UNITS[np.minimum(behind, FINEST)], True, behind, longest)

    @classmethod
    def of_array(cls, values: Any, *, pointed: bool = False) -> Printed:
        """An array of numbers, decimal text, or both; where all are pointed, whole numbers end in .0."""
        array = as_array(values)
        if array.dtype.kind not in "iuf":
            return cls.of_texts([["" if cell is None else str(cell) for cell in row] for row in array])
        x = np.asfortranarray(array, dtype=np.float64)  # it is looked at by columns
        least, most = ends(x)
        finite = math.isfinite(most - least) or np.isfinite(x)
        # What is a score as it stands is read once, here; of narrow floats the digits are those of their doubles.
        known = array if finite is True and array.dtype.itemsize == x.itemsize else np.where(finite, x, 0.0)
        exact = numbers(known)
        if exact.integers is None:  # computed: as fine as doubles are
            units = np.where(x == np.rint(x), 1.0, np.spacing(np.abs(x)))
            units[np.logical_not(finite)] = 1.0
        else:
            units = _last_digits(np.ascontiguousarray(exact.integers.T), min(exact.exponent, 0)).T
        printed = cls(x, np.minimum(units, 0.1) if pointed else units, read=exact if known is array else None)
        vars(printed)["ends"] = least, most  # are asked for in a moment
        return printed


def _last_digits(integers: Numeric, exponent: int) -> Array:
    """The last digits of integers x 10**exponent without the zeros behind their points."""
    units, flat = np.empty(integers.size), integers.ravel()
    units[:] = 10.0**exponent
    for part in parts(integers.size):
        places, left = np.arange(part.start, part.stop), flat[part]
        for finer in range(exponent + 1, 1):
            tenth = left // 10
            coarser = (tenth * 10 == left).nonzero()[0]
            if not coarser.size:
                break
            places, left = places[coarser], tenth[coarser]
            units[places] = 10.0**finer
    return units.reshape(integers.shape)


def _with_unit(text: str) -> tuple[float, float]:
    """A number and its last digit; NaN where the text is none."""
    try:
        value = float(text)
    except ValueError:
        return math.nan, 1.0
    digits, _, power = text.lower().partition("e")
    figures = len(digits.partition(".")[2]) - int(power or 0)
    return value, 10.0 ** -max(-FINEST, min(figures, FINEST))
