"""Westfall and Young's step-down max-T adjustment of all pairs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nptests.adjustments import families, joint
from nptests.data.scores import Scores
from nptests.distributions import simulated, within_rows
from nptests.procedures.descriptor import Procedure, check_draws, checked, wording
from nptests.procedures.descriptor.facets import Exercise, Study
from nptests.procedures.descriptor.lines import Words
from nptests.procedures.posthoc import composition, rank_lines
from nptests.procedures.rankings import Ranks, rank_differences
from nptests.results import Comparisons, NullUsed
from nptests.vocabulary import Arithmetic


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
    family = families.all_pairs_family(scores.k)
    draws = check_draws(draws, scores.n * scores.k + len(family.pairs))
    pairs = rank_differences(scores, ranks, "permutation", arithmetic)
    plain = composition.compose("westfall_young", scores, pairs, family, "none", "asymptotic", None)
    a, b = np.array(family.pairs).T
    totals = pairs.rows.sum(axis=0)
    observed = np.abs(totals[a] - totals[b])
    # Sorted, so that the draws do not depend on the order of the data sets.
    rows_in_order = np.sort(pairs.rows, axis=1)
    rows_in_order = rows_in_order[np.lexsort(rows_in_order.T)]
    rng = np.random.default_rng(seed)
    order = np.argsort(-observed, kind="stable")
    exceeded = np.zeros(len(order))
    for size in simulated.blocks(draws, scores.k):
        permuted_totals = within_rows.random_totals(rows_in_order, size, rng).T
        largest = np.zeros(size, dtype=np.int64)
        for place in range(len(order) - 1, -1, -1):  # from the smallest difference upwards
            h = order[place]
            np.maximum(largest, np.abs(permuted_totals[a[h]] - permuted_totals[b[h]]), out=largest)
            exceeded[place] += (largest >= observed[h]).sum()
    adjusted = np.empty(len(order))
    adjusted[order] = np.maximum.accumulate((exceeded + 1) / (draws + 1))
    rows = tuple(replace(row, adjusted=float(p)) for row, p in zip(plain.rows, adjusted, strict=True))
    used = NullUsed("simulated", "scores permuted within data sets", "asked for", None, draws, seed)
    return replace(plain, rows=rows, adjustment=joint.MAX_T.name, null=used)


WESTFALL_YOUNG = Procedure(
    title="Westfall and Young's max-T over all pairs",
    run=westfall_young,
    cites=("westfall1993",),
    says=wording.OF_MEAN_RANKS,
    parts=(
        Words("Permuting.", "m of B permutations have a largest difference, among a pair and smaller ones, as large."),
        *rank_lines.mean_rank_lines(
            "q = (m + 1) / (B + 1)",
            B=lambda c, row: c.null.draws,
            m=lambda c, row: round(row.adjusted * (c.null.draws + 1)) - 1,
        ),
    ),
    no_reference="no R package permutes scores within data sets for max-T over pairs of mean ranks; "
    "it is checked against full enumeration",
    breaks={"column-order": "a draw permutes the columns in their order, so another order draws other tables"},
    exercise=Exercise(left_out="its p-values are shares of random permutations: there is nothing to compute by hand"),
    study=Study(options={"draws": 199}, slow=True),
)
