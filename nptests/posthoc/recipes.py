"""Named post-hoc procedures of the literature: each is a composition."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from nptests import ranks as rank
from nptests.errors import InputError
from nptests.evidence import in_tail, outcome
from nptests.families import all_pairs_family, one_control_family
from nptests.groups import Groups
from nptests.nulls import within_rows
from nptests.nulls.continuous import Normal, StudentT
from nptests.nulls.rank_difference import tie_free_law
from nptests.nulls.studentized_range import StudentizedRange
from nptests.omnibus.friedman import printed_mean_ranks
from nptests.omnibus.quade import weighted_ranks
from nptests.paired.wilcoxon import wilcoxon
from nptests.posthoc.composition import Pairwise, adjusted_comparisons, compose, control_of
from nptests.posthoc.pairs import rank_differences
from nptests.procedure import checked
from nptests.results import Comparison, Comparisons, NullUsed, Outcome
from nptests.scores import Scores
from nptests.vocabulary import Adjust, Arithmetic, Error, Ranks, Zeros


@checked
def nemenyi(scores: Scores, *, error: Error = "permutation") -> Comparisons:
    """Nemenyi's test: all pairs by mean ranks, with p-values from the law of the largest difference.

    The adjusted p-value of a pair is P(Q >= sqrt(2) |R_a - R_b| / error), Q the studentized range of k normal variables
    (Nemenyi 1963; Demsar 2006, section 3.2.2): one joint law in place of an adjustment. With error="published", the
    tie-free sqrt(k (k + 1) / (6 n)), it is <= alpha exactly where |R_a - R_b| is at least the critical difference
    `critical_difference(k, n)`. Garcia and Herrera, KEEL and STAC call another procedure Nemenyi's: Bonferroni over all
    pairs, here `nemenyi_bonferroni`.
    """
    pairs = rank_differences(scores, "friedman", error, "decimal")
    law = StudentizedRange(scores.k)
    plain = compose("nemenyi", scores, pairs, all_pairs_family(scores.k), "none", "asymptotic", None)
    rows = tuple(replace(row, adjusted=_range_pvalue(law, row)) for row in plain.rows)
    used = NullUsed("asymptotic", law.name, "one joint law for all pairs")
    return replace(plain, rows=rows, adjustment="studentized range", null=used)


def nemenyi_from_ranks(mean_ranks: Mapping[str, float | str] | Sequence[float | str], n: int) -> Comparisons:
    """Nemenyi's test from printed mean ranks over n data sets, with the tie-free error."""
    listed = list(mean_ranks.values()) if isinstance(mean_ranks, Mapping) else list(mean_ranks)
    means, k = printed_mean_ranks(listed)
    names = tuple(mean_ranks) if isinstance(mean_ranks, Mapping) else tuple(f"A{j + 1}" for j in range(k))
    law, error = StudentizedRange(k), math.sqrt(k * (k + 1) / (6 * n))

    def evidence(a: int, b: int) -> Pairwise:
        z = float(means[a] - means[b]) / error
        return Pairwise(float(means[a] - means[b]), error, z, in_tail(Normal(), z, "two-sided", "").pvalue)

    used = NullUsed("asymptotic", law.name, "one joint law for all pairs")
    made = adjusted_comparisons("nemenyi", names, all_pairs_family(k), evidence, "none", None, n=n, null=used)
    rows = tuple(replace(row, adjusted=_range_pvalue(law, row)) for row in made.rows)
    return replace(made, rows=rows, adjustment="studentized range", mean_ranks=tuple(means.tolist()))


def rank_sum_difference(difference: float, n: int, k: int) -> Outcome:
    """Two-sided exact p of a difference of two Friedman rank sums, without ties (Eisinga et al. 2017)."""
    if not 0 <= abs(difference) <= n * (k - 1):
        raise InputError("statistic", f"two rank sums differ by at most n (k - 1) = {n * (k - 1)}, not {difference:g}")
    law = tie_free_law(n, k)
    return outcome("rank_sum_difference", float(difference), in_tail(law, difference, "two-sided", "exact"), n=n, k=k)


def _range_pvalue(law: StudentizedRange, row: Comparison) -> float:
    return 1.0 if math.isnan(row.statistic) else float(law.sf(math.sqrt(2) * abs(row.statistic)))


