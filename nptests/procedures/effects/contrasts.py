"""Contrast estimation from medians."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from nptests.adjustments.families import all_pairs_family
from nptests.data import decimals, moments
from nptests.data.scores import Scores
from nptests.procedures.descriptor import Procedure, checked, wording
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.vocabulary import Arithmetic

# Doksum's estimators come without a test.
NO_TEST = "estimates-only"


@checked
def contrasts(scores: Scores, *, arithmetic: Arithmetic = "decimal") -> Comparisons:
    """Contrast estimation: by how much do the scores of two algorithms differ, judged by medians over the data sets?

    For algorithms u, v let Z_uv be the median over the data sets of x_iu - x_iv (the unadjusted estimators, which need
    not add up: Z_uv + Z_vw may differ from Z_uw). With m_u = (1/k) sum over v of Z_uv, Z_uu = 0, the adjusted
    estimators are m_u - m_v (Doksum 1967; Hollander and Wolfe 1999, section 7.4; Garcia et al. 2010). They do add up.

    The estimate of each row is m_a - m_b, in raw scores whichever direction is better; `details` has the matrix Z and
    the m. Medians and sums are exact fractions of the printed decimals; arithmetic="float" subtracts doubles. There is
    no p-value.
    """
    pairs = all_pairs_family(scores.k).pairs
    medians = _exact_medians(scores) if arithmetic == "decimal" else _float_medians(scores)
    effects = [sum(row) / scores.k for row in medians]
    names = scores.algorithms
    rows = tuple(
        Comparison(names[u], names[v], _double(effects[u] - effects[v]), None, math.nan, math.nan, math.nan)
        for u, v in pairs
    )
    return Comparisons(
        procedure="contrasts",
        rows=rows,
        family="all-pairs",
        adjustment="none",
        n=scores.n,
        k=scores.k,
        algorithms=names,
        null=NullUsed("none", "none", "estimates without a test"),
        details={
            "medians": np.array([[_double(z) for z in row] for row in medians]),
            "effects": np.array([_double(m) for m in effects]),
        },
        notes=scores.notes,
        status=NO_TEST,
    )


def _double(x: Fraction | float) -> float:
    return moments.rounded(x) if isinstance(x, Fraction) else x


def _exact_medians(scores: Scores) -> list[list[Fraction]]:
    x = moments.Scaled.of(scores.numbers)
    wide, half = decimals.with_room(x.array, 4), x.unit / 2
    doubled = np.zeros((scores.k, scores.k), dtype=wide.dtype)
    for u in range(scores.k - 1):
        ordered = np.sort(wide[:, u : u + 1] - wide[:, u + 1 :], axis=0)
        doubled[u, u + 1 :] = ordered[(scores.n - 1) // 2] + ordered[scores.n // 2]
    return [[int(z) * half for z in row] for row in (doubled - doubled.T).tolist()]


def _float_medians(scores: Scores) -> list[list[float]]:
    x = scores.values
    with np.errstate(over="ignore", invalid="ignore"):
        return [np.median(x[:, u : u + 1] - x, axis=0).tolist() for u in range(scores.k)]


CONTRASTS = Procedure(
    title="Contrast estimation from medians",
    run=contrasts,
    cites=("doksum1967", "hollander1999", "garcia2010"),
    hypothesis=wording.NO_HYPOTHESIS,
    assumes=wording.ONE_SCALE,
    limits="There is no p-value and no interval.",
    needs="medians",
    decides=False,
)
