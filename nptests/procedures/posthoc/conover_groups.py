"""Conover's comparisons of independent groups: t tests of ranks or of normal scores."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

import numpy as np

from nptests.data import moments, normal_quantiles, ranks
from nptests.data.samples import Groups
from nptests.distributions.continuous import StudentT
from nptests.distributions.law import two_sided
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, checked, wording
from nptests.procedures.posthoc import composition, r_text
from nptests.r_reference import InR
from nptests.results import Comparisons, NullUsed
from nptests.vocabulary import Adjust, Array, Integers

RankScores = Literal["ranks", "normal"]


@checked
def conover_groups(
    *groups: Any, rank_scores: RankScores = "ranks", adjust: Adjust = "holm", alpha: float | None = None
) -> Comparisons:
    """Conover's comparisons after the Kruskal-Wallis test: t tests of all pairs on the ranks in the pooled sample.

    With s_ij the ranks among all N observations, or with rank_scores="normal" van der Waerden's normal scores of them,
    probit(r_ij / (N + 1)), and m_j their mean in group j,

        t = (m_a - m_b) / sqrt(w (1 / n_a + 1 / n_b)),   w = sum_ij (s_ij - m_j)**2 / (N - k),

    compared with Student's t on N - k degrees of freedom (Conover and Iman 1979; Conover 1999, sections 5.2 and 5.10):
    what the groups leave over is the error, which is smaller than that of `dunn` where they differ. As published it is
    meant after a significant test of all groups and without adjustment (adjust="none"); the default adjusts by Holm.
    Where nothing varies within the groups t is infinite.
    """
    scored = Scored(Groups.of(groups), rank_scores)
    rows = (scored.compare(a, b) for a, b in combinations(range(scored.groups.k), 2))
    used = NullUsed("asymptotic", scored.law.name, "the default")
    compared = composition.comparisons_of_groups("conover_groups", scored.groups, rows, adjust, alpha, null=used)
    return replace(compared, mean_ranks=scored.mean_ranks, details=scored.details)


@dataclass(frozen=True, eq=False)
class Scored:
    """Groups by the scores of their ranks, which are whole numbers in a unit."""

    groups: Groups
    scores: RankScores = "ranks"

    @cached_property
    def centred(self) -> Integers:
        """2 r - (N + 1) of all observations."""
        return ranks.centred(self.groups.costs())

    @cached_property
    def _whole(self) -> tuple[Integers, float]:
        if self.scores == "ranks":
            return self.centred, 0.5
        bits = normal_quantiles.bits_for(self.groups.n)
        return normal_quantiles.normal_quantiles(self.centred, self.groups.n, bits), 2.0**-bits

    @cached_property
    def _means(self) -> list[Fraction]:
        return [Fraction(sum(part.tolist()), len(part)) for part in self.groups.split(self._whole[0])]

    @cached_property
    def _error(self) -> Fraction:
        squares = sum(x * x for x in self._whole[0].tolist())
        between = sum((n * m * m for n, m in zip(self.groups.sizes, self._means, strict=True)), Fraction(0))
        return Fraction(squares - between) / int(self.law.df)

    @cached_property
    def law(self) -> StudentT:
        if self.groups.n == self.groups.k:
            raise InputError("too-small", "every group has one observation: none tells how much they vary within")
        return StudentT(self.groups.n - self.groups.k)

    def compare(self, a: int, b: int) -> composition.Pairwise:
        """One pair; p is 1 where it is 0/0, as where all observations are equal."""
        effect, (n_a, n_b) = self._means[a] - self._means[b], (self.groups.sizes[i] for i in (a, b))
        variance, unit = self._error * (Fraction(1, n_a) + Fraction(1, n_b)), self._whole[1]
        t = moments.studentized(effect, variance)
        p = 1.0 if math.isnan(t) else two_sided(self.law, t)
        error = unit * moments.root(variance)
        return composition.Pairwise(unit * moments.rounded(effect), error, t, p, flat=not self.centred.any())

    @property
    def mean_ranks(self) -> tuple[float, ...]:
        return tuple(float(part.mean() + self.groups.n + 1) / 2 for part in self.groups.split(self.centred))

    @property
    def details(self) -> dict[str, Any]:
        whole, unit = self._whole
        normal = {"normal_scores": whole * unit} if self.scores == "normal" else {}
        return {"samples": self.groups.listed, "ranks": (self.centred + (self.groups.n + 1)) / 2, **normal}


def _scores(result: Comparisons) -> list[Array]:
    all_of_them = result.details.get("normal_scores", result.details["ranks"])
    return np.split(np.asarray(all_of_them), np.cumsum([len(x) for x in result.details["samples"]])[:-1])


CONOVER_GROUPS = Procedure(
    title="Conover's comparisons of independent groups",
    run=conover_groups,
    takes="groups",
    cites=("conover1979", "conover1999", "vanderwaerden1952"),
    hypothesis="For each pair: the two groups come from one law.",
    limits=wording.NOT_EQUAL,
    needs="ranks",
    sources={"scores": _scores},
    same_as=InR(__file__, every=r_text.adjusted),
)
