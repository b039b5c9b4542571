"""What each column of a file seems to be, by its heading, its cells, and how it crosses the others."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, groupby
from statistics import median

import numpy as np

from nptests.data.cells import entry, is_number
from nptests.data.decimals import is_missing
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import known_algorithms
from nptests.data.intake.summary_words import OF_WORDS
from nptests.read.grid import Grid
from nptests.read.layout import headed
from nptests.read.names import carried
from nptests.read.settings import learns
from nptests.read.wording import without_sections
from nptests.vocabulary import Array

DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?(?:[ T]\d\d:\d\d.*)?|\d{1,2}/\d{1,2}/\d{2,4}|[12]\d{3}/\d\d/\d\d")
_PROBABLE = re.compile(r"(?i)^p$|^p ?\(|^p_|_p(?:_|$)|(?:^|[_ -])p[_ -]?val(?:ue)?s?(?:[_ -]|$)")
# how many times as fast; what is switched; by what a program knows a run, 87593dd6-7494-4951-8659-5308a6b9934e
_NO_NAME = re.compile(r"\d[\d.,]*\s?[x×]\W?|(?i:true|false|yes|no)|(?=\S*\d)[0-9a-f]{8}(?:-?[0-9a-f]{4,12}){0,4}")
_TIME = {"year", "month", "day", "hour", "minute", "week", "t", "time", "rank", "position"}
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_LINK = re.compile(r"https?://\S+|www\.\S+|(?i:(?:github|baidu|model|log|config|download|link|pdf)(?:\W+|\Z)){1,9}")
MOST_ALIKE = 2  # rows or columns: a mean of so few may be one by luck
LARGEST = 1e300  # of a number whose sums are numbers
LUCK = 1e-3  # the most rows of differences that are expected of a table of random numbers
FEWEST_LEVELS = 5  # rows: so many numbers seldom rise by luck
MOST_NAMES = 4  # columns of them
MOST_KINDS = 60  # values of a measure or a condition


@dataclass(frozen=True)
class Column:
    """One column: its place, its heading, the cells under it."""

    place: int
    head: str
    cells: tuple[str, ...]

    @cached_property
    def written(self) -> tuple[str, ...]:
        """What is there, without missing cells and failed runs."""
        return tuple(cell for cell in self.cells if not is_missing(cell) and cell.strip("–—"))

    @cached_property
    def values(self) -> dict[str, int]:
        return Counter(self.cells)

    @cached_property
    def numbers(self) -> bool:
        """Whether what is written are numbers, as a rule, and no dates: one slip makes no column of words."""
        return bool(self.written) and sum(map(is_number, self.written)) * 2 >= len(self.written) and not self.dates

    @cached_property
    def dates(self) -> bool:
        return bool(self.written) and all(map(DATE.fullmatch, self.written))

    @cached_property
    def names(self) -> bool:
        """Whether words stand here, that may name something."""
        worded = not all(map(_NO_NAME.fullmatch, self.written)) and not self.dates and not self.links
        return worded and not any(map(is_number, self.written))

    @cached_property
    def links(self) -> bool:
        return any(map(_LINK.fullmatch, self.written))

    @cached_property
    def constant(self) -> bool:
        return len(self.values) == 1

    @cached_property
    def beside(self) -> bool:
        """Whether the heading says that nothing here is a score to compare by: sizes, ranks, sums, costs, dates."""
        plain = words.without_unit(self.head)
        if (self.numbers and words.word(plain) in OF_WORDS) or self.counts_nothing:
            return False
        if words.heads_sizes(plain) and self.names and all(value[:1].isalpha() for value in self.values):
            return False  # words are no sizes
        other = words.stands_beside(self.head) or words.between_two(self.head) or learns(self.head, self.values_written)
        return other or words.is_summary(plain) or self.dates or self.links

    @property
    def numbers_runs(self) -> bool:
        """Whether a program called each row's run so: Run ID, trial_id."""
        first, _, last = words.word(self.head).rpartition(" ")
        return first in words.RUNS and words.heads_numbering(last) and len(self.values) == len(self.cells)

    @property
    def probable(self) -> bool:
        """Whether p-values stand here, as wilcoxon_p_two_sided says: what tests gave."""
        return bool(_PROBABLE.search(self.head)) and all(0 <= value <= 1 for value in self.values_written)

    @property
    def describes(self) -> bool:
        """Whether the heading may be that of a description of data sets or runs."""
        last = words.without_unit(self.head).rpartition(" ")[2]
        return not self.counts_nothing and any(map(words.heads_description, (last, self.head)))

    @cached_property
    def counts_nothing(self) -> bool:
        """Whether decimals stand under a word for what counts runs or rows: SEED, a benchmark; NO, without context."""
        return self.broken and (words.heads_runs(self.head) or words.heads_numbering(self.head))

    @cached_property
    def values_written(self) -> tuple[float, ...]:
        entries = [entry(cell) for cell in self.written]
        texts = [e.written("." if "," not in e.number else ",") for e in entries if e is not None]
        return tuple(x for x in map(_number, texts) if math.isfinite(x))

    @cached_property
    def whole(self) -> bool:
        if any(re.search(r"[.,]\d\d", cell) and _figures(cell) > 1 for cell in self.written):
            return False  # 84.00 is printed as others are
        return all(float(value).is_integer() for value in self.values_written)

    @property
    def broken(self) -> bool:
        """Whether figures stand behind most points: halves among counts are no other kind of number."""
        return not self.whole and 2 * sum(_figures(cell) > 0 for cell in self.written) >= len(self.written)

    def within(self, others: Sequence[Column]) -> bool:
        """Whether what stands here is of the size of what stands in other columns."""
        values = [value for other in others for value in other.values_written]
        if not values or not self.values_written:
            return False
        middle = sorted(values)
        low, high = middle[0], middle[-1]
        width = high - low
        return all(low - width <= value <= high + width for value in self.values_written)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def strange(columns: Sequence[Column]) -> list[Column]:
    """Columns of whole numbers among decimals, and of numbers beyond 1 or 100 where those of the others are not."""
    decimals = [column for column in columns if column.values_written and column.broken]
    if not decimals:
        return []
    figures = {_figures(cell) for column in decimals for cell in column.written}  # 25.0 beside 62.5 is one of these
    alike = [c for c in columns if {*map(_figures, c.written)} == figures == {1} and not (c.beside or c.describes)]
    suspects = [c for c in columns if c.whole and c not in alike]
    for bound in (1.0, 100.0):
        within = [column for column in decimals if max(column.values_written) <= bound]
        beyond = [column for column in decimals if median(column.values_written) > bound]
        if len(within) >= max(2, len(beyond)):
            return [*suspects, *beyond]
    return suspects


