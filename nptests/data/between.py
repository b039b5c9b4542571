"""Which summaries the rows at the edges of a table can be of those between them: for every choice of edges at once.

Up to so many rows above and as many below are tried as summaries of the rest, in all combinations. Of the middle, which
is in every rest, little can be missing from an answer: each is bounded once, at a glance at the first columns, and only
what lies within the bounds is computed. Bounds are as wide as the rounding of both may be.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nptests.data.printed import Printed
from nptests.data.summaries import EPSILON, WINS, Summary, best_of_each
from nptests.vocabulary import Array

Bounds = tuple[Array, Array]

GLANCE = 2  # columns in which nearly all rows differ from a summary already
FOUR = 4  # roundings of a sum of n terms, at most n EPSILON of their sizes: of both sums, and room


def between(printed: Printed, among: tuple[Summary, ...], most: int) -> dict[int, list[Summary]]:
    """Of each row of the first and last `most` the summaries that it can be of what is between; empty if unknown."""
    values, n = printed.values, len(printed.values)
    if n <= 3 * most:  # too few to be quick about
        return {}
    middle = slice(most, n - most)
    edges = [*range(most), *range(n - most, n)]
    few, outside = values[middle, :GLANCE], values[edges, :GLANCE]
    if np.isnan(few).any() or np.isnan(outside).any():
        return {}
    largest = np.maximum(np.abs(few).max(axis=0), np.abs(outside).max(axis=0))
    unit = float(printed.finest[middle].min())  # of more rows none is coarser
    possible: dict[int, list[Summary]] = {i: [] for i in edges}
    with np.errstate(all="ignore"):
        for summary in among:
            slack = summary.slack(printed.units[edges, :GLANCE], unit, n, largest)
            low, high = _BOUNDS.get(summary.name, _anything)(few, outside)
            out = ((outside + slack < low) | (outside - slack > high)).any(axis=1)
            if summary is WINS:
                out |= _no_wins(printed, middle, edges)
            for i in np.flatnonzero(~out).tolist():
                possible[edges[i]].append(summary)
    return possible


def _mean(middle: Array, edges: Array) -> Bounds:
    """Each edge moves it by less than its own distance over the number of rows."""
    centre = middle.mean(axis=0)
    off = np.abs(edges - centre).sum(axis=0) / len(middle) + _doubt(middle, edges) / len(middle)
    return centre - off, centre + off


def _sum(middle: Array, edges: Array) -> Bounds:
    total, doubt = middle.sum(axis=0), _doubt(middle, edges)
    return total + np.minimum(edges, 0).sum(axis=0) - doubt, total + np.maximum(edges, 0).sum(axis=0) + doubt


def _median(middle: Array, edges: Array) -> Bounds:
    """So many numbers more move the middle of the order by half as many places, at most."""
    m, places = len(middle), (len(edges) + 1) // 2
    lower, upper = max((m - 1) // 2 - places, 0), min(m // 2 + places, m - 1)
    parted = np.partition(middle, (lower, upper), axis=0)
    return parted[lower], parted[upper]


def _spread(middle: Array, edges: Array) -> Bounds:
    """The squares around the own mean are fewest: those of the middle are in all, those of edges at most added."""
    m, n, centre = len(middle), len(middle) + len(edges), middle.mean(axis=0)
    own = ((middle - centre) ** 2).sum(axis=0)
    all_squares = own + ((edges - centre) ** 2).sum(axis=0)
    # What is squared, and its mean, are rounded as numbers of the largest size; squares add up with a rounding each.
    off = n * EPSILON * np.maximum(np.abs(middle).max(axis=0), np.abs(edges).max(axis=0))
    doubt = FOUR * (n * EPSILON * all_squares + 2 * np.sqrt(n * all_squares) * off + off**2 * n)
    low, high = np.sqrt(np.maximum(own - doubt, 0) / n), np.sqrt((all_squares + doubt) / (m - 1))
    return low * (1 - FOUR * EPSILON), high * (1 + FOUR * EPSILON)


def _geometric(middle: Array, edges: Array) -> Bounds:
    """As the mean of logarithms; there is none of numbers up to 0."""
    n = len(middle) + len(edges)
    if not (middle > 0).all():
        return _anything(middle, edges)[::-1]
    logs, more = np.log(middle), np.where(edges > 0, np.log(edges), 0.0)
    centre = logs.mean(axis=0)
    off = (np.abs(more) + np.abs(centre)).sum(axis=0) / len(middle)
    off += FOUR * EPSILON * (1 + n * np.abs(logs).max(axis=0))
    return np.exp(centre - off), np.exp(centre + off)


def _no_wins(printed: Printed, middle: slice, edges: list[int]) -> NDArray[np.bool_]:
    """Which rows do not hold the wins of the others: those of the middle, and of the edges at most one each."""
    n, k = printed.values.shape
    rows = printed.values[edges]
    slack = WINS.slack(printed.units[edges], 0.0, n, np.array([printed.largest]))
    counts = range(n - len(edges), n)
    out = np.logical_not(np.array([WINS.possible(rows, slack, count, k) for count in counts]).any(axis=0))
    if out.all() or np.isnan(printed.values).any():
        return out
    margin = slack + FOUR * EPSILON * n**2
    near = np.zeros(len(edges), dtype=bool)
    for costs in (printed.values[middle], -printed.values[middle]):
        for wins in best_of_each(costs):
            least = wins.sum(axis=0)
            near |= ~((rows + margin < least) | (rows - margin > least + len(edges))).any(axis=1)
    return np.logical_or(out, ~near)


def _anything(middle: Array, edges: Array) -> Bounds:
    """What looks at all columns together is not told by few of them."""
    high = np.full(middle.shape[1], np.inf)
    return -high, high


def _doubt(middle: Array, edges: Array) -> Array:
    sizes = np.abs(middle).sum(axis=0) + np.abs(edges).sum(axis=0)
    doubt: Array = FOUR * (len(middle) + len(edges)) * EPSILON * sizes
    return doubt


_BOUNDS: dict[str, Callable[[Array, Array], Bounds]] = {
    "mean": _mean,
    "median": _median,
    "sum": _sum,
    "standard deviation": _spread,
    "geometric mean": _geometric,
}
