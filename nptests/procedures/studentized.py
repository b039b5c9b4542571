"""An effect over its estimated standard error: the shape that all t tests share."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from nptests import results, values
from nptests.data import moments
from nptests.distributions.continuous import Normal, StudentT
from nptests.procedures import evidence
from nptests.procedures.evidence import Evidence
from nptests.vocabulary import Alternative


@dataclass(frozen=True)
class Studentized:
    """t = effect / sqrt(variance of the effect), both exact, compared with Student's t or with the normal law.

    law     None where the data leave its degrees of freedom undefined
    """

    effect: Fraction
    variance: Fraction
    law: StudentT | Normal | None

    @cached_property
    def statistic(self) -> float:
        """NaN for 0/0, infinite where only the variance is 0."""
        return moments.studentized(self.effect, self.variance)

    @cached_property
    def estimate(self) -> float:
        return moments.rounded(self.effect)

    @cached_property
    def error(self) -> float:
        return moments.root(self.variance)

    def evidence(self, alternative: Alternative, why: str) -> Evidence:
        return evidence.of_quotient(self.law, self.statistic, alternative, why)

    def interval(self, level: float) -> tuple[float, float] | None:
        """effect -+ quantile x error; None where no error can be estimated."""
        if self.law is None or self.variance == 0:
            return None
        reach = self.law.isf((1 - level) / 2) * self.error
        return self.estimate - reach, self.estimate + reach

    def outcome(
        self, procedure: str, toward: Alternative, why: str, *, n: int, level: float | None = None, **about: Any
    ) -> results.Outcome:
        """The result of a test of two, with the interval at a level, if one is given, and what is said of the data."""
        df = (float(self.law.df),) if isinstance(self.law, StudentT) else ()
        tested = evidence.outcome(procedure, self.statistic, self.evidence(toward, why), n=n, k=2, df=df)
        both = None if level is None else self.interval(evidence.level_of_both(toward, level))
        interval = evidence.toward(toward, both)
        return values.changed(tested, estimate=self.estimate, interval=interval, level=level, **about)
