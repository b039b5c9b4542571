"""Tukey's and Dunnett's comparisons of means: one estimate of the error, one joint law of all comparisons."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from nptests import evidence, moments
from nptests.decimals import Numbers
from nptests.errors import InputError
from nptests.families import Family, all_pairs_family, one_control_family
from nptests.groups import Groups
from nptests.independent.anova import OneWay, sample_moments
from nptests.moments import Scaled
from nptests.nulls.continuous import StudentT
from nptests.nulls.law import Law
from nptests.nulls.max_normal import MaxNormal
from nptests.nulls.studentized_range import StudentizedRange
from nptests.omnibus.anova_repeated import TwoWay
from nptests.procedure import Procedure, R, Size, check_level, checked
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.scores import turned
from nptests.studentized import Studentized
from nptests.vocabulary import Alternative, Arithmetic

Design = Literal["auto", "independent", "blocked"]


@checked
def tukey(
    *groups: Any, design: Design = "auto", arithmetic: Arithmetic = "decimal", level: float = 0.95
) -> Comparisons:
    """Tukey's honestly significant differences: which means differ, all pairs together?

    With the mean square of the error s**2 on f degrees of freedom,

        t = (m_a - m_b) / (s sqrt(1 / n_a + 1 / n_b)),   adjusted p = P(Q >= sqrt(2) |t|),

    Q the studentized range of k variables with f degrees of freedom (Tukey 1953; Kramer 1956 for unequal sizes, where
    the level is kept and not quite reached). The error differs with the design:

        independent   within the groups, on N - k degrees of freedom, as in `anova`
        blocked       what algorithms and data sets leave over, on (n - 1)(k - 1), as in `anova_repeated`

    design="auto" is blocked for one Scores, whose rows are the blocks, and independent for plain groups. The rows hold
    t, its own two-sided p-value, the adjusted one, and simultaneous intervals, whose quantile of Q is the upper one
    (scmamp's tukeyTest takes the lower). arithmetic="decimal" forms all sums exactly, "float" sums doubles. There are
    no p-values when nothing varies within.
    """
    layout = Layout.of(groups, design, arithmetic)
    law = StudentizedRange(layout.k, layout.df)
    reach = _critical(law, check_level(level, "level")) / math.sqrt(2)

    def joint(t: float) -> float:
        return _tail(law, math.sqrt(2) * abs(t))

    return layout.comparisons(
        "tukey", all_pairs_family(layout.k), "two-sided", joint, reach, adjustment="studentized range", law=law
    )


@checked
def dunnett(
    *groups: Any,
    control: str | None = None,
    alternative: Alternative = "two-sided",
    design: Design = "auto",
    arithmetic: Arithmetic = "decimal",
    level: float = 0.95,
) -> Comparisons:
    """Dunnett's comparisons with a control: which means differ from that of the control, all together?

    With the error of the design (see `tukey`) and the control 0,

        t_a = (m_a - m_0) / (s sqrt(1 / n_a + 1 / n_0)),   adjusted p = P(max_b |T_b| >= |t_a|),

    the T_b jointly Student's t with correlations sqrt(n_a / (n_a + n_0)) sqrt(n_b / (n_b + n_0)), 1/2 for equal sizes
    (Dunnett 1955). One-sided, max T_b >= t_a ("greater") or min T_b <= t_a ("less"); "greater" says that a mean is
    larger than the control's, and on a Scores that an algorithm is better.

    control names a group ("1", "2", ... unless they have names) or an algorithm; it is the first one unless given. The
    rows hold t, its own p-value, the adjusted one, and simultaneous intervals.
    """
    layout = Layout.of(groups, design, arithmetic)
    origin = layout.position(control)
    family = one_control_family(layout.k, origin)
    toward = alternative if layout.toward == 1 else turned(alternative)
    sizes = [layout.sizes[a] for a, _ in family.pairs]
    loadings = tuple(sorted(math.sqrt(size / (size + layout.sizes[origin])) for size in sizes))
    law = MaxNormal(loadings, layout.df, "two-sided" if alternative == "two-sided" else "one-sided")
    reach = _critical(law, check_level(level, "level"))

    def joint(t: float) -> float:
        return _tail(law, {"two-sided": abs(t), "greater": t, "less": -t}[toward])

    found = layout.comparisons("dunnett", family, toward, joint, reach, adjustment="joint t", law=law)
    return replace(found, control=layout.names[origin])


@lru_cache(maxsize=256)  # some 0.1 s each, and designs repeat
def _critical(law: StudentizedRange | MaxNormal, level: float) -> float:
    """The quantile from which simultaneous intervals are made."""
    return law.isf(1 - level)


def _tail(law: Law, x: float) -> float:
    """The adjusted p-value, NaN where no error can be estimated."""
    return evidence.of_quotient(law, x, "greater", "normal means with one error").pvalue


@dataclass(frozen=True)
class Layout:
    """The means of k groups and the one error that all comparisons share."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    means: tuple[Fraction, ...]
    error: Fraction
    df: float
    n: int
    toward: int
    samples: tuple[tuple[float, ...], ...]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, groups: tuple[Any, ...], design: Design, arithmetic: Arithmetic) -> Layout:
        given = Groups.of(groups)
        samples = sample_moments(given, arithmetic)
        if design == "blocked" or (design == "auto" and given.better is not None):
            blocks = TwoWay(Scaled.of(_table(given), arithmetic))
            error, df, n = blocks.mean_square_error, blocks.error_df, blocks.n
        else:
            layout = OneWay(samples)
            error, df, n = layout.within / layout.error_df, layout.error_df, given.n
        means = tuple(m.mean for m in samples)
        return cls(given.names, given.sizes, means, error, float(df), n, given.toward, given.listed, given.notes)

    @property
    def k(self) -> int:
        return len(self.names)

    def position(self, name: str | None) -> int:
        """Where a group stands; the first one unless named."""
        if name is not None and str(name) not in self.names:
            raise InputError(
                "control", f"no group is called {name!r}: the names are {', '.join(self.names)}", where="control"
            )
        return 0 if name is None else self.names.index(str(name))

    def comparisons(
        self,
        procedure: str,
        family: Family,
        toward: Alternative,
        joint: Callable[[float], float],
        reach: float,
        *,
        adjustment: str,
        law: Law,
    ) -> Comparisons:
        """A row for each pair: its own p-value, and the one of the joint law."""
        rows = []
        for a, b in family.pairs:
            variance = self.error * (Fraction(1, self.sizes[a]) + Fraction(1, self.sizes[b]))
            t = Studentized(self.means[a] - self.means[b], variance, StudentT(self.df))
            own = t.evidence(toward, "").pvalue
            interval = _interval(t, reach, toward)
            rows.append(
                Comparison(
                    self.names[a], self.names[b], t.estimate, t.error, t.statistic, own, joint(t.statistic),
                    interval=interval,
                )
            )  # fmt: skip
        status = None
        if self.error == 0:
            status = "no-differences" if len(set(self.means)) == 1 else "no-variation"
        return Comparisons(
            procedure=procedure,
            rows=tuple(rows),
            family=family.name.replace("-", " "),
            adjustment=adjustment,
            n=self.n,
            k=self.k,
            algorithms=self.names,
            null=NullUsed("asymptotic", law.name, "normal means with one error"),
            details={
                "samples": self.samples,
                "means": tuple(map(moments.rounded, self.means)),
                "sizes": self.sizes,
                "ms_error": moments.rounded(self.error),
                "df": self.df,
                "critical_value": reach,
            },
            notes=self.notes,
            status=status,
        )


