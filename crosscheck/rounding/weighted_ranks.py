"""All weighted ranks that unprinted digits allow: Quade's test.

Within a row numbers can have every weak order that their intervals allow; with a given order the range of the row fills
an interval; and the rows are independent, so every weak order of the ranges is some table's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosscheck.rounding import pieces


@dataclass(frozen=True)
class Order:
    """An order of the numbers of one row: doubled centred ranks, the groups with their spans, the span of the range."""

    ranks: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    spans: tuple[pieces.Span, ...]
    range: pieces.Span


def weighted_ranks(grid: pieces.Grid) -> dict[pieces.State, pieces.Way] | None:
    """States (4 times the column sums of S_ij = Q_i (r_ij - (k + 1)/2) and 16 times the sum of their squares, ())."""
    k = len(grid.columns)
    rows = [_orders([grid.span(i, j) for j in range(k)]) for i in range(len(grid.rows))]
    hulls = [(min(o.range[0] for o in orders), max(o.range[1] for o in orders)) for orders in rows]
    parts = (_piece(grid, rows, before, members) for before, members in pieces.components(hulls))
    return pieces.states(parts, ((0,) * (k + 1), ()))


def _orders(spans: Sequence[pieces.Span]) -> list[Order]:
    orders = []
    for groups in pieces.weak_orders(spans):
        low: list[int] = []
        high: list[int] = []
        for members, _ in groups:
            low.append(max(max(spans[j][0] for j in members), low[-1] + 1 if low else -(10**18)))
        for members, _ in reversed(groups):
            high.insert(0, min(min(spans[j][1] for j in members), high[0] - 1 if high else 10**18))
        ends = (0, 0) if len(groups) == 1 else (max(len(groups) - 1, low[-1] - high[0]), high[-1] - low[0])
        order = tuple(group for group, _ in groups)
        orders.append(Order(_ranks(order, len(spans)), order, tuple(zip(low, high, strict=True)), ends))
    return orders


def _ranks(groups: Sequence[Sequence[int]], k: int) -> tuple[int, ...]:
    """2 r - (k + 1) of every number."""
    ranks, before = [0] * k, 0
    for members in groups:
        for j in members:
            ranks[j] = 2 * before + len(members) - k
        before += len(members)
    return tuple(ranks)


def _piece(
    grid: pieces.Grid, rows: Sequence[Sequence[Order]], before: int, members: Sequence[int]
) -> Iterator[pieces.Outcome]:
    k = len(grid.columns)

    def outcomes() -> Iterator[pieces.Outcome]:
        for chosen in pieces.choices([rows[i] for i in members]):
            for groups in pieces.weak_orders([order.range for order in chosen]):
                changes: dict[tuple[int, int], int] = {}
                for group, size in groups:
                    for m in group:
                        changes |= _moved(grid, members[m], chosen[m], size)
                yield pieces.Outcome(_state([o.ranks for o in chosen], [group for group, _ in groups], before), changes)

    def plain() -> pieces.State:
        cells = [[grid.middle(i, j) for j in range(k)] for i in members]
        ranges = [max(row) - min(row) for row in cells]
        return _state([_ranks(_groups(row), k) for row in cells], _groups(ranges), before)

    return pieces.unchanged_first(outcomes(), plain)


def _groups(values: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(j for j, x in enumerate(values) if x == value) for value in sorted(set(values))]


def _state(ranks: Sequence[Sequence[int]], groups: Sequence[Sequence[int]], before: int) -> pieces.State:
    sums = [0] * (len(ranks[0]) + 1)
    for group in groups:
        weight = 2 * before + len(group) + 1  # doubled rank of the range
        for m in group:
            for j, r in enumerate(ranks[m]):
                sums[j] += weight * r
                sums[-1] += (weight * r) ** 2
        before += len(group)
    return tuple(sums), ()


def _moved(grid: pieces.Grid, i: int, order: Order, size: int) -> Mapping[tuple[int, int], int]:
    """The steps that the cells of a row must move to have this order and this range."""
    (low, high), (last_low, last_high) = order.spans[0], order.spans[-1]
    at = max(low, last_low - size)
    assert at <= min(high, last_high - size)
    changes: dict[tuple[int, int], int] = {}
    for g, members in enumerate(order.groups):
        at = at if g == 0 else max(order.spans[g][0], at + 1)
        if g == len(order.groups) - 1:
            at = max(low, last_low - size) + size
        changes |= {(i, j): at - grid.middle(i, j) for j in members}
    return {cell: steps for cell, steps in changes.items() if steps}
