"""Blocks of rows under one name, as papers print them, and what sums each of them up: its average, a difference."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from nptests.data.intake import headings as words
from nptests.read.grid import Grid
from nptests.read.marks import number
from nptests.read.names import carried
from nptests.read.rows import Rectangle

NEAR = 0.02  # of a mean: papers round before they take it
MOSTLY = 0.8  # of the numbers of a row hold
TINY = 1e-9
MOST, MOST_ROWS = 50, 500


def without_sums_of_blocks(grid: Grid) -> Grid:
    """Without the rows that sum up a block, ETTh1 / Avg, BERT / Gain, and a count of the best under all blocks."""
    first = grid.headers or 1
    if isinstance(grid.rows, Rectangle) or grid.width < 4 or not first < len(grid.rows) <= MOST_ROWS:
        return grid
    body = [(*row, *("",) * (grid.width - len(row))) for row in grid.rows[first:]]
    over = carried([row[0] for row in body])
    kinds = [words.is_summary] + [words.heads_difference] * (not any(map(words.measure_in, grid.rows[first - 1])))
    called = [any(kind(row[1]) for kind in kinds) for row in body]  # where each column is of a measure, each is told
    sums = [i for i, over_it in enumerate(over) if called[i] and not any(kind(over_it) for kind in kinds)]
    blocks = {i: [row for k, row in enumerate(body) if over[k] == over[i] and k not in sums] for i in sums}
    if not sums or not all(1 < len(block) <= MOST and _sums_up(body[i], block) for i, block in blocks.items()):
        return grid
    named = ", ".join(dict.fromkeys(f"'{over[i]} {body[i][1]}'" for i in sums[:3]))
    last, name = len(body) - 1, body[-1][0]
    if body[last][1] == name and (words.counts_or_numbers(name) or words.is_summary(name)):
        sums.append(last)
    grid = replace(grid, notes=(*grid.notes, f"set aside: rows {named}, which sum up their blocks"))
    return grid.keep_rows([i for i in range(len(grid.rows)) if i - first not in sums])


def _sums_up(row: Sequence[str], block: Sequence[Sequence[str]]) -> bool:
    """Whether most numbers of a row are the means of those of the block, or the differences of two of its rows."""
    columns = [[number(each[j]) for each in (row, *block)] for j in range(2, len(row))]
    full = [[x for x in column if x is not None] for column in columns if None not in column]
    if words.is_summary(row[1]):
        sums = [[sum(xs) / len(xs) for _, *xs in full]]
    else:
        sums = [[xs[a] - xs[b] for _, *xs in full] for a, b in permutations(range(len(block)), 2)]
    near = [NEAR * max(abs(x), max(xs) - min(xs)) + TINY for x, *xs in full]
    held = [sum(abs(x[0] - y) <= z for x, y, z in zip(full, each, near, strict=True)) for each in sums]
    return bool(full) and max(held) >= MOSTLY * len(full)
