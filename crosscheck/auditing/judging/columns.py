"""Columns of a table that follow from others, row by row: differences, changes, shares, ratios, sums, means.

Nothing says so but the numbers: a relation is one where it holds in nearly every row, and so few random columns would
follow from any others, or from another and one of its rows, that it is earned. Rows are read as columns, too, and a
cell of several numbers as several.
"""

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging import columns_by_laws, numbers_in_cells as cells_of, totals
from crosscheck.auditing.judging.pairs_judged import CHANCE, paired
from crosscheck.auditing.judging.totals import Grid
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
LEAST, MOST = 2, 60  # rows in which a relation must hold; columns that are tried
SURE = 5  # rows that hold a sum or difference, beside which the only other one is wrong
OPEN = 3  # rows that hold, beside which the only other one is open
FEW = 4  # of so many rows one may be cut off
RARE = 1000  # tables of which one prints a root of products, or a harmonic mean
SELDOM = 10  # tables of which one prints what is saved rather than what is left
NEAR = 6  # columns before a column that it may be the difference from a row of
Ends = tuple[NDArray[Any], NDArray[Any]]
Found = tuple[Verdict, tuple[Quantity, ...]]


@dataclass(frozen=True)
class Relation:
    """How a column can follow from others: what it is called, and whether a row that it misses is wrong; `part` where
    there may be a third number that is not printed, `of` of how many tables one prints it: so much more earns it."""

    name: str
    linear: bool = False
    part: bool = False
    of: int = 1

    @property
    def quotient(self) -> bool:
        """Whether whole numbers are rounded where it gives them: 8390 / 42 is 200."""
        return PHRASES["quotient"].search(self.name) is not None

    def room(self, low: NDArray[Any], high: NDArray[Any]) -> Ends:
        """What prints as these numbers where it gives them."""
        half = 0.5 * (low == high) if self.quotient else 0.0
        return low - half, high + half


_OF_PAIRS = (Relation("the difference of two columns", True), Relation("the sum of two columns", True),
             Relation("the ratio of two columns"), Relation("the share in per cent of two columns"),
             Relation("the change in per cent from one column to another"), Relation("the product of two columns"),
             Relation("the harmonic mean of two columns", of=RARE),
             Relation("the root of the product of two columns", of=RARE),
             Relation("the ratio of a column, rounded, to another"),
             Relation("the share in per cent of a column in the sum of two", part=True),
             Relation("the difference in points of two columns", True, of=SELDOM),
             Relation("the reduction in per cent from one column to another", of=SELDOM))  # fmt: skip
_TO_A_ROW = (Relation("the difference from one row of a column", True), Relation("the ratio to one row of a column"),
             Relation("the ratio of one row of a column"), Relation("the share in per cent of one row of a column"),
             Relation("the change in per cent from one row of a column"),
             Relation("the reduction in per cent from one row of a column"))  # fmt: skip
_OF_WHOLES = (Relation("the running total of a column"), Relation("the share in per cent of the total of a column"),
              Relation("the share of the total of a column"))  # fmt: skip
_OF_RUNS = (Relation("the mean of the columns beside it", True), Relation("the sum of the columns beside it", True))


def between(a: Ends, b: Ends, of_pairs: bool) -> list[Ends]:
    """Between what every relation of two numbers lies, of the ends of both."""
    half, every = np.where(a[0] == a[1], 0.5, 0), list[list[NDArray[Any]]]()
    apart = np.where((a[0] == b[0]) & (a[1] == b[1]), np.nan, 1.0)  # a mean of two equals is no news
    by_a, by_b = (np.where((x[0] <= 0) & (x[1] >= 0), np.nan, 1.0) for x in (a, b))  # what may be 0 divides nothing
    with np.errstate(divide="ignore", invalid="ignore"):
        for x, y, rounded in ((x, y, x + sign * half) for x, sign in zip(a, (-1, 1), strict=True) for y in b):
            rest = (x * y, apart * 2 * x * y / (x + y), apart * np.sqrt(np.abs(x * y)), by_b * rounded / y,
                    100 * x / (x + y), by_b * 100 * (x - y))  # fmt: skip
            share, change, ratio = by_b * 100 * x / y, by_b * 100 * (x - y) / np.abs(y), by_b * x / y
            of_two, to_one = [x - y, x + y, ratio, share, change, *rest], [x - y, ratio, by_a * y / x, share, change]
            every.append([*(of_two if of_pairs else to_one), -change])
    return [(np.minimum.reduce(values), np.maximum.reduce(values)) for values in zip(*every, strict=True)]


