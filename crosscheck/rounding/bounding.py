"""Bounds of a result, whatever the unprinted digits are: the proof that no table which prints alike gives a number."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np

from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation, Missing
from crosscheck.claims.intervals import Interval
from crosscheck.claims.printed import Printed
from crosscheck.rounding import bounding_samples, bounding_summaries
from nptests.distributions import special
from nptests.read import literature as fixtures
from nptests.vocabulary import Array

Limits = tuple[float, float]

# Every adjusted p-value grows when a raw p-value grows (tests/adjustments), so its extremes are at the corners.
MONOTONE_ADJUSTMENTS = frozenset(
    {"none", "bonferroni", "sidak", "holm", "holland", "finner", "hochberg", "hommel", "rom", "li", "shaffer"}
    | {"bergmann-hommel", "benjamini-hochberg", "benjamini-yekutieli"}
)


_OF_ADJUSTED = ("adjusted", "rejections")  # the more is rejected, the smaller they are


def bounds(claim: Claim, leaves: Mapping[str, Printed]) -> tuple[float, float] | None:
    """Numbers between which the value lies whatever the unprinted digits are, where that can be proved."""
    if "prints" in claim.body or claim.body.get("exchanged"):
        return None
    of_samples = bounding_samples.bounds(claim, leaves)
    if of_samples is not None:
        return of_samples
    of_summary = bounding_summaries.bounds(claim, leaves)
    if of_summary is not None:
        return of_summary
    if claim.body.get("adjust") in MONOTONE_ADJUSTMENTS and claim.body.get("value", "adjusted") in _OF_ADJUSTED:
        corners = []
        for sign in (-1, 1):
            moved = {p: max(Decimal(0), min(Decimal(1), x.value + sign * x.unit / 2)) for p, x in leaves.items()
                     if x.value is not None and x.unit is not None}  # fmt: skip
            corners.append(float(Computation(claim, moved).value()))
        return min(corners), max(corners)
    if claim.body.get("test") == "multiple_sign" and claim.body.get("value") in ("plus", "minus", "least"):
        return _count_bounds(claim)
    of_ranks = claim.body.get("test") == "wilcoxon" or claim.body.get("test") in _RANKED
    if of_ranks and isinstance(claim.body.get("table"), str):
        return _of_table(claim, leaves)
    if str(claim.body.get("test")).endswith(("_from_ranks", "_from_statistic")):
        return _of_door(claim, leaves)
    try:
        box = Computation(claim, boxes=True).value()
    except (Missing, TypeError):  # of tests, and of tails whose degrees of freedom are printed with few digits
        return None
    if not isinstance(box, Interval) or np.isnan(box.low) or np.isnan(box.high):
        return None
    return float(box.low), float(box.high)


# Doors: printed mean ranks, printed statistics


def _of_door(claim: Claim, leaves: Mapping[str, Printed]) -> Limits | None:
    """Friedman's chi2 is a sum of squared mean ranks, F grows with it, and p-values fall with both."""
    body, value = claim.body, claim.body.get("value", "statistic")
    test, _, origin = str(body["test"]).partition("_from_")
    sizes = body.get("summary", {})
    n, k = sizes.get("n"), sizes.get("k", len(leaves))
    if test not in _DOORS or value not in ("statistic", "pvalue") or not isinstance(n, int):
        return None
    low, high = (np.array([getattr(leaf, end) for leaf in leaves.values()]) for end in ("low", "high"))
    if origin == "ranks":
        ends = _spread(low, high, (k + 1) / 2)
        limits = 12 * n / (k * (k + 1)) * ends[0], 12 * n / (k * (k + 1)) * ends[1]
    elif "chi2" in sizes and len(leaves) == 1:
        limits = max(0.0, float(low[0])), float(high[0])
    else:
        return None
    if limits[1] >= n * (k - 1):
        return None
    df, limits = _DOORS[test](n, k, limits)
    return limits if value == "statistic" else _tails(df, limits)


# From bounds of Friedman's chi2 of n data sets and k algorithms to degrees of freedom and bounds of the statistic.
_Door = Callable[[int, int, Limits], tuple[tuple[int, ...], Limits]]


def _f_form(n: int, k: int, limits: Limits) -> tuple[tuple[int, ...], Limits]:
    low, high = ((n - 1) * x / (n * (k - 1) - x) for x in limits)
    return (k - 1, (k - 1) * (n - 1)), (low, high)


_DOORS: Mapping[str, _Door] = {"friedman": lambda n, k, limits: ((k - 1,), limits), "iman_davenport": _f_form}


def _tails(df: Sequence[int], limits: Limits) -> Limits:
    """The p-values of chi2 or F between limits."""
    tail = special.chdtrc if len(df) == 1 else special.fdtrc
    return float(tail(*df, limits[1])), float(tail(*df, limits[0]))


# Rank tests of a printed table


class Bounds(NamedTuple):
    """Numbers between which every rank (n x k) lies: those who are certainly better count, and those who may be."""

    low: Array
    high: Array


