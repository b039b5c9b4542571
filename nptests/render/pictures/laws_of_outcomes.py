"""The law behind an outcome, rebuilt from what the outcome says, for the picture of its null distribution."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from nptests import evidence
from nptests.errors import InputError
from nptests.nulls import ordered_groups, within_rows
from nptests.nulls.binomial import Binomial
from nptests.nulls.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.nulls.discrete import Discrete
from nptests.nulls.law import Law
from nptests.nulls.linear import linear_law
from nptests.nulls.signed_rank import SignedRank
from nptests.nulls.two_sample import mann_whitney_law
from nptests.render.pictures.curve import STEPS, Curve
from nptests.render.pictures.null_distribution import NullDistribution
from nptests.results import Outcome
from nptests.trend.jonckheere import AUTO_LIMIT

Side = Literal["two-sided", "greater", "less"]
FAR_TAIL = 1e-4  # how much of a continuous law may lie outside the picture on each side


def null_distribution(outcome: Outcome, title: str, alpha: float) -> NullDistribution:
    """What to draw; refused when the outcome's p-value is not, to the last bit, that of the law that would be drawn."""
    law, seen, symbol = _law(outcome)
    side = _side(outcome, law, seen)
    return NullDistribution(
        procedure=title,
        curve=_curve(law, seen, side, alpha),
        law=law.name,
        symbol=symbol,
        statistic=seen,
        pvalue=outcome.pvalue,
        region=_region(law, side, alpha),
        alpha=alpha,
    )


def _law(o: Outcome) -> tuple[Law, float, str]:
    """The law, the value that is compared with it, and its name."""
    if o.null.kind == "none":
        raise InputError("picture", f"{o.procedure} has no null distribution here: {o.null.why}")
    if o.null.kind == "asymptotic" and math.isfinite(o.statistic):
        for law, seen, symbol in _continuous(o):
            if law.name == o.null.law:
                return law, seen, symbol
    if o.null.kind == "exact" and o.procedure in EXACT and EXACT[o.procedure][1] <= set(o.details):
        build, _, symbol = EXACT[o.procedure]
        law, seen = build(o)
        return law, seen, symbol
    raise InputError(
        "picture",
        f"the null distribution of {o.procedure} ({o.null.kind}: {o.null.law}) cannot be drawn from this result: "
        'ask the procedure for null="asymptotic" where it has that option',
    )


def _continuous(o: Outcome) -> Iterator[tuple[Law, float, str]]:
    if "z" in o.details:
        yield Normal(), float(o.details["z"]), "z"
    yield Normal(), o.statistic, "z"
    if len(o.df) == 1:
        yield ChiSquared(o.df[0]), o.statistic, "chi-squared"
        yield StudentT(o.df[0]), o.statistic, "t"
    if len(o.df) == 2:
        yield FDistribution(o.df[0], o.df[1]), o.statistic, "F"


def _doubled(values: Any) -> NDArray[np.int64]:
    return np.asarray(np.rint(2 * np.asarray(values)), dtype=np.int64)


def _sign(o: Outcome) -> tuple[Law, float]:
    return Binomial(int(o.details["trials"])), o.statistic


