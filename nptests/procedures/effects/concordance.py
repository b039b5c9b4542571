"""Kendall's coefficient of concordance."""

from __future__ import annotations

import math
import re

import numpy as np

from nptests.data import ranks, sums
from nptests.data.scores import Scores
from nptests.distributions.continuous import StudentT
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.results import Effect
from nptests.vocabulary import Array, Integers

_JUDGE = re.compile(
    r"(?i)(?:judge|rater|annotator|coder|assessor|reviewer|referee|expert|observer|juror)s?[\W_]*\w{0,2}"
)
_NUMBERED = re.compile(r"\D{0,8}\d+")  # a row that bears no name of its own
ROWS_JUDGE = "each row judges the columns: where the columns judge the rows, turn the table"


@checked
def kendalls_w(scores: Scores, *, level: float = 0.95) -> Effect:
    """Kendall's W: how well do the data sets agree on the order of the algorithms?

    W = chi2_F / (n (k - 1)), Friedman's statistic with ties corrected over the largest value it can take: 1 when all
    data sets rank alike, about 1/n when there is no agreement (Kendall and Babington Smith 1939). With d the ranks
    about their middle, W = sum_j (sum_i d_ij)**2 / (n sum_ij d_ij**2).

    The interval is the jackknife over data sets: W -+ t s / sqrt(n), t on n - 1 degrees of freedom and s the standard
    deviation of the pseudo-values n W - (n - 1) W_(-i), cut at 0 and 1. It is approximate, promises no level, and is
    none when all data sets agree. Columns that are called judges or raters judge what stands in the rows.
    """
    judged = all(map(_JUDGE.fullmatch, scores.algorithms))
    unsaid = scores.k < scores.n and all(map(_NUMBERED.fullmatch, scores.datasets))  # who judges whom
    costs = scores.costs("decimal").T if judged else scores.costs("decimal")
    d, (n, k) = ranks.centred(costs), costs.shape
    totals, squares = d.sum(axis=0), sums.sum_of_squares(d, k - 1)
    w = float(_concordance(totals, squares.sum(), n))
    return Effect(
        procedure="kendalls_w",
        estimate=w,
        interval=_jackknife(d, w, level),
        level=level,
        method="jackknife over data sets",
        n=n,
        names=scores.datasets if judged else scores.algorithms,
        details={"ranks": (d + (k + 1)) / 2, "rank_sums": (totals + n * (k + 1)) / 2},
        notes=scores.notes
        + ((f"{n} columns judge {k} rows, as they are called judges",) if judged else (ROWS_JUDGE,) * unsaid)
        + (("all data sets agree: the jackknife gives no interval",) if w == 1.0 else ()),
        status="no-differences" if math.isnan(w) else None,
    )


def _concordance(totals: Integers, squares: Integers, n: int) -> Array:
    k = totals.shape[-1]
    return sums.ratio(sums.sum_of_squares(totals, (n + 1) * (k - 1)), n * squares)


def _jackknife(d: Integers, w: float, level: float) -> tuple[float, float]:
    n = len(d)
    squares = sums.sum_of_squares(d, d.shape[1])
    without = _concordance(d.sum(axis=0) - d, squares.sum() - squares, n - 1)
    s = (n - 1) * float(np.std(without, ddof=1))  # of the pseudo-values, in which n W is constant
    half = float(StudentT(n - 1).isf((1 - level) / 2)) * s / math.sqrt(n)
    none = math.isnan(half) or w == 1.0
    return (math.nan, math.nan) if none else (max(0.0, w - half), min(1.0, w + half))


KENDALLS_W = Procedure(
    title="Kendall's coefficient of concordance",
    run=kendalls_w,
    cites=("kendall1939", "siegel1956"),
    says=wording.OF_EFFECTS,
    example=facets.Example("siegel1956/judges"),
    covers=(facets.Covers("the mean of W over so many data sets", "concordance"),),
)
