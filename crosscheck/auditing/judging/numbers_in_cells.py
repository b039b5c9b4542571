"""The cells of a row of a table: one number each, its unit left out, or several, and how often something else."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)


def width(rows: Sequence[printed.Row]) -> int:
    """How many cells most rows have."""
    lengths = [len(row) for row in rows]
    return max(lengths, key=lengths.count, default=0)


def parted(rows: Sequence[printed.Row], many: int) -> list[printed.Row]:
    """The rows of one width; cells of several numbers, "20/30 (67 %)" or "-0.1 / +0.3", are as many cells."""
    parts = [[_parts(cell) for cell in row] for row in rows if len(row) == many]
    widths = [max(map(len, column)) for column in zip(*parts, strict=True)]
    none = printed.Entry("", 0)
    return [
        tuple(
            part
            for own, width in zip(row, widths, strict=True)
            for part in (own * width if not is_number(own[0]) else [*own, *[none] * (width - len(own))])
        )
        for row in parts
    ]


def _parts(cell: printed.Entry) -> list[printed.Entry]:
    parts = [printed.Entry(m[0].strip(), cell.at + m.start() + len(m[0]) - len(m[0].lstrip()))
             for m in PHRASES["part"].finditer(cell.text)]  # fmt: skip
    return parts if len(parts) > 1 and all(map(is_number, parts)) else [cell]


def number(normal: Normal, cell: printed.Entry) -> Quantity | None:
    m = PHRASES["cell"].fullmatch(cell.text)
    if m is not None:
        whole = m["share"] is None or m["number"] == "100"  # all of it
        return quantities.of_number(normal, _place(cell, m), exact=whole)
    times = [*PHRASES["times"].finditer(cell.text)]  # in words: "a little slower (×1.38)"
    return quantities.of_number(normal, _place(cell, times[0]), exact=False) if len(times) == 1 else None


class Bounded(NamedTuple):
    """A number of a cell, and whether it is only a bound of what is meant."""

    q: Quantity
    bound: bool


def bounded(normal: Normal, cell: printed.Entry, kind: str) -> Bounded | None:
    """A number of a column of that kind: with a bound before it, in powers of ten, with stars or n.s. behind it."""
    m = PHRASES["bounded"].fullmatch(cell.text)
    if m is None:
        return None
    counted = PHRASES["counts"].fullmatch(kind) is not None  # other whole numbers are rounded
    q = quantities.of_number(normal, (cell.at + m.start("y"), cell.at + m.end("y")), kind, exact=counted)
    return Bounded(replace(q, of=replace(q.of, relation="<")) if m["bound"] else q, m["bound"] is not None)


def decided(normal: Normal, cell: printed.Entry) -> str:
    """The stars, or n.s., behind the number of such a cell; of what is bold they are none."""
    m = PHRASES["bounded"].fullmatch(cell.text)
    if m is None or m["word"]:
        return m["word"] if m else ""
    first, last = normal.span(cell.at + m.start(), cell.at + m.end("y"))
    stars = PHRASES["stars"].match(normal.source, last)
    return stars[1] if stars and "*" not in normal.source[max(0, first - 1) : last] else ""  # **p < .001** has none


def has_unit(cell: printed.Entry) -> bool:
    """Whether it is of something that the other columns need not be of: 108M, 5 allocs/op."""
    m = PHRASES["cell"].fullmatch(cell.text)
    return m is not None and m["unit"] is not None


def _place(cell: printed.Entry, m: re.Match[str]) -> tuple[int, int]:
    return cell.at + m.start("number"), cell.at + m.end("number")


def is_number(cell: printed.Entry) -> bool:
    return PHRASES["cell"].fullmatch(cell.text) is not None