def _table(given: Groups) -> Numbers:
    """The groups as columns, the i-th values of all of them as block i."""
    if len(set(given.sizes)) > 1:
        sizes = ", ".join(map(str, given.sizes))
        raise InputError("ragged", f'design="blocked" needs groups of one size, these have {sizes} values')
    if given.sizes[0] < 2:
        raise InputError("too-small", 'design="blocked" needs at least two blocks')
    wholes = [sample.integers for sample in given.samples]
    integers = None if any(w is None for w in wholes) else np.column_stack([w for w in wholes if w is not None])
    return Numbers(np.column_stack([s.values for s in given.samples]), integers, given.samples[0].exponent)


def _interval(t: Studentized, reach: float, toward: Alternative) -> tuple[float, float] | None:
    """estimate -+ critical value x error, open on the side to which the alternative points."""
    if t.variance == 0:
        return None
    low, high = t.estimate - reach * t.error, t.estimate + reach * t.error
    return (-math.inf if toward == "less" else low), (math.inf if toward == "greater" else high)


TUKEY = Procedure(
    name="tukey",
    title="Tukey's honestly significant differences",
    run=tukey,
    takes="groups",
    least=Size(n=2, k=2),
    cites=("tukey1953", "kramer1956"),
    same_as=(
        R(
            "stats",
            "TukeyHSD(aov(x ~ g))$g",
            options={"arithmetic": "decimal"},
            only=("spread", "ordinary"),
            estimate='-res[, "diff"] / scale',
            adjusted='res[, "p adj"]',
        ),
        R(
            "stats",
            'TukeyHSD(aov(x ~ g + factor(unlist(lapply(groups, seq_along)))), "g")$g',
            options={"design": "blocked", "arithmetic": "decimal"},
            only=("equal_sizes", "interaction", "ordinary"),
            estimate='-res[, "diff"] / scale',
            adjusted='res[, "p adj"]',
        ),
        R(
            "stats",
            'pairwise.t.test(x, g, p.adjust.method = "none")$p.value',
            options={"arithmetic": "decimal"},
            only=("spread", "ordinary"),
            pvalue="res[lower.tri(res, diag = TRUE)]",
        ),
    ),
    breaks={"monotone": "means and variances change under a transformation of the scores"},
    known_as={
        "R": "TukeyHSD",
        "scipy": "stats.tukey_hsd",
        "PMCMRplus": "tukeyTest",
        "scmamp": "tukeyPost (wrong quantile)",
        "scikit-posthocs": "posthoc_tukey_hsd, posthoc_tukey",
        "statsmodels": "stats.multicomp.pairwise_tukeyhsd",
        "SPSS": "ONEWAY /POSTHOC=TUKEY",
        "Prism": "Tukey's multiple comparisons test",
    },
)