def akin(column: Column, others: Sequence[Column]) -> bool:
    """Whether a heading is made as those of most other columns are: ga_dist, sa_dist; forest, tuned forest."""
    head = column.head.casefold()
    last = re.split(r"[\s_-]+", head)[-1]
    ends = sum(re.split(r"[\s_-]+", other.head.casefold())[-1] == last for other in others)
    return ends * 2 > len(others) or any(len(other.head) > 3 and other.head.casefold() in head for other in others)


def related(column: Column, others: Sequence[Column]) -> bool:
    """Whether a heading of several words has one in common with another: point_anomaly, anomaly_ratio."""
    parts = {part.casefold() for part in re.findall(r"[^\W\d_]{3,}", column.head)}
    return any(
        parts & {part.casefold() for part in re.findall(r"[^\W\d_]{3,}", c.head)} for c in others if c is not column
    )


def averaged(columns: Sequence[Column]) -> tuple[Column, Sequence[Column]] | None:
    """A column that is, in every row, the mean or sum of others that stand side by side, and these; None without one.

    Three rows and three columns are the least that is no luck; where two stretches have this mean, the longer counts.
    """
    for mean in columns:
        called = words.is_summary(words.bare(mean.head)) or words.may_be_summary(words.bare(mean.head))
        fewest = MOST_ALIKE if called else 2 * MOST_ALIKE - 1  # without a name, more must agree
        others = [column for column in columns if column is not mean]
        if len(others) <= MOST_ALIKE or (len(others) > MOST_KINDS and not called):
            continue
        values = np.array([[number_in(cell) for cell in column.cells] for column in others]).reshape(len(others), -1)
        wanted = np.array([number_in(cell) for cell in mean.cells])
        known = ~np.isnan(wanted)
        half = 0.5 * 10.0 ** -np.array([_figures(cell) for cell in mean.cells]) * (1 + 1e-9)
        finest = np.array([0.5 * 10.0 ** -max(map(_figures, column.cells)) for column in others])
        if not called and (not known.any() or half.max() * 20 > wanted[known].std()):
            continue
        summed = words.word(words.bare(mean.head)) in ("total", "sum")
        for count in range(len(others), fewest, -1):
            every = range(len(others) - count + 1)
            at = columns.index(mean)
            beside = {0, at, at - count, len(others) - count}  # of many columns, what stands at an edge or beside it
            for first in every if len(others) <= MOST_KINDS else sorted(beside & {*every}):
                part = values[first : first + count]
                whole = known & ~np.isnan(part).any(axis=0)
                slack = half + finest[first : first + count].mean() * (count if summed else 1)
                middle = _middle(part[:, whole], summed)
                near = np.abs(middle - wanted[whole]) <= slack[whole]
                slips = int(called and whole.sum() > 2 * MOST_ALIKE - 1)  # papers err once in a while
                if not called and slack.max() * 20 > wanted[known].std():
                    continue
                enough = whole.sum() > fewest and whole.sum() * 2 > known.sum()
                if enough and count < len(others):  # of many columns a few do not move the mean
                    apart = np.abs(_middle(values[:, whole], summed) - wanted[whole]) > 2 * slack[whole]
                    enough = 2 * apart.sum() > len(apart)
                if enough and near.sum() >= whole.sum() - slips:
                    return mean, _beside_groups(mean, others[first : first + count], others)
    return None


