"""Brunner and Munzel's test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from nptests import errors, values
from nptests.data import moments, ranks
from nptests.data.samples import Groups, turned
from nptests.distributions.continuous import StudentT
from nptests.procedures import descriptor, evidence
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Integers


@descriptor.checked
def brunner_munzel(a: Any, b: Any = None, *, alternative: Alternative = "two-sided") -> Outcome:
    """Brunner and Munzel's test: is one of two values of independent samples as often the larger as the smaller?

    With r the mid-ranks among all values, q those within the own sample, m_j the mean of r in sample j, and A the share
    of pairs in which a has the larger value, ties half,

        A = (m_a - (n_a + 1) / 2) / n_b,
        v_j = sum (r - q - m_j + (n_j + 1) / 2)**2 / (n_j - 1),
        t = (A - 1/2) / sqrt(v_a / (n_a n_b**2) + v_b / (n_b n_a**2)),

    compared with Student's t on Welch's degrees of freedom of these two parts (Brunner and Munzel 2000). Unlike
    `mann_whitney` it takes the samples to have neither one spread nor one shape. The law is asymptotic, and good from
    some ten values in each sample on. The estimate is A, the probability of superiority; where the samples do not
    overlap its error is 0, and there is no p-value. On plain samples "greater" says that a tends to be larger; on a
    two-column Scores that a is better.
    """
    groups = Groups.two(a, b)
    if min(groups.sizes) < 2:
        raise errors.InputError("too-small", "at least two values are needed in each sample: one has no variance")
    pooled = ranks.doubled(groups.pooled())
    quotient, share = _studentized(groups, pooled)
    flat = bool((pooled == pooled[0]).all())
    toward = alternative if groups.toward == 1 else turned(alternative)
    tail = evidence.none("all values are equal") if flat else quotient.evidence(toward, "the default")
    df = (float(quotient.law.df),) if isinstance(quotient.law, StudentT) else ()
    return values.changed(
        evidence.outcome("brunner_munzel", quotient.statistic, tail, n=groups.n, k=2, df=df),
        alternative=groups.reading(alternative),
        estimate=moments.rounded(share),
        algorithms=groups.names,
        details={"samples": groups.listed, "sizes": groups.sizes, "ranks": pooled / 2, "error": quotient.error},
        notes=(*groups.notes, SIGN),
    )


# scipy, lawstat and brunnermunzel of R have them the other way round.
SIGN = "the estimate is the share of pairs in which a is larger, ties half: scipy and R print b over a, and its sign"


def _studentized(groups: Groups, pooled: Integers) -> tuple[Studentized, Fraction]:
    """A - 1/2 over its error, and A, exactly."""
    n_a, n_b = groups.sizes
    placed = [
        moments.Scaled(part - ranks.doubled(own.working("decimal")), Fraction(1, 2)).moments()
        for part, own in zip(groups.split(pooled), groups.samples, strict=True)
    ]
    share = placed[0].mean / n_b
    parts = [m.variance / (m.size * other**2) for m, other in zip(placed, (n_b, n_a), strict=True)]
    total = sum(parts, Fraction(0))
    freedom = sum((part**2 / (m.size - 1) for part, m in zip(parts, placed, strict=True)), Fraction(0))
    law = StudentT(moments.rounded(total**2 / freedom)) if total else None
    return Studentized(share - Fraction(1, 2), total, law), share


BRUNNER_MUNZEL = descriptor.Procedure(
    title="Brunner and Munzel's test",
    run=brunner_munzel,
    takes="samples",
    cites=("brunner2000",),
    hypothesis="A value of the one sample is as often the larger as the smaller one of two.",
    needs="ranks",
    sources={"own": lambda o: [ranks.doubled(np.asarray(sample)) / 2 for sample in o.details["samples"]]},
    alone="no package of R that is recorded has it; tests/procedures/independent/test_brunner_munzel.py asks scipy",
)
