"""Spreads and marks that stand in rows or columns of their own, beside or under the scores that they belong to."""

from __future__ import annotations

import re
from dataclasses import replace

from nptests.data.cells import is_mark, is_number, simple
from nptests.errors import InputError
from nptests.read.layout import Layout

# A spread or a rank by itself: ±0.01, (0.01), [3].
_ALONE = re.compile(r"(?:±|\+/-|\+-)\s*\d*[.,]?\d+%?|[(\[]\s*(?:±|\+/-)?\s*\d*[.,]?\d+\s*%?[)\]]")


def without_rows_under(layout: Layout) -> Layout:
    """Without rows that have no name and hold nothing but spreads in signs or marks; a note says what they hold."""
    if layout.names is None or layout.plain is not None:
        return layout
    under = [
        i
        for i, (name, row) in enumerate(zip(layout.names, layout.cells, strict=True))
        if i > 0 and not simple(name) and any(row) and all(_beside(cell) for cell in row)
    ]
    if not under:
        return layout
    marks = ", ".join(cell for cell in layout.cells[under[0]] if cell)
    kept = layout.keep_rows([i for i in range(len(layout.cells)) if i not in under])
    note = f"set aside: {len(under)} rows without a name, spreads or marks under the scores ({marks[:60]})"
    return replace(kept, notes=(*layout.notes, note))


def without_marks_beside(layout: Layout) -> Layout:
    """Without columns of marks of significance, whatever stands over them."""
    if layout.plain is not None:
        return layout
    columns = list(zip(*layout.cells, strict=False))  # up to the shortest row
    width = len(columns)
    out = [j for j, column in enumerate(columns) if any(column) and all(not c or is_mark(c) for c in column)]
    bare = [
        j
        for j, (head, column) in enumerate(zip(layout.heads or (), columns, strict=False))
        if not head and not any(column)
    ]
    if not out or len(out) + len(bare) >= width:
        return layout
    marks = " ".join(dict.fromkeys(cell for j in out for cell in columns[j] if cell))
    kept = layout.keep_columns([j for j in range(width) if j not in out and j not in bare])
    return replace(
        kept, notes=(*layout.notes, f"set aside: {len(out)} columns of marks beside the scores ({marks[:40]})")
    )


def refuse_unnamed(layout: Layout, source: str) -> None:
    """A column of numbers without a heading, among columns with one, may be a spread, a rank or an algorithm."""
    heads = layout.heads
    if heads is None or all(heads) or not any(heads):
        return
    j = heads.index("")
    cells = [row[j] for row in layout.cells if j < len(row) and row[j]]
    beside = f" beside {heads[j - 1]!r}" if j else ""
    named = [head for head in heads if head][:3]
    kind = "numbers" if any(map(is_number, cells)) else "cells"
    raise InputError(
        "names",
        f"{source} has a column without a heading{beside}, with {kind} such as {', '.join(cells[:3])}: head it (std "
        f"where it holds spreads, rank), or choose the algorithms with columns={named} (--columns on the command line)",
        where=f"column {j + 1}",
    )


def _beside(cell: str) -> bool:
    return not simple(cell) or is_mark(cell) or _ALONE.fullmatch(simple(cell)) is not None
