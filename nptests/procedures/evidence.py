"""From a statistic and its null law to a p-value: the one place where tails are chosen."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.distributions.law import Law, Real, log_two_sided, two_sided
from nptests.distributions.simulated import Simulated, clopper_pearson
from nptests.errors import InputError
from nptests.results import NullUsed, Outcome
from nptests.vocabulary import Alternative

Interval = tuple[float, float]
TWICE = ("two-sided p is twice the smaller tail: R and scipy add up what is no likelier, which is another number",)
LOGGED = 1e-200  # far above where the logarithm of a tail tells more than the tail


@dataclass(frozen=True)
class Evidence:
    """A p-value, its natural logarithm (finite where the p-value underflows), and the law it came from."""

    pvalue: float
    log_pvalue: float
    null: NullUsed

    def __post_init__(self) -> None:
        # Sums of positive terms may end a rounding above 1.
        object.__setattr__(self, "pvalue", min(self.pvalue, 1.0))
        object.__setattr__(self, "log_pvalue", min(self.log_pvalue, 0.0))


def level_of_both(alternative: Alternative, level: float) -> float:
    """The level of the two-sided interval of which a one-sided one has an end: 0.9 for 0.95."""
    if alternative == "two-sided":
        return level
    if level <= 0.5:
        raise InputError("option", f"level={level:g}: a one-sided interval has more than half", where="level")
    return float(2 * Fraction(repr(float(level))) - 1)


def toward(alternative: Alternative, interval: Interval | None) -> Interval | None:
    """The interval of an alternative, as R has it: of a one-sided one, the end that the test looks at."""
    if interval is None or alternative == "two-sided":
        return interval
    return (interval[0], math.inf) if alternative == "greater" else (-math.inf, interval[1])


def upper_tail(law: Law, x: float, why: str) -> Evidence:
    """P(X >= x): for statistics that are large when the null hypothesis is wrong."""
    p = law.sf(x)
    log_p = math.log(p) if LOGGED <= p <= 0.5 else law.logsf(x)  # which is computed apart where p is near 0 or 1
    return Evidence(p, log_p, NullUsed(law.kind, law.name, why))


def tail(law: Law, x: Real, alternative: Alternative) -> Real:
    """The p-value that the alternative asks for, of one statistic or many."""
    if alternative == "two-sided":
        return two_sided(law, x)
    return law.sf(x) if alternative == "greater" else law.cdf(x)


def in_tail(law: Law, x: float, alternative: Alternative, why: str) -> Evidence:
    """The tail that the alternative points to; two-sided is min(1, 2 x the smaller tail)."""
    used = NullUsed(law.kind, law.name, why)
    if alternative == "greater":
        return Evidence(law.sf(x), law.logsf(x), used)
    if alternative == "less":
        return Evidence(law.cdf(x), law.logcdf(x), used)
    return Evidence(two_sided(law, x), log_two_sided(law, x), used)


def drawn(law: Simulated, alternative: Alternative, why: str = "asked for") -> Evidence:
    """The Monte Carlo p-value (b + 1) / (B + 1) and its interval; two-sided doubles those of the smaller tail."""
    at_most = int(np.searchsorted(law.values, law.observed, side="right"))
    tails = {"greater": law.exceedances, "less": at_most, "two-sided": min(law.exceedances, at_most)}
    b, sides = tails[alternative], 2 if alternative == "two-sided" else 1
    pvalue = min(1.0, sides * (b + 1) / (law.draws + 1))
    low, high = (min(1.0, sides * end) for end in clopper_pearson(b, law.draws))
    return Evidence(pvalue, math.log(pvalue), NullUsed(law.kind, law.name, why, (low, high), law.draws, law.seed))


def continuity_corrected(gap: float, alternative: Alternative) -> float:
    """A distance from the mean of a lattice variable, half a step less in the direction that is tested."""
    if alternative == "two-sided":
        return math.copysign(max(abs(gap) - 0.5, 0.0), gap)
    return gap - 0.5 if alternative == "greater" else gap + 0.5


def none(why: str = "the data show no difference at all") -> Evidence:
    """Data that say nothing: p = 1 by definition."""
    return Evidence(1.0, 0.0, NullUsed("none", "none", why))


def of_quotient(law: Law | None, x: float, alternative: Alternative, why: str) -> Evidence:
    """`in_tail` of an effect over its estimated error; undefined where that error is zero and x NaN or infinite."""
    if law is None or not math.isfinite(x):
        return undefined("nothing varies within: no error can be estimated")
    return in_tail(law, x, alternative, why)


def undefined(why: str) -> Evidence:
    """Data for which the test has no answer: p is NaN."""
    return Evidence(math.nan, math.nan, NullUsed("none", "none", why))


def outcome(procedure: str, statistic: float, evidence: Evidence, *, n: int, k: int, **more: Any) -> Outcome:
    """A result, of what a test knows beside its statistic. No null distribution was used where the data show no
    difference (the statistic is 0, or NaN where it is 0/0), or where nothing varies within (p is NaN although the
    statistic, x/0, is not)."""
    stuck = math.isnan(evidence.pvalue) and not math.isnan(statistic)
    status = None if evidence.null.kind != "none" else "no-variation" if stuck else "no-differences"
    log_p = evidence.log_pvalue
    return Outcome(procedure, statistic, evidence.pvalue, log_p, evidence.null, n, k, **{"status": status, **more})
