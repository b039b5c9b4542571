"""How often one algorithm is above the other: Vargha and Delaney's A and Cliff's delta."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from nptests.data import ranks, samples, sums
from nptests.distributions.continuous import Normal
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.results import Effect
from nptests.vocabulary import Array, Integers, Numeric

Interval = Literal["feng-cliff", "delong"]
READINGS = {
    False: "independent reading: every a against every b",
    True: "paired reading: a against b on each data set, wins plus half the ties",
}


@checked
def vargha_delaney(
    a: Any, b: Any = None, *, paired: bool = False, interval: Interval = "feng-cliff", level: float = 0.95
) -> Effect:
    """Vargha and Delaney's A: the chance that a value of a is larger than one of b, ties counting half.

    A = [#(a > b) + #(a = b) / 2] / (n_a n_b) over all pairs of one a and one b (Vargha and Delaney 2000), which is
    U / (n_a n_b) of Mann and Whitney. Of what a model ranks positive (a) and negative cases (b) by, it is the area
    under the ROC curve, AUC. paired=True counts only a and b on the same data set: the share of wins plus half the
    ties. The two answer different questions; the notes say which was asked.

    A = (delta + 1) / 2, and the interval is that of Cliff's delta on this scale. interval="delong" is A -+ z s, cut at
    0 and 1, as programs for ROC curves print it (DeLong, DeLong and Clarke-Pearson 1988): s**2 is the variance over
    all a of the share of b below them, divided by n_a, plus that over all b of the share of a above, divided by n_b
    (paired: that of the wins, over n). It has no width at A = 0 and 1, and covers less where samples are small.
    """
    dominance, effect = _measure(a, b, paired, "vargha_delaney", level)
    low, high = effect.interval
    middle, ends = (effect.estimate + 1) / 2, ((low + 1) / 2, (high + 1) / 2)
    if interval == "delong":
        reach = float(Normal().isf((1 - level) / 2)) * dominance.delong / 2
        ends = (max(0.0, middle - reach), min(1.0, middle + reach)) if dominance.smaller > 1 else (0.0, 1.0)
    method = {"feng-cliff": effect.method, "delong": "DeLong"}[interval]
    return replace(
        effect, estimate=middle, interval=ends, method=method,
        details=dict(effect.details) | {"delong_error": dominance.delong / 2},
    )  # fmt: skip


@checked
def cliffs_delta(a: Any, b: Any = None, *, paired: bool = False, level: float = 0.95) -> Effect:
    """Cliff's delta: how much more often is a above b than below?

    delta = [#(a > b) - #(a < b)] / (n_a n_b) over all pairs of one a and one b (Cliff 1993); with paired=True over the
    pairs on the same data set. From -1 to 1, and 2 A - 1 of Vargha and Delaney.

    The interval, with s the unbiased standard error of delta and z the normal quantile, is the asymmetric one

        [delta - delta**3 -+ z s sqrt((1 - delta**2)**2 + z**2 s**2)] / (1 - delta**2 + z**2 s**2)

    (Feng and Cliff 2004). At delta = 1 or -1, where s vanishes, its other end is (m - z**2) / (m + z**2) in absolute
    value, m the size of the smaller sample.
    """
    return _measure(a, b, paired, "cliffs_delta", level)[1]


@dataclass(frozen=True)
class _Dominance:
    """Delta, Cliff's variance of it and DeLong's error."""

    delta: float
    variance: float
    delong: float
    smaller: int
    n: int


def _measure(a: Any, b: Any, paired: bool, procedure: str, level: float) -> tuple[_Dominance, Effect]:
    groups = samples.Groups.two(a, b)
    x, y = (sample.working("decimal") for sample in groups.samples)
    if paired:
        differences = samples.Pair.of(a, b).differences("decimal")
        dominance = _paired((differences > 0).astype(np.int64) - (differences < 0))
    else:
        dominance = _independent(x, y)
    varied = bool((x != x[0]).any() or (y != x[0]).any())
    return dominance, Effect(
        procedure=procedure,
        estimate=dominance.delta,
        interval=_interval(dominance, level),
        level=level,
        method="Feng and Cliff",
        n=dominance.n,
        names=groups.names,
        details={"samples": groups.listed, "standard_error": math.sqrt(dominance.variance), "delta": dominance.delta},
        notes=(*groups.notes, READINGS[paired]),
        status=None if varied else "no-differences",
    )


def _paired(signs: Integers) -> _Dominance:
    n, total = len(signs), int(signs.sum())
    spread = n * int((signs**2).sum()) - total**2  # n times the sum of (d_i - d)**2
    variance = spread / (n**2 * (n - 1)) if n > 1 else 0.0
    return _Dominance(total / n, variance, math.sqrt(variance), n, n)


def _independent(x: Numeric, y: Numeric) -> _Dominance:
    """Cliff's unbiased variance of delta from the row and column means d_i., d_.j of the matrix d_ij = sign(x_i - y_j).

    var = [m**2 sum (d_i. - d)**2 + n**2 sum (d_.j - d)**2 - sum (d_ij - d)**2] / [m n (m - 1)(n - 1)], n values of x
    and m of y, a quotient of whole numbers. It is d**2 less the mean of d_ij d_kl over all i != k, j != l: never
    negative, because signs grow with x and fall with y, and such functions of what is drawn without replacement are
    negatively associated (Joag-Dev & Proschan 1983). Where it is, Cliff writes (1 - d**2) / (m n - 1) in its place.
    """
    n, m = len(x), len(y)
    both = np.concatenate([x, y])
    ranked = ranks.doubled(both)
    above, below = ranked[:n] - ranks.doubled(x) - m, n - ranked[n:] + ranks.doubled(y)  # sums of rows and columns
    total = int(above.sum())
    if n < 2 or m < 2:
        return _Dominance(total / (n * m), 0.0, 0.0, min(n, m), n + m)
    rows, columns = int(sums.sum_of_squares(above, m)), int(sums.sum_of_squares(below, n))
    parts = n * m * (rows + columns - _untied(both, n)) - (n + m - 1) * total**2
    variance = parts / (n**2 * m**2 * (m - 1) * (n - 1))
    beaten, beating = n * rows - total**2, m * columns - total**2  # n m**2 and m n**2 times the sums of squares
    delong = beaten / (n**2 * m**2 * (n - 1)) + beating / (n**2 * m**2 * (m - 1))
    return _Dominance(total / (n * m), variance, math.sqrt(delong), min(n, m), n + m)


def _untied(both: Numeric, n: int) -> int:
    """How many pairs of one of the first n values and one of the others are not equal."""
    different, place = np.unique(both, return_inverse=True)
    counts = [np.bincount(part, minlength=len(different)).astype(np.int64) for part in (place[:n], place[n:])]
    return n * (len(both) - n) - int(counts[0] @ counts[1])


def _interval(dominance: _Dominance, level: float) -> tuple[float, float]:
    if dominance.smaller < 2:
        return -1.0, 1.0
    d, z = dominance.delta, float(Normal().isf((1 - level) / 2))
    if abs(d) == 1.0:
        end = (dominance.smaller - z * z) / (dominance.smaller + z * z)
        return (end, 1.0) if d > 0 else (-1.0, -end)
    u = z * z * dominance.variance
    half = math.sqrt(u) * math.sqrt((1 - d * d) ** 2 + u)
    return (d - d**3 - half) / (1 - d * d + u), (d - d**3 + half) / (1 - d * d + u)


def _own_ranks(result: Effect) -> Array:
    return ranks.doubled(np.concatenate([np.asarray(sample) for sample in result.details["samples"]])) / 2


_RANKED = {"own_ranks": _own_ranks, "r_ij": lambda e: np.split(_own_ranks(e), [len(e.details["samples"][0])])}

VARGHA_DELANEY = Procedure(
    title="Vargha and Delaney's A",
    run=vargha_delaney,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("vargha2000", "feng2004", "delong1988"),
    says=wording.OF_EFFECTS,
    sources=_RANKED,
    covers=tuple(
        facets.Covers(
            f"the value of the law of {'the pairs' if paired else 'a and b'}",
            (lambda world: (world.positive + 1) / 2) if paired else (lambda world: (world.above + 1) / 2),
            options={"interval": interval} | ({"paired": True} if paired else {}),
            data=(lambda world, n: world.pair(n)) if paired else None,
        )
        for interval in ("feng-cliff", "delong")
        for paired in (False, True)
    ),
)
CLIFFS_DELTA = Procedure(
    title="Cliff's delta",
    run=cliffs_delta,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("cliff1993", "feng2004"),
    says=wording.OF_EFFECTS,
    sources=_RANKED,
    covers=(
        facets.Covers("the value of the laws of a and b", "above"),
        facets.Covers(
            "the value of the law of the pairs",
            "positive",
            options={"paired": True},
            data=lambda world, n: world.pair(n),
        ),
    ),
)
