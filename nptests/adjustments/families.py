"""Which pairs are compared, and which null hypotheses can be true together.

"A equals B" and "B equals C" make "A equals C": among all pairs, the hypotheses that can be true together, with all
others false, are the pairs inside the blocks of a partition of the algorithms. Against one control every combination
can be true. Shaffer's and Bergmann and Hommel's adjustments live from this.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import comb, isqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError

# Partitions of ten algorithms number 115,975; listing them takes about a second.
LARGEST_LISTED = 10
# Rows for all pairs of 316 algorithms take some seconds.
MOST_PAIRS = 50_000

FamilyName = Literal["all-pairs", "one-control", "listed-pairs"]


def family_title(name: str) -> str:
    return name.replace("-", " ")


@dataclass(frozen=True)
class Family:
    """k algorithms and the pairs among them that are compared, in the order of the p-values."""

    name: FamilyName
    k: int
    pairs: tuple[tuple[int, int], ...]

    @cached_property
    def ends(self) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """The first and the second algorithm of every pair."""
        first, second = np.array(self.pairs).T
        return first, second

    def true_counts(self) -> tuple[int, ...]:
        """How many of the hypotheses can be true together, in increasing order (Shaffer's S)."""
        if self.name == "all-pairs":
            return shaffer_numbers(self.k)
        if self.name == "one-control":
            return tuple(range(len(self.pairs) + 1))
        return tuple(sorted({len(chosen) for chosen in self.exhaustive_sets()} | {0}))

    def exhaustive_sets(self) -> Iterator[tuple[int, ...]]:
        """Every set of hypotheses (by position) that can be true with all others false, the empty one left out."""
        compared = sorted({algorithm for pair in self.pairs for algorithm in pair})
        if len(compared) > LARGEST_LISTED:
            raise InputError(
                "too-large",
                f"the combinations of hypotheses about {len(compared)} algorithms are listed one by one up to "
                f"{LARGEST_LISTED}: compare all pairs, or fewer algorithms",
            )
        sets = set()
        for blocks in partitions(len(compared)):
            block_of = dict(zip(compared, blocks, strict=True))
            chosen = tuple(h for h, (a, b) in enumerate(self.pairs) if block_of[a] == block_of[b])
            if chosen and chosen not in sets:
                sets.add(chosen)
                yield chosen


@lru_cache(maxsize=32)
def all_pairs_family(k: int) -> Family:
    """All pairs, in the order (0, 1) (0, 2) ... (1, 2) ..."""
    if k < 2:
        raise InputError("family", f"at least two algorithms are needed for a comparison, not {k}")
    if comb(k, 2) > MOST_PAIRS:
        words = f"{k} algorithms have {comb(k, 2):,} pairs, and at most {MOST_PAIRS:,} are compared"
        raise InputError("too-large", f"{words}: leave some out, or compare all with one control")
    return Family("all-pairs", k, tuple(combinations(range(k), 2)))


def one_control_family(k: int, control: int) -> Family:
    """Each other algorithm against the control, in column order."""
    if k < 2 or not 0 <= control < k:
        raise InputError("control", f"control {control} is none of the algorithms 0 to {k - 1}, or has none beside it")
    return Family("one-control", k, tuple((a, control) for a in range(k) if a != control))


def listed_pairs_family(k: int, pairs: Sequence[tuple[int, int]]) -> Family:
    """Any pairs, each once."""
    if not pairs:
        raise InputError("pairs", "at least one pair is needed")
    known = set()
    for a, b in pairs:
        if not (0 <= a < k and 0 <= b < k and a != b):
            raise InputError("pairs", f"({a}, {b}) is no pair of the algorithms 0 to {k - 1}")
        if frozenset((a, b)) in known:
            raise InputError("pairs", f"the pair ({a}, {b}) is listed twice")
        known.add(frozenset((a, b)))
    return Family("listed-pairs", k, tuple((int(a), int(b)) for a, b in pairs))


def partitions(k: int) -> Iterator[tuple[int, ...]]:
    """Every partition of k elements, as the number of the block of each (restricted growth strings)."""

    def grow(prefix: tuple[int, ...], blocks: int) -> Iterator[tuple[int, ...]]:
        if len(prefix) == k:
            yield prefix
            return
        for block in range(blocks + 1):
            yield from grow((*prefix, block), max(blocks, block + 1))

    return grow((), 0)


@cache
def shaffer_numbers(k: int) -> tuple[int, ...]:
    """S(k): the numbers of pairs inside the blocks of the partitions of k elements (Shaffer 1986).

    S(k) is the union over the size j of one block of C(j, 2) + S(k - j); a set is kept as the bits of one integer.
    """
    bits = [1]
    for n in range(1, k + 1):
        union = 0
        for j in range(1, n + 1):
            union |= bits[n - j] << comb(j, 2)
        bits.append(union)
    return tuple(i for i, bit in enumerate(reversed(bin(bits[k])[2:])) if bit == "1")


def algorithms_of(m: int) -> int:
    """The k with k (k - 1) / 2 = m, or an error."""
    k = (1 + isqrt(1 + 8 * m)) // 2
    if comb(k, 2) != m:
        raise InputError(
            "family",
            f"{m} p-values are not those of all pairs of some algorithms (1, 3, 6, 10, 15, ...): "
            "this adjustment needs all pairs",
        )
    return k
