"""What Tukey's and Dunnett's comparisons of means share: the means, one estimate of the error, intervals."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Literal, Self

import numpy as np

from nptests.adjustments.families import Family
from nptests.adjustments.joint import Joint
from nptests.data import decimals, moments
from nptests.data.samples import Groups
from nptests.distributions import continuous, max_normal, studentized_range
from nptests.distributions.law import Law
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import facets
from nptests.procedures.independent.anova import OneWay, sample_moments
from nptests.procedures.omnibus.anova_repeated import TwoWay
from nptests.procedures.studentized import Studentized
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.vocabulary import Alternative, Arithmetic

Design = Literal["auto", "independent", "blocked"]


@lru_cache(maxsize=256)  # some 0.1 s each, and designs repeat
def critical(
    law: studentized_range.StudentizedRange | max_normal.MaxNormal | continuous.FDistribution, level: float
) -> float:
    """The quantile from which simultaneous intervals are made."""
    return law.isf(1 - level)


def tail(law: Law, x: float) -> float:
    """The adjusted p-value, NaN where no error can be estimated."""
    return evidence.of_quotient(law, x, "greater", "normal means with one error").pvalue


def position(names: Sequence[str], name: str | None) -> int:
    """Where a group stands; the first one unless named."""
    if name is not None and str(name) not in names:
        raise InputError("control", f"no group is called {name!r}: the names are {', '.join(names)}", where="control")
    return 0 if name is None else names.index(str(name))


@dataclass(frozen=True)
class Layout:
    """The means of k groups and the one error that all comparisons share."""

    groups: Groups
    means: tuple[Fraction, ...]
    error: Fraction
    df: float
    n: int

    @classmethod
    def of(cls, groups: tuple[Any, ...], design: Design, arithmetic: Arithmetic) -> Self:
        data = Groups.of(groups)
        samples = sample_moments(data, arithmetic)
        if design == "blocked" or (design == "auto" and data.better is not None):
            blocks = TwoWay(moments.Scaled.of(_table(data), arithmetic))
            error, df, n = blocks.mean_square_error, blocks.error_df, blocks.n
        else:
            layout = OneWay(samples)
            error, df, n = layout.within / layout.error_df, layout.error_df, data.n
        return cls(data, tuple(m.mean for m in samples), error, float(df), n)

    @property
    def k(self) -> int:
        return self.groups.k

    def studentized(self, a: int, b: int) -> Studentized:
        """The difference of two means over its error."""
        variance = self.error * (Fraction(1, self.groups.sizes[a]) + Fraction(1, self.groups.sizes[b]))
        return Studentized(self.means[a] - self.means[b], variance, continuous.StudentT(self.df))

    def comparisons(
        self, procedure: str, family: Family, toward: Alternative, joint: Callable[[float], float], reach: float, *,
        adjustment: Joint, law: Law,
    ) -> Comparisons:  # fmt: skip
        """A row for each pair: its own p-value, and the one of the joint law."""

        @cache  # of thousands of groups many differ alike
        def compared(t: Studentized) -> Comparison:
            own, interval = t.evidence(toward, "").pvalue, _interval(t, reach, toward)
            return Comparison("", "", t.estimate, t.error, t.statistic, own, joint(t.statistic), interval=interval)

        names = self.groups.names
        rows = [replace(compared(self.studentized(a, b)), a=names[a], b=names[b]) for a, b in family.pairs]
        status = None
        if self.error == 0:
            status = "no-differences" if len(set(self.means)) == 1 else "no-variation"
        return Comparisons(
            procedure=procedure,
            rows=tuple(rows),
            family=family.name,
            adjustment=adjustment.name,
            n=self.n,
            k=self.k,
            algorithms=names,
            null=NullUsed("asymptotic", law.name, "normal means with one error"),
            details={
                "samples": self.groups.listed,
                "means": tuple(map(moments.rounded, self.means)),
                "sizes": self.groups.sizes,
                "ms_error": moments.rounded(self.error),
                "df": self.df,
                "critical_value": reach,
            },
            notes=self.groups.notes,
            status=status,
        )


def _table(groups: Groups) -> decimals.Numbers:
    """The groups as columns, the i-th values of all of them as block i."""
    if len(set(groups.sizes)) > 1:
        sizes = ", ".join(map(str, groups.sizes))
        raise InputError("ragged", f'design="blocked" needs groups of one size, these have {sizes} values')
    if groups.sizes[0] < 2:
        raise InputError("too-small", 'design="blocked" needs at least two blocks')
    wholes = [sample.integers for sample in groups.samples]
    integers = None if any(w is None for w in wholes) else np.column_stack([w for w in wholes if w is not None])
    return decimals.Numbers(np.column_stack([s.values for s in groups.samples]), integers, groups.samples[0].exponent)


def _interval(t: Studentized, reach: float, toward: Alternative) -> tuple[float, float] | None:
    """estimate -+ critical value x error, open on the side to which the alternative points."""
    if t.variance == 0:
        return None
    low, high = t.estimate - reach * t.error, t.estimate + reach * t.error
    return (-math.inf if toward == "less" else low), (math.inf if toward == "greater" else high)


# What the derivations name: whether data sets are blocks, and the means of these and of all.
SOURCES = {
    "blocked": lambda c: c.n != sum(c.details["sizes"]),
    "row_i": lambda c: np.mean(c.details["samples"], axis=0),
    "m": lambda c: np.mean(c.details["samples"]),
}

# What the intervals of all pairs hold.
COVERS = (
    facets.Covers(
        "all differences of means at once",
        lambda world: world.steps((-1, -2, -1)),
        ("normal",),
        shapes=("normal", "skewed"),
        effects=(0.5,),
    ),
)
