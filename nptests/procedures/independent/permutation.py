"""The permutation test of a difference of means."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data import decimals, samples
from nptests.distributions import assignments, discrete, sign_flips, simulated
from nptests.errors import Limit
from nptests.procedures import evidence
from nptests.procedures.descriptor import Procedure, Size, check_draws, checked, facets
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Numeric, PermutationNull


@checked
def permutation(
    a: Any,
    b: Any = None,
    *,
    paired: bool = False,
    alternative: Alternative = "two-sided",
    null: PermutationNull = "auto",
    draws: int = 100_000,
    seed: int = 0,
) -> Outcome:
    """The permutation test (Fisher, Pitman): do two samples differ in their means, without any assumption on the law?

    The statistic is mean(a) - mean(b). Independent samples: every assignment of the pooled values to samples of these
    sizes is equally likely. paired=True: every difference a_i - b_i could as well have had the other sign (Fisher
    1935; Pitman 1937). Sums are taken in exact integers, so that equal means are equal; two-sided is twice the smaller
    tail.

    null="auto" is exact where merging equal sums needs at most 10 million predicted steps (about a second: any two
    samples of 10, and more where the values have few digits), else simulated, with an interval for p. On plain samples
    "greater" says that a has the larger mean; on a two-column Scores that a is better on average.
    """
    test = _test(a, b, paired)
    groups, flat = test.groups, test.flat
    toward = alternative if groups.toward == 1 else samples.turned(alternative)
    tail = evidence.none() if flat else _evidence(test, toward, null, draws, seed)
    return replace(
        evidence.outcome("permutation", test.difference, tail, n=test.n, k=2),
        alternative=_reading(groups, alternative),
        estimate=test.difference,
        algorithms=groups.names,
        details={"samples": groups.listed, "mean_a": test.means[0], "mean_b": test.means[1], "steps": test.steps},
        notes=groups.notes + (("no difference at all: p = 1 by definition",) if flat else ()),
    )


@dataclass(frozen=True, eq=False)
class _Test:
    """Integers whose sum over a (or with its signs) orders the permutations, and what is reported of the samples."""

    integers: Numeric
    sizes: tuple[int, ...] | None  # None for paired differences
    means: tuple[float, float]
    difference: float
    n: int
    groups: samples.Groups

    @property
    def flat(self) -> bool:
        """Nothing to permute: all differences zero, or all values equal."""
        reference = 0 if self.sizes is None else self.integers[0]
        return bool((self.integers == reference).all())

    @property
    def steps(self) -> float:
        """The predicted cost of the exact law."""
        if self.flat:
            return 0.0
        return sign_flips.cost(self.integers) if self.sizes is None else assignments.cost(self.integers, self.sizes)

    def law(self) -> discrete.Discrete:
        if self.sizes is None:
            return sign_flips.exact_law(self.integers)
        return assignments.exact_law(self.integers, self.sizes, _of_a)

    def drawn(self, draws: int, seed: int) -> simulated.Simulated:
        if self.sizes is None:
            return sign_flips.simulated_law(self.integers, draws=draws, seed=seed)
        return assignments.simulated_law(self.integers, self.sizes, _of_a, draws=draws, seed=seed)


def _of_a(sums: Numeric) -> Numeric:
    """The sum of the first sample, of which the difference of means is an increasing function."""
    return np.asarray(sums[..., 0])


def _test(a: Any, b: Any, paired: bool) -> _Test:
    n = samples.Pair.of(a, b).n if paired else None
    groups = samples.Groups.two(a, b)
    x, y = (decimals.exact(sample) for sample in groups.samples)
    mean_a, mean_b = (sum(values) / Fraction(len(values)) for values in (x, y))
    integers = _integers([u - v for u, v in zip(x, y, strict=True)] if paired else [*x, *y])
    means = (float(mean_a), float(mean_b))
    return _Test(integers, None if paired else groups.sizes, means, float(mean_a - mean_b), n or groups.n, groups)


def _integers(values: list[Fraction]) -> Numeric:
    """The values in their largest common unit; with room for their sum in 64 bits, or as Python integers."""
    unit = math.lcm(*(value.denominator for value in values))
    integers = [int(value * unit) for value in values]
    divisor = math.gcd(*integers) or 1
    reduced = [integer // divisor for integer in integers]
    room = decimals.as_integers([4 * sum(abs(i) for i in reduced)]).dtype
    return np.array(reduced, dtype=room)


def _evidence(test: _Test, toward: Alternative, null: PermutationNull, draws: int, seed: int) -> evidence.Evidence:
    most = Limit(sign_flips.LIMIT if test.sizes is None else assignments.LIMIT, "steps", 'use null="simulated"')
    quick = test.steps <= most.most
    if null == "exact":
        most.check("the exact law", test.steps, where="null")
    if null == "exact" or (null == "auto" and quick):
        return evidence.in_tail(test.law(), 0.0, toward, "asked for" if null == "exact" else "exact where it is quick")
    why = "asked for" if null == "simulated" else "too many values for a quick exact law"
    return evidence.drawn(test.drawn(check_draws(draws, len(test.integers)), seed), toward, why)


def _reading(groups: samples.Groups, alternative: Alternative) -> str:
    a, b = groups.names
    if alternative == "two-sided":
        return f"the means of {a} and {b} differ"
    first, second = (a, b) if alternative == "greater" else (b, a)
    if groups.better is None:
        return f"{first} has a larger mean than {second}"
    return f"{first} is better than {second} on average"


PERMUTATION = Procedure(
    title="The permutation test of a difference of means",
    run=permutation,
    takes="samples",
    least=Size(n=1, k=2),
    cites=("fisher1935", "pitman1937"),
    hypothesis="The labels a and b could as well be exchanged.",
    sources={"m_j": lambda o: [o.details["mean_a"], o.details["mean_b"]]},
    breaks={
        "monotone": "means change their order under a transformation of the values",
        "exponent": "the statistic is a difference of means, in the unit of the scores; p does not change",
    },
    study=facets.Study(options={"null": "simulated", "draws": 199}, slow=True),
)
