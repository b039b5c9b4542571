"""What sums up rows: the mean of the rows above is no data set, whatever its name; one called "sum" may be one."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from string import digits
from typing import Any

import numpy as np

from nptests.data.intake.headings import is_summary, may_be_summary
from nptests.data.ranks import midranks
from nptests.vocabulary import Array

Verdict = tuple[str | None, bool]  # what a row is of others, and whether that is no luck
EPSILON = float(np.finfo(np.float64).eps)
SET_ASIDE = "set aside: "  # how notes on rows and columns that are no scores begin
COUNTED = "which counts the rows and is read as their names"  # though no word of it says so
AVERAGED = "the mean of "
WITH_SPREADS = "of two numbers in each cell the first is the score, and the second, below every score, its spread"
BOUNDS = "scores that are bounds: "
REDUCED = (
    BOUNDS,
    SET_ASIDE,
    AVERAGED,
    "the median of ",
    "left out, ",
    WITH_SPREADS,
)  # how notes begin on what a result has not seen whole
LUCK = 1e-3  # a summary without a name must be less likely than this to be a data set by chance
ADDING_UP = 0.75  # the part of cells that differ from those beside them as their columns do
LUCK_OF_A_NAME = 0.05  # one with a name that a data set may have, too
WITHOUT_FIGURES = str.maketrans("", "", digits)


def luck_allowed(name: str) -> float:
    """How likely it may be to be a summary by luck, for what is so called: 1 where the name says that it is one."""
    return 1 if is_summary(name) else LUCK_OF_A_NAME if may_be_summary(name) else LUCK


def lucks_allowed(names: Sequence[str]) -> dict[int, float]:
    """Of the names that a summary may have, by their places: all others are allowed `LUCK`.

    No summary is called so for its figures: names that differ in these alone are judged once.
    """
    text = "\n".join(names).translate(WITHOUT_FIGURES)
    stem = text.partition("\n")[0]
    if text == "\n".join([stem] * len(names)) and luck_allowed(stem) == LUCK:
        return {}  # as of rows that are counted
    stems = text.split("\n") if text.count("\n") < len(names) else [name.translate(WITHOUT_FIGURES) for name in names]
    meaning = {stem for stem in set(stems) if luck_allowed(stem) != LUCK}
    places = [i for i, stem in enumerate(stems) if stem in meaning] if meaning else []
    allowed = {i: luck_allowed(names[i]) for i in places}
    counted = {stems[i] for i, luck in allowed.items() if luck == LUCK}  # map25 beside map12 is none
    return {i: luck for i, luck in allowed.items() if stems[i] not in counted}


@dataclass(frozen=True)
class Summary:
    """What a summary of rows (n, k) may print under each column, by any of the rules in use, and how it is called.

    carried    how many half-units of the rows' last digit a rule may carry into its answer
    of_each    whether it carries so many of each row
    apart      whether a rule looks at each column by itself
    possible   whether rows, each number of them within the slack, can be such summaries of n x k: before the rules
    bounds     between which numbers, give or take the slack, each must be, of a summary of k columns
    """

    name: str
    rules: Callable[[Array], Iterator[Array]]
    carried: int = 1
    of_each: bool = False
    apart: bool = True
    possible: Callable[[Array, Array, Any, int], Any] = lambda row, slack, n, k: True
    bounds: Callable[[int], tuple[float, float]] = lambda k: (-math.inf, math.inf)

    def slack(self, units: Array, unit: Any, n: Any, largest: Array) -> Array:
        """How far numbers may be from such a summary of n rows: by what is not printed of them, and of the rows.

        units      the last printed digit of each, and `unit` that of the rows
        largest    the largest number under each column, its sign left out
        """
        terms = n if self.of_each else 1
        # Computed numbers have the rounding of their own sums besides: n terms, each at most the largest.
        slack: Array = (units + self.carried * terms * unit) / 2 * (1 + 1e-9) + terms * n * EPSILON * largest
        return slack


def _mean(x: Array) -> Iterator[Array]:
    yield x.mean(axis=0)


def _sum(x: Array) -> Iterator[Array]:
    yield x.sum(axis=0)


def _middle(x: Array) -> Array:
    """The median of columns without holes; numpy's own loads masked arrays, which takes longer than a small table."""
    lower, upper = (len(x) - 1) // 2, len(x) // 2
    parted: Array = np.partition(x, (lower, upper), axis=0)
    middle: Array = (parted[lower] + parted[upper]) / 2
    return middle


