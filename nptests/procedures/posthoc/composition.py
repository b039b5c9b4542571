"""The composition: pair statistics x family x adjustment -> Comparisons."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nptests.adjustments import families, methods
from nptests.adjustments.joint import SCHEFFE, STUDENTIZED_RANGE, Joint
from nptests.data.numerals import pvalue
from nptests.data.samples import Groups
from nptests.data.scores import Scores
from nptests.distributions import continuous, rank_difference, studentized_range
from nptests.distributions.law import two_sided
from nptests.errors import InputError
from nptests.procedures import auto_null, rankings, row_scores
from nptests.procedures.descriptor import check_level, facets
from nptests.results import Comparison, Comparisons, NullUsed
from nptests.values import changed
from nptests.vocabulary import Array, ExactNull, Integers, JointLaw, Numeric

# Two rank sums differ by at most n (k - 1). Convolutions take the square of that while their arrays fit the caches
# (10 ms for 2,000, 50 ms for 5,000), and much more beyond (0.5 s for 6,000, 1.3 s for 8,000): less than the cube.
OF_RANK_SUMS = auto_null.AutoRule(lambda n, k: 2.5e-12 * (n * (k - 1)) ** 3)

BESIDE = "adjusted_by_the_normal_law"


class Pairwise(NamedTuple):
    """The evidence of one pair before adjustment; `flat` where the data show no difference, so that p = 1."""

    estimate: float
    error: float | None
    statistic: float
    pvalue: float
    null: NullUsed | None = None
    flat: bool = False


def compose(
    name: str, scores: Scores, pairs: rankings.RankDifferences, family: families.Family, method: str, null: ExactNull,
    alpha: float | None, *, control: int | None = None, notes: tuple[str, ...] = (),
) -> Comparisons:  # fmt: skip
    """Rank differences, tested by the exact or the normal law, adjusted.

    What the normal law gives stands beside the exact p-values in the details; with alpha, a note names the pairs on
    which it decides otherwise.
    """
    exact, why = _choice_of_law(pairs, null)
    used = (
        NullUsed("exact", pairs.exact_law.name, why) if exact else NullUsed("asymptotic", continuous.Normal().name, why)
    )

    a, b = family.ends
    differences, flat = pairs.scored.estimate(a, b), pairs.scored.flat
    z = pairs.z(differences)
    normal = p = np.ones(len(z)) if flat else two_sided(continuous.Normal(), z)
    if exact and not flat:  # one law of differences of rank sums is that of every pair, by symmetry alike in both tails
        p = np.minimum(1.0, 2 * pairs.exact_law.sf(np.abs(pairs.rank_sum_differences(a, b))))
    columns = (differences, z, p)
    rows = (Pairwise(d, pairs.error, z, p, flat=flat) for d, z, p in zip(*(x.tolist() for x in columns), strict=True))
    notes = (*scores.notes, *notes, *pairs.told_of_ties)
    comparisons = adjusted_comparisons(
        name, scores.algorithms, family, rows, method, alpha, n=scores.n, null=used, notes=notes, details=pairs.shown,
        mean_ranks=pairs.mean_ranks, control=None if control is None else scores.algorithms[control],
    )  # fmt: skip
    if not exact:
        return comparisons
    beside = methods.adjusted(normal, method, family, alpha)
    otherwise = tuple(_otherwise(comparisons, beside.tolist(), alpha))
    details = {**comparisons.details, BESIDE: beside}
    return changed(comparisons, notes=comparisons.notes + otherwise, details=details)


def compose_many(costs: Numeric, first: Comparisons) -> facets.Answers | None:
    """`compose` of many tables of costs (m, n, k); None where the data choose another control than in the first."""
    options, exact = first.options, first.null is not None and first.null.kind == "exact"
    scored = rankings.RANKINGS[options.get("ranks", rankings.DEFAULT)].scores(costs)
    family = family_of_many(scored, first)
    if family is None:
        return None
    a, b = family.ends
    error = scored.error(options["error"])[:, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        z = scored.estimate(a, b) / error  # 0 / 0 where no row varies
    p = _tails_of_many(scored.rows, a, b) if exact else two_sided(continuous.Normal(), z)
    p[scored.variation.within == 0] = 1.0
    if first.adjustment in (STUDENTIZED_RANGE.name, SCHEFFE.name):
        adjusted = joint_pvalues(z, scored.k, options["joint"])
    else:
        adjusted = methods.adjust(p, first.adjustment, family=family, alpha=options.get("alpha"))
    return facets.Answers(z, p, np.full(len(p), exact), scored.mean_ranks, adjusted)


def family_of_many(scored: row_scores.RowScores, first: Comparisons) -> families.Family | None:
    """The pairs that are compared in all tables; None where the data choose another control than in the first."""
    if first.control is None:
        return families.all_pairs_family(scored.k)
    control = first.algorithms.index(first.control)
    if first.options["control"] is None and (scored.mean_ranks.argmin(axis=-1) != control).any():
        return None
    return families.one_control_family(scored.k, control)


def _tails_of_many(rows: Integers, a: NDArray[np.int_], b: NDArray[np.int_]) -> Array:
    """Two-sided exact p-values of differences of rank sums; tables whose rows hold the same ranks have one law."""
    totals, p = rows.sum(axis=-2), np.empty((len(rows), len(a)))
    d = np.abs(totals[:, a] - totals[:, b]) / 2
    for tables in row_scores.permuted_alike(rows):
        p[tables] = np.minimum(1.0, 2 * rank_difference.law_with_ties(rows[tables[0]]).sf(d[tables]))
    return p


def _choice_of_law(pairs: rankings.RankDifferences, null: ExactNull) -> tuple[bool, str]:
    """Whether p-values come from the exact law, and why."""
    counted = pairs.ranks == rankings.DEFAULT
    if null == "exact" and not counted:
        raise InputError("option", f'null="exact" is offered for Friedman\'s ranks only, not for ranks="{pairs.ranks}"')
    if null != "auto":
        return null == "exact", "asked for"
    if not counted:
        return False, "the default"
    if pairs.published:
        return False, "the error of the literature goes with it"
    exact = OF_RANK_SUMS.exact(pairs.n, pairs.rows.shape[1])
    return exact, OF_RANK_SUMS.chosen if exact else OF_RANK_SUMS.refused


def _otherwise(comparisons: Comparisons, normal: Sequence[float], alpha: float | None) -> Iterator[str]:
    """What the normal law of the same differences decides otherwise."""
    for row, p in zip(comparisons.rows, normal, strict=True):
        if alpha is not None and (row.adjusted <= alpha) != (p <= alpha):
            pair = f"{row.a} and {row.b}"
            yield f"at alpha = {alpha:g} the normal law decides otherwise on {pair}: adjusted p = {pvalue(p)}"


def adjusted_comparisons(
    name: str, names: tuple[str, ...], family: families.Family, evidence: Iterable[Pairwise], method: str,
    alpha: float | None, *, n: int, null: NullUsed | None = None, notes: tuple[str, ...] = (), **more: Any,
) -> Comparisons:  # fmt: skip
    """Evidence of every pair of a family, in its order, adjusted: the last step of every composition.

    Where nothing varies within a pair it has no p-value, and then no pair has an adjusted one.
    """
    if alpha is not None:
        check_level(alpha)
    pairs, chosen = list(evidence), methods.adjustment(method)
    raw = [pair.pvalue for pair in pairs]
    known = not any(map(math.isnan, raw))
    # Options are refused alike where no pair has a p-value.
    computed = methods.adjusted(np.array(raw if known else [1.0] * len(raw)), method, family, alpha)
    adjusted = computed.tolist() if known else [math.nan] * len(raw)
    levels = _levels(raw, method, alpha if known else None, family)
    rows = tuple(
        Comparison(names[a], names[b], pair.estimate, pair.error, pair.statistic, pair.pvalue, p, level)
        for (a, b), pair, p, level in zip(family.pairs, pairs, adjusted, levels, strict=True)
    )
    flat = all(pair.flat for pair in pairs)
    belongs = (f"adjusted p-values belong to alpha = {alpha:g}",) if chosen.needs == "alpha" else ()
    return Comparisons(
        procedure=name,
        rows=rows,
        family=family.name,
        adjustment=chosen.name,
        n=n,
        k=len(names),
        algorithms=names,
        null=null or _null_of_pairs([pair.null for pair in pairs if pair.null is not None]),
        notes=(*notes, *belongs, *(("the data show no difference at all",) if flat else ())),
        status="no-differences" if flat else None if known else "no-variation",
        **more,
    )


def comparisons_of_groups(
    name: str, sample: Groups, evidence: Iterable[Pairwise], method: str, alpha: float | None = None, *,
    null: NullUsed | None = None, notes: tuple[str, ...] = (), family: families.Family | None = None,
) -> Comparisons:  # fmt: skip
    """All pairs of independent groups, or those of a family, adjusted, with the data that they derive from."""
    family, notes = family or families.all_pairs_family(sample.k), (*sample.notes, *notes)
    details, names = {"samples": sample.listed}, sample.names
    return adjusted_comparisons(
        name, names, family, evidence, method, alpha, n=sample.n, null=null, notes=notes, details=details
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


def judged_together(plain: Comparisons, joint: Joint, law: str, adjusted: Iterable[float]) -> Comparisons:
    """The same pairs with adjusted p-values of one joint law; none has one where a pair has no p-value."""
    known = not any(math.isnan(row.pvalue) for row in plain.rows)
    rows = tuple(replace(r, adjusted=p if known else math.nan) for r, p in zip(plain.rows, adjusted, strict=True))
    used = NullUsed("asymptotic", law, "one joint law for all pairs")
    return replace(plain, rows=rows, adjustment=joint.name, null=used)


def by_normal_law(plain: Comparisons, joint: JointLaw = "range") -> Comparisons:
    """All pairs judged together: P(Q >= sqrt(2) |z|), Q the range of k normals, or P(X >= z**2), X chi-squared."""
    adjusted = joint_pvalues(np.array([row.statistic for row in plain.rows]), plain.k, joint).tolist()
    named = STUDENTIZED_RANGE if joint == "range" else SCHEFFE
    return judged_together(plain, named, _joint_law(plain.k, joint).name, adjusted)


def _joint_law(k: int, joint: JointLaw) -> studentized_range.StudentizedRange | continuous.ChiSquared:
    return studentized_range.StudentizedRange(k) if joint == "range" else continuous.ChiSquared(k - 1)


def joint_pvalues(z: Array, k: int, joint: JointLaw = "range") -> Array:
    """Of differences in units of their error, 1 where that is 0/0; what many pairs share is computed once."""
    values, places = np.unique(np.abs(z), return_inverse=True)
    logs = np.asarray(_joint_law(k, joint).logsf(math.sqrt(2) * values if joint == "range" else values**2)).tolist()
    together = np.array([1.0 if math.isnan(log_p) else math.exp(log_p) for log_p in logs])
    return np.asarray(together[places.reshape(z.shape)])


def _levels(raw: Sequence[float], method: str, alpha: float | None, family: families.Family) -> list[float | None]:
    if alpha is None:
        return [None] * len(raw)
    steps = methods.adjustment_steps(raw, method, alpha=alpha, family=family)
    levels: list[float | None] = [None] * len(raw)
    for step in steps.rows:
        levels[step.position] = step.level
    return levels
