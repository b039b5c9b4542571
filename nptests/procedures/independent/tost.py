"""Two one-sided tests: are two means practically equivalent?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from nptests.data import moments
from nptests.data.samples import Groups, Pair
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.independent import anova, unpaired_t
from nptests.procedures.paired.paired_t import one_sample
from nptests.procedures.studentized import Studentized
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic, Variances


@checked
def tost(
    a: Any,
    b: Any = None,
    *,
    margin: float,
    low: float | None = None,
    paired: bool = False,
    variances: Variances = "unequal",
    arithmetic: Arithmetic = "decimal",
) -> Outcome:
    """Two one-sided t tests: is the difference of two means smaller than a margin that matters?

    The null hypothesis is that m_a - m_b is at most low, which is -margin unless given, or at least margin. With the
    error and the degrees of freedom of `unpaired_t`, or with paired=True of `paired_t`,

        t_low = (m_a - m_b - low) / error,    t_high = (m_a - m_b - margin) / error,
        p = max(P(T >= t_low), P(T <= t_high))

    (Schuirmann 1987). It is at most alpha exactly where the interval of level 1 - 2 alpha lies between the two limits,
    and the means are then said to be equivalent, which no large p-value of another test shows. The margin must be
    settled before the data are seen, in the units of the scores. The statistic is the t that decides, that of the
    larger p. There is no p-value when nothing varies.
    """
    if not margin > (-margin if low is None else low):
        raise InputError("option", f"margin={margin!r}: a limit above the lower one is needed", where="margin")
    sample, quotient = _difference(a, b, paired, variances, arithmetic)
    limits = [moments.stated(-margin if low is None else low), moments.stated(margin)]
    both = [Studentized(quotient.effect - limit, quotient.variance, quotient.law) for limit in limits]
    p = [t.evidence(side, "").pvalue for t, side in zip(both, ("greater", "less"), strict=True)]  # type: ignore[arg-type]
    side = int(p[1] > p[0])
    words = f"the difference of the means is {'at least' if side else 'at most'} the limit that decides"
    outcome = both[side].outcome(
        "tost", "less" if side else "greater", words, n=sample.sizes[0] if paired else sample.n
    )
    return replace(
        outcome,
        alternative=f"the means of {sample.names[0]} and {sample.names[1]} are equivalent",
        estimate=quotient.estimate,
        algorithms=sample.names,
        details={
            "samples": sample.listed,
            "sizes": sample.sizes,
            "error": quotient.error,
            "t_low": both[0].statistic,
            "t_high": both[1].statistic,
            "p_low": p[0],
            "p_high": p[1],
        },
        notes=sample.notes,
    )


def _difference(
    a: Any, b: Any, paired: bool, variances: Variances, arithmetic: Arithmetic
) -> tuple[Groups, Studentized]:
    """The difference of the means over its error."""
    sample = Groups.two(a, b)
    if not paired:
        return sample, unpaired_t.studentized(anova.sample_moments(sample, arithmetic), variances, "welch")
    pair = Pair.of(a, b)
    if pair.n < 2:
        raise InputError("too-small", "a t test needs at least two pairs: one difference has no variance", where="a")
    return sample, one_sample(moments.differences(pair.a, pair.b, arithmetic).moments(), Fraction(1, pair.n))


def _lower(o: Outcome) -> float:
    low = o.options.get("low")
    return float(-o.options["margin"] if low is None else low)


TOST = Procedure(
    title="Two one-sided tests of equivalence",
    run=tost,
    takes="samples",
    cites=("schuirmann1987", "welch1947"),
    hypothesis="The means differ by the margin or more.",
    assumes=wording.NORMAL_GROUPS,
    needs="samples",
    sources={"lower": _lower},
    alone="R's t.test, on either side, and scipy's in tests/procedures/independent/test_tost.py",
    breaks={
        "monotone": "means and variances change under a transformation of the scores",
        "exponent": "the margin is in the units of the scores",
    },
    example=facets.Example("student1908/sleep", ("second", "first"), options={"margin": 3.0}),
    study=facets.Study(drawn=False),
)
