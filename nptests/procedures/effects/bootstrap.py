"""The bootstrap interval of a mean difference: percentile, and bias-corrected and accelerated (BCa)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from nptests.data import decimals, samples
from nptests.distributions.continuous import Normal
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, check_draws, checked, facets, wording
from nptests.results import Effect
from nptests.vocabulary import Arithmetic, Array, Numeric

CHUNK = 1_000_000  # places drawn at once: 8 MB
Interval = Literal["bca", "percentile"]


@checked
def bootstrap_mean(
    a: Any,
    b: Any = None,
    *,
    interval: Interval = "bca",
    draws: int = 9_999,
    seed: int = 0,
    arithmetic: Arithmetic = "decimal",
    level: float = 0.95,
) -> Effect:
    """The bootstrap interval of the mean difference of paired scores.

    A resample is n of the n differences a - b, drawn with replacement. The percentile interval goes from the
    (1 - level) / 2 quantile of the means of the resamples to the (1 + level) / 2 quantile. interval="bca" moves the two
    shares for bias and skewness (Efron 1987; Efron and Tibshirani 1993, section 14.3): the share of z, a quantile of
    the normal law, becomes that of z_0 + (z_0 + z) / (1 - a (z_0 + z)), where z_0 is the normal quantile of the share
    of the means below the observed one (ties count half), and the acceleration a is the skewness of the differences
    over 6 sqrt(n).

    Where n**n <= draws (five differences by default) every resample is taken once; else so many are drawn from the
    seed. The quantile of share p among R means is their (R + 1) p th in order, interpolated on the normal scale between
    neighbours, at most the largest. Both intervals are too narrow in small samples.
    """
    pair = samples.Pair.of(a, b)
    if pair.n < 2:
        raise InputError("too-small", "at least two differences are needed: one resamples to itself alone")
    worked = pair.differences(arithmetic)
    d = pair.a.measured(worked)
    if not np.isfinite(d).all():
        raise InputError("limit", "a difference is larger than any double: change the unit of the scores")
    draws = check_draws(draws, pair.n)
    units = _units(pair, worked)
    ordered, turned = _ordered(units.values)
    sign, varied = -1 if turned else 1, bool(ordered[0] < ordered[-1])
    details: dict[str, Any] = {"differences": d, "every": _every(pair.n, draws)}
    ends = (math.nan, math.nan)
    if varied:
        sums = _sums(ordered, draws, seed)
        shares, moved = _shares(ordered, sums, interval, level)
        low, high = (sign * units.mean(_quantile(sums, share)) for share in shares)
        ends = (min(low, high) + 0.0, max(low, high) + 0.0)  # no -0.0
        details |= {name: value * sign for name, value in moved.items()}
        details |= {"resamples": sums.size, "shares": tuple(1 - s for s in reversed(shares)) if turned else shares}
    notes = () if varied else ("the differences do not vary: every resample is alike, and there is no interval",)
    return Effect(
        procedure="bootstrap_mean",
        estimate=units.mean(math.fsum(units.values)),
        interval=ends,
        level=level,
        method={"bca": "bootstrap, BCa", "percentile": "bootstrap, percentile"}[interval],
        n=pair.n,
        names=pair.names,
        details=details,
        notes=(*pair.a.notes, *notes),
        status=None if varied else "no-variance" if d.any() else "no-differences",
    )


@dataclass(frozen=True, eq=False)
class _Units:
    """Differences as doubles in which sums are exact where that can be, and how a sum becomes a mean again."""

    values: Array
    mean: Callable[[float], float]


def _units(pair: samples.Pair, worked: Numeric) -> _Units:
    """Whole numbers below 2**53 / n, no sum of which is rounded; else shares of a power of two: none overflows."""
    n, exponent = pair.n, pair.a.exponent
    if worked.dtype.kind == "i" and -decimals.MOST_PLACES <= exponent <= 0 and int(np.abs(worked).max()) < 2**53 // n:
        return _Units(worked.astype(np.float64), lambda total: total / (n * 10.0**-exponent))
    d = pair.a.measured(worked)
    unit = math.ldexp(0.5, math.frexp(float(np.abs(d).max()))[1])
    return _Units(d / unit, lambda total: total / n * unit)


def _ordered(d: Array) -> tuple[Array, bool]:
    """In order, and whether turned: the same draws for the data sets in any order, and for b - a."""
    ascending = np.sort(d)
    mirrored = -ascending[::-1]
    unequal = np.flatnonzero(ascending != mirrored)
    turned = bool(unequal.size) and bool(mirrored[unequal[0]] < ascending[unequal[0]])
    return (mirrored if turned else ascending), turned


def _every(n: int, draws: int) -> bool:
    """Whether all n**n resamples are taken."""
    return n < 10 and n**n <= draws  # no number of draws that is allowed reaches 10**10


def _sums(d: Array, draws: int, seed: int) -> Array:
    """The sums of the resamples in order: of all of them, or of those that are drawn.

    Differences that are their own mirror image are drawn in mirrored pairs: b - a has those of a - b, and their mirror.
    """
    n, every, rng = len(d), _every(len(d), draws), np.random.default_rng(seed)
    paired = not every and bool((d == -d[::-1]).all())
    total = n**n if every else max(1, draws // (1 + paired))
    step, parts = max(1, CHUNK // n), list[Array]()
    for start in range(0, total, step):
        rows = np.arange(start, min(start + step, total))[:, None]
        members = rows // n ** np.arange(n) % n if every else rng.integers(n, size=(len(rows), n))
        parts.append(d[members].sum(axis=1))
    return np.sort(np.concatenate([*parts, *(-part for part in parts)] if paired else parts))


def _shares(d: Array, sums: Array, interval: Interval, level: float) -> tuple[tuple[float, float], dict[str, float]]:
    """The shares of the resamples below the two ends, and what moved them from those of the percentile interval."""
    observed, n = math.fsum(d), len(d)
    slack = n**2 * float(np.abs(d).max()) * np.finfo(np.float64).eps  # what rounds a sum of n; whole ones are 1 apart
    signs = np.sign(np.where(abs(sums - observed) <= slack, 0.0, sums - observed))
    below = (sums.size - int(signs.sum())) / (2 * sums.size)
    away = d - observed / n
    bias = -float(Normal().isf(below))
    acceleration = float((away**3).sum() / (6 * (away**2).sum() ** 1.5))
    tail = (1 - level) / 2
    z = float(Normal().isf(tail))
    moved = (_moved(bias, acceleration, -z), _moved(bias, acceleration, z))
    return ((tail, 1 - tail) if interval == "percentile" else moved), {"bias": bias, "acceleration": acceleration}


def _moved(bias: float, acceleration: float, z: float) -> float:
    """Phi(z_0 + (z_0 + z) / (1 - a (z_0 + z))); past the pole of the transformation, its end."""
    if math.isinf(bias):
        return float(bias > 0)
    room = 1 - acceleration * (bias + z)
    if room <= 0:
        return float(bias + z > 0)
    return float(Normal().cdf(bias + (bias + z) / room))


def _quantile(sums: Array, share: float) -> float:
    """The (R + 1) share th in order, between two of them by normal quantiles (Davison and Hinkley 1997)."""
    place = (len(sums) + 1) * share
    k = math.floor(place)
    if k < 1 or k >= len(sums):
        return float(sums[0] if k < 1 else sums[-1])
    below, at, above = (-float(Normal().isf(x / (len(sums) + 1))) for x in (k, place, k + 1))
    return float(sums[k - 1] + (at - below) / (above - below) * (sums[k] - sums[k - 1]))


BOOTSTRAP_MEAN = Procedure(
    title="The bootstrap interval of a mean difference",
    run=bootstrap_mean,
    takes="pair",
    cites=("efron1993", "efron1987", "davison1997"),
    hypothesis=wording.NO_HYPOTHESIS,
    limits=f"{wording.NO_TEST} In small samples it holds the mean less often than it says, most of all if they are "
    "skewed or have heavy tails.",
    needs="bias",
    alone=(
        "scipy and R's bootstrap draw other resamples: tests/procedures/effects/test_bootstrap.py lists all of them, "
        "and holds the ends against theirs within the error of the draws"
    ),
    checked_otherwise=dict.fromkeys(
        ("draws=other", "seed=other"),
        "another number or seed is another sample of the resamples: scipy's own on as many, and all of them listed "
        "(tests/procedures/effects/test_bootstrap.py)",
    ),
    breaks={
        "monotone": "a mean is measured on the scale of the scores",
        "exponent": "a mean is measured on the scale of the scores",
    },
    example=facets.Example("student1908/sleep", ("second", "first")),
    exercise=facets.Exercise(
        left_out="its ends are order statistics of random resamples: there is nothing to do by hand"
    ),
    covers=tuple(
        facets.Covers("the mean difference", "mean", (), {"interval": kind}, facets.SHAPES, effects=(0.5,))
        for kind in ("bca", "percentile")
    ),
)
