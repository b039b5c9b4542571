"""Numbers of sentences that follow from the cells of a table which are named with them: a cell, a difference, a mean.

"RandomForest (85.19) improves on kNN by 2.03 points" speaks of two columns, and of the row of averages. What follows
from the names in a sentence, and then from those of its paragraph, is tried from the nearest to the farthest for as
long as a number of no meaning would follow in less than one case of twenty: counted by how wide the candidates are
among all that the table holds. So a number holds or is left alone; what its grammar binds is judged by `restated`.
"""

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from itertools import combinations, product
from statistics import mean, median, pstdev, stdev
from typing import Any

from crosscheck.auditing.binding import scopes
from crosscheck.auditing.judging.restated import key, pattern_of
from crosscheck.auditing.judging.sentences_beside import number_of
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.printed_rows import Number
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.claims.claims import Claim, Verdict
from nptests.distributions import special
from nptests.errors import InputError

PHRASES = Phrases(__file__)
LUCK = Fraction(1, 20)  # the share of numbers of no meaning that may follow, of one number with all that is tried
MOST_NAMES = 12  # of one sentence; a list of more is no sentence about cells
Span = tuple[Fraction, Fraction]
Place = tuple[str, str]  # of a cell: its row and its column
Pair = tuple[Any, Any]  # of cells
CORRELATIONS = ("pearsonr", "spearmanr", "kendalltau")
KINDS = frozenset({"ranks", "average"})  # of rows that sum up others
WORDS = ("apart", "ranks", "average", "median", "deviation", "largest", "smallest", "correlated", "z", "p")
# What describes a column or a row, each by the word of the language that asks for it.
MEASURES: Sequence[tuple[str, str, Callable[[Any], Any]]] = (
    ("average", "mean", mean), ("median", "median", median), ("deviation", "SD", stdev),
    ("deviation", "population SD", pstdev), ("largest", "largest", max), ("smallest", "smallest", min),
    ("largest", "range", lambda x: max(x) - min(x)),
)  # fmt: skip
UNSAID = 6  # how much farther is what no word asks for


@dataclass(frozen=True)
class _Candidate:
    """What may be meant, in words, between which numbers it lies, and of how wide a scale it is one; `of_1` of a p."""

    words: str
    ends: Span
    scale: Fraction
    of_1: bool = False

    def luck(self, number: Number) -> Fraction:
        """The share of all numbers printed so that would follow from it."""
        scale = min(self.scale, 100 * number.value)
        return (self.ends[1] - self.ends[0] + number.unit) / scale if scale > 0 else Fraction(1)

    def gives(self, number: Number) -> bool:
        return self.ends[0] <= number.high and number.low <= self.ends[1]


def numbers_in(words: str) -> list[str]:
    return [m["n"] for m in PHRASES["number"].finditer(Normal.of(words).text)]


def judged(tables: Sequence[PrintedTable], text: str, left: Mapping[tuple[int, str], str]) -> Iterator[Verdict]:
    """The numbers that hold, of those that are left: by their lines and digits, as they are printed."""
    grids = [_Grid(table) for table in tables if table.rows]
    names = {name for grid in grids for name in (*grid.columns, *grid.rows) if not PHRASES["no_name"].fullmatch(name)}
    if not names or not left:
        return
    normal, pattern = Normal.of(text), re.compile(pattern_of(names))
    breaks = [0, *(m.end() for m in PHRASES["paragraph"].finditer(normal.text))]
    for start, end in scopes.sentences(normal.text):
        if start == end or PHRASES["of_a_table"].search(normal.source, *normal.span(start, end)):
            continue  # a row of a table stands for itself
        numbers = [*PHRASES["number"].finditer(normal.text, start, end)]
        places = [(m, left.get((normal.place(m.start())[0], m["n"]))) for m in numbers]
        if not any(printed for _, printed in places):
            continue
        listed = {at: (grid, words) for grid in grids for at, words in grid.listed(numbers)}
        own = [(m.start(), key(m[0])) for m in pattern.finditer(normal.text, start, end)]
        first = breaks[bisect_right(breaks, start) - 1]
        before = [(m.start(), key(m[0])) for m in pattern.finditer(normal.text, first, start)]
        around = normal.text[start:end], normal.text[first:end]
        for m, printed in ((m, printed) for m, printed in places if printed):
            near = (_Near.of(named, m, *around) for named in (own, before + own))
            source = listed.get(m.start()) or next(filter(None, (_follows(grids, x, m["n"]) for x in near)), None)
            if source:
                line = f"line {normal.place(m.start())[0]}"
                claim = Claim(source[0].source, f"cells[{source[1]}]", line, printed, {"reads": "cells"})
                yield Verdict(claim, "holds", {"value": source[1]})


