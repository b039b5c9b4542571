"""Friedman's test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np

from nptests.data import decimals, ranks, sums
from nptests.data.scores import Scores
from nptests.distributions import within_rows
from nptests.distributions.discrete import Discrete
from nptests.distributions.law import Law
from nptests.errors import InputError
from nptests.procedures import critical_points, evidence, null_samples
from nptests.procedures.descriptor import Procedure, checked, door, facets
from nptests.procedures.omnibus import rows_permuted as permutation
from nptests.procedures.row_scores import RowScores, friedman_scores, ranked
from nptests.results import Outcome
from nptests.values import Later
from nptests.vocabulary import Array, Null, Ties


@checked
def friedman(
    scores: Scores, *, null: Null = "auto", ties: Ties = "corrected", draws: int = 100_000, seed: int = 0
) -> Outcome:
    """Friedman's test: do k algorithms differ over n data sets, judged by their ranks within each data set?

    With r_ij the rank of algorithm j on data set i (1 is best, ties share the mean rank) and R_j the mean over data
    sets, the classical statistic is

        chi2_F = 12 n / (k (k + 1)) * [sum_j R_j**2 - k (k + 1)**2 / 4],

    compared with chi-squared on k - 1 degrees of freedom (Friedman 1937; Demsar 2006, section 3.2.2). Ties make it too
    small; ties="corrected" divides by the variance that the ranks really have:

        chi2_F = (k - 1) sum_j (sum_i (r_ij - (k + 1) / 2))**2 / sum_ij (r_ij - (k + 1) / 2)**2.

    Papers of the field mostly use ties="ignored". Kendall's W = chi2_F / (n (k - 1)) is among the details.

    null="exact" permutes the ranks within data sets, ties included; "simulated" draws such permutations and gives an
    interval for p. null="auto" is the exact distribution where that takes some 20 ms at most, predicted from n and k
    alone: up to 71 data sets for k = 3, 16 for 4, 6 for 5, 3 for 6 and 2 for 7; beyond, and with ties="ignored", it
    is chi-squared. With an exact p-value the other one stands beside it, in `null.other`.
    """
    scored = ranked(scores)
    n, k = scored.n, scored.k
    statistic = float(friedman_statistic(scored, ties))
    return TEST.tested(
        scores, scored, statistic, null=null, ties=ties, draws=draws, seed=seed,
        details=Later(lambda: {
            "ranks": scored.values + (k + 1) / 2,
            "rank_sums": (scored.column_sums + n * (k + 1)) / 2,
            "tie_sums": ranks.tie_sums(scored.rows),
            "kendalls_w": statistic / (n * (k - 1)),
            "statistic_ties_ignored": float(friedman_statistic(scored, "ignored")),
        }),
    )  # fmt: skip


def friedman_statistic(scored: RowScores, ties: Ties) -> Array:
    """chi2_F = (k - 1) sum_j S_j**2 / sum_ij s_ij**2, s_ij = r_ij - (k + 1) / 2; NaN where every row is one tie.

    Without ties the denominator is n k (k**2 - 1) / 12, which ties="ignored" puts in its place whatever the ties.
    """
    n, k = scored.n, scored.k
    v = scored.variation.given(ties, n * k * (k**2 - 1), 12)
    return sums.ratio((k - 1) * v.between, v.within)


TEST = permutation.RowTest(
    "friedman", friedman_scores, friedman_statistic, permutation.chi_squared_df, permutation.OF_RANKS
)


@door
def friedman_from_ranks(mean_ranks: Sequence[float | str], n: int) -> Outcome:
    """Friedman's test from printed mean ranks over n data sets (ties cannot be corrected from them)."""
    r, k = printed_mean_ranks(mean_ranks)
    statistic = 12 * n / (k * (k + 1)) * float(((r - (k + 1) / 2) ** 2).sum())
    return replace(friedman_from_statistic(statistic, n, k), mean_ranks=tuple(r.tolist()), options={"ties": "ignored"})


