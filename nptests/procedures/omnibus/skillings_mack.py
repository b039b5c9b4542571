"""The Skillings-Mack test."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np

from nptests.data.scores import IncompleteScores
from nptests.data.sums import sum_of_squares
from nptests.distributions import continuous, within_rows
from nptests.distributions.simulated import Simulated, blocks
from nptests.errors import Limit
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, check_draws, checked, facets, wording
from nptests.procedures.omnibus.durbin import centred_ranks
from nptests.results import Outcome
from nptests.vocabulary import ApproximateNull, Array, Booleans, Integers, Ties

# An equation in so many unknowns takes a second, and its cost grows with the third power.
MOST_ALGORITHMS = Limit(2_000, "algorithms", "leave some out")


@checked
def skillings_mack(
    scores: IncompleteScores,
    *,
    null: ApproximateNull = "auto",
    ties: Ties = "corrected",
    draws: int = 100_000,
    seed: int = 0,
) -> Outcome:
    """The Skillings-Mack test: Friedman's when cells are missing, in whatever pattern.

    Data set i has k_i scores with ranks r_ij among them; a missing cell counts as the mean rank (k_i + 1) / 2. With

        A_j = sum_i sqrt(12 / (k_i + 1)) (r_ij - (k_i + 1) / 2),
        T = A' S^- A,

    T is compared with chi-squared on k - 1 degrees of freedom (Skillings and Mack 1981; Hollander and Wolfe 1999,
    section 7.8). S is the covariance matrix of A when ranks are permuted within data sets, S^- a generalised inverse:
    without ties, minus the number of data sets that two algorithms share, with zero row sums. ties="corrected" takes
    the covariances that the ranks really have, so that T is Friedman's tie-corrected statistic on complete data, and
    ties="ignored" those without ties, as in R. If some algorithms are never compared, not even through others, S loses
    one degree of freedom for every separate set of algorithms.

    Data sets with one score do not count. null="auto" is the asymptotic law; "simulated" permutes the ranks within data
    sets, which the authors advise for small or very incomplete tables, and gives an interval for p.
    """
    MOST_ALGORITHMS.check("the test", scores.k)
    table = Weighted.of(scores, ties)
    flat = not table.d.any()
    statistic = math.nan if not table.covariance.any() else float(table.quadratic(table.a[None, :])[0])
    notes = table.notes
    if flat:
        tail = evidence.none()
        notes += ("no data set shows any difference: p = 1 by definition",)
    elif null == "simulated":
        draws = check_draws(draws, int(table.present.sum()))
        tail = evidence.drawn(table.simulated(statistic, draws, seed), "greater")
    else:
        why = "asked for" if null == "asymptotic" else "the default, as in R"
        tail = evidence.upper_tail(continuous.ChiSquared(table.df), statistic, why)
    return replace(
        evidence.outcome("skillings_mack", statistic, tail, n=scores.n, k=scores.k, df=(float(table.df),)),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "block_sizes": table.present.sum(axis=1),
            "ranks": np.where(table.present, (table.d + table.sizes[:, None] + 1) / 2, np.nan),
            "weighted_sums": table.a,
            "covariance": table.covariance,
        },
        notes=scores.numbers.notes + notes,
    )


@dataclass(frozen=True, eq=False)
class Weighted:
    """Doubled, centred ranks d (0 where a score is missing), and how data sets count."""

    d: Integers
    present: Booleans
    ties: Ties

    @classmethod
    def of(cls, scores: IncompleteScores, ties: Ties) -> Self:
        return cls(centred_ranks(scores), scores.present, ties)

    @cached_property
    def met(self) -> Weighted:
        """The same without ties, whose covariances are minus the numbers of data sets that two algorithms share."""
        return replace(self, ties="ignored")

    @cached_property
    def sizes(self) -> Integers:
        """k_i, the scores of each data set."""
        return np.asarray(self.present.sum(axis=1))

    @cached_property
    def weights(self) -> Array:
        """sqrt(12 / (k_i + 1)) / 2, the 2 being that of the doubled ranks."""
        return np.sqrt(3.0 / (self.sizes + 1))

    @cached_property
    def a(self) -> Array:
        return np.asarray(self.weights @ self.d)

    @cached_property
    def shared(self) -> Array:
        """Minus the covariance of two scores of each data set: 3 sum_j d_ij**2 / (k_i (k_i**2 - 1)), 1 without ties."""
        k = np.maximum(self.sizes, 2)
        if self.ties == "ignored":
            return (self.sizes > 1).astype(np.float64)
        return np.asarray(3 * sum_of_squares(self.d, self.d.shape[1]) / (k * (k**2 - 1)), dtype=np.float64)

    @cached_property
    def covariance(self) -> Array:
        """Of two algorithms minus what their data sets share, of each with itself the rest: the rows add up to 0."""
        between = -(self.present * self.shared[:, None]).T @ self.present
        np.fill_diagonal(between, 0.0)
        np.fill_diagonal(between, -between.sum(axis=1))
        return np.asarray(between, dtype=np.float64)

    @cached_property
    def separate(self) -> Booleans:
        """One line for each set of algorithms that are compared with each other, directly or through others."""
        numbered = np.arange(self.d.shape[1])
        for row in np.unique(self.present[self.shared > 0], axis=0):
            numbered[np.isin(numbered, numbered[row])] = numbered[row].min()
        return np.asarray(np.unique(numbered)[:, None] == numbered)

    @property
    def df(self) -> int:
        """The rank of the covariance matrix: its zeros are the vectors that are constant on a separate set."""
        return len(self.covariance) - len(self.separate)

    @cached_property
    def _regular(self) -> Array:
        """S plus projections on its zeros, of the size of S. Where A' v = 0 for these, its inverse serves as S^-."""
        sets = self.separate.astype(np.float64)
        projection = (sets / sets.sum(axis=1, keepdims=True)).T @ sets
        return np.asarray(self.covariance + np.trace(self.covariance) * projection)

    def quadratic(self, a: Array) -> Array:
        """A' S^- A for every line of `a`."""
        return np.asarray((a * np.linalg.solve(self._regular, a.T).T).sum(axis=1))

    def simulated(self, statistic: float, draws: int, seed: int) -> Simulated:
        """T of permuted ranks.

        Permutations that give the same T exactly may differ in its last digits. The relative error of T is at most
        that of solving, k eps times the condition number, so draws that close count as reaching the observed T.
        """
        rng = np.random.default_rng(seed)
        statistics = np.concatenate([self._drawn(size, rng) for size in blocks(draws, len(self.a))])
        close = len(self.a) * np.finfo(np.float64).eps * float(np.linalg.cond(self._regular))
        name = f"{draws} permutations within incomplete data sets"
        return Simulated(name, np.sort(statistics), statistic * (1 - close), seed)

    def _drawn(self, draws: int, rng: np.random.Generator) -> Array:
        a = np.zeros((draws, len(self.a)))
        for size in np.unique(self.sizes):
            rows = self.sizes == size
            totals = within_rows.random_totals_of_cells(self.d[rows], self.present[rows], draws, rng)
            a += math.sqrt(3.0 / (size + 1)) * totals
        return self.quadratic(a)

    @property
    def notes(self) -> tuple[str, ...]:
        sentences = []
        if (self.sizes < 2).any():
            sentences.append(f"{int((self.sizes < 2).sum())} data sets with one score do not count")
        if len(self.separate) > 1 and self.d.any():
            apart = f"{len(self.separate)} sets of algorithms are never compared with each other"
            sentences.append(f"{apart}: {self.df} degrees of freedom")
        return tuple(sentences)


