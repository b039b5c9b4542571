"""Differences of the mean ranks of groups in the pooled sample: what Dunn's and Nemenyi's comparisons share."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from nptests.data import ranks, samples
from nptests.distributions import continuous, law
from nptests.procedures.posthoc.composition import Pairwise
from nptests.vocabulary import Integers, Ties


@dataclass(frozen=True, eq=False)
class PooledRanks:
    """Groups ranked together: z = (R_a - R_b) / sqrt(V (1 / n_a + 1 / n_b)), R the mean ranks.

    V = [N (N + 1) - sum (t**3 - t) / (N - 1)] / 12 is the variance of the ranks, t the sizes of the groups of tied
    values; ties="ignored" leaves their sum out.
    """

    groups: samples.Groups
    ties: Ties = "corrected"

    @cached_property
    def doubled(self) -> Integers:
        return ranks.doubled(self.groups.costs())

    @cached_property
    def means(self) -> tuple[float, ...]:
        return tuple(float(part.mean()) / 2 for part in self.groups.split(self.doubled))

    @cached_property
    def variance(self) -> float:
        n, tied = self.groups.n, ranks.tie_sum(self.doubled)
        if self.ties == "corrected" and self.flat:
            return 0.0
        return (n * (n + 1) - (tied / (n - 1) if self.ties == "corrected" else 0)) / 12

    @cached_property
    def flat(self) -> bool:
        return bool((self.doubled == self.doubled[0]).all())

    def compare(self, a: int, b: int) -> Pairwise:
        """One pair, with the two-sided p-value of the normal distribution."""
        estimate = self.means[a] - self.means[b]
        error = math.sqrt(self.variance * (1 / self.groups.sizes[a] + 1 / self.groups.sizes[b]))
        z = estimate / error if error > 0 else math.nan
        p = 1.0 if self.flat else law.two_sided(continuous.Normal(), z)
        return Pairwise(estimate, error, z, p, flat=self.flat)

    @property
    def compared(self) -> Iterator[Pairwise]:
        """All pairs, in order."""
        return (self.compare(a, b) for a, b in combinations(range(self.groups.k), 2))

    @property
    def details(self) -> dict[str, object]:
        return {"samples": self.groups.listed, "ranks": self.doubled / 2}