def differing(columns: Sequence[Column]) -> list[str]:
    """Names of rows that hold, wherever they stand, the differences of two others: Decrease, Gain."""
    names = next((c for c in columns if c.names and len(c.values) > 2), None)
    if names is not None:  # Parameter Reduction, under several names that stand once each
        called = Counter(name.rpartition(": ")[2] for name in names.cells)  # without the sections that they stand in
        again = [name for name, count in called.items() if count > 1]
        if again and all(map(words.ends_as_difference, again)):
            return again
    scored = [c for c in columns if c.numbers and all(map(is_number, c.cells))]
    if names is None or len(scored) <= MOST_ALIKE or len(names.cells) > MOST_KINDS:
        return []
    x = np.array([list(map(number_in, c.cells)) for c in scored]).T
    # Each of three printed numbers is off by half a unit. Of random rows, about one of so many fits two others.
    slack = 1.5 * 10.0 ** -np.array([max(map(_figures, c.cells)) for c in scored]) * (1 + 1e-9)
    luck = np.minimum(1, 2 * slack / np.maximum(np.ptp(x, axis=0), 1e-300)).prod() * len(x) ** 3
    apart = np.abs(x[:, None, :] - x[None, :, :])  # signs may be drawn as arrows
    of_two = [bool((row != 0).any() and (np.abs(apart - np.abs(row)) <= slack).all(axis=2).any()) for row in x]
    fits = dict.fromkeys(names.values, True)
    for name, is_one, row in zip(names.cells, of_two, x, strict=True):
        signed = names.values[name] > 1 or words.heads_difference(name) or (row < 0).any()
        fits[name] = fits[name] and is_one and bool(signed)
    out = [name for name, fit in fits.items() if fit]
    if any(map(words.heads_difference, out)):  # one from the best of all is that of no two rows
        out += [name for name in fits if words.heads_difference(name) and name not in out]
    return out if luck < LUCK and 2 * len(out) < len(fits) else []


