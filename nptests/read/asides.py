"""Rows and columns of a layout that are no scores: by arithmetic and scale first, by their names second.

What sums up, describes, ranks or measures the others is set aside with a note. Where arithmetic and name disagree on
something that matters, the reader stops and says what to write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nptests.data.cells import decimal_mark, entry, is_number, is_record, simple
from nptests.data.headings import (
    heads_description,
    heads_scores,
    heads_sizes,
    heads_spread_or_rank,
    is_summary,
    may_be_summary,
    measure_in,
)
from nptests.errors import InputError
from nptests.read.beside import refuse_unnamed, without_marks_beside, without_rows_under
from nptests.read.layout import IF_TURNED, Layout
from nptests.read.summaries import BY_CHANCE, BY_NAME, EXTREME, LUCK, LUCK_OF_A_NAME, summarised

Array = NDArray[np.float64]
LONGEST_SECTION = 100  # rows whose summary in the middle of a table is looked for under a name of any kind
MOST_SUMMARIES = 4  # rows that sum up a table, above it or below
_MISSING = frozenset({"na", "n/a", "nan", "none", "null"})


@dataclass(frozen=True)
class Printed:
    """The cells as numbers (NaN where there is none) and the last digit that each prints."""

    values: Array
    units: Array

    @classmethod
    def of(cls, found: Layout) -> Printed:
        entries = [[entry(cell) for cell in row] for row in found.cells]
        flat = [e.number for row in entries for e in row if e is not None]
        try:
            mark = decimal_mark(flat, "")
        except InputError:  # asked about later; the digits are the same
            mark = ","
        width = max(map(len, entries), default=0)
        values = np.full((len(entries), width), np.nan)
        units = np.ones((len(entries), width))
        for i, row in enumerate(entries):
            for j, e in enumerate(row):
                text = "" if e is None else e.written(mark)
                try:
                    values[i, j] = float(text)
                except (ValueError, OverflowError):
                    continue
                places = len(text.split("e")[0].partition(".")[2])
                units[i, j] = 10.0 ** -min(places, 300)
        return cls(values, units)


def without_asides(found: Layout, source: str, *, rows: bool = True, columns: bool = True) -> Layout:
    """The same without rows and columns that are no scores; each is noted, or the reader stops."""
    if rows:
        found = without_rows_under(found)
    if columns:
        found = without_marks_beside(found)
        refuse_unnamed(found, source)
        found = _plain_headings(_without_columns(found, _described(found), "a description or a spread, no scores"))
        found = _without_columns(found, _wordy(found), "no numbers")
    if rows:
        found = _without_rows(found)
    if columns:
        found = _without_summed_columns(_check_scales(found, source, stop=False))
        found = _numbered(_check_scales(_without_measures(found, source), source))
    return found


def _numbered(found: Layout) -> Layout:
    """Headings such as run1, run2, ... only count the columns, and numbers are settings as a rule: a note."""
    heads = found.heads or ()
    if len(heads) > 1 and all(map(is_number, heads)):
        note = f"the headings are numbers ({', '.join(heads[:3])}), and taken for algorithms{IF_TURNED}"
        return replace(found, notes=(*found.notes, note))
    parts = [re.fullmatch(r"(.*?)(\d{1,9})", head) for head in heads]
    counted = [
        j
        for j, (a, b) in enumerate(pairwise(parts))
        if a is not None and b is not None and a[1] == b[1] and int(b[2]) == int(a[2]) + 1
    ]
    if len(counted) < 2 or (len(counted) + 1) * 2 <= len(heads):
        return found
    shown = f"{heads[counted[0]]}, {heads[counted[1]]}, ..."
    note = f"the headings only count the columns ({shown}): are they algorithms, or runs?"
    return replace(found, notes=(*found.notes, note))


def _without_columns(found: Layout, out: list[int], why: str) -> Layout:
    width = max((len(row) for row in found.cells), default=0)
    if found.heads is None or not out or width - len(out) < 1:
        return found
    kept = [j for j in range(width) if j not in out]
    named = _listed(found.heads[j] for j in out)
    note = f"set aside: column{'s' * (len(out) > 1)} {named}, {why}"
    return replace(found.keep_columns(kept), notes=(*found.notes, note))


def _described(found: Layout) -> list[int]:
    judged = (heads_sizes, heads_spread_or_rank)
    return [j for j, names in enumerate(_read_as(found.heads)) if any(f(name) for f in judged for name in names)]


def _read_as(heads: tuple[str, ...] | None) -> list[tuple[str, ...]]:
    """Each heading, and what stands under its first word where headings share such words ("Trees n", "Trees RF")."""
    firsts = [head.split()[:1] for head in heads or ()]
    grouped = any(firsts.count(first) > 1 for first in firsts)
    return [
        (head, head.split(None, 1)[1], head.split()[-1]) if grouped and len(head.split()) > 1 else (head,)
        for head in heads or ()
    ]


def _plain_headings(found: Layout) -> Layout:
    """ "C4.5 mean", "NB mean" are C4.5 and NB once the spreads or ranks beside them are set aside."""
    heads = found.heads or ()
    lasts = {head.split()[-1].casefold() for head in heads if len(head.split()) > 1}
    if len(lasts) != 1 or not heads_scores(*lasts) or not all(len(head.split()) > 1 for head in heads):
        return found
    return replace(found, heads=tuple(head.rsplit(None, 1)[0] for head in heads))


def _wordy(found: Layout) -> list[int]:
    """Last columns of words, such as "winner"; words for missing cells are none."""
    out: list[int] = []
    width = min(map(len, found.cells), default=0)
    for j in range(width - 1, 1, -1):
        column = [row[j] for row in found.cells]
        texts = [cell for cell in column if any(map(str.isalpha, cell)) and cell.casefold() not in _MISSING]
        if any(map(is_number, column)) or len(texts) * 2 <= len(column):
            break
        out.append(j)
    return out[::-1]


def _without_rows(found: Layout) -> Layout:
    """Rows of means, ranks, wins and losses: by arithmetic, by their names, or because they count wins and losses."""
    if found.names is None or len({len(row) for row in found.cells}) != 1:
        return found
    printed = Printed.of(found)
    first, last = _core(printed, found, sure=True)
    data: list[int] = []
    reasons: dict[int, str] = {}
    notes: list[str] = []
    start = 0  # of the section: means of sections stand below each
    for i, name in enumerate(found.names):
        record = _records(found.cells[i])
        above = [d for d in data if d >= start]
        groups = [g for g in (data, above) if g] if first <= i < last else [list(range(first, last))]
        if len(above) > LONGEST_SECTION and _luck_allowed(name) == LUCK and first <= i < last:
            groups = []  # else the time grows with the square of the rows
        what, sure = (None, True) if record else _sum_of(printed, i, groups, _luck_allowed(name))
        what = what if sure else None
        if (record and len(found.names) > 1) or is_summary(name) or what is not None:
            reasons[i] = "" if what is None else f"the {what} of the others"
            start = i + 1
            continue
        if may_be_summary(name):
            notes.append(f"row {name!r} is kept: its numbers do not sum up the others")
        data.append(i)
    if not data:
        return found
    likely = _core(printed, found, sure=False)
    doubtful = [found.names[i] for i in data if not likely[0] <= i < likely[1]]
    notes += [f"row {name!r} is kept, although its numbers may sum up the others: a data set?" for name in doubtful]
    for why in dict.fromkeys(reasons.values()):
        rows = [i for i in reasons if reasons[i] == why]
        named_rows = _listed(found.names[i] for i in rows)
        notes.append(f"set aside: row{'s' * (len(rows) > 1)} {named_rows}" + (f", {why}" if why else ""))
    for i, same in ((i, d) for i in reasons for d in data if np.array_equal(printed.values[i], printed.values[d])):
        notes.append(f"rows {found.names[i]!r} and {found.names[same]!r} hold the same numbers: which is the data set?")
    return replace(found.keep_rows(data), notes=(*found.notes, *notes))


def _luck_allowed(name: str) -> float:
    return 1 if is_summary(name) else LUCK_OF_A_NAME if may_be_summary(name) else LUCK


def _core(printed: Printed, found: Layout, *, sure: bool) -> tuple[int, int]:
    """The rows [first, last) that all rows above and below them sum up, by name or arithmetic: as few as can be.

    sure    what could well be luck does not count
    """
    n = len(found.cells)
    names = found.names or ()
    ends = [(a, b) for a in range(MOST_SUMMARIES + 1) for b in range(MOST_SUMMARIES + 1) if n - a - b >= 2]

    def sums_up(i: int, rows: list[int]) -> bool:
        if is_summary(names[i]) or _records(found.cells[i]):
            return True
        what, certain = _sum_of(printed, i, [rows], _luck_allowed(names[i]), tries=len(ends))
        return what is not None and (certain or not sure)

    for a, b in sorted(ends, key=lambda ends: (-sum(ends), ends)):
        rows = list(range(a, n - b))
        if all(sums_up(i, rows) for i in (*range(a), *range(n - b, n))):
            return a, n - b
    return 0, n


def _sum_of(
    printed: Printed, i: int, groups: list[list[int]], luck: float, tries: int | None = None
) -> tuple[str | None, bool]:
    """What row i is of one of the groups of rows, and whether that is sure."""
    doubtful: str | None = None
    for rows in groups:
        values = printed.values[rows]
        columns = ~np.isnan(printed.values[i])
        if len(rows) < 2 or columns.sum() < 2:
            continue
        # Without a name the finest digit counts: programs drop zeros, and coarse numbers agree with anything.
        unit = float((np.max if luck == 1 else np.min)(printed.units[rows]))
        what, sure = summarised(
            printed.values[i][columns],
            printed.units[i][columns],
            values[:, columns],
            unit,
            BY_NAME if luck == 1 else BY_CHANCE,
            luck=luck,
            tries=tries or len(groups),
        )
        if what is not None and sure:
            return what, True
        doubtful = doubtful or what
    return doubtful, doubtful is None


def _without_summed_columns(found: Layout) -> Layout:
    """A column that is the mean, sum, median, best or worst of all others on every data set."""
    if found.heads is None or len({len(row) for row in found.cells}) != 1 or len(found.cells[0]) < 3:
        return found
    printed = Printed.of(found)
    width = printed.values.shape[1]
    heads = found.heads
    allowed = [max(map(_luck_allowed, names)) for names in _read_as(heads)]
    for j in range(width - 1, -1, -1):
        others = [c for c in range(width) if c != j and allowed[c] == LUCK]
        if len(others) < 2:
            continue
        column, rest = printed.values[:, j], printed.values[:, others]
        same = next((c for c in others if np.array_equal(column, printed.values[:, c])), None)
        if same is not None and allowed[j] == LUCK:
            if same < j:
                note = f"columns {heads[same]!r} and {heads[j]!r} hold the same numbers"
                found = replace(found, notes=tuple(dict.fromkeys((*found.notes, note))))
            continue
        luck = allowed[j] if len(column) > 1 else LUCK
        unit = float((np.max if luck == 1 else np.min)(printed.units[:, others]))
        among = BY_NAME if luck > LUCK else (*BY_CHANCE, EXTREME)  # the best of every row is an oracle
        what, sure = summarised(column, printed.units[:, j], rest.T, unit, among, luck=luck)
        if luck == 1 and what is None:
            note = f"column {heads[j]!r} is kept, although so headed: its numbers do not sum up the others"
            found = replace(found, notes=tuple(dict.fromkeys((*found.notes, note))))
        if what is not None and not sure:
            note = f"column {heads[j]!r} is kept, although its numbers may be the {what} of the others: an algorithm?"
            found = replace(found, notes=tuple(dict.fromkeys((*found.notes, note))))
        if what is not None and sure:
            why = "the means of the others" if what == "mean" else f"the {what} of the others on every data set"
            return _without_summed_columns(_without_columns(found, [j], why))
    return found


def _without_measures(found: Layout, source: str) -> Layout:
    """Columns of accuracy, time and memory compare no algorithms."""
    heads, names = found.heads or (), found.names or ()
    if len(names) > 1 and all(measure_in(name) for name in names):
        note = f"the rows are named by measures ({_listed(names[:3])}), and taken for data sets{IF_TURNED}"
        found = replace(found, notes=(*found.notes, note))
    measures = [measure for head in heads if (measure := measure_in(head)) is not None]
    if len(set(measures)) > 1 and len(measures) * 2 >= len(heads):
        raise InputError(
            "measures",
            f"the columns of {source} ({_listed(heads[:6])}) are measures, not algorithms: one column an algorithm is "
            "needed, all of one measure; keep_all=True (--keep-all) reads them as they stand",
            where=source,
        )
    return found


def _check_scales(found: Layout, source: str, *, stop: bool = True) -> Layout:
    """Columns of another kind than scores (counts among decimals, numbers beyond a common bound) are set aside where
    their names say so too; else the reader stops.
    """
    if len(found.cells) < 2 or len({len(row) for row in found.cells}) != 1 or len(found.cells[0]) < 2:
        return found
    printed = Printed.of(found)
    x = printed.values
    readable = [j for j in range(x.shape[1]) if not np.isnan(x[:, j]).all()]
    low, high = (f(x[:, readable], axis=0) for f in (np.nanmin, np.nanmax)) if readable else (None, None)
    if low is None or high is None or len(readable) < 2:
        return found
    decimal = [bool((printed.units[:, j] < 1).mean() > 0.5) for j in readable]
    whole = [bool((np.isnan(x[:, j]) | (printed.units[:, j] == 1)).all()) for j in readable]
    suspects: dict[int, str] = {}
    if any(decimal):
        floor = min(low[c] for c, yes in enumerate(decimal) if yes)
        ceiling = max(high[c] for c, yes in enumerate(decimal) if yes)
        # How likely so many decimals are to end in zeros that are not printed: as often as in the other columns.
        others = printed.units[:, [readable[c] for c, yes in enumerate(decimal) if yes]]
        luck = max(float((others == 1).mean()), 0.1) ** len(x)
        for c, j in enumerate(readable):
            outside = (x[:, j] < floor) | (x[:, j] > ceiling)
            if whole[c] and (outside.mean() >= 0.5 or luck < LUCK):
                suspects[j] = "whole numbers among decimals"
    for bound in (1.0, 100.0):
        within = [c for c in range(len(readable)) if low[c] >= 0 and high[c] <= bound and readable[c] not in suspects]
        beyond = [c for c in range(len(readable)) if low[c] > bound]
        if len(within) >= 2 and len(within) >= len(beyond):
            suspects |= {readable[c]: f"above {bound:g} where the others are not" for c in beyond}
            break
    heads = found.heads
    if heads is not None and any(len(heads[j]) > 1 for j in readable):  # not A, B, C, D
        headed = [j for j, names in enumerate(_read_as(heads)) if j in readable and any(map(heads_description, names))]
        foreign = [j for j in suspects if j in headed]
        suspects |= {j: "so headed" for j in headed if j not in suspects}
        if foreign and len(foreign) < len(heads):
            readable = [j for j in readable if j not in foreign]
            found = _without_columns(found, foreign, "a description, no scores")
            suspects = {j: why for j, why in suspects.items() if j not in foreign}
    if not suspects or not stop:
        return found
    columns = [repr(heads[j]) if heads is not None else str(j + 1) for j in suspects]
    kept = [heads[j] for j in range(len(heads)) if j not in suspects and j in readable] if heads is not None else []
    chosen = f"columns={kept[:3]}" + (" and so on" if len(kept) > 3 else "")
    first = next(iter(suspects))
    cells = ", ".join(row[first] for row in found.cells[:3])
    raise InputError(
        "description",
        f"column{'s' * (len(columns) > 1)} {', '.join(columns)} of {source} ({cells}, ...) may describe the data sets "
        f"and be no algorithm ({suspects[first]}): choose the algorithms with {chosen} (--columns on the command "
        "line), or keep all with keep_all=True (--keep-all)",
        where=columns[0],
    )


def _records(row: tuple[str, ...]) -> bool:
    """A row of wins/ties/losses, perhaps with nothing under the algorithm that the others are compared with."""
    written = [cell for cell in row if simple(cell)]
    return len(written) > 0 and all(map(is_record, written))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)
