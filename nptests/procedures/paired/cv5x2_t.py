"""The 5x2cv t test of Dietterich."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Self

from nptests.data import decimals, moments
from nptests.distributions.continuous import StudentT
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, checked, door, facets, wording
from nptests.procedures.paired.corrected_t import reading
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Arithmetic

REPLICATIONS, FOLDS = 5, 2


@checked
def cv5x2_t(differences: Any, *, alternative: Alternative = "two-sided", arithmetic: Arithmetic = "decimal") -> Outcome:
    """The 5x2cv t test: do two algorithms differ on one data set, judged by five replications of 2-fold validation?

    With the difference p_ij of replication i and fold j, and v_i = (p_i1 - p_i2)**2 / 2, the variance of
    replication i,

        t = p_11 / sqrt(sum_i v_i / 5),

    compared with Student's t on 5 degrees of freedom (Dietterich 1998). The numerator is one difference of the ten, so
    t depends on which replication and which fold come first; `cv5x2_f` does not.

    `differences` is a table of 5 replications (rows) x 2 folds (columns). arithmetic="decimal" forms the sums exactly
    and rounds t once; "float" sums doubles. t is 0/0 when all differences are zero, and there is no p-value when both
    folds agree in every replication.
    """
    data = table(differences)
    quotient = _studentized(data, arithmetic)
    other = moments.other_arithmetic(
        arithmetic, "t", quotient.statistic, lambda used: _studentized(data, used).statistic
    )
    variances = Sums.of(data, arithmetic).variances
    return quotient.outcome(
        "cv5x2_t",
        alternative,
        "five variances of one degree of freedom each",
        n=REPLICATIONS,
        alternative=reading(alternative),
        details={"differences": data.values, "error": quotient.error, "variances": variances},
        notes=data.notes + other,
    )


def table(differences: Any) -> decimals.Numbers:
    """5 x 2 differences, or an error that says what is wrong."""
    data = decimals.numbers(differences)
    if data.values.shape != (REPLICATIONS, FOLDS):
        shape = " x ".join(map(str, data.values.shape)) or "a single value"
        raise InputError(
            "shape",
            f"5 replications (rows) of 2 folds (columns) are needed, not {shape}: "
            "for other resampling use corrected_t(differences, train=, test=)",
            where="differences",
        )
    return data


@dataclass(frozen=True)
class Sums:
    """What both 5x2cv tests are made of, as exact fractions."""

    first: Fraction  # p_11
    squares: Fraction  # the sum of all p_ij**2
    variance: Fraction  # the sum of the s_i**2
    variances: tuple[float, ...]

    @classmethod
    def of(cls, data: decimals.Numbers, arithmetic: Arithmetic) -> Self:
        p = moments.Scaled.of(data, arithmetic)
        variances = [p[i].moments().variance for i in range(REPLICATIONS)]
        first = moments.Scaled(p.array[0, :1], p.unit).sums()[0]
        return cls(first, p.squares(), sum(variances, Fraction(0)), tuple(map(moments.rounded, variances)))


def _studentized(data: decimals.Numbers, arithmetic: Arithmetic) -> Studentized:
    sums = Sums.of(data, arithmetic)
    return Studentized(sums.first, sums.variance / REPLICATIONS, StudentT(REPLICATIONS))


@door
def cv5x2_t_from_statistic(t: float, *, alternative: Alternative = "two-sided") -> Outcome:
    """Dietterich's test from a printed t."""
    tail = evidence.in_tail(StudentT(REPLICATIONS), t, alternative, "from a summary")
    return evidence.outcome("cv5x2_t", t, tail, n=REPLICATIONS, k=2, df=(5.0,))


FOLD_NAMES = ("fold 1", "fold 2")


def five_by_two(dice: Random) -> list[list[int | None]]:
    """Differences of five times two folds, for exercises."""
    return [[dice.randrange(-2, 6), dice.randrange(-2, 6)] for _ in range(5)]


CV5X2_T = Procedure(
    title="The 5x2cv t test",
    run=cv5x2_t,
    takes="differences",
    doors=(cv5x2_t_from_statistic,),
    least=Size(n=5, k=2),
    cites=("dietterich1998",),
    limits=f"It depends on which replication and which fold come first. {wording.NOT_EQUAL}",
    alone=(
        "other packages (mlxtend) split and fit by themselves; the formula in fractions and mlxtend's printed "
        "values are in tests/procedures/paired/test_t_tests.py"
    ),
    breaks={"row-order": "the numerator is the first difference of the first replication"},
    example=facets.Example(cells=(("1.2", "0.4"), ("0.9", "1.5"), ("-0.2", "0.8"), ("1.1", "0.3"), ("0.7", "1.0"))),
    exercise=facets.Exercise(rows=five_by_two, columns=FOLD_NAMES),
    study=facets.Study(shape=(5, 2), folds={"5x2-fold": lambda s: cv5x2_t((s.a - s.b).reshape(5, 2))}),
    suits=("five-by-two",),
)
