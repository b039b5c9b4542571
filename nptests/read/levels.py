"""Headings of several levels, as pandas and papers write them: what names a level, and what stands once a measure.

A level of measures (accuracy and F1 of each algorithm) makes a table of each; deviations and counts beside the scores
are set aside, as they are in a table of one level.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import numpy as np

from nptests.data.cells import is_mark, is_number, is_record
from nptests.data.decimals import is_missing
from nptests.data.intake import headings as words
from nptests.data.intake.known_names import in_rows, known_algorithms, known_datasets
from nptests.data.intake.summary_words import has_arrow
from nptests.read.blocks import without_sums_of_blocks
from nptests.read.corners import with_one_corner, with_plain_headings
from nptests.read.factors import are_words, never_meet
from nptests.read.grid import OF_A_MEASURE, Grid
from nptests.read.marks import CROSSED, SIZED, number
from nptests.read.row_kinds import each_kind
from nptests.read.rows import Rectangle, Rows
from nptests.read.several_columns import beside_their_gain, with_gain, without_runs
from nptests.read.shares import MOST, shares

_QUOTED = r"'([^'\\]*+(?:\\.[^'\\]*+)*+)'"
_PART = re.compile(rf"{_QUOTED}?|\"([^\"]*)\"?|([\w.+-]+)")  # of a pair: there every quote is closed
_PAIR = re.compile(rf"\((?:{_QUOTED}|\"[^\"]*\"|[\w.+-]+)(?:,\s*(?:{_QUOTED}|\"[^\"]*\"|[\w.+-]+))++\)")
_SIZED = re.compile(r"[(\[]?\s?[nN]\s?=\s?\d[\d,]*+\s?[)\]]?$")
_SIGNS = ("±", "+/-", "+-")
_CHANGE = re.compile(r"[(\[]\s*[+−–-]\s*\d[\d.,]*(?:\s*%)?\s*[)\]]")  # against a baseline, beside the score
MOST_LEVELS = 6
MOST_ROWS = 500  # of which it is asked whether their numbers add up
FEWEST = 3  # rows that tell which way measures go
KNOWN = 0.5  # of the headings: they are data sets


def in_levels(grid: Grid, *, alone: bool = True) -> list[Grid]:
    """The grid with one name over each column, a table for each measure; as it is where it has one level.

    alone    whether the file has no other table
    """
    grid = without_runs(with_plain_headings(with_one_corner(without_sums_of_blocks(grid))))
    if isinstance(grid.rows, Rectangle) and any(map(is_number, grid.rows[0][1:])):
        return [grid]
    grid = _without_span(_without_sizes(_named_levels(_without_counter(_uncentred(_in_pairs(_untupled(grid)))))))
    parts = _each_measure(_with_spreads(grid), alone=alone)
    return [kind for part in parts for kind in each_kind(part, _levels(part), alone=alone and len(parts) < 2)]


def is_of_a_measure(grid: Grid) -> bool:
    """Whether it is one of the tables that a level of measures was parted into."""
    return any(note.startswith(OF_A_MEASURE) for note in grid.notes)


def _untupled(grid: Grid) -> Grid:
    """Names such as ('accuracy', 'SVM'), which pandas writes where a format has no levels, as levels."""
    rows = grid.rows
    if not any(cell[:1] == "(" for cell in (*rows[0], *(row[0] for row in rows[1:3] if row))):
        return grid
    levels = max((len(parts) for cell in rows[0] if (parts := _parts(cell))), default=1)
    if levels > 1:
        split = [_parts(cell) or ("",) * (levels - 1) + (cell,) for cell in rows[0]]
        rows = (*zip(*split, strict=True), *rows[1:])
    first = [_parts(row[0]) for row in rows[levels if levels > 1 else 1 :] if row]
    if first and all(first) and len({len(parts or ()) for parts in first}) == 1:
        count = len(first[0] or ())
        heads = [f"level {j + 1}" for j in range(count)]
        head = (*heads, *rows[0][1:])
        rows = (head, *((*(parts or ()), *row[1:]) for parts, row in zip(first, rows[1:], strict=True)))
    return grid if rows is grid.rows else replace(grid, rows=tuple(rows), headers=max(levels, 1), merged=frozenset())


def _in_pairs(grid: Grid) -> Grid:
    """The same, known to have headings such as "GIN, Cora", each of the first with each of the second."""
    if isinstance(grid.rows, Rectangle) or grid.marks or grid.turned or words.heads_datasets(grid.rows[0][0]):
        return grid
    pairs = [tuple(cell.split(", ")) for cell in grid.rows[0][1:]]
    counts = [len({*side}) for side in zip(*pairs, strict=True)] if {*map(len, pairs)} == {2} else []
    crossed = len(counts) == 2 and min(counts) > 1 and counts[0] * counts[1] == len({*pairs}) == len(pairs)
    measured = crossed and any(_measured(name) for pair in pairs for name in pair)
    return replace(grid, marks=CROSSED) if crossed and not measured else grid


def _parts(cell: str) -> tuple[str, ...] | None:
    if not _PAIR.fullmatch(cell):
        return None
    return tuple(next(filter(None, match.groups()), "") for match in _PART.finditer(cell[1:-1]))


def _uncentred(grid: Grid) -> Grid:
    """What stands over the middle of its columns stands over the first: the same headings are repeated below each."""
    if grid.merged or _levels(grid) != 2:
        return grid
    top, under = ((*row, *("",) * (grid.width - len(row))) for row in grid.rows[:2])
    first = len(list(takewhile(lambda cell: not cell, under)))
    kinds, over = under[first:], [j for j in range(first, grid.width) if top[j]]
    wide = len(kinds) // max(len(over), 1)
    if len(over) < 2 or len({*kinds}) != wide or wide < 2 or kinds != kinds[:wide] * len(over):
        return grid
    if [(j - first) // wide for j in over] != [*range(len(over))]:
        return grid
    names = [top[over[k // wide]] if k % wide == 0 else "" for k in range(len(kinds))]
    return replace(grid, rows=((*top[:first], *names), *grid.rows[1:]))


def _without_counter(grid: Grid) -> Grid:
    """The name of the headings does not stand over the rows that pandas counts."""
    head, body = grid.rows[0], grid.rows[grid.headers or 1 :]
    if len(head) < 3 or not words.heads_algorithms(head[0]) or [row[0] for row in body[:2] if row] != ["0", "1"]:
        return grid
    if [row[0] for row in body if row] != [str(i) for i in range(len(body))]:
        return grid
    return replace(grid, rows=(("", *head[1:]), *grid.rows[1:]), turned=True)


def _named_levels(grid: Grid) -> Grid:
    """Without the row in which nothing but the names of the rows is headed, and the names of levels above it.

    Where these say that the headings are algorithms, nobody need ask; data sets in the headings are turned.
    """
    for i in range(1, min(MOST_LEVELS, len(grid.rows) - 1)):
        row = grid.rows[i]
        count = len(list(takewhile(bool, row)))
        above = grid.rows[:i]
        pivoted = i > 1 and len({*above[0][1:]}) < len(above[0]) - 1  # settings stand again under each measure
        texts = not any(is_number(cell) for other in above[: i - pivoted] for cell in other[1:])
        texts = texts or (grid.headers or 0) > i
        if not texts:
            return grid
        headed = 0 < count < MOST_LEVELS and not any(map(is_number, row[:count]))
        if not headed or any(row[count:]) or not any(above[-1][count:]):
            continue
        if not any(is_number(cell) or is_missing(cell) for cell in grid.rows[i + 1][count:]):
            return grid
        sections = any(other[:1] > ("",) and not any(other[1:]) for other in grid.rows[i + 1 :])
        called = ["", *filter(words.heads_algorithms, above[-1][:1]), *filter(words.heads_datasets, above[-1][:1])]
        known = pivoted or words.heads_algorithms(row[0]) or words.names_datasets(row[0])
        if sections or (above[-1][0] not in called and not known):
            return grid
        named = [next(filter(None, other[:count]), "") for other in above]
        blank = ("",) * count
        heads = [(*blank, *other[count:]) for other in above[:-1]] + [(*row[:count], *above[-1][count:])]
        merged = frozenset((r - (r > i), j) for r, j in grid.merged if r != i and not (r < i and j < count))
        turned = replace(grid, rows=(*heads, *grid.rows[i + 1 :]), headers=i, merged=merged)
        own = named[-1]
        if words.heads_algorithms(own):  # of several levels, each algorithm stands under each of the others
            return replace(turned, marks=CROSSED) if pivoted else replace(turned, turned=True)
        if i == 1 and count == 1 and words.names_datasets(own) and words.heads_algorithms(row[0]):
            note = f"turned: the headings are called {own!r}, and the rows {row[0]!r}"
            head, *rest = turned.transposed().rows
            return replace(turned.transposed(), rows=((own, *head[1:]), *rest), headers=1, notes=(*grid.notes, note))
        return turned
    return grid


def _without_sizes(grid: Grid) -> Grid:
    """Without a line of sizes under the headings, (n = 8): they are those of data sets, and no algorithm has one."""
    count = _levels(grid)
    heads = grid.rows[count - 1]
    sized = [cell for cell in heads[1:] if _SIZED.search(cell)]
    if len(sized) < FEWEST or 2 * len(sized) <= len(heads) or words.heads_datasets(heads[0]):
        return grid
    grid = replace(grid, marks=SIZED)
    if count < 2 or not all(_SIZED.fullmatch(cell) or not cell for cell in heads[1:]):
        return grid
    corner = (heads[0] or grid.rows[count - 2][0], *grid.rows[count - 2][1:])
    kept = replace(grid, headers=count).keep_rows([i for i in range(len(grid.rows)) if i != count - 1])
    return replace(kept, rows=(*kept.rows[: count - 2], corner, *kept.rows[count - 1 :]))


def _without_span(grid: Grid) -> Grid:
    """Without a line above the headings that says one thing of all scores: Accuracy, beside nothing or Datasets."""
    count = _levels(grid)
    if count < 2:
        return grid
    top, body = grid.levels(count)[0], grid.rows[count : count + MOST_ROWS]  # the first may have few scores
    scored = [j for j in range(grid.width) if any(j < len(row) and is_number(row[j]) for row in body)]
    of_names = {top[j] for j in range(max(scored, default=0)) if j not in scored}
    over = [j for j in scored if top[j] and top[j] not in of_names]
    spans = {top[j] for j in scored} - {"", *of_names}
    if len(over) < 2 or len(spans) > 1 or words.compares(top[over[0]].split()[-1]):
        return grid
    under = [grid.rows[1][j] if j < len(grid.rows[1]) else "" for j in range(grid.width)]
    own = (*grid.rows[0], *("",) * grid.width)  # a title reaches over empty columns, and names none
    named = tuple(cell or ("" if j in over else own[j]) for j, cell in enumerate(under))
    merged = frozenset((i - 1, j) for i, j in grid.merged if i)
    note = f"all scores stand under {top[over[0]]!r}"
    rows = (named, *grid.rows[2:])
    return replace(grid, rows=rows, headers=count - 1, merged=merged, notes=(*grid.notes, note))


def _with_spreads(grid: Grid) -> Grid:
    """± in a column of its own joins the numbers beside it; under one heading, empty columns are left out."""
    width, first = grid.width, grid.headers or 1
    if isinstance(grid.rows, Rectangle) or len(grid.rows) <= first:
        return grid
    padded = [(*row, *("",) * (width - len(row))) for row in grid.rows]
    body = [row for row in padded[first:] if len({*filter(None, row)}) > 1]
    body = [row for row in body if not any(is_record(cell.strip("()[] ")) for cell in row)]
    signs = [j for j in range(1, width - 1) if all(row[j] in ("", *_SIGNS) for row in body)]
    signs = [j for j in signs if any(row[j] for row in body)]
    if signs:
        rows = [
            tuple(
                " ".join(filter(None, row[j : j + 3] if row[j + 1] in _SIGNS else dict.fromkeys(row[j : j + 3])))
                if j + 1 in signs
                else cell
                for j, cell in enumerate(row)
            )
            for row in padded
        ]
        left = [j for j in range(width) if j not in signs and j - 1 not in signs]
        return _with_spreads(replace(grid, rows=tuple(rows)).keep_columns(left))
    heads = padded[first - 1]
    idle = [
        j
        for j in range(1, width)
        if heads[j] and heads[j] == heads[j - 1] and (first - 1, j) in grid.merged
        and all(not row[j] or is_mark(row[j]) or _CHANGE.fullmatch(row[j]) for row in body)
    ]  # fmt: skip
    return grid.keep_columns([j for j in range(width) if j not in idle]) if idle else grid


def _each_measure(grid: Grid, *, alone: bool) -> list[Grid]:
    """A table for each measure, where each algorithm has them all; what is beside the scores is left to be judged."""
    count = _levels(grid)
    if count < 2:
        return [grid]
    levels = grid.levels(count)
    every = list(zip(*levels, strict=True))
    keys = [
        j for j, column in enumerate(every) if column == every[0] or len({*filter(None, column)}) < 2
    ]  # of one level, of none, or under that of the names
    columns = [j for j in range(len(every)) if j not in keys]

    def is_measured(level: Sequence[str]) -> bool:
        return words.heads_metrics(level[0]) or all(map(_measured, {level[j] for j in columns}))

    for i, level in sorted(enumerate(levels), key=lambda each: not is_measured(each[1])):
        kinds = list(dict.fromkeys(level[j] for j in columns))
        others = list(dict.fromkeys(_other(every[j], i) for j in columns))
        crossed = len({every[j] for j in columns}) == len(columns) == len(kinds) * len(others)
        kept = [kind for kind in kinds if not words.heads_spread_or_rank(kind)]
        if not crossed or min(len(kept), len(others)) < 2 or not all(kinds):
            continue
        at = {(level[j], _other(every[j], i)): j for j in columns}
        groups = [[at[kind, other] for kind in kinds] for other in others]
        corner = next(filter(None, every[0][::-1]), "")
        if with_gain(grid.rows[count:], groups, kinds):
            return [beside_their_gain(grid, count, kinds, dict(zip(others, groups, strict=True)), keys)]
        if (
            words.heads_metrics(level[0])
            or _are_measures(kept, others, corner)
            or _add_up(grid.rows[count:], groups)
            or _oppose(grid.rows[count:], groups)
            or (are_words(kinds) and _never_meet(grid.rows[count:], groups))
        ):
            return [
                _of_measure(grid, levels, i, [*keys, *(j for j in columns if level[j] == kind)], kind, alone)
                for kind in kept
            ]
        names = [row[0] for row in grid.rows[count:] if row]
        corner = words.bare(corner)
        open_ = not (grid.marks or grid.turned or words.heads_datasets(corner) or words.stands_over_algorithms(corner))
        every_name = [*kinds, *(name for other in others for name in other)]
        beside = any(words.stands_beside(n) or words.counts_or_numbers(n) for n in every_name)
        if open_ and not beside and in_rows(names, every_name) >= 0:
            grid = replace(grid, marks=CROSSED)
    return [grid]


def _of_measure(grid: Grid, levels: Sequence[Sequence[str]], i: int, own: list[int], kind: str, alone: bool) -> Grid:
    """The columns of one measure, without the level that says so."""
    rest = [[*level] for k, level in enumerate(levels) if k != i]
    for j in own:  # what stands once over a column of names may stand in that level, and may name the level
        called = levels[i][j] == kind or words.heads_metrics(levels[i][j])
        rest[-1][j] = rest[-1][j] or ("" if any(level[j] for level in rest) or called else levels[i][j])
    named = words.heads_metrics(levels[i][0]) and words.heads_algorithms(rest[-1][0])  # each level has its name
    if named:
        rest[-1] = ["" if level == rest[-1][0] else level for level in rest[-1]]
    heads = tuple(map(tuple, rest))
    merged = frozenset((r - (r > i), j) for r, j in grid.merged if r != i)
    rows = (*heads, *grid.rows[len(levels) :])
    turned = named or grid.turned or grid.marks == CROSSED  # the level of algorithms is the one that is left
    marks = grid.marks if grid.marks != CROSSED else ""
    part = replace(grid, rows=rows, headers=len(heads), merged=merged, turned=turned, marks=marks)
    part = part.keep_columns(sorted(own))
    if words.heads_metrics(levels[i][0]) and i and words.heads_datasets(heads[-1][0]) and _in_rows(part):
        part = replace(part.transposed(), headers=1)  # what stands in the corner names the level beside it
    title = kind if alone or not grid.title else f"{kind}: {grid.title}"
    return replace(part, title=title, notes=(*part.notes, f"{OF_A_MEASURE}{kind}"))


def _in_rows(grid: Grid) -> bool:
    """Whether the rows have names of algorithms, and the headings none, or these more of data sets."""
    rows, heads = [row[0] for row in grid.rows[1:]], grid.rows[0][1:]
    known = known_algorithms(rows) - known_algorithms(heads), known_datasets(heads) - known_datasets(rows)
    return len(grid.rows[0]) == grid.width and grid.headers == 1 and sum(known) > 0


def _are_measures(kinds: Sequence[str], others: Sequence[tuple[str, ...]], corner: str) -> bool:
    """Whether headings are measures or conditions under which each of the others stands: by words, or by these."""
    if all(map(words.names_part, _apart(kinds))):
        return True
    mostly = 2 * sum(map(_measured, kinds)) >= len(kinds) and not any(map(words.stands_beside, kinds))
    if mostly and not any(_measured(name) for other in others for name in other):
        return True  # of AUC and F, one is known
    if any(map(_measured, kinds)) and (all(map(_measured, kinds)) or not any(_measured(n) for o in others for n in o)):
        return True  # one measure among them makes the others such
    if all(any(map(str.isdigit, kind)) for kind in kinds):
        return False  # settings: 1-shot, 5-shot
    named = known_algorithms(other[-1] for other in others) >= KNOWN and not known_algorithms(kinds)
    if named and not any(map(words.stands_beside, kinds)):
        return True
    return words.heads_algorithms(words.bare(corner)) and known_datasets(other[-1] for other in others) >= KNOWN


def _oppose(rows: Rows, groups: Sequence[Sequence[int]]) -> bool:
    """Whether two kinds of numbers are of two measures: theirs never meet, and under each other one falls as one rises.

    Of conditions, the harder one has lower numbers, and a better algorithm is better under both.
    """
    if len(groups[0]) != 2 or len(rows) < FEWEST or len(rows) > MOST_ROWS:
        return False
    cells = [[number(row[j]) if j < len(row) else None for group in groups for j in group] for row in rows]
    x = np.array(cells, dtype=np.float64)
    one, other = x[:, ::2], x[:, 1::2]
    if np.isnan(x).any() or not (one.max() < other.min() or other.max() < one.min()):
        return False
    centred = [each - each.mean(axis=0) for each in (one, other)]
    return bool(((centred[0] * centred[1]).sum(axis=0) < 0).all())


def _never_meet(rows: Rows, groups: Sequence[Sequence[int]]) -> bool:
    """Whether the numbers of every two kinds lie apart, in all rows."""
    cells = (
        [row[j] for row in rows[:MOST_ROWS] for j in of_kind if j < len(row)] for of_kind in zip(*groups, strict=True)
    )
    return never_meet([[x for x in map(number, of_kind) if x is not None] for of_kind in cells])


def _apart(kinds: Sequence[str]) -> list[str]:
    """What of headings differs, without the words at their end that all have: Val DetA and Test DetA are Val, Test."""
    apart = [kind.split() for kind in kinds]
    while len({tuple(parts[-1:]) for parts in apart}) == 1 and all(len(parts) > 1 for parts in apart):
        apart = [parts[:-1] for parts in apart]
    return [" ".join(parts) for parts in apart]


def _other(column: tuple[str, ...], i: int) -> tuple[str, ...]:
    return (*column[:i], *column[i + 1 :])


def _add_up(rows: Rows, groups: Sequence[Sequence[int]]) -> bool:
    """Whether the numbers under each of the others are parts of one whole: correct and wrong; sat, unsat, solved."""
    if len(groups[0]) > MOST or len(rows) > MOST_ROWS:
        return False
    stacked = [[row[j] for j in group] for group in groups for row in rows if len(row) > max(group)]
    return bool(shares(stacked, sums=True))


def _measured(kind: str) -> bool:
    arrows = has_arrow(kind) or "@" in kind
    return arrows or words.measure_in(kind) is not None or words.heads_scores(kind) or words.only_measure(kind)


def _levels(grid: Grid) -> int:
    """The rows of headings: as the format says, else those of words above the first number."""
    head, under = grid.rows[:2] if grid.headers == 1 and len(grid.rows) > 2 else ((), ())
    parted = any((0, j) in grid.merged for j in range(1, len(head))) and all(under[1:])
    second = any(under) and not any(map(is_number, under)) and (parted or (not under[0] and not all(head[1:])))
    if grid.headers is not None and not second:  # a format that has one row of headings may hold another
        return grid.headers
    rows = list(takewhile(lambda row: not any(map(is_number, row[1:])) and not _is_title(row), grid.rows[:MOST_LEVELS]))
    return len(rows) if len(rows) < len(grid.rows) and all(any(row[1:]) for row in rows) else 1


def _is_title(row: Sequence[str]) -> bool:
    """Whether a row says the same from its first cell to its last: of a section, that stands below the headings."""
    return len(row) > 1 and bool(row[0]) and {*row} == {row[0]}
