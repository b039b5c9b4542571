"""The permutation law that Friedman, aligned ranks and Quade share.

If the algorithms do not differ, the scores within each data set could as well have come in any other order. Each row
of the score matrix is permuted on its own; nothing else changes, so every statistic of the family grows with
Q = sum over algorithms of (column total)**2, an integer for integer scores.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import repeat
from typing import Any

import numpy as np

from nptests.data import normal_quantiles, ranks
from nptests.data.scores import Scores
from nptests.data.sums import sum_of_squares
from nptests.distributions import arrangements, continuous, discrete, within_rows
from nptests.distributions.law import Law
from nptests.errors import Limit
from nptests.procedures import auto_null, evidence
from nptests.procedures.descriptor import check_draws, facets
from nptests.procedures.evidence import Evidence
from nptests.procedures.row_scores import RowScores, constant_in_rows, permuted_alike
from nptests.results import NullUsed, Outcome
from nptests.vocabulary import Array, Integers, Null, Numeric, Ties

EVERY_ROW_AGREES = "every data set agrees, the statistic is infinite: p is the exact one"
ROWS_MAY_BE_PERMUTED = "every order of the scores within a data set is equally likely"

MOST_STEPS = Limit(within_rows.LIMIT, "steps", 'use null="simulated"')
SMALLEST_LOG = math.log(math.ulp(0.0))  # of the smallest double
MOST_ORDERED = 170  # 171! is beyond doubles


@cache
def _seconds(n: int, k: int, far: Callable[[int, int], Iterable[float]]) -> float:
    if k > MOST_ORDERED or n * k > ranks.MOST_CELLS:
        return math.inf
    orders = math.factorial(k)
    sums = within_rows.predicted(repeat(orders, n), far(n, k), k)
    return within_rows.SECONDS_A_SUM * sums + within_rows.SECONDS_AN_ORDER * orders


def rule(far: Callable[[int, int], Iterable[float]]) -> auto_null.AutoRule:
    """The rule for row scores without ties; `far` tells how far those of each of n data sets reach, in whole steps."""
    return auto_null.AutoRule(lambda n, k: _seconds(n, k, far))


OF_RANKS = rule(lambda n, k: repeat(k - 1.0, n))
OF_WEIGHTED_RANKS = rule(lambda n, k: ((k - 1.0) * weight for weight in range(1, n + 1)))
OF_ALIGNED_RANKS = rule(lambda n, k: repeat(n * k - 1.0, n))


def _unmerged(n: int, k: int) -> Iterable[float]:
    """Normal scores: whole multiples of one number up to three of them, else of none that would merge any sums."""
    return repeat(k - 1.0 if k <= 3 else 2.0**normal_quantiles.MOST_BITS, n)


OF_NORMAL_SCORES = auto_null.AutoRule(lambda n, k: (1 if k <= 3 else within_rows.SLOWER) * _seconds(n, k, _unmerged))


def of_rows(
    rows: Integers, statistic: float, law: Law, auto: auto_null.AutoRule, *, null: Null, ties: Ties, draws: int,
    seed: int,
) -> tuple[Evidence, tuple[str, ...]]:  # fmt: skip
    """The p-value of an omnibus statistic of row scores under the null distribution asked for, and notes.

    "auto" is exact where the rule says so, unless ties are to be ignored, which no permutation does. Where the
    statistic is infinite (every data set gives the same ranks) no continuous distribution has an answer, and the exact
    one is used.
    """
    if constant_in_rows(rows):
        return evidence.none(), ("no data set shows any difference: p = 1 by definition",)
    if null == "simulated":
        return simulated(rows, draws, seed), ()
    ignored = ties == "ignored"
    if null == "exact" or (null == "auto" and not ignored and auto.exact(*rows.shape)):
        chosen = exact(rows) if null == "exact" else permuted(rows, auto.chosen)
        return (
            auto_null.beside(chosen, evidence.upper_tail(law, statistic, "")) if math.isfinite(statistic) else chosen
        ), ()
    if math.isinf(statistic):
        return unanimous(len(rows), rows[0]), (EVERY_ROW_AGREES,)
    why = "asked for" if null == "asymptotic" else "the ties are ignored" if ignored else auto.refused
    return evidence.upper_tail(law, statistic, why), ()


def chi_squared_df(n: int, k: int) -> tuple[float, ...]:
    """The degrees of freedom of a statistic that is nearly chi-squared."""
    return (float(k - 1),)


def f_df(n: int, k: int) -> tuple[float, ...]:
    """The degrees of freedom of a statistic in the form of an F."""
    return float(k - 1), float((k - 1) * (n - 1))


@dataclass(frozen=True)
class RowTest:
    """An omnibus test of row scores: one statistic for a call and for many tables.

    name        of the procedure
    scores      the row scores of costs (..., n, k)
    statistic   of these
    df          the degrees of freedom of its asymptotic distribution, from n and k: one of chi-squared, two of F
    auto        when null="auto" is exact
    """

    name: str
    scores: Callable[[Numeric], RowScores]
    statistic: Callable[[RowScores, Ties], Array]
    df: Callable[[int, int], tuple[float, ...]]
    auto: auto_null.AutoRule

    def law(self, n: int, k: int) -> Law:
        """The asymptotic distribution."""
        df = self.df(n, k)
        return continuous.ChiSquared(*df) if len(df) == 1 else continuous.FDistribution(*df)

    def outcome(self, statistic: float, tail: Evidence, n: int, k: int, **more: Any) -> Outcome:
        """What a statistic says, wherever it comes from."""
        return evidence.outcome(self.name, statistic, tail, n=n, k=k, df=self.df(n, k), **more)

    def tested(
        self, scores: Scores, scored: RowScores, statistic: float, *, null: Null, ties: Ties, draws: int, seed: int,
        **more: Any,
    ) -> Outcome:  # fmt: skip
        """What the statistic of a table says, with what else the test knows."""
        law, auto = self.law(scored.n, scored.k), self.auto
        tail, notes = of_rows(scored.rows, statistic, law, auto, null=null, ties=ties, draws=draws, seed=seed)
        means, notes = tuple(scored.mean_ranks.tolist()), scores.notes + notes
        named = {"algorithms": scores.algorithms, "datasets": scores.datasets}
        return self.outcome(statistic, tail, scored.n, scored.k, mean_ranks=means, notes=notes, **named, **more)

    @property
    def many(self) -> facets.Many:
        return facets.Many(self._answers)

    def _answers(self, costs: Numeric, first: Outcome) -> facets.Answers:
        """`evidence` of many tables of costs (m, n, k) at once."""
        options = first.options
        scored, ties, null = self.scores(costs), options.get("ties", "corrected"), options["null"]
        statistics, sizes = self.statistic(scored, ties), (scored.n, scored.k)
        enumerated = null == "exact" or (null == "auto" and ties != "ignored" and self.auto.exact(*sizes))
        places = _counted_places(scored, len(statistics)) if not enumerated else None
        p = _tails(scored.rows) if enumerated else upper_tails(self.law(*sizes), statistics, places)
        unanimous_rows = np.isinf(statistics)
        if not enumerated and unanimous_rows.any():
            p[unanimous_rows] = [unanimous(len(rows), rows[0]).pvalue for rows in scored.compact[unanimous_rows]]
        flat = np.asarray(scored.variation.within == 0)
        p[flat] = 1.0
        return facets.Answers(statistics, p, (enumerated | unanimous_rows) & ~flat, scored.mean_ranks)


def upper_tails(law: Law, statistics: Array, places: Integers | None = None) -> Array:
    """Tables of one size share many values of a statistic of ranks: each tail is computed once.

    places   small whole numbers, where equal ones have equal statistics; then nothing needs to be sorted
    """
    if places is None:
        values, places = np.unique(statistics, return_inverse=True)
        return np.asarray(law.sf(values)[places])
    known = np.full(int(places.max()) + 1, np.nan)
    known[places] = statistics
    met = ~np.isnan(known)
    known[met] = law.sf(known[met])
    return known[places]


def _counted_places(scored: RowScores, tables: int) -> Integers | None:
    """One number of the squares of column sums and of what ties take from the others, if these are small."""
    v = scored.variation
    if v.between.dtype != np.int64 or v.within.dtype != np.int64:
        return None
    taken, columns = v.within.max() - v.within, v.between.max() + 1
    return v.between + columns * taken if columns * (taken.max() + 1) <= 8 * tables else None


def _tails(rows: Integers) -> Array:
    """The exact p-values of many tables, those that permute the same rows through one law."""
    totals = rows.sum(axis=-2)
    q = sum_of_squares(totals, int(np.abs(totals).max(initial=0))).astype(np.float64)
    tails = np.empty(len(rows))
    for tables in permuted_alike(rows):
        tails[tables] = _law(rows[tables[0]]).sf(q[tables])
    return tails


def exact(row_scores: Numeric) -> Evidence:
    """The exact permutation p-value, refused where it would take too long."""
    n, k = row_scores.shape
    what = f"the exact null distribution for {n} data sets and {k} algorithms"
    MOST_STEPS.check(what, within_rows.cost(row_scores), where="null")
    return permuted(row_scores, "asked for")


def permuted(row_scores: Numeric, why: str) -> Evidence:
    """The exact permutation p-value."""
    law, q = _law(row_scores), float(within_rows.squared_totals(row_scores))
    return Evidence(law.sf(q), law.logsf(q), NullUsed("exact", ROWS_MAY_BE_PERMUTED, why))


def to_be_drawn(detail: str, parts: int) -> facets.ExactDistribution:
    """The exact distribution of (k - 1) sum_j (S_j - mean)**2 / sum_ij (s_ij - mean of row i)**2 for a picture.

    The statistics of the family grow with it. `detail` holds the row scores s_ij, whole numbers of `parts` of one.
    """

    def rebuild(o: Outcome) -> tuple[Law, float]:
        rows = np.rint(parts * np.asarray(o.details[detail], dtype=np.float64)).astype(np.int64)
        squares, totals = int((rows**2).sum()), int((rows.sum(axis=1) ** 2).sum())
        return on_scale(rows, squares - totals / o.k, int(rows.sum()) ** 2 / o.k)

    return facets.ExactDistribution("share of the column sums", (detail,), rebuild)


def on_scale(rows: Integers, within: float, mean: float = 0.0) -> tuple[Law, float]:
    """The exact distribution of (k - 1) (Q - mean) / within, and its observed value."""
    (n, k), law, q = rows.shape, _law(rows), within_rows.squared_totals(rows)
    name = f"exact distribution for {n} data sets and {k} algorithms"
    scale = (k - 1) / within
    return replace(law, name=name, support=scale * (law.support - mean)), scale * (q - mean)


def _law(row_scores: Numeric) -> discrete.Discrete:
    """It depends on the scores of each row, whatever their order."""
    rows = np.sort(row_scores, axis=1)
    rows = np.ascontiguousarray(rows[np.lexsort(rows.T)])
    return _law_of_rows(rows.tobytes(), rows.shape)


@lru_cache(maxsize=256)
def _law_of_rows(rows: bytes, shape: tuple[int, int]) -> discrete.Discrete:
    """Kept: without ties one table is like another of its size."""
    return within_rows.exact_law(np.frombuffer(rows, dtype=np.int64).reshape(shape))


def simulated(row_scores: Numeric, draws: int, seed: int) -> Evidence:
    """The Monte Carlo permutation p-value (b + 1) / (B + 1), with its interval."""
    draws = check_draws(draws, row_scores.size)
    law = within_rows.simulated_law(row_scores, draws=draws, seed=seed)
    used = NullUsed("simulated", ROWS_MAY_BE_PERMUTED, "asked for", law.interval, draws, seed)
    return Evidence(law.pvalue, math.log(law.pvalue), used)


def unanimous(n: int, row: Numeric) -> Evidence:
    """P(all of n such rows fall in the order of the first): 1 / (arrangements of a row)**(n - 1)."""
    ties = np.unique(row, return_counts=True)[1]
    log_p = -(n - 1) * (math.lgamma(len(row) + 1) - sum(math.lgamma(int(t) + 1) for t in ties))
    p = 1 / arrangements.count(row) ** (n - 1) if log_p > SMALLEST_LOG else 0.0
    return Evidence(p, log_p, NullUsed("exact", ROWS_MAY_BE_PERMUTED, "the statistic is infinite"))


def from_summary(statistic: float, law: Law, n: int, k: int) -> tuple[Evidence, tuple[str, ...]]:
    """The p-value of a printed statistic that is infinite where n data sets agree, and notes; then as without ties."""
    if math.isinf(statistic):
        return unanimous(n, np.arange(k)), (f"{EVERY_ROW_AGREES}, without ties",)
    return evidence.upper_tail(law, statistic, "from a summary"), ()
