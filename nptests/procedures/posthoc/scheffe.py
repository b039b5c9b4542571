"""Scheffe's comparisons of means: one bound for all contrasts."""

from __future__ import annotations

import math
from typing import Any

from nptests.adjustments.families import all_pairs_family
from nptests.adjustments.joint import SCHEFFE as BOUND
from nptests.distributions.continuous import FDistribution
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.posthoc.means import COVERS, SOURCES, Design, Layout, critical, tail
from nptests.results import Comparisons
from nptests.vocabulary import Arithmetic


@checked
def scheffe(
    *groups: Any, design: Design = "auto", arithmetic: Arithmetic = "decimal", level: float = 0.95
) -> Comparisons:
    """Scheffe's comparisons: which means differ, where any contrast of the means could have been looked at?

    With the error of the design on f degrees of freedom (see `tukey`),

        t = (m_a - m_b) / sqrt(s2 (1 / n_a + 1 / n_b)),   adjusted p = P(F >= t**2 / (k - 1)),

    F on k - 1 and f degrees of freedom (Scheffe 1953). It holds for all contrasts of the means together, and some of
    them is significant exactly where the analysis of variance is; of pairs alone `tukey` finds more. The rows hold t,
    its own two-sided p-value, the adjusted one, and simultaneous intervals. There are no p-values when nothing varies
    within.
    """
    layout = Layout.of(groups, design, arithmetic)
    law = FDistribution(layout.k - 1, layout.df)
    reach = math.sqrt((layout.k - 1) * critical(law, level))

    def joint(t: float) -> float:
        return tail(law, t * t / (layout.k - 1))

    return layout.comparisons(
        "scheffe", all_pairs_family(layout.k), "two-sided", joint, reach, adjustment=BOUND, law=law
    )


SCHEFFE = Procedure(
    title="Scheffe's comparisons of means",
    run=scheffe,
    takes="groups",
    cites=("scheffe1953",),
    hypothesis="For each pair: the two means are equal.",
    assumes=wording.NORMAL_GROUPS,
    limits=wording.NOT_EQUAL,
    sources=SOURCES,
    breaks={"monotone": "means and variances change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
    covers=COVERS,
)