@dataclass(frozen=True)
class _Near:
    """What stands around a number: names from the nearest on, whether it is of per cent or says how many times as much
    something is, words for measures, tests."""

    named: tuple[str, ...]
    share: bool
    times: bool
    words: frozenset[str]
    kinds: frozenset[str]
    tests: tuple[str, ...] = ()

    @classmethod
    def of(cls, places: Sequence[tuple[int, str]], m: re.Match[str], sentence: str, paragraph: str) -> "_Near":
        """Names before a number are nearer than those behind, unless a word binds these; second is the first of all."""
        bound = PHRASES["bound"].match(m.string, m.end())
        ends = m.start(), bound.end() if bound else m.start()  # a name that is bound is as near as can be
        ordered = sorted(places, key=lambda place: (place[0] > ends[1], ends[1] - place[0] if place[0] <= ends[1] else
                                                    place[0]))  # fmt: skip
        words = {word for word in WORDS if PHRASES[word].search(sentence)}
        kinds = words & KINDS or {word for word in KINDS if PHRASES[word].search(paragraph)}
        tests = [test for test in PHRASES.data["tests"] if PHRASES[test].search(paragraph)] if "p" in words else []
        nearest = [name for _, name in (*ordered[:1], *sorted(places)[:1], *ordered)]
        return cls(tuple(dict.fromkeys(nearest)), m["of"] == "%", bool(m["times"] or m["before"]), frozenset(words),
                   frozenset(kinds), tuple(tests))  # fmt: skip

    def far(self, name: str) -> int:
        """How many other names are nearer."""
        return self.named.index(name) if name in self.named else len(self.named)


def _follows(grids: Sequence["_Grid"], near: _Near, printed: str) -> tuple["_Grid", str] | None:
    """The table from whose cells a number follows, and how, where luck is no explanation."""
    if not 0 < len(near.named) <= MOST_NAMES:
        return None
    tried = sorted(((far, i, of_it) for i, grid in enumerate(grids) for far, of_it in grid.candidates(near)),
                   key=lambda one: one[0])  # fmt: skip
    number, luck, ends = number_in(printed), Fraction(0), set[Span]()
    for _, i, of_it in tried:
        for candidate in (c for c in of_it() if c.ends not in ends and not (c.of_1 and number.low > 1)):
            ends.add(candidate.ends)
            luck += candidate.luck(number)
            if luck >= LUCK:
                return None
            if candidate.gives(number):
                return grids[i], candidate.words
    return None