def _median(x: Array) -> Iterator[Array]:
    yield _middle(x)


def _spread(x: Array) -> Iterator[Array]:
    for less in range(min(2, len(x))):
        yield x.std(axis=0, ddof=less)


def _extremes(x: Array) -> Iterator[Array]:
    yield x.max(axis=0)
    yield x.min(axis=0)


def _geometric(x: Array) -> Iterator[Array]:
    if (x > 0).all():
        yield np.exp(np.log(x).mean(axis=0))


def _ranks(x: Array) -> Iterator[Array]:
    ranks = midranks(x)
    for each in (ranks, x.shape[1] + 1 - ranks):
        mean = each.mean(axis=0)
        yield mean
        yield places(mean)


def places(mean_ranks: Array) -> Array:
    """The place of each of mean ranks, the first among equals."""
    return np.asarray(np.searchsorted(np.sort(mean_ranks), mean_ranks) + 1.0)


def _wins(x: Array) -> Iterator[Array]:
    for costs in (x, -x):
        for wins in best_of_each(costs):
            yield wins.sum(axis=0)


def best_of_each(costs: Array) -> tuple[Array, ...]:
    """Which is the best in each row: all that share it, each with its share, and none where it is shared."""
    best = (costs == costs.min(axis=1, keepdims=True)).astype(np.float64)
    shared = best / best.sum(axis=1, keepdims=True)
    return (best,) if (shared == best).all() else (best, shared, (shared == 1).astype(np.float64))


def _of_places(k: int) -> tuple[float, float]:
    return 1, k


def _adds_up_to_places(row: Array, slack: Array, n: int, k: int) -> Any:
    """Mean ranks of k add up to k(k + 1)/2; places are whole, the first of them 1: all within rounding."""
    low, high = _of_places(k)
    within: Any = ((row + slack >= low) & (row - slack <= high)).all(axis=-1)
    missing = np.abs(row.sum(axis=-1) - k * (k + 1) / 2)
    adds_up = missing <= slack.sum(axis=-1) + k * EPSILON * np.abs(row).sum(axis=-1)
    return within & (adds_up | (_whole(row, slack) & (row - slack <= 1).any(axis=-1)))


def _counts(row: Array, slack: Array, n: int, k: int) -> Any:
    """Wins are whole numbers, or shares of ties that add up to all data sets."""
    return _whole(row, slack) | (np.abs(row.sum(axis=-1) - n) <= slack.sum(axis=-1))


def _whole(row: Array, slack: Array) -> Any:
    return (np.abs(row - np.rint(row)) <= slack).all(axis=-1)


MEAN = Summary("mean", _mean)
EXTREME = Summary("best or worst", _extremes, carried=0)
WINS = Summary("number of wins", _wins, carried=0, apart=False, possible=_counts)
BY_NAME = (  # where a name says that a row is a summary
    MEAN,
    Summary("median", _median),
    Summary("sum", _sum, of_each=True),
    Summary("standard deviation", _spread),
    EXTREME,
    Summary("geometric mean", _geometric),
    # Of equal mean ranks each has the first place that they share, so that places add up to less.
    Summary("ranks", _ranks, carried=0, apart=False, possible=_adds_up_to_places, bounds=_of_places),
    WINS,
)
BY_CHANCE = tuple(summary for summary in BY_NAME if summary is not EXTREME)  # a data set may be the best for all


