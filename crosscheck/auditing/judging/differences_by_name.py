"""Rows named after two others, "A − B" or "A vs. B", that hold by how much these are apart in another table or here.

Which column they are the differences of is not said: it is that from which nearly all follow, where that is earned.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging import columns, numbers_in_cells
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_MOST = 60  # columns and rows of a text that are tried
_APART = columns.Relation("the difference of both", True)
Values = Mapping[str, Quantity]


def of_text(normal: Normal) -> Iterator[columns.Found]:
    """The verdicts on the cells of all such rows."""
    tables = [numbers_in_cells.parted(rows, numbers_in_cells.width(rows)) for rows, _ in printed.tables(normal.text)]
    pairs = [
        [(m, row) for row in rows if row and (m := PHRASES["pair"].fullmatch(_name(row[0].text)))] for rows in tables
    ]
    if not any(pairs):
        return
    known = [values for rows in tables for values in _named(normal, rows)][:_MOST]
    for of_table in (p for p in pairs if len(p) >= columns.LEAST):
        for j in range(1, len(of_table[0][1])):
            targets = [(m["a"], m["b"], numbers_in_cells.number(normal, row[j])) for m, row in of_table]
            fits = ([[of[a], of[b], y] for a, b, y in targets if y and {a, b} <= of.keys()] for of in known)
            verdicts = (of_it for cells in fits if (of_it := [*_apart(cells, len(known))]))
            yield from next(verdicts, [])


def _named(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Values]:
    """The numbers of each column by the names of their rows, and of each row by those of its columns."""
    for lines in (rows, [*zip(*rows, strict=True)]):
        names = [_name(line[0].text) for line in lines]
        for column in [*zip(*lines, strict=True)][1:]:
            cells = ((name, numbers_in_cells.number(normal, cell)) for name, cell in zip(names, column, strict=True))
            values = {name: q for name, q in cells if name and q}
            if len(values) > columns.LEAST:
                yield values


def _apart(cells: Sequence[Sequence[Quantity]], many: int) -> Iterator[columns.Found]:
    """Every row, if nearly all are the difference of both, or all what the second is above the first."""
    if len(cells) < columns.LEAST:
        return
    low, high = (np.array([[q.ends[i] for q in row] for row in cells]) for i in (0, 1))
    ends = low[:, 0] - high[:, 1], high[:, 0] - low[:, 1]
    for least, most in (ends, (-ends[1], -ends[0])):
        if columns.likeliest(low[:, 2], high[:, 2], (least[:, None], most[:, None]), 2 * many, True) != columns.NONE:
            yield from columns.of_rows(cells, 2, (0, 1), (least, most), _APART)
            return


def _name(words: str) -> str:
    return " ".join(words.split()).strip(" *_`$").lower()
