"""The difference of two independent proportions."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from nptests import evidence, moments
from nptests.errors import InputError
from nptests.evidence import Evidence
from nptests.nulls.continuous import Normal
from nptests.procedure import Procedure, R, Size, check_level, checked
from nptests.results import Outcome
from nptests.studentized import Studentized
from nptests.vocabulary import Alternative


@checked
def proportions(
    x1: int,
    n1: int,
    x2: int,
    n2: int,
    *,
    alternative: Alternative = "two-sided",
    pooled: bool = True,
    continuity: bool = False,
    level: float = 0.95,
) -> Outcome:
    """The difference of two proportions: do x1 of n1 and x2 of n2 come from one probability?

    With p1 = x1 / n1, p2 = x2 / n2 and p = (x1 + x2) / (n1 + n2),

        z = (p1 - p2) / sqrt(p (1 - p) (1 / n1 + 1 / n2))                       pooled=True
        z = (p1 - p2) / sqrt(p1 (1 - p1) / n1 + p2 (1 - p2) / n2)               pooled=False

    compared with the standard normal law. The pooled error is the one under the hypothesis, and z**2 is Pearson's
    chi-squared, as in R's prop.test; some texts give the other one, whose level is worse in small samples.
    continuity=True moves p1 - p2 towards 0, but not past it, by (1 / n1 + 1 / n2) / 2.

    The samples must be independent: two classifiers on one test set are paired, see `mcnemar`. The estimate is p1 - p2
    with the interval of Newcombe (1998, method 10), made of the two Wilson intervals (see `wilson_interval`). When all
    outcomes are alike p = 1; without pooling there is no p-value when neither sample varies.
    """
    check_level(level, "level")
    first, second = Sample.of(x1, n1, "1"), Sample.of(x2, n2, "2")
    found = _studentized(first, second, alternative, pooled, continuity)
    alike = first.p == second.p and first.p in (0, 1)
    made = evidence.none("all outcomes are alike") if alike else _evidence(found, alternative)
    return replace(
        evidence.outcome("proportions", found.statistic, made, n=first.n + second.n, k=2),
        alternative=_reading(alternative),
        estimate=moments.rounded(first.p - second.p),
        interval=newcombe_interval(first, second, level),
        level=level,
        details={
            "successes": (first.x, second.x),
            "sizes": (first.n, second.n),
            "p1": float(first.p),
            "p2": float(second.p),
            "error": found.error,
            "interval1": first.wilson(level),
            "interval2": second.wilson(level),
        },
    )


@dataclass(frozen=True)
class Sample:
    """x successes among n."""

    x: int
    n: int

    @classmethod
    def of(cls, x: float, n: float, name: str) -> Sample:
        """Counts, checked."""
        if x != int(x) or n != int(n) or not 0 <= x <= n or n < 1:
            raise InputError(
                "counts",
                f"x{name} = {x} of n{name} = {n}: whole numbers are needed, 0 <= x <= n and n >= 1",
                where=f"x{name}",
            )
        return cls(int(x), int(n))

    @property
    def p(self) -> Fraction:
        return Fraction(self.x, self.n)

    @property
    def variance(self) -> Fraction:
        """Of the proportion, as estimated from it: p (1 - p) / n."""
        return self.p * (1 - self.p) / self.n

    def wilson(self, level: float) -> tuple[float, float]:
        """The probabilities that a score test at 1 - level does not reject."""
        z = Normal().isf((1 - level) / 2)
        return _wilson_low(self.x, self.n, z), 1 - _wilson_low(self.n - self.x, self.n, z)


def _wilson_low(x: int, n: int, z: float) -> float:
    """The smaller root of n (p - x / n)**2 = z**2 p (1 - p), written so that nothing cancels."""
    return 2 * x * x / (n * (2 * x + z * z + z * math.sqrt(z * z + 4 * x * (n - x) / n)))


def _studentized(a: Sample, b: Sample, alternative: Alternative, pooled: bool, continuity: bool) -> Studentized:
    effect = a.p - b.p
    shares = Fraction(1, a.n) + Fraction(1, b.n)
    together = Sample(a.x + b.x, a.n + b.n).p
    variance = together * (1 - together) * shares if pooled else a.variance + b.variance
    if continuity:
        effect = _moved(effect, shares / 2, alternative)
    return Studentized(effect, variance, Normal())


def _moved(effect: Fraction, by: Fraction, alternative: Alternative) -> Fraction:
    """Less evidence: towards 0, but not past it, or against the alternative that is tested."""
    if alternative == "two-sided":
        return max(abs(effect) - by, Fraction(0)) * (1 if effect > 0 else -1)
    return effect - by if alternative == "greater" else effect + by


def _evidence(found: Studentized, alternative: Alternative) -> Evidence:
    return found.evidence(alternative, "normal approximation of the binomial law")


def _reading(alternative: Alternative) -> str:
    word = {"two-sided": "differ from", "greater": "be larger than", "less": "be smaller than"}[alternative]
    return f"the probability of sample 1 is said to {word} that of sample 2"


def newcombe_interval(a: Sample, b: Sample, level: float) -> tuple[float, float]:
    """Newcombe's interval for p1 - p2: the distances to the Wilson limits, combined as errors are."""
    (l1, u1), (l2, u2) = a.wilson(level), b.wilson(level)
    p1, p2, d = float(a.p), float(b.p), moments.rounded(a.p - b.p)
    return d - math.hypot(p1 - l1, u2 - p2), d + math.hypot(u1 - p1, p2 - l2)


def wilson_interval(x: int, n: int, *, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval (1927) for the probability behind x successes among n.

    It holds every p that the score test |x / n - p| / sqrt(p (1 - p) / n) <= z does not reject, so it stays inside
    [0, 1] and is right even at x = 0 and x = n.
    """
    check_level(level, "level")
    return Sample.of(x, n, "").wilson(level)


PROPORTIONS = Procedure(
    name="proportions",
    title="The difference of two proportions",
    run=proportions,
    takes="counts",
    least=Size(n=1, k=4),
    cites=("newcombe1998", "wilson1927"),
    same_as=(
        R(
            "stats",
            "prop.test(c(x1, x2), c(n1, n2), correct = FALSE)",
            only=("two_samples", "two_outcomes"),
            statistic="sign(x1 / n1 - x2 / n2) * sqrt(res$statistic)",
            pvalue="res$p.value",
            estimate="-diff(res$estimate)",
        ),
        R(
            "stats",
            "prop.test(c(x1, x2), c(n1, n2))",
            options={"continuity": True},
            only=("two_samples", "two_outcomes"),
            pvalue="res$p.value",
        ),
        R(
            "stats",
            "prop.test(x1, n1, correct = FALSE)",
            only=("two_samples", "two_outcomes"),
            interval1="res$conf.int",
        ),
    ),
    known_as={
        "R": "prop.test",
        "statsmodels": "stats.proportion.test_proportions_2indep, proportions_ztest",
    },
)
