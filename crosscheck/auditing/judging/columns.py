"""Columns of a table that follow from others, row by row: differences, changes, shares, ratios, sums, means.

Nothing says so but the numbers: a relation is one where it holds in every row, and so few random columns would follow
from any others that it is earned. Rows are read as columns, too. What says that a p-value decides is held against it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed
from crosscheck.auditing.binding import quantities
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.pairs_judged import CHANCE, paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Claim, Verdict

PHRASES = Phrases(__file__)
LEAST, MOST = 3, 40  # rows in which a relation must hold; columns that are tried
SURE = 5  # rows that hold a sum or difference, beside which the only other one is wrong
Ends = tuple[NDArray[Any], NDArray[Any]]


@dataclass(frozen=True)
class Relation:
    """How a column can follow from two: the ends of what it would be, of the ends of both."""

    name: str
    linear: bool = False


_RELATIONS = (Relation("the difference of two columns", True), Relation("the sum of two columns", True),
              Relation("the ratio of two columns"), Relation("the share in per cent of two columns"),
              Relation("the change in per cent from one column to another"), Relation("the product of two columns"),
              Relation("the harmonic mean of two columns"))  # fmt: skip


def _of_pairs(kind: int, a: Ends, b: Ends) -> Ends:
    """All pairs of columns: rows by first by second."""
    corners = [(x[:, :, None], y[:, None, :]) for x in a for y in b]
    with np.errstate(divide="ignore", invalid="ignore"):
        values = [(x - y, x + y, x / y, 100 * x / y, 100 * (x - y) / np.abs(y), x * y, 2 * x * y / (x + y))[kind]
                  for x, y in corners]  # fmt: skip
    return np.minimum.reduce(values), np.maximum.reduce(values)


def of_text(normal: Normal) -> Iterator[tuple[Verdict, tuple[Quantity, ...]]]:
    """The verdicts on the cells of every table of a text, each with the numbers that it rests on."""
    for rows, _ in printed.tables(normal.text):
        many = _width(rows)
        grid = [[_number(normal, cell) for cell in row] for row in rows if len(row) == many]
        if len(grid) > 1 and many <= MOST:
            yield from _related(grid)
            if len(grid) <= MOST:
                yield from _related([list(column) for column in zip(*grid, strict=True)])
        yield from _decisions(normal, [row for row in rows if len(row) == many])


def _width(rows: Sequence[printed.Row]) -> int:
    """How many cells most rows have."""
    lengths = [len(row) for row in rows]
    return max(lengths, key=lengths.count, default=0)


def _number(normal: Normal, cell: printed.Entry) -> Quantity | None:
    m = PHRASES["cell"].fullmatch(cell.text)
    return quantities.of_number(normal, (cell.at + m.start("number"), cell.at + m.end("number"))) if m else None


def _related(grid: Sequence[Sequence[Quantity | None]]) -> Iterator[tuple[Verdict, tuple[Quantity, ...]]]:
    """Every column that follows from others in all rows that have numbers there."""
    low, high = (np.array([[q.ends[i] if q else np.nan for q in row] for row in grid]) for i in (0, 1))
    with np.errstate(invalid="ignore"):
        columns = [j for j in range(low.shape[1]) if (~np.isnan(low[:, j])).sum() >= LEAST
                   and len(set(low[~np.isnan(low[:, j]), j])) >= LEAST]  # fmt: skip
    if len(columns) < 3 or len(columns) > MOST:
        return
    low, high, cells = low[:, columns], high[:, columns], [[row[j] for j in columns] for row in grid]
    done, used = set[int](), list[set[int]]()  # what is derived stands behind what it is derived from
    for kind, relation in enumerate(_RELATIONS):
        ends = _of_pairs(kind, (low, high), (low, high))
        for target in (j for j in reversed(range(len(columns))) if j not in done):
            chosen = _best(low[:, target], high[:, target], ends, target)
            if chosen is not None and {target, *chosen} not in used:
                done.add(target)
                used.append({target, *chosen})
                yield from _of_rows(cells, target, chosen, (ends[0][:, *chosen], ends[1][:, *chosen]), relation)
    for target in (j for j in range(len(columns)) if j not in done):
        yield from _of_runs(cells, (low, high), target)


def _best(low: NDArray[Any], high: NDArray[Any], ends: Ends, target: int) -> tuple[int, int] | None:
    """The two columns from which it follows in all rows but one at most, if that is earned."""
    known = ~np.isnan(ends[0]) & ~np.isnan(low)[:, None, None]
    with np.errstate(invalid="ignore"):
        meets = known & (ends[0] <= high[:, None, None]) & (low[:, None, None] <= ends[1])
    missed = (known & ~meets).sum(axis=0)
    hits = meets.sum(axis=0)
    fitting = (hits >= LEAST) & ((missed == 0) | ((missed == 1) & (hits >= SURE)))
    fitting[target, :] = fitting[:, target] = False
    np.fill_diagonal(fitting, False)
    best: tuple[float, int, int] | None = None
    for a, b in np.argwhere(fitting):
        rows = meets[:, a, b]
        luck = _luck(low[rows], high[rows], ends[0][rows, a, b], ends[1][rows, a, b])
        if best is None or luck < best[0]:
            best = luck, int(a), int(b)
    many = fitting.size * len(_RELATIONS)
    return best[1:] if best is not None and best[0] * many < CHANCE else None


def _luck(low: NDArray[Any], high: NDArray[Any], least: NDArray[Any], most: NDArray[Any]) -> float:
    """How probable it is that random numbers of the size and the spread of these lie where these must.

    One row says that the sizes agree; every other one only that the column varies as it must.
    """
    middle, widths = (low + high) / 2, most - least + high - low + 1e-12
    size, spread = 2 * np.abs(middle).max() or 1.0, float(np.ptp(middle))
    ranges = np.array([size, *[spread] * (len(widths) - 1)])
    return float(np.prod(widths / np.maximum(ranges, widths)))


def _of_rows(
    cells: Sequence[Sequence[Quantity | None]], target: int, of: Sequence[int], ends: Ends, relation: Relation
) -> Iterator[tuple[Verdict, tuple[Quantity, ...]]]:
    for row, least, most in zip(cells, *ends, strict=True):
        y, parts = row[target], [row[j] for j in of]
        if y is None or None in parts or np.isnan(least):
            continue
        numbers = tuple(q for q in (*parts, y) if q is not None)
        value = float(least + most) / 2
        evidence = {"value": value, "context": relation.name, **paired(*(q.of for q in numbers))}
        claim = claim_of(y.of, {"formula": "x", "with": {"x": value}}, relation.name)
        if " mean " in relation.name:
            claim = replace(claim, id=f"average-{claim.id}")
        if least <= y.ends[1] and y.ends[0] <= most:
            yield Verdict(claim, "holds" if claim.reading.holds(value) else "rounding", evidence), numbers
        elif relation.linear and y.ends[0] < y.ends[1]:  # counts may lack what is counted elsewhere
            proof = f"the column is {relation.name} in all other rows"
            yield Verdict(claim, "fails", evidence | {"between": [float(least), float(most)], "proof": proof}), numbers
        else:
            settles = f"whether the column is {relation.name} here, too"
            yield Verdict(claim, "unresolved", evidence | {"settles": settles}), numbers


def _of_runs(
    cells: Sequence[Sequence[Quantity | None]], ends: Ends, target: int
) -> Iterator[tuple[Verdict, tuple[Quantity, ...]]]:
    """The sum or the mean of three columns or more that end before it, or begin behind it."""
    low, high = ends
    many = low.shape[1]
    runs = [range(i, target) for i in range(target - 2)] + [range(target + 1, j) for j in range(target + 4, many + 1)]
    known = ~np.isnan(low[:, target])
    for run in runs:
        for name, by in (("the mean of the columns beside it", len(run)), ("the sum of the columns beside it", 1)):
            least, most = low[:, list(run)].sum(axis=1) / by, high[:, list(run)].sum(axis=1) / by
            rows = known & ~np.isnan(least)
            with np.errstate(invalid="ignore"):
                meets = (least <= high[:, target]) & (low[:, target] <= most)
            if rows.sum() >= LEAST - 1 and meets[rows].all():
                luck = _luck(low[rows, target], high[rows, target], least[rows], most[rows])
                if luck * 2 * len(runs) * many < CHANCE:
                    yield from _of_rows(cells, target, list(run), (least, most), Relation(name))
                    return


def bold(normal: Normal, source: str) -> Iterator[Verdict]:
    """Bold cells that are the best of their columns, of all rows or of blocks, where that is more than luck."""
    for rows, _ in printed.tables(normal.text):
        many = _width(rows)
        heading = next((row for row in rows if len(row) == many and not any(map(_is_number, row[1:]))), None)
        body = [row for row in rows if len(row) == many and any(map(_is_number, row))]
        if heading is None or len(body) < 2 or not any(_is_bold(normal, cell) for row in body for cell in row):
            continue
        starts = [i for i, row in enumerate(body) if i == 0 or row[0].text.strip()]
        blocks = [body[a:b] for a, b in zip(starts, [*starts[1:], len(body)], strict=True)]
        for parts in ([body], blocks) if 1 < len(blocks) < len(body) else ([body],):
            best = [column for j in range(1, many) if (column := _best_of(normal, parts, j)) is not None]
            if best and float(np.prod([luck for luck, _ in best])) < CHANCE and len(best) > 1:
                for j, cell, row in ((j, cell, row) for _, marked in best for j, cell, row in marked):
                    name, title = (row[0].text or row[1].text).strip(), heading[j].text.strip()
                    line = normal.place(cell.at)[0]
                    claim = Claim(source, f"bold[{name}, {title}]", f"line {line}", cell.text, {"reads": "bold"})
                    yield Verdict(claim, "holds", {"value": name})
                break


def _best_of(
    normal: Normal, parts: Sequence[Sequence[printed.Row]], j: int
) -> tuple[float, list[tuple[int, printed.Entry, printed.Row]]] | None:
    """The bold cells of a column, all highest in their blocks or all lowest, and how probable that is by luck."""
    luck, marked, signs = 2.0, list[tuple[int, printed.Entry, printed.Row]](), {1, -1}
    for part in parts:
        cells = [(q.ends[0], row) for row in part if (q := _number(normal, row[j])) is not None]
        bolds = [(value, row) for value, row in cells if _is_bold(normal, row[j])]
        if len(bolds) == 1 and len(cells) > 1:
            (value, row), values = bolds[0], [value for value, _ in cells]
            signs &= {sign for sign, end in ((1, max(values)), (-1, min(values))) if value == end}
            luck /= len(cells)
            marked.append((j, row[j], row))
    return (luck, marked) if signs and marked else None


def _is_number(cell: printed.Entry) -> bool:
    return PHRASES["cell"].fullmatch(cell.text) is not None


def _is_bold(normal: Normal, cell: printed.Entry) -> bool:
    start = normal.span(cell.at, cell.at + 1)[0] if cell.text else 0
    return bool(cell.text) and PHRASES["bold"].search(normal.source[max(0, start - 30) : start]) is not None


def _decisions(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[tuple[Verdict, tuple[Quantity, ...]]]:
    """A column that says yes or no, or stars, beside the only one of p-values."""
    heading = next((row for row in rows if any(cell.kind.endswith("p") for cell in row)), ())
    of_p = [j for j, cell in enumerate(heading) if cell.kind in ("p", "normal p", "adjusted")]
    if len(of_p) != 1:
        return
    for row in (row for row in rows if row is not heading):
        p = _number(normal, row[of_p[0]])
        less = row[of_p[0]].text.lstrip().startswith("<")
        words = [(word, cell) for cell, title in zip(row, heading, strict=True)
                 if (word := _word(cell.text, bool(PHRASES["decides"].search(title.text)))) is not None]  # fmt: skip
        if p is None or len(words) != 1 or not 0 <= p.ends[0] <= 1:
            continue
        (decided, cell), level = words[0], 0.05
        right = (p.ends[0] <= level) if decided else (p.ends[1] >= level and not less)
        claim = claim_of(p.of, {"formula": "p", "with": {"p": p.of.value}}, "the word")
        evidence = {"value": cell.text, "paired": [cell.text, f"p = {p.of.phrase}"], "spans": [list(p.of.span)]}
        if right:
            yield Verdict(claim, "holds", evidence), (p,)
        else:
            other = {"settles": "at which level it was decided", "said": f"at 0.05 it is {'not ' * decided}significant"}
            yield Verdict(claim, "unresolved", evidence | other, decision_changed=True), (p,)


def _word(text: str, of_decisions: bool) -> bool | None:
    """Whether a cell says that something was found; None where it says nothing of the kind."""
    plain = re.sub(r"\s+", " ", text).strip().lower()
    if PHRASES["not_found"].fullmatch(plain) and (of_decisions or PHRASES["letters"].fullmatch(plain)):
        return False
    if PHRASES["found"].fullmatch(plain) and (of_decisions or set(plain) == {"*"}):
        return True
    return None
