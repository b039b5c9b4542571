"""Columns that follow from another by a law with a number that no row says: U = n1 n2 A, t = d √n, shares of sizes.

The rows themselves give that number, if nearly all have the same; then one row without it is wrong, where the headings
name two that a law joins.
"""

import math
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.pairs_judged import CHANCE, paired
from crosscheck.auditing.judging.totals import Grid
from crosscheck.auditing.phrases import Phrases
from crosscheck.claims.claims import Verdict, Word

PHRASES = Phrases(__file__)
_LEAST = 4  # other rows that hold
_MOST = 40  # columns that are tried
_JOINED = [(re.compile(one, re.I), re.compile(other, re.I)) for one, other in PHRASES.data["joined"]]
Ends = tuple[NDArray[np.float64], NDArray[np.float64]]
Found = tuple[Verdict, tuple[Quantity, ...]]


def of_columns(heading: printed.Row, grid: Grid, around: str) -> Iterator[Found]:
    """The verdicts on all pairs of columns that a law joins, and on columns that are counted out of another."""
    if not heading or not 1 < len(heading) <= _MOST:
        return
    titles, columns = _titled(heading, grid)
    sizes = [{q.ends for q in own if q} for title, own in zip(titles, columns, strict=True) if title in ("n", "N")]
    alike = len(sizes) == 1 and len(sizes[0]) == 1  # every row is of as many
    for first, second in _JOINED:
        at = [[j for j, title in enumerate(titles) if name.fullmatch(title)] for name in (first, second)]
        if all(len(own) == 1 for own in at):
            a, b = (own[0] for own in at)
            sized = around if first is _JOINED[0][0] else ""
            named = {int(n) for n in re.findall(r"(?<![\w.,])\d{1,4}(?![\w.,]\d|\w)", sized)}
            yield from _joined(columns[a], columns[b], titles[a], titles[b], alike, named)
    for j, title in enumerate(titles):
        if PHRASES["of_sizes"].fullmatch(title):
            for own in columns[:j] + columns[j + 1 :]:
                yield from _counted(columns[j], own)


def _titled(heading: printed.Row, grid: Grid) -> tuple[list[str], list[list[Quantity | None]]]:
    titles = [" ".join(cell.text.split()).strip(" *_$") for cell in heading]
    return titles, [[row[j] for row in grid] for j in range(len(titles))]


def multiples(heading: printed.Row, grid: Grid) -> Iterator[Found]:
    """Columns that are a short number, 2.5 or 100, of times another, whatever both are called."""
    titles, columns = _titled(heading, grid)
    pairs = [*combinations(range(len(titles) if len(heading) <= _MOST else 0), 2)]
    for i, j in pairs:
        rows = [(x, y) for x, y in zip(columns[i], columns[j], strict=True) if x and y]
        several = len({y.ends for _, y in rows}) > 2
        low, high = (several and _factor(*(_magnitudes([row[k] for row in rows]) for k in (0, 1)))) or (0.0, 0.0)
        if 0 < low <= (short := float(f"{(low + high) / 2:.2g}")) <= high < 1.01 * low and short != 1:
            every = _joined(columns[i], columns[j], titles[i], titles[j], False, tried=len(pairs))
            yield from (pair for pair in every if pair[0].verdict == "holds")


