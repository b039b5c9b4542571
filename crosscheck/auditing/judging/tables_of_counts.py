"""Counts of a table: their shares in brackets, what they add up to in words around, chi-squared of a cross table."""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from crosscheck.auditing.binding import pairs_in_output as printed, quantities, sizes_said
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Found, held
from crosscheck.auditing.judging.pairs_judged import CHANCE
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_LEAST, _FEW = 2, 3  # rows, and columns, of a cross table; rows of counts that add up
_NEAR = 1000  # letters above and below a table that may speak of it
Places = Sequence[tuple[int, int]]


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on all of them: those that hold."""
    for rows, _ in printed.tables(normal.text):
        whole = [row for row in rows if len(row) == len(rows[-1])]
        yield from next(filter(None, (_shares(normal, lines) for lines in (whole, [*zip(*whole, strict=True)]))), [])
        first, last = rows[0][0].at, rows[-1][-1].at + len(rows[-1][-1].text)
        around = [(max(0, first - _NEAR), first), (last, last + _NEAR)]
        yield from _added(normal, rows, around)
        yield from _crossed(normal, whole, around)


def _count(normal: Normal, cell: printed.Entry) -> Quantity | None:
    m = PHRASES["count"].fullmatch(cell.text)
    q = quantities.of_number(normal, (cell.at + m.start("y"), cell.at + m.end("y"))) if m else None
    return q if q is not None and q.ends[0] == q.ends[1] else None


def _shares(normal: Normal, lines: Sequence[Sequence[printed.Entry]]) -> list[Found]:
    """Every share in brackets, if all are those of the counts of their lines, to which the last may be their sum."""
    verdicts, luck = list[Found](), 2.0
    for line in lines:
        counts = [(cell, q) for cell in line if (q := _count(normal, cell))]
        values = [q.ends[0] for _, q in counts]
        total = values[-1] if len(values) > _LEAST and values[-1] == sum(values[:-1]) else sum(values)
        for cell, q in counts if len(values) >= _LEAST else ():
            m = PHRASES["count"].fullmatch(cell.text)
            if m and m["share"]:
                place = cell.at + m.start("share"), cell.at + m.end("share")
                share, value = quantities.of_number(normal, place, exact=False), 100 * q.ends[0] / (total or 1)
                luck *= (share.ends[1] - share.ends[0]) / 100 if share.ends[0] <= value <= share.ends[1] else np.inf
                verdicts.append(held(share, value, "counts of its line", [q], f"its share of {total:g}"))
    return verdicts if luck < CHANCE else []


def _added(normal: Normal, rows: Sequence[printed.Row], around: Places) -> Iterator[Found]:
    """Columns of counts that add up to a number of the words around: one that few others would be, or a size for what
    is called a count."""
    words = "\n".join(normal.text[a:b] for a, b in around)
    known, named, width = sizes_said.whole(words), sizes_said.every(words)[0], len(rows[0])
    columns = [*zip(*(row for row in rows[1:] if len(row) == width), strict=True)] if len(rows) > _FEW else []
    for title, column in zip(rows[0], columns, strict=False):
        counts = [q for cell in column if (q := _count(normal, cell))]
        total = sum(q.ends[0] for q in counts)
        called = total in named and PHRASES["called"].fullmatch(title.text) is not None
        if len(counts) == len(column) and total in known and (called or len(known) * width < CHANCE * total):
            number = re.compile(rf"(?<![\w.,]){total:.0f}(?![.,]?\d)")
            for m in [m for a, b in around for m in number.finditer(normal.text, a, b)][:1]:
                target = quantities.of_number(normal, m.span())
                yield held(target, total, "the sum of a column of counts", counts, title.text)


def _crossed(normal: Normal, rows: Sequence[printed.Row], around: Places) -> Iterator[Found]:
    """Chi-squared, plain or with continuity, its degrees of freedom and n, as the words around a cross table say."""
    read = [[_count(normal, cell) for cell in row] for row in rows]
    counts = [own[max((j + 1 for j, q in enumerate(own) if q is None), default=0) :] for own in read]
    values = [[q.ends[0] for q in own if q] for own in counts if len(own) >= _LEAST]
    table = np.array(values if len({*map(len, values)}) == 1 else [[]])
    for _ in range(2):  # without a last row, or column, of sums
        table = (table[:-1] if len(table) > _LEAST and (table[:-1].sum(axis=0) == table[-1]).all() else table).T
    if min(table.shape) < _LEAST or 0 in (*table.sum(axis=0), *table.sum(axis=1)):
        return
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    apart, n, df = np.abs(table - expected), int(table.sum()), (table.shape[0] - 1) * (table.shape[1] - 1)
    squares = [float((np.maximum(apart - cut, 0) ** 2 / expected).sum()) for cut in (0, 0.5)[: 1 + (df == 1)]]
    name, of_table = "a table of counts", f"of the counts of {table.shape[0]} by {table.shape[1]}"
    for m in (m for a, b in around for m in PHRASES["chi2"].finditer(normal.text, a, b)):
        y = quantities.of_number(normal, m.span("y"), "chi2")
        value = next((x for x in squares if y.ends[0] <= x <= y.ends[1]), None)
        if value is not None and len(squares) * (y.ends[1] - y.ends[0]) < CHANCE * value:
            yield held(y, value, name, [], of_table)
            if m["df"] == str(df):
                yield held(quantities.of_number(normal, m.span("df"), "df"), df, name, [], of_table)
            sizes = [s for a, b in around for s in PHRASES["size"].finditer(normal.text, a, b) if s["n"] == str(n)]
            yield from (held(quantities.of_number(normal, s.span("n"), "n"), n, name, [], of_table) for s in sizes)
            return
