"""The combined 5x2cv F test of Alpaydin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nptests.data import decimals, moments
from nptests.distributions.continuous import FDistribution
from nptests.errors import InputError
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, checked, door, facets
from nptests.procedures.paired.cv5x2_t import FOLD_NAMES, FOLDS, REPLICATIONS, Sums, five_by_two, table
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic

LAW = FDistribution(REPLICATIONS * FOLDS, REPLICATIONS)


@checked
def cv5x2_f(differences: Any, *, arithmetic: Arithmetic = "decimal") -> Outcome:
    """The combined 5x2cv F test: Dietterich's design, judged by all ten differences at once.

    With the difference p_ij of replication i and fold j, and v_i the variance of the two of replication i,

        F = sum_ij p_ij**2 / (2 sum_i v_i),

    compared with F on 10 and 5 degrees of freedom (Alpaydin 1999). The order of replications and folds and the sign of
    the differences do not matter, and F >= t**2 / 10 for the t of `cv5x2_t`. Numerator and denominator are not
    independent, as the law would want.

    `differences` is a table of 5 replications (rows) x 2 folds (columns); arithmetic and the data without a p-value are
    as in `cv5x2_t`.
    """
    data = table(differences)
    statistic = _statistic(data, arithmetic)
    other = moments.other_arithmetic(arithmetic, "F", statistic, lambda used: _statistic(data, used))
    tail = evidence.of_quotient(LAW, statistic, "greater", "ten squares over five variances")
    sums = Sums.of(data, arithmetic)
    return replace(
        evidence.outcome("cv5x2_f", statistic, tail, n=REPLICATIONS, k=2, df=(10.0, 5.0)),
        details={"differences": data.values, "squares": moments.rounded(sums.squares), "variances": sums.variances},
        notes=data.notes + other,
    )


def _statistic(data: decimals.Numbers, arithmetic: Arithmetic) -> float:
    sums = Sums.of(data, arithmetic)
    return moments.ratio(sums.squares, 2 * sums.variance)


@door
def cv5x2_f_from_statistic(f: float) -> Outcome:
    """Alpaydin's test from a printed F."""
    if not f >= 0:
        raise InputError("statistic", f"F = {f:g} is impossible: it is never negative")
    return evidence.outcome(
        "cv5x2_f", f, evidence.upper_tail(LAW, f, "from a summary"), n=REPLICATIONS, k=2, df=(10.0, 5.0)
    )


CV5X2_F = Procedure(
    title="The combined 5x2cv F test",
    run=cv5x2_f,
    takes="differences",
    doors=(cv5x2_f_from_statistic,),
    least=Size(n=5, k=2),
    cites=("alpaydin1999", "dietterich1998"),
    alone=(
        "other packages (mlxtend) split and fit by themselves; the formula in fractions and mlxtend's printed "
        "values are in tests/procedures/paired/test_t_tests.py"
    ),
    example=facets.Example(cells=(("1.2", "0.4"), ("0.9", "1.5"), ("-0.2", "0.8"), ("1.1", "0.3"), ("0.7", "1.0"))),
    exercise=facets.Exercise(rows=five_by_two, columns=FOLD_NAMES),
    study=facets.Study(shape=(5, 2), folds={"5x2-fold": lambda s: cv5x2_f((s.a - s.b).reshape(5, 2))}),
    suits=("five-by-two",),
)
