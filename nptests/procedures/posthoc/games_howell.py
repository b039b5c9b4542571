"""Games and Howell's comparisons of means with unequal variances, and Dunnett's T3."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any, Literal

from nptests.adjustments.joint import MODULUS, STUDENTIZED_RANGE
from nptests.data.samples import Groups
from nptests.distributions.max_normal import MaxNormal
from nptests.distributions.studentized_range import StudentizedRange
from nptests.errors import Limit
from nptests.procedures.descriptor import Procedure, checked, facets, wording
from nptests.procedures.independent.unpaired_t import unpaired_t
from nptests.procedures.posthoc import composition, pairwise_t
from nptests.results import Comparisons, Outcome
from nptests.vocabulary import Arithmetic

JointT = Literal["range", "modulus"]
MOST_PAIRS = Limit(1_000, "pairs", 'use pairwise_t(error="unequal")')  # some seconds


@checked
def games_howell(*groups: Any, joint: JointT = "range", arithmetic: Arithmetic = "decimal") -> Comparisons:
    """Games and Howell's comparisons: which means differ, all pairs together, where each group has its own variance?

    The t of Welch's test of every pair, on its own f degrees of freedom (see `unpaired_t`),

        t = (m_a - m_b) / sqrt(v_a / n_a + v_b / n_b),

    is judged by a law of all m = k (k - 1) / 2 pairs together:

        range     adjusted p = P(Q >= sqrt(2) |t|), Q the studentized range of k variables with f degrees of freedom
                  (Games and Howell 1976); in small groups it rejects a little too often
        modulus   adjusted p = P(M >= |t|), M the largest of m independent |Z| over one chi scale with f degrees of
                  freedom: Dunnett's T3 (1980), which keeps its level

    Tamhane's T2 is the same t adjusted by Sidak: `pairwise_t(error="unequal", adjust="sidak")`. Where nothing varies in
    both groups of a pair it has no p-value, and then no pair has an adjusted one.
    """
    sample = Groups.of(groups)
    MOST_PAIRS.check("one law for each pair", math.comb(sample.k, 2))
    pairs = list(combinations(range(sample.k), 2))
    welch = [unpaired_t(sample.pair(a, b), arithmetic=arithmetic) for a, b in pairs]
    rows = map(pairwise_t.evidence, welch)
    plain = composition.comparisons_of_groups("games_howell", sample, rows, "none")
    adjusted = (_together(t, sample.k, len(pairs), joint) for t in welch)
    if joint == "range":
        law, named = f"studentized range of {sample.k}", STUDENTIZED_RANGE
    else:
        law, named = f"largest of {len(pairs)} |Z|", MODULUS
    return composition.judged_together(plain, named, f"{law} with the degrees of freedom of each pair", adjusted)


def _together(t: Outcome, k: int, pairs: int, joint: JointT) -> float:
    """The adjusted p-value of a pair, NaN where it has no p-value."""
    if not t.df or math.isnan(t.pvalue):
        return math.nan
    if joint == "range":
        return float(StudentizedRange(k, t.df[0]).sf(math.sqrt(2) * abs(t.statistic)))
    return float(MaxNormal((0.0,) * pairs, t.df[0]).sf(abs(t.statistic)))


GAMES_HOWELL = Procedure(
    title="Games and Howell's comparisons of means",
    run=games_howell,
    takes="groups",
    cites=("games1976", "dunnett1980", "welch1947"),
    hypothesis="For each pair: both means are equal.",
    assumes="All observations are independent and normal.",
    limits=wording.NOT_EQUAL,
    needs="samples",
    breaks={"monotone": "means and variances change under a transformation of the scores"},
    example=facets.Example("sas_tukey/relief"),
    study=facets.Study(slow=True),
)
