"""Plain numbers in the bytes of a text, many at once: the doubles that `float` gives, and the figures behind points.

The figures of a number are added up as one integer in units of the last place of its block. Where it is below 2**53 and
the power of ten is exact in a double, their quotient is the double nearest to the decimal (W. D. Clinger, How to read
floating point numbers accurately, 1990). Of longer numbers each is read by Python.
"""

import numpy as np
from numpy.typing import NDArray

from nptests.data.decimals import LARGEST_EXACT_INTEGER
from nptests.data.intake.printed import Printed
from nptests.read.rows import Rectangle

CELLS = 2**15  # of a block: few enough that what is computed of them stays in the cache
LONGEST = 64  # signs of a number: longer ones are left to the careful reading
MOST_FIGURES = 18  # of an integer that 64 bits hold
ZERO, POINT, PLUS, MINUS = b"0.+-"
TENS = 10 ** np.arange(MOST_FIGURES + 1)

Indices = NDArray[np.intp]


def plain_numbers(rows: Rectangle) -> Printed | None:
    """All cells as numbers; None where one is no plain number, such as a blank or one with a percent sign."""
    longest = int((rows.ends - rows.starts).max(initial=0))
    if (
        not 0 < longest <= LONGEST or rows.data[(last := rows.starts[-1, -1]) : last + 1].isalpha()
    ):  # names tell at a glance
        return None
    around = np.full(LONGEST, ZERO, np.uint8)  # so that nothing is looked up beyond the ends
    text = np.concatenate([around, np.frombuffer(rows.data, np.uint8), around])
    # Column by column, as tables are judged: numpy takes forty times as long for short rows.
    values, places = np.empty(rows.ends.shape, order="F"), np.empty(rows.ends.shape, np.int64, order="F")
    step = max(1, CELLS // rows.width)
    for first in range(0, len(rows), step):
        block = slice(first, first + step)
        edges = (each[block].ravel().astype(np.intp) + LONGEST for each in (rows.starts, rows.points, rows.ends))
        numbers = _block(text, *edges)
        if numbers is None:
            return None
        shape = values[block].shape
        values[block], places[block] = (each.reshape(shape) for each in numbers)
    return Printed.of_plain(values, places, longest)


def _block(
    text: NDArray[np.uint8], starts: Indices, points: Indices, ends: Indices
) -> tuple[NDArray[np.float64], Indices] | None:
    """Numbers and the figures behind their points; None where one is not [+-]?figures[.figures]."""
    signs = text.take(starts)
    negative = signs == MINUS
    before = points - starts - (negative | (signs == PLUS))
    behind = ends - points - 1
    if before.min() < 1 or not behind.all():  # .5 and 5.; without a point this is -1
        return None
    behind = np.maximum(behind, 0)
    integers, finest = np.zeros(len(starts), np.int64), int(behind.max())
    for counts, step in ((before, -1), (behind, 1)):
        fewest = int(counts.min())
        for j in range(int(counts.max())):
            figures = text.take(points + step * (j + 1)) - np.uint8(ZERO)
            if j >= fewest:
                figures *= counts > j
            if (figures > 9).any():
                return None
            power = finest + j if step < 0 else finest - 1 - j
            if power <= MOST_FIGURES:
                integers += np.multiply(figures, TENS[power], dtype=np.int64)
    values = integers / 10.0**finest
    values[negative] *= -1.0
    long = (before + finest > MOST_FIGURES) | (integers >= LARGEST_EXACT_INTEGER)
    for i in np.flatnonzero(long).tolist():
        values[i] = float(text[starts[i] : ends[i]].tobytes())
    return values, behind
