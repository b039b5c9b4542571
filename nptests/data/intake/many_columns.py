"""Which rows of a table sum up all its others, for every row at once: sums over all rows, less the row's own part.

What `summarised` says of one row takes as long as the table is large, and of every row the square of that. Here each
answer is known within the rounding of another order of the sum; the few rows about which that leaves a doubt are told.
"""

import math
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from nptests.data.intake.summaries import EPSILON, Summary, Verdict, best_of_each, places
from nptests.data.ranks import doubled
from nptests.vocabulary import Array

Picked = NDArray[np.intp] | slice  # rows
Answers = Iterator[tuple[Array, Array | float]]  # with how far they may be from those of `summarised`

NOTHING: Verdict = (None, True)
GLANCE = 2  # places of a row at which nearly all rows differ from a summary already, most at the first
FOUR = 4  # roundings of a sum of n terms, at most n EPSILON of their sizes: of both sums, and room


def verdicts(rows: Array, units: Array, among: tuple[Summary, ...], *, luck: float) -> list[Verdict | None]:
    """What `summarised` says of each row (k,) of (n, k) and the n - 1 others, where that is certain; else None."""
    known: list[Verdict | None] = [NOTHING] * len(rows)
    if len(rows) < 3 or np.isnan(rows).any():
        return known
    finest = _least_of_others(units.min(axis=1))
    with np.errstate(all="ignore"):
        for summary in among:
            picked = _at_a_glance(rows, units, finest, summary)
            if not len(picked):
                continue
            slack = _slack(rows, picked, units, finest, summary)
            picked, slack = _possible(rows, picked, slack, summary)
            for answer, margin in _WITHOUT[summary.name](rows, picked) if len(picked) else ():
                gap = np.abs(rows[picked] - answer)
                perhaps = ~(gap > slack + margin).any(axis=1)
                surely = (gap <= slack - margin).all(axis=1)
                if surely.any():
                    surely &= _least_luck(rows, picked, answer, slack) * len(rows) * len(among) > 2 * luck
                for i in picked[perhaps & ~surely]:
                    known[i] = None
                for i in picked[surely]:
                    known[i] = (summary.name, False) if known[i] == NOTHING else known[i]
    return known


def _at_a_glance(rows: Array, units: Array, finest: Array, summary: Summary) -> NDArray[np.intp]:
    """The rows that may be such a summary, as far as their first places tell."""
    picked, (low, high) = np.arange(len(rows)), summary.bounds(rows.shape[1])
    for j in range(min(GLANCE, rows.shape[1])):
        here, seen = slice(j, j + 1), picked if len(picked) < len(rows) else slice(None)
        slack, own = _slack(rows[:, here], seen, units[:, here], finest, summary), rows[seen, here]
        near = (own + slack >= low) & (own - slack <= high)
        if summary.apart:
            answers = _WITHOUT[summary.name](rows[:, here], seen)
            near &= np.logical_or.reduce([~(np.abs(own - answer) - margin > slack) for answer, margin in answers])
        picked = picked[near[:, 0]]
    return picked


def _slack(rows: Array, picked: Picked, units: Array, finest: Array, summary: Summary) -> Array:
    return summary.slack(units[picked], finest[picked, None], len(rows) - 1, np.abs(rows).max(axis=0))


def _possible(rows: Array, picked: NDArray[np.intp], slack: Array, summary: Summary) -> tuple[NDArray[np.intp], Array]:
    n, k = rows.shape
    left = summary.possible(rows[picked], slack, n - 1, k)
    return (picked, slack) if left is True else (picked[left], slack[left])


def _least_luck(rows: Array, picked: NDArray[np.intp], answer: Array, slack: Array) -> Array:
    """Bounds from below on how likely other rows come so near: by the widest of the three densities, at every place.

    Nothing is said of a row without which too little is left to see a spread.
    """
    middle = next(_mean(rows, picked))[0]
    ((spread, doubt), _) = _spread(rows, picked)
    far = (answer - middle) / spread
    near = np.minimum(1.0, 2 * slack / (math.pi * (1 + far * far) * spread))
    near = np.where(doubt < spread / 100, near, 0.0)
    near = np.where(np.equal(*(end for end, _ in _extremes(rows, picked))), 1.0, near)
    return np.asarray(near.prod(axis=1))


