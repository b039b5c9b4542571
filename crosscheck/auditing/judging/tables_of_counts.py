"""Counts of a table: their shares in brackets, what they add up to in the words around, chi-squared of a cross table.

Nothing says of which counts a share is one, or a chi-squared, but that it follows from them: by its row or its column
in all of a table, or with all its digits.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed, quantities, sizes_said
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Found
from crosscheck.auditing.judging.pairs_judged import CHANCE, paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_LEAST = 2  # rows, and columns
_FEW = 3  # counts that add up
_NEAR = 1000  # letters above and below a table that may speak of it
_WAYS = 3  # plain, with continuity, of likelihoods
Counts = Sequence[Quantity]


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on all of them: those that hold."""
    for rows, _ in printed.tables(normal.text):
        whole = [row for row in rows if len(row) == len(rows[-1])]
        yield from next(filter(None, (_shares(normal, lines) for lines in (whole, [*zip(*whole, strict=True)]))), [])
        first, last = normal.text.rfind("\n", 0, rows[0][0].at) + 1, normal.text.find("\n", rows[-1][-1].at)
        around = (
            [(max(0, first - _NEAR), first), (last, last + _NEAR)] if last >= 0 else [(max(0, first - _NEAR), first)]
        )
        yield from _added(normal, rows, around)
        yield from _crossed(normal, rows, around)


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
        ends = len(values) > _LEAST and values[-1] == sum(values[:-1])
        total = values[-1] if ends else sum(values)
        for cell, q in counts:
            m = PHRASES["count"].fullmatch(cell.text)
            if m is None or not m["share"] or len(values) < _LEAST or not total:
                continue
            share = quantities.of_number(normal, (cell.at + m.start("share"), cell.at + m.end("share")), exact=False)
            value = 100 * q.ends[0] / total
            if not share.ends[0] <= value <= share.ends[1]:
                return []
            luck *= (share.ends[1] - share.ends[0]) / 100
            claim = claim_of(
                share.of, {"formula": "100*x/n", "with": {"x": q.ends[0], "n": total}}, "counts of its line"
            )
            evidence = {"value": value, "context": f"its share of {total:g}", **paired(share.of)}
            verdicts.append((Verdict(claim, "holds", evidence | {"paired": [" ".join(cell.text.split())]}), (q, share)))
    return verdicts if luck < CHANCE else []


def _added(normal: Normal, rows: Sequence[printed.Row], around: Sequence[tuple[int, int]]) -> Iterator[Found]:
    """Columns of counts that add up to a number of the words around: one that few others would be, or a size for what
    is called a count."""
    words = "\n".join(normal.text[a:b] for a, b in around)
    known, named = sizes_said.whole(words), sizes_said.every(words)[0]
    heading, width = rows[0], len(rows[0])
    columns = [*zip(*(row for row in rows[1:] if len(row) == width), strict=True)] if len(rows) > _FEW else []
    for title, column in zip(heading, columns, strict=False):
        counts = [_count(normal, cell) for cell in column]
        total = sum(q.ends[0] for q in counts if q)
        called = total in named and PHRASES["called"].fullmatch(title.text) is not None
        if None in counts or total not in known or not (called or len(known) * width < CHANCE * total):
            continue
        number = re.compile(rf"(?<![\w.,]){total:.0f}(?![.,]?\d)")
        m = next((m for a, b in around if (m := number.search(normal.text, a, b))), None)
        if m is not None:
            target, of = quantities.of_number(normal, m.span()), [q.of for q in counts if q]
            claim = claim_of(target.of, {"formula": "x", "with": {"x": total}}, "the sum of a column of counts")
            evidence = {"value": total, "context": title.text, **paired(*of, target.of)}
            yield Verdict(claim, "holds", evidence), (*(q for q in counts if q), target)


def _crossed(normal: Normal, rows: Sequence[printed.Row], around: Sequence[tuple[int, int]]) -> Iterator[Found]:
    """Chi-squared, its degrees of freedom and n, as the words around a cross table have them, and its margins."""
    cells = _block(normal, rows)
    if cells is None:
        return
    table = np.array([[q.ends[0] for q in row] for row in cells])
    margins = [q for q in (cells[-1][-1],) if _has_margins(table)]
    table = _inner(table)
    if min(table.shape) < _LEAST or not (table.sum(axis=0).all() and table.sum(axis=1).all()):
        return
    squares, n = _squares(table), int(table.sum())
    df = (table.shape[0] - 1) * (table.shape[1] - 1)
    for m in (m for a, b in around for m in PHRASES["chi2"].finditer(normal.text, a, b)):
        y = quantities.of_number(normal, m.span("y"), "chi2")
        value = next((x for x in squares if y.ends[0] <= x <= y.ends[1]), None)
        if value is None or _WAYS * (y.ends[1] - y.ends[0]) >= CHANCE * value:
            continue
        of_table = f"of the counts of {table.shape[0]} by {table.shape[1]}"
        yield _of_table(y, value, of_table)
        if m["df"] == str(df):
            yield _of_table(quantities.of_number(normal, m.span("df"), "df"), df, of_table)
        sizes = (s for a, b in around for s in PHRASES["size"].finditer(normal.text, a, b) if s["n"] == str(n))
        yield from (_of_table(quantities.of_number(normal, s.span("n"), "n"), n, of_table) for s in sizes)
        yield from (_of_table(q, n, of_table) for q in margins)
        return


def _of_table(y: Quantity, value: float, of_table: str) -> Found:
    claim = claim_of(y.of, {"formula": "x", "with": {"x": value}}, "a table of counts")
    return Verdict(claim, "holds", {"value": value, "context": of_table, **paired(y.of)}), (y,)


def _block(normal: Normal, rows: Sequence[printed.Row]) -> list[Counts] | None:
    """The counts at the ends of consecutive rows of one width, as many in each."""
    read = list[Counts]()
    for row in (row for row in rows if len(row) == len(rows[-1])):
        counts = [_count(normal, cell) for cell in row]
        first = max((j + 1 for j, q in enumerate(counts) if q is None), default=0)
        own = [q for q in counts[first:] if q is not None]
        if len(own) >= _LEAST:
            read.append(own)
    return read if len(read) >= _LEAST and len({*map(len, read)}) == 1 else None


def _has_margins(table: NDArray[np.float64]) -> bool:
    return bool(min(table.shape) > _LEAST and (table[:-1].sum(axis=0) == table[-1]).all()
                and (table[:, :-1].sum(axis=1) == table[:, -1]).all())  # fmt: skip


def _inner(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Without a last row, or column, of the sums of the others."""
    for _ in range(2):
        if len(table) > _LEAST and (table[:-1].sum(axis=0) == table[-1]).all():
            table = table[:-1]
        table = table.T
    return table


def _squares(table: NDArray[np.float64]) -> list[float]:
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    apart = np.abs(table - expected)
    with np.errstate(divide="ignore", invalid="ignore"):
        likelihood = 2 * float(np.nansum(table * np.log(table / expected)))
    corrected = (np.maximum(apart - min(0.5, apart.min()), 0) ** 2 / expected).sum()
    return [float((apart**2 / expected).sum()), *([float(corrected)] * (table.size == 4)), likelihood]
