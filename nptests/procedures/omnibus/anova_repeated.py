"""Analysis of variance with repeated measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, Self

import numpy as np

from nptests.data import decimals, moments
from nptests.data.scores import Scores
from nptests.data.sums import ratio
from nptests.distributions.continuous import ChiSquared, FDistribution
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, checked, door, facets
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic, Numeric

# The exact determinant takes a second here, and its cost grows with the fifth power.
MAUCHLY_LIMIT = 50

Sphericity = Literal["assumed", "greenhouse-geisser", "huynh-feldt"]


@checked
def anova_repeated(
    scores: Scores, *, sphericity: Sphericity = "assumed", arithmetic: Arithmetic = "decimal"
) -> Outcome:
    """Analysis of variance with repeated measures: do algorithms differ in their mean score over the same data sets?

    With the scores x_ij of n data sets and k algorithms, the row means m_i, column means m_j and overall mean m,

        F = [n sum_j (m_j - m)**2 / (k - 1)] / [sum_ij (x_ij - m_i - m_j + m)**2 / ((n - 1)(k - 1))],

    compared with F on k - 1 and (n - 1)(k - 1) degrees of freedom (Fisher 1925; Demsar 2006, section 3.2.1). It takes
    the scores to be normal, on one scale, and spherical: all differences of two algorithms have one variance. They
    seldom are, which is why Demsar prefers Friedman's test.

    With the covariance matrix S of the columns, doubly centred, departures from sphericity are measured by

        epsilon = trace(S)**2 / ((k - 1) trace(S S))                                   (Greenhouse and Geisser 1959),
        (n (k - 1) epsilon - 2) / ((k - 1)(n - 1 - (k - 1) epsilon)), at most 1        (Huynh and Feldt 1976),

    between 1 / (k - 1) and 1. sphericity="greenhouse-geisser" or "huynh-feldt" multiplies both degrees of freedom by
    it; the default assumes sphericity, as R's aov does, and the details give all of them. They hold Mauchly's test of
    sphericity (1940) too: W = det(C S C') / (trace(C S C') / (k - 1))**(k - 1), C orthonormal contrasts, with Box's
    chi-squared approximation of second order; it needs at least as many data sets as algorithms. (R's mauchly.test with
    X = ~1, and car, put k for k - 1 into one term of it: .04765 for .04758 on R's own example. Given the contrasts
    themselves, R agrees with us.)

    arithmetic="decimal" forms all sums exactly and rounds F once; "float" sums doubles. F is 0/0 when the algorithms
    are equal on every data set, and there is no p-value when every data set shows the same differences.
    """
    layout = TwoWay.of(scores, arithmetic)
    epsilons = layout.epsilons
    if sphericity == "huynh-feldt" and layout.n < 3 and layout.k > 2:
        raise InputError("too-small", "the Huynh-Feldt epsilon needs at least three data sets", where="sphericity")
    epsilon = epsilons.get(sphericity, 1.0)
    law = layout.law(epsilon)
    why = "sphericity assumed" if sphericity == "assumed" else f"degrees of freedom times {epsilon:.6g}"
    tail = evidence.of_quotient(law, layout.statistic, "greater", why)
    other = moments.other_arithmetic(arithmetic, "F", layout.statistic, lambda used: TwoWay.of(scores, used).statistic)
    df = (law.df1, law.df2)
    mauchly, notes = layout.mauchly()
    return replace(
        evidence.outcome("anova_repeated", layout.statistic, tail, n=layout.n, k=layout.k, df=df),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "scores": scores.values,
            "means": tuple(moments.rounded(total / layout.n) for total in layout.x.sums(0)),
            "ss_algorithms": moments.rounded(layout.algorithms),
            "ss_datasets": moments.rounded(layout.datasets),
            "ss_error": moments.rounded(layout.error),
            "ms_error": moments.rounded(layout.mean_square_error),
            **layout.corrected(epsilons),
            **mauchly,
        },
        notes=scores.notes + notes + other,
    )


def _many(costs: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of decimals (m, n, k), assuming sphericity: C_j, R_i and T being column, row and whole sums,

        F = (n - 1) (k sum C_j**2 - T**2) / (n k sum x_ij**2 - n sum R_i**2 - k sum C_j**2 + T**2),

    of integers that doubles hold, so that it is rounded once; None where they are larger.
    """
    n, k = costs.shape[-2:]
    if first.options["sphericity"] != "assumed" or costs.dtype.kind != "i":
        return None
    least, reach = int(costs.min()), int(costs.max()) - int(costs.min())
    if (n - 1) * (n * k * reach) ** 2 > decimals.LARGEST_EXACT_INTEGER:
        return None
    x = costs - least
    columns, rows, total = x.sum(axis=-2), x.sum(axis=-1), x.sum(axis=(-2, -1)) ** 2
    of_columns, of_rows = k * (columns**2).sum(axis=-1), n * (rows**2).sum(axis=-1)
    f = ratio((n - 1) * (of_columns - total), n * k * (x**2).sum(axis=(-2, -1)) - of_rows - of_columns + total)
    p = np.where(np.isfinite(f), FDistribution(k - 1, (n - 1) * (k - 1)).sf(f), np.nan)
    return facets.Answers(f, p, np.zeros(len(f), dtype=bool))


