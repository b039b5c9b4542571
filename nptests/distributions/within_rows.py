"""Permutation within rows: Friedman with and without ties, aligned ranks, Quade, Page.

If the columns do not differ, the scores of each row could as well stand in any other order: each row's scores
are permuted uniformly and independently. Statistics are functions of the column totals; those of Friedman's
family grow with Q = sum over columns of (column total)^2, because their denominators do not change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nptests.data import decimals, ranks
from nptests.data.sums import holding, sum_of_squares
from nptests.distributions import arrangements
from nptests.distributions.discrete import HEADROOM, Discrete
from nptests.distributions.simulated import Simulated, blocks
from nptests.vocabulary import Array, Booleans, Integers

# Callers compute exactly up to this cost. A step takes 30-60 ns, so that is some seconds.
LIMIT = 100_000_000
FAR_TOO_MANY = 1e12  # a prediction is abandoned here
SECONDS_A_SUM, SECONDS_AN_ORDER = 5e-8, 1e-6  # to form a sum, to write down an order
# Tables of more orders than this are not written down: 10 different scores have 3,628,800.
MOST_ARRANGEMENTS = 4_000_000
MOST_ARRANGED = 40_000_000  # scores in such a table: 320 MB
SLOWER = 30  # sums past 64 bits are Python integers
BLOCK = 1 << 20  # sums formed at a time, so that memory stays below 100 MB
TABLE = 1 << 15  # lines of a table of rows permuted together, so that it stays in the cache
CHUNK = 1 << 14  # draws of long rows at a time, so that their totals stay in the cache
KEY = 2.0**62  # packed vectors must fit a signed 64-bit integer
DENSE = 8  # packed keys are counted in one array while it is at most this many times the sums to be counted

Totals = Integers
Weights = Array
Statistic = Callable[[Totals], Array]


def squared_totals(scores: ArrayLike) -> int:
    """The observed Q."""
    rows = arrangements.integer_rows(scores)
    return int(sum_of_squares(rows.sum(axis=0), _reach(rows)))


def cost(scores: ArrayLike) -> float:
    """The number of sums that `exact_law` forms, predicted."""
    rows = _in_working_order(arrangements.integer_rows(scores))
    reaches = np.ptp(rows, axis=1) / _spacing(rows)
    wide = rows.shape[1] * _reach(rows) ** 2 > decimals.LARGEST_INT64
    return predicted([arrangements.count(row) for row in rows], reaches.tolist(), rows.shape[1]) * (
        SLOWER if wide else 1
    )


def predicted(orders: Iterable[int], reaches: Iterable[float], k: int) -> float:
    """The sums formed for rows of so many orders, whose scores reach so far in steps of their common divisor: states
    before each row times the orders of the row.

    A state is a sorted vector of k totals out of R consecutive values with a given sum. There are at most as
    many as orders so far, and about the peak of the Gaussian binomial coefficient [R-1+k, k]: C(R-1+k, k)
    over sqrt(2 pi V), V = k (R-1) (R+k) / 12 being its variance.
    """
    reach, states, total = 0.0, 1.0, 0.0
    for count, far in zip(orders, reaches, strict=True):
        if count > MOST_ARRANGEMENTS or count * k > MOST_ARRANGED:
            return math.inf
        steps = 1.0 if total == 0.0 else float(count)  # by symmetry the first row may stay as it is
        total += states * steps
        if total > FAR_TOO_MANY:
            return math.inf
        reach += far
        variance = k * reach * (reach + 1 + k) / 12
        log_peak = math.lgamma(reach + k + 1) - math.lgamma(k + 1) - math.lgamma(reach + 1)
        log_peak -= 0.5 * math.log(max(1.0, 2 * math.pi * variance))
        states = min(states * steps, math.exp(min(log_peak, 700.0)))
    return total


def exact_law(scores: ArrayLike) -> Discrete:
    """The law of Q, by merging sorted vectors of column totals after each row.

    Q does not change when columns are exchanged, and the rows' orders are equally likely, so only the sorted
    totals matter: a state stands for up to k! vectors, and the first row may stay as it is. Weights are counts of
    orders and `outcomes` the number of all of them, over one power of two: exact while there are less than 2**53.
    """
    rows = _in_working_order(arrangements.integer_rows(scores))
    spacing, base = _spacing(rows), rows.min(axis=1, keepdims=True)
    reach = _reach(rows)
    steps = (rows - base) // spacing  # small non-negative integers; undone in `squares`
    states, weights, outcomes = np.sort(steps[:1], axis=1), np.array([2.0**HEADROOM]), 1.0

    def squares(totals: Totals) -> Totals:
        return sum_of_squares(totals * spacing + base.sum(), reach)

    for row in steps[1:-1]:
        orders = arrangements.table(row)
        outcomes, halvings = math.frexp(outcomes * len(orders))
        states, weights = merged(states, np.ldexp(weights, -halvings), orders, BLOCK)
    last = arrangements.table(steps[-1]) if len(steps) > 1 else np.zeros((1, rows.shape[1]), dtype=np.int64)
    outcomes, halvings = math.frexp(outcomes * len(last))
    values, weights = _squares_after(states, np.ldexp(weights, -halvings), last, squares)
    return Discrete(
        f"permutation of {rows.shape[1]} scores within each of {len(rows)} rows",
        "exact",
        values.astype(np.float64),
        weights,
        -HEADROOM,
        outcomes,
    )


def merged(states: Integers, weights: Weights, orders: Integers, block: int) -> tuple[Integers, Weights]:
    """The states after one more row, each as often as before with every one of its `orders`."""
    size = max(1, block // len(orders))
    parts = [
        _merge_columns(*_sums(states[start : start + size], weights[start : start + size], orders))
        for start in range(0, len(states), size)
    ]
    columns = [np.concatenate([part[0][j] for part in parts]) for j in range(states.shape[1])]
    columns, weights = _merge_columns(columns, np.concatenate([part[1] for part in parts]))
    return np.stack(columns, axis=1), weights


def _sums(states: Integers, weights: Weights, orders: Integers) -> tuple[list[Integers], Weights]:
    """Sorted columns of all sums of a state and an order, and their weights."""
    columns = [np.add.outer(states[:, j], orders[:, j]).ravel() for j in range(states.shape[1])]
    _sort_across(columns)
    return columns, np.repeat(weights, len(orders))


def _sort_across(columns: list[Integers]) -> None:
    """Sort every line by odd-even exchanges of whole columns: faster for few columns than a sort a line."""
    k = len(columns)
    for turn in range(k):
        for j in range(turn % 2, k - 1, 2):
            low, high = columns[j], columns[j + 1]
            columns[j], columns[j + 1] = np.minimum(low, high), np.maximum(low, high)


def _merge_columns(columns: list[Integers], weights: Weights) -> tuple[list[Integers], Weights]:
    """One line for each distinct vector, with the sum of its weights. The last total follows from the others."""
    key, extent = columns[0] - columns[0].min(), int(np.ptp(columns[0])) + 1
    for column in columns[1:-1]:
        width = int(np.ptp(column)) + 1
        if float(extent) * width > KEY:
            distinct, key = np.unique(key, return_inverse=True)
            extent = len(distinct)
        key, extent = key * width + (column - column.min()), extent * width
    if extent <= DENSE * len(key):
        sums: Weights = np.bincount(key.astype(np.intp, copy=False), weights, minlength=extent).astype(
            np.float64, copy=False
        )
        where = np.zeros(extent, dtype=np.int64)
        where[key] = np.arange(len(key))
        occupied = np.flatnonzero(sums)
        return [column[where[occupied]] for column in columns], sums[occupied]
    order = np.argsort(key)
    starts = np.flatnonzero(np.diff(key[order], prepend=-1))
    return [column[order[starts]] for column in columns], np.add.reduceat(weights[order], starts)


@lru_cache(maxsize=64)
def untied_law(n: int, k: int) -> Discrete:
    """The law of Q for the ranks of n rows without ties; a table of critical values asks for it at every level."""
    return exact_law(ranks.untied_rows(n, k))


def _squares_after(
    states: Totals, weights: Array, last: Integers, squares: Callable[[Totals], Totals]
) -> tuple[Totals, Array]:
    """The values of Q after the last row, which needs no sorting, and their weights."""
    values: Totals = np.empty(0, dtype=np.int64)
    sums: Array = np.empty(0)
    block = max(1, BLOCK // len(last))
    for start in range(0, len(states), block):
        q = squares(states[start : start + block, None, :] + last).ravel()
        weight = np.repeat(weights[start : start + block], len(last))
        values, inverse = np.unique(np.concatenate([values, q]), return_inverse=True)
        weight = np.concatenate([sums, weight])
        sums = np.bincount(inverse, weight, minlength=len(values)).astype(np.float64, copy=False)
    return values, sums


def _in_working_order(rows: Integers) -> Integers:
    """Rows with many orders first, while there are few states."""
    return rows[np.argsort([-arrangements.count(row) for row in rows], kind="stable")]


def _spacing(rows: Integers) -> int:
    """All scores of a row differ by multiples of this."""
    return math.gcd(*(int(gap) for gap in np.unique(rows - rows.min(axis=1, keepdims=True)))) or 1


def simulated_law(scores: ArrayLike, *, draws: int, seed: int) -> Simulated:
    """The law of Q from random permutations."""

    reach = _reach(arrangements.integer_rows(scores))
    return simulate(scores, lambda totals: sum_of_squares(totals, reach).astype(np.float64), draws=draws, seed=seed)


def _reach(rows: Integers) -> int:
    """A bound on column totals."""
    return int(np.abs(rows).max(axis=1).sum())


def simulate(scores: ArrayLike, statistic: Statistic, *, draws: int, seed: int) -> Simulated:
    """The law of a statistic of the column totals, a function from (draws, k) totals to values."""
    rows = arrangements.integer_rows(scores)
    observed = float(statistic(rows.sum(axis=0, keepdims=True))[0])
    rng = np.random.default_rng(seed)
    values = np.concatenate([statistic(random_totals(rows, size, rng)) for size in blocks(draws, rows.shape[1])])
    values.sort()
    return Simulated(
        f"{draws} permutations of {rows.shape[1]} scores within each of {len(rows)} rows", values, observed, seed
    )


def random_totals(scores: ArrayLike, draws: int, rng: np.random.Generator) -> Totals:
    """Column totals of `draws` tables with independently permuted rows, shape (draws, k).

    Rows with few orders are tabulated, several rows together, and a draw adds one random line of each table. Of rows
    with more orders each half is tabulated, once for all rows with the same scores.
    """
    rows = arrangements.integer_rows(scores)
    totals = np.zeros((draws, rows.shape[1]), dtype=holding(_reach(rows)))  # least memory traffic
    kinds, kind = np.unique(rows, axis=0, return_inverse=True)
    orders = np.array([arrangements.count(row) for row in kinds])
    before: tuple[int, ...] | None = None
    for group in _packed(kind.ravel().tolist(), orders.tolist()):
        if group != before:  # the same rows follow each other where they are in order
            lines, before = _lines(kinds[list(group)], totals.dtype), group
        totals += lines.take(rng.integers(len(lines), size=draws, dtype=np.uint16), axis=0)
    _add_long(totals, rows[orders[kind.ravel()] > TABLE], rng)
    return totals.astype(np.int64)


def _packed(kinds: Sequence[int], orders: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The kinds of rows with few orders, in their order, so many together as one table holds all orders of."""
    group: list[int] = []
    lines = 1
    for kind in kinds:
        if orders[kind] > TABLE:
            continue
        if lines * orders[kind] > TABLE:
            yield tuple(group)
            group, lines = [], 1
        group.append(kind)
        lines *= orders[kind]
    yield tuple(group)