def _joined(
    a: Sequence[Quantity | None], b: Sequence[Quantity | None], one: str, other: str, alike: bool,
    named: Collection[int] = (), tried: int = len(_JOINED),
) -> Iterator[Found]:  # fmt: skip
    """b = a / c: of rows that hold both, all but one at most.

    named   numbers around the table: where c is the square of one, no samples up to that size may give the other row
    """
    rows = [(x, y) for x, y in zip(a, b, strict=True) if x is not None and y is not None]
    if len(rows) <= _LEAST:
        return
    x, y = (_magnitudes([row[i] for row in rows]) for i in (0, 1))
    factor = _factor(x, y)
    if factor is None:
        return
    low, high, own = x[0] * factor[0], x[1] * factor[1], y
    times = sum(factor) / 2 >= 1
    least, most = factor if times else (1 / factor[1], 1 / factor[0])
    number, exact = _named(least, most)
    middle = abs(np.array([sum(q.ends) / 2 for q, _ in rows])) * (exact if times else 1 / exact)
    law = f"{number} {one}" if times else f"{one} / {number}"
    meets = (low <= own[1]) & (own[0] <= high)
    unit = own[1] - own[0]
    off = (low > own[1] + unit) | (high < own[0] - unit)
    if (~meets).sum() > 1 or (~meets & ~off).any() or meets.sum() < _LEAST:
        return
    spread = float(np.ptp((own[0] + own[1])[meets])) / 2
    widths = (high - low + unit)[meets] / (spread or 1.0)
    if float(np.prod(np.sort(np.minimum(widths, 1))[:-1])) * len(rows) * tried >= CHANCE:
        return
    for i, ((p, q), held, about) in enumerate(zip(rows, meets, middle, strict=True)):
        value = float(about) * (1 if q.ends[0] >= 0 else -1)
        claim = claim_of(q.of, {"formula": "x", "with": {"x": value}}, f"{other} is {law}")
        words = f"{other} is {law} in all other rows, here that is {value:.4g}"
        evidence = {"value": value, **({} if held else {"said": words}), **paired(p.of, q.of)}
        evidence["paired"] = [f"{one} = {p.of.phrase}", f"{other} = {q.of.phrase}"]
        size = next((n for n in named if least <= n * n <= most), 0)
        sure = alike or (size > 0 and own[0][i] > 0 and not _of_fewer(size, x[0][i] / own[1][i], x[1][i] / own[0][i]))
        evidence |= {} if held or sure else {"settles": "of how many this row is"}
        word: Word = "holds" if held else "fails" if sure else "unresolved"
        yield Verdict(claim, word, evidence), (p, q)


def _of_fewer(size: int, least: float, most: float) -> bool:
    """Whether two samples of at most so many have a number of pairs between the ends."""
    return any(math.ceil(least / m) <= min(size, most // m) for m in range(1, size + 1))


def _named(least: float, most: float) -> tuple[str, float]:
    """A number between the ends, in words and as it is: a whole one, the root of a whole one, or the middle."""
    for power, sign in ((1, ""), (2, "√")):
        if (whole := math.ceil(least**power)) <= most**power:
            return f"{sign}{whole}", whole ** (1 / power)
    return f"{(least + most) / 2:.5g}", (least + most) / 2


def _magnitudes(numbers: Sequence[Quantity]) -> Ends:
    ends = np.abs(np.array([q.ends for q in numbers], dtype=float))
    return ends.min(axis=1), ends.max(axis=1)


def _factor(x: Ends, y: Ends) -> tuple[float, float] | None:
    """Between what y / x lies in all rows, or in all but one."""
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = y[0] / x[1], np.where(x[0] > 0, y[1] / x[0], np.inf)
    ways = [np.ones(len(low), dtype=bool), *~np.eye(len(low), dtype=bool)]
    ends = ((float(low[way].max()), float(high[way].min())) for way in ways)
    return next(((a, b) for a, b in ends if 0 < a <= b < math.inf), None)


def _counted(sizes: Sequence[Quantity | None], column: Sequence[Quantity | None]) -> Iterator[Found]:
    """Shares of 1 or of 100 that are so many out of the size of their row, where few could be: of several rows one may
    miss, and is wrong."""
    rows = [(n, q) for n, q in zip(sizes, column, strict=True) if n and q and n.of.value.isdigit()]
    if len(rows) < 2 or any(q.ends[0] == q.ends[1] for _, q in rows):
        return
    whole = 1.0 if max(q.ends[0] for _, q in rows) <= 1 else 100.0
    luck, verdicts = float(len(rows)), list[Found]()
    for n, q in rows:
        many, (low, high) = int(n.of.value), q.ends
        if not 0 <= (low + high) / 2 <= whole or many < 1:
            return
        held = math.ceil(low * many / whole - 1e-9) <= math.floor(high * many / whole + 1e-9)
        near = round((low + high) / 2 * many / whole)
        luck *= min(1.0, many * (high - low) / whole) if held and 0 < near < many else 1.0  # none, or all, are of any
        words = f"no count out of {many} gives it, as one does in all other rows: {near} are {near / many * whole:.4g}"
        claim = claim_of(q.of, {"formula": "x", "with": {"x": near / many * whole}}, f"a count out of {many}")
        about = {"context": f"{near} of {many}"} if held else {"said": words}
        evidence = {"value": near / many * whole, **about, **paired(n.of, q.of)}
        verdicts.append((Verdict(claim, "holds" if held else "fails", evidence), (n, q)))
    missed = sum(v.wrong for v, _ in verdicts)
    yield from verdicts if luck < CHANCE and missed <= (len(rows) > _LEAST) else ()