def gap_between(columns: Sequence[Column]) -> tuple[str, str, str] | None:
    """The heading of a column so called that is in every row the difference of two others, and theirs: these are
    compared, whatever stands over the names of the rows.
    """
    scored = [c for c in columns if c.numbers and c.head]
    for gap in (c for c in scored if words.ends_as_difference(words.bare(c.head))):
        for one, other in combinations([c for c in scored if c is not gap], 2):
            each = [tuple(map(number_in, cells)) for cells in zip(gap.cells, one.cells, other.cells, strict=True)]
            each = [numbers for numbers in each if not any(map(math.isnan, numbers))]
            slack = 1.5 * 10.0 ** -max(_figures(cell) for c in (gap, one, other) for cell in c.cells) * (1 + 1e-9)
            fits = all(abs(abs(a - b) - abs(d)) <= slack for d, a, b in each)
            if fits and len(each) > MOST_ALIKE and any(abs(d) > 2 * slack for d, _, _ in each):
                return gap.head, one.head, other.head
    return None


def complementary(columns: Sequence[Column]) -> bool:
    """Whether two columns make up the whole in every row, one measure, written twice; or are precision and recall."""
    if {column.head for column in columns if len(column.head) == 1} in ({"P", "R"}, {"P", "R", "F"}):
        return True
    for one, other in combinations(columns, 2):
        sums = [round(a + b, 6) for a, b in zip(one.values_written, other.values_written, strict=False)]
        whole = len(one.written) == len(other.written) == len(sums) > MOST_ALIKE and {*sums} <= {1.0}
        if (whole or (len(sums) > MOST_ALIKE and {*sums} == {100.0})) and len({*one.values_written}) > MOST_ALIKE:
            return True
    return False


def without_differing(columns: Sequence[Column]) -> tuple[Sequence[Column], list[str]]:
    """The columns without rows of differences, and what these are called."""
    lost = differing(columns)
    named = [c.cells for c in columns if c.names]
    kept = [
        i for i in range(len(columns[0].cells)) if not any({c[i], c[i].rpartition(": ")[2]} & {*lost} for c in named)
    ]
    return [replace(c, cells=tuple(c.cells[i] for i in kept)) for c in columns] if lost else columns, lost


def _figures(cell: str) -> int:
    """How many stand behind the point."""
    e = entry(cell)
    return 0 if e is None else len(re.split("[.,]", e.number)[-1]) * ("." in e.number or "," in e.number)


def number_in(cell: str) -> float:
    """The number of a cell; NaN where there is none."""
    e = entry(cell)
    value = math.nan if e is None else _number(e.written("." if "," not in e.number else ","))
    return value if abs(value) < LARGEST else math.nan


def columns_of(grid: Grid, source: str, headings: int | None = None) -> list[Column]:
    """The columns of a table below its headings."""
    headers, heads = headed(grid, source, headings)
    apart = without_sections(grid, headers)
    called = {row[0] for row in grid.rows if row}
    sections = [name.partition(": ")[0] for name, *_ in filter(None, apart.rows) if name not in called]
    few = 2 * len(sections) <= len(apart.rows)  # else sections are conditions
    if few or known_algorithms(sections) == 1:
        grid = apart
    body = [row for row in grid.rows[headers:] if any(row)]
    cells = [[row[j] if j < len(row) else "" for row in body] for j in range(grid.width)]
    left = next((j for j, column in enumerate(cells[:MOST_NAMES]) if any(map(is_number, column))), MOST_NAMES)
    for last in {1, min(left, len(cells)) - 1} - {0, -1} if len(cells) > 1 else ():
        names = [carried(column) for column in cells[:last]]
        if names != cells[:last] and len({*zip(*names, cells[last], strict=True)}) == len(body):
            cells[:last] = names  # blocks, whose names are written once
    return [Column(j, heads[j], tuple(cells[j])) for j in range(grid.width)]


def crosses(one: Column, other: Column) -> float:
    """How full the table of two columns is: 1 where each value of one meets each of the other."""
    pairs = len(set(zip(one.cells, other.cells, strict=True)))
    return pairs / (len(one.values) * len(other.values))


def each_pair_once(one: Column, other: Column) -> bool:
    """Whether each value of one column meets each of the other in exactly one row."""
    return crosses(one, other) == 1 and len(one.cells) == len(one.values) * len(other.values)


