"""A table that was read, with its holes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
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
        origin, names, toward = replace(table.origin, how=how), (table.columns, table.rows), better or table.better
        scores = IncompleteScores(
            table.cells, *names, better=toward, decimals=decimals, reading=table.notes, origin=origin
        )
        if scores.present.sum(axis=1).max() < 2:  # nothing can be compared within a data set
            raise
        return scores
