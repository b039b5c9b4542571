"""The composition: pair statistics x family x adjustment -> Comparisons."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from nptests.adjustments.families import Family
from nptests.adjustments.joint import STUDENTIZED_RANGE
from nptests.adjustments.methods import adjust, adjustment, adjustment_steps
from nptests.data.numerals import pvalue
from nptests.data.scores import Scores
from nptests.distributions.continuous import Normal
from nptests.distributions.law import Law
from nptests.distributions.studentized_range import StudentizedRange
from nptests.errors import InputError
from nptests.procedures.evidence import in_tail
from nptests.procedures.procedure import check_level
from nptests.procedures.rankings import DEFAULT, RankDifferences
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.vocabulary import ExactNull

# The exact law beside the normal one takes some 20 ms at most up to this largest difference of two rank sums.
QUICK_SUMS = 1000
WHY_NORMAL = "the default: it keeps its level, and seldom decides otherwise than the exact one"


@dataclass(frozen=True)
class Pairwise:
    """The evidence of one pair before adjustment; `flat` where the data show no difference, so that p = 1."""

    estimate: float
    error: float | None
    statistic: float
    pvalue: float
    null: NullUsed | None = None
    flat: bool = False


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
    """Rank differences, tested by the normal or the exact law, adjusted; a note where the other decides otherwise."""
    counted = pairs.ranks == DEFAULT
    if null == "exact" and not counted:
        raise InputError("option", f'null="exact" is offered for Friedman\'s ranks only, not for ranks="{pairs.ranks}"')

    def compared(exact: bool) -> Comparisons:
        law = pairs.exact_law() if exact else Normal()
        why = WHY_NORMAL if null == "auto" and counted else "asked for" if null != "auto" else "the default"
        used = NullUsed("exact" if exact else "asymptotic", law.name, why)
        evidence = _evidence(pairs, law, exact)
        about = (*scores.notes, *notes)
        return adjusted_comparisons(
            name, scores.algorithms, family, evidence, method, alpha, n=scores.n, null=used, notes=about
        )

    comparisons = compared(null == "exact")
    both = null == "exact" or (null == "auto" and counted and scores.n * (scores.k - 1) <= QUICK_SUMS)
    if alpha is not None and both:
        other = compared(null != "exact")
        comparisons = replace(comparisons, notes=(*comparisons.notes, *_otherwise(comparisons, other, alpha)))
    named = None if control is None else scores.algorithms[control]
    return replace(comparisons, mean_ranks=pairs.mean_ranks, control=named, details=pairs.shown)


def _evidence(pairs: RankDifferences, law: Law, exact: bool) -> Callable[[int, int], Pairwise]:
    """That of a pair; the exact law is one of a difference of rank sums, by symmetry alike in both tails."""

    def evidence(a: int, b: int) -> Pairwise:
        estimate, z = pairs.estimate(a, b), pairs.z(a, b)
        if pairs.scored.flat:
            return Pairwise(estimate, pairs.error, z, 1.0, flat=True)
        x = pairs.rank_sum_difference(a, b) if exact else z
        return Pairwise(estimate, pairs.error, z, in_tail(law, x, "two-sided", "").pvalue)

    return evidence


def _otherwise(comparisons: Comparisons, other: Comparisons, alpha: float) -> Iterator[str]:
    """What another null distribution of the same differences decides otherwise."""
    assert other.null is not None
    for row, beside in zip(comparisons.rows, other.rows, strict=True):
        if (row.adjusted <= alpha) != (beside.adjusted <= alpha):
            whose, p = f"{row.a} and {row.b}", pvalue(beside.adjusted)
            yield f"at alpha = {alpha:g} the {other.null.kind} law decides otherwise on {whose}: adjusted p = {p}"


def adjusted_comparisons(
    name: str,
    names: tuple[str, ...],
    family: Family,
    evidence: Callable[[int, int], Pairwise],
    method: str,
    alpha: float | None,
    *,
    n: int,
    null: NullUsed | None = None,
    notes: tuple[str, ...] = (),
) -> Comparisons:
    """Evidence of every pair of a family, adjusted: the last step of every composition.

    Where nothing varies within a pair it has no p-value, and then no pair has an adjusted one.
    """
    if alpha is not None:
        check_level(alpha)
    pairs = [evidence(a, b) for a, b in family.pairs]
    raw = [pair.pvalue for pair in pairs]
    known = not any(math.isnan(p) for p in raw)
    adjusted = adjust(raw, method, family=family, alpha=alpha) if known else [math.nan] * len(raw)
    levels = _levels(raw, method, alpha if known else None, family)
    rows = tuple(
        Comparison(names[a], names[b], pair.estimate, pair.error, pair.statistic, pair.pvalue, float(p), level)
        for (a, b), pair, p, level in zip(family.pairs, pairs, adjusted, levels, strict=True)
    )
    flat = all(pair.flat for pair in pairs)
    belongs = (f"adjusted p-values belong to alpha = {alpha:g}",) if adjustment(method).needs == "alpha" else ()
    return Comparisons(
        procedure=name,
        rows=rows,
        family=family.name,
        adjustment=adjustment(method).name,
        n=n,
        k=len(names),
        algorithms=names,
        null=null or _null_of_pairs([pair.null for pair in pairs if pair.null is not None]),
        notes=(*notes, *belongs, *(("the data show no difference at all",) if flat else ())),
        status="no-differences" if flat else None if known else "no-variation",
    )


def _null_of_pairs(used: Sequence[NullUsed]) -> NullUsed | None:
    """One statement for all pairs: exact only where every pair is; where they differ, how many are."""
    if not used:
        return None
    exact = sum(null.kind == "exact" for null in used)
    first = next((null for null in used if null.kind != "exact"), used[0])
    if exact in (0, len(used)):
        one = all(null.law == first.law for null in used)
        law = f"{first.law}, for each pair" if one else "all permutations within each pair"
        return replace(first, law=law, other=None)
    return NullUsed(first.kind, f"{first.law} for some pairs", f"{exact} of {len(used)} pairs are exact; {first.why}")


def by_studentized_range(plain: Comparisons) -> Comparisons:
    """All pairs judged together: the adjusted p-value is P(Q >= sqrt(2) |z|), Q the studentized range of k normals."""
    law = StudentizedRange(plain.k)

    def joint(z: float) -> float:
        return 1.0 if math.isnan(z) else float(law.sf(math.sqrt(2) * abs(z)))

    rows = tuple(replace(row, adjusted=joint(row.statistic)) for row in plain.rows)
    used = NullUsed("asymptotic", law.name, "one joint law for all pairs")
    return replace(plain, rows=rows, adjustment=STUDENTIZED_RANGE.name, null=used)


def _levels(raw: Sequence[float], method: str, alpha: float | None, family: Family) -> list[float | None]:
    if alpha is None:
        return [None] * len(raw)
    steps = adjustment_steps(raw, method, alpha=alpha, family=family)
    levels: list[float | None] = [None] * len(raw)
    for step in steps.rows:
        levels[step.position] = step.level
    return levels