def determines(others: Sequence[Column], column: Column) -> bool:
    """Whether a row's cells in some columns say what stands in another."""
    keys = list(zip(*(each.cells for each in others), strict=True))
    return len(set(zip(keys, column.cells, strict=True))) == len(set(keys))


def _beside_groups(mean: Column, part: Sequence[Column], others: Sequence[Column]) -> Sequence[Column]:
    """What a column is the mean of; where that is one group of several, whose name all bear, the scores of
    each that has most of them.
    """
    name, *behind = mean.head.split() or [""]
    if not behind or len(part) == len(others) or any(column.head.split()[:1] != [name] for column in part):
        return part
    scores = [c for c in others if not words.is_summary(c.head.rpartition(" ")[2])]
    return [c for c in scores if 2 * sum(map(is_number, c.cells)) > len(c.cells)]


def _middle(values: Array, summed: bool) -> Array:
    return np.asarray(values.sum(axis=0) if summed else values.mean(axis=0))


def of_one_kind(columns: Sequence[Column], scored: Sequence[Column]) -> Sequence[Column]:
    """Of stretches of scores that words part, the one without a column of another kind, where all others have one."""
    places, odd = {c.place for c in scored}, {c.place for c in (*strange(scored), *(c for c in scored if c.describes))}
    stretches = [list(group) for within, group in groupby(columns, lambda c: c.place in places) if within]
    plain = [stretch for stretch in stretches if not any(c.place in odd for c in stretch)]
    return plain[0] if len(plain) == 1 < len(stretches) and 2 * len(plain[0]) > len(scored) else scored


def of_one_stem(scored: Sequence[Column]) -> Sequence[Column]:
    """Those whose headings differ in brackets alone, where most do: bpr (s), bpr (m) and bpr (l), and no slope."""
    stems = [head.rpartition("(")[0] if (head := column.head.strip()).endswith(")") else "" for column in scored]
    stem, count = Counter(filter(None, stems)).most_common(1)[0] if any(stems) else ("", 0)
    return [c for c, s in zip(scored, stems, strict=True) if s == stem] if count > max(2, len(scored) // 2) else scored


def paired(texts: Sequence[Column]) -> Column | None:
    """The first two columns of words as one, where together they name each row."""
    if len(texts) < 2 or texts[1].place != texts[0].place + 1:
        return None
    cells = tuple(" ".join(filter(None, pair)) for pair in zip(texts[0].cells, texts[1].cells, strict=True))
    return Column(texts[0].place, texts[0].head, cells) if len({*cells}) == len(cells) else None


def of_levels(columns: Sequence[Column]) -> Column | None:
    """A first column of levels, of noise or of size, with which all others rise, or all fall, alike."""
    level, *others = columns
    head, x = words.bare(level.head), [number_in(_THOUSANDS.sub("", cell)) for cell in level.cells]
    steps = (
        words.counts_steps(head) or words.heads_numbering(head) or words.heads_runs(head) or words.word(head) in _TIME
    )
    others = [column for column in others if column.head]
    if steps or not head or len(others) < MOST_ALIKE or len({*x}) < max(len(level.cells), MOST_ALIKE + 1):
        return None
    if len(x) >= FEWEST_LEVELS and x in (sorted(x), sorted(x, reverse=True)):
        return level
    trends = set[bool]()
    for column in others:
        y = [value for _, value in sorted(zip(x, map(number_in, column.cells), strict=True)) if not math.isnan(value)]
        if len(y) < MOST_ALIKE or not column.within([c for c in others if c is not column]):
            return None
        trends.add(sum(y[-(len(y) // 2) :]) > sum(y[: len(y) // 2]))
    return level if len(trends) == 1 else None


def ends_as_cost(head: str) -> bool:
    """Whether a heading of several words ends as that of a time or a count: cplex_time, heur_iter."""
    ends = "time|times|iter|iters|iterations|seconds|secs|steps|evals|gap|rank|count"
    return re.search(rf"[a-z][_ ](?:{ends})$", head) is not None