def of_text(normal: Normal, sizes: totals.Sizes = frozenset) -> Iterator[Found]:
    """The verdicts on the cells of every table of a text, each with the numbers that it rests on."""
    for rows, around in printed.tables(normal.text):
        body = cells_of.parted(rows, many := cells_of.width(rows))
        grid = [[cells_of.number(normal, cell) for cell in row] for row in body]
        related = list[Found]()
        if len(grid) > 1 and len(grid[0]) <= MOST:
            alone = [[None if cells_of.has_unit(cell) else q for cell, q in zip(*pair, strict=True)]
                     for pair in zip(body, grid, strict=True)]  # fmt: skip
            related += _related(totals.without_spreads(body, alone))
            if alone != grid:
                of_units = _related(totals.without_spreads(body, grid))
                related += _unsettled(of_units, related)
            if len(grid) <= MOST:
                known = {frozenset(q.of.span for q in of_it) for _, of_it in related}
                turned = _related([list(column) for column in zip(*grid, strict=True)])
                related += ((v, of_it) for v, of_it in turned if {q.of.span for q in of_it} not in known)
        if PHRASES["apart"].search(_without_rows(around)):
            related = [(_open(v), of_it) for v, of_it in related]
        whole = [row for row in rows if len(row) == many]
        of_blocks = (of_it for block in _blocks(whole, grid) for of_it in _related(block))
        related += _unsettled(of_blocks, related)
        yield from related
        settled = {v.evidence["spans"][-1][1] for v, _ in related}
        heading = next((row for row in body if not any(map(cells_of.is_number, row[1:]))), ())
        by_laws = [(v, of_it) for v, of_it in columns_by_laws.of_columns(heading, grid, around)
                   if v.wrong or v.evidence["spans"][-1][1] not in settled]  # fmt: skip
        yield from by_laws
        settled |= {v.evidence["spans"][-1][1] for v, _ in by_laws}
        yield from totals.records(normal, whole, around, sizes) if whole else ()
        judges = (totals.crossed, totals.shares, totals.of_table, totals.wholes) if whole else ()
        for v, of_it in (pair for judge in judges for pair in judge(normal, whole)):
            if v.wrong or v.evidence["spans"][-1][1] not in settled:
                settled.add(v.evidence["spans"][-1][1])
                yield v, of_it
        yield from _unsettled_at(columns_by_laws.multiples(heading, grid), settled)


def _unsettled(judged: Iterable[Found], settled: Sequence[Found]) -> list[Found]:
    """What holds of numbers that nothing has settled."""
    return _unsettled_at(judged, {v.evidence["spans"][-1][1] for v, _ in settled})


def _unsettled_at(judged: Iterable[Found], places: Set[int]) -> list[Found]:
    return [(v, of_it) for v, of_it in judged
            if v.verdict in ("holds", "rounding") and v.evidence["spans"][-1][1] not in places]  # fmt: skip


def _without_rows(around: str) -> str:
    """The words around a table that stand in its own section."""
    lines = around.split("\n")
    at = [i for i, line in enumerate(lines) if line.count("|") > 1 or line.count("&") > 1] or [len(lines)]
    above, below = lines[: at[0]][::-1], lines[at[-1] + 1 :]
    near = (takewhile(lambda line: not PHRASES["section"].match(line), words) for words in (above, below))
    return "\n".join(line for words in near for line in words)


def _open(v: Verdict) -> Verdict:
    """What is wrong, open: the words around its table say that some are of other numbers."""
    settles = "of which numbers it is: the words around the table speak of others"
    return replace(v, verdict="unresolved", evidence={**v.evidence, "settles": settles}) if v.wrong else v


def _blocks(rows: Sequence[printed.Row], grid: Grid) -> list[Grid]:
    """Rows that begin alike, one block after the other, where nearly all rows stand in one."""
    alike = groupby(zip((row[0].text.strip() for row in rows), grid, strict=True), lambda row: row[0])
    blocks: list[Grid] = [block for name, of_it in alike if len(block := [line for _, line in of_it]) > LEAST and name]
    return blocks if len(blocks) > 1 and 2 * sum(map(len, blocks)) > len(grid) <= MOST else []


