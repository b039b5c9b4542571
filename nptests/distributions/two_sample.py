"""Two samples with their pooled values held fixed: which of them belong to the first sample is random."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from nptests.distributions.discrete import Discrete
from nptests.distributions.law import LOG2
from nptests.errors import InputError
from nptests.vocabulary import Array

# Callers compute exactly up to this cost. An addition takes about 1 ns.
LIMIT = 2_000_000_000
MOST_BITS = 1000  # counts of samples must stay below the largest double, 2**1024


def sum_law(scores: Sequence[int], size: int) -> Discrete:
    """The law of the sum of `size` of the integer scores, drawn without replacement.

    Counts c[i, s] of the sets of i scores with sum s: each score v adds c[i-1, s-v] to c[i, s]. Positive
    terms only.
    """
    total, count = int(sum(scores)), len(scores)
    samples = _samples(count, size)
    if 2 * size > count:  # what is left over determines what was drawn
        rest = sum_law(scores, count - size)
        return replace(rest, support=total - rest.support[::-1], weights=rest.weights[::-1])
    ordered = sorted(int(score) for score in scores)
    base, spacing = _base_and_spacing(ordered)
    steps = [(score - base) // spacing for score in ordered]
    counts = np.zeros((size + 1, _reach(steps, size) + 1))
    counts[0, 0] = 1.0
    for index, step in enumerate(steps):
        top = _reach(steps[: index + 1], size) + 1
        grown = counts[:-1, : top - step].copy()
        counts[1:, step:top] += grown
    sums = base * size + spacing * np.arange(counts.shape[1], dtype=np.float64)
    return _law(f"sum of {size} of {count} scores", sums, counts[size], samples)


def sum_cost(scores: Sequence[int], size: int) -> float:
    """The number of additions that `sum_law` makes."""
    size = min(size, len(scores) - size)
    base, spacing = _base_and_spacing(scores)
    steps = sorted((score - base) // spacing for score in scores)
    return float(len(scores) * size * (_reach(steps, size) + 1)) / 2


def mann_whitney_law(doubled_ranks: Sequence[int], m: int) -> Discrete:
    """The law of U of the first sample, of size m, from the doubled mid-ranks of both samples pooled.

    U = (rank sum) - m (m + 1) / 2 counts the pairs in which the first sample is larger, and half the tied
    ones.
    """
    count = len(doubled_ranks)
    if sorted(doubled_ranks) == list(range(2, 2 * count + 1, 2)):
        return tie_free_mann_whitney_law(m, count - m)
    law = sum_law(doubled_ranks, m)
    name = f"Mann-Whitney U of {m} and {count - m}, given the ties"
    return replace(law, name=name, support=law.support / 2 - m * (m + 1) / 2)


@lru_cache(maxsize=64)
def tie_free_mann_whitney_law(m: int, n: int) -> Discrete:
    """The law of U without ties: partitions of U into at most m parts of size at most n (Mann & Whitney 1947).

    Allowing parts of size j, and any number of them, adds the count of i - 1 parts at u - j to that of i
    parts at u.
    """
    samples = _samples(m + n, m)
    few, many = min(m, n), max(m, n)
    counts = np.zeros((few + 1, few * many + 1))
    counts[:, 0] = 1.0
    for part in range(1, many + 1):
        for i in range(1, few + 1):
            top = i * part + 1
            counts[i, part:top] += counts[i - 1, : top - part]
    return _law(f"Mann-Whitney U of {m} and {n}", np.arange(few * many + 1.0), counts[few], samples)


def mann_whitney_cost(doubled_ranks: Sequence[int], m: int) -> float:
    """The number of additions that `mann_whitney_law` makes."""
    count = len(doubled_ranks)
    return (m * (count - m)) ** 2 / 4.0 if len(set(doubled_ranks)) == count else sum_cost(doubled_ranks, m)


def _law(name: str, sums: Array, counts: Array, samples: int) -> Discrete:
    """Equally likely samples, so many for each sum."""
    bits = samples.bit_length()
    atoms = np.flatnonzero(counts)
    return Discrete(name, "exact", sums[atoms], counts[atoms], -bits, samples / (1 << bits))


def _samples(count: int, size: int) -> int:
    """C(count, size), the number of equally likely samples."""
    if not 0 < size < count:
        raise InputError("parameter", f"a sample of {size} out of {count} leaves one of the two samples empty")
    log_samples = math.lgamma(count + 1) - math.lgamma(size + 1) - math.lgamma(count - size + 1)
    if log_samples > MOST_BITS * LOG2:
        raise InputError("too-large", f"samples of {size} out of {count} are too many for an exact law")
    return math.comb(count, size)


def _base_and_spacing(scores: Sequence[int]) -> tuple[int, int]:
    """Every score is the base plus a multiple of the spacing."""
    base = int(min(scores))
    return base, math.gcd(*(int(score) - base for score in scores)) or 1


def _reach(steps: Sequence[int], size: int) -> int:
    """The largest sum of at most `size` of increasing steps."""
    return sum(steps[-size:])
