"""Groups of algorithms that do not differ, as runs of neighbours along an order."""

from __future__ import annotations

from collections.abc import Sequence


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
