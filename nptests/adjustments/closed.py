"""Adjustments that know which hypotheses can be true together: Shaffer's and Bergmann and Hommel's.

All three weigh a p-value with the size of a set of hypotheses that can be true with all others false (an exhaustive
set): the largest set at all, the largest one that holds no rejected hypothesis, the largest one that also holds the
hypothesis in question.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments import families, neighbours, precise, seriation, subsets
from nptests.adjustments.adjustment import Adjustment, Vector, on_sorted, step_down, with_the_largest
from nptests.errors import InputError

Counts = NDArray[np.int_]


def shaffer(p: Vector, family: families.Family) -> Vector:
    """The running maximum of `q_i = t_i * p_i` (Shaffer 1986, first procedure).

    t_i is the largest number of hypotheses that can be true together once i - 1 are rejected: the largest member of
    S(k) that is at most m - i + 1.
    """
    return on_sorted(lambda q: step_down(_largest_counts(family) * q))(p)


def _largest_counts(family: families.Family) -> Counts:
    possible = np.array(family.true_counts())
    return np.asarray(possible[np.searchsorted(possible, np.arange(len(family.pairs), 0, -1), side="right") - 1])


def shaffer_dynamic(p: Vector, family: families.Family) -> Vector:
    """The running maximum of `q_i = t_i * p_i` (Shaffer 1986, second procedure, "S2").

    t_i = N(p_i), where N(t) is the largest number of hypotheses that can be true together when those with p < t are
    false. (multcomp's "Shaffer" counts only sets that hold the hypothesis in question: it lies between this and
    Bergmann and Hommel's.)
    """
    order = np.argsort(p, axis=-1, kind="stable")
    adjusted, steps = np.empty_like(p), np.take_along_axis(_most_true(p, family) * p, order, axis=-1)
    np.put_along_axis(adjusted, order, step_down(steps), axis=-1)
    return adjusted


def _most_true(p: Vector, family: families.Family) -> Counts:
    """N(p_h) for every hypothesis h."""
    if family.name == "one-control":  # every combination can be true
        return np.asarray((p[..., None, :] >= p[..., None]).sum(axis=-1))
    if _over_sets(p, family):
        largest: dict[int, Vector] = {}  # by the size of a set, the largest t at which one of this size can be true
        for inside in _sets(family):
            least = p[..., inside].min(axis=-1)
            largest[len(inside)] = np.maximum(largest[len(inside)], least) if len(inside) in largest else least
        most = np.zeros(p.shape, dtype=np.int_)
        for size, t in largest.items():
            np.maximum(most, size, out=most, where=np.asarray(t)[..., None] >= p)
        return most
    if p.ndim > 1:
        return np.stack([_most_true(row, family) for row in p])
    units, one = _units(p)
    matrix = square(units, family.k, one)
    order = _one_order(matrix)
    if order is None:
        return subsets.most_pairs(matrix, units)
    return neighbours.most_pairs(matrix[np.ix_(order, order)], units)


def bergmann_hommel(p: Vector, family: families.Family) -> Vector:
    """The largest `q_i = s * min_j(p_j)` of the exhaustive sets of s hypotheses that hold i (Bergmann, Hommel 1988).

    Among all pairs, an exhaustive set holds just the pairs inside the blocks of a partition. The adjusted p-values need
    not be ordered as the p-values are.

    Where p falls with distance along one order of the algorithms (differences of mean ranks with one common error; the
    order is looked for, and found if there is one) the maximum is found in polynomial time; other p-values go through
    the subsets of the algorithms, and those of few algorithms through all partitions at once.
    """
    if family.name == "one-control":  # closed Bonferroni over every combination is Holm
        return shaffer(p, family)
    if _over_sets(p, family):
        adjusted = np.zeros_like(p)
        for inside in _sets(family):
            q = len(inside) * p[..., inside].min(axis=-1, keepdims=True)
            adjusted[..., inside] = np.maximum(adjusted[..., inside], q)
        return np.minimum(adjusted, 1.0)
    if p.ndim > 1:
        return np.stack([bergmann_hommel(row, family) for row in p])
    if family.k <= MOST_LISTED and p.dtype == np.float64:
        in_blocks, sizes = _pairs_in_blocks(family.k)
        q = sizes * np.where(in_blocks, p, 1.0).min(axis=-1)
        return np.asarray(np.minimum(np.where(in_blocks, q[:, None], 0.0).max(axis=0), 1.0))
    units, one = _units(p)
    adjusted = _bergmann_hommel_of(square(units, family.k, one))[np.triu_indices(family.k, 1)]
    if not precise.are_fractions(p):
        return adjusted
    return precise.as_fractions([Fraction(int(value), int(one)) for value in adjusted])


def _bergmann_hommel_of(matrix: Vector) -> Vector:
    order = _one_order(matrix)
    if order is None:
        return subsets.bergmann_hommel(matrix)
    place = np.argsort(order)
    return neighbours.bergmann_hommel(matrix[np.ix_(order, order)])[np.ix_(place, place)]


def _one_order(matrix: Vector) -> NDArray[np.intp] | None:
    """In which p falls with distance, if there is one; of more algorithms than any search takes it is not sought."""
    neighbours.refuse_beyond(len(matrix))
    return seriation.order_of(matrix)


def _units(p: Vector) -> tuple[Vector, float]:
    """The p-values, and 1, in a unit of which all are whole multiples if they are fractions."""
    return precise.in_whole_units(p) if precise.are_fractions(p) else (p, 1.0)


# Many families at once go through every exhaustive set up to so many algorithms (202 sets).
MOST_AT_ONCE = 6


def _over_sets(p: Vector, family: families.Family) -> bool:
    """Whether the exhaustive sets are gone through one by one."""
    return family.name == "listed-pairs" or (p.ndim > 1 and family.k <= MOST_AT_ONCE)


@lru_cache(maxsize=8)
def _sets(family: families.Family) -> tuple[list[int], ...]:
    """The sets of hypotheses that can be true with all others false, as indices."""
    return tuple(list(inside) for inside in family.exhaustive_sets())


# Exhaustive sets are written down up to so many algorithms (4,140 partitions).
MOST_LISTED = 8


@lru_cache(maxsize=MOST_LISTED)
def _pairs_in_blocks(k: int) -> tuple[NDArray[np.bool_], Counts]:
    """Which pairs lie inside the blocks of each partition of k algorithms, and how many: one row a partition."""
    blocks = np.zeros((1, 1), dtype=np.int8)  # the number of the block of each, by restricted growth
    for _ in range(1, k):
        choices = blocks.max(axis=1) + 2  # one of the blocks so far, or a new one
        starts = np.repeat(np.cumsum(choices) - choices, choices)
        block = (np.arange(len(starts)) - starts).astype(np.int8)
        blocks = np.column_stack([np.repeat(blocks, choices, axis=0), block])
    i, j = np.triu_indices(k, 1)
    in_blocks = blocks[:, i] == blocks[:, j]
    return in_blocks, in_blocks.sum(axis=1)


def _hardest_exhaustive(p: Vector, h: int, family: families.Family) -> Sequence[int] | None:
    """The exhaustive set with a hypothesis whose size times smallest p-value is largest."""
    if family.name == "one-control":  # every combination is one
        return max(with_the_largest(p, h), key=lambda places: len(places) * float(p[places].min()))
    if family.k > MOST_LISTED:
        return None
    sets = (places for places in family.exhaustive_sets() if h in places)
    return max(sets, key=lambda places: len(places) * float(p[list(places)].min()))


def _most_true_in_order(p: Vector, alpha: float, family: families.Family) -> Counts:
    return np.asarray(_most_true(p, family)[np.argsort(p, kind="stable")])


def square(p: Vector, k: int, one: float = 1.0) -> Vector:
    """The symmetric k x k matrix of the p-values of all pairs, 1 on the diagonal."""
    if len(p) != comb(k, 2):
        raise InputError("family", f"{len(p)} p-values are not those of all pairs of {k} algorithms ({comb(k, 2)})")
    matrix = np.full((k, k), one, dtype=p.dtype)
    i, j = np.triu_indices(k, 1)
    matrix[i, j] = matrix[j, i] = p
    return matrix


LOGIC = {"any_order": "it matters which pairs have which p-values; only labels of algorithms do not matter"}

CLOSED = (
    Adjustment(
        "shaffer", "Shaffer (static)", shaffer, "fwer", "any dependence", "step-down",
        derivation=("q_i = t_i * p_i",), named={"t_i": lambda p, alpha, family: _largest_counts(family)},
        levels=lambda p, alpha, family: np.asarray(alpha / _largest_counts(family)), needs="family",
        implies=("holm",), pads=False, cites=("shaffer1986", "garcia2008"),
        known_as={"scmamp": "adjustShaffer", "KEEL": "Shaffer", "STAC": "shaffer_multitest"},
    ),
    Adjustment(
        "shaffer-dynamic", "Shaffer (second procedure)", shaffer_dynamic, "fwer", "any dependence", "step-down",
        derivation=("q_i = t_i * p_i",), named={"t_i": _most_true_in_order},
        levels=lambda p, alpha, family: np.asarray(alpha / _most_true_in_order(p, alpha, family)), needs="family",
        implies=("shaffer",), pads=False, cites=("shaffer1986",), breaks=LOGIC,
    ),
    Adjustment(
        "bergmann-hommel", "Bergmann and Hommel", bergmann_hommel, "fwer", "any dependence", "closed",
        derivation=("q_i = s * min_j(p_j)",), hardest=_hardest_exhaustive,
        needs="family", implies=("shaffer-dynamic",), pads=False, cites=("bergmann1988", "garcia2008"),
        breaks={**LOGIC, "ordered": "a hypothesis with a larger p-value may stand in smaller exhaustive sets"},
        known_as={"scmamp": "adjustBergmannHommel (made monotone)", "KEEL": "Bergmann (made monotone)"},
    ),
)  # fmt: skip
