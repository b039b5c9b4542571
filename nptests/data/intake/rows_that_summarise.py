"""Rows that are the mean, ranks, wins, ... of the others: by arithmetic, by their names, or because they count wins."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache

import numpy as np

from nptests.data.intake import judged, summaries
from nptests.data.intake.glance import Places, Sizes, Stretches, may_count, may_sum_up
from nptests.data.intake.printed import Printed

LONGEST_SECTION = 100  # rows whose summary in the middle of a table is looked for under a name of any kind
NO_SUMS = "numbers do not sum up the others"
MOST_SUMMARIES = 4  # rows that sum up a table, above it or below

Rows = list[int] | slice
Core = tuple[int, int]
Edge = tuple[int, int, int]  # a row, and how many are above and below those that it may sum up


def without_rows_that_summarise(table: judged.T) -> judged.T:
    """Without rows of means, ranks, wins and losses; what is odd about those that are kept is noted."""
    if not table.printed.regular:
        return table
    rows = _Rows(table.printed, table.names, table.records)
    if rows.plain:
        return table
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
        self.lucks = {} if names is None else summaries.lucks_allowed(names)
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
        if by_name.isdisjoint((0, n - 1)) and self._possible_at_edges({0, n - 1}) == set():
            return (0, n), (0, n)
        possible = self._possible_at_edges({*range(MOST_SUMMARIES), *range(n - MOST_SUMMARIES, n)})

        @cache
        def sums_up(i: int, a: int, b: int) -> tuple[bool, bool]:
            """Surely, and perhaps."""
            if i in by_name:
                return True, True
            if possible is not None and (i, a, b) not in possible:
                return False, False
            what, certain = self._sum_of(i, [slice(a, n - b)], self.lucks.get(i, summaries.LUCK), tries=len(ends))
            return what is not None and certain, what is not None

        def core(doubt: int) -> Core:
            for a, b in ends:
                if all(sums_up(i, a, b)[doubt] for i in (*range(a), *range(n - b, n))):
                    return a, n - b
            return 0, n

        return core(0), core(1)

    @property
    def plain(self) -> bool:
        """Whether nothing tells any row from the others: no name, no cell, no number."""
        printed, n, last = self.printed, len(self.printed.values), LONGEST_SECTION + 1
        if self.lucks or self.records or not printed.complete:
            return False
        rows, *sizes = _counted(n)
        counting, doubtful = set(rows[self._may_count(rows, *sizes)].tolist()), set[int]()
        looked_at = [(n, _with_below(n))] if n <= last else [(n, _edges(n, (0, n - 1))[1]), (last, _below(0, last))]
        for first, tests in looked_at:
            left = may_sum_up(printed.values[:first], printed.units[:first], self.unit, tests)
            doubtful.update(tests.rows[left].tolist())
        every = doubtful | counting
        if not every.isdisjoint((0, n - 1)):
            return False
        return all(self._sum_of(i, [slice(i)], summaries.LUCK, counted=i not in doubtful)[0] is None for i in every)

    @cached_property
    def _counting(self) -> list[int]:
        """Of the rows that are looked at though nothing tells them apart, those that may count any of the others."""
        n = len(self.printed.values)
        looked_at = [*range(LONGEST_SECTION + 1), n - 1] if n > LONGEST_SECTION + 2 else slice(None)
        places = self._may_count(looked_at, min(n - 2 * MOST_SUMMARIES, 1), n)
        return places if isinstance(looked_at, slice) else [looked_at[i] for i in places]

    def _possible_at_edges(self, tried: set[int]) -> set[Edge] | None:
        """Which of the rows i (i, a, b) may sum up what is between a rows above and b below; None if that is unknown.

        Where neither the first nor the last row may, no row at the edges does.
        """
        n = len(self.printed.values)
        if not self.printed.complete:
            return None
        rows = tuple(sorted(i for i in tried if 0 <= i < n))
        counts = {rows[at] for at in self._may_count(list(rows), n - 2 * MOST_SUMMARIES, n)}
        every, tests = _edges(n, rows)
        may = may_sum_up(self.printed.values, self.printed.units, self.unit, tests)
        return {every[at] for at in may.tolist()} | {edge for edge in every if edge[0] in counts}

    def _may_count(self, tried: Rows | Places, least: Sizes, most: Sizes) -> list[int]:
        """Which rows may be ranks, or wins among so many."""
        printed = self.printed
        if printed.beyond(max(len(printed.values), printed.width)):  # as percentages nearly always are
            return []
        return may_count(printed.values[tried], printed.units[tried], least, most, printed.largest)

    @cached_property
    def unit(self) -> float:
        """A digit that is no finer than the finest of any rows."""
        return float(np.maximum.reduce(self.printed.finest))

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
            record, luck = i in self.records, self.lucks.get(i, summaries.LUCK)
            what, sure = (None, True) if record or not groups else self._sum_of(i, groups, luck)
            what = what if sure else None
            if (record and n > 1) or luck == 1 or what is not None:
                self._leave_out(i, what)
            else:
                self.kept += [i] * (luck == summaries.LUCK_OF_A_NAME)
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
            what, sure = self._sum_of(j, groups, summaries.LUCK)
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
                sizes = np.arange(len(group), len(group) + end - i)
                candidates |= {i + at for at in self._may_count(slice(i, end), sizes, sizes)}
            candidates |= self._left_below(above, i, end)
        return sorted(candidates)

    def _left_below(self, above: Rows, i: int, end: int) -> set[int]:
        """Those rows from i to before end that may be a summary of the rows above them in every column."""
        x, units = (np.concatenate([of[above], of[i:end]]) for of in (self.printed.values, self.printed.units))
        held = len(x) - (end - i)
        tests = _below(held, len(x))
        return {i - held + row for row in tests.rows[may_sum_up(x, units, self.unit, tests)].tolist()}

    def _keep(self, first: int, last: int) -> None:
        self.data += range(first, last)
        self.section += range(first, last)

    def _leave_out(self, i: int, what: str | None) -> None:
        self.reasons[i] = "" if what is None else f"the {what} of the others"
        self.section = []

    def _sum_of(
        self, i: int, groups: Sequence[Rows], luck: float, tries: int | None = None, counted: bool = False
    ) -> summaries.Verdict:
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
            unit = float((np.max if luck == 1 else np.min)(printed.finest[rows]))
            what, sure = summaries.summarised(
                printed.values[i][columns],
                printed.units[i][columns],
                values if columns.all() else values[:, columns],
                unit,
                summaries.BY_NAME if luck == 1 else summaries.BY_CHANCE,
                luck=luck,
                tries=tries,
                counted=counted,
            )
            if what is not None and sure:
                return what, True
            doubtful = doubtful or what
        return doubtful, doubtful is None

    def on_kept(self, likely: Core) -> Iterator[str]:
        """What to say of rows that are kept although their names or their numbers are those of sums."""
        if self.kept:
            names = [self.name(i) for i in self.kept]
            yield _kept(names, *(f"{whose} {NO_SUMS}" for whose in ("its", "their")))
        edges = (*range(likely[0]), *range(likely[1], len(self.printed.values)))
        although = "although {} numbers may sum up the others: {}"
        if doubtful := [self.name(i) for i in edges if i not in self.reasons]:
            yield _kept(doubtful, although.format("its", "a data set?"), although.format("their", "data sets?"))

    def on_left_out(self) -> Iterator[str]:
        """What is set aside and why; and which data sets hold the same numbers."""
        for why in dict.fromkeys(self.reasons.values()):
            rows = [i for i in self.reasons if self.reasons[i] == why]
            words = judged.listed(map(self.name, rows))
            yield f"{summaries.SET_ASIDE}row{'s' * (len(rows) > 1)} {words}" + (f", {why}" if why else "")
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


@lru_cache
def _edges(n: int, tried: tuple[int, ...]) -> tuple[list[Edge], Stretches]:
    """The rows at the edges that are tried with what each may sum up; and the same as `may_sum_up` takes it."""
    every = [(i, a, b) for a, b in _ends(n) for i in (*range(a), *range(n - b, n)) if i in tried]
    rows, above, below = np.array(every, dtype=np.intp).reshape(-1, 3).T
    return every, Stretches(rows, above, n - below)


@lru_cache
def _below(held: int, n: int) -> Stretches:
    """Each row from there on with all above it."""
    rows = np.arange(max(held, 2), n)
    return Stretches(rows, np.zeros_like(rows), rows)


@lru_cache
def _with_below(n: int) -> Stretches:
    """The first row, the last and what is below each other, of a table of few rows."""
    ends, below = _edges(n, (0, n - 1))[1], _below(0, n)
    parts = zip(*((each.rows, each.first, each.behind) for each in (ends, below)), strict=True)
    return Stretches(*map(np.concatenate, parts))


@lru_cache
def _counted(n: int) -> tuple[Places, Places, Places]:
    """The first row and the last, which may count all but those at the edges, and rows that may count all above them.

    With how many these are, at least and at most.
    """
    rows = np.array([*range(min(n - 1, LONGEST_SECTION + 1)), n - 1])
    least, most = rows.copy(), rows.copy()
    least[[0, -1]], most[[0, -1]] = n - 2 * MOST_SUMMARIES, n
    return rows, least, most


def _stretch(rows: Rows) -> Rows:
    """Rows that follow upon each other as a slice, which nothing copies."""
    if isinstance(rows, list) and rows and rows[-1] - rows[0] == len(rows) - 1:  # they are in order
        return slice(rows[0], rows[-1] + 1)
    return rows


def _kept(names: Sequence[str], one: str, many: str) -> str:
    """One line for all rows that are kept for one reason."""
    if len(names) == 1:
        return f"row {names[0]!r} is kept{_joint(one)}"
    examples = judged.listed(names[:3]) + (", ..." if len(names) > 3 else "")
    return f"{len(names)} rows are kept ({examples}){_joint(many)}"


def of_kept_rows(note: str) -> bool:
    """Whether a note says that rows called summaries are kept, because they sum up nothing."""
    return note.endswith(NO_SUMS) and not note.startswith("column")


def of_kept(name: str) -> Callable[[str], bool]:
    """Whether a note says so of a column."""
    return lambda note: note.endswith(NO_SUMS) and note.startswith(f"column {name!r}")


def _joint(reason: str) -> str:
    return f", {reason}" if reason.startswith("although") else f": {reason}"