def _solution(o: Outcome) -> Array:
    """w with S w = A: any generalised inverse gives the same A' w, because A is in the range of S."""
    return np.asarray(np.linalg.pinv(o.details["covariance"], hermitian=True) @ o.details["weighted_sums"])


SKILLINGS_MACK = Procedure(
    title="The Skillings-Mack test",
    run=skillings_mack,
    takes="incomplete",
    cites=("skillings1981", "hollander1999"),
    sources={"solution": _solution},
    assumes=f"{wording.BLOCKS} Cells are missing for no reason that has to do with their scores.",
    example=facets.Example(
        cells=(
            ("3.2", "4.1", "3.8", "4.2"),
            ("3.1", "3.9", "3.4", "4.0"),
            ("4.3", "3.5", "4.6", "4.8"),
            ("3.5", "3.6", "3.9", "4.0"),
            ("3.6", "4.2", "3.7", "3.9"),
            ("4.5", "4.7", "3.7", None),
            (None, "4.2", "3.4", None),
            ("4.3", "4.6", "4.4", "4.9"),
            ("3.5", None, "3.7", "3.9"),
        ),
        source="Skillings and Mack (1981), p. 173: times of nine people with four ways of assembly",
    ),
    study=facets.Study(options={"draws": 199}, slow=True),
)
