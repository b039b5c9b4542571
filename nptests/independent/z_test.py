"""The z test: means of samples whose standard deviations are known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from nptests import evidence, moments
from nptests.errors import InputError
from nptests.groups import Groups
from nptests.independent.anova import sample_moments
from nptests.nulls.continuous import Normal
from nptests.procedure import Procedure, R, Size, check_level, checked
from nptests.results import Outcome
from nptests.scores import Scores, together, turned
from nptests.studentized import Studentized
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

    With the known standard deviation sd of one value of a, and sd_b of one of b (sd again unless given),

        z = (m_a - mean) / sqrt(sd**2 / n_a)                               of one sample,
        z = (m_a - m_b - mean) / sqrt(sd**2 / n_a + sd_b**2 / n_b)         of two independent ones,

    compared with the standard normal law. The standard deviations must be known beforehand, from theory or from much
    other data; those of the samples themselves belong to `unpaired_t`, and with them z is only a limit for large
    samples.

    On plain samples "greater" says that a tends to be larger; on a two-column Scores that a is better. The estimate is
    m_a or m_a - m_b, with its two-sided interval.
    """
    check_level(level, "level")
    one = b is None and not isinstance(a, Scores)
    given = Groups(together(a), ("a",), None, together(a)[0].notes) if one else Groups.two(a, b)
    samples = sample_moments(given, "decimal")
    known = [_known(sd, "sd"), _known(sd if sd_b is None else sd_b, "sd_b")]
    variance = sum((v / m.size for v, m in zip(known, samples, strict=False)), Fraction(0))
    effect = samples[0].mean if one else samples[0].mean - samples[1].mean
    found = Studentized(effect - moments.stated(mean), variance, Normal())
    shown = Studentized(effect, variance, Normal())
    toward = alternative if given.toward == 1 else turned(alternative)
    return replace(
        evidence.outcome(
            "z_test", found.statistic, found.evidence(toward, "the standard deviations are known"),
            n=given.n, k=given.k,
        ),
        alternative=_of_one(mean, alternative) if one else given.reading(alternative),
        estimate=shown.estimate,
        interval=shown.interval(level),
        level=level,
        algorithms=given.names,
        details={"samples": given.listed, "sizes": given.sizes, "error": found.error},
        notes=given.notes,
    )  # fmt: skip


def _known(sd: float, name: str) -> Fraction:
    """The variance of a stated standard deviation."""
    if not 0 < sd < float("inf"):
        raise InputError("option", f"{name}={sd!r}: a positive standard deviation is needed", where=name)
    return moments.stated(sd) ** 2


def _of_one(mean: float, alternative: Alternative) -> str:
    word = {"two-sided": "not", "greater": "larger than", "less": "smaller than"}[alternative]
    return f"the mean of a is {word} {mean:g}"


Z_TEST = Procedure(
    name="z_test",
    title="The z test with known standard deviations",
    run=z_test,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("fisher1925",),
    same_as=(
        R(
            "stats",
            "pnorm(-abs(mean(a) - mean(b)) / scale / sqrt(0.3^2 / length(a) + 0.4^2 / length(b)))",
            options={"sd": 0.3, "sd_b": 0.4},
            only=("ordinary",),
            statistic="(mean(a) - mean(b)) / scale / sqrt(0.3^2 / length(a) + 0.4^2 / length(b))",
            pvalue="2 * res",
            estimate="(mean(a) - mean(b)) / scale",
        ),
    ),
    breaks={
        "monotone": "means change under a transformation of the scores",
        "exponent": "the known standard deviations are in the units of the scores",
        "all-equal": "the spread is known beforehand: equal values give z = 0 and p = 1 as any others",
    },
    known_as={"statsmodels": "stats.weightstats.ztest (estimated deviations)", "SPSS": "-", "R": "-"},
)