@checked
def nemenyi_bonferroni(
    scores: Scores, *, ranks: Ranks = "friedman", error: Error = "permutation", arithmetic: Arithmetic = "decimal"
) -> Comparisons:
    """What Garcia and Herrera (2008), KEEL and STAC call Nemenyi's test: Bonferroni's adjustment over all pairs."""
    pairs = rank_differences(scores, ranks, error, arithmetic)
    return compose("nemenyi_bonferroni", scores, pairs, all_pairs_family(scores.k), "bonferroni", "asymptotic", None)


@checked
def bonferroni_dunn(
    scores: Scores,
    *,
    control: str | None = None,
    ranks: Ranks = "friedman",
    error: Error = "permutation",
    arithmetic: Arithmetic = "decimal",
) -> Comparisons:
    """The Bonferroni-Dunn test: each algorithm against one control, p-values times k - 1 (Dunn 1961; Demsar 2006).

    Without a named control the one with the best mean rank is taken, and the result says so. Holm's adjustment
    (`against`) rejects everything that this rejects, and more.
    """
    pairs = rank_differences(scores, ranks, error, arithmetic)
    chosen, notes = control_of(scores, pairs.mean_ranks, control)
    family = one_control_family(scores.k, chosen)
    return compose(
        "bonferroni_dunn", scores, pairs, family, "bonferroni", "asymptotic", None, control=chosen, notes=notes
    )


