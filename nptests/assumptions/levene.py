"""Levene's test of equal variances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from nptests import moments
from nptests.decimals import Numbers, with_room
from nptests.errors import InputError
from nptests.groups import Groups
from nptests.independent.anova import OneWay
from nptests.moments import Moments, Scaled
from nptests.procedure import Procedure, R, Size, checked
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
    given = Groups.of(groups)
    cut = moments.stated(trim) if center == "trimmed" else Fraction(0)
    test = OneWay(distances(given, center, cut, arithmetic)).test
    other = moments.other_arithmetic(
        arithmetic, "F", lambda used: OneWay(distances(given, center, cut, used)).test.statistic
    )
    spreads = distances(given, center, cut, arithmetic)
    return replace(
        test.outcome("levene", given.n, given.k),
        algorithms=given.names,
        details={
            "samples": given.listed,
            "sizes": given.sizes,
            "mean_distances": tuple(moments.rounded(m.mean) for m in spreads),
        },
        notes=given.notes + other,
    )


def distances(given: Groups, center: Center, cut: Fraction, arithmetic: Arithmetic) -> Sequence[Moments]:
    """The moments of the distances from the centre of every group."""
    return [_from_centre(sample, center, cut, arithmetic).magnitudes().moments() for sample in given.samples]


def _from_centre(sample: Numbers, center: Center, cut: Fraction, arithmetic: Arithmetic) -> Scaled:
    """x - c, in units of one m-th, where the centre is a mean of the m middle values."""
    x = Scaled.of(sample, arithmetic)
    ordered, n = np.sort(x.array), x.array.size
    left_out = (n - 1) // 2 if center == "median" else int(cut * n)
    middle = ordered[left_out : n - left_out]
    if x.array.dtype.kind == "f":
        return Scaled(x.array - middle.mean(), x.unit)
    wide = with_room(x.array, 2 * n)
    return Scaled(np.asarray(len(middle) * wide - with_room(middle, n).sum()), x.unit / len(middle))


LEVENE = Procedure(
    name="levene",
    title="Levene's test of equal variances",
    run=levene,
    takes="groups",
    least=Size(n=2, k=2),
    cites=("levene1960", "brown1974"),
    same_as=tuple(
        R(
            "car",
            f"car::leveneTest(x, g, {code})",
            options={"center": center, "arithmetic": "decimal"},
            only=("spread", "uneven", "ordinary"),
            statistic='res[["F value"]][1]',
            df='res[["Df"]]',
            pvalue='res[["Pr(>F)"]][1]',
        )
        for center, code in (
            ("median", "center = median"),
            ("mean", "center = mean"),
            ("trimmed", "center = mean, trim = 0.1"),
        )
    ),
    breaks={"monotone": "distances from a centre change under a transformation of the scores"},
    known_as={
        "R": "car::leveneTest",
        "scipy": "stats.levene",
        "STAC": "levene_test",
        "SPSS": "EXAMINE /PLOT SPREADLEVEL",
        "Prism": "Brown-Forsythe test",
    },
)
