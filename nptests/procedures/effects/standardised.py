"""Standardised mean differences: Cohen's d and Hedges' g, with exact intervals under the normal model."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from nptests.data import moments
from nptests.data.samples import Groups, Pair
from nptests.distributions import noncentral_t
from nptests.distributions.continuous import gamma_step
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.results import Effect

NONCENTRAL = "noncentral t"
OF_DIFFERENCES = "over the standard deviation of the differences (divisor n - 1)"
POOLED = "over the pooled standard deviation (divisor n - 2)"


@checked
def cohens_d(a: Any, b: Any = None, *, paired: bool = False, level: float = 0.95) -> Effect:
    """Cohen's d: by how many standard deviations do two means differ?

    d = (mean a - mean b) / s, with s**2 = (sum (a - mean a)**2 + sum (b - mean b)**2) / (n_a + n_b - 2) for independent
    samples; with paired=True the mean of the differences over their standard deviation (often written d_z), another
    quantity, larger the more a and b go together (Cohen 1988). Positive when a is larger.

    The interval is exact for normal data: t = d sqrt(m), with m = n_a n_b / (n_a + n_b), or n when paired, is
    noncentral t, and the ends are the noncentralities at which t has tail (1 - level) / 2, over sqrt(m) (Steiger and
    Fouladi 1997). Sums are exact fractions of the data.
    """
    return _effect("cohens_d", _measure(a, b, paired), level, 1.0)


@checked
def hedges_g(a: Any, b: Any = None, *, paired: bool = False, level: float = 0.95) -> Effect:
    """Hedges' g: Cohen's d without its bias in small samples.

    g = J d, J = Gamma(f / 2) / (sqrt(f / 2) Gamma((f - 1) / 2)) on f degrees of freedom, the exact factor that makes g
    unbiased for normal data (Hedges 1981). The interval is that of d times J.
    """
    measured = _measure(a, b, paired)
    x = (measured.df - 1) / 2
    correction = gamma_step(x) * math.sqrt(x / (x + 0.5)) if x > 0 else math.nan  # at f = 1 a pole: d has no mean
    return _effect("hedges_g", measured, level, correction)


@dataclass(frozen=True)
class _Measured:
    """d, and what its law needs: t = d sqrt(m) on df degrees of freedom."""

    d: float
    df: int
    m: float
    n: int
    names: tuple[str, ...]
    samples: tuple[tuple[float, ...], ...]
    notes: tuple[str, ...]


def _measure(a: Any, b: Any, paired: bool) -> _Measured:
    if paired:
        pair = Pair.of(a, b)
        differences = _moments(moments.differences(pair.a, pair.b, "decimal"))
        d, n = moments.studentized(differences.mean, differences.variance), differences.size
        return _Measured(d, n - 1, float(n), n, pair.names, Groups.two(a, b).listed, (*pair.a.notes, OF_DIFFERENCES))
    groups = Groups.two(a, b)
    first, second = (_moments(moments.Scaled.of(sample)) for sample in groups.samples)
    size = first.size + second.size
    d = moments.studentized(first.mean - second.mean, (first.squares + second.squares) / (size - 2))
    return _Measured(
        d, size - 2, first.size * second.size / size, size, groups.names, groups.listed, (*groups.notes, POOLED)
    )


def _moments(sample: moments.Scaled) -> moments.Moments:
    if sample.array.size < 2:
        raise InputError("too-small", "a standard deviation needs at least 2 values in each sample")
    return sample.moments()


def _effect(procedure: str, measured: _Measured, level: float, correction: float) -> Effect:
    d = measured.d
    effect = Effect(
        procedure=procedure,
        estimate=correction * d,
        interval=(math.nan, math.nan),
        level=level,
        method=NONCENTRAL,
        n=measured.n,
        names=measured.names,
        details={
            "samples": measured.samples,
            "d": d,
            "df": measured.df,
            "t": d * math.sqrt(measured.m),
            "correction": correction,
        },
        notes=measured.notes,
    )
    if math.isnan(d):
        return replace(effect, status="no-differences")
    if math.isinf(d):
        return replace(effect, status="no-variance", notes=(*effect.notes, "the data do not vary: d is infinite"))
    if math.isnan(correction):
        return replace(effect, status="too-small", notes=(*effect.notes, "with one degree of freedom d has no mean"))
    low, high = noncentral_t.noncentrality_interval(d * math.sqrt(measured.m), measured.df, level)
    scale = correction / math.sqrt(measured.m)
    return replace(effect, interval=(low * scale, high * scale))


_COVERS = (
    facets.Covers(
        "the difference of the means over the standard deviation",
        lambda world: world.mean_difference / world.sd,
        ("normal",),
        shapes=("normal", "skewed"),
        effects=(0.0, 1.5),
    ),
    facets.Covers(
        "the mean difference over the standard deviation",
        lambda world: world.mean / world.sd,
        ("normal",),
        {"paired": True},
        ("normal", "skewed"),
        (0.0, 1.5),
        lambda world, n: world.pair(n),
    ),
)
COHENS_D = Procedure(
    title="Cohen's d",
    run=cohens_d,
    takes="samples",
    cites=("cohen1988", "steiger1997"),
    says=wording.OF_EFFECTS,
    assumes=wording.NORMAL_GROUPS,
    breaks={"monotone": "means and variances belong to one scale"},
    example=facets.Example("student1908/sleep", ("second", "first")),
    covers=_COVERS,
)
HEDGES_G = Procedure(
    title="Hedges' g",
    run=hedges_g,
    takes="samples",
    cites=("hedges1981", "steiger1997"),
    says=wording.OF_EFFECTS,
    assumes=wording.NORMAL_GROUPS,
    breaks={"monotone": "means and variances belong to one scale"},
    example=facets.Example("student1908/sleep", ("second", "first")),
    covers=_COVERS,
)
