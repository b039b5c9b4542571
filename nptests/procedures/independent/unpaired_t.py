"""The t test of two independent samples."""

from __future__ import annotations

from typing import Any, Literal

from nptests.data import moments
from nptests.data.samples import Groups, turned
from nptests.distributions.continuous import StudentT
from nptests.errors import InputError
from nptests.procedures import tables_at_once
from nptests.procedures.descriptor import Procedure, checked, door, facets
from nptests.procedures.independent.anova import sample_moments
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Arithmetic, Numeric, Variances

FreedomRule = Literal["welch", "smaller"]


@checked
def unpaired_t(
    a: Any,
    b: Any = None,
    *,
    alternative: Alternative = "two-sided",
    variances: Variances = "unequal",
    freedom: FreedomRule = "welch",
    arithmetic: Arithmetic = "decimal",
    level: float = 0.95,
) -> Outcome:
    """The t test of two independent samples: do they differ in their means?

    With means m_a and m_b, variances v_a and v_b and sizes n_a and n_b, variances="unequal" is Welch's test
    (1947), the default as in R:

        t = (m_a - m_b) / sqrt(v_a / n_a + v_b / n_b),
        df = (v_a / n_a + v_b / n_b)**2 / [(v_a / n_a)**2 / (n_a - 1) + (v_b / n_b)**2 / (n_b - 1)].

    freedom="smaller" takes min(n_a, n_b) - 1 instead, as some lecture notes do: never more than Welch's, so p is never
    smaller (a safe rule for tables, needlessly so for computers). variances="equal" is Student's test, with the pooled
    variance ((n_a - 1) v_a + (n_b - 1) v_b) / (n_a + n_b - 2) in place of both, on n_a + n_b - 2 degrees of freedom; it
    is the default of scipy, and wrong for unequal variances where the sizes differ.

    Scores on the same data sets are paired: see `paired_t`. arithmetic="decimal" forms the sums exactly and rounds t
    once; "float" sums doubles. On plain samples "greater" says that a tends to be larger; on a two-column Scores that a
    is better. The estimate is m_a - m_b, with its interval, one-sided as the alternative is. There is no p-value when
    neither sample varies.
    """
    if variances == "equal" and freedom == "smaller":
        raise InputError("option", 'freedom="smaller" belongs to variances="unequal": choose one of them')
    groups = Groups.two(a, b)

    def tested(used: Arithmetic) -> Studentized:
        return studentized(sample_moments(groups, used), variances, freedom)

    quotient, (first, second) = tested(arithmetic), sample_moments(groups, arithmetic)
    other = moments.other_arithmetic(arithmetic, "t", quotient.statistic, lambda used: tested(used).statistic)
    return quotient.outcome(
        "unpaired_t",
        alternative if groups.toward == 1 else turned(alternative),
        "samples taken as normal",
        n=groups.n,
        level=level,
        alternative=groups.reading(alternative),
        algorithms=groups.names,
        details={
            "samples": groups.listed,
            "sizes": groups.sizes,
            "means": (moments.rounded(first.mean), moments.rounded(second.mean)),
            "sds": (_sd(first), _sd(second)),
            "error": quotient.error,
        },
        notes=groups.notes + other,
    )


def _sd(m: moments.Moments) -> float | None:
    return moments.root(m.variance) if m.size > 1 else None


def studentized(samples: list[moments.Moments], variances: Variances, freedom: FreedomRule) -> Studentized:
    a, b = samples
    effect = a.mean - b.mean
    if variances == "equal":
        if a.size + b.size < 3:
            raise InputError("too-small", "two samples of one value each tell nothing of their variance")
        pooled = (a.squares + b.squares) / (a.size + b.size - 2)
        return Studentized(effect, pooled / a.size + pooled / b.size, StudentT(a.size + b.size - 2))
    if min(a.size, b.size) < 2:
        words = 'variances="unequal" needs at least two values in each sample: variances="equal" needs three in all'
        raise InputError("too-small", words)
    v_a, v_b = a.variance / a.size, b.variance / b.size
    total = v_a + v_b
    if total == 0:
        return Studentized(effect, total, None)
    if freedom == "smaller":
        return Studentized(effect, total, StudentT(min(a.size, b.size) - 1))
    df = total**2 / (v_a**2 / (a.size - 1) + v_b**2 / (b.size - 1))
    return Studentized(effect, total, StudentT(moments.rounded(df)))


def _many(scores: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of scores (m, n, 2); None where doubles are to be summed."""
    options, parts = first.options, tables_at_once.exact_parts(scores, first)
    if parts is None:
        return None
    quotients = [
        studentized(s, options["variances"], options["freedom"]) for s in tables_at_once.moments_of_samples(parts)
    ]
    return tables_at_once.of_quotients(quotients, options["alternative"])


@door
def unpaired_t_from_summaries(
    mean_a: float,
    sd_a: float,
    n_a: int,
    mean_b: float,
    sd_b: float,
    n_b: int,
    *,
    alternative: Alternative = "two-sided",
    variances: Variances = "unequal",
    freedom: FreedomRule = "welch",
) -> Outcome:
    """The unpaired t test from printed means, standard deviations and sizes."""
    samples = []
    for mean, sd, n, name in ((mean_a, sd_a, n_a, "a"), (mean_b, sd_b, n_b, "b")):
        if n < 2 or not sd >= 0:
            raise InputError("summary", f"sample {name}: a size of at least 2 and a standard deviation >= 0 are needed")
        samples.append(moments.Moments(int(n), n * moments.stated(mean), (n - 1) * moments.stated(sd) ** 2))
    return studentized(samples, variances, freedom).outcome("unpaired_t", alternative, "from a summary", n=n_a + n_b)


UNPAIRED_T = Procedure(
    title="The unpaired t test",
    run=unpaired_t,
    takes="samples",
    doors=(unpaired_t_from_summaries,),
    cites=("student1908", "welch1947"),
    hypothesis="Both samples have one mean.",
    assumes="All observations are independent and normal.",
    sources={"fewest": lambda o: min(o.details["sizes"])},
    breaks={"monotone": "means and variances change under a transformation of the scores"},
    example=facets.Example("student1908/sleep", ("second", "first")),
    many=facets.Many(_many, as_given=True),
    covers=tuple(
        facets.Covers(
            "the difference of the means", "mean_difference", ("normal",), {"variances": word}, effects=(0.5,)
        )
        for word in ("unequal", "equal")
    ),
)
