"""The cells of a table as the numbers that they are, and what to say of them: marks, ranks, per cent, doubts."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from nptests.data.cells import Entry, decimal_mark, entry, points_between_thousands, set_aside, simple
from nptests.data.intake.printed import Printed
from nptests.errors import InputError
from nptests.read.layout import Layout
from nptests.read.rows import Rows
from nptests.vocabulary import DecimalMark

_TWO = re.compile(r"(?:[+-]?\d[\d.]*(?: ?± ?\d[\d.]*)?(?: ?[/→|;] ?| |$)){2}")


def as_they_stand(wide: Layout, plain: Printed, decimal: DecimalMark | None) -> tuple[Rows, tuple[str, ...]]:
    """What `cell_by_cell` says of cells that are plain numbers as they stand."""
    pointed = decimal is None and plain.places is not None and plain.places.any()
    thousands = _thousands(chain.from_iterable(wide.cells), stated=False) if pointed else []
    return wide.cells, (*thousands, *_out_of_range(plain.values.ravel()), *_ranks(plain.values))


def cell_by_cell(wide: Layout, decimal: DecimalMark | None, source: str) -> tuple[Rows, tuple[str, ...]]:
    """The cells as numbers in decimal points, and what was printed around them."""
    entries = [[entry(cell) for cell in row] for row in wide.cells]
    flat = [e for row in entries for e in row if e is not None]
    for i, j in sorted(wide.merged):
        if entries[i][j] is not None:
            raise _merged(wide, i, j)
    mark = decimal_mark((e.number for e in flat), source, decimal)
    cells = tuple(
        tuple(simple(raw) if e is None else e.written(mark) for raw, e in zip(texts, row, strict=True))
        for texts, row in zip(wide.cells, entries, strict=True)
    )
    return cells, tuple(_remarks(flat, cells, mark, source, stated=decimal is not None))


def _remarks(
    entries: list[Entry], cells: tuple[tuple[str, ...], ...], mark: DecimalMark, source: str, *, stated: bool
) -> list[str]:
    notes = []
    if mark == ",":
        notes.append("decimal commas read as points")
    notes += _thousands((e.number for e in entries), stated=stated or mark == ",")
    widths = {len(row) for row in cells}
    notes += set_aside(entries, source, len(cells[0]) if len(widths) == 1 else None)
    return notes + _judged(cells)


def _thousands(numbers: Iterable[str], *, stated: bool) -> list[str]:
    doubtful = None if stated else points_between_thousands(numbers)
    if doubtful is None:
        return []
    return [f"{doubtful} is read with a decimal point; if its point stands between thousands: --decimal ,"]


def _judged(cells: Sequence[Sequence[str]]) -> list[str]:
    """What the numbers of a table say of it, together."""
    rows = [_floats(row) for row in cells]
    values = np.fromiter(chain.from_iterable(rows), np.float64)
    widths = {len(row) for row in (*cells, *rows)}
    return _out_of_range(values) + (_ranks(values.reshape(len(rows), -1)) if len(widths) == 1 else [])


def _floats(row: Sequence[str]) -> list[float]:
    """Those of the cells that are numbers."""
    try:
        return list(map(float, row))
    except ValueError:
        return [value for cell in row for value in ([] if len(row) == 1 else _floats([cell]))]


def _ranks(values: NDArray[np.float64]) -> list[str]:
    """A table whose every row holds ranks: of ranks, the lower is usually the better."""
    n, width = values.shape
    if width < 3 or n < 3:
        return []
    if not (np.abs(values.sum(axis=1) - width * (width + 1) / 2) < 1e-6).all() or values.min() < 1:
        return []
    return [f"every row holds the ranks 1 to {width}: of ranks the lower is the better (better='lower')"]


def _out_of_range(values: NDArray[np.float64]) -> list[str]:
    """Scores beyond 1 or 100 where most lie within: per cent mixed with fractions, or a slip of the pen."""
    for limit in (1.0, 100.0):
        beyond = values[values > limit]
        if 0 < len(beyond) * 2 < len(values) and (values >= 0).all():
            examples = ", ".join(f"{v:g}" for v in beyond[:3])
            return [
                f"{len(beyond)} of {len(values)} scores are above {limit:g} ({examples}) where most are not: meant so?"
            ]
    return []


def of_other_scales(note: str) -> bool:
    """Whether a note says that some scores may be of another scale than most."""
    return note.endswith("meant so?")


def _merged(wide: Layout, i: int, j: int) -> InputError:
    row = repr(wide.names[i]) if wide.names is not None else str(i + 1)
    column = repr(wide.heads[j]) if wide.heads is not None else str(j + 1)
    return InputError(
        "merged",
        f"the score {wide.cells[i][j]} in row {row}, column {column} is a merged cell that covers several: "
        "split it and write every score",
        where=f"row {row}, column {column}",
    )


def no_numbers(cells: Rows, names: Sequence[str] | None, source: str) -> InputError:
    """That nothing in a table is a number, and where it is one column, which separator it may have."""
    text = next((cell for row in cells for cell in row if cell), "")[:40]
    if names is None and len(cells[0]) == 1:
        rows = [row[0] for row in cells]
        marks = sorted({c for c in rows[0] if not c.isalnum() and c not in ".+-'\""})
        mark = next((c for c in marks if len({row.count(c) for row in rows}) == 1), None)
        cure = "" if mark is None else f" Every row has {rows[0].count(mark)} of {mark!r}: write commas there"
        return InputError(
            "separator",
            f"{source} has one column ({text!r}): is the separator a comma, semicolon, tab, bar or space?{cure}",
            where=source,
        )
    cure = ": two numbers stand in one cell, and each needs a table of its own" if _TWO.fullmatch(text) else ""
    return InputError("text", f"there are no numbers in {source}, but {text!r}{cure}", where=source)
