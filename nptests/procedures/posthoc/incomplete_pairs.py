"""All pairs of a table with missing scores, by their mean ranks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from nptests import r_reference, values
from nptests.adjustments.families import Family, all_pairs_family
from nptests.data.scores import IncompleteScores
from nptests.data.sums import sum_of_squares
from nptests.distributions import continuous, law
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.omnibus.skillings_mack import MOST_ALGORITHMS, Weighted
from nptests.procedures.posthoc import composition, r_text
from nptests.results import Comparisons, NullUsed
from nptests.vocabulary import Adjust, Array, Numeric, Ties


@checked
def incomplete_pairs(
    scores: IncompleteScores, *, adjust: Adjust = "holm", ties: Ties = "corrected", alpha: float | None = None
) -> Comparisons:
    """Compare every pair of algorithms by mean ranks when cells are missing, in whatever pattern, adjusted.

    Of the scores r_ij is the rank within data set i, among its k_i, and n_jl counts the data sets on which algorithms j
    and l both have one. Their mean ranks m_j are those that fit best who was better than whom on common data sets,

        sum_l n_jl (m_j - m_l) = k sum_i (r_ij - (k_i + 1) / 2),

    with mean (k + 1) / 2, so that nobody gains by having met weak opponents. z = (m_a - m_b) / error is compared with
    the normal law, two-sided; the error is that of ranks permuted within data sets, ties included, and ties="ignored"
    takes it as without any. On complete tables m_j and z are those of `all_pairs`, in balanced incomplete blocks z is
    that of Skillings and Mack (1981; Hollander and Wolfe 1999, section 7.4). The adjustment is Holm's unless told
    otherwise. Estimates are m_a - m_b: negative favours a.
    """
    return compared(scores, all_pairs_family(scores.k), adjust, alpha, ties)


def compared(
    scores: IncompleteScores, family: Family, adjust: str, alpha: float | None = None, ties: Ties = "corrected"
) -> Comparisons:
    """The pairs of a family, be it all of them or those with one control."""
    fitted = Fitted.of(scores, ties)
    a, b = family.ends
    estimates, errors = fitted.differences(a, b), fitted.errors(a, b)
    with np.errstate(invalid="ignore", divide="ignore"):
        z = np.where(errors > 0, estimates / errors, math.nan)
    p = np.where(errors > 0, law.two_sided(continuous.Normal(), np.nan_to_num(z)), 1.0)
    columns = (estimates.tolist(), errors.tolist(), z.tolist(), p.tolist())
    tied = not fitted.table.d.any()
    rows = (composition.Pairwise(d, e, t, q, flat=tied or not e > 0) for d, e, t, q in zip(*columns, strict=True))
    used = NullUsed("asymptotic", continuous.Normal().name, "the default")
    result = composition.adjusted_comparisons(
        "incomplete_pairs", scores.algorithms, family, rows, adjust, alpha, n=scores.n, null=used,
        notes=scores.numbers.notes,
    )  # fmt: skip
    return values.changed(result, mean_ranks=tuple(fitted.means.tolist()), details=fitted.shown)


@dataclass(frozen=True, eq=False)
class Fitted:
    """Mean ranks fitted to the ranks within data sets, and how sure they are."""

    table: Weighted

    @classmethod
    def of(cls, scores: IncompleteScores, ties: Ties) -> Fitted:
        """Refused where some algorithms are never compared, not even through others."""
        MOST_ALGORITHMS.check("the comparison", scores.k)
        table = Weighted.of(scores, ties)
        sets = [
            ", ".join(name for name, there in zip(scores.algorithms, line, strict=True) if there)
            for line in table.met.separate
        ]
        if len(sets) > 1:
            words = f"no data set links {sets[0]} with {sets[1]}: compare each set alone, or leave some out"
            raise InputError("design", words, where=sets[1].partition(",")[0])
        return cls(table)

    @property
    def k(self) -> int:
        return int(self.table.d.shape[1])

    @cached_property
    def inverse(self) -> Array:
        """One that serves for all contrasts: of the numbers of common data sets, plus a multiple of ones."""
        met = self.table.met.covariance
        return np.asarray(np.linalg.inv(met + np.trace(met) / self.k**2))

    @cached_property
    def means(self) -> Array:
        fitted = self.k * (self.inverse @ (self.table.d.sum(axis=0) / 2))
        return np.asarray((self.k + 1) / 2 + fitted - fitted.mean())

    @cached_property
    def covariance(self) -> Array:
        """Of the mean ranks, when the ranks within data sets may stand in any order."""
        sizes, present = np.maximum(self.table.sizes, 2), self.table.present.astype(np.float64)
        squares = np.asarray(sum_of_squares(self.table.d, self.k), dtype=np.float64) / 4
        each = (sizes + 1) / 12 if self.table.ties == "ignored" else squares / (sizes * (sizes - 1))
        between = -(present * each[:, None]).T @ present
        np.fill_diagonal(between, 0.0)
        np.fill_diagonal(between, -between.sum(axis=1))
        return np.asarray(self.k**2 * self.inverse @ between @ self.inverse)

    def differences(self, a: Numeric, b: Numeric) -> Array:
        """Of mean ranks; 0 where nothing but rounding is left of it."""
        gaps = self.means[a] - self.means[b]
        return np.where(np.abs(gaps) > self.k**2 * np.finfo(np.float64).eps, gaps, 0.0)

    def errors(self, a: Numeric, b: Numeric) -> Array:
        """Of differences of mean ranks; 0 where nothing but rounding is left of it."""
        own = np.diag(self.covariance)
        squares = own[a] + own[b] - 2 * self.covariance[a, b]
        noise = 8 * self.k * np.finfo(np.float64).eps * (own[a] + own[b])
        return np.sqrt(np.where(squares > noise, squares, 0.0))

    @property
    def shown(self) -> dict[str, object]:
        """What a reader needs to follow the mean ranks."""
        d, present, sizes = self.table.d, self.table.present, self.table.sizes
        return {
            "ranks": np.where(present, (d + sizes[:, None] + 1) / 2, np.nan),
            "block_sizes": sizes,
            "rank_sums": d.sum(axis=0) / 2,
            "met": self.table.met.covariance,
            "covariance": self.covariance,
        }


INCOMPLETE_PAIRS = Procedure(
    title="All pairs of an incomplete table by mean ranks, adjusted",
    run=incomplete_pairs,
    takes="incomplete",
    cites=("skillings1981", "hollander1999"),
    says=wording.OF_MEAN_RANKS,
    needs="ranks",
    same_as=r_reference.InR(__file__, every=r_text.adjusted),
    assumes=f"{wording.BLOCKS} Cells are missing for no reason that has to do with their scores.",
    exercise=facets.Exercise(left_out="its mean ranks and their errors solve systems of equations: too long by hand"),
)
