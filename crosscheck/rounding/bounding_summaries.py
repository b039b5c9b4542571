"""Bounds of what follows from a few printed numbers: means with standard deviations and sizes, statistics, p-values.

t grows with the mean of a and falls with that of b, and its size falls with both standard deviations. A spread of
means around their own mean is the least of all spreads around any point, hence convex: its largest value lies at a
corner, and its smallest is found on a line. A two-sided p-value falls with the size of its statistic.
"""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import numpy as np

from crosscheck.claims import claims, computing, inputs, printed
from crosscheck.rounding.bounding_samples import error_of_means, two_sided
from nptests.distributions import special
from nptests.vocabulary import Array

Limits = tuple[float, float]
Ends = Mapping[str, tuple[Array, Array]]  # for each name of the summary its lowest and highest values
_Bound = Callable[[Ends, str, Mapping[str, Any]], Limits | None]

_NOISE = 1e-12  # a few sums, quotients and tails of doubles: bounds are widened by this share
_CORNERS = 12  # groups whose corners are all looked at


def bounds(claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> Limits | None:
    """Bounds of a claim about a summary or a printed statistic; None where there are none."""
    test, value = str(claim.body.get("test")), claim.body.get("value", "statistic")
    limits = None
    if test in _BOUNDS:
        ends = {name: _ends(name, entry, leaves) for name, entry in claim.body.get("summary", {}).items()}
        known = {name: x for name, x in ends.items() if x is not None}
        if len(known) == len(ends):
            limits = _BOUNDS[test](known, value, claim.body.get("options", {}))
    elif test.endswith("_from_statistic") and value == "pvalue" and len(leaves) == 1:
        limits = _of_one_statistic(claim, leaves)
    if limits is None or not all(map(math.isfinite, limits)):
        return None
    slack = [_NOISE * max(abs(end), 1.0 if value != "pvalue" else 0.0) for end in limits]
    return limits[0] - slack[0], limits[1] + slack[1]


def _ends(name: str, entry: Any, leaves: Mapping[str, printed.Printed]) -> tuple[Array, Array] | None:
    """The ends of an entry of the summary: those of its leaves, or the exact numbers themselves."""
    if isinstance(entry, Mapping):
        return None
    several = isinstance(entry, list)
    items = enumerate(entry if several else [entry])
    numbers = [leaves.get(f"{name}[{i + 1}]" if several else name, _exactly(item)) for i, item in items]
    if any(x is None for x in numbers):
        return None
    low, high = ([getattr(x, end, x) for x in numbers] for end in ("low", "high"))
    return np.array(low, dtype=float), np.array(high, dtype=float)


def _exactly(item: Any) -> float | None:
    """A number that is no leaf: exact as it stands, or a count in quotes."""
    known = inputs.whole(item) if isinstance(item, str) else item
    return float(known) if isinstance(known, (int, float)) else None


def _of_one_statistic(claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> Limits | None:
    """p-values fall with the size of the statistic, or with the statistic itself: its ends, and 0 between them."""
    ((path, leaf),) = leaves.items()
    if leaf.value is None or leaf.unit is None:
        return None
    least, most = (leaf.value + sign * leaf.unit / 2 for sign in (-1, 1))
    if least < 0 <= leaf.value and not str(claim.body["test"]).startswith(("paired_t", "corrected_t", "cv5x2_t")):
        least = Decimal(0)  # F, T and chi2 are never negative
    at = [least, most, *([Decimal(0)] if least < 0 < most else [])]
    values = [float(computing.Computation(claim, {path: x}).value()) for x in at]
    return min(values), max(values)


def _unpaired(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    if options.get("freedom", "welch") != "welch":
        return None
    mean, sd = ({side: tuple(float(x[0]) for x in ends[f"{name}_{side}"]) for side in "ab"} for name in ("mean", "sd"))
    m, n = (int(ends[f"n_{side}"][0][0]) for side in "ab")
    gap = mean["a"][0] - mean["b"][1], mean["a"][1] - mean["b"][0]
    if value == "estimate":
        return gap
    sds = [(max(0.0, sd["a"][i]), max(0.0, sd["b"][i])) for i in (0, 1)]
    pooled = options.get("variances", "unequal") == "equal"
    errors = [error_of_means(s, r, m, n, pooled=pooled) for s, r in sds]
    squares = [s**2 / m for s, _ in sds], [r**2 / n for _, r in sds]
    freedom = (m + n - 2.0, m + n - 2.0) if pooled else _welch_freedom(*squares, m, n)
    if value == "df":
        return freedom
    if errors[0] <= 0:
        return None
    quotients = [g / e for g in gap for e in errors]
    low, high = min(quotients), max(quotients)
    return (low, high) if value == "statistic" else _t_tails(low, high, freedom, options) if value == "pvalue" else None


def _welch_freedom(a: Sequence[float], b: Sequence[float], m: int, n: int) -> Limits:
    """Welch's degrees of freedom depend on the ratio of both squared errors, and are largest at (m - 1) to (n - 1)."""
    if min(*a, *b) <= 0:
        return min(m, n) - 1.0, m + n - 2.0
    least, most = a[0] / b[1], a[1] / b[0]
    at = [least, most, *([best] if least < (best := (m - 1) / (n - 1)) < most else [])]
    df = [(r + 1) ** 2 / (r**2 / (m - 1) + 1 / (n - 1)) for r in at]
    return min(df), max(df)


def _t_tails(low: float, high: float, df: Limits, options: Mapping[str, Any]) -> Limits:
    """Tails of t fall with the degrees of freedom on the far side of 0, and grow with them on the near side."""
    side = options.get("alternative", "two-sided")
    if side == "two-sided":
        return two_sided(low, high, df)
    if side == "less":
        low, high = -high, -low
    ends = [[float(special.stdtr(f, -x)) for f in df] for x in (high, low)]
    return min(ends[0]), max(ends[1])


def _anova(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    sizes = ends["sizes"][0]
    k, n = len(sizes), float(sizes.sum())
    if options.get("variances", "equal") != "equal" or value not in ("statistic", "pvalue"):
        return None
    within = [float(((sizes - 1) * np.maximum(0, sd) ** 2).sum()) for sd in ends["sds"]]
    if within[0] <= 0:
        return None
    least, most = spread(sizes, *ends["means"])
    scale = (n - k) / (k - 1)
    low, high = scale * least / within[1], scale * most / within[0]
    if value == "statistic":
        return low, high
    return float(special.fdtrc(k - 1, n - k, high)), float(special.fdtrc(k - 1, n - k, low))


def spread(weights: Array, low: Array, high: Array) -> Limits:
    """The least and the largest weighted sum of squares of numbers between low and high around their weighted mean."""
    least = min(float((weights * _beyond(c, low, high) ** 2).sum()) for c in _centres(weights, low, high))
    if len(weights) > _CORNERS:  # around any point it is no smaller than around the mean
        centre = float((weights * (low + high) / 2).sum() / weights.sum())
        return least, float((weights * np.maximum(np.abs(low - centre), np.abs(high - centre)) ** 2).sum())
    corners = np.array(list(itertools.product(*zip(low, high, strict=True))))
    means = corners @ weights / weights.sum()
    return least, float(((corners - means[:, None]) ** 2 @ weights).max())


def _beyond(centre: float, low: Array, high: Array) -> Array:
    """How far the nearest number of each interval is from a point."""
    return np.maximum(0.0, np.maximum(low - centre, centre - high))


def _centres(weights: Array, low: Array, high: Array) -> list[float]:
    """Where the least spread around a point can lie: between neighbouring ends it is a parabola."""
    ends = np.unique(np.concatenate([low, high]))
    centres = [float(x) for x in ends]
    for a, b in itertools.pairwise(ends):
        middle = (a + b) / 2
        target, moving = np.where(low > middle, low, high), (low > middle) | (high < middle)
        if moving.any():
            vertex = float((weights * target)[moving].sum() / weights[moving].sum())
            centres.append(min(max(vertex, float(a)), float(b)))
    return centres


_BOUNDS: Mapping[str, _Bound] = {"unpaired_t_from_summaries": _unpaired, "anova_from_summaries": _anova}
