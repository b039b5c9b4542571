"""The z test: means of samples whose standard deviations are known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from nptests.data import moments, scores
from nptests.data.samples import Groups, together, turned
from nptests.distributions.continuous import Normal
from nptests.errors import InputError
from nptests.procedures import evidence, null_samples, studentized
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent.anova import sample_moments
from nptests.results import Outcome
from nptests.vocabulary import Alternative


@checked
def z_test(
    a: Any,
    b: Any = None,
    *,
    sd: float,
    sd_b: float | None = None,
    mean: float = 0.0,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
) -> Outcome:
    """The z test: is the mean of a, or the difference of two means, the stated one, where the spread is known?

    With the known standard deviations sd_a of one value of a, which is sd=, and sd_b of one of b (the same unless
    given),

        z = (m_a - m_b - mean) / sqrt(sd_a**2 / n_a + sd_b**2 / n_b),

    without the parts of b where there is none, compared with the standard normal law. The standard deviations must be
    known beforehand, from theory or from much other data; those of the samples themselves belong to `unpaired_t`, and
    with them z is only a limit for large samples.

    On plain samples "greater" says that a tends to be larger; on a two-column Scores that a is better. The estimate is
    m_a or m_a - m_b, with its interval, one-sided as the alternative is.
    """
    one = b is None and not isinstance(a, (scores.Scores, Groups))
    groups = Groups(together(a), ("a",), None, together(a)[0].notes) if one else Groups.two(a, b)
    samples = sample_moments(groups, "decimal")
    known = [_known(sd, "sd"), _known(sd if sd_b is None else sd_b, "sd_b")]
    variance = sum((v / m.size for v, m in zip(known, samples, strict=False)), Fraction(0))
    effect = samples[0].mean if one else samples[0].mean - samples[1].mean
    quotient = studentized.Studentized(effect - moments.stated(mean), variance, Normal())
    estimator = studentized.Studentized(effect, variance, Normal())
    toward = alternative if groups.toward == 1 else turned(alternative)
    return replace(
        evidence.outcome(
            "z_test", quotient.statistic, quotient.evidence(toward, "the standard deviations are known"),
            n=groups.n, k=groups.k,
        ),
        alternative=_of_one(mean, alternative) if one else groups.reading(alternative),
        estimate=estimator.estimate,
        interval=evidence.toward(toward, estimator.interval(evidence.level_of_both(toward, level))),
        level=level,
        algorithms=groups.names,
        details={"samples": groups.listed, "sizes": groups.sizes, "error": quotient.error},
        notes=groups.notes,
    )  # fmt: skip


def _known(sd: float, name: str) -> Fraction:
    """The variance of a stated standard deviation."""
    if not 0 < sd < float("inf"):
        raise InputError("option", f"{name}={sd!r}: a positive standard deviation is needed", where=name)
    return moments.stated(sd) ** 2


def _of_one(mean: float, alternative: Alternative) -> str:
    word = {"two-sided": "not", "greater": "larger than", "less": "smaller than"}[alternative]
    return f"the mean of a is {word} {mean:g}"


def _sds(o: Outcome) -> tuple[float, float]:
    """The second one is the first unless it is given."""
    sd, sd_b = o.options["sd"], o.options.get("sd_b")
    return float(sd), float(sd if sd_b is None else sd_b)


Z_TEST = Procedure(
    title="The z test with known standard deviations",
    run=z_test,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("fisher1925",),
    hypothesis="The mean is as stated.",
    assumes="The standard deviations are known from elsewhere.",
    sources={"sds": _sds},
    alone=(
        "no second package takes a known standard deviation; the quotient in fractions and Python's own erfc "
        "are in tests/procedures/independent/test_unpaired_t.py"
    ),
    breaks={
        "monotone": "means change under a transformation of the scores",
        "exponent": "the known standard deviations are in the units of the scores",
        "all-equal": "the spread is known beforehand: equal values give z = 0 and p = 1 as any others",
    },
    example=facets.Example("student1908/sleep", ("second", "first"), options={"sd": 2.0}),
    study=facets.Study(options={"sd": null_samples.UNIT, "sd_b": null_samples.UNIT}),
    covers=(
        facets.Covers("the difference of the means", "mean_difference", ("normal",), {"sd": 10_000.0}, effects=(0.5,)),
    ),
)
