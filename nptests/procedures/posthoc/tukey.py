"""Tukey's honestly significant differences: all pairs of means and one joint null distribution."""

from __future__ import annotations

import math
from typing import Any

from nptests.adjustments.families import all_pairs_family
from nptests.adjustments.joint import STUDENTIZED_RANGE
from nptests.distributions.studentized_range import StudentizedRange
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.posthoc.means import COVERS, SOURCES, Design, Layout, critical, tail
from nptests.results import Comparisons
from nptests.vocabulary import Arithmetic


@checked
def tukey(
    *groups: Any, design: Design = "auto", arithmetic: Arithmetic = "decimal", level: float = 0.95
) -> Comparisons:
    """Tukey's honestly significant differences: which means differ, all pairs together?

    With the mean square of the error s2 on f degrees of freedom,

        t = (m_a - m_b) / sqrt(s2 (1 / n_a + 1 / n_b)),   adjusted p = P(Q >= sqrt(2) |t|),

    Q the studentized range of k variables with f degrees of freedom (Tukey 1953; Kramer 1956 for unequal sizes, where
    the level is kept and not quite reached). The error differs with the design:

        independent   within the groups, on N - k degrees of freedom, as in `anova`
        blocked       what algorithms and data sets leave over, on (n - 1)(k - 1), as in `anova_repeated`

    design="auto" is blocked for one Scores, whose rows are the blocks, and independent for plain groups. The rows hold
    t, its own two-sided p-value, the adjusted one, and simultaneous intervals, whose quantile of Q is the upper one
    (scmamp's tukeyTest takes the lower). arithmetic="decimal" forms all sums exactly, "float" sums doubles. There are
    no p-values when nothing varies within.
    """
    layout = Layout.of(groups, design, arithmetic)
    law = StudentizedRange(layout.k, layout.df)
    reach = critical(law, level) / math.sqrt(2)

    def joint(t: float) -> float:
        return tail(law, math.sqrt(2) * abs(t))

    return layout.comparisons(
        "tukey", all_pairs_family(layout.k), "two-sided", joint, reach, adjustment=STUDENTIZED_RANGE, law=law
    )


TUKEY = Procedure(
    title="Tukey's honestly significant differences",
    run=tukey,
    takes="groups",
    cites=("tukey1953", "kramer1956"),
    hypothesis="For each pair: the two means are equal.",
    assumes=wording.NORMAL_GROUPS,
    limits=wording.NOT_EQUAL,
    sources=SOURCES,
    breaks={"monotone": "means and variances change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
    covers=COVERS,
)
