"""Adjustments that walk along the sorted p-values: p[0] is the smallest, m their number."""

from __future__ import annotations

from typing import Any

import numpy as np

from nptests.adjustments.adjustment import Adjustment, Vector, on_sorted, remaining, step_down, step_up, union_of
from nptests.adjustments.equivalents import SAME_AS


def none(p: Vector) -> Vector:
    """p."""
    return np.array(p, dtype=np.float64)


def bonferroni(p: Vector) -> Vector:
    """m p."""
    return np.asarray(np.minimum(p.shape[-1] * p, 1.0))


def sidak(p: Vector) -> Vector:
    """1 - (1 - p)**m."""
    return union_of(p, p.shape[-1])


@on_sorted
def holm(p: Vector) -> Vector:
    """The running maximum of (m - i + 1) p_i (Holm 1979)."""
    return step_down(remaining(p) * p)


@on_sorted
def holland(p: Vector) -> Vector:
    """The running maximum of 1 - (1 - p_i)**(m - i + 1) (Holland and Copenhaver 1987)."""
    return step_down(union_of(p, remaining(p)))


@on_sorted
def finner(p: Vector) -> Vector:
    """The running maximum of 1 - (1 - p_i)**(m / i) (Finner 1993)."""
    m = p.shape[-1]
    return step_down(union_of(p, m / np.arange(1, m + 1)))


@on_sorted
def hochberg(p: Vector) -> Vector:
    """The running minimum, from the largest, of (m - i + 1) p_i (Hochberg 1988)."""
    return step_up(remaining(p) * p)


@on_sorted
def hommel(p: Vector) -> Vector:
    """The closed test with Simes' test of every intersection (Hommel 1988).

    The intersection of s hypotheses that is hardest to reject among those holding i consists of i and the largest
    others; its Simes p-value is the minimum of s p_(j) / j over its sorted p-values. The adjusted p-value is the
    largest over s.
    """
    m = p.shape[-1]
    adjusted = p.copy()
    for s in range(2, m + 1):
        others = s * p[..., m - s + 1 :] / np.arange(2, s + 1)
        smallest = s * np.minimum(p, p[..., m - s, None])
        np.maximum(adjusted, np.minimum(smallest, others.min(axis=-1, keepdims=True)), out=adjusted)
    return np.minimum(adjusted, 1.0)


def li(p: Vector) -> Vector:
    """p / (p + 1 - p_max), where p_max is the largest (Li 2008); 0 for p = 0."""
    rest = 1.0 - p.max(axis=-1, keepdims=True)
    adjusted = np.zeros_like(p)
    np.divide(p, p + rest, out=adjusted, where=p > 0)
    return np.minimum(adjusted, 1.0)


def _whole_level(p: Vector, alpha: float) -> Vector:
    return np.full(len(p), alpha)


def _equal_share(p: Vector, alpha: float) -> Vector:
    return np.full(len(p), alpha / len(p))


def _sidak_share(p: Vector, alpha: float) -> Vector:
    return _root(alpha, np.full(len(p), len(p)))


def _holm_shares(p: Vector, alpha: float) -> Vector:
    return np.asarray(alpha / remaining(p))


def _holland_shares(p: Vector, alpha: float) -> Vector:
    return _root(alpha, remaining(p))


def _finner_shares(p: Vector, alpha: float) -> Vector:
    return _root(alpha, len(p) / np.arange(1, len(p) + 1))


def _li_share(p: Vector, alpha: float) -> Vector:
    """alpha for all if even the largest p-value is at most alpha, else alpha (1 - p_max) / (1 - alpha)."""
    largest = float(p.max())
    return np.full(len(p), alpha if largest <= alpha else alpha * (1 - largest) / (1 - alpha))


def _root(alpha: float, times: Any) -> Vector:
    """1 - (1 - alpha)**(1 / times)."""
    return np.asarray(-np.expm1(np.log1p(-alpha) / times))


STEPWISE = (
    Adjustment(
        "none", "No adjustment", none, "nothing", "any dependence", "single-step",
        same_as=SAME_AS["none"],
        levels=_whole_level, implies=("finner", "rom", "li", "bergmann-hommel", "benjamini-hochberg"),
        known_as={"R": 'p.adjust("none")'},
    ),
    Adjustment(
        "bonferroni", "Bonferroni", bonferroni, "fwer", "any dependence", "single-step",
        same_as=SAME_AS["bonferroni"],
        levels=_equal_share, cites=("dunn1961",),
        known_as={"R": 'p.adjust("bonferroni")', "scmamp": "Bonferroni", "KEEL": "Bonferroni-Dunn"},
    ),
    Adjustment(
        "sidak", "Sidak", sidak, "fwer", "positive dependence", "single-step",
        same_as=SAME_AS["sidak"],
        levels=_sidak_share, implies=("bonferroni",), cites=("sidak1967",), known_as={"mutoss": "sidak"},
    ),
    Adjustment(
        "holm", "Holm", holm, "fwer", "any dependence", "step-down",
        same_as=SAME_AS["holm"],
        levels=_holm_shares, implies=("bonferroni",), cites=("holm1979",),
        known_as={"R": 'p.adjust("holm")', "scmamp": "Holm", "KEEL": "Holm", "STAC": "holm_test"},
    ),
    Adjustment(
        "holland", "Holland and Copenhaver", holland, "fwer", "positive dependence", "step-down",
        same_as=SAME_AS["holland"],
        levels=_holland_shares, implies=("holm", "sidak"), cites=("holland1987",),
        known_as={"scmamp": "adjustHolland", "mutoss": "SidakSD", "KEEL": "Holland"},
    ),
    Adjustment(
        "finner", "Finner", finner, "fwer", "positive dependence", "step-down",
        same_as=SAME_AS["finner"],
        levels=_finner_shares, implies=("holland",), cites=("finner1993",),
        known_as={"scmamp": "adjustFinner", "KEEL": "Finner", "STAC": "finner_test"},
    ),
    Adjustment(
        "hochberg", "Hochberg", hochberg, "fwer", "positive dependence", "step-up",
        same_as=SAME_AS["hochberg"],
        levels=_holm_shares, implies=("holm",), cites=("hochberg1988",),
        known_as={"R": 'p.adjust("hochberg")', "mutoss": "hochberg", "KEEL": "Hochberg", "STAC": "hochberg_test"},
    ),
    Adjustment(
        "hommel", "Hommel", hommel, "fwer", "positive dependence", "closed",
        same_as=SAME_AS["hommel"],
        implies=("hochberg",), cites=("hommel1988",), known_as={"R": 'p.adjust("hommel")', "KEEL": "Hommel"},
    ),
    Adjustment(
        "li", "Li", li, "fwer", "independence", "step-up",
        same_as=SAME_AS["li"],
        levels=_li_share, pads=False, cites=("li2008",), known_as={"scmamp": "adjustLi", "STAC": "li_test"},
    ),
)  # fmt: skip
