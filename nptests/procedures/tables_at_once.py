"""What tests of many tables at once share: ranks, standardised distances, tails of statistics, tables of one law."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data import ranks
from nptests.data.moments import Moments, Scaled
from nptests.distributions.law import Law
from nptests.procedures import evidence, studentized
from nptests.procedures.descriptor.facets import Answers
from nptests.vocabulary import Alternative, Array, Booleans, Integers, Numeric


def z_scores(gaps: Any, variances: Any, alternative: Alternative, continuity: bool) -> Array:
    """Distances from the mean in standard deviations, half a unit less if asked; NaN where nothing varies."""
    if continuity:
        moved = np.frompyfunc(lambda gap: evidence.continuity_corrected(gap, alternative), 1, 1)
        gaps = np.asarray(moved(gaps), dtype=np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        z = gaps / np.sqrt(variances)
    return np.where(np.isfinite(z), z, np.nan)


def tails(law: Law, statistics: Array, alternative: Alternative) -> Array:
    """The p-values; tables of one size share many values of a statistic of ranks: each tail is computed once."""
    values, places = np.unique(statistics, return_inverse=True)
    return np.minimum(evidence.tail(law, values, alternative), 1.0)[places]


def alike(rows: Integers, wanted: Booleans) -> Iterable[list[int]]:
    """The places of the wanted rows, those that hold the same numbers in any order together."""
    places: dict[bytes, list[int]] = {}
    for i, row in zip(np.flatnonzero(wanted).tolist(), np.sort(rows[wanted], axis=-1), strict=True):
        places.setdefault(row.tobytes(), []).append(i)
    return places.values()


def pooled_ranks(x: Numeric) -> Numeric:
    """2 r - (N + 1) with r the ranks among all N = n k values, one group after the other."""
    return ranks.centred(np.swapaxes(x, -1, -2).reshape(*x.shape[:-2], -1))


def exact_parts(scores: Numeric, first: Any) -> Scaled | None:
    """Scores, all decimals in one unit or all computed, as whole numbers; None where doubles are to be summed."""
    if first.options["arithmetic"] == "float":  # their sums depend on the shape of what is summed
        return None
    return Scaled.of_doubles(scores) if scores.dtype.kind == "f" else Scaled(scores, Fraction(1))


def moments_of_samples(scores: Scaled) -> list[list[Moments]]:
    """Those of the k columns of every table (m, n, k)."""
    m, n, k = scores.array.shape
    rows = Scaled(np.swapaxes(scores.array, -1, -2).reshape(m * k, n), scores.unit).moments_of_rows()
    return [rows[start : start + k] for start in range(0, m * k, k)]


def of_quotients(quotients: Sequence[studentized.Studentized], alternative: Alternative) -> Answers:
    """What t tests say."""
    t = np.array([quotient.statistic for quotient in quotients])
    p = np.array([quotient.evidence(alternative, "").pvalue for quotient in quotients])
    return Answers(t, p, np.zeros(len(t), dtype=bool))