class _Grid:
    """A table by the names of its columns and of its rows."""

    def __init__(self, table: PrintedTable) -> None:
        self.source = table.source
        self.columns = [key(name) for name in table.columns]
        named = [(key(row.name), row.numbers, kind) for row, kind in zip(table.rows, table.kinds, strict=True)]
        self.rows = {name: numbers for name, numbers, _ in named}
        self.scores = [name for name, _, kind in named if kind == "scores"]
        self.summaries = {name: kind for name, _, kind in named if kind != "scores"}

    def cell(self, row: str, column: str) -> Number | None:
        return self.rows[row][self.columns.index(column)]

    @cached_property
    def scale(self) -> Fraction:
        """How wide the scores are spread."""
        return _spread([n for row in self.scores for n in self.rows[row]])

    def spread(self, row: str) -> Fraction:
        """How wide numbers of its kind are spread: scores as all of them, what sums up as in its row."""
        return self.scale if row in self.scores else _spread(self.rows[row])

    @cached_property
    def lists(self) -> list[tuple[str, list[Any]]]:
        """Each row, and each measure of all columns, by its ends."""
        rows: list[tuple[str, list[Any]]] = []
        rows += [(name, [n and (n.low, n.high) for n in own]) for name, own in self.rows.items()]
        cells = [self.line(name) for name in self.columns]
        if len(cells[0]) > 1 and not any(None in own for own in cells):
            of_columns = ((words, [described(own, measure) for own in cells]) for _, words, measure in MEASURES)
            rows += [(f"the {words} of each column", own) for words, own in of_columns]
        return rows

    def listed(self, numbers: Sequence[re.Match[str]]) -> Iterator[tuple[int, str]]:
        """Where as many numbers as columns follow upon each other that are a row, or a measure of each column."""
        k = len(self.columns)
        values = [number_in(m["n"]) for m in numbers] if 2 < k <= len(numbers) else []
        for first, (name, row) in product(range(len(values) - k + 1), self.lists if values else ()):
            pairs = zip(row, values[first : first + k], strict=True)
            if all(ends and ends[0] <= x.high and x.low <= ends[1] for ends, x in pairs):
                yield from ((m.start(), f"{column}, {name}")
                            for m, column in zip(numbers[first : first + k], self.columns, strict=True))  # fmt: skip

    def candidates(self, near: _Near) -> Iterator[tuple[float, Callable[[], Iterable[_Candidate]]]]:
        """What may be meant, each with how far it is."""
        columns, rows = ([name for name in near.named if name in own] for own in (self.columns, self.rows))
        distances = {kind: 0.0 if kind in near.words else UNSAID if rows else 3.0 * (kind not in near.kinds)
                  for kind in {*self.summaries.values()}}  # fmt: skip
        others = {name: distances[kind] for name, kind in self.summaries.items() if name not in rows}
        far = {**{name: float(near.far(name)) for name in (*rows, *columns)}, **others}
        apart = "apart" in near.words
        if near.times:
            for (a, b), row in product(combinations(columns, 2), [*rows, *others, *(self.scores if not rows else [])]):
                yield far.get(row, UNSAID) + far[a] + far[b], partial(self._times, (row, a), (row, b))
            for (a, b), column in product(combinations(rows, 2), columns or self.columns):
                yield far[a] + far[b] + far.get(column, UNSAID), partial(self._times, (a, column), (b, column))
            return
        for row, column in product([*rows, *others], columns):
            yield far[row] + far[column] + 2 * apart, partial(self._cell, row, column, near.share)
        for (a, b), row in product(combinations(columns, 2), [*rows, *others, *(self.scores if not rows else [])]):
            at = far.get(row, UNSAID) + far[a] + far[b] + 0.5 - apart
            yield at, partial(self._apart, (row, a), (row, b), f"{a} and {b}, {row}", near.share)
        for (a, b), column in product(combinations(rows, 2), columns):
            at = far[a] + far[b] + far[column] + 0.5 - apart
            yield at, partial(self._apart, (a, column), (b, column), f"{a} and {b}, {column}", near.share)
        for a in (*columns, *rows):
            for word, words, measure in MEASURES:
                at = far[a] + 0.2 + UNSAID * (word not in near.words)
                yield at, partial(self._measured, a, words, measure)
        for a, b in (*combinations(columns, 2), *combinations(rows, 2)):
            together = [x for x in zip(self.line(a), self.line(b), strict=True) if None not in x]
            if a in columns:
                farther = UNSAID * near.words.isdisjoint({"average", "largest"})
                yield far[a] + far[b] + 1 + farther, partial(self._gaps, f"{a} and {b}", together)
            if "correlated" in near.words:
                yield far[a] + far[b], partial(_correlated, f"{a} and {b}", together)
            if near.tests and a in columns:
                yield far[a] + far[b] - 2 * MOST_NAMES, partial(_tested, f"{a} and {b}", together, near.tests)
            if near.words & {"z", "p"} and a in columns:
                yield far[a] + far[b] - MOST_NAMES, partial(self._by_ranks, a, b, "p" in near.words)
        if len(rows) + len(columns) == 1:  # any cell of the one line that is named
            for row, column in product(rows or self.scores, columns or self.columns):
                yield UNSAID, partial(self._cell, row, column, near.share)

    def _cell(self, row: str, column: str, share: bool) -> Iterator[_Candidate]:
        n = self.cell(row, column)
        if n is not None:
            for times in (1, 100)[: 1 + (share and self.scale < 2)]:
                yield _Candidate(f"{column}, {row}", (n.low * times, n.high * times), self.spread(row) * times)

    def _apart(self, one: Place, other: Place, words: str, share: bool) -> Iterator[_Candidate]:
        """The difference of two cells; in per cent, so much of the other, or of all that it lacks."""
        a, b = self.cell(*one), self.cell(*other)
        if a is None or b is None:
            return
        gap, reach, scale = abs(a.value - b.value), (a.unit + b.unit) / 2, self.spread(one[0])
        yield _Candidate(f"the difference of {words}", (gap - reach, gap + reach), scale)
        for whole in [x for n in (a, b) for x in (n.value, 100 - n.value) if x > reach] if share else ():
            ends = (100 * (gap - reach) / (whole + reach), 100 * (gap + reach) / (whole - reach))
            yield _Candidate(f"the difference of {words}, in per cent", ends, 100 * scale / whole)

    def _times(self, one: Place, other: Place) -> Iterator[_Candidate]:
        """How many times as much one is as the other, whichever is more."""
        a, b = self.cell(*one), self.cell(*other)
        if a is not None and b is not None and min(a.low, b.low) > 0:
            more, less = (a, b) if a.value > b.value else (b, a)
            ratio = more.value / less.value
            yield _Candidate(
                f"{', '.join(one)} and {', '.join(other)}", (more.low / less.high, more.high / less.low), ratio
            )

    def line(self, name: str) -> list[Any]:
        """The scores of a column, or the cells of a row."""
        return list(self.rows[name]) if name in self.rows else [self.cell(row, name) for row in self.scores]

    def _measured(self, name: str, words: str, measure: Callable[[Any], Any]) -> Iterator[_Candidate]:
        """A measure of its scores."""
        cells = self.line(name)
        if len(cells) > 1 and None not in cells:
            yield _Candidate(f"the {words} of {name}", described(cells, measure), self.scale)

    def _gaps(self, names: str, pairs: Sequence[Pair]) -> Iterator[_Candidate]:
        """The mean difference, and the largest."""
        if len(pairs) > 1:
            gaps, reach = [x.value - y.value for x, y in pairs], max(x.unit + y.unit for x, y in pairs) / 2
            for words, middle in (("mean", abs(sum(gaps, Fraction(0))) / len(gaps)), ("largest", max(map(abs, gaps)))):
                yield _Candidate(f"the {words} difference of {names}", (middle - reach, middle + reach), self.scale)

    def _by_ranks(self, a: str, b: str, p: bool) -> Iterator[_Candidate]:
        """Their z by the mean ranks that are printed, and its p-value: Demsar's (2006), without ties."""
        n, k = len(self.scores), len(self.columns)
        for row in (row for row, kind in self.summaries.items() if kind == "ranks" and n):
            one, other = self.cell(row, a), self.cell(row, b)
            if one is not None and other is not None:
                error = Fraction(math.sqrt(k * (k + 1) / (6 * n)))
                gap, reach = abs(one.value - other.value), (one.unit + other.unit) / 2
                z = (gap - reach) / error, (gap + reach) / error
                yield _Candidate(f"z of {a} and {b}, {row}", z, Fraction(10))
                for sides in (2, 1) if p else ():
                    ends = (Fraction(sides * special.ndtr(-float(x))) for x in z[::-1])
                    yield _Candidate(f"p of z of {a} and {b}, {row}", (next(ends), next(ends)), Fraction(1), True)


