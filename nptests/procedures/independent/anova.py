"""One-way analysis of variance."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from nptests.data import arrays, moments
from nptests.data.samples import Groups
from nptests.distributions.continuous import FDistribution
from nptests.errors import InputError, real, whole
from nptests.procedures import evidence, tables_at_once
from nptests.procedures.descriptor import Procedure, checked, door, facets, wording
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic, Numeric, Variances


@checked
def anova(*groups: Any, variances: Variances = "equal", arithmetic: Arithmetic = "decimal") -> Outcome:
    """One-way analysis of variance: do independent groups differ in their means?

    With N observations in k groups of n_j, means m_j and overall mean m,

        F = [sum_j n_j (m_j - m)**2 / (k - 1)] / [sum_ij (x_ij - m_j)**2 / (N - k)],

    compared with F on k - 1 and N - k degrees of freedom (Fisher 1925); the mean square of the groups over that of the
    error, and not over the total one, as some notes have it. It takes the groups to be normal with one variance.
    variances="unequal" is Welch's test (1951): with weights w_j = n_j / v_j, their sum W, the weighted mean u and
    L = sum_j (1 - w_j / W)**2 / (n_j - 1) / (k**2 - 1),

        F = [sum_j w_j (m_j - u)**2 / (k - 1)] / [1 + 2 (k - 2) L],

    on k - 1 and 1 / (3 L) degrees of freedom. The default is that of R's aov and scipy's f_oneway; R's oneway.test
    defaults to Welch's test.

    arithmetic="decimal" forms the sums exactly and rounds F once, so that NIST's certified values come out to the last
    digit; "float" sums doubles, as other software does. F is 0/0 when all observations are equal, and there is no
    p-value when nothing varies within the groups.
    """
    data = Groups.of(groups)
    samples = sample_moments(data, arithmetic)
    test = tested(samples, variances)
    other = moments.other_arithmetic(
        arithmetic, "F", test.statistic, lambda used: tested(sample_moments(data, used), variances).statistic
    )
    layout = OneWay(samples)
    return replace(
        test.outcome("anova", data.n, data.k),
        algorithms=data.names,
        details={
            "samples": data.listed,
            "sizes": data.sizes,
            "means": tuple(moments.rounded(m.mean) for m in samples),
            "ss_between": moments.rounded(layout.between),
            "ss_within": moments.rounded(layout.within),
            "ms_between": moments.rounded(layout.between / (layout.k - 1)),
            "ms_within": moments.rounded(layout.within / layout.error_df),
            "r_squared": moments.ratio(layout.between, layout.between + layout.within),
            "residual_sd": moments.root(layout.within / layout.error_df),
        },
        notes=data.notes + other,
    )


def sample_moments(
    groups: Groups, arithmetic: Arithmetic, turn: Callable[[moments.Scaled], moments.Scaled] = lambda rows: rows
) -> list[moments.Moments]:
    """The moments of every group, or of what `turn` makes of it; groups of one size are taken together, as rows."""
    by_place: dict[int, moments.Moments] = {}
    for places, rows in groups.by_size():
        by_place.update(zip(places, turn(moments.Scaled.of(rows, arithmetic)).moments_of_rows(), strict=True))
    return [by_place[i] for i in range(groups.k)]


@dataclass(frozen=True)
class FTest:
    """F and its degrees of freedom; NaN where the data leave them undefined."""

    statistic: float
    df: tuple[float, float]
    constant_groups: bool = False

    @property
    def tail(self) -> evidence.Evidence:
        """The p-value, if there is one."""
        law = None if math.isnan(self.df[1]) else FDistribution(*self.df)
        return evidence.of_quotient(law, self.statistic, "greater", "groups taken as normal")

    def outcome(self, procedure: str, n: int, k: int) -> Outcome:
        outcome = evidence.outcome(procedure, self.statistic, self.tail, n=n, k=k, df=self.df)
        return replace(outcome, status="no-variation") if self.constant_groups else outcome


@dataclass(frozen=True)
class OneWay:
    """The sums of squares of a one-way layout, as exact fractions."""

    samples: Sequence[moments.Moments]

    def __post_init__(self) -> None:
        if self.error_df < 1:
            raise InputError("too-small", "every group has one observation: none tells how much they vary within")

    @property
    def k(self) -> int:
        return len(self.samples)

    @property
    def error_df(self) -> int:
        return sum(m.size for m in self.samples) - self.k

    @cached_property
    def within(self) -> Fraction:
        return moments.total(m.squares for m in self.samples)

    @cached_property
    def between(self) -> Fraction:
        """sum_j n_j (m_j - m)**2 as sum_j T_j**2 / n_j - T**2 / N, the T being totals: in fractions the same."""
        overall = moments.total(m.total for m in self.samples)
        each = moments.total(m.total**2 / m.size for m in self.samples)
        return each - overall**2 / sum(m.size for m in self.samples)

    @property
    def test(self) -> FTest:
        f = moments.ratio(self.between / (self.k - 1), self.within / self.error_df)
        return FTest(f, (float(self.k - 1), float(self.error_df)))


def tested(samples: Sequence[moments.Moments], variances: Variances) -> FTest:
    """The classical test, or Welch's."""
    return OneWay(samples).test if variances == "equal" else _welch(samples)