def _related(grid: Grid) -> Iterator[Found]:
    """Every column that follows from others in nearly all rows that have numbers there."""
    low, high = (np.array([[q.ends[i] if q else np.nan for q in row] for row in grid]) for i in (0, 1))
    columns = [j for j in range(low.shape[1]) if (~np.isnan(low[:, j])).sum() >= LEAST]
    if len(columns) < 2:
        return
    low, high, cells = low[:, columns], high[:, columns], [[row[j] for j in columns] for row in grid]
    targets = [j for j in reversed(range(len(columns))) if len(set(low[~np.isnan(low[:, j]), j])) > 1]
    done, used = set[int](), list[set[int]]()  # what is derived stands behind what it is derived from
    many, size = len(columns), len(columns) ** 3 * len(_OF_PAIRS)
    ends_of_pairs = between((low[:, :, None], high[:, :, None]), (low[:, None, :], high[:, None, :]), True)
    for target in targets if many > 2 else ():
        pairs = [(a, b) for a in range(many) for b in range(many) if len({a, b, target}) == 3]
        first, other = (list(x) for x in zip(*pairs, strict=True))
        of_these = ((least[:, first, other], most[:, first, other]) for least, most in ends_of_pairs)
        fits = [likeliest(*of.room(low[:, target], high[:, target]), ends, size * of.of, of.linear)
                for of, ends in zip(_OF_PAIRS, of_these, strict=True)]  # fmt: skip
        chosen = min((fit, kind) for kind, fit in enumerate(fits))
        if chosen[0] == NONE or {target, *(pair := pairs[chosen[0][2]])} in used or target in done:
            continue
        used.append({target, *pair})
        kind, y, of = _last(chosen[1], target, *pair)
        done.add(y)
        ends = ends_of_pairs[kind]
        yield from of_rows(cells, y, of, (ends[0][:, *of], ends[1][:, *of]), _OF_PAIRS[kind])
    places = {q.of.span: j for row in cells for j, q in enumerate(row) if q}
    for target in (j for j in targets if j not in done):
        ways = (way(cells, (low, high), target) for way in (_of_runs, _of_wholes, _to_a_row))
        own = next(filter(None, ways), [])
        parents = {places[q.of.span] for _, of_it in own for q in of_it} - {target}
        done |= parents if len(parents) == 1 else set()  # it does not follow in turn from what follows from it
        yield from own


def _last(kind: int, target: int, a: int, b: int) -> tuple[int, int, tuple[int, int]]:
    """A sum or a difference said of the last column: t = a - b is a = t + b, and b = a - t."""
    y = max(target, a, b)
    if y == target or kind > 1:
        return kind, target, (a, b)
    if kind == 0:
        return (1, a, (target, b)) if y == a else (0, b, (a, target))
    return 0, y, (target, b if y == a else a)


Fit = tuple[int, float, int]  # rows missed, how probable it is by luck, which one it is
NONE: Fit = (10**9, 1.0, 0)


def likeliest(low: NDArray[Any], high: NDArray[Any], ends: Ends, tried: int, few: bool = False) -> Fit:
    """From which of what lies between ends a column follows in nearly all rows, if that is earned.

    A row is missed where it was cut off, or is wrong: of those one at most, and of few rows only where that is asked.
    """
    low, high, (ends, places) = low[:, None], high[:, None], _sieved(low, high, ends, few)
    unit, known = high - low, ~np.isnan(ends[0]) & ~np.isnan(low)
    with np.errstate(invalid="ignore"):
        meets = known & (ends[0] <= high) & (low <= ends[1])
        near = known & (ends[0] <= high + unit) & (low - unit <= ends[1])
    hits, missed, off = meets.sum(axis=0), (known & ~meets).sum(axis=0), (known & ~near).sum(axis=0)
    right = (missed == 0) | ((hits >= SURE) & (off <= 1) & (missed * FEW <= hits))
    right |= few & (hits >= OPEN) & (missed == 1)
    best = NONE
    for i in np.flatnonzero((hits >= LEAST) & right):
        rows = meets[:, i]
        if len({*low[rows, 0]}) == 1 and missed[i]:  # of one number in all rows, a 0, none tells that another is wrong
            continue
        luck = tried * _luck(low[rows, 0], high[rows, 0], ends[0][rows, i], ends[1][rows, i])
        luck *= math.comb(int(hits[i] + missed[i]), int(missed[i]))
        if luck < CHANCE:
            best = min(best, (int(missed[i]), luck, int(places[i])))
    return best


