"""Dunnett's comparisons of means with a control: one joint null distribution."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from nptests.adjustments.families import one_control_family
from nptests.adjustments.joint import JOINT_T
from nptests.data.samples import turned
from nptests.distributions.max_normal import MaxNormal
from nptests.procedures import critical_points
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.posthoc.means import SOURCES, Design, Layout, critical, position, tail
from nptests.results import Comparisons
from nptests.vocabulary import Alternative, Arithmetic


@checked
def dunnett(
    *groups: Any, control: str | None = None, alternative: Alternative = "two-sided", design: Design = "auto",
    arithmetic: Arithmetic = "decimal", level: float = 0.95,
) -> Comparisons:  # fmt: skip
    """Dunnett's comparisons with a control: which means differ from that of the control, all together?

    With the error of the design (see `tukey`) and the control b,

        t = (m_a - m_b) / sqrt(s2 (1 / n_a + 1 / n_b)),   adjusted p = P(max_a |T_a| >= |t|),

    the T_a jointly Student's t with correlations sqrt(n_a / (n_a + n_b)) sqrt(n_c / (n_c + n_b)), 1/2 for equal sizes
    (Dunnett 1955). One-sided, max T_a >= t ("greater") or min T_a <= t ("less"); "greater" says that a mean is
    larger than the control's, and on a Scores that an algorithm is better.

    control names a group ("1", "2", ... unless they have names) or an algorithm; it is the first one unless given. The
    rows hold t, its own p-value, the adjusted one, and simultaneous intervals.
    """
    layout = Layout.of(groups, design, arithmetic)
    origin = position(layout.groups.names, control)
    family = one_control_family(layout.k, origin)
    toward = alternative if layout.groups.toward == 1 else turned(alternative)
    sizes = [layout.groups.sizes[a] for a, _ in family.pairs]
    loadings = tuple(sorted(math.sqrt(size / (size + layout.groups.sizes[origin])) for size in sizes))
    law = MaxNormal(loadings, layout.df, "two-sided" if alternative == "two-sided" else "one-sided")
    reach = critical(law, level)

    def joint(t: float) -> float:
        return tail(law, {"two-sided": abs(t), "greater": t, "less": -t}[toward])

    comparisons = layout.comparisons("dunnett", family, toward, joint, reach, adjustment=JOINT_T, law=law)
    return replace(comparisons, control=layout.groups.names[origin])


def _critical(
    alpha: float, alternative: Alternative, treatments: int, df: float = math.inf
) -> critical_points.CriticalPoint:
    law = MaxNormal.equal(treatments, df=df, sides=critical_points.sides(alternative))
    point = critical_points.above(law, alpha, "reject when |t| against the control is at least the value")
    if alternative == "two-sided":
        return point
    sign = -1 if alternative == "less" else 1
    word = "most" if alternative == "less" else "least"
    return critical_points.CriticalPoint(
        sign * point.value, alpha, law, f"reject when t against the control is at {word} the value"
    )


DUNNETT = Procedure(
    title="Dunnett's comparisons with a control",
    run=dunnett,
    takes="groups",
    cites=("dunnett1955",),
    hypothesis="For each group: its mean is that of the control.",
    assumes=wording.NORMAL_GROUPS,
    limits=wording.NOT_EQUAL,
    sources=SOURCES,
    breaks={
        "monotone": "means and variances change under a transformation of the scores",
        "column-order": "the first group is the control",
    },
    critical=critical_points.CriticalRule("dunnett", _critical, ("treatments",), ("df",)),
    example=facets.Example("dunnett1955/example", options={"control": "control"}),
    exercise=facets.Exercise(asks="statistic"),
    covers=(
        facets.Covers(
            "all differences from the control at once",
            lambda world: world.steps((1, 2)),
            ("normal",),
            shapes=("normal", "skewed"),
            effects=(0.5,),
        ),
    ),
)
