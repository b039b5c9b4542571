"""A t test of every pair of groups, adjusted."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import Any, Literal

from nptests import errors, r_reference
from nptests.data.samples import Groups
from nptests.procedures.descriptor import Procedure, checked, wording
from nptests.procedures.independent.unpaired_t import unpaired_t
from nptests.procedures.paired.paired_t import paired_t
from nptests.procedures.posthoc import composition, means, r_text
from nptests.results import Comparisons, NullUsed, Outcome
from nptests.vocabulary import Adjust, Arithmetic, Variances

Spread = Literal["pooled", "equal", "unequal", "paired"]


@checked
def pairwise_t(
    *groups: Any,
    adjust: Adjust = "holm",
    error: Spread = "pooled",
    arithmetic: Arithmetic = "decimal",
    alpha: float | None = None,
) -> Comparisons:
    """A t test of every pair of groups, adjusted for the number of pairs: which means differ?

    t = (m_a - m_b) / its standard error, which comes from

        pooled    the mean square within all groups on N - k degrees of freedom, as in `tukey` (R's default)
        equal     the two groups with one variance, on n_a + n_b - 2 degrees of freedom
        unequal   the two groups, each with its own variance: Welch's test
        paired    the differences of the i-th values: groups of one size, the columns of one Scores

    The estimate is m_a - m_b. Where nothing varies a pair has no p-value, and then no pair has an adjusted one. `tukey`
    judges the pooled t together, without an adjustment.
    """
    sample = Groups.of(groups)
    compare = _pooled(sample, arithmetic) if error == "pooled" else each_alone(sample, error, arithmetic)
    rows = (compare(a, b) for a, b in combinations(range(sample.k), 2))
    used = NullUsed("asymptotic", "Student's t of each pair", "normal values")
    return composition.comparisons_of_groups("pairwise_t", sample, rows, adjust, alpha, null=used)


def _pooled(sample: Groups, arithmetic: Arithmetic) -> Callable[[int, int], composition.Pairwise]:
    """Every pair with the error of all groups."""
    layout = means.Layout.of((sample,), "independent", arithmetic)

    def compare(a: int, b: int) -> composition.Pairwise:
        t = layout.studentized(a, b)
        return composition.Pairwise(t.estimate, t.error, t.statistic, t.evidence("two-sided", "").pvalue)

    return compare


def each_alone(sample: Groups, error: Spread, arithmetic: Arithmetic) -> Callable[[int, int], composition.Pairwise]:
    """Every pair with an error of its own."""
    if error == "paired" and len(set(sample.sizes)) > 1:
        sizes = ", ".join(map(str, sample.sizes))
        raise errors.InputError("ragged", f'error="paired" needs groups of one size, these have {sizes} values')

    def compare(a: int, b: int) -> composition.Pairwise:
        if error == "paired":
            return evidence(paired_t(sample.paired(a, b), arithmetic=arithmetic))
        variances: Variances = "equal" if error == "equal" else "unequal"
        return evidence(unpaired_t(sample.pair(a, b), variances=variances, arithmetic=arithmetic))

    return compare


def evidence(t: Outcome) -> composition.Pairwise:
    """That of the t test of a pair; no estimate where it has none."""
    estimate = math.nan if t.estimate is None else t.estimate
    return composition.Pairwise(estimate, t.details["error"], t.statistic, t.pvalue)


PAIRWISE_T = Procedure(
    title="A t test of every pair, adjusted",
    run=pairwise_t,
    takes="groups",
    cites=("student1908", "welch1947"),
    hypothesis="For each pair: both means are equal.",
    assumes=wording.NORMAL_GROUPS,
    limits=wording.NOT_EQUAL,
    needs="samples",
    same_as=r_reference.InR(__file__, every=r_text.adjusted),
    breaks={"monotone": "means and variances change under a transformation of the scores"},
)
