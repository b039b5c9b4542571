"""Random assignment of observations to groups: the permutation law of Kruskal-Wallis and of a difference of means.

If the groups do not differ, every way to deal the pooled observations out to groups of the given sizes is
equally likely. Observations are integers here (ranks, or decimals in their own unit), and statistics are
functions of the sums of the groups. Values of a statistic are counted from the observed one, which is 0 then:
the difference is taken in integers, so that no comparison depends on rounding however large they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from nptests.distributions.discrete import Discrete
from nptests.distributions.simulated import Simulated, blocks
from nptests.vocabulary import Array, Integers, Numeric

# Callers compute exactly up to this cost: a step takes some 100 ns, so that is about a second.
LIMIT = 10_000_000
SECONDS = 1e-7
# Counts of assignments are doubles: beyond this logarithm they would overflow.
LARGEST_LOG = 700.0
MOST_FACTORIAL = 150  # beyond this factorials near the largest double, and there are too many assignments anyway
SLOWER = 10  # Python integers take about ten times as long as 64-bit ones
FAR = 2**900
FAR_TOO_MANY = 1e9  # a prediction is abandoned here
KEY = 2**62  # packed states must fit a signed 64-bit integer
CHUNK = 1 << 12  # draws permuted at a time
MANY = 2_000  # from so many observations on, two groups are drawn by random bytes, which takes a fifth of the time

Sums = Numeric
Statistic = Callable[[Sums], Numeric]
"""From group sums, shape (..., k), to integers."""


def observed_sums(values: Numeric, sizes: Sequence[int]) -> Sums:
    """The sums of consecutive groups of the given sizes along the last axis."""
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return np.asarray(np.add.reduceat(values, starts, axis=-1))


def cost(values: Numeric, sizes: Sequence[int]) -> float:
    """The number of states that `exact_law` forms, predicted from above.

    After i observations a state is the number m_g and the sum S_g of those dealt to each group but one. There
    are at most as many states as ways to deal, i! / prod m_g!, and at most as many as combinations of sums,
    each S_g lying between the sums of the m_g smallest and the m_g largest observations so far, in steps of
    their common divisor.
    """
    n, k = sum(sizes), len(sizes)
    if log_assignments(sizes) > LARGEST_LOG:
        return math.inf
    reduced = _reduced(values)[0]
    ordered = as_doubles(np.sort(reduced))
    below = np.concatenate([[0.0], np.cumsum(ordered)])
    *counted, largest = sorted(sizes)
    total = 0.0
    for i in range(1, n + 1):
        ways, sums = _inverse_factorials(largest, i), np.ones(_choices(largest, i))
        for size in counted:
            m = np.arange(_choices(size, i))
            ways = np.convolve(ways, _inverse_factorials(size, i))[: i + 1]
            with np.errstate(over="ignore"):
                sums = np.convolve(sums, below[i] - below[i - m] - below[m] + 1.0)[: i + 1]
        dealt = math.exp(math.lgamma(i + 1)) * float(ways[i]) if i <= MOST_FACTORIAL else math.inf
        total += k * min(dealt, float(sums[i]))
        if total > FAR_TOO_MANY:
            return math.inf
    return total * (SLOWER if reduced.dtype == object else 1)


def as_doubles(integers: Numeric) -> Array:
    """Doubles of the same order against zero: Python integers past 2**900, whose sum could overflow, become that."""
    if integers.dtype != object:
        return integers.astype(np.float64)
    bounded = [float(max(-FAR, min(FAR, int(value)))) for value in integers.flat]
    return np.array(bounded, dtype=np.float64).reshape(integers.shape)


def _inverse_factorials(size: int, dealt: int) -> Array:
    """1 / m! for the counts that a group can have."""
    return np.cumprod(np.concatenate([[1.0], 1.0 / np.arange(1.0, _choices(size, dealt))]))


def _choices(size: int, dealt: int) -> int:
    """How many counts a group can have after some observations were dealt: 0, 1, ..., min(size, dealt)."""
    return min(size, dealt) + 1


def exact_law(values: Numeric, sizes: Sequence[int], statistic: Statistic, *, quick: bool = False) -> Discrete:
    """The law of statistic(sums) - statistic(observed sums), by dealing one observation after the other.

    A quick one is kept: without ties, ranks of one size are like others.
    """
    k, n = len(sizes), sum(sizes)
    reduced, unit, base = _reduced(values)
    by_size = np.argsort(sizes, kind="stable")
    limits, ordered = tuple(sizes[g] for g in by_size), np.sort(reduced)
    kept = quick and ordered.dtype == np.int64
    states, weights = _kept(ordered.tobytes(), limits) if kept else _all_dealt(ordered, limits)
    sums = np.empty((len(states), k), dtype=reduced.dtype)
    sums[:, by_size[:-1]] = states
    sums[:, by_size[-1]] = reduced.sum() - states.sum(axis=1)
    reached = statistic(sums * unit + base * np.array(sizes, dtype=reduced.dtype))
    distinct, where = np.unique(reached - statistic(observed_sums(values, sizes)), return_inverse=True)
    return Discrete(
        f"assignment of {n} observations to groups of {', '.join(map(str, sizes))}",
        "exact",
        as_doubles(distinct),
        np.bincount(where, weights).astype(np.float64),
        total=float(weights.sum()),
    )


def simulated_law(values: Numeric, sizes: Sequence[int], statistic: Statistic, *, draws: int, seed: int) -> Simulated:
    """The same law from random assignments."""
    rng = np.random.default_rng(seed)
    observed = statistic(observed_sums(values, sizes))
    drawn = _split if len(sizes) == 2 and len(values) >= MANY else _permuted
    statistics = np.empty(draws)
    start = 0
    for some in blocks(draws, len(values), CHUNK):
        statistics[start : start + some] = as_doubles(statistic(drawn(rng, values, sizes, some)) - observed)
        start += some
    name = f"{draws} assignments of {len(values)} observations to groups of {', '.join(map(str, sizes))}"
    return Simulated(name, np.sort(statistics), 0.0, seed)


def _permuted(rng: np.random.Generator, values: Numeric, sizes: Sequence[int], draws: int) -> Sums:
    """Sums of the groups when all observations are put in random order."""
    order = rng.permuted(np.broadcast_to(np.arange(len(values)), (draws, len(values))), axis=1)
    return observed_sums(values[order], sizes)


def _split(rng: np.random.Generator, values: Numeric, sizes: Sequence[int], draws: int) -> Sums:
    """Sums of two groups, of which the first is a random set of its size.

    A random byte each puts observations into it, with about the chance that is wanted; then as many as are too many,
    chosen at random, are taken out, or those that are missing put in. Given their number, all sets are equally likely
    after the first step and so after the second, whatever that chance was.
    """
    wanted, n = sizes[0], len(values)
    bytes_within, total = round(256 * wanted / n), values.sum()
    first = np.empty(draws, dtype=values.dtype)
    for i in range(draws):
        within = rng.integers(256, size=n, dtype=np.uint8) < bytes_within
        surplus = int(np.count_nonzero(within)) - wanted
        movable = np.flatnonzero(within == (surplus > 0))
        within[rng.choice(movable, abs(surplus), replace=False, shuffle=False)] = surplus < 0
        first[i] = (values * within).sum()
    return np.stack([first, total - first], axis=-1)


def log_assignments(sizes: Sequence[int]) -> float:
    """log of N! / prod n_g!, the number of ways to deal everything out."""
    return math.lgamma(sum(sizes) + 1) - sum(math.lgamma(size + 1) for size in sizes)


def _reduced(values: Numeric) -> tuple[Numeric, int, int]:
    """(v, unit, base) with values = base + unit v: the smallest integers that show the same sums."""
    base = int(values.min())
    unit = math.gcd(*(int(v) - base for v in values)) or 1
    return (values - base) // unit, unit, base


@lru_cache(maxsize=32)
def _kept(ordered: bytes, limits: tuple[int, ...]) -> tuple[Numeric, Array]:
    return _all_dealt(np.frombuffer(ordered, dtype=np.int64), limits)


def _all_dealt(ordered: Numeric, limits: tuple[int, ...]) -> tuple[Numeric, Array]:
    """The sums of all groups but the largest when everything is dealt out, and in how many ways they come about.

    Equal states, with the same counts and sums, are merged. The largest group needs no place in the state: it
    has what the others have not.
    """
    k = len(limits)
    states, weights = np.zeros((1, 2 * (k - 1)), dtype=ordered.dtype), np.ones(1)
    for dealt, value in enumerate(ordered):
        states, weights = _merged(*_dealt(states, weights, limits, dealt, value))
    return states[:, k - 1 :].copy(), weights


def _dealt(states: Numeric, weights: Array, limits: Sequence[int], dealt: int, value: Any) -> tuple[Numeric, Array]:
    """Every state with one more observation, in each of the groups that is not full."""
    k = len(limits)
    counts = states[:, : k - 1]
    rest = dealt - counts.sum(axis=1) < limits[-1]
    grown, weight = [states[rest]], [weights[rest]]
    for g in range(k - 1):
        free = counts[:, g] < limits[g]
        into = states[free].copy()
        into[:, g] += 1
        into[:, k - 1 + g] += value
        grown.append(into)
        weight.append(weights[free])
    return np.concatenate(grown), np.concatenate(weight)


def _merged(states: Numeric, weights: Array) -> tuple[Numeric, Array]:
    """One line for each distinct state, with the sum of its weights."""
    _, first, inverse = np.unique(_packed(states), return_index=True, return_inverse=True)
    return states[first], np.bincount(inverse, weights).astype(np.float64)


def _packed(states: Numeric) -> Integers:
    """One integer a line, different for different lines."""
    key, extent = np.zeros(len(states), dtype=np.int64), 1
    for column in states.T:
        width = int(column.max()) - int(column.min()) + 1
        if extent * width > KEY:  # numbers of distinct values are small enough
            key, extent = np.unique(key, return_inverse=True)[1], len(states)
            column, width = np.unique(column, return_inverse=True)[1], len(states)
        key, extent = key * width + (column - column.min()).astype(np.int64), extent * width
    return key
