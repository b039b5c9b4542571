"""Random signs on fixed numbers of any size: the permutation law of the sum of paired differences.

If neither of two algorithms is better, every difference could as well have had the other sign. The numbers are
integers (decimals in their own unit) and are held fixed. As in `assignments`, values are counted from the
observed sum, so that comparisons are exact.
"""

import math

import numpy as np

from nptests.distributions import assignments, discrete, simulated
from nptests.vocabulary import Numeric

# Callers compute exactly up to this cost: a step takes some 100 ns, so that is about a second.
LIMIT = 10_000_000
MOST_SIGNS = 1000  # 2**1000 patterns still fit a double
CHUNK = 1 << 12  # draws made at a time


def cost(differences: Numeric) -> float:
    """The number of sums that `exact_law` forms, predicted from above: after i signs at most 2**i, or all in reach."""
    sizes, _ = _reduced(differences)
    if len(sizes) > MOST_SIGNS:
        return math.inf
    reach = np.cumsum(assignments.as_doubles(sizes)) + 1.0
    formed = 2 * float(np.minimum(2.0 ** np.arange(1, len(sizes) + 1), reach).sum())
    return formed * (assignments.SLOWER if sizes.dtype == object else 1)


def exact_law(differences: Numeric) -> discrete.Discrete:
    """The law of the sum minus the observed sum, merging equal sums after each sign."""
    sizes, unit = _reduced(differences)
    positive, weights = np.zeros(1, dtype=sizes.dtype), np.ones(1)
    for size in sizes:
        both, where = np.unique(np.concatenate([positive, positive + size]), return_inverse=True)
        positive, weights = both, np.bincount(where, np.tile(weights, 2)).astype(np.float64)
    observed = differences[differences > 0].sum() // unit
    return discrete.Discrete(
        f"signs of {len(sizes)} non-zero differences",
        "exact",
        assignments.as_doubles(2 * unit * (positive - observed)),
        weights,
        total=float(weights.sum()),
    )


def simulated_law(differences: Numeric, *, draws: int, seed: int) -> simulated.Simulated:
    """The same law from random signs."""
    rng = np.random.default_rng(seed)
    sizes = np.abs(differences)
    observed = differences[differences > 0].sum()
    sums = np.empty(draws)
    start = 0
    for some in simulated.blocks(draws, len(sizes), CHUNK):
        signs = rng.integers(0, 2, size=(some, len(sizes)))
        sums[start : start + some] = assignments.as_doubles(2 * (signs.astype(sizes.dtype) @ sizes - observed))
        start += some
    return simulated.Simulated(f"{draws} draws of the signs of {len(sizes)} differences", np.sort(sums), 0.0, seed)


def _reduced(differences: Numeric) -> tuple[Numeric, int]:
    """The sizes of the non-zero differences in increasing order, over their common divisor, and that divisor."""
    sizes = np.sort(np.abs(differences[differences != 0]))
    unit = math.gcd(*(int(size) for size in sizes)) or 1
    return sizes // unit, unit
