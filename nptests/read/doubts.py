"""Doubts that stand in the numbers as much as in the names: measures of both directions, the best of others, curves."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from nptests.data.intake import directions, headings as words
from nptests.data.intake.rows_that_summarise import of_kept, of_kept_rows
from nptests.data.intake.summary_words import KINDS_OF_TASKS, better_in, parted
from nptests.errors import InputError
from nptests.read.file_columns import FEWEST_LEVELS, Column, columns_of, number_in
from nptests.read.grid import Grid
from nptests.read.names import EACH, in_ones
from nptests.read.rows import Rows, column
from nptests.read.soundness import LOOKED_AT, Doubt
from nptests.read.wording import BETWEEN
from nptests.vocabulary import Array

if TYPE_CHECKING:
    from nptests.read.answer import Way

MOST_KINDS = 4
MOST_MEASURES = 12  # of which each may be that of a few rows
FEWEST = 3  # rows of a kind, algorithms in an order, columns that count
KEEP = "; if each row is a data set, say keep_all (--keep-all)"
_SIDES = ("higher", "lower")
_IN_TIME = re.compile(r"(?:day|week|month|quarter|year|visit|session|wave|epoch|time)[\s_-]?\d+")
_OBJECTIVE = re.compile(r"(?i)(?:obj|objective|function|f)[\s_-]?\d+")  # of one point, each
Names = tuple[Sequence[str] | None, Sequence[str] | None]
_BESIDE = ("left out beside it", "names of rows are joined")
_EXTREMES = ("upper bound", "virtual best", "best known", "best so far")
_OPTIMA = parted(  # of each function or instance
    "min|max|minimum|maximum|optimum|optima|optimal|optimal value|opt|fmin|f min|f*|global minimum|global optimum|"
    "known optimum|óptimo|ótimo"
)
_WHOLES = parted("total|all|instances|problems|tasks|count|n|#|# instances|# problems|# tasks|#instances|size")
_BEFORE = parted("raw|raw size|uncompressed|uncompressed size|original size|input size")  # of what was compressed
_OF_ALL = parted("all|total|overall|pooled|combined|together|aggregate|totale|gesamt|suma|todos|todas")
_NO_EXTREMES = frozenset({"fit", "first", "of", "n", "k", "response"})  # best fit packs bins, best of n samples


def in_question(
    grid: Grid, source: str, names: Names, cells: Rows, notes: Sequence[str], options: Mapping[str, Any]
) -> tuple[Doubt, tuple[Way, ...]] | None:
    """What must be asked about columns taken for algorithms and rows taken for data sets, and the ways to settle it.

    names    of columns and rows, None where there are none
    options  what was said of the table
    """
    heads, rows = names
    if heads is None:
        if not any(note.startswith(_BESIDE[1]) for note in notes):
            return None
        words_ = f"nothing stands over the columns, and several name the rows ({(rows or ('',))[0]!r}, ...): write"
        return Doubt("columns", f"{words_} above them what is compared, on what, and what was measured"), ()
    if counts_only(heads):
        listed = ", ".join(heads[:FEWEST])
        words_ = f"the headings only count ({listed}, ...): runs, folds, objectives or points in time are no algorithms"
        over = words.word(grid.rows[0][0]) if grid.rows[0] else ""
        cure = "" if words.stands_over_runs(over.removesuffix("s")) else "; if each is one, say keep_all (--keep-all)"
        return Doubt("counted", words_ + (f"{cure}; so far they are none" if cure else "")), ()
    pairs = [head.rpartition(" ") for head in heads]
    under = [[head for head in heads if head.startswith(f"{first} ")] for first in dict.fromkeys(p[0] for p in pairs)]
    crossed = len(under) > 1 and 1 < len(under[0]) == len({p[2] for p in pairs}) == len(heads) / len(under)
    if crossed and "transpose" not in options and len(heads) > 2 * len(rows or heads):  # on few data sets
        words_ = f"the headings are pairs ({', '.join(heads[:2])}, ...): either part may be what is compared"
        return Doubt("measures", words_), tuple({"columns": part} for part in under)
    if rows is None and _rises(column(cells, 0)):
        words_ = f"column {heads[0]!r} rises from row to row, and may say at which level each was measured"
        first = grid.rows[0][0]
        if first and first not in heads:  # set aside, and it may name the rows
            return Doubt("description", words_), ({"dataset": first},)
        ways: tuple[Way, ...] = ({"dataset": heads[0]}, {"keep_all": True})
        return Doubt("description", words_), ways * (len(heads) > 2)  # else one answer of two compares nothing
    sized = next((note.split("'")[1] for note in notes if note.endswith(EACH)), None)
    if sized is not None and not in_ones([*(rows or ("",))]):
        words_ = f"column {sized!r} names the rows, and may say at which size each was measured"
        return Doubt("description", words_), ({"dataset": sized},)
    raw = [head for j, head in enumerate(heads) if words.word(head) in _BEFORE and _beats(j, cells, True)]
    raw = [h for h in raw if all(number_in(cell).is_integer() for cell in column(cells, heads.index(h)))]  # bytes
    places = enumerate(heads if any(len(h) > 1 for h in heads) else ())  # and not A to N
    called = [(j, head) for j, head in places if _is_extreme(head)]
    one = next((head for j, head in called if _beats(j, cells, _is_whole(head))), None)
    one = one or next(iter(raw), None)
    why = "is never below some of the others, and may be the best of several algorithms"
    rest = [head for head in heads if words.measure_in(head) != "time"]  # numpy_ms, ours_ms, and max_err of both
    other = rest[0] if len(rest) == 1 and len(heads) > 2 and words.ends_as_score(rest[0]) else None
    if one is None:
        one = next((head for head in heads if _is_gain(head, heads, cells)), other)
        why = "may say how far others are apart, and be no algorithm"
    if one is not None:
        scored = [h for j, h in enumerate(heads) if not all(map(math.isnan, map(number_in, column(cells, j))))]
        without = {"columns": [head for head in scored if head != one]}
        ways = (without,) if _is_whole(one) or one in (*raw, other) else (without, {"columns": scored})
        return Doubt("description", f"column {one!r} {why}"), ways
    if {"higher", "lower"} <= {*directions.each_toward((rows or ())[:LOOKED_AT])}:
        toward = directions.each_toward(rows or ())
        sides = [[row for row, better in zip(rows or (), toward, strict=True) if better == side] for side in _SIDES]
        words_ = f"of some rows higher scores are better ({sides[0][0]}), of others lower ({sides[1][0]})"
        return Doubt("measures", words_), tuple({"rows": side} for side in sides)
    beside = _rows_beside(rows or (), cells)
    if beside:
        words_ = f"row{'s' * (len(beside) > 1)} {', '.join(map(repr, beside))} may stand beside the scores"
        return Doubt("description", words_, after=KEEP), ({"leave_out": beside},)
    if any(sign in note for note in notes for sign in _BESIDE):
        several = _of_several_measures(grid, source, heads, options.get("headings"))
        if several is not None:
            return several
    if means := _means_of_nothing(heads, rows or (), notes, turned="transpose" in options):
        words_ = f"{means[0]!r} is called a mean or a sum, and is none of the others"
        return Doubt("description", words_, after=KEEP), ({"leave_out": means},)
    return None


def _means_of_nothing(heads: Sequence[str], rows: Sequence[str], notes: Sequence[str], *, turned: bool) -> list[str]:
    """Names with a mean in them, maze2d average, of what is kept because it sums up nothing; All at an edge.

    Where the algorithms are not said to stand in the rows, a column of means tells that they do.
    """
    means: list[str] = []
    if any(map(of_kept_rows, notes)):
        plain = [name.rpartition(": ")[2] for name in rows if BETWEEN not in name]  # no level, no section is a mean
        means = [name for name in plain if not {"average", "avg", "mean", "best"}.isdisjoint(words.word(name).split())]
        means = means if 2 * len(means) < len(rows) else []
    if len(rows) > FEWEST:  # at the edges, and what was joined
        edges = [rows[0], *(name for name in rows[1:-1] if BETWEEN in name), rows[-1]]
        means += [name for name in edges if words.word(name.rpartition(BETWEEN)[2]) in _OF_ALL]
    return means + [name for name in heads if turned and words.is_summary(name) and any(map(of_kept(name), notes))]


def _rows_beside(rows: Sequence[str], cells: Rows) -> list[str]:
    """Rows at the edges whose names are those of differences, or of costs and sizes with numbers beyond all others."""
    edges = [i for i in sorted({0, len(rows) - 1}) if len(rows) > FEWEST and words.stands_beside(rows[i])]
    if not edges:
        return []
    left = [x for i, row in enumerate(cells) if i not in edges for x in map(number_in, row) if not math.isnan(x)]
    low, high = min(left, default=0.0), max(left, default=0.0)
    apart = [any(x < low or x > high for x in map(number_in, cells[i])) for i in edges]  # DROP is a benchmark
    low, high = 2 * low - high, 2 * high - low  # by luck numbers lie a little beyond
    of_others = [i > 0 and words.ends_as_difference(rows[i]) for i in edges]  # nothing is above the first
    named = [o or words.of_models(rows[i]) or words.names_cost(rows[i]) for i, o in zip(edges, of_others, strict=True)]
    beyond = [all(x < low or x > high for x in map(number_in, cells[i])) for i in edges]
    return [rows[i] for i, one, a, other in zip(edges, named, apart, beyond, strict=True) if (one and a) or other]


def _rises(cells: Sequence[str]) -> bool:
    """Whether numbers, of which there are enough to ask, rise all the way, or fall."""
    x = [*map(number_in, cells)]
    return len(x) >= FEWEST_LEVELS - 1 and any(all(a < b for a, b in pairwise(order)) for order in (x, x[::-1]))


def counts_only(heads: Sequence[str]) -> bool:
    """Whether headings are 0, 1, 2, ... or run 1, run 2, ...: what nobody calls algorithms."""
    if len(heads) < FEWEST or all(map(_OBJECTIVE.fullmatch, heads)):
        return all(map(_OBJECTIVE.fullmatch, heads))
    if heads[0] in ("0", "1"):
        return all(head == str(int(heads[0]) + i) for i, head in enumerate(heads))
    counted = [bool(_IN_TIME.fullmatch(head.casefold())) for head in heads[:LOOKED_AT]]
    return all(map(words.names_run, heads[:LOOKED_AT])) or sum(counted) >= max(len(counted) - 1, 2)


def _is_extreme(head: str) -> bool:
    text = words.word(words.without_unit(head)).replace("-", " ")
    first, *rest = text.split() or [""]
    best = first == "best" and bool(rest) and not {*rest} & _NO_EXTREMES
    return best or _is_whole(head) or first in ("oracle", "vbs") or text.endswith(_EXTREMES) or text in _OPTIMA


def _is_whole(head: str) -> bool:
    """Whether it is called a total: of which so many were solved."""
    return words.word(words.without_unit(head)) in _WHOLES


def _is_gain(head: str, heads: Sequence[str], cells: Rows) -> bool:
    """Whether it is called a gain, and nothing else, or ends so and is alone in per cent, or alone below zero."""
    if not words.ends_as_difference(head):
        return False
    signed = [any(x < 0 for x in map(number_in, column(cells, j))) for j in range(len(heads))]
    alone = signed[heads.index(head)] and sum(signed) == 1
    return alone or words.heads_difference(head) or ("%" in head and sum("%" in other for other in heads) == 1)


def _beats(j: int, cells: Rows, every: bool) -> bool:
    """Whether a column is on no data set below two of the others, or on none above them; or below none of them all."""
    own, width = [*map(number_in, column(cells, j))], max(map(len, cells), default=0)
    if any(map(math.isnan, own)):
        return False
    others = [[*map(number_in, column(cells, i))] for i in range(width) if i != j]
    below = sum(all(not a < b for a, b in zip(own, other, strict=True)) for other in others)
    above = sum(all(not a > b for a, b in zip(own, other, strict=True)) for other in others)
    return below == len(others) > 1 if every else max(below, above) > 1


def _of_several_measures(
    grid: Grid, source: str, heads: Sequence[str], headings: int | None
) -> tuple[Doubt, tuple[Way, ...]] | None:
    """The question that a column of measures or of kinds of tasks asks, if it has several."""
    try:
        columns = columns_of(grid, source, headings)
    except InputError:
        return None
    scored = [column for column in columns if column.head in heads]
    for one in (c for c in columns if c.names and 1 < len(c.values) <= MOST_MEASURES):
        toward = {*map(better_of, one.values)}
        if toward < {"higher", "lower"}:
            continue  # of all the same
        both, scales = toward == {"higher", "lower"}, _on_other_scales(scored, one)
        if not (both or scales or (len(scored) >= FEWEST and _order_otherwise(scored, one))):
            continue
        listed = ", ".join(map(repr, one.values))
        otherwise = "lie on other scales" if scales else "order the algorithms the other way round"
        why = otherwise if None in toward else "are better higher or lower"
        kinds = sorted((kind for kind, count in one.values.items() if count > 1), key=lambda k: -one.values[k])
        ways = tuple({"where": [f"{one.head}={kind}"]} for kind in kinds[:MOST_KINDS])
        words_ = f"the rows of each {one.head!r} ({listed}) {why}: they may be measured in several ways"
        return Doubt("measures", words_), ways
    return None


def better_of(value: str) -> str | None:
    """Which scores of a measure are better, by its name or where this is all that it says: RMSE, F1, min, lower."""
    lower, higher = ("lower", "min", "minimize", "minimise"), ("higher", "max", "maximize", "maximise")
    return {**dict.fromkeys(lower, "lower"), **dict.fromkeys(higher, "higher")}.get(words.word(value), better_in(value))


def _order_otherwise(scored: Sequence[Column], one: Column) -> bool:
    """Whether algorithms that score high on one kind of tasks score low on another."""
    kinds = [kind for kind, count in one.values.items() if count >= FEWEST]
    if not _tells_kinds(one) or not 1 < len(kinds) == len(one.values) <= MOST_KINDS:
        return False
    orders = [_mean_ranks(scored, one, kind) for kind in kinds]
    return any(float((a * b).sum()) < 0 for a, b in pairwise(orders))


def _on_other_scales(scored: Sequence[Column], one: Column) -> bool:
    """Whether scores on one kind of tasks are shares, and on another beyond 1, as an AUC and a logloss are."""
    if not scored or not _tells_kinds(one):
        return False
    x = np.array([[number_in(cell) for cell in column.cells] for column in scored], float)
    largest = [np.nanmax(x[:, [cell == kind for cell in one.cells]], initial=0) for kind in one.values]
    return bool(min(largest) <= 1 < max(largest))


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
