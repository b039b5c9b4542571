"""Who is not different from whom: groups as maximal cliques, letters, and runs of neighbours along an order."""

from collections.abc import Sequence
from string import ascii_letters

import numpy as np

from nptests.results import Comparisons
from nptests.vocabulary import Array, Booleans, Numeric


def maximal_cliques(alike: Numeric) -> tuple[tuple[int, ...], ...]:
    """The largest sets of pairwise alike members, in the order of their first members (Bron and Kerbosch 1973).

    `alike` is a symmetric k x k matrix of booleans; its diagonal is not read. A member that is like no other is a set
    of one. Members of a set need not be neighbours in any order.
    """
    k = len(alike)
    near = [{j for j in range(k) if j != i and alike[i][j]} for i in range(k)]
    cliques: list[tuple[int, ...]] = []

    def grow(clique: set[int], candidates: set[int], seen: set[int]) -> None:
        if not candidates and not seen:
            cliques.append(tuple(sorted(clique)))
            return
        pivot = max(candidates | seen, key=lambda j: len(near[j] & candidates))
        for j in sorted(candidates - near[pivot]):
            grow(clique | {j}, candidates & near[j], seen & near[j])
            candidates = candidates - {j}
            seen = seen | {j}

    grow(set(), set(range(k)), set())
    return tuple(sorted(cliques))


def letters(groups: tuple[tuple[int, ...], ...], k: int) -> tuple[str, ...]:
    """The compact letter display: two members share a letter exactly where they are not different.

    One letter a group (Piepho 2004); after a to z come A to Z, then a', b', ...
    """
    names = [ascii_letters[i % len(ascii_letters)] + "'" * (i // len(ascii_letters)) for i in range(len(groups))]
    return tuple("".join(name for name, group in zip(names, groups, strict=True) if j in group) for j in range(k))


def groups_of(comparisons: Comparisons, alpha: float) -> tuple[tuple[tuple[str, ...], ...], dict[str, str]]:
    """Maximal sets of algorithms that are pairwise not different, and their letters; only where all were compared."""
    if comparisons.control is not None:
        return (), {}
    names = comparisons.algorithms
    names = tuple(names[j] for j in ranking(names, comparisons.mean_ranks or [0.0] * len(names)))
    place = {name: i for i, name in enumerate(names)}
    alike = np.ones((len(names), len(names)), dtype=bool)
    for row in comparisons.rows:
        alike[place[row.a], place[row.b]] = alike[place[row.b], place[row.a]] = not row.adjusted <= alpha
    cliques = maximal_cliques(alike)
    marks = dict(zip(names, letters(cliques, len(names)), strict=True))
    return tuple(tuple(names[i] for i in clique) for clique in cliques), marks


def not_different(adjusted: Array, alpha: float) -> Booleans:
    """The matrix of pairs whose adjusted p-value is above alpha: rejection is p <= alpha."""
    return np.asarray(adjusted > alpha)


def ranking(names: Sequence[str], mean_ranks: Sequence[float]) -> list[int]:
    """Positions from best to worst; equal mean ranks in the order of the columns."""
    return sorted(range(len(names)), key=lambda j: (mean_ranks[j], j))


def in_order(groups: Sequence[Sequence[int]], order: Sequence[int]) -> list[list[int]]:
    """Groups of two and more, best first, members from best to worst."""
    place = {j: i for i, j in enumerate(order)}
    sorted_groups = (sorted(group, key=place.__getitem__) for group in groups if len(group) > 1)
    return sorted(sorted_groups, key=lambda group: [place[j] for j in group])


def runs(group: Sequence[int], order: Sequence[int]) -> list[list[int]]:
    """The members of a group in runs of neighbours."""
    place = {j: i for i, j in enumerate(order)}
    neighbours: list[list[int]] = [[group[0]]]
    for j in group[1:]:
        if place[j] == place[neighbours[-1][-1]] + 1:
            neighbours[-1].append(j)
        else:
            neighbours.append([j])
    return neighbours


def levels(spans: Sequence[tuple[float, float]], apart: float) -> list[int]:
    """A level for each span, in order, such that spans on one level are more than `apart` from each other."""
    ends: list[float] = []
    heights = []
    for start, end in spans:
        level = next((i for i, last in enumerate(ends) if last + apart < start), len(ends))
        ends[level : level + 1] = [end]
        heights.append(level)
    return heights
