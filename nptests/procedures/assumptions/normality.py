"""What the tests of normality share: reading one sample, standardising it exactly, simulating the null law.

The four statistics do not change when the sample is shifted or stretched. The sample is therefore first put on the
scale 0..1 in exact arithmetic, each value (x - min) / (max - min) rounded once, so that neither the exponent of the
data nor a large common offset costs a digit.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from nptests import errors, results
from nptests.data import decimals, samples
from nptests.distributions.simulated import Simulated
from nptests.procedures import evidence
from nptests.procedures.descriptor import check_draws
from nptests.vocabulary import Array

# R has no simulated distribution of these statistics.
DRAWN = (
    "where the approximation is good, which R confirms, its p-value lies within the interval of the simulated one "
    "(tests/procedures/assumptions/test_normality.py)"
)
CHUNK = 2_000_000  # normal deviates held at once while simulating: 16 MB
CONSTANT = "all values are equal"


@dataclass(frozen=True, eq=False)
class Sample:
    """One sample: its numbers, and its ordered values on the scale 0..1 (empty when all values are equal)."""

    numbers: decimals.Numbers
    unit: Array

    @property
    def n(self) -> int:
        return len(self.numbers.values)

    @property
    def constant(self) -> bool:
        return not self.unit.size


def read_sample(x: Any, *, least: int, most: int | None = None, test: str) -> Sample:
    """The sample, or an error that names the limits of the test."""
    (read,) = samples.together(x)
    n = len(read.values)
    if n < least:
        raise errors.InputError("too-small", f"{test} needs at least {least} values, the sample has {n}", where="x")
    if most is not None and n > most:
        words = f"{test} is calibrated for up to {most} values, the sample has {n}: use anderson_darling or lilliefors"
        raise errors.InputError("too-large", words, where="x")
    values = sorted(decimals.exact(read))
    spread = values[-1] - values[0]
    unit = [float((v - values[0]) / spread) for v in values] if spread else []
    return Sample(read, np.array(unit, dtype=np.float64))


def standardised(ordered: Array) -> Array:
    """(x - mean) / sd along the last axis, sd with n - 1 in the denominator."""
    centred = ordered - ordered.mean(axis=-1, keepdims=True)
    n = ordered.shape[-1]
    return np.asarray(centred / np.sqrt((centred**2).sum(axis=-1, keepdims=True) / (n - 1)))


def simulated(statistic: Callable[[Array], Array], sample: Sample, *, draws: int, seed: int) -> evidence.Evidence:
    """P(statistic >= the one observed) for normal samples of this size: `draws` of them, all from one seed.

    `statistic` takes ordered samples along the last axis and must be large when normality is wrong. Because it does
    not depend on the mean and variance, this is a valid test at every size, whatever the approximations are worth.
    """
    draws = check_draws(draws, sample.n, dear=4)  # drawn from a normal law, sorted, and put into logarithms: 80 ns
    rng = np.random.default_rng(seed)
    step = max(1, CHUNK // sample.n)
    sizes = [min(step, draws - start) for start in range(0, draws, step)]
    values = [statistic(np.sort(rng.standard_normal((size, sample.n)), axis=-1)) for size in sizes]
    name, observed = f"normal samples of {sample.n}", float(statistic(sample.unit))
    return evidence.drawn(Simulated(name, np.sort(np.concatenate(values)), observed, seed), "greater")


def outcome(
    procedure: str,
    statistic: float,
    tail: evidence.Evidence,
    sample: Sample,
    *,
    df: tuple[float, ...] = (),
    details: dict[str, Any] | None = None,
    notes: tuple[str, ...] = (),
) -> results.Outcome:
    """The result of a test of normality."""
    return replace(
        evidence.outcome(procedure, statistic, tail, n=sample.n, k=1, df=df),
        alternative="the sample is not from a normal law",
        details={"sample": np.sort(sample.numbers.values), **(details or {})},
        notes=sample.numbers.notes + notes,
        status="constant" if sample.constant else None,
    )


def undefined(procedure: str, sample: Sample) -> results.Outcome:
    """A constant sample has neither a shape nor a scale: no statistic, no p-value."""
    return outcome(procedure, float("nan"), evidence.undefined(CONSTANT), sample)
