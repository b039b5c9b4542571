"""The composition: pair statistics x family x adjustment -> Comparisons."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from nptests.adjustments.methods import adjust, adjustment, adjustment_steps
from nptests.errors import InputError
from nptests.evidence import in_tail
from nptests.families import Family, all_pairs_family, one_control_family
from nptests.nulls.continuous import Normal
from nptests.posthoc.pairs import RankDifferences, rank_differences
from nptests.procedure import check_level, checked
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.scores import Scores
from nptests.vocabulary import Adjust, Arithmetic, Error, ExactNull, Ranks


@dataclass(frozen=True)
class Pairwise:
    """The evidence of one pair before adjustment."""

    estimate: float
    error: float | None
    statistic: float
    pvalue: float


@checked
def all_pairs(
    scores: Scores,
    *,
    ranks: Ranks = "friedman",
    adjust: Adjust = "holm",
    error: Error = "permutation",
    null: ExactNull = "auto",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Compare every pair of algorithms by their mean ranks, adjusted for the number of pairs.

    z = (mean rank of a - mean rank of b) / error, compared with the normal law, two-sided. The mean ranks are those of
    Friedman's test, of aligned ranks or of Quade's; error="permutation" is the exact standard error within data sets,
    ties included, "published" that of the literature (see nptests.posthoc.pairs: it is wrong for aligned ranks and for
    Quade). null="exact" uses the exact law of a difference of Friedman's rank sums (Eisinga et al. 2017), "auto" and
    "asymptotic" the normal law. The adjustment is Holm's unless told otherwise; with alpha each step's level is shown,
    and Rom's needs it. Estimates are mean rank a - mean rank b: negative favours a.
    """
    pairs = rank_differences(scores, ranks, error, arithmetic)
    family = all_pairs_family(scores.k)
    return compose("all_pairs", scores, pairs, family, adjust, null, alpha)


@checked
def against(
    scores: Scores,
    *,
    control: str | None = None,
    ranks: Ranks = "friedman",
    adjust: Adjust = "holm",
    error: Error = "permutation",
    null: ExactNull = "auto",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """Compare every algorithm with one control by their mean ranks, adjusted for the number of comparisons.

    As `all_pairs`, for the pairs (other algorithm, control) in column order. Without a named control the algorithm with
    the best mean rank is taken, and the result says that it was chosen from the data.
    """
    pairs = rank_differences(scores, ranks, error, arithmetic)
    chosen, notes = control_of(scores, pairs.mean_ranks, control)
    family = one_control_family(scores.k, chosen)
    return compose("against", scores, pairs, family, adjust, null, alpha, control=chosen, notes=notes)


def control_of(scores: Scores, mean_ranks: Sequence[float], named: str | None) -> tuple[int, tuple[str, ...]]:
    """The column of the control, and a note if the data chose it."""
    if named is not None:
        return scores.column(named), ()
    best = int(np.argmin(mean_ranks))
    return best, (f"{scores.algorithms[best]} is the control because its mean rank is the best: chosen from the data",)


def compose(
    name: str,
    scores: Scores,
    pairs: RankDifferences,
    family: Family,
    method: str,
    null: ExactNull,
    alpha: float | None,
    *,
    control: int | None = None,
    notes: tuple[str, ...] = (),
) -> Comparisons:
    """Rank differences, tested by the normal or the exact law, adjusted."""
    exact = null == "exact"
    if exact and pairs.ranks != "friedman":
        raise InputError("option", f'null="exact" is offered for Friedman\'s ranks only, not for ranks="{pairs.ranks}"')
    law = pairs.exact_law() if exact else Normal()

    def evidence(a: int, b: int) -> Pairwise:
        z = pairs.z(a, b)
        if math.isnan(z):
            return Pairwise(pairs.estimate(a, b), pairs.error, z, 1.0)
        # The exact law is that of a difference of rank sums; by symmetry both tails are alike.
        x = pairs.rank_sum_difference(a, b) if exact else z
        return Pairwise(pairs.estimate(a, b), pairs.error, z, in_tail(law, x, "two-sided", "").pvalue)

    used = NullUsed("exact" if exact else "asymptotic", law.name, "asked for" if null != "auto" else "the default")
    made = adjusted_comparisons(
        name, scores.algorithms, family, evidence, method, alpha, n=scores.n, null=used, notes=scores.notes + notes
    )
    named = None if control is None else scores.algorithms[control]
    return replace(made, mean_ranks=pairs.mean_ranks, control=named, details=pairs.shown)


def adjusted_comparisons(
    name: str,
    names: tuple[str, ...],
    family: Family,
    evidence: Callable[[int, int], Pairwise],
    method: str,
    alpha: float | None,
    *,
    n: int,
    null: NullUsed,
    notes: tuple[str, ...] = (),
) -> Comparisons:
    """Evidence of every pair of a family, adjusted: the last step of every composition."""
    if alpha is not None:
        check_level(alpha)
    found = [evidence(a, b) for a, b in family.pairs]
    raw = [pair.pvalue for pair in found]
    adjusted = adjust(raw, method, family=family, alpha=alpha)
    levels = _levels(raw, method, alpha, family)
    rows = tuple(
        Comparison(names[a], names[b], pair.estimate, pair.error, pair.statistic, pair.pvalue, float(p), level)
        for (a, b), pair, p, level in zip(family.pairs, found, adjusted, levels, strict=True)
    )
    flat = all(math.isnan(row.statistic) for row in rows)
    belongs = (f"adjusted p-values belong to alpha = {alpha:g}",) if adjustment(method).needs == "alpha" else ()
    return Comparisons(
        procedure=name,
        rows=rows,
        family=family.name,
        adjustment=method,
        n=n,
        k=len(names),
        algorithms=names,
        null=null,
        notes=(*notes, *belongs, *(("the data show no difference at all",) if flat else ())),
        status="no-differences" if flat else None,
    )


def _levels(raw: Sequence[float], method: str, alpha: float | None, family: Family) -> list[float | None]:
    if alpha is None:
        return [None] * len(raw)
    steps = adjustment_steps(raw, method, alpha=alpha, family=family)
    levels: list[float | None] = [None] * len(raw)
    for step in steps.rows:
        levels[step.position] = step.level
    return levels
