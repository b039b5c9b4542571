"""Doubts that stand in the numbers as much as in the names: kinds of tasks, the best of others, runs, curves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from nptests.data.intake import headings as words
from nptests.data.intake.summary_words import KINDS_OF_TASKS
from nptests.errors import InputError
from nptests.read.file_columns import Column, columns_of, number_in
from nptests.read.grid import Grid
from nptests.read.rows import Rows, column
from nptests.read.soundness import LOOKED_AT, Doubt
from nptests.vocabulary import Array

if TYPE_CHECKING:
    from nptests.read.answer import Way

MOST_KINDS = 4
FEWEST = 3  # rows of a kind, algorithms in an order, columns that count
_BESIDE = ("left out beside it", "names of rows are joined")
_NO_EXTREMES = frozenset({"fit", "first", "of", "n", "k", "response"})  # best fit packs bins, best of n samples


def in_question(
    grid: Grid, source: str, heads: Sequence[str] | None, cells: Rows, notes: Sequence[str], headings: int | None
) -> tuple[Doubt, tuple[Way, ...]] | None:
    """What must be asked about columns taken for algorithms, and the ways to settle it."""
    if heads is None:
        return None
    if any(head.endswith(("__MIN", "__MAX")) for head in heads):
        return Doubt("measures", "the columns (..., __MIN, __MAX) are curves of a chart, one row a step,"), ()
    if counts_only(heads):
        listed = ", ".join(heads[:FEWEST])
        words_ = f"the headings only count ({listed}, ...): runs or folds are no algorithms; if each is one, say "
        return Doubt("counted", f"{words_}keep_all (--keep-all); so far they are runs"), ()
    best = next((head for head in heads if _is_extreme(head) and _beats_some(heads.index(head), cells)), None)
    if best is not None:
        words_ = f"column {best!r} is never below some of the others, and may be the best of several algorithms,"
        scored = [h for j, h in enumerate(heads) if not all(map(math.isnan, map(number_in, column(cells, j))))]
        return Doubt("description", words_), ({"columns": [h for h in scored if h != best]}, {"columns": scored})
    if len(heads) >= FEWEST and any(sign in note for note in notes for sign in _BESIDE):
        kinds = _kinds_in_doubt(grid, source, heads, headings)
        if kinds is not None:
            listed = ", ".join(map(repr, kinds.values))
            words_ = f"the rows of each {kinds.head!r} ({listed}) order the algorithms the other way round: they may be"
            ways = tuple({"where": [f"{kinds.head}={kind}"]} for kind in kinds.values)
            return Doubt("measures", f"{words_} measured in several ways"), ways
    return None


def counts_only(heads: Sequence[str]) -> bool:
    """Whether headings are 0, 1, 2, ... or run 1, run 2, ...: what nobody calls algorithms."""
    if len(heads) < FEWEST:
        return False
    if heads[0] in ("0", "1"):
        return all(head == str(int(heads[0]) + i) for i, head in enumerate(heads))
    return all(map(words.names_run, heads[:LOOKED_AT]))


def _is_extreme(head: str) -> bool:
    first, *rest = words.word(words.without_unit(head)).replace("-", " ").split() or [""]
    return first in ("oracle", "vbs") or (first == "best" and bool(rest) and not {*rest} & _NO_EXTREMES)


def _beats_some(j: int, cells: Rows) -> bool:
    """Whether a column is on no data set below two of the others, or on none above them."""
    own, width = [*map(number_in, column(cells, j))], max(map(len, cells), default=0)
    if any(map(math.isnan, own)):
        return False
    others = [[*map(number_in, column(cells, i))] for i in range(width) if i != j]
    below = sum(all(not a < b for a, b in zip(own, other, strict=True)) for other in others)
    above = sum(all(not a > b for a, b in zip(own, other, strict=True)) for other in others)
    return max(below, above) > 1


def _kinds_in_doubt(grid: Grid, source: str, heads: Sequence[str], headings: int | None) -> Column | None:
    """The column of kinds of tasks, where algorithms that score high on one kind score low on another."""
    try:
        columns = columns_of(grid, source, headings)
    except InputError:
        return None
    scored = [column for column in columns if column.head in heads]
    for one in columns:
        kinds = [kind for kind, count in one.values.items() if count >= FEWEST]
        if one.names and _tells_kinds(one) and 1 < len(kinds) == len(one.values) <= MOST_KINDS:
            orders = [_mean_ranks(scored, one, kind) for kind in kinds]
            if any(float((a * b).sum()) < 0 for a, b in pairwise(orders)):
                return one
    return None


def _tells_kinds(one: Column) -> bool:
    return words.heads_metrics(one.head) or all(words.word(value) in KINDS_OF_TASKS for value in one.values)


def _mean_ranks(scored: Sequence[Column], kinds: Column, kind: str) -> Array:
    """Of each algorithm, how far its mean rank on one kind of task lies above that of all."""
    rows = [i for i, cell in enumerate(kinds.cells) if cell == kind]
    x = np.array([[number_in(column.cells[i]) for column in scored] for i in rows], float)
    x = x[~np.isnan(x).any(axis=1)]
    if not len(x):
        return np.zeros(len(scored))
    above = (x[:, :, None] > x[:, None, :]).sum(axis=2) - (x[:, :, None] < x[:, None, :]).sum(axis=2)
    return np.asarray(above.mean(axis=0), float)
