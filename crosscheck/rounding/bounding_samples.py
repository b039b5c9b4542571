"""Bounds of results of groups, samples and pairs, whatever the unprinted digits are.

U, W+ and numbers of signs grow with every value of the first sample and fall with every value of the second. A standard
deviation is a norm of deviations, so that moving every value by at most h_i moves its root of squares by at most the
norm of h: bounds of t and F follow. Ranks of all values together lie between those who are certainly smaller and those
who may be.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import numpy as np

from crosscheck.claims import claims, computing, printed
from nptests.distributions import special
from nptests.vocabulary import Array

Limits = tuple[float, float]
Ends = list[tuple[Array, Array]]  # for each sample the lowest and the highest values
_Bound = Callable[[Ends, str, Mapping[str, Any]], Limits | None]

# Sums of so many doubles are off by less than this share: bounds are widened by it.
_NOISE = 1e-12


def bounds(claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> Limits | None:
    """Bounds of a claim about groups, samples or pairs; None where there are none."""
    body = claim.body
    bound = BOUNDS.get(str(body.get("test")))
    if bound is None:
        return None
    read = {path: leaf for path, leaf in leaves.items() if leaf.value is not None and leaf.unit is not None}
    if len(read) < len(leaves) or not read:
        return None
    low, high = (_data(claim, read, sign) for sign in (-1, 1))
    if low is None or high is None:
        return None
    limits = bound(list(zip(low, high, strict=True)), body.get("value", "statistic"), body.get("options", {}))
    if limits is None or not all(map(math.isfinite, limits)):
        return None
    slack = _NOISE * max(1.0, *map(abs, limits))
    return limits[0] - slack, limits[1] + slack


def _data(claim: claims.Claim, leaves: Mapping[str, printed.Printed], sign: int) -> list[Array] | None:
    moved = {p: x.value + sign * x.unit / Decimal(2) for p, x in leaves.items() if x.value is not None and x.unit}
    arguments = computing.Computation(claim, moved)._samples(claim.body)
    named = bool(arguments) and isinstance(arguments[0], Mapping)
    samples: Sequence[Any] = list(arguments[0].values()) if named else arguments
    if not all(isinstance(sample, list) for sample in samples):
        return None
    return [np.asarray([float(x) for x in sample]) for sample in samples]


def _mann_whitney(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    if value not in ("statistic", "u_b") or len(ends) != 2:
        return None
    (a_low, a_high), (b_low, b_high) = ends if value == "statistic" else ends[::-1]
    return _wins(a_low, b_high), _wins(a_high, b_low)


def _wins(a: Array, b: Array) -> float:
    return float((a[:, None] > b[None, :]).sum() + (a[:, None] == b[None, :]).sum() / 2)


def _sign(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    if value not in ("statistic", "plus", "minus") or len(ends) != 2 or options.get("zeros", "drop") != "drop":
        return None
    (a_low, a_high), (b_low, b_high) = ends if value != "minus" else ends[::-1]
    return float((a_low > b_high).sum()), float((a_high >= b_low).sum())


def _wilcoxon(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    if value not in ("statistic", "w_plus", "w_minus") or len(ends) != 2 or options.get("zeros", "drop") != "drop":
        return None
    (a_low, a_high), (b_low, b_high) = ends if value != "w_minus" else ends[::-1]
    least, most = a_low - b_high, a_high - b_low
    return signed_sum(least, most, 1e-9 * max(1.0, float(np.abs(most).max()), float(np.abs(least).max())))


def signed_sum(least: Array, most: Array, noise: float) -> Limits:
    """Bounds of the ranks of positive differences, zeros dropped: each adds its rank among the sizes."""
    smallest, largest = np.maximum(0, np.maximum(least, -most)), np.maximum(np.abs(least), np.abs(most))
    surely = (largest[None, :] + noise < smallest[:, None]) & (smallest > noise)[None, :]
    best = 1 + surely.sum(axis=1)
    worst = len(least) - (smallest[None, :] > largest[:, None] + noise).sum(axis=1)
    return float(best[least > noise].sum()), float(worst[most >= -noise].sum())


def _paired(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    if len(ends) != 2:
        return None
    (a_low, a_high), (b_low, b_high) = ends
    d = (a_low - b_high, a_high - b_low)
    n = len(a_low)
    mean, spread = _mean(*d), _sd(*d)
    return _t(mean, (spread[0] / math.sqrt(n), spread[1] / math.sqrt(n)), (n - 1, n - 1), value, options)


def _unpaired(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    if len(ends) != 2 or options.get("freedom", "welch") != "welch":
        return None
    (a, b), (m, n) = ends, (len(low) for low, _ in ends)
    means, sds = (_mean(*a), _mean(*b)), (_sd(*a), _sd(*b))
    pooled = options.get("variances", "unequal") == "equal"
    errors = [error_of_means(s, r, m, n, pooled=pooled) for s, r in zip(*sds, strict=True)]
    freedom = (m + n - 2 if pooled else min(m, n) - 1, m + n - 2)
    gap = means[0][0] - means[1][1], means[0][1] - means[1][0]
    return _t(gap, (errors[0], errors[1]), freedom, value, options)


def error_of_means(s: float, r: float, m: int, n: int, *, pooled: bool) -> float:
    """The standard error of a difference of two means, of standard deviations and sizes."""
    if pooled:
        return math.sqrt(((m - 1) * s**2 + (n - 1) * r**2) / (m + n - 2) * (1 / m + 1 / n))
    return math.sqrt(s**2 / m + r**2 / n)


def _t(mean: Limits, error: Limits, df: tuple[int, int], value: str, options: Mapping[str, Any]) -> Limits | None:
    if value == "estimate":
        return mean
    if error[0] <= 0:
        return None
    quotients = [m / e for m in mean for e in error]
    low, high = min(quotients), max(quotients)
    if value == "statistic":
        return low, high
    if value != "pvalue" or options.get("alternative", "two-sided") != "two-sided":
        return None
    return two_sided(low, high, df)


def two_sided(low: float, high: float, df: Limits) -> Limits:
    """The p-values of t between ends: tails fall with the degrees of freedom, and with the distance from 0."""
    nearest = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
    farthest = max(abs(low), abs(high))
    return float(2 * special.stdtr(df[1], -farthest)), float(2 * special.stdtr(df[0], -nearest))


def _anova(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    middles, reach = _middles(ends)
    k, n = len(ends), sum(map(len, middles))
    grand = np.concatenate(middles).mean()
    between = math.sqrt(sum(len(x) * (x.mean() - grand) ** 2 for x in middles))
    within = math.sqrt(sum(((x - x.mean()) ** 2).sum() for x in middles))
    if within <= reach:
        return None
    scale = (n - k) / (k - 1)
    low, high = (scale * (max(0.0, b) / w) ** 2
                 for b, w in ((between - reach, within + reach), (between + reach, within - reach)))  # fmt: skip
    if value == "statistic":
        return low, high
    tails = float(special.fdtrc(k - 1, n - k, high)), float(special.fdtrc(k - 1, n - k, low))
    return tails if value == "pvalue" else None


def _kruskal(ends: Ends, value: str, options: Mapping[str, Any]) -> Limits | None:
    """Rank sums of all values together; ties divide H by at least the share that the most ties leave."""
    low, high = (np.concatenate([pair[side] for pair in ends]) for side in (0, 1))
    n, sizes = len(low), [len(pair[0]) for pair in ends]
    best = 1 + (high[None, :] < low[:, None]).sum(axis=1)
    worst = n - (low[None, :] > high[:, None]).sum(axis=1)
    places = np.split(np.arange(n), np.cumsum(sizes)[:-1])
    least = most = 0.0
    for at in places:
        a, b = best[at].mean() - (n + 1) / 2, worst[at].mean() - (n + 1) / 2
        least += len(at) * max(0.0, a, -b) ** 2
        most += len(at) * max(abs(a), abs(b)) ** 2
    scale = 12 / (n * (n + 1))
    correction = 1.0
    if options.get("ties", "corrected") == "corrected":
        order = np.argsort(low)
        starts = np.r_[True, low[order][1:] > np.maximum.accumulate(high[order])[:-1]]
        tied = np.bincount(np.cumsum(starts) - 1)
        correction = 1 - float((tied**3 - tied).sum()) / (n**3 - n)
    if correction <= 0:
        return None
    limits = scale * least, scale * most / correction
    if value == "statistic":
        return limits
    if value != "pvalue" or options.get("null") != "asymptotic":
        return None
    return float(special.chdtrc(len(ends) - 1, limits[1])), float(special.chdtrc(len(ends) - 1, limits[0]))


def _middles(ends: Ends) -> tuple[list[Array], float]:
    """The middle of every value, and the norm of how far all of them may be from it."""
    middles = [(low + high) / 2 for low, high in ends]
    reach = math.sqrt(sum(float((((high - low) / 2) ** 2).sum()) for low, high in ends))
    return middles, reach


def _mean(low: Array, high: Array) -> Limits:
    return float(low.mean()), float(high.mean())


def _sd(low: Array, high: Array) -> Limits:
    (middle,), reach = _middles([(low, high)])
    n = len(middle)
    norm = math.sqrt(float(((middle - middle.mean()) ** 2).sum()))
    return max(0.0, norm - reach) / math.sqrt(n - 1), (norm + reach) / math.sqrt(n - 1)


BOUNDS: Mapping[str, _Bound] = {
    "mann_whitney": _mann_whitney,
    "sign": _sign,
    "wilcoxon": _wilcoxon,
    "paired_t": _paired,
    "unpaired_t": _unpaired,
    "anova": _anova,
    "kruskal_wallis": _kruskal,
}
