"""The closed testing principle, spelled out: the twin of every familywise adjustment.

Marcus, Peritz and Gabriel (1976): a hypothesis is rejected when every set of hypotheses that holds it, and that can be
true with all others false, is rejected by a test of the whole set. Its adjusted p-value is the largest among them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

Sets = Iterable[tuple[int, ...]]


def bonferroni_test(p: Sequence[Any]) -> Any:
    return len(p) * min(p)


def simes_test(p: Sequence[Any]) -> Any:
    return min(len(p) * q / j for j, q in enumerate(sorted(p), start=1))


def closed(p: Sequence[Any], sets: Sets, test: Callable[[Sequence[Any]], Any]) -> list[Any]:
    """The adjusted p-values of closed testing with one test for every set, in numbers of the kind of p."""
    adjusted = [0 * q for q in p]
    for chosen in sets:
        value = test([p[h] for h in chosen])
        for h in chosen:
            adjusted[h] = max(adjusted[h], value)
    return [min(q, 1) for q in adjusted]


def all_subsets(m: int) -> Iterator[tuple[int, ...]]:
    """Every set of hypotheses, when any combination can be true."""
    for size in range(1, m + 1):
        yield from combinations(range(m), size)


def partitions_of(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every partition: the first item alone or in each block of a partition of the others."""
    if not items:
        yield []
        return
    for rest in partitions_of(items[1:]):
        yield [[items[0]], *rest]
        for i, block in enumerate(rest):
            yield [*rest[:i], [items[0], *block], *rest[i + 1 :]]


def true_together(k: int, pairs: Sequence[tuple[int, int]] | None = None) -> set[tuple[int, ...]]:
    """Which of some pairs (all of them unless given) can be equal with all others different."""
    pairs = list(combinations(range(k), 2)) if pairs is None else pairs
    sets = set()
    for blocks in partitions_of(range(k)):
        block_of = {item: number for number, block in enumerate(blocks) for item in block}
        sets.add(tuple(h for h, (a, b) in enumerate(pairs) if block_of[a] == block_of[b]))
    return sets - {()}