def _sieved(low: NDArray[Any], high: NDArray[Any], ends: Ends, few: bool) -> tuple[Ends, NDArray[Any]]:
    """What misses no more of the first rows than it may of all, and where it stood: cheap, and it loses nothing."""
    rows = np.flatnonzero(~np.isnan(low))
    most = max(len(rows) // (FEW + 1), int(few))
    rows = rows[: most + OPEN]
    with np.errstate(invalid="ignore"):
        missed = (ends[0][rows] > high[rows, None]) | (low[rows, None] > ends[1][rows])
    places = np.flatnonzero(missed.sum(axis=0) <= most)
    return (ends[0][:, places], ends[1][:, places]), places


def _luck(low: NDArray[Any], high: NDArray[Any], least: NDArray[Any], most: NDArray[Any]) -> float:
    """How probable it is that random numbers of the size and the spread of these lie where these must.

    One row says that the sizes agree; every other one only that the column varies as it must. Numbers lie as far apart
    as all are multiples of: counts 1, shares of eight 12.5.
    """
    middle, unit, widths = (low + high) / 2, np.where(high > low, high - low, 1.0), most - least + high - low
    steps = np.minimum(np.rint(np.abs(middle) / unit.min()), 2.0**53).astype(np.int64)
    apart = float(np.gcd.reduce(steps) or 1) * unit.min()
    widths = np.maximum(np.where(widths == 0, 1.0, widths), apart)
    size, spread = 2 * np.abs(middle).max() or 1.0, float(np.ptp(middle))
    ranges = np.array([size, *[spread] * (len(widths) - 1)])
    bounded = np.isfinite(widths)  # what has no end says nothing
    return float(np.prod(widths[bounded] / np.maximum(ranges, widths)[bounded]))


def of_rows(
    cells: Grid, target: int, of: Sequence[int], ends: Ends, relation: Relation, base: Quantity | None = None
) -> Iterator[Found]:
    known = sum(None not in (row[target], *(row[j] for j in of)) for row in cells)
    units = [round(q.ends[1] - q.ends[0], 9) for row in cells if (q := row[target])]
    for i, (row, least, most) in enumerate(zip(cells, *ends, strict=True)):
        y, parts = row[target], [row[j] for j in of]
        if y is None or None in parts or not (np.isfinite(least) and np.isfinite(most)):
            continue
        numbers = tuple(q for q in (base, *parts, y) if q is not None)
        value = float(least + most) / 2
        evidence = {"value": value, "context": relation.name, **paired(*(q.of for q in numbers))}
        claim = claim_of(y.of, {"formula": "x", "with": {"x": value}}, relation.name)
        if " mean " in relation.name:
            claim = replace(claim, id=f"average-{claim.id}")
        unit, counts = y.ends[1] - y.ends[0], all(q.ends[0] == q.ends[1] for q in numbers[:-1])
        low, high = relation.room(*map(np.asarray, y.ends))
        if least <= high and low <= most:
            yield Verdict(claim, "holds" if low <= value <= high else "rounding", evidence), numbers
        elif (
            (relation.linear or (counts and not relation.part))
            and unit
            and (most < y.ends[0] - unit or y.ends[1] + unit < least)
            and known > SURE
            and units.count(round(unit, 9)) > 1  # else of another measure, as shares below counts are
            and not _from_another(cells, i, target, of)
        ):
            # counts may lack what is counted elsewhere
            proof = f"the column is {relation.name} in all other rows"
            yield Verdict(claim, "fails", evidence | {"between": [float(least), float(most)], "proof": proof}), numbers
        else:
            settles = f"whether the column is {relation.name} here, too"
            yield Verdict(claim, "unresolved", evidence | {"settles": settles}), numbers


def _from_another(cells: Grid, i: int, target: int, of: Sequence[int]) -> bool:
    """Whether it is how far a part of it lies from another cell of its row, or of its column: the best, the last."""
    low, high = sorted(map(abs, y.ends)) if (y := cells[i][target]) else (0.0, 0.0)
    for x, j in ((cells[i][j], j) for j in of):
        others = [*(q for k, q in enumerate(cells[i]) if k not in (target, *of)), *(row[j] for row in cells)]
        apart = [(x.ends[0] - q.ends[1], x.ends[1] - q.ends[0]) for q in others if x and q and q is not x]
        if any((a <= high and low <= b) or (a <= -low and -high <= b) for a, b in apart):
            return True
    return False


def _of_runs(cells: Grid, columns: Ends, target: int) -> list[Found]:
    """The sum or the mean of three columns or more that end before it, or begin behind it."""
    low, high = columns
    many = low.shape[1]
    runs = [range(i, target) for i in range(target - 2)] + [range(target + 1, j) for j in range(target + 4, many + 1)]
    of = [(run, relation) for run in runs for relation in _OF_RUNS]
    exact = [not (low[:, j] < high[:, j]).any() for j in range(many)]
    counts = (range(i, i + 3) for i in range(many - 2) if target not in (i, i + 1, i + 2) and exact[target])
    of += [(run, _OF_RUNS[1]) for run in counts if all(exact[j] for j in run)]  # wins, ties and losses
    if not of:
        return []
    ends = tuple(np.array([x[:, list(run)].sum(axis=1) / (len(run) if relation is _OF_RUNS[0] else 1)
                           for run, relation in of]).T for x in columns)  # fmt: skip
    fit = likeliest(low[:, target], high[:, target], (ends[0], ends[1]), len(of) * many)
    best = fit[2]
    if fit == NONE or (of[best][1] is _OF_RUNS[0] and _like_its_row(columns, target, of[best][0]) * len(of) >= CHANCE):
        return []
    return [*of_rows(cells, target, list(of[best][0]), (ends[0][:, best], ends[1][:, best]), of[best][1])]


def _of_wholes(cells: Grid, columns: Ends, target: int) -> list[Found]:
    """What adds up a column row by row, or the share of each of its cells in their sum."""
    own, others = ~np.isnan(columns[0][:, target]), [a for a in range(columns[0].shape[1]) if a != target]
    every = [np.where(own[:, None], x[:, others], np.nan) for x in columns]
    others = [a for i, a in enumerate(others) if (np.nan_to_num(every[0][own, i], nan=-1) >= 0).all()]
    if not others:
        return []
    low, high = (np.where(own[:, None], x[:, others], 0) for x in columns)
    rest = low.sum(axis=0) - low, high.sum(axis=0) - high
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = low / (low + rest[1]), high / (high + rest[0])
    ends = tuple(np.concatenate([np.cumsum(x, axis=0), 100 * share, share], axis=1)
                 for x, share in zip((low, high), shares, strict=True))  # fmt: skip
    fits, many = list[tuple[Fit, int]](), len(others)
    for kind, relation in enumerate(_OF_WHOLES):
        part = ends[0][:, kind * many : (kind + 1) * many], ends[1][:, kind * many : (kind + 1) * many]
        y = relation.room(columns[0][:, target], columns[1][:, target])
        fits.append((likeliest(*y, part, ends[0].shape[1] * many), kind))
    fit, kind = min(fits)
    if fit == NONE:
        return []
    of = kind * many + fit[2]
    return [*of_rows(cells, target, [others[fit[2]]], (ends[0][:, of], ends[1][:, of]), _OF_WHOLES[kind])]


def _like_its_row(columns: Ends, target: int, run: Sequence[int]) -> float:
    """How probable it is that numbers within their rows, which may all be alike, lie where the means of these must."""
    low, high = (x[:, [*run, target]] for x in columns)
    rows = ~np.isnan(low).any(axis=1)
    apart = np.ptp((low + high)[rows] / 2, axis=1)
    widths = (high - low)[rows, :-1].mean(axis=1) + (high - low)[rows, -1]
    return float(np.prod(widths / np.maximum(apart, np.maximum(widths, 1e-300)))) * len(widths)


def _to_a_row(cells: Grid, columns: Ends, target: int) -> list[Found]:
    """Differences, ratios and changes of a column near it, all from one of its rows: a baseline, a total."""
    low, high = columns
    many, rows = low.shape[1], low.shape[0]
    near = [a for a in range(max(0, target - NEAR), min(many, target + 2)) if a != target]
    if rows > MOST or not near:
        return []
    by: list[Ends] = []
    for a in near:
        own, base = ((low[:, a, None], high[:, a, None]), (low[None, :, a], high[None, :, a]))
        by += between(own, base, False)
    least, most = (np.concatenate([ends[i] for ends in by], axis=1) for i in (0, 1))
    itself = np.tile(np.eye(rows, dtype=bool), len(by))
    least[itself], most[itself] = np.nan, np.nan
    as_it_stands = np.repeat((low + high)[:, near] / 2, len(_TO_A_ROW) * rows, axis=1)  # less a 0, by a 1
    # Of all kinds at once: whole numbers are taken for rounded, which costs luck.
    rounded = _OF_PAIRS[2].room(low[:, target], high[:, target])
    half = (rounded[1] - rounded[0])[:, None] / 2
    least[(least - half <= as_it_stands) & (as_it_stands <= most + half)] = np.nan  # that says nothing
    fit = likeliest(*rounded, (least, most), least.shape[1] * many)
    if fit == NONE:
        return []
    which, row = divmod(best := fit[2], rows)
    a, relation = near[which // len(_TO_A_ROW)], _TO_A_ROW[which % len(_TO_A_ROW)]
    return [*of_rows(cells, target, [a], (least[:, best], most[:, best]), relation, cells[row][a])]
