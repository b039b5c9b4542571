"""Nemenyi's test: all pairs by mean ranks and one joint null distribution; the critical difference; its namesake."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from nptests.adjustments.families import all_pairs_family
from nptests.data.scores import Scores
from nptests.distributions.continuous import Normal
from nptests.distributions.studentized_range import StudentizedRange
from nptests.errors import InputError, whole
from nptests.procedures import critical_points
from nptests.procedures.descriptor import Procedure, check_level, checked, door, facets, lines, wording
from nptests.procedures.evidence import in_tail
from nptests.procedures.omnibus.friedman import printed_mean_ranks
from nptests.procedures.posthoc import composition, r_text, rank_lines
from nptests.procedures.rankings import RANKINGS, Ranks, ordinal, rank_differences
from nptests.results import Comparisons
from nptests.vocabulary import Alternative, Arithmetic, Error, JointLaw


@checked
def nemenyi(scores: Scores, *, error: Error = "permutation", joint: JointLaw = "range") -> Comparisons:
    """Nemenyi's test: all pairs by mean ranks, with p-values from the law of the largest difference.

    The adjusted p-value of a pair is P(Q >= sqrt(2) |R_a - R_b| / error), Q the studentized range of k normal variables
    (Nemenyi 1963; Demsar 2006, section 3.2.2): one joint law in place of an adjustment. With error="published", the
    tie-free sqrt(k (k + 1) / (6 n)), it is <= alpha exactly where |R_a - R_b| is at least the critical difference
    `critical_difference(k, n)`; that of the error in use, at 0.05, is among the details. joint="chi-squared" is the
    bound of all contrasts of the mean ranks (Miller 1981), P(X >= z**2) with X chi-squared on k - 1 degrees of freedom,
    which is wider for pairs. Garcia and Herrera, KEEL and STAC call another procedure Nemenyi's: Bonferroni over all
    pairs, here `nemenyi_bonferroni`.
    """
    pairs = rank_differences(scores, "friedman", error, "decimal")
    plain = composition.compose("nemenyi", scores, pairs, all_pairs_family(scores.k), "none", "asymptotic", None)
    judged = composition.by_normal_law(plain, joint)
    if joint == "chi-squared":
        return judged
    least = critical_difference(scores.k, scores.n) * pairs.error / float(pairs.scored.error("published"))
    return replace(judged, details={**judged.details, "critical_difference": least})


@door
def nemenyi_from_ranks(mean_ranks: Mapping[str, float | str] | Sequence[float | str], n: int) -> Comparisons:
    """Nemenyi's test from printed mean ranks over n data sets, with the tie-free error."""
    means, k = printed_mean_ranks(list(mean_ranks.values()) if isinstance(mean_ranks, Mapping) else mean_ranks)
    names = tuple(mean_ranks) if isinstance(mean_ranks, Mapping) else tuple(f"A{j + 1}" for j in range(k))
    error = math.sqrt(k * (k + 1) / (6 * n))

    def compared(a: int, b: int) -> composition.Pairwise:
        z = float(means[a] - means[b]) / error
        return composition.Pairwise(float(means[a] - means[b]), error, z, in_tail(Normal(), z, "two-sided", "").pvalue)

    family = all_pairs_family(k)
    rows = (compared(a, b) for a, b in family.pairs)
    plain = composition.adjusted_comparisons("nemenyi", names, family, rows, "none", None, n=n)
    return replace(composition.by_normal_law(plain), mean_ranks=tuple(means.tolist()))


@checked
def nemenyi_bonferroni(
    scores: Scores, *, ranks: Ranks = "friedman", error: Error = "permutation", arithmetic: Arithmetic = "decimal"
) -> Comparisons:
    """What Garcia and Herrera (2008), KEEL and STAC call Nemenyi's test: Bonferroni's adjustment over all pairs."""
    pairs = rank_differences(scores, ranks, error, arithmetic)
    family = all_pairs_family(scores.k)
    return composition.compose("nemenyi_bonferroni", scores, pairs, family, "bonferroni", "asymptotic", None)