def _of_table(claim: Claim, leaves: Mapping[str, Printed]) -> Limits | None:
    """Bounds of the ranks, sums and statistics of a printed table of scores, and of the p-value that follows."""
    body, value = claim.body, claim.body.get("value", "statistic")
    if not set(body.get("options", {})) <= {"ties", "null", "zeros"}:
        return None
    columns, low, high, higher = _ends(claim, leaves)
    if body["test"] == "wilcoxon":
        return _of_signed(low, high, value) if len(columns) == 2 and "zeros" not in body.get("options", {}) else None
    low, high = (-high, -low) if higher else (low, high)  # lower is better
    ranks = _aligned(low, high) if body["test"] == "aligned_ranks" else _within(low, high)
    if value in ("ranks", "rank_sums", "mean_ranks") and body["test"] != "quade":
        rows = fixtures.cells(f"{claim.publication}/{body['table']}").rows
        return _of_ranks(ranks, rows, columns, value, body["at"])
    corrected = body.get("options", {}).get("ties", "corrected") == "corrected"
    statistic = _RANKED[body["test"]](ranks, low, high, corrected)
    if value == "statistic":
        return statistic
    if value != "pvalue" or body.get("options", {}).get("null", "auto") not in ("auto", "asymptotic"):
        return None
    n, k = low.shape
    if np.isinf(statistic[1]):
        return None  # its p-value is the exact one
    df = (k - 1,) if body["test"] != "quade" else (k - 1, (k - 1) * (n - 1))
    return _tails(df, statistic)


def _ends(claim: Claim, leaves: Mapping[str, Printed]) -> tuple[tuple[str, ...], Array, Array, bool]:
    """The columns of the claim's table, the ends of its printed intervals, and whether higher is better."""
    body, name = claim.body, f"{claim.publication}/{claim.body['table']}"
    read = fixtures.cells(name)
    columns = tuple(body.get("columns", read.columns))
    low, high = (
        np.array([[getattr(leaves[f"{body['table']}[{r}, {c}]"], end) for c in columns] for r in read.rows])
        for end in ("low", "high")
    )
    return columns, low, high, body.get("better", fixtures.entry(name).get("better")) == "higher"


def _noise(low: Array, high: Array) -> float:
    """Doubles carry 2**-53 of the numbers each; nothing within k times that is taken for certain."""
    return float(4 * low.shape[1] * max(np.abs(low).max(), np.abs(high).max()) * 2.0**-52)


def _within(low: Array, high: Array) -> Bounds:
    """Ranks within rows."""
    noise, k = _noise(low, high), low.shape[1]
    best = 1 + (high[:, None, :] + noise < low[:, :, None]).sum(axis=2)
    worst = k - (low[:, None, :] > high[:, :, None] + noise).sum(axis=2)
    return Bounds(best.astype(float), worst.astype(float))


def _aligned(low: Array, high: Array) -> Bounds:
    """Aligned ranks: cells of one row compare as numbers, of two rows as k x_ij minus sums."""
    n, k = low.shape
    least = (k - 1) * low - (high.sum(axis=1, keepdims=True) - high)
    most = (k - 1) * high - (low.sum(axis=1, keepdims=True) - low)
    noise = k * _noise(low, high)
    surely = most.ravel()[:, None] + noise < least.ravel()  # [a, b]: cell a is certainly better than cell b
    within = high[:, :, None] + noise < low[:, None, :]
    for i in range(n):
        surely[i * k : (i + 1) * k, i * k : (i + 1) * k] = within[i]
    best = 1 + surely.sum(axis=0).reshape(n, k)
    worst = n * k - surely.sum(axis=1).reshape(n, k)
    return Bounds(best.astype(float), worst.astype(float))


def _of_ranks(ranks: Bounds, rows: tuple[str, ...], columns: tuple[str, ...], value: str, at: Any) -> Limits:
    """The bounds of the rank, rank sum or mean rank that the claim is about."""
    column = columns.index(at[-1])
    if value == "ranks":
        row = rows.index(at[0])
        return float(ranks.low[row, column]), float(ranks.high[row, column])
    share = len(rows) if value == "mean_ranks" else 1
    return float(ranks.low[:, column].sum() / share), float(ranks.high[:, column].sum() / share)


def _spread(low: Array, high: Array, centre: float) -> Limits:
    """Bounds of sum (x_j - centre)**2, each x_j by itself."""
    nearest = np.maximum(0, np.maximum(low - centre, centre - high))
    farthest = np.maximum(np.abs(low - centre), np.abs(high - centre))
    return float((nearest**2).sum()), float((farthest**2).sum())


def _tied(ranks: Bounds) -> float:
    """The most that ties can take from the sum of squared ranks: (t**3 - t)/12 for all that can come together."""
    order = np.argsort(ranks.low.ravel(), kind="stable")
    low, high = ranks.low.ravel()[order], ranks.high.ravel()[order]
    starts = np.r_[True, low[1:] > np.maximum.accumulate(high)[:-1]]
    sizes = np.bincount(np.cumsum(starts) - 1)
    return float((sizes**3 - sizes).sum() / 12)


