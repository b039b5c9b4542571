"""Effects that go with Wilcoxon's signed-rank test: the matched-pairs rank-biserial correlation and the shift."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.data import middle_sums, pair_sums, samples
from nptests.data.scores import Scores
from nptests.distributions.continuous import StudentT
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, Size, checked, facets, options_of, wording
from nptests.procedures.paired import wilcoxon
from nptests.procedures.paired.signed_ranks import signed_ranks
from nptests.results import Effect
from nptests.vocabulary import Arithmetic, Array, Numeric


@checked
def rank_biserial(a: Any, b: Any = None, *, arithmetic: Arithmetic = "decimal", level: float = 0.95) -> Effect:
    """The matched-pairs rank-biserial correlation: how one-sided are the signed ranks of the differences?

    r = (W+ - W-) / (W+ + W-) with Wilcoxon's rank sums of a - b, zeros dropped: from -1 to 1, positive when a is larger
    (Kerby 2014). It estimates rho = P(d + d' > 0) - P(d + d' < 0) of two differences that are not 0, as W+ counts the
    sums d_i + d_j > 0, i <= j.

    The interval holds the rho with (r - rho)**2 <= t**2 (1 - rho**2) / m: Wilson's for a proportion, with as many
    observations m as have the variance of r (Halperin, Gilbert and Lachin 1987 for Mann and Whitney's U), and t of
    Student's law on n - 1 degrees of freedom, n the number of non-zero differences. m = (1 - r**2) / s**2 with
    s**2 = 4 sum (g_i - g)**2 / (n (n - 1)), g_i the mean of sign(d_i + d_j) over all j and g their mean, but at least
    n / 2, as no law of the differences needs fewer in large samples (Hoeffding 1948), and at most 3 n (n + 1) /
    (4 n + 2), as many as there are without a difference.
    """
    pair = samples.Pair.of(a, b)
    differences = pair.differences(arithmetic)
    ranked = signed_ranks(differences, "drop")
    n, total = ranked.nonzero, ranked.w_plus + ranked.w_minus
    r = (ranked.w_plus - ranked.w_minus) / total if n else math.nan
    g = np.zeros(len(differences))
    g[differences != 0] = _signs_of_sums(differences[differences != 0])
    m = _observations(r, g[differences != 0]) if n else math.nan
    return Effect(
        procedure="rank_biserial",
        estimate=r,
        interval=_wilson(r, m, n, level) if n else (math.nan, math.nan),
        level=level,
        method="Wilson's, with the estimated variance of r",
        n=pair.n,
        names=pair.names,
        details={
            "differences": pair.a.measured(differences),
            "ranks": ranked.doubled / 2,
            "w_plus": ranked.w_plus,
            "w_minus": ranked.w_minus,
            "nonzero": n,
            "signs_of_sums": g,
            "observations": m,
        },
        notes=pair.a.notes,
        status=None if n else "no-differences",
    )


def _signs_of_sums(d: Numeric) -> Array:
    """g_i, the mean of sign(d_i + d_j) over all j: the sign is that of the larger one."""
    signs = np.where(d > 0, 1, -1)
    _, place = np.unique(np.abs(d), return_inverse=True)
    count, net = np.bincount(place), np.bincount(place, weights=signs)
    smaller, larger = np.cumsum(count) - count, net.sum() - np.cumsum(net)
    sums = signs * (smaller + count / 2)[place] + (net / 2 + larger)[place]
    return np.asarray(sums / max(len(d), 1), dtype=np.float64)


def _observations(r: float, g: Array) -> float:
    """m: how many observations have the estimated variance of r."""
    n = len(g)
    squares = float(((g - g.mean()) ** 2).sum())
    estimated = (1 - r * r) * n * (n - 1) / (4 * squares) if squares else 0.0
    return min(max(estimated, n / 2), 3 * n * (n + 1) / (4 * n + 2))


def _wilson(r: float, m: float, n: int, level: float) -> tuple[float, float]:
    """The roots of (r - rho)**2 = t**2 (1 - rho**2) / m, from -1 to 1 where one difference has no law of t."""
    if n < 2:
        return -1.0, 1.0
    q = float(StudentT(n - 1).isf((1 - level) / 2)) ** 2 / m
    half = math.sqrt(q * (1 + q - r * r))
    return max(-1.0, min((r - half) / (1 + q), r)), min(1.0, max((r + half) / (1 + q), r))


@checked
def hodges_lehmann(a: Any, b: Any = None, *, arithmetic: Arithmetic = "decimal", level: float = 0.95) -> Effect:
    """The Hodges-Lehmann shift: by how much do paired scores differ, robustly?

    The median of the Walsh averages (d_i + d_j) / 2, i <= j, of the differences d = a - b (Hodges and Lehmann 1963).
    The interval lies between two of their order statistics, and covers the centre of a symmetric law with at least the
    stated level; it is what Wilcoxon's test does not reject (Hollander and Wolfe 1999, section 3.3).
    """
    pair = samples.Pair.of(a, b)
    differences = pair.differences(arithmetic)
    measured = pair.a.measured(differences)
    if np.isinf(measured).any():
        raise InputError("limit", "a difference is larger than any double: change the unit of the scores")
    return _shift(pair, measured, wilcoxon.hodges_lehmann(differences, pair.a, level), level)


def hodges_lehmann_of_pairs(scores: Scores, pairs: Sequence[tuple[int, int]]) -> list[Effect]:
    """`hodges_lehmann` of pairs of columns, their Walsh averages found together; alone where they are too large."""
    options = {name: option.default for name, option in options_of(hodges_lehmann).items()}
    n, level, x = scores.n, options["level"], scores.numbers.working(options["arithmetic"])
    if n > wilcoxon.WALSH_LIMIT or not math.isfinite(4 * float(np.abs(scores.values).max())):
        return [hodges_lehmann(scores.select(*(scores.algorithms[j] for j in pair))) for pair in pairs]
    places = wilcoxon.walsh_places(n, level)
    sums = middle_sums.walsh_sums(samples.differences_of_columns(x, *np.array(pairs).T), places, patient=True).sums
    effects = []
    for columns, averages in zip(pairs, scores.numbers.measured(sums) / 2, strict=True):
        pair = samples.Pair.of_columns(scores, *columns)
        measured = pair.a.measured(pair.differences(options["arithmetic"]))
        effects.append(_shift(pair, measured, wilcoxon.shift_of(averages, n, level), level, options))
    return effects


def _shift(
    pair: samples.Pair, differences: Array, shift: wilcoxon.Shift, level: float,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Effect:  # fmt: skip
    estimate, interval, notes = shift
    return Effect(
        procedure="hodges_lehmann",
        estimate=math.nan if estimate is None else estimate,
        interval=interval or (math.nan, math.nan),
        level=level,
        method="inversion of the signed-rank test",
        n=pair.n,
        names=pair.names,
        details={"differences": differences},
        options=options,
        notes=pair.a.notes + notes,
        status="too-large" if estimate is None else (None if differences.any() else "no-differences"),
    )


def _times_in_the_middle(result: Effect) -> Array:
    """How often each difference stands in the two Walsh averages in the middle: four places in all."""
    d = np.asarray(result.details["differences"])
    order, m = np.argsort(d, kind="stable"), len(d) * (len(d) + 1) // 2
    middle = pair_sums.ordered_sums(d, d, [(m - 1) // 2, m // 2], triangle=True)
    places = [place for total in middle for place in _terms(d[order], total)]
    return np.bincount(order[places], minlength=len(d)).astype(np.float64)


def _terms(d: Array, total: float) -> tuple[int, int]:
    """Where two of ordered values stand whose sum is the total; bisection may be a rounding off."""
    for beside in (0, -1, 1):
        other = np.clip(np.searchsorted(d, total - d) + beside, 0, len(d) - 1)
        equal = np.flatnonzero(d + d[other] == total)
        if len(equal):
            return int(equal[0]), int(other[equal[0]])
    raise ArithmeticError(f"no two differences have the sum {total!r}")


RANK_BISERIAL = Procedure(
    title="The matched-pairs rank-biserial correlation",
    run=rank_biserial,
    takes="pair",
    least=Size(n=1, k=2),
    cites=("kerby2014", "halperin1987", "hoeffding1948"),
    says=wording.OF_EFFECTS,
    needs="ranks",
    sources={"several": lambda e: e.details["nonzero"] > 1},
    breaks={"monotone": "differences change their order under a transformation of the scores"},
    example=facets.Example("hollander1973/depression"),
    covers=(facets.Covers("rho of the law of the differences", "positive_sums", facets.SHAPES),),
)
HODGES_LEHMANN = Procedure(
    title="The Hodges-Lehmann shift",
    run=hodges_lehmann,
    takes="pair",
    least=Size(n=1, k=2),
    cites=("hodges1963", "hollander1999"),
    says=wording.OF_EFFECTS,
    sources={"times_in_the_middle": _times_in_the_middle},
    alone=(
        "Python packages that are measured have no estimate by all Walsh averages; they are listed by brute force, and "
        "the interval's ends counted by convolution, in tests/procedures/test_location_intervals.py"
    ),
    breaks={
        "monotone": "a shift is measured on the scale of the scores",
        "exponent": "a shift is measured on the scale of the scores",
    },
    example=facets.Example("hollander1973/depression"),
    covers=(facets.Covers("the centre of the differences", "pseudomedian", facets.SYMMETRIC, effects=(0.5,)),),
)