@checked
def critical_difference(
    k: int, n: int, *, alpha: float = 0.05, kind: Literal["nemenyi", "bonferroni-dunn"] = "nemenyi"
) -> float:
    """The smallest difference of two mean ranks that is significant at alpha: q sqrt(k (k + 1) / (6 n)).

        nemenyi           all pairs; q is the upper alpha point of the studentized range of k normal variables / sqrt(2)
        bonferroni-dunn   one control; q is the upper alpha / (2 (k - 1)) point of the normal law

    (Demsar 2006, section 3.2.2.) It is the tie-free one; with ties the error of the comparisons is smaller. Rejection
    is |R_a - R_b| >= CD.

    kind      which comparisons it is for
    returns   the critical difference, in mean ranks
    """
    k, n = whole(k, "k"), whole(n, "n")
    if k < 2 or n < 1:
        words = f"k = {k} algorithms (at least 2) and n = {n} data sets (at least 1) must be whole numbers"
        raise InputError("size", words)
    check_level(alpha)
    q = _range_point(int(k), float(alpha)) if kind == "nemenyi" else float(Normal().isf(alpha / (2 * (k - 1))))
    return q * math.sqrt(k * (k + 1) / (6 * n))


@lru_cache(256)
def _range_point(k: int, alpha: float) -> float:
    """Found by iteration, and asked for by every table of k algorithms."""
    return float(StudentizedRange(k).isf(alpha)) / math.sqrt(2)


def _critical(alpha: float, alternative: Alternative, k: int) -> critical_points.CriticalPoint:
    law = StudentizedRange(k)
    convention = "reject when two mean ranks differ by at least the value times sqrt(k (k + 1) / (6 n))"
    return critical_points.CriticalPoint(_range_point(k, alpha), alpha, law, convention)


NEMENYI = Procedure(
    title="Nemenyi's test (studentized range)",
    run=nemenyi,
    doors=(nemenyi_from_ranks,),
    cites=("demsar2006", "miller1981"),
    says=wording.OF_MEAN_RANKS,
    parts=rank_lines.mean_rank_lines(
        lines.when(joint="chi-squared").then("q = P(chi2(k - 1) >= z**2)").otherwise("q = P(Q(k) >= sqrt(2) * abs(z))")
    ),
    critical=critical_points.CriticalRule("nemenyi", _critical, ("k",), alternatives=critical_points.BOTH),
    exercise=facets.Exercise(
        slips=(facets.Slip("bonferroni-over-all-pairs", facets.DECIDED, {"test": "nemenyi_bonferroni"}),),
        options=facets.AS_PRINTED,
    ),
    many=facets.Many(composition.compose_many),
    suits=("all-against-all",),
)

NEMENYI_BONFERRONI = Procedure(
    title='"Nemenyi" as Bonferroni over all pairs',
    run=nemenyi_bonferroni,
    cites=("garcia2008",),
    says=wording.OF_MEAN_RANKS,
    parts=rank_lines.mean_rank_lines(),
    same_as=(
        r_text.by_coin("friedman", "Tukey", "bonferroni"),
        r_text.by_coin("aligned", "Tukey", "bonferroni"),
        r_text.by_coin("quade", "Tukey", "bonferroni"),
        *(r_text.by_published_error(ranks, r_text.ALL, "bonferroni", arithmetic="decimal") for ranks in RANKINGS),
        r_text.by_published_error("friedman", r_text.ALL, "bonferroni", arithmetic="float"),
    ),
    exercise=facets.Exercise(
        slips=(facets.Slip("studentized-range", facets.DECIDED, {"test": "nemenyi"}),), options=facets.AS_PRINTED
    ),
    many=facets.Many(composition.compose_many, ordinal),
)
