"""Laws of counted pairs, such as Jonckheere and Terpstra's: observations dealt out to ordered groups, ties included."""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from nptests.distributions.assignments import LARGEST_LOG, log_assignments
from nptests.distributions.discrete import Discrete
from nptests.vocabulary import Array

# Callers compute exactly up to this cost: a unit takes about 1 ns, so that is some seconds.
LIMIT = 2_000_000_000
OVERHEAD = 6_000  # what one addition of arrays costs beyond its length

Counts = tuple[int, ...]
Weights = Callable[[int], Iterable[tuple[int, int, int]]]
"""From the number of groups to lines (g, h, w): a value of group g that is below one of h counts w."""


def increasing(k: int) -> Iterator[tuple[int, int, int]]:
    """Of J: every pair counts once."""
    return ((g, h, 1) for g, h in itertools.combinations(range(k), 2))


def pairs_law(ties: Sequence[int], sizes: Sequence[int], symbol: str, weights: Weights = increasing) -> Discrete:
    """The law of sum w_gh U_gh, U_gh the pairs of a value of g and a larger one of h, tied pairs counting half.

    `ties` are the numbers of observations that share the smallest value, the next one, and so on. Values are
    dealt out in that order: with m_g observations in group g so far, a_g more of the next value add sum
    w_gh (m_g + a_g / 2) a_h, in prod C(left to deal, a) ways. What is kept is the law of twice the sum for
    every m. Laws are kept: without ties one is like another of its size.
    """
    return _law(tuple(ties), tuple(sizes), symbol, weights)


@lru_cache(maxsize=32)
def _law(ties: Counts, sizes: Counts, symbol: str, weights: Weights) -> Discrete:
    width = 2 * most_pairs(sizes, weights) + 1
    weighed = tuple(weights(len(sizes)))
    reached: dict[Counts, Array] = {(0,) * len(sizes): np.eye(1, width)[0]}
    for tie in ties:
        following: dict[Counts, Array] = {}
        for dealt, pairs in reached.items():
            for added in _dealings(tie, [size - m for size, m in zip(sizes, dealt, strict=True)]):
                state = tuple(m + a for m, a in zip(dealt, added, strict=True))
                target = following.setdefault(state, np.zeros(width))
                gain = sum(w * (2 * dealt[g] + added[g]) * added[h] for g, h, w in weighed)
                target[gain:] += _ways(added) * pairs[: width - gain]
        reached = following
    (counts,) = reached.values()
    atoms = np.flatnonzero(counts)
    name = f"{symbol} for groups of {', '.join(map(str, sizes))}"
    return Discrete(name, "exact", atoms / 2.0, counts[atoms], total=float(counts.sum()))


def cost(ties: Sequence[int], sizes: Sequence[int], weights: Weights = increasing) -> float:
    """The number of additions that `pairs_law` makes: states before each value, times the ways to deal it out."""
    if log_assignments(sizes) > LARGEST_LOG:
        return math.inf
    states = np.ones(1)
    for size in sizes:
        states = np.convolve(states, np.ones(size + 1))  # vectors m by their total
    unlimited = [math.comb(tie + len(sizes) - 1, len(sizes) - 1) for tie in ties]
    before = np.concatenate([[0], np.cumsum(ties)[:-1]])
    deals = sum(float(states[dealt]) * ways for dealt, ways in zip(before, unlimited, strict=True))
    return deals * (2 * most_pairs(sizes, weights) + 1 + OVERHEAD)


def most_pairs(sizes: Sequence[int], weights: Weights = increasing) -> int:
    """The largest sum w_gh U_gh: of J the number of pairs from different groups."""
    if weights is increasing:  # of which there may be many
        return (sum(sizes) ** 2 - sum(size**2 for size in sizes)) // 2
    return sum(w * sizes[g] * sizes[h] for g, h, w in weights(len(sizes)))


def variance(ties: Sequence[int], sizes: Sequence[int], net: Sequence[int], pairs: int) -> Fraction:
    """That of a count of `pairs` under all assignments (Daniels 1944), each from two groups in one order.

    A value of group j counts against `net[j]` more above it than below. The count is a quarter of sum a_ij b_ij over
    i, j from its mean, a_ij being 1, 0 or -1 by the groups, and b_ij the sign of x_j - x_i.
    """
    n, squares = sum(sizes), 2 * pairs
    signs, cubes = n**2 - sum(t**2 for t in ties), Fraction(n**3 - sum(t**3 for t in ties), 3)
    paths = sum(size * more**2 for size, more in zip(sizes, net, strict=True)) - squares
    two = Fraction(squares * signs, 8 * math.perm(n, 2))
    return two + paths * (cubes - signs) / (4 * math.perm(n, 3)) if n > 2 else two


def _dealings(tie: int, room: Sequence[int]) -> Iterator[Counts]:
    """Every way to split `tie` equal observations over groups with this much room."""
    if len(room) == 1:
        if tie <= room[0]:
            yield (tie,)
        return
    for here in range(min(tie, room[0]) + 1):
        for rest in _dealings(tie - here, room[1:]):
            yield (here, *rest)


def _ways(added: Counts) -> float:
    """tie! / prod a_g!: which of the equal observations goes where."""
    left = itertools.accumulate(added)
    return float(math.prod(math.comb(total, a) for total, a in zip(left, added, strict=True)))