def described(cells: Sequence[Any], measure: Callable[[Any], Any]) -> Span:
    """A measure of numbers, known as well as they are: what grows with each of them lies between its ends."""
    if measure in (mean, median, max, min):
        return measure([n.low for n in cells]), measure([n.high for n in cells])
    middle, reach = Fraction(measure([n.value for n in cells])), max(n.unit for n in cells) / 2
    return middle - reach, middle + reach


def _correlated(names: str, pairs: Sequence[Pair]) -> Iterator[_Candidate]:
    both = [[float(n.value) for n in own] for own in zip(*pairs, strict=True)]
    for words in CORRELATIONS if len(pairs) > 2 and all(len({*own}) > 1 for own in both) else ():
        r = abs(Fraction(float(getattr(import_module("scipy.stats"), words)(*both).statistic)))
        yield _Candidate(f"{words} of {names}", (r, r), Fraction(1))


def _tested(names: str, pairs: Sequence[Pair], tests: Sequence[str]) -> Iterator[_Candidate]:
    """The p-values of two columns as they are printed, by every law of the tests that are named."""
    both = [[n.text for n in own] for own in zip(*pairs, strict=True)] if pairs else [[], []]
    for test, way in ((each, way) for each in tests for way in PHRASES.data["tests"][each]):
        with suppress(InputError):
            p = Fraction(getattr(import_module("nptests"), test)(*both, **way).pvalue)
            yield _Candidate(f"{test} of {names}", (p, p), Fraction(1), True)


def number_in(text: str) -> Number:
    """A number with a power of ten, too."""
    digits, _, power = text.lower().partition("e")
    number, scale = number_of(digits), Fraction(10) ** int(power or 0)
    return Number(text, number.value * scale, number.unit * scale)


def _spread(numbers: Iterable[Number | None]) -> Fraction:
    values = [n.value for n in numbers if n is not None]
    return max(values) - min(values) if values else Fraction(0)
