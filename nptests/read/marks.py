"""What is printed bold: the best of each row, or of each column; so it is known where the algorithms stand.

A corner that heads the rows says it, too.
"""

from collections.abc import Collection, Sequence

from nptests.data.cells import entry
from nptests.read.rows import Row

ACROSS, DOWN, HEADED = "across", "down", "headed"
RANKED, RANKED_DOWN = "ranked", "ranked down"  # by places beside the scores
SIZED, CROSSED = "sized", "crossed"  # by what stands over the columns
IN_ROWS = {  # what says that the algorithms stand in the rows
    DOWN: "the best of each column is bold",
    RANKED_DOWN: "the places beside the scores are those within each column",
    HEADED: "the corner heads the rows as algorithms, and the columns as data sets",
    SIZED: "the headings say how large each data set is",
    CROSSED: "the headings are pairs, each of the first with each of the second",
}
FEWEST = 2  # lines with a mark: one may mark anything
CLEAR = 5  # lines whose best is marked by no accident
SHARE = 0.75  # of the lines have one


def marked(rows: Sequence[Row], bold: Collection[tuple[int, int]]) -> str:
    """Along which lines the bold numbers are the best: across each row, down each column; empty where it is open."""
    numbers = {(i, j): x for i, row in enumerate(rows) for j, cell in enumerate(row) if (x := number(cell)) is not None}
    places = [place for place in bold if place in numbers]
    if not places or len(places) * 2 > len(numbers):
        return ""
    holds = [_holds(numbers, places, axis) for axis in (0, 1)]
    return "" if holds[0] == holds[1] else ACROSS if holds[0] else DOWN


def ranked(rows: Sequence[Sequence[int]]) -> str:
    """Along which lines whole numbers beside the scores are their places; empty where it is open."""

    def hold(lines: Sequence[Sequence[int]]) -> bool:
        sums = [abs(sum(line) - len(line) * (len(line) + 1) / 2) < len(line) / 2 for line in lines]
        places = all(0 < min(line) <= max(line) <= len(line) for line in lines)
        return len(lines[0]) > FEWEST < len(lines) and all(sums) and places

    if len({*map(len, rows)}) != 1:
        return ""
    across, down = hold(rows), hold(list(zip(*rows, strict=True)))
    return "" if across == down else RANKED if across else RANKED_DOWN


def _holds(numbers: dict[tuple[int, int], float], places: Collection[tuple[int, int]], axis: int) -> bool:
    """Whether in each line the bold numbers are its largest, or in each its smallest."""
    lines: dict[int, list[float]] = {}
    for place, number in numbers.items():
        lines.setdefault(place[axis], []).append(number)
    bolds: dict[int, set[float]] = {}
    for place in places:
        bolds.setdefault(place[axis], set()).add(numbers[place])
    usual = [line for line in bolds if len(lines[line]) > 1]
    if len(usual) < FEWEST or len(usual) < SHARE * len([line for line in lines.values() if len(line) > 1]):
        return False
    others = [{place[1 - axis] for place in of} for of in (places, numbers)]
    if others[0] == others[1] and len(usual) < CLEAR:  # one in each of the others, too
        return False
    return any(all(bolds[line] == {best(lines[line])} for line in usual) for best in (max, min))


def number(cell: str) -> float | None:
    """The score in a cell, None where it holds none."""
    e = entry(cell)
    try:
        return None if e is None else float(e.written("," if "," in e.number and "." not in e.number else "."))
    except ValueError:
        return None
