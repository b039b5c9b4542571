"""Steel's many-one rank test: every group against one control by its own ranks, judged together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.adjustments.families import one_control_family
from nptests.adjustments.joint import MANY_ONE_RANKS
from nptests.data import moments
from nptests.data.samples import Groups, turned
from nptests.distributions import continuous, max_normal
from nptests.distributions.law import two_sided
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.procedures.posthoc import composition, means, pairs_at_once
from nptests.results import Comparisons
from nptests.vocabulary import Alternative, Integers


@checked
def steel(*groups: Any, control: str | None = None, alternative: Alternative = "two-sided") -> Comparisons:
    """Steel's test: each group against one control by Mann and Whitney's statistic, judged together.

    Each group is ranked alone with the control b, U counts how often it is above it,

        z = (U - n_a n_b / 2) / sqrt(n_a n_b (v + (n_a + n_b - 2) c)),   adjusted p = P(max_a |Z_a| >= |z|),

    where v is the variance of the order of two of all N observations, and c its covariance with that of one of them and
    a third: 1/4 and 1/12 without ties, (1 - sum t (t - 1) / (N (N - 1))) / 4 and
    (1 - sum t (t - 1) (t - 2) / (N (N - 1) (N - 2))) / 12 with groups of t equals. The Z_a are jointly normal with the
    covariances n_a n_b n_g c of U_a and U_g (Steel 1959; Scholz and Zhu's kSamples for ties). One-sided, max Z_a >= z
    ("greater") or min Z_a <= z ("less"). The estimate is the Hodges-Lehmann shift of a group against the control.
    """
    sample = Groups.of(groups)
    origin = means.position(sample.names, control)
    family, sizes = one_control_family(sample.k, origin), sample.sizes
    _, codes, tied = np.unique(sample.pooled(), return_inverse=True, return_counts=True)
    flat, doubled, (v, c) = len(tied) == 1, _doubled(sample, codes, origin), _order_moments(tied.tolist())
    ends = [a for a, _ in family.pairs]
    own = {a: v + (sizes[a] + sizes[origin] - 2) * c for a in ends}
    loadings = sorted(0.0 if flat else moments.root(sizes[a] * c / own[a]) for a in ends)
    law = max_normal.MaxNormal(tuple(loadings), sides="two-sided" if alternative == "two-sided" else "one-sided")
    toward = alternative if sample.toward == 1 else turned(alternative)
    rows, reaches = [], []
    notes: list[str] = []
    for a in ends:
        shift, product = pairs_at_once.shifts(sample.pair(a, origin)), sizes[a] * sizes[origin]
        z = 0.0 if flat else moments.studentized(Fraction(doubled[a] - product, 2), product * own[a])
        reach = {"two-sided": abs(z), "greater": z, "less": -z}[toward]
        p = two_sided(continuous.Normal(), z) if toward == "two-sided" else continuous.Normal().sf(reach)
        rows.append(composition.Pairwise(shift.values[0], None, z, 1.0 if flat else p, flat=flat))
        reaches.append(reach)
        notes.extend(shift.notes)
    distinct, places = np.unique(reaches, return_inverse=True)
    adjusted = np.asarray(law.sf(distinct))[places].tolist() if not flat else [1.0] * len(rows)
    plain = composition.comparisons_of_groups("steel", sample, rows, "none", family=family, notes=tuple(notes))
    together = composition.judged_together(plain, MANY_ONE_RANKS, law.name, adjusted)
    details = {**together.details, "variance_of_an_order": float(v), "covariance_of_orders": float(c)}
    return replace(together, control=sample.names[origin], details=details)


def _doubled(sample: Groups, codes: Integers, origin: int) -> list[int]:
    """2 U of every group against the control, whose values below and up to each other one are counted."""
    control = np.sort(sample.split(codes)[origin])
    counted = control.searchsorted(codes, "left") + control.searchsorted(codes, "right")
    return np.add.reduceat(counted, np.cumsum([0, *sample.sizes[:-1]])).tolist()  # type: ignore[no-any-return]


def _order_moments(tied: Sequence[int]) -> tuple[Fraction, Fraction]:
    """v and c of sign(x - y) / 2 in all permutations of the observations, so many of them equal."""
    n = sum(tied)
    twos, threes = sum(t * (t - 1) for t in tied), sum(t * (t - 1) * (t - 2) for t in tied)
    return (1 - Fraction(twos, n * (n - 1))) / 4, (1 - Fraction(threes, max(1, n * (n - 1) * (n - 2)))) / 12


STEEL = Procedure(
    title="Steel's test against one control",
    run=steel,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("steel1959",),
    hypothesis="For each group: it comes from the law of the control.",
    limits=f"The null distribution is asymptotic: p-values are rough where groups are small. {wording.NOT_EQUAL}",
    needs="samples",
    sources={"ranked_alone": pairs_at_once.ranked_alone},
    breaks={"column-order": "the first group is the control"},
    study=facets.Study(slow=True),
)
