"""All signed ranks of two columns that unprinted digits allow: Wilcoxon's test and the sign test.

A difference a - b of printed numbers lies in an interval around its printed value, each independently of the others, so
every weak order of the absolute differences that the intervals allow, with every sign, is some table's.
"""

from collections.abc import Iterator, Mapping, Sequence

from crosscheck.rounding import pieces

START: pieces.State = ((0, 0, 0), ())


def signed_ranks(grid: pieces.Grid) -> dict[pieces.State, pieces.Way] | None:
    """States ((2 W+ with the zeros ranked, wins, zeros), sizes of the groups of equal |d|)."""
    options = [_options(grid, i) for i in range(len(grid.rows))]
    hulls = [(min(lo for _, (lo, _) in differences), max(hi for _, (_, hi) in differences)) for differences in options]
    return pieces.states((_piece(grid, options, before, rows) for before, rows in pieces.components(hulls)), START)


def signs(grid: pieces.Grid) -> dict[pieces.State, pieces.Way] | None:
    """States ((wins, losses, zeros), ())."""

    def piece(i: int) -> Iterator[pieces.Outcome]:
        printed = _difference(grid, i)
        for sign, _ in _options(grid, i):
            counts = (int(sign > 0), int(sign < 0), int(sign == 0))
            same = sign == (printed > 0) - (printed < 0)
            yield pieces.Outcome((counts, ()), {} if same else _moved(grid, i, sign))  # by a step

    return pieces.states((piece(i) for i in range(len(grid.rows))), START)


def _difference(grid: pieces.Grid, i: int) -> int:
    """a - b as printed."""
    return grid.sign * (grid.middle(i, 0) - grid.middle(i, 1))


def _options(grid: pieces.Grid, i: int) -> list[tuple[int, pieces.Span]]:
    """(sign, span of |d|) of the differences that a row can have."""
    d, reach = _difference(grid, i), grid.reach(i, 0) + grid.reach(i, 1)
    differences = [(1, (max(1, d - reach), d + reach)), (-1, (max(1, -d - reach), reach - d))]
    if abs(d) <= reach:
        differences.append((0, (0, 0)))
    return [(sign, span) for sign, span in differences if span[0] <= span[1]]


def _moved(grid: pieces.Grid, i: int, d: int) -> Mapping[tuple[int, int], int]:
    """The steps that a and b must move so that their difference is d: a first, b where a cannot go so far."""
    far = d - _difference(grid, i)
    first = max(-grid.reach(i, 0), min(grid.reach(i, 0), far))
    steps = {(i, 0): grid.sign * first, (i, 1): grid.sign * (first - far)}
    return {cell: x for cell, x in steps.items() if x}


def _piece(
    grid: pieces.Grid, options: Sequence[Sequence[tuple[int, pieces.Span]]], before: int, rows: Sequence[int]
) -> Iterator[pieces.Outcome]:
    def outcomes() -> Iterator[pieces.Outcome]:
        for chosen in pieces.choices([options[i] for i in rows]):
            for groups in pieces.weak_orders([span for _, span in chosen]):
                size = {j: x for members, x in groups for j in members}
                changes: dict[tuple[int, int], int] = {}
                for j, (sign, _) in enumerate(chosen):
                    changes |= _moved(grid, rows[j], sign * size[j])
                yield pieces.Outcome(_state([sign for sign, _ in chosen], groups, before), changes)

    def plain() -> pieces.State:
        d = [_difference(grid, i) for i in rows]
        sizes = sorted({abs(x) for x in d})
        groups = [(tuple(j for j, x in enumerate(d) if abs(x) == size), size) for size in sizes]
        return _state([(x > 0) - (x < 0) for x in d], groups, before)

    return pieces.unchanged_first(outcomes(), plain)


def _state(sign: Sequence[int], groups: Sequence[tuple[tuple[int, ...], int]], before: int) -> pieces.State:
    plus = 0
    for members, _ in groups:
        plus += (2 * before + len(members) + 1) * sum(sign[j] > 0 for j in members)
        before += len(members)
    counts = (plus, sum(s > 0 for s in sign), sum(s == 0 for s in sign))
    return counts, tuple(len(members) for members, _ in groups)
