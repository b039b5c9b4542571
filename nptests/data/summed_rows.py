"""Rows that are the mean, ranks, wins, ... of the others: by arithmetic, by their names, or because they count wins."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, partial

import numpy as np

from nptests.data.between import between
from nptests.data.headings import is_summary
from nptests.data.judged import T, listed
from nptests.data.printed import Printed
from nptests.data.summaries import (
    BY_CHANCE,
    BY_NAME,
    LUCK,
    LUCK_OF_A_NAME,
    SET_ASIDE,
    Summary,
    luck_allowed,
    lucks_allowed,
    summarised,
)

LONGEST_SECTION = 100  # rows whose summary in the middle of a table is looked for under a name of any kind
MOST_SUMMARIES = 4  # rows that sum up a table, above it or below

Rows = list[int] | slice
Named = Callable[[int], str]


def without_summed_rows(table: T) -> T:
    """Rows of means, ranks, wins and losses: by arithmetic, by their names, or because they count wins and losses."""
    printed = table.printed
    if not printed.regular:
        return table
    n, records = len(printed.values), table.records
    named = partial(_named, table.names)
    lucks = {} if table.names is None else lucks_allowed(table.names)
    (first, last), likely = _cores(printed, named, records)
    data: list[int] = []
    reasons: dict[int, str] = {}
    kept: list[str] = []  # although their names may be those of sums
    above: list[int] = []  # in its section: means of sections stand below each
    apart = sorted(lucks.keys() | records)
    i = 0
    while i < n:
        inside, luck = first <= i < last, lucks.get(i, LUCK)
        if inside and len(above) > LONGEST_SECTION:  # else the time grows with the square of the rows
            below = _next(apart, i, last)
            data += range(i, below)
            above += range(i, below)
            if i < below:
                i = below
                continue
        groups: list[Rows] = [g for g in (data, above) if g] if inside else [slice(first, last)]
        record = i in records
        what, sure = (None, True) if record or not groups else _sum_of(printed, i, groups, luck)
        what = what if sure else None
        if (record and n > 1) or luck == 1 or what is not None:
            reasons[i] = "" if what is None else f"the {what} of the others"
            above = []
        else:
            if luck == LUCK_OF_A_NAME:
                kept.append(named(i))
            data.append(i)
            above.append(i)
        i += 1
    if not data:
        return table
    doubtful = [named(i) for i in (*range(likely[0]), *range(likely[1], n)) if i not in reasons]
    notes = [*_on_kept(kept, doubtful), *_on_left_out(reasons, named)]
    for i, same in ((i, d) for i in reasons for d in data if np.array_equal(printed.values[i], printed.values[d])):
        notes.append(f"rows {named(i)!r} and {named(same)!r} hold the same numbers: which is the data set?")
    return (table.keep_rows(data) if reasons else table).noted(*notes)


def _named(names: Sequence[str] | None, i: int) -> str:
    """Rows without names are counted."""
    return f"{i + 1}" if names is None else names[i]


def _next(apart: Sequence[int], i: int, last: int) -> int:
    """The first row from i on that its name or its cells tell from the others, or the end of these."""
    place = bisect_left(apart, i)
    return min(apart[place], last) if place < len(apart) else last


def _cores(printed: Printed, named: Named, records: frozenset[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The rows [first, last) that all rows above and below them sum up, by name or arithmetic: as few as can be.

    Twice: what could well be luck does not count in the first, and does in the second.
    """
    n = len(printed.values)
    ends = [(a, b) for a in range(MOST_SUMMARIES + 1) for b in range(MOST_SUMMARIES + 1) if n - a - b >= 2]
    possible = between(printed, BY_CHANCE, MOST_SUMMARIES)

    @cache
    def sums_up(i: int, a: int, b: int) -> tuple[bool, bool]:
        """Surely, and perhaps."""
        if is_summary(named(i)) or i in records:
            return True, True
        luck, rows = luck_allowed(named(i)), slice(a, n - b)
        what, certain = _sum_of(printed, i, [rows], luck, tries=len(ends), left=possible.get(i))
        return what is not None and certain, what is not None

    def core(doubt: int) -> tuple[int, int]:
        for a, b in sorted(ends, key=lambda ends: (-sum(ends), ends)):
            if all(sums_up(i, a, b)[doubt] for i in (*range(a), *range(n - b, n))):
                return a, n - b
        return 0, n

    return core(0), core(1)


def _sum_of(
    printed: Printed,
    i: int,
    groups: Sequence[Rows],
    luck: float,
    tries: int | None = None,
    left: Collection[Summary] | None = None,
) -> tuple[str | None, bool]:
    """What row i is of one of the groups of rows, and whether that is sure.

    left   the summaries that it may be, where others are known not to be it
    """
    doubtful: str | None = None
    tries = tries or len(groups)
    for rows in map(_stretch, groups[:1] if groups[1:] == groups[:1] else groups):
        values = printed.values[rows]
        columns = ~np.isnan(printed.values[i])
        if len(values) < 2 or columns.sum() < 2:
            continue
        # Without a name the finest digit counts: programs drop zeros, and coarse numbers agree with anything.
        unit = float(printed.coarsest[rows].max() if luck == 1 else printed.finest[rows].min())
        what, sure = summarised(
            printed.values[i][columns],
            printed.units[i][columns],
            values if columns.all() else values[:, columns],
            unit,
            BY_NAME if luck == 1 else BY_CHANCE,
            luck=luck,
            tries=tries,
            left=left,
            largest=printed.largest,
        )
        if what is not None and sure:
            return what, True
        doubtful = doubtful or what
    return doubtful, doubtful is None


def _stretch(rows: Rows) -> Rows:
    """Rows that follow upon each other as a slice, which nothing copies."""
    if isinstance(rows, list) and rows[-1] - rows[0] == len(rows) - 1:  # they are in order
        return slice(rows[0], rows[-1] + 1)
    return rows


def _on_kept(kept: Sequence[str], doubtful: Sequence[str]) -> Iterator[str]:
    """What to say of rows that are kept although their names or their numbers are those of sums."""
    if kept:
        yield _kept(kept, *(f"{whose} numbers do not sum up the others" for whose in ("its", "their")))
    although = "although {} numbers may sum up the others: {}"
    if doubtful:
        yield _kept(doubtful, although.format("its", "a data set?"), although.format("their", "data sets?"))


def _on_left_out(reasons: dict[int, str], named: Named) -> Iterator[str]:
    for why in dict.fromkeys(reasons.values()):
        rows = [i for i in reasons if reasons[i] == why]
        words = listed(map(named, rows))
        yield f"{SET_ASIDE}row{'s' * (len(rows) > 1)} {words}" + (f", {why}" if why else "")


def _kept(names: Sequence[str], one: str, many: str) -> str:
    """One line for all rows that are kept for one reason."""
    if len(names) == 1:
        return f"row {names[0]!r} is kept{_joint(one)}"
    examples = listed(names[:3]) + (", ..." if len(names) > 3 else "")
    return f"{len(names)} rows are kept ({examples}){_joint(many)}"


def _joint(reason: str) -> str:
    return f", {reason}" if reason.startswith("although") else f": {reason}"