@checked
def conover(
    scores: Scores,
    *,
    ranks: Literal["friedman", "quade"] = "friedman",
    adjust: Adjust = "holm",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Conover's comparisons after Friedman's or Quade's test: t-tests that use the variance left by the omnibus test.

    With column totals S_j of the row scores s_ij (ranks, or Quade's weighted ranks), A = sum s_ij**2 and
    B = sum S_j**2 / n,

        t = (S_a - S_b) / sqrt(2 n (A - B) / ((n - 1)(k - 1))),   (n - 1)(k - 1) degrees of freedom

    (Conover 1999, sections 5.8 and 5.9). As published it is meant after a significant omnibus test and without
    adjustment (adjust="none"); the default adjusts by Holm. Where every data set gives the same ranks A = B, and t is
    infinite.
    """
    d = rank.centred(scores.costs("decimal")) if ranks == "friedman" else weighted_ranks(scores.costs(arithmetic))[0]
    pairs = rank_differences(scores, ranks, "permutation", arithmetic)
    n, k = d.shape
    df = (n - 1) * (k - 1)
    totals = d.sum(axis=0)
    left = n * int((d**2).sum()) - int((totals**2).sum())  # n (A - B), exact
    error = pairs.scored.unit / pairs.scored.weight * math.sqrt(2 * left / df)
    law = StudentT(df)

    def evidence(a: int, b: int) -> Pairwise:
        estimate = pairs.estimate(a, b)
        t = estimate / error if left else math.copysign(math.inf, estimate) if estimate else math.nan
        p = 1.0 if math.isnan(t) else in_tail(law, t, "two-sided", "").pvalue
        return Pairwise(estimate, error, t, p)

    used = NullUsed("asymptotic", law.name, "the default")
    made = adjusted_comparisons(
        "conover", scores.algorithms, all_pairs_family(k), evidence, adjust, alpha, n=n, null=used, notes=scores.notes
    )
    return replace(made, mean_ranks=pairs.mean_ranks, details=pairs.shown)


@checked
def dunn(*groups: Any, adjust: Adjust = "holm", alpha: float | None = None) -> Comparisons:
    """Dunn's comparisons after the Kruskal-Wallis test: all pairs of groups by mean ranks in the pooled sample.

    z = (R_a - R_b) / sqrt([N (N + 1) / 12 - sum (t**3 - t) / (12 (N - 1))] (1 / n_a + 1 / n_b)), with t the sizes of
    the groups of tied values (Dunn 1964). The error differs from pair to pair where the groups have different sizes.
    """
    given = Groups.of(groups)
    pooled = given.costs()
    doubled = rank.doubled(pooled)
    n = given.n
    variance = (n * (n + 1) - rank.tie_sum(pooled) / (n - 1)) / 12
    means = tuple(float(part.mean()) / 2 for part in given.split(doubled))

    def evidence(a: int, b: int) -> Pairwise:
        error = math.sqrt(variance * (1 / given.sizes[a] + 1 / given.sizes[b]))
        estimate = means[a] - means[b]
        z = estimate / error if error > 0 else math.nan
        p = 1.0 if math.isnan(z) else in_tail(Normal(), z, "two-sided", "").pvalue
        return Pairwise(estimate, error, z, p)

    used = NullUsed("asymptotic", Normal().name, "the default")
    made = adjusted_comparisons(
        "dunn", given.names, all_pairs_family(given.k), evidence, adjust, alpha, n=n, null=used, notes=given.notes
    )
    return replace(made, mean_ranks=means, details={"samples": given.listed, "ranks": doubled / 2})


@checked
def pairwise_wilcoxon(
    scores: Scores,
    *,
    adjust: Adjust = "holm",
    zeros: Zeros = "drop",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Wilcoxon's signed-rank test of every pair, adjusted: what Benavoli, Corani and Mangili (2016) recommend.

    Unlike a difference of mean ranks, the comparison of two algorithms does not depend on which others are in the
    table. Exact up to 500 differences, ties and zeros included. The estimate is the Hodges-Lehmann difference a - b on
    the scale of the scores, the statistic W+.
    """

    def evidence(a: int, b: int) -> Pairwise:
        two = scores.select(scores.algorithms[a], scores.algorithms[b])
        found = wilcoxon(two, zeros=zeros, arithmetic=arithmetic)
        statistic = found.statistic if found.status is None else math.nan
        return Pairwise(math.nan if found.estimate is None else found.estimate, None, statistic, found.pvalue)

    used = NullUsed("exact", "signed ranks of each pair", "exact up to 500 differences")
    family = all_pairs_family(scores.k)
    made = adjusted_comparisons(
        "pairwise_wilcoxon",
        scores.algorithms,
        family,
        evidence,
        adjust,
        alpha,
        n=scores.n,
        null=used,
        notes=scores.notes,
    )
    means = rank_differences(scores, "friedman", "permutation", "decimal").mean_ranks
    return replace(made, mean_ranks=means, details={"scores": scores.values})


@checked
def westfall_young(
    scores: Scores,
    *,
    ranks: Ranks = "friedman",
    arithmetic: Arithmetic = "decimal",
    draws: int = 100_000,
    seed: int = 0,
) -> Comparisons:
    """Westfall and Young's step-down max-T adjustment of all pairs, by permuting the scores within data sets.

    The pairs stand in the order of |R_a - R_b|; the adjusted p-value of each is the share of permutations in which the
    largest difference among it and the smaller ones is at least as large, made monotone (Westfall and Young 1993). The
    dependence between pairs is used in full. The control of the familywise error is weak: it holds if all algorithms
    are exchangeable, and need not where only some of them are. p = (b + 1) / (B + 1).
    """
    if draws < 1:
        raise InputError("option", f"draws={draws}: at least one draw is needed", where="draws")
    pairs = rank_differences(scores, ranks, "permutation", arithmetic)
    family = all_pairs_family(scores.k)
    plain = compose("westfall_young", scores, pairs, family, "none", "asymptotic", None)
    a, b = np.array(family.pairs).T
    totals = pairs.rows.sum(axis=0)
    observed = np.abs(totals[a] - totals[b])
    # Sorted, so that the draws do not depend on the order of the data sets.
    rows_in_order = np.sort(pairs.rows, axis=1)
    rows_in_order = rows_in_order[np.lexsort(rows_in_order.T)]
    drawn = within_rows.random_totals(rows_in_order, draws, np.random.default_rng(seed))
    order = np.argsort(-observed, kind="stable")
    largest = np.zeros(draws, dtype=np.int64)
    exceeded = np.empty(len(order))
    for place in range(len(order) - 1, -1, -1):  # from the smallest difference upwards
        h = order[place]
        np.maximum(largest, np.abs(drawn[:, a[h]] - drawn[:, b[h]]), out=largest)
        exceeded[place] = (largest >= observed[h]).sum()
    adjusted = np.empty(len(order))
    adjusted[order] = np.maximum.accumulate((exceeded + 1) / (draws + 1))
    rows = tuple(replace(row, adjusted=float(p)) for row, p in zip(plain.rows, adjusted, strict=True))
    used = NullUsed("simulated", "scores permuted within data sets", "asked for", None, draws, seed)
    return replace(plain, rows=rows, adjustment="Westfall-Young max-T", null=used)