def _lines(rows: Integers, dtype: np.dtype[Any]) -> Totals:
    """The column totals of all orders of some rows."""
    lines = np.zeros((1, rows.shape[1]), dtype=dtype)
    for row in rows:
        lines = (lines[:, None, :] + arrangements.table(row).astype(dtype)).reshape(-1, rows.shape[1])
    return lines


def _add_long(totals: Totals, rows: Integers, rng: np.random.Generator) -> None:
    """Rows with more orders than a table has lines."""
    k = rows.shape[1]
    parts = [totals[start : start + CHUNK] for start in range(0, len(totals), CHUNK)]
    for row, times in zip(*np.unique(np.sort(rows, axis=1), axis=0, return_counts=True), strict=True):
        tabulated = arrangements.half_lines(k) <= min(TABLE, len(totals) * times)
        add = _by_halves(row.astype(totals.dtype), rng) if tabulated else _by_shuffling(row.astype(totals.dtype), rng)
        for part in parts:
            for _ in range(times):
                add(part)


def _by_shuffling(row: Totals, rng: np.random.Generator) -> Callable[[Totals], None]:
    def add(totals: Totals) -> None:
        totals += rng.permuted(np.broadcast_to(row, totals.shape), axis=1)

    return add


def _by_halves(row: Totals, rng: np.random.Generator) -> Callable[[Totals], None]:
    """Adds random orders of the row: the number of one of the k! is that of a line of each half."""
    k = len(row)
    tables = arrangements.halves(k)
    lower, upper = (np.append(row, row.dtype.type(0))[places].reshape(-1, k) for places in tables)
    lower_orders, upper_orders = (places.shape[1] for places in tables)

    def add(totals: Totals) -> None:
        order = rng.integers(math.factorial(k), size=len(totals), dtype=np.uint32)
        line = order // upper_orders
        totals += lower.take(line, axis=0)
        totals += upper.take(line // lower_orders * upper_orders + order % upper_orders, axis=0)

    return add


def random_totals_of_cells(scores: Integers, present: Booleans, draws: int, rng: np.random.Generator) -> Totals:
    """Column totals of `draws` tables with independently permuted rows, shape (draws, k); missing cells add nothing.

    Rows with the same cells are complete tables among themselves. A row with a single cell has nothing to permute.
    """
    totals = np.zeros((draws, scores.shape[1]), dtype=np.int64)
    for rows, columns in patterns(present):
        part = scores[np.ix_(rows, columns)]
        totals[:, columns] += part.sum(axis=0) if len(columns) < 2 else random_totals(part, draws, rng)
    return totals


def patterns(present: Booleans) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The rows that have the same cells, and the columns of these cells."""
    kinds, which = np.unique(present, axis=0, return_inverse=True)
    for index, kind in enumerate(kinds):
        yield np.flatnonzero(which == index), np.flatnonzero(kind)
