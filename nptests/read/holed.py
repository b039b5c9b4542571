"""A table that was read, with its holes or without."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nptests.data.cells import simple
from nptests.data.decimals import is_missing
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.read.layout import Layout
from nptests.read.rows import column, widest
from nptests.vocabulary import Better


def kept(table: Any, better: Better | None, decimals: int | None) -> Any:
    """The scores of a `Table` that was read, with its holes where it has any."""
    try:
        complete: Scores = table.scores(better=better, decimals=decimals)
        return complete
    except InputError as problem:
        if problem.code != "missing":
            raise
        how = table.origin.how if decimals is None else {**table.origin.how, "decimals": decimals}
        origin, toward = replace(table.origin, how=how), better or table.better
        held = [[not is_missing(simple(cell)) for cell in row] for row in table.cells]
        there = [i for i, row in enumerate(held) if any(row)]
        used = [j for j in range(widest(table.cells)) if any(row[j] for row in held if j < len(row))]
        names = table.rows or tuple(str(i + 1) for i in range(len(table.cells)))
        heads = table.columns or tuple(f"A{j + 1}" for j in range(widest(table.cells)))
        bare = [name for i, name in enumerate(names) if i not in there]
        bare += [head for j, head in enumerate(heads) if j not in used]
        notes = (*table.notes, f"left out, without any score: {', '.join(map(repr, bare))}") if bare else table.notes
        try:
            scores = IncompleteScores(
                [[table.cells[i][j] for j in used] for i in there],
                None if table.columns is None else [heads[j] for j in used],
                [names[i] for i in there],
                better=toward, decimals=decimals, reading=notes, origin=origin,
            )  # fmt: skip
        except InputError as other:
            raise problem if problem.readings else other from None
        if scores.present.sum(axis=1).max() < 2:  # nothing can be compared within a data set
            raise
        return scores


def without_missing(wide: Layout) -> tuple[Layout, tuple[str, ...]]:
    """Without algorithms that have no score, and data sets on which one is missing, with their names; each is noted."""
    if wide.plain is not None:
        return wide, ()
    idle = [
        j
        for j in range(widest(wide.cells))
        if wide.heads and all(is_missing(simple(cell)) for cell in column(wide.cells, j))
    ]
    if idle:
        none = ", ".join(repr(wide.heads[j]) for j in idle if wide.heads)
        wide = wide.keep_columns([j for j in range(widest(wide.cells)) if j not in idle])
        wide = wide.noted(f"left out, without any score: {none}")
    out = [i for i, row in enumerate(wide.cells) if any(is_missing(simple(cell)) for cell in row)]
    if not out:
        return wide, ()
    names = tuple(wide.names[i] if wide.names is not None else str(i + 1) for i in out)
    kept = wide.keep_rows([i for i in range(len(wide.cells)) if i not in out])
    if not kept.cells:
        raise InputError("missing", "every data set has a missing score: missing='drop' leaves none", where="missing")
    listed = ", ".join(map(repr, names))
    return replace(kept, notes=(*wide.notes, f"left out, with a missing score: {listed}")), names
