"""All ranks within the rows that unprinted digits allow: Friedman's test and its relatives.

Numbers of one row can have every weak order that their intervals allow, whatever the other rows do; the statistics
depend on the column totals of the ranks and on the ties only.
"""

from collections.abc import Iterator, Mapping, Sequence

from crosscheck.rounding import pieces


def rank_totals(grid: pieces.Grid, only: int | None = None) -> dict[pieces.State, pieces.Way] | None:
    """States (doubled column totals and the sum of t**3 - t over the ties, ()), of one row alone if `only` says so."""
    k = len(grid.columns)
    rows = range(len(grid.rows)) if only is None else [only]
    return pieces.states((_piece(grid, i) for i in rows), ((0,) * (k + 1), ()))


def _piece(grid: pieces.Grid, i: int) -> Iterator[pieces.Outcome]:
    plain = [grid.middle(i, j) for j in range(len(grid.columns))]

    def outcomes() -> Iterator[pieces.Outcome]:
        for groups in pieces.weak_orders([grid.span(i, j) for j in range(len(plain))]):
            values = {j: x for members, x in groups for j in members}
            numbers = [values[j] for j in range(len(plain))]
            yield pieces.Outcome(state(numbers), _moved(i, plain, numbers))

    return pieces.unchanged_first(outcomes(), lambda: state(plain))


def state(row: Sequence[int]) -> pieces.State:
    """Doubled ranks of numbers, the smallest first, and the sum of t**3 - t over their ties."""
    ranks = (2 * sum(y < x for y in row) + sum(y == x for y in row) + 1 for x in row)
    ties = sum(row.count(x) ** 3 - row.count(x) for x in set(row))
    return (*ranks, ties), ()


def _moved(i: int, plain: Sequence[int], numbers: Sequence[int]) -> Mapping[tuple[int, int], int]:
    """The cells that must differ from print; a single one where that is enough."""
    target = state(numbers)
    for j, x in enumerate(numbers):
        if state([*plain[:j], x, *plain[j + 1 :]]) == target:
            return {(i, j): x - plain[j]}
    return {(i, j): x - plain[j] for j, x in enumerate(numbers) if x != plain[j]}
