"""Wilcoxon's signed-rank test of every pair, adjusted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nptests.adjustments.families import all_pairs_family
from nptests.data.kinds.wording import NOT_EQUAL, PAIRED
from nptests.data.samples import Pair
from nptests.data.scores import Scores
from nptests.distributions import continuous, signed_rank
from nptests.procedures import auto_null, rankings
from nptests.procedures.descriptor import Procedure, checked, lines
from nptests.procedures.descriptor.facets import Study
from nptests.procedures.paired.signed_ranks import SignedRanks, signed_ranks
from nptests.procedures.paired.wilcoxon import AUTO, EXACT_LIMIT, NO_DIFFERENCES
from nptests.procedures.posthoc import composition, pairs_at_once, r_text
from nptests.r_reference import InR
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.vocabulary import Adjust, Arithmetic, Array, Booleans, ExactNull, Zeros

# Where every pair has ranks of its own: the sums of n ranks are n additions of arrays of up to n**2 / 2.
TOGETHER = auto_null.AutoRule(lambda n, k: k * (k - 1) / 2 * (3e-6 * n + 1.8e-10 * n**3), within=2.0)


@checked
def pairwise_wilcoxon(
    scores: Scores,
    *,
    adjust: Adjust = "holm",
    zeros: Zeros = "drop",
    null: ExactNull = "auto",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Wilcoxon's signed-rank test of every pair, adjusted: what Benavoli, Corani and Mangili (2016) recommend.

    Unlike a difference of mean ranks, the comparison of two algorithms does not depend on which others are in the
    table. null="auto" is exact up to 500 differences, ties and zeros included, while the exact laws of all pairs take
    some 2 s at most, predicted from the sizes; "exact" always, "asymptotic" never. The estimate is the Hodges-Lehmann
    difference a - b on the scale of the scores, the statistic W+.
    """
    family, ranked = all_pairs_family(scores.k), pairs_at_once.SignedRankSums.of(scores, arithmetic, zeros)
    p, exact = _pvalues(ranked, scores.n, scores.k, null)
    pvalues, w_plus, estimates = p.tolist(), ranked.w_plus.tolist(), pairs_at_once.centres(scores)
    together = TOGETHER.exact(scores.n, scores.k)

    def compared(i: int) -> composition.Pairwise:
        used = _null_used(int(ranked.nonzero[i]), bool(exact[i]), null, together)
        return composition.Pairwise(estimates.values[i], None, w_plus[i], pvalues[i], used, not ranked.nonzero[i])

    rows, notes = map(compared, range(len(family.pairs))), (*scores.notes, *estimates.notes)
    comparisons = composition.adjusted_comparisons(
        "pairwise_wilcoxon", scores.algorithms, family, rows, adjust, alpha, n=scores.n, notes=notes
    )
    means = rankings.rank_differences(scores, "friedman", "permutation", "decimal").mean_ranks
    return replace(comparisons, mean_ranks=means, details={"scores": scores.values})


def pvalues_of_pairs(scores: Scores) -> tuple[list[float], str]:
    """Those of `pairwise_wilcoxon` as it is by default, before they are adjusted; and why none is exact, if so."""
    p, _ = _pvalues(pairs_at_once.SignedRankSums.of(scores, "decimal", "drop"), scores.n, scores.k, "auto")
    return list(map(float, p)), "" if TOGETHER.exact(scores.n, scores.k) else TOGETHER.refused


def _pvalues(ranked: pairs_at_once.SignedRankSums, n: int, k: int, null: ExactNull) -> tuple[Array, Booleans]:
    """Of every pair, and whether it is exact."""
    most = AUTO.within if TOGETHER.exact(n, k) else 0
    exact = (ranked.nonzero > 0) & (ranked.nonzero <= most if null == "auto" else null == "exact")
    EXACT_LIMIT.check("the exact law", int(ranked.nonzero[exact].max(initial=0)), where="null")
    return np.where(exact, ranked.exact_pvalues(exact), ranked.normal_pvalues), exact


def _null_used(nonzero: int, exact: bool, null: ExactNull, together: bool) -> NullUsed:
    """The null distribution of one pair."""
    if not nonzero:
        return NO_DIFFERENCES.null
    beyond = AUTO.refused if together else TOGETHER.refused
    why = "asked for" if null != "auto" else AUTO.chosen if exact else beyond
    if exact:
        return NullUsed("exact", signed_rank.SignedRank.named(nonzero), why)
    return NullUsed("asymptotic", continuous.Normal().name, why)


def _pair_of(result: Comparisons, row: Comparison) -> tuple[Pair, SignedRanks]:
    chosen = [result.algorithms.index(name) for name in (row.a, row.b)]
    pair = Pair.of(Scores.of(result.details["scores"][:, chosen], better="higher"))
    return pair, signed_ranks(pair.differences(result.options["arithmetic"]), result.options["zeros"])


def _differences(result: Comparisons, row: Comparison) -> Array:
    pair, _ = _pair_of(result, row)
    return np.asarray(pair.a.measured(pair.differences(result.options["arithmetic"])), dtype=np.float64)


def _ranks(result: Comparisons, row: Comparison) -> Array:
    """Those of the differences; a zero whose rank is left out has none."""
    zeros, (_, signed) = result.options["zeros"], _pair_of(result, row)
    return np.where((signed.signs == 0) & (zeros == "pratt"), 0, signed.doubled / 2)


def _as_extreme(result: Comparisons, row: Comparison) -> int | None:
    return lines.as_extreme(row.pvalue, 2 ** _pair_of(result, row)[1].nonzero)


def _by(result: Comparisons, row: Comparison) -> str:
    """What the p-value of a pair comes from."""
    null, nonzero = result.options["null"], _pair_of(result, row)[1].nonzero
    if not nonzero:
        return "no difference"
    too_many = not AUTO.exact(nonzero) or not TOGETHER.exact(result.n, result.k)
    if null == "asymptotic" or (null == "auto" and too_many):
        return "asymptotic"
    return "exact" if _as_extreme(result, row) is None else "counted"


_SIGNED = {
    "monotone": "signed ranks compare the sizes of differences",
    "row-scale": "signed ranks compare the sizes of differences between data sets",
}


PAIRWISE_WILCOXON = Procedure(
    title="Wilcoxon's test of every pair, adjusted",
    run=pairwise_wilcoxon,
    cites=("benavoli2016",),
    hypothesis="For each pair: the differences are symmetric about 0.",
    assumes=PAIRED,
    limits=NOT_EQUAL,
    needs="scores",
    sources={"differences": _differences, "ranks": _ranks, "as_extreme": _as_extreme, "by": _by},
    same_as=InR(__file__, every=r_text.adjusted),
    breaks=_SIGNED,
    study=Study(pairs_of="wilcoxon"),
)