@dataclass(frozen=True)
class TwoWay:
    """A table with one score a cell: its sums of squares and its covariances, as exact fractions."""

    x: moments.Scaled

    @classmethod
    def of(cls, scores: Scores, arithmetic: Arithmetic) -> Self:
        return cls(moments.Scaled.of(scores.numbers, arithmetic))

    @property
    def n(self) -> int:
        return int(self.x.array.shape[0])

    @property
    def k(self) -> int:
        return int(self.x.array.shape[1])

    @property
    def error_df(self) -> int:
        return (self.n - 1) * (self.k - 1)

    @cached_property
    def residuals(self) -> moments.Scaled:
        """x_ij - m_i. - m_.j + m"""
        return self.x.centred(0).centred(1).near_one

    @cached_property
    def algorithms(self) -> Fraction:
        return _spread(self.x.sums(0), self.n)

    @cached_property
    def datasets(self) -> Fraction:
        return _spread(self.x.sums(1), self.k)

    @cached_property
    def error(self) -> Fraction:
        return self.residuals.squares()

    @property
    def mean_square_error(self) -> Fraction:
        return self.error / self.error_df

    @property
    def statistic(self) -> float:
        return moments.ratio(self.algorithms / (self.k - 1), self.mean_square_error)

    def law(self, epsilon: float = 1.0) -> FDistribution:
        return FDistribution(epsilon * (self.k - 1), epsilon * self.error_df)

    @cached_property
    def squared_covariances(self) -> Fraction:
        """(n - 1)**2 trace(S S): the squares of R' R, R the residuals, are together those of R R'."""
        residuals = self.residuals
        return (residuals if self.n >= self.k else residuals.transposed).gram().squares()

    @property
    def epsilons(self) -> dict[str, float]:
        """The corrections by name; none where there is no residual to estimate them from."""
        if self.error == 0:
            return {}
        p, n = self.k - 1, self.n
        gg = min(self.error**2 / (p * self.squared_covariances), Fraction(1))
        corrections = {"greenhouse-geisser": moments.rounded(gg)}
        if n > 2 or p == 1:
            room = p * (n - 1 - p * gg)
            corrections["huynh-feldt"] = min(1.0, moments.rounded((n * p * gg - 2) / room)) if room > 0 else 1.0
        return corrections

    def corrected(self, epsilons: Mapping[str, float]) -> dict[str, Any]:
        """Every epsilon with the p-value that it leads to."""
        details: dict[str, Any] = {}
        for name, short in (("greenhouse-geisser", "gg"), ("huynh-feldt", "hf")):
            if name in epsilons:
                details[f"epsilon_{short}"] = epsilons[name]
                details[f"pvalue_{short}"] = self.law(epsilons[name]).sf(self.statistic)
        return details

    def mauchly(self) -> tuple[dict[str, Any], tuple[str, ...]]:
        """W and its p-value, or a note that says why there is none.

        The differences D from the last algorithm are contrasts too, with det(C S C') = det(cov D) / k.
        """
        p, df = self.k - 1, self.n - 1
        if p == 1:
            return {"mauchly_w": 1.0, "mauchly_pvalue": 1.0}, ()
        if self.k > MAUCHLY_LIMIT:
            return {}, (f"no test of sphericity: it is computed up to {MAUCHLY_LIMIT} algorithms",)
        differences = (self.x[:, :p] - self.x[:, p:]).near_one
        product = moments.determinant(differences.centred(0).gram()) if df >= p else Fraction(0)
        if product <= 0:
            return {}, ("sphericity cannot be tested: the differences span fewer dimensions than there are algorithms",)
        w = product / self.k / (self.error / p) ** p
        return {"mauchly_w": moments.rounded(w), "mauchly_pvalue": mauchly_pvalue_of(moments.logarithm(w), p, df)}, ()


def _spread(sums: list[Fraction], each: int) -> Fraction:
    """The sum of squares between means of `each` cells."""
    return (moments.total(x**2 for x in sums) - moments.total(sums) ** 2 / len(sums)) / each


def mauchly_pvalue_of(log_w: float, p: int, df: int) -> float:
    """Box's approximation: (1 - w2) P(chi2_f >= z) + w2 P(chi2_(f+4) >= z), z = -df rho log W."""
    f = p * (p + 1) / 2 - 1
    rho = 1 - (2 * p * p + p + 2) / (6 * p * df)
    w2 = (p + 2) * (p - 1) * (p - 2) * (2 * p**3 + 6 * p**2 + 3 * p + 2) / (288 * (df * p * rho) ** 2)
    z = -df * rho * min(log_w, 0.0)
    first, second = ChiSquared(f).sf(z), ChiSquared(f + 4).sf(z)
    return min(1.0, max(0.0, first + w2 * (second - first)))


@door
def anova_repeated_from_statistic(f: float, n: int, k: int) -> Outcome:
    """Repeated-measures analysis of variance from a printed F over n data sets and k algorithms."""
    if not f >= 0:
        raise InputError("statistic", f"F = {f:g} is impossible: it is never negative")
    law = FDistribution(k - 1, (n - 1) * (k - 1))
    tail = evidence.upper_tail(law, f, "from a summary")
    return evidence.outcome("anova_repeated", f, tail, n=n, k=k, df=(law.df1, law.df2))


ANOVA_REPEATED = Procedure(
    title="Analysis of variance with repeated measures",
    run=anova_repeated,
    doors=(anova_repeated_from_statistic,),
    cites=("fisher1925", "demsar2006", "mauchly1940", "greenhouse1959", "huynh1976"),
    hypothesis="The mean scores of all algorithms are equal.",
    assumes="The scores are normal, on one scale, and spherical.",
    needs="scores",
    sources={"m_i": lambda o: o.details["scores"].mean(axis=1)},
    breaks={
        "monotone": "means and variances change under a transformation of the scores",
        "row-scale": "stretching one data set gives it a larger share of both mean squares",
    },
    many=facets.Many(_many),
    study=facets.Study(turned=lambda x: x // 1000),  # of which doubles hold every sum of squares
)
