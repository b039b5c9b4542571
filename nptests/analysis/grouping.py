"""Who is not different from whom: groups as maximal cliques, and letters."""

from __future__ import annotations

from string import ascii_letters
from typing import Any

import numpy as np
from numpy.typing import NDArray


def maximal_cliques(alike: NDArray[Any]) -> tuple[tuple[int, ...], ...]:
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
    names = [_letter(i) for i in range(len(groups))]
    return tuple("".join(name for name, group in zip(names, groups, strict=True) if j in group) for j in range(k))


def _letter(i: int) -> str:
    return ascii_letters[i % len(ascii_letters)] + "'" * (i // len(ascii_letters))


def not_different(adjusted: NDArray[np.float64], alpha: float) -> NDArray[np.bool_]:
    """The matrix of pairs whose adjusted p-value is above alpha: rejection is p <= alpha."""
    return np.asarray(adjusted > alpha)
