"""Levene's test of equal variances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from nptests.data import decimals, moments, samples
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, checked, facets
from nptests.procedures.independent.anova import OneWay, sample_moments
from nptests.results import Outcome
from nptests.vocabulary import Arithmetic

Center = Literal["median", "mean", "trimmed"]


@checked
def levene(*groups: Any, center: Center = "median", trim: float = 0.1, arithmetic: Arithmetic = "decimal") -> Outcome:
    """Levene's test: do independent groups have equal variances?

    The one-way analysis of variance (see `anova`) of the distances z_ij = |x_ij - c_i| from the centre of each group,
    compared with F on k - 1 and N - k degrees of freedom. The centre is

        mean     Levene's own (1960), for symmetric groups with light tails
        median   of Brown and Forsythe (1974), which keeps its level for skewed groups
        trimmed  the mean without the share `trim` of the values at either end, of Brown and Forsythe, for heavy tails

    The default is the median, as in R's car and in scipy. All values are compared with the centre, those that were
    trimmed included, as in the paper and in car; scipy leaves them out of the test altogether, which is another test.

    arithmetic="decimal" forms centres and sums exactly and rounds F once; "float" works in doubles. There is no
    p-value when all distances of every group are equal, as with groups of two.
    """
    if not 0 <= trim < 0.5:
        raise InputError("option", f"trim={trim!r}: a share of at least 0 and below one half is needed", where="trim")
    data = samples.Groups.of(groups)
    cut = _cut(center, trim)
    spreads = distances(data, center, cut, arithmetic)
    test = OneWay(spreads).test
    other = moments.other_arithmetic(
        arithmetic, "F", test.statistic, lambda used: OneWay(distances(data, center, cut, used)).test.statistic
    )
    return replace(
        test.outcome("levene", data.n, data.k),
        algorithms=data.names,
        details={
            "samples": data.listed,
            "sizes": data.sizes,
            "mean_distances": tuple(moments.rounded(m.mean) for m in spreads),
        },
        notes=data.notes + other,
    )


def distances(
    groups: samples.Groups, center: Center, cut: Fraction, arithmetic: Arithmetic
) -> Sequence[moments.Moments]:
    """The moments of the distances from the centre of every group."""
    return sample_moments(groups, arithmetic, lambda rows: _from_centres(rows, center, cut).magnitudes())


def _from_centres(rows: moments.Scaled, center: Center, cut: Fraction) -> moments.Scaled:
    """x - c of every row, in units of one m-th, where the centre is a mean of the m middle values."""
    x, n = rows.array, rows.array.shape[1]
    left_out = _left_out(n, center, cut)
    middle = np.sort(x, axis=1)[:, left_out : n - left_out]
    if x.dtype.kind == "f":
        with np.errstate(over="ignore", invalid="ignore"):
            return moments.Scaled(x - middle.mean(axis=1, keepdims=True), rows.unit)
    m = middle.shape[1]
    distances = m * decimals.with_room(x, 2 * n) - decimals.with_room(middle, n).sum(axis=1, keepdims=True)
    return moments.Scaled(np.asarray(distances), rows.unit / m)


def _left_out(n: int, center: str, cut: Fraction) -> int:
    """How many of n values in order at either end the centre does not count."""
    return (n - 1) // 2 if center == "median" else int(cut * n)


def _centres(o: Outcome) -> list[float]:
    centres = []
    for sample in o.details["samples"]:
        out = _left_out(len(sample), o.options["center"], _cut(o.options["center"], o.options["trim"]))
        middle = sorted(sample)[out : len(sample) - out]
        centres.append(math.fsum(middle) / len(middle))
    return centres


def _layout(o: Outcome) -> OneWay:
    """The distances of a result once more."""
    center, trim, arithmetic = (o.options[name] for name in ("center", "trim", "arithmetic"))
    return OneWay(distances(samples.Groups.of(o.details["samples"]), center, _cut(center, trim), arithmetic))


def _cut(center: str, trim: float) -> Fraction:
    return moments.stated(trim) if center == "trimmed" else Fraction(0)


LEVENE = Procedure(
    title="Levene's test of equal variances",
    run=levene,
    takes="groups",
    cites=("levene1960", "brown1974"),
    hypothesis="All groups have one variance.",
    limits="That it is retained does not show equal variances.",
    sources={
        "centres": _centres,
        "SS_between": lambda o: moments.rounded(_layout(o).between),
        "SS_within": lambda o: moments.rounded(_layout(o).within),
    },
    breaks={"monotone": "distances from a centre change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
)