def _welch(samples: Sequence[moments.Moments]) -> FTest:
    if any(m.size < 2 for m in samples):
        raise InputError("too-small", 'variances="unequal" needs at least two observations in every group')
    k = len(samples)
    if any(m.variance == 0 for m in samples):
        differ = len({m.mean for m in samples}) > 1 or any(m.variance for m in samples)
        return FTest(math.nan, (float(k - 1), math.nan), constant_groups=differ)
    weights = [m.size / m.variance for m in samples]
    total = sum(weights, Fraction(0))
    mean = sum((w * m.mean for w, m in zip(weights, samples, strict=True)), Fraction(0)) / total
    spread = sum((w * (m.mean - mean) ** 2 for w, m in zip(weights, samples, strict=True)), Fraction(0)) / (k - 1)
    shares = ((1 - w / total) ** 2 / (m.size - 1) for w, m in zip(weights, samples, strict=True))
    lam = sum(shares, Fraction(0)) / (k**2 - 1)
    return FTest(moments.ratio(spread, 1 + 2 * (k - 2) * lam), (float(k - 1), moments.rounded(1 / (3 * lam))))


def _many(costs: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables (m, n, k); None where doubles are to be summed."""
    parts = tables_at_once.exact_parts(costs, first)
    if parts is None:
        return None
    tests = [tested(samples, first.options["variances"]) for samples in tables_at_once.moments_of_samples(parts)]
    f, p = (np.array(column) for column in zip(*((t.statistic, t.tail.pvalue) for t in tests), strict=True))
    return facets.Answers(f, p, np.zeros(len(f), dtype=bool))


@door
def anova_from_statistic(f: float, df1: float, df2: float) -> Outcome:
    """Analysis of variance from a printed F and its degrees of freedom."""
    if not f >= 0:
        raise InputError("statistic", f"F = {f:g} is impossible: it is never negative")
    tail = evidence.upper_tail(FDistribution(df1, df2), f, "from a summary")
    n, k = round(df1 + df2) + 1, round(df1) + 1
    return evidence.outcome("anova", f, tail, n=n, k=k, df=(float(df1), float(df2)))


@door
def anova_from_summaries(
    means: Sequence[float], sds: Sequence[float], sizes: Sequence[int], *, variances: Variances = "equal"
) -> Outcome:
    """Analysis of variance from the printed mean, standard deviation and size of every group.

    means   the mean of every group
    sds     their standard deviations, each of n - 1
    sizes   how many observations each has
    """
    groups = [_listed(values, name) for name, values in (("means", means), ("sds", sds), ("sizes", sizes))]
    if len({len(values) for values in groups}) > 1 or len(groups[0]) < 2:
        counts = ", ".join(
            f"{len(values)} {name}" for name, values in zip(("means", "sds", "sizes"), groups, strict=True)
        )
        raise InputError("summary", f"{counts}: one of each is needed for every group, and at least two groups")
    samples = [
        moments.summed(real(mean, "means"), real(sd, "sds"), whole(n, "sizes"))
        for mean, sd, n in zip(*groups, strict=True)
    ]
    return tested(samples, variances).outcome("anova", sum(m.size for m in samples), len(samples))


def _listed(values: Any, name: str) -> list[Any]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable) or getattr(values, "ndim", 1) == 0:
        raise InputError("summary", f"{name}={values!r}: a list with one number for every group is needed", where=name)
    arrays.refuse_unordered(values)
    return list(values)


ANOVA = Procedure(
    title="One-way analysis of variance",
    run=anova,
    takes="groups",
    doors=(anova_from_statistic, anova_from_summaries),
    cites=("fisher1925", "welch1951"),
    hypothesis="All groups have one mean.",
    assumes=wording.NORMAL_GROUPS,
    breaks={"monotone": "means and variances change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
    many=facets.Many(_many),
)
