"""The paired t test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from nptests.data import moments
from nptests.data.samples import Pair, turned
from nptests.distributions.continuous import StudentT
from nptests.errors import InputError
from nptests.procedures import evidence, tables_at_once
from nptests.procedures.descriptor import Procedure, checked, door, facets, wording
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Arithmetic, Numeric


@checked
def paired_t(
    a: Any,
    b: Any = None,
    *,
    alternative: Alternative = "two-sided",
    arithmetic: Arithmetic = "decimal",
    level: float = 0.95,
) -> Outcome:
    """The paired t test: is the mean of the differences a - b zero?

    With the n differences d, their mean m and their variance s**2 = sum (d - m)**2 / (n - 1),

        t = m / sqrt(s**2 / n),

    compared with Student's t on n - 1 degrees of freedom (Student 1908; Demsar 2006, section 3.1.2). It takes the
    differences to be normal and on one scale, and to be independent: those of resampled runs on one data set are not,
    see `corrected_t`.

    arithmetic="decimal" forms the sums exactly and rounds t once; "float" sums doubles. On plain samples "greater" says
    that a tends to be larger; on a two-column Scores that a is better. The estimate is m, with its interval,
    one-sided as the alternative is. Without any difference t is 0/0 and there is no p-value; nor is there one when all
    differences are equal.
    """
    pair = Pair.of(a, b)
    if pair.n < 2:
        raise InputError("too-small", "a t test needs at least two pairs: one difference has no variance", where="a")

    def tested(used: Arithmetic) -> tuple[moments.Moments, Studentized]:
        sample = moments.differences(pair.a, pair.b, used).moments()
        return sample, one_sample(sample, Fraction(1, pair.n))

    sample, quotient = tested(arithmetic)
    other = moments.other_arithmetic(arithmetic, "t", quotient.statistic, lambda used: tested(used)[1].statistic)
    toward = alternative if pair.toward == 1 else turned(alternative)
    return quotient.outcome(
        "paired_t",
        toward,
        "differences taken as normal",
        n=pair.n,
        level=level,
        alternative=pair.reading(alternative),
        algorithms=pair.names,
        details={
            "differences": pair.a.measured(pair.differences(arithmetic)),
            "sd": moments.root(sample.variance),
            "error": quotient.error,
        },
        notes=pair.a.notes + other,
    )


def one_sample(m: moments.Moments, share: Fraction) -> Studentized:
    """The mean of a sample over sqrt(share * s**2); share is 1 / n for independent observations."""
    return Studentized(m.mean, share * m.variance, StudentT(m.size - 1))


def _many(scores: Numeric, first: Outcome) -> facets.Answers | None:
    """Of many tables of scores (m, n, 2); None where doubles are to be summed."""
    parts, share = tables_at_once.exact_parts(scores, first), Fraction(1, scores.shape[-2])
    if parts is None:
        return None
    samples = (parts[..., 0] - parts[..., 1]).moments_of_rows()
    return tables_at_once.of_quotients([one_sample(sample, share) for sample in samples], first.options["alternative"])


@door
def paired_t_from_statistic(t: float, n: int, *, alternative: Alternative = "two-sided") -> Outcome:
    """The paired t test from a printed t over n pairs.

    n   the number of pairs
    """
    if n < 2:
        raise InputError("too-small", f"n = {n}: a t test needs at least two pairs", where="n")
    tail = evidence.in_tail(StudentT(n - 1), t, alternative, "from a summary")
    return evidence.outcome("paired_t", t, tail, n=n, k=2, df=(float(n - 1),))


RESAMPLED = ("10-fold", "30xholdout:0.3", "10x10-fold")  # splits whose training sets overlap

PAIRED_T = Procedure(
    title="The paired t test",
    run=paired_t,
    takes="pair",
    doors=(paired_t_from_statistic,),
    cites=("student1908", "demsar2006"),
    hypothesis=wording.NO_MEAN,
    assumes=wording.NORMAL,
    breaks={"monotone": "the differences enter as they are, not as ranks"},
    example=facets.Example("student1908/sleep", ("second", "first")),
    many=facets.Many(_many, as_given=True),
    study=facets.Study(folds=dict.fromkeys(RESAMPLED, lambda s: paired_t(s.a, s.b))),
    covers=(facets.Covers("the mean of the differences", "mean", ("normal",), effects=(0.5,)),),
)
