"""The corrected resampled t test of Nadeau and Bengio."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data import decimals, moments
from nptests.distributions.continuous import StudentT
from nptests.errors import InputError
from nptests.procedures import evidence, null_samples
from nptests.procedures.descriptor import Procedure, Size, checked, door, facets, wording
from nptests.procedures.paired.paired_t import RESAMPLED, one_sample
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Arithmetic, Array


@checked
def corrected_t(
    differences: Any,
    *,
    train: float,
    test: float,
    alternative: Alternative = "two-sided",
    arithmetic: Arithmetic = "decimal",
    level: float = 0.95,
) -> Outcome:
    """The corrected resampled t test: do two algorithms differ on one data set, judged by repeated resampling?

    With the n differences of all resamples (n repeated hold-outs, the k folds of a cross-validation, or the r x k folds
    of a repeated one), their mean m and variance s**2, and so many training and test examples in each,

        t = m / sqrt((1 / n + test / train) s**2),

    compared with Student's t on n - 1 degrees of freedom (Nadeau and Bengio 2003; for r x k folds Bouckaert and Frank
    2004). Resamples share training examples, so their differences are correlated and s**2 / n is too small; test /
    train stands for the correlation. Both are required (train=9 and test=1 will do for ten folds): a share of 0 would
    give the paired t test, and |t| is smaller by sqrt(1 + n test / train).

    `differences` is a flat sequence or a table of repetitions x folds; arithmetic, estimate and the data without a
    p-value are as in `paired_t`. The correction is a heuristic: the test is nearly, not exactly, of its level.
    """
    data = decimals.numbers(differences)
    size = data.values.size
    if size < 2:
        raise InputError("too-small", "at least two differences are needed: one has no variance", where="differences")
    share = corrected_share(size, train, test)

    def tested(used: Arithmetic, share: Fraction = share) -> Studentized:
        return one_sample(moments.Scaled.of(data, used).flat.moments(), share)

    quotient = tested(arithmetic)
    other = moments.other_arithmetic(arithmetic, "t", quotient.statistic, lambda used: tested(used).statistic)
    return quotient.outcome(
        "corrected_t",
        alternative,
        "the correction of Nadeau and Bengio",
        n=size,
        level=level,
        alternative=reading(alternative),
        details={
            "differences": data.values.ravel(),
            "correction": moments.rounded(share),
            "uncorrected": tested(arithmetic, Fraction(1, size)).statistic,
            "error": quotient.error,
        },
        notes=data.notes + other + _unusual(train, test) + perhaps_scores(data.values),
    )


def corrected_share(size: int, train: float, test: float) -> Fraction:
    """1 / J + n2 / n1."""
    for name, value in (("train", train), ("test", test)):
        if not 0 < value < float("inf"):
            raise InputError("option", f"{name}={value!r}: the number of {name} examples is needed", where=name)
    if (train < 1) != (test < 1):
        raise InputError(
            "option",
            f"train={train!r} and test={test!r}: one is a number of examples and the other a share: write both one way",
            where="test",
        )
    if train < 1 and train + test > 1 + 2**-51:  # a rounding of each is no part of the data
        raise InputError("option", f"train={train!r} and test={test!r} are shares of more than all data", where="test")
    return Fraction(1, size) + moments.stated(test) / moments.stated(train)


def _unusual(train: float, test: float) -> tuple[str, ...]:
    """A sentence where more examples test than train: the two may have been exchanged."""
    exchanged = f"test={test!r} is larger than train={train!r}: the correction is large; are they exchanged?"
    return (exchanged,) if test > train else ()


def perhaps_scores(values: Array) -> tuple[str, ...]:
    """A sentence where two columns stand for differences, all on one side of 0, as scores of two algorithms would."""
    doubt = "two columns, all on one side of 0: if they are the scores of two algorithms, give their differences, a - b"
    return (doubt,) if values.ndim == 2 and values.shape[1] == 2 and abs(np.sign(values).sum()) == values.size else ()


def reading(alternative: Alternative) -> str:
    """What an alternative says of differences a - b."""
    words = {
        "two-sided": "a and b differ",
        "greater": "a - b tends to be positive",
        "less": "a - b tends to be negative",
    }
    return words[alternative]


@door
def corrected_t_from_statistic(
    t: float, n: int, *, train: float, test: float, alternative: Alternative = "two-sided"
) -> Outcome:
    """The corrected test from the t of an ordinary paired t test over n resamples.

    n   the number of resamples
    """
    if n < 2:
        raise InputError("too-small", f"n = {n}: at least two differences are needed", where="n")
    shrunk = t / moments.root(n * corrected_share(n, train, test))
    tail = evidence.in_tail(StudentT(n - 1), shrunk, alternative, "from a summary")
    outcome = evidence.outcome("corrected_t", shrunk, tail, n=n, k=2, df=(float(n - 1),))
    return replace(outcome, notes=outcome.notes + _unusual(train, test))


CORRELATION = 0.1  # of resampled differences: one test example for nine training examples


def _correlated(rng: np.random.Generator, n: int, k: int) -> tuple[Any, ...]:
    """Folds of one cross-validation, correlated as their shared training examples make them."""
    own = rng.standard_normal((n, k))
    own = math.sqrt(CORRELATION) * rng.standard_normal() + math.sqrt(1 - CORRELATION) * own
    return (np.rint(null_samples.UNIT * own).astype(np.int64),)


CORRECTED_T = Procedure(
    title="The corrected resampled t test",
    run=corrected_t,
    takes="differences",
    doors=(corrected_t_from_statistic,),
    least=Size(n=2, k=1),
    cites=("nadeau2003", "bouckaert2004"),
    assumes=wording.CORRELATED,
    example=facets.Example(
        cells=(("0.2", "1.1", "-0.4", "0.9", "1.3", "0.6", "0.0", "0.8", "1.5", "0.4"),),
        options={"train": 90, "test": 10},
    ),
    study=facets.Study(
        options={"train": 9, "test": 1},
        data=_correlated,
        folds=dict.fromkeys(RESAMPLED, lambda s: corrected_t(s.a - s.b, train=s.train, test=s.test)),
    ),
    suits=("resampled", "all-resampled"),
    covers=(
        facets.Covers("the mean of the differences", "mean", ("normal",), {"train": 9, "test": 1}, effects=(0.5,)),
    ),
)
