"""The descriptor of an adjustment."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Literal

import numpy as np

from nptests.adjustments import precise
from nptests.r_reference import InR, Reference
from nptests.vocabulary import Numeric

Vector = Numeric  # doubles, or fractions where p-values are decimals


@dataclass(frozen=True, eq=False)
class Adjustment:
    """An adjustment of p-values for the number of hypotheses.

    run         p-values (..., m) -> adjusted p-values; what else it `needs` follows: a family, or a level. Of fractions
                the adjusted p-values are exact, or have 50 digits where they are no short fractions
    levels      what the sorted p-values are compared with at level alpha, from (p, alpha) or (p, alpha, family); None
                where a decision is not one comparison a step
    controls    the error rate: familywise ("fwer"), expected share of false rejections ("fdr"), or nothing
    assumes     "any dependence", "positive dependence" or "independence" of the p-values
    direction   how the sorted p-values are walked
    implies     adjustments that never give a smaller adjusted p-value
    pads        whether hypotheses without a p-value may be counted as p = 1
    derivation  the lines behind one adjusted p-value q_i, from the i-th smallest of m p-values, before it is held to 1
                and to the one beside it
    named       what other names of these lines stand for, from what `levels` takes
    hardest     where `direction` is closed, the set of hypotheses that decides on one, from (p, its place, family): s
                is its size and p_j are its sorted p-values; None where there are too many sets to look through
    breaks      laws of adjustments that do not hold for it, with the reason
    no_reference  why there is nothing like it in R, where the twin of its file has none
    also        equivalents in R that are written beside it
    """

    name: str
    title: str
    run: Callable[..., Vector]
    controls: Literal["nothing", "fwer", "fdr"]
    assumes: Literal["any dependence", "positive dependence", "independence"]
    direction: Literal["single-step", "step-down", "step-up", "closed"]
    needs: Literal["nothing", "family", "alpha"] = "nothing"
    levels: Callable[..., Vector] | None = None
    derivation: tuple[str, ...] = ()
    named: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    hardest: Callable[[Vector, int, Any], Sequence[int] | None] | None = None
    implies: tuple[str, ...] = ()
    pads: bool = True
    breaks: Mapping[str, str] = field(default_factory=dict)
    cites: tuple[str, ...] = ()
    no_reference: str | None = None
    also: tuple[Reference, ...] = ()
    known_as: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def same_as(self) -> Sequence[Reference]:
        """Equivalents in R, in which `p` holds the p-values."""
        twin = InR(inspect.unwrap(self.run).__code__.co_filename, of=self.name, also=self.also)
        return twin if twin.path.exists() else self.also


def on_sorted(rule: Callable[[Vector], Vector]) -> Callable[[Any], Vector]:
    """A rule for ascending p-values along the last axis, made a rule for p-values in any order."""

    @wraps(rule)
    def run(p: Any) -> Vector:
        p = np.asarray(p, dtype=None if precise.are_fractions(p) else np.float64)
        adjusted: Vector = np.empty_like(p)
        order = np.argsort(p, axis=-1, kind="stable")
        at: Any = order if p.ndim == 1 else (*np.indices(p.shape, sparse=True)[:-1], order)
        adjusted[at] = rule(p[at])
        return adjusted

    return run


def with_the_largest(p: Vector, h: int) -> list[list[int]]:
    """A hypothesis alone, with the one of the largest other p-value, with two such, ...: places in the order of p."""
    order = np.argsort(p, kind="stable").tolist()
    others = [place for place in order if place != h]
    return [[place for place in order if place not in others[: len(others) - more]] for more in range(len(p))]


def step_down(steps: Vector) -> Vector:
    """No adjusted p-value below that of a smaller p-value: the running maximum, at most 1."""
    return np.asarray(np.minimum(np.maximum.accumulate(steps, axis=-1), 1.0))


def step_up(steps: Vector) -> Vector:
    """No adjusted p-value above that of a larger p-value: the running minimum from the largest, at most 1."""
    return np.asarray(np.minimum(np.minimum.accumulate(steps[..., ::-1], axis=-1)[..., ::-1], 1.0))


def remaining(p: Vector) -> Vector:
    """m, m - 1, ..., 1: the hypotheses not yet rejected when the i-th smallest p-value has its turn."""
    return np.arange(p.shape[-1], 0, -1)


def shares(p: Vector, top: Any) -> Vector:
    """top / 1, top / 2, ..., top / m."""
    places = np.arange(1, p.shape[-1] + 1)
    return np.asarray(precise.shares(top, places) if precise.are_fractions(p) else top / places)


def union_of(p: Vector, times: Any) -> Vector:
    """1 - (1 - p)**times, accurate for the smallest p."""
    if precise.are_fractions(p):
        return precise.union_of(p, times)
    with np.errstate(divide="ignore"):
        return np.asarray(-np.expm1(times * np.log1p(-p)))