def printed_mean_ranks(mean_ranks: Sequence[float | str]) -> tuple[Array, int]:
    """Mean ranks and k; refused when their mean misses (k + 1) / 2 by more than their rounding can explain."""
    read = decimals.numbers(np.atleast_1d(np.asarray(mean_ranks, dtype=object)).tolist())
    k = read.values.size
    if read.values.ndim != 1 or k < 2:
        raise InputError("ranks", "the mean ranks of at least two algorithms are needed, as a flat list")
    # Each is off by at most half a unit of the last printed decimal, and so is their mean.
    half_unit = float(f"5e{read.exponent - 1}") if read.integers is not None else 0.0
    slack = half_unit + k * np.finfo(np.float64).eps * k
    if abs(float(read.values.mean()) - (k + 1) / 2) > slack:
        raise InputError(
            "ranks",
            f"the mean ranks of {k} algorithms average {(k + 1) / 2}, these average {read.values.mean():.6g}: "
            "one is missing or misprinted",
        )
    return read.values, k


@door
def friedman_from_statistic(chi2: float, n: int, k: int) -> Outcome:
    """Friedman's test from a printed statistic over n data sets and k algorithms."""
    check_friedman_range(chi2, n, k)
    return TEST.outcome(chi2, evidence.upper_tail(TEST.law(n, k), chi2, "from a summary"), n, k)


def check_friedman_range(chi2: float, n: int, k: int) -> None:
    """Refuse a statistic that no table of n data sets and k algorithms can give."""
    most = n * (k - 1)
    if not 0 <= chi2 <= most * (1 + 4 * np.finfo(np.float64).eps):
        raise InputError("statistic", f"chi2_F = {chi2:g} is impossible: it lies between 0 and n (k - 1) = {most}")


@lru_cache(maxsize=64)
def untied_law(n: int, k: int) -> Discrete:
    """The exact distribution of chi2_F = (k - 1) Q / sum d**2 without ties, in doubled, centred ranks d."""
    law, within = within_rows.untied_law(n, k), int((ranks.untied_rows(n, k) ** 2).sum())
    return replace(law, support=law.support * (k - 1) / within)


def _exact(o: Outcome) -> tuple[Law, float]:
    d = ranks.twice(o.details["ranks"]) - (o.k + 1)
    within = o.n * o.k * (o.k**2 - 1) // 3 if o.options.get("ties") == "ignored" else int((d**2).sum())
    return permutation.on_scale(d, within)


def sizes_by(
    from_statistic: Callable[[float, int, int], Outcome], n: int, k: int
) -> Iterator[tuple[str, Callable[[float], float]]]:
    """Of chi-squared, or what grows with it, without ties, where the exact distribution is not too dear."""
    if within_rows.cost(ranks.untied_rows(n, k)) <= null_samples.EXACT_STEPS:
        yield from null_samples.exact_and(untied_law(n, k), lambda x: from_statistic(x, n, k).pvalue)


FRIEDMAN = Procedure(
    title="Friedman's test",
    titles={"es": "la prueba de Friedman", "pt": "o teste de Friedman"},
    run=friedman,
    doors=(friedman_from_ranks, friedman_from_statistic),
    auto=TEST.auto,
    cites=("friedman1937", "demsar2006"),
    critical=critical_points.of_large(
        "friedman",
        untied_law,
        ("n", "k"),
        "chi-squared of Friedman",
        limit=TEST.law,
        auto=TEST.auto.exact,
        affordable=TEST.auto.patient,
    ),
    symbol="chi2_F",
    exact=facets.ExactDistribution("chi-squared", ("ranks",), _exact),
    exercise=facets.Exercise(
        mean_ranks=True,
        options=facets.BY_TABLE,
        slips=(facets.Slip("f-form", facets.DECIDED, {"test": "iman_davenport"}),),
    ),
    many=TEST.many,
    study=facets.Study(sizes=partial(sizes_by, friedman_from_statistic)),
    suits=("all-against-all", "all-against-one"),
)
