"""The law behind an outcome, rebuilt from what the outcome says, for the picture of its null distribution."""

import math
from collections.abc import Iterator
from typing import Literal

import numpy as np

from nptests.distributions import binomial, continuous, discrete, signed_rank
from nptests.distributions.law import Law
from nptests.document.pictures.curve import STEPS, Curve
from nptests.document.pictures.null_distribution import NullDistribution
from nptests.errors import InputError
from nptests.procedures import descriptor, evidence
from nptests.results import Outcome

Side = Literal["two-sided", "greater", "less"]
MOST_TRIALS = 2_000  # every outcome has a tail that is summed term by term: some tenths of a second
FAR_TAIL = 1e-4  # how much of a continuous law may lie outside the picture on each side


def null_distribution(outcome: Outcome, title: str, alpha: float) -> NullDistribution:
    """What to draw; refused when the outcome's p-value is not, to the last bit, that of the law that would be drawn."""
    law, statistic, symbol = _law(outcome)
    region = _region(law, _side(outcome, law, statistic), alpha)
    return NullDistribution(
        procedure=title,
        curve=_curve(law, statistic, region),
        law=law.name,
        symbol=symbol,
        statistic=statistic,
        pvalue=outcome.pvalue,
        region=region,
        alpha=alpha,
    )


def _law(o: Outcome) -> tuple[Law, float, str]:
    """The law, the value that is compared with it, and its name."""
    if o.null.kind == "none":
        raise InputError("picture", f"{o.procedure} has no null distribution here: {o.null.why}")
    if o.null.kind == "asymptotic" and math.isfinite(o.statistic):
        for law, statistic, symbol in _continuous(o):
            if law.name == o.null.law:
                return law, statistic, symbol
    exact = None if (known := descriptor.of_result(o.procedure)) is None else known.exact
    if o.null.kind == "exact" and exact is not None and set(exact.needs) <= set(o.details):
        law, statistic = exact.rebuild(o)
        if isinstance(law, binomial.Binomial) and len(law.support) > MOST_TRIALS:
            raise InputError("picture", f"{law.name} has {len(law.support)} outcomes: up to {MOST_TRIALS} are drawn")
        return law, statistic, exact.symbol
    raise InputError(
        "picture",
        f"the null distribution of {o.procedure} ({o.null.kind}: {o.null.law}) cannot be drawn from this result: "
        'ask the procedure for null="asymptotic" where it has that option',
    )


def _continuous(o: Outcome) -> Iterator[tuple[Law, float, str]]:
    if "z" in o.details:
        yield continuous.Normal(), float(o.details["z"]), "z"
    yield continuous.Normal(), o.statistic, "z"
    if len(o.df) == 1:
        yield continuous.ChiSquared(o.df[0]), o.statistic, "chi-squared"
        yield continuous.StudentT(o.df[0]), o.statistic, "t"
    if len(o.df) == 2:
        yield continuous.FDistribution(o.df[0], o.df[1]), o.statistic, "F"


def _side(o: Outcome, law: Law, statistic: float) -> Side:
    """Which tail gave the p-value: statistics without an alternative are tested in the upper one."""
    sides: tuple[Side, ...] = ("two-sided", "greater", "less") if o.alternative is not None else ("greater",)
    preference = [side for side in sides if side == o.options.get("alternative")]
    for side in (*preference, *sides):
        if evidence.in_tail(law, statistic, side, "").pvalue == o.pvalue:
            return side
    raise InputError("picture", f"the p-value of {o.procedure} is not that of {law.name}: it cannot be drawn")


def _region(law: Law, side: Side, alpha: float) -> tuple[tuple[float, float], ...]:
    """Where p <= alpha. A continuous law with a lower or a two-sided region is symmetric about 0 here (normal, t)."""
    if law.support is not None:
        above, below = np.asarray(law.sf(law.support)), np.asarray(law.cdf(law.support))
        sides = 2 if side == "two-sided" else 1
        lower = law.support[(sides * below <= alpha) & (side != "greater")]
        upper = law.support[(sides * above <= alpha) & (side != "less")]
        ends = [(-math.inf, float(lower.max()))] if lower.size else []
        return (*ends, (float(upper.min()), math.inf)) if upper.size else tuple(ends)
    reach = law.isf(alpha / 2 if side == "two-sided" else alpha)
    upper_part, lower_part = (reach, math.inf), (-math.inf, -reach)
    return {"two-sided": (lower_part, upper_part), "greater": (upper_part,), "less": (lower_part,)}[side]


def _curve(law: Law, statistic: float, region: tuple[tuple[float, float], ...]) -> Curve:
    if law.support is not None:
        return _atoms(law, region)
    low, high = min(law.isf(1 - FAR_TAIL), statistic), max(law.isf(FAR_TAIL), statistic)
    if isinstance(law, (continuous.ChiSquared, continuous.FDistribution)):
        low = 0.0
    return Curve.of_tail(law.sf, low, high)


def _atoms(law: Law, region: tuple[tuple[float, float], ...]) -> Curve:
    """The points of a discrete law; more than a screen can part are summed in bins that never cross into the region."""
    assert isinstance(law, (binomial.Binomial, discrete.Discrete, signed_rank.SignedRank))
    points, weights = law.support, np.asarray(law.pmf)
    visible = weights > FAR_TAIL / STEPS
    points, weights = points[visible], weights[visible]
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