def _least_of_others(x: Array) -> Array:
    least, second = np.partition(x, (0, 1))[:2]
    others: Array = np.where(x == least, second, least)
    return others


def _sums(rows: Array, picked: Picked) -> tuple[Array, Array]:
    """The sums of the others, and how far they may be off."""
    return rows.sum(axis=0) - rows[picked], FOUR * len(rows) * EPSILON * np.abs(rows).sum(axis=0)


def _mean(rows: Array, picked: Picked) -> Answers:
    total, margin = _sums(rows, picked)
    yield total / (len(rows) - 1), margin / (len(rows) - 1)


def _sum(rows: Array, picked: Picked) -> Answers:
    yield _sums(rows, picked)


def _median(rows: Array, picked: Picked) -> Answers:
    left = len(rows) - 1
    lower, upper = (left - 1) // 2, left // 2
    ordered = np.partition(rows, sorted({lower, lower + 1, upper, upper + 1}), axis=0)
    own = rows[picked]
    # Without one number, the one at a place is the next one where the number stood at that place or below it.
    ends = (np.where(own > ordered[at], ordered[at], ordered[at + 1]) for at in (lower, upper))
    yield sum(ends) / 2, 0.0


def _spread(rows: Array, picked: Picked) -> Answers:
    centred = rows - rows.mean(axis=0)
    squares = (centred**2).sum(axis=0)
    own, left = centred[picked], len(rows) - 1
    total = squares - own**2 - (own - centred.sum(axis=0)) ** 2 / left
    # Squares add up with a rounding each; what is squared, and its mean, are rounded as numbers of the largest size.
    wide, off = np.sqrt(len(rows) * squares), len(rows) * EPSILON * np.abs(rows).max(axis=0)
    doubt = FOUR * (len(rows) * EPSILON * squares + 2 * wide * off + off**2 * len(rows))
    for less in range(min(2, left)):
        low, high = (np.sqrt(np.maximum(x, 0) / (left - less)) for x in (total - doubt, total + doubt))
        yield (low + high) / 2, (high - low) / 2 + FOUR * EPSILON * high


def _extremes(rows: Array, picked: Picked) -> Answers:
    own = rows[picked]
    least, second, *_ = ordered = np.partition(rows, (0, 1, len(rows) - 2, len(rows) - 1), axis=0)
    yield np.where(own == ordered[-1], ordered[-2], ordered[-1]), 0.0
    yield np.where(own == least, second, least), 0.0


def _geometric(rows: Array, picked: Picked) -> Answers:
    logs = np.where(rows > 0, np.log(rows), 0.0)
    left = len(rows) - 1
    others = np.exp((logs.sum(axis=0) - logs[picked]) / left)
    margin = others * FOUR * EPSILON * (1 + len(rows) * np.abs(logs).sum(axis=0) / left)
    below = np.count_nonzero(rows <= 0, axis=1) > 0
    positive = np.asarray(below[picked] == np.count_nonzero(below))  # all the others
    yield np.where(positive[:, None], others, np.inf), margin


def _ranks(rows: Array, picked: Picked) -> Answers:
    left = len(rows) - 1
    ranks = doubled(rows)
    for each in (ranks, 2 * (rows.shape[1] + 1) - ranks):
        mean = (each.sum(axis=0) - each[picked]) / 2 / left
        yield mean, 0.0
        yield np.array([places(one) for one in mean]), 0.0


def _wins(rows: Array, picked: Picked) -> Answers:
    for costs in (rows, -rows):
        for wins in best_of_each(costs):
            yield wins.sum(axis=0) - wins[picked], FOUR * EPSILON * len(rows) ** 2


_WITHOUT: dict[str, Callable[[Array, Picked], Answers]] = {
    "mean": _mean,
    "median": _median,
    "sum": _sum,
    "standard deviation": _spread,
    "best or worst": _extremes,
    "geometric mean": _geometric,
    "ranks": _ranks,
    "number of wins": _wins,
}
