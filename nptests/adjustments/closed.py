"""Adjustments that know which hypotheses can be true together: Shaffer's and Bergmann and Hommel's."""

from __future__ import annotations

from math import comb

import numpy as np

from nptests.adjustments import neighbours, subsets
from nptests.adjustments.adjustment import Adjustment, Vector, on_sorted, step_down
from nptests.errors import InputError
from nptests.families import Family

# Shaffer's second procedure finds a largest clique partition at every step: 3**k sums each, in Python.
LARGEST_DYNAMIC = 10


def shaffer(p: Vector, family: Family) -> Vector:
    """The running maximum of t_i p_i (Shaffer 1986, first procedure).

    t_i is the largest number of hypotheses that can be true together once i - 1 are rejected: the largest member of
    S(k) that is at most m - i + 1.
    """
    possible = np.array(family.true_counts())
    m = p.shape[-1]
    t = possible[np.searchsorted(possible, np.arange(m, 0, -1), side="right") - 1]
    return on_sorted(lambda q: step_down(t * q))(p)


def shaffer_levels(family: Family, alpha: float) -> Vector:
    """alpha / t_i."""
    possible = np.array(family.true_counts())
    m = len(family.pairs)
    return np.asarray(alpha / possible[np.searchsorted(possible, np.arange(m, 0, -1), side="right") - 1])


def shaffer_dynamic(p: Vector, family: Family) -> Vector:
    """The running maximum of t*_i p_i (Shaffer 1986, second procedure, "S2").

    t*_i is the largest number of hypotheses that can be true together when just those already rejected are false.
    """
    if p.ndim > 1:
        return np.stack([shaffer_dynamic(row, family) for row in p])
    if family.name == "one-control":
        return shaffer(p, family)
    if family.k > LARGEST_DYNAMIC:
        raise InputError(
            "too-large",
            f"Shaffer's second procedure is offered up to {LARGEST_DYNAMIC} algorithms, these are {family.k} "
            f'(each one more takes 3 times as long): use "bergmann-hommel", which is never larger, or "shaffer"',
        )
    order = np.argsort(p, kind="stable")
    t = [_most_true(family, frozenset(order[:i].tolist())) for i in range(len(p))]
    adjusted = np.empty_like(p)
    adjusted[order] = step_down(np.array(t, dtype=np.float64) * p[order])
    return adjusted


def _most_true(family: Family, rejected: frozenset[int]) -> int:
    """The largest number of listed pairs inside the blocks of a partition that joins no rejected pair."""
    apart = [0] * family.k  # bit b of apart[a]: a and b must be in different blocks
    listed = [0] * family.k
    for h, (a, b) in enumerate(family.pairs):
        listed[a] |= 1 << b
        listed[b] |= 1 << a
        if h in rejected:
            apart[a] |= 1 << b
            apart[b] |= 1 << a
    best = [0] * (1 << family.k)
    for members in range(1, 1 << family.k):
        low = (members & -members).bit_length() - 1
        rest = members & ~(1 << low)
        block = rest & ~apart[low]
        most = -1
        choice = block
        while True:  # every set of companions of the lowest member
            inside = _pairs_inside(choice | 1 << low, listed, apart)
            if inside >= 0:
                most = max(most, inside + best[rest & ~choice])
            if choice == 0:
                break
            choice = (choice - 1) & block
        best[members] = most
    return best[-1]


def _pairs_inside(block: int, listed: list[int], apart: list[int]) -> int:
    """Listed pairs inside a block, or -1 where it joins a rejected pair."""
    count = 0
    left = block
    while left:
        a = (left & -left).bit_length() - 1
        left &= left - 1
        if apart[a] & block:
            return -1
        count += (listed[a] & left).bit_count()
    return count


def bergmann_hommel(p: Vector, family: Family, *, monotone: bool = False) -> Vector:
    """The largest, over the exhaustive sets I that hold h, of |I| times the smallest p in I (Bergmann, Hommel 1988).

    An exhaustive set holds just the pairs inside the blocks of a partition. The adjusted p-values need not be ordered
    as the p-values are; monotone=True makes them so by a running maximum, as scmamp and KEEL do, at a loss of power.

    Where p falls with distance along one order of the algorithms (differences of mean ranks with one common error)
    the maximum is found in polynomial time; other p-values go through the subsets of the algorithms.
    """
    if p.ndim > 1:
        return np.stack([bergmann_hommel(row, family, monotone=monotone) for row in p])
    adjusted = _bergmann_hommel(p, family)
    return _made_monotone(p, adjusted) if monotone else adjusted


def _bergmann_hommel(p: Vector, family: Family) -> Vector:
    if family.name == "one-control":  # every combination can be true: closed Bonferroni, which is Holm
        return shaffer(p, family)
    if family.name == "listed-pairs":
        return _over_listed_sets(p, family)
    matrix = square(p, family.k)
    order = neighbours.order_of(matrix)
    if order is not None:
        adjusted = neighbours.bergmann_hommel(matrix[np.ix_(order, order)])
        back = np.empty_like(adjusted)
        back[np.ix_(order, order)] = adjusted
        return back[np.triu_indices(family.k, 1)]
    return subsets.bergmann_hommel(matrix)[np.triu_indices(family.k, 1)]


def _over_listed_sets(p: Vector, family: Family) -> Vector:
    adjusted = np.zeros_like(p)
    for chosen in family.exhaustive_sets():
        inside = list(chosen)
        adjusted[inside] = np.maximum(adjusted[inside], len(inside) * p[inside].min())
    return np.minimum(adjusted, 1.0)


def _made_monotone(p: Vector, adjusted: Vector) -> Vector:
    order = np.argsort(p, kind="stable")
    forced = np.empty_like(adjusted)
    forced[order] = np.maximum.accumulate(adjusted[order])
    return forced


def square(p: Vector, k: int) -> Vector:
    """The symmetric k x k matrix of the p-values of all pairs, 1 on the diagonal."""
    if len(p) != comb(k, 2):
        raise InputError("family", f"{len(p)} p-values are not those of all pairs of {k} algorithms ({comb(k, 2)})")
    matrix = np.ones((k, k))
    i, j = np.triu_indices(k, 1)
    matrix[i, j] = matrix[j, i] = p
    return matrix


CLOSED = (
    Adjustment(
        "shaffer", "Shaffer (static)", shaffer, "fwer", "any dependence", "step-down",
        needs="family", implies=("holm",), pads=False, cites=("shaffer1986", "garcia2008"),
        known_as={
            "scmamp": "adjustShaffer",
            "multcomp": 'adjusted("Shaffer")',
            "KEEL": "Shaffer",
            "STAC": "shaffer_multitest",
        },
    ),
    Adjustment(
        "shaffer-dynamic", "Shaffer (second procedure)", shaffer_dynamic, "fwer", "any dependence", "step-down",
        needs="family", implies=("shaffer",), pads=False, cites=("shaffer1986",),
    ),
    Adjustment(
        "bergmann-hommel", "Bergmann and Hommel", bergmann_hommel, "fwer", "any dependence", "closed",
        needs="family", implies=("shaffer",), pads=False, cites=("garcia2008",),
        known_as={"scmamp": "adjustBergmannHommel (made monotone)", "KEEL": "Bergmann (made monotone)"},
    ),
)  # fmt: skip