# The bounds of a statistic, from those of its ranks, the ends of the cells, and whether ties count.
_Statistic = Callable[["Bounds", Array, Array, bool], Limits]


def _friedman(ranks: Bounds, low: Array, high: Array, corrected: bool) -> Limits:
    n, k = low.shape
    least, most = _spread(ranks.low.sum(axis=0), ranks.high.sum(axis=0), n * (k + 1) / 2)
    full = n * k * (k * k - 1) / 12
    denominator = full - sum(_tied(Bounds(*row)) for row in zip(*ranks, strict=True)) if corrected else full
    return (k - 1) * least / full, (k - 1) * most / denominator if denominator > 0 else np.inf


def _aligned_t(ranks: Bounds, low: Array, high: Array, corrected: bool) -> Limits:
    n, k = low.shape
    m = n * k
    least, most = _spread(ranks.low.sum(axis=0), ranks.high.sum(axis=0), n * (m + 1) / 2)
    # The squared row totals by their spread around k (m + 1)/2, as their sum is known.
    flat, steep = _spread(ranks.low.sum(axis=1), ranks.high.sum(axis=1), k * (m + 1) / 2)
    full = m * (m * m - 1) / 12  # the squared ranks around (m + 1)/2, without ties
    denominator = full - (_tied(ranks) if corrected else 0) - steep / k
    bound = n * (k - 1) if corrected else np.inf
    return (k - 1) * least / (full - flat / k), min(bound, (k - 1) * most / denominator if denominator > 0 else np.inf)


def _quade(ranks: Bounds, low: Array, high: Array, corrected: bool) -> Limits:
    n, k = low.shape
    weights = _ranges(low, high)
    corners = [w[:, None] * (r - (k + 1) / 2) for w in weights for r in ranks]
    least, most = _spread(np.min(corners, axis=0).sum(axis=0), np.max(corners, axis=0).sum(axis=0), 0.0)
    b_low, b_high = least / n, most / n
    full = k * (k * k - 1) / 12
    tied = np.array([_tied(Bounds(*row)) for row in zip(*ranks, strict=True)])
    a_high = full * n * (n + 1) * (2 * n + 1) / 6
    a_low = float((weights.low**2 * (full - tied)).sum()) if corrected else a_high
    lowest = (n - 1) * b_low / (a_high - b_low) if b_low < a_high else np.inf
    return lowest, (n - 1) * b_high / (a_low - b_high) if b_high < a_low else np.inf


def _ranges(low: Array, high: Array) -> Bounds:
    """Ranks of the ranges, the smallest first."""
    least = np.maximum(0, low.max(axis=1) - high.min(axis=1))
    most, noise = high.max(axis=1) - low.min(axis=1), 2 * _noise(low, high)
    best = 1 + (most[None, :] + noise < least[:, None]).sum(axis=1)
    worst = len(low) - (least[None, :] > most[:, None] + noise).sum(axis=1)
    return Bounds(best.astype(float), worst.astype(float))


_RANKED: Mapping[str, _Statistic] = {"friedman": _friedman, "aligned_ranks": _aligned_t, "quade": _quade}


def _of_signed(low: Array, high: Array, value: str) -> Limits | None:
    """Bounds of W+ and W-, zeros dropped: each positive difference adds its rank."""
    least, most, noise = low[:, 0] - high[:, 1], high[:, 0] - low[:, 1], 2 * _noise(low, high)
    plus = bounding_samples.signed_sum(least, most, noise)
    return {"w_plus": plus, "statistic": plus, "w_minus": bounding_samples.signed_sum(-most, -least, noise)}.get(value)


def possible_signs(claim: Claim, row: str, column: str) -> set[str]:
    """The signs that score minus control can have behind the printed digits."""
    read = fixtures.cells(f"{claim.publication}/{claim.body['table']}")
    cells = read.cells[read.rows.index(row)]
    score, control = (Printed.of(cells[read.columns.index(c)]) for c in (column, claim.body["options"]["control"]))
    signs = {"+"} if score.high > control.low else set()
    signs |= {"-"} if score.low < control.high else set()
    return signs | ({"="} if len(signs) == 2 else set())


def _count_bounds(claim: Claim) -> tuple[float, float]:
    """How many plus or minus signs there are at least and at most; of both, the smaller."""
    rows = fixtures.cells(f"{claim.publication}/{claim.body['table']}").rows
    signs = [possible_signs(claim, row, claim.body["at"][0]) for row in rows]
    counts = {s: (sum(p == {s} for p in signs), sum(s in p for p in signs)) for s in "+-"}
    chosen = {"plus": "+", "minus": "-", "least": "+-"}[claim.body["value"]]
    return float(min(counts[s][0] for s in chosen)), float(min(counts[s][1] for s in chosen))