def _wilcoxon(o: Outcome) -> tuple[Law, float]:
    """Ranks of non-zero differences; those of zeros, when they are split, add half their sum to W+."""
    doubled, is_zero = _doubled(o.details["ranks"]), np.asarray(o.details["differences"]) == 0
    split = str(o.options.get("zeros", "drop")).startswith("split")
    share = int(doubled[is_zero].sum()) if split else 0
    return SignedRank(tuple(doubled[~is_zero].tolist()), share // 2), o.statistic


def _mann_whitney(o: Outcome) -> tuple[Law, float]:
    return mann_whitney_law(_doubled(o.details["ranks"]).tolist(), int(o.details["sizes"][0])), o.statistic


def _friedman(o: Outcome) -> tuple[Law, float]:
    """chi2_F = (k - 1) Q / sum of squares, on the exact law of Q, the sum of squared column totals."""
    d = _doubled(o.details["ranks"]) - (o.k + 1)
    law, within = within_rows.exact_law(d), int((d**2).sum())
    if o.options.get("ties") == "ignored":
        within = o.n * o.k * (o.k**2 - 1) // 3
    q = within_rows.squared_totals(d)
    name = f"exact law for {o.n} data sets and {o.k} algorithms"
    return replace(law, name=name, support=(o.k - 1) * law.support / within), (o.k - 1) * q / within


def _page(o: Outcome) -> tuple[Law, float]:
    """L = sum_j j R_j, from the law of sum_j 2 j sum_i (r_ij - (k + 1) / 2)."""
    d = _doubled(o.details["ranks"]) - (o.k + 1)
    law = linear_law(d, np.arange(1, o.k + 1))
    return replace(law, name=o.null.law, support=law.support / 2 + o.n * o.k * (o.k + 1) ** 2 / 4), o.statistic


def _mcnemar(o: Outcome) -> tuple[Law, float]:
    return Binomial(int(o.details["discordant"])), float(o.details["n10"])


def _jonckheere(o: Outcome) -> tuple[Law, float]:
    """J, from the numbers of equal observations, in the order of the values, and the sizes of the groups."""
    values = np.concatenate([np.asarray(sample) for sample in o.details["samples"]])
    shares = np.unique(values, return_counts=True)[1].tolist()
    sizes = [int(size) for size in o.details["sizes"]]
    if ordered_groups.cost(shares, sizes) > AUTO_LIMIT:
        listed = ", ".join(map(str, sizes))
        raise InputError("picture", f"the exact law of J for groups of {listed} takes too long to be drawn")
    return ordered_groups.jonckheere_law(shares, sizes), o.statistic


# How to rebuild an exact law, and the details it needs.
EXACT: dict[str, tuple[Callable[[Outcome], tuple[Law, float]], set[str], str]] = {
    "friedman": (_friedman, {"ranks"}, "chi-squared"),
    "jonckheere": (_jonckheere, {"samples", "sizes"}, "J"),
    "mann_whitney": (_mann_whitney, {"ranks", "sizes"}, "U"),
    "mcnemar": (_mcnemar, {"discordant", "n10"}, "n10"),
    "page": (_page, {"ranks"}, "L"),
    "sign": (_sign, {"trials"}, "wins"),
    "wilcoxon": (_wilcoxon, {"ranks", "differences"}, "W+"),
}


def _side(o: Outcome, law: Law, seen: float) -> Side:
    """Which tail gave the p-value: statistics without an alternative are tested in the upper one."""
    sides: tuple[Side, ...] = ("two-sided", "greater", "less") if o.alternative is not None else ("greater",)
    told = [side for side in sides if side == o.options.get("alternative")]
    for side in (*told, *sides):
        if evidence.in_tail(law, seen, side, "").pvalue == o.pvalue:
            return side
    raise InputError("picture", f"the p-value of {o.procedure} is not that of {law.name}: it cannot be drawn")


def _region(law: Law, side: Side, alpha: float) -> tuple[tuple[float, float], ...]:
    """Where p <= alpha. A continuous law with a lower or a two-sided region is symmetric about 0 here (normal, t)."""
    if law.support is not None:
        rejected = [x for x in law.support.tolist() if evidence.in_tail(law, x, side, "").pvalue <= alpha]
        lower = [x for x in rejected if side == "less" or (side == "two-sided" and law.cdf(x) < law.sf(x))]
        upper = [x for x in rejected if x not in lower]
        ends = [(-math.inf, max(lower))] if lower else []
        return (*ends, (min(upper), math.inf)) if upper else tuple(ends)
    reach = law.isf(alpha / 2 if side == "two-sided" else alpha)
    upper_part, lower_part = (reach, math.inf), (-math.inf, -reach)
    return {"two-sided": (lower_part, upper_part), "greater": (upper_part,), "less": (lower_part,)}[side]


def _curve(law: Law, seen: float, side: Side, alpha: float) -> Curve:
    if law.support is not None:
        return _atoms(law, _region(law, side, alpha))
    low, high = min(law.isf(1 - FAR_TAIL), seen), max(law.isf(FAR_TAIL), seen)
    if isinstance(law, (ChiSquared, FDistribution)):
        low = 0.0
    return Curve.of_tail(law.sf, low, high)


def _atoms(law: Law, region: tuple[tuple[float, float], ...]) -> Curve:
    """The points of a discrete law; more than a screen can part are summed in bins that never cross into the region."""
    assert isinstance(law, (Binomial, Discrete, SignedRank))
    points, weights = law.support, np.asarray(law.pmf)
    seen = weights > FAR_TAIL / STEPS
    points, weights = points[seen], weights[seen]
    if len(points) > STEPS:
        inside = np.zeros(len(points))
        for low, high in region:
            inside[(points >= low) & (points <= high)] = 1.0
        bins = np.floor((points - points[0]) / (points[-1] - points[0]) * STEPS) * 2 + inside
        _, index = np.unique(bins, return_inverse=True)
        sums = np.asarray(np.bincount(index, weights), dtype=np.float64)
        points = np.asarray(np.bincount(index, weights * points) / sums, dtype=np.float64)
        weights = sums
    return Curve(tuple(points.tolist()), tuple(weights.tolist()), atoms=True)