def summarised(
    row: Array,
    units: Array,
    rows: Array,
    unit: Any,
    among: tuple[Summary, ...] = BY_NAME,
    *,
    luck: float,
    tries: int = 1,
    counted: bool = False,
) -> Verdict:
    """What a printed row (k,) is of the rows (n, k), or None; and whether it cannot well be so by luck.

    units      the last printed digit of each number of the row, and `unit` that of the rows
    luck       how likely it may be to be so by luck: 1 where a name says that it is a summary
    tries      how many sets of rows are tried
    counted    whether the row is known to be nothing but ranks or wins, if it is any
    """
    if len(rows) < 2 or np.isnan(row).any():
        return None, True
    likely: str | None = None
    distinct: list[int] | None = None
    sizes = np.maximum(np.maximum(rows.max(axis=0), -rows.min(axis=0)), np.abs(row))
    if np.isnan(sizes).any():
        return None, True
    for summary in among:
        if summary.apart and counted:
            continue
        slack = summary.slack(units, unit, len(rows), sizes)
        if not summary.possible(row, slack, *rows.shape):
            continue
        if summary.apart and not any(abs(row[0] - answer[0]) <= slack[0] for answer in summary.rules(rows[:, :1])):
            continue  # the other columns need not be summed up
        for answer in summary.rules(rows):
            if (np.abs(row - answer) <= slack).all():
                tried = (len(rows) + 1) * len(among) * tries  # every row, every summary
                # Scores that repeat, as whole numbers do, bear witness once.
                distinct = _distinct(rows, row) if distinct is None else distinct
                room = np.maximum(slack, 0.5) if (rows == np.rint(rows)).all() else slack  # 4.0 among ranks is as 4
                near = (np.abs(rows - answer) <= slack).all(axis=1).any()  # one of them is so near, and another may be
                by_luck = near or _luck(answer[distinct], room[distinct], rows[:, distinct]) * tried >= luck
                if luck == 1 or not by_luck:
                    return summary.name, True
                likely = likely or summary.name
    return likely, likely is None


def _distinct(rows: Array, row: Array) -> list[int]:
    """The columns that are unlike all those before them; of a row of one number the first."""
    if (row == row[0]).all():  # as data sets are on which all do equally well
        return [0]
    first: dict[bytes, int] = {}
    for j, column in enumerate(np.vstack([rows, row]).T + 0.0):  # -0.0 is 0.0
        first.setdefault(column.tobytes(), j)
    return list(first.values())


def _luck(answer: Array, slack: Array, rows: Array) -> float:
    """How likely a further row of data comes so near to an answer in every column, at the densities of rows there.

    Where what rows and columns do adds up, beside the column before it, too: all of them bear witness once, and
    numbers go in steps, none smaller than the least between two rows.
    """
    own, room = _lucky(answer, slack, rows), slack + np.append(0.0, slack[:-1])
    beside = np.diff(rows, axis=1, prepend=0.0)
    alike = (np.abs(beside - _middle(beside)) <= room)[:, 1:]
    if alike.sum() <= ADDING_UP * alike.size:
        return own
    steps = np.diff(np.sort(beside, axis=0), axis=0)
    least = np.where(steps > 2 * room, steps, math.inf).min(axis=0)
    return max(own, _lucky(np.diff(answer, prepend=0.0), np.where(least < math.inf, least / 2, room), beside))


def _lucky(answer: Array, slack: Array, rows: Array) -> float:
    """How likely that is of columns of which none says anything of another.

    The largest of three densities counts, because scores crowd and have tails: of a normal distribution around the
    median, as wide as the median deviation says, of one around the mean with the standard deviation, of a Cauchy one.
    """
    centre, middle = _middle(rows), rows.mean(axis=0)
    spread = np.where(rows.max(axis=0) > rows.min(axis=0), rows.std(axis=0), 0.0)  # of equal numbers it is rounded
    # Of a normal distribution, its standard deviation; where rows are nearly the same, what is not printed counts.
    crowd = np.maximum(1.4826 * _middle(np.abs(rows - centre)), slack)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        near, far = (answer - centre) / crowd, (answer - middle) / spread
        densities = np.stack([_normal(near) / crowd, _normal(far) / spread, 1 / (math.pi * (1 + far * far) * spread)])
    density = np.where(spread > 0, densities.max(axis=0), math.inf)
    return float(np.minimum(1.0, 2 * slack * density).prod())


def _normal(z: Array) -> Array:
    return np.exp(-z * z / 2) / math.sqrt(2 * math.pi)