DUNNETT = Procedure(
    name="dunnett",
    title="Dunnett's comparisons with a control",
    run=dunnett,
    takes="groups",
    least=Size(n=2, k=2),
    cites=("dunnett1955",),
    same_as=(
        R(
            "multcomp",
            'summary(multcomp::glht(aov(x ~ g), linfct = multcomp::mcp(g = "Dunnett")))$test',
            options={"arithmetic": "decimal"},
            only=("spread", "ordinary"),
            estimate="res$coefficients / scale",
            error="res$sigma / scale",
            statistic="res$tstat",
        ),
        R(
            "multcomp",
            'summary(multcomp::glht(aov(x ~ g), linfct = multcomp::mcp(g = "Dunnett")))$test',
            options={"arithmetic": "decimal"},
            only=("three", "spread", "ordinary"),  # two comparisons: mvtnorm integrates without simulation
            adjusted="res$pvalues",
        ),
        R(
            "multcomp",
            'summary(multcomp::glht(aov(x ~ g), linfct = multcomp::mcp(g = "Dunnett"), alternative = "greater"))$test',
            options={"alternative": "greater", "arithmetic": "decimal"},
            only=("three", "spread", "ordinary"),
            adjusted="res$pvalues",
        ),
        R(
            "multcomp",
            "summary(multcomp::glht(aov(x ~ g + b, data = data.frame(x, g, b = factor(unlist(lapply(groups, "
            'seq_along))))), linfct = multcomp::mcp(g = "Dunnett")))$test',
            options={"design": "blocked", "arithmetic": "decimal"},
            only=("equal_sizes", "interaction", "ordinary"),
            statistic="res$tstat",
        ),
    ),
    breaks={
        "monotone": "means and variances change under a transformation of the scores",
        "column-order": "the first group is the control",
    },
    known_as={
        "R": "multcomp::glht(mcp = Dunnett), DescTools::DunnettTest",
        "scipy": "stats.dunnett",
        "PMCMRplus": "dunnettTest",
        "scikit-posthocs": "posthoc_dunnett",
        "SPSS": "ONEWAY /POSTHOC=DUNNETT",
        "Prism": "Dunnett's multiple comparisons test",
    },
)
