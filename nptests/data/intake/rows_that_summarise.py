"""Rows that are the mean, ranks, wins, ... of the others: by arithmetic, by their names, or because they count wins."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.intake.judged import T, listed
from nptests.data.intake.printed import Printed
from nptests.data.intake.summaries import (
    BY_CHANCE,
    BY_NAME,
    LUCK,
    LUCK_OF_A_NAME,
    SET_ASIDE,
    Verdict,
    lucks_allowed,
    summarised,
)
from nptests.data.intake.tally import Tally, ends_apart, may_count

LONGEST_SECTION = 100  # rows whose summary in the middle of a table is looked for under a name of any kind
MOST_SUMMARIES = 4  # rows that sum up a table, above it or below

Rows = list[int] | slice
Core = tuple[int, int]
Edge = tuple[int, int, int]  # a row, and how many are above and below those that it may sum up


def without_rows_that_summarise(table: T) -> T:
    """Without rows of means, ranks, wins and losses; what is odd about those that are kept is noted."""
    if not table.printed.regular:
        return table
    rows = _Rows(table.printed, table.names, table.records)
    core, likely = rows.cores()
    rows.tell_apart(*core)
    if not rows.data:
        return table
    notes = [*rows.on_kept(likely), *rows.on_left_out()]
    return (table.keep_rows(rows.data) if rows.reasons else table).noted(*notes)


class _Rows:
    """The rows of a table while they are told apart: the data, and why others are none."""

    def __init__(self, printed: Printed, names: Sequence[str] | None, records: frozenset[int]) -> None:
        self.printed, self.names, self.records = printed, names, records
        self.lucks = {} if names is None else lucks_allowed(names)
        self.data: list[int] = []
        self.section: list[int] = []  # of the data: means of sections stand below each
        self.reasons: dict[int, str] = {}
        self.kept: list[int] = []  # although their names may be those of sums

    def name(self, i: int) -> str:
        """Rows without names are counted."""
        return f"{i + 1}" if self.names is None else self.names[i]

    def cores(self) -> tuple[Core, Core]:
        """The rows [first, last) that all rows above and below them sum up, by name or arithmetic: as few as can be.

        Twice: what could well be luck does not count in the first, and does in the second.
        """
        n = len(self.printed.values)
        by_name = {i for i in self.lucks if self.lucks[i] == 1} | self.records
        ends = _ends(n)
        if by_name.isdisjoint((0, n - 1)) and (
            self._ends_apart() or self._possible_at_edges(ends, {0, n - 1}) == set()
        ):
            return (0, n), (0, n)
        possible = self._possible_at_edges(ends, {*range(MOST_SUMMARIES), *range(n - MOST_SUMMARIES, n)})

        @cache
        def sums_up(i: int, a: int, b: int) -> tuple[bool, bool]:
            """Surely, and perhaps."""
            if i in by_name:
                return True, True
            if possible is not None and (i, a, b) not in possible:
                return False, False
            what, certain = self._sum_of(i, [slice(a, n - b)], self.lucks.get(i, LUCK), tries=len(ends))
            return what is not None and certain, what is not None

        def core(doubt: int) -> Core:
            for a, b in ends:
                if all(sums_up(i, a, b)[doubt] for i in (*range(a), *range(n - b, n))):
                    return a, n - b
            return 0, n

        return core(0), core(1)

    def _ends_apart(self) -> bool:
        """Whether neither the first nor the last row can sum up what is between rows at the edges, by bounds alone."""
        printed, n = self.printed, len(self.printed.values)
        if (
            not printed.complete
            or n < 2 * MOST_SUMMARIES + 2
            or (self._counting and not {0, n - 1}.isdisjoint(self._counting))
        ):
            return False
        first = last = False
        for j in range(printed.width):
            units = float(printed.units[0, j]), float(printed.units[-1, j])
            column = printed.values[:, j]
            apart = ends_apart(column if n > LONGEST_SECTION else column.tolist(), units, self.unit, MOST_SUMMARIES)
            first, last = first or apart[0], last or apart[1]
            if first and last:
                return True
        return False

    @cached_property
    def _counting(self) -> list[int]:
        """Of the rows that are looked at though nothing tells them apart, those that may count any of the others."""
        n = len(self.printed.values)
        looked_at = [*range(LONGEST_SECTION + 1), n - 1] if n > LONGEST_SECTION + 2 else slice(None)
        places = np.flatnonzero(self._may_count(looked_at, min(n - 2 * MOST_SUMMARIES, 1), n)).tolist()
        return places if isinstance(looked_at, slice) else [looked_at[i] for i in places]

    def _possible_at_edges(self, ends: Sequence[tuple[int, int]], tried: set[int]) -> set[Edge] | None:
        """Which of the rows i (i, a, b) may sum up what is between a rows above and b below; None if that is unknown.

        Where neither the first nor the last row may, no row at the edges does.
        """
        n = len(self.printed.values)
        if not self.printed.complete:
            return None
        every = {(i, a, b) for a, b in ends for i in (*range(a), *range(n - b, n)) if i in tried}
        rows = sorted(i for i in tried if 0 <= i < n)
        counts = set(np.array(rows)[self._may_count(rows, n - 2 * MOST_SUMMARIES, n)].tolist())
        left = {edge for edge in every if edge[0] not in counts}
        for j in range(self.printed.width):
            left = left and self._left_of_edges(n, j, left)
        return left | {edge for edge in every if edge[0] in counts}

    def _left_of_edges(self, n: int, j: int, tried: set[Edge]) -> set[Edge]:
        """Those that may be so in column j."""
        column, last = self.printed.values[:, j], max(n - MOST_SUMMARIES, 0)
        edge = {i: float(column[i]) for i in {*range(min(n, MOST_SUMMARIES)), *range(last, n)}}
        units = {i: float(self.printed.units[i, j]) for i in {i for i, _, _ in tried}}
        tally = Tally(column, self.unit).holding(column)
        left: set[Edge] = set()
        for b in range(min(MOST_SUMMARIES, n) + 1):
            if b:
                tally.take(edge[n - b])
            above = range(min(MOST_SUMMARIES, n - b))
            for a in range(len(above) + 1):
                left |= {(i, a, b) for i in units if (i, a, b) in tried and tally.may_be(edge[i], units[i])}
                if a in above:
                    tally.take(edge[a])
            for a in above:
                tally.add(edge[a])
        return left

    def _may_count(self, tried: Rows, least: Any, most: Any) -> NDArray[np.bool_]:
        """Which rows may be ranks, or wins among so many."""
        printed = self.printed
        return may_count(printed.values[tried], printed.units[tried], least, most, printed.largest)

    @cached_property
    def unit(self) -> float:
        """A digit that is no finer than the finest of any rows."""
        return float(self.printed.finest.max())

    def tell_apart(self, first: int, last: int) -> None:
        """Rows in the core are compared with those above them, and rows around it with all of the core."""
        n = len(self.printed.values)
        apart = sorted(self.lucks.keys() | self.records)  # their names or cells tell them from the others
        i = 0
        while i < n:
            inside = first <= i < last
            if inside and (stop := min(next(iter(apart[bisect_left(apart, i) :]), n), last)) > i:
                i = self._tell_plain(i, stop)
                continue
            groups: list[Rows] = [g for g in (self.data, self.section) if g] if inside else [slice(first, last)]
            record, luck = i in self.records, self.lucks.get(i, LUCK)
            what, sure = (None, True) if record or not groups else self._sum_of(i, groups, luck)
            what = what if sure else None
            if (record and n > 1) or luck == 1 or what is not None:
                self._leave_out(i, what)
            else:
                self.kept += [i] * (luck == LUCK_OF_A_NAME)
                self._keep(i, i + 1)
            i += 1

    def _tell_plain(self, i: int, stop: int) -> int:
        """Rows from i to before stop, which nothing but their numbers tells apart; the row behind those that are told.

        Further down in a section none is looked for: the time would grow with the square of the rows.
        """
        end = min(stop, i + max(LONGEST_SECTION + 1 - len(self.section), 0))
        for j in self._candidates(i, end):
            more = range(i, j)
            groups: list[Rows] = [[*group, *more] for group in (self.data, self.section) if group or more]
            what, sure = self._sum_of(j, groups, LUCK)
            if what is not None and sure:
                self._keep(i, j)
                self._leave_out(j, what)
                return j + 1
        self._keep(i, stop)
        return stop

    def _candidates(self, i: int, end: int) -> Sequence[int]:
        """The rows from i to before end that may sum up all data above them, or those of the section."""
        if not self.printed.complete or i >= end:
            return range(i, end)
        groups = [self.data] if len(self.data) == len(self.section) else [self.data, self.section]
        candidates: set[int] = set()
        for group, above in zip(groups, map(_stretch, groups), strict=True):
            if self._counting or i > LONGEST_SECTION:
                size = len(group) + np.arange(end - i)
                candidates |= set((i + np.flatnonzero(self._may_count(slice(i, end), size, size))).tolist())
            candidates |= self._left_below(above, i, end)
        return sorted(candidates)

    def _left_below(self, above: Rows, i: int, end: int) -> set[int]:
        """Those rows from i to before end that may be a summary of the rows above them in every column."""
        left = end
        places: set[int] = set(range(i, end))
        for column, units in zip(self.printed.values.T, self.printed.units.T, strict=True):
            numbers, held = column[i:left].tolist(), column[above]
            if len(held):
                tally = Tally(np.concatenate([held, numbers]), self.unit).holding(held)
            else:
                tally = Tally(numbers, self.unit)
            places.intersection_update(i + at for at in tally.below(numbers, units[i:left].tolist()))
            if not places:
                break
            left = max(places) + 1
        return places

    def _keep(self, first: int, last: int) -> None:
        self.data += range(first, last)
        self.section += range(first, last)

    def _leave_out(self, i: int, what: str | None) -> None:
        self.reasons[i] = "" if what is None else f"the {what} of the others"
        self.section = []

    def _sum_of(
        self,
        i: int,
        groups: Sequence[Rows],
        luck: float,
        tries: int | None = None,
    ) -> Verdict:
        """What row i is of one of the groups of rows, and whether that is sure."""
        printed = self.printed
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
            )
            if what is not None and sure:
                return what, True
            doubtful = doubtful or what
        return doubtful, doubtful is None

    def on_kept(self, likely: Core) -> Iterator[str]:
        """What to say of rows that are kept although their names or their numbers are those of sums."""
        if self.kept:
            names = [self.name(i) for i in self.kept]
            yield _kept(names, *(f"{whose} numbers do not sum up the others" for whose in ("its", "their")))
        edges = (*range(likely[0]), *range(likely[1], len(self.printed.values)))
        although = "although {} numbers may sum up the others: {}"
        if doubtful := [self.name(i) for i in edges if i not in self.reasons]:
            yield _kept(doubtful, although.format("its", "a data set?"), although.format("their", "data sets?"))

    def on_left_out(self) -> Iterator[str]:
        """What is set aside and why; and which data sets hold the same numbers."""
        for why in dict.fromkeys(self.reasons.values()):
            rows = [i for i in self.reasons if self.reasons[i] == why]
            words = listed(map(self.name, rows))
            yield f"{SET_ASIDE}row{'s' * (len(rows) > 1)} {words}" + (f", {why}" if why else "")
        values = self.printed.values
        for i in self.reasons:
            for place in np.flatnonzero((values[self.data] == values[i]).all(axis=1)).tolist():
                same = self.name(self.data[place])
                yield f"rows {self.name(i)!r} and {same!r} hold the same numbers: which is the data set?"


@lru_cache
def _ends(n: int) -> list[tuple[int, int]]:
    """How many rows above and below may sum up the rest: the most first."""
    most = range(MOST_SUMMARIES + 1)
    ends = [(a, b) for a in most for b in most if n - a - b >= 2]
    return sorted(ends, key=lambda ends: (-sum(ends), ends))


def _stretch(rows: Rows) -> Rows:
    """Rows that follow upon each other as a slice, which nothing copies."""
    if isinstance(rows, list) and rows and rows[-1] - rows[0] == len(rows) - 1:  # they are in order
        return slice(rows[0], rows[-1] + 1)
    return rows


def _kept(names: Sequence[str], one: str, many: str) -> str:
    """One line for all rows that are kept for one reason."""
    if len(names) == 1:
        return f"row {names[0]!r} is kept{_joint(one)}"
    examples = listed(names[:3]) + (", ..." if len(names) > 3 else "")
    return f"{len(names)} rows are kept ({examples}){_joint(many)}"


def _joint(reason: str) -> str:
    return f", {reason}" if reason.startswith("although") else f": {reason}"
